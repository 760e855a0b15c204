"""Chapter 7: movement, hex by hex. Step 3 is `step_three`, a function of the battle, the dice and the choices alone.

A pulse goes: who wants which hex; who enters (M-6); rivers (T-10); shots (R-6 to R-9); contacts (Z-4); strikes from
ambush (A-5). `Way` is how far a unit has come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rokugan_desktop.games.samurai_battles import events, values
from rokugan_desktop.games.samurai_battles.battle import Battle, Carried, Throw, roll
from rokugan_desktop.games.samurai_battles.chapters import fire, melee, morale, zones
from rokugan_desktop.games.samurai_battles.chapters.fire import Shot
from rokugan_desktop.games.samurai_battles.chapters.terrain import GAITS, Gait, allowance, first_step, step_cost
from rokugan_desktop.games.samurai_battles.ids import CHARGES, MOVEMENT, NOWHERE, RIVER, Fate, Hex, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import Unit

PULSES: Final = 4
"""How many hexes the fastest unit gets (M-4)."""
RIVER_LOSES_FROM: Final = 11
"""What a die shows that costs a figure in the river (T-10)."""
_DEFENDING: Final = frozenset((Order.DEFEND,))
_ZONED: Final = frozenset((Order.DEFEND, Order.FIRE_RETREAT, Order.AMBUSH))


class Way:
    """How far a unit has come on its way in this step."""

    __slots__ = ("left", "moving", "order", "path", "state", "trail", "unit")

    def __init__(self, battle: Battle, unit: Unit, path: tuple[Hex, ...]) -> None:
        self.unit = unit.id
        self.order = unit.plan.order
        self.path = path
        """The hexes of its path that are still before it."""
        self.left = allowance(battle.ground, battle.cards[unit.card], unit.plan.order, unit.at)
        """What is left of its allowance (M-1)."""
        self.trail = [unit.at]
        """The hexes it stood on, the first where it began."""
        self.state = unit.morale
        self.moving = True


Ways = Mapping[UnitId, Way]


def step_three(battle: Battle) -> Carried[None]:
    """Carry out step 3 (U-5): pulse 0, four pulses, failed Assaults, facings, flank and rear tests (M-13)."""
    ways = {
        unit.id: Way(battle, unit, unit.plan.path)
        for unit in battle.everyone()
        if unit.plan.order in MOVEMENT and not unit.engaged
    }
    yield from _pulse_zero(battle, ways)
    for pulse in range(1, PULSES + 1):
        if not any(way.moving for way in ways.values()):
            break
        battle.pulse = pulse
        wanted = {way.unit: into for way in ways.values() if way.moving and (into := _next_hex(battle, way))}
        if wanted:
            entered = yield from enter(battle, ways, wanted, contested=True)
            yield from wade(battle, entered)
            halt(battle, ways)
            entered = yield from _shoot(battle, ways, entered)
            yield from _meet(battle, ways, entered)
    battle.pulse = 0
    _failed_assaults(battle, ways)
    for way in ways.values():
        morale.tire(battle, way.unit, way.order, way.trail)
    melee.settle_facings(battle)
    yield from melee.test_flanks(battle)


def _pulse_zero(battle: Battle, ways: Ways) -> Carried[None]:
    """Carry out pulse 0 (M-8): Defend shoots at those that begin to move; then Assaults on units already reached."""
    shots = yield from fire.zone_shots(battle, list(ways), _DEFENDING)
    yield from fire.volleys(battle, shots)
    halt(battle, ways)
    for way in ways.values():
        unit = battle.units.get(way.unit)
        if unit is None or not way.moving or way.order not in CHARGES:
            continue
        target = battle.units.get(unit.plan.target)
        if target is not None and battle.ground.meets(unit.at, target.at):
            if target.id not in unit.engaged:
                battle.engage(unit.id, target.id, "M-8")
            battle.change(unit.id, reached=True)
    stop_engaged(battle, ways)


def _next_hex(battle: Battle, way: Way) -> Hex:
    """Return the hex that the unit tries to enter now (M-4, M-9); NOWHERE where it stops, which is noted."""
    if way.path:
        return way.path[0]
    unit = battle.units[way.unit]
    target = battle.units.get(unit.plan.target)
    if way.order in CHARGES and way.left > 0 and target is not None and not target.hidden:
        ground, card = battle.ground, battle.cards[unit.card]
        meeting = ground.meeting[target.at]
        taken = battle.taken_for(unit.side)
        into, cost = first_step(ground, card, Gait.CHASE, unit.at, taken, meeting.__contains__)
        if into and cost <= way.left:
            return into
    way.moving = False
    return NOWHERE


# Who enters (M-6)


def enter(battle: Battle, ways: Ways, wanted: Mapping[UnitId, Hex], *, contested: bool) -> Carried[list[UnitId]]:
    """Let all enter at once who may (M-6), stop the others, and return who has entered.

    `contested`: an Assault or Pursue goes before others, and several of them roll (M-6 c); not so in step 6.
    """
    before = {unit: holder for unit, into in wanted.items() if (holder := battle.at.get(into)) is not None}
    stopped = {unit for unit, holder in before.items() if wanted.get(holder) == battle.units[unit].at}
    _stop(battle, ways, wanted, stopped, "M-6 a")
    held = {unit for unit, holder in before.items() if holder not in wanted or holder in stopped} - stopped
    _stop(battle, ways, wanted, held, "M-6 b")
    for unit in morale.in_order(battle, held):  # nothing stops a unit unseen (M-12)
        there = battle.holder(wanted[unit])
        if there is not None and there.hidden and there.side != battle.units[unit].side:
            battle.appear(there.id, "M-12")
    stopped |= held
    stopped |= yield from _crowded(battle, ways, wanted, stopped, contested)
    while chained := {unit for unit, into in wanted.items() if unit not in stopped and battle.at.get(into) in stopped}:
        _stop(battle, ways, wanted, chained, "M-6 d")
        stopped |= chained
    entered = {unit: into for unit, into in wanted.items() if unit not in stopped}
    for unit, into in entered.items():
        way, card = ways[unit], battle.cards[battle.units[unit].card]
        gait = GAITS[way.order]
        way.left -= step_cost(battle.ground, card, gait, battle.units[unit].at, into) or 0
        way.path = way.path[1:]
        way.trail.append(into)
    battle.enter(entered, "M-4")
    return list(entered)


def _stop(battle: Battle, ways: Ways, wanted: Mapping[UnitId, Hex], units: Iterable[UnitId], rule: str) -> None:
    for unit in morale.in_order(battle, units):
        ways[unit].moving = False
        battle.tell(events.UnitStopped, rule, unit, into=wanted[unit])


def _crowded(
    battle: Battle, ways: Ways, wanted: Mapping[UnitId, Hex], stopped: set[UnitId], contested: bool
) -> Carried[set[UnitId]]:
    """Return who is stopped because several want one hex (M-6 c): an Assault goes first, several of them roll."""
    if len(set(wanted.values())) == len(wanted):
        return set()
    crowds: dict[Hex, list[UnitId]] = {}
    for unit in morale.in_order(battle, wanted):
        if unit not in stopped:
            crowds.setdefault(wanted[unit], []).append(unit)
    lost: set[UnitId] = set()
    contests: dict[Hex, list[UnitId]] = {}
    for into, crowd in sorted(crowds.items()):
        if len(crowd) == 1:
            continue
        charging = [unit for unit in crowd if contested and ways[unit].order in CHARGES]
        if len(charging) > 1:
            contests[into] = charging
        lost |= set(crowd) - set(charging)
    for into, contenders in contests.items():
        while len(contenders) > 1:
            contenders = yield from _contest(battle, into, contenders)
        lost |= set(contests[into]) - set(contenders)
    _stop(battle, ways, wanted, lost, "M-6 c")
    return lost


def _contest(battle: Battle, into: Hex, contenders: Sequence[UnitId]) -> Carried[list[UnitId]]:
    """Let the contenders of a hex roll and add their Morale; return who has the highest sum: several roll again."""
    thrown = yield from roll([Throw(f"contest {unit} {into}", 1, None) for unit in contenders])
    added = [values.morale(battle, battle.units[unit]).total for unit in contenders]
    rolled = tuple(dice[0] for dice in thrown)
    battle.tell(events.Contest, "M-6 c", *contenders, into=into, dice=rolled, morale=tuple(added))
    sums = [die + value for die, value in zip(rolled, added, strict=True)]
    return [unit for unit, total in zip(contenders, sums, strict=True) if total == max(sums)]


# What follows the entries (M-7)


def wade(battle: Battle, entered: Iterable[UnitId]) -> Carried[None]:
    """Let those that have entered a river test (T-10): one die for each figure, 11 or more loses it."""
    wading = [unit for unit in morale.in_order(battle, entered) if battle.ground.kind[battle.units[unit].at] == RIVER]
    if not wading:
        return
    for unit in wading:
        battle.change(unit, waded=True)
    thrown = yield from roll(Throw(f"river {unit}", battle.units[unit].figures, None) for unit in wading)
    moment = morale.Aftermath()
    for unit, dice in zip(wading, thrown, strict=True):
        losses = sum(die >= RIVER_LOSES_FROM for die in dice)
        battle.tell(events.Rolled, "T-10", unit, kind="river", dice=dice, hits=losses)
        if losses:
            morale.take_off(battle, unit, losses, 0, False, "T-10", moment)
    yield from morale.aftermath(battle, moment, "river", Fate.DROWNED)


def _shoot(battle: Battle, ways: Ways, entered: list[UnitId]) -> Carried[list[UnitId]]:
    """Carry out zone shots and shots on the move together (R-9); return who has entered a hex by now, by R-8 too."""
    entered = [unit for unit in entered if unit in battle.units]
    zone_shots = yield from fire.zone_shots(battle, entered, _ZONED)
    moving_shots = [shot for unit in entered if (shot := _shot_on_the_move(battle, ways, unit))]
    canonical = tuple(battle.units).index
    shots = sorted((*zone_shots, *moving_shots), key=lambda shot: canonical(shot.shooter))
    if not shots:
        return entered
    stood = {shot.target: battle.units[shot.target].at for shot in shots}
    for shooter, _target in zone_shots:
        if battle.units[shooter].hidden:
            battle.appear(shooter, "A-6")
    yield from fire.volleys(battle, shots)
    halt(battle, ways)
    for shot in zone_shots:
        if fire.step_back(battle, shot, stood[shot.target]):
            entered.append(shot.shooter)
    return [unit for unit in entered if unit in battle.units]


def _shot_on_the_move(battle: Battle, ways: Ways, unit: UnitId) -> Shot | None:
    """Return the shot of a unit that has entered the marked hex of its path (O-8), where there is one."""
    there = battle.units[unit]
    if there.plan.order is not Order.MOVE_FIRE or len(ways[unit].trail) - 1 != there.plan.fire_at:
        return None
    target = battle.units.get(there.plan.target)
    if target is None or fire.shot_refused(battle, there, target):
        return None
    return Shot(unit, target.id)


def _meet(battle: Battle, ways: Ways, entered: list[UnitId]) -> Carried[None]:
    """Carry out the contacts of a pulse (Z-4), and the strikes from ambush that follow from them (A-5)."""
    met = zones.contacts(battle, entered)
    if not met:
        return
    ambushers = frozenset(unit for one, other, _rule in met for unit in (one, other) if battle.units[unit].hidden)
    make_contact(battle, met)
    stop_engaged(battle, ways)
    yield from fire.strike(battle, fire.strikes(battle, met, ambushers))


def make_contact(battle: Battle, met: Iterable[tuple[UnitId, UnitId, str]]) -> None:
    """Engage the pairs, and note which Assaults have reached whom they name (L-6)."""
    for one, other, rule in met:
        battle.engage(one, other, rule)
        for unit, enemy in ((one, other), (other, one)):
            if zones.names_it(battle.units[unit], battle.units[enemy]):
                battle.change(unit, reached=True)


def stop_engaged(battle: Battle, ways: Ways) -> None:
    """Stop whoever is engaged (Z-6)."""
    for way in ways.values():
        unit = battle.units.get(way.unit)
        if unit is None or unit.engaged:
            way.moving = False


def halt(battle: Battle, ways: Ways) -> None:
    """Stop those that are gone, and those whose state has dropped (M-11)."""
    for way in ways.values():
        unit = battle.units.get(way.unit)
        if unit is None:
            way.moving = False
        elif unit.morale > way.state:
            if way.moving:
                battle.tell(events.UnitStopped, "M-11", unit.id, into=unit.at)
            way.moving = False


def _failed_assaults(battle: Battle, ways: Ways) -> None:
    """Engage the enemies that meet an Assault or Pursue that moved and met nobody: it has its zone now (M-10)."""
    failed = [
        way.unit
        for way in ways.values()
        if way.unit in battle.units
        and battle.units[way.unit].plan.order in CHARGES
        and len(way.trail) > 1
        and not battle.units[way.unit].engaged
        and zones.has_zone(battle, battle.units[way.unit])
    ]
    met: list[tuple[UnitId, UnitId, str]] = []
    for unit in morale.in_order(battle, failed):
        there = battle.units[unit]
        beside = (battle.holder(hex_) for hex_ in sorted(battle.ground.meeting[there.at]))
        for enemy in beside:
            if enemy is None or enemy.side == there.side:
                continue
            if (enemy.id, unit) not in {(one, other) for one, other, _rule in met}:
                met.append((unit, enemy.id, "M-10"))
    make_contact(battle, met)
