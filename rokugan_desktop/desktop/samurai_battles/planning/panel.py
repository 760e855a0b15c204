"""The panel of one seat, seen by it alone: its army with its orders, the question with its answers, a unit's card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.tokens import token_pixmap
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.dialogs import Sheet
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.look.theme import TARGET, Theme
from rokugan_desktop.desktop.panel import Panel
from rokugan_desktop.desktop.samurai_battles.answers import meant_by
from rokugan_desktop.desktop.samurai_battles.board import hex_of
from rokugan_desktop.desktop.samurai_battles.letters import scale_of
from rokugan_desktop.desktop.samurai_battles.pieces import art_of
from rokugan_desktop.desktop.samurai_battles.planning.briefing import KEYS, Adjutant
from rokugan_desktop.desktop.samurai_battles.planning.panel_values import Briefing, PanelAnswer
from rokugan_desktop.desktop.samurai_battles.planning.plotting import after_answers
from rokugan_desktop.desktop.samurai_battles.planning.tiles import MIDDLE_KEY, Brevity, Compass, TileColumns
from rokugan_desktop.desktop.samurai_battles.planning.unit_card import UnitCard
from rokugan_desktop.games.samurai_battles import Action, Moment, Question, View, read_action
from rokugan_desktop.games.samurai_battles.ids import NOBODY, NOWHERE, QuestionKind, UnitId
from rokugan_desktop.words import Words

HEIGHT = 112
"""How high the panel is at 100 %."""
_LEAST_ARMY, _LEAST_ANSWER, _BROAD_ANSWER = 116, 84, 290
_ARMY, _QUESTION = 62, 38
"""How the width is shared; a question about one unit has the army's part too."""
_WITH_ODDS: Final = (Brevity.ALL, Brevity.OFFERED)


class OrdersPanel(Panel[View, Question, Action]):
    """What a seat sees alone while it plans: everything is reached by the mouse, by Tab and arrows, and by digits."""

    def __init__(self, words: Words, theme: Theme, people: Sequence[Person]) -> None:
        super().__init__()
        self._words = words
        self._theme = theme
        self._people = people
        self._adjutant = Adjutant(words)
        self.body: OrdersBody | None = None
        self._question: Question | None = None
        self.aside = QWidget()
        self._in_column = QVBoxLayout(self.aside)
        self._in_column.setContentsMargins(0, 0, 0, 0)

    def show_turn(self, view: View, decision: Question | None) -> None:
        """Show the seat's view, and offer all answers to its question."""
        seen, question = view, decision
        self._question = question
        assert seen.seat is not None, "a seat's panel is shown a seat's view"
        if self.body is None:
            self.body = OrdersBody(self._words, self._theme, scale_of(self), self)
            column = self.layout() or QVBoxLayout(self)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(self.body)
            self._in_column.addWidget(self.body.aside)
            self.body.given.connect(self._give)
            self.body.lit.connect(self.pointed)
            self.body.barred.connect(self.barred)
            self.body.told.connect(self._sketch)
        self.setAccessibleName(self._words.text("panel.orders", name=self._people[seen.seat].name))
        self.body.show_all(seen, self._adjutant.briefing(seen, question))

    def empty(self) -> None:
        """Remove everything."""
        self._question = None
        self.setAccessibleName("")
        if self.body is not None:
            for part in (self.body, self.body.aside):
                part.hide()
                part.setParent(None)
                part.deleteLater()
            self.body = None

    def show_pointed(self, spot: str) -> None:
        """Show the card of the unit that is pointed at on the map, and what choosing the hex would draw."""
        if self.body is not None:
            self.body.point_at(spot)
        question = self._question
        if question is not None:
            self._preview(meant_by(question, hex_of(spot)) if spot.startswith("area:") else ())

    def thing(self, name: str) -> QWidget | None:
        """Return what gives the answer of this notation first: `unit w2`, `order fire`, `ready`."""
        question = self._question
        return None if self.body is None or question is None else self.body.giving(read_action(name))

    def first_stop(self) -> QWidget | None:
        """Return what the keyboard should land on."""
        return None if self.body is None else self.body.first_stop()

    def landing(self) -> QWidget | None:
        """Return the next unit without an order while the whole plan is asked, or what ends it once all have theirs."""
        question = self._question
        if self.body is None or question is None or question.kind is not QuestionKind.PLAN:
            return None
        return self.body.landing()

    def _sketch(self, answer: PanelAnswer | None) -> None:
        offered = answer is not None and not answer.refused
        self._preview(answer.answers if answer is not None and offered else (), answer.unit if answer else NOBODY)

    def _preview(self, answers: Sequence[Action], unit: UnitId = NOBODY) -> None:
        """Let the map draw what these answers lead to, and the notes tell of that path, or of the one of the unit."""
        question = self._question
        if question is not None and self.body is not None and question.view.moment is Moment.PLANNING:
            self.sketched.emit(after_answers(question, answers, self._words))
            self.body.tell_notes(self._adjutant.foretold(question, answers, unit))

    def _give(self, answer: PanelAnswer) -> None:
        if len(answer.answers) == 1:
            self.answered.emit(answer.answers[0])
        elif answer.answers:
            self.chained.emit(answer.answers)


class OrdersBody(QWidget):
    """All that the panel shows, thrown away with what of it stands in the column.

    Signals:
        given: what was pressed.
        lit: the spot of what is pointed at; an empty text: none.
        told: what is pointed at; None: nothing.
        barred: why what is pointed at can't be chosen, as a Refusal; None where it can, or nothing is.

    """

    given = Signal(object)
    lit = Signal(str)
    told = Signal(object)
    barred = Signal(object)

    def __init__(self, words: Words, theme: Theme, scale: float, parent: QWidget) -> None:
        super().__init__(parent)
        self._scale = scale
        self._view: View | None = None
        self._briefing = Briefing()
        self.army = TileColumns(theme, scale, _LEAST_ARMY)
        self.heading = plain_label("field")
        self.offered = TileColumns(theme, scale, _LEAST_ANSWER, broken=True)
        self.compass = Compass(theme, scale)
        self.notes = plain_label("small-body")
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        self.hint = plain_label("whisper")
        self.hint.setTextFormat(Qt.TextFormat.PlainText)
        self.hint.setWordWrap(True)
        self.card = UnitCard(words, scale)
        self.aside = QWidget()
        """The card, and what is said of what is pointed at: they stand in the column."""
        self._lay_out()
        for bunch in (self.army, self.offered, self.compass):
            bunch.given.connect(self._press)
            bunch.told.connect(self._tell)
        for key in KEYS:
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.activated.connect(self._presser(key))
        self.setFixedHeight(round(HEIGHT * scale))
        self.army.room = self.height()

    def _lay_out(self) -> None:
        scale = self._scale
        question = QWidget()
        inner = self._question = QVBoxLayout(question)
        inner.setContentsMargins(0, 0, round(4 * scale), 0)
        inner.setSpacing(round(5 * scale))
        inner.addWidget(self.offered)
        inner.addWidget(self.notes)
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop)
        middle = QVBoxLayout()
        middle.setSpacing(round(3 * scale))
        middle.addWidget(self.heading)
        middle.addWidget(scrolling(question), 1)
        beside = self._beside = QVBoxLayout(self.aside)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(round(3 * scale))
        beside.addWidget(self.card, 1)
        army = QWidget()
        rows = QVBoxLayout(army)
        rows.setContentsMargins(0, 0, round(4 * scale), 0)
        rows.addWidget(self.army)
        rows.addStretch(1)
        self._army_area = scrolling(army)
        self._whole = QHBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(round(12 * scale))
        self._whole.addWidget(self._army_area, _ARMY)
        self._whole.addWidget(self.compass, 0, Qt.AlignmentFlag.AlignTop)
        self._whole.addLayout(middle, _QUESTION)

    def show_all(self, view: View, briefing: Briefing) -> None:
        """Show the view, and offer what the briefing says."""
        self._view, self._briefing = view, briefing
        pictures = [self._picture(view, answer.unit) for answer in briefing.army]
        if not briefing.unit:
            self.army.show_answers(briefing.army, pictures=pictures)
        self.heading.setText(briefing.heading)
        self.heading.setVisible(bool(briefing.heading))
        self.offered.room = self.height() - (self.heading.sizeHint().height() + 3 if briefing.heading else 0)
        taken = {answer.key for answer in briefing.offered}
        spare = (key for key in KEYS if key not in taken)
        keys = [answer.key or next(spare, "") for answer in briefing.offered]
        least, brevities = (_BROAD_ANSWER, _WITH_ODDS) if briefing.broad else (_LEAST_ANSWER, tuple(Brevity))
        self.offered.show_answers(briefing.offered, keys, least=least, brevities=brevities)
        self.offered.setVisible(bool(briefing.offered))
        self._army_area.setVisible(not briefing.unit)  # the keyboard goes on to what is offered, called as it is now
        if briefing.unit:
            self.army.show_answers(briefing.army, pictures=pictures)
        self.compass.show_answers(briefing.compass, briefing.middle)
        self.compass.setVisible(bool(briefing.compass))
        (self._question if briefing.compass else self._beside).addWidget(self.hint)
        self.notes.setText("\n".join(briefing.notes))
        self.notes.setVisible(bool(briefing.notes))
        self._question.activate()  # else tiles of the question before keep their width until the layout's turn comes
        self.hint.setText(briefing.keys)
        self._show_card(briefing.unit)

    def point_at(self, spot: str) -> None:
        """Show the card of the unit that the question is about, or else of the one at the spot."""
        view = self._view
        at = hex_of(spot) if spot.startswith("area:") else NOWHERE
        if view is None:
            return
        pointed = spot.removeprefix("piece:") if spot.startswith("piece:") else ""
        unit = next((one.id for one in view.units if (at and one.at == at) or one.id == pointed), NOBODY)
        self._show_card(self._briefing.unit or unit)

    def tell_notes(self, notes: Sequence[str]) -> None:
        """Say these notes for the moment; none: those of the question again."""
        text = "\n".join(notes or self._briefing.notes)
        if text != self.notes.text():
            self.notes.setText(text)
            self.notes.setVisible(bool(text))

    def giving(self, action: Action) -> QWidget | None:
        """Return the tile that gives this answer first; None where none does."""
        tiles = (tile for bunch in (self.offered, self.compass, self.army) for tile in bunch.tiles)
        return next((tile for tile in tiles if tile.answer.answers[:1] == (action,)), None)

    def first_stop(self) -> QWidget | None:
        """Return what the keyboard should land on."""
        return self.offered.first() or self.compass.first() or self.army.first()

    def landing(self) -> QWidget | None:
        """Return the tile of the unit that is next in the army, where there is one; else what goes on."""
        onward = self.offered.first()
        unit = onward.answer.unit if onward is not None else NOBODY
        return next((tile for tile in self.army.tiles if unit and tile.answer.unit == unit), onward)

    def sizeHint(self) -> QSize:
        return QSize(round(600 * self._scale), round(HEIGHT * self._scale))

    def _picture(self, view: View, unit_id: UnitId) -> QPixmap | None:
        unit = next((one for one in view.units if one.id == unit_id), None)
        if unit is None:
            return None
        ratio = self.devicePixelRatioF()
        return token_pixmap(art_of(view, unit), round(TARGET * 0.8 * self._scale), ratio)

    def _show_card(self, unit: UnitId) -> None:
        if self._view is not None:
            self.card.show_unit(self._view, unit or self._next(), self._briefing.plans)

    def _next(self) -> UnitId:
        """Return the unit that is worth showing when none is pointed at: the next one without an order."""
        return next((answer.unit for answer in self._briefing.offered if answer.unit), NOBODY)

    def _press(self, answer: PanelAnswer) -> None:
        self._tell(answer)
        self.given.emit(answer)

    def _tell(self, answer: PanelAnswer | None) -> None:
        """Say what the tile pointed at is about, and light its place up."""
        self.told.emit(answer)
        self.barred.emit(answer.barred if answer is not None else None)
        if answer is None:
            self.hint.setText(self._briefing.keys)
            self.lit.emit("")
            self._show_card(self._briefing.unit)
            return
        told = answer.why_not or answer.spoken or answer.detail
        self.hint.setText(" — ".join(part for part in (answer.title, told) if part))
        self.lit.emit(answer.spot)
        self._show_card(answer.unit or self._briefing.unit)

    def _presser(self, key: str) -> Callable[[], None]:
        return lambda: self.press(key)

    def press(self, key: str) -> None:
        """Press what the key stands for: a direction as on a number pad, or an answer by its place in the row."""
        focused: QWidget | None = QApplication.focusWidget()
        while focused is not None:
            if isinstance(focused, Sheet):
                return
            focused = focused.parentWidget()
        if self._briefing.compass:
            tile = self.compass.tile_of(MIDDLE_KEY if key == "0" else key)
        else:
            tile = next((tile for tile in self.offered.tiles if tile.key == key), None)
        if tile is not None:
            tile.click()
