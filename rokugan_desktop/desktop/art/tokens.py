"""Tokens and cards of any game. Each is a small value that paints itself and is cached as a pixmap."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from rokugan_desktop.desktop.art.keeping import bytes_of, dried, kept
from rokugan_desktop.desktop.art.parts import (
    INK,
    IVORY,
    Cloth,
    card_shape,
    paint_card_ground,
    paint_disc,
    paint_number,
    paint_rim,
    shrunk,
)
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.look.theme import mixed

MARGIN, POINTING_MARGIN = 0.19, 0.3
"""The share of a pixmap's side that lies around the token, for its shadow; around one that points, for its arrow."""


class PieceArt(Protocol):
    """What a piece looks like: a hashable value that paints itself."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint into the square box; `direction`: degrees clockwise from the north, None where it points nowhere."""
        ...

    def __hash__(self) -> int:
        """Return equal numbers for what looks alike."""
        ...


@dataclass(frozen=True, slots=True)
class Disc:
    """A round token of one side: its cloth with a symbol on it, or with a short text, as a number."""

    cloth: Cloth
    symbol: str = ""
    """Empty: the cloth's own."""
    text: str = ""
    """Instead of any symbol."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the cloth with its symbol in ivory."""
        paint_disc(painter, box, self.cloth.colour, direction)
        paint_rim(painter, box, self.cloth, IVORY)
        if self.text:
            paint_number(painter, box.center(), box.width() * 0.44, self.text, IVORY)
        else:
            paint_symbol(painter, self.symbol or self.cloth.mon, shrunk(box, 0.6), IVORY)


@dataclass(frozen=True, slots=True)
class CardBack:
    """A facedown card on the board or in a hand: a tint, a symbol, and how many lie there."""

    tint: str
    symbol: str
    count: int = 1

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the card upright, centred in the box; more than one lie askew below it."""
        card = card_shape(box)
        edge = mixed(self.tint, "#000000", 0.55)
        for below in range(min(self.count, 3) - 1, 0, -1):
            painter.save()
            painter.translate(box.center())
            painter.rotate(4.5 * below)
            painter.translate(-box.center())
            paint_card_ground(painter, card, mixed(self.tint, "#000000", 0.12), edge)
            painter.restore()
        paint_card_ground(painter, card, QColor(self.tint), edge)
        inner = card.adjusted(card.width() * 0.09, card.width() * 0.09, -card.width() * 0.09, -card.width() * 0.09)
        painter.setPen(QPen(mixed(self.tint, IVORY, 0.75), card.width() * 0.025))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, card.width() * 0.05, card.width() * 0.05)
        place = QRectF(0, 0, card.width() * 0.6, card.width() * 0.6)
        place.moveCenter(card.center())
        paint_symbol(painter, self.symbol, place, mixed(self.tint, IVORY, 0.85))


@dataclass(frozen=True, slots=True)
class CardSlot:
    """An empty place for a card: its outline and the symbol of what belongs there."""

    tint: str
    symbol: str

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a faint outline."""
        card = card_shape(box)
        colour = mixed(self.tint, "#000000", 0.4)
        pen = QPen(colour, card.width() * 0.03)
        pen.setDashPattern([3, 2.4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(card, card.width() * 0.08, card.width() * 0.08)
        colour.setAlphaF(0.5)
        place = QRectF(0, 0, card.width() * 0.5, card.width() * 0.5)
        place.moveCenter(card.center())
        paint_symbol(painter, self.symbol, place, colour)


def pixmap_side(size: float, direction: int | None) -> float:
    """Return how wide the pixmap is of a token that is `size` wide, with the margin around it."""
    return size / (1 - 2 * (MARGIN if direction is None else POINTING_MARGIN))


@kept(bytes_of)
def token_pixmap(art: PieceArt, size: float, ratio: float, direction: int | None = None) -> QPixmap:
    """Return it `size` logical pixels wide, with its margin around it, for a screen of that pixel ratio.

    The pixmap is shared: don't paint into it.
    """
    side = pixmap_side(size, direction)
    pixels = max(1, math.ceil(side * ratio))
    pixmap = QPixmap(QSize(pixels, pixels))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    art.paint(painter, QRectF((side - size) / 2, (side - size) / 2, size, size), direction)
    painter.end()
    return dried(pixmap)


PLATE = QColor("#fffaea")
CELL = (36.0, 26.0)
"""How broad and high one value is, as parts of one another."""


class PrintedValue(NamedTuple):
    """One value on a plate: a symbol in its colour, ``#rrggbb``, and a figure."""

    symbol: str
    colour: str
    figure: str


@dataclass(frozen=True, slots=True)
class ValuePlate:
    """A strip with one cell for each value."""

    values: tuple[PrintedValue, ...]

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the strip across the box, in its middle."""
        broad = box.width() / max(1, len(self.values))
        high = broad * CELL[1] / CELL[0]
        strip = QRectF(box.left(), box.center().y() - high / 2, box.width(), high)
        round_ = high * 0.2
        shadow = QColor(25, 12, 4, 60)
        painter.setPen(QPen(shadow, 0))
        painter.setBrush(shadow)
        painter.drawRoundedRect(strip.translated(high * 0.04, high * 0.09), round_, round_)
        painter.setPen(QPen(INK, high * 0.06))
        painter.setBrush(PLATE)
        painter.drawRoundedRect(strip, round_, round_)
        for number, value in enumerate(self.values):
            left = strip.left() + number * broad
            place = QRectF(0, 0, high * 0.72, high * 0.72)
            place.moveCenter(QPointF(left + broad * 0.32, strip.center().y()))
            paint_symbol(painter, value.symbol, place, QColor(value.colour))
            paint_number(painter, QPointF(left + broad * 0.74, strip.center().y()), high * 0.66, value.figure, INK)
