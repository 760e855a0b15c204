"""The war curtain that hangs between two seats: breadths of cloth on a rope, with a sign dyed into them.

Strip by strip the cloth is let down as its folds have it, so that its bands and its sign bend with them.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from rokugan_desktop.desktop.face import Role
from rokugan_desktop.desktop.look.theme import mixed

_IVORY: Final = QColor("#efe0c0")
_GOLD: Final = QColor("#d8b56a")
_PLAIN: Final = QColor("#22242e")
"""The cloth of nobody."""
_BREADTHS: Final = 5
_BANDS: Final = ((0.055, 0.03), (0.10, 0.012), (0.93, 0.028))
"""Where each band begins and how high it is, as shares of the cloth's length."""
_STRIP: Final = 2
"""So many pixels of the screen wide are the strips that the cloth is hung by."""
_ROPE, _HEM = 0.052, 0.045
"""Where the rope is, from above, and how high the hem is over the ground, as shares of the height."""


def hung_cloth(size: QSize, ratio: float, role: Role | None, sign: QRectF) -> QPixmap:
    """Return the whole picture of a role's curtain; `sign` is the room for the role's sign, in logical pixels."""
    picture = QPixmap(size * ratio)
    area = QRectF(picture.rect())
    painter = QPainter(picture)
    _paint_behind(painter, area)
    _paint_cloth(painter, picture.size(), dyed(role.colour if role is not None else _PLAIN))
    if role is not None:
        _paint_sign(painter, picture.size(), role, QRectF(sign.topLeft() * ratio, sign.size() * ratio))
    breadth = area.width() / _BREADTHS
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_shade(painter, area, breadth)
    _paint_rope(painter, area, breadth)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


class _Hung(NamedTuple):
    """A cloth of one size as it hangs."""

    strips: tuple[tuple[int, int, int], ...]
    """Where each strip begins, its breadth, how far down it hangs."""
    flat: QRect
    """What all of the strips cover."""
    ends: list[QRect]
    """What they cover above and below it."""
    bands: list[QRect]
    """The two bands above and the one below, strip by strip."""


@lru_cache(maxsize=2)
def _hung(width: int, height: int) -> _Hung:
    """Return how a cloth hangs on a picture of this size, in its pixels."""
    breadth, long = width / _BREADTHS, round(height * (1 - _ROPE - _HEM))
    lefts = range(0, width, _STRIP)
    each = ((left, round(height * _ROPE + _let_down((left + _STRIP / 2) / breadth) * height)) for left in lefts)
    alike = [(down, [left for left, _ in strips]) for down, strips in groupby(each, key=itemgetter(1))]
    strips = tuple((run[0], _STRIP * len(run), down) for down, run in alike)
    above, below = max(down for _, _, down in strips), min(down for _, _, down in strips) + long
    ends = [QRect(left, down, broad, above - down) for left, broad, down in strips]
    ends += [QRect(left, below, broad, down + long - below) for left, broad, down in strips]
    shares = [
        (round(long * share), round(long * high)) for share, high in ((0.055, 0.03), (0.10, 0.012), (0.93, 0.028))
    ]
    bands = [QRect(left, down + begin, broad, high) for left, broad, down in strips for begin, high in shares]
    return _Hung(strips, QRect(0, above, width, below - above), ends, bands)


def _paint_cloth(painter: QPainter, size: QSize, cloth: QColor) -> None:
    """Paint the hung cloth with its three bands: they bend with the folds."""
    hung = _hung(size.width(), size.height())
    painter.fillRect(hung.flat, cloth)
    painter.setPen(Qt.PenStyle.NoPen)
    for rectangles, colour in ((hung.ends, cloth), (hung.bands, mixed(cloth, _IVORY, 0.16))):
        painter.setBrush(colour)
        painter.drawRects(rectangles)


def _paint_sign(painter: QPainter, size: QSize, role: Role, sign: QRectF) -> None:
    """Paint the role's sign, left light in the cloth and hung with it strip by strip, and the glow around it."""
    side = min(sign.height(), sign.width())
    flat = QPixmap(math.ceil(side), math.ceil(side))
    flat.fill(Qt.GlobalColor.transparent)
    dyer = QPainter(flat)
    dyer.setRenderHint(QPainter.RenderHint.Antialiasing)
    dyer.setPen(QPen(_IVORY, side * 0.028))
    disc = QRectF(0, 0, side, side)
    dyer.drawEllipse(disc.adjusted(side * 0.02, side * 0.02, -side * 0.02, -side * 0.02))
    margin = side * 0.13
    role.paint_mon(dyer, disc.adjusted(margin, margin, -margin, -margin), _IVORY)
    dyer.end()
    glow = QRadialGradient(sign.center(), side * 1.2)
    light = QColor(role.colour).lighter(140)
    light.setAlpha(120)
    glow.setColorAt(0, light)
    light.setAlpha(0)
    glow.setColorAt(1, light)
    disc.moveCenter(sign.center())
    hung = _hung(size.width(), size.height())
    painter.fillRect(disc.adjusted(-side * 0.7, -side * 0.7, side * 0.7, side * 0.7).toRect() & hung.flat, glow)
    begin, above = round(disc.left()), round(disc.top() - size.height() * (_ROPE + 0.008))
    for left, broad, down in hung.strips:
        first, last = max(left, begin), min(left + broad, begin + flat.width())
        if first < last:
            painter.drawPixmap(first, above + down, flat, first - begin, 0, last - first, flat.height())


def _let_down(across: float) -> float:
    """Return how far below the rope the cloth hangs, `across` breadths from the left, as a share of the height."""
    within = across - math.floor(across)
    waves = 0.0035 * math.sin(2 * math.pi * (3 * within + 0.37 * math.floor(across)))
    return math.sin(math.pi * within) * (0.017 + waves)


def dyed(colour: QColor) -> QColor:
    """Return the colour as a dyed cloth in lamplight: its hue, dark enough for light letters."""
    return QColor.fromHsvF(max(colour.hsvHueF(), 0.0), min(colour.hsvSaturationF(), 0.72), 0.26)


def _paint_behind(painter: QPainter, area: QRectF) -> None:
    """Paint the dark above the rope, and the boards below the hem."""
    painter.fillRect(area, QColor("#0e0a08"))
    floor = QLinearGradient(0, area.height() * (1 - 2 * _HEM), 0, area.height())
    floor.setColorAt(0, QColor("#0b0706"))
    floor.setColorAt(1, QColor("#4a3424"))
    painter.fillRect(QRectF(0, area.height() * (1 - 2 * _HEM), area.width(), area.height() * 2 * _HEM), floor)


def _paint_shade(painter: QPainter, area: QRectF, breadth: float) -> None:
    """Paint light and shadow of the folds over the hung cloth, and the seams between its breadths."""
    top, bottom = area.height() * _ROPE, area.height() * (1 - _HEM + 0.022)
    high = bottom - top
    folds = _folds(round(area.width()), breadth)
    painter.drawPixmap(QRectF(0, top, area.width(), high), folds, QRectF(folds.rect()))
    dusk = QLinearGradient(0, top, 0, bottom)
    dusk.setColorAt(0, QColor(0, 0, 0, 110))
    dusk.setColorAt(0.12, QColor(0, 0, 0, 0))
    dusk.setColorAt(0.86, QColor(0, 0, 0, 0))
    dusk.setColorAt(1, QColor(0, 0, 0, 120))
    painter.fillRect(QRectF(0, top, area.width(), high * 0.12), dusk)
    painter.fillRect(QRectF(0, top + high * 0.86, area.width(), high * 0.14), dusk)


@lru_cache(maxsize=2)
def _folds(width: int, breadth: float) -> QPixmap:
    """Return light and shadow of the folds and the seams, one pixel high: they are the same from rope to hem."""
    picture = QPixmap(width, 1)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number in range(_BREADTHS):
        left = number * breadth
        shade = QLinearGradient(left, 0, left + breadth, 0)
        for share, light in _lights(number):
            tone = QColor(255, 244, 224, round(26 * light)) if light > 0 else QColor(0, 0, 0, round(-120 * light))
            shade.setColorAt(share, tone)
        painter.fillRect(QRectF(left, 0, breadth, 1), shade)
        if number:
            painter.fillRect(QRectF(left - 0.8, 0, 1.6, 1), QColor(0, 0, 0, 90))
    painter.end()
    return picture


@cache
def _lights(number: int) -> tuple[tuple[float, float], ...]:
    """Return the light on a breadth's folds, from its left edge to its right one."""
    return tuple((i / 24, _fold(number, i / 24)) for i in range(25))


def _fold(number: int, share: float) -> float:
    """Return how much light a breadth's fold catches there, from -1 to 1; it turns away from it at the seams."""
    waves = 0.55 * math.sin(2 * math.pi * (3 * share + 0.37 * number)) + 0.2 * math.sin(2 * math.pi * (7 * share + 0.2))
    edge = 0.75 * math.exp(-((min(share, 1 - share) / 0.045) ** 2))
    return max(-1.0, min(1.0, waves * 0.55 - edge))


def _paint_rope(painter: QPainter, area: QRectF, breadth: float) -> None:
    """Paint the rope, the loops that hold the cloth on it, and a tassel at each seam."""
    y, thick = area.height() * _ROPE * 0.55, max(3.0, area.height() * 0.0085)
    for number in range(_BREADTHS * 3 + 1):
        x = min(max(breadth * number / 3, thick), area.width() - thick)
        down = area.height() * (_ROPE + _let_down(x / breadth)) + thick * 0.6
        painter.setPen(QPen(_IVORY.darker(135), thick * 0.75, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(x, y - thick * 0.4), QPointF(x, down))
    for colour, width in ((QColor("#6d4f22"), thick * 1.35), (_GOLD, thick)):
        painter.setPen(QPen(colour, width))
        painter.drawLine(QPointF(0, y), QPointF(area.width(), y))
    painter.setPen(QPen(QColor("#8a6a30"), max(1.0, thick * 0.16)))
    step, low, high = thick * 1.3, y + thick * 0.45, y - thick * 0.45
    strands = range(math.ceil(area.width() / step))
    painter.drawLines([QLineF(number * step, low, (number + 0.7) * step, high) for number in strands])
    for number in range(1, _BREADTHS):
        _paint_tassel(painter, QPointF(number * breadth, y), thick)


def _paint_tassel(painter: QPainter, knot: QPointF, thick: float) -> None:
    painter.setPen(QPen(_GOLD.darker(150), max(1.0, thick * 0.2)))
    painter.setBrush(_GOLD)
    tail = QPainterPath(knot + QPointF(-thick * 0.7, thick))
    tail.quadTo(knot + QPointF(-thick * 1.2, thick * 5), knot + QPointF(-thick * 1.5, thick * 8.5))
    tail.lineTo(knot + QPointF(thick * 1.5, thick * 8.5))
    tail.quadTo(knot + QPointF(thick * 1.2, thick * 5), knot + QPointF(thick * 0.7, thick))
    tail.closeSubpath()
    painter.drawPath(tail)
    for across in (-0.8, -0.3, 0.3, 0.8):
        painter.drawLine(
            knot + QPointF(across * thick * 0.6, thick * 2), knot + QPointF(across * thick * 1.5, thick * 8.3)
        )
    painter.drawEllipse(knot, thick * 1.25, thick * 1.25)
