"""Draw the emblems of the types of units and the signs of the sides, and write them as path data.

Run from the checkout: ``python assets/samurai_battles/authoring/draw_emblems.py``. It rewrites
``assets/samurai_battles/emblems.json``: name -> SVG path data in a unit square centred on the origin (y runs down).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

FILE: Final = Path(__file__).resolve().parents[1] / "emblems.json"

# The emblems of the types of units: what they fight with, as shapes of one colour


def _line(*points: tuple[float, float], width: float = 0.07) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return _stroke(path, width)


def _stroke(path: QPainterPath, width: float) -> QPainterPath:
    pen = QPainterPathStroker()
    pen.setWidth(width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen.createStroke(path)


def _shape(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*point) for point in points]))
    path.closeSubpath()
    return path


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _together(*parts: QPainterPath) -> QPainterPath:
    whole = QPainterPath()
    for part in parts:
        whole = whole.united(part)
    return whole


def _spear(x: float, low: float = 0.48, high: float = -0.5) -> QPainterPath:
    head = _shape((x, high), (x + 0.085, high + 0.17), (x, high + 0.27), (x - 0.085, high + 0.17))
    return _together(_line((x, low), (x, high + 0.2), width=0.065), head)


def _yari() -> QPainterPath:
    return _together(_spear(-0.27, high=-0.38), _spear(0.0), _spear(0.27, high=-0.38))


def _glaive(lean: float) -> QPainterPath:
    """Return a pole with a curved blade that leans to a side."""
    blade = QPainterPath(QPointF(lean * 0.13, -0.14))
    blade.quadTo(QPointF(lean * 0.26, -0.36), QPointF(lean * 0.46, -0.5))
    blade.quadTo(QPointF(lean * 0.44, -0.22), QPointF(lean * 0.24, -0.07))
    blade.closeSubpath()
    return _together(_line((-lean * 0.34, 0.48), (lean * 0.2, -0.12)), blade)


def _naginata() -> QPainterPath:
    return _together(_glaive(1), _glaive(-1))


def _bow() -> QPainterPath:
    stave = QPainterPath(QPointF(-0.06, -0.5))
    stave.cubicTo(QPointF(0.42, -0.3), QPointF(0.42, 0.3), QPointF(-0.06, 0.5))
    head = _shape((0.5, 0), (0.3, -0.11), (0.3, 0.11))
    feathers = _together(_line((-0.46, -0.1), (-0.36, 0)), _line((-0.46, 0.1), (-0.36, 0)))
    string = _line((-0.06, -0.48), (-0.2, 0), (-0.06, 0.48), width=0.035)
    return _together(_stroke(stave, 0.08), string, _line((-0.44, 0), (0.34, 0)), head, feathers)


def _arquebus() -> QPainterPath:
    barrel = _line((-0.2, 0.14), (0.3, -0.24), width=0.1)
    stock = _shape((-0.5, 0.44), (-0.22, 0.02), (-0.04, 0.16), (-0.3, 0.46))
    pan = _line((-0.02, 0.12), (0.04, 0.28), width=0.055)
    smoke = _together(_disc(0.36, -0.4, 0.1), _disc(0.22, -0.44, 0.075), _disc(0.44, -0.24, 0.08))
    return _together(barrel, stock, pan, smoke)


def _horse() -> QPainterPath:
    """Return the head of a horse that looks to the west."""
    head = QPainterPath(QPointF(0.06, -0.5))
    head.lineTo(0.02, -0.36)
    head.quadTo(QPointF(-0.16, -0.28), QPointF(-0.38, 0.0))
    head.quadTo(QPointF(-0.46, 0.08), QPointF(-0.4, 0.17))
    head.quadTo(QPointF(-0.3, 0.22), QPointF(-0.2, 0.12))
    head.quadTo(QPointF(-0.1, 0.06), QPointF(-0.02, 0.09))
    head.quadTo(QPointF(-0.02, 0.26), QPointF(-0.16, 0.48))
    head.lineTo(0.34, 0.48)
    head.quadTo(QPointF(0.42, -0.02), QPointF(0.2, -0.34))
    head.lineTo(0.16, -0.5)
    head.lineTo(0.11, -0.38)
    head.closeSubpath()
    return head.subtracted(_disc(-0.06, -0.17, 0.04))


def _rider() -> QPainterPath:
    horse = QTransform().translate(-0.06, 0.02).map(_horse())
    return _together(horse, _spear(0.43))


def _mounted_archer() -> QPainterPath:
    horse = QTransform().translate(-0.08, 0.02).map(_horse())
    stave = QPainterPath(QPointF(0.36, -0.5))
    stave.cubicTo(QPointF(0.56, -0.2), QPointF(0.56, 0.2), QPointF(0.36, 0.5))
    return _together(horse, _stroke(stave, 0.07), _line((0.36, -0.48), (0.36, 0.48), width=0.03))


def _headquarters() -> QPainterPath:
    """Return a general's fan with the sun on it."""
    fan = QPainterPath(QPointF(0, 0.16))
    fan.cubicTo(QPointF(-0.22, 0.2), QPointF(-0.5, 0.1), QPointF(-0.42, -0.12))
    fan.cubicTo(QPointF(-0.52, -0.34), QPointF(-0.24, -0.52), QPointF(0, -0.46))
    fan.cubicTo(QPointF(0.24, -0.52), QPointF(0.52, -0.34), QPointF(0.42, -0.12))
    fan.cubicTo(QPointF(0.5, 0.1), QPointF(0.22, 0.2), QPointF(0, 0.16))
    return _together(
        fan.subtracted(_disc(0, -0.16, 0.17)), _disc(0, -0.16, 0.1), _line((0, 0.12), (0, 0.48), width=0.1)
    )


def _peasants() -> QPainterPath:
    """Return a yoke with two boxes, and who carries it."""
    boxes = (_box(-0.38), _box(0.38))
    ropes = (_line((-0.38, -0.1), (-0.38, 0.1), width=0.04), _line((0.38, -0.1), (0.38, 0.1), width=0.04))
    hat = _shape((-0.2, -0.22), (0.0, -0.44), (0.2, -0.22))
    body = _shape((-0.1, -0.04), (0.1, -0.04), (0.15, 0.42), (-0.15, 0.42))
    return _together(_line((-0.46, -0.12), (0.46, -0.12)), *boxes, *ropes, hat, body, _disc(0, -0.2, 0.09))


def _box(x: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(x - 0.13, 0.08, 0.26, 0.26))
    return path


def _ninja() -> QPainterPath:
    """Return a throwing star."""
    points: list[tuple[float, float]] = []
    for number in range(8):
        angle, far = math.pi * number / 4, 0.5 if number % 2 == 0 else 0.16
        points.append((math.sin(angle) * far, -math.cos(angle) * far))
    return _shape(*points).subtracted(_disc(0, 0, 0.085))


def _sohei() -> QPainterPath:
    """Return a glaive within a string of beads."""
    beads = [_disc(math.sin(turn) * 0.36, 0.1 - math.cos(turn) * 0.36, 0.07) for turn in _turns(12)]
    return _together(*beads, QTransform().translate(0.04, 0).map(_glaive(0.62)))


def _turns(count: int) -> list[float]:
    return [math.tau * number / count for number in range(count)]


def _crescent() -> QPainterPath:
    crescent = _disc(0, 0, 39).subtracted(_disc(0, -15, 31))  # so large that its curves stay curves
    return QTransform().scale(0.01, 0.01).map(crescent)


def _rising_sun() -> QPainterPath:
    path = _disc(0, 0, 0.18)
    for turn in _turns(8):
        out, aside = QPointF(math.sin(turn), -math.cos(turn)), QPointF(math.cos(turn), math.sin(turn))
        path.moveTo(out * 0.24 + aside * 0.045)
        path.lineTo(out * 0.44 + aside * 0.095)
        path.lineTo(out * 0.44 - aside * 0.095)
        path.lineTo(out * 0.24 - aside * 0.045)
        path.closeSubpath()
    return path


_EMBLEMS: Final[Mapping[str, Callable[[], QPainterPath]]] = {
    "ashigaru_yari": _yari,
    "ashigaru_arquebus": _arquebus,
    "ashigaru_bow": _bow,
    "samurai_naginata": _naginata,
    "mounted_samurai": _rider,
    "mounted_archers": _mounted_archer,
    "headquarters": _headquarters,
    "peasants": _peasants,
    "ninja": _ninja,
    "sohei": _sohei,
    "crescent": _crescent,
    "rising_sun": _rising_sun,
}


def data_of(path: QPainterPath) -> str:
    """The path as absolute M, L and C."""
    words: list[str] = []
    for number in range(path.elementCount()):
        element: Any = path.elementAt(number)  # the binding types an element as an object
        letter = {
            QPainterPath.ElementType.MoveToElement: "M",
            QPainterPath.ElementType.LineToElement: "L",
            QPainterPath.ElementType.CurveToElement: "C",
        }.get(element.type, "")
        words.append(f"{letter}{element.x:.4f} {element.y:.4f}")
    return " ".join(words)


if __name__ == "__main__":
    drawn = {name: data_of(draw()) for name, draw in _EMBLEMS.items()}
    FILE.write_text(json.dumps(drawn, indent=1, sort_keys=True) + "\n", encoding="utf-8")
