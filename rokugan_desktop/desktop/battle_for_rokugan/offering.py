"""What the panels offer: tokens, cards, objectives and buttons, made from a view and a question. No widget here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import TERRITORY_TINTS
from rokugan_desktop.desktop.battle_for_rokugan.card_tile import CardFace, Progressed
from rokugan_desktop.desktop.battle_for_rokugan.offers import Offer
from rokugan_desktop.desktop.battle_for_rokugan.strip import Heap
from rokugan_desktop.desktop.battle_for_rokugan.tray import Tile
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.battle_for_rokugan import (
    INTERNED,
    Action,
    BattleForRokugan,
    Message,
    Moment,
    PublicState,
    Question,
    QuestionKind,
    Verb,
    View,
    clans_in,
    ids,
    members,
    objective_progress,
    provinces_in,
    spots,
)
from rokugan_desktop.games.battle_for_rokugan.naming import territory_name, token_name
from rokugan_desktop.words import Words

FROM_DISCARD: Final = frozenset((QuestionKind.CARD_RECOVER, QuestionKind.CARD_ANIMATE))
"""Questions whose tokens lie in the discard pile, not in the hand."""
FROM_HAND: Final = frozenset((QuestionKind.TURN, QuestionKind.RETURN, QuestionKind.CARD_GIVE, QuestionKind.CARD_PAY))
"""Questions that ask for a token of the hand."""
_SEAT_TINT: Final = "#6a563f"
_OBJECTIVE_TINT: Final = "#5b2a34"
_SEAT_SYMBOLS: Final = {ids.SCOUT: "scout", ids.SHUGENJA: "shugenja", ids.FIRST_PLAYER_CARD: "first-player"}


@dataclass(frozen=True, slots=True)
class Press:
    """A plain button: what it says and which answer it gives; `role` names the clan whose sign it carries."""

    text: str
    answer: Action
    clan: ids.Clan = ids.NO_CLAN


class Offering:
    """Makes what the panels of one language show."""

    def __init__(self, game: BattleForRokugan, words: Words, people: Sequence[Person]) -> None:
        self.game: Final = game
        self.words: Final = words
        self.people: Final = people
        self.answered: Sequence[Question] = ()
        """The questions that the draft has answered: a token or card of theirs may be chosen instead."""

    @cached_property
    def _token_names(self) -> tuple[str, ...]:
        return tuple(self.words.say(token_name(token)) for token in ids.EVERY_TOKEN)

    @cached_property
    def _token_texts(self) -> tuple[str, ...]:
        return tuple(self.words.text(f"kind.{looks.token_symbol(token)}.text") for token in ids.EVERY_TOKEN)

    # Tokens

    def hand(
        self, view: View, question: Question | None, picked: int | None, answer: Action | None = None
    ) -> list[Tile]:
        """Return the hand as tiles; `picked` is the position last pressed: of two like tokens that one rises.

        An answer not yet confirmed that lays the token down, or aims it, has taken it out of the hand.
        """
        clan = self._clan(view)
        raised = self._raised(view, picked, answer)
        laid = answer is not None and answer.verb in {Verb.LAY, Verb.AIM}
        tiles: list[Tile] = []
        for position, token in enumerate(view.hand):
            chosen = position == raised
            if chosen and laid:
                continue
            offer = self._token_offer(view, question, token, position, chosen)
            tiles.append(Tile(offer, looks.face(clan, token), chosen, position + 1, token=ids.COMBAT_TOKENS[token]))
        return tiles

    @staticmethod
    def _raised(view: View, picked: int | None, answer: Action | None) -> int | None:
        chosen = view.chosen if view.public.moment is Moment.TURN else ids.NOBODY
        if chosen == ids.NOBODY and answer is not None and answer.verb is Verb.TAKE:
            chosen = answer.number
        if chosen == ids.NOBODY:
            return None
        if picked is not None and picked < len(view.hand) and view.hand[picked] == chosen:
            return picked
        return view.hand.index(chosen) if chosen in view.hand else None

    def _token_offer(
        self, view: View, question: Question | None, token: ids.Token, position: int, chosen: bool
    ) -> Offer:
        words = self.words
        about = self._token_texts[token]
        if chosen:
            return Offer(words.text("panel.token-chosen", token=token_name(token)), about)
        name = words.text("panel.token", token=token_name(token), number=position + 1, count=len(view.hand))
        if question is None or not question.hand or question.kind not in FROM_HAND:
            return self._instead(Offer(name, about), INTERNED[Verb.TAKE][token])
        return self._asked(question, INTERNED[Verb.TAKE][token], name, about)

    def _instead(self, offer: Offer, answer: Action) -> Offer:
        """Return the offer with the answer by which it may take the place of one given before, or why it may not."""
        if any(asked.allows(answer) for asked in self.answered):
            return replace(offer, instead=answer)
        kinds = FROM_HAND if answer.verb is Verb.TAKE else {QuestionKind.TURN}
        asked = next((asked for asked in self.answered if asked.kind in kinds), None)
        refusal = asked.refusal(answer) if asked is not None else None
        return self._barred(offer, refusal) if refusal is not None else offer

    def _asked(self, question: Question, answer: Action, name: str, about: str) -> Offer:
        """Return the offer of an answer; where it may not be given, with the reason and its rule."""
        refusal = question.refusal(answer)
        if refusal is None:
            return Offer(name, about, answer)
        return self._barred(Offer(name, about, refused=answer), refusal)

    def _barred(self, offer: Offer, refusal: Refusal) -> Offer:
        why_not = self.words.text("panel.refused", reason=refusal.message, rule=refusal.rule)
        return replace(offer, why_not=why_not, barred=refusal)

    def from_discard(self, question: Question) -> list[Tile]:
        """Return the tokens of the discard pile that the question lets one choose from, refused ones too."""
        if question.kind not in FROM_DISCARD:
            return []
        seat = question.public.seats[question.seat]
        tiles: list[Tile] = []
        for token, count in enumerate(seat.discard):
            if count:
                about = self._token_texts[token]
                name = self._token_names[token]
                offer = self._asked(question, INTERNED[Verb.TAKE][token], name, about)
                tiles.append(Tile(offer, looks.face(seat.clan, token), count=count))
        return tiles

    def heaps(self, clan: ids.Clan, counts: Sequence[int]) -> list[Heap]:
        """Return the tokens as heaps of one kind each."""
        return [
            Heap(looks.face(clan, token), count, self._token_names[token])
            for token, count in enumerate(counts)
            if count > 0
        ]

    def heaps_of(self, clan: ids.Clan, tokens: Sequence[int]) -> list[Heap]:
        """Return a list of tokens as heaps."""
        return self.heaps(clan, [tokens.count(token) for token in range(len(ids.COMBAT_TOKENS))])

    # Cards

    def cards(self, public: PublicState, seat: Seat, question: Question | None) -> list[CardFace]:
        """Return the cards that the seat has, lit where they can be played now."""
        asked = (
            question
            if question is not None and question.kind in {QuestionKind.TURN, QuestionKind.UPKEEP_CARD}
            else None
        )
        return [self._card(card, count, asked) for card, count in self._held(public, seat)]

    def territory_cards(self, question: Question) -> list[CardFace]:
        """Return the territory cards of the seat that a public question asks for one (K-4)."""
        if question.kind != QuestionKind.UPKEEP_CARD:
            return []
        return [
            self._card(card, 1, question)
            for card, _count in self._held(question.public, question.seat)
            if ids.is_territory_card(card)
        ]

    @staticmethod
    def _held(public: PublicState, seat: Seat) -> Iterator[tuple[ids.Card, int]]:
        public_seat = public.seats[seat]
        if public_seat.scouts:
            yield ids.SCOUT, public_seat.scouts
        if public_seat.shugenja:
            yield ids.SHUGENJA, public_seat.shugenja
        if public.first_player == seat and public.first_player_card and public.initiative_shown:
            yield ids.FIRST_PLAYER_CARD, 1
        for card, holder in zip(public.cards, public.holders, strict=True):
            if holder == seat and card != ids.NOBODY:
                yield card, 1

    def _card(self, card: ids.Card, count: int, question: Question | None) -> CardFace:
        words, name = self.words, ids.CARDS[card]
        title, text = words.text(f"card.{name}.title"), words.text(f"card.{name}.text")
        note, lands = words.text("panel.left", number=count) if count > 1 else "", 0
        if ids.is_territory_card(card):
            number = ids.TERRITORY_OF_CARD[card]
            lands = self.game.board.territories[number]
            territory = ids.TERRITORIES[number]
            tint, symbol = TERRITORY_TINTS[territory], looks.CARD_SYMBOLS[territory]
            said = f"{title}, {words.say(territory_name(number))}"
        else:
            tint, symbol, said = _SEAT_TINT, _SEAT_SYMBOLS[card], title
        offer = self._instead(Offer(said, text), INTERNED[Verb.PLAY][card])
        if question is not None:
            offer = self._asked(question, INTERNED[Verb.PLAY][card], said, text)
        return CardFace(offer, title, text, symbol, tint, note, spots=self._spots(lands))

    # Objectives

    def objectives(self, view: View, question: Question | None, answer: Action | None = None) -> list[CardFace]:
        """Return the objective kept, or those dealt while one of them is to be kept (U-4).

        Of these the one that the answer would keep, once confirmed, stands out from the other.
        """
        if question is not None and question.kind == QuestionKind.OBJECTIVE:
            dealt = [ids.EVERY_OBJECTIVE[number] for number in question.shown]
            found = [self.objective(objective, INTERNED[Verb.KEEP][objective], tall=True) for objective in dealt]
            return [self._placed(view, face, kept) for face, kept in zip(found, dealt, strict=True)]
        if view.kept != ids.NOBODY:
            return [self._progressing(view)]
        faces = [self.objective(objective, tall=True) for objective in view.dealt]
        if answer is None or answer.verb is not Verb.KEEP:
            return faces
        return [
            self._kept(face) if objective == answer.number else replace(face, faded=True)
            for objective, face in zip(view.dealt, faces, strict=True)
        ]

    def _progressing(self, view: View) -> CardFace:
        """Return the objective kept, with how far its seat is as the board stands, which everybody sees."""
        assert view.seat is not None, "a seat's panel is shown a seat's view"
        board, face = self.game.board, self._placed(view, self.objective(view.kept), view.kept)
        done = objective_progress(board, view.public, view.seat, view.kept)
        fewest = ids.SECRET_OBJECTIVES[view.kept] == "way_of_humility"
        key = "panel.progress-fewest" if fewest else "panel.progress"
        said = self.words.text(key, have=done.have, need=done.need)
        share = (1.0 if done.met else done.need / max(1, done.have)) if fewest else done.have / max(1, done.need)
        progress = Progressed(share, said, done.met)
        return replace(face, progress=progress, offer=replace(face.offer, about=f"{face.offer.about} {said}"))

    def _placed(self, view: View, face: CardFace, objective: ids.Objective) -> CardFace:
        """Return an objective of the view's seat with the places that count for it as the board stands."""
        assert view.seat is not None, "a seat's panel is shown a seat's view"
        there = objective_progress(self.game.board, view.public, view.seat, ids.Objective(objective)).provinces
        return replace(face, spots=self._spots(there))

    def _spots(self, provinces: int) -> tuple[str, ...]:
        return tuple(spots.province_spot(self.game.board, province) for province in provinces_in(provinces))

    def _kept(self, face: CardFace) -> CardFace:
        said = self.words.text("answer.kept", objective=face.title)
        return replace(face, chosen=True, offer=replace(face.offer, name=said))

    def objective(self, objective: ids.Objective, answer: Action | None = None, *, tall: bool = False) -> CardFace:
        """Return an objective card; whether it is fulfilled is for the rules to say, at the end."""
        words, name = self.words, ids.SECRET_OBJECTIVES[objective]
        title, text = words.text(f"objective.{name}.title"), words.text(f"objective.{name}.text")
        honor = words.text("panel.honor", n=self.game.components.secret_objectives[name].honor)
        said = words.text("answer.keep", objective=Message(f"objective.{name}.title")) if answer is not None else title
        offer = Offer(said, f"{text} {honor}", answer)
        return CardFace(offer, title, text, "objective", _OBJECTIVE_TINT, honor, tall=tall)

    # Buttons

    def presses(self, question: Question) -> list[Press]:
        """Return the answers that are plain buttons: a clan, a destination."""
        found = [
            Press(self._against(question, clan), INTERNED[Verb.AGAINST][clan], clan)
            for clan in clans_in(question.offered(Verb.AGAINST))
        ]
        for number in members(question.offered(Verb.SEND)):
            found.append(Press(self.words.text(("answer.discard", "answer.pool")[number]), INTERNED[Verb.SEND][number]))
        return found

    def _against(self, question: Question, clan: ids.Clan) -> str:
        person = self.people[question.public.seat_of_clan(clan)]
        return self.words.text("answer.against", clan=person.role.name, name=person.name)

    @staticmethod
    def _clan(view: View) -> int:
        assert view.seat is not None, "a seat's panel is shown a seat's view"
        return view.public.seats[view.seat].clan
