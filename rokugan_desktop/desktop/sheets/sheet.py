"""One item of a section as a widget: painted by its boxes, told by its words, pressed where it gives an answer."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from rokugan_desktop.desktop.accessible_widgets import tell_barred
from rokugan_desktop.desktop.look.focus_order import walk_by_arrow
from rokugan_desktop.desktop.look.plain import in_tooltip
from rokugan_desktop.desktop.look.theme import TARGET, mixed
from rokugan_desktop.desktop.sheets.boxes import Box, Typesetter, words_in
from rokugan_desktop.desktop.sheets.sections import Item

_EDGES, _RADIUS, _PAD = 1.5, 5.0, 4.0
"""The room of a tile's line, how round its corners are, and how far its box lies from them, at the usual scale."""
NOTHING = Item("", (Box(),), "")


class ItemSheet(QAbstractButton):
    """Shows one item.

    Signals:
        given: the item, when it is pressed.
        told: the item while it is pointed at or in focus; None when it is left.

    """

    given = Signal(object)
    told = Signal(object)

    def __init__(self, setter: Typesetter, parent: QWidget) -> None:
        super().__init__(parent)
        self._setter = setter
        self.item = NOTHING
        self.level = 0
        """How brief it is."""
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._press)

    def show_item(self, item: Item) -> None:
        """Stand for this item from now on."""
        if item == self.item:
            return
        self.item = item
        self.setAccessibleName(item.name)
        tell_barred(self, barred=bool(item.why_not))
        told = (item.about if item.about.rstrip(".") not in item.why_not else "", item.why_not)
        said = [part if part[-1] in ".)" else f"{part}." for part in told if part]
        self.setAccessibleDescription(" ".join([*said, *([f"({item.keys[0]})"] if item.keys else [])]))
        wordless = item.flat and not any(words_in(self.box))
        self.setToolTip(in_tooltip(item.name) if wordless else "")
        self.setProperty("answer", item.answers[0] if len(item.answers) == 1 else item.answers)
        self.setProperty("rule", item.rule)
        stops = not item.flat or bool(item.answers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stops else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if item.offered else Qt.CursorShape.ArrowCursor)
        self.update()

    @property
    def box(self) -> Box:
        """Return how the item looks at the level that is shown."""
        return self.item.boxes[min(self.level, len(self.item.boxes) - 1)]

    def at_level(self, level: int, width: int) -> None:
        """Be so brief from now on, or briefer where no word is to be broken at this width."""
        last = len(self.item.boxes) - 1
        level = min(level, last)
        while level < last and self._narrow(self.item.boxes[level]) > width:
            level += 1
        if level != self.level:
            self.level = level
            self.update()

    def high(self, width: float) -> int:
        """Return how high it is at this width."""
        edges = self._edges()
        return math.ceil(self._setter.high(self.box, width - 2 * edges) + 2 * edges)

    def narrowest(self) -> int:
        """Return how narrow it may be where it is as brief as can be."""
        return self._narrow(self.item.boxes[-1])

    def _narrow(self, box: Box) -> int:
        return math.ceil(self._setter.narrow(box) + 2 * self._edges())

    def _edges(self) -> float:
        return 0.0 if self.item.flat else _EDGES + _PAD * self._setter.scale

    def sizeHint(self) -> QSize:
        """Return as much as a finger needs: its section lays it out."""
        side = round(TARGET * self._setter.scale)
        return QSize(side, side)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.told.emit(self.item)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.told.emit(None)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.MouseFocusReason:
            self.told.emit(self.item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go by an arrow where it points."""
        if not walk_by_arrow(self, event):
            super().keyPressEvent(event)

    def _press(self) -> None:
        self.given.emit(self.item)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edges = self._edges()
        if not self.item.flat:
            self._paint_ground(painter)
        inner = QRectF(self.rect()).adjusted(edges, edges, -edges, -edges)
        need = self._setter.high(self.box, inner.width())
        if need < inner.height() and not self.item.flat:
            inner.setTop(inner.top() + (inner.height() - need) / 2)
        inner.setHeight(max(need, 1.0))
        self._setter.paint(painter, self.box, inner)

    def _paint_ground(self, painter: QPainter) -> None:
        item, theme, scale = self.item, self._setter.theme, self._setter.scale
        ground, edge = theme.colour("raised"), theme.colour("edge")
        if item.strong and item.offered:
            ground, edge = theme.colour("accent"), mixed(theme.accent, "#000000", 0.28)
        elif not item.offered:
            ground = theme.colour("panel")
        elif item.done:
            ground = mixed(theme.raised, theme.good, 0.14)
        if item.offered and (self.underMouse() or self.isDown()):
            towards = "#000000" if item.strong else theme.accent
            ground = mixed(ground, towards, 0.16 if self.isDown() else 0.1)
        painter.setPen(self._line(edge))
        painter.setBrush(ground)
        box = QRectF(self.rect()).adjusted(_EDGES, _EDGES, -_EDGES, -_EDGES)
        painter.drawRoundedRect(box, _RADIUS * scale, _RADIUS * scale)

    def _line(self, edge: QColor) -> QPen:
        item, theme, scale = self.item, self._setter.theme, self._setter.scale
        if self.hasFocus():
            return QPen(theme.colour("focus"), 3.0 * scale)
        if item.chosen:
            return QPen(theme.colour("accent"), 2.5 * scale)
        pen = QPen(edge, scale)
        if item.why_not:
            pen.setStyle(Qt.PenStyle.DashLine)
        return pen
