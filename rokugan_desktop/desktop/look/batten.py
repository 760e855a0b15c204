"""What lies beside the map: a sheet of the map's own paper, held by a wooden batten at its edge."""

from __future__ import annotations

import random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QWidget

from rokugan_desktop.desktop.art.keeping import bytes_of, dried, kept
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.theme import Theme, equip, faded, mixed, smooth_painter

BATTEN, SHADOW = 10, 5
"""How broad the batten is at 100 %, and in logical pixels its shadow."""
_TILE = 420
"""The side of the piece of paper that is laid side by side, in logical pixels."""


@kept(bytes_of)
def paper(theme: Theme, ratio: float) -> QPixmap:
    """Return a piece of paper with its long fibres; those that leave it at one side come back at the other."""
    tile = QPixmap(round(_TILE * ratio), round(_TILE * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(QColor(theme.panel))
    if theme.id == "contrast":
        return tile
    painter = smooth_painter(tile)
    chance = random.Random(11)
    for _ in range(150):
        x, y = chance.uniform(0, _TILE), chance.uniform(0, _TILE)
        length, bow = chance.uniform(24, 110), chance.uniform(-9, 9)
        fibre_colour = "#ffffff" if chance.random() < 0.45 else "#5a3c17"
        colour = faded(fibre_colour, chance.uniform(0.015, 0.04) if theme.dark else chance.uniform(0.03, 0.085))
        painter.setPen(QPen(colour, chance.uniform(0.6, 1.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for aside in (-_TILE, 0, _TILE):
            for below in (-_TILE, 0, _TILE):
                fibre = QPainterPath(QPointF(x + aside, y + below))
                fibre.quadTo(
                    QPointF(x + aside + length / 2, y + below + bow), QPointF(x + aside + length, y + below + bow * 0.3)
                )
                painter.drawPath(fibre)
    painter.end()
    return dried(tile)


class PaperFrame(QFrame):
    """A sheet of paper with a batten at its left or right edge; what it holds keeps off the batten by itself."""

    def __init__(self, context: Context, *, left: bool | None) -> None:
        """Make an empty sheet; `left`: the batten is at its left edge; None: it has none."""
        super().__init__()
        self._context = context
        self._left = left
        self._batten = Batten(context, self)
        self._batten.setVisible(left is not None)
        self.setAutoFillBackground(True)  # by Qt alone: whatever changes on the sheet has it painted again
        context.look_changed.connect(self._fit)
        self._fit()

    def turn(self, *, left: bool) -> None:
        """Have the batten at the left edge, or at the right one; a sheet without one stays without."""
        if self._left is not None and left is not self._left:
            self._left = left
            self._fit()

    def _fit(self) -> None:
        broad = self._context.pixels(BATTEN) if self._left is not None else 0
        self.setContentsMargins(broad if self._left else 0, 0, 0 if self._left else broad, 0)
        colours = QPalette(self.palette())
        colours.setBrush(QPalette.ColorRole.Window, QBrush(paper(self._context.theme, self.devicePixelRatioF())))
        self.setPalette(colours)
        self._place()

    def _place(self) -> None:
        broad = self._context.pixels(BATTEN) + SHADOW
        self._batten.left = bool(self._left)
        self._batten.setGeometry(0 if self._left else self.width() - broad, 0, broad, self.height())
        self._batten.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()


class Batten(QWidget):
    """A strip of wood with a nail at either end, and its shadow on the paper. The mouse passes through it."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self.left = True
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_batten(painter, self._context.theme, self._context.pixels(BATTEN), QRectF(self.rect()), left=self.left)


def paint_batten(painter: QPainter, theme: Theme, broad: int, sheet: QRectF, *, left: bool) -> None:
    """Paint a batten so broad along the left or the right edge of a sheet, with its nails and its shadow on it."""
    edge = sheet.left() if left else sheet.right() - broad
    batten = QRectF(edge, sheet.top(), broad, sheet.height())
    if theme.id == "contrast":
        painter.fillRect(batten, theme.colour("edge"))
        return
    across = _across(theme.dark, broad, left, painter.device().devicePixelRatioF())
    place = batten.adjusted(0, 0, SHADOW, 0) if left else batten.adjusted(-SHADOW, 0, 0, 0)
    painter.drawPixmap(place, across, QRectF(across.rect()))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    equip(painter, QPen(QColor(0, 0, 0, 120), broad / BATTEN), mixed(_wood(theme.dark), "#e9c98a", 0.62))
    for y in (sheet.top() + broad * 2.0, sheet.bottom() - broad * 2.0):
        painter.drawEllipse(QPointF(batten.center().x(), y), broad * 0.24, broad * 0.24)


def _wood(dark: bool) -> QColor:
    return QColor("#22150d" if dark else "#3d2414")


@kept(bytes_of)
def _across(dark: bool, broad: int, left: bool, ratio: float) -> QPixmap:
    """Return a batten with its shadow, one pixel high: it is the same from end to end."""
    picture = QPixmap(round((broad + SHADOW) * ratio), 1)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.scale(ratio, 1.0)
    begin = 0 if left else SHADOW
    shade = QLinearGradient(begin, 0, begin + broad, 0)
    for at, share in ((0.0, -0.35), (0.22, 0.2), (0.5, 0.06), (1.0, -0.45)):
        shade.setColorAt(at, mixed(_wood(dark), "#ffd9a0" if share > 0 else "#000000", abs(share)))
    painter.fillRect(QRectF(begin, 0, broad, 1), shade)
    for step in range(SHADOW):
        place = QRectF(broad + step if left else SHADOW - step - 1, 0, 1, 1)
        painter.fillRect(place, QColor(30, 16, 6, 34 - 7 * step))
    painter.end()
    return dried(picture)
