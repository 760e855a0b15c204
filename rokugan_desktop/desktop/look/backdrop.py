"""The paper that the pages without a map lie on: parchment, with the board drawn faintly in ink, or a hanging sheet."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QHideEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QLayout, QWidget

from rokugan_desktop.boards.board import Board, Ring
from rokugan_desktop.desktop.accessible_widgets import holds_overlays
from rokugan_desktop.desktop.art.keeping import canvas
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.batten import BATTEN, paint_batten, paper
from rokugan_desktop.desktop.look.landscape import LIGHT, paint_foreground, paint_landscape
from rokugan_desktop.desktop.look.style import say_captions
from rokugan_desktop.desktop.look.theme import mixed, smooth_painter

BARE = 0.30
"""The share of the sheet, from the left, on which nothing is seen of the map."""


class Backdrop(QWidget):
    """A page on parchment. With a board, its map shows faintly, as through the back of the sheet."""

    strength = 0.5
    """How strongly the map shows, from 0 to 1."""

    def __init__(self, context: Context, board: Board | None = None, parent: QWidget | None = None) -> None:
        """Make the page; `board` None leaves the sheet blank."""
        super().__init__(parent)
        holds_overlays(self)
        self.context = context
        self._board = board
        self._drawn: QPixmap | None = None
        context.look_changed.connect(self.forget)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._drawn is None or self._drawn.deviceIndependentSize().toSize() != self.size():
            self._drawn = self._draw(self.size(), ratio)
        QPainter(self).drawPixmap(0, 0, self._drawn)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._drawn = None

    def first_stop(self) -> QWidget:
        """Return the widget that the keyboard lands on."""
        raise NotImplementedError  # a widget can't be an abstract class: its metaclass is Qt's

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        say_captions(self, self.context.words)

    def restyle(self) -> None:
        """Take over theme and scale."""

    def faded(self, box: QRect, fading: QLinearGradient, ratio: float) -> QPixmap:
        """Return this part of the sheet as it was painted last, as opaque as the fading is there."""
        picture, painter = canvas(*(box.size() * ratio).toTuple(), ratio)
        if self._drawn is not None:
            painter.drawPixmap(-box.topLeft(), self._drawn)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.fillRect(QRect(0, 0, box.width(), box.height()), fading)
        painter.end()
        return picture

    def forget(self) -> None:
        """Paint the sheet anew when it is seen next."""
        self._drawn = None
        self.update()

    def _draw(self, size: QSize, ratio: float) -> QPixmap:
        theme = self.context.theme
        sheet = QPixmap(size * ratio)
        sheet.setDevicePixelRatio(ratio)
        sheet.fill(theme.colour("panel"))
        painter = smooth_painter(sheet)
        self.paint_sheet(painter, QRectF(0, 0, size.width(), size.height()))
        if self._board is not None:
            area = QRectF(0, 0, size.width(), size.height())
            bare = math.floor(area.width() * BARE)
            painter.drawPixmap(bare, 0, self._board_picture(area, bare, ratio, self._board))
        self.paint_over(painter, QRectF(0, 0, size.width(), size.height()))
        painter.end()
        return sheet

    def paint_over(self, painter: QPainter, area: QRectF) -> None:
        """Paint what lies over the board; here nothing does."""

    def paint_sheet(self, painter: QPainter, area: QRectF) -> None:
        """Paint what the page lies on, without the board."""
        theme = self.context.theme
        if theme.id != "contrast":
            light = QRadialGradient(QPointF(area.width() * 0.34, area.height() * 0.4), area.width() * 0.8)
            light.setColorAt(0, theme.colour("raised"))
            light.setColorAt(0.55, theme.colour("panel"))
            light.setColorAt(1, mixed(theme.panel, theme.parchment_shade if not theme.dark else theme.table, 0.6))
            painter.fillRect(area, light)

    def _board_picture(self, sheet: QRectF, bare: int, ratio: float, board: Board) -> QPixmap:
        """Return the board in ink on nothing, fading out to the left, where the page's words stand.

        The sheet's first `bare` pixels, where nothing is left of it, are not in the picture.
        """
        seen = sheet.adjusted(bare, 0, 0, 0)
        picture, painter = canvas(*(seen.size().toSize() * ratio).toTuple(), ratio)
        painter.translate(-bare, 0)
        self._draw_board(painter, sheet, board)
        fading = QLinearGradient(0, 0, sheet.width(), 0)
        for share, alpha in ((BARE, 0.0), (0.48, 0.35), (0.72, 1.0)):
            fading.setColorAt(share, QColor.fromRgbF(0, 0, 0, alpha * self.strength))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        painter.fillRect(seen, fading)
        painter.end()
        return picture

    def _draw_board(self, painter: QPainter, area: QRectF, board: Board) -> None:
        """Draw the outlines larger than the sheet, its middle to the right of the sheet's."""
        width, height = board.size
        scale = max(area.height() * 1.12 / height, area.width() * 0.74 / width)
        painter.save()
        painter.translate(area.right() - width * scale * 0.93, area.center().y() - height * scale * 0.5)
        painter.scale(scale, scale)
        theme = self.context.theme
        ink = theme.colour("ink", 0.16)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for coast in [_polygon(ring) for ring in board.sea]:
            for spread in (3.0, 7.0):
                painter.setPen(QPen(ink, spread / scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawPolygon(coast)
        painter.setBrush(theme.colour("ink", 0.07))
        edge = QPen(theme.colour("ink", 0.66), 1.0 / scale)
        painter.setPen(edge)  # a line any broader than one pixel takes twenty times as long
        for one in board.areas.values():
            painter.drawPolygon(_polygon(one.outline))
        painter.restore()


def _polygon(ring: Ring) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in ring])


_SHADE = 20
"""How far the sheet casts its shadow to its right, in pixels at 100 %."""
_LEAST_BESIDE = 340
"""Where less than this is left beside the sheet, at 100 %, the sheet is the whole page."""


class SheetPage(Backdrop):
    """The sheet hangs at the left, as broad as its words need; what is behind it is seen at its right."""

    def __init__(self, context: Context, board: Board | None = None, *, broad: int, share: float) -> None:
        """Make the page; the sheet is so `broad` at 100 %, and takes no more than that `share` of the page.

        A page with a `board` shows it behind the sheet, one without the land of the title.
        """
        super().__init__(context, board)
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
        super().resizeEvent(event)
        self._keep_on_sheet()

    def _keep_on_sheet(self) -> None:
        if self._on_sheet is not None:
            layout, margins = self._on_sheet
            left, top, right, bottom = map(self.context.pixels, margins)
            layout.setContentsMargins(left, top, right + self.width() - self.sheet_width(), bottom)

    def paint_sheet(self, painter: QPainter, area: QRectF) -> None:
        if not self._land or self.sheet_width() >= self.width():
            super().paint_sheet(painter, area)
            return
        beside = (self.sheet_width() + area.width()) / 2
        seen = area.translated(max(0.0, beside - LIGHT * area.width()), 0)  # its light in the middle of what is seen
        paint_landscape(painter, seen, self.context.theme)
        paint_foreground(painter, seen, self.context.theme)

    def paint_over(self, painter: QPainter, area: QRectF) -> None:
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
