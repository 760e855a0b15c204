"""The castles: of each clan on the map, unlike one another, and the great one of the title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from rokugan_desktop.desktop.art.buildings import Mason, Storey
from rokugan_desktop.desktop.art.tokens import GOLD, Cloth
from rokugan_desktop.desktop.look.theme import Theme, equip, mixed, placed, round_pen

HIGH: Final = 100.0
"""How high a castle's drawing is; in it lengths are counted as its parts say."""


@dataclass(frozen=True, slots=True)
class Castle:
    """The castle of a clan's capital."""

    clan: str
    cloth: Cloth

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint it from the ground up; castles point nowhere."""
        with placed(painter, QPointF(box.center().x(), box.bottom()), scale=box.height() / HIGH):
            mason = Mason(painter, self.cloth.colour)
            mason.shadow(52)
            _PLANS[self.clan](mason)


def _crab(at: Mason) -> None:
    """A wall with two towers before a keep."""
    at.stone(-40, 40, 12, 14, steep=0.2)
    top = at.tower(0, 26, (Storey(28, 14, 38, 12, 4), Storey(18, 12, 26, 13, 3)))
    _golden(at, ((-9, top), (9, top)), 8)
    at.stone(-54, 54, 0, 13, steep=0.1)
    at.wall(-34, 34, 13, 11, 5)
    for x in (-43, 43):
        at.tower(x, 13, (Storey(11, 19, 17, 12),))


def _crane(at: Mason) -> None:
    """A slender keep with a wing."""
    at.stone(-34, 50, 0, 16)
    at.tower(28, 16, (Storey(17, 12, 23, 10, 3),))
    top = at.tower(-8, 16, (Storey(22, 13, 31, 11, 3), Storey(16, 12, 24, 11, 3), Storey(11, 11, 19, 15, 1)))
    _golden(at, ((-8, top),), 9)


def _dragon(at: Mason) -> None:
    """A pagoda on a rock."""
    rock = QPainterPath(QPointF(-48, 0))
    for x, y in ((-40, -10), (-34, -13), (-26, -30), (-15, -34), (14, -34), (24, -24), (32, -20), (42, -7), (49, 0)):
        rock.lineTo(x, y)
    at.shape(rock, QColor("#8b8478"))
    at.painter.setPen(round_pen(QColor(40, 30, 22, 130), 1.0))
    for x, y, z in ((-27, -27, -31), (-8, -30, -12), (10, -28, 6), (24, -20, 20), (-16, -16, -22)):
        at.painter.drawLine(QPointF(x, y), QPointF(z, y + 17))
    top = at.tower(0, 34, (Storey(14, 10, 27, 10), Storey(11, 9, 22, 10), Storey(8, 8, 18, 13, 1)))
    _golden(at, ((0, top),), 11)


def _lion(at: Mason) -> None:
    """A broad keep with twin gables and golden fish."""
    at.stone(-46, 46, 0, 22)
    at.wall(-34, 34, 22, 12, 5)
    at.roof(0, 34, 44, 13)
    for x in (-17, 17):
        at.gable(x, 36, 11, 13)
    top = at.tower(0, 44, (Storey(24, 12, 33, 11, 3), Storey(15, 11, 24, 15, 2)))
    _golden(at, ((-9, top), (9, top)), 9)


def _phoenix(at: Mason) -> None:
    """A hall with two wings and a flame."""
    at.stone(-54, 54, 0, 12, steep=0.2)
    for x in (-40, 40):
        at.tower(x, 12, (Storey(11, 13, 17, 12),))
    top = at.tower(0, 12, (Storey(27, 19, 40, 19, 2), Storey(15, 9, 27, 18, 3)))
    at.painter.fillRect(QRectF(-5, -27, 10, 15), mixed(at.roof_colour, "#000000", 0.45))
    flame = QPainterPath(QPointF(0, -top))
    flame.cubicTo(QPointF(-9, -top - 6), QPointF(-3, -top - 10), QPointF(1, -top - 19))
    flame.cubicTo(QPointF(2, -top - 11), QPointF(8, -top - 8), QPointF(0, -top))
    at.shape(flame, QColor("#f0a428"))


def _scorpion(at: Mason) -> None:
    """A lopsided keep with a turret and a golden tail."""
    at.stone(-44, 50, 0, 18)
    at.wall(26, 43, 18, 26, 1)
    at.roof(34.5, 44, 15, 17, 0.1)
    top = at.tower(-8, 18, (Storey(27, 14, 36, 11, 4), Storey(18, 12, 27, 12, 3), Storey(11, 9, 20, 12, 1)))
    tail = QPainterPath(QPointF(-4, -top))
    tail.cubicTo(QPointF(10, -top - 4), QPointF(6, -top - 16), QPointF(-6, -top - 12))
    equip(at.painter, round_pen(GOLD, 3.0), Qt.BrushStyle.NoBrush).drawPath(tail)


def _unicorn(at: Mason) -> None:
    """A round roof between tents."""
    at.stone(-34, 34, 0, 20)
    for x in (-40, 40):
        tent = QPainterPath(QPointF(x - 15, -9))
        tent.cubicTo(QPointF(x - 13, -27), QPointF(x + 13, -27), QPointF(x + 15, -9))
        tent.closeSubpath()
        at.wall(x - 13, x + 13, 0, 10, 1)
        at.shape(tent, at.roof_colour)
    top = at.tower(0, 20, (Storey(22, 15, 32, 11, 3), Storey(14, 12, 19, 2)))
    cone = QPainterPath(QPointF(-24, 8 - top))
    cone.cubicTo(QPointF(-10, 2 - top), QPointF(-5, -10 - top), QPointF(0, -26 - top))
    cone.cubicTo(QPointF(5, -10 - top), QPointF(10, 2 - top), QPointF(24, 8 - top))
    cone.quadTo(QPointF(0, 16 - top), QPointF(-24, 8 - top))
    at.shape(cone, at.roof_colour)
    _golden(at, ((0, top + 26),), 9)


def _golden(at: Mason, feet: tuple[tuple[float, float], ...], high: float) -> None:
    """Set gold on the ridge: a spire, or two fish that bend outwards."""
    at.painter.setPen(round_pen(GOLD, 3.0))
    for x, foot in feet:
        at.painter.drawLine(QPointF(x, -foot), QPointF(x + (x and x / abs(x)) * 2 * (len(feet) - 1), -foot - high))


_PLANS: Final[Mapping[str, Callable[[Mason], None]]] = {
    "crab": _crab, "crane": _crane, "dragon": _dragon, "lion": _lion, "phoenix": _phoenix, "scorpion": _scorpion,
    "unicorn": _unicorn,
}  # fmt: skip


# The great castle before which the title stands: a curved stone base, white storeys, sweeping roofs


class _KeepStorey(NamedTuple):
    """A storey, in shares of the castle's height, from its foot."""

    half: float
    """Half the breadth of its wall."""
    foot: float
    high: float
    eaves: float
    """Half the breadth of the roof over it."""
    roof: float
    """How high the roof is."""
    windows: int


_KEEP_STOREYS: Final = (
    _KeepStorey(0.30, 0.20, 0.13, 0.40, 0.10, 6),
    _KeepStorey(0.235, 0.40, 0.11, 0.325, 0.09, 4),
    _KeepStorey(0.175, 0.57, 0.09, 0.255, 0.08, 3),
    _KeepStorey(0.12, 0.72, 0.08, 0.195, 0.12, 2),
)


class _KeepColours(NamedTuple):
    wall: QColor
    shade: QColor
    roof: QColor
    stone: QColor
    light: QColor
    line: QColor


_KEEP_TONES: Final = {
    "contrast": ("#ffffff", "#ffffff", "#3c3c3c", "#7c7c7c", "#000000", "#000000"),
    "dark": ("#4b4653", "#2c2934", "#191a26", "#2a2730", "#ffcf73", "#0e0d13"),
    "light": ("#f7efde", "#cdbfae", "#44505c", "#8b8076", "#5a4636", "#2c2620"),
}


def _keep_colours(theme: Theme) -> _KeepColours:
    kind = "contrast" if theme.id == "contrast" else "dark" if theme.dark else "light"
    return _KeepColours(*map(QColor, _KEEP_TONES[kind]))


def paint_keep(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint the castle; its foot is the box's lower edge, and it is as high as the box."""
    tones, high = _keep_colours(theme), box.height()
    middle, ground = box.center().x(), box.bottom()

    def at(across: float, up: float) -> QPointF:
        return QPointF(middle + across * high, ground - up * high)

    line = QPen(tones.line, max(1.0, high * 0.004))
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    base = QPainterPath(at(-0.50, -0.02))
    base.quadTo(at(-0.37, 0.06), at(-0.335, 0.205))
    base.lineTo(at(0.335, 0.205))
    base.quadTo(at(0.37, 0.06), at(0.50, -0.02))
    base.closeSubpath()
    stone = QLinearGradient(at(-0.5, 0), at(0.5, 0))
    stone.setColorAt(0, mixed(tones.stone, "#000000", 0.25))
    stone.setColorAt(0.45, tones.stone)
    stone.setColorAt(1, mixed(tones.stone, "#000000", 0.4))
    equip(painter, line, stone).drawPath(base)
    _paint_joints(painter, base, box, tones)
    for number, storey in enumerate(_KEEP_STOREYS):
        wall = QRectF(at(-storey.half, storey.foot + storey.high), at(storey.half, storey.foot))
        lit = QLinearGradient(wall.topLeft(), wall.topRight())
        lit.setColorAt(0, tones.shade)
        lit.setColorAt(0.35, tones.wall)
        lit.setColorAt(1, tones.shade)
        equip(painter, line, lit).drawRect(wall)
        step = 2 * storey.half / storey.windows
        equip(painter, Qt.PenStyle.NoPen, tones.light)
        for i in range(storey.windows):
            pane = QRectF(0, 0, high * 0.026, storey.high * high * 0.42)
            pane.moveCenter(at(-storey.half + step * (i + 0.5), storey.foot + storey.high * 0.5))
            painter.drawRect(pane)
        equip(painter, line, tones.roof).drawPath(_keep_roof(storey, at))
        if number in (0, 2):
            painter.drawPath(_gable(storey, at))
    last = _KEEP_STOREYS[-1]
    ridge = last.foot + last.high + last.roof
    painter.setPen(QPen(QColor("#c79a3f"), max(1.2, high * 0.011), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for side in (-1, 1):
        painter.drawLine(at(0.075 * side, ridge), at(0.088 * side, ridge + 0.035))


def _keep_roof(storey: _KeepStorey, at: Callable[[float, float], QPointF]) -> QPainterPath:
    foot, top = storey.foot + storey.high, storey.foot + storey.high + storey.roof
    narrow = storey.half * 0.72
    path = QPainterPath(at(-storey.eaves, foot + 0.018))
    path.quadTo(at(-storey.half, foot + 0.012), at(-narrow, top))
    path.lineTo(at(narrow, top))
    path.quadTo(at(storey.half, foot + 0.012), at(storey.eaves, foot + 0.018))
    path.quadTo(at(storey.half, foot - 0.022), at(0.0, foot - 0.022))
    path.quadTo(at(-storey.half, foot - 0.022), at(-storey.eaves, foot + 0.018))
    path.closeSubpath()
    return path


def _gable(storey: _KeepStorey, at: Callable[[float, float], QPointF]) -> QPainterPath:
    foot = storey.foot + storey.high + 0.004
    path = QPainterPath(at(-storey.half * 0.42, foot))
    path.quadTo(at(-storey.half * 0.12, foot + storey.roof * 0.25), at(0.0, foot + storey.roof * 0.86))
    path.quadTo(at(storey.half * 0.12, foot + storey.roof * 0.25), at(storey.half * 0.42, foot))
    path.closeSubpath()
    return path


def _paint_joints(painter: QPainter, base: QPainterPath, box: QRectF, tones: _KeepColours) -> None:
    high = box.height()
    painter.save()
    painter.setClipPath(base, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(mixed(tones.stone, "#000000", 0.45), max(0.8, high * 0.0028)))
    rows = 6
    for row in range(rows):
        y = box.bottom() - high * 0.21 * row / rows
        painter.drawLine(QPointF(box.center().x() - high, y), QPointF(box.center().x() + high, y))
        for i in range(-14, 15):
            x = box.center().x() + high * (0.068 * i + (0.034 if row % 2 else 0.0) + 0.006 * ((i * 7 + row * 5) % 5))
            painter.drawLine(QPointF(x, y), QPointF(x + high * 0.004, y - high * 0.035))
    painter.restore()
