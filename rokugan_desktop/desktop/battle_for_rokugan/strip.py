"""Small tokens in rows, each with how many there are: a discard pile, a spied hand, what a rival may still have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rokugan_desktop.desktop.art.tokens import MARGIN, PieceArt, token_pixmap
from rokugan_desktop.desktop.battle_for_rokugan.offers import centred
from rokugan_desktop.desktop.look.theme import Theme, number_font

TOKEN, CELL_WIDTH, LEAST_WIDTH = 31, 45, 39
"""How large a token is, and how wide its room with its number: usually, and at the least, to save a row."""
_ROW, _CLOSE_ROW = 38, 33
"""How high a row is: usually, and where several strips stand one below the other."""


@dataclass(frozen=True, slots=True)
class Heap:
    """Tokens of one kind."""

    art: PieceArt
    count: int
    name: str


class TokenStrip(QWidget):
    """Heaps side by side, in as many rows as they need. It can be read, not pressed."""

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = scale
        self._row = _ROW * scale
        self.heaps: tuple[Heap, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_heaps(self, heaps: Sequence[Heap], name: str, *, close: bool = False) -> None:
        """Show these heaps under this name for a screen reader, in rows that stand close where room is short."""
        self.setAccessibleName(name)
        row = (_CLOSE_ROW if close else _ROW) * self._scale
        if (tuple(heaps), row) == (self.heaps, self._row):
            return
        self._row = row
        self.heaps = tuple(heaps)
        said = [f"{heap.name} ×{heap.count}" if heap.count > 1 else heap.name for heap in heaps]
        self.setAccessibleDescription(", ".join(said))
        self._fit()
        self.update()

    def heightForWidth(self, width: int) -> int:
        rows = -(-len(self.heaps) // self._columns(width))
        return round(max(1, rows) * self._row)

    def sizeHint(self) -> QSize:
        """Return six heaps' width, and the height at the present width."""
        return QSize(round(6 * CELL_WIDTH * self._scale), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(CELL_WIDTH * self._scale), round(self._row))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Name the heap that is pointed at."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            heap = self._heap_at(event.pos())
            if heap is not None:
                QToolTip.showText(
                    event.globalPos(), f"{heap.name} ×{heap.count}" if heap.count > 1 else heap.name, self
                )
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, columns = self._scale, self._columns(self.width())
        painter.setPen(self._theme.colour("ink"))
        painter.setFont(number_font(13 * scale))
        for i, heap in enumerate(self.heaps):
            left, top = (i % columns) * self._cell(self.width()), (i // columns) * self._row
            centre = QPointF(left + (TOKEN / 2 + 2) * scale, top + self._row / 2)
            pixmap = token_pixmap(heap.art, TOKEN * scale, self.devicePixelRatioF())
            side = TOKEN * scale / (1 - 2 * MARGIN)
            painter.drawPixmap(centred(centre, side, side), pixmap, QRectF(pixmap.rect()))
            if heap.count > 1:
                box = QRectF(left + (TOKEN + 3) * scale, top, 18 * scale, self._row)
                painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(heap.count))

    def _columns(self, width: int) -> int:
        """Return how many heaps stand in a row: as many as there must be for the fewest rows, all rows alike."""
        most = max(1, int(width // (LEAST_WIDTH * self._scale)))
        rows = -(-max(1, len(self.heaps)) // most)
        return max(-(-len(self.heaps) // rows), min(most, int(width // (CELL_WIDTH * self._scale))), 1)

    def _cell(self, width: int) -> float:
        return min(CELL_WIDTH * self._scale, width / self._columns(width))

    def _heap_at(self, point: QPoint) -> Heap | None:
        column, row = int(point.x() // self._cell(self.width())), int(point.y() // self._row)
        columns = self._columns(self.width())
        at = row * columns + column
        return self.heaps[at] if column < columns and 0 <= at < len(self.heaps) else None

    def _fit(self) -> None:
        needed = self.heightForWidth(self.width())
        if self.minimumHeight() != needed or self.maximumHeight() != needed:
            self.setFixedHeight(needed)
