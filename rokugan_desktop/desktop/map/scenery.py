"""What stands on the land, laid on by stamps, and what is painted around it: the sea, the compass, the frame, a scroll.

Places are data. What stands nearer hides what stands behind it, so that nothing is seen through anything.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from rokugan_desktop.boards.board import Point
from rokugan_desktop.desktop.art.keeping import dried, kept
from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.look.theme import THEMES, Theme, equip, mixed, round_pen
from rokugan_desktop.desktop.map.geometry import polygon
from rokugan_desktop.desktop.map.landmarks import LANDMARKS
from rokugan_desktop.desktop.map.ornaments import GROWN, TILLED, OrnamentKind, Sketch, paint_field, paint_tilled
from rokugan_desktop.desktop.map.wash import bytes_of_placed, lay_on, layer_over

Places = Mapping[str, Sequence[tuple[Point, Point]]]
"""By kind: where each stands, and how large with a lot from 0 to 1."""

KINDS: Mapping[str, OrnamentKind] = {**GROWN, **LANDMARKS}
"""What can stand on the land; places of any other kind stay empty."""
SLICE = 24
"""So many are painted at a time."""


class Ornament(NamedTuple):
    """One drawing on the land: where its foot stands, what it is, how large, and a number from 0 to 1."""

    x: float
    y: float
    kind: str
    size: float
    lot: float


def ornaments_of(places: Places, kinds: Mapping[str, OrnamentKind]) -> tuple[Ornament, ...]:
    """Return the places of some kinds as ornaments, the northern ones first, clouds last."""
    found = [
        Ornament(x, y, kind, size, lot) for kind, of in places.items() for (x, y), (size, lot) in of if kind in kinds
    ]
    return tuple(sorted(found, key=lambda one: (one.kind == "cloud", one.y)))


def paint_scenery(
    painter: QPainter, ornaments: Sequence[Ornament], fields: Sequence[Sequence[Point]], theme: Theme
) -> Iterator[None]:
    """Paint fields and ornaments in a layer of their own, bit by bit, and lay that on what the painter paints on.

    The painter may be at work on nothing between two steps: the layer is as large as what it paints on then.
    """
    if not ornaments and not fields:
        return
    layer, transform = layer_over(painter), painter.worldTransform()
    scale, left, top = transform.m11(), transform.dx(), transform.dy()
    everywhere = ((one, one.x * scale + left, one.y * scale + top) for one in ornaments)
    seen = QRectF(layer.rect())
    placed = [at for at in everywhere if seen.intersects(_room(at[0].kind, at[0].size, scale).translated(at[1], at[2]))]
    for number, ring in enumerate(fields):
        corner, picture = _field(tuple(ring), number, scale, theme.id)
        brush = QPainter(layer)
        brush.drawImage(QPoint(corner.x() + round(left), corner.y() + round(top)), picture)
        brush.end()
        yield
    rub_out = QPainter.CompositionMode.CompositionMode_DestinationOut
    over = QPainter.CompositionMode.CompositionMode_SourceOver
    for start in range(0, len(placed), SLICE):
        brush = QPainter(layer)
        for one, x, y in placed[start : start + SLICE]:
            of = KINDS[one.kind]
            variant = min(of.variants - 1, int(one.lot * of.variants))
            stamp = stamp_of(one.kind, round(one.size / of.step) * of.step, variant, scale, theme.id)
            corner = QPoint(round(x + stamp.left), round(y + stamp.top))
            brush.setCompositionMode(rub_out)
            brush.drawImage(corner, stamp.mask)
            brush.setCompositionMode(over)
            brush.drawImage(corner, stamp.picture)
        brush.end()
        yield
    lay_on(painter, layer)


class Stamp(NamedTuple):
    """One ornament as pictures: where their corner lies from its foot, what it hides, what is seen of it."""

    left: int
    top: int
    mask: QImage
    picture: QImage

    def bytes(self) -> int:
        """Return how much memory the pictures take."""
        return self.mask.sizeInBytes() + self.picture.sizeInBytes()


def _room(kind: str, size: float, scale: float) -> QRectF:
    """Return the room that an ornament takes about its foot, in device pixels, and two units beyond."""
    one = KINDS[kind]
    half, up, down = (share * size + 2 for share in (one.across, one.up, one.down))
    return QRectF(-half * scale, -up * scale, 2 * half * scale, (up + down) * scale)


@kept(Stamp.bytes)
def stamp_of(kind: str, size: float, variant: int, scale: float, theme: str) -> Stamp:
    """Return what is drawn of one ornament."""
    of, pixels = KINDS[kind], _room(kind, size, scale).toAlignedRect()

    def drawn(*, hiding: bool) -> QImage:
        image, painter = _sketched(pixels, scale)
        of.draw(Sketch(painter, theme, variant, hiding=hiding), size)
        painter.end()
        return dried(image)

    seen = drawn(hiding=False)
    return Stamp(pixels.x(), pixels.y(), drawn(hiding=True) if of.bodily else seen, seen)


@kept(bytes_of_placed)
def _field(ring: tuple[Point, ...], number: int, scale: float, theme: str) -> tuple[QPoint, QImage]:
    """Return the picture of a field, and where its corner lies from the board's, in device pixels."""
    box = polygon(ring).boundingRect().adjusted(-2, -2, 2, 2)
    pixels = QRectF(box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale).toAlignedRect()
    picture, painter = _sketched(pixels, scale)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    ground = QBrush(_tilled(scale, theme))
    ground.setTransform(QTransform.fromScale(1 / scale, 1 / scale))
    paint_field(painter, ring, number, ground, THEMES[theme])
    painter.end()
    return pixels.topLeft(), dried(picture)


@kept(QImage.sizeInBytes)
def _tilled(scale: float, theme: str) -> QImage:
    picture, painter = _sketched(QRectF(0, 0, TILLED * scale, TILLED * scale).toAlignedRect(), scale)
    paint_tilled(painter, THEMES[theme])
    painter.end()
    return dried(picture)


def _sketched(pixels: QRect, scale: float) -> tuple[QImage, QPainter]:
    """Return an empty picture of so many device pixels of the board, and a painter on it in board units."""
    image = QImage(pixels.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-pixels.x(), -pixels.y())
    painter.scale(scale, scale)
    return image, painter


INDIGO = "#27608a"
DEPTH = 0.72
"""How far towards indigo the open sea goes from the theme's sea, in the corners of the sheet more."""


def sea_depths(rect: QRectF, theme: Theme) -> QBrush:
    """Return the colour of the open sea: deeper towards the edges of the sheet."""
    light = QRadialGradient(rect.center(), math.hypot(rect.width(), rect.height()) / 2)
    share = DEPTH * (0.5 if theme.dark else 1.0)
    light.setColorAt(0.0, mixed(theme.sea, INDIGO, share * 0.72))
    light.setColorAt(0.7, mixed(theme.sea, INDIGO, share))
    light.setColorAt(1.0, mixed(mixed(theme.sea, INDIGO, share), "#0c2238", 0.28))
    return QBrush(light)


def paint_compass(painter: QPainter, centre: QPointF, radius: float, theme: Theme) -> None:
    """Paint a compass rose of sixteen points, its north in lacquer red."""
    ink = QColor(theme.map_ink)
    light = mixed(theme.parchment, "#ffffff", 0.3)
    painter.save()
    painter.translate(centre)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for share, width in ((1.0, 1.6), (0.93, 0.8), (0.56, 0.8)):
        painter.setPen(round_pen(ink, width))
        painter.drawEllipse(QPointF(0, 0), radius * share, radius * share)
    for i in range(72):
        painter.save()
        painter.rotate(i * 5)
        painter.drawLine(QPointF(0, -radius * 0.93), QPointF(0, -radius * (0.87 if i % 3 else 0.83)))
        painter.restore()
    for turn, length, width in ((22.5, 0.62, 0.07), (45.0, 0.8, 0.11), (0.0, 1.3, 0.15)):
        for i in range(8 if turn == 22.5 else 4):
            painter.save()
            painter.rotate(turn + i * (45 if turn == 22.5 else 90))
            tip, waist = QPointF(0, -radius * length), radius * width
            equip(painter, round_pen(ink, 0.8), ink if turn or i else QColor(theme.accent))
            painter.drawPolygon(QPolygonF([tip, QPointF(waist, -waist), QPointF(0, 0)]))
            painter.setBrush(light)
            painter.drawPolygon(QPolygonF([tip, QPointF(-waist, -waist), QPointF(0, 0)]))
            painter.restore()
    painter.setBrush(light)
    painter.drawEllipse(QPointF(0, 0), radius * 0.09, radius * 0.09)
    painter.restore()


def paint_frame(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the sheet's frame: a band of hemp leaves in gold on indigo between two lines, knots at the corners."""
    ink, ground, plain = QColor(theme.map_ink), QColor(theme.parchment), theme.id == "contrast"
    band, leaf = 13.0, 11.0
    cloth = QColor("#ffffff") if plain else mixed("#27395c", "#000000", 0.4 if theme.dark else 0.0)
    equip(painter, QPen(cloth, band), Qt.BrushStyle.NoBrush).drawRect(
        rect.adjusted(band / 2, band / 2, -band / 2, -band / 2)
    )
    leaves = list[QLineF]()
    sides = (rect.width(), 0, rect.topLeft()), (rect.height(), 90, rect.topRight())
    for length, turn, corner in (
        *sides,
        (rect.width(), 180, rect.bottomRight()),
        (rect.height(), 270, rect.bottomLeft()),
    ):
        place = QTransform().translate(corner.x(), corner.y()).rotate(turn).translate(0, (band - leaf) / 2)
        count = round(length / leaf)
        step = length / count
        for i in range(count):
            for heart, high, low in ((leaf * 2 / 3, 0.0, leaf), (leaf / 3, leaf, 0.0)):
                x = i * step + (0 if low else step / 2)
                tip = QPointF(x + step / 2, high)
                ends = (QPointF(x, low), tip, QPointF(x + step, low))
                leaves += [place.map(QLineF(QPointF(x + step / 2, heart), end)) for end in ends]
                leaves.append(place.map(QLineF(ends[0], tip)))
    painter.setPen(round_pen(ink if plain else mixed("#d7b566", cloth, 0.25), 0.8))
    painter.drawLines(leaves)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, colour, width in ((1.0, ink, 2.4), (band, ink, 2.6), (band, ink if plain else QColor("#c9a24e"), 1.2)):
        painter.setPen(QPen(colour, width))
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))
    for corner in (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()):
        inwards = rect.center() - corner
        box = square(corner + QPointF(math.copysign(band, inwards.x()), math.copysign(band, inwards.y())), 2 * band)
        equip(painter, QPen(ink, 1.8), QColor(theme.accent)).drawRect(box)
        equip(painter, QPen(mixed(ground, "#ffffff", 0.4), 1.2), Qt.BrushStyle.NoBrush)
        painter.drawRect(box.adjusted(4, 4, -4, -4))
        painter.drawEllipse(box.adjusted(7.5, 7.5, -7.5, -7.5))


def paint_scroll(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint an unrolled scroll to write on."""
    ground = mixed(theme.parchment, "#ffffff", 0.35)
    ink = QColor(theme.map_ink)
    painter.setPen(round_pen(QColor(ink.red(), ink.green(), ink.blue(), 230), 1.6))
    for side in (-1, 1):
        x = box.left() if side < 0 else box.right()
        roll = QRectF(x - 7, box.top() - 4, 14, box.height() + 8)
        shade = QLinearGradient(roll.topLeft(), roll.topRight())
        shade.setColorAt(0, mixed(ground, theme.parchment_shade, 0.9))
        shade.setColorAt(0.5, ground)
        shade.setColorAt(1, mixed(ground, theme.parchment_shade, 1.0))
        painter.setBrush(shade)
        painter.drawRoundedRect(roll, 6, 6)
        painter.setBrush(QColor(theme.accent))
        for y in (roll.top() - 5, roll.bottom()):
            painter.drawRoundedRect(QRectF(x - 3.5, y, 7, 5), 2, 2)
    painter.setBrush(ground)
    painter.drawRect(box.adjusted(5, 0, -5, 0))
