"""The end of a match: who won, and every part of the points."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.games.samurai_battles import Message, View, battle_of_view, score
from rokugan_desktop.words import Words


class BattleEnd(QWidget):
    """The whole page."""

    def __init__(self, view: View, words: Words, people: Sequence[Person]) -> None:
        """Show the points of a match that is over."""
        super().__init__()
        column = QVBoxLayout(self)
        side = view.winner
        title = words.text("end.draw") if side is None else words.text("end.wins", side=Message(f"side.{side}"))
        column.addWidget(_centred(title, "page-title"))
        for name, points in score(battle_of_view(view)).points:
            column.addWidget(
                _centred(words.text("end.points", side=Message(f"side.{name}"), points=points.total), "body")
            )


def _centred(text: str, role: str) -> QLabel:
    label = plain_label(role)
    label.setText(text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
