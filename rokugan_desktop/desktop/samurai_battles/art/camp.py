"""The war camp before which the title stands: a cloth between poles, with spears rising behind it."""

from __future__ import annotations

import random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from rokugan_desktop.desktop.look.theme import Theme, mixed
from rokugan_desktop.desktop.samurai_battles.art.cloths import SIDE_CLOTHS, sign_of

_BREADTHS = 5
_SPEARS = 46


def paint_camp(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the camp of each side, one beside the other; their foot is the box's lower edge."""
    half = box.width() * 0.47
    _paint_spears(painter, box, theme)
    for side in range(len(SIDE_CLOTHS)):
        left = box.left() + side * (box.width() - half)
        _paint_cloth(painter, QRectF(left, box.bottom() - box.height() * 0.42, half, box.height() * 0.40), side, theme)


def _paint_spears(painter: QPainter, box: QRectF, theme: Theme) -> None:
    chance = random.Random(17)
    wood, iron = (QColor("#0d0b0c"), QColor("#cfc6b4")) if theme.dark else (QColor("#3a2a1c"), QColor("#55504a"))
    for number in range(_SPEARS):
        x = box.left() + box.width() * (number + chance.uniform(0.1, 0.9)) / _SPEARS
        leaning, tall = chance.uniform(-0.03, 0.03), chance.uniform(0.6, 0.98)
        top = QPointF(x, box.bottom()) + QPointF(leaning, -tall) * box.height()
        painter.setPen(QPen(wood, max(1.0, box.height() * 0.008)))
        painter.drawLine(QPointF(x, box.bottom()), top)
        blade = QPainterPath(top)
        for across, up in ((0.011, 0.015), (0.0, 0.075), (-0.011, 0.015)):
            blade.lineTo(top + QPointF(across, -up) * box.height())
        blade.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(blade, iron)


def _paint_cloth(painter: QPainter, box: QRectF, side: int, theme: Theme) -> None:
    """Paint a camp's cloth: breadths sewn side by side, sagging between the poles, the sign dyed on every second."""
    cloth, wide = SIDE_CLOTHS[side], box.width() / _BREADTHS
    ivory = mixed("#f4ead6", "#14121a", 0.45 if theme.dark else 0.0)
    for number in range(_BREADTHS):
        left = box.left() + number * wide
        hung = _hung(QRectF(left, box.top(), wide, box.height()))
        colour = cloth.colour if number % 2 == 0 else ivory
        shade = QLinearGradient(QPointF(left, 0), QPointF(left + wide, 0))
        shade.setColorAt(0, mixed(colour, "#000000", 0.28))
        shade.setColorAt(0.5, colour)
        shade.setColorAt(1, mixed(colour, "#000000", 0.22))
        painter.fillPath(hung, shade)
        sign = QRectF(0, 0, wide * 0.62, wide * 0.62)
        sign.moveCenter(QPointF(left + wide / 2, box.center().y() + box.height() * 0.06))
        painter.fillPath(sign_of(side, sign), ivory if number % 2 == 0 else cloth.colour)
    painter.setPen(QPen(QColor("#1d1610"), max(1.5, box.height() * 0.035)))
    for number in range(_BREADTHS + 1):
        x = box.left() + number * wide
        painter.drawLine(QPointF(x, box.top() - box.height() * 0.1), QPointF(x, box.bottom() + box.height() * 0.04))


def _hung(box: QRectF) -> QPainterPath:
    """Return a cloth that hangs between its upper corners."""
    sag = box.height() * 0.07
    path = QPainterPath(box.topLeft())
    path.quadTo(QPointF(box.center().x(), box.top() + 2 * sag), box.topRight())
    path.lineTo(box.bottomRight())
    path.quadTo(QPointF(box.center().x(), box.bottom() + sag), box.bottomLeft())
    path.closeSubpath()
    return path
