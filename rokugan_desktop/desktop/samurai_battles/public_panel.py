"""What everybody sees beside the map, below the standings: the units of both sides, dice, and public questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.samurai_battles.answers import said
from rokugan_desktop.desktop.samurai_battles.art.units import UnitArt
from rokugan_desktop.desktop.samurai_battles.dice_plaque import DicePlaque
from rokugan_desktop.desktop.samurai_battles.letters import scale_of
from rokugan_desktop.desktop.samurai_battles.pieces import UnitName, army_name, art_of, place_of
from rokugan_desktop.desktop.samurai_battles.planning.briefing import Adjutant
from rokugan_desktop.desktop.samurai_battles.roster import ArmyRoster, ArmyShown, RosterUnit
from rokugan_desktop.engine import Decision
from rokugan_desktop.games.samurai_battles import Action, Message, Question, View, card_name
from rokugan_desktop.games.samurai_battles.ids import Fate, Side, UnitId
from rokugan_desktop.words import Words


class SidesPanel(Panel[View, Question, Action]):
    """The two sides, and the answers to a public question: at whom a Kill Zone shoots (Q-5)."""

    def __init__(self, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        super().__init__()
        self._words = words
        self._theme = theme
        self._people = people
        self._body: QWidget | None = None
        self._answers: QWidget | None = None
        self._shown: tuple[Any, Decision[Any] | None] | None = None
        """The view and the question that are shown now."""
        self._sides: tuple[Side, ...] = ()
        self.rosters: list[ArmyRoster] = []
        self.buttons: dict[Action, QPushButton] = {}
        self.plaque: DicePlaque | None = None

    def show_turn(self, view: View, decision: Question | None) -> None:
        """Show the units of both sides, and offer the answers to a public question."""
        if self._shown == (view, decision):
            return
        self._shown = (view, decision)
        self._sides = tuple(facts.id for facts in view.field.sides)
        if self._body is None:
            self._build(len(self._sides))
        for index, (side, roster) in enumerate(zip(self._sides, self.rosters, strict=True)):
            roster.show_army(self._army(view, index, side))
        if self.plaque is not None:
            self.plaque.show_view(view)
        self._offer(decision)
        if self._body is not None:
            self._body.updateGeometry()

    def empty(self) -> None:
        """Remove everything."""
        self.buttons, self.rosters, self._shown, self._answers, self.plaque = {}, [], None, None, None
        if self._body is not None:
            self._body.hide()
            self._body.setParent(None)
            self._body.deleteLater()
            self._body = None
        layout = self.layout()
        if layout is not None:
            QWidget().setLayout(layout)

    def thing(self, name: str) -> QWidget | None:
        """Return what shows the dice that are watched."""
        return self.plaque if name == "dice" else None

    def first_stop(self) -> QWidget | None:
        """Return the first answer, where there is one."""
        return next(iter(self.buttons.values()), None)

    def _build(self, sides: int) -> None:
        scale = scale_of(self)
        inside = QWidget()
        self._body = scrolling(inside)
        self._body.setMinimumHeight(1)  # it gives way before a button below it is cut
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(6 * scale))
        self.plaque = DicePlaque(self._words, self._theme, scale)
        column.addWidget(self.plaque)
        for _side in range(sides):
            roster = ArmyRoster(self._theme, scale)
            roster.pointed.connect(self._point)
            column.addWidget(roster)
            self.rosters.append(roster)
        self._answers = QWidget()
        answers = QVBoxLayout(self._answers)
        answers.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._answers)
        column.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._body)

    def _point(self, unit: str) -> None:
        self.pointed.emit(f"piece:{unit}" if unit else "")

    def _offer(self, question: Question | None) -> None:
        """Offer each answer to a public question by a button."""
        assert self._answers is not None, "built before"
        column = cast("QVBoxLayout", self._answers.layout())
        for button in self.buttons.values():
            column.removeWidget(button)
            button.hide()
            button.setParent(None)
            button.deleteLater()
        self.buttons = {}
        for action in question.answers() if question is not None and not question.secret else ():
            assert question is not None
            promise = Adjutant(self._words).promises(question, action)
            text = self._words.say(said(question, action))
            button = QPushButton(f"{text} ({promise})" if promise else text)
            button.setProperty("answer", action)
            button.clicked.connect(lambda _=False, action=action: self.answered.emit(action))
            column.addWidget(button)
            self.buttons[action] = button
        self._answers.setVisible(bool(self.buttons))
        for roster in self.rosters:  # whoever chooses needs the room, and sees the units on the map
            roster.setVisible(not self.buttons)

    def _army(self, view: View, index: int, side: Side) -> ArmyShown:
        words = self._words
        title = words.say(army_name(view.field.scenario, side))
        own = [unit for unit in view.units if unit.side == side]
        units = [
            RosterUnit(unit.id, art_of(view, unit), str(UnitName(words, unit, place_of(view, unit))), False)
            for unit in own
        ]
        units += [
            RosterUnit(
                gone.id,
                UnitArt(index, gone.card, gone.id, 0, gone.start),
                words.text(
                    "roster.gone",
                    unit=gone.id,
                    card=card_name(gone.card),
                    fate=Message(f"fate.{gone.fate}"),
                ),
                True,
            )
            for gone in view.gone
            if gone.side == side and gone.fate is not Fate.JOINED
        ]
        units.sort(key=lambda unit: view.field.order_of(UnitId(unit.id), side))
        said = words.text("roster.row", army=title, units=len(own), figures=sum(unit.figures for unit in own))
        return ArmyShown(title, said, tuple(units))
