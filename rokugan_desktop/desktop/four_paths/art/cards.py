"""Cards as they are painted from their data, and what else lies on the table: honor, seats in a line, piles, cloths."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, Cloth, shrunk
from rokugan_desktop.desktop.look.theme import Theme, display_font, equip, mixed, number_font, placed, text_font
from rokugan_desktop.desktop.sheets.boxes import Art
from rokugan_desktop.words import signed

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


_LACQUER: Final = {
    "holding": "#6d5a1c", "region": "#2f6a60", "event": "#5a3d78", "stronghold": "#6d5a1c",
    "follower": "#3f5a2f", "item": "#4a5568", "action": "#5b2330", "spell": "#24507a", "kiho": "#7a4a1f",
    "ancestor": "#5f6b5a", "ring": "#1f1712",
}  # fmt: skip
"""The frame's color by type; a Personality has its clan's cloth."""
_ARCHED: Final = frozenset({"region", "event"})
_SUN: Final = QColor(190, 60, 40, 90)
_BACK, _FATE = "#6e1712", "#1f1712"
"""A Dynasty card and a Fate card from behind; the first is the lacquer of the post, too."""
_ASLANT, _FALLING = 9.0, 0.84
"""How far, and how much smaller, a card lies that falls."""
_BROAD, _MIDDLE = 80.0, 60.0
"""From which breadth on a card shows all its numbers, and Force and Chi at all."""


class CardNumber(NamedTuple):
    """A number of a card, with the shape of what it counts."""

    kind: str
    number: int
    change: int = 0
    """How far it is from what is printed."""


@dataclass(frozen=True, slots=True)
class CardArt(Art):
    """A card that is seen from its front."""

    name: str
    type: str
    sign: str
    clan: str = ""
    numbers: tuple[CardNumber, ...] = ()
    """From the top down: where there is little room, Force and Chi alone."""
    strength: CardNumber | None = None
    """Of the province that it lies in."""
    foot: str = ""
    """What else it is, in a word or two."""
    bowed: str = ""
    """The word for it where it is bowed."""
    ghost: bool = False
    """It is not there yet."""
    adds: str = ""
    """What it adds to what it is attached to, which is seen of it beside its name: "+3"."""
    short: str = ""
    """Its name where there is no room for all of it, of what is attached."""
    struck: bool = False
    """It has just fallen."""
    shamed: bool = False
    """It is dishonored: its foot says so on black, and its seal has no color."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        painter.setOpacity(painter.opacity() * (0.78 if self.ghost else 1.0))
        if self.struck or self.bowed:
            (self._paint_struck if self.struck else self._paint_bowed)(painter, box, theme)
            return
        paper = self._paint_frame(painter, box, theme)
        band = 19.0 if box.width() >= _BROAD else 17.0 if box.width() >= _MIDDLE else 15.0
        lines = self._lines(paper.width() - 4)
        head = QRectF(paper.left(), paper.top(), paper.width(), band if len(lines) == 1 else 25.0)
        if self.adds:  # no more than this is seen of it
            head = QRectF(paper.left(), box.top() + 2, paper.width(), 16.0)
        self._paint_picture(painter, QRectF(head.bottomLeft(), paper.bottomRight()), theme)
        self._paint_name(painter, head, lines, theme)
        side = 17.0 if box.width() >= _BROAD else 16.0
        clan = "" if self.shamed else self.clan
        corner = QRectF(paper.right() - 19, paper.bottom() - 19, 17, 17)
        focus = [one for one in self.numbers if one.kind == "focus"]
        for one in focus:
            chip(painter, one.kind, corner, signed(one.number), change=one.change)
        if not focus or clan:
            seal(painter, cloth_of(clan), corner.translated(0, -20 if focus else 0))
        few = ("cost", "force") if focus or self.strength is not None else ()
        shown = [one for one in self.numbers if one not in focus]
        if box.width() < _BROAD:
            shown = [one for one in shown if one.kind in (*few, *(("force", "chi") if self.strength is None else ()))]
        top = head.bottom() + 2
        for one in shown:
            place = QRectF(paper.left() + 1, top, side, side)
            chip(painter, one.kind, place, signed(one.number), change=one.change)
            top += side + (2.5 if box.width() >= _BROAD else 1.5)
        if self.foot and box.width() >= _BROAD:
            foot = QRectF(paper.left() + 20, paper.bottom() - 40, paper.width() - 22, 16)
            if self.shamed:
                painter.fillRect(foot, INK)
            ink = IVORY if self.shamed else theme.colour("map_ink")
            write(painter, foot, self.foot, 12, ink, align=Align.AlignHCenter)
        if self.strength is not None:
            place = QRectF(paper.right() - 20, paper.bottom() - 22, 20, 23)
            chip(painter, "strength", place, signed(self.strength.number), change=self.strength.change)

    def _colour(self) -> QColor:
        return cloth_of(self.clan).colour if self.type == "personality" else QColor(_LACQUER.get(self.type, "#6b563f"))

    def _paint_frame(self, painter: QPainter, box: QRectF, theme: Theme) -> QRectF:
        """Paint the lacquer, and return the paper inside it."""
        lacquer = self._colour()
        shade = QLinearGradient(box.topLeft(), box.bottomRight())
        shade.setColorAt(0, mixed(lacquer, "#ffffff", 0.25))
        shade.setColorAt(1, mixed(lacquer, "#000000", 0.35))
        equip(painter, QPen(INK, 1.0 if theme.id != "contrast" else 2.0), shade).drawPath(self._outline(box))
        rim = 4.0 if box.width() >= _BROAD else 3.0
        paper = box.adjusted(rim, rim, -rim, -rim)
        equip(painter, QPen(GOLD, 1), theme.colour("parchment")).drawPath(self._outline(paper))
        return paper.adjusted(1, 1, -1, -1)

    def _outline(self, box: QRectF) -> QPainterPath:
        path = QPainterPath()
        if self.type not in _ARCHED or self.adds:
            path.addRoundedRect(box, 6, 6)
            return path
        rise = box.height() * 0.06
        path.moveTo(box.left(), box.bottom())
        path.lineTo(box.left(), box.top() + rise)
        path.quadTo(box.center().x(), box.top() - rise, box.right(), box.top() + rise)
        path.lineTo(box.bottomRight())
        path.closeSubpath()
        return path

    def _lines(self, room: float) -> list[str]:
        """Return the name on one line, or on two where it would be narrowed on one, and more than its edge is seen."""
        whole = self.adds or QFontMetricsF(text_font(LEAST, bold=True)).horizontalAdvance(self.name) <= room
        return [self.name] if whole else two_lines(self.name)

    def _paint_name(self, painter: QPainter, head: QRectF, lines: Sequence[str], theme: Theme) -> None:
        painter.fillRect(head, mixed(theme.colour("parchment"), "#ffffff", 0.35))
        if self.adds:
            plate = QRectF(head.left(), head.top(), 4 if self.adds == "·" else 20, head.height())
            painter.fillRect(plate, self._colour())
            if self.adds != "·":  # what changes no number has the room for its name
                write(painter, plate, self.adds, 13, IVORY, face="number", align=Align.AlignHCenter)
            head = head.adjusted(plate.width(), 0, 1, 0)
        size = 13.0 if head.width() >= _BROAD - 12 else 12.0 if head.width() >= _MIDDLE - 10 else LEAST
        size = size if len(lines) == 1 else LEAST + (size > LEAST)
        if self.adds and head.width() < _MIDDLE / 2 and not has_room(self.short, head.width() - 4, "bold"):
            paint_symbol(painter, self.sign, shrunk(head, 0.94), theme.colour("map_ink"))
            return
        high = head.height() / len(lines)
        for number, line in enumerate(lines):
            place, ink = QRectF(head.left() + 2, head.top() + number * high, head.width() - 4, high), "map_ink"
            write(painter, place, line, size, theme.colour(ink), face="bold", brief=(self.short,) if self.adds else ())

    def _paint_picture(self, painter: QPainter, place: QRectF, theme: Theme) -> None:
        painter.save()
        painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
        tint = self._colour()
        if theme.id != "contrast":
            equip(painter, Qt.PenStyle.NoPen, _SUN)
            seed = sum(map(ord, self.name))
            sun = QPointF(place.left() + place.width() * (0.35 + seed % 5 * 0.12), place.top() + place.height() * 0.28)
            painter.drawEllipse(sun, place.width() * 0.15, place.width() * 0.15)
            for number in range(3):
                ridge = QPainterPath(place.bottomLeft())
                top = place.top() + place.height() * (0.52 + number * 0.14)
                for step in range(9):
                    down = math.sin(seed * 0.7 + number * 2.1 + step * 0.9) * place.height() * 0.06
                    ridge.lineTo(place.left() + place.width() * step / 8, top + down)
                ridge.lineTo(place.bottomRight())
                ridge.closeSubpath()
                painter.setBrush(mixed(theme.colour("parchment"), tint, 0.16 + number * 0.1))
                painter.drawPath(ridge)
        side = min(place.width() * 0.52, place.height() * 0.46)
        sign = QRectF(place.center().x() - side / 2 + 6, place.top() + place.height() * 0.06, side, side)
        paint_symbol(painter, self.sign, sign, theme.colour("map_ink"))
        painter.restore()

    def _paint_struck(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it as it falls: aslant in its own place, in the shade, with a stroke of red through it."""
        stroke, wide = QPainterPath(box.topRight() + QPointF(-4, 6)), box.width() * 0.13
        stroke.quadTo(box.center() + QPointF(-wide, -wide), box.bottomLeft() + QPointF(4, -10))
        stroke.quadTo(box.center() + QPointF(wide, wide), box.topRight() + QPointF(-4, 6))
        with placed(painter, box.center(), turned=_ASLANT, scale=_FALLING):
            painter.translate(-box.center())
            replace(self, struck=False).paint_into(painter, box, theme)
            equip(painter, Qt.PenStyle.NoPen, QColor(0, 0, 0, 90)).drawRoundedRect(box, 6, 6)
            equip(painter, QPen(IVORY, 1), RED if theme.id != "contrast" else QColor("#000000")).drawPath(stroke)

    def _paint_bowed(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint its picture on its side, and below it, upright, what it is called and its Force and Chi."""
        lying = QRectF(box.left(), box.top(), box.width(), box.width() * box.width() / box.height())
        with placed(painter, lying.center(), turned=90):
            turned = QRectF(-lying.height() / 2, -lying.width() / 2, lying.height(), lying.width())
            paper = self._paint_frame(painter, turned, theme)
            self._paint_picture(painter, paper, theme)
            seal(painter, cloth_of(self.clan), QRectF(paper.right() - 19, paper.bottom() - 19, 17, 17))
        below = QRectF(box.left(), lying.bottom() + 1, box.width(), box.bottom() - lying.bottom() - 1)
        equip(painter, QPen(theme.colour("edge"), 1), theme.colour("parchment"))
        painter.drawRoundedRect(below.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        high = 16.0 if box.width() >= _BROAD else 13.0
        lines = self._lines(below.width() - 8)
        high = high if len(lines) == 1 else 24.0
        self._paint_name(painter, QRectF(below.left() + 2, below.top() + 1, below.width() - 4, high), lines, theme)
        side = 16.0 if below.height() > 36 else 14.0
        left, top = below.left() + 4, below.top() + high + 2
        for one in self.numbers:
            if one.kind in ("force", "chi") and below.height() >= high + side:
                chip(painter, one.kind, QRectF(left, top, side, side), signed(one.number), change=one.change)
                left += side + 3
        if box.width() >= _BROAD:
            word = QRectF(left, top, below.right() - left - 3, side)
            write(painter, word, self.bowed, 12, theme.colour("map_ink"), align=Align.AlignRight)


class SceneArt(CardArt):
    """The picture of a card alone, with its clan's seal, on the card that is read."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        equip(painter, QPen(GOLD, 1), theme.colour("parchment")).drawRect(box)
        self._paint_picture(painter, box.adjusted(1, 1, -1, -1), theme)
        seal(painter, cloth_of(self.clan), QRectF(box.right() - 34, box.bottom() - 34, 28, 28))


@dataclass(frozen=True, slots=True)
class BackArt(Art):
    """A card of a province that is seen from behind."""

    clan: str
    strength: CardNumber | None = None
    empty: bool = False
    fate: bool = False

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        painter.setPen(QPen(GOLD, 1, Qt.PenStyle.DashLine if self.empty else Qt.PenStyle.SolidLine))
        painter.setBrush(Qt.BrushStyle.NoBrush if self.empty else QColor(_FATE if self.fate else _BACK))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        if not self.empty:
            painter.drawRoundedRect(box.adjusted(4, 4, -4, -4), 4, 4)
            place = QRectF(0, 0, box.width() * 0.52, box.width() * 0.52)
            place.moveCenter(box.center())
            painter.setPen(QPen(GOLD, 1.5))
            if not self.fate:
                painter.drawEllipse(place)
            paint_symbol(painter, "flower" if self.fate else cloth_of(self.clan).mon, shrunk(place, 0.74), GOLD)
        if self.strength is not None:
            at = QRectF(box.right() - 25, box.bottom() - 27, 20, 23)
            chip(painter, "strength", at, signed(self.strength.number), change=self.strength.change)


@dataclass(frozen=True, slots=True)
class ChipArt(Art):
    """A number in the shape of what it counts."""

    kind: str
    number: int

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        chip(painter, self.kind, shrunk(box, 0.94), signed(self.number))


@dataclass(frozen=True, slots=True)
class CoinArt(Art):
    """A card that lies beside the gold: a coin with the name beside it; it is turned where it is bowed."""

    name: str
    gold: int
    count: int = 1
    told: str = ""
    """How many of them, or that they are bowed."""
    bowed: bool = False
    beside: tuple[str, ...] = ()
    """What those beside it are called: where one of these names has no room, none stands there."""
    sign: str = ""
    """The symbol of what makes no gold, which stands there instead of a number."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        side = min(box.height() - 2, box.width() - 2, 34.0)
        place = QRectF(box.left() + 1, box.center().y() - side / 2, side, side)
        metal = mixed(GOLD, IVORY, 0.75) if self.sign else GOLD
        gold = mixed(metal, "#2a1e15", 0.62) if self.bowed else metal
        with placed(painter, place.center(), turned=90 if self.bowed else 0):
            ring = QRectF(-side / 2, -side / 2, side, side)
            equip(painter, QPen(INK, 1), gold).drawEllipse(ring)
            painter.setPen(QPen(mixed(gold, "#000000", 0.4), 1.5))
            painter.drawEllipse(shrunk(ring, 0.82))
            if self.sign:
                paint_symbol(painter, self.sign, shrunk(ring, 0.66), INK)
            else:
                painter.setBrush(mixed(gold, "#ffffff", 0.8 if not self.bowed else 0.3))
                painter.drawRect(shrunk(ring, 0.5))
                write(painter, shrunk(ring, 0.5), str(self.gold), 14, INK, face="number", align=Align.AlignHCenter)
        ink = IVORY if not self.bowed else mixed(IVORY, "#8a7a60", 0.5)
        room = box.right() - place.right() - 5
        if not all(has_room(line, room) for name in (self.name, *self.beside) for line in two_lines(name)):
            if self.count > 1:
                equip(painter, QPen(INK, 1), IVORY)
                plate = QRectF(min(box.right(), place.right() + 3) - 18, place.bottom() - 12, 18, 14)
                painter.drawRoundedRect(plate, 4, 4)
                write(painter, plate, f"×{self.count}", LEAST, INK, face="number", align=Align.AlignHCenter)
            return
        if theme.id == "contrast":
            ink = QColor("#ffffff")
        text = QRectF(place.right() + 4, box.top(), room, box.height())
        lines = [*two_lines(self.name), *([self.told] if self.told else [])][:3]
        high = min(14.0, text.height() / max(1, len(lines)))
        top = text.center().y() - high * len(lines) / 2
        for number, line in enumerate(lines):
            write(painter, QRectF(text.left(), top + number * high, text.width(), high), line, 12, ink)


def two_lines(name: str) -> list[str]:
    """Return a name on two lines where it has several words, or two parts."""
    ends = [end.end() for end in re.finditer(" " if " " in name else "-", name)]
    cut = min(ends, key=lambda at: max(at, len(name) - at), default=0)
    return [name[:cut].rstrip(), name[cut:]] if cut else [name]


def paint_scenery(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint a row of cards before which the title stands, their backs by turns in each clan's sign."""
    high, count = box.height() * 0.4, len(CLOTHS)
    for number, clan in enumerate(CLOTHS):
        off, across = number - (count - 1) / 2, box.left() + box.width() * (number + 0.5) / count
        at = QPointF(across, box.bottom() - high * 0.42 + abs(off) * high * 0.05)
        with placed(painter, at, turned=off * 6, scale=high / 118):
            BackArt(clan).paint_into(painter, QRectF(-42, -59, 84, 118), theme)


LOWEST: Final = -20
_TRAY: Final = QColor("#35261d")
_MARK: Final = 27.0
"""How high the mark of a seat is on the post."""
_THREE_LINES: Final = 48.0
"""How high a number is with a name of two lines below it."""


class HonorMark(NamedTuple):
    """A seat on the post: its clan, its honor, its provinces, and whether it is its turn."""

    clan: str
    honor: int
    provinces: int
    turn: bool


@dataclass(frozen=True, slots=True)
class PostArt(Art):
    """A post with honor from the least to what wins, and the marks of all seats on it."""

    title: str
    highest: int
    marks: tuple[HonorMark, ...]

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        post = QRectF(box.left() + 1, box.top() + 1, 40, box.height() - 2)
        shade = QLinearGradient(post.topLeft(), post.topRight())
        for stop, share in ((0.0, -0.3), (0.3, 0.12), (1.0, -0.5)):
            shade.setColorAt(stop, mixed(_BACK, "#ffd9a0" if share > 0 else "#000000", abs(share)))
        equip(painter, QPen(GOLD, 1), shade if theme.id != "contrast" else QColor("#000000"))
        painter.drawRoundedRect(post, 8, 8)
        head = QRectF(post.left() + 2, post.top() + 4, post.width() - 4, 16)
        write(painter, head, self.title, 12, IVORY, align=Align.AlignHCenter)
        top, foot = post.top() + 34, post.bottom() - 14

        def at(honor: int) -> float:
            share = (min(self.highest, max(LOWEST, honor)) - LOWEST) / (self.highest - LOWEST)
            return foot - (foot - top) * share

        rail = QRectF(post.left() + 6, top, 5, foot - top)
        equip(painter, Qt.PenStyle.NoPen, GOLD).drawRoundedRect(rail, 2, 2)
        for honor in range(LOWEST, self.highest + 1):
            painter.setPen(QPen(GOLD if honor % 10 else IVORY, 1))
            long = 4 if honor % 5 or not honor % 10 else 7
            painter.drawLine(QPointF(rail.right() + 1, at(honor)), QPointF(rail.right() + 1 + long, at(honor)))
            if honor % 10 == 0:
                side = 13.0 if honor < self.highest else 15.0
                place = QRectF(rail.right() + 8, at(honor) - 8, post.right() - rail.right() - 10, 16)
                write(painter, place, signed(honor), side, IVORY, face="number", align=Align.AlignRight)
        ends = [at(mark.honor) for mark in sorted(self.marks, key=lambda one: -one.honor)]
        for number, mark in enumerate(sorted(self.marks, key=lambda one: -one.honor)):
            self._paint_mark(painter, mark, box, ends[number], _apart(ends, box)[number])

    def _paint_mark(self, painter: QPainter, mark: HonorMark, box: QRectF, foot: float, y: float) -> None:
        plate = QRectF(box.left() + 42, y - 11, box.width() - 43, 22)
        painter.setPen(QPen(IVORY, 1.5))
        painter.drawLine(QPointF(box.left() + 13, foot), QPointF(box.left() + 28, y))
        equip(painter, QPen(RED if mark.turn else INK, 2.5 if mark.turn else 1), QColor("#fbf4e2"))
        painter.drawRoundedRect(plate, 5, 5)
        text = plate.adjusted(3, 0, -14, 0)
        write(painter, text, signed(mark.honor), 15, INK, face="number", align=Align.AlignHCenter)
        for number in range(4):
            square = QRectF(plate.right() - 14 + number % 2 * 6, plate.top() + 5 + number // 2 * 6.5, 5, 5.5)
            painter.fillRect(square, GREEN if number < mark.provinces else QColor("#cfc3a8"))
        seal(painter, cloth_of(mark.clan), QRectF(box.left() + 20, y - 12.5, 25, 25))


def _apart(wanted: list[float], box: QRectF) -> list[float]:
    """Return where marks stand, from the top down: near their places, and none over another."""
    found: list[float] = []
    for y in wanted:
        found.append(max(y, found[-1] + _MARK) if found else y)
    over = found[-1] - (box.bottom() - _MARK / 2 - 1) if found else 0
    return [y - max(0.0, over) for y in found]


@dataclass(frozen=True, slots=True)
class SealArt(Art):
    """The seal of a clan, or the tick in its place where its seat is chosen."""

    clan: str
    chosen: bool = False

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        if not self.chosen:
            seal(painter, cloth_of(self.clan), box)
            return
        equip(painter, QPen(theme.colour("raised"), 1), theme.colour("accent")).drawEllipse(box)
        paint_symbol(painter, "confirm", box.adjusted(3, 3, -3, -3), theme.colour("on_accent"))


@dataclass(frozen=True, slots=True)
class LineArt(Art):
    """A seat in one line: its provinces' strengths, and what else is told."""

    clan: str
    name: str
    strengths: tuple[int, ...]
    force: int
    told: tuple[str, ...]
    """What else is told, the most telling first."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        equip(painter, QPen(GOLD, 1), _TRAY if theme.id != "contrast" else QColor("#000000"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        cloth, high = cloth_of(self.clan), box.height()
        painter.fillRect(QRectF(box.left() + 1, box.top() + 2, 4, high - 4), cloth.colour)
        seal(painter, cloth, QRectF(box.left() + 9, box.top() + 3, high - 6, high - 6))
        name = QRectF(box.left() + high + 8, box.top(), 150, high)
        write(painter, name, self.name, 14, IVORY, face="display")
        left = name.right() + 6
        for strength in self.strengths:
            chip(painter, "strength", QRectF(left, box.top() + 4, 18, 20), signed(strength))
            left += 23
        left = name.right() + 6 + 4 * 23 + 12
        chip(painter, "force", QRectF(left, box.top() + 4, 18, 20), signed(self.force))
        place = QRectF(left + 26, box.top(), box.right() - left - 34, high)
        write(painter, place, self.told[0], 13, IVORY, brief=self.told[1:])


@dataclass(frozen=True, slots=True)
class ProvinceArt(Art):
    """A province that may be attacked: its strength, both armies' Forces, and what would come of them."""

    title: str
    number: int
    needed: int
    """The least Force that it falls to."""
    strength: CardNumber
    sums: str
    """Both Forces: "12 : 8"; empty while nobody is there."""
    told: str
    falls: bool
    fought: bool = False
    now: bool = False
    """The battle here goes on."""

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        painter.setOpacity(painter.opacity() * (0.75 if self.fought else 1.0))
        pen = 4.0 if self.now else 2.0 if self.falls else 1.0
        painter.setPen(QPen(GOLD if self.falls or self.now else theme.colour("edge"), pen))
        painter.setBrush(theme.colour("accent" if self.falls else "panel"))
        painter.drawRoundedRect(box.adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2), 6, 6)
        place = QRectF(box.left() + 12, box.top() + 14, 32, 37)
        chip(painter, "strength", place, signed(self.strength.number), change=self.strength.change)
        titles = (self.title.partition(" · ")[0], str(self.number))
        text = QRectF(box.left() + 58, box.top() + 5, box.width() - 64, 17)
        ink, faint = (theme.colour("on_accent" if self.falls else one) for one in ("ink", "faint"))
        write(painter, text, self.title, 13, ink, face="bold", brief=titles)
        if self.sums:
            write(painter, text.translated(0, 17).adjusted(0, 0, 0, 6), self.sums, 23, ink, face="number")
        foot = text.translated(0, 38 if self.sums else 22)
        needs = () if self.fought else (f"{self.needed}+",)
        write(painter, foot, self.told, 14, faint, face="bold" if self.falls else "text", brief=needs)


@dataclass(frozen=True, slots=True)
class PileArt(Art):
    """A pile of a seat: its sign, how many cards it has, and what it is called."""

    name: str
    count: int
    sign: str

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        wide = max(26.0, min((box.height() - 4) * 0.62, box.width() / 2))  # its name needs as much
        card = QRectF(box.left() + 2, box.top() + 2, wide, box.height() - 4)
        equip(painter, QPen(GOLD, 1), QColor(_BACK)).drawRoundedRect(card, 4, 4)
        paint_symbol(painter, self.sign, card.adjusted(4, 2, -4, -2), GOLD)
        ink = IVORY if theme.id != "contrast" else QColor("#ffffff")
        text = QRectF(card.right() + 4, box.top(), box.right() - card.right() - 5, box.height())
        lines = [self.name] if has_room(self.name, text.width()) else two_lines(self.name)
        top, count = text.center().y() - 18, str(self.count)
        write(painter, QRectF(text.left(), top, text.width(), 17), count, 15, ink, face="number")
        if len(lines) > 1 and box.height() < _THREE_LINES:  # beside the number, where they have no room below it
            text.setLeft(text.left() + 9 * len(count) + 3)
            top -= 15
        for number, line in enumerate(lines if all(has_room(one, text.width()) for one in lines) else ()):
            write(painter, QRectF(text.left(), top + 17 + number * 14, text.width(), 16), line, 12, ink)
        painter.setBrush(Qt.BrushStyle.NoBrush)
