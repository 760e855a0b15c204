"""What lies on the map: armies by their shape, castles, order tokens, cards, marks, and the sign of the wind."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from rokugan_desktop.desktop.art import tokens
from rokugan_desktop.desktop.art.buildings import Mason, Storey
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, Cloth, PieceArt
from rokugan_desktop.desktop.look.theme import equip, faded, mixed, placed, round_pen
from rokugan_desktop.desktop.south_wind.art.cloths import ORDER_SIGNS, RESOURCE_INKS, RESOURCE_SIGNS, UNIT_SIGNS
from rokugan_desktop.games.south_wind.ids import Unit

PAPER: Final = QColor("#fbf1dc")
MOMENTS: Final = 8
"""So many moments a gust has, the last one before the first."""


def _body(box: QRectF, unit: int) -> QPainterPath:
    """Return the shape that tells an army: samurai are round, archers an arrowhead, the general a lozenge."""
    shape = QPainterPath()
    if unit == Unit.SAMURAI:
        shape.addEllipse(box)
        return shape
    rim = (
        ((0.5, -0.08), (1.04, 0.46), (0.86, 1.0), (0.14, 1.0), (-0.04, 0.46))
        if unit == Unit.ARCHERS
        else ((0.5, -0.13), (1.13, 0.5), (0.5, 1.13), (-0.13, 0.5))
    )
    points = [QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in rim]
    shape.addPolygon(QPolygonF(points))
    shape.closeSubpath()
    return shape


@dataclass(frozen=True, slots=True)
class Army:
    """All armies of one kind that a house has in a province."""

    cloth: Cloth
    unit: int
    count: int

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the shape with the crest behind the number; armies point nowhere."""
        ground, shape = self.cloth.colour, _body(box, self.unit)
        tokens.paint_shadow(painter, shape, box.width())
        tokens.paint_body(painter, shape, box, ground)
        edge = GOLD if self.unit == Unit.GENERAL else IVORY
        painter.strokePath(shape, round_pen(INK, box.width() * 0.1))
        painter.strokePath(shape, round_pen(edge, box.width() * 0.055))
        if self.unit == Unit.GENERAL:
            paint_symbol(painter, UNIT_SIGNS[Unit.GENERAL], tokens.shrunk(box, 0.62), IVORY)
            return
        paint_symbol(painter, self.cloth.mon, tokens.shrunk(box, 0.8), faded(IVORY, 0.28))
        middle = box.center() + QPointF(0, box.width() * (0.09 if self.unit == Unit.ARCHERS else 0))
        tokens.paint_number(painter, middle, box.width() * 0.66, str(self.count), IVORY)


@dataclass(frozen=True, slots=True)
class Keep:
    """A castle with its pennant; besieged it stands in smoke between crossed swords."""

    cloth: Cloth
    besieged: bool = False
    lean: int = 0
    moment: int = 0

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint it from the ground up."""
        with placed(painter, QPointF(box.center().x(), box.bottom() + box.height() * 0.08), scale=box.height() / 74):
            mason = Mason(painter, self.cloth.colour, 2.2)
            mason.shadow(40)
            mason.stone(-34, 34, 0, 17)
            top = mason.tower(0, 17, (Storey(22, 14, 36, 13, 3), Storey(14, 11, 25, 18, 2)))
            _paint_pennon(painter, QPointF(0, -top - 16), 18, 34, self, mixed(self.cloth.colour, IVORY, 0.2))
        if self.besieged:
            badge = tokens.square(box.center() + QPointF(box.width() * 0.3, box.height() * 0.3), box.width() * 0.56)
            tokens.paint_badge(painter, badge, QColor("#8c1712"))
            paint_symbol(painter, "raid", tokens.shrunk(badge, 0.74), IVORY)


@dataclass(frozen=True, slots=True)
class ProvinceMark:
    """What a province is or gives: a sign on a small plate."""

    symbol: str
    ink: str
    ground: str = "#fbf1dc"

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint an octagon with the sign."""
        shape = tokens.octagon(box)
        tokens.paint_shadow(painter, shape, box.width())
        equip(painter, round_pen(mixed(self.ink, "#000000", 0.3), box.width() * 0.05), QColor(self.ground)).drawPath(
            shape
        )
        paint_symbol(painter, self.symbol, tokens.shrunk(box, 0.74), QColor(self.ink))


SHRINE, CAPITAL = ProvinceMark("shrine", "#b5301c", "#f6ead2"), ProvinceMark("capital", "#f3e2b4", "#4a3427")
SEEDS: Final = tuple([ProvinceMark(symbol, ink) for symbol, ink in zip(RESOURCE_SIGNS, RESOURCE_INKS, strict=True)])
"""What a resource province gives, by the resource."""


@dataclass(frozen=True, slots=True)
class SlotPlace:
    """A slot in the sea: its number, its quick action, and the wind that blows over it."""

    tint: str
    number: int
    order: int
    lean: int = 0
    moment: int = 0

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint it with streaks that drift as the wind blows."""
        ground = mixed(self.tint, PAPER, 0.62)
        equip(painter, round_pen(mixed(self.tint, INK, 0.55), box.width() * 0.035), ground)
        painter.drawPath(tokens.rounded(box, 0.1))
        Gust(self.lean, self.moment, width=0.04).paint(painter, tokens.shrunk(box, 0.8), None)
        quick = tokens.square(box.center() + QPointF(box.width() * 0.1, -box.width() * 0.02), box.width() * 0.6)
        paint_symbol(painter, ORDER_SIGNS[self.order], quick, mixed(self.tint, INK, 0.72))
        corner = QPointF(box.left() + box.width() * 0.17, box.bottom() - box.width() * 0.19)
        tokens.paint_number(painter, corner, box.width() * 0.32, str(self.number), mixed(self.tint, INK, 0.72))


@dataclass(frozen=True, slots=True)
class Gust:
    """The wind, over the sea or over something in it."""

    lean: int = 0
    """Which way it blows: −1 to the north, up the sheet, 1 to the south; 0: it is calm. The same of all it moves."""
    moment: int = 0
    ink: str = "#ffffff"
    width: float = 0.018

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint strokes that run with the wind, upwards or downwards, and curl at their ends."""
        side, lean = box.width(), 0.75 * self.lean
        for number, (x, y, long) in enumerate(_STROKES):
            along = (self.moment / MOMENTS + number * 0.3) % 1.0 * 0.16
            start = box.topLeft() + QPointF(x + along, 0.5 + (lean or 0.75) * (y - 0.5 + along)) * side
            step, bend, curl = (QPointF(a, b) * side for a, b in ((long, lean * long), (0, 0.3 * long), (0.06, 0.1)))
            stroke, end = QPainterPath(start), start + step
            stroke.cubicTo(start + step * 0.3 + bend, start + step * 0.6 - bend, end)
            stroke.cubicTo(end + QPointF(curl.x(), curl.y()), end + curl * 0.4, end - QPointF(0, curl.y()))
            painter.strokePath(stroke, round_pen(faded(self.ink, 20 * self.width - 0.05 * number), side * self.width))


_STROKES: Final = ((0.1, 0.3, 0.5), (0.3, 0.55, 0.6), (0.05, 0.75, 0.4), (0.5, 0.2, 0.4))


@dataclass(frozen=True, slots=True)
class OrderToken:
    """An order token in a slot: its back, or its face on a rim of its house's cloth."""

    cloth: Cloth
    order: int = -1
    """What it says; less than nothing: it lies face down."""
    own_eyes: bool = False
    """It lies face down for all others."""
    over: int = 0
    """0: it lies alone; 1: it is covered by another one, which is 2."""
    spent: bool = False
    """It has acted in this round."""
    price: int = 0
    """What covering it costs whoever is asked; 0: nothing, or nobody is."""
    acting: bool = False
    """The wind stands at it."""
    location: str = ""
    """The sign of the location token that lies open beside it (A-18)."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a square token; one of two is smaller, the upper one to the upper right."""
        place = tokens.shrunk(box, 0.84)
        if self.over:
            place = tokens.shrunk(box, 0.66)
            place.translate(box.width() * (-0.17, 0.15)[self.over - 1], box.width() * (0.17, -0.13)[self.over - 1])
        if self.over == 1:
            painter.setOpacity(0.72)
        shape, side = tokens.rounded(place, 0.16), place.width()
        tokens.paint_shadow(painter, shape, side)
        tokens.paint_body(painter, shape, place, self.cloth.colour)
        painter.strokePath(tokens.rounded(tokens.shrunk(place, 0.88), 0.13), round_pen(faded(IVORY, 0.8), side * 0.03))
        if self.order < 0:
            paint_symbol(painter, self.cloth.mon, tokens.shrunk(place, 0.62), IVORY)
        else:
            paper = mixed(PAPER, self.cloth.colour, 0.25) if self.spent else PAPER
            equip(painter, Qt.PenStyle.NoPen, paper).drawPath(tokens.rounded(tokens.shrunk(place, 0.76), 0.12))
            paint_symbol(
                painter, ORDER_SIGNS[self.order], tokens.shrunk(place, 0.62), mixed(self.cloth.colour, INK, 0.55)
            )
        painter.setOpacity(1.0)
        if self.over == 1:
            painter.setPen(round_pen(QColor("#8c1712"), side * 0.09))
            painter.drawLine(tokens.shrunk(place, 0.8).bottomLeft(), tokens.shrunk(place, 0.8).topRight())
        if self.acting:
            for colour, width in ((INK, 0.16), (GOLD, 0.1)):
                painter.strokePath(tokens.rounded(tokens.shrunk(place, 1.06), 0.17), round_pen(colour, side * width))
        if self.own_eyes:
            badge = tokens.square(place.bottomLeft() + QPointF(side * 0.1, -side * 0.1), side * 0.4)
            tokens.paint_badge(painter, badge, self.cloth.colour)
            paint_symbol(painter, "eye", tokens.shrunk(badge, 0.74), IVORY)
        if self.location:
            badge = tokens.square(place.topLeft() + QPointF(side * 0.1, side * 0.1), side * 0.44)
            equip(painter, round_pen(INK, side * 0.03), PAPER).drawEllipse(badge)
            paint_symbol(painter, self.location, tokens.shrunk(badge, 0.7), INK)
        if self.price:
            badge = tokens.square(place.topRight() + QPointF(-side * 0.06, side * 0.06), side * 0.44)
            equip(painter, round_pen(INK, side * 0.04), GOLD).drawEllipse(badge)
            tokens.paint_number(painter, badge.center(), side * 0.34, str(self.price), INK)


@dataclass(frozen=True, slots=True)
class DestinyCard:
    """The destiny cards of a region: as many as lie there, or one of them in a hand."""

    tint: str
    count: int
    symbol: str

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the upright card with its number; where none lies, an outline."""
        card = tokens.card_shape(box)
        if not self.count:
            tokens.CardSlot(mixed(self.tint, INK, 0.5).name(), self.symbol).paint(painter, box, None)
            return
        for step in range(min(3, self.count) - 1, -1, -1):
            moved = card.translated(step * card.width() * 0.07, -step * card.width() * 0.07)
            tokens.paint_card_ground(painter, moved, QColor(self.tint), mixed(self.tint, INK, 0.6))
        upper = tokens.square(card.center() - QPointF(0, card.height() * 0.2), card.width() * 0.56)
        paint_symbol(painter, self.symbol, upper, mixed(self.tint, INK, 0.65))
        number = card.center() + QPointF(0, card.height() * 0.2)
        tokens.paint_number(painter, number, card.height() * 0.36, f"×{self.count}", INK)


@dataclass(frozen=True, slots=True)
class TrackMark:
    """Who stands on one place of a track: a disc, shared out among all of them."""

    cloths: tuple[Cloth, ...]

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the disc of one house with its crest; of several, a sector each."""
        inner = tokens.shrunk(box, 0.9)
        tokens.paint_disc(painter, inner, self.cloths[0].colour)
        if len(self.cloths) == 1:
            paint_symbol(painter, self.cloths[0].mon, tokens.shrunk(inner, 0.72), IVORY)
            return
        share = 360 / len(self.cloths)
        painter.setPen(round_pen(IVORY, box.width() * 0.045))
        for number, cloth in enumerate(self.cloths):
            painter.setBrush(cloth.colour)
            painter.drawPie(inner, round((90 - (number + 1) * share) * 16), round(share * 16))
        for number, cloth in enumerate(self.cloths):
            turn = math.radians((number + 0.5) * share)
            at = inner.center() + QPointF(math.sin(turn), -math.cos(turn)) * inner.width() * 0.27
            paint_symbol(painter, cloth.mon, tokens.square(at, inner.width() * 0.3), IVORY)


@dataclass(frozen=True, slots=True)
class WindSign:
    """Which way the wind of the round blows: an arrow with gusts along it."""

    from_north: bool
    lean: int = 0
    moment: int = 0

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a sheet of sea, gusts that drift over it, and the arrow; it points the way the wind blows."""
        sheet = tokens.rounded(box, 0.1)
        equip(painter, round_pen(INK, box.width() * 0.03), QColor("#3f6f95")).drawPath(sheet)
        Gust(self.lean, self.moment, "#dfeaf2", 0.04).paint(painter, tokens.shrunk(box, 0.8), None)
        with placed(painter, box.center(), turned=180 if self.from_north else 0, scale=box.width()):
            arrow = QPainterPath()
            rim = ((-0.09, 0.4), (0.09, 0.4), (0.06, -0.08), (0.25, -0.02), (0, -0.42), (-0.25, -0.02), (-0.06, -0.08))
            arrow.addPolygon(QPolygonF([QPointF(*point) for point in rim]))
            arrow.closeSubpath()
            equip(painter, round_pen(INK, 0.035), GOLD).drawPath(arrow)


@dataclass(frozen=True, slots=True)
class Streamer:
    """A long pennon on a pole, which the wind of the round bears up or down."""

    lean: int = 0
    moment: int = 0

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint it with its pole beside the sea."""
        top = box.topLeft() + QPointF(0.2, 0.5 + 0.1 * -self.lean) * box.width()
        _paint_pennon(painter, top, box.width() * 0.75, box.bottom() - top.y(), self, QColor("#b5301c"))


def _paint_pennon(
    painter: QPainter, top: QPointF, long: float, pole: float, moved: Keep | Streamer, colour: QColor
) -> None:
    """Paint a cloth with two tails; it leans and waves as it flies from the top of its pole."""
    painter.setPen(round_pen(INK, long * 0.09))
    painter.drawLine(QLineF(top.x(), top.y() + pole, top.x(), top.y() - 0.05 * long))
    waves = [math.sin(math.tau * (n / 8 - moved.moment / MOMENTS)) * (0.07 if moved.lean else 0.0) for n in range(9)]
    upper = [top + QPointF(n / 8, (0.55 * moved.lean + wave) * n / 8) * long for n, wave in enumerate(waves)]
    lower = [one + QPointF(0, 0.3 * long - 0.14 * (one.x() - top.x())) for one in upper]
    equip(painter, round_pen(INK, long * 0.05), colour)
    painter.drawPolygon(QPolygonF([*upper, (upper[-2] + lower[-2]) / 2, *reversed(lower)]))
    painter.setPen(round_pen(GOLD, long * 0.055))
    painter.drawLine(QLineF(upper[0], lower[0]))


ERA: Final = ProvinceMark("blessing", "#f3cf6b", "#8c1712")
"""The era's marker."""


@cache
def moving(art: SlotPlace | WindSign | Gust | Streamer | Keep, lean: int) -> tuple[PieceArt, ...]:
    """Return what leans and moves with the wind, at each moment of a gust."""
    return tuple([replace(art, lean=lean, moment=moment) for moment in range(MOMENTS)])
