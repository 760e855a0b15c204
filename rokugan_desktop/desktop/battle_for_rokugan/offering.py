"""Tokens and buttons of the panels, as items: each with the answer that it gives, or the reason why it gives none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.art.tray import Hollow, Tray
from rokugan_desktop.desktop.face import NOTHING_DONE, Person, Unconfirmed
from rokugan_desktop.desktop.sheets.boxes import BODY, NUMBER, Box, Fit, Flow, Letters, PiecePicture
from rokugan_desktop.desktop.sheets.sections import Item, Section, Tab
from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import INTERNED, Action, Question, QuestionKind, Verb, View, ids
from rokugan_desktop.games.battle_for_rokugan.naming import token_name
from rokugan_desktop.words import Words

FROM_DISCARD: Final = frozenset((QuestionKind.CARD_RECOVER, QuestionKind.CARD_ANIMATE))
"""Questions whose tokens lie in the discard pile, not in the hand."""
FROM_HAND: Final = frozenset((QuestionKind.TURN, QuestionKind.RETURN, QuestionKind.CARD_GIVE, QuestionKind.CARD_PAY))
"""Questions that ask for a token of the hand."""
_CELL, _TOKEN, _HEAP, _HEAP_TOKEN = 66, 48, 48, 31
"""How broad a hollow is and the token in it, and how broad the room of a heap is and a token of it."""
_DIGIT: Final = Letters(NUMBER.font, 13)
_WORDS: Final = Letters(BODY.font, 15)
_GILT, _PALE = "#e9c98a", "#fff3d6"


@dataclass(frozen=True, slots=True)
class Offering:
    """Tells what is offered to whom; the draft may have answered a question that can be answered anew."""

    words: Words
    people: Sequence[Person]
    unconfirmed: Unconfirmed = NOTHING_DONE

    def asked(self, item: Item, question: Question, answer: Action) -> Item:
        """Return the item with an answer to a question; where it may not be given, with the reason and its rule."""
        refusal = question.refusal(answer)
        item = replace(item, answers=(answer,))
        return item if refusal is None else self._barred(item, refusal)

    def instead(self, item: Item, answer: Action) -> Item:
        """Return the item with the answer by which it may take the place of one given before, or why it may not."""
        answered: Sequence[Question] = self.unconfirmed.answered
        if [question for question in answered if question.allows(answer)]:
            return replace(item, instead=answer)
        kinds = FROM_HAND if answer.verb is Verb.TAKE else {QuestionKind.TURN}
        asked = [question for question in answered if question.kind in kinds]
        refusal = asked[0].refusal(answer) if asked else None
        return self._barred(item, refusal) if refusal is not None else item

    def _barred(self, item: Item, refusal: Refusal) -> Item:
        why_not = self.words.text("panel.refused", reason=refusal.message, rule=refusal.rule)
        return replace(item, why_not=why_not, barred=refusal)

    # Tokens

    def hand(self, view: View, question: Question | None) -> Iterator[Item]:
        """Yield the hand. An answer not yet confirmed that lays the token down, or aims it, has taken it out of it."""
        assert view.seat is not None, "a seat's panel is shown a seat's view"
        clan, raised, answer = view.public.seats[view.seat].clan, self._raised(view), self.unconfirmed.answer
        laid = answer is not None and answer.verb in {Verb.LAY, Verb.AIM}
        for position, token in enumerate(view.hand):
            if position == raised and laid:
                continue
            item = self._of_hand(view, question, token, position, chosen=position == raised)
            art = looks.face(clan, token)
            box = _in_hollow(art, item, str(position + 1), chosen=position == raised)
            name = f"hand {ids.COMBAT_TOKENS[token]}"
            yield replace(item, id=name, boxes=(box,), keys=(str(position + 1),), flat=True, carried=art)

    def _of_hand(self, view: View, question: Question | None, token: ids.Token, position: int, *, chosen: bool) -> Item:
        words, about = self.words, self._about(token)
        if chosen:
            return Item("", (), words.text("panel.token-chosen", token=token_name(token)), about)
        said = words.text("panel.token", token=token_name(token), number=position + 1, count=len(view.hand))
        item, answer = Item("", (), said, about), INTERNED[Verb.TAKE][token]
        if question is None or not question.hand or question.kind not in FROM_HAND:
            return self.instead(item, answer)
        return self.asked(item, question, answer)

    def _raised(self, view: View) -> int | None:
        """Return the position of the token that is chosen: of two like ones that one rises that was pressed."""
        chosen, answer = view.chosen if view.public.moment is rules.Moment.TURN else ids.NOBODY, self.unconfirmed.answer
        if chosen == ids.NOBODY and answer is not None and answer.verb is Verb.TAKE:
            chosen = answer.number
        if chosen not in view.hand:
            return None
        pressed = self.unconfirmed.pressed
        picked = int(pressed.keys[0]) - 1 if pressed is not None and pressed.keys else len(view.hand)
        return picked if view.hand[picked : picked + 1] == (chosen,) else view.hand.index(chosen)

    def _about(self, token: ids.Token) -> str:
        return _texts(self.words)[token]

    def from_discard(self, question: Question) -> Iterator[Item]:
        """Yield the tokens of the discard pile that the question lets one choose from, refused ones too."""
        if question.kind not in FROM_DISCARD:
            return
        seat = question.public.seats[question.seat]
        for token, count in zip(ids.EVERY_TOKEN, seat.discard, strict=True):
            if count:
                name, art = self.words.say(token_name(token)), looks.face(seat.clan, token)
                item = self.asked(Item("", (), name, self._about(token)), question, INTERNED[Verb.TAKE][token])
                box, discarded = _in_hollow(art, item, count=count), f"discard {ids.COMBAT_TOKENS[token]}"
                yield replace(item, id=discarded, boxes=(box,), flat=True, landing=item.offered, carried=art)

    def heaps(
        self, name: str, seat: Seat, title: str, clan: ids.Clan, counts: Sequence[int], tab: Tab | None = None
    ) -> Section:
        """Return tokens of which only what they are can be read, as heaps of one kind each, under their title."""
        held = [(token, count) for token, count in zip(ids.EVERY_TOKEN, counts, strict=True) if count > 0]
        items = tuple([_heap(self.words, clan, token, count) for token, count in held])
        return Section(name, seat, items, name=title, heading=title, cell=_HEAP, tab=tab, small_heading=tab is not None)

    # Buttons

    def presses(self, question: Question) -> Iterator[Item]:
        """Yield the answers that are plain buttons: a clan, a destination."""
        for clan in rules.clans_in(question.offered(Verb.AGAINST)):
            person = self.people[question.public.seat_of_clan(clan)]
            said = self.words.text("answer.against", clan=person.role.name, name=person.name)
            yield _button(said, INTERNED[Verb.AGAINST][clan], looks.cloth_of(clan).mon)
        for number in rules.members(question.offered(Verb.SEND)):
            yield _button(self.words.text(("answer.discard", "answer.pool")[number]), INTERNED[Verb.SEND][number])


def tray(name: str, seat: Seat, items: Sequence[Item], title: str, *, low_heading: bool) -> Section:
    """Return tokens in the lacquered tray."""
    return Section(
        name, seat, tuple(items), name=title, heading=title, cell=_CELL, ground=Tray(), pad=7, low_heading=low_heading
    )


def _in_hollow(art: PieceArt, item: Item, digit: str = "", *, count: int = 1, chosen: bool = False) -> Box:
    """Return a token in its hollow, with the digit that picks it, how many there are, and a lock on one refused."""
    inside = [Box(art=PiecePicture(art), side=_TOKEN, opacity=0.42 if item.why_not else 1.0)]
    if digit:
        inside.append(Box(text=digit, letters=_DIGIT, ink=_GILT, pad=6, corner=(0, 0)))
    if count > 1:
        inside.append(Box(text=f"×{count}", letters=_DIGIT, ink=_PALE, pad=6, corner=(1, 1)))
    if item.why_not:
        inside.append(Box(symbol="lock", side=13, ink=_GILT, pad=6, corner=(0, 1)))
    return Box(tuple(inside), Flow.OVER, least=_CELL, ground=Hollow(chosen), radius=9)


@lru_cache(maxsize=4)
def _texts(words: Words) -> Sequence[str]:
    """Return what each token does."""
    return [words.text(f"kind.{looks.token_symbol(token)}.text") for token in ids.EVERY_TOKEN]


@lru_cache(maxsize=2048)
def _heap(words: Words, clan: ids.Clan, token: ids.Token, count: int) -> Item:
    """Return so many tokens of a kind, of which only what they are can be read."""
    name = words.say(token_name(token))
    if count > 1:
        name = words.text("panel.count", token=token_name(token), number=count)
    number = (Box(text=words.text("panel.left", number=count), letters=_DIGIT),) if count > 1 else ()
    picture = Box(art=PiecePicture(looks.face(clan, token)), side=_HEAP_TOKEN)
    return Item(
        f"heap {ids.COMBAT_TOKENS[token]}", (Box((picture, *number), Flow.ROW, gap=1, least=36),), name, flat=True
    )


def _button(text: str, answer: Action, sign: str = "") -> Item:
    said = Box(text=text, letters=_WORDS, fit=Fit.NARROW, grow=True, middle=not sign)
    signs = (Box(symbol=sign, side=26),) if sign else ()
    box = Box((*signs, said), Flow.ROW, gap=8, least=34)
    return Item(f"{answer.verb} {answer.number}", (box,), text, answers=(answer,), landing=True)
