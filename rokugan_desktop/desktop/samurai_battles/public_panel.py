"""What everybody sees beside the map: both sides with their points, their seats and what is left of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.samurai_battles.answers import said
from rokugan_desktop.engine import Decision
from rokugan_desktop.games.samurai_battles import Action, Question, View, battle_of_view, score
from rokugan_desktop.words import Words


class SidesPanel(Panel):
    """The two sides, and the answers to a public question: at whom a Kill Zone shoots (Q-5)."""

    def __init__(self, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        super().__init__()
        self._words = words
        self._theme = theme
        self._people = people
        self._body: QWidget | None = None
        self.buttons: dict[Action, QPushButton] = {}

    def show_turn(self, view: View, decision: Decision[Any] | None) -> None:
        """Show the points, the seats and the units of both sides."""
        self.empty()
        self._body = QWidget(self)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        counted = dict(score(battle_of_view(view)).points)
        for facts in view.field.sides:
            own = [unit for unit in view.units if unit.side == facts.id]
            names = ", ".join(
                person.name for person, seat in zip(self._people, view.seats, strict=True) if seat.side == facts.id
            )
            column.addWidget(
                self._label(
                    self._words.text(
                        "side.row",
                        side=self._people[0].role.name,
                        names=names,
                        points=counted[facts.id].total,
                        units=len(own),
                        figures=sum(unit.figures for unit in own),
                    )
                )
            )
        question = cast("Question | None", decision)
        for action in question.answers() if question is not None and not question.secret else ():
            assert question is not None
            button = QPushButton(self._words.say(said(question, action)))
            button.clicked.connect(lambda _=False, action=action: self.answered.emit(action))
            column.addWidget(button)
            self.buttons[action] = button
        outer = self.layout() or QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._body)

    def _label(self, text: str) -> QLabel:
        label = plain_label("body")
        label.setText(text)
        label.setWordWrap(True)
        return label

    def empty(self) -> None:
        """Remove everything."""
        self.buttons = {}
        if self._body is not None:
            self._body.hide()
            self._body.setParent(None)
            self._body.deleteLater()
            self._body = None

    def first_stop(self) -> QWidget | None:
        """Return the first answer, where there is one."""
        return next(iter(self.buttons.values()), None)
