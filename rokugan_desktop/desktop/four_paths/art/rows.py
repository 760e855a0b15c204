"""What is painted across the table: the track of honor, a seat in one line, a province under attack, a pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY
from rokugan_desktop.desktop.four_paths.art.cards import CardNumber
from rokugan_desktop.desktop.four_paths.art.cloths import Align, chip, cloth_of, seal, write
from rokugan_desktop.desktop.look.theme import Theme, mixed

LOWEST: Final = -20
_TRAY: Final = QColor("#35261d")


class HonorMark(NamedTuple):
    """A seat on the track: its clan, its honor, its provinces, and whether it is out of the match."""

    clan: str
    honor: int
    provinces: int
    gone: bool


@dataclass(frozen=True, slots=True)
class TrackArt:
    """Honor from the least to what wins, with all seats on it."""

    highest: int
    marks: tuple[HonorMark, ...]

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        painter.setPen(QPen(GOLD, 1))
        painter.setBrush(_TRAY if theme.id != "contrast" else QColor("#000000"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        left, right, line = box.left() + 26, box.right() - 64, box.bottom() - 17

        def at(honor: int) -> float:
            return left + (right - left) * (honor - LOWEST) / (self.highest - LOWEST)

        painter.setPen(QPen(mixed(GOLD, "#000000", 0.2), 2))
        painter.drawLine(QPointF(left, line), QPointF(right, line))
        for honor in range(LOWEST, self.highest + 1, 5):
            tall = 4 if honor % 10 else 7
            painter.setPen(QPen(GOLD, 1))
            painter.drawLine(QPointF(at(honor), line - tall / 2), QPointF(at(honor), line + tall / 2))
            if honor % 10 == 0:
                text = str(honor) if honor >= 0 else f"−{-honor}"
                write(painter, QRectF(at(honor) - 16, line + 3, 32, 13), text, 12, IVORY, align=Align.AlignHCenter)
        taken: list[float] = []
        for mark in sorted(self.marks, key=lambda one: one.honor):
            if mark.gone:
                continue
            x = at(max(LOWEST, min(self.highest, mark.honor)))
            while any(abs(x - other) < 52 for other in taken):
                x += 4
            taken.append(x)
            self._paint_mark(painter, mark, x, at(max(LOWEST, min(self.highest, mark.honor))), box.top() + 3, line)

    def _paint_mark(self, painter: QPainter, mark: HonorMark, x: float, foot: float, top: float, line: float) -> None:
        painter.setPen(QPen(IVORY, 1))
        painter.drawLine(QPointF(x, top + 22), QPointF(foot, line))
        plate = QRectF(x, top + 2, 38, 19)
        painter.setBrush(IVORY)
        painter.setPen(QPen(INK, 1))
        painter.drawRoundedRect(plate, 4, 4)
        text = str(mark.honor) if mark.honor >= 0 else f"−{-mark.honor}"
        write(painter, plate.adjusted(9, 0, -10, 0), text, 13, INK, face="number", align=Align.AlignHCenter)
        for number in range(4):
            square = QRectF(plate.right() - 10 + number % 2 * 5, plate.top() + 4 + number // 2 * 6, 4, 5)
            painter.fillRect(square, QColor("#2c6a3d") if number < mark.provinces else QColor("#cfc3a8"))
        seal(painter, cloth_of(mark.clan), QRectF(x - 14, top, 23, 23))


@dataclass(frozen=True, slots=True)
class LineArt:
    """A seat in one line: its provinces' strengths, and what else is told."""

    clan: str
    name: str
    strengths: tuple[int, ...]
    force: int
    told: str

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        painter.setPen(QPen(GOLD, 1))
        painter.setBrush(_TRAY if theme.id != "contrast" else QColor("#000000"))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        cloth, high = cloth_of(self.clan), box.height()
        painter.fillRect(QRectF(box.left() + 1, box.top() + 2, 4, high - 4), cloth.colour)
        seal(painter, cloth, QRectF(box.left() + 9, box.top() + 3, high - 6, high - 6))
        name = QRectF(box.left() + high + 8, box.top(), 150, high)
        write(painter, name, self.name, 14, IVORY, face="display")
        left = name.right() + 6
        for strength in self.strengths:
            chip(painter, "strength", QRectF(left, box.top() + 4, 18, 20), str(strength))
            left += 23
        left = name.right() + 6 + 4 * 23 + 12
        chip(painter, "force", QRectF(left, box.top() + 4, 18, 20), str(self.force))
        write(painter, QRectF(left + 26, box.top(), box.right() - left - 34, high), self.told, 13, IVORY)


@dataclass(frozen=True, slots=True)
class ProvinceArt:
    """A province that may be attacked: its strength, both armies' Forces, and what would come of them."""

    title: str
    strength: CardNumber
    sums: str
    """Both Forces: "12 : 8"; empty while nobody is there."""
    told: str
    falls: bool
    fought: bool = False

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        painter.setOpacity(painter.opacity() * (0.75 if self.fought else 1.0))
        edge = theme.colour("danger" if self.falls else "edge")
        painter.setPen(QPen(edge, 2 if self.falls else 1))
        painter.setBrush(theme.colour("panel"))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
        place = QRectF(box.left() + 10, box.top() + 12, 30, 36)
        chip(painter, "strength", place, str(self.strength.number), change=self.strength.change)
        text = QRectF(box.left() + 48, box.top() + 2, box.width() - 54, 17)
        ink = theme.colour("ink")
        write(painter, text, self.title, 13, ink, face="bold")
        if self.sums:
            write(painter, text.translated(0, 18).adjusted(0, 0, 0, 3), self.sums, 20, ink, face="number")
        foot = text.translated(0, 38 if self.sums else 20)
        write(painter, foot, self.told, 12, theme.colour("stress" if self.falls else "faint"))


@dataclass(frozen=True, slots=True)
class PileArt:
    """A pile of a seat: its sign, how many cards it has, and what it is called."""

    name: str
    count: int
    sign: str

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        card = QRectF(box.left() + 2, box.top() + 2, 26, box.height() - 4)
        painter.setPen(QPen(GOLD, 1))
        painter.setBrush(QColor("#6e1712"))
        painter.drawRoundedRect(card, 4, 4)
        paint_symbol(painter, self.sign, card.adjusted(4, 2, -4, -2), GOLD)
        ink = IVORY if theme.id != "contrast" else QColor("#ffffff")
        text = QRectF(card.right() + 4, box.top(), box.right() - card.right() - 5, box.height())
        write(painter, QRectF(text.left(), text.top() + 2, text.width(), 17), str(self.count), 15, ink, face="number")
        write(painter, QRectF(text.left(), text.top() + 19, text.width(), 16), self.name, 12, ink)
        painter.setBrush(Qt.BrushStyle.NoBrush)
