"""What a plan promises one unit, in points, by the battle as one side knows it. Of what is as good, one is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import ceil
from random import Random
from typing import Final

from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles import values
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import morale, planning
from rokugan_desktop.games.samurai_battles.chapters.fire import NEAR, SCOUTED
from rokugan_desktop.games.samurai_battles.chapters.terrain import GAITS, Gait, allowance, entries, hides, reach, sees
from rokugan_desktop.games.samurai_battles.ground import STEPS, HexMap
from rokugan_desktop.games.samurai_battles.ids import FACED, NO_FACING, Direction, Hex, Morale, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Attacked, Plan, Unit

_ABLE: Final = 0.8 / 13
"""What each point that a unit costs is worth for what it can still do, in points of the match."""
_FIGHT: Final = 0.6
"""What it promises to fight on, and to charge, beside this turn's blows; to stand near an enemy; to lie in wait."""
_ONSET: Final = 0.5
_STAND: Final = 0.05
_LURK: Final = 0.45
_NEAR: Final = 4
"""From how near an enemy makes a unit wait for him."""
_CONTEST: Final = 0.6
"""What is left of a way's promise where it leads beside an enemy."""
_STEP: Final = 0.25
"""What a hex nearer to a goal promises; how much nearer a prize's point seems; how far from enemies shooters stay."""
_DRAWN: Final = 1.5
_ASIDE: Final = 3.0
_HOLD: Final = 0.6
"""How much of a prize's points it promises to stand on it, with turns to come."""
_THREAT: Final = 0.35
"""How much is counted of what those cost who may come at a unit; and at headquarters or carriers."""
_DANGER: Final = 0.5
_INSPIRES: Final = 0.2
"""What headquarters and carriers promise to each unit that they serve."""
_LOW: Final = 2
"""With how few shots left a shooter sees to supplies."""


def hits(figures: int, dice: int, value: int) -> float:
    """Return how many hits so many figures score on average."""
    return figures * dice * min(max(value, 0), 20) / 20


def lost(battle: Battle, unit: Unit, scored: float) -> float:
    """Return the figures that so many hits cost the unit on average."""
    return min(max(scored - values.defense_left(battle, unit) * 0.8, scored * 0.2), unit.figures)


def blow(battle: Battle, unit: Unit, enemy: Unit) -> float:
    """Return the hits that the unit, under its plan, scores against the enemy in melee on average."""
    card = battle.cards[unit.card]
    value = values.attack(battle, unit, battle.cards[enemy.card].class_, enemy).total
    return hits(unit.figures, card.dice, value)


def volley(battle: Battle, unit: Unit, distance: int) -> float:
    """Return the hits that a volley of the unit, under its plan, scores on average."""
    value = values.fire(battle, unit, distance)
    return hits(unit.figures, battle.cards[unit.card].fire_dice, value.total) if value is not None else 0.0


def worth(battle: Battle, unit: Unit) -> float:
    """Return what one figure of the unit is worth, in points."""
    card = battle.cards[unit.card]
    return (morale.worth(battle.field, card) + _ABLE * card.points) / unit.figures


def urgency(battle: Battle, side: Side) -> float:
    """Return how much the side has to press: 0 where it leads, else the more the nearer the end is, 1 at most."""
    points = {own: part.total for own, part in morale.score(battle).points}
    behind = max(points.values()) - points[side]
    leads = points[side] > max(total for own, total in points.items() if own != side)
    return 0.0 if leads else min(0.25 + 0.75 * battle.turn / battle.field.turns + 0.1 * behind, 1.0)


@lru_cache(maxsize=4096)
def _steps_to(ground: HexMap, kind: str, goal: Hex) -> dict[Hex, int]:
    """Return from how many steps away who marches comes to the goal; units and rivers are left out of account."""
    around = entries(ground, kind, Gait.MARCH)
    found, front = {goal: 0}, [goal]
    for hex_ in front:
        for near in ground.neighbors[hex_]:
            if near not in found and around[near].get(hex_) == 1:
                found[near] = found[hex_] + 1
                front.append(near)
    return found


@lru_cache(maxsize=512)
def _away(ground: HexMap, goal: Hex) -> dict[Hex, int]:
    return {hex_: ground.distance(hex_, goal) for hex_ in ground.hexes}


class Outlook:
    """What the units of one side judge by: who goes for which prize, and which enemies others strike already."""

    def __init__(self, battle: Battle, side: Side, rng: Random) -> None:
        self.battle, self.side, self.rng = battle, side, rng
        self.prizes = battle.field.victory.prizes
        self.left = battle.field.turns - battle.turn
        """How many turns follow this one."""
        self.urgent = urgency(battle, side)
        self.own = [unit for unit in battle.units.values() if unit.side == side]
        self.seen = [unit for unit in battle.units.values() if unit.side != side and unit.at and not unit.hidden]
        self.low = {unit.at: unit.ammo for unit in self.own if 0 <= unit.ammo <= _LOW and battle.cards[unit.card].fire}
        """Where those stand who have hardly a shot left."""
        self.struck: dict[UnitId, float] = {}
        """How many hits on each enemy others of the side promise."""
        for unit in self.own:
            if unit.faces in battle.units:
                self.strike(unit, unit.faces)

    def strike(self, unit: Unit, name: UnitId) -> None:
        """Note the hits that the unit, under its plan, promises on the enemy."""
        battle, enemy = self.battle, self.battle.units[name]
        far = battle.ground.distance(unit.at, enemy.at)
        scored = volley(battle, unit, far) if unit.plan.order is Order.FIRE else blow(battle, unit, enemy)
        self.struck[name] = self.struck.get(name, 0.0) + scored

    def given(self, enemy: Unit, scored: float) -> float:
        """Return what so many hits more on the enemy are worth: what others score uses its Defense up."""
        before = self.struck.get(enemy.id, 0.0)
        more = lost(self.battle, enemy, before + scored) - lost(self.battle, enemy, before)
        return more * worth(self.battle, enemy)

    def far(self, hex_: Hex) -> int:
        """Return how far the nearest visible enemy is from the hex; 0 where there is none."""
        return min((self.battle.ground.distance(hex_, enemy.at) for enemy in self.seen), default=0)

    def turns(self, unit: Unit, goal: Hex) -> int:
        """Return in how many turns the unit marches to the hex; many where it can't."""
        card = self.battle.cards[unit.card]
        steps = _steps_to(self.battle.ground, card.kind, goal).get(unit.at, 99)
        return ceil(steps / self.battle.components.movement[card.class_].march)

    @cached_property
    def sent(self) -> dict[UnitId, Hex]:
        """Return which unit is to go for which prize, or to stay on it: on one that is held, while an enemy is near."""
        found: dict[UnitId, Hex] = {}
        cards, rng = self.battle.cards, self.rng
        fit = [unit for unit in self.own if unit.morale < Morale.FLEEING and not serves(self.battle, unit)]
        for hex_ in sorted(self.prizes, key=lambda prize: (-self.prizes[prize], rng.random())):
            soon = min(self.left, 3) + 1
            kept = self.battle.stood.get(hex_) == self.side and all(self.turns(foe, hex_) > soon for foe in self.seen)
            near = [
                (self.turns(unit, hex_), cards[unit.card].class_ == "cavalry", rng.random(), unit)
                for unit in fit
                if unit.id not in found and (unit.at == hex_ or not unit.engaged)
            ]
            if near and not kept and min(near)[0] <= self.left + 1:
                found[min(near)[-1].id] = hex_
        return found


def serves(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit is headquarters or carriers, who serve others and do not go for prizes and enemies."""
    return battle.cards[unit.card].is_headquarters or battle.cards[unit.card].supplies


class Eye:
    """Judges the plans of one unit."""

    def __init__(self, outlook: Outlook, unit: Unit) -> None:
        self.outlook, self.unit = outlook, unit
        self.battle, self.ground, self.rng = outlook.battle, outlook.battle.ground, outlook.rng
        self.card = self.battle.cards[unit.card]
        self.precious = 3.0 if self.card.is_headquarters else 1.0
        self._promised: dict[Hex, float] = {}
        self._going_on: dict[tuple[Order, tuple[Hex, ...]], list[Hex]] = {}

    @cached_property
    def _goals(self) -> list[tuple[dict[Hex, int], float]]:
        """Return where the unit is drawn to, each by the steps to it, and how many steps nearer that seems."""
        outlook, kind = self.outlook, self.card.kind
        found: list[tuple[Hex, float]] = []
        if prize := outlook.sent.get(self.unit.id):
            found.append((prize, _DRAWN * (1 + outlook.prizes[prize])))
        if outlook.left:
            home = self.battle.headquarters.get(self.unit.side)
            for enemy in outlook.seen:
                drawn = 1 - enemy.figures / enemy.start - (_ASIDE if self.card.fire else 0.0)
                guarded = home and self.ground.distance(self.battle.units[home].at, enemy.at) <= _NEAR
                found.append((enemy.at, drawn + (enemy.at in outlook.prizes) + bool(guarded)))
        return [(_steps_to(self.ground, kind, goal), drawn) for goal, drawn in found]

    @cached_property
    def _foes(self) -> list[tuple[float, Hex, int]]:
        """Return who may come at the unit: what its blow would cost, from where, and how far; the worst first."""
        battle, unit = self.battle, self.unit
        found: list[tuple[float, Hex, int]] = []
        for enemy in self.outlook.seen:
            if not enemy.engaged and enemy.morale < Morale.FLEEING:
                costs = lost(battle, unit, blow(battle, enemy, unit)) * worth(battle, unit)
                fast = battle.components.movement[battle.cards[enemy.card].class_].fast
                found.append((costs, enemy.at, fast + 1))
        return sorted(found, reverse=True)

    def threat(self, hex_: Hex) -> float:
        """Return what those may cost the unit who may come at it there: less where others of the side are near."""
        away = _away(self.ground, hex_)
        came = [costs for costs, at, far in self._foes if away[at] <= far]
        helped = sum([away[other.at] <= 3 for other in self.outlook.own]) - (away[self.unit.at] <= 3)
        shared = len(came) / (len(came) + helped) if came else 0.0
        return shared * sum(costs * 0.6**number for number, costs in enumerate(came))

    def promise(self, hex_: Hex) -> float:
        """Return what it promises to stand on the hex."""
        if hex_ not in self._promised:
            self._promised[hex_] = self._serving(hex_) if serves(self.battle, self.unit) else self._standing(hex_)
        return self._promised[hex_]

    def _standing(self, hex_: Hex) -> float:
        outlook = self.outlook
        pull = max([drawn - steps.get(hex_, 99) for steps, drawn in self._goals], default=0.0)
        held = outlook.prizes[hex_] * (1.0 if outlook.left else 1.5) if outlook.sent.get(self.unit.id) == hex_ else 0.0
        return _STEP * (1 + 0.4 * outlook.urgent) * pull + _HOLD * held - _THREAT * self.threat(hex_)

    def _serving(self, hex_: Hex) -> float:
        """Return what headquarters or carriers are worth there to those whom they serve (K-9, O-12)."""
        near = self.battle.bonus.headquarters.range if self.card.is_headquarters else 1
        served = [
            0.6 ** max(self.ground.distance(hex_, other.at) - near, 0)
            for other in self.outlook.own
            if not serves(self.battle, other) and (self.card.is_headquarters or other.at in self.outlook.low)
        ]
        return _INSPIRES * sum(served) - _DANGER * self.threat(hex_)

    def exchange(self, there: Unit, enemy: Unit) -> float:
        """Return what the unit, standing there under its plan, gives the enemy more than it takes in one blow."""
        battle = self.battle
        taken = lost(battle, there, blow(battle, enemy, there)) * worth(battle, there) * self.precious
        busy = 0.15 if enemy.engaged else 0.6 if self.outlook.struck.get(enemy.id) else 1.0
        return self.outlook.given(enemy, blow(battle, there, enemy)) - taken * busy

    def judged(self) -> Iterator[tuple[float, Plan]]:
        """List plans for the unit, each with what it promises; what can't be ordered is not among them."""
        listed = {Order.FIRE: self._shots, Order.ASSAULT: self._assaults, Order.RETREAT: self._retreats}
        listed[Order.JOIN_UP] = self._joins
        for order in planning.card_orders(self.battle, self.unit):
            if planning.order_refused(self.battle, self.unit, order):
                continue
            if order in listed:
                yield from listed[order]()
            elif order in GAITS:
                yield from self._moves(order)
            elif order in FACED or order is Order.ALL_AROUND:
                yield from self._stands(order)
            else:
                yield self._simply(order), Plan(order)

    def _simply(self, order: Order) -> float:
        if order is Order.SUPPLY:
            near = self.ground.neighbors[self.unit.at] if self.card.supplies else (self.unit.at,)
            wanted = [self.outlook.low[hex_] for hex_ in near if hex_ in self.outlook.low]
            return 1.5 if 0 in wanted else 0.5 if wanted else -0.1
        if order is Order.RECON:
            return 0.7 * self._found()
        if order is Order.FIGHT:
            return _FIGHT
        return 1.5 if self.unit.fatigue >= 3 and self.battle.field.expert else 0.0

    def _found(self) -> float:
        """Return how many hidden enemies Reconnaissance finds: where they vanished, or may have begun (O-13, W-5)."""
        battle, ground, found = self.battle, self.ground, 0.0
        for enemy in (foe for foe in battle.enemies(self.unit) if foe.hidden):
            zone = battle.field.facts(enemy.side).zone
            places = [hex_ for hex_ in zone if hides(ground, battle.cards[enemy.card], hex_)]
            near = [
                ground.distance(self.unit.at, hex_) <= SCOUTED
                for hex_ in ([enemy.seen_at] if enemy.seen_at else places)
            ]
            found += sum(near) / max(len(near), 1)
        return found

    def _shots(self) -> Iterator[tuple[float, Plan]]:
        for name in planning.targets(self.battle, self.unit, Order.FIRE):
            enemy, plan = self.battle.units[name], Plan(Order.FIRE, target=name)
            far = self.ground.distance(self.unit.at, enemy.at)
            yield self.outlook.given(enemy, volley(self.battle, replace(self.unit, plan=plan), far)) + 0.1, plan

    def _assaults(self) -> Iterator[tuple[float, Plan]]:
        """List the Assaults on each enemy in reach, by a way to each hex beside him: a flank or the rear is best."""
        battle, unit, order = self.battle, self.unit, Order.ASSAULT
        for name in planning.targets(battle, unit, order):
            enemy = battle.units[name]
            beside = self.ground.meeting[enemy.at]
            ways = [way for into in beside if into not in battle.at and (way := self._path(order, into))]
            if unit.at in beside:
                ways = [()]
            for way in ways:
                plan = Plan(order, target=name, path=way)
                at = way[-1] if way else unit.at
                from_ = self._side_of(enemy, at)
                there = replace(unit, plan=plan, at=at, attacked=from_)
                shaken = 0.1 * (from_ is not Attacked.FRONT) * (1 + (from_ is Attacked.REAR))
                yield self.exchange(there, enemy) + shaken + _ONSET + self.promise(at) - self.promise(unit.at), plan

    def _side_of(self, enemy: Unit, at: Hex) -> Attacked:
        """Return from where an Assault from the hex strikes an enemy that faces another (L-5, L-6)."""
        faced, toward_ = self.battle.units.get(enemy.faces), self.ground.toward
        meets = self.battle.field.intermediate and self.ground.meets(at, enemy.at)
        if faced is None or not meets or (enemy.at, faced.at) not in toward_:
            return Attacked.FRONT
        return Attacked[self.ground.side_of(toward_[enemy.at, faced.at], enemy.at, at).upper()]

    def _reached(self, order: Order) -> list[Hex]:
        far = allowance(self.ground, self.card, order, self.unit.at)
        reached = reach(self.ground, self.card, GAITS[order], self.unit.at, far)
        return [hex_ for hex_ in reached if hex_ not in self.battle.at]

    def _moves(self, order: Order) -> Iterator[tuple[float, Plan]]:
        costs = (order is Order.RUN) * (0.2 + 0.1 * self.unit.fatigue * self.battle.field.expert)
        for into in self._reached(order):
            if path := self._path(order, into):
                plan = Plan(order, path=path)
                gained = self.promise(into) - self.promise(self.unit.at)
                beside = self.ground.meeting[into]
                near = [enemy for enemy in self.outlook.seen if enemy.at in beside]
                there = replace(self.unit, at=into, plan=plan) if near or order is Order.MOVE_FIRE else self.unit
                if near:
                    gained *= _CONTEST
                    gained += max(self.exchange(there, enemy) for enemy in near) - (0.3 if self.card.fire else 0.0)
                if order is Order.MOVE_FIRE:
                    yield from ((gained + shot, plan) for shot, plan in self._riding_shots(there))
                else:
                    yield gained - costs, plan

    def _riding_shots(self, there: Unit) -> Iterator[tuple[float, Plan]]:
        for name in planning.targets(self.battle, self.unit, Order.MOVE_FIRE):
            enemy = self.battle.units[name]
            far = self.ground.distance(there.at, enemy.at)
            if far in self.card.fire and sees(self.battle, there.at, enemy.at):
                plan = replace(there.plan, fire_at=len(there.plan.path), target=name)
                yield 0.8 * self.outlook.given(enemy, volley(self.battle, there, far)), plan

    def _retreats(self) -> Iterator[tuple[float, Plan]]:
        """List the ways out of a melee: the better, the more the next blows cost the unit."""
        battle, unit = self.battle, self.unit
        scored = sum(blow(battle, enemy, unit) for enemy in battle.engaged_with(unit) if enemy.faces == unit.id)
        promised = 0.3 * lost(battle, unit, scored) * worth(battle, unit) * self.precious
        for into in planning.steps(battle, unit, Order.RETREAT, ()):
            if into not in battle.at and not planning.path_refused(battle, unit, Order.RETREAT, (into,)):
                yield promised + 0.3 * (self.promise(into) - self.promise(unit.at)), Plan(Order.RETREAT, path=(into,))

    def _stands(self, order: Order) -> Iterator[tuple[float, Plan]]:
        """List the ways to stand and wait, looking at the nearest enemy."""
        battle, unit, outlook = self.battle, self.unit, self.outlook
        if not outlook.seen:
            return
        foes = [(self.ground.distance(unit.at, foe.at), self.rng.random(), foe) for foe in outlook.seen]
        far, _drawn, nearest = min(foes)
        promised = _STAND * (1 - 0.5 * outlook.urgent) if far <= _NEAR else 0.02
        if battle.has_ammo(unit) and far <= self.card.longest + 1:
            shot = volley(battle, unit, min(max(far - 1, 2), self.card.longest))
            promised += 0.5 * outlook.given(nearest, shot)
        if order is not Order.DEFEND:
            promised = self._ambush(far) if order is Order.AMBUSH else promised - 0.3
        facing = toward(battle, unit.at, nearest.at) if order in FACED else NO_FACING
        yield promised, Plan(order, facing=facing, reach=planning.ranges(battle, unit)[-1] * (order is Order.DEFEND))

    def _ambush(self, far: int) -> float:
        """Return what it promises to lie in wait: whoever comes by is struck at once and does not strike back."""
        if self.unit.hidden:
            held = any(self.ground.distance(self.unit.at, hex_) <= 1 for hex_ in self.outlook.prizes)
            return _LURK + 0.15 if held or far <= _NEAR + 2 else 0.1
        return _LURK if NEAR < far <= _NEAR else 0.1 if far > NEAR else -1.0

    def _joins(self) -> Iterator[tuple[float, Plan]]:
        """List whom the unit may join: that saves what is left where two thirds of one of the two are lost."""
        battle, unit = self.battle, self.unit
        for name in planning.partners(battle, unit):
            weaker = min(unit, battle.units[name], key=lambda one: one.figures)
            if 3 * weaker.figures > weaker.start:
                continue
            meetings = planning.meetings(battle, unit, battle.units[name])
            at = max(meetings, key=lambda hex_: (self.promise(hex_), self.rng.random()))
            yield 0.4, Plan(Order.JOIN_UP, partner=name, meeting=at)

    def _near(self, order: Order, path: tuple[Hex, ...]) -> list[Hex]:
        if (order, path) not in self._going_on:
            steps = planning.steps(self.battle, self.unit, order, path)
            self._going_on[order, path] = [hex_ for hex_ in steps if hex_ not in self.battle.at]
        return self._going_on[order, path]

    def _path(self, order: Order, into: Hex) -> tuple[Hex, ...]:
        """Return a legal path of the order to the hex that leads through no unit, one of several drawn; else none."""
        front, away = list[tuple[Hex, ...]]([()]), _away(self.ground, into)
        while front:
            longer: list[tuple[Hex, ...]] = []
            for path in front:
                left = away[path[-1] if path else self.unit.at]
                near = self._near(order, path)
                if into in near:
                    return (*path, into)
                longer += [(*path, hex_) for hex_ in near if away[hex_] < left]
            front = self.rng.sample(longer, min(len(longer), 3))
        return ()


def toward(battle: Battle, one: Hex, other: Hex) -> Direction:
    """Return the direction in which the other hex lies: that of the side of the hex that is nearest to it."""
    ground = battle.ground
    east, south = (there - here for there, here in zip(ground.cubes[other], ground.cubes[one], strict=True))
    # How far it lies in each direction, in halves of a hex: what two directions share comes out the same on both sides.
    ways = [
        (2 * (east * q + south * r) + east * r + south * q, -abs(2 * south), number)
        for number, (q, r) in enumerate(STEPS)
        if ground.beside(one, Direction(number))
    ]
    return Direction(max(ways)[-1])


def hiding_place(battle: Battle, unit: Unit, free: Sequence[Hex], rng: Random) -> tuple[Hex, Direction]:
    """Return where the unit begins best in hiding, and which way it looks: on prizes, or near them."""
    ground, prizes = battle.ground, battle.field.victory.prizes

    at = max(free, key=lambda hex_: (sum(prizes[at] * 0.4 ** ground.distance(hex_, at) for at in prizes), rng.random()))
    foes = [(ground.distance(at, enemy.at), rng.random(), enemy.at) for enemy in battle.enemies(unit) if enemy.at]
    return at, toward(battle, at, min(foes)[-1] if foes else at)
