"""What stands on the land: trees, houses, rocks. Of each kind a few are drawn, and stamped from north to south."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from random import Random
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from rokugan_desktop.desktop.art.keeping import dried, kept
from rokugan_desktop.desktop.look.theme import Theme, equip, mixed, round_pen
from rokugan_desktop.desktop.samurai_battles.art.outlines import at

Standing: TypeAlias = tuple[float, float, str, int]
"""Something that stands on the land: how far south and east its foot is, what it is, and which of its kind."""
_LOTS: Final = 4
"""So many of each kind are drawn."""
_HOUSES: Final = (-24 - 18j, 23 - 24j, -33 + 16j, 32 + 10j, -10 + 41j, 25 + 45j)
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
    equip(painter, inked(theme, 0.85, 1.2), tinted("#8a8175", theme)).drawPolygon(QPolygonF([at(one) for one in stone]))
    top = [at(one * 0.66 + size * (-0.08 - 0.36j)) for one in stone]
    equip(painter, Qt.PenStyle.NoPen, tinted("#d8d0c0", theme)).drawPolygon(QPolygonF(top))


_KINDS: Final[Mapping[str, tuple[float, float, Callable[[QPainter, int, Theme], None]]]] = {
    "pine": (29.0, 10.0, _pine), "giant": (76.0, 26.0, partial(_pine, high=78.0)), "tree": (28.0, 10.0, _tree),
    "house": (33.0, 23.0, _house), "rock": (18.0, 13.0, _rock),
}  # fmt: skip
"""How far each kind reaches from the middle of its picture, how broad its shadow is, and what paints it."""
