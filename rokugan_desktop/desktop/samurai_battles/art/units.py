"""What a unit looks like: on the map a troop of figures, on sheets the banner of its side with its type.

On the map ranks, weapons and a crescent show where it looks, and a hat on the ground each figure that is lost. The
standard behind them leans with its Morale. Colour, pattern and rings tell the side; emblem, hats and weapons the type.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from rokugan_desktop.desktop.art.figures import FLAT, Dress, paint_ranks, seen_way
from rokugan_desktop.desktop.art.symbols import path_data, symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, octagon, paint_number, paint_shadow, rounded, square
from rokugan_desktop.desktop.look.theme import Theme, equip, faded, mixed, placed
from rokugan_desktop.desktop.role_disc import paint_hanging

_RED: Final = QColor("#d6281a")
_MOUNTED: Final = frozenset(("mounted_samurai", "mounted_archers"))
_DRESSES: Final = {
    "ashigaru_arquebus": ("straw", "gun"),
    "ashigaru_bow": ("straw", "bow"),
    "samurai_naginata": ("helmet", "blade"),
    "mounted_samurai": ("helmet", "pole"),
    "mounted_archers": ("straw", "bow"),
    "headquarters": ("helmet", "sticks"),
    "peasants": ("straw", "sticks"),
    "ninja": ("hood", "sticks"),
    "sohei": ("hood", "blade"),
}
"""What the figures of each type wear, and hold; all others a straw hat and a pole."""
_LEAN, _LEAST_NUMBER, _TOLD = (0, 14, 28, 46), 9.5, 30.0
"""By how many degrees a standard leans back in each state of Morale; how high numbers and broad units are at least."""


@dataclass(frozen=True, slots=True)
class UnitArt:
    """A unit as it looks on the map: all that everybody may know of it at a glance."""

    side: int
    """The number of its side."""
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
        """Paint the troop; where it looks somewhere, a crescent lies on that side."""
        side, cloth = box.width(), cloth_of(self.side)
        facing, ground = (270 if self.side % 2 else 90) if direction is None else direction, box.center()
        ground += QPointF(0, side * 0.04)
        if self.hidden:
            painter.setOpacity(0.72)
        self._paint_disc(painter, ground, side, direction)
        self._paint_standard(painter, ground, side, -1 if seen_way(facing).x() >= 0 else 1)
        hat, holds = _DRESSES.get(self.card, ("straw", "pole"))
        dress = Dress(
            mixed(cloth.ground, "#ffffff", 0.12).name(), self.side % 2 == 1, hat, holds, self.card in _MOUNTED
        )
        lost = max(0, self.start - self.figures)
        paint_ranks(painter, ground, side * 0.3, dress, self.figures, lost, facing, led=self.commander)
        if side >= _TOLD:
            end = self._paint_plates(painter, ground + QPointF(0, side * 0.5), side)
            self._paint_marks(painter, ground, side, end, seen_way(facing) * (side * 0.49))
        painter.setOpacity(1.0)

    def _paint_disc(self, painter: QPainter, middle: QPointF, side: float, direction: int | None) -> None:
        """Paint the pale ground of the troop, so that it is seen in any land, with the rings of its side."""
        wide, high, cloth = side * 0.5, side * 0.5 * FLAT, cloth_of(self.side)
        for growth in (0.92, 1.0, 1.08):
            equip(painter, Qt.PenStyle.NoPen, faded("#f7ecc9", 0.19)).drawEllipse(middle, wide * growth, high * growth)
        pen = QPen(faded(cloth.colour, 0.85), side * 0.022)
        if self.hidden:
            pen.setDashPattern([4.0, 3.0])
        for ring in (1.0, 0.9)[: 1 + self.side % 2]:
            equip(painter, pen, Qt.BrushStyle.NoBrush).drawEllipse(middle, wide * ring, high * ring)
        if direction is None:
            return
        tip = middle + seen_way(direction) * (side * 0.67)
        arc = [middle + seen_way(direction + turn) * (side * 0.5) for turn in range(-52, 53, 8)]
        point = QPolygonF([arc[4], tip, arc[9]])
        for colour, width in ((IVORY, 0.11), (cloth.colour, 0.062)):
            pen = QPen(colour, side * width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            equip(painter, pen, Qt.BrushStyle.NoBrush).drawPolyline(arc)
            equip(painter, QPen(IVORY, side * 0.05 if colour is IVORY else 0.0), colour).drawPolygon(point)

    def _paint_standard(self, painter: QPainter, ground: QPointF, side: float, back: int) -> None:
        """Paint the standard at the rear, leaning back as far as Morale has sunk."""
        lean = _LEAN[self.morale]
        foot = ground + QPointF(back * side * (0.42 - 0.005 * lean), side * 0.28)
        with placed(painter, foot, turned=back * lean):
            flag = QRectF(-side * 0.16, -side * 0.76, side * 0.32, side * 0.46)
            for colour, width in ((INK, 0.055), (mixed("#8a5a2c", GOLD, 0.3), 0.026)):
                painter.setPen(QPen(colour, side * width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(QPointF(0, flag.top() - side * 0.05), QPointF())
            self.paint_cloth(painter, rounded(flag, 0.04), square(flag.center(), side * 0.46), side * 0.29)

    def paint_cloth(self, painter: QPainter, cut: QPainterPath, box: QRectF, across: float) -> None:
        """Paint a piece of its side's cloth with its emblem, so much across, in the middle."""
        cloth, place = cloth_of(self.side), square(cut.boundingRect().center(), across)
        dark = mixed(cloth.ground, "#000000", 0.6)
        cloth.paint(painter, cut, box)
        painter.strokePath(cut, QPen(dark, box.width() * 0.09))
        painter.strokePath(cut, QPen(GOLD if self.card == "headquarters" else IVORY, box.width() * 0.04))
        figure = QTransform().translate(place.center().x(), place.center().y()).scale(across, across)
        shape = figure.map(emblem(self.card))
        equip(painter, QPen(dark, across * 0.065), IVORY).drawPath(shape)
        painter.fillPath(shape, IVORY)

    def _paint_plates(self, painter: QPainter, middle: QPointF, side: float) -> float:
        """Paint its name, its shots and its fatigue side by side; return where they end."""
        high = max(side * 0.155, _LEAST_NUMBER)
        counts = [("arrow", self.ammo)] * (self.ammo >= 0) + [("drop", self.fatigue)] * bool(self.fatigue)
        broad, each = high * (0.75 + 0.62 * len(self.name)), high * 1.87
        left = middle.x() - (broad + each * len(counts)) / 2
        _paint_name(painter, QRectF(left, middle.y() - high * 0.65, broad, high * 1.3), high, self.name, self.side)
        for number, (what, count) in enumerate(counts):
            _paint_count(painter, QPointF(left + broad + each * (number + 0.5), middle.y()), high / 0.155, what, count)
        return left + broad + each * len(counts)

    def _paint_marks(self, painter: QPainter, ground: QPointF, side: float, end: float, front: QPointF) -> None:
        """Paint what happened to it: red markers of Morale, Honor, melee; and who of a side commands it."""
        for number in range(self.morale):
            _paint_diamond(painter, QPointF(end + side * (0.1 + 0.15 * number), ground.y() + side * 0.5), side * 0.085)
        if self.honor:
            _paint_honor(painter, ground + QPointF(0, -side * 0.55), side * 0.13)
        if self.engaged:
            _paint_blades(painter, ground + front, side * 0.145)
        for dot in range(self.tag):
            equip(painter, QPen(INK, side * 0.02), IVORY)
            aside = side * (dot * 0.11 - 0.055 * (self.tag - 1))
            painter.drawEllipse(ground + QPointF(aside, side * 0.355), side * 0.042, side * 0.042)


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit as a sheet shows it."""

    unit: UnitArt

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the banner; it points nowhere."""
        side, unit = box.width(), self.unit
        painter.setOpacity(0.72 if unit.hidden else 1.0)
        cut = rounded(QRectF(box.left() + side * 0.13, box.top(), side * 0.74, side * 0.8), 0.08)
        if unit.card in _MOUNTED:
            cut = QPainterPath()
            cut.addEllipse(box.center() + QPointF(0, -side * 0.085), side * 0.43, side * 0.43)
        elif unit.card == "headquarters":
            cut = octagon(QRectF(box.left() + side * 0.09, box.top() - side * 0.01, side * 0.82, side * 0.82))
        paint_shadow(painter, cut, side)
        unit.paint_cloth(painter, cut, box, side * 0.46)
        plate = QRectF(
            box.left() - side * 0.03, box.top() - side * 0.06, side * (0.2 + 0.1 * len(unit.name)), side * 0.26
        )
        _paint_name(painter, plate, side * 0.2, unit.name, unit.side)
        self._paint_strip(painter, box)
        painter.setOpacity(1.0)

    def _paint_strip(self, painter: QPainter, box: QRectF) -> None:
        """Paint a dot for each figure, the commander's in gold; the lost ones are hollow."""
        side, count = box.width(), max(self.unit.start, self.unit.figures, 1)
        strip = QRectF(box.left() + side * 0.03, box.bottom() - side * 0.2, side * 0.94, side * 0.2)
        equip(painter, QPen(INK, side * 0.02), IVORY).drawRoundedRect(strip, side * 0.05, side * 0.05)
        step = min(strip.width() / (count + 0.3), side * 0.17)
        for number in range(count):
            at = strip.center() + QPointF(step * (number - (count - 1) / 2), 0)
            left, leads = number < self.unit.figures, self.unit.commander and not number
            equip(painter, QPen(INK, side * 0.02), (GOLD if leads else INK) if left else IVORY)
            painter.drawEllipse(at, side * 0.06, side * 0.06)


def _paint_name(painter: QPainter, plate: QRectF, high: float, name: str, side: int) -> None:
    equip(painter, QPen(mixed(cloth_of(side).ground, "#000000", 0.6), high * 0.11), IVORY)
    painter.drawRoundedRect(plate, high * 0.25, high * 0.25)
    paint_number(painter, plate.center(), high, name, INK)


def _paint_diamond(painter: QPainter, at: QPointF, radius: float) -> None:
    for growth, pen in ((1.2, QPen(INK, radius * 0.12)), (1.0, QPen(IVORY, radius * 0.34))):
        ways = ((0, -radius * growth), (radius * growth, 0), (0, radius * growth), (-radius * growth, 0))
        equip(painter, pen, _RED).drawPolygon(QPolygonF([at + QPointF(*way) for way in ways]))


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
        tail, tip, one, two = ((-0.035, 0.055), (0.035, -0.055), (0.035, -0.01), (-0.008, -0.05))
        painter.drawPolyline([sign + QPointF(*point) * side for point in (tail, tip, one, tip, two)])
    else:
        drop = QPainterPath(sign + QPointF(0, -side * 0.065))
        drop.quadTo(sign + QPointF(side * 0.06, side * 0.04), sign + QPointF(0, side * 0.055))
        drop.quadTo(sign + QPointF(-side * 0.06, side * 0.04), sign + QPointF(0, -side * 0.065))
        painter.fillPath(drop, QColor("#27577c"))
    paint_number(painter, QPointF(plate.right() - side * 0.085, plate.center().y()), side * 0.155, str(number), INK)


def _paint_blades(painter: QPainter, at: QPointF, radius: float) -> None:
    """Paint two crossed swords on a disc: the unit is engaged."""
    equip(painter, QPen(_RED, radius * 0.2), IVORY).drawEllipse(at, radius, radius)
    for lean in (-1, 1):
        with placed(painter, at, turned=42 * lean):
            painter.setPen(QPen(INK, radius * 0.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(0, radius * 0.7), QPointF(0, -radius * 0.74))
            painter.setPen(QPen(GOLD, radius * 0.2))
            painter.drawLine(QPointF(-radius * 0.3, radius * 0.34), QPointF(radius * 0.3, radius * 0.34))


def emblem(card: str) -> QPainterPath:
    """Return the emblem of a type, which is shared, inside the square from -0.5 to 0.5; for an unknown one a spear."""
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
        cut = rounded(flag, 0.0)
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
    """Paint a camp's cloth: breadths between poles, the side's colour and ivory in turn, the sign dyed on each."""
    cloth, wide = SIDE_CLOTHS[side].colour, box.width() / _BREADTHS
    ivory, thick = mixed("#f4ead6", "#14121a", 0.45 if theme.dark else 0.0), max(1.5, box.height() * 0.035)
    for number in range(_BREADTHS):
        hung = QRectF(box.left() + number * wide, box.top(), wide, box.height())
        ground, sign = (ivory, cloth) if number % 2 else (cloth, ivory)
        paint_hanging(painter, hung, ground, thick)
        painter.fillPath(sign_of(side, square(hung.center(), wide * 0.62)), sign)
    painter.setPen(QPen(QColor("#1d1610"), thick))
    for number in range(_BREADTHS + 1):
        x = box.left() + number * wide
        painter.drawLine(QPointF(x, box.top() - box.height() * 0.1), QPointF(x, box.bottom() + box.height() * 0.04))
