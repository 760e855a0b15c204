"""Chapter 12: hiding, the strike from ambush, and reconnaissance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.games.samurai_battles import values
from rokugan_desktop.games.samurai_battles.battle import Battle, Carried
from rokugan_desktop.games.samurai_battles.chapters import morale
from rokugan_desktop.games.samurai_battles.chapters.zones import defense_zone
from rokugan_desktop.games.samurai_battles.ids import Order, UnitId
from rokugan_desktop.games.samurai_battles.state import REST, Unit

NEAR: Final = 2
"""Within this distance no visible enemy may be when a unit hides (A-2)."""
SCOUTED: Final = 3
"""How far Reconnaissance finds hidden units (O-13)."""


def strikes(
    battle: Battle, met: Sequence[tuple[UnitId, UnitId, str]], ambushers: frozenset[UnitId]
) -> list[tuple[UnitId, UnitId]]:
    """Return which `ambushers` strike whom after these contacts (A-5): the strongest in the Defense Zone."""
    found: list[tuple[UnitId, UnitId]] = []
    for unit in morale.in_order(battle, ambushers):
        there = battle.units[unit]
        zone = defense_zone(battle, there)
        came = [
            battle.units[enemy]
            for one, other, _rule in met
            if unit in (one, other) and battle.units[enemy := other if unit == one else one].at in zone
        ]
        if came:
            found.append((unit, strongest(battle, there, came).id))
    return found


def strongest(battle: Battle, unit: Unit, enemies: Sequence[Unit]) -> Unit:
    """Return the enemy with the highest total Attack against the unit; equal: the first in canonical order (L-2)."""
    return enemies[0] if len(enemies) == 1 else max(enemies, key=lambda enemy: values.total_attack(battle, enemy, unit))


def strike(battle: Battle, pairs: Sequence[tuple[UnitId, UnitId]]) -> Carried[None]:
    """Carry out the strikes from ambush of one pulse, all at once (A-5)."""
    blows: list[morale.Blow] = []
    for unit, enemy in pairs:
        there, target = battle.units[unit], battle.units[enemy]
        value = values.attack(battle, there, battle.cards[target.card].class_, target, strike=True)
        blows.append(morale.Blow(unit, enemy, there.figures * battle.cards[there.card].dice, value))
    yield from morale.strike(
        battle, blows, "ambush", "A-5", lambda blow: battle.change(blow.unit, ambushed=blow.target)
    )


def hide(battle: Battle) -> None:
    """Let units with a first Ambush hide, all at once (A-2); those that can't Rest (P-7)."""
    hiding: list[UnitId] = []
    resting: list[UnitId] = []
    for unit in battle.everyone():
        if unit.plan.order is Order.AMBUSH and not unit.began_hidden:
            seen = (enemy.at for enemy in battle.enemies(unit) if not enemy.hidden)
            near = any(battle.ground.distance(unit.at, at) <= NEAR for at in seen)
            (resting if unit.was_engaged or near else hiding).append(unit.id)
    for unit_id in hiding:
        battle.hide(unit_id)
    for unit_id in resting:
        battle.order(unit_id, REST, "A-2")


def reconnoitre(battle: Battle) -> None:
    """Let ninja find hidden enemies (O-13); an engaged one Rests (P-7)."""
    found: set[UnitId] = set()
    for unit in battle.everyone():
        if unit.plan.order is Order.RECON and unit.engaged:
            battle.order(unit.id, REST, "O-13")
        elif unit.plan.order is Order.RECON:
            hidden = (enemy for enemy in battle.enemies(unit) if enemy.hidden)
            found.update(enemy.id for enemy in hidden if battle.ground.distance(unit.at, enemy.at) <= SCOUTED)
    for enemy_id in morale.in_order(battle, found):
        battle.appear(enemy_id, "O-13")
