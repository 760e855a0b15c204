"""What is painted across the table: the track of honor, a seat in one line, a province under attack, a pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY
from rokugan_desktop.desktop.four_paths.art.cards import CardNumber, two_lines
from rokugan_desktop.desktop.four_paths.art.cloths import GREEN, RED, Align, chip, cloth_of, has_room, seal, write
from rokugan_desktop.desktop.look.theme import Theme, equip, mixed
from rokugan_desktop.desktop.sheets.boxes import Art
from rokugan_desktop.words import signed

LOWEST: Final = -20
_LACQUER: Final = QColor("#6e1712")
_TRAY: Final = QColor("#35261d")
_MARK: Final = 27.0
"""How high the mark of a seat is on the post."""
_THREE_LINES: Final = 48.0
"""How high a number is with a name of two lines below it."""
_MIDDLE: Final = Align.AlignHCenter


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
            shade.setColorAt(stop, mixed(_LACQUER, "#ffd9a0" if share > 0 else "#000000", abs(share)))
        equip(painter, QPen(GOLD, 1), shade if theme.id != "contrast" else QColor("#000000"))
        painter.drawRoundedRect(post, 8, 8)
        head = QRectF(post.left() + 2, post.top() + 4, post.width() - 4, 16)
        write(painter, head, self.title, 12, IVORY, align=_MIDDLE)
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
        write(painter, text, signed(mark.honor), 15, INK, face="number", align=_MIDDLE)
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
        equip(painter, QPen(GOLD, 1), QColor("#6e1712")).drawRoundedRect(card, 4, 4)
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
