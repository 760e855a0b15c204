"""The bids in the window: two panels of buttons, on the toy's board."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton

from rokugan_desktop.desktop.ending import Ending
from rokugan_desktop.desktop.face import AnyBoardFace, AnyFace, BoardFace, Face
from rokugan_desktop.desktop.panel import AnyPanel
from rokugan_desktop.engine import Decision, Message, StoryLine
from tests.bids.bids import Bids
from tests.there import there
from tests.toy.face import toy_face

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


def bids_face() -> Face[Any, Decision[Any], Any, Any]:
    """Return the bids as the window sees them."""
    toy: AnyFace = toy_face()
    field: AnyBoardFace = there(toy.on_board)
    return Face(
        game=Bids(),
        roles=toy.roles,
        computers=toy.computers,
        fewest=2,
        most=3,
        opponents=2,
        rules_page=toy.rules_page,
        panel=lambda words, theme, people: BidsPanel(),
        public_panel=lambda words, theme, people: BidsPanel(),
        curtain_line=lambda decision, people: Message("bids.curtain", name=people[decision.seat].name),
        progress=lambda view: int(view.turns),
        status=lambda view, people: Message("bids.status", n=view.turns + 1),
        line=lambda event, people: StoryLine(Message("bids.told", what=event)),
        frames=lambda before, events, after, people, words: (),
        ending=lambda view, story, over, people: Ending(over.winners),
        on_board=BoardFace(
            board=field.board,
            printed=field.printed,
            pieces=lambda view, words: (),
            tentative=lambda view, answer, words: (),
            washes=lambda view: {},
            choices=lambda decision, words: (),
            answer_for=field.answer_for,
            answers_for_drop=field.answers_for_drop,
        ),
    )
