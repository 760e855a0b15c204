"""The paper that the pages without a map lie on: parchment, with the board drawn faintly in ink."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
)
from PySide6.QtWidgets import QWidget

from rokugan_desktop.boards.board import Board, Ring
from rokugan_desktop.desktop.accessible_widgets import holds_overlays
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.theme import mixed

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
        """Paint the sheet, drawn once for each size and theme."""
        ratio = self.devicePixelRatioF()
        if self._drawn is None or self._drawn.deviceIndependentSize().toSize() != self.size():
            self._drawn = self._draw(self.size(), ratio)
        QPainter(self).drawPixmap(0, 0, self._drawn)

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep no picture of a sheet that nobody sees."""
        super().hideEvent(event)
        self._drawn = None

    def faded(self, box: QRect, fading: QLinearGradient, ratio: float) -> QPixmap:
        """Return this part of the sheet as it was painted last, as opaque as the fading is there."""
        picture = QPixmap(box.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
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
        painter = QPainter(sheet)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        picture = QPixmap(seen.size().toSize() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        ink = self.context.theme.colour("ink")
        ink.setAlphaF(0.16)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for coast in [_polygon(ring) for ring in board.sea]:
            for spread in (3.0, 7.0):
                painter.setPen(QPen(ink, spread / scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawPolygon(coast)
        ink.setAlphaF(0.07)
        painter.setBrush(ink)
        ink.setAlphaF(0.66)
        painter.setPen(QPen(ink, 1.0 / scale))  # a line any broader than one pixel takes twenty times as long
        for one in board.areas.values():
            painter.drawPolygon(_polygon(one.outline))
        painter.restore()


def _polygon(ring: Ring) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in ring])
