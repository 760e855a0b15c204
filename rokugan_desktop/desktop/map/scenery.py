"""What stands on the land, laid on by stamps, and what is painted around it: the sea, the compass, the frame, a scroll.

Places are data. What stands nearer hides what stands behind it, so that nothing is seen through anything.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from rokugan_desktop.boards.board import Point
from rokugan_desktop.desktop.art.buildings import Mason, Storey
from rokugan_desktop.desktop.art.symbols import dried, kept
from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.look.theme import THEMES, Theme, equip, faded, mixed, round_pen, smooth_painter
from rokugan_desktop.desktop.map.geometry import polygon
from rokugan_desktop.desktop.map.ornaments import GROWN, Draw, OrnamentKind, Sketch, paint_field
from rokugan_desktop.desktop.map.wash import bytes_of_placed, lay_on, layer_over

_BARS: Final = (
    ((-0.2, 0.58), (0.06, 1.0), (-0.04, 0.7)),
    ((0.1, 0.9), (-0.3, 0.5)),
    ((0.3, 0.34), (-0.16, 0.62), (0.12, 0.96)),
    ((0.0, 1.0),),
    ((-0.3, 0.46), (0.2, 0.72), (-0.1, 1.0), (0.3, 0.4)),
    ((0.24, 0.7), (-0.24, 0.7)),
)
"""Of the bars of some clouds, from above: how far each is moved aside, and its breadth, as shares of the cloud's."""
_BAR: Final = 19.0


def _cloud(sketch: Sketch, broad: float) -> None:
    painter, inks, chance = sketch.painter, sketch.inks, random.Random(sketch.variant)
    bars, side = _BARS[sketch.variant % len(_BARS)], 1 if sketch.variant < len(_BARS) else -1
    contour = mixed("#5a3d16", inks.line, 1.0 if inks.plain else 0.2)
    for row, (shift, share) in enumerate(bars):
        half = broad * share * chance.uniform(0.9, 1.0)
        bar = QRectF(-half + side * shift * broad, -_BAR * (0.86 + 0.72 * (len(bars) - 1 - row)), 2 * half, _BAR)
        bumps, x = list[tuple[QPointF, float]](), bar.left() + _BAR * chance.uniform(0.6, 1.4)
        while x < bar.right() - _BAR * 0.8:
            radius = _BAR * chance.uniform(0.34, 0.8)
            bumps.append((QPointF(x, bar.top() + radius * 0.3), radius))
            x += chance.uniform(1.9, 3.0) * radius
        if sketch.hiding:
            painter.fillPath(_billow(bar, bumps, 1.5), Qt.GlobalColor.black)
            continue
        if not inks.plain:
            painter.fillPath(_billow(bar, bumps, 1.0).translated(2.0, 4.0), faded("#281405", 0.22))
        painter.fillPath(_billow(bar, bumps, 1.4), contour)
        gold = QLinearGradient(bar.topLeft() - QPointF(0, _BAR * 0.6), bar.bottomLeft())
        for number, colour in enumerate(inks.gold):
            gold.setColorAt(number / max(1, len(inks.gold) - 1), colour)
        painter.fillPath(_billow(bar, bumps, 0.0), gold)
        for _ in range(0 if inks.plain else round(half / 7)):
            x, y = chance.uniform(bar.left() + 8, bar.right() - 8), chance.uniform(bar.top(), bar.bottom() - 4)
            long, light = chance.uniform(1.6, 4.2), chance.random() < 0.6
            painter.fillRect(QRectF(x, y, long, long), faded("#fff3c4" if light else "#8a5f1c", 0.4 if light else 0.2))


def _billow(bar: QRectF, bumps: Sequence[tuple[QPointF, float]], grown: float) -> QPainterPath:
    """Return a bar of cloud with its bumps, a little larger: to fill that first is sooner done than to draw a line."""
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    whole = bar.adjusted(-grown, -grown, grown, grown)
    shape.addRoundedRect(whole, whole.height() / 2, whole.height() / 2)
    for at, radius in bumps:
        shape.addEllipse(at, radius * 1.5 + grown, radius + grown)
    return shape


def _torii(sketch: Sketch) -> None:
    inks, red, draw = sketch.inks, sketch.tinted("#b5301f"), sketch.drawn
    for side in (-1, 1):
        draw(_shape((side * 19, 0), (side * 14.5, 0), (side * 12, -38), (side * 15.5, -38)), red)
        draw(_shape((side * 20, 0), (side * 13.5, 0), (side * 14, -4), (side * 19.5, -4)), inks.line)
    draw(_shape((-20, -25), (20, -25), (20, -29), (-20, -29)), red)
    for rise, colour in ((0, red), (-4, inks.line)):
        beam = QPainterPath(QPointF(-26, -41 + rise))
        beam.quadTo(QPointF(0, -35 + rise), QPointF(26, -41 + rise))
        beam.lineTo(24, -36 + rise)
        beam.quadTo(QPointF(0, -31 + rise), QPointF(-24, -36 + rise))
        beam.closeSubpath()
        draw(beam, colour)


def _lighthouse(sketch: Sketch) -> None:
    if not sketch.inks.plain:
        glow = QRadialGradient(QPointF(0, -42), 24)
        for at, dense in ((0.0, 0.85), (0.4, 0.35), (1.0, 0.0)):
            glow.setColorAt(at, faded("#ffe9a0", dense))
        sketch.painter.fillRect(QRectF(-24, -66, 48, 48), glow)
    mason = Mason(sketch.painter, sketch.tinted("#8c3b2a"))
    mason.stone(-13, 13, 0, 8)
    sketch.drawn(_shape((-9, -8), (9, -8), (6, -36), (-6, -36)), sketch.inks.snow)
    for low in (14, 26):
        sketch.drawn(_shape((-8.4, -low), (8.4, -low), (7.6, -low - 5), (-7.6, -low - 5)), mason.roof_colour)
    sketch.drawn(_shape((-9, -36), (9, -36), (9, -39), (-9, -39)), sketch.inks.shade)
    sketch.drawn(_shape((-5, -39), (5, -39), (5, -46), (-5, -46)), sketch.tinted("#f6cf5a"))
    mason.roof(0, 46, 10, 9, 0.1)


def _pagoda(sketch: Sketch) -> None:
    mason = Mason(sketch.painter, sketch.tinted("#6b4a3a"), 1.2)
    mason.stone(-13, 13, 0, 5)
    top = mason.tower(0, 5, [Storey(8.5 - n, 5.6, 14.5 - 1.6 * n, 6, 1) for n in range(4)])
    sketch.inked(1.8).drawLine(QPointF(0, -top), QPointF(0, -top - 10))


def _wreck(sketch: Sketch) -> None:
    wood = sketch.tinted("#7a5434")
    sketch.painter.rotate(9)
    sketch.inked(2.4, sketch.inks.trunk).drawLine(QPointF(-2, -8), QPointF(-8, -44))
    sail = QPainterPath(QPointF(-8, -43))
    sail.cubicTo(QPointF(12, -40), QPointF(20, -30), QPointF(17, -17))
    for x, y in ((11, -21), (8, -15), (3, -20), (-1, -14), (-4, -18)):
        sail.lineTo(x, y)
    sail.closeSubpath()
    sketch.drawn(sail, sketch.tinted("#a8543f"))
    sketch.inked(2.0, sketch.inks.trunk).drawLine(QPointF(14, -13), QPointF(24, -33))
    hull = QPainterPath(QPointF(-32, -15))
    hull.quadTo(QPointF(0, -5), QPointF(30, -18))
    hull.quadTo(QPointF(24, 3), QPointF(4, 4))
    hull.quadTo(QPointF(-26, 3), QPointF(-32, -15))
    sketch.drawn(hull, wood)
    sketch.inked(1.0)
    for low in (5, 10):
        plank = QPainterPath(QPointF(-30 + low * 0.7, -13 + low))
        plank.quadTo(QPointF(0, -4 + low * 0.8), QPointF(28 - low * 0.4, -15 + low))
        sketch.painter.drawPath(plank)


def _ribs(sketch: Sketch) -> None:
    bones = QPainterPath(QPointF(-32, -8))
    bones.cubicTo(QPointF(-20, -36), QPointF(14, -40), QPointF(34, -14))
    for n in range(6):
        x, top = -24 + 9.5 * n, (-20, -28, -31, -31, -28, -21)[n]
        bones.moveTo(x, top)
        bones.quadTo(QPointF(x + 9, top * 0.55), QPointF(x + 2, 0))
    for colour, width in ((sketch.inks.line, 5.4), (sketch.inks.snow, 2.8)):
        sketch.inked(width, colour).drawPath(bones)


def _willow(sketch: Sketch) -> None:
    chance, light, dark = random.Random(3), sketch.tinted("#9dbb55"), sketch.tinted("#6d8f3a")
    sketch.inked(6.5).drawLine(QPointF(0, 0), QPointF(-1, -30))
    sketch.inked(4.2, sketch.inks.trunk).drawLine(QPointF(0, 0), QPointF(-1, -30))
    strands = [QPainterPath() for _ in range(3)]
    for n in range(30):
        turn = (n / 29 - 0.5) * 2
        top, end = (
            QPointF(turn * 11, -45 + abs(turn) * 7),
            QPointF(turn * 27, -6 - chance.uniform(0, 9) - 6 * (1 - abs(turn))),
        )
        strands[n % 3].moveTo(top)
        strands[n % 3].cubicTo(top + QPointF(turn * 14, -4), QPointF(end.x(), -32), end)
    for strand in strands:
        sketch.inked(4.0).drawPath(strand)
    for strand, colour in zip(strands, (dark, light, mixed(light, dark, 0.5)), strict=True):
        sketch.inked(2.6, colour).drawPath(strand)


def _cherry(sketch: Sketch) -> None:
    chance, pink = random.Random(5), sketch.tinted("#eda6b8")
    for colour, width in ((sketch.inks.line, 6.0), (sketch.inks.trunk, 3.6)):
        pen = sketch.inked(width, colour)
        for x, y, z in ((0.0, -24.0, 2), (-13.0, -28.0, -3), (14.0, -29.0, 4)):
            bough = QPainterPath(QPointF(0, 0))
            bough.quadTo(QPointF(z, -14), QPointF(x, y))
            pen.drawPath(bough)
    tufts = [(chance.uniform(-21, 21), chance.uniform(-43, -26), chance.uniform(5.5, 9)) for _ in range(15)]
    for grown, colour in ((1.5, sketch.inks.line), (0.0, pink), (-2.6, mixed(pink, "#ffffff", 0.5))):
        equip(sketch.painter, Qt.PenStyle.NoPen, colour)
        for x, y, wide in tufts:
            shift = min(0.0, grown) * 0.5
            sketch.painter.drawEllipse(QPointF(x + shift, y + shift), wide + grown, wide * 0.85 + grown)


def _turtle(sketch: Sketch) -> None:
    skin, shell = sketch.tinted("#7f9a5c"), sketch.tinted("#8a7440")
    for x, y, across, down in ((38, -19, 9, 7), (-24, -3, 9, 5), (22, -3, 9, 5)):
        limb = QPainterPath()
        limb.addEllipse(QPointF(x, y), across, down)
        sketch.drawn(limb, skin)
    dome = QPainterPath(QPointF(-34, -4))
    dome.cubicTo(QPointF(-30, -42), QPointF(28, -42), QPointF(33, -4))
    dome.quadTo(QPointF(0, 2), QPointF(-34, -4))
    sketch.drawn(dome, shell)
    sketch.inked(1.4)
    for x0, y0, x1, y1 in ((-12, -31, -18, -2), (11, -31, 16, -2), (-27, -19, 26, -19), (-12, -31, 11, -31)):
        sketch.painter.drawLine(QPointF(x0, y0), QPointF(x1, y1))


def _wall(sketch: Sketch, long: float) -> None:
    sketch.painter.rotate(180 * sketch.variant / TURNS)
    half = long / 2
    sketch.drawn(_shape((-half, 6), (half, 6), (half, -6), (-half, -6)), mixed(sketch.inks.shade, sketch.inks.lit, 0.5))
    sketch.painter.fillRect(QRectF(-half, -4, long, 6.5), mixed(sketch.inks.lit, sketch.inks.shade, 0.16))
    for n in range(3):
        sketch.painter.fillRect(QRectF(-half + long * (n + 0.2) / 3, -2.2, long * 0.16, 2.8), sketch.inks.shade)


def _watchtower(sketch: Sketch) -> None:
    mason = Mason(sketch.painter, sketch.tinted("#3a4656"), 2.4)
    mason.stone(-17, 17, 0, 16)
    mason.tower(0, 16, (Storey(13, 13, 22, 20),))


def _crests(variant: int) -> QPainterPath:
    chance = random.Random(variant)
    crests = QPainterPath()
    for row, count in enumerate((3, 2, 1)[: 2 + variant % 2]):
        x, y = -9.5 * count + chance.uniform(-4, 4), -8.0 * row
        crests.moveTo(x, y)
        for _ in range(count):
            crests.quadTo(QPointF(x + 8, y - 12), QPointF(x + 17, y))
            x += 17
    return crests


def _crest(sketch: Sketch) -> None:
    ink = faded(sketch.inks.line if sketch.inks.plain else sketch.inks.snow, 0.62)
    sketch.inked(2.2, ink).drawPath(_crests(sketch.variant))


def _ship(sketch: Sketch) -> None:
    sketch.inked(2.0).drawLine(QPointF(0, -8), QPointF(0, -50))
    sketch.drawn(_shape((-17, -45), (17, -45), (15, -15), (-15, -15)), sketch.inks.lit)
    equip(sketch.painter, Qt.PenStyle.NoPen, sketch.tinted("#b5301f")).drawEllipse(QPointF(0, -31), 7, 7)
    sketch.inked(0.9, faded(sketch.inks.line, 0.5))
    sketch.painter.drawLines([QLineF(x, -45, x * 0.9, -15) for x in (-10, 10)])
    hull = QPainterPath(QPointF(-30, -16))
    hull.quadTo(QPointF(0, -4), QPointF(30, -18))
    hull.quadTo(QPointF(22, 2), QPointF(4, 2))
    hull.quadTo(QPointF(-24, 2), QPointF(-30, -16))
    sketch.drawn(hull, sketch.tinted("#7a5434"))


def _whale(sketch: Sketch) -> None:
    body, white = QPainterPath(QPointF(-34, 0)), faded(sketch.inks.snow, 0.85)
    body.cubicTo(QPointF(-36, -24), QPointF(0, -28), QPointF(22, -4))
    body.cubicTo(QPointF(28, -6), QPointF(30, -14), QPointF(28, -22))
    body.cubicTo(QPointF(34, -16), QPointF(38, -16), QPointF(44, -20))
    body.cubicTo(QPointF(42, -8), QPointF(34, 0), QPointF(24, 2))
    body.closeSubpath()
    sketch.drawn(body, sketch.tinted("#2f5474"))
    spout = QPainterPath(QPointF(-20, -22))
    for x in (-32, -8):
        spout.moveTo(-20, -21)
        spout.quadTo(QPointF(-20, -40), QPointF(x, -34))
    sketch.inked(2.4, white).drawPath(spout)
    sketch.painter.drawLine(QPointF(-42, 1), QPointF(34, 3))


def _shape(*corners: tuple[float, float]) -> QPainterPath:
    shape = QPainterPath()
    shape.addPolygon(polygon(corners))
    shape.closeSubpath()
    return shape


_HIGH: Final = 50.0


def _tall(paint: Callable[[Sketch], None], high: float = _HIGH) -> Draw:
    """Return how something is drawn of whatever height, of what paints it so high."""

    def draw(sketch: Sketch, size: float) -> None:
        sketch.painter.scale(size / high, size / high)
        paint(sketch)

    return draw


TURNS: Final = 24
"""In so many directions a stretch of a wall may run."""
_ONCE: Final = (
    _torii, _lighthouse, _pagoda, _wreck, _ribs, _willow, _cherry, _turtle, _watchtower, _ship, _whale,
)  # fmt: skip
LANDMARKS: Final[Mapping[str, OrnamentKind]] = {
    **{
        paint.__name__.removeprefix("_"): OrnamentKind(_tall(paint), 1.0, 1.4, down=0.2, variants=1, bodily=False)
        for paint in _ONCE
    },
    "crest": OrnamentKind(_tall(_crest), 1.0, 1.4, down=0.2, step=4.0, variants=6, bodily=False),
    "wall": OrnamentKind(_wall, 0.8, 0.8, down=0.8, step=3.0, variants=TURNS, bodily=False),
    "cloud": OrnamentKind(_cloud, 1.5, 1.4, down=0.14, step=22.0, variants=2 * len(_BARS)),
}
"""By kind: what stands on land or sea once, crests of waves, walls with their towers, clouds."""

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


CREST: Final = "crest"


def leaning_crests(places: Places, degrees: float) -> QPainterPath:
    """Return all crests of the sea, each turned by so many degrees clockwise."""
    found = QPainterPath()
    for one in ornaments_of(places, {CREST: KINDS[CREST]}):
        at = QTransform.fromTranslate(one.x, one.y).rotate(degrees).scale(one.size / _HIGH, one.size / _HIGH)
        found.addPath(at.map(_crests(int(one.lot * KINDS[CREST].variants))))
    return found


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
    box = polygon(ring).boundingRect().adjusted(-2, -2, 2, 2)
    pixels = QRectF(box.x() * scale, box.y() * scale, box.width() * scale, box.height() * scale).toAlignedRect()
    picture, painter = _sketched(pixels, scale)
    paint_field(painter, ring, number, THEMES[theme])
    painter.end()
    return pixels.topLeft(), dried(picture)


def _sketched(pixels: QRect, scale: float) -> tuple[QImage, QPainter]:
    image = QImage(pixels.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = smooth_painter(image)
    painter.translate(-pixels.x(), -pixels.y())
    painter.scale(scale, scale)
    return image, painter


INDIGO, NIGHT = "#27608a", "#080f26"
DEPTH = 0.72
"""How far towards indigo, at night towards its darkest, the open sea goes from the theme's sea; in the corners more."""


def sea_depths(rect: QRectF, theme: Theme) -> QBrush:
    """Return the colour of the open sea: deeper towards the edges of the sheet."""
    light = QRadialGradient(rect.center(), math.hypot(rect.width(), rect.height()) / 2)
    deep = NIGHT if theme.dark else INDIGO
    light.setColorAt(0.0, mixed(theme.sea, deep, DEPTH * 0.72))
    light.setColorAt(0.7, mixed(theme.sea, deep, DEPTH))
    light.setColorAt(1.0, mixed(mixed(theme.sea, deep, DEPTH), "#0c2238", 0.28))
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
