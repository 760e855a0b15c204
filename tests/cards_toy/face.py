"""The face of the three cards: a tableau of its own in the middle of the table, and two panels of values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.face import Computer, Face, Frame, PanelFace, Person, Role, Unconfirmed
from rokugan_desktop.desktop.panel import Tableau
from rokugan_desktop.desktop.sheets.boxes import Box, Fit
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item, Section
from rokugan_desktop.engine import Decision, RandomPlayer, StoryLine
from rokugan_desktop.words import Words
from tests.cards_toy.rules import NAME, Event, Message, Move, ThreeCards, View

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
    "hand": "The hand of {name}: {cards}",
    "points": "{name}: {n}",
    "table": "On the table: {cards}",
    "facedown": "a facedown card",
    "nothing": "nothing",
    "answer.pass": "Pass",
    "answer.act": "Act",
    "answer.doubt": "Doubt it",
    "answer.let": "Let it lie",
    "answer.lay": "Lay {n}",
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


class Laid(Tableau):
    """Says in a label what lies on the table, and offers the answers to what is asked about it as buttons."""

    def __init__(self, words: Words) -> None:
        """Make it empty."""
        super().__init__()
        self._words = words
        self.said = QLabel()
        self.said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.buttons: dict[Move, QPushButton] = {}
        self._row = QHBoxLayout()
        column = QVBoxLayout(self)
        column.addWidget(self.said, 1)
        column.addLayout(self._row)

    def show_turn(self, view: View, decision: Decision[Any] | None) -> None:
        """Say what the view holds, and offer the answers."""
        self.empty()
        self.said.setText(self._text(view))
        for move in decision.answers() if decision is not None and decision.kind in ("turn", "reaction") else ():
            button = QPushButton(self._words.text(f"answer.{move.word}", n=move.card))
            button.setProperty("answer", move)
            button.clicked.connect(lambda _=False, move=move: self.answered.emit(move))
            self._row.addWidget(button)
            self.buttons[move] = button

    def empty(self) -> None:
        """Take everything away."""
        self.said.clear()
        for button in self.buttons.values():
            self._row.removeWidget(button)
            button.hide()
            button.setParent(None)
            button.deleteLater()
        self.buttons = {}

    def first_stop(self) -> QWidget | None:
        """Return the first button."""
        return next(iter(self.buttons.values()), None)

    def light(self, spots: Sequence[str]) -> None:
        """Write in heavy letters while something here is spoken of."""
        font = self.said.font()
        font.setBold("table" in spots)
        self.said.setFont(font)

    def _text(self, view: View) -> str:
        text, public = self._words.text, view.public
        lying = [str(card) for card in public.shown]
        lying += [str(view.laid) if view.laid else text("facedown")] if public.asked == "reaction" else []
        return text("table", cards=", ".join(lying) or text("nothing"))


def _hand(
    view: View, decision: Decision[Move] | None, unconfirmed: Unconfirmed, words: Words, people: Sequence[Person]
) -> Sequence[Section]:
    """Say what a seat has in hand, and offer each card that it may lay."""
    assert view.seat is not None, "a seat's panel is shown a seat's view"
    cards = ", ".join(map(str, sorted(view.hand))) or words.text("nothing")
    said = words.text("hand", name=people[view.seat].name, cards=cards)
    items = [Item("hand", (Box(text=said, fit=Fit.BREAK),), said, flat=True)]
    for move in decision.answers() if decision is not None and decision.kind == "card" else ():
        name = words.text("answer.lay", n=move.card)
        items.append(Item(f"lay {move.card}", (Box(text=name, least=32),), name, answers=(move,)))
    return (Section("hand", view.seat, tuple(items)),)


def _points(
    view: View, decision: Decision[Move] | None, unconfirmed: Unconfirmed, words: Words, people: Sequence[Person]
) -> Sequence[Section]:
    """Say how many points everybody has."""
    said = "\n".join(words.text("points", name=one.name, n=view.public.points[one.seat]) for one in people)
    return (Section("points", EVERYBODY, (Item("points", (Box(text=said, fit=Fit.BREAK),), said, flat=True),)),)


def read_face() -> Face[View, Decision[Move], Move, Event]:
    """Return three cards as the window sees them; there is no file to read."""
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
        panel=PanelFace(_hand),
        public_panel=PanelFace(_points),
        tableau=lambda words, theme, people: Laid(words.of(NAME)),
        curtain_line=lambda decision, people: Message("curtain", name=people[decision.seat].name),
        progress=lambda view: view.public.turns,
        status=lambda view, people: Message("status", n=view.public.turns),
        line=_line,
        frames=lambda before, told, after, people, words: [
            Frame(_line(one.event, people).message, spots=("table",), hold=0.2, view=after)
            for one in told
            if one.event.word == "doubt"
        ],
        end_page=lambda view, story, over, words, theme, people: QLabel(
            words.of(NAME).text("over", name=", ".join(people[seat].name for seat in over.winners))
        ),
    )


def _line(event: Event, people: Sequence[Person]) -> StoryLine:
    return StoryLine(Message(f"told.{event.word}", name=people[event.seat].name, n=event.card))
