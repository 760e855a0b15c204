"""The timeline: a brush line from the match's first step to its last one, with a seal for each round.

Below it are the marks of turns that mattered, once they are known.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSlider

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.theme import display_font
from rokugan_desktop.desktop.replay.marks import MARK_WIDTH, TimelineMark, TurnMark, spread

_LINE, _SEAL, _THUMB = 5.0, 9.0, 13.0
"""Half sizes at the usual scale: of the line, of a round's seal, of the thumb."""
_LABEL = 14
_HEIGHT, _MIDDLE, _MARKS = 62, 25, 36
"""How high the timeline is, as the style sheet knows, where its line lies, and where its marks begin."""


class Timeline(QSlider):
    """A slider over steps, from 0. A press or a drag anywhere goes there.

    Signals:
        marked: a mark was pressed; carries its step.

    """

    marked = Signal(int)

    def __init__(self, context: Context) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._context = context
        self.setObjectName("timeline")
        self._rounds: tuple[tuple[int, int], ...] = ()
        self._thumb = 0.0
        self.marks: tuple[TurnMark, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_steps(self, count: int, rounds: Sequence[tuple[int, int]]) -> None:
        """Show so many steps; `rounds` are each round's number and its first step."""
        blocked = self.blockSignals(True)
        self.setRange(0, max(0, count - 1))
        self.blockSignals(blocked)
        self._rounds = tuple(rounds)
        self.update()

    def show_marks(self, marks: Sequence[TimelineMark]) -> None:
        """Mark these turns, in the order of their steps, and no others."""
        for old in self.marks:
            old.hide()
            old.deleteLater()
        self.marks = tuple(TurnMark(self._context, mark, self) for mark in marks)
        for new in self.marks:
            new.clicked.connect(lambda _=False, step=new.mark.step: self.marked.emit(step))
            new.show()
        self._place_marks()
        self._point_out()
        self.update()

    def show_at(self, number: int, thumb: float) -> None:
        """Show where the match is: the step, and the thumb's place, which may lie between two steps."""
        blocked = self.blockSignals(True)
        self.setValue(number)
        self.blockSignals(blocked)
        self._thumb = thumb
        self._point_out()
        self.update()

    def sizeHint(self) -> QSize:
        pixels = self._context.pixels
        return QSize(pixels(240), pixels(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._context.pixels(120), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the marks keep to their steps."""
        super().resizeEvent(event)
        self._place_marks()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self._step_at(event.position().x()))
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self._step_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, the part of it that lies behind, the rounds' seals and the thumb."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, scale = self._context.theme, self._context.scale
        middle = self._middle()
        left, right, here = self._x(0), self._x(self.maximum()), self._x(self._thumb)
        self._stroke(painter, left, right, theme.colour("edge"))
        self._stroke(painter, left, here, theme.colour("ink"))
        painter.setFont(display_font(_LABEL * scale, heavy=True))
        for label, first in self._rounds:
            self._seal(painter, label, self._x(first), behind=first <= self._thumb)
        painter.setPen(QPen(theme.colour("edge"), max(1.0, scale)))
        for mark in self.marks:
            foot = QPointF(mark.geometry().center().x() + 0.5, mark.y() + 4 * scale)
            painter.drawLine(QPointF(self._x(mark.mark.step), middle + _LINE * scale / 2), foot)
        thumb = _THUMB * scale
        ring = theme.colour("focus") if self.hasFocus() else theme.colour("gold")
        painter.setPen(QPen(ring, (3.0 if self.hasFocus() else 1.5) * scale))
        painter.setBrush(theme.colour("accent"))
        painter.drawEllipse(QPointF(here, middle), thumb - 1.5, thumb - 1.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("on_accent"))
        painter.drawEllipse(QPointF(here, middle), thumb * 0.3, thumb * 0.3)

    def _place_marks(self) -> None:
        """Put every mark below its step, or as near as its neighbours let it."""
        pixels = self._context.pixels
        width, top = pixels(MARK_WIDTH), pixels(_MARKS)
        wanted = [self._x(mark.mark.step) for mark in self.marks]
        places = spread(wanted, width, width / 2, self.width() - width / 2)
        for mark, place in zip(self.marks, places, strict=True):
            mark.setGeometry(round(place - width / 2), top, width, mark.sizeHint().height())

    def _point_out(self) -> None:
        for mark in self.marks:
            current = mark.mark.step == self._thumb
            if mark.current != current:
                mark.current = current
                mark.update()

    def _seal(self, painter: QPainter, label: int, x: float, *, behind: bool) -> None:
        theme, scale, middle = self._context.theme, self._context.scale, self._middle()
        half = _SEAL * scale
        painter.setPen(QPen(theme.colour("ink"), 1.5 * scale))
        painter.setBrush(theme.colour("ink") if behind else theme.colour("panel"))
        painter.drawEllipse(QPointF(x, middle), half * 0.55, half * 0.55)
        if label > 0:
            painter.setPen(theme.colour("ink") if behind else theme.colour("faint"))
            box = QRectF(x - 2 * half, 0, 4 * half, middle - _THUMB * scale * 0.7)
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, str(label))

    def _stroke(self, painter: QPainter, left: float, right: float, colour: QColor) -> None:
        width = _LINE * self._context.scale
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(left, self._middle()), QPointF(right, self._middle()))

    def _middle(self) -> float:
        return self.height() * _MIDDLE / _HEIGHT

    def _margin(self) -> float:
        return (_THUMB + 3) * self._context.scale

    def _x(self, step: float) -> float:
        """Return where a step lies, in pixels from the left."""
        room = self.width() - 2 * self._margin()
        return self._margin() + room * (step / self.maximum() if self.maximum() else 0.0)

    def _step_at(self, x: float) -> int:
        room = max(1.0, self.width() - 2 * self._margin())
        return round(min(1.0, max(0.0, (x - self._margin()) / room)) * self.maximum())
