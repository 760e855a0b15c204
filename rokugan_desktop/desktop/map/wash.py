"""Everything on the map without a sharp edge: washes of colour, clouds in the parchment, light on the table."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
    qGray,
)

from rokugan_desktop.boards.board import Point, middle
from rokugan_desktop.desktop.art.symbols import bytes_of, canvas, dried, kept, paint_symbol
from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.look.theme import THEMES, Theme, faded, mixed, round_pen, smooth_painter
from rokugan_desktop.desktop.map.geometry import BoardShapes, polygon, thinned
from rokugan_desktop.desktop.map.values import Wash

SOFT_PIXELS = 400
"""The larger side of the image of all that is soft."""
PAPER = "#dcc8a4"
"""What the land of the light theme looks like where nobody has washed it, all in all."""
LIGHTENED = 0.29
"""By so much the paper under a wash is lightened by night."""
_DUST = ((1.0, 1.3, 0.4), (1.7, 0.5, 0.5), (2.6, 0.12, 0.55))
"""Gold dust: how large the grains are, how many on a thousand pixels, and how bright."""
CURL = 62.0
"""So many board units of a sheet's edge have curled up at its corner."""
MOST_TABLE = 1.6
"""A picture of the table so many times as large as is needed is painted anew."""
WATERMARK, WATERMARK_SHARE = 0.4, 0.44
"""How dense a wash's symbol is on it, and how large beside the area."""
_POOLS = ((38.0, 0.07), (28.0, 0.16), (24.0, 0.40), (20.0, 0.18), (13.0, 0.40))
"""How dense colour pools along lines as it dries, from so far beside them, in board units; one is left by its tide."""
_PART = 6
"""A broad line is stroked in parts of so many stretches."""
_GRAIN = ((14, 20, 0.12), (60, 84, 0.05), (500, 700, 0.09))
"""The noise by which colour lies unevenly in paper, coarse to fine: in how many parts, and how much each takes off."""
_REACH, _LONG = 13, 1600
"""So many logical pixels the sheet's shadow reaches over the table, and so long are the pictures of it."""
DARK_FILL = 125
"""On a colour of less gray than that, of 255, the symbol is lighter than the colour, else darker."""


def paint_washes(
    painter: QPainter, shapes: BoardShapes, washes: Mapping[str, Wash], scale: float, theme: Theme
) -> None:
    """Paint washes on a sheet of so many device pixels a unit, whose first pixel is the board's corner.

    They are glazes: the paper shows through as through colour from a brush; by night it is lightened for them, else all
    would be black. A drawing for a file can't be glazed: there they cover the paper, in the colour they have on it.
    """
    device, raster = painter.device(), painter.paintEngine().type() is QPaintEngine.Type.Raster
    sheet = painter.deviceTransform().inverted()[0].mapRect(QRectF(0, 0, device.width(), device.height()))
    seen = QRectF(sheet.x() / scale, sheet.y() / scale, sheet.width() / scale, sheet.height() / scale)
    painter.save()
    shown = {
        name: wash
        for name, wash in washes.items()
        if name in shapes.areas and shapes.areas[name].boundingRect().intersects(seen)
    }
    if raster:
        if theme.dark:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            for name in shown:
                painter.fillPath(shapes.areas[name], faded(PAPER, LIGHTENED))
            painter.scale(1 / scale, 1 / scale)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    for name, wash in shown.items():
        place, picture = washed(shapes, name, wash, scale)
        painter.drawImage(place, picture if raster else _on_paper(picture))
    painter.restore()


def _on_paper(picture: QImage) -> QImage:
    picture = picture.copy()
    painter = QPainter(picture)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    shade = picture.copy()
    tint = QPainter(shade)
    tint.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    tint.fillRect(shade.rect(), QColor(PAPER))
    tint.end()
    painter.drawImage(0, 0, shade)
    painter.end()
    return picture


def bytes_of_placed(made: tuple[QPoint, QImage]) -> int:
    """Return how much memory a picture takes that knows where it lies."""
    return made[1].sizeInBytes()


@kept(bytes_of_placed)
def washed(shapes: BoardShapes, name: str, wash: Wash, scale: float) -> tuple[QPoint, QImage]:
    """Return an area's wash: where its first pixel lies, and its colour as it dried there, with its symbol."""
    grain = SOFT_PIXELS / max(shapes.rect.width(), shapes.rect.height())
    shape, colour = shapes.areas[name], QColor(wash.colour)
    box = shape.boundingRect()
    cells = QRectF(box.x() * grain, box.y() * grain, box.width() * grain, box.height() * grain).toAlignedRect()
    cells.adjust(-2, -2, 2, 2)
    area = QRectF(cells.x() / grain, cells.y() / grain, cells.width() / grain, cells.height() / grain)
    pixels = QRectF(area.x() * scale, area.y() * scale, area.width() * scale, area.height() * scale).toAlignedRect()
    picture = _blank(pixels.size())
    painter = smooth_painter(picture)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(-pixels.x(), -pixels.y())
    painter.scale(scale, scale)
    painter.fillPath(shape, colour)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    if not wash.even:
        painter.drawImage(area, _dried_colour(shapes, name, cells, grain, colour))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        speckles, board = settling(), shapes.rect
        across, down = speckles.width() / board.width(), speckles.height() / board.height()
        part = QRectF(area.x() * across, area.y() * down, area.width() * across, area.height() * down)
        painter.drawImage(area, speckles, part)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    if wash.symbol:
        dark = qGray(colour.rgb()) < DARK_FILL
        faint = faded(mixed(colour, "#ffffff" if dark else "#000000", 0.7 if dark else 0.57), WATERMARK)
        side = WATERMARK_SHARE * math.sqrt(box.width() * box.height())
        place = square(QPointF(*middle(shapes.board.areas[name].outline)), side)
        paint_symbol(painter, wash.symbol, place, faint)
    painter.end()
    return pixels.topLeft(), dried(picture)


def _dried_colour(shapes: BoardShapes, name: str, cells: QRect, grain: float, colour: QColor) -> QImage:
    """Return a small image of an area: blooms in the colour, and its edge, where it pooled and left lines."""
    chance, edge = random.Random(name), mixed(colour, "#2a1608", 0.34)
    image = _pooled(shapes).copy(cells)
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(image.rect(), edge)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOver)
    for number in range(5):
        at = QPointF(chance.uniform(0, cells.width()), chance.uniform(0, cells.height()))
        radius = chance.uniform(40, 90) * grain
        tint, dense = (mixed(colour, "#ffffff", 0.28), 0.16) if number % 2 == 0 else (edge, 0.1)
        bloom = QRadialGradient(at, radius)
        for share, part in ((0.0, 1.0), (0.8, 0.65), (1.0, 0.0)):
            bloom.setColorAt(share, faded(tint, dense * part))
        painter.fillRect(square(at, 2 * radius), bloom)
    painter.end()
    return image


@kept(QImage.sizeInBytes)
def _pooled(shapes: BoardShapes) -> QImage:
    """Return a small image of how dense colours are along all lines of a board, where they pooled as they dried."""
    image, painter = small_image(shapes.rect, QImage.Format.Format_ARGB32_Premultiplied)
    lines = (*shapes.edges.values(), *shapes.coasts, *shapes.outskirts)
    stroke_in_steps(painter, lines, QColor(Qt.GlobalColor.black), _POOLS)
    painter.end()
    return image


def stroke_in_steps(
    painter: QPainter, lines: Iterable[Sequence[Point]], colour: QColor, steps: Iterable[tuple[float, float]]
) -> None:
    """Stroke lines broadly, then within that more narrowly, and so on: so far to either side, and how densely.

    What is painted replaces what was there, so that a line can be stroked part by part: whole it takes far longer.
    """
    rough = [thinned(thinned(line)) for line in lines]
    parts = [polygon(line[at : at + _PART + 1]) for line in rough for at in range(0, len(line) - 1, _PART)]
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    for reach, dense in steps:
        painter.setPen(soft_pen(colour, 2 * reach, dense))
        for part in parts:
            painter.drawPolyline(part)
    painter.restore()


def rub_out(painter: QPainter, shape: QPainterPath, area: QRectF) -> None:
    """Rub out of an area all that lies outside the shape: much quicker than painting within a clip."""
    outside = QPainterPath()
    outside.addRect(area.adjusted(-9, -9, 9, 9))
    outside.addPath(shape)
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.fillPath(outside, Qt.GlobalColor.black)
    painter.restore()


def _blank(size: QSize) -> QImage:
    image = QImage(max(1, size.width()), max(1, size.height()), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def layer_over(painter: QPainter) -> QImage:
    """Return an empty image as large as what the painter paints on."""
    return _blank(QSize(painter.device().width(), painter.device().height()))


def lay_on(painter: QPainter, layer: QImage) -> None:
    """Lay such an image on what the painter paints on, pixel by pixel."""
    painter.save()
    painter.resetTransform()
    painter.drawImage(0, 0, layer)
    painter.restore()


def blank(area: QRectF, scale: float) -> QImage:
    """Return an empty image of an area at so many device pixels a board unit."""
    return _blank(blank_size(area, scale))


def blank_size(area: QRectF, scale: float) -> QSize:
    """Return the size of that image."""
    return QSize(max(1, math.ceil(area.width() * scale)), max(1, math.ceil(area.height() * scale)))


def small_image(rect: QRectF, kind: QImage.Format) -> tuple[QImage, QPainter]:
    """Return a small empty image of the board and a painter on it, in board units."""
    scale = SOFT_PIXELS / max(rect.width(), rect.height())
    image = QImage(max(1, round(rect.width() * scale)), max(1, round(rect.height() * scale)), kind)
    image.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(image.width() / rect.width(), image.height() / rect.height())
    return image, painter


def soft_pen(colour: QColor, width: float, alpha: float) -> QPen:
    """Return a round pen of the colour, more or less transparent."""
    return round_pen(faded(colour, alpha), width)


@lru_cache(maxsize=1)
def settling() -> QImage:
    """Return an image of noise by which a wash lies unevenly, as colour settles in paper: as dense as it takes off."""
    chance = random.Random(17)
    image = _blank(QSize(*_GRAIN[-1][:2]))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for width, height, strength in _GRAIN:
        noise = QImage(chance.randbytes(width * height), width, height, width, QImage.Format.Format_Alpha8).copy()
        painter.setOpacity(strength)
        painter.drawImage(QRectF(image.rect()), noise.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied))
    painter.end()
    return image


def paint_fibres(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the long fibres of handmade paper over the sheet."""
    dark, light = _fibres(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    bright = mixed(theme.parchment, "#ffffff", 0.3 if theme.dark else 0.8)
    strength = 0.3 if theme.dark else 1.0
    for lines, colour, alpha in ((dark, QColor(theme.parchment_shade), 0.3), (light, bright, 0.22)):
        painter.setPen(soft_pen(colour, 0.0, alpha * strength))
        painter.drawLines(lines)
    painter.restore()


@lru_cache(maxsize=4)
def _fibres(width: float, height: float) -> tuple[list[QLineF], list[QLineF]]:
    chance = random.Random(29)
    found: tuple[list[QLineF], list[QLineF]] = ([], [])
    for number in range(1500):
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        turn, length = chance.gauss(0.2, 0.5), chance.uniform(6, 30)
        found[number % 2].append(QLineF(x, y, x + length * math.cos(turn), y + length * math.sin(turn)))
    return found


@lru_cache(maxsize=4)
def clouds(shade: str) -> tuple[tuple[QImage, float], ...]:
    """Return images of noise in one colour, coarse to fine, with how strongly each is laid on."""
    chance = random.Random(11)
    made: list[tuple[QImage, float]] = []
    for width, height, alpha in ((9, 13, 0.55), (34, 48, 0.30), (250, 350, 0.16)):
        noise = chance.randbytes(width * height)
        image = QImage(noise, width, height, width, QImage.Format.Format_Indexed8).copy()
        plain = QColor(shade).rgb() & 0xFFFFFF
        image.setColorTable([(level << 24) | plain for level in range(256)])
        made.append((image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied), alpha))
    return tuple(made)


class Tabletop:
    """The picture of the table under the board."""

    def __init__(self) -> None:
        self._picture: QPixmap | None = None

    def forget(self) -> None:
        """Throw the picture away: the table looks different now."""
        self._picture = None

    def picture(self, size: QSize, ratio: float, theme: Theme, *, steady: bool) -> QPixmap:
        """Return a picture at least of the window's size while that is `steady`; the last one if it can.

        A map that makes room for a panel beside it still lies on the same table, at the same place of it.
        """
        wanted, last = size * ratio, self._picture
        if last is None or (steady and not _serves(last.size(), wanted)):
            last = self._picture = _table_picture(size.width(), size.height(), ratio, theme)
        return last


@kept(bytes_of)
def _table_picture(width: int, height: int, ratio: float, theme: Theme) -> QPixmap:
    picture = QPixmap(QSize(width, height) * ratio)
    painter = QPainter(picture)
    painter.scale(ratio, ratio)
    paint_table(painter, QRectF(0, 0, width, height), theme)
    painter.end()
    return picture


def _serves(kept: QSize, wanted: QSize) -> bool:
    """Tell whether a picture of the table is large enough, and not so large that its light would fall elsewhere."""
    enough = kept.width() >= wanted.width() and kept.height() >= wanted.height()
    return enough and kept.width() * kept.height() <= MOST_TABLE * wanted.width() * wanted.height()


def paint_table(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the table under the board: red-black lacquer that mirrors a lamp, with gold dust strewn in two drifts."""
    painter.fillRect(rect, vignette(rect, theme))
    if theme.id == "contrast":
        return
    chance = random.Random(5)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for size, share, dense in _DUST:
        grains: list[QPointF] = []
        for _ in range(round(rect.width() * rect.height() / 1000 * share)):
            along, drift = chance.uniform(-0.1, 1.1), chance.choice((0.16, 0.8))
            down = drift + 0.07 * math.sin(along * 5 + drift * 9) + chance.gauss(0.0, 0.07)
            grains.append(rect.topLeft() + QPointF(along * rect.width(), down * rect.height()))
        painter.setPen(soft_pen(QColor("#e2b65c"), size, dense * (0.6 if theme.dark else 1.0)))
        painter.drawPoints(grains)


def vignette(rect: QRectF, theme: Theme) -> QBrush:
    """Return the light over the table: a lamp stands beyond its upper left."""
    lamp = rect.topLeft() + QPointF(rect.width() * 0.34, rect.height() * 0.3)
    light = QRadialGradient(lamp, math.hypot(rect.width(), rect.height()) * 0.72)
    lacquer = QColor(theme.table) if theme.id == "contrast" else mixed(theme.table, "#4a0f0a", 0.7)
    light.setColorAt(0, mixed(lacquer, "#ffb070", 0.2))
    light.setColorAt(0.45, mixed(lacquer, "#ffb070", 0.03))
    light.setColorAt(1, mixed(lacquer, "#000000", 0.6))
    return QBrush(light)


@kept(bytes_of)
def curl(side: float, ratio: float, theme: str) -> QPixmap:
    """Return the lower left corner of a sheet, so many logical pixels wide, as it curls up from the table.

    What has curled away is left empty but for the shade on the table: that is seen there.
    """
    colours = THEMES[theme]
    picture, painter = canvas(math.ceil(side * ratio), math.ceil(side * ratio), ratio)
    painter.scale(side, side)
    away = QPainterPath(QPointF(0, 0))
    away.cubicTo(QPointF(0.1, 0.34), QPointF(0.64, 0.9), QPointF(1, 1))
    away.lineTo(0, 1)
    away.closeSubpath()
    shade = QLinearGradient(0.16, 0.84, 0.62, 0.38)
    shade.setColorAt(0, QColor(0, 0, 0, 0))
    shade.setColorAt(0.6, QColor(0, 0, 0, 190))
    painter.fillPath(away, shade)
    tip = QPointF(0.66, 0.3)
    rolled = QPainterPath(QPointF(0, 0))
    rolled.cubicTo(QPointF(0.3, 0.26), QPointF(0.5, 0.3), tip)
    rolled.cubicTo(QPointF(0.7, 0.48), QPointF(0.76, 0.72), QPointF(1, 1))
    rolled.cubicTo(QPointF(0.64, 0.9), QPointF(0.1, 0.34), QPointF(0, 0))
    for step in range(1, 6):
        painter.fillPath(rolled.translated(0.018 * step, -0.012 * step), QColor(20, 8, 2, 24))
    paper = QLinearGradient(0.3, 0.66, 0.66, 0.3)
    for at, colour in ((0.0, "#000000"), (0.3, "#ffffff"), (0.55, "#ffffff"), (1.0, "#000000")):
        ground = mixed(colours.parchment_shade, colours.parchment, 0.5)
        paper.setColorAt(at, mixed(ground, colour, {0.0: 0.5, 0.3: 0.35, 0.55: 0.1, 1.0: 0.16}[at]))
    painter.fillPath(rolled, paper)
    painter.strokePath(rolled, round_pen(faded(colours.map_ink, 0.75), 0.022))
    painter.end()
    return dried(picture)


def paint_shadow(painter: QPainter, board: QRectF) -> None:
    """Paint the shadow that the sheet casts on the table, from pictures of it: to fill strips takes far longer."""
    sheet, ratio = board.toRect(), painter.device().devicePixelRatioF()
    right, below = shadows(ratio)
    rows, corner = sheet.height() - 5, _REACH
    while rows > 0:  # from the corner upwards
        some = min(rows, _LONG)
        part = QRectF(0, (_LONG - some) * ratio, _REACH * ratio, (some + corner) * ratio)
        painter.drawPixmap(QPointF(sheet.right() + 1, sheet.top() + 5 + rows - some), right, part)
        rows, corner = rows - some, 0
    columns = sheet.width() - 5
    while columns > 0:
        some = min(columns, _LONG)
        part = QRectF(0, 0, some * ratio, _REACH * ratio)
        painter.drawPixmap(QPointF(sheet.left() + 5 + columns - some, sheet.bottom() + 1), below, part)
        columns -= some


@lru_cache(maxsize=2)
def shadows(ratio: float) -> tuple[QPixmap, QPixmap]:
    """Return the shadow of a long sheet at its right edge, with the corner at the end, and at its lower edge."""
    right, below = QPixmap(QSize(_REACH, _LONG + _REACH) * ratio), QPixmap(QSize(_LONG, _REACH) * ratio)
    for picture in (right, below):
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        for step in range(1, 9):
            shade, reach = QColor(0, 0, 0, 26 - 2 * step), round(1.6 * step)
            across, down = (reach, _LONG + reach) if picture is right else (_LONG, reach)
            painter.fillRect(0, 0, across, down, shade)
        painter.end()
    return right, below
