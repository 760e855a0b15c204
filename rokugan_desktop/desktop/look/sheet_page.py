"""A page whose words stand on a sheet of paper: it hangs from a batten, before the land of the title or the board."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.batten import BATTEN, paint_batten, paper
from rokugan_desktop.desktop.look.landscape import LIGHT, paint_foreground, paint_landscape

_SHADE = 20
"""How far the sheet casts its shadow to its right, in pixels at 100 %."""
_LEAST_BESIDE = 340
"""Where less than this is left beside the sheet, at 100 %, the sheet is the whole page."""


class SheetPage(Backdrop):
    """The sheet hangs at the left, as broad as its words need; what is behind it is seen at its right."""

    def __init__(
        self, context: Context, board: Board | None = None, parent: QWidget | None = None, *, broad: int, share: float
    ) -> None:
        """Make the page; the sheet is so `broad` at 100 %, and takes no more than that `share` of the page.

        A page with a `board` shows it behind the sheet, one without the land of the title.
        """
        super().__init__(context, board, parent)
        self._land = board is None
        self._broad, self._share = broad, share
        self._on_sheet: tuple[QLayout, tuple[int, int, int, int]] | None = None
        context.look_changed.connect(self._keep_on_sheet)

    def lay_on_sheet(self, layout: QLayout, left: int, top: int, right: int, bottom: int) -> None:
        """Keep what the layout holds on the sheet, within these margins of it at 100 %."""
        self._on_sheet = (layout, (left, top, right, bottom))
        self._keep_on_sheet()

    def sheet_width(self) -> int:
        """Return how broad the sheet is now, with its batten; as broad as the page where nothing is seen beside it."""
        width = self.width()
        wanted = min(self.context.pixels(self._broad), round(width * self._share))
        return wanted if width - wanted >= self.context.pixels(_LEAST_BESIDE) else width

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the sheet be as broad as it now may."""
        super().resizeEvent(event)
        self._keep_on_sheet()

    def _keep_on_sheet(self) -> None:
        if self._on_sheet is not None:
            layout, margins = self._on_sheet
            left, top, right, bottom = map(self.context.pixels, margins)
            layout.setContentsMargins(left, top, right + self.width() - self.sheet_width(), bottom)

    def paint_sheet(self, painter: QPainter, area: QRectF) -> None:
        """Paint what is seen beside the sheet, but for the board."""
        if not self._land or self.sheet_width() >= self.width():
            super().paint_sheet(painter, area)
            return
        beside = (self.sheet_width() + area.width()) / 2
        seen = area.translated(max(0.0, beside - LIGHT * area.width()), 0)  # its light in the middle of what is seen
        paint_landscape(painter, seen, self.context.theme)
        paint_foreground(painter, seen, self.context.theme)

    def paint_over(self, painter: QPainter, area: QRectF) -> None:
        """Lay the sheet over what is behind it, with its batten and its shadow."""
        theme, width = self.context.theme, self.sheet_width()
        tile = paper(theme, painter.device().devicePixelRatioF())
        brush = QBrush(tile)
        sheet = QRectF(area.left(), area.top(), width, area.height())
        painter.fillRect(sheet, brush)
        if width >= self.width():
            return
        if theme.id != "contrast":
            reach = self.context.pixels(_SHADE)
            shade = QLinearGradient(QPointF(sheet.right(), 0), QPointF(sheet.right() + reach, 0))
            shade.setColorAt(0, QColor(20, 10, 4, 100))
            shade.setColorAt(1, QColor(20, 10, 4, 0))
            painter.fillRect(QRectF(sheet.right(), sheet.top(), reach, sheet.height()), shade)
        paint_batten(painter, theme, self.context.pixels(BATTEN), sheet, left=False)
