"""What everybody sees beside the map: both sides with their points and units, and public questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.samurai_battles.answers import said
from rokugan_desktop.desktop.samurai_battles.art.units import UnitLook
from rokugan_desktop.desktop.samurai_battles.dice_plaque import DicePlaque
from rokugan_desktop.desktop.samurai_battles.letters import scale_of
from rokugan_desktop.desktop.samurai_battles.pieces import UnitName, army_name, look_of, place_of
from rokugan_desktop.desktop.samurai_battles.planning.briefing import Adjutant
from rokugan_desktop.desktop.samurai_battles.side_plate import RosterUnit, SidePlate, SideShown
from rokugan_desktop.engine import Decision, Seat
from rokugan_desktop.games.samurai_battles import Action, Message, Moment, Points, Question, View, battle_of_view, score
from rokugan_desktop.games.samurai_battles.ids import Fate, Side, UnitId
from rokugan_desktop.words import Words

_WAITING: Final = (Moment.DEPLOYMENT, Moment.PLANNING)
"""When plans are confirmed one after the other."""


class SidesPanel(Panel):
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
        self.plates: list[SidePlate] = []
        self.buttons: dict[Action, QPushButton] = {}
        self.plaque: DicePlaque | None = None

    def show_turn(self, view: View, decision: Decision[Any] | None) -> None:
        """Show the points, the seats and the units of both sides, and offer the answers to a public question."""
        if self._shown == (view, decision):
            self.think(None, moving=False)
            return
        self._shown = (view, decision)
        self._sides = tuple(facts.id for facts in view.field.sides)
        if self._body is None:
            self._build(len(self._sides))
        counted = dict(score(battle_of_view(view)).points)
        for index, (side, plate) in enumerate(zip(self._sides, self.plates, strict=True)):
            plate.show_side(self._side(view, index, side, counted[side]))
        if self.plaque is not None:
            self.plaque.show_view(view)
        self._offer(cast("Question | None", decision))
        self.think(None, moving=False)

    def think(self, seat: Seat | None, *, moving: bool) -> None:
        """Mark the side whose computer player thinks."""
        view = cast("View | None", self._shown[0] if self._shown is not None else None)
        side = view.seats[seat].side if view is not None and seat is not None else None
        for own, plate in zip(self._sides, self.plates, strict=False):
            plate.think(on=own == side)

    def empty(self) -> None:
        """Remove everything."""
        self.buttons, self.plates, self._shown, self._answers, self.plaque = {}, [], None, None, None
        if self._body is not None:
            self._body.hide()
            self._body.setParent(None)
            self._body.deleteLater()
            self._body = None
        layout = self.layout()
        if layout is not None:
            QWidget().setLayout(layout)

    def first_stop(self) -> QWidget | None:
        """Return the first answer, where there is one."""
        return next(iter(self.buttons.values()), None)

    def _build(self, sides: int) -> None:
        scale = scale_of(self)
        self._body = QWidget(self)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(6 * scale))
        for _side in range(sides):
            plate = SidePlate(self._theme, scale)
            plate.pointed.connect(self._point)
            column.addWidget(plate)
            self.plates.append(plate)
        self.plaque = DicePlaque(self._words, self._theme, scale)
        column.addWidget(self.plaque)
        self._answers = QWidget()
        answers = QVBoxLayout(self._answers)
        answers.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._answers)
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

    def _side(self, view: View, index: int, side: Side, points: Points) -> SideShown:
        words = self._words
        seats = [number for number, seat in enumerate(view.seats) if seat.side == side]
        title = words.say(army_name(view.field.scenario, side))
        people = ", ".join(self._people[number].name for number in seats)
        own = [unit for unit in view.units if unit.side == side]
        worth = self._worth(points)
        units = [
            RosterUnit(unit.id, look_of(view, unit), str(UnitName(words, unit, place_of(view, unit))), False)
            for unit in own
        ]
        units += [
            RosterUnit(
                gone.id,
                UnitLook(index, gone.card, gone.id, 0, gone.start),
                words.text(
                    "roster.gone",
                    unit=gone.id,
                    card=Message(f"card.{gone.card}"),
                    fate=Message(f"fate.{gone.fate}"),
                ),
                True,
            )
            for gone in view.gone
            if gone.side == side and gone.fate is not Fate.JOINED
        ]
        units.sort(key=lambda unit: view.field.order_of(UnitId(unit.id), side))
        ready = view.moment in _WAITING and all(view.seats[number].ready for number in seats)
        row = words.text(
            "side.row",
            side=title,
            names=people,
            points=points.total,
            units=len(own),
            figures=sum(unit.figures for unit in own),
        )
        return SideShown(
            index=index,
            title=title,
            people=people,
            points=points.total,
            said=f"{row} {words.text('side.ready')}" if ready else row,
            worth=worth,
            units=tuple(units),
            ready=ready,
            gone=all(view.seats[number].conceded for number in seats),
        )

    def _worth(self, points: Points) -> str:
        """Return what the points are made of, as far as there are any."""
        held = sum(worth for _hex, worth in points.hold)
        parts = (
            ("points.destroyed", points.destroyed),
            ("points.headquarters", points.headquarters),
            ("points.hold", held),
            ("points.handicap", points.handicap),
        )
        said = [self._words.text(key, points=number) for key, number in parts if number]
        if not said:
            return self._words.text("points.none")
        return self._words.text("points.made-of", parts="; ".join(said))
