"""The signs of turns that mattered: a tip upwards for one that brought something, downwards for one that cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.plain import in_tooltip
from rokugan_desktop.desktop.look.theme import Theme

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
        """Put the mark on the timeline; the timeline says where."""
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
        """Paint the sign: larger where its step is shown, in a ring where the keyboard is on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, theme = self._context.scale, self._context.theme
        whole = QRectF(self.rect())
        side = _TIP * scale * (1.3 if self.current or self.underMouse() else 1.0)
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("focus"), 2.0 * scale))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(whole.adjusted(1, 1, -1, -1), 4, 4)
        area = QRectF(0, 0, side, side)
        area.moveCenter(whole.center())
        paint_tip(painter, area, theme, gain=self.mark.gain)


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
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_tip(painter, QRectF(0, 0, side, side).adjusted(2, 2, -2, -2), theme, gain=gain)
    painter.end()
    return QIcon(picture)


def spread(wanted: Sequence[float], gap: float, least: float, most: float) -> list[float]:
    """Return places as near as can be to those wanted, in their order, none nearer to the next one than the gap.

    All lie between the least and the most; where there is not room for all of them, the gap is as large as there is
    room for. `wanted` rises.
    """
    if not wanted:
        return []
    gap = min(gap, (most - least) / max(1, len(wanted) - 1))
    groups: list[tuple[float, int]] = []
    for number, place in enumerate(wanted):
        mean, count = place - number * gap, 1
        while groups and groups[-1][0] > mean:
            before, others = groups.pop()
            mean, count = (mean * count + before * others) / (count + others), count + others
        groups.append((mean, count))
    last = most - (len(wanted) - 1) * gap
    starts = [min(max(mean, least), last) for mean, count in groups for _ in range(count)]
    return [start + number * gap for number, start in enumerate(starts)]
