"""The timeline: a brush line from the first step of what is shown to its last one, with a seal for each chapter of it.

Below it are the marks of turns that mattered, once they are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QSlider, QWidget

from rokugan_desktop.desktop.art.symbols import canvas
from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.letters import in_tooltip
from rokugan_desktop.desktop.look.spacing import spread
from rokugan_desktop.desktop.look.style import remove_for_good
from rokugan_desktop.desktop.look.theme import Theme, display_font, equip, smooth_painter

MARK_WIDTH, MARK_HEIGHT = 24, 24
"""The room of a mark on the timeline, at the usual scale."""
_TIP = 13
"""The side of its sign."""


class TimelineMark(NamedTuple):
    """One turn that mattered, as a timeline shows it."""

    step: int
    gain: bool
    said: str


class TurnMark(QAbstractButton):
    """A mark on the timeline; a press on it leads to its step."""

    def __init__(self, context: Context, mark: TimelineMark, timeline: QWidget) -> None:
        super().__init__(timeline)
        self._context = context
        self.mark = mark
        self.current = False
        """Its step is the one shown now."""
        self.setAccessibleName(mark.said)
        self.setToolTip(in_tooltip(mark.said))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        pixels = self._context.pixels
        return QSize(pixels(MARK_WIDTH), pixels(MARK_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        scale, theme = self._context.scale, self._context.theme
        whole = QRectF(self.rect())
        side = _TIP * scale * (1.3 if self.current or self.underMouse() else 1.0)
        if self.hasFocus():
            equip(painter, QPen(theme.colour("focus"), 2.0 * scale), Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(whole.adjusted(1, 1, -1, -1), 4, 4)
        paint_tip(painter, square(whole.center(), side), theme, gain=self.mark.gain)


def paint_tip(painter: QPainter, area: QRectF, theme: Theme, *, gain: bool) -> None:
    """Paint the sign into the square: a tip upwards, or downwards, with a rim that stands out from any ground."""
    rim = max(1.0, area.width() / 14)
    inner = area.adjusted(2 * rim, 2 * rim, -2 * rim, -2 * rim)
    flat, tip = (inner.bottom(), inner.top()) if gain else (inner.top(), inner.bottom())
    shape = QPolygonF([QPointF(inner.left(), flat), QPointF(inner.right(), flat), QPointF(inner.center().x(), tip)])
    for colour, width in (("raised", 4 * rim), ("ink", rim)):
        painter.setPen(QPen(theme.colour(colour), width, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(theme.colour("good" if gain else "danger"))
        painter.drawPolygon(shape)


def tip_icon(side: int, theme: Theme, ratio: float, *, gain: bool) -> QIcon:
    """Return the sign as an icon of so many logical pixels."""
    picture, painter = canvas(round(side * ratio), round(side * ratio), ratio)
    paint_tip(painter, QRectF(0, 0, side, side).adjusted(2, 2, -2, -2), theme, gain=gain)
    painter.end()
    return QIcon(picture)


_LINE, _SEAL = 5.0, 9.0
"""Half sizes at the usual scale: of the line, and of a chapter's seal."""
_LABEL = 14
_HIGH, _SLIM = (62, 25, 13.0), (30, 15, 9.0)
"""How high the timeline is, as the style sheet knows, where its line lies, and half the size of its thumb."""
_MARKS = 36
"""Where the marks begin below a high one."""


class Timeline(QSlider):
    """A slider over steps, from 0. A press or a drag anywhere goes there. A slim one has neither marks nor numbers.

    Signals:
        marked: a mark was pressed; carries its step.
    """

    marked = Signal(int)

    def __init__(self, context: Context, *, slim: bool = False) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._context = context
        self._height, self._line_at, self._half = _SLIM if slim else _HIGH
        self.setObjectName("film" if slim else "timeline")
        self._rounds: tuple[tuple[int, int], ...] = ()
        self._thumb = 0.0
        self.marks: tuple[TurnMark, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_steps(self, count: int, rounds: Sequence[tuple[int, int]]) -> None:
        """Show so many steps; `rounds` are each chapter's number, from 1, and its first step; 0: it is not written."""
        with QSignalBlocker(self):
            self.setRange(0, max(0, count - 1))
        self._rounds = tuple(rounds)
        self.update()

    def show_marks(self, marks: Sequence[TimelineMark]) -> None:
        """Mark these turns, in the order of their steps, and no others."""
        for old in self.marks:
            remove_for_good(old)
        self.marks = tuple(TurnMark(self._context, mark, self) for mark in marks)
        for new in self.marks:
            new.clicked.connect(lambda _=False, step=new.mark.step: self.marked.emit(step))
            new.show()
        self._place_marks()
        self._point_out()
        self.update()

    def show_at(self, number: int, thumb: float) -> None:
        """Show where the match is: the step, and the thumb's place, which may lie between two steps."""
        with QSignalBlocker(self):
            self.setValue(number)
        self._thumb = thumb
        self._point_out()
        self.update()

    def sizeHint(self) -> QSize:
        pixels = self._context.pixels
        return QSize(pixels(240), pixels(self._height))

    def minimumSizeHint(self) -> QSize:
        return QSize(2 * self.sizeHint().height(), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
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
        painter = smooth_painter(self)
        theme, scale = self._context.theme, self._context.scale
        middle = self._middle()
        left, right, here = self._x(0), self._x(self.maximum()), self._x(self._thumb)
        self._stroke(painter, left, right, theme.colour("edge"))
        self._stroke(painter, left, here, theme.colour("ink"))
        painter.setFont(display_font(_LABEL * scale, heavy=True))
        for _, first in self._rounds:
            self._seal(painter, self._x(first), behind=first <= self._thumb)
        self._number(painter)
        painter.setPen(QPen(theme.colour("edge"), max(1.0, scale)))
        for mark in self.marks:
            foot = QPointF(mark.geometry().center().x() + 0.5, mark.y() + 4 * scale)
            painter.drawLine(QPointF(self._x(mark.mark.step), middle + _LINE * scale / 2), foot)
        thumb = self._half * scale
        ring = theme.colour("focus") if self.hasFocus() else theme.colour("gold")
        equip(painter, QPen(ring, (3.0 if self.hasFocus() else 1.5) * scale), theme.colour("accent"))
        painter.drawEllipse(QPointF(here, middle), thumb - 1.5, thumb - 1.5)
        equip(painter, Qt.PenStyle.NoPen, theme.colour("on_accent"))
        painter.drawEllipse(QPointF(here, middle), thumb * 0.3, thumb * 0.3)

    def _place_marks(self) -> None:
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

    def _seal(self, painter: QPainter, x: float, *, behind: bool) -> None:
        theme, scale = self._context.theme, self._context.scale
        side = _SEAL * scale * 0.55
        equip(painter, QPen(theme.colour("ink"), 1.5 * scale), theme.colour("ink") if behind else theme.colour("panel"))
        painter.drawEllipse(QPointF(x, self._middle()), side, side)

    def _number(self, painter: QPainter) -> None:
        theme, scale, metrics, free = self._context.theme, self._context.scale, painter.fontMetrics(), 0.0
        above = self._middle() - self._half * scale * 0.7
        for label, first in self._rounds:
            half = metrics.horizontalAdvance(str(label)) / 2 + 2 * scale
            left = self._x(first) - half
            if label > 0 and left >= free:
                painter.setPen(theme.colour("ink" if first <= self._thumb else "faint"))
                sides = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
                painter.drawText(QRectF(left, 0, 2 * half, above), sides, str(label))
                free = left + 2 * half

    def _stroke(self, painter: QPainter, left: float, right: float, colour: QColor) -> None:
        width = _LINE * self._context.scale
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(left, self._middle()), QPointF(right, self._middle()))

    def _middle(self) -> float:
        return self.height() * self._line_at / self._height

    def _margin(self) -> float:
        return (self._half + 3) * self._context.scale

    def _x(self, step: float) -> float:
        room = self.width() - 2 * self._margin()
        return self._margin() + room * (step / self.maximum() if self.maximum() else 0.0)

    def _step_at(self, x: float) -> int:
        room = max(1.0, self.width() - 2 * self._margin())
        return round(min(1.0, max(0.0, (x - self._margin()) / room)) * self.maximum())


def player_icon(sign: str, ink: QColor, faded: QColor, ratio: float) -> QIcon:
    """Return the sign of a button that plays or moves, in one colour, and faded where the button does nothing."""
    icon = QIcon()
    for colour, mode in ((ink, QIcon.Mode.Normal), (faded, QIcon.Mode.Disabled)):
        for side in (20, 40):
            picture, painter = canvas(round(side * ratio), round(side * ratio), 1.0)
            equip(painter, Qt.PenStyle.NoPen, colour)
            painter.scale(picture.width() / 20, picture.height() / 20)
            _draw(painter, sign)
            painter.end()
            icon.addPixmap(picture, mode)
    return icon


def _draw(painter: QPainter, sign: str) -> None:
    if sign.startswith("previous"):
        painter.translate(20, 0)
        painter.scale(-1, 1)
    if sign == "pause":
        painter.drawRoundedRect(QRectF(4, 3, 4.5, 14), 1, 1)
        painter.drawRoundedRect(QRectF(11.5, 3, 4.5, 14), 1, 1)
    elif sign == "play":
        painter.drawPolygon(QPolygonF([QPointF(5, 2), QPointF(17, 10), QPointF(5, 18)]))
    elif sign.endswith("turn"):
        painter.drawPolygon(QPolygonF([QPointF(1, 5), QPointF(8, 10), QPointF(1, 15)]))
        painter.drawPolygon(QPolygonF([QPointF(10, 9), QPointF(14.5, 2), QPointF(19, 9)]))
        painter.drawPolygon(QPolygonF([QPointF(10, 11), QPointF(14.5, 18), QPointF(19, 11)]))
    elif sign in ("end", "next_round", "previous_round"):
        painter.drawPolygon(QPolygonF([QPointF(2, 4), QPointF(9, 10), QPointF(2, 16)]))
        painter.drawPolygon(QPolygonF([QPointF(9, 4), QPointF(16, 10), QPointF(9, 16)]))
        painter.drawRoundedRect(QRectF(16, 4, 2, 12), 0.5, 0.5)
    else:
        painter.drawPolygon(QPolygonF([QPointF(5, 4), QPointF(12, 10), QPointF(5, 16)]))
        painter.drawRoundedRect(QRectF(13, 4, 2.4, 12), 0.5, 0.5)
