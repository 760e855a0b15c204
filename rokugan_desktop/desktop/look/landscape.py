"""The land before which a title stands: sky, sun or moon, ranges in the mist, and banners in the wind.

Everything is painted from a few outlines and gradients, always the same, in the room that the words of a page leave at
its left.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from rokugan_desktop.desktop.look.theme import Theme, equip, faded, mixed

PaintSign = Callable[[QPainter, QRectF, QColor], None]
"""Paint a sign into the rectangle, in the one colour given."""

WORDS: Final = 0.36
"""The share of the width, from the left, that belongs to the words: there the land lies in the mist."""
LIGHT: Final = 0.79
"""Where the sun or the moon stands, as a share of the width."""
GROUND: Final = 0.86
"""Where the ground begins, as a share of the height."""


class _Range(NamedTuple):
    foot: float
    height: float
    rough: float
    seed: int


_RANGES: Final = (
    _Range(0.56, 0.30, 0.54, 5),
    _Range(0.66, 0.24, 0.52, 11),
    _Range(0.75, 0.19, 0.52, 23),
    _Range(0.84, 0.13, 0.46, 31),
)
"""From the farthest to the nearest."""
_STEPS: Final = 7
"""How often the line of a range is broken in two."""


class _Tones(NamedTuple):
    high: QColor
    low: QColor
    light: QColor
    far: QColor
    near: QColor
    mist: QColor
    ground: QColor


def _tones(theme: Theme) -> _Tones:
    if theme.id == "contrast":
        white, gray = QColor("#ffffff"), QColor("#d2d2d2")
        return _Tones(white, white, QColor("#b00000"), gray, QColor("#8c8c8c"), white, QColor("#5c5c5c"))
    if theme.dark:
        return _Tones(
            QColor("#10131d"), QColor("#3a2f38"), QColor("#f1dfb6"), QColor("#39374a"), QColor("#14131a"),
            QColor("#4a4150"), QColor("#0e0c0d"),
        )  # fmt: skip
    return _Tones(
        QColor("#f4ead2"), QColor("#f3c9a0"), QColor("#c8402c"), QColor("#b9b3b8"), QColor("#454a5b"),
        QColor("#f6e5cd"), QColor("#3b352f"),
    )  # fmt: skip


def paint_landscape(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint the land from the sky down to the ground's edge."""
    tones, high = _tones(theme), area.height()
    plain = theme.id == "contrast"
    sky = QLinearGradient(area.topLeft(), QPointF(area.left(), area.top() + high * GROUND))
    sky.setColorAt(0, tones.high)
    sky.setColorAt(1, tones.low)
    painter.fillRect(area, sky)
    _paint_light(painter, area, tones, plain=plain)
    for number, one in enumerate(_RANGES):
        share = number / (len(_RANGES) - 1)
        path = _ridge(area.left(), area.top(), area.width(), area.height(), one)
        foot = area.top() + high * one.foot
        colour = mixed(tones.far, tones.near, share)
        if plain:
            painter.fillPath(path, colour)
            continue
        body = QLinearGradient(0, foot - high * one.height, 0, foot + high * 0.1)
        body.setColorAt(0, colour)
        body.setColorAt(1, mixed(colour, tones.mist, 0.85))
        painter.fillPath(path, body)
    _veil_words(painter, area, theme)


def _paint_light(painter: QPainter, area: QRectF, tones: _Tones, *, plain: bool) -> None:
    high = area.height()
    centre, radius = QPointF(area.left() + area.width() * LIGHT, area.top() + high * 0.26), high * 0.115
    if not plain:
        glow = QRadialGradient(centre, radius * 3.4)
        for share, alpha in ((0.0, 0.5), (0.3, 0.38), (1.0, 0.0)):
            glow.setColorAt(share, faded(tones.light, alpha * (0.7 if tones.light.lightness() < 160 else 0.45)))
        equip(painter, Qt.PenStyle.NoPen, glow).drawEllipse(centre, radius * 3.4, radius * 3.4)
    equip(painter, Qt.PenStyle.NoPen, tones.light).drawEllipse(centre, radius, radius)


@lru_cache(maxsize=len(_RANGES))
def _ridge(left: float, top: float, width: float, height: float, one: _Range) -> QPainterPath:
    """Return the outline of a range: a line broken again and again, ever less, down to the scene's lower edge."""
    area = QRectF(left, top, width, height)
    chance = random.Random(one.seed)
    heights = [chance.uniform(0.2, 0.6), chance.uniform(0.6, 1.0), chance.uniform(0.3, 0.9)]
    sway = 0.5
    for _ in range(_STEPS):
        broken: list[float] = []
        for left, right in pairwise(heights):
            broken += [left, (left + right) / 2 + chance.uniform(-sway, sway) * 0.5]
        heights = [*broken, heights[-1]]
        sway *= one.rough
    high, low = max(heights), min(heights)
    foot, tall = area.top() + area.height() * one.foot, area.height() * one.height
    step = area.width() / (len(heights) - 1)
    line = [
        QPointF(area.left() + i * step, foot - tall * (height - low) / (high - low)) for i, height in enumerate(heights)
    ]
    path = QPainterPath()
    path.addPolygon(QPolygonF([*line, QPointF(area.right() + 1, area.bottom()), QPointF(area.left(), area.bottom())]))
    return path


def _veil_words(painter: QPainter, area: QRectF, theme: Theme) -> None:
    veil = QLinearGradient(area.topLeft(), QPointF(area.left() + area.width() * (WORDS + 0.24), area.top()))
    for share, alpha in ((0.0, 1.0), (0.5, 0.94), (0.75, 0.5), (1.0, 0.0)):
        veil.setColorAt(share, theme.colour("panel", alpha))
    painter.fillRect(area, veil)


def paint_foreground(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint the ground in front: a low rise with grass along its edge."""
    tones = _tones(theme)
    rise, blades = _rise(area.left(), area.top(), area.width(), area.height())
    painter.fillPath(rise, tones.ground)
    painter.setPen(QPen(tones.ground, max(1.0, area.height() * 0.0016)))
    painter.drawPath(blades)


@lru_cache(maxsize=1)
def _rise(left: float, top_edge: float, width: float, height: float) -> tuple[QPainterPath, QPainterPath]:
    area, chance = QRectF(left, top_edge, width, height), random.Random(3)
    top = area.top() + area.height() * GROUND
    rise = QPainterPath(QPointF(area.left(), area.bottom()))
    rise.lineTo(area.left() + area.width() * 0.3, area.bottom())
    rise.cubicTo(
        QPointF(area.left() + area.width() * 0.42, area.bottom() - area.height() * 0.02),
        QPointF(area.left() + area.width() * 0.46, top + area.height() * 0.03),
        QPointF(area.left() + area.width() * 0.62, top + area.height() * 0.025),
    )
    rise.cubicTo(
        QPointF(area.left() + area.width() * 0.8, top + area.height() * 0.02),
        QPointF(area.left() + area.width() * 0.9, top - area.height() * 0.01),
        QPointF(area.right() + 1, top),
    )
    rise.lineTo(area.right() + 1, area.bottom())
    blades = QPainterPath()
    for _ in range(150):
        share = chance.uniform(0.42, 0.999)
        foot = QPointF(area.left() + area.width() * share, 0.0)
        foot.setY(_edge_of(rise, foot.x(), area) + 3)
        tall = area.height() * chance.uniform(0.008, 0.02)
        blades.moveTo(foot)
        blades.lineTo(foot + QPointF(tall * chance.uniform(0.2, 0.7), -tall))
    return rise, blades


def _edge_of(rise: QPainterPath, x: float, area: QRectF) -> float:
    low, high = area.top() + area.height() * 0.7, area.bottom()
    for _ in range(9):
        between = (low + high) / 2
        if rise.contains(QPointF(x, between)):
            high = between
        else:
            low = between
    return high


def paint_banner(
    painter: QPainter, foot: QPointF, height: float, colour: QColor, paint_sign: PaintSign, theme: Theme, phase: float
) -> None:
    """Paint an upright banner on its pole: a long cloth in the wind, with a sign near its head.

    `foot` is where the pole stands, `phase` where in its wave the wind holds the cloth.
    """
    wide, long = height * 0.235, height * 0.72
    top, left = foot.y() - height, foot.x() + height * 0.012
    wave = height * 0.028

    def outer(share: float) -> QPointF:
        sway = wave * math.sin(phase + 5.2 * share) * (0.35 + share)
        lifted = wave * 0.4 * math.sin(phase + 3 * share)
        return QPointF(left + wide + sway, top + height * 0.03 + long * share + lifted)

    cloth = QPainterPath(QPointF(left, top + height * 0.03))
    for i in range(25):
        cloth.lineTo(outer(i / 24))
    cloth.lineTo(QPointF(left, top + height * 0.03 + long))
    cloth.closeSubpath()
    box = QRectF(left, top, wide + wave, long + height * 0.08)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(cloth, colour)
    painter.setClipPath(cloth, Qt.ClipOperation.IntersectClip)
    ivory = QColor("#f6ead0")
    painter.fillRect(QRectF(box.left(), top + height * 0.03 + long * 0.84, box.width(), long * 0.05), ivory)
    painter.fillRect(QRectF(box.left(), top + height * 0.03 + long * 0.92, box.width(), long * 0.09), ivory)
    side = wide * 0.84
    sign = QRectF(left + wide * 0.09, top + height * 0.075, side, side)
    paint_sign(painter, sign, ivory)
    if theme.id != "contrast":
        folds = QLinearGradient(QPointF(left, top), QPointF(left + wide + wave, top + wide * 0.5))
        for share, alpha in ((0.0, 95), (0.14, 10), (0.38, 62), (0.6, 0), (0.84, 74), (1.0, 26)):
            shifted = min(1.0, max(0.0, share + 0.05 * math.sin(phase)))
            folds.setColorAt(shifted, QColor(0, 0, 0, alpha))
        painter.fillRect(box.adjusted(-2, 0, 2, 0), folds)
    painter.restore()
    wood = QColor("#000000") if theme.id == "contrast" else QColor("#2b1d12")
    painter.setPen(QPen(wood, max(1.4, height * 0.013), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(foot.x(), foot.y()), QPointF(foot.x(), top - height * 0.02))
    painter.drawLine(QPointF(foot.x(), top + height * 0.028), QPointF(left + wide, top + height * 0.03))
    equip(painter, Qt.PenStyle.NoPen, QColor("#c79a3f"))
    painter.drawEllipse(QPointF(foot.x(), top - height * 0.025), height * 0.014, height * 0.014)
