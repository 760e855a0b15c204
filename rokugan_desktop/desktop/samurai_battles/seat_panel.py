"""What a seat sees alone: the answers to its question, each with its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.samurai_battles.answers import said
from rokugan_desktop.engine import Decision
from rokugan_desktop.games.samurai_battles import Action, Question, View
from rokugan_desktop.words import Words


class OrdersPanel(Panel):
    """A list of all answers."""

    def __init__(self, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        super().__init__()
        self._words = words
        self._theme = theme
        self._people = people
        self._list: QScrollArea | None = None
        self.buttons: dict[Action, QPushButton] = {}

    def show_turn(self, view: View, decision: Decision[Any] | None) -> None:
        """Offer every answer to the question."""
        self.empty()
        question = cast("Question | None", decision)
        if question is None:
            return
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        for action in question.answers():
            button = QPushButton(self._words.say(said(question, action)))
            button.clicked.connect(lambda _=False, action=action: self.answered.emit(action))
            column.addWidget(button)
            self.buttons[action] = button
        column.addStretch(1)
        self._list = QScrollArea()
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setWidgetResizable(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setWidget(inner)
        outer = self.layout() or QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._list)

    def empty(self) -> None:
        """Remove all answers."""
        self.buttons = {}
        if self._list is not None:
            self._list.hide()
            self._list.setParent(None)
            self._list.deleteLater()
            self._list = None

    def first_stop(self) -> QWidget | None:
        """Return the first answer."""
        return next(iter(self.buttons.values()), None)
