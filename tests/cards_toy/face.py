"""The face of the three cards: a tableau of its own in the middle of the table, and panels of labels and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.ending import Contender, CountedPart, Ending, ScorePart
from rokugan_desktop.desktop.face import Computer, Face, Frame, Person, Role
from rokugan_desktop.desktop.panel import Tableau
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
    "score": "Cards won",
}
COLOURS = {"sun": "#a04a10", "moon": "#2c4a78", "star": "#4a4a52"}


def paint_disc(painter: QPainter, box: QRectF, colour: QColor) -> None:
    """Paint a disc: the sign of either light."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(box.adjusted(4, 4, -4, -4))


class Laid(Tableau):
    """Says in a label what lies where it hangs, and offers the answers of its kinds as buttons."""

    def __init__(self, words: Words, people: Sequence[Person], what: str, kinds: Sequence[str]) -> None:
        """Make it empty; `what` is the table, a seat's hand or the points."""
        super().__init__()
        self.setObjectName(what)
        self._words, self._people, self._kinds = words, people, kinds
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
        for move in decision.answers() if decision is not None and decision.kind in self._kinds else ():
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
        match self.objectName():
            case "points":
                return "\n".join(text("points", name=one.name, n=public.points[one.seat]) for one in self._people)
            case "hand":
                assert view.seat is not None
                cards = ", ".join(map(str, sorted(view.hand)))
                return text("hand", name=self._people[view.seat].name, cards=cards or text("nothing"))
            case _:
                lying = [str(card) for card in public.shown]
                lying += [str(view.laid) if view.laid else text("facedown")] if public.asked == "reaction" else []
                return text("table", cards=", ".join(lying) or text("nothing"))


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
        panel=lambda words, theme, people: Laid(words.of(NAME), people, "hand", ("card",)),
        public_panel=lambda words, theme, people: Laid(words.of(NAME), people, "points", ()),
        tableau=lambda words, theme, people: Laid(words.of(NAME), people, "table", ("turn", "reaction")),
        curtain_line=lambda decision, people: Message("curtain", name=people[decision.seat].name),
        progress=lambda view: view.public.turns,
        status=lambda view, people: Message("status", n=view.public.turns),
        line=_line,
        frames=lambda before, told, after, people, words: [
            Frame(_line(one.event, people).message, spots=("table",), hold=0.2, view=after)
            for one in told
            if one.event.word == "doubt"
        ],
        ending=lambda view, story, over, people: Ending(
            over.winners,
            parts=(ScorePart(Message("score"), symbol="card"),),
            contenders=tuple(Contender((one.seat,), (CountedPart(view.public.points[one.seat]),)) for one in people),
        ),
    )


def _line(event: Event, people: Sequence[Person]) -> StoryLine:
    return StoryLine(Message(f"told.{event.word}", name=people[event.seat].name, n=event.card))
