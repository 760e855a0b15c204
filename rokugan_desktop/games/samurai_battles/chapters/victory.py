"""Chapter 17: points, and who has won."""

from __future__ import annotations

from typing import Final, NamedTuple

from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.components import Card
from rokugan_desktop.games.samurai_battles.ids import Fate, Hex, Side
from rokugan_desktop.games.samurai_battles.state import Battlefield

_THIRDS: Final = 3


class Points(NamedTuple):
    """The points of one side, part by part (V-1)."""

    destroyed: int
    headquarters: int
    hold: tuple[tuple[Hex, int], ...]
    """What each hex has brought at the ends of turns, and what it brings to who holds it now."""
    handicap: int

    @property
    def total(self) -> int:
        """Return all parts together."""
        return self.destroyed + self.headquarters + sum(points for _hex, points in self.hold) + self.handicap


class Score(NamedTuple):
    """The score of a battle as it stands."""

    points: tuple[tuple[Side, Points], ...]
    lost: tuple[tuple[Side, tuple[int, int]], ...]
    """For each side the figures lost, and the start strengths of all its units (V-4)."""
    winner: Side | None


def score(battle: Battle) -> Score:
    """Return the points of each side, and who has the most (V-1); equal: who lost the smaller share (V-4)."""
    field = battle.field
    points = tuple((facts.id, _points(battle, facts.id)) for facts in field.sides)
    lost = tuple((facts.id, _lost(battle, facts.id)) for facts in field.sides)
    most = max(part.total for _side, part in points)
    best = [side for side, part in points if part.total == most]
    if len(best) > 1:
        shares = dict(lost)
        least = min(best, key=lambda side: _share(shares[side]))
        best = [side for side in best if _share(shares[side]) == _share(shares[least])]
    return Score(points, lost, best[0] if len(best) == 1 else None)


def _share(lost: tuple[int, int]) -> float:
    figures, start = lost
    return figures / start if start else 0.0


def worth(field: Battlefield, card: Card | None) -> int:
    """Return what destroying an enemy unit of the card brings (V-1, Y-14); None: a card that nobody knows."""
    destroyed = field.victory.destroyed
    if card is not None and card.is_headquarters and destroyed.headquarters is not None:
        return destroyed.headquarters
    if destroyed.cards is None:
        return destroyed.unit
    points = card.points if card is not None else 0
    return max(1, (2 * points + destroyed.cards) // (2 * destroyed.cards))


def _points(battle: Battle, side: Side) -> Points:
    victory = battle.field.victory
    brought = [
        (card, worth(battle.field, card))
        for gone in battle.gone.values()
        if gone.side != side and gone.fate is not Fate.JOINED
        for card in (battle.cards.get(gone.card),)
    ]
    if victory.thirds:
        for unit in battle.units.values():
            if unit.side != side:
                card = battle.cards[unit.card]
                lost = _THIRDS * (unit.start - unit.figures) // unit.start
                brought.append((card, lost * (worth(battle.field, card) // _THIRDS)))
    headquarters = sum([points for card, points in brought if card is not None and card.is_headquarters])
    hold = {hex_: points for hex_, points in victory.hold.items() if battle.stood.get(hex_) == side}
    for (hex_, holder), points in battle.earned.items():
        if holder == side:
            hold[hex_] = hold.get(hex_, 0) + points
    return Points(
        sum([points for _card, points in brought]) - headquarters, headquarters, tuple(hold.items()),
        victory.handicap.get(side, 0),
    )  # fmt: skip


def _lost(battle: Battle, side: Side) -> tuple[int, int]:
    """Return the figures lost, and the start strengths of all units of the side but those joined to others (O-11)."""
    lost = start = 0
    for unit in battle.units.values():
        if unit.side == side:
            lost += unit.start - unit.figures
            start += unit.start
    for gone in battle.gone.values():
        if gone.side == side and gone.fate is not Fate.JOINED:
            lost += gone.start
            start += gone.start
    return lost, start
