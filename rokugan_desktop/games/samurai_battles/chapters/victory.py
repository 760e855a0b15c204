"""Chapter 17: points, and who has won."""

from __future__ import annotations

from typing import NamedTuple

from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.ids import Fate, Hex, Side


class Points(NamedTuple):
    """The points of one side, part by part (V-1)."""

    destroyed: int
    headquarters: int
    hold: tuple[tuple[Hex, int], ...]
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


def _points(battle: Battle, side: Side) -> Points:
    victory = battle.field.victory
    each = victory.destroyed.unit
    for_hq = victory.destroyed.headquarters if victory.destroyed.headquarters is not None else each
    destroyed = headquarters = 0
    for gone in battle.gone.values():
        if gone.side == side or gone.fate is Fate.JOINED:
            continue
        card = battle.cards.get(gone.card)
        if card is not None and card.is_headquarters:
            headquarters += for_hq
        else:
            destroyed += each
    hold = tuple((hex_, points) for hex_, points in victory.hold.items() if battle.stood.get(hex_) == side)
    return Points(destroyed, headquarters, hold, victory.handicap.get(side, 0))


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
