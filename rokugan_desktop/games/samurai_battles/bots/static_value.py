"""What a battle promises a side between two turns, in points: those it has, and what units and ground may bring."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.games.samurai_battles import values
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.bots.novice import hits
from rokugan_desktop.games.samurai_battles.chapters.victory import score, worth
from rokugan_desktop.games.samurai_battles.ids import Morale, Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Unit

_VICTORY: Final = 3.0
"""What it is worth to have won when the last turn is over, beside the points."""
_LOSS: Final = 0.55
"""What of a unit's points is lost with its figures, while one of them still lives."""
_MIDDLING: Final = 13.0
"""What a middling unit costs."""
_SHAKEN: Final = {Morale.NORMAL: 0.0, Morale.WAVERING: 0.12, Morale.FLEEING: 0.45, Morale.PANICKING: 0.7}
"""What of a unit's points its state may cost."""
_TIRED: Final = (0.0, 0.0, 0.06, 0.06, 0.18, 0.18, 0.35)
"""What of them its fatigue may cost, by markers."""
_EMPTY: Final = 0.15
"""What of them a shooter without ammunition is worth less."""
_BLOWS: Final = 0.6
"""How much of what the next blows may cost is counted."""
_FAR: Final = 0.62
"""How much less each hex further away a unit counts for a hex that brings points."""
_STANDS: Final = 0.35
"""How much of a hex's points is counted for who stood there last, with the whole battle still to come."""


def static_value(battle: Battle, side: Side, strength: float) -> float:
    """Return what the battle, after a turn, promises the side more than its enemy.

    `strength` is what a whole unit of middling cost is worth for what it can still do, in points of a destroyed one.
    """
    field = battle.field
    if battle.turn >= field.turns or len({unit.side for unit in battle.units.values()}) < 2:
        return _ended(battle, side)
    left = (field.turns - battle.turn) / field.turns
    counted = 0.0
    for own, points in score(battle).points:
        gained = points.destroyed + points.headquarters
        counted += gained if own == side else -gained
    for unit in battle.units.values():
        held = _standing(battle, unit, strength * (0.4 + 0.6 * left))
        counted += held if unit.side == side else -held
        if unit.faces in battle.units and not unit.quarry:
            costs = _BLOWS * _next_blow(battle, unit, unit.faces) * (0.4 + 0.6 * min(left * 3, 1.0))
            counted += costs if unit.side == side else -costs
    return counted + _ground(battle, side, left)


def _ended(battle: Battle, side: Side) -> float:
    """Return the points by which the side has won or lost, and a little for the figures that decide a tie (V-4)."""
    counted = score(battle)
    sign = 0.0 if counted.winner is None else 1.0 if counted.winner == side else -1.0
    points = sum(part.total if own == side else -part.total for own, part in counted.points)
    shares = {own: figures / start if start else 0.0 for own, (figures, start) in counted.lost}
    tie = sum(-share if own == side else share for own, share in shares.items())
    return sign * _VICTORY + points + tie


def _points(battle: Battle, unit: Unit) -> float:
    return float(worth(battle.field, battle.cards[unit.card]))


def _standing(battle: Battle, unit: Unit, strength: float) -> float:
    """Return what the unit is worth as it stands: what it can still do, less what it may be about to lose."""
    card = battle.cards[unit.card]
    points = _points(battle, unit)
    whole = unit.figures / unit.start
    destroyed = battle.field.victory.destroyed
    middling = destroyed.unit if destroyed.cards is None else _MIDDLING / destroyed.cards
    able = strength * card.points / _MIDDLING * whole * middling
    shaken = _SHAKEN[unit.morale] + (_TIRED[min(unit.fatigue, len(_TIRED) - 1)] if battle.field.expert else 0.0)
    if unit.ammo == 0:
        shaken += _EMPTY
    return able + (0.06 if unit.honor else 0.0) - points * (_LOSS * (1 - whole) + shaken)


def _next_blow(battle: Battle, unit: Unit, enemy_id: UnitId) -> float:
    if unit.morale >= Morale.FLEEING:
        return 0.0
    enemy = battle.units[enemy_id]
    card = battle.cards[unit.card]
    value = values.attack(battle, unit, battle.cards[enemy.card].class_, enemy).total
    scored = hits(unit.figures, card.dice, value)
    lost = max(scored - values.defense(battle, enemy).total * 0.8, scored * 0.2)
    return min(lost / enemy.figures, 1.0) * _points(battle, enemy)


def _ground(battle: Battle, side: Side, left: float) -> float:
    """Return what the hexes that bring points promise: to who stood there last, and to who is stronger near them."""
    hold = battle.field.victory.prizes
    if not hold:
        return 0.0
    distance, cards = battle.ground.distance, battle.cards
    fit = [
        (unit.at, unit.side == side, cards[unit.card].points * unit.figures / unit.start)
        for unit in battle.units.values()
        if unit.morale < Morale.FLEEING and unit.at and not cards[unit.card].supplies
    ]
    stands = _STANDS + (1 - _STANDS) * (1 - left)
    counted = 0.0
    for hex_, points in hold.items():
        own = enemy = 0.5
        for at, is_own, weight in fit:
            felt = weight * _FAR ** distance(at, hex_)
            if is_own:
                own += felt
            else:
                enemy += felt
        last = battle.stood.get(hex_)
        owner = 0.0 if last is None else 1.0 if last == side else -1.0
        counted += points * (stands * owner + (1 - stands) * (own - enemy) / (own + enemy))
    return counted
