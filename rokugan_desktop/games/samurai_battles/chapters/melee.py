"""Chapter 9: who faces whom, attacks in flank and rear, blows, and the winner's turn."""

from __future__ import annotations

from collections.abc import Sequence

from rokugan_desktop.games.samurai_battles import events, ids, values
from rokugan_desktop.games.samurai_battles.battle import Battle, Carried, Throw, roll
from rokugan_desktop.games.samurai_battles.chapters import morale
from rokugan_desktop.games.samurai_battles.chapters.fire import strongest
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOBODY, WITHDRAWALS, Direction, Fate, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import Attacked, Unit


def settle_facings(battle: Battle) -> None:
    """Settle whom each unit faces that became engaged in step 3 (L-3), at once; the others keep facing (L-4)."""
    _turn(battle, [unit for unit in battle.everyone() if unit.engaged and not unit.began_engaged])


def _turn(battle: Battle, units: Sequence[Unit]) -> None:
    for unit, (enemy, rule) in [(unit.id, _chosen(battle, unit)) for unit in units]:
        battle.face(unit, enemy, rule)


def _chosen(battle: Battle, unit: Unit) -> tuple[UnitId, str]:
    """Return whom an engaged unit faces that has just become engaged, and by which part of L-3."""
    if unit.reached and unit.plan.target in unit.engaged:
        return unit.plan.target, "L-3 a"
    enemies = battle.engaged_with(unit)
    if keeps_facing(unit):
        in_front = [enemy for enemy in enemies if side_of(battle, unit, enemy) == "front"]
        return strongest(battle, unit, in_front or enemies).id, "L-3 b"
    return strongest(battle, unit, enemies).id, "L-3 c"


def keeps_facing(unit: Unit) -> bool:
    """Tell whether front, flanks and rear are those of the recorded facing, whomever the unit turns to (L-5)."""
    if unit.began_engaged or unit.facing == NO_FACING:
        return False
    return unit.plan.order in ids.WATCHES or (unit.plan.order is Order.AMBUSH and unit.began_hidden)


def side_of(battle: Battle, unit: Unit, enemy: Unit) -> str:
    """Return on which side of the unit the enemy stands (L-5): `front`, `flank` or `rear`.

    All-Around Defense has neither flank nor rear (O-1), and so has a unit that faces nobody (a ruling).
    """
    ground = battle.ground
    if unit.plan.order is Order.ALL_AROUND or (unit.at, enemy.at) not in ground.toward:
        return "front"
    facing = unit.facing
    if not keeps_facing(unit):
        faced = battle.units.get(unit.faces)
        facing = ground.toward.get((unit.at, faced.at), NO_FACING) if faced is not None else NO_FACING
    return "front" if facing == NO_FACING else ground.side_of(Direction(facing), unit.at, enemy.at)


def flank_attacks(battle: Battle) -> list[tuple[Unit, Unit, Attacked]]:
    """Return the flank and rear attacks (L-6): the attacker, the unit attacked, and from where.

    By Assault alone, on the enemy that it names, in the turn of the contact, and not out of a river.
    """
    found: list[tuple[Unit, Unit, Attacked]] = []
    for unit in battle.everyone():
        if unit.plan.order is not Order.ASSAULT or not unit.reached or unit.waded:
            continue
        target = battle.units.get(unit.plan.target)
        if target is None or target.id not in unit.engaged:
            continue
        side = side_of(battle, target, unit)
        if side != "front":
            found.append((unit, target, Attacked.REAR if side == "rear" else Attacked.FLANK))
    return found


def test_flanks(battle: Battle) -> Carried[None]:
    """Let the units attacked in flank or rear test before the melee, one test for each such attacker (L-7, D-5).

    The attackers have the bonus of L-12 from now on. Each unit's tests follow one another, flanks first.
    """
    if battle.field.intermediate:
        attacks = flank_attacks(battle)
        for attacker, target, attacked in attacks:
            battle.change(attacker.id, attacked=attacked)
            battle.tell(events.Outflanked, "L-6", attacker.id, target.id, rear=attacked is Attacked.REAR)
        moment = morale.Aftermath()
        for unit in battle.everyone():
            own = sorted(attacked for _attacker, target, attacked in attacks if target.id == unit.id)
            for attacked in own:
                if unit.id in battle.units:
                    yield from _test_flank(battle, unit.id, attacked, moment)
        yield from morale.settle(battle, moment)
    winners_turn(battle)


def _test_flank(battle: Battle, unit: UnitId, attacked: Attacked, moment: morale.Aftermath) -> Carried[None]:
    rear = attacked is Attacked.REAR
    why, extra = ("rear", battle.bonus.rear.test) if rear else ("flank", battle.bonus.flank.test)
    need = values.morale(battle, battle.units[unit], test=extra, test_why=why)
    ((die,),) = yield from roll([Throw(f"test {unit} {why}", 1, need.total)])
    morale.judge(battle, unit, why, need, die, moment)


def step_five(battle: Battle) -> Carried[None]:
    """Carry out step 5: every engaged unit strikes the one it faces, all at once (L-8 to L-10)."""
    battle.idle = all_retreating(battle)
    blows: list[morale.Blow] = []
    for unit in battle.everyone():
        if strikes(battle, unit):
            card, target = battle.cards[unit.card], battle.units[unit.faces]
            value = values.attack(battle, unit, battle.cards[target.card].class_, target)
            blows.append(morale.Blow(unit.id, target.id, unit.figures * card.dice, value))
    yield from morale.strike(battle, blows, "melee", "L-9")
    winners_turn(battle)
    yield from surrender_exhausted(battle)


def strikes(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit strikes the one it faces in step 5 (L-8)."""
    if unit.faces == NOBODY or unit.plan.order in WITHDRAWALS or unit.ambushed:
        return False
    faced = battle.units[unit.faces]
    return faced.ambushed != unit.id and faced.id not in unit.turned_to


def surrender_exhausted(battle: Battle) -> Carried[None]:
    """Let the exhausted that are engaged at the end of step 5 surrender (X-5)."""
    if not battle.field.expert:
        return
    most = battle.components.fatigue.rest_only_from
    moment = morale.Aftermath()
    exhausted = [unit for unit in battle.everyone() if unit.engaged and unit.fatigue >= most]
    for unit in exhausted:
        moment.owed.extend(unit.engaged)
    for unit in exhausted:
        morale.destroy(battle, unit.id, Fate.CAPTURED, "X-5", moment)
    yield from morale.settle(battle, moment)
    winners_turn(battle)


def all_retreating(battle: Battle) -> frozenset[UnitId]:
    """Return the units of the melees in which every unit has Retreat: nobody strikes and nobody tires (O-14)."""
    found: set[UnitId] = set()
    seen: set[UnitId] = set()
    for unit in battle.everyone():
        if unit.id in seen or not unit.engaged:
            continue
        melee = {unit.id}
        front = [unit.id]
        while front:
            around = [enemy for known in front for enemy in battle.units[known].engaged if enemy not in melee]
            melee.update(around)
            front = list(dict.fromkeys(around))
        seen |= melee
        if all(battle.units[known].plan.order is Order.RETREAT for known in melee):
            found |= melee
    return frozenset(found)


def winners_turn(battle: Battle) -> None:
    """Let the units that have lost an enemy, and face nobody any more, turn to another one (L-13), in canonical order.

    Such a unit turns to the strongest it is still engaged with; else to the strongest visible enemy on a hex that meets
    its own, who is engaged with it from then on. Not a unit under Retreat, Flee or Panic.
    """
    for name in tuple(battle.units):
        unit = battle.units[name]
        if not unit.bereft:
            continue
        battle.change(name, bereft=False)
        if unit.faces != NOBODY or unit.plan.order in WITHDRAWALS:
            continue
        if unit.engaged:
            battle.face(name, strongest(battle, unit, battle.engaged_with(unit)).id, "L-13")
            continue
        meeting = battle.ground.meeting[unit.at]
        near = [enemy for enemy in battle.enemies(unit) if enemy.at in meeting and not enemy.hidden]
        if near:
            enemy = strongest(battle, unit, near).id
            battle.engage(name, enemy, "L-13")
            battle.face(name, enemy, "L-13")
            for one, other in ((name, enemy), (enemy, name)):  # no blow of this turn comes between the two (L-8)
                battle.change(one, turned_to=(*battle.units[one].turned_to, other))
            if battle.units[enemy].faces == NOBODY:
                battle.face(enemy, name, "L-13")


def face_somebody(battle: Battle) -> None:
    """Let every engaged unit that faces nobody at the end of step 6 face an enemy, as L-3 b and c say (a ruling)."""
    _turn(battle, [unit for unit in battle.everyone() if unit.engaged and unit.faces == NOBODY])
