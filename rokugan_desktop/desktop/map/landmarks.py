"""What stands on the land once, so that a place is known without reading, and the clouds over what lies beyond."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainterPath, QRadialGradient

from rokugan_desktop.desktop.art.buildings import Mason, Storey
from rokugan_desktop.desktop.look.theme import equip, faded, mixed
from rokugan_desktop.desktop.map.geometry import polygon
from rokugan_desktop.desktop.map.ornaments import Draw, OrnamentKind, Sketch

_BARS: Final = ((-0.2, 0.58), (0.06, 1.0), (-0.04, 0.7))
"""Of the three bars of a cloud, from above: how far each is moved aside, and its breadth, as shares of the cloud's."""
_BAR: Final = 19.0


def _cloud(sketch: Sketch, broad: float) -> None:
    painter, inks, chance = sketch.painter, sketch.inks, random.Random(sketch.variant)
    side = 1 if sketch.variant % 2 else -1
    contour = mixed("#5a3d16", inks.line, 1.0 if inks.plain else 0.2)
    for row, (shift, share) in enumerate(_BARS):
        half = broad * share * chance.uniform(0.9, 1.0)
        bar = QRectF(-half + side * shift * broad, -_BAR * (2.3 - 0.72 * row), 2 * half, _BAR)
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
    """Paint a red gate."""
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
    """Paint a white tower with its light."""
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
    """Paint a slender tower of many roofs."""
    mason = Mason(sketch.painter, sketch.tinted("#6b4a3a"), 1.2)
    mason.stone(-13, 13, 0, 5)
    top = mason.tower(0, 5, [Storey(8.5 - n, 5.6, 14.5 - 1.6 * n, 6, 1) for n in range(4)])
    sketch.inked(1.8).drawLine(QPointF(0, -top), QPointF(0, -top - 10))


def _wreck(sketch: Sketch) -> None:
    """Paint a stranded ship: its hull on one side, its mast broken, a rag of its sail."""
    wood = sketch.tinted("#7a5434")
    sketch.painter.rotate(9)
    sketch.inked(2.4, sketch.inks.trunk).drawLine(QPointF(-2, -8), QPointF(-8, -44))
    sail = QPainterPath(QPointF(-8, -43))
    for x, y in ((16, -30), (7, -27), (9, -20), (0, -23), (-4, -17)):
        sail.lineTo(x, y)
    sail.closeSubpath()
    sketch.drawn(sail, sketch.inks.far_lit)
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
    """Paint the bones of a great beast."""
    bones = QPainterPath(QPointF(-32, -8))
    bones.cubicTo(QPointF(-20, -36), QPointF(14, -40), QPointF(34, -14))
    for n in range(6):
        x, top = -24 + 9.5 * n, (-20, -28, -31, -31, -28, -21)[n]
        bones.moveTo(x, top)
        bones.quadTo(QPointF(x + 9, top * 0.55), QPointF(x + 2, 0))
    for colour, width in ((sketch.inks.line, 5.4), (sketch.inks.snow, 2.8)):
        sketch.inked(width, colour).drawPath(bones)


def _willow(sketch: Sketch) -> None:
    """Paint a willow: strands that hang down around its trunk."""
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
    """Paint a cherry in blossom."""
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
    """Paint a turtle as large as a hill."""
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
    """Paint a stretch of a long wall, turned by its lot."""
    sketch.painter.rotate(180 * sketch.variant / TURNS)
    half = long / 2
    sketch.drawn(_shape((-half, 6), (half, 6), (half, -6), (-half, -6)), mixed(sketch.inks.shade, sketch.inks.lit, 0.5))
    sketch.painter.fillRect(QRectF(-half, -4, long, 6.5), mixed(sketch.inks.lit, sketch.inks.shade, 0.16))
    for n in range(3):
        sketch.painter.fillRect(QRectF(-half + long * (n + 0.2) / 3, -2.2, long * 0.16, 2.8), sketch.inks.shade)


def _watchtower(sketch: Sketch) -> None:
    """Paint a tower of such a wall."""
    mason = Mason(sketch.painter, sketch.tinted("#3a4656"), 2.4)
    mason.stone(-17, 17, 0, 16)
    mason.tower(0, 16, (Storey(13, 13, 22, 20),))


def _crest(sketch: Sketch) -> None:
    """Paint crests of waves, the lower before the higher."""
    chance = random.Random(sketch.variant)
    crests = QPainterPath()
    for row, count in enumerate((3, 2, 1)[: 2 + sketch.variant % 2]):
        x, y = -9.5 * count + chance.uniform(-4, 4), -8.0 * row
        crests.moveTo(x, y)
        for _ in range(count):
            crests.quadTo(QPointF(x + 8, y - 12), QPointF(x + 17, y))
            x += 17
    sketch.inked(2.2, faded(sketch.inks.line if sketch.inks.plain else sketch.inks.snow, 0.62)).drawPath(crests)


def _ship(sketch: Sketch) -> None:
    """Paint a ship under sail."""
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
    """Paint a whale that blows."""
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


def _tall(paint: Callable[[Sketch], None], high: float = 50.0) -> Draw:
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
    "cloud": OrnamentKind(_cloud, 1.3, 1.0, down=0.14, step=22.0, variants=4),
}
"""By kind: what stands on land or sea once, crests of waves, walls with their towers, clouds."""
