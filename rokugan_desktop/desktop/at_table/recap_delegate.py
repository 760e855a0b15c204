"""A line of the recap, measured and drawn by one and the same layout: it wraps in full, and never loses its end."""

from __future__ import annotations

import math

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QFont, QIcon, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QListWidget, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.theme import TARGET

_ACROSS, _DOWN, _LEAST = 8, 3, 28
"""The room beside and above a line, and the least height of its text, at the usual scale."""
_DOWN_PRESSED, _LEAST_PRESSED = 5, TARGET - 10
"""The same for a line that is pressed, which is large enough for a finger."""
_RING = 3
"""How broad the ring is around the line that the keyboard is on, at the usual scale."""


class RecapDelegate(QStyledItemDelegate):
    """Draws the lines of the list. Qt's own measuring knows nothing of the room that a style sheet takes."""

    pressable = True
    """A press on a line does something."""

    def __init__(self, context: Context, lines: QListWidget) -> None:
        super().__init__(lines)
        self._context = context
        self._lines = lines
        self._heights: dict[tuple[str, str, float], float] = {}
        """How high the text of a line is in a font and a width; known no longer than the lines themselves."""
        lines.model().modelReset.connect(self._heights.clear)
        lines.model().rowsRemoved.connect(self._heights.clear)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the list's width, and the height that the whole text needs in it."""
        width = self._lines.viewport().width()
        return QSize(width, self.height(index, width))

    def height(self, index: QModelIndex | QPersistentModelIndex, width: int) -> int:
        """Return the height that the whole text needs in a list of this width."""
        measured = str(index.data()), self._font(index).key(), self._room(index, width)
        height = self._heights.get(measured)
        if height is None:
            height = self._heights[measured] = _height(self._laid_out(index, width))
        pixels = self._context.pixels
        down, least = (_DOWN_PRESSED, _LEAST_PRESSED) if self.pressable else (_DOWN, _LEAST)
        return math.ceil(max(height, pixels(least))) + 2 * pixels(down)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the ground as the style has it, then the eye, where there is one, and the text."""
        self.initStyleOption(option, index)
        area = QRectF(option.rect)
        icon = QIcon(option.icon)
        option.text = ""
        option.icon = QIcon()
        self._lines.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, self._lines)
        pixels = self._context.pixels
        layout = self._laid_out(index, area.width())
        painter.save()
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        ground = index.data(Qt.ItemDataRole.ForegroundRole)
        theme = self._context.theme
        ink = ground.color() if isinstance(ground, QBrush) else theme.colour("ink")
        painter.setPen(theme.colour("on_accent") if selected else ink)
        top = area.top() + (area.height() - _height(layout)) / 2
        left = area.left() + pixels(_ACROSS)
        if not icon.isNull():
            side = self._lines.iconSize().width()
            first = layout.lineAt(0).height()
            icon.paint(painter, QRectF(left, top + (first - side) / 2, side, side).toRect())
            left += side + pixels(_ACROSS)
        layout.draw(painter, QPointF(left, top))
        if option.state & QStyle.StateFlag.State_HasFocus:
            broad = pixels(_RING)
            painter.setPen(QPen(theme.colour("focus"), broad))
            painter.drawRect(area.adjusted(broad / 2, broad / 2, -broad / 2, -broad / 2))
        painter.restore()

    def _font(self, index: QModelIndex | QPersistentModelIndex) -> QFont:
        font = index.data(Qt.ItemDataRole.FontRole)
        return font if isinstance(font, QFont) else self._lines.font()

    def _room(self, index: QModelIndex | QPersistentModelIndex, width: float) -> float:
        """Return how broad the text of an item of this width is: beside the eye, where there is one."""
        pixels = self._context.pixels
        room = width - 2 * pixels(_ACROSS)
        if index.data(Qt.ItemDataRole.DecorationRole) is not None:
            room -= self._lines.iconSize().width() + pixels(_ACROSS)
        return max(room, 20.0)

    def _laid_out(self, index: QModelIndex | QPersistentModelIndex, width: float) -> QTextLayout:
        """Return the text broken into lines for an item of this width; a word too long for a line is broken too."""
        layout, room = QTextLayout(str(index.data()), self._font(index)), self._room(index, width)
        wrapping = QTextOption()
        wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(wrapping)
        layout.beginLayout()
        down = 0.0
        line = layout.createLine()
        while line.isValid():
            line.setLineWidth(room)
            line.setPosition(QPointF(0, down))
            down += line.height()
            line = layout.createLine()
        layout.endLayout()
        return layout


def _height(layout: QTextLayout) -> float:
    return sum([layout.lineAt(number).height() for number in range(layout.lineCount())])
