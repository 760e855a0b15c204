"""The two panels of Battle for Rokugan as values: what a question offers, tokens, cards, secrets, and what all see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import TERRITORY_TINTS
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import Hollow, Tray
from rokugan_desktop.desktop.face import NOTHING_DONE, PanelFace, Person, Unconfirmed
from rokugan_desktop.desktop.sheets.boxes import (
    BODY,
    NUMBER,
    SMALL,
    SMALL_BOLD,
    TITLE,
    Box,
    Fit,
    Flow,
    Letters,
    Mark,
    Mixed,
    PiecePicture,
    Shaded,
)
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section, Tab
from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import BattleForRokugan, Question, QuestionKind, Verb, View, ids, naming
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


def seat_of(view: View) -> Seat:
    """Return whose view a panel of one seat shows."""
    assert view.seat is not None, "a seat's panel is shown a seat's view"
    return view.seat


class Offering(NamedTuple):
    """Tells what is offered to whom; the draft may have answered a question that can be answered anew."""

    words: Words
    people: Sequence[Person]
    unconfirmed: Unconfirmed = NOTHING_DONE

    def asked(self, item: Item, question: Question, answer: rules.Action) -> Item:
        """Return the item with an answer to a question; where it may not be given, with the reason and its rule."""
        refusal = question.refusal(answer)
        item = item._replace(answers=(answer,))
        return item if refusal is None else self._barred(item, refusal)

    def instead(self, item: Item, answer: rules.Action) -> Item:
        """Return the item with the answer by which it may take the place of one given before, or why it may not."""
        answered: Sequence[Question] = self.unconfirmed.answered
        if [question for question in answered if question.allows(answer)]:
            return item._replace(instead=answer)
        kinds = FROM_HAND if answer.verb is Verb.TAKE else {QuestionKind.TURN}
        asked = [question for question in answered if question.kind in kinds]
        refusal = asked[0].refusal(answer) if asked else None
        return self._barred(item, refusal) if refusal is not None else item

    def _barred(self, item: Item, refusal: Refusal) -> Item:
        why_not = self.words.text("panel.refused", reason=refusal.message, rule=refusal.rule)
        return item._replace(why_not=why_not, barred=refusal)

    # Tokens

    def hand(self, view: View, question: Question | None) -> Iterator[Item]:
        """Yield the hand. An answer not yet confirmed that lays the token down, or aims it, has taken it out of it."""
        clan, raised, answer = view.public.seats[seat_of(view)].clan, self._raised(view), self.unconfirmed.answer
        laid = answer is not None and answer.verb in {Verb.LAY, Verb.AIM}
        for position, token in enumerate(view.hand):
            if position == raised and laid:
                continue
            item = self._of_hand(view, question, token, position, chosen=position == raised)
            art = looks.face(clan, token)
            box = _in_hollow(art, item, str(position + 1), chosen=position == raised)
            name = f"hand {ids.COMBAT_TOKENS[token]}"
            yield item._replace(id=name, boxes=(box,), keys=(str(position + 1),), flat=True, carried=art)

    def _of_hand(self, view: View, question: Question | None, token: ids.Token, position: int, *, chosen: bool) -> Item:
        words, about = self.words, _texts(self.words)[token]
        if chosen:
            return Item("", (), words.text("panel.token-chosen", token=naming.token_name(token)), about)
        said = words.text("panel.token", token=naming.token_name(token), number=position + 1, count=len(view.hand))
        item, answer = Item("", (), said, about), rules.INTERNED[Verb.TAKE][token]
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

    def from_discard(self, question: Question) -> Iterator[Item]:
        """Yield the tokens of the discard pile that the question lets one choose from, refused ones too."""
        if question.kind not in FROM_DISCARD:
            return
        seat = question.public.seats[question.seat]
        for token, count in zip(ids.EVERY_TOKEN, seat.discard, strict=True):
            if count:
                name, art = self.words.say(naming.token_name(token)), looks.face(seat.clan, token)
                item = self.asked(
                    Item("", (), name, _texts(self.words)[token]), question, rules.INTERNED[Verb.TAKE][token]
                )
                box, discarded = _in_hollow(art, item, count=count), f"discard {ids.COMBAT_TOKENS[token]}"
                yield item._replace(id=discarded, boxes=(box,), flat=True, landing=item.offered, carried=art)

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
            yield _button(said, rules.INTERNED[Verb.AGAINST][clan], looks.cloth_of(clan).mon)
        for number in rules.members(question.offered(Verb.SEND)):
            yield _button(self.words.text(("answer.discard", "answer.pool")[number]), rules.INTERNED[Verb.SEND][number])


def tray(name: str, seat: Seat, items: Sequence[Item], title: str, *, low_heading: bool) -> Section:
    """Return tokens in the lacquered tray."""
    return Section(
        name, seat, tuple(items), name=title, heading=title, cell=_CELL, ground=Tray(), pad=7, low_heading=low_heading
    )


def _in_hollow(art: PieceArt, item: Item, digit: str = "", *, count: int = 1, chosen: bool = False) -> Box:
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
    return [words.text(f"kind.{looks.token_symbol(token)}.text") for token in ids.EVERY_TOKEN]


@lru_cache(maxsize=2048)
def _heap(words: Words, clan: ids.Clan, token: ids.Token, count: int) -> Item:
    name = words.say(naming.token_name(token))
    if count > 1:
        name = words.text("panel.count", token=naming.token_name(token), number=count)
    number = (Box(text=words.text("panel.left", number=count), letters=_DIGIT),) if count > 1 else ()
    picture = Box(art=PiecePicture(looks.face(clan, token)), side=_HEAP_TOKEN)
    return Item(
        f"heap {ids.COMBAT_TOKENS[token]}", (Box((picture, *number), Flow.ROW, gap=1, least=36),), name, flat=True
    )


def _button(text: str, answer: rules.Action, sign: str = "") -> Item:
    said = Box(text=text, letters=_WORDS, fit=Fit.NARROW, grow=True, middle=not sign)
    signs = (Box(symbol=sign, side=26),) if sign else ()
    box = Box((*signs, said), Flow.ROW, gap=8, least=34)
    return Item(f"{answer.verb} {answer.number}", (box,), text, answers=(answer,), landing=True)


# Cards: territory cards, scouts and shugenja, secret objectives, as items of parchment

_SEAT_TINT, _OBJECTIVE_TINT = "#6a563f", "#5b2a34"
_SEAT_SYMBOLS: Final = {ids.SCOUT: "scout", ids.SHUGENJA: "shugenja", ids.FIRST_PLAYER_CARD: "first-player"}
_IVORY: Final = "#fff8e6"
_FAINT: Final = 0.55
"""How opaque what is printed on a card is that can't be played now."""
_PAPER: Final = Shaded("raised", Mixed("raised", "panel", 0.8))
_BAND, _SIGN, _UPRIGHT = 38, 27, 140
"""How broad the band with the sign is and the sign on it, and how broad an upright card is at least."""
_TEXT, _NOTE = Letters(SMALL.font, 13.5), Letters(SMALL_BOLD.font, 13.5)
_BRIEF, _TALL = Letters(TITLE.font, 14.5), Letters(TITLE.font, 19)


class PrintedCard(NamedTuple):
    """What is printed on a card."""

    title: str
    text: str
    symbol: str
    tint: str
    note: str = ""
    """A few words beside the title: how many are left, how much honor it brings."""


class Progressed(NamedTuple):
    """How far one is with something."""

    share: float
    """From 0 to 1."""
    said: str
    met: bool


def card_items(
    game: BattleForRokugan, offering: Offering, public: rules.PublicState, seat: Seat, question: Question | None
) -> Iterator[Item]:
    """Yield the cards that the seat has, lit where they can be played now."""
    kinds = {rules.QuestionKind.TURN, rules.QuestionKind.UPKEEP_CARD}
    asked = question if question is not None and question.kind in kinds else None
    for card, count in _held(public, seat):
        yield _card(game, offering, card, count, asked)


def _held(public: rules.PublicState, seat: Seat) -> Iterator[tuple[ids.Card, int]]:
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


def _card(game: BattleForRokugan, offering: Offering, card: ids.Card, count: int, question: Question | None) -> Item:
    printed, said = _printed(offering.words, card, count)
    lands, territory = 0, ""
    if ids.is_territory_card(card):
        number = ids.TERRITORY_OF_CARD[card]
        lands, territory = game.board.territories[number], ids.TERRITORIES[number]
    name, answer = f"card {ids.CARDS[card]}", rules.INTERNED[Verb.PLAY][card]
    item = Item(name, (), said, printed.text, spots=_spots(game, lands), flat=True, of=territory)
    item = offering.instead(item, answer) if question is None else offering.asked(item, question, answer)
    return item._replace(boxes=_looks(printed, item.offered, bool(item.why_not)))


@lru_cache(maxsize=256)
def _looks(printed: PrintedCard, offered: bool, barred: bool) -> tuple[Box, Box]:
    return flat_card(printed, offered=offered, barred=barred), _brief(printed, offered=offered, barred=barred)


@lru_cache(maxsize=256)
def _printed(words: Words, card: ids.Card, count: int) -> tuple[PrintedCard, str]:
    name = ids.CARDS[card]
    title, text = words.text(f"card.{name}.title"), words.text(f"card.{name}.text")
    note = words.text("panel.left", number=count) if count > 1 else ""
    if not ids.is_territory_card(card):
        return PrintedCard(title, text, _SEAT_SYMBOLS[card], _SEAT_TINT, note), title
    number = ids.TERRITORY_OF_CARD[card]
    territory = ids.TERRITORIES[number]
    printed = PrintedCard(title, text, looks.CARD_SYMBOLS[territory], TERRITORY_TINTS[territory], note)
    return printed, f"{title}, {words.say(naming.territory_name(number))}"


def objective_items(
    game: BattleForRokugan, offering: Offering, view: View, question: Question | None
) -> Iterator[Item]:
    """Yield the objective kept, or those dealt while one of them is to be kept (U-4).

    Of these the one that the answer would keep, once confirmed, stands out from the other.
    """
    words, answer = offering.words, offering.unconfirmed.answer
    asked = question is not None and question.kind == rules.QuestionKind.OBJECTIVE
    if not asked and view.kept != ids.NOBODY:
        yield _progressing(game, offering, view)
        return
    kept = ids.NOBODY if answer is None or answer.verb is not Verb.KEEP else answer.number
    for objective in [ids.EVERY_OBJECTIVE[number] for number in question.shown] if asked and question else view.dealt:
        item, printed = _objective(game, offering, objective)
        item = item._replace(spots=_counting(game, view, objective))
        keep = rules.INTERNED[Verb.KEEP][objective]
        if objective == kept and not asked:
            item = item._replace(name=words.text("answer.kept", objective=printed.title))
        elif asked or kept != ids.NOBODY:
            said = words.text("answer.keep", objective=naming.objective_name(objective))
            item = item._replace(name=said, answers=(keep,) if asked else (), instead=None if asked else keep)
        faded = not asked and kept not in (ids.NOBODY, objective)
        boxes: tuple[Box, ...] = (_upright(printed, offered=asked), flat_card(printed, offered=asked))
        if objective == kept and not asked:
            boxes = tuple(_sealed(box) for box in boxes)
        yield item._replace(boxes=tuple(replace(box, opacity=0.38) if faded else box for box in boxes))


def _objective(game: BattleForRokugan, offering: Offering, objective: ids.Objective) -> tuple[Item, PrintedCard]:
    """Return an objective card; whether it is fulfilled is for the rules to say, at the end."""
    words, name = offering.words, ids.SECRET_OBJECTIVES[objective]
    title, text = words.text(f"objective.{name}.title"), words.text(f"objective.{name}.text")
    honor = words.text("panel.honor", n=game.components.secret_objectives[name].honor)
    item = Item(f"objective {name}", (), title, f"{text} {honor}", flat=True)
    return item, PrintedCard(title, text, "objective", _OBJECTIVE_TINT, honor)


def _progressing(game: BattleForRokugan, offering: Offering, view: View) -> Item:
    item, printed = _objective(game, offering, view.kept)
    done = rules.objective_progress(game.board, view.public, seat_of(view), view.kept)
    fewest = ids.SECRET_OBJECTIVES[view.kept] == "way_of_humility"
    said = offering.words.text("panel.progress-fewest" if fewest else "panel.progress", have=done.have, need=done.need)
    said = offering.words.text("panel.progress-capital") if done.by_capital else said
    share = (1.0 if done.met else done.need / max(1, done.have)) if fewest else done.have / max(1, done.need)
    progress = Progressed(share, said, done.met)
    item = item._replace(about=f"{item.about} {said}", spots=_counting(game, view, view.kept))
    brief = printed._replace(text="")
    return item._replace(boxes=(flat_card(printed, progress), flat_card(brief, progress)))


def _counting(game: BattleForRokugan, view: View, objective: ids.Objective) -> tuple[str, ...]:
    progress = rules.objective_progress(game.board, view.public, seat_of(view), objective)
    return _spots(game, progress.provinces)


def _spots(game: BattleForRokugan, provinces: int) -> tuple[str, ...]:
    return tuple([naming.spot_of(game.board, province) for province in rules.provinces_in(provinces)])


# How a card looks


def _on_paper(inside: tuple[Box, ...], flow: Flow, *, offered: bool) -> Box:
    edge, pen = ("choice", 2.2) if offered else ("edge", 1.0)
    return Box(inside, flow, gap=0, fill=_PAPER, edge=edge, pen=pen, radius=7, clip=True, least=44)


def _sign(printed: PrintedCard, above: float, *, barred: bool) -> Box:
    """Return the coloured band at the left with the card's sign, so far from its top; 0: in its middle."""
    sign = Box(symbol=printed.symbol, side=_SIGN, ink=_IVORY, opacity=_FAINT if barred else 1.0)
    inside = (Box(least=above), sign) if above else (sign,)
    flow = Flow.COLUMN if above else Flow.ROW
    fill = Mixed(printed.tint, "panel", 0.45) if barred else printed.tint
    return Box(inside, flow, gap=0, fill=fill, width=_BAND, pad=(_BAND - _SIGN) / 2, stretch=True)


def flat_card(
    printed: PrintedCard, progress: Progressed | None = None, *, offered: bool = False, barred: bool = False
) -> Box:
    """Return a card with all that is printed on it."""
    title = Box(text=printed.title, letters=TITLE, fit=Fit.BREAK, grow=True)
    title = Box((title, Box(width=8)), Flow.ROW, gap=0, grow=True)
    note = (Box(text=printed.note, letters=_NOTE, ink="stress"),) if printed.note else ()
    inside = [Box((title, *note), Flow.WRAP, gap=2)]
    if printed.text:
        inside.append(Box(text=printed.text, letters=_TEXT, fit=Fit.BREAK))
    if progress is not None:
        ink = "good" if progress.met else "gold"
        said = Box(text=progress.said, letters=SMALL_BOLD, ink="good" if progress.met else "ink")
        inside.append(Box((Box(bar=progress.share, ink=ink, grow=True), said), Flow.ROW, gap=8, least=20))
    body = Box(tuple(inside), gap=1, pad=7, grow=True, opacity=_FAINT if barred else 1.0)
    return _on_paper((_sign(printed, 4, barred=barred), body), Flow.ROW, offered=offered)


def _brief(printed: PrintedCard, *, offered: bool, barred: bool) -> Box:
    """Return the sign, the title and the note alone: the text is read where the card is pointed at."""
    title = Box(text=printed.title, letters=_BRIEF, fit=Fit.BREAK, grow=True)
    note = (Box(text=printed.note, letters=_NOTE, ink="stress"),) if printed.note else ()
    body = Box((title, *note), Flow.ROW, gap=4, pad=5, grow=True, opacity=_FAINT if barred else 1.0)
    return _on_paper((_sign(printed, 0, barred=barred), body), Flow.ROW, offered=offered)


def _upright(printed: PrintedCard, *, offered: bool) -> Box:
    """Return a card that stands upright, to be compared with another one beside it."""
    head = Box(symbol=printed.symbol, side=36, ink=_IVORY, fill=printed.tint, pad=8)
    title = Box(text=printed.title, letters=_TALL, fit=Fit.BREAK)
    text = Box(text=printed.text, letters=_TEXT, fit=Fit.BREAK, grow=True)
    note = Box(text=printed.note, letters=TITLE, ink="stress")
    broad = Box(width=_UPRIGHT - 18)
    return _on_paper((head, Box((broad, title, text, note), pad=9, grow=True)), Flow.COLUMN, offered=offered)


def _sealed(card: Box) -> Box:
    """Return the card that was chosen and waits for being confirmed: framed in gold, with a seal on no word of it."""
    tick = Box(art=Mark(good=True, tone=_IVORY), side=14)
    corner = (1.0, 0.0) if card.flow is Flow.COLUMN else (0.0, 1.0)
    seal = Box((tick,), fill="accent", edge=_IVORY, pen=2, radius=13, pad=6)
    framed = replace(card, edge="gold", pen=4)
    return Box((framed, Box((seal,), pad=7, corner=corner)), Flow.OVER, radius=7)


_TAB_SIGN, _NAME, _SHORT_NAME = 30, Letters(TITLE.font, 21), 12


def seat_panel(game: BattleForRokugan) -> PanelFace[View, Question]:
    """Return what a seat sees alone."""
    return PanelFace(
        sections=lambda view, question, unconfirmed, words, people: tuple(
            _sections(game, Offering(words, people, unconfirmed), view, question)
        ),
        name=lambda view, words, people: words.text("panel.seat", name=people[seat_of(view)].name),
        hint=_hint,
    )


def _hint(view: View, question: Question | None, words: Words) -> str:
    if question is None or question.kind not in {QuestionKind.PLACE, QuestionKind.BLESS}:
        return words.text("panel.hint")
    decoys = question.cautioned(rules.Verb.LAY) | question.cautioned(rules.Verb.AIM)
    return words.text("panel.hint-place" if decoys else "panel.hint-lit")


def _sections(game: BattleForRokugan, offering: Offering, view: View, question: Question | None) -> Iterator[Section]:
    """Yield hand and objective, always in sight; before them what is asked, after them one page at a time.

    In a low panel tokens that are asked about, or shown, take the place of the pages.
    """
    words, seat = offering.words, seat_of(view)
    yield _banner(view, offering)
    asked = [] if question is None else list(_asked(offering, seat, question))
    yield from asked
    title = words.text("panel.hand")
    hand = tray("hand", seat, tuple(offering.hand(view, question)), title, low_heading=False)
    dealt = tuple(objective_items(game, offering, view, question))
    title = words.text("panel.objective" if len(dealt) < 2 else "panel.objectives")
    columns = (1,) if len(dealt) < 2 else (2, 1)
    objective = Section(
        "objective", seat, dealt, name=title, heading=title, low_heading=False, columns=columns, patience=2
    )
    shown = (hand, objective) if len(dealt) < 2 else (objective, hand)
    yield from [one for one in shown if one.items]
    crowded = bool({one.id for one in asked} - {"answers"})
    for page in _pages(game, offering, view, question):
        yield page._replace(low=not crowded)


def _banner(view: View, offering: Offering) -> Section:
    seat = seat_of(view)
    person, cloth = offering.people[seat], looks.cloth_of(view.public.seats[seat].clan)
    clan = offering.words.say(person.role.name)
    letters = _NAME if len(person.name) <= _SHORT_NAME else _NAME._replace(size=15)
    name = Box(text=person.name, letters=letters, ink=_IVORY, fit=Fit.BREAK)
    names = Box((name, Box(text=clan, letters=BODY, ink=_IVORY)), gap=0, grow=True)
    edge = Mixed(cloth.ground, _IVORY, 0.35)  # a dark cloth is seen on a dark panel too
    sign = Box(symbol=cloth.mon, side=_TAB_SIGN + 8, ink=_IVORY)
    box = Box((sign, names), Flow.ROW, gap=10, fill=cloth.ground, edge=edge, pen=1.2, radius=6, pad=3)
    return Section("banner", seat, (Item("banner", (box,), f"{clan}, {person.name}", flat=True),))


def _asked(offering: Offering, seat: Seat, question: Question) -> Iterator[Section]:
    words = offering.words
    if question.kind == QuestionKind.CARD_SEEN and question.public.script is not None:
        other = question.public.script.picks[0]
        title = words.text("panel.shown", clan=offering.people[other].role.name)
        yield offering.heaps("shown", seat, title, question.public.seats[other].clan, _counted(question.shown))
    tokens = tuple(offering.from_discard(question))
    if tokens:
        yield tray("asked", seat, tokens, words.text("panel.discarded"), low_heading=True)
    presses = tuple(offering.presses(question))
    if presses:
        yield Section("answers", seat, presses)


def _counted(tokens: Sequence[int]) -> list[int]:
    return [tokens.count(token) for token in ids.EVERY_TOKEN]


def _pages(game: BattleForRokugan, offering: Offering, view: View, question: Question | None) -> Iterator[Section]:
    """Yield the cards, then the tokens: the pool, the discard pile, and of each other seat what is or may be there."""
    words, seat = offering.words, seat_of(view)
    public, clan = view.public, view.public.seats[seat].clan
    title, cards = words.text("panel.cards"), tuple(card_items(game, offering, view.public, seat, question))
    if cards:
        tab = _tab("cards", title, looks.Scroll(), stands=True)
        yield Section(
            "cards", seat, cards, name=title, heading=title, low_heading=False, columns=(1, 2), one_by_one=True, tab=tab
        )
    cloth = looks.cloth_of(clan)
    for page, art, counts in (
        ("pool", looks.Pile(cloth), view.pool),
        ("discard", looks.Discarded(cloth), public.seats[seat].discard),
    ):
        if any(counts):
            title = words.text(f"panel.{page}", n=sum(counts))
            yield offering.heaps(page, seat, title, clan, counts, _tab(page, title, art))
    spied = {one.seat: one.tokens for one in view.spied}
    if question is not None and question.kind == QuestionKind.CARD_SEEN:
        spied = {}
    for other, person in zip(ids.EVERY_SEAT, offering.people, strict=False):
        if other == seat:
            continue
        clan, name = public.seats[other].clan, person.role.name
        known: dict[str, Sequence[int]] = {
            "spied": _counted(spied.get(other, ())),
            "unseen": rules.unseen_tokens(game.board, view, other),
        }
        titles = {what: words.text(f"panel.{what}", clan=name) for what, counts in known.items() if any(counts)}
        for what, title in titles.items():
            tab = _tab(f"seat {other}", [*titles.values()][-1], looks.MonDisc(looks.cloth_of(clan)))
            yield offering.heaps(f"{what} {other}", seat, title, clan, known[what], tab)


def _tab(page: str, name: str, art: PieceArt, *, stands: bool = False) -> Tab:
    return Tab(page, name, Box(art=PiecePicture(art), side=_TAB_SIGN), stands)


# The panel that everybody sees: the initiative cards, and public questions


def public_panel(game: BattleForRokugan) -> PanelFace[View, Question]:
    """Return what everybody sees beside the map."""
    return PanelFace(
        sections=lambda view, question, _unconfirmed, words, people: tuple(
            _for_all(game, Offering(words, people), view, question)
        )
    )


def _for_all(game: BattleForRokugan, offering: Offering, view: View, question: Question | None) -> Iterator[Section]:
    """Yield the initiative cards; or else what answers a public question, of which a territory card is one (K-4)."""
    if question is None:
        if view.public.phase is not rules.Phase.SETUP:
            said = _initiative(view, offering.words)
            box = Box(text=said, ink="faint", fit=Fit.BREAK)
            yield Section("initiative", EVERYBODY, (Item("initiative", (box,), said, flat=True),))
        return
    if question.kind == QuestionKind.UPKEEP_CARD:
        held = card_items(game, offering, question.public, question.seat, question)
        cards = tuple(card._replace(landing=card.offered) for card in held if card.of)
        yield Section("cards", EVERYBODY, cards, columns=(1, 2), one_by_one=True)
    presses = tuple(offering.presses(question))
    if presses:
        yield Section("answers", EVERYBODY, presses)


def _initiative(view: View, words: Words) -> str:
    """Return the initiative cards shown so far, and how many are left (W-1)."""
    public = view.public
    if not public.initiative_shown:
        return words.text("seat.deck-none")
    names = [*(f"clan.{clan}" for clan in ids.CLANS), *(f"initiative.{one}.title" for one in ids.NEUTRAL_INITIATIVE)]
    shown = ", ".join([words.text(names[card]) for card in public.initiative_shown])
    left = words.text("seat.initiative-left", n=public.initiative_left)
    return f"{words.text('seat.initiative')}: {shown}; {left}."
