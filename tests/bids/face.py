"""The bids in the window: two panels of buttons, on the toy's board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from rokugan_desktop.desktop.face import Frame, Person
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.map.values import MapChoice, Piece, Wash
from rokugan_desktop.desktop.panel import AnyPanel
from rokugan_desktop.engine import Decision, Message, Over, Setup, StoryLine
from rokugan_desktop.words import Words
from tests.bids.bids import Bids
from tests.toy.face import ToyFace

SENTENCES = {
    "bids.bid": "bid",
    "bids.protest": "protest?",
    "bids.refused": "That is not on offer.",
    "bids.curtain": "{name} bids.",
    "bids.status": "Turn {n}",
    "bids.told": "{what}",
}


class BidsPanel(AnyPanel):
    """What the view holds, and a button for each answer."""

    def __init__(self) -> None:
        super().__init__()
        self.said = QLabel()
        self.buttons: dict[str, QPushButton] = {}
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.said)

    def show_turn(self, view: Any, decision: Decision[Any] | None) -> None:
        self.empty()
        self.said.setText(f"seat {view.seat}: {view.first}")
        for move in decision.answers() if decision is not None else ():
            button = QPushButton(move)
            button.clicked.connect(lambda _=False, move=move: self.answered.emit(move))
            self._row.addWidget(button)
            self.buttons[move] = button

    def empty(self) -> None:
        self.said.clear()
        for button in self.buttons.values():
            button.hide()
            button.setParent(None)
            button.deleteLater()
        self.buttons = {}


class BidsFace(ToyFace):
    """The bids as the window sees them."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Any = Bids()

    def setup(self, roles: Sequence[str]) -> Setup:
        return Setup(tuple(roles))

    def pieces(self, view: Any, words: Words) -> Sequence[Piece]:
        return ()

    def tentative(self, view: Any, answer: Any, words: Words) -> Sequence[Piece]:
        return ()

    def overlays(self, view: Any, words: Words) -> Sequence[Any]:
        return ()

    def washes(self, view: Any) -> Mapping[str, Wash]:
        return {}

    def choices(self, decision: Decision[Any], words: Words) -> Sequence[MapChoice]:
        return ()

    def panel(self, words: Words, theme: Theme, people: Sequence[Person]) -> AnyPanel:
        return BidsPanel()

    def public_panel(self, words: Words, theme: Theme, people: Sequence[Person]) -> AnyPanel:
        return BidsPanel()

    def curtain_line(self, decision: Decision[Any], people: Sequence[Person]) -> Message:
        return Message("bids.curtain", name=people[decision.seat].name)

    def progress(self, view: Any) -> int:
        return int(view.turns)

    def status(self, view: Any, people: Sequence[Person]) -> Message:
        return Message("bids.status", n=view.turns + 1)

    def line(self, event: Any, people: Sequence[Person]) -> StoryLine | None:
        return StoryLine(Message("bids.told", what=event))

    def frames(
        self, before: Any, events: Sequence[Any], after: Any, people: Sequence[Person], words: Words
    ) -> Sequence[Frame]:
        return ()

    def end_page(
        self, view: Any, story: Sequence[Any], over: Over, words: Words, theme: Theme, people: Sequence[Person]
    ) -> QWidget:
        return QLabel()
