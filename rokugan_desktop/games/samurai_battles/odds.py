"""What dice promise against an enemy: hits, losses, and what may follow from them.

Like `foresight.py` it judges by the battle as one side knows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles import values
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.events import Event, Rolled, Sum
from rokugan_desktop.games.samurai_battles.ids import CHARGES, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.messages import Message
from rokugan_desktop.games.samurai_battles.state import Plan, Unit

_FACES: Final = 20


class Odds(NamedTuple):
    """What dice promise against one enemy."""

    value: Sum
    dice: int
    soak: int
    """So many hits cost nothing (C-6)."""
    hits: float
    """How many hits on average."""
    losses: float
    """How many figures on average."""
    wounds: float
    """How likely it costs a figure at least, from 0 to 1."""
    kills: float
    """How likely it costs all of them."""
    shakes: float
    """How likely the enemy loses figures and then fails its test; 0 where nobody tests (H-5)."""


@lru_cache(maxsize=4096)
def _spread(dice: int, need: int) -> tuple[float, ...]:
    """Return how likely each number of hits is, from none on (F-3)."""
    chance = min(max(need, 0), _FACES) / _FACES
    return tuple(comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1))


def odds(battle: Battle, value: Sum, dice: int, target: Unit) -> Odds:
    """Return what so many dice, each needing the value, promise against the unit as it stands now (C-6, L-9, H-5)."""
    soak, figures = values.defense_left(battle, target), target.figures
    hits = losses = wounds = kills = shakes = 0.0
    failing = _failing(battle, target)
    for scored, chance in enumerate(_spread(dice, value.total)):
        lost = min(max(scored - soak, 0), figures)
        hits += scored * chance
        losses += lost * chance
        if lost:
            wounds += chance
            kills += chance * (lost == figures)
            shakes += chance * failing[lost]
    return Odds(value, dice, soak, hits, losses, wounds, kills, shakes)


def _failing(battle: Battle, unit: Unit) -> tuple[float, ...]:
    """Return how likely the unit fails a test after so many losses, from none on; 0 where it does not test."""
    if not battle.field.intermediate:
        return (0.0,) * (unit.figures + 1)
    plain = values.morale(battle, unit).total
    left = (plain - lost for lost in range(unit.figures))
    return (0.0, *[1 - min(max(need, 0), _FACES) / _FACES for need in left][1:], 0.0)


class Luck(NamedTuple):
    """What the dice of a side have brought against its enemy."""

    dice: int
    hits: int
    expected: float
    """How many hits so many dice bring on the average, by the value that each needed."""


def luck(told: Iterable[Event], sides: Mapping[UnitId, Side]) -> dict[Side, Luck]:
    """Return the luck of each side that has thrown dice to hit; `sides` are those of the units."""
    found: dict[Side, Luck] = {}
    for event in told:
        if isinstance(event, Rolled) and len(event.units) > 1 and event.units[0] in sides:
            side, share = sides[event.units[0]], min(max(event.value.total, 0), _FACES) / _FACES
            dice, hits, expected = found.get(side, Luck(0, 0, 0.0))
            found[side] = Luck(dice + len(event.dice), hits + event.hits, expected + share * len(event.dice))
    return found


def tenths(number: float) -> Message:
    """Return a number of 0 or more to one decimal, as the language writes it."""
    whole, tenth = divmod(round(number * 10), 10)
    return Message("number.tenths", whole=whole, tenth=tenth)


def percent(share: float) -> Message:
    """Return a share, from 0 to 1, in whole percent."""
    return Message("number.percent", n=round(share * 100))


def promised(battle: Battle, unit: Unit, plan: Plan, enemy: Unit) -> Odds | None:
    """Return what the plan promises against the enemy that it names: its blow where it charges, else its volley."""
    return blow(battle, unit, plan, enemy) if plan.order in CHARGES else shot(battle, unit, plan, enemy)


def shot(battle: Battle, unit: Unit, plan: Plan, enemy: Unit) -> Odds | None:
    """Return what a volley of the plan promises (R-4); None where the Fire table has nothing at that distance."""
    start = plan.path[plan.fire_at - 1] if plan.order is Order.MOVE_FIRE and plan.fire_at else unit.at
    under = replace(unit, plan=plan, at=start)
    value = values.fire(battle, under, battle.ground.distance(start, enemy.at))
    if value is None:
        return None
    return odds(battle, value, unit.figures * battle.cards[unit.card].fire_dice, enemy)


def blow(battle: Battle, unit: Unit, plan: Plan, enemy: Unit, *, back: bool = False) -> Odds:
    """Return what the unit's blow in melee promises under the plan (L-9), without flank or rear.

    `back`: what the enemy's blow back at it promises, the enemy being without an order.
    """
    under = replace(unit, plan=plan)
    striker, target = (enemy, under) if back else (under, enemy)
    value = values.attack(battle, striker, battle.cards[target.card].class_, target, flanking=False)
    return odds(battle, value, striker.figures * battle.cards[striker.card].dice, target)
