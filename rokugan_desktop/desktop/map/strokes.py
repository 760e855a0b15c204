"""Ways as strokes of a brush: smooth through their points, with a head, and to the right, so that two may meet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPainterPathStroker, QPolygonF

from rokugan_desktop.desktop.look.theme import round_pen
from rokugan_desktop.desktop.map.geometry import brush_line
from rokugan_desktop.desktop.map.values import Route

_ASIDE, _STEP = 0.75, 10.0
"""So far to the right a way runs, as a share of its width, and how long a piece of a stroke is, in board units."""


def stroke_of(route: Route, points: Sequence[QPointF], cut: tuple[float, float]) -> QPainterPath:
    """Return the way through these points, two at least, cut so much shorter at its beginning and its end."""
    line = smooth(points, route.width * _ASIDE)
    whole, (first, last) = _long(line), cut
    shorter = min(1.0, 0.55 * whole / (first + last)) if first + last else 1.0
    line = _shortened(_shortened(line, first * shorter)[::-1], last * shorter)[::-1]
    head = min(route.width * 2.2, _long(line) * 0.7)
    body, path = _shortened(line[::-1], head * 0.8)[::-1], QPainterPath()
    if route.broken:
        path.addPolygon(QPolygonF(body))
        pen = QPainterPathStroker(round_pen(QColor(), route.width))
        pen.setDashPattern([2.2, 1.8])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        path = pen.createStroke(path)
    else:
        path = brush_line([one.toTuple() for one in body], route.width, len(body))
    ahead = (line[-1] - body[-1]) / (_long((body[-1], line[-1])) or 1.0)
    aside, base = QPointF(-ahead.y(), ahead.x()) * (head * 0.62), line[-1] - ahead * head
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addPolygon(QPolygonF([line[-1], base - aside, base + ahead * (head * 0.28), base + aside]))
    path.closeSubpath()
    return path.simplified() if route.broken else path


def _long(line: Sequence[QPointF]) -> float:
    return sum(math.hypot(other.x() - one.x(), other.y() - one.y()) for one, other in pairwise(line))


def smooth(points: Sequence[QPointF], aside: float = 0.0) -> list[QPointF]:
    """Return the points so far to the right of these, and what lies between them on a curve (Catmull and Rom)."""
    kept = [points[0], *(other for one, other in pairwise(points) if other != one)]
    moved: list[QPointF] = []
    for number, one in enumerate(kept):
        way = kept[min(len(kept) - 1, number + 1)] - kept[max(0, number - 1)]
        moved.append(one + QPointF(-way.y(), way.x()) * (aside / (math.hypot(way.x(), way.y()) or 1.0)))
    found = [moved[0]]
    for number, (one, other) in enumerate(pairwise(moved)):
        before, after = moved[max(0, number - 1)], moved[min(len(moved) - 1, number + 2)]
        parts = max(2, round(_long((one, other)) / _STEP))
        bend, turn = before * 2 - one * 5 + other * 4 - after, one * 3 - before - other * 3 + after
        shares = [part / parts for part in range(1, parts + 1)]
        found += [(one * 2 + (other - before) * t + bend * t**2 + turn * t**3) / 2 for t in shares]
    return found


def _shortened(line: Sequence[QPointF], by: float) -> list[QPointF]:
    """Return the line without so much of its beginning."""
    for number, (one, other) in enumerate(pairwise(line)):
        apart = _long((one, other))
        if by < apart:
            return [one + (other - one) * (by / apart), *line[number + 1 :]]
        by -= apart
    return list(line[-2:])
