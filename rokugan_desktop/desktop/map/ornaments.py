"""What grows on the land, drawn in ink: mountains, hills, trees, fields, grass, and the dead trees of a waste.

Each kind has a few shapes. An ornament is drawn about its foot, in board units; what has a body is lit from the upper
left, and where it is a mountain or a hill it fades towards its foot, so that ranges grow out of the land's own colour.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from rokugan_desktop.boards.board import Point
from rokugan_desktop.desktop.look.theme import THEMES, Theme, equip, faded, mixed, round_pen
from rokugan_desktop.desktop.map.geometry import polygon

_AT_FOOT: Final = ((0.0, 0.97), (0.45, 0.95), (0.8, 0.8), (1.0, 0.0))
_HIDDEN: Final = ((0.0, 1.0), (0.5, 1.0), (0.8, 0.9), (1.0, 0.0))
"""How dense a body is from its top to its foot, and how much of what lies behind it does it take away."""


class Inks(NamedTuple):
    """What the ornaments of one theme are painted with."""

    line: QColor
    lit: QColor
    scree: QColor
    """What a mountain stands on."""
    turf: QColor
    shade: QColor
    snow: QColor
    far_line: QColor
    far_lit: QColor
    leaf: QColor
    leaf_lit: QColor
    trunk: QColor
    crops: tuple[QColor, ...]
    """Of fields, water among them."""
    gold: tuple[QColor, ...]
    """Of clouds, from their upper edge to their lower."""
    plain: bool
    """High contrast: nothing is tinted."""

    @classmethod
    @cache
    def of(cls, theme: Theme) -> Inks:
        """Return those of a theme."""
        if theme.id == "contrast":
            black, white, gray = map(QColor, ("#000000", "#ffffff", "#dcdcdc"))
            dim = QColor("#7a7a7a")
            return cls(
                black, white, white, white, dim, white, dim, white, QColor("#b4b4b4"), white, black, (white, gray),
                (white,), True,
            )  # fmt: skip

        def tone(colour: str) -> QColor:
            return mixed(colour, "#1a130c", 0.3) if theme.dark else QColor(colour)

        def tones(*colours: str) -> tuple[QColor, ...]:
            return tuple(map(tone, colours))

        return cls(
            faded(tone("#2e2015"), 0.9), tone("#fbf1da"), tone("#a8935f"), tone("#96a05f"), tone("#4b3727"),
            tone("#fffdf6"), tone("#6d5b47"), tone("#f3e6c8"), tone("#2f5a3f"), tone("#6f9a5f"), tone("#5b3d28"),
            tones("#6f9a5a", "#8fb2a8", "#c9b45c", "#88a75e", "#7fa6a3", "#a9b766"),
            tones("#f7e3a4", "#e7c977", "#d3ab52", "#ecd088", "#b98d3a"), False,
        )  # fmt: skip


class Sketch:
    """A painter that stands at the foot of one ornament, and paints what is seen of it, or what it hides."""

    def __init__(self, painter: QPainter, theme: str, variant: int, *, hiding: bool) -> None:
        self.painter = painter
        self._theme = THEMES[theme]
        self.inks = Inks.of(self._theme)
        self.variant = variant
        self.hiding = hiding

    def body(self, shape: QPainterPath, brush: QBrush | QColor | QLinearGradient) -> None:
        """Fill a body that hides all behind it."""
        self.painter.fillPath(shape, QColor(Qt.GlobalColor.black) if self.hiding else brush)

    def rising(self, shape: QPainterPath, colour: QColor, foot: QColor, high: float) -> None:
        """Fill a body that rises so high out of the land's own colour, paler at its top than at its foot."""
        fall = QLinearGradient(0, -high, 0, 0)
        for at, dense in _HIDDEN if self.hiding else _AT_FOOT:
            fall.setColorAt(at, faded(mixed(colour, foot, at), dense))
        self.painter.fillPath(shape, fall)

    def stands_on(self, colour: QColor, across: float, down: float, dense: float) -> None:
        """Paint the ground about the foot, softly: where like stands by like, that is one."""
        if self.hiding or self.inks.plain:
            return
        self.painter.save()
        self.painter.scale(across, down)
        soft = QRadialGradient(QPointF(0, 0), 1)
        for at, share in ((0.0, 1.0), (0.5, 0.8), (1.0, 0.0)):
            soft.setColorAt(at, faded(colour, dense * share))
        self.painter.fillRect(QRectF(-1, -1, 2, 2), soft)
        self.painter.restore()

    def drawn(self, shape: QPainterPath, colour: QColor) -> None:
        """Paint a shape in ink and a colour."""
        equip(self.painter, round_pen(self.inks.line, 1.5), colour).drawPath(shape)

    def tinted(self, colour: str) -> QColor:
        """Return a colour as it is in the theme: darker by night, a gray in high contrast."""
        if self.inks.plain:
            return QColor.fromHsl(0, 0, QColor(colour).lightness())
        return mixed(colour, "#1a130c", 0.3) if self._theme.dark else QColor(colour)

    def inked(self, width: float, colour: QColor | None = None) -> QPainter:
        """Return the painter with nothing but a pen."""
        return equip(self.painter, round_pen(colour or self.inks.line, width), Qt.BrushStyle.NoBrush)


def _falling(colour: QColor, high: float, stops: Sequence[tuple[float, float]]) -> QLinearGradient:
    fall = QLinearGradient(0, -high, 0, 0)
    for at, dense in stops:
        fall.setColorAt(at, faded(colour, dense))
    return fall


def smooth(points: Sequence[Point], *, closed: bool) -> QPainterPath:
    """Return a line of curves by way of the middles between the points."""
    middles = [QPointF((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise([*points, points[0]])]
    path = QPainterPath(middles[-1] if closed else QPointF(*points[0]))
    for point, middle in zip(points if closed else points[1:-1], middles if closed else middles[1:-1], strict=True):
        path.quadTo(QPointF(*point), middle)
    if not closed:
        path.lineTo(QPointF(*points[-1]))
    return path


_RIDGES: Final = (
    "-55,0 -38,28 -22,52 -8,86 0,100 10,82 20,60 36,30 56,0",
    "-62,0 -42,34 -26,72 -16,60 -6,66 8,100 20,70 44,36 64,0",
    "-66,0 -50,40 -36,78 -22,56 -2,46 16,82 26,100 38,64 68,0",
    "-46,0 -36,36 -30,62 -20,96 -8,100 4,86 14,52 30,40 62,0",
    "-40,0 -28,34 -16,50 -10,84 -2,100 5,80 12,74 20,42 42,0",
    "-80,0 -58,36 -46,60 -34,46 -12,88 0,100 12,74 26,54 40,70 54,38 80,0",
    "-60,0 -46,24 -32,30 -20,62 -4,100 8,90 20,56 42,40 52,20 66,0",
    "-50,0 -34,30 -18,70 2,92 12,100 24,90 30,58 46,34 60,0",
)
"""Of each peak the line against the sky, from its left foot to its right: how far aside and up, in hundredths of its
height."""


class _Peak(NamedTuple):
    ridge: QPainterPath
    body: QPainterPath
    shade: QPainterPath
    folds: list[QLineF]
    snow: QPainterPath


@cache
def _peak(number: int) -> _Peak:
    chance = random.Random(number)
    side = 1 if number < len(_RIDGES) else -1
    corners = (corner.split(",") for corner in _RIDGES[number % len(_RIDGES)].split())
    keys = [(int(x) / 100 * side, -int(y) / 100) for x, y in corners][::side]
    rough = [keys[0]]
    for (x0, y0), (x1, y1) in pairwise(keys):
        stray = chance.uniform(-0.035, 0.035)
        rough += [((x0 + x1) / 2 + stray, (y0 + y1) / 2 + chance.uniform(-0.03, 0.03)), (x1, y1)]
    ridge = QPainterPath()
    ridge.addPolygon(polygon(rough))
    body = QPainterPath(ridge)
    body.closeSubpath()
    x, top = min(rough, key=lambda point: point[1])
    spine = [(x + chance.uniform(0.02, 0.1) * (-0.5 if n % 2 else 1), top + 0.17 * n) for n in range(1, 6)]
    right = [point for point in rough if point[0] >= x]
    shade = QPainterPath()
    shade.addPolygon(polygon([*right, *spine[::-1]]))
    shade.closeSubpath()
    folds = [QLineF(*a, *b) for a, b in pairwise([(x, top), *spine[:4]])]
    for px, py in right[2:-2:2]:
        long = min(0.3, -py * 0.5) * chance.uniform(0.7, 1.1)
        folds.append(QLineF(px - 0.03, py + 0.07, px - 0.08, py + 0.07 + long))
    for px, py in rough[3:-3:2]:
        if px < x - 0.05:
            folds.append(QLineF(px + 0.05, py + 0.1, px + 0.09, py + 0.1 + min(0.22, -py * 0.35)))
    cap = [(px, py) for px, py in rough if py < top + 0.3 and abs(px - x) < 0.24]
    low = [
        (x + 0.17, top + 0.4),
        (x + 0.07, top + 0.26),
        (x - 0.01, top + 0.44),
        (x - 0.08, top + 0.27),
        (x - 0.15, top + 0.38),
    ]
    snow = QPainterPath()
    snow.addPolygon(polygon([*cap, *low]))
    snow.closeSubpath()
    return _Peak(ridge, body, shade, folds, snow)


def _mountain(sketch: Sketch, high: float, *, far: bool = False) -> None:
    painter, inks, peak = sketch.painter, sketch.inks, _peak(sketch.variant)
    painter.scale(high, high)
    sketch.rising(peak.body, inks.far_lit if far else inks.lit, inks.far_lit if far else inks.scree, 1.0)
    if sketch.hiding:
        return
    line = inks.far_line if far else inks.line
    dense = 0.3 if far else 0.62
    painter.fillPath(peak.shade, _falling(inks.shade, 1.0, ((0.0, dense), (0.45, dense * 0.8), (0.85, 0.0))))
    if high > 46 and not far:
        painter.fillPath(peak.snow, faded(inks.snow, 0.75))
    fall = QBrush(_falling(line, 1.0, ((0.0, line.alphaF()), (0.66, line.alphaF() * 0.9), (0.97, 0.0))))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen_of(fall, 1.9 / high))
    painter.drawPath(peak.ridge)
    painter.setPen(_pen_of(fall, 1.0 / high))
    painter.drawLines(peak.folds)


def _pen_of(brush: QBrush, width: float) -> QPen:
    return QPen(brush, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _hill(sketch: Sketch, broad: float) -> None:
    painter, inks = sketch.painter, sketch.inks
    lean = (0.34, -0.3, 0.14, -0.1)[sketch.variant % 4]
    high = broad * (0.72, 0.62)[sketch.variant // 4]
    top = lean * broad
    line = QPainterPath(QPointF(-broad, 0))
    line.cubicTo(QPointF(-broad * 0.62, -high * 0.25), QPointF(top - broad * 0.42, -high), QPointF(top, -high))
    line.cubicTo(QPointF(top + broad * 0.36, -high), QPointF(broad * 0.66, -high * 0.3), QPointF(broad, 0))
    body = QPainterPath(line)
    body.closeSubpath()
    sketch.rising(body, mixed(inks.lit, inks.turf, 0.35), inks.turf, high)
    if sketch.hiding:
        return
    dark = QPainterPath(QPointF(top, -high))
    dark.cubicTo(QPointF(top + broad * 0.36, -high), QPointF(broad * 0.66, -high * 0.3), QPointF(broad, 0))
    dark.quadTo(QPointF(top + broad * 0.1, -high * 0.3), QPointF(top, -high))
    painter.fillPath(dark, _falling(inks.shade, high, ((0.0, 0.5), (0.5, 0.42), (0.95, 0.0))))
    sketch.inked(1.8, faded(inks.line, 0.85)).drawPath(line)
    sketch.inked(1.0, faded(inks.line, 0.6))
    stroke = QPainterPath()
    for n in range(4):
        x = top + broad * (0.12 + 0.14 * n)
        start = -high * (0.86 - 0.17 * n)
        stroke.moveTo(x, start)
        stroke.quadTo(QPointF(x + broad * 0.05, start + high * 0.2), QPointF(x + broad * 0.02, start + high * 0.36))
    painter.drawPath(stroke)


_PADS: Final[tuple[tuple[tuple[float, float, float], ...], ...]] = (
    ((-0.2, -0.42, 0.26), (0.2, -0.54, 0.24), (-0.12, -0.7, 0.22), (0.06, -0.88, 0.17)),
    ((0.22, -0.36, 0.24), (-0.08, -0.5, 0.22), (0.3, -0.66, 0.22), (0.14, -0.86, 0.2)),
)
"""Of two pines the clouds of needles: their middle, and half their breadth."""


def _tree(sketch: Sketch, high: float) -> None:
    painter, kind = sketch.painter, sketch.variant % 4
    painter.scale(-high if sketch.variant // 4 % 2 else high, high)
    sketch.stands_on(sketch.inks.leaf, 0.6, 0.11, 0.62)
    if kind == 1:
        _cedar(sketch, high)
        return
    crown, bend = _PADS[1 if kind == 2 else 0], 0.16 if kind == 2 else -0.04
    trunk = QPainterPath(QPointF(0, 0))
    trunk.quadTo(QPointF(-bend, -0.3), QPointF(bend * 0.8, -0.84))
    if not sketch.hiding:
        sketch.inked(3.2 / high).drawPath(trunk)
        sketch.inked(1.6 / high, sketch.inks.trunk).drawPath(trunk)
    thick = 0.6 / high
    for x, y, across in crown:
        for colour, grown in ((sketch.inks.line, thick), (sketch.inks.leaf, -thick)):
            equip(painter, Qt.PenStyle.NoPen, colour).drawEllipse(QPointF(x, y), across + grown, across * 0.52 + grown)
        if not sketch.hiding:
            painter.setBrush(sketch.inks.leaf_lit)
            painter.drawEllipse(QPointF(x - across * 0.16, y - across * 0.16), across * 0.62, across * 0.24)


def _cedar(sketch: Sketch, high: float) -> None:
    painter = sketch.painter
    if not sketch.hiding:
        sketch.inked(2.4 / high).drawLine(QPointF(0, 0), QPointF(0, -0.3))
    for foot, top, half in ((-0.14, -0.62, 0.34), (-0.4, -0.82, 0.27), (-0.64, -1.0, 0.19)):
        tier = QPainterPath(QPointF(0, top))
        tier.quadTo(QPointF(-half * 0.3, (foot + top) / 2), QPointF(-half, foot))
        tier.quadTo(QPointF(-half * 0.5, foot + 0.02), QPointF(-half * 0.34, foot - 0.05))
        tier.quadTo(QPointF(0, foot + 0.08), QPointF(half * 0.34, foot - 0.05))
        tier.quadTo(QPointF(half * 0.5, foot + 0.02), QPointF(half, foot))
        tier.quadTo(QPointF(half * 0.3, (foot + top) / 2), QPointF(0, top))
        sketch.body(tier, sketch.inks.leaf)
        if not sketch.hiding:
            light = QPainterPath(QPointF(-0.01, top + 0.06))
            light.quadTo(QPointF(-half * 0.3, (foot + top) / 2), QPointF(-half * 0.8, foot - 0.01))
            light.quadTo(QPointF(-half * 0.3, foot - 0.05), QPointF(-0.01, top + 0.06))
            painter.fillPath(light, faded(sketch.inks.leaf_lit, 0.85))
            sketch.inked(1.1 / high).drawPath(tier)


_STEPS: Final = (1.0, 0.74, 0.5, 0.28)
"""How broad the terraces of a field are, from the lowest up, beside it."""
_WATERY: Final = (1, 4)
"""Which crops stand in water."""


def paint_field(painter: QPainter, ring: Sequence[Point], number: int, theme: Theme) -> None:
    """Paint a field within an outline: terraces that climb towards one side, each as the land bends."""
    chance, inks = random.Random(number), Inks.of(theme)
    box = polygon(ring).boundingRect()
    left, top = (chance.uniform(*span) for span in ((0.3, 0.7), (0.24, 0.42)))
    head = box.topLeft() + QPointF(box.width() * left, box.height() * top)
    inside = [(x - head.x(), y - head.y()) for x, y in ring]
    for row, share in enumerate(_STEPS):
        stray = [share * (1 + (0.07 * math.sin(n * 1.7 + row * 1.1 + number) if row else 0)) for n in range(len(ring))]
        step = [(head.x() + x * by, head.y() + y * by) for (x, y), by in zip(inside, stray, strict=True)]
        crop, terrace, brink = (row * 2 + number) % len(inks.crops), smooth(step, closed=True), 1.1 if row else 1.6
        painter.fillPath(terrace, faded(inks.crops[crop], 0.86 if row else 0.74))
        shares = [brink / max(6.0, math.dist(one, (head.x(), head.y()))) for one in step]
        inner = [(x + (head.x() - x) * by, y + (head.y() - y) * by) for (x, y), by in zip(step, shares, strict=True)]
        terrace.addPath(smooth(inner, closed=True))
        painter.fillPath(terrace, faded(inks.line, 0.65))  # soon done, other than to draw a line
        painter.setPen(round_pen(faded(inks.snow, 0.75) if crop in _WATERY else faded(inks.line, 0.42), 0.95))
        inner = [(x + (head.x() - x) * 0.06, y + (head.y() - y) * 0.06) for x, y in inner]
        if crop in _WATERY:
            painter.drawLines([QLineF(x - 3, y, x + 3, y) for x, y in inner[::3]])
        else:
            painter.drawLines([QLineF(x, y - 2, x + 0.6, y + 1.6) for x, y in inner])


def _waste(sketch: Sketch, high: float) -> None:
    chance = random.Random(sketch.variant)
    boughs = [QPainterPath() for _ in range(4)]
    _branch(boughs, QPointF(0, 0), -90 + chance.uniform(-8, 8), high * 0.44, chance)
    for level, bough in enumerate(boughs):
        sketch.inked(max(1.0, high * 0.11 * 0.6**level), faded(sketch.inks.line, 0.95)).drawPath(bough)


def _branch(boughs: Sequence[QPainterPath], foot: QPointF, turn: float, long: float, chance: random.Random) -> None:
    """Add a bare branch to the first of the paths, and to the others what grows out of it."""
    way = math.radians(turn)
    tip = foot + QPointF(math.cos(way) * long, math.sin(way) * long)
    bow = (foot + tip) / 2 + QPointF(-math.sin(way), math.cos(way)) * chance.uniform(-0.16, 0.16) * long
    boughs[0].moveTo(foot)
    boughs[0].quadTo(bow, tip)
    sides = (-1, 1) if len(boughs) == 4 or chance.random() < 0.75 else (-1, 0, 1)
    for side in sides if len(boughs) > 1 else ():
        _branch(boughs[1:], tip, turn + side * chance.uniform(22, 48), long * chance.uniform(0.56, 0.8), chance)


def _grass(sketch: Sketch, high: float) -> None:
    chance = random.Random(sketch.variant)
    painter = sketch.inked(1.3, faded(sketch.inks.line, 0.75))
    for n in range(5):
        x, lean = (n - 2) * high * 0.22, (n - 2) * high * 0.12 + chance.uniform(0.0, 0.2) * high
        blade = QPainterPath(QPointF(x, 0))
        blade.quadTo(QPointF(x, -high * 0.5), QPointF(x + lean, -high * chance.uniform(0.7, 1.0)))
        painter.drawPath(blade)


def _swell(sketch: Sketch, broad: float) -> None:
    """Paint the lie of the land: long low waves, so faint that a name may stand on them."""
    chance, lines = random.Random(sketch.variant), QPainterPath()
    for row in range(3):
        y, half = -broad * (0.03 + 0.11 * row), broad * chance.uniform(0.3, 0.75)
        x = chance.uniform(half - broad, broad - half)
        lines.moveTo(x - half, y)
        lines.cubicTo(x - half * 0.4, y - broad * 0.16, x + half * 0.3, y - broad * 0.04, x + half, y)
    sketch.inked(1.5, faded(sketch.inks.line, 0.2)).drawPath(lines)


Draw: TypeAlias = Callable[[Sketch, float], None]


class OrnamentKind(NamedTuple):
    """A kind of ornament: how it is drawn, how far it reaches as a share of its size, by how much sizes differ."""

    draw: Draw
    across: float
    up: float
    down: float = 0.06
    step: float = 6.0
    """Sizes are rounded to this, so that like ones are painted once."""
    variants: int = 8
    """So many drawings of one size there are."""
    bodily: bool = True
    """It hides what stands behind it by its body, not only by what is seen of it."""


GROWN: Final[Mapping[str, OrnamentKind]] = {
    "mountain": OrnamentKind(_mountain, 0.86, 1.06, step=12.0, variants=2 * len(_RIDGES)),
    "far": OrnamentKind(partial(_mountain, far=True), 0.86, 1.06, step=13.0),
    "hill": OrnamentKind(_hill, 1.06, 0.9, step=9.0, variants=8),
    "tree": OrnamentKind(_tree, 0.62, 1.12, down=0.12, step=6.0),
    "waste": OrnamentKind(_waste, 0.9, 1.3, bodily=False),
    "swell": OrnamentKind(_swell, 1.06, 0.5, down=0.06, step=12.0, variants=6, bodily=False),
    "grass": OrnamentKind(_grass, 0.9, 1.1, down=0.1, step=4.0, variants=3, bodily=False),
}
"""By kind: mountains, those of a land beyond, hills, trees, dead trees, grass."""
