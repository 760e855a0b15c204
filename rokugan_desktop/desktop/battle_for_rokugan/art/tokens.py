"""The tokens of the game as they lie on the table.

Combat tokens are discs, control tokens are squares, special tokens are octagons: the shape tells the kind, mon, rim and
colour tell whose, the symbol tells what.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rokugan_desktop.desktop.art import tokens
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, Cloth, Disc
from rokugan_desktop.desktop.look.theme import mixed

_ADDED = QColor("#f3cf6b")
"""The ground of what adds to another token's strength."""


@dataclass(frozen=True, slots=True)
class CombatBack:
    """A facedown combat token, by whose it is; with blessings on top."""

    cloth: Cloth
    blessed: int = 0
    """How much blessings on it add; 0: none lies on it."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the cloth with its mon in ivory, and a stroke into the land that is attacked."""
        if direction is not None:
            tokens.paint_brush_arrow(painter, box, self.cloth.colour, direction)
        Disc(self.cloth).paint(painter, box, None)
        paint_blessing(painter, box, self.blessed)


@dataclass(frozen=True, slots=True)
class CombatFace:
    """A faceup combat token: its type's symbol and strength; `own_eyes` marks one that only its owner sees faceup."""

    cloth: Cloth
    symbol: str
    strength: int | None = None
    blessed: int = 0
    """How much blessings on it add; 0: none lies on it."""
    own_eyes: bool = False
    adds: bool = False
    """It fights only with another token, to whose strength it adds its own."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint ivory with a rim of the cloth, the symbol above the strength; what only adds to another is golden."""
        ground = self.cloth.colour
        if direction is not None:
            tokens.paint_brush_arrow(painter, box, ground, direction)
        tokens.paint_disc(painter, box, ground, None)
        tokens.paint_rim(painter, box, self.cloth, IVORY)
        inner = tokens.shrunk(box, 0.77)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_ADDED if self.adds else IVORY)
        painter.drawEllipse(inner)
        if self.adds:
            side = box.width()
            paint_symbol(painter, self.symbol, tokens.shrunk(box, 0.72), mixed(_ADDED, "#7a4a00", 0.3))
            tokens.paint_number(painter, box.center() + QPointF(0, side * 0.1), side * 0.48, f"+{self.strength}", INK)
        elif self.strength is None:
            paint_symbol(painter, self.symbol, tokens.shrunk(box, 0.5), INK)
        else:
            side = box.width()
            upper = QRectF(0, 0, side * 0.3, side * 0.3)
            upper.moveCenter(box.center() - QPointF(0, side * 0.22))
            paint_symbol(painter, self.symbol, upper, INK)
            deep = mixed(ground, "#000000", 0.3)
            tokens.paint_number(painter, box.center() + QPointF(0, side * 0.13), side * 0.56, str(self.strength), deep)
        if self.own_eyes:
            badge = QRectF(0, 0, box.width() * 0.36, box.width() * 0.36)
            badge.moveCenter(box.center() + QPointF(-box.width() * 0.36, box.width() * 0.36))
            tokens.paint_badge(painter, badge, ground)
            paint_symbol(painter, "eye", tokens.shrunk(badge, 0.74), IVORY)
        paint_blessing(painter, box, self.blessed)


@dataclass(frozen=True, slots=True)
class Control:
    """A control token: facedown it is dull, faceup it shows a flower and a shield."""

    cloth: Cloth
    faceup: bool
    defense: int = 1

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the square; control tokens point nowhere."""
        ground = self.cloth.colour
        tile = tokens.rounded(box, 0.16)
        tokens.paint_shadow(painter, tile, box.width())
        if not self.faceup:
            dull = mixed(ground, "#8d8272", 0.3)
            tokens.paint_body(painter, tile, box, dull)
            painter.setPen(QPen(mixed(dull, "#000000", 0.45), box.width() * 0.05))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(tokens.rounded(tokens.shrunk(box, 0.84), 0.12))
            paint_symbol(painter, self.cloth.mon, tokens.shrunk(box, 0.66), mixed(dull, IVORY, 0.78))
            return
        tokens.paint_body(painter, tile, box, QColor("#f9e7b4"))
        painter.setPen(QPen(ground, box.width() * 0.085))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(tokens.rounded(tokens.shrunk(box, 0.9), 0.13))
        side = box.width()
        mon = QRectF(0, 0, side * 0.5, side * 0.5)
        mon.moveCenter(box.center() - QPointF(0, side * 0.12))
        paint_symbol(painter, self.cloth.mon, mon, ground)
        for x, name, colour in ((-0.2, "flower", QColor("#b0355a")), (0.2, "shield", QColor("#3f4a55"))):
            mark = QRectF(0, 0, side * 0.27, side * 0.27)
            mark.moveCenter(box.center() + QPointF(side * x, side * 0.29))
            paint_symbol(painter, name, mark, colour)
        if self.defense != 1:
            tokens.paint_number(
                painter, box.center() + QPointF(side * 0.2, side * 0.29), side * 0.26, str(self.defense), IVORY
            )


@dataclass(frozen=True, slots=True)
class Special:
    """A special token: a symbol on an octagon, with a number where it has one."""

    symbol: str
    ground: str
    mark: str
    number: str = ""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the octagon; special tokens point nowhere."""
        shape = tokens.octagon(box)
        tokens.paint_shadow(painter, shape, box.width())
        ground, mark = QColor(self.ground), QColor(self.mark)
        tokens.paint_body(painter, shape, box, ground)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(mark, box.width() * 0.035))
        painter.drawPath(tokens.octagon(tokens.shrunk(box, 0.84)))
        if not self.number:
            paint_symbol(painter, self.symbol, tokens.shrunk(box, 0.62), mark)
            return
        side = box.width()
        place = QRectF(0, 0, side * 0.66, side * 0.66)
        place.moveCenter(box.center())
        paint_symbol(painter, self.symbol, place, mark)
        badge = QRectF(0, 0, side * 0.4, side * 0.4)
        badge.moveCenter(box.center())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawEllipse(badge)
        tokens.paint_number(painter, badge.center(), side * 0.36, self.number, mark)


SPECIALS: dict[str, Special] = {
    "peace": Special("peace", "#e9f0e2", "#2f6b5a"),
    "scorched_earth": Special("scorched-earth", "#2c2420", "#f08a3c"),
    "shrine": Special("shrine", "#f6ead2", "#b5301c"),
    "harbor": Special("harbor", "#21506b", "#f2ead6"),
    "battlefield": Special("battlefield", "#6d2b22", "#f4e3c4"),
    "honor-1": Special("flower", "#f9e4e2", "#a82c52", "1"),
    "honor-2": Special("flower", "#f9e4e2", "#a82c52", "2"),
    "honor-4": Special("flower", "#a82c52", "#fdeef0", "4"),
    "defense-1": Special("shield", "#dde1e3", "#33424f", "1"),
    "defense-2": Special("shield", "#33424f", "#eef1f3", "2"),
}
"""The looks of the special tokens by their ids."""


@dataclass(frozen=True, slots=True)
class RoundMarker:
    """The marker on the round track."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a lacquered disc with a rising sun."""
        tokens.paint_disc(painter, box, QColor("#a3261c"), None)
        painter.setPen(QPen(GOLD, box.width() * 0.05))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(tokens.shrunk(box, 0.8))
        paint_symbol(painter, "blessing", tokens.shrunk(box, 0.56), GOLD)


def paint_blessing(painter: QPainter, box: QRectF, added: int) -> None:
    """Paint the golden ring of a blessed token, and how much is added to it; 0: it isn't blessed."""
    if added < 1:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((INK, 0.13), (GOLD, 0.085)):
        painter.setPen(QPen(colour, box.width() * width))
        painter.drawEllipse(tokens.shrunk(box, 1.05))
    badge = QRectF(0, 0, box.width() * 0.46, box.width() * 0.46)
    badge.moveCenter(box.center() + QPointF(box.width() * 0.36, -box.width() * 0.36))
    painter.setBrush(_ADDED)
    painter.setPen(QPen(INK, box.width() * 0.025))
    painter.drawEllipse(badge)
    tokens.paint_number(painter, badge.center(), badge.width() * 0.66, f"+{added}", INK)
