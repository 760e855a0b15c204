"""The face of the three cards: its zones on a tableau in the middle of the table, and a panel of points and answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtGui import QColor

import tests.cards_toy.rules as cards
from rokugan_desktop.desktop.ending import Contender, CountedPart, Ending, ScorePart
from rokugan_desktop.desktop.face import Computer, Face, Frame, PanelFace, Person, Role, Unconfirmed
from rokugan_desktop.desktop.sheets.boxes import FIGURE, Box, Fit
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.desktop.zones.described import Lane, Shape, ShownZone, TableauFace, back_boxes, zone_of
from rokugan_desktop.desktop.zones.tableau import ZoneTableau
from rokugan_desktop.engine import BACK, Card, ListedQuestion, RandomPlayer, StoryLine, ZoneId, seats
from rokugan_desktop.words import Words
from tests.toy.art import paint_star

said = cards.Message
Question = ListedQuestion[cards.Move]
TONES = {"sun": "#a04a10", "moon": "#2c4a78", "star": "#4a4a52"}


def _card(words: Words, card: Card) -> Item:
    if card == BACK:
        return Item("", back_boxes("accent", "card"), words.text("facedown"), flat=True)
    look = Box((Box(text=str(card), letters=FIGURE, middle=True),), fill="raised", edge="edge", radius=6, pad=8)
    return Item(f"card {card}", (look,), words.text("card", n=card))


def _lanes(view: cards.View, question: Question | None, words: Words, people: Sequence[Person]) -> list[Lane]:
    def zone(zone: ZoneId, shape: Shape, room: int = 0) -> ShownZone:
        key = "deck" if zone == cards.DECK else f"zone.{zone.name}"
        name = words.text(key) if zone.seat is None else words.text(key, name=people[zone.seat].name)
        return zone_of(view.zones, zone, name, partial(_card, words), question, shape, room)

    own = view.zones.seat or 0
    around = [seats(len(people))[(own + away) % len(people)] for away in range(1, len(people) + 1)]
    lanes = [Lane((zone(cards.hand_of(seat), Shape.ROW, 3), zone(cards.laid_by(seat), Shape.STACK))) for seat in around]
    middle = Lane((zone(cards.DECK, Shape.STACK), zone(cards.SHOWN, Shape.ROW), zone(cards.GONE, Shape.STACK)))
    return [*lanes[:-1], middle, lanes[-1]]


def _sections(
    view: cards.View, question: Question | None, _: Unconfirmed, words: Words, people: Sequence[Person]
) -> list[Section]:
    points = "  ".join([words.text("points", name=one.name, n=view.public.points[one.seat]) for one in people])
    moves = [move for move in question.answers() if isinstance(move, str)] if question is not None else []
    texts = {move: words.text(f"answer.{move}") for move in moves}
    items = [Item(move, (Box(text=text, least=30),), text, answers=(move,)) for move, text in texts.items()]
    held = Item("points", (Box(text=points, fit=Fit.BREAK),), points, flat=True)
    return [Section("points", EVERYBODY, (held, *items))]


LAID = TableauFace(lanes=_lanes)


def read_face() -> Face[cards.View, Question, cards.Move, cards.Event]:
    return Face(
        game=cards.ThreeCards(),
        roles=[Role(r, said(r), said(r), said(r), QColor(tone), paint_star, most_seats=2) for r, tone in TONES.items()],
        computers=[Computer("random", said("dice"), said("dice"), RandomPlayer[cards.Move, cards.View]())],
        fewest=2,
        most=4,
        opponents=1,
        rules_page=f"{cards.NAME}-rules",
        panel=PanelFace(_sections),
        public_panel=PanelFace(_sections),
        tableau=lambda words, theme, people: ZoneTableau(LAID, words.of(cards.NAME), theme, people),
        curtain_line=lambda decision, people: said("curtain", name=people[decision.seat].name),
        progress=lambda view: view.public.turns,
        status=lambda view, people: said("status", n=view.public.turns),
        line=_line,
        frames=lambda before, told, after, people, words: [
            Frame(_line(t.event, people).message, spots=("shown",), view=after) for t in told if t.event.word == "doubt"
        ],
        ending=lambda view, story, over, people: Ending(
            over.winners,
            parts=(ScorePart(said("score"), symbol="card"),),
            contenders=tuple(Contender((one.seat,), (CountedPart(view.public.points[one.seat]),)) for one in people),
        ),
    )


def _line(event: cards.Event, people: Sequence[Person]) -> StoryLine:
    return StoryLine(said(f"told.{event.word}", name=people[event.seat].name, n=event.card))
