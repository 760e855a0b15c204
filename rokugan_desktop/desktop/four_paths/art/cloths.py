"""The clans' cloths, and what small marks are painted with: letters that fit, chips, shields, discs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, Cloth, shrunk
from rokugan_desktop.desktop.look.theme import display_font, equip, number_font, text_font

CLOTHS: Final = {
    "lion": Cloth("clans/mon-lion", "#a8700c", (1.0, 1.0)),
    "crane": Cloth("clans/mon-crane", "#2584cc", ()),
    "phoenix": Cloth("clans/mon-phoenix", "#b5330c", (2.0, 2.0)),
    "scorpion": Cloth("clans/mon-scorpion", "#450914", (4.0, 1.0, 0.6, 0.4, 1.0, 1.0)),
}
NOBODYS: Final = Cloth("flower", "#5c5348", ())
LEAST: Final = 11.0
"""The size below which letters are not painted, at the usual scale."""
_NARROWEST, _LAST_RESORT = 85, 60
"""How narrow letters may become in percent, and those of a text that has no room so and nothing briefer."""
RED, BLUE, GREEN, PINK = QColor("#8c1f17"), QColor("#245a94"), QColor("#2c6a3d"), QColor("#f3cbd3")
Align = Qt.AlignmentFlag


def cloth_of(clan: str) -> Cloth:
    """Return the cloth of a clan, or of what has none."""
    return CLOTHS.get(clan, NOBODYS)


def write(
    painter: QPainter,
    place: QRectF,
    text: str,
    size: float,
    ink: QColor,
    *,
    face: str = "text",
    align: Align = Align.AlignLeft,
    brief: Sequence[str] = (),
) -> None:
    """Write a text into one line: where it has no room it is smaller, then narrower, then a briefer one that has.

    Where none has room, the last one is narrower still, and then it ends in an ellipsis.
    """
    text = next((one for one in (text, *brief) if has_room(one, place.width(), face)), (text, *brief)[-1])
    font = fitted(text, place.width(), size, face)
    if not has_room(text, place.width(), face):
        font.setStretch(_LAST_RESORT)
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, place.width() + 1)
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(place, int(align | Align.AlignVCenter | Qt.TextFlag.TextDontClip), text)


@lru_cache(maxsize=4096)
def has_room(text: str, width: float, face: str = "text") -> bool:
    """Tell whether a text has room so broad, as small and narrow as it may be."""
    return QFontMetricsF(fitted(text, width, LEAST, face)).horizontalAdvance(text) <= width + 1


def fitted(text: str, width: float, size: float, face: str = "text") -> QFont:
    """Return the font in which a text has room, as far as it may be smaller and narrower."""
    font = _font(face, size)
    while size > LEAST and QFontMetricsF(font).horizontalAdvance(text) > width:
        size -= 1
        font = _font(face, size)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > width:
        font.setStretch(max(_NARROWEST, int(100 * width / wide)))
    return font


def _font(face: str, size: float) -> QFont:
    if face == "display":
        return display_font(size, heavy=True)
    return number_font(size) if face == "number" else text_font(size, bold=face == "bold")


def _round(place: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(place)
    return path


def _diamond(place: QRectF) -> QPainterPath:
    wide, across, down = place.adjusted(-1, -1, 1, 1), place.center().x(), place.center().y()
    path = QPainterPath(QPointF(across, wide.top()))
    for x, y in ((wide.right(), down), (across, wide.bottom()), (wide.left(), down)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _shield(place: QRectF) -> QPainterPath:
    path = QPainterPath(place.topLeft())
    path.lineTo(place.topRight())
    path.lineTo(place.right(), place.top() + place.height() * 0.55)
    path.quadTo(place.right(), place.top() + place.height() * 0.8, place.center().x(), place.bottom())
    path.quadTo(place.left(), place.top() + place.height() * 0.8, place.left(), place.top() + place.height() * 0.55)
    path.closeSubpath()
    return path


def _flower(place: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    middle, side = place.center(), place.width() * 0.46
    for across, down in ((0, -1), (0.95, -0.3), (0.6, 0.8), (-0.6, 0.8), (-0.95, -0.3)):
        path.addEllipse(middle + QPointF(across, down) * side * 0.52, side * 0.62, side * 0.62)
    return path.simplified()


_CHIPS: Final[Mapping[str, tuple[Callable[[QRectF], QPainterPath], QColor, QColor]]] = {
    "cost": (_round, GOLD, INK), "force": (_shield, RED, IVORY), "strength": (_shield, GREEN, IVORY),
    "chi": (lambda place: _round(place.adjusted(1, 1, -1, -1)), QColor("#ffffff"), INK),
    "focus": (_diamond, QColor("#e6def2"), INK), "ph": (_flower, PINK, INK),
}  # fmt: skip
"""What each number of a card is painted in: its shape, what fills it, and its ink."""


def chip(painter: QPainter, kind: str, place: QRectF, number: str, *, change: int = 0) -> None:
    """Paint a number in the shape of what it counts; `change`: whether it is higher or lower than printed."""
    shape, fill, ink = _CHIPS.get(kind, _CHIPS["ph"])
    equip(painter, QPen(BLUE, 2) if kind == "chi" else QPen(INK, 1), fill).drawPath(shape(place))
    text, size = place.adjusted(-3, -1, 3, -1), place.height() * 0.76
    write(painter, text, number, size, ink, face="number", align=Align.AlignHCenter)
    if change:
        tip, side = place.topRight() + QPointF(1, 2), place.width() * 0.2
        up = -side if change > 0 else side
        equip(painter, QPen(INK, 1), GOLD if change > 0 else QColor("#ffffff"))
        painter.drawPolygon([tip + QPointF(0, up), tip + QPointF(side, -up * 0.7), tip + QPointF(-side, -up * 0.7)])


def seal(painter: QPainter, cloth: Cloth, place: QRectF) -> None:
    """Paint the mon of a cloth on a disc of its color."""
    equip(painter, QPen(IVORY, max(1.0, place.width() * 0.06)), cloth.colour).drawEllipse(place)
    paint_symbol(painter, cloth.mon, shrunk(place, 0.78), IVORY)
