"""Which perspective a match is seen from: everybody's, one seat's, or all that every seat knew."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.spacing import keep_spacing
from rokugan_desktop.desktop.look.theme import TARGET
from rokugan_desktop.desktop.replay.shown_replay import ALL_SEATS, AllSeats, Perspective
from rokugan_desktop.desktop.role_disc import paint_role

_SIDE = 24


class PerspectivePicker(QWidget):
    """A list to choose from; while the match runs, a line instead that says why there is nothing to choose.

    Signals:
        chosen: another perspective was chosen.

    """

    chosen = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._people: tuple[Person, ...] = ()
        self._perspectives: tuple[Perspective, ...] = ()
        self.box = QComboBox()
        self.box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.said = QLabel()
        self.said.setProperty("role", "whisper")
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        keep_spacing(self._context, column, 2)
        column.addWidget(self.box)
        column.addWidget(self.said)
        self.box.activated.connect(self._choose)

    def show_people(self, people: Sequence[Person], over: bool) -> None:
        """Offer these people's perspectives where the match is over, everybody's being chosen."""
        self._people = tuple(people)
        self._perspectives = (None, *(person.seat for person in people), ALL_SEATS) if over else ()
        self.box.setVisible(over)
        self.said.setVisible(bool(people))
        self.retranslate()
        self.box.setCurrentIndex(0)
        self._say()

    def choose(self, perspective: Perspective) -> None:
        """Choose this perspective."""
        self.box.setCurrentIndex(self._perspectives.index(perspective))
        self._choose(self.box.currentIndex())

    def retranslate(self) -> None:
        """Say everything in the language, theme and scale of now."""
        at = max(0, self.box.currentIndex())
        pixels = self._context.pixels
        self.box.clear()
        self.box.setMinimumHeight(pixels(TARGET))
        self.box.setIconSize(QSize(pixels(_SIDE), pixels(_SIDE)))
        name_box(self.box, self._context.words.text("replay.eyes"))
        for perspective in self._perspectives:
            if perspective is None or isinstance(perspective, AllSeats):
                self.box.addItem(self._name(perspective))
            else:
                self.box.addItem(self._mon(self._people[perspective], pixels(_SIDE)), self._name(perspective))
        self.box.setCurrentIndex(min(at, self.box.count() - 1))
        self._say()

    def _choose(self, number: int) -> None:
        self._say()
        self.chosen.emit(self._perspectives[number])

    def _say(self) -> None:
        words = self._context.words
        number = self.box.currentIndex()
        if not self._perspectives:
            self.said.setText(words.text("replay.running"))
        elif number >= 0 and isinstance(self._perspectives[number], AllSeats):
            self.said.setText(words.text("replay.eye.everything.said"))
        else:
            self.said.clear()
        self.said.setVisible(bool(self.said.text()) and bool(self._people))

    def _name(self, perspective: Perspective) -> str:
        words = self._context.words
        if isinstance(perspective, AllSeats):
            return words.text("replay.eye.everything")
        if perspective is None:
            return words.text("replay.eye.everybody")
        return words.text("replay.eye.seat", name=self._people[perspective].name)

    def _mon(self, person: Person, side: int) -> QIcon:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(side * ratio), round(side * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_role(painter, QRectF(0, 0, side, side), person.role, QPen(Qt.PenStyle.NoPen))
        painter.end()
        return QIcon(picture)
