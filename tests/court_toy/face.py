"""The court as the window sees it: a lane for each family, and buttons for what is no card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtGui import QColor

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.ending import Contender, CountedPart, Ending, ScorePart, SeatScore, SeatStanding, Standings
from rokugan_desktop.desktop.face import Computer, Face, Frame, PanelFace, Person, Role, Unconfirmed
from rokugan_desktop.desktop.sheets.boxes import FIGURE, Box, Fit
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.desktop.zones.described import CARD_SIZES, Lane, Shape, ShownZone, TableauFace, back_boxes, zone_of
from rokugan_desktop.desktop.zones.tableau import ZoneTableau
from rokugan_desktop.engine import BACK, Card, RandomPlayer, Seat, ZoneId
from rokugan_desktop.words import Words
from tests.court_toy import rules
from tests.court_toy.rules import Action, Happened, Message, Question, View

CLOTHS: Final[Mapping[str, str]] = dict(zip(rules.ROLES, ("#3d5a80", "#7a4a2b", "#a3261c", "#4b5b3a"), strict=True))


def _card(words: Words, card: Card) -> Item:
    if card == BACK:
        return Item("", back_boxes("#3d3a4f", "card"), words.text("back"))
    name = words.say(rules.card_name(card))
    inside = (Box(text=str(card + 1), letters=FIGURE, middle=True), Box(text=name, middle=True, fit=Fit.NARROW))
    boxes = [Box(inside, fill="raised", edge="edge", radius=6, pad=4, least=high) for _, high in CARD_SIZES]
    return Item(name, tuple(boxes), f"{name}, {card + 1}")


def _lanes(view: View, question: Question | None, words: Words, people: Sequence[Person]) -> Sequence[Lane]:
    def zone(name: str, seat: Seat | None = None, shape: Shape = Shape.ROW, room: int = 1) -> ShownZone:
        called = words.text(f"zone.{name}", name="" if seat is None else people[seat].name)
        return zone_of(view.zones, ZoneId(name, seat), called, partial(_card, words), question, shape, room)

    own = [(zone("hand", one.seat, room=rules.HAND), zone("answer", one.seat)) for one in people]
    lanes = [Lane(zones, CLOTHS[one.role.id]) for zones, one in zip(own, people, strict=True)]
    return [*lanes, Lane((zone("sent"), zone("deck", shape=Shape.STACK), zone("gone", shape=Shape.STACK)))]


def _sections(
    _view: View, question: Question | None, _done: Unconfirmed, words: Words, people: Sequence[Person]
) -> Sequence[Section]:
    said = [one for one in question.listed if isinstance(one, rules.Say)] if question is not None else []
    names = [words.text(f"answer.{one.word}", name=people[one.at].name) for one in said]
    items = [
        Item(name, (Box(text=name, least=26),), name, answers=(one,)) for one, name in zip(said, names, strict=True)
    ]
    audience = question.seat if question is not None and question.secret else EVERYBODY
    return [Section("answers", audience, tuple(items), columns=(3,))] if items else []


def _standings(view: View, _events: Sequence[Happened]) -> Standings:
    own = [
        SeatStanding(Seat(n), SeatScore(p), turn=n == view.public.around[0]) for n, p in enumerate(rules.scores(view))
    ]
    return Standings(tuple(own), Message("score.favors"), part_names=tuple(part.name for part in PARTS))


GAME: Final = rules.Court()
PARTS: Final = tuple(ScorePart(Message(f"score.{part}")) for part in ("favors", "held"))
FACE: Final[Face[View, Question, Action, Happened]] = Face(
    game=GAME,
    roles=[
        Role(r, Message(r), Message(r), Message(r), QColor(tone), lambda p, b, c: paint_symbol(p, "flower", b, c))
        for r, tone in CLOTHS.items()
    ],
    computers=[Computer("random", Message("computer"), Message("computer"), RandomPlayer(), beat_ms=20)],
    fewest=2,
    most=4,
    opponents=2,
    rules_page=f"{rules.NAME}-rules",
    panel=PanelFace(_sections),
    public_panel=PanelFace(_sections),
    curtain_line=lambda question, people: Message("curtain", name=people[question.seat].name),
    progress=lambda view: min(view.public.turn + 1, rules.TURNS * len(view.public.favors)),
    status=lambda view, _people: GAME.status(view),
    line=GAME.line,
    frames=lambda _before, told, after, people, _words: [
        Frame(Message("frame"), tuple(filter(None, [rules.STORY.said(one.event, people)])), view=after)
        for one in told
        if isinstance(one.event, rules.Shown | rules.Taken)
    ],
    ending=lambda view, _events, over, _people: Ending(
        over.winners,
        parts=PARTS,
        contenders=tuple(Contender((Seat(n),), tuple(map(CountedPart, p))) for n, p in enumerate(rules.scores(view))),
    ),
    tableau=lambda words, theme, people: ZoneTableau(TableauFace(_lanes), words, theme, people),
    standings=_standings,
)
