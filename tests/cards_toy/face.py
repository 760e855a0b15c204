"""The face of the three cards: its zones on a tableau in the middle of the table, and a panel of points and answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QLabel

from rokugan_desktop.desktop.face import Computer, Face, Frame, Person, Role
from rokugan_desktop.desktop.sheets.boxes import BOLD, FIGURE, Box
from rokugan_desktop.desktop.sheets.section_panel import SectionPanel
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, PanelFace, Section, Where
from rokugan_desktop.desktop.zones.described import Lane, Shape, ShownZone, TableauFace, back_boxes
from rokugan_desktop.desktop.zones.seen import shown_zone
from rokugan_desktop.desktop.zones.tableau import ZoneTableau
from rokugan_desktop.engine import BACK, Card, Decision, ListedQuestion, RandomPlayer, StoryLine, ZoneId, seats
from rokugan_desktop.words import Words
from tests.cards_toy.rules import DECK, GONE, NAME, SHOWN, Event, Message, Move, ThreeCards, View, hand_of, laid_by

SENTENCES = {
    "game.title": "Three cards",
    "new.roles": "Lights",
    "title.round": "turn {round}",
    "library.running": "Turn {round}, goes on",
    "sun": "Sun",
    "moon": "Moon",
    "star": "Star",
    "sun.about": "Shines by day.",
    "moon.about": "Shines by night.",
    "star.about": "Shines by night, and falls.",
    "dice": "Dice",
    "dice.character": "Plays by the dice.",
    "deck": "The deck",
    "deck.small": "Small",
    "deck.large": "Large",
    "deck.duel": "Duel",
    "deck.duel.what": "Cards from 1 to {n}: for two, and each knows all.",
    "deck.small.what": "Cards from 1 to {n}.",
    "deck.large.what": "Cards from 1 to {n}: nobody knows much.",
    "ask.turn": "pass, or act?",
    "ask.card": "which card is laid facedown?",
    "ask.reaction": "let it lie, or doubt it?",
    "refused": "That is not on offer.",
    "one-side": "Somebody has to play the other light.",
    "zone.hand": "Hand of {name}",
    "zone.laid": "Laid by {name}",
    "zone.shown": "Doubted",
    "zone.gone": "Let lie",
    "points": "{name}: {n}",
    "card": "Card {n}",
    "facedown": "Facedown card",
    "answer.pass": "Pass",
    "answer.act": "Act",
    "answer.doubt": "Doubt it",
    "answer.let": "Let it lie",
    "curtain": "{name} lays a card.",
    "status": "Turn {n}",
    "told.deal": "{name} is dealt {n}.",
    "told.pass": "{name} passes.",
    "told.act": "{name} acts.",
    "told.laid": "{name} lays a card facedown.",
    "told.lay": "{name} lays {n} facedown.",
    "told.doubt": "{name} doubts it: it is {n}.",
    "told.let": "{name} lets it lie.",
    "over": "Won by {name}",
}
COLOURS = {"sun": "#a04a10", "moon": "#2c4a78", "star": "#4a4a52"}


def paint_disc(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Paint a disc: the sign of either light."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(box.adjusted(4, 4, -4, -4))


def _card(words: Words, card: Card) -> Item:
    if card == BACK:
        return Item("", back_boxes("accent", "card"), words.text("facedown"), flat=True)
    number = Box(text=str(card), letters=FIGURE, middle=True)
    return Item(
        f"card {card}", (Box((number,), fill="raised", edge="edge", radius=6, pad=8),), words.text("card", n=card)
    )


def _lanes(view: View, question: Decision[Move] | None, words: Words, people: Sequence[Person]) -> list[Lane]:
    def zone(zone: ZoneId, shape: Shape, room: int = 0) -> ShownZone:
        key = "deck" if zone == DECK else f"zone.{zone.name}"
        name = words.text(key) if zone.seat is None else words.text(key, name=people[zone.seat].name)
        return shown_zone(view.zones, zone, name, partial(_card, words), question, shape, room)

    own = view.zones.seat or 0
    around = [seats(len(people))[(own + away) % len(people)] for away in range(1, len(people) + 1)]
    lanes = [Lane((zone(hand_of(seat), Shape.ROW, 3), zone(laid_by(seat), Shape.STACK))) for seat in around]
    middle = Lane((zone(DECK, Shape.STACK), zone(SHOWN, Shape.ROW), zone(GONE, Shape.STACK)))
    return [*lanes[:-1], middle, lanes[-1]]


def _panel(view: View, question: ListedQuestion[Move] | None, words: Words, people: Sequence[Person]) -> list[Section]:
    points = [words.text("points", name=one.name, n=view.public.points[one.seat]) for one in people]
    told = Item(
        "points", (Box(tuple([Box(text=line, letters=BOLD) for line in points])),), "\n".join(points), flat=True
    )
    words_asked = [move for move in question.answers() if isinstance(move, str)] if question is not None else []
    answers = [(move, words.text(f"answer.{move}")) for move in words_asked]
    offered = [Item(move, (Box(text=said, letters=BOLD, least=30),), said, answers=(move,)) for move, said in answers]
    return [Section("points", EVERYBODY, (told, *offered))]


def read_face() -> Face[View, ListedQuestion[Move], Move, Event]:
    """Return three cards as the window sees them; there is no file to read."""
    panels, tableau, home = PanelFace(sections=_panel), TableauFace(lanes=_lanes), Where.COLUMN
    empty: PanelFace[View, ListedQuestion[Move]] = PanelFace(sections=lambda view, question, words, people: ())
    dice = RandomPlayer[Move, View]()
    return Face(
        game=ThreeCards(),
        roles=tuple(
            Role(role, Message(role), Message(f"{role}.about"), Message(role), QColor(colour), paint_disc, most_seats=2)
            for role, colour in COLOURS.items()
        ),
        computers=(Computer("random", Message("dice"), Message("dice.character"), dice),),
        fewest=2,
        most=4,
        opponents=1,
        rules_page=f"{NAME}-rules",
        panel=lambda words, theme, people: SectionPanel(empty, words.of(NAME), theme, people, home, public=False),
        public_panel=lambda words, theme, people: SectionPanel(
            panels, words.of(NAME), theme, people, home, public=True
        ),
        tableau=lambda words, theme, people: ZoneTableau(tableau, words.of(NAME), theme, people),
        curtain_line=lambda decision, people: Message("curtain", name=people[decision.seat].name),
        progress=lambda view: view.public.turns,
        status=lambda view, people: Message("status", n=view.public.turns),
        line=_line,
        frames=lambda before, told, after, people, words: [
            Frame(_line(one.event, people).message, spots=(str(SHOWN),), hold=0.2, view=after)
            for one in told
            if one.event.word == "doubt"
        ],
        end_page=lambda view, story, over, words, theme, people: QLabel(
            words.of(NAME).text("over", name=", ".join(people[seat].name for seat in over.winners))
        ),
    )


def _line(event: Event, people: Sequence[Person]) -> StoryLine:
    return StoryLine(Message(f"told.{event.word}", name=people[event.seat].name, n=event.card))
