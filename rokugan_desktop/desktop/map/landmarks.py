"""What stands on the land once, so that a place is known without reading, and the clouds over what lies beyond."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainterPath

from rokugan_desktop.desktop.look.theme import faded, mixed
from rokugan_desktop.desktop.map.ornaments import Kind, Sketch

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


LANDMARKS: Final[Mapping[str, Kind]] = {
    "cloud": Kind(_cloud, 1.3, 1.0, down=0.14, step=22.0, variants=4),
}
