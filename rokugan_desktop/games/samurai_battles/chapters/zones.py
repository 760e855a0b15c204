"""Chapter 8: zones of control, Defense Zones and contact."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.ids import CHARGES, NO_FACING, WATCHES, WITHDRAWALS, Hex, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import Unit

_LAST_STEP: Final = 6


def has_zone(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit has a zone of control (Z-2)."""
    if unit.was_engaged or unit.hidden:
        return False
    order = unit.plan.order
    if order in WATCHES or (order is Order.AMBUSH and unit.began_hidden):
        return False
    return battle.step != _LAST_STEP or order not in WITHDRAWALS


def defense_zone(battle: Battle, unit: Unit) -> frozenset[Hex]:
    """Return the hexes of the unit's Defense Zone (Z-3): those in its front that meet its own."""
    order = unit.plan.order
    if unit.facing == NO_FACING or not (order in WATCHES or (order is Order.AMBUSH and unit.began_hidden)):
        return frozenset()
    ground = battle.ground
    return frozenset(hex_ for hex_ in ground.meeting[unit.at] if ground.side_of(unit.facing, unit.at, hex_) == "front")


def contacts(battle: Battle, entered: Collection[UnitId]) -> list[tuple[UnitId, UnitId, str]]:
    """Return the pairs of enemies that become engaged after a pulse (Z-4), each with the rule; nothing is changed.

    `entered` are the units that entered a hex in this pulse. In step 6 fewer reasons count (Z-8).
    """
    pairs: set[tuple[UnitId, UnitId]] = set()
    for name in entered:
        unit = battle.units[name]
        for hex_ in battle.at.keys() & battle.ground.meeting[unit.at]:
            other = battle.at[hex_]
            if battle.units[other].side != unit.side and other not in unit.engaged:
                pairs.add((name, other))
    if not pairs:
        return []
    rank = {unit: index for index, unit in enumerate(battle.units)}
    numbered = {tuple(sorted((rank[one], rank[other]))) for one, other in pairs}
    units = tuple(battle.units)
    ordered = [(units[one], units[other]) for one, other in sorted(numbered)]
    zones = {unit: has_zone(battle, battle.units[unit]) for pair in ordered for unit in pair}
    found: list[tuple[UnitId, UnitId, str]] = []
    for one, other_id in ordered:
        rule = _contact(battle, battle.units[one], battle.units[other_id], entered, zones)
        if rule:
            found.append((one, other_id, rule))
    return found


def _contact(battle: Battle, one: Unit, other: Unit, entered: Collection[UnitId], zones: dict[UnitId, bool]) -> str:
    pairs = ((one, other), (other, one))
    last = battle.step == _LAST_STEP
    if one.hidden or other.hidden:
        return "A-4"
    if not last and any(names_it(unit, enemy) for unit, enemy in pairs):
        return "Z-4 d"
    if any(unit.id in entered and zones[enemy.id] for unit, enemy in pairs):
        return "Z-4 a"
    if any(unit.at in defense_zone(battle, enemy) for unit, enemy in pairs):
        return "Z-4 c"
    if not last and any(
        unit.id in entered and zones[unit.id] and unit.plan.order not in CHARGES for unit, _enemy in pairs
    ):
        return "Z-4 b"
    return ""


def names_it(unit: Unit, enemy: Unit) -> bool:
    """Tell whether the unit carries out an Assault or Pursue that names the enemy (Z-4 d)."""
    return unit.plan.order in CHARGES and unit.plan.target == enemy.id
