"""How the game's own things look: which art each token has, and the territory cards on their places at the edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from rokugan_desktop.desktop.art import tokens
from rokugan_desktop.desktop.art.buildings import Banner
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import GOLD, INK, IVORY, CardBack, CardSlot, Cloth, PieceArt, PrintedValue
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS, TERRITORY_TINTS, WASHES, mon
from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import CombatBack, CombatFace
from rokugan_desktop.desktop.look.theme import mixed
from rokugan_desktop.desktop.map.values import Wash
from rokugan_desktop.games.battle_for_rokugan import ids

FLOWER, SHIELD = "#b0245a", "#2f3c48"
CARD_SYMBOLS: Final = {
    **{clan: mon(clan) for clan in ids.CLANS},
    "coast": "flower",
    "islands": "harbor",
    "shadowlands_north": "scorched-earth",
    "shadowlands_south": "scorched-earth",
}
"""What is drawn on the back of each territory's card, and printed on its place."""


@dataclass(frozen=True, slots=True)
class KnownCard:
    """A territory card whose text everybody knows: where it lies on the board, or with the sign of who holds it."""

    tint: str
    symbol: str
    holder: Cloth | None = None

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a faceup card: parchment, an open scroll, and the holder's mon over its lower edge."""
        card = tokens.card_shape(box)
        tokens.paint_card_ground(painter, card, QColor("#f6ead0"), QColor(self.tint).darker(190))
        band = QRectF(card.left(), card.top(), card.width(), card.height() * 0.3)
        painter.fillRect(band.adjusted(2, 2, -2, 0), QColor(self.tint))
        paint_symbol(painter, self.symbol, tokens.shrunk(band, 0.82), IVORY)
        place = tokens.square(card.center() + QPointF(0, card.height() * 0.14), card.width() * 0.56)
        if self.holder is None:
            paint_symbol(painter, "territory-card", place, INK)
            return
        badge = tokens.square(place.center(), card.width() * 0.68)
        tokens.paint_badge(painter, badge, self.holder.colour)
        paint_symbol(painter, self.holder.mon, tokens.shrunk(badge, 0.74), IVORY)


@dataclass(frozen=True, slots=True)
class MovedToken:
    """Any token, with a golden ring: the token that was picked up for a swap."""

    art: PieceArt

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint the token and a ring over its rim."""
        self.art.paint(painter, box, direction)
        painter.setBrush(QColor(0, 0, 0, 0))
        pen = painter.pen()
        pen.setColor(GOLD)
        pen.setWidthF(box.width() * 0.09)
        painter.setPen(pen)
        painter.drawEllipse(tokens.shrunk(box, 0.96))


@dataclass(frozen=True, slots=True)
class MonDisc:
    """A clan's mon on its cloth."""

    cloth: Cloth

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a badge with the mon."""
        tokens.paint_badge(painter, box, self.cloth.colour)
        paint_symbol(painter, self.cloth.mon, tokens.shrunk(box, 0.74), IVORY)


@dataclass(frozen=True, slots=True)
class Pile:
    """A pool: facedown tokens on a heap."""

    cloth: Cloth

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint three discs, one behind the other."""
        part = tokens.shrunk(box, 0.66)
        step = box.width() * 0.17
        for shift in (QPointF(-step, step), QPointF(step, step), QPointF(0, -step)):
            tokens.paint_disc(painter, part.translated(shift), self.cloth.colour)
            painter.setBrush(IVORY)
            painter.drawEllipse(tokens.shrunk(part, 0.3).translated(shift))


@dataclass(frozen=True, slots=True)
class Discarded:
    """A discard pile: a token struck through."""

    cloth: Cloth

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a pale disc with a cross."""
        tokens.paint_disc(painter, box, mixed(self.cloth.colour, IVORY, 0.82))
        paint_symbol(painter, "close", tokens.shrunk(box, 0.62), self.cloth.colour)


@dataclass(frozen=True, slots=True)
class Scroll:
    """A territory card in somebody's keeping."""

    def paint(self, painter: QPainter, box: QRectF, direction: int | None) -> None:
        """Paint a small card with an open scroll."""
        card = tokens.card_shape(box)
        tokens.paint_card_ground(painter, card, QColor("#f6ead0"), QColor("#6a563f"))
        paint_symbol(painter, "territory-card", tokens.shrunk(card, 0.8), INK)


def cloth_of(clan: ids.Clan) -> Cloth:
    """Return the cloth of the clan."""
    return CLOTHS[ids.CLANS[clan]]


def wash_of(clan: ids.Clan) -> Wash:
    """Return what a province is washed with that the clan holds."""
    return WASHES[ids.CLANS[clan]]


def token_symbol(token: ids.Token) -> str:
    """Return the name of the symbol of a combat token."""
    return ids.TYPES[ids.TYPE[token]]


@cache
def face(clan: ids.Clan, token: ids.Token, blessed: int = 0, own_eyes: bool = False) -> CombatFace:
    """Return the art of a combat token that is known; `own_eyes` marks one that lies facedown for others.

    `blessed` is how much blessings on it add, as `added_by` tells.
    """
    adds = bool(ids.BLESSINGS >> token & 1)
    return CombatFace(cloth_of(clan), token_symbol(token), ids.STRENGTH[token] or None, blessed, own_eyes, adds)


@cache
def back(clan: ids.Clan, blessed: int = 0) -> CombatBack:
    """Return the art of a combat token that is not known; `blessed` is how much blessings on it add."""
    return CombatBack(cloth_of(clan), blessed)


def added_by(blessings: Sequence[ids.Token]) -> int:
    """Return how much blessings, which lie faceup on a token, add to its strength."""
    return sum(ids.STRENGTH[blessing] for blessing in blessings)


@cache
def control(clan: ids.Clan, faceup: int) -> Banner:
    """Return the banner of a control token; on so many `faceup` ones it tells honor and defense, Crab's is 2 (A-4)."""
    worth = (("flower", FLOWER, faceup), ("shield", SHIELD, faceup * (2 if clan == ids.CRAB else 1)))
    values = tuple(PrintedValue(symbol, ink, str(int(much))) for symbol, ink, much in worth) if faceup else ()
    return Banner(cloth_of(clan), values)


@cache
def territory_card(territory: ids.Territory, known: bool, holder: ids.Clan | None, played: bool) -> PieceArt:
    """Return the art of a territory card: facedown, known, held by the clan `holder`, or played."""
    name = ids.TERRITORIES[territory]
    tint, symbol = TERRITORY_TINTS[name], CARD_SYMBOLS[name]
    if played:
        return CardSlot(tint, symbol)
    if known or holder is not None:
        return KnownCard(tint, symbol, None if holder is None else cloth_of(holder))
    return CardBack(tint, symbol)
