"""The ground of a hex: its terrain in washes and ink, its slopes, its border and its number."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from rokugan_desktop.desktop.art.tokens import GOLD, INK, paint_number
from rokugan_desktop.desktop.look.theme import Theme, equip, mixed, placed, text_font
from rokugan_desktop.desktop.samurai_battles.art.cloths import shrunk_shape

_HILL, _HILL_BY_NIGHT = "#b98d4e", "#65431c"
"""What the ground of a hill is tinted with, the more the higher it lies."""
_BY_LEVEL = (0.0, 0.20, 0.40, 0.56)


@dataclass(frozen=True, slots=True)
class HexGround:
    """What one hex looks like, with what it must know of those beside it."""

    terrain: str
    level: int = 0
    falls: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    """In each direction, counter-clockwise from the east, by how many levels the hex beside it lies lower."""
    ways: tuple[int, ...] = ()
    """The directions in which its water flows, or its gully runs."""
    number: str = ""
    """What is written at its top; empty: nothing."""
    prize: int = 0
    """How many points it brings to who holds it at the end; 0: none."""
    seed: int = 0
    """What lies about differs from hex to hex by it."""

    def paint(self, painter: QPainter, shape: QPainterPath, theme: Theme) -> None:
        """Fill the hex: hill, terrain, slopes, border, number, prize."""
        around = shape.boundingRect()
        painter.save()
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        base = QColor(theme.parchment)
        if self.level:
            base = mixed(theme.parchment, _HILL_BY_NIGHT if theme.dark else _HILL, _BY_LEVEL[min(self.level, 3)])
            base.setAlphaF(0.9)
            painter.fillPath(shape, base)
        if self.terrain in _TERRAINS:
            _TERRAINS[self.terrain](painter, Site(around.center(), theme, base, self.ways, self.seed))
        paint_slopes(painter, around.center(), self.falls, theme)
        painter.restore()
        painter.strokePath(shape, QPen(theme.colour("map_ink", 0.55 if theme.id == "contrast" else 0.2), 1.1))
        if self.number:
            self._write(painter, around, theme)
        if self.prize:
            self._paint_prize(painter, shape, theme)

    def _paint_prize(self, painter: QPainter, shape: QPainterPath, theme: Theme) -> None:
        """Paint a golden hem round the hex, and its points on a disc at its foot."""
        for colour, width in ((theme.colour("map_ink", 0.8), 4.6), (QColor(GOLD), 2.6)):
            painter.strokePath(shrunk_shape(shape, 0.93), QPen(colour, width))
        around = shape.boundingRect()
        foot = QPointF(around.center().x(), around.bottom() - 11)
        equip(painter, QPen(theme.colour("map_ink", 0.9), 1.4), GOLD).drawEllipse(foot, 9.5, 9.5)
        paint_number(painter, foot, 12, str(self.prize), INK)

    def _write(self, painter: QPainter, around: QRectF, theme: Theme) -> None:
        """Write the number at the top, with a peak for each level."""
        painter.setFont(text_font(15))
        painter.setPen(theme.colour("map_ink", 0.95 if theme.id == "contrast" else 0.75))
        top = QPointF(around.center().x(), around.top() + 20)
        box = QRectF(top.x() - 30, top.y() - 9, 60, 17)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.number)
        for peak in range(self.level):
            x = top.x() + (peak - (self.level - 1) / 2) * 9
            peaked = QPainterPath(QPointF(x - 4, top.y() + 16))
            peaked.lineTo(x, top.y() + 9)
            peaked.lineTo(x + 4, top.y() + 16)
            painter.fillPath(peaked, theme.colour("map_ink", 0.6))


# What grows, stands and flows on a hex, painted as on an old field map: washes below, ink above

_REACH = 58.0
"""So far from the centre, in board units, whatever leaves the hex is painted; the hex cuts it off."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where a terrain is painted, on what, and how it lies."""

    centre: QPointF
    theme: Theme
    base: QColor
    ways: tuple[int, ...]
    seed: int

    def at(self, x: float, y: float) -> QPointF:
        """Return a point so far east and south of the centre."""
        return QPointF(self.centre.x() + x, self.centre.y() + y)

    def ink(self, alpha: float, width: float = 1.0) -> QPen:
        """Return a round pen in the map's ink."""
        ink = self.theme.colour("map_ink", alpha)
        return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)

    def wash(self, tint: str, amount: float) -> QColor:
        """Return the ground tinted; by night every colour is duller."""
        return mixed(self.base.name(), tint, amount * (0.75 if self.theme.dark else 1.0))

    def fill(self, painter: QPainter, tint: str, amount: float, alpha: float = 0.92) -> None:
        """Tint the whole hex."""
        colour = self.wash(tint, amount)
        colour.setAlphaF(alpha)
        painter.fillRect(QRectF(self.centre.x() - 53, self.centre.y() - 61, 106, 122), colour)


def _plain(painter: QPainter, site: Site) -> None:
    chance = Random(site.seed)
    site.fill(painter, "#b3bd6e", 0.24 + chance.uniform(0, 0.1), 0.5)
    painter.setPen(site.ink(0.22, 1.0))
    for _tuft in range(4):
        at = site.at(chance.uniform(-38, 38), chance.uniform(-30, 42))
        for lean in (-2.6, 0.0, 2.6):
            painter.drawLine(at, at + QPointF(lean, -5.0 - abs(lean) * 0.3))


def _rice(painter: QPainter, site: Site) -> None:
    site.fill(painter, "#9aa860", 0.55)
    chance = Random(site.seed)
    with placed(painter, site.centre, turned=-14 + chance.uniform(-3, 3)):
        water, young = site.wash("#a9cdb4", 0.82), site.wash("#b7cf7a", 0.8)
        green = site.wash("#3f6a2e", 0.9)
        bank, seedling = site.ink(0.5, 1.3), QPen(green, 1.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        for row in range(4):
            y, x = -58.0 + row * 30, -66.0 + (row % 2) * 15
            while x < 64:
                wide = chance.choice((34.0, 42.0))
                plot = QRectF(x, y, wide - 2.5, 27.5)
                equip(painter, bank, water if chance.random() < 0.6 else young).drawRect(plot)
                painter.setPen(seedling)
                for line in range(3):
                    level = plot.top() + 7 + line * 7.5
                    for step in range(int(plot.width() // 8)):
                        stem = QPointF(plot.left() + 5 + step * 8, level)
                        painter.drawLine(stem, stem + QPointF(0, -3.4))
                x += wide


def _tree(painter: QPainter, site: Site, at: QPointF, size: float, pine: bool) -> None:
    """Paint one tree, its foot at the point: a crown with a lit side, an outline and a stem."""
    dark = site.wash("#35562f" if pine else "#5d7a35", 0.92)
    light = site.wash("#6f8f4b" if pine else "#93a850", 0.92)
    painter.setPen(site.ink(0.75, 1.3))
    painter.drawLine(at, at + QPointF(0, -size * 0.4))
    if pine:
        for tier, (low, wide) in enumerate(((0.22, 0.62), (0.55, 0.5), (0.86, 0.36))):
            crown = QPainterPath(at + QPointF(-size * wide, -size * low))
            crown.quadTo(at + QPointF(0, -size * (low + 0.16)), at + QPointF(size * wide, -size * low))
            crown.quadTo(at + QPointF(size * 0.12, -size * (low + 0.4)), at + QPointF(0, -size * (low + 0.62)))
            crown.quadTo(at + QPointF(-size * 0.12, -size * (low + 0.4)), at + QPointF(-size * wide, -size * low))
            equip(painter, site.ink(0.6, 0.9), dark if tier < 2 else light).drawPath(crown)
        return
    equip(painter, site.ink(0.55, 1.0), dark).drawEllipse(at + QPointF(0, -size * 0.72), size * 0.5, size * 0.44)
    equip(painter, Qt.PenStyle.NoPen, light)
    painter.drawEllipse(at + QPointF(-size * 0.13, -size * 0.84), size * 0.29, size * 0.24)


def _light_woods(painter: QPainter, site: Site) -> None:
    site.fill(painter, "#a3b25e", 0.5)
    chance = Random(site.seed)
    places = [(-33, -16), (-10, -30), (18, -22), (38, -6), (-42, 12), (36, 22), (-26, 40), (6, 50), (22, 42)]
    for x, y in places:
        _tree(painter, site, site.at(x + chance.uniform(-4, 4), y + chance.uniform(-4, 4)), 19, chance.random() < 0.2)


def _forest(painter: QPainter, site: Site) -> None:
    site.fill(painter, "#4c6b35", 0.75)
    chance = Random(site.seed)
    for row in range(8):
        y = -46.0 + row * 15
        for column in range(6):
            x = -52.0 + column * 20 + (row % 2) * 10
            at = site.at(x + chance.uniform(-4, 4), y + chance.uniform(-3, 3))
            _tree(painter, site, at, chance.uniform(23, 28), True)


def _village(painter: QPainter, site: Site) -> None:
    site.fill(painter, "#d9b382", 0.55)
    equip(painter, Qt.PenStyle.NoPen, site.wash("#e9d3a8", 0.8)).drawEllipse(site.at(0, 6), 40, 30)
    chance = Random(site.seed)
    for x, y, size in ((-25, -20, 1.0), (22, -24, 0.94), (-31, 20, 0.94), (30, 16, 1.06), (0, 42, 1.0)):
        _house(painter, site, site.at(x + chance.uniform(-3, 3), y + chance.uniform(-2, 2)), 19 * size)


def _house(painter: QPainter, site: Site, at: QPointF, size: float) -> None:
    equip(painter, site.ink(0.8, 1.2), site.wash("#f3e6c8", 0.95))
    painter.drawRect(QRectF(at.x() - size * 0.62, at.y() - size * 0.2, size * 1.24, size * 0.62))
    painter.setBrush(site.wash("#4a3826", 0.8))
    painter.drawRect(QRectF(at.x() - size * 0.16, at.y(), size * 0.32, size * 0.42))
    roof = QPainterPath(at + QPointF(-size * 0.96, -size * 0.1))
    roof.quadTo(at + QPointF(-size * 0.5, -size * 0.3), at + QPointF(-size * 0.4, -size * 0.86))
    roof.lineTo(at + QPointF(size * 0.4, -size * 0.86))
    roof.quadTo(at + QPointF(size * 0.5, -size * 0.3), at + QPointF(size * 0.96, -size * 0.1))
    roof.closeSubpath()
    painter.setBrush(site.wash("#8d6a3a", 0.92))
    painter.drawPath(roof)
    painter.setPen(site.ink(0.5, 0.9))
    for line in (-0.3, 0.0, 0.3):
        painter.drawLine(at + QPointF(size * line, -size * 0.8), at + QPointF(size * line * 1.9, -size * 0.18))
    painter.setPen(site.ink(0.9, 2.2))
    painter.drawLine(at + QPointF(-size * 0.44, -size * 0.87), at + QPointF(size * 0.44, -size * 0.87))


def _rocky(painter: QPainter, site: Site) -> None:
    site.fill(painter, "#b3a995", 0.6)
    chance = Random(site.seed)
    for x, y in ((-32, -18), (2, -32), (34, -14), (-14, 6), (20, 16), (-36, 28), (-4, 42), (32, 40)):
        at, size = site.at(x + chance.uniform(-4, 4), y + chance.uniform(-4, 4)), chance.uniform(9, 15)
        stone = QPolygonF(
            [
                at + QPointF(math.cos(turn) * size * chance.uniform(0.8, 1.1), math.sin(turn) * size * 0.66)
                for turn in (number * math.tau / 7 for number in range(7))
            ]
        )
        equip(painter, site.ink(0.7, 1.3), site.wash("#93897a", 0.85)).drawPolygon(stone)
        equip(painter, Qt.PenStyle.NoPen, site.wash("#e4dccb", 0.85))
        painter.drawPolygon(QPolygonF([point * 0.55 + (at + QPointF(-2.4, -3)) * 0.45 for point in stone.toList()]))


def _gully(painter: QPainter, site: Site) -> None:
    site.fill(painter, "#b9c07a", 0.30, 0.7)
    line = _course(site, bend=5.0)
    for width, colour in ((54.0, site.wash("#a3753f", 0.55)), (34.0, site.wash("#7d552b", 0.75))):
        painter.fillPath(_stroked(line, width), colour)
    painter.fillPath(_stroked(line, 14.0), site.wash("#4d3218", 0.85))
    painter.setPen(site.ink(0.55, 1.2))
    for step in range(1, 24):
        share = step / 24
        at, angle = line.pointAtPercent(share), math.radians(line.angleAtPercent(share))
        across = QPointF(math.sin(angle), math.cos(angle))
        far = 21 + (step % 3) * 3
        painter.drawLine(at + across * 10, at + across * far)
        painter.drawLine(at - across * 10, at - across * far)


def _course(site: Site, bend: float = 0.0) -> QPainterPath:
    """Return the way of water or of a gully through the hex, from one side to the other; three ways meet inside.

    Where none is known, it runs from the north to the south.
    """
    if not site.ways:
        line = QPainterPath(site.at(0, -_REACH - 4))
        line.lineTo(site.at(0, _REACH + 4))
        return line
    ends = [site.centre + outward(way) * _REACH for way in site.ways]
    line = QPainterPath(ends[0])
    if len(ends) == 1:
        line.lineTo(site.centre)
        return line
    aside = QPointF(bend if site.seed % 2 else -bend, 0)
    line.quadTo(site.centre + aside, ends[1])
    for end in ends[2:]:
        line.moveTo(end)
        line.lineTo(site.centre)
    return line


def _stroked(line: QPainterPath, width: float) -> QPainterPath:
    pen = QPainterPathStroker()
    pen.setWidth(width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen.createStroke(line)


def _river(painter: QPainter, site: Site) -> None:
    """Paint a river from bank to bank, deeper in the middle, with the lines of its current; by itself it is a pond."""
    site.fill(painter, "#b9c07a", 0.36, 0.75)
    if site.ways:
        _stream(painter, site, _course(site))
    else:
        _pond(painter, site)


def _pond(painter: QPainter, site: Site) -> None:
    for wide, tint, amount in ((46.0, "#d8c79a", 0.9), (42.0, "#6f9fae", 0.85), (29.0, "#4f86a0", 0.88)):
        equip(painter, site.ink(0.65, 1.5) if wide == 42.0 else Qt.PenStyle.NoPen, site.wash(tint, amount))
        painter.drawEllipse(site.centre, wide, wide * 0.92)
    chance = Random(site.seed)
    painter.setPen(QPen(mixed("#ffffff", site.theme.sea, 0.15), 1.5))
    for row in (-20, -8, 6, 19):
        at = site.at(chance.uniform(-18, 6), row)
        painter.drawLine(at, at + QPointF(12, 0))


def _stream(painter: QPainter, site: Site, line: QPainterPath) -> None:
    painter.fillPath(_stroked(line, 68.0), site.wash("#d8c79a", 0.9))
    painter.fillPath(_stroked(line, 60.0), site.wash("#6f9fae", 0.85))
    painter.fillPath(_stroked(line, 36.0), site.wash("#4f86a0", 0.88))
    painter.strokePath(_stroked(line, 60.0), site.ink(0.65, 1.5))
    _current(painter, site, line, 1.0)


def _current(painter: QPainter, site: Site, line: QPainterPath, alpha: float) -> None:
    chance = Random(site.seed)
    foam = mixed("#ffffff", site.theme.sea, 0.15)
    painter.setPen(QPen(foam, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setOpacity(0.55 * alpha)
    for aside in (-20, -10, 0, 9, 19):
        start = chance.uniform(0.0, 0.3)
        while start < 0.92:
            long = chance.uniform(0.10, 0.2)
            points: list[QPointF] = []
            for step in range(5):
                share = min(1.0, start + long * step / 4)
                at, angle = line.pointAtPercent(share), math.radians(line.angleAtPercent(share))
                off = aside + math.sin(share * 30 + aside) * 1.4
                points.append(at + QPointF(math.sin(angle), math.cos(angle)) * off)
            painter.drawPolyline(points)
            start += long + chance.uniform(0.1, 0.22)
    painter.setOpacity(1.0)


def _ford(painter: QPainter, site: Site) -> None:
    site.fill(painter, "#b9c07a", 0.36, 0.75)
    line = _course(site)
    painter.fillPath(_stroked(line, 68.0), site.wash("#d8c79a", 0.9))
    painter.fillPath(_stroked(line, 60.0), site.wash("#b7ccc2", 0.9))
    painter.fillPath(_stroked(line, 30.0), site.wash("#97bcc0", 0.9))
    pen = site.ink(0.5, 1.3)
    pen.setDashPattern([5, 3])
    painter.strokePath(_stroked(line, 60.0), pen)
    _current(painter, site, line, 0.7)
    middle, angle = line.pointAtPercent(0.5), math.radians(line.angleAtPercent(0.5))
    across, along = QPointF(math.sin(angle), math.cos(angle)), QPointF(math.cos(angle), -math.sin(angle))
    chance = Random(site.seed)
    for step in range(-4, 5):
        for row in (-8, 8):
            at = middle + across * (step * 10.5 + (4 if row > 0 else 0)) + along * (row + chance.uniform(-2.5, 2.5))
            equip(painter, site.ink(0.75, 1.1), site.wash("#c9bfa9", 0.95))
            painter.drawEllipse(at, chance.uniform(4.4, 6.0), chance.uniform(3.2, 4.2))


def _bridge(painter: QPainter, site: Site) -> None:
    site.fill(painter, "#b9c07a", 0.36, 0.75)
    line = _course(site)
    _stream(painter, site, line)
    middle, angle = line.pointAtPercent(0.5), -line.angleAtPercent(0.5)
    with placed(painter, middle, turned=angle + 90):
        equip(painter, Qt.PenStyle.NoPen, QColor(30, 18, 8, 90)).drawRect(QRectF(-56, -13, 112, 34))
        equip(painter, site.ink(0.85, 1.5), site.wash("#b98f55", 0.95)).drawRect(QRectF(-56, -17, 112, 34))
        painter.setPen(site.ink(0.5, 1.0))
        for plank in range(-50, 56, 7):
            painter.drawLine(QPointF(plank, -16), QPointF(plank, 16))
        painter.setPen(site.ink(0.95, 3.4))
        for rail in (-17.0, 17.0):
            painter.drawLine(QPointF(-56, rail), QPointF(56, rail))
        equip(painter, Qt.PenStyle.NoPen, site.wash("#8c2c1c", 0.95))
        for post in (-46, -15, 16, 47):
            for rail in (-17, 17):
                painter.drawEllipse(QPointF(post, rail), 3.6, 3.6)


_TERRAINS: Final[Mapping[str, Callable[[QPainter, Site], None]]] = {
    "plain": _plain,
    "light": _light_woods,
    "rice": _rice,
    "gully": _gully,
    "rocky": _rocky,
    "village": _village,
    "forest": _forest,
    "river": _river,
    "ford": _ford,
    "bridge": _bridge,
}


# Slopes: the higher a hex lies over the one beside it, the heavier the border between them (T-4). A gentle slope has
# one row of fine strokes, a steep one heavy strokes on a line, a sheer one a wall of rock. All fall away from the
# light, which comes from the north-west.

HALF, QUARTER = 52.0, 30.0
"""Half the width of a hex, and a quarter of its height, in board units."""
CORNERS: Final = ((0, -60.0), (HALF, -QUARTER), (HALF, QUARTER), (0, 60.0), (-HALF, QUARTER), (-HALF, -QUARTER))
"""The corners from the centre, clockwise from the top (G-3)."""
_SIDES: Final = ((1, 2), (0, 1), (5, 0), (4, 5), (3, 4), (2, 3))
"""The two corners of the side in each direction, from the east counter-clockwise."""
_LIGHT: Final = (-0.55, -0.83)
_BREADTH = {1: 13.0, 2: 18.0, 3: 22.0}


def side(direction: int) -> tuple[QPointF, QPointF]:
    """Return the ends of the side in a direction, from the centre of the hex."""
    one, two = (CORNERS[corner] for corner in _SIDES[direction])
    return QPointF(*one), QPointF(*two)


def outward(direction: int) -> QPointF:
    """Return the unit vector towards the hex beside it in a direction, counter-clockwise from the east."""
    angle = math.radians(60 * direction)
    return QPointF(math.cos(angle), -math.sin(angle))


def paint_slopes(painter: QPainter, centre: QPointF, falls: tuple[int, ...], theme: Theme) -> None:
    """Paint the slopes at all sides beyond which the ground lies lower, and the shadow of what lies higher."""
    for direction, fall in enumerate(falls):
        if fall > 0:
            _paint_fall(painter, centre, direction, min(fall, 3), theme)
        elif fall < 0:
            _paint_shadow(painter, centre, direction, min(-fall, 3), theme)


def _paint_fall(painter: QPainter, centre: QPointF, direction: int, fall: int, theme: Theme) -> None:
    one, two = (centre + end for end in side(direction))
    out, deep = outward(direction), _BREADTH[fall]
    lit = out.x() * _LIGHT[0] + out.y() * _LIGHT[1]
    dark, bright = QColor("#3a2410"), QColor("#fff3d6")
    shade = QColor(bright if lit > 0.3 else dark)
    shade.setAlphaF(0.34 if lit > 0.3 else 0.26 + 0.16 * max(0.0, -lit))
    _paint_band(painter, one, two, out * deep, shade)
    ink = theme.colour("map_ink", (0.0, 0.42, 0.72, 0.9)[fall])
    along = two - one
    if fall == 3:
        _paint_wall(painter, one, along, out, deep, ink)
        return
    count = 9 if fall == 1 else 11
    painter.setPen(QPen(ink, 1.0 if fall == 1 else 1.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for number in range(count):
        at = one + along * ((number + 0.5) / count)
        far = deep * (0.42 + 0.3 * ((number * 5) % 3) / 2)
        painter.drawLine(at - out * far, at - out * 1.5)
    if fall == 2:
        painter.drawLine(one - out * deep * 0.86 + along * 0.04, two - out * deep * 0.86 - along * 0.04)


def _paint_wall(painter: QPainter, one: QPointF, along: QPointF, out: QPointF, deep: float, ink: QColor) -> None:
    teeth = [one + along * (number / 10) - out * deep * (0.95 if number % 2 else 0.6) for number in range(11)]
    face = QPainterPath()
    face.addPolygon(QPolygonF([one, *teeth, one + along]))
    painter.fillPath(face, QColor(58, 36, 16, 150))
    painter.setPen(QPen(ink, 1.8))
    for start, end in pairwise(teeth):
        painter.drawLine(start, end)
    for number in range(1, 10, 2):
        painter.drawLine(teeth[number], one + along * (number / 10) - out * 1.5)


def _paint_shadow(painter: QPainter, centre: QPointF, direction: int, rise: int, theme: Theme) -> None:
    """Paint the shadow that higher ground beside it casts, where the light comes from there."""
    out = outward(direction)
    toward_light = out.x() * _LIGHT[0] + out.y() * _LIGHT[1]
    if toward_light < 0.2 or theme.id == "contrast":
        return
    one, two = (centre + end for end in side(direction))
    deep = 7.0 + 6.0 * rise
    _paint_band(painter, one, two, out * deep, QColor(40, 24, 10, 34 + 26 * rise))


def _paint_band(painter: QPainter, one: QPointF, two: QPointF, breadth: QPointF, shade: QColor) -> None:
    """Paint a band along the side of a hex that fades inwards."""
    clear = QColor(shade)
    clear.setAlpha(0)
    fading = QLinearGradient(one, one - breadth)
    fading.setColorAt(0, shade)
    fading.setColorAt(1, clear)
    equip(painter, Qt.PenStyle.NoPen, fading).drawPolygon(QPolygonF([one, two, two - breadth, one - breadth]))
