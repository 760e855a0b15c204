"""Chapters 11 and 12: volleys, Kill Zones, stepping back; hiding, the strike from ambush, and reconnaissance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.games.samurai_battles import values
from rokugan_desktop.games.samurai_battles.battle import Battle, Carried, choose
from rokugan_desktop.games.samurai_battles.chapters import morale
from rokugan_desktop.games.samurai_battles.chapters.terrain import Gait, sees, step_cost
from rokugan_desktop.games.samurai_battles.chapters.zones import defense_zone
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, Direction, Hex, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import REST, Unit

FIRE_RETREAT_REACH: Final = 2
AMBUSH_REACH: Final = 2
"""How far the Kill Zones of Fire and Retreat and of hidden units go (R-6)."""
_REAR: Final = 3
_BESIDE_REAR: Final = (2, 4)


class Shot(NamedTuple):
    """A volley of one unit at another."""

    shooter: UnitId
    target: UnitId


def shot_refused(battle: Battle, shooter: Unit, target: Unit) -> str:
    """Return the rule by which the unit can't shoot at the other now (R-2, R-3, R-5, S-1); an empty text: it can."""
    if not battle.has_ammo(shooter):
        return "R-5" if battle.cards[shooter.card].fire else "R-1"
    if target.hidden:
        return "A-3"
    if shooter.engaged or target.engaged:
        return "R-2"
    if battle.ground.distance(shooter.at, target.at) not in battle.cards[shooter.card].fire:
        return "R-3"
    return "" if sees(battle, shooter.at, target.at) else "S-1"


def step_two(battle: Battle) -> Carried[None]:
    """Carry out step 2 (U-5): every Fire that is still possible, all at once; the others become Rest (P-7)."""
    shots: list[Shot] = []
    for unit in battle.everyone():
        if unit.plan.order is not Order.FIRE:
            continue
        target = battle.units.get(unit.plan.target)
        if target is None or shot_refused(battle, unit, target):
            battle.order(unit.id, REST, "P-7")
        else:
            shots.append(Shot(unit.id, target.id))
    yield from volleys(battle, shots)


def volleys(battle: Battle, shots: Sequence[Shot]) -> Carried[None]:
    """Carry out the volleys of one moment (R-4): all dice, all losses; then tests, disgrace and Honor."""
    blows: list[morale.Blow] = []
    for shooter, target in shots:
        unit = battle.units[shooter]
        value = values.fire(battle, unit, battle.ground.distance(unit.at, battle.units[target].at))
        assert value is not None, "a shot has a value"
        blows.append(morale.Blow(shooter, target, unit.figures * battle.cards[unit.card].fire_dice, value))

    def spend(blow: morale.Blow) -> None:
        ammo = battle.units[blow.unit].ammo
        battle.change(blow.unit, has_shot=True, ammo=ammo - 1 if ammo > 0 else ammo)

    yield from morale.strike(battle, blows, "fire", "R-4", spend)


def kill_zone(battle: Battle, unit: Unit) -> frozenset[Hex]:
    """Return the hexes of the unit's Kill Zone (R-6), seen or not; none where it shoots no more, or has none (K-4)."""
    if unit.has_shot or unit.engaged or not battle.has_ammo(unit):
        return frozenset()
    order = unit.plan.order
    if order is Order.DEFEND:
        return battle.ground.cone(unit.at, unit.facing, unit.plan.reach) if unit.plan.reach else frozenset()
    if order is Order.FIRE_RETREAT:
        return battle.ground.cone(unit.at, unit.facing, FIRE_RETREAT_REACH)
    if unit.hidden and order is Order.AMBUSH:
        cone = battle.ground.cone(unit.at, unit.facing, AMBUSH_REACH)
        return frozenset(hex_ for hex_ in cone if battle.ground.distance(unit.at, hex_) == AMBUSH_REACH)
    return frozenset()


def zone_shots(battle: Battle, entered: Sequence[UnitId], orders: frozenset[Order]) -> Carried[list[Shot]]:
    """Return the zone shots at those that have entered a hex, or begin to move (R-6, M-8), one for each shooter (R-7).

    `orders` are those whose Kill Zones count. Where several could be shot at, the shooter's seat is asked; Fire and
    Retreat shoots first at those that assault the unit itself.
    """
    shots: list[Shot] = []
    for unit in battle.everyone():
        zone = kill_zone(battle, unit) if unit.plan.order in orders else None
        if not zone:
            continue
        there = [
            target
            for name in entered
            if (target := battle.units.get(name)) is not None
            and target.side != unit.side
            and target.at in zone
            and not shot_refused(battle, unit, target)
        ]
        if unit.plan.order is Order.FIRE_RETREAT:
            charge = (Order.ASSAULT, unit.id)
            there = [enemy for enemy in there if (enemy.plan.order, enemy.plan.target) == charge] or there
        if not there:
            continue
        names = tuple(enemy.id for enemy in there)
        shots.append(Shot(unit.id, names[0] if len(names) == 1 else (yield from choose(unit.id, names))))
    return shots


def step_back(battle: Battle, shot: Shot, target_at: Hex) -> Hex | None:
    """Let a unit with Fire and Retreat step back after its shot (R-8); return the hex entered, or None."""
    unit = battle.units.get(shot.shooter)
    if unit is None or unit.plan.order is not Order.FIRE_RETREAT or unit.facing == NO_FACING:
        return None
    ground, card = battle.ground, battle.cards[unit.card]
    rear, *others = [ground.beside(unit.at, Direction((unit.facing + turn) % 6)) for turn in (_REAR, *_BESIDE_REAR)]
    for hex_ in (rear, *sorted(others)):
        if (
            hex_
            and hex_ not in battle.at
            and step_cost(ground, card, Gait.FORCED, unit.at, hex_) is not None
            and ground.distance(hex_, target_at) > ground.distance(unit.at, target_at)
        ):
            battle.enter({unit.id: hex_}, "R-8")
            return hex_
    return None


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
