"""The land of a field: one landscape over all hexes, of which only faint corners, and numbers at the rim, are drawn.

Its lines come from the hexes that it lies on (`outlines.py`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from typing import Final, TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from rokugan_desktop.desktop.art.symbols import dried, kept
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, paint_number, square
from rokugan_desktop.desktop.look.brush_lines import at, banks, moved_aside, polygon_path, smooth_path, strokes_down
from rokugan_desktop.desktop.look.theme import Theme, equip, faded, mixed, placed, round_pen, text_font
from rokugan_desktop.desktop.map.wash import small_image
from rokugan_desktop.desktop.samurai_battles.art.outlines import (
    BESIDE,
    CORNERS,
    SIDES,
    Hexes,
    around,
    courses,
    mass_path,
    masses,
    rings,
)

WATER: Final = frozenset(("river", "ford", "bridge"))
Step: TypeAlias = Callable[[QPainter, Theme], object]
_STAMPS: Final = 70
"""So many things are stamped at a time."""
_INSET: Final = 13.0
"""So much smaller each level of a hill is drawn than the one below, so that a steep slope shows two rows of strokes."""
_BAND: Final = 24.5
"""How far the bands of paddies lie apart."""


@dataclass(frozen=True, slots=True)
class HexGround:
    """What lies on one hex."""

    terrain: str
    middle: complex = 0j
    """Where it is, east + south * 1j in board units."""
    level: int = 0
    ways: tuple[int, ...] = ()
    """The directions in which its water flows, or its gully runs, counter-clockwise from the east."""
    prize: int = 0
    """How many points it brings to who holds it at the end; 0: none."""
    number: int = 0
    """What it is called; 0: nothing is written at the rim of its board."""


@dataclass(frozen=True, slots=True)
class GroundShare:
    """What is painted of a landscape when it is the turn of one of its hexes: all shares, in order, are all of it."""

    land: Landscape
    number: int

    def paint(self, painter: QPainter, shape: QPainterPath, theme: Theme) -> None:
        """Paint the share, wherever it lies."""
        steps, count = self.land.steps, len(self.land.grounds)
        for step in steps[len(steps) * self.number // count : len(steps) * (self.number + 1) // count]:
            step(painter, theme)


@lru_cache(maxsize=32)
def land_of(grounds: tuple[HexGround, ...]) -> Landscape:
    """Return the landscape of these hexes; the same ones give the same."""
    return Landscape(grounds)


class Landscape:
    """All hexes of a field together. What follows from them alone is found once."""

    def __init__(self, grounds: tuple[HexGround, ...]) -> None:
        self.grounds = grounds
        self.board: Hexes = frozenset(ground.middle for ground in grounds)
        east, south = [middle.real for middle in self.board], [middle.imag for middle in self.board]
        corner = QPointF(min(east) - 72, min(south) - 80)
        self.rect = QRectF(corner, QPointF(max(east) + 72, max(south) + 80))
        self.steps = tuple(self._steps())
        """What paints it bit by bit, from below to above."""

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint all of it at once."""
        for step in self.steps:
            step(painter, theme)

    def _steps(self) -> Iterator[Step]:
        yield partial(_paint_base, self.rect)
        for level in range(1, max(ground.level for ground in self.grounds) + 1):
            for mass in masses(frozenset(ground.middle for ground in self.grounds if ground.level >= level)):
                yield from (
                    partial(paint, mass, 2.0 - _INSET * (level - 1))
                    for paint in (_paint_shade, _paint_hill, _paint_slopes)
                )
        yield partial(_paint_grass, self.rect, len(self.board))
        for mass in masses(self.kind("rice")):
            tall = max(middle.imag for middle in mass) - min(middle.imag for middle in mass) + 180
            yield from (partial(_paint_paddies, mass, band) for band in range(-2, int(tall / _BAND), 2))
        for line in self.courses("gully"):
            yield partial(_paint_gully, line)
        flowing = self.courses(*WATER)
        waters = [partial(_ribbon, line) for line in flowing]
        waters += [partial(_pond, one.middle) for one in self.grounds if one.terrain in WATER and not one.ways]
        yield from (partial(_paint_road, *ends) for ends in self._roads(flowing))
        yield from (partial(_paint_water, water, deep) for deep in (0, 1) for water in waters)
        yield from (partial(_paint_ripples, line) for line in flowing)
        for terrain, crossing in (("ford", _paint_ford), ("bridge", _paint_bridge)):
            yield from (partial(crossing, *_way_at(middle, flowing)) for middle in self.kind(terrain))
        for kind, colour, grow in (("village", "#dcc08d", 2.0), ("rocky", "#bdb39c", 0.0), ("forest", "#47602f", 5.0)):
            for mass in masses(self.kind(kind)):
                yield partial(_paint_floor, mass, colour, grow)
        things = [thing for one in self.grounds for thing in standing_on(one.terrain, one.middle)]
        places = [one.middle for one in self.grounds if one.prize and one.terrain == "forest"]
        things += [(place.imag + 14 + 18 * n, place.real - 22 + 46 * n, "giant", n) for place in places for n in (0, 1)]
        things.sort()
        yield from (partial(paint_standing, things[n : n + _STAMPS]) for n in range(0, len(things), _STAMPS))
        middles = [ground.middle for ground in self.grounds]
        yield from (partial(_paint_corners, middles[n : n + 30], self.board) for n in range(0, len(middles), 30))
        if self.grounds[0].number:
            yield from (partial(_paint_beyond, self.board, self.rect), self._paint_numbers)
        yield from (partial(_paint_prize, ground) for ground in self.grounds if ground.prize)

    def kind(self, *terrains: str) -> Hexes:
        """Return where there are these kinds of terrain."""
        return frozenset(ground.middle for ground in self.grounds if ground.terrain in terrains)

    def courses(self, *terrains: str) -> list[list[complex]]:
        """Return the lines along which these kinds of terrain run; a gully runs somewhere in any case."""
        found = {one.middle: one.ways for one in self.grounds if one.terrain in terrains}
        return courses({one: ways or (1, 4) for one, ways in found.items() if ways or "gully" in terrains}, self.board)

    def _roads(self, flowing: Sequence[Sequence[complex]]) -> Iterator[tuple[complex, complex]]:
        """Yield from where to where the ground is trodden: from a bridge to the next village on each side of it."""
        for middle in sorted(self.kind("ford", "bridge"), key=abs):
            place, way = _way_at(middle, flowing)
            for out in (1j * way, -1j * way):
                lie = [one for one in self.kind("village") if ((one - place) * out.conjugate()).real > 70]
                near = min(lie, key=lambda one: abs(one - place), default=place + 150 * out)
                yield place + 22 * out, near if middle in self.kind("bridge") else place + 96 * out

    def _paint_numbers(self, painter: QPainter, theme: Theme) -> None:
        painter.setFont(text_font(15, bold=True))
        numbers = [divmod(ground.number, 100) for ground in self.grounds]
        last = max(row for _column, row in numbers)
        for ground, (column, row) in zip(self.grounds, numbers, strict=True):
            aside = 38 if row % 2 else 90  # below one another: every second row leaves room beside it
            written = [(str(column), place) for place, end in ((-45j, 1), (45j, last)) if row == end]
            open_ = [way for way in (BESIDE[0], BESIDE[3]) if ground.middle + way not in self.board]
            for number, place in (*written, *((f"{row:02}", way / 104 * aside) for way in open_)):
                box = square(at(ground.middle + place), 18)
                equip(painter, Qt.PenStyle.NoPen, theme.colour("parchment", 0.62)).drawEllipse(box)
                painter.setPen(theme.colour("map_ink", 0.9))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number)


# The bare ground, and hills


def _noise(across: int, down: int, seed: int, dark: QColor, light: QColor) -> QImage:
    """Return a small picture of chance: of the two colours, the denser the further from the middle."""
    image = QImage(Random(seed).randbytes(across * down), across, down, across, QImage.Format.Format_Indexed8).copy()
    image.setColorTable([faded(dark if n < 128 else light, abs(n - 127.5) / 127.5).rgba() for n in range(256)])
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _paint_base(rect: QRectF, painter: QPainter, theme: Theme) -> None:
    image, brush = small_image(rect.translated(-rect.topLeft()), QImage.Format.Format_RGB32)
    sheet, plain = QRectF(QPointF(), rect.size()), theme.id == "contrast"
    brush.fillRect(sheet, QColor("#f4f6e4") if plain else tinted("#b9c07c", theme))
    dark, light = tinted("#7f8c45", theme), tinted("#e6e0b0", theme)
    for cell, density in () if plain else ((190.0, 0.42), (96.0, 0.3), (43.0, 0.2), (17.0, 0.2)):
        brush.setOpacity(density)
        noise = _noise(int(sheet.width() / cell) + 2, int(sheet.height() / cell) + 2, int(cell), dark, light)
        brush.drawImage(sheet, noise)
    brush.end()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(rect, image)


def _paint_grass(rect: QRectF, seed: int, painter: QPainter, theme: Theme) -> None:
    pixels = painter.worldTransform().mapRect(rect)
    painter.save()
    painter.resetTransform()
    painter.setOpacity(0.0 if theme.id == "contrast" else 0.13)
    painter.fillRect(pixels, QBrush(_noise(192, 192, seed, tinted("#5f6b30", theme), tinted("#fbf3cc", theme))))
    painter.restore()
    chance, tufts, flowers = Random(seed), QPainterPath(), (QPainterPath(), QPainterPath())
    for patch in range(int(rect.width() * rect.height() / 21000)):
        middle = QPointF(chance.uniform(rect.left(), rect.right()), chance.uniform(rect.top(), rect.bottom()))
        for tuft in range(chance.choice((1, 2, 4, 7, 11))):
            foot, high = middle + QPointF(chance.gauss(0, 26), chance.gauss(0, 15)), chance.uniform(4.5, 10.5)
            for lean in (-0.45, -0.16, 0.1, 0.42)[chance.randrange(2) :]:
                tufts.moveTo(foot)
                tufts.quadTo(
                    foot + QPointF(0, -high * 0.6), foot + QPointF(lean * high * chance.uniform(0.5, 1.6), -high)
                )
            if patch % 4 == 0 and tuft % 2:
                flowers[patch % 8 // 4].addEllipse(foot + QPointF(chance.gauss(0, 7), -2.0), 1.9, 1.7)
    painter.strokePath(tufts, round_pen(tinted("#4f5a26", theme, 0.62), 1.2))
    for path, colour in zip(flowers, ("#fff8e4", "#e9b93f"), strict=True):
        painter.fillPath(path, tinted(colour, theme, 0.0 if theme.id == "contrast" else 0.9))


def _paint_road(start: complex, end: complex, painter: QPainter, theme: Theme) -> None:
    """Paint the ground trodden bare from a crossing to where one goes from there."""
    way, count = end - start, max(4, int(abs(end - start) / 6))
    bends = [math.sin(math.pi * n / count) * math.sin(n * 0.11 + start.imag) for n in range(count + 1)]
    line = [start + way * (n / count) + 1j * way / abs(way) * 17 * bend for n, bend in enumerate(bends)]
    for half, colour, dense in ((13.5, "#a99a5b", 0.4), (10.5, "#d2bd84", 0.75), (5.0, "#e3d2a0", 0.6)):
        wide = [half * min(1.0, (count - n) / 9) ** 0.5 + 1.1 * math.sin(n * 1.3) for n in range(count + 1)]
        painter.fillPath(smooth_path([banks(line, wide)]), tinted(colour, theme, dense))


def _paint_shade(mass: Hexes, grow: float, painter: QPainter, theme: Theme) -> None:
    if theme.id != "contrast":
        path, ink = mass_path(mass, grow), QColor(46, 36, 8, 17)
        for number in range(1, 8):
            painter.fillPath(path.translated(4.2 * number, 4.9 * number), ink)


def _paint_hill(mass: Hexes, grow: float, painter: QPainter, theme: Theme) -> None:
    """Paint a level of a hill: its top, the brighter the higher, and the line around it."""
    path = mass_path(mass, grow)
    box = path.boundingRect()
    top = QLinearGradient(box.topLeft(), box.bottomRight())
    white = min(0.6, 0.28 * (2.0 - grow) / _INSET)
    top.setColorAt(0, tinted(mixed("#e2d6a2", "#fffbe6", white).name(), theme))
    top.setColorAt(1, tinted(mixed("#c3ae74", "#f6ecc4", white).name(), theme))
    equip(painter, inked(theme, 0.62, 1.6), top).drawPath(path)
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.strokePath(path.translated(1.5, 2.0), round_pen(tinted("#fffbe8", theme, 0.85), 2.2))
    painter.restore()


def _paint_slopes(mass: Hexes, grow: float, painter: QPainter, theme: Theme) -> None:
    for ring in around(mass, grow):
        strokes = strokes_down(ring, 18.0, 3.4)
        for path, colour, alpha in zip(strokes, ("#8a7440", "#5f4b22", "#3f2f12"), (0.75, 0.8, 0.85), strict=True):
            painter.fillPath(path, tinted(colour, theme, alpha))


# Paddies, gullies, water


def _paint_paddies(mass: Hexes, first: int, painter: QPainter, theme: Theme) -> None:
    """Paint two bands of paddies, planted, green, bare under water; below zero, the banks between them."""
    edge = mass_path(mass, -2.0, 4)
    if first < 0:
        equip(painter, inked(theme, 0.6, 2.2), tinted("#8c7d45", theme)).drawPath(edge)
    box = edge.boundingRect()
    plots, rows = (QPainterPath(), QPainterPath(), QPainterPath()), list[QLineF]()

    def place(x: float, y: float) -> complex:
        return complex(x, y + 15.0 * math.sin(x / 88.0 + len(mass)) + 3.0 * math.sin(x / 33.0 + y / 70.0))

    for band in () if first < 0 else (first, first + 1):
        chance, slant, top = Random(band), 0.0, box.top() + (band - 1) * _BAND
        low, left = top + _BAND - 2.8, box.left() - chance.uniform(0, 100)
        while left < box.right():
            right, lean = left + chance.choice((46, 64, 90, 124)), chance.uniform(-6, 6)
            upper, lower = (left, right - 2.8), (right + lean - 2.8, left + slant)
            plot = [*(place(x, top) for x in upper), *(place(x, low) for x in lower)]
            kind = chance.choice((0, 0, 0, 1, 1, 2))
            plots[kind].addPath(polygon_path(plot))
            for step in range(0 if kind == 2 else int((right - left - 8) / 8)):
                for row in (7.5, 14.0, 20.5):
                    foot = at(place(left + 6 + step * 8, top + row))
                    rows.append(QLineF(foot, foot + QPointF(0, -3.8)))
            left, slant = right, lean
    painter.save()
    painter.setClipPath(mass_path(mass, -5.0, 4), Qt.ClipOperation.IntersectClip)
    for path, colour in zip(plots, ("#a5cdc0", "#b3cf6c", "#8fbfc4"), strict=True):
        painter.fillPath(path, tinted(colour, theme))
    painter.setPen(QPen(tinted("#3d6b33", theme), 1.2))
    painter.drawLines(rows)
    painter.restore()


def _paint_gully(line: list[complex], painter: QPainter, theme: Theme) -> None:
    """Paint a cut in the ground: dark below, and both its walls, of which the light strikes the one that faces it."""
    last, sides = len(line) - 1, zip(line, moved_aside(line), strict=True)
    wound = [point + side * 6 * math.sin(n * 0.37) for n, (point, side) in enumerate(sides)]
    shares = [(1 + 0.16 * math.sin(n * 0.6)) * (0.35 + 0.65 * math.sin(math.pi * n / last)) for n in range(last + 1)]
    around, brink, floor = (banks(wound, [half * share for share in shares]) for half in (28.5, 24.0, 5.5))
    painter.fillPath(smooth_path([around]), tinted("#93904e", theme))
    equip(painter, inked(theme, 0.75, 1.7), tinted("#a67c48", theme)).drawPath(smooth_path([brink]))
    for path, colour in zip(strokes_down(brink, 17.0, 4.4), ("#dbbc7e", "#6f4d26", "#4a3116"), strict=True):
        painter.fillPath(path, tinted(colour, theme))
    painter.fillPath(smooth_path([floor]), tinted("#33200d", theme))


def _ribbon(line: Sequence[complex], half: float) -> QPainterPath:
    """Return a river's breadth: now broad and now narrow, and round where it ends."""
    uneven = [half * (1 + 0.15 * math.sin(n * 0.19 + 1) + 0.07 * math.sin(n * 0.43)) for n in range(len(line))]
    ends = [min(1.0, ((min(n, len(line) - 1 - n) + 0.2) / 8) ** 0.5) for n in range(len(line))]
    path = smooth_path([banks(line, [wide * end for wide, end in zip(uneven, ends, strict=True)])])
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _pond(middle: complex, half: float) -> QPainterPath:
    return mass_path(frozenset((middle,)), half - _SHORE)


_SHORE: Final = 27.0
_BANKS: Final = ((40.0, "#8f9a55", 0.55), (33.5, "#d9c796", 1.0), (_SHORE, "#84b6bf", 1.0))
_DEPTHS: Final = ((20.0, "#649db0", 0.75), (13.0, "#4f89a3", 0.8), (5.5, "#3f7593", 0.75))
"""Half the breadth of grass, sand and shallow water; of deep water."""


def _paint_water(breadth: Callable[[float], QPainterPath], deep: int, painter: QPainter, theme: Theme) -> None:
    for half, colour, alpha in _DEPTHS if deep else _BANKS:
        painter.setPen(inked(theme, 0.7, 1.8) if half == _SHORE else Qt.PenStyle.NoPen)
        painter.setBrush(tinted(colour, theme, alpha))
        painter.drawPath(breadth(half))


def _paint_ripples(line: list[complex], painter: QPainter, theme: Theme) -> None:
    chance, ripples, sides = Random(len(line)), QPainterPath(), moved_aside(line)
    for n in range(4, len(line) - 7, 2):
        aside = chance.uniform(-21, 21)
        ripples.moveTo(at(line[n] + sides[n] * aside))
        ripples.quadTo(at(line[n + 1] + sides[n + 1] * (aside + 2)), at(line[n + 3] + sides[n + 3] * aside))
    painter.strokePath(ripples, round_pen(tinted("#e8f3f1", theme, 0.75), 1.4))


def _way_at(middle: complex, lines: Sequence[Sequence[complex]]) -> tuple[complex, complex]:
    """Return where a river crosses one of its hexes, and which way it flows there."""
    found = [(abs(one - middle), line, n) for line in lines for n, one in enumerate(line)]
    far, line, n = min(found, key=lambda one: one[0], default=(math.inf, (), 0))
    way = line[min(n + 2, len(line) - 1)] - line[max(0, n - 2)] if far < 40 else 1j
    return (line[n] if far < 40 else middle), way / abs(way)


def _paint_ford(middle: complex, way: complex, painter: QPainter, theme: Theme) -> None:
    shoal = [middle + way * along for along in range(-34, 35, 4)]
    for half, alpha in ((8.6, 0.35), (6.4, 0.5), (4.4, 0.6)):
        reach = [27.0 * math.sqrt(max(0.0, 1 - ((n - 8.5) / half) ** 4)) for n in range(len(shoal))]
        painter.fillPath(polygon_path(banks(shoal, reach)), tinted("#d6d9b8", theme, alpha))
    chance = Random(f"{middle}")
    for row in range(-3, 4):
        for step in (n for n in range(-4, 5) if chance.random() < 0.62 - 0.09 * abs(row)):
            place = middle + way * (row * 7.5 + chance.uniform(-4, 4)) + 1j * way * (step * 8 + chance.uniform(-4, 4))
            wide, stone = chance.uniform(2.2, 7.2), chance.choice(("#cdc3ac", "#a89e8a", "#bfb08f"))
            painter.fillPath(_pebble(place - way * 1.5, wide * 1.5), tinted("#eef6f2", theme, 0.6))
            equip(painter, inked(theme, 0.8, 1.0), tinted(stone, theme)).drawPath(_pebble(place, wide))


def _pebble(place: complex, wide: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(at(place), wide, wide * 0.66)
    return path


def _paint_bridge(middle: complex, way: complex, painter: QPainter, theme: Theme) -> None:
    with placed(painter, at(middle), turned=math.degrees(math.atan2(way.imag, way.real)) - 90):
        equip(painter, Qt.PenStyle.NoPen, QColor(24, 20, 14, 110)).drawRect(QRectF(-36, -9, 72, 36))
        equip(painter, inked(theme, 0.85, 1.5), tinted("#c2995f", theme)).drawRect(QRectF(-60, -17, 120, 34))
        painter.setPen(inked(theme, 0.5, 1.0))
        painter.drawLines([QLineF(plank, -16, plank, 16) for plank in range(-53, 60, 7)])
        for pen in (inked(theme, 0.95, 5.0), round_pen(tinted("#b23a26", theme), 2.8)):
            painter.setPen(pen)
            painter.drawLines([QLineF(-62, rail, 62, rail) for rail in (-17, 17)])
        equip(painter, inked(theme, 0.9, 1.2), tinted("#b23a26", theme))
        for post in (-60, -20, 20, 60):
            for rail in (-17, 17):
                painter.drawEllipse(QPointF(post, rail), 3.4, 3.4)


def _paint_floor(mass: Hexes, colour: str, grow: float, painter: QPainter, theme: Theme) -> None:
    for more, alpha in ((5.0, 0.35), (0.0, 0.5), (-6.0, 0.6)):
        painter.fillPath(mass_path(mass, grow + more), tinted(colour, theme, alpha))


# The hexes, and what they are worth


def _paint_corners(middles: Sequence[complex], board: Hexes, painter: QPainter, theme: Theme) -> None:
    """Paint a little of each side at both its ends: ink on a breath of light, so that it is seen on dark ground too."""
    lines: list[QLineF] = []
    for middle in middles:
        for way, (one, two) in enumerate(SIDES):
            if way in (0, 1, 5) or middle + BESIDE[way] not in board:
                ends = middle + CORNERS[one], middle + CORNERS[two]
                lines += [QLineF(at(a), at(a + (b - a) * 0.15)) for a, b in (ends, ends[::-1])]
    ink = theme.colour("map_ink", 0.9 if theme.id == "contrast" else 0.5)
    for pen in (QPen(faded(IVORY, 0.22), 3.2), QPen(ink, 1.5)):
        painter.setPen(pen)
        painter.drawLines(lines)


def _paint_beyond(board: Hexes, rect: QRectF, painter: QPainter, theme: Theme) -> None:
    beyond = QPainterPath()
    beyond.addRect(rect)
    for ring in rings(board):
        beyond.addPath(polygon_path(ring))
    painter.fillPath(beyond, tinted("#e6d3a4", theme, 0.55))


def _paint_prize(ground: HexGround, painter: QPainter, theme: Theme) -> None:
    ring = polygon_path([ground.middle + corner * 0.955 for corner in CORNERS])
    for colour, width in ((theme.colour("map_ink", 0.5), 7.6), (IVORY, 6.2), (GOLD, 3.4)):
        painter.strokePath(ring, QPen(colour, width))
    foot = at(ground.middle + 50j)
    equip(painter, QPen(IVORY, 2.4), GOLD).drawEllipse(foot, 11.5, 11.5)
    equip(painter, round_pen(theme.colour("map_ink", 0.9), 1.3), Qt.BrushStyle.NoBrush).drawEllipse(foot, 12.6, 12.6)
    paint_number(painter, foot, 15, str(ground.prize), INK)


Standing: TypeAlias = tuple[float, float, str, int]
"""Something that stands on the land: how far south and east its foot is, what it is, and which of its kind."""
_LOTS: Final = 4
"""So many of each kind are drawn."""
_HOUSES: Final = (-15 - 36j, 24 - 33j, -42 - 12j, 45 - 8j, -40 + 30j, 43 + 32j)
_ROWS: Final = {"light": ("tree", 31, 24), "forest": ("pine", 19, 11), "rocky": ("rock", 30, 23)}
"""What stands in rows on a hex, how far apart from west to east and from north to south."""


@lru_cache(maxsize=512)
def tinted(colour: str, theme: Theme, alpha: float = 1.0) -> QColor:
    """Return a colour of the land in the light of the theme; it is shared."""
    white, night = 0.18 * (theme.id == "contrast"), 0.38 * theme.dark
    shade = mixed(mixed(colour, "#ffffff", white), "#17120c", night)
    shade.setAlphaF(alpha)
    return shade


def inked(theme: Theme, alpha: float, width: float) -> QPen:
    """Return a round pen in the map's ink."""
    return round_pen(theme.colour("map_ink", min(1.0, alpha * (1.5 if theme.id == "contrast" else 1.0))), width)


def standing_on(terrain: str, middle: complex) -> Iterator[Standing]:
    """Yield what stands on a hex."""
    kind, wide, tall = _ROWS.get(terrain, ("house", 0, 0))
    chance, aside, places = Random(f"{middle}"), max(4.0, wide * 0.22), list(_HOUSES) if terrain == "village" else []
    for row in range(int(100 / tall) + 1 if tall else 0):
        line = (complex(east + row % 2 * wide / 2, row * tall - 38) for east in range(-3 * wide, 3 * wide, wide))
        places += [place for place in line if abs(place.real) < min(50.0, 100 - 1.5 * abs(place.imag - 8))]
    for place in places:
        foot = middle + place + complex(chance.uniform(-aside, aside), chance.uniform(-4, 4))
        yield (foot.imag, foot.real, kind, chance.randrange(_LOTS))


def paint_standing(things: Iterable[Standing], painter: QPainter, theme: Theme) -> None:
    """Stamp the things, pixel by pixel, so that they are as sharp as drawn."""
    world, scale = painter.worldTransform(), painter.deviceTransform().m11()
    ratio = scale / world.m11()
    painter.save()
    painter.resetTransform()
    for south, east, kind, lot in things:
        picture = _stamp(kind, lot, scale, theme)
        picture.setDevicePixelRatio(ratio)
        foot, reach = world.map(QPointF(east, south)) * ratio, picture.width() / 2
        painter.drawImage(QPointF(round(foot.x() - reach), round(foot.y() - reach * 1.5)) / ratio, picture)
    painter.restore()


@kept(QImage.sizeInBytes)
def _stamp(kind: str, lot: int, scale: float, theme: Theme) -> QImage:
    """Return the picture of a thing; its foot lies three quarters down, in the middle."""
    reach, broad, paint = _KINDS[kind]
    side = 2 * math.ceil(reach * scale)
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side * 0.75)
    painter.scale(scale, scale)
    shade = QColor(30, 26, 10, 0 if theme.id == "contrast" else 62)
    equip(painter, Qt.PenStyle.NoPen, shade).drawEllipse(QPointF(broad * 0.35, 0.5), broad, broad * 0.34)
    if lot % 2 and kind != "rock":
        painter.scale(-1, 1)
    paint(painter, lot, theme)
    painter.end()
    return dried(picture)


def _paint_lit(painter: QPainter, body: QPainterPath, dark: QColor, light: QColor, pen: QPen) -> None:
    """Paint a body, brightest at its upper left, also where it is mirrored."""
    box = body.boundingRect()
    aside = math.copysign(box.width() * 0.22, painter.worldTransform().m11())
    shade = QRadialGradient(box.center() + QPointF(-aside, -box.height() * 0.3), box.width() * 0.62)
    shade.setColorAt(0, light)
    shade.setColorAt(1, dark)
    equip(painter, pen, shade).drawPath(body)


def _cloud(parts: Iterable[tuple[float, float, float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y, wide, tall in parts:
        path.addEllipse(QPointF(x, y), wide, tall)
    return path.simplified()


def _pine(painter: QPainter, lot: int, theme: Theme, high: float = 28.0) -> None:
    high, chance, ink = high * (1 + 0.1 * lot), Random(lot), theme.colour("map_ink", 0.72)
    painter.scale(high, high)
    stem = QPainterPath(QPointF(0, 0))
    stem.cubicTo(QPointF(0.1, -0.3), QPointF(-0.12, -0.5), QPointF(0.02, -0.86))
    painter.strokePath(stem, round_pen(tinted("#4a3524", theme), 0.085))
    for x, y, wide in ((-0.15, -0.36, 0.29), (0.19, -0.5, 0.27), (-0.12, -0.68, 0.25), (0.05, -0.88, 0.2)):
        x += chance.uniform(-0.04, 0.04)
        rounds = ((-0.5, 0.02, 0.6, 0.09), (0.5, 0.0, 0.58, 0.09), (0.0, -0.05, 0.7, 0.12))
        pad = _cloud((x + wide * aside, y + low, wide * across, tall) for aside, low, across, tall in rounds)
        _paint_lit(painter, pad, tinted("#33522f", theme), tinted("#7c9a54", theme), round_pen(ink, 0.9 / high))


def _tree(painter: QPainter, lot: int, theme: Theme) -> None:
    high, chance, ink = 26.0 + 2.2 * lot, Random(lot), theme.colour("map_ink", 0.66)
    painter.scale(high, high)
    painter.setPen(round_pen(tinted("#5b4129", theme), 0.1))
    painter.drawLine(QPointF(0, 0), QPointF(0.02, -0.4))
    rounds = ((-0.22, -0.46, 0.25), (0.22, -0.48, 0.24), (-0.06, -0.72, 0.25), (0.14, -0.66, 0.22), (0, -0.56, 0.2))
    crown = _cloud((x + chance.uniform(-0.04, 0.04), y, wide, wide * 0.86) for x, y, wide in rounds)
    _paint_lit(painter, crown, tinted("#6b8538", theme), tinted("#b7c873", theme), round_pen(ink, 0.9 / high))


def _house(painter: QPainter, lot: int, theme: Theme) -> None:
    size, ink = 21.0 + 1.3 * lot, inked(theme, 0.85, 0.05)
    painter.scale(size, size)
    equip(painter, ink, tinted("#f0e2c0", theme)).drawRect(QRectF(-0.7, -0.62, 1.4, 0.62))
    painter.fillRect(QRectF(-0.2, -0.42, 0.34, 0.42), tinted("#56402a", theme))
    roof = QPainterPath(QPointF(-1.04, -0.5))
    roof.quadTo(QPointF(-0.6, -0.72), QPointF(-0.46, -1.3))
    roof.lineTo(QPointF(0.46, -1.3))
    roof.quadTo(QPointF(0.6, -0.72), QPointF(1.04, -0.5))
    roof.quadTo(QPointF(0, -0.42), QPointF(-1.04, -0.5))
    _paint_lit(painter, roof, tinted("#7d5c2b", theme), tinted("#cfa664", theme), ink)
    painter.setPen(inked(theme, 0.4, 0.04))
    for line in (-0.6, -0.3, 0.0, 0.3, 0.6):
        painter.drawLine(QPointF(line * 0.7, -1.2), QPointF(line * 1.35, -0.58))
    painter.setPen(round_pen(tinted("#4a3524", theme), 0.14))
    painter.drawLine(QPointF(-0.48, -1.3), QPointF(0.48, -1.3))


def _rock(painter: QPainter, lot: int, theme: Theme) -> None:
    chance, size = Random(lot + 5), 9.0 + 2.2 * lot
    turns = [number * math.tau / 7 for number in range(7)]
    stone = [complex(math.cos(turn) * chance.uniform(0.85, 1.1), math.sin(turn) * 0.74 - 0.55) * size for turn in turns]
    equip(painter, inked(theme, 0.85, 1.2), tinted("#8a8175", theme)).drawPolygon([at(one) for one in stone])
    top = [at(one * 0.66 + size * (-0.08 - 0.36j)) for one in stone]
    equip(painter, Qt.PenStyle.NoPen, tinted("#d8d0c0", theme)).drawPolygon(top)


_KINDS: Final[Mapping[str, tuple[float, float, Callable[[QPainter, int, Theme], None]]]] = {
    "pine": (29.0, 10.0, _pine), "giant": (76.0, 26.0, partial(_pine, high=78.0)), "tree": (28.0, 10.0, _tree),
    "house": (33.0, 23.0, _house), "rock": (18.0, 13.0, _rock),
}  # fmt: skip
"""How far each kind reaches from the middle of its picture, how broad its shadow is, and what paints it."""
