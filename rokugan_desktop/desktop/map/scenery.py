"""What stands on the land: mountains, trees, hills, paddies, waste, and clouds over what lies beyond.

Places are data. Each kind has a few shapes, made once in units of its size; what stands nearer hides what stands behind
it, so that nothing is seen through anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
)

from rokugan_desktop.boards.board import Point
from rokugan_desktop.desktop.art.keeping import canvas, dried, kept
from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.look.theme import THEMES, Theme, equip, faded, mixed, round_pen
from rokugan_desktop.desktop.map.geometry import BoardShapes, polygon, thinned
from rokugan_desktop.desktop.map.wash import lay_on, layer_over, soft_pen

Places = Mapping[str, Sequence[tuple[Point, Point]]]
"""By kind: where each stands, and how large with a lot from 0 to 1."""

SLICE = 80
"""So many are painted at a time."""
REACH: Mapping[str, float] = {"mountain": 32.0, "tree": 15.0, "hill": 19.0, "paddy": 14.0, "waste": 20.0}
"""How far from its foot the largest ornament of a kind reaches, in board units; a cloud's breadth is its own."""
_BODIES = frozenset(("mountain", "tree", "hill", "cloud"))
"""What has a body, and hides by more than its own lines and tints."""


class Ornament(NamedTuple):
    """One drawing on the land: where its foot stands, what it is, how large, and a number from 0 to 1."""

    x: float
    y: float
    kind: str
    size: float
    lot: float


class Inks(NamedTuple):
    """What the scenery of one theme is painted with."""

    line: QColor
    shade: QColor
    light: QColor
    leaf: QColor
    pine: QColor
    water: QColor
    cloud: QColor
    plain: bool
    hiding: bool
    """What is painted is what the ornament hides: its whole body."""

    @classmethod
    @cache
    def of(cls, theme: Theme, *, hiding: bool) -> Inks:
        """Return those of a theme; the one of high contrast knows no leaf and no light."""
        plain = theme.id == "contrast"
        line = QColor(theme.map_faint)
        return cls(
            faded(line, 0.6 if plain else 0.7),
            faded(mixed(theme.map_faint, "#000000", 0.2), 0.2),
            faded(mixed(theme.parchment, "#ffffff", 0.35), 0.0 if plain else 0.2),
            faded(mixed("#6d7f4e", theme.parchment, 0.1), 0.0 if plain else 0.24),
            faded(mixed("#4d6650", theme.parchment, 0.05), 0.0 if plain else 0.25),
            faded(mixed("#7f9a86", theme.parchment, 0.1), 0.0 if plain else 0.26),
            mixed(theme.parchment, theme.gold, 0.0 if plain else 0.3),
            plain,
            hiding,
        )


def ornaments_of(places: Places) -> tuple[Ornament, ...]:
    """Return all places as ornaments, the northern ones first, clouds last."""
    found = [
        Ornament(x, y, kind, size, lot) for kind, of in places.items() for (x, y), (size, lot) in of if kind in _DRAW
    ]
    return tuple(sorted(found, key=lambda one: (one.kind == "cloud", one.y)))


def paint_scenery(painter: QPainter, ornaments: Sequence[Ornament], theme: Theme) -> Iterator[None]:
    """Paint the ornaments in a layer of their own, bit by bit, and lay that on what the painter paints on.

    The painter may be at work on nothing between two steps: the layer is as large as what it paints on then.
    """
    if not ornaments:
        return
    layer, transform = layer_over(painter), painter.worldTransform()
    scale, left, top = transform.m11(), transform.dx(), transform.dy()
    reach, across, down = 2 * max(REACH.values()) * scale, layer.width(), layer.height()
    everywhere = ((one, one.x * scale + left, one.y * scale + top) for one in ornaments)
    placed = [at for at in everywhere if -reach <= at[1] <= across + reach and -reach <= at[2] <= down + reach]
    rub_out = QPainter.CompositionMode.CompositionMode_DestinationOut
    over = QPainter.CompositionMode.CompositionMode_SourceOver
    for start in range(0, len(placed), SLICE):
        brush = QPainter(layer)
        for one, x, y in placed[start : start + SLICE]:
            size = round(one.size * 5) / 5 if one.size <= 1 else round(one.size, -1)  # like ones share a stamp
            stamp = _stamp(one.kind, size, round(one.lot * 5) / 5, scale, theme.id)
            corner = QPoint(round(x - stamp.left), round(y - stamp.top))
            brush.setCompositionMode(rub_out)
            brush.drawImage(corner, stamp.mask)
            brush.setCompositionMode(over)
            brush.drawImage(corner, stamp.picture)
        brush.end()
        yield
    lay_on(painter, layer)


class _Stamp(NamedTuple):
    """One ornament as pictures: how far its foot stands from their corner, what it hides, what is seen of it."""

    left: int
    top: int
    mask: QImage
    picture: QImage

    def bytes(self) -> int:
        return self.mask.sizeInBytes() + self.picture.sizeInBytes()


@kept(_Stamp.bytes)
def _stamp(kind: str, size: float, lot: float, scale: float, theme: str) -> _Stamp:
    across, down = (size * 1.4 + 8, 24.0) if kind == "cloud" else (REACH[kind], REACH[kind])
    left, top = math.ceil(across * scale), math.ceil(down * scale)

    def drawn(*, hiding: bool) -> QImage:
        image = QImage(2 * left, 2 * top, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(left, top)
        painter.scale(scale, scale)
        _DRAW[kind](painter, size, lot, Inks.of(THEMES[theme], hiding=hiding))
        painter.end()
        return dried(image)

    seen = drawn(hiding=False)
    return _Stamp(left, top, drawn(hiding=True) if kind in _BODIES else seen, seen)


def _hide(painter: QPainter, body: QPainterPath, inks: Inks) -> None:
    if inks.hiding:
        painter.fillPath(body, Qt.GlobalColor.black)


class _Peak(NamedTuple):
    """A mountain, one unit high: its body, its outline above the foot, its shaded side, strokes, its snow."""

    body: QPainterPath
    outline: QPainterPath
    shade: QPainterPath
    strokes: list[QLineF]
    snow: QPainterPath


@cache
def _peaks() -> tuple[_Peak, ...]:
    ridges: tuple[tuple[Point, ...], ...] = (
        ((-0.62, 0.1), (-0.3, -0.38), (-0.06, -1.0), (0.1, -0.92), (0.3, -0.42), (0.64, 0.1)),
        ((-0.7, 0.1), (-0.4, -0.48), (-0.24, -0.74), (-0.06, -0.58), (0.14, -1.0), (0.36, -0.5), (0.7, 0.1)),
        ((-0.72, 0.1), (-0.42, -0.62), (-0.28, -0.7), (0.0, -0.5), (0.3, -0.86), (0.46, -0.5), (0.72, 0.1)),
        ((-0.5, 0.1), (-0.36, -0.5), (-0.22, -1.0), (0.06, -0.9), (0.22, -0.5), (0.4, -0.3), (0.66, 0.1)),
    )
    made: list[_Peak] = []
    for ridge in ridges:
        outline = QPainterPath(QPointF(*ridge[0]))
        for (x0, y0), (x1, y1) in pairwise(ridge):
            outline.quadTo(QPointF((x0 + x1) / 2 + 0.03, (y0 + y1) / 2 + 0.05), QPointF(x1, y1))
        body = QPainterPath(outline)
        body.quadTo(QPointF(0.0, 0.2), QPointF(*ridge[0]))
        body.closeSubpath()
        top = min(ridge, key=lambda point: point[1])
        right = [point for point in ridge if point[0] >= top[0]]
        shade = QPainterPath(QPointF(*top))
        for point in right[1:]:
            shade.lineTo(QPointF(*point))
        shade.quadTo(QPointF(top[0] + 0.28, 0.02), QPointF(top[0] + 0.12, 0.12))
        shade.quadTo(QPointF(top[0] + 0.16, -0.4), QPointF(*top))
        strokes = [
            QLineF(top[0] + 0.08 * n, top[1] + 0.22 * n, top[0] + 0.02 * n - 0.06, top[1] + 0.22 * n + 0.26)
            for n in (1, 2, 3)
        ]
        snow = QPainterPath(QPointF(*top))
        snow.lineTo(QPointF(top[0] + 0.17, top[1] + 0.34))
        snow.lineTo(QPointF(top[0] + 0.06, top[1] + 0.24))
        snow.lineTo(QPointF(top[0], top[1] + 0.4))
        snow.lineTo(QPointF(top[0] - 0.08, top[1] + 0.24))
        snow.lineTo(QPointF(top[0] - 0.16, top[1] + 0.36))
        snow.closeSubpath()
        made.append(_Peak(body, outline, shade, strokes, snow))
    return tuple(made)


def _mountain(painter: QPainter, size: float, lot: float, inks: Inks) -> None:
    peaks = _peaks()
    peak = peaks[int(lot * 3.999)]
    high = 9 + 19 * (size - 0.5) * 2 * (0.75 + 0.25 * lot)
    painter.scale(high * (1.05 if lot < 0.5 else 0.95), high)
    _hide(painter, peak.body, inks)
    painter.fillPath(peak.body, inks.light)
    painter.fillPath(peak.shade, inks.shade)
    if high > 23 and not inks.plain:
        painter.fillPath(peak.snow, QColor(255, 253, 246, 190))
    equip(painter, round_pen(inks.line, 1.5 / high), Qt.BrushStyle.NoBrush).drawPath(peak.outline)
    painter.setPen(round_pen(inks.line, 0.8 / high))
    painter.drawLines(peak.strokes)


@cache
def _crowns() -> tuple[QPainterPath, QPainterPath]:
    pine = QPainterPath()
    pine.setFillRule(Qt.FillRule.WindingFill)
    for x, y, across, down in ((0.0, -0.34, 0.44, 0.16), (0.03, -0.6, 0.34, 0.15), (0.0, -0.84, 0.2, 0.14)):
        pine.addEllipse(QPointF(x, y), across, down)
    crown = QPainterPath()
    crown.setFillRule(Qt.FillRule.WindingFill)
    for x, y, radius in ((-0.2, -0.44, 0.26), (0.2, -0.46, 0.26), (0.0, -0.66, 0.28)):
        crown.addEllipse(QPointF(x, y), radius, radius)
    return pine.simplified(), crown.simplified()


def _tree(painter: QPainter, size: float, lot: float, inks: Inks) -> None:
    pine, crown = _crowns()
    high = 8.5 + 4.5 * size * (0.6 + 0.4 * lot)
    shape = crown if lot > 0.72 else pine
    painter.scale(high, high)
    painter.setPen(round_pen(inks.line, 1.0 / high))
    painter.drawLine(QPointF(0, 0), QPointF(0, -0.3))
    _hide(painter, shape, inks)
    equip(painter, round_pen(faded(inks.line, 0.4), 0.75 / high), inks.leaf if lot > 0.72 else inks.pine)
    painter.drawPath(shape)


def _hill(painter: QPainter, size: float, lot: float, inks: Inks) -> None:
    broad = 9 + 7 * lot * size
    body = QPainterPath(QPointF(-broad, 1))
    body.cubicTo(QPointF(-broad * 0.5, -broad * 0.85), QPointF(broad * 0.4, -broad * 0.95), QPointF(broad, 1))
    _hide(painter, body, inks)
    painter.fillPath(body, inks.light)
    equip(painter, round_pen(inks.line, 1.25), Qt.BrushStyle.NoBrush).drawPath(body)
    painter.setPen(round_pen(inks.line, 0.7))
    painter.drawLines(
        [QLineF(x * broad, -1.5 - (x + 0.2) * 2, x * broad + 0.6, -4.6 - (x + 0.2) * 2) for x in (0.12, 0.32, 0.5)]
    )


def _paddy(painter: QPainter, size: float, lot: float, inks: Inks) -> None:
    painter.rotate(-9 + 7 * lot)
    plot = QPainterPath(QPointF(-6.4, 0))
    for x, y in ((6.2, 0), (7.6, -8.2), (-5.2, -8.2)):
        plot.lineTo(x, y)
    plot.closeSubpath()
    equip(painter, round_pen(inks.line, 0.9), inks.water if lot > 0.45 else inks.leaf).drawPath(plot)
    painter.setPen(round_pen(inks.line, 0.6))
    painter.drawLines([QLineF(-6.1 + n * 0.3, -n * 2.05, 6.5 + n * 0.35, -n * 2.05) for n in (1, 2, 3)])


def _waste(painter: QPainter, size: float, lot: float, inks: Inks) -> None:
    side = -1 if lot < 0.5 else 1
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if lot % 0.25 < 0.09:
        ends = ((-8, 0, -2, -2), (-2, -2, 3, 1), (3, 1, 8, -1), (-2, -2, 0, -6), (3, 1, 5, 5))
        cracks = [QLineF(*end) for end in ends]
        painter.setPen(round_pen(inks.line, 0.9))
        painter.drawLines(cracks)
        return
    high = 11 + 6 * lot
    knee, tip = QPointF(side * high * 0.12, -high * 0.45), QPointF(-side * high * 0.1, -high)
    painter.setPen(round_pen(inks.line, 1.7))
    painter.drawLine(QPointF(0, 0), knee)
    painter.setPen(round_pen(inks.line, 1.1))
    painter.drawLine(knee, tip)
    painter.drawLine(knee, knee + QPointF(side * high * 0.42, -high * 0.34))
    painter.drawLine(knee + (tip - knee) * 0.5, knee + QPointF(-side * high * 0.5, -high * 0.42))


def _cloud(painter: QPainter, size: float, lot: float, inks: Inks) -> None:
    bands = QPainterPath()
    bands.setFillRule(Qt.FillRule.WindingFill)
    for row, (shift, share) in enumerate(((-0.25, 0.6), (0.12, 1.0), (-0.05, 0.72))):
        bar = QRectF(-size * share, 0, 2 * size * share, 13)
        bands.addRoundedRect(bar.translated(size * shift * (1 if lot < 0.5 else -1), -17 + row * 10.5), 6.5, 6.5)
    bands = bands.simplified()
    _hide(painter, bands, inks)
    painter.fillPath(bands.translated(1.5, 2.5), faded(inks.shade, 0.2))
    equip(painter, round_pen(faded(inks.line, 0.75), 1.1), inks.cloud).drawPath(bands)


_DRAW: Mapping[str, Callable[[QPainter, float, float, Inks], None]] = {
    "mountain": _mountain,
    "tree": _tree,
    "hill": _hill,
    "paddy": _paddy,
    "waste": _waste,
    "cloud": _cloud,
}
"""What can stand on the land; places of any other kind stay empty."""


INDIGO = "#27608a"
DEPTH = 0.58
"""How far towards indigo the open sea goes from the theme's sea, in the corners of the sheet more."""
SCALE = 15.0
"""The radius of one scale of the waves, in board units."""
OPEN = 92.0
"""Waves are drawn so far from the coast and beyond."""


def sea_depths(rect: QRectF, theme: Theme) -> QBrush:
    """Return the colour of the open sea: deeper towards the edges of the sheet."""
    light = QRadialGradient(rect.center(), math.hypot(rect.width(), rect.height()) / 2)
    share = DEPTH * (0.5 if theme.dark else 1.0)
    light.setColorAt(0.0, mixed(theme.sea, INDIGO, share * 0.72))
    light.setColorAt(0.7, mixed(theme.sea, INDIGO, share))
    light.setColorAt(1.0, mixed(mixed(theme.sea, INDIGO, share), "#0c2238", 0.28))
    return QBrush(light)


def paint_waves(painter: QPainter, shapes: BoardShapes, theme: Theme) -> Iterator[None]:
    """Paint rows of scales on the open sea, away from every coast, in a layer of their own."""
    if not shapes.board.sea or theme.id == "contrast":
        return
    layer, transform = layer_over(painter), painter.worldTransform()
    brush = QPainter(layer)
    brush.setRenderHint(QPainter.RenderHint.Antialiasing)
    brush.setWorldTransform(transform)
    pattern = QBrush(_scales(transform.m11(), mixed(theme.sea, "#ffffff", 0.15 if theme.dark else 0.75)))
    pattern.setTransform(transform.inverted()[0])
    brush.setOpacity(0.26)
    brush.fillPath(shapes.sea, pattern)
    brush.end()
    yield
    brush.begin(layer)
    brush.setWorldTransform(transform)
    brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    coast = QPainterPath()
    for line in shapes.coasts:
        coast.addPolygon(polygon(thinned(thinned(line))))
    for width, alpha in ((2 * OPEN, 0.6), (1.5 * OPEN, 1.0)):
        brush.strokePath(coast, soft_pen(QColor(Qt.GlobalColor.black), width, alpha))
    brush.end()
    yield
    lay_on(painter, layer)


def _scales(scale: float, colour: QColor) -> QPixmap:
    """Return a tile of overlapping scales: two rows, the second moved by half."""
    radius = max(3.0, SCALE * scale)
    tile, painter = canvas(round(2 * radius), round(radius), 1.0)
    painter.scale(tile.width() / (2 * radius), tile.height() / radius)
    painter.setPen(soft_pen(colour, max(0.7, radius * 0.07), 1.0))
    for row in range(3, -2, -1):
        centre_y = row * radius / 2 + radius / 2
        for column in range(-1, 3):
            centre = QPointF(column * 2 * radius + (row % 2) * radius, centre_y)
            scales = QPainterPath()
            scales.addEllipse(centre, radius, radius)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
            painter.fillPath(scales, Qt.GlobalColor.black)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            for share in (1.0, 0.68, 0.36):
                painter.drawEllipse(centre, radius * share, radius * share)
    painter.end()
    return tile


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
    """Paint the sheet's frame: two lines, a band of interlocking keys, knots at the corners."""
    ink = QColor(theme.map_ink)
    ground = QColor(theme.parchment)
    band = 13.0
    outer = QPainterPath()
    outer.addRect(rect)
    inner = QPainterPath()
    inner.addRect(rect.adjusted(band, band, -band, -band))
    painter.fillPath(outer.subtracted(inner), mixed(ground, theme.parchment_shade, 0.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, width in ((1.0, 2.4), (band, 1.8), (band + 3.4, 0.8)):
        painter.setPen(QPen(ink, width))
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))
    keys = QPainterPath()
    unit = 2.6
    horizontal, vertical = rect.width() - 2 * band, rect.height() - 2 * band
    for length, turn, corner in (
        (horizontal, 0, rect.topLeft()),
        (vertical, 90, rect.topRight()),
        (horizontal, 180, rect.bottomRight()),
        (vertical, 270, rect.bottomLeft()),
    ):
        count = max(1, round(length / (unit * 7)))
        step = length / count
        angle = math.radians(turn)
        cos, sin = math.cos(angle), math.sin(angle)
        for i in range(count):
            for j, (x, y) in enumerate(
                ((0, 3.9), (0, 1.2), (4.6, 1.2), (4.6, 3.0), (2.2, 3.0), (2.2, 2.1), (7, 3.9))[:6]
            ):
                px, py = band + i * step + x * unit + 2, y * unit
                point = corner + QPointF(px * cos - py * sin, px * sin + py * cos)
                if j:
                    keys.lineTo(point)
                else:
                    keys.moveTo(point)
    painter.setPen(round_pen(mixed(ink, ground, 0.15), 1.1))
    painter.drawPath(keys)
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
