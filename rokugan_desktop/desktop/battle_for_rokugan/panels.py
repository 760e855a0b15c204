"""The panels, as values: of one seat, seen by it alone, and the one that everybody sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.offering import Offering, card_items, objective_items, seat_of, tray
from rokugan_desktop.desktop.face import PanelFace
from rokugan_desktop.desktop.sheets.boxes import BODY, TITLE, Box, Fit, Flow, Letters, Mixed, PiecePicture
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section, Tab
from rokugan_desktop.engine import Seat
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import BattleForRokugan, Question, QuestionKind, View, ids
from rokugan_desktop.words import Words

_IVORY, _SIGN, _NAME = "#fff8e6", 30, Letters(TITLE.font, 21)


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
    names = Box(
        (Box(text=person.name, letters=_NAME, ink=_IVORY), Box(text=clan, letters=BODY, ink=_IVORY)), gap=0, grow=True
    )
    edge = Mixed(cloth.ground, _IVORY, 0.35)  # a dark cloth is seen on a dark panel too
    sign = Box(symbol=cloth.mon, side=_SIGN + 8, ink=_IVORY)
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
    return Tab(page, name, Box(art=PiecePicture(art), side=_SIGN), stands)


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
