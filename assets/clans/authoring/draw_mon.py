"""Draw the seven clan mon and the table's own symbols, and write them as path data.

Run from the checkout: ``python assets/clans/authoring/draw_mon.py``. It rewrites ``assets/clans/mon.json`` and
``assets/icons/own.json``, and the pictures beside it: name -> SVG path data in a unit square centred on the origin (y runs down).
Every drawing is made of strokes that taper like a brush's, discs and simple outlines on a grid of a hundred units.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPainterPathStroker, QPolygonF, QTransform

Point = tuple[float, float]

ASSETS = Path(__file__).resolve().parents[2]


def outline(data: str) -> QPainterPath:
    """The closed outline written with absolute M, L, C, Q and Z."""
    path = QPainterPath()
    for command in data.replace(",", " ").replace("Z", " Z").split("|"):
        words = command.split()
        if not words:
            continue
        numbers = [float(word) for word in words[1:] if word != "Z"]
        points = [QPointF(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]
        match words[0]:
            case "M":
                path.moveTo(points[0])
            case "L":
                for point in points:
                    path.lineTo(point)
            case "C":
                for i in range(0, len(points), 3):
                    path.cubicTo(points[i], points[i + 1], points[i + 2])
            case _:
                raise ValueError(words[0])
        if words[-1] == "Z":
            path.closeSubpath()
    return path


def taper(start: Point, one: Point, two: Point, end: Point, widths: tuple[float, float, float]) -> QPainterPath:
    """A brush stroke along a cubic curve; its width at the start, the middle and the end."""
    left: list[QPointF] = []
    right: list[QPointF] = []
    steps = 20
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        x = u**3 * start[0] + 3 * u * u * t * one[0] + 3 * u * t * t * two[0] + t**3 * end[0]
        y = u**3 * start[1] + 3 * u * u * t * one[1] + 3 * u * t * t * two[1] + t**3 * end[1]
        dx = 3 * (u * u * (one[0] - start[0]) + 2 * u * t * (two[0] - one[0]) + t * t * (end[0] - two[0]))
        dy = 3 * (u * u * (one[1] - start[1]) + 2 * u * t * (two[1] - one[1]) + t * t * (end[1] - two[1]))
        norm = math.hypot(dx, dy) or 1.0
        width = (u * u * widths[0] + 2 * u * t * (2 * widths[1] - (widths[0] + widths[2]) / 2) + t * t * widths[2]) / 2
        left.append(QPointF(x - dy / norm * width, y + dx / norm * width))
        right.append(QPointF(x + dy / norm * width, y - dx / norm * width))
    path = QPainterPath()
    path.addPolygon(QPolygonF(left + right[::-1]))
    path.closeSubpath()
    return path


def along(points: list[tuple[float, float, float]]) -> QPainterPath:
    """A stroke through many points (x, y, width)."""
    left: list[QPointF] = []
    right: list[QPointF] = []
    for i, (x, y, width) in enumerate(points):
        before = points[max(i - 1, 0)]
        after = points[min(i + 1, len(points) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        norm = math.hypot(dx, dy) or 1.0
        left.append(QPointF(x - dy / norm * width / 2, y + dx / norm * width / 2))
        right.append(QPointF(x + dy / norm * width / 2, y - dx / norm * width / 2))
    path = QPainterPath()
    path.addPolygon(QPolygonF(left + right[::-1]))
    path.closeSubpath()
    return path


def disc(x: float, y: float, rx: float, ry: float | None = None) -> QPainterPath:
    """A disc or an ellipse about (x, y)."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), rx, rx if ry is None else ry)
    return path


def band(path: QPainterPath, width: float) -> QPainterPath:
    """The line of a path, as a shape."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path)


def line(points: list[Point]) -> QPainterPath:
    """An open line through the points."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    return path


def mirrored(path: QPainterPath) -> QPainterPath:
    """The path and its mirror image about the vertical axis."""
    return path.united(QTransform.fromScale(-1, 1).map(path))


def turned(path: QPainterPath, degrees: float) -> QPainterPath:
    """The path turned about the origin."""
    return QTransform().rotate(degrees).map(path)


def union(*paths: QPainterPath) -> QPainterPath:
    """Everything together."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for path in paths:
        whole = whole.united(path)
    return whole


def carved(path: QPainterPath, cut: QPainterPath, gap: float) -> QPainterPath:
    """The path with a gap around a shape that then lies on it."""
    return path.subtracted(cut).subtracted(band(cut, gap * 2))


def crab() -> QPainterPath:
    """A crab from above, its claws closing a circle over it."""
    claw = outline(
        "M 25,-7 | C 40,-9 52,-26 41,-42 | C 36,-49 24,-52 13,-47 | C 23,-45 29,-40 29,-34 | "
        "C 24,-40 15,-42 7,-38 | C 8,-26 14,-13 25,-7 Z"
    )
    arm = taper((12, 6), (22, 6), (30, 2), (29, -12), (9, 9, 8))
    legs = union(
        taper((16, 10), (28, 2), (38, 3), (49, 8), (7, 6, 1)),
        taper((16, 15), (30, 11), (38, 17), (44, 25), (7, 6, 1)),
        taper((13, 20), (25, 21), (31, 29), (33, 38), (7, 6, 1)),
        taper((8, 24), (15, 29), (19, 37), (18, 47), (7, 5, 1)),
    )
    shell = outline(
        "M 0,-10 | C 16,-11 28,-2 25,10 | C 22,24 9,31 0,31 | C -9,31 -22,24 -25,10 | C -28,-2 -16,-11 0,-10 Z"
    )
    rest = mirrored(union(claw, arm, legs))
    eyes = mirrored(disc(7.5, -1.5, 2.8))
    brow = mirrored(taper((2, 9), (8, 9), (14, 12), (17, 7), (1.5, 3.4, 1)))
    return union(carved(rest, shell, 2.2), shell.subtracted(eyes).subtracted(brow))


def crane() -> QPainterPath:
    """A crane whose raised wings close the ring about its neck."""
    feathers = QPainterPath()
    for radius, top, width in ((46.5, 64, 7), (38, 48, 7), (29.5, 30, 6.6), (21.5, 10, 6)):
        points: list[tuple[float, float, float]] = []
        for i in range(25):
            t = i / 24
            angle = math.radians(84 - t * (84 + top))
            swell = (
                width
                * (0.62 + 0.5 * math.sin(math.pi * min(1, t * 1.15)))
                * (1 if t < 0.86 else max(0.05, (1 - t) / 0.14))
            )
            points.append((radius * math.cos(angle), radius * math.sin(angle), swell))
        feathers = feathers.united(along(points))
    neck = along(
        [
            (0.0, 20.0, 12),
            (2.5, 10, 9.5),
            (3.4, 0, 7.2),
            (2.2, -10, 5.8),
            (-0.4, -19, 5.2),
            (-1.4, -27, 5.6),
            (-1, -33, 6),
        ]
    )
    head = union(disc(-2.2, -34.5, 5.6), outline("M -4,-39 | L -24,-32.5 | L -4,-30.5 Z"))
    body = outline("M 0,8 | C 11,16 12,30 0,49.5 | C -12,30 -11,16 0,8 Z")
    crest = disc(-1.8, -36.6, 1.7)
    return union(carved(mirrored(feathers), union(body, neck), 2), body, neck, head).subtracted(crest)


def dragon() -> QPainterPath:
    """A coiled dragon, spines outward, its head at the ring."""
    points: list[tuple[float, float, float]] = []
    spines = QPainterPath()
    steps = 90
    for i in range(steps + 1):
        t = i / steps
        angle = math.radians(-60 + 650 * t)
        radius = 5 + 30.5 * t**0.86
        points.append((radius * math.cos(angle), radius * math.sin(angle), 2.4 + 10.4 * t**0.9))
        if t > 0.38 and i % 5 == 0 and t < 0.93:
            size = 5.5 + 5 * t
            inner = radius + (2.4 + 10.4 * t**0.9) / 2 - 0.8
            spine = outline(f"M {inner},{-size * 0.55} | L {inner + size},{size * 0.5} | L {inner},{size * 0.55} Z")
            spines = spines.united(turned(spine, math.degrees(angle)))
    body = along(points)
    head = outline(
        "M -12,-7 | C -8,-13 0,-14 6,-11 | L 22,-6 | C 25,-5 25,-1 23,1 | L 9,1 | L 20,5 | L 18,10 | C 8,11 0,12 -6,9 | L -12,8 Z"
    )
    horns = union(
        taper((-2, -9), (-10, -18), (-20, -20), (-29, -16), (6, 4.5, 0.6)),
        taper((-5, 7), (-12, 14), (-20, 16), (-27, 13), (5, 3.6, 0.6)),
    )
    eye = disc(4, -6.4, 2.1)
    end_angle = -60 + 650 + 90
    place = QTransform().translate(points[-1][0], points[-1][1]).rotate(end_angle - 14).scale(0.95, 0.95)
    whole_head = place.map(union(head, horns))
    return union(carved(union(body, spines), whole_head, 1.4), whole_head.subtracted(place.map(eye)))


def lion() -> QPainterPath:
    """A lion's face in a mane of flames."""
    mane = QPainterPath()
    for i in range(14):
        flame = outline("M -8,-25 | C -9,-34 -2,-42 5,-49.5 | C 5,-41 11,-36 8.5,-25 Z")
        mane = mane.united(turned(flame, i * 360 / 14))
    mane = mane.united(disc(0, 0, 28)).subtracted(disc(0, 0, 26))
    face = outline(
        "M 0,-23 | C 15,-23 23,-13 22,0 | C 21,12 13,23 0,23 | C -13,23 -21,12 -22,0 | C -23,-13 -15,-23 0,-23 Z"
    )
    eyes = mirrored(outline("M 5,-5 | C 9,-10 15,-10 18,-7 | C 15,-2 9,-2 5,-5 Z"))
    nose = outline(
        "M -6.5,4 | L 6.5,4 | C 6,8 2,9.5 1.3,10 | L 1.3,13 | C 4,16 9,15 11,12 | C 10,18 4,19 0,17 | "
        "C -4,19 -10,18 -11,12 | C -9,15 -4,16 -1.3,13 | L -1.3,10 | C -2,9.5 -6,8 -6.5,4 Z"
    )
    brow = mirrored(taper((2, -11), (6, -16), (12, -17), (17, -14), (1.4, 3, 1)))
    return union(mane, face.subtracted(eyes).subtracted(nose).subtracted(brow))


def phoenix() -> QPainterPath:
    """A phoenix rising: wings of five feathers, three long plumes."""
    feathers = union(
        taper((6, 2), (14, -12), (20, -30), (17, -47), (6, 7.6, 0.8)),
        taper((8, 4), (20, -8), (29, -22), (31, -39), (6, 7.6, 0.8)),
        taper((9, 6), (24, -3), (36, -14), (42, -27), (6, 7.6, 0.8)),
        taper((9, 8), (26, 3), (39, -4), (48, -12), (6, 7.4, 0.8)),
        taper((8, 10), (24, 9), (38, 7), (49, 3), (6, 6.6, 0.8)),
    )
    plume = union(taper((4, 14), (10, 26), (22, 32), (30, 30), (7, 4.4, 3)), disc(31.5, 28.5, 6.2)).subtracted(
        disc(31.5, 28.5, 2.5)
    )
    small = taper((2.5, 20), (6, 32), (10, 40), (18, 45), (6, 5.4, 0.8))
    middle = union(taper((0, 16), (0, 26), (0, 32), (0, 39), (8, 5.4, 4)), disc(0, 42, 6.6)).subtracted(
        disc(0, 42, 2.7)
    )
    body = outline("M 0,-17 | C 9,-12 12,2 7,14 | L 0,22 | L -7,14 | C -12,2 -9,-12 0,-17 Z")
    neck = along([(0, -8, 11), (1, -15, 8), (0.5, -22, 6.4), (-0.5, -27, 6.6)])
    head = union(disc(-1, -28, 5), outline("M -3,-32 | L -13,-26 | L -3,-25 Z"))
    crest = union(
        taper((1, -31), (3, -36), (7, -40), (8, -46), (3.4, 3.4, 0.8)),
        taper((0, -32), (-1, -38), (1, -43), (0, -49), (3.4, 3.4, 0.8)),
        taper((-1, -32), (-4, -36), (-6, -39), (-8, -44), (3.4, 3, 0.8)),
    )
    wings = carved(mirrored(feathers), union(body, neck), 1.6)
    tail = union(mirrored(union(plume, small)), middle)
    return union(carved(tail, body, 1.4), wings, body, neck, head, crest).subtracted(disc(-2.4, -28.6, 1.3))


def scorpion() -> QPainterPath:
    """A scorpion whose tail of rings closes the circle over its back."""
    tail: list[tuple[float, float, float]] = []
    gaps = QPainterPath()
    for i in range(61):
        t = i / 60
        angle = math.radians(64 - 262 * t)
        ring = (t * 7) % 1.0
        tail.append(
            (36 * math.cos(angle), 36 * math.sin(angle), (18.5 - 6 * t) * (0.74 + 0.26 * math.sin(math.pi * ring)))
        )
        if i and t < 0.99 and i % (60 // 7) == 0:
            gap = line([(24 * math.cos(angle), 24 * math.sin(angle)), (49 * math.cos(angle), 49 * math.sin(angle))])
            gaps = gaps.united(band(gap, 2.0))
    beads = along(tail).subtracted(gaps)
    sting = taper((-34.2, 9), (-34, 21), (-24, 20), (-14.5, 6), (10.5, 12, 0.6))
    body = outline("M 25,28 | C 22,44 0,49 -13,40 | C -19,35 -18,27 -11,24 | C 0,19 16,19 25,28 Z")
    claws = union(
        taper((-12, 36), (-20, 36), (-26, 38), (-31, 40), (6, 5, 5)),
        outline(
            "M -25,37 | C -31,29 -41,28 -47,24 | C -48,35 -45,40 -39,42.5 | C -42,44.5 -43,46 -42.5,49.5 | C -34,49 -25,46 -25,37 Z"
        ),
        taper((-5, 26), (-8, 18), (-5, 12), (-3, 8), (6, 5, 5)),
        outline("M -8,10 | C -14,5 -13,-7 -7,-14 | C -7,-8 -4,-5 -1,-4 | C -1,-9 1,-13 5,-15 | C 10,-6 9,8 -1,12 Z"),
    )
    legs = union(
        taper((5, 24), (6, 15), (10, 9), (17, 6), (4.4, 4, 0.8)),
        taper((12, 26), (14, 18), (18, 14), (24, 13), (4.4, 4, 0.8)),
    )
    under = union(
        *(
            taper((-6 + 9 * i, 42), (-7 + 9 * i, 47), (-10 + 9 * i, 49), (-15 + 9 * i, 50), (4.4, 3.6, 0.8))
            for i in range(3)
        )
    )
    eyes = union(disc(-11.5, 31, 2), disc(-7, 27.6, 2))
    return union(carved(union(beads, claws, legs, under), body, 1.3), body.subtracted(eyes), sting)


def unicorn() -> QPainterPath:
    """A unicorn's head, light on a solid disc."""
    ground = disc(0, 0, 49)
    head = outline(
        "M 3,-27 | L 9,-40 | L 15,-26 | C 28,-16 33,4 29,32 | C 22,38 10,40 -2,42 | C 2,33 3,26 -1,18 | C -7,21 -12,22 -17,26 | "
        "C -20,32 -28,32 -31.5,27 | C -34,22 -31,18 -28,13 | C -23,3 -18,-16 3,-27 Z"
    )
    horn = outline("M -8,-21.5 | L -33,-41 | L -14.5,-13.5 Z")
    mane = union(
        taper((14, -22), (28, -26), (38, -12), (45, -14), (3, 8, 0.8)),
        taper((20, -8), (34, -12), (38, 4), (46, 3), (3, 8, 0.8)),
        taper((24, 8), (36, 6), (36, 20), (43, 20), (3, 8, 0.8)),
        taper((27, 21), (34, 20), (33, 29), (38, 28), (3, 6, 0.8)),
    )
    light = union(head, horn, carved(mane, head, 1.5))
    marks = union(
        outline("M -13,-4 | C -10,-8 -5,-8 -2,-5 | C -5,-1.5 -9,-1.5 -13,-4 Z"),
        disc(-26.5, 23.5, 1.8),
        taper((-1, 18), (6, 14), (10, 8), (10, 1), (2.6, 2.6, 0.5)),
        taper((9, -25), (10, -28), (10.4, -31), (9.6, -35), (1, 3.2, 0.6)),
    )
    return union(ground.subtracted(light), marks)


def petal_flower() -> QPainterPath:
    """A plum or cherry flower of five petals."""
    petal = outline(
        "M 0,-7 | C -12,-13 -24,-28 -14,-43 | C -10,-48 -5,-48 0,-41 | C 5,-48 10,-48 14,-43 | C 24,-28 12,-13 0,-7 Z"
    )
    flower = QPainterPath()
    for i in range(5):
        flower = flower.united(turned(petal, 72 * i))
    rays = union(*(turned(taper((0, -9), (0, -14), (0, -19), (0, -24), (3, 2.4, 1)), 72 * i) for i in range(5)))
    return flower.subtracted(disc(0, 0, 7.5)).subtracted(rays).united(disc(0, 0, 4.6))


def enso() -> QPainterPath:
    """An empty ring drawn in one breath of the brush."""
    points: list[tuple[float, float, float]] = []
    for i in range(61):
        t = i / 60
        angle = math.radians(-70 + 326 * t)
        radius = 37 + 2.5 * math.sin(t * 5)
        points.append(
            (
                radius * math.cos(angle),
                radius * math.sin(angle),
                max(1.2, 14 * (1 - t) ** 0.55 * (0.7 + 0.3 * math.sin(3 + t * 9))),
            )
        )
    return along(points).united(disc(points[0][0], points[0][1], points[0][2] / 2))


def blessing() -> QPainterPath:
    """The sun's light breaking over a cloud."""
    rays = union(
        *(
            turned(taper((0, -19), (0, -28), (0, -38), (0, -49), (1.4, 7.5, 1)), angle).translated(0, 13)
            for angle in (-78, -52, -26, 0, 26, 52, 78)
        )
    )
    sun = disc(0, 13, 15)
    cloud = union(
        band(line([(-38, 24), (34, 24)]), 9),
        band(line([(-24, 37), (42, 37)]), 9),
        disc(-12, 22, 10),
        disc(8, 20, 12),
        disc(14, 35, 9),
    )
    return union(rays, carved(sun, cloud, 2.4), cloud)


def torii() -> QPainterPath:
    """A gate of a shrine."""
    top = outline("M -49,-38 | C -24,-30 24,-30 49,-38 | L 46,-25 | C 24,-20 -24,-20 -46,-25 Z")
    tie = outline("M -39,-11 | L 39,-11 | L 39,-2 | L -39,-2 Z")
    post = outline("M 21,-24 | L 31,-24 | L 35,45 | L 23,45 Z")
    tablet = outline("M -6,-23 | L 6,-23 | L 6,-10 | L -6,-10 Z")
    base = outline("M 19,40 | L 39,40 | L 39,47 | L 19,47 Z")
    return union(top, tie, mirrored(union(post, base)), tablet)


def shield() -> QPainterPath:
    """A plain shield with a rim."""
    whole = outline(
        "M 0,-47 | C 12,-39 27,-37 40,-38 | C 43,-8 34,28 0,48 | C -34,28 -43,-8 -40,-38 | C -27,-37 -12,-39 0,-47 Z"
    )
    inner = QTransform().scale(0.8, 0.8).map(whole)
    core = QTransform().scale(0.66, 0.66).map(whole)
    return whole.subtracted(inner).united(core)


def battlefield() -> QPainterPath:
    """Two crossed katana."""
    blade = taper((-36, 36), (-12, 20), (18, -8), (43, -43), (6.4, 6.8, 0.8))
    guard = QTransform().translate(-22, 25.5).rotate(-40).map(disc(0, 0, 3.4, 9))
    grip = taper((-24, 27), (-31, 32), (-37, 37), (-44, 43), (6.5, 7.6, 8))
    katana = union(blade, grip)
    one = union(carved(katana, guard, 1.5), guard)
    other = QTransform.fromScale(-1, 1).map(one)
    return union(carved(other, one, 2.2), one)


def horse() -> QPainterPath:
    """The head of a bridled horse, its mane in locks."""
    head = outline(
        "M 7,-49 | C 11,-43 12,-39 12,-35 | C 30,-29 41,-10 44,12 | C 46,26 45,38 44,48 | L -4,48 | "
        "C -7,34 -1,22 3,9 | C -4,14 -10,15 -15,13 | C -20,19 -25,25 -32,27 | C -39,28 -45,24 -45,17 | "
        "C -45,12 -42,9 -40,5 | C -34,-7 -25,-19 -18,-27 | C -14,-32 -8,-36 -2,-38 | C 0,-43 3,-46 7,-49 Z"
    )
    mane = taper((11, -31), (26, -16), (32, 8), (30, 49), (1.6, 2.6, 2.6))
    locks = union(
        taper((47, -16), (38, -8), (34, -4), (31, 0), (4, 2.4, 0.8)),
        taper((50, 6), (42, 12), (38, 16), (33, 20), (4, 2.4, 0.8)),
        taper((50, 28), (44, 32), (39, 36), (34, 40), (4, 2.4, 0.8)),
    )
    bridle = union(
        taper((-37, 0), (-30, 6), (-25, 13), (-22, 24), (2.2, 2.4, 2.2)),
        taper((-2, -39), (-3, -22), (-6, -4), (-15, 13), (2.2, 2.4, 2.2)),
        taper((-30, 6), (-22, 2), (-14, 0), (-5, -4), (2.2, 2.4, 2.2)),
    )
    return head.subtracted(union(mane, locks, bridle, disc(-15, -17, 3.4, 2.6), disc(-38, 15, 2.2, 1.8)))


def small_symbols() -> dict[str, QPainterPath]:
    """The plain signs of buttons."""
    sweep = [(math.radians(-150 + 220 * i / 30), i / 30) for i in range(31)]
    arrow = union(
        along([(2 + 31 * math.cos(a), 8 + 31 * math.sin(a), 11 * (1 - t**3) + 1.2) for a, t in sweep]),
        outline("M -48,-12 | L -18,-37 | L -8,2 Z"),
    )
    check = union(
        taper((-42, 0), (-32, 8), (-24, 18), (-16, 32), (2, 11, 10)),
        taper((-18, 32), (-2, 4), (18, -22), (45, -40), (10, 9, 1)),
    )
    corner = outline("M -44,-44 | L -14,-44 | L -23,-35 | L -10,-22 | L -22,-10 | L -35,-23 | L -44,-14 Z")
    fit = union(*(turned(corner, 90 * i) for i in range(4)))
    lids = outline("M -48,0 | C -28,-33 28,-33 48,0 | C 28,33 -28,33 -48,0 Z").subtracted(
        outline("M -38,0 | C -22,-22 22,-22 38,0 | C 22,22 -22,22 -38,0 Z")
    )
    eye = union(lids, disc(0, 0, 15).subtracted(disc(5, -5, 4.5)))
    strike = taper((-40, 38), (-14, 14), (14, -14), (40, -38), (7, 7, 7))
    skip = union(
        outline("M -38,-34 | L -2,0 | L -38,34 Z"),
        outline("M -4,-34 | L 32,0 | L -4,34 Z"),
        outline("M 30,-34 | L 41,-34 | L 41,34 | L 30,34 Z"),
    )
    play = outline("M -28,-42 | L 42,0 | L -28,42 Z")
    close = union(band(line([(-30, -30), (30, 30)]), 13), band(line([(30, -30), (-30, 30)]), 13))
    plus = union(band(line([(-34, 0), (34, 0)]), 13), band(line([(0, -34), (0, 34)]), 13))
    chevron = band(line([(-16, -34), (18, 0), (-16, 34)]), 13)
    menu = union(*(band(line([(-34, y), (34, y)]), 10) for y in (-26, 0, 26)))
    lock = union(
        outline("M -32,-4 | L 32,-4 | L 32,44 | L -32,44 Z"),
        band(outline("M -20,-6 | L -20,-22 | C -20,-48 20,-48 20,-22 | L 20,-6"), 9),
    )
    lock = lock.subtracted(union(disc(0, 15, 7), outline("M -3.5,15 | L 3.5,15 | L 5.5,32 | L -5.5,32 Z")))
    query = union(band(outline("M -19,-22 | C -19,-50 24,-48 21,-20 | C 19,-6 0,-4 0,13"), 11), disc(0, 36, 8))
    fan = union(
        *(
            turned(outline("M -5.5,-18 | L -9.2,-80 | C -4,-83 4,-83 9.2,-80 | L 5.5,-18 Z"), a)
            for a in (-54, -36, -18, 0, 18, 36, 54)
        )
    )
    ribs = union(
        *(
            turned(taper((0, 6), (0, -4), (0, -12), (0, -24), (3.4, 3.4, 3.4)), a)
            for a in (-54, -36, -18, 0, 18, 36, 54)
        )
    )
    gaps = union(*(turned(band(line([(0, -16), (0, -84)]), 2), a) for a in (-45, -27, -9, 9, 27, 45)))
    fan = QTransform().translate(0, 26).scale(0.62, 0.72).map(union(fan.subtracted(gaps), ribs, disc(0, 4, 6)))
    card = outline(
        "M -30,-44 | C -30,-47 -28,-48 -26,-48 | L 26,-48 | C 28,-48 30,-47 30,-44 | L 30,44 | C 30,47 28,48 26,48 | "
        "L -26,48 | C -28,48 -30,47 -30,44 Z"
    )
    card = card.subtracted(QTransform().scale(0.84, 0.88).map(card)).united(
        QTransform().scale(0.42, 0.42).map(petal_flower())
    )
    speaker = union(
        outline("M -44,-15 | L -26,-15 | L -4,-36 | L -4,36 | L -26,15 | L -44,15 Z"),
        *(
            band(outline(f"M {x},{-h} | C {x + h * 0.55},{-h * 0.4} {x + h * 0.55},{h * 0.4} {x},{h}"), 7)
            for x, h in ((9, 15), (20, 29))
        ),
    )
    return {
        "undo": arrow,
        "confirm": check,
        "fit": fit,
        "eye": eye,
        "eye-closed": union(carved(eye, strike, 3), strike),
        "pass": skip,
        "play": play,
        "close": close,
        "plus": plus,
        "next": chevron,
        "previous": QTransform.fromScale(-1, 1).map(chevron),
        "menu": menu,
        "lock": lock,
        "question": query,
        "first-player": fan,
        "card": card,
        "sound": speaker,
        "sound-off": union(carved(speaker, strike, 3), strike),
    }


def data_of(path: QPainterPath) -> str:
    """The path as absolute M, L, C, Z in a unit square centred on the origin."""
    path = path.simplified() if path.fillRule() == Qt.FillRule.WindingFill else path
    words: list[str] = []
    i = 0
    while i < path.elementCount():
        element: Any = path.elementAt(i)  # the binding types an element as an object
        kind = element.type
        if kind == QPainterPath.ElementType.CurveToElement:
            points: list[Any] = [path.elementAt(i + k) for k in range(3)]
            words.append("C" + " ".join(f"{p.x / 100:.4f} {p.y / 100:.4f}" for p in points))
            i += 3
            continue
        letter = "M" if kind == QPainterPath.ElementType.MoveToElement else "L"
        words.append(f"{letter}{element.x / 100:.4f} {element.y / 100:.4f}")
        i += 1
    return " ".join(words)


def fitted(path: QPainterPath, size: float = 98.0) -> QPainterPath:
    """The path scaled so that its larger side measures `size`, centred."""
    box: QRectF = path.boundingRect()
    factor = size / max(box.width(), box.height())
    return QTransform().scale(factor, factor).translate(-box.center().x(), -box.center().y()).map(path)


def main() -> None:
    """Write both files."""
    mon = {
        "crab": crab,
        "crane": crane,
        "dragon": dragon,
        "lion": lion,
        "phoenix": phoenix,
        "scorpion": scorpion,
        "unicorn": unicorn,
    }
    drawn = {f"mon-{name}": data_of(fitted(draw())) for name, draw in mon.items()}
    own = {
        "flower": petal_flower(),
        "bluff": enso(),
        "blessing": blessing(),
        "shrine": torii(),
        "shield": shield(),
        "battlefield": battlefield(),
        "horse": horse(),
    }
    symbols = {name: data_of(fitted(path)) for name, path in {**own, **small_symbols()}.items()}
    for file, content in (
        (ASSETS / "clans" / "mon.json", drawn),
        (ASSETS / "icons" / "own.json", symbols),
    ):
        file.write_text(json.dumps(content, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    write_pictures({**small_symbols(), "dot": disc(0, 0, 49)})


def write_pictures(symbols: dict[str, QPainterPath]) -> None:
    """Write the few signs that a style sheet needs as pictures."""
    for file, name, degrees, colour in (
        ("tick", "confirm", 0, "#fff6e6"),
        ("dot", "dot", 0, "#fff6e6"),
        ("down-dark", "next", 90, "#2a1e15"),
        ("down-light", "next", 90, "#efe2c8"),
    ):
        image = QImage(64, 64, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(32, 32)
        painter.scale(0.5, 0.5)
        painter.fillPath(turned(fitted(symbols[name]), degrees), QColor(colour))
        painter.end()
        image.save(str(ASSETS / "icons" / f"{file}.png"))


if __name__ == "__main__":
    main()
