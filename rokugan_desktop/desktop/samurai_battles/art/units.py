"""What a unit looks like on the map: the banner of its side with its type, and what is left of it.

The shape of the banner tells the class: upright cloth for infantry, a round shield for cavalry, eight corners and a
golden hem for the headquarters, a bale for carriers. Colour and pattern tell the side, the emblem tells the type. The
strip below counts figures, the commander's in gold, those lost left hollow.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from rokugan_desktop.desktop.art.symbols import path_data, symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, octagon, paint_number, paint_shadow
from rokugan_desktop.desktop.look.theme import Theme, equip, mixed, placed

_RED: Final = QColor("#d6281a")
_MOUNTED: Final = frozenset(("mounted_samurai", "mounted_archers"))
_STRIP: Final = 0.215
"""How high the strip of figures is, as a share of the unit."""


@dataclass(frozen=True, slots=True)
class UnitArt:
    """A unit as it looks on the map: all that everybody may know of it at a glance."""

    side: int
    card: str
    name: str
    figures: int
    start: int
    commander: bool = False
    morale: int = 0
    honor: bool = False
    fatigue: int = 0
    ammo: int = -1
    """How many shots are left; -1: it has none to count."""
    hidden: bool = False
    engaged: bool = False
    tag: int = 0
    """Which of the seats that share the side commands it, from 1; 0: nobody shares it."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the banner; where the unit looks somewhere, with a point on that side."""
        side, cloth = box.width(), cloth_of(self.side)
        if self.hidden:
            painter.setOpacity(0.72)
        cut = self._cut(box)
        if direction is not None:
            _paint_point(painter, box, direction, cloth)
        paint_shadow(painter, cut, side)
        self._paint_cloth(painter, cut, box, cloth)
        place = QRectF(0, 0, side * 0.46, side * 0.46)
        place.moveCenter(box.center() + QPointF(0, -side * 0.085))
        figure = QTransform().translate(place.center().x(), place.center().y()).scale(place.width(), place.height())
        shape = figure.map(emblem(self.card))
        equip(painter, QPen(mixed(cloth.ground, "#000000", 0.55), side * 0.03), IVORY).drawPath(shape)
        painter.fillPath(shape, IVORY)
        self._paint_name(painter, box, cloth)
        self._paint_strip(painter, box)
        self._paint_marks(painter, box)
        painter.setOpacity(1.0)

    def _cut(self, box: QRectF) -> QPainterPath:
        side = box.width()
        body = QRectF(box.left() + side * 0.13, box.top(), side * 0.74, side * 0.8)
        path = QPainterPath()
        if self.card in _MOUNTED:
            path.addEllipse(box.center() + QPointF(0, -side * 0.085), side * 0.43, side * 0.43)
        elif self.card == "headquarters":
            path = octagon(QRectF(box.left() + side * 0.09, box.top() - side * 0.01, side * 0.82, side * 0.82))
        elif self.card == "peasants":
            top = body.adjusted(side * 0.14, side * 0.06, -side * 0.14, 0)
            path.addPolygon(QPolygonF([top.topLeft(), top.topRight(), body.bottomRight(), body.bottomLeft()]))
            path.closeSubpath()
        else:
            path.addRoundedRect(body, side * 0.06, side * 0.06)
        return path

    def _paint_cloth(self, painter: QPainter, cut: QPainterPath, box: QRectF, cloth: SideCloth) -> None:
        side = box.width()
        cloth.paint(painter, cut, box)
        painter.strokePath(cut, QPen(mixed(cloth.ground, "#000000", 0.6), side * 0.035))
        hem = QPen(GOLD if self.card == "headquarters" else IVORY, side * 0.03)
        if self.hidden:
            hem.setDashPattern([2.6, 2.2])
        painter.strokePath(shrunk_shape(cut, 0.91), hem)

    def _paint_name(self, painter: QPainter, box: QRectF, cloth: SideCloth) -> None:
        side = box.width()
        broad = side * (0.2 + 0.1 * len(self.name))
        plate = QRectF(box.left() - side * 0.03, box.top() - side * 0.06, broad, side * 0.26)
        equip(painter, QPen(mixed(cloth.ground, "#000000", 0.6), side * 0.022), IVORY)
        painter.drawRoundedRect(plate, side * 0.05, side * 0.05)
        paint_number(painter, plate.center(), side * 0.2, self.name, INK)

    def _paint_strip(self, painter: QPainter, box: QRectF) -> None:
        side, count = box.width(), max(self.start, self.figures, 1)
        strip = QRectF(box.left() + side * 0.03, box.bottom() - side * _STRIP, side * 0.94, side * _STRIP)
        equip(painter, QPen(INK, side * 0.02), IVORY).drawRoundedRect(strip, side * 0.05, side * 0.05)
        step = min(strip.width() / (count + 0.3), side * 0.17)
        first = strip.center().x() - step * (count - 1) / 2
        for number in range(count):
            left = number < self.figures
            leader = left and self.commander and number == 0
            at = QPointF(first + number * step, strip.center().y())
            paint_figure(painter, at, step * 0.4, strip.height() * 0.4, left=left, leader=leader)

    def _paint_marks(self, painter: QPainter, box: QRectF) -> None:
        side = box.width()
        for number in range(self.morale):
            at = QPointF(box.right() - side * 0.04, box.top() + side * (0.07 + 0.175 * number))
            _paint_diamond(painter, at, side * 0.1)
        if self.honor:
            _paint_honor(painter, QPointF(box.center().x() + side * 0.16, box.top() + side * 0.01), side * 0.13)
        if self.ammo >= 0:
            _paint_count(painter, QPointF(box.left() + side * 0.07, box.top() + side * 0.62), side, "arrow", self.ammo)
        if self.fatigue:
            _paint_count(painter, QPointF(box.left() + side * 0.07, box.top() + side * 0.4), side, "drop", self.fatigue)
        if self.engaged:
            _paint_blades(painter, QPointF(box.right() - side * 0.05, box.top() + side * 0.62), side * 0.145)
        for dot in range(self.tag):
            equip(painter, QPen(INK, side * 0.015), IVORY)
            aside = side * (dot * 0.09 - 0.045 * (self.tag - 1))
            painter.drawEllipse(QPointF(box.center().x() + aside, box.top() + side * 0.74), side * 0.032, side * 0.032)


def _paint_point(painter: QPainter, box: QRectF, direction: int, cloth: SideCloth) -> None:
    side = box.width()
    out = 0.61 if 90 < direction % 360 < 270 or direction % 360 > 270 else 0.5  # beyond the strip, and the name
    with placed(painter, box.center() + QPointF(0, -side * 0.03), turned=direction):
        point = QPolygonF(
            [QPointF(x * side, -(out + far) * side) for x, far in ((-0.24, 0.0), (0.0, 0.26), (0.24, 0.0))]
        )
        equip(painter, QPen(IVORY, side * 0.1), cloth.colour).drawPolygon(point)
        painter.setPen(QPen(mixed(cloth.ground, "#000000", 0.6), side * 0.03))
        painter.drawPolygon(point)


def paint_figure(painter: QPainter, at: QPointF, half: float, tall: float, *, left: bool, leader: bool) -> None:
    """Paint one figure: a head over a body."""
    body = QPainterPath(at + QPointF(-half * 0.9, tall))
    body.cubicTo(
        at + QPointF(-half * 0.9, -tall * 0.3), at + QPointF(half * 0.9, -tall * 0.3), at + QPointF(half * 0.9, tall)
    )
    body.closeSubpath()
    painter.setPen(QPen(INK if left else QColor(120, 100, 80), max(0.6, half * 0.16)))
    painter.setBrush(GOLD if leader else INK if left else QColor(0, 0, 0, 0))
    painter.drawPath(body)
    painter.drawEllipse(at + QPointF(0, -tall * 0.48), half * 0.56, tall * 0.46)


def _paint_diamond(painter: QPainter, at: QPointF, radius: float) -> None:
    equip(painter, QPen(IVORY, radius * 0.34), _RED)
    diamond = QPolygonF([at + QPointF(*way) * radius for way in ((0, -1), (1, 0), (0, 1), (-1, 0))])
    painter.drawPolygon(diamond)
    equip(painter, QPen(INK, radius * 0.12), Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF([at + QPointF(*way) * radius * 1.2 for way in ((0, -1), (1, 0), (0, 1), (-1, 0))]))


def _paint_honor(painter: QPainter, at: QPointF, radius: float) -> None:
    equip(painter, QPen(INK, radius * 0.16), GOLD)
    for petal in range(8):
        turn = math.tau * petal / 8
        painter.drawEllipse(at + QPointF(math.sin(turn), -math.cos(turn)) * radius * 0.62, radius * 0.36, radius * 0.36)
    painter.setBrush(IVORY)
    painter.drawEllipse(at, radius * 0.4, radius * 0.4)


def _paint_count(painter: QPainter, at: QPointF, side: float, what: str, number: int) -> None:
    """Paint a small plate with a sign and a number: arrows or bullets left, drops of sweat."""
    plate = QRectF(0, 0, side * 0.29, side * 0.19)
    plate.moveCenter(at)
    painter.setPen(QPen(INK, side * 0.018))
    empty = what == "arrow" and number == 0
    painter.setBrush(QColor("#f2c9b8") if empty else IVORY if what == "arrow" else QColor("#d5e3ea"))
    painter.drawRoundedRect(plate, side * 0.04, side * 0.04)
    sign = QPointF(plate.left() + side * 0.085, plate.center().y())
    painter.setPen(QPen(INK, side * 0.026, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    if what == "arrow":
        painter.drawLine(sign + QPointF(-side * 0.035, side * 0.055), sign + QPointF(side * 0.035, -side * 0.055))
        painter.drawLine(sign + QPointF(side * 0.035, -side * 0.055), sign + QPointF(side * 0.035, -side * 0.01))
        painter.drawLine(sign + QPointF(side * 0.035, -side * 0.055), sign + QPointF(-side * 0.008, -side * 0.05))
    else:
        drop = QPainterPath(sign + QPointF(0, -side * 0.065))
        drop.quadTo(sign + QPointF(side * 0.06, side * 0.04), sign + QPointF(0, side * 0.055))
        drop.quadTo(sign + QPointF(-side * 0.06, side * 0.04), sign + QPointF(0, -side * 0.065))
        painter.fillPath(drop, QColor("#27577c"))
    paint_number(painter, QPointF(plate.right() - side * 0.085, plate.center().y()), side * 0.155, str(number), INK)


def _paint_blades(painter: QPainter, at: QPointF, radius: float) -> None:
    equip(painter, QPen(_RED, radius * 0.2), IVORY).drawEllipse(at, radius, radius)
    for lean in (-1, 1):
        with placed(painter, at, turned=42 * lean):
            painter.setPen(QPen(INK, radius * 0.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(0, radius * 0.7), QPointF(0, -radius * 0.74))
            painter.setPen(QPen(GOLD, radius * 0.2))
            painter.drawLine(QPointF(-radius * 0.3, radius * 0.34), QPointF(radius * 0.3, radius * 0.34))


def emblem(card: str) -> QPainterPath:
    """Return the emblem of a type, from -0.5 to 0.5, a spear where it is unknown; the path is shared: map a copy."""
    return symbol(f"samurai_battles/{card if card in path_data('samurai_battles') else 'ashigaru_yari'}")


@dataclass(frozen=True, slots=True)
class SideCloth:
    """How the things of one side look."""

    ground: str
    """Its colour as ``#rrggbb``; ivory marks are legible on it."""
    striped: bool
    """It has slanting stripes; else it is plain, with a broad band at its foot."""

    @property
    def colour(self) -> QColor:
        """Return the ground as a colour."""
        return QColor(self.ground)

    def paint(self, painter: QPainter, cut: QPainterPath, box: QRectF) -> None:
        """Paint a piece of it, cut out so; the pattern is as large as the box."""
        side = box.width()
        painter.fillPath(cut, self.colour)
        painter.save()
        painter.setClipPath(cut, Qt.ClipOperation.IntersectClip)
        if self.striped:
            painter.setPen(QPen(mixed(self.ground, "#ffe2b0", 0.3), side * 0.055))
            for number in range(-6, 8):
                start = box.topLeft() + QPointF(side * 0.19 * number, 0)
                painter.drawLine(start, start + QPointF(side, side))
        else:
            band = QRectF(box.left(), box.top() + side * 0.6, side, side * 0.3)
            painter.fillRect(band, mixed(self.ground, "#000000", 0.35))
        painter.restore()


SIDE_CLOTHS: Final = (SideCloth("#1d4677", striped=False), SideCloth("#9c2b17", striped=True))
"""The cloth of each side, in the order of the sides: indigo, plain; madder red, striped."""


def cloth_of(index: int) -> SideCloth:
    """Return the cloth of the side with this number among the sides of the battle."""
    return SIDE_CLOTHS[index % len(SIDE_CLOTHS)]


def shrunk_shape(shape: QPainterPath, share: float) -> QPainterPath:
    """Return the shape made smaller about its centre."""
    x, y = shape.boundingRect().center().toTuple()
    return QTransform().translate(x, y).scale(share, share).translate(-x, -y).map(shape)


def sign_of(index: int, box: QRectF) -> QPainterPath:
    """Return the sign of the side with this number, as large as the box allows."""
    middle, side = box.center(), min(box.width(), box.height())
    sign = symbol("samurai_battles/rising_sun" if index % 2 else "samurai_battles/crescent")
    return QTransform().translate(middle.x(), middle.y()).scale(side, side).map(sign)


@dataclass(frozen=True, slots=True)
class HeldFlag:
    """A small flag of a side."""

    side: int

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a pole with the cloth beside it, and the side's sign on the cloth."""
        side, cloth = box.width(), cloth_of(self.side)
        flag = QRectF(box.left() + side * 0.14, box.top(), side * 0.86, side * 0.72)
        cut = QPainterPath()
        cut.addRect(flag)
        paint_shadow(painter, cut, side)
        cloth.paint(painter, cut, flag)
        painter.strokePath(cut, QPen(IVORY, side * 0.06))
        painter.fillPath(sign_of(self.side, flag), IVORY)
        painter.setPen(QPen(INK, side * 0.13, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        left = box.left() + side * 0.08
        painter.drawLine(QPointF(left, box.top()), QPointF(left, box.bottom()))


# The war camp before which the title stands: a cloth between poles, with spears rising behind it

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
    sag = box.height() * 0.07
    path = QPainterPath(box.topLeft())
    path.quadTo(QPointF(box.center().x(), box.top() + 2 * sag), box.topRight())
    path.lineTo(box.bottomRight())
    path.quadTo(QPointF(box.center().x(), box.bottom() + sag), box.bottomLeft())
    path.closeSubpath()
    return path
