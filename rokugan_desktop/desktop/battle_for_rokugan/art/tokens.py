"""The tokens of the game as they lie on the table, and the tray that a hand of them lies in.

Combat tokens are discs, control tokens are banners, special tokens are octagons: the shape tells the kind, mon, rim and
colour tell whose, the symbol tells what.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from rokugan_desktop.desktop.art import tokens
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, Cloth, Disc
from rokugan_desktop.desktop.look.theme import Theme, equip, mixed

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
        tokens.paint_disc(painter, box, ground)
        tokens.paint_rim(painter, box, self.cloth, IVORY)
        inner = tokens.shrunk(box, 0.77)
        equip(painter, Qt.PenStyle.NoPen, _ADDED if self.adds else IVORY).drawEllipse(inner)
        if self.adds:
            side = box.width()
            paint_symbol(painter, self.symbol, tokens.shrunk(box, 0.72), mixed(_ADDED, "#7a4a00", 0.3))
            tokens.paint_number(painter, box.center() + QPointF(0, side * 0.1), side * 0.48, f"+{self.strength}", INK)
        elif self.strength is None:
            paint_symbol(painter, self.symbol, tokens.shrunk(box, 0.5), INK)
        else:
            side = box.width()
            upper = box.center() - QPointF(0, side * 0.22)
            paint_symbol(painter, self.symbol, tokens.square(upper, side * 0.3), INK)
            deep = mixed(ground, "#000000", 0.3)
            tokens.paint_number(painter, box.center() + QPointF(0, side * 0.13), side * 0.56, str(self.strength), deep)
        if self.own_eyes:
            corner = box.center() + QPointF(-box.width() * 0.36, box.width() * 0.36)
            badge = tokens.square(corner, box.width() * 0.36)
            tokens.paint_badge(painter, badge, ground)
            paint_symbol(painter, "eye", tokens.shrunk(badge, 0.74), IVORY)
        paint_blessing(painter, box, self.blessed)


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
        equip(painter, QPen(mark, box.width() * 0.035), Qt.BrushStyle.NoBrush)
        painter.drawPath(tokens.octagon(tokens.shrunk(box, 0.84)))
        if not self.number:
            paint_symbol(painter, self.symbol, tokens.shrunk(box, 0.62), mark)
            return
        paint_symbol(painter, self.symbol, tokens.shrunk(box, 0.66), mark)
        badge = tokens.shrunk(box, 0.4)
        equip(painter, Qt.PenStyle.NoPen, ground).drawEllipse(badge)
        tokens.paint_number(painter, badge.center(), box.width() * 0.36, self.number, mark)


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
        tokens.paint_disc(painter, box, QColor("#a3261c"))
        equip(painter, QPen(GOLD, box.width() * 0.05), Qt.BrushStyle.NoBrush).drawEllipse(tokens.shrunk(box, 0.8))
        paint_symbol(painter, "blessing", tokens.shrunk(box, 0.56), GOLD)


def paint_blessing(painter: QPainter, box: QRectF, added: int) -> None:
    """Paint the golden ring of a blessed token, and how much is added to it; 0: it isn't blessed."""
    if added < 1:
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((INK, 0.13), (GOLD, 0.085)):
        painter.setPen(QPen(colour, box.width() * width))
        painter.drawEllipse(tokens.shrunk(box, 1.05))
    badge = tokens.square(box.center() + QPointF(box.width() * 0.36, -box.width() * 0.36), box.width() * 0.46)
    equip(painter, QPen(INK, box.width() * 0.025), _ADDED).drawEllipse(badge)
    tokens.paint_number(painter, badge.center(), badge.width() * 0.66, f"+{added}", INK)


# The lacquered tray that a hand lies in, and the carved hollow of each token

_WOOD, _WOOD_DARK, _HOLLOW = QColor("#5a2318"), QColor("#34110b"), QColor("#230b07")
_GRAIN = 9
"""How far the lines of the wood are apart."""
_RING = 27
"""How far the ring about a token that is chosen lies from its middle."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Lacquered wood with a golden edge."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        box = box.adjusted(1, 1, -1, -1)
        wood = QLinearGradient(box.topLeft(), box.bottomLeft())
        wood.setColorAt(0, _WOOD.lighter(128))
        wood.setColorAt(0.12, _WOOD)
        wood.setColorAt(1, _WOOD_DARK)
        shape = QPainterPath()
        shape.addRoundedRect(box, 10, 10)
        equip(painter, QPen(GOLD.darker(150), 1.4), QBrush(wood)).drawPath(shape)
        painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
        for i in range(int(box.height() / _GRAIN)):
            y, bow = box.top() + (i + 0.6) * _GRAIN, ((i * 7) % 5 - 2) * 2.0
            painter.setPen(QPen(QColor(255, 200, 150, 12 + 9 * (i % 3)), 0.8))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y + bow))


@dataclass(frozen=True, slots=True)
class Hollow:
    """What is carved into the tray for one token."""

    chosen: bool = False
    """A golden ring lies about the token."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        box = box.adjusted(3, 3, -3, -3)
        hollow = QRadialGradient(box.center(), box.width() * 0.62)
        hollow.setColorAt(0, _WOOD_DARK)
        hollow.setColorAt(0.8, _HOLLOW)
        hollow.setColorAt(1, _WOOD)
        equip(painter, QPen(QColor(0, 0, 0, 120), 1), QBrush(hollow)).drawRoundedRect(box, 9, 9)
        if self.chosen:
            equip(painter, QPen(GOLD, 3), Qt.BrushStyle.NoBrush).drawEllipse(box.center(), _RING, _RING)
