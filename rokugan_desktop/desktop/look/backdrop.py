"""What pages lie on: parchment, a hanging sheet, or the land of a title.

That is sky, sun or moon, ranges in the mist, and banners in the wind, painted from a few outlines and gradients, always
the same, in the room that the words of a page leave at its left.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QHideEvent,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import holds_overlays
from rokugan_desktop.desktop.art.symbols import bytes_of, canvas, dried, kept
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.style import say_captions
from rokugan_desktop.desktop.look.theme import Theme, equip, faded, mixed, smooth_painter

PaintSign = Callable[[QPainter, QRectF, QColor], None]
"""Paint a sign into the rectangle, in the one colour given."""

WORDS: Final = 0.36
"""The share of the width, from the left, that belongs to the words: there the land lies in the mist."""
LIGHT: Final = 0.79
"""Where the sun or the moon stands, as a share of the width."""
GROUND: Final = 0.86
"""Where the ground begins, as a share of the height."""


class _Range(NamedTuple):
    foot: float
    height: float
    rough: float
    seed: int


_RANGES: Final = (
    _Range(0.56, 0.30, 0.54, 5),
    _Range(0.66, 0.24, 0.52, 11),
    _Range(0.75, 0.19, 0.52, 23),
    _Range(0.84, 0.13, 0.46, 31),
)
"""From the farthest to the nearest."""
_STEPS: Final = 7
"""How often the line of a range is broken in two."""


class _Tones(NamedTuple):
    high: QColor
    low: QColor
    light: QColor
    far: QColor
    near: QColor
    mist: QColor
    ground: QColor


def _tones(theme: Theme) -> _Tones:
    if theme.id == "contrast":
        white, gray = QColor("#ffffff"), QColor("#d2d2d2")
        return _Tones(white, white, QColor("#b00000"), gray, QColor("#8c8c8c"), white, QColor("#5c5c5c"))
    if theme.dark:
        return _Tones(
            QColor("#10131d"), QColor("#3a2f38"), QColor("#f1dfb6"), QColor("#39374a"), QColor("#14131a"),
            QColor("#4a4150"), QColor("#0e0c0d"),
        )  # fmt: skip
    return _Tones(
        QColor("#f4ead2"), QColor("#f3c9a0"), QColor("#c8402c"), QColor("#b9b3b8"), QColor("#454a5b"),
        QColor("#f6e5cd"), QColor("#3b352f"),
    )  # fmt: skip


def paint_landscape(painter: QPainter, area: QRectF, theme: Theme, *, light: bool = True) -> None:
    """Paint the land from the sky down to the ground's edge, and the sun or the moon where there is `light`."""
    tones, high = _tones(theme), area.height()
    plain = theme.id == "contrast"
    sky = QLinearGradient(area.topLeft(), QPointF(area.left(), area.top() + high * GROUND))
    sky.setColorAt(0, tones.high)
    sky.setColorAt(1, tones.low)
    painter.fillRect(area, sky)
    if light:
        _paint_light(painter, area, tones, plain=plain)
    for number, one in enumerate(_RANGES):
        share = number / (len(_RANGES) - 1)
        path = _ridge(area.left(), area.top(), area.width(), area.height(), one)
        foot = area.top() + high * one.foot
        colour = mixed(tones.far, tones.near, share)
        if plain:
            painter.fillPath(path, colour)
            continue
        body = QLinearGradient(0, foot - high * one.height, 0, foot + high * 0.1)
        body.setColorAt(0, colour)
        body.setColorAt(1, mixed(colour, tones.mist, 0.85))
        painter.fillPath(path, body)
    _veil_words(painter, area, theme)


def _paint_light(painter: QPainter, area: QRectF, tones: _Tones, *, plain: bool) -> None:
    high = area.height()
    centre, radius = QPointF(area.left() + area.width() * LIGHT, area.top() + high * 0.26), high * 0.115
    if not plain:
        glow = QRadialGradient(centre, radius * 3.4)
        for share, alpha in ((0.0, 0.5), (0.3, 0.38), (1.0, 0.0)):
            glow.setColorAt(share, faded(tones.light, alpha * (0.7 if tones.light.lightness() < 160 else 0.45)))
        equip(painter, Qt.PenStyle.NoPen, glow).drawEllipse(centre, radius * 3.4, radius * 3.4)
    equip(painter, Qt.PenStyle.NoPen, tones.light).drawEllipse(centre, radius, radius)


@lru_cache(maxsize=len(_RANGES))
def _ridge(left: float, top: float, width: float, height: float, one: _Range) -> QPainterPath:
    """Return the outline of a range: a line broken again and again, ever less, down to the scene's lower edge."""
    area = QRectF(left, top, width, height)
    chance = random.Random(one.seed)
    heights = [chance.uniform(0.2, 0.6), chance.uniform(0.6, 1.0), chance.uniform(0.3, 0.9)]
    sway = 0.5
    for _ in range(_STEPS):
        broken: list[float] = []
        for left, right in pairwise(heights):
            broken += [left, (left + right) / 2 + chance.uniform(-sway, sway) * 0.5]
        heights = [*broken, heights[-1]]
        sway *= one.rough
    high, low = max(heights), min(heights)
    foot, tall = area.top() + area.height() * one.foot, area.height() * one.height
    step = area.width() / (len(heights) - 1)
    line = [
        QPointF(area.left() + i * step, foot - tall * (height - low) / (high - low)) for i, height in enumerate(heights)
    ]
    path = QPainterPath()
    path.addPolygon(QPolygonF([*line, QPointF(area.right() + 1, area.bottom()), QPointF(area.left(), area.bottom())]))
    return path


def _veil_words(painter: QPainter, area: QRectF, theme: Theme) -> None:
    veil = QLinearGradient(area.topLeft(), QPointF(area.left() + area.width() * (WORDS + 0.24), area.top()))
    for share, alpha in ((0.0, 1.0), (0.5, 0.94), (0.75, 0.5), (1.0, 0.0)):
        veil.setColorAt(share, theme.colour("panel", alpha))
    painter.fillRect(area, veil)


def paint_foreground(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint the ground in front: a low rise with grass along its edge."""
    tones = _tones(theme)
    rise, blades = _rise(area.left(), area.top(), area.width(), area.height())
    painter.fillPath(rise, tones.ground)
    painter.setPen(QPen(tones.ground, max(1.0, area.height() * 0.0016)))
    painter.drawPath(blades)


@lru_cache(maxsize=1)
def _rise(left: float, top_edge: float, width: float, height: float) -> tuple[QPainterPath, QPainterPath]:
    area, chance = QRectF(left, top_edge, width, height), random.Random(3)
    top = area.top() + area.height() * GROUND
    rise = QPainterPath(QPointF(area.left(), area.bottom()))
    rise.lineTo(area.left() + area.width() * 0.3, area.bottom())
    rise.cubicTo(
        QPointF(area.left() + area.width() * 0.42, area.bottom() - area.height() * 0.02),
        QPointF(area.left() + area.width() * 0.46, top + area.height() * 0.03),
        QPointF(area.left() + area.width() * 0.62, top + area.height() * 0.025),
    )
    rise.cubicTo(
        QPointF(area.left() + area.width() * 0.8, top + area.height() * 0.02),
        QPointF(area.left() + area.width() * 0.9, top - area.height() * 0.01),
        QPointF(area.right() + 1, top),
    )
    rise.lineTo(area.right() + 1, area.bottom())
    blades = QPainterPath()
    for _ in range(150):
        share = chance.uniform(0.42, 0.999)
        foot = QPointF(area.left() + area.width() * share, 0.0)
        foot.setY(_edge_of(rise, foot.x(), area) + 3)
        tall = area.height() * chance.uniform(0.008, 0.02)
        blades.moveTo(foot)
        blades.lineTo(foot + QPointF(tall * chance.uniform(0.2, 0.7), -tall))
    return rise, blades


def _edge_of(rise: QPainterPath, x: float, area: QRectF) -> float:
    low, high = area.top() + area.height() * 0.7, area.bottom()
    for _ in range(9):
        between = (low + high) / 2
        if rise.contains(QPointF(x, between)):
            high = between
        else:
            low = between
    return high


def paint_banner(
    painter: QPainter, foot: QPointF, height: float, colour: QColor, paint_sign: PaintSign, theme: Theme, phase: float
) -> None:
    """Paint an upright banner on its pole: a long cloth in the wind, with a sign near its head.

    `foot` is where the pole stands, `phase` where in its wave the wind holds the cloth.
    """
    wide, long = height * 0.235, height * 0.72
    top, left = foot.y() - height, foot.x() + height * 0.012
    wave = height * 0.028

    def outer(share: float) -> QPointF:
        sway = wave * math.sin(phase + 5.2 * share) * (0.35 + share)
        lifted = wave * 0.4 * math.sin(phase + 3 * share)
        return QPointF(left + wide + sway, top + height * 0.03 + long * share + lifted)

    cloth = QPainterPath(QPointF(left, top + height * 0.03))
    for i in range(25):
        cloth.lineTo(outer(i / 24))
    cloth.lineTo(QPointF(left, top + height * 0.03 + long))
    cloth.closeSubpath()
    box = QRectF(left, top, wide + wave, long + height * 0.08)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(cloth, colour)
    painter.setClipPath(cloth, Qt.ClipOperation.IntersectClip)
    ivory = QColor("#f6ead0")
    painter.fillRect(QRectF(box.left(), top + height * 0.03 + long * 0.84, box.width(), long * 0.05), ivory)
    painter.fillRect(QRectF(box.left(), top + height * 0.03 + long * 0.92, box.width(), long * 0.09), ivory)
    side = wide * 0.84
    sign = QRectF(left + wide * 0.09, top + height * 0.075, side, side)
    paint_sign(painter, sign, ivory)
    if theme.id != "contrast":
        folds = QLinearGradient(QPointF(left, top), QPointF(left + wide + wave, top + wide * 0.5))
        for share, alpha in ((0.0, 95), (0.14, 10), (0.38, 62), (0.6, 0), (0.84, 74), (1.0, 26)):
            shifted = min(1.0, max(0.0, share + 0.05 * math.sin(phase)))
            folds.setColorAt(shifted, QColor(0, 0, 0, alpha))
        painter.fillRect(box.adjusted(-2, 0, 2, 0), folds)
    painter.restore()
    wood = QColor("#000000") if theme.id == "contrast" else QColor("#2b1d12")
    painter.setPen(QPen(wood, max(1.4, height * 0.013), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(foot.x(), foot.y()), QPointF(foot.x(), top - height * 0.02))
    painter.drawLine(QPointF(foot.x(), top + height * 0.028), QPointF(left + wide, top + height * 0.03))
    equip(painter, Qt.PenStyle.NoPen, QColor("#c79a3f"))
    painter.drawEllipse(QPointF(foot.x(), top - height * 0.025), height * 0.014, height * 0.014)


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


class Backdrop(QWidget):
    """A page on parchment."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        holds_overlays(self)
        self.context = context
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
        self.paint_over(painter, QRectF(0, 0, size.width(), size.height()))
        painter.end()
        return sheet

    def paint_over(self, painter: QPainter, area: QRectF) -> None:
        """Paint what lies over that; here nothing does."""

    def paint_sheet(self, painter: QPainter, area: QRectF) -> None:
        """Paint what the page lies on."""
        theme = self.context.theme
        if theme.id != "contrast":
            light = QRadialGradient(QPointF(area.width() * 0.34, area.height() * 0.4), area.width() * 0.8)
            light.setColorAt(0, theme.colour("raised"))
            light.setColorAt(0.55, theme.colour("panel"))
            light.setColorAt(1, mixed(theme.panel, theme.parchment_shade if not theme.dark else theme.table, 0.6))
            painter.fillRect(area, light)


_SHADE = 20
"""How far the sheet casts its shadow to its right, in pixels at 100 %."""
_LEAST_BESIDE = 340
"""Where less than this is left beside the sheet, at 100 %, the sheet is the whole page."""


_LOW = 440
"""Below this height, at 100 %, a page has half its margins: what is read has their room."""


class SheetPage(Backdrop):
    """The sheet hangs at the left, as broad as its words need; what is behind it is seen at its right."""

    light = True
    """The sun or the moon stands in that land."""

    def __init__(self, context: Context, *, broad: int, share: float) -> None:
        """Make the page; the sheet is so `broad` at 100 %, and takes no more than that `share` of the page."""
        super().__init__(context)
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

    def beside(self) -> QRect:
        """Return where one sees past the sheet; an empty rectangle where nothing is seen beside it."""
        return self.rect().adjusted(self.sheet_width(), 0, 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_on_sheet()

    def _keep_on_sheet(self) -> None:
        if self._on_sheet is not None:
            layout, margins = self._on_sheet
            left, top, right, bottom = map(self.context.pixels, margins)
            if self.height() < self.context.pixels(_LOW):
                left, top, right, bottom = left // 2, top // 2, right // 2, bottom // 2
            layout.setContentsMargins(left, top, right + self.width() - self.sheet_width(), bottom)

    def paint_sheet(self, painter: QPainter, area: QRectF) -> None:
        if self.sheet_width() >= self.width():
            super().paint_sheet(painter, area)
            return
        beside = (self.sheet_width() + area.width()) / 2
        seen = area.translated(max(0.0, beside - LIGHT * area.width()), 0)  # its light in the middle of what is seen
        paint_landscape(painter, seen, self.context.theme, light=self.light)
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
