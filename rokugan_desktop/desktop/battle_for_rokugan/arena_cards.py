"""Territory cards beside the map, as all watch them being taken and turned up: real cards, with their text."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from rokugan_desktop.desktop.art.cloths import GOLD, INK, IVORY, Cloth
from rokugan_desktop.desktop.art.parts import paint_card_ground
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import TERRITORY_TINTS
from rokugan_desktop.desktop.battle_for_rokugan.letters import centred, elided, rounded_box
from rokugan_desktop.desktop.look.theme import Theme, display_font, mixed, text_font
from rokugan_desktop.games.battle_for_rokugan import PLAYED, PublicState, ids
from rokugan_desktop.games.battle_for_rokugan.naming import card_name, territory_name
from rokugan_desktop.words import Words

_GAP, _BAND, _ROW, _EDGE = 10.0, 54.0, 38.0, 10.0
_LYING = 0.5
"""How high a card is at least that lies across, as a share of its width."""
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_TITLE, _TEXT = 18.0, 15.5


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A territory card that is held, or lies open."""

    territory: str
    """What the territory is called."""
    tint: str
    symbol: str
    title: str
    """Nothing while nobody knows the card."""
    text: str
    holder: Cloth | None
    fresh: bool
    """It has just been taken or turned up."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """Where each card lies, whole or as a row of its title."""

    whole: list[tuple[LyingCard, QRectF]] = field(default_factory=list[tuple[LyingCard, QRectF]])
    rows: list[tuple[LyingCard, QRectF]] = field(default_factory=list[tuple[LyingCard, QRectF]])


def lying_cards(public: PublicState, fresh: Collection[int], words: Words) -> list[LyingCard]:
    """Return the territory cards that are held or lie open, those first that have just been taken or turned up."""
    found: list[LyingCard] = []
    for territory, card, holder in zip(ids.EVERY_TERRITORY, public.cards, public.holders, strict=True):
        if holder == PLAYED or (holder < 0 and card == ids.NOBODY):
            continue
        name, known = ids.TERRITORIES[territory], card != ids.NOBODY
        found.append(
            LyingCard(
                words.say(territory_name(territory)),
                TERRITORY_TINTS[name],
                looks.CARD_SYMBOLS[name],
                words.say(card_name(card)) if known else "",
                words.text(f"card.{ids.CARDS[card]}.text") if known else "",
                looks.cloth_of(public.seats[holder].clan) if holder >= 0 else None,
                territory in fresh,
            )
        )
    return sorted(found, key=lambda card: not card.fresh)


class CardLayout:
    """Lays cards into a room: one below the other, or else two in a row, and what finds no room as its title."""

    def __init__(self, theme: Theme, cards: Sequence[LyingCard], room: QRectF) -> None:
        """Lay these cards out; lengths are those of the painter that will paint them."""
        self._theme = theme
        ways = [(len(cards), 1), *((count, 2) for count in range(len(cards), -1, -1))]
        self._laid = next(laid for laid in (_lay(cards, *way, room) for way in ways) if _fits(laid, room))

    def paint(self, painter: QPainter, turned: float) -> None:
        """Paint the cards; those just taken or turned up have turned so far, from 0 to 1."""
        for card, box in self._laid.whole:
            share = turned if card.fresh else 1.0
            painter.save()
            painter.translate(box.center())
            painter.scale(max(0.01, abs(math.cos(math.pi * share))), 1.0)
            painter.translate(-box.center())
            if share < 0.5 or not card.title:
                self._paint_back(painter, card, box)
            else:
                self._paint_face(painter, card, box)
            painter.restore()
        for card, box in self._laid.rows:
            self._paint_row(painter, card, box)

    def _paint_back(self, painter: QPainter, card: LyingCard, box: QRectF) -> None:
        paint_card_ground(painter, box, mixed(card.tint, "#000000", 0.08), mixed(card.tint, "#000000", 0.55))
        pale = mixed(card.tint, IVORY, 0.8)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(pale, 1.4))
        painter.drawRoundedRect(box.adjusted(7, 7, -7, -7), 5, 5)
        side = min(box.width(), box.height()) * 0.42
        paint_symbol(painter, card.symbol, centred(box.center() - QPointF(0, 8), side, side), pale)
        self._paint_holder(painter, card, QPointF(box.center().x(), box.bottom() - 26))

    def _paint_face(self, painter: QPainter, card: LyingCard, box: QRectF) -> None:
        paint_card_ground(painter, box, IVORY, mixed(card.tint, "#000000", 0.55))
        painter.save()
        painter.setClipPath(rounded_box(box.adjusted(1, 1, -1, -1), min(box.width(), box.height()) * 0.07))
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), _BAND), mixed(card.tint, "#000000", 0.2))
        painter.restore()
        paint_symbol(painter, card.symbol, centred(box.topLeft() + QPointF(30, _BAND / 2), 38, 38), IVORY)
        self._paint_holder(painter, card, QPointF(box.right() - 28, box.top() + _BAND / 2))
        inner = box.adjusted(_EDGE, _BAND + 6, -_EDGE, -4)
        painter.setPen(INK)
        painter.setFont(_title_font(card.title, inner.width()))
        taken = painter.boundingRect(inner, _WRAP, card.title)
        painter.drawText(taken, _WRAP, card.title)
        painter.setFont(text_font(_TEXT))
        painter.drawText(QRectF(inner.left(), taken.bottom() + 2, inner.width(), 1000), _WRAP, card.text)

    def _paint_holder(self, painter: QPainter, card: LyingCard, centre: QPointF) -> None:
        """Paint the disc of who holds the card; one that lies open has none."""
        if card.holder is None:
            return
        disc = centred(centre, 36, 36)
        painter.setBrush(card.holder.colour)
        painter.setPen(QPen(GOLD if card.fresh else IVORY, 2.4))
        painter.drawEllipse(disc)
        paint_symbol(painter, card.holder.mon, disc.adjusted(5, 5, -5, -5), IVORY)

    def _paint_row(self, painter: QPainter, card: LyingCard, box: QRectF) -> None:
        strip = box.adjusted(0, 2, 0, -2)
        painter.setPen(QPen(self._theme.colour("edge"), 1.0))
        painter.setBrush(self._theme.colour("raised"))
        painter.drawRoundedRect(strip, 5, 5)
        seal = centred(strip.topLeft() + QPointF(18, strip.height() / 2), 24, 28)
        painter.fillRect(seal, mixed(card.tint, "#000000", 0.2))
        paint_symbol(painter, card.symbol, seal.adjusted(3, 5, -3, -5), IVORY)
        if card.holder is not None:
            disc = centred(QPointF(strip.right() - 18, strip.center().y()), 26, 26)
            painter.setBrush(card.holder.colour)
            painter.setPen(QPen(self._theme.colour("ink"), 1.0))
            painter.drawEllipse(disc)
            paint_symbol(painter, card.holder.mon, disc.adjusted(4, 4, -4, -4), IVORY)
        painter.setPen(self._theme.colour("ink"))
        painter.setFont(text_font(_TEXT))
        written = strip.adjusted(38, 0, -36, 0)
        said = elided(painter.font(), card.title or card.territory, written.width())
        painter.drawText(written, Qt.AlignmentFlag.AlignVCenter, said)


def _title_font(title: str, width: float) -> QFont:
    """Return the letters in which no word of a title is wider than its line."""
    words = title.split()
    for font in (*(display_font(size, heavy=True) for size in (_TITLE, 17.0, 16.0)), text_font(_TEXT, bold=True)):
        if all(QFontMetricsF(font).horizontalAdvance(word) + 2 <= width for word in words):
            return font
    return text_font(_TEXT, bold=True)


def _height(card: LyingCard, width: float, columns: int) -> float:
    """Return how high a card of this width is: as high as its text needs, and upright where two lie in a row."""
    inner = QRectF(0, 0, width - 2 * _EDGE, 2000)
    title = QFontMetricsF(_title_font(card.title, inner.width())).boundingRect(inner, _WRAP, card.title).height()
    text = QFontMetricsF(text_font(_TEXT)).boundingRect(inner, _WRAP, card.text).height()
    return max(width * (_LYING if columns == 1 else 1.24), _BAND + title + text + 20)


def _lay(cards: Sequence[LyingCard], whole: int, columns: int, room: QRectF) -> _Laid:
    """Lay so many cards whole, one or two in a row, and the others as rows of their titles below."""
    laid = _Laid()
    width, y = (room.width() - _GAP * (columns - 1)) / columns, room.top()
    for first in range(0, whole, columns):
        row = cards[first : min(first + columns, whole)]
        height = max(_height(card, width, columns) for card in row)
        for number, card in enumerate(row):
            laid.whole.append((card, QRectF(room.left() + number * (width + _GAP), y, width, height)))
        y += height + _GAP
    for card in cards[whole:]:
        laid.rows.append((card, QRectF(room.left(), y, room.width(), _ROW)))
        y += _ROW
    return laid


def _fits(laid: _Laid, room: QRectF) -> bool:
    """Tell whether all lies in the room; rows alone are laid out whatever happens."""
    return not laid.whole or max(box.bottom() for _, box in (*laid.whole, *laid.rows)) <= room.bottom()
