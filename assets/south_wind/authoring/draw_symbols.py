"""Draw the crests of the five houses and the signs of orders, goods and the wind, and write them as path data.

Run from the checkout: ``python assets/south_wind/authoring/draw_symbols.py``. It rewrites
``assets/south_wind/symbols.json``: name -> SVG path data in a unit square centred on the origin (y runs down).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

FILE: Final = Path(__file__).resolve().parents[1] / "symbols.json"


_LARGE: Final = 100.0
"""So large a unit is drawn: curves stay curves then."""


def _at(x: float, y: float) -> QPointF:
    return QPointF(x * _LARGE, y * _LARGE)


def _moved(x: float, y: float) -> QTransform:
    return QTransform().translate(x * _LARGE, y * _LARGE)


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(_at(x, y), radius * _LARGE, radius * _LARGE)
    return path


def _shape(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([_at(*point) for point in points]))
    path.closeSubpath()
    return path


def _stroke(path: QPainterPath, width: float) -> QPainterPath:
    pen = QPainterPathStroker()
    pen.setWidth(width * _LARGE)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen.createStroke(path).simplified()


def _line(*points: tuple[float, float], width: float) -> QPainterPath:
    path = QPainterPath(_at(*points[0]))
    for point in points[1:]:
        path.lineTo(_at(*point))
    return _stroke(path, width)


def _curve(start: tuple[float, float], *through: tuple[float, float, float, float], width: float) -> QPainterPath:
    path = QPainterPath(_at(*start))
    for x1, y1, x, y in through:
        path.quadTo(_at(x1, y1), _at(x, y))
    return _stroke(path, width)


def _together(parts: Iterable[QPainterPath]) -> QPainterPath:
    whole = QPainterPath()
    for part in parts:
        whole = whole.united(part)
    return whole


def _round(part: QPainterPath, count: int, begin: float = 0.0) -> QPainterPath:
    return _together([QTransform().rotate(begin + 360 / count * n).map(part) for n in range(count)])


def _drop(x: float, y: float, broad: float, high: float) -> QPainterPath:
    """A leaf with its point up."""
    path = QPainterPath(_at(x, y - high / 2))
    path.cubicTo(_at(x + broad * 0.75, y - high * 0.1), _at(x + broad * 0.6, y + high / 2), _at(x, y + high / 2))
    path.cubicTo(_at(x - broad * 0.6, y + high / 2), _at(x - broad * 0.75, y - high * 0.1), _at(x, y - high / 2))
    return path


# Crests


def _mori() -> QPainterPath:
    """Three stars over a stroke."""
    bar = _shape((-0.46, 0.24), (0.46, 0.2), (0.48, 0.36), (-0.48, 0.4))
    return _together([bar, _disc(0, -0.3, 0.165), _disc(-0.235, 0.03, 0.165), _disc(0.235, 0.03, 0.165)])


def _toyotomi() -> QPainterPath:
    """Three leaves of the paulownia, and its blossoms above."""
    leaf = _drop(0, 0, 0.3, 0.44)
    vein = _line((0, -0.1), (0, 0.2), width=0.035)
    leaf = leaf.subtracted(vein)
    sides = [_moved(0.27 * sign, 0.16).rotate(118 * sign).map(leaf) for sign in (-1, 1)]
    middle = _moved(0, 0.24).rotate(180).map(leaf)
    spikes = [
        _together(
            [_disc(x + lean * n * 0.045, -0.08 - n * 0.125, 0.062 - n * 0.008) for n in range(count)]
            + [_line((x, -0.04), (x + lean * (count - 1) * 0.045, -0.06 - (count - 1) * 0.125), width=0.03)]
        )
        for x, lean, count in ((-0.2, -1, 3), (0.0, 0, 4), (0.2, 1, 3))
    ]
    return _together([*sides, middle, *spikes])


def _takeda() -> QPainterPath:
    """Four lozenges in one."""
    one = _shape((0, -0.235), (0.225, 0), (0, 0.235), (-0.225, 0))
    return _together([one.translated(_at(x, y)) for x, y in ((0, -0.25), (0.24, 0), (0, 0.25), (-0.24, 0))])


def _oda() -> QPainterPath:
    """Five petals of the quince, cut open."""
    petal = _disc(0, -0.27, 0.2).subtracted(_disc(0, -0.26, 0.105))
    whole = _round(petal, 5).subtracted(_disc(0, 0, 0.16))
    return whole.united(_disc(0, 0, 0.12)).united(_round(_disc(0, -0.25, 0.055), 5))


def _tokugawa() -> QPainterPath:
    """Three leaves of the wild ginger in a ring."""
    ring = _disc(0, 0, 0.48).subtracted(_disc(0, 0, 0.415))
    leaf = QPainterPath(_at(0, -0.03))
    leaf.cubicTo(_at(-0.34, -0.06), _at(-0.24, -0.4), _at(0, -0.36))
    leaf.cubicTo(_at(0.24, -0.4), _at(0.34, -0.06), _at(0, -0.03))
    veins = [_line((0, -0.09), (x, y), width=0.026) for x, y in ((0, -0.31), (-0.13, -0.26), (0.13, -0.26))]
    return ring.united(_round(leaf.subtracted(_together(veins)), 3))


# Orders, armies, goods, wind


def _recruit() -> QPainterPath:
    """A banner, and a cross for one more."""
    pole = _line((-0.3, -0.44), (-0.3, 0.46), width=0.075)
    cloth = _shape((-0.27, -0.42), (0.14, -0.42), (0.14, 0.16), (-0.06, 0.08), (-0.27, 0.16))
    plus = _together([_line((0.28, 0.02), (0.28, 0.42), width=0.1), _line((0.08, 0.22), (0.48, 0.22), width=0.1)])
    around = _stroke(plus, 0.07).united(plus)
    return _together([pole, cloth]).subtracted(around).united(plus)


def _move() -> QPainterPath:
    """An arrow that bends as a way does, with the marks of steps behind it."""
    way = QPainterPath(_at(-0.06, 0.14))
    way.quadTo(_at(0.04, -0.12), _at(0.24, -0.2))
    head = _shape((0.48, -0.32), (0.12, -0.42), (0.27, -0.04))
    steps = [_disc(-0.4, 0.4, 0.07), _disc(-0.24, 0.29, 0.08)]
    return _together([_stroke(way, 0.15), head, *steps])


def _ear(x: float, lean: float) -> QPainterPath:
    stalk = QPainterPath(_at(0, 0.48))
    stalk.quadTo(_at(x * 0.3, 0.1), _at(x, -0.3))
    parts = [_stroke(stalk, 0.045)]
    for n in range(5):
        at = stalk.pointAtPercent(0.5 + n * 0.115)
        for sign in (-1, 1):
            grain = _moved(at.x() / _LARGE + sign * 0.062, at.y() / _LARGE).rotate(lean + sign * 24)
            parts.append(grain.map(_drop(0, 0, 0.085, 0.155)))
    return _together(parts)


def _harvest() -> QPainterPath:
    """Two ears of rice, bound."""
    bound = _shape((-0.11, 0.24), (0.11, 0.24), (0.08, 0.33), (-0.08, 0.33))
    return _together([_ear(-0.21, -14), _ear(0.21, 14), bound])


def _food() -> QPainterPath:
    """A bowl of rice."""
    bowl = QPainterPath(_at(-0.46, -0.02))
    bowl.lineTo(_at(0.46, -0.02))
    bowl.cubicTo(_at(0.42, 0.26), _at(0.24, 0.34), _at(0.16, 0.36))
    bowl.lineTo(_at(0.16, 0.44))
    bowl.lineTo(_at(-0.16, 0.44))
    bowl.lineTo(_at(-0.16, 0.36))
    bowl.cubicTo(_at(-0.24, 0.34), _at(-0.42, 0.26), _at(-0.46, -0.02))
    heap = QPainterPath(_at(-0.38, -0.09))
    heap.cubicTo(_at(-0.3, -0.5), _at(0.3, -0.5), _at(0.38, -0.09))
    heap.closeSubpath()
    grains = [(-0.12, -0.2, 30), (0.1, -0.17, -25), (0.0, -0.3, 10), (0.22, -0.16, 40), (-0.24, -0.16, -20)]
    drawn = [_moved(x, y).rotate(a).map(_drop(0, 0, 0.05, 0.1)) for x, y, a in grains]
    return bowl.united(heap.subtracted(_together(drawn)))


def _bushido() -> QPainterPath:
    """A sword in its knot."""
    blade = QPainterPath(_at(0.4, -0.48))
    blade.quadTo(_at(0.2, -0.04), _at(-0.19, 0.25))
    blade.lineTo(_at(-0.25, 0.17))
    blade.quadTo(_at(0.1, -0.1), _at(0.4, -0.48))
    blade = _together([blade, _stroke(blade, 0.045)])
    guard = _line((-0.34, 0.08), (-0.1, 0.36), width=0.085)
    grip = _line((-0.25, 0.27), (-0.42, 0.43), width=0.115)
    return _together([blade, guard, grip])


def _archers() -> QPainterPath:
    """A bow with an arrow on it."""
    bow = _curve((-0.12, -0.47), (0.36, -0.28, 0.2, 0.02), (0.1, 0.2, -0.12, 0.47), width=0.075)
    string = _line((-0.12, -0.47), (-0.26, 0.02), (-0.12, 0.47), width=0.03)
    arrow = _line((-0.42, 0.02), (0.38, 0.02), width=0.05)
    head = _shape((0.49, 0.02), (0.3, -0.085), (0.3, 0.125))
    feathers = [_line((-0.4, 0.02), (-0.48, y), width=0.045) for y in (-0.07, 0.11)]
    return _together([bow, string, arrow, head, *feathers])


def _wind() -> QPainterPath:
    """Three gusts that curl at their ends."""
    upper = _curve(
        (-0.46, -0.1), (-0.1, -0.06, 0.14, -0.14), (0.32, -0.22, 0.22, -0.36), (0.1, -0.44, 0.06, -0.3), width=0.075
    )
    middle = _curve(
        (-0.38, 0.07), (0.1, 0.1, 0.3, 0.04), (0.5, -0.03, 0.44, -0.17), (0.36, -0.24, 0.31, -0.14), width=0.075
    )
    lower = _curve((-0.3, 0.23), (0.0, 0.2, 0.16, 0.26), (0.3, 0.34, 0.2, 0.44), (0.1, 0.48, 0.06, 0.38), width=0.075)
    return _together([upper, middle, lower])


DRAWN: Final[Mapping[str, QPainterPath]] = {
    "mori": _mori(), "toyotomi": _toyotomi(), "takeda": _takeda(), "oda": _oda(), "tokugawa": _tokugawa(),
    "recruit": _recruit(), "move": _move(), "harvest": _harvest(), "food": _food(), "bushido": _bushido(),
    "archers": _archers(), "wind": _wind(),
}  # fmt: skip


def _data(path: QPainterPath) -> str:
    """Return a path as absolute M, L and C commands."""
    said: list[str] = []
    number = 0
    while number < path.elementCount():
        element = path.elementAt(number)
        kind, taken = QPainterPath.ElementType, 1
        if element.type == kind.CurveToElement:
            taken = 3
        letter = "M" if element.type == kind.MoveToElement else "C" if taken == 3 else "L"
        points = [path.elementAt(number + step) for step in range(taken)]
        said.append(letter + " ".join(f"{_short(one.x)} {_short(one.y)}" for one in points))
        number += taken
    return "".join(said)


def _short(number: float) -> str:
    assert math.isfinite(number)
    return f"{number / _LARGE:.3f}".rstrip("0").rstrip(".")


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: _data(path.simplified()) for name, path in DRAWN.items()}, indent=1) + "\n")
