"""Everything on the map without a sharp edge: washes of colour, clouds in the parchment, light on the table."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient, qGray

from rokugan_desktop.boards.board import middle
from rokugan_desktop.desktop.art.keeping import bytes_of, dried, kept
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.look.theme import Theme, faded, mixed, round_pen
from rokugan_desktop.desktop.map.geometry import BoardShapes, ring_path, thinned
from rokugan_desktop.desktop.map.values import Wash

SOFT_PIXELS = 400
"""The larger side of the image of all that is soft."""
MOST_TABLE = 1.6
"""A picture of the table so many times as large as is needed is painted anew."""
FILLED = 0.75
"""How dense a wash is: the colours of a game's sides are told apart by it."""
WATERMARK, WATERMARK_SHARE = 0.36, 0.56
"""How dense a wash's symbol is on it, and how large beside the area."""
_REACH, _LONG = 13, 1600
"""So many logical pixels the sheet's shadow reaches over the table, and so long are the pictures of it."""
DARK_FILL = 110
"""On a colour of less gray than that, of 255, the symbol is lighter than the colour, else darker."""


def paint_washes(painter: QPainter, shapes: BoardShapes, washes: Mapping[str, Wash], scale: float) -> None:
    """Paint washes on a sheet of so many device pixels a unit, whose first pixel is the board's corner."""
    device = painter.device()
    sheet = painter.deviceTransform().inverted()[0].mapRect(QRectF(0, 0, device.width(), device.height()))
    seen = QRectF(sheet.x() / scale, sheet.y() / scale, sheet.width() / scale, sheet.height() / scale)
    for name, wash in washes.items():
        if name in shapes.areas and shapes.areas[name].boundingRect().intersects(seen):
            painter.drawImage(*washed(shapes, name, wash, scale))


def bytes_of_placed(made: tuple[QPoint, QImage]) -> int:
    """Return how much memory a picture takes that knows where it lies."""
    return made[1].sizeInBytes()


@kept(bytes_of_placed)
def washed(shapes: BoardShapes, name: str, wash: Wash, scale: float) -> tuple[QPoint, QImage]:
    """Return an area's wash: where its first pixel lies, and a flat fill, denser along the outline, with its symbol."""
    grain = SOFT_PIXELS / max(shapes.rect.width(), shapes.rect.height())
    shape, colour = shapes.areas[name], QColor(wash.colour)
    box = shape.boundingRect()
    cells = QRectF(box.x() * grain, box.y() * grain, box.width() * grain, box.height() * grain).toAlignedRect()
    cells.adjust(-2, -2, 2, 2)
    area = QRectF(cells.x() / grain, cells.y() / grain, cells.width() / grain, cells.height() / grain)
    rim = _soft_rim(ring_path([thinned(shapes.board.areas[name].outline)]), area, cells.size(), colour)
    pixels = QRectF(area.x() * scale, area.y() * scale, area.width() * scale, area.height() * scale).toAlignedRect()
    picture = _blank(pixels.size())
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(-pixels.x(), -pixels.y())
    painter.scale(scale, scale)
    painter.fillPath(shape, faded(colour, FILLED))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.drawImage(area, rim)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    for speckles, strength in settling():
        painter.setOpacity(strength)
        painter.drawImage(shapes.rect, speckles)
    painter.setOpacity(1.0)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    if wash.symbol:
        dark = qGray(colour.rgb()) < DARK_FILL
        faint = faded(mixed(colour, "#ffffff" if dark else "#000000", 0.65 if dark else 0.5), WATERMARK)
        side = WATERMARK_SHARE * math.sqrt(box.width() * box.height())
        place = square(QPointF(*middle(shapes.board.areas[name].outline)), side)
        paint_symbol(painter, wash.symbol, place, faint)
    painter.end()
    return pixels.topLeft(), dried(picture)


def _soft_rim(rough: QPainterPath, area: QRectF, size: QSize, colour: QColor) -> QImage:
    """Return a small image of the area with the soft, denser edge of a wash, as colour dries."""
    image = _blank(size)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size.width() / area.width(), size.height() / area.height())
    painter.translate(-area.topLeft())
    edge = mixed(colour, "#2a1608", 0.25)
    for width, alpha in ((58.0, 0.06), (46.0, 0.09), (36.0, 0.14)):
        painter.strokePath(rough, soft_pen(edge, width, alpha))
    painter.end()
    return image


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
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(image.width() / rect.width(), image.height() / rect.height())
    return image, painter


def soft_pen(colour: QColor, width: float, alpha: float) -> QPen:
    """Return a round pen of the colour, more or less transparent."""
    return round_pen(faded(colour, alpha), width)


@lru_cache(maxsize=1)
def settling() -> tuple[tuple[QImage, float], ...]:
    """Return images of noise by which a wash lies unevenly, as colour settles in paper, with what each takes off."""
    chance = random.Random(17)
    made: list[tuple[QImage, float]] = []
    for width, height, strength in ((26, 36, 0.1), (240, 336, 0.12)):
        image = QImage(chance.randbytes(width * height), width, height, width, QImage.Format.Format_Alpha8).copy()
        made.append((image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied), strength))
    return tuple(made)


def paint_fibres(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the long fibres of handmade paper over the sheet, and its two folds."""
    dark, light = _fibres(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    bright = mixed(theme.parchment, "#ffffff", 0.3 if theme.dark else 0.8)
    strength = 0.3 if theme.dark else 1.0
    for lines, colour, alpha in ((dark, QColor(theme.parchment_shade), 0.3), (light, bright, 0.22)):
        painter.setPen(soft_pen(colour, 0.0, alpha * strength))
        painter.drawLines(lines)
    for line in (
        QLineF(rect.left(), rect.center().y(), rect.right(), rect.center().y()),
        QLineF(rect.center().x(), rect.top(), rect.center().x(), rect.bottom()),
    ):
        painter.setPen(soft_pen(QColor(theme.parchment_shade), 2.2, 0.3 * strength))
        painter.drawLine(line)
        painter.setPen(soft_pen(bright, 1.0, 0.35 * strength))
        painter.drawLine(line.translated(1.4, 1.4))
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
    """Paint the table under the board: planks with their grain, under the light of a lamp."""
    painter.fillRect(rect, vignette(rect, theme))
    if theme.id == "contrast":
        return
    chance = random.Random(5)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    dark, light = QColor(0, 0, 0), QColor(255, 236, 205)
    plank = 132.0
    for row in range(int(rect.height() / plank) + 1):
        top = row * plank
        shade = faded(dark if row % 2 else light, chance.uniform(0.01, 0.05))
        painter.fillRect(QRectF(rect.left(), top, rect.width(), plank), shade)
        for _ in range(16):
            y = top + chance.uniform(3, plank - 3)
            x = rect.left() + chance.uniform(-0.2, 0.9) * rect.width()
            length, bow = chance.uniform(160, 700), chance.uniform(-5, 5)
            grain = QPainterPath(QPointF(x, y))
            grain.quadTo(QPointF(x + length / 2, y + bow), QPointF(x + length, y + chance.uniform(-2, 2)))
            painter.strokePath(grain, soft_pen(dark, chance.uniform(0.6, 1.8), chance.uniform(0.05, 0.15)))
        painter.fillRect(QRectF(rect.left(), top - 1, rect.width(), 2), QColor(0, 0, 0, 70))
        painter.fillRect(QRectF(rect.left(), top + 1, rect.width(), 1), QColor(255, 236, 205, 16))


def vignette(rect: QRectF, theme: Theme) -> QBrush:
    """Return the light over the table: a lamp stands beyond its upper left."""
    lamp = rect.topLeft() + QPointF(rect.width() * 0.34, rect.height() * 0.3)
    light = QRadialGradient(lamp, math.hypot(rect.width(), rect.height()) * 0.72)
    light.setColorAt(0, mixed(theme.table, "#ffd9a0", 0.26))
    light.setColorAt(0.45, mixed(theme.table, "#ffd9a0", 0.06))
    light.setColorAt(1, mixed(theme.table, "#000000", 0.5))
    return QBrush(light)


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
