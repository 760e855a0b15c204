"""The plain reading's turn: chapters 4 to 9, 11 to 16, one after another, as slowly and openly as can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .plain_field import WAYS, PlainField, PlainUnit

CHARGE = ("assault", "pursue")
MOVES = ("assault", "march", "move_fire", "run", "pursue")
AWAY = ("retreat", "flee", "panic")
GAIT = {
    "assault": "assault",
    "march": "march",
    "retreat": "march",
    "run": "run",
    "move_fire": "chase",
    "pursue": "chase",
    "flee": "forced",
    "panic": "forced",
}
Pick = Callable[[str, list[str]], str]


class Walk:
    """One unit's way."""

    def __init__(self, field: PlainField, unit: PlainUnit) -> None:
        self.unit, self.order, self.left = unit, unit.what, field.allowance(unit)
        self.path = list(unit.order.get("path", ()))
        self.seen = [unit.at]
        self.state = unit.state
        self.on = True


class PlainTurn:
    """An execution phase."""

    def __init__(
        self,
        field: PlainField,
        orders: dict[str, dict[str, Any]],
        die: Callable[[], int],
        pick: Callable[[str, list[str]], str],
    ) -> None:
        self.f, self.die, self.pick = field, die, pick
        self.rows: list[tuple[str, int | None, int]] = []
        self.fallen: list[str] = []
        self.owed: list[str] = []
        self.flown: dict[str, list[str]] = {}
        self.step = 0
        for unit in field.sorted():
            unit.led = field.led(unit)
        for unit in field.sorted():
            unit.order = orders[unit.name]
            unit.melee_before = unit.melee_today = bool(unit.engaged)
            unit.was_hidden = unit.hidden and unit.what == "ambush"
            unit.hidden = unit.was_hidden

    def run(self) -> None:
        """U-5."""
        f = self.f
        for unit in f.sorted():
            if unit.what in ("defend", "fire_retreat") or unit.hidden:
                unit.facing = WAYS.index(unit.order["facing"])
        self.step = 2
        shots = [
            (u.name, u.order["target"]) for u in f.sorted() if u.what == "fire" and self.can_shoot(u, u.order["target"])
        ]
        for unit in f.sorted():
            if unit.what == "fire" and unit.name not in [name for name, _foe in shots]:
                unit.order = {"order": "rest"}
        self.volleys(shots)
        self.step = 3
        self.movement()
        self.step = 4
        self.special()
        self.step = 5
        self.melee()
        self.step = 6
        self.away()

    # Dice, losses, tests

    def roll(self, purpose: str, count: int, need: int | None) -> list[int]:
        """Throw dice."""
        thrown = [self.die() for _ in range(count)]
        self.rows += [(purpose, need, face) for face in thrown]
        return thrown

    def gone(self, unit: PlainUnit, how: str) -> None:
        """Take a unit away."""
        f = self.f
        f.gone[unit.name] = how
        del f.units[unit.name]
        for other in f.units.values():
            if unit.name in other.engaged:
                self.let_go(other, unit.name)
            other.quarry = [name for name in other.quarry if name != unit.name]
        if unit.card.get("is_headquarters") and unit.side not in f.disgraced:
            f.disgraced.add(unit.side)
            self.fallen.append(unit.side)

    @staticmethod
    def let_go(unit: PlainUnit, foe: str) -> None:
        """End one side of an engagement."""
        unit.engaged.discard(foe)
        unit.lost_foe = True
        if unit.faces == foe:
            unit.faces = None

    def worse(self, unit: PlainUnit) -> None:
        """H-3, H-7: one more marker."""
        unit.state += 1
        if unit.state >= 2:
            word = "flee" if unit.state == 2 else "panic"
            if not unit.melee_today:
                unit.order, unit.hidden, unit.facing = {"order": word}, False, None
            elif unit.what == "flee" and unit.state == 3:
                unit.order = {"order": "panic"}

    def failed(self, unit: PlainUnit) -> None:
        """H-6."""
        if unit.honor:
            unit.honor = False
        elif unit.state == 3:
            self.yields(unit) if unit.engaged else self.gone(unit, "dispersed")
        else:
            self.worse(unit)

    def yields(self, unit: PlainUnit) -> None:
        """H-9."""
        self.owed += list(unit.engaged)
        self.gone(unit, "captured")

    def tests(self, units: Iterable[PlainUnit], why: str) -> None:
        """H-5: all of one moment."""
        if self.f.level == 0:
            return
        rows = [(unit, self.f.value(unit, "morale")) for unit in self.f.sorted(units)]
        thrown = [self.roll(f"test {unit.name} {why}", 1, need)[0] for unit, need in rows]
        for (unit, need), face in zip(rows, thrown, strict=True):
            if face > need:
                self.failed(unit)

    def hurt(self, hits: dict[str, int], ninja: set[str], why: str) -> None:
        """C-6, L-9, L-10, R-4: losses of one moment and what follows."""
        f = self.f
        losers: list[PlainUnit] = []
        for name, count in hits.items():
            unit = f.units[name]
            soaked = min(count, max(f.value(unit, "defense") - unit.absorbed, 0))
            unit.absorbed += soaked
            losses = min(count - soaked, unit.figures)
            if losses:
                unit.figures -= losses
                losers.append(unit)
                if name in ninja or not unit.figures:
                    unit.commander = False
        self.follow(losers, why, "killed")

    def follow(self, losers: list[PlainUnit], why: str, fate: str) -> None:
        """The dead, the tests, disgrace, Honor."""
        blows = why in ("melee", "ambush")
        dead = [unit for unit in self.f.sorted(losers) if not unit.figures]
        if blows:
            for unit in dead:
                self.owed += list(unit.engaged)
        for unit in dead:
            self.gone(unit, fate)
        alive = [unit for unit in losers if unit.name in self.f.units]
        for unit in self.f.sorted(alive):
            if blows and unit.state == 3:
                self.yields(unit)
        self.tests([unit for unit in alive if unit.name in self.f.units], why)
        self.settle()

    def settle(self) -> None:
        """H-18, H-15."""
        for side in ("west", "east"):
            if side in self.fallen:
                self.tests([unit for unit in self.f.units.values() if unit.side == side], "disgrace")
        self.fallen.clear()
        for name in self.owed:
            unit = self.f.units.get(name)
            if unit is not None and unit.what not in AWAY and self.f.level:
                unit.honor = True
        self.owed.clear()

    # Fire

    def can_shoot(self, unit: PlainUnit, foe: str) -> bool:
        """R-1 to R-3, R-5, S-1."""
        target = self.f.units.get(foe)
        if target is None or target.hidden or target.engaged or unit.engaged or unit.ammo == 0:
            return False
        return self.f.far(unit.at, target.at) in unit.card.get("fire", {}) and self.f.sees(unit.at, target.at)

    def volleys(self, shots: list[tuple[str, str]]) -> None:
        """R-4."""
        f = self.f
        if not shots:
            return
        hits: dict[str, int] = {}
        ninja: set[str] = set()
        aimed = [(f.units[name], f.units[foe]) for name, foe in shots]
        rows = [(u, t, f.value(u, "fire", distance=f.far(u.at, t.at))) for u, t in aimed]
        for unit, target, need in rows:
            dice = self.roll(f"fire {unit.name}>{target.name}", unit.figures * unit.card.get("fire_dice", 1), need)
            unit.shot = True
            unit.ammo = unit.ammo - 1 if unit.ammo is not None else None
            scored = len([face for face in dice if face <= need])
            hits[target.name] = hits.get(target.name, 0) + scored
            if scored and unit.ninja:
                ninja.add(target.name)
        self.hurt(hits, ninja, "fire")

    def zone_shots(self, walkers: list[PlainUnit], zero: bool) -> list[tuple[str, str]]:
        """R-6, R-7."""
        f = self.f
        shots: list[tuple[str, str]] = []
        for unit in f.sorted():
            reach = unit.order.get("range", 0) if unit.what == "defend" else 2
            allowed = unit.what == "defend" or (
                not zero and (unit.what == "fire_retreat" or (unit.hidden and unit.what == "ambush"))
            )
            if not allowed or unit.shot or not unit.led or unit.facing is None or not reach:
                continue
            prey = [
                foe
                for foe in f.sorted(walkers)
                if foe.name in f.units
                and foe.side != unit.side
                and f.in_cone(unit.at, unit.facing, foe.at, reach)
                and (unit.what != "ambush" or f.far(unit.at, foe.at) == 2)
                and self.can_shoot(unit, foe.name)
            ]
            if unit.what == "fire_retreat":
                own = [foe for foe in prey if foe.what == "assault" and foe.order["target"] == unit.name]
                prey = own or prey
            if len(prey) == 1:
                shots.append((unit.name, prey[0].name))
            elif prey:
                shots.append((unit.name, self.pick(unit.name, [foe.name for foe in prey])))
        return shots

    # Movement

    def movement(self) -> None:
        """Chapter 7."""
        f = self.f
        walks = {u.name: Walk(f, u) for u in f.sorted() if u.what in MOVES and not u.engaged}
        self.volleys(self.zone_shots([walk.unit for walk in walks.values()], zero=True))
        self.halt(walks)
        for walk in walks.values():
            target = f.units.get(walk.unit.order.get("target", ""))
            if walk.on and walk.order in CHARGE and target is not None and f.meet(walk.unit.at, target.at):
                self.engage(walk.unit, target)
                walk.unit.reached = True
        self.stop_engaged(walks)
        for _pulse in range(4):
            wish: dict[str, int] = {}
            for walk in walks.values():
                if walk.on:
                    into = self.next_of(walk)
                    if into is None:
                        walk.on = False
                    else:
                        wish[walk.unit.name] = into
            came = self.collide(walks, wish, contested=True)
            self.rivers(came)
            self.halt(walks)
            self.pulse_shots(walks, came)
            self.contacts(came, walks)
        late: list[tuple[PlainUnit, PlainUnit]] = []
        for walk in walks.values():
            unit = walk.unit
            if (
                unit.name in f.units
                and unit.what in CHARGE
                and len(walk.seen) > 1
                and not unit.engaged
                and self.zoc(unit)
            ):
                late += [(unit, foe) for foe in f.sorted() if foe.side != unit.side and f.meet(unit.at, foe.at)]
        for unit, foe in late:
            self.engage(unit, foe)
        for walk in walks.values():
            self.tire(walk)
        self.facings()
        self.flanks()

    def next_of(self, walk: Walk) -> int | None:
        """M-4, M-9."""
        if walk.path:
            into: int = walk.path[0]
            return into
        target = self.f.units.get(walk.unit.order.get("target", ""))
        if walk.order not in CHARGE or target is None or target.hidden or walk.left <= 0:
            return None
        goals = {hex_ for hex_ in self.f.around(target.at) if self.f.meet(hex_, target.at)}
        found = self.f.heading(walk.unit, "chase", goals)
        return found[0] if found is not None and found[1] <= walk.left else None

    def halt(self, walks: dict[str, Walk]) -> None:
        """M-11."""
        for walk in walks.values():
            if walk.unit.name not in self.f.units or walk.unit.state > walk.state:
                walk.on = False

    @staticmethod
    def stop_engaged(walks: dict[str, Walk]) -> None:
        """Z-6."""
        for walk in walks.values():
            if walk.unit.engaged:
                walk.on = False

    def collide(self, walks: dict[str, Walk], wish: dict[str, int], contested: bool) -> list[PlainUnit]:
        """M-6."""
        f = self.f
        where = {unit.at: unit.name for unit in f.units.values()}
        stopped = {name for name, into in wish.items() if wish.get(where.get(into, "")) == f.units[name].at}
        held = {
            n
            for n, into in wish.items()
            if n not in stopped and into in where and (where[into] not in wish or where[into] in stopped)
        }
        for name in held:
            holder = f.units[where[wish[name]]]
            unit = f.units[name]
            if holder.hidden and holder.side != unit.side and not f.meet(unit.at, holder.at):
                holder.hidden = False
        stopped |= held
        for into in sorted(set(wish.values())):
            crowd = [u for u in f.sorted() if wish.get(u.name) == into and u.name not in stopped]
            if len(crowd) < 2:
                continue
            best: list[PlainUnit] = [unit for unit in crowd if contested and walks[unit.name].order in CHARGE]
            while len(best) > 1:
                totals = {
                    u.name: self.roll(f"contest {u.name} {into}", 1, None)[0] + f.value(u, "morale") for u in best
                }
                best = [unit for unit in best if totals[unit.name] == max(totals.values())]
            stopped |= {unit.name for unit in crowd if unit not in best}
        while True:
            more = {n for n, into in wish.items() if n not in stopped and where.get(into) in stopped}
            if not more:
                break
            stopped |= more
        for name in stopped:
            walks[name].on = False
        came = [f.units[name] for name in wish if name not in stopped]
        for unit in came:
            walk = walks[unit.name]
            walk.left -= f.cost(unit, GAIT[walk.order], unit.at, wish[unit.name]) or 0
            walk.path = walk.path[1:]
            walk.seen.append(wish[unit.name])
        for unit in came:
            unit.at = wish[unit.name]
        return came

    def rivers(self, came: list[PlainUnit]) -> None:
        """T-10."""
        wading = [unit for unit in self.f.sorted(came) if self.f.terrain[unit.at] == "river"]
        losers: list[PlainUnit] = []
        for unit in wading:
            unit.wet = True
            losses = len([face for face in self.roll(f"river {unit.name}", unit.figures, None) if face >= 11])
            if losses:
                unit.figures -= losses
                unit.commander = unit.commander and unit.figures > 0
                losers.append(unit)
        self.follow(losers, "river", "drowned")

    def pulse_shots(self, walks: dict[str, Walk], came: list[PlainUnit]) -> None:
        """R-6 to R-9, O-8."""
        f = self.f
        came[:] = [unit for unit in came if unit.name in f.units]
        zone = self.zone_shots(came, zero=False)
        moving = [
            (unit.name, unit.order["target"])
            for unit in came
            if unit.what == "move_fire"
            and len(walks[unit.name].seen) - 1 == unit.order["fire_at"]
            and self.can_shoot(unit, unit.order["target"])
        ]
        shots = sorted(zone + moving, key=lambda shot: f.units[shot[0]].key)
        spots = {foe: f.units[foe].at for _name, foe in shots}
        for name, _foe in zone:
            f.units[name].hidden = False
        self.volleys(shots)
        self.halt(walks)
        for name, foe in zone:
            unit = f.units.get(name)
            if unit is None or unit.what != "fire_retreat" or unit.facing is None:
                continue
            rear = f.next(unit.at, unit.facing + 3)
            beside = sorted(
                hex_ for hex_ in (f.next(unit.at, unit.facing + 2), f.next(unit.at, unit.facing + 4)) if hex_
            )
            for hex_ in [rear, *beside]:
                if hex_ is None or f.holder(hex_) is not None or f.cost(unit, "forced", unit.at, hex_) is None:
                    continue
                if f.far(hex_, spots[foe]) > f.far(unit.at, spots[foe]):
                    unit.at = hex_
                    came.append(unit)
                    break
        came[:] = [unit for unit in came if unit.name in f.units]

    # Zones

    def zoc(self, unit: PlainUnit) -> bool:
        """Z-2."""
        if unit.melee_today or unit.hidden or unit.what in ("defend", "fire_retreat"):
            return False
        return not (unit.what == "ambush" and unit.was_hidden) and not (self.step == 6 and unit.what in AWAY)

    def guards(self, unit: PlainUnit, hex_: int) -> bool:
        """Z-3."""
        watching = unit.what in ("defend", "fire_retreat") or (unit.what == "ambush" and unit.was_hidden)
        if not watching or unit.facing is None or not self.f.meet(unit.at, hex_):
            return False
        return self.f.arc(unit.facing, unit.at, hex_) == "front"

    def engage(self, one: PlainUnit, other: PlainUnit) -> None:
        """L-1, A-4."""
        for unit, foe in ((one, other), (other, one)):
            unit.engaged.add(foe.name)
            unit.melee_today = True
            unit.hidden = False

    def contacts(self, came: list[PlainUnit], walks: dict[str, Walk]) -> None:
        """Z-4, Z-8, A-4, A-5."""
        f = self.f
        last = self.step == 6
        moved = {unit.name for unit in came}
        pairs: list[tuple[PlainUnit, PlainUnit]] = []
        for west in f.sorted():
            for east in f.sorted():
                if (
                    west.side != "west"
                    or east.side != "east"
                    or not f.meet(west.at, east.at)
                    or east.name in west.engaged
                ):
                    continue
                both = ((west, east), (east, west))
                if not moved & {west.name, east.name}:
                    continue
                charging = [u.what in CHARGE and u.order["target"] == v.name for u, v in both]
                if (
                    any(u.name in moved and self.zoc(v) for u, v in both)
                    or (not last and any(u.name in moved and self.zoc(u) and u.what not in CHARGE for u, _v in both))
                    or any(self.guards(v, u.at) for u, v in both)
                    or (not last and any(charging))
                    or west.hidden
                    or east.hidden
                ):
                    pairs.append((west, east))
        lurking = [unit for pair in pairs for unit in pair if unit.hidden]
        for west, east in pairs:
            self.engage(west, east)
            for u, v in ((west, east), (east, west)):
                if u.what in CHARGE and u.order["target"] == v.name:
                    u.reached = True
        self.stop_engaged(walks if not last else {unit.name: walks[unit.name] for unit in came if unit.name in walks})
        if last:
            return
        strikes: list[tuple[PlainUnit, PlainUnit, int]] = []
        for unit in f.sorted(set(lurking)):
            here = [v if u is unit else u for u, v in pairs if unit in (u, v)]
            inside = [foe for foe in f.sorted(here) if self.guards(unit, foe.at)]
            if inside:
                foe = self.strongest(unit, inside)
                strikes.append((unit, foe, f.value(unit, "attack", foe, strike=True)))
        hits: dict[str, int] = {}
        ninja: set[str] = set()
        for unit, foe, need in strikes:
            dice = self.roll(f"ambush {unit.name}>{foe.name}", unit.figures * unit.card["dice"], need)
            unit.struck = foe.name
            scored = len([face for face in dice if face <= need])
            hits[foe.name] = hits.get(foe.name, 0) + scored
            if scored and unit.ninja:
                ninja.add(foe.name)
        self.hurt(hits, ninja, "ambush")

    def strongest(self, unit: PlainUnit, foes: list[PlainUnit]) -> PlainUnit:
        """L-2, C-10."""
        best = foes[0]
        for foe in self.f.sorted(foes):
            if self.total(foe, unit) > self.total(best, unit):
                best = foe
        tied = [foe for foe in self.f.sorted(foes) if self.total(foe, unit) == self.total(best, unit)]
        return tied[0]

    def total(self, unit: PlainUnit, foe: PlainUnit) -> int:
        """C-10."""
        return self.f.value(unit, "attack", foe, plain=True) * unit.figures

    # The end of step 3

    def tire(self, walk: Walk) -> None:
        """X-1."""
        f, unit = self.f, walk.unit
        if f.level < 3 or unit.name not in f.units or walk.order in ("pursue", "flee", "panic"):
            return
        unit.fatigue += 1 if walk.order in ("assault", "run", "move_fire") else 0
        unit.fatigue += 1 if walk.order == "retreat" and len(walk.seen) > 1 else 0
        for start, into in zip(walk.seen, walk.seen[1:], strict=False):
            unit.fatigue += 1 if f.terrain[into] == "river" else 0
            rise = f.height[into] - f.height[start]
            if unit.foot and rise > 0:
                unit.fatigue += 1 if rise == 1 else 2

    def own_facing(self, unit: PlainUnit) -> bool:
        """L-3 b, L-5."""
        watching = unit.what in ("defend", "fire_retreat") or (unit.what == "ambush" and unit.was_hidden)
        return watching and not unit.melee_before and unit.facing is not None

    def choose_facing(self, unit: PlainUnit) -> str:
        """L-3."""
        foes = [self.f.units[name] for name in unit.engaged]
        if unit.reached and unit.order.get("target") in unit.engaged:
            target: str = unit.order["target"]
            return target
        if self.own_facing(unit):
            assert unit.facing is not None
            front = [foe for foe in foes if self.f.arc(unit.facing, unit.at, foe.at) == "front"]
            return self.strongest(unit, front or foes).name
        return self.strongest(unit, foes).name

    def facings(self) -> None:
        """M-13, L-3, L-4."""
        chosen = {u.name: self.choose_facing(u) for u in self.f.sorted() if u.engaged and not u.melee_before}
        for name, foe in chosen.items():
            self.f.units[name].faces = foe

    def side_of(self, unit: PlainUnit, foe: PlainUnit) -> str:
        """L-5."""
        if unit.what == "all_around":
            return "front"
        facing = unit.facing if self.own_facing(unit) else None
        if not self.own_facing(unit) and unit.faces in self.f.units:
            facing = self.f.way(unit.at, self.f.units[unit.faces or ""].at)
        return "front" if facing is None else self.f.arc(facing, unit.at, foe.at)

    def flanks(self) -> None:
        """L-6, L-7."""
        f = self.f
        attacks: list[tuple[PlainUnit, str]] = []
        if f.level:
            for unit in f.sorted():
                target = f.units.get(unit.order.get("target", ""))
                if (
                    unit.what == "assault"
                    and unit.reached
                    and not unit.wet
                    and target is not None
                    and target.name in unit.engaged
                ):
                    side = self.side_of(target, unit)
                    if side != "front":
                        attacks.append((unit, side))
            for unit, side in attacks:
                unit.bonus = side
            for unit in f.sorted():
                own = [side for other, side in attacks if other.order["target"] == unit.name]
                for side in sorted(own):
                    if unit.name not in f.units:
                        break
                    need = f.value(unit, "morale", test=-3 if side == "flank" else -5)
                    if self.roll(f"test {unit.name} {side}", 1, need)[0] > need:
                        self.failed(unit)
            self.settle()
        self.turn_winners()

    def turn_winners(self) -> None:
        """L-13."""
        f = self.f
        for name in [unit.name for unit in f.sorted()]:
            unit = f.units[name]
            if not unit.lost_foe:
                continue
            unit.lost_foe = False
            if unit.faces is not None or unit.what in AWAY:
                continue
            if unit.engaged:
                unit.faces = self.strongest(unit, [f.units[foe] for foe in unit.engaged]).name
                continue
            near = [foe for foe in f.sorted() if foe.side != unit.side and not foe.hidden and f.meet(unit.at, foe.at)]
            if near:
                foe = self.strongest(unit, near)
                self.engage(unit, foe)
                unit.faces = foe.name
                unit.newly_met.add(foe.name)
                foe.newly_met.add(unit.name)
                foe.faces = foe.faces or unit.name

    # Steps 4 to 6

    def special(self) -> None:
        """A-2, O-11, O-12, O-13, X-6."""
        f = self.f
        new = [unit for unit in f.sorted() if unit.what == "ambush" and not unit.was_hidden]
        near = {
            unit.name: any(
                foe.side != unit.side and not foe.hidden and f.far(foe.at, unit.at) <= 2 for foe in f.units.values()
            )
            for unit in new
        }
        for unit in new:
            if near[unit.name] or unit.melee_today:
                unit.order = {"order": "rest"}
            else:
                unit.hidden, unit.facing = True, WAYS.index(unit.order["facing"])
        done: set[str] = set()
        for unit in f.sorted():
            if unit.what != "join_up" or unit.name in done:
                continue
            mate = f.units.get(unit.order["partner"])
            if (
                mate is not None
                and mate.what == "join_up"
                and mate.order["partner"] == unit.name
                and mate.order["hex"] == unit.order["hex"]
                and not unit.engaged
                and not mate.engaged
                and unit.figures + mate.figures <= max(unit.start, mate.start)
            ):
                big, small = (unit, mate) if unit.figures >= mate.figures else (mate, unit)
                done |= {big.name, small.name}
                self.gone(small, "joined")
                big.at = unit.order["hex"]
                big.figures += small.figures
                big.start = max(big.start, small.start)
                big.commander = big.commander or small.commander
                big.absorbed = max(big.absorbed, small.absorbed)
                big.state = min(big.state, small.state)
                big.fatigue = max(big.fatigue, small.fatigue)
            else:
                unit.order = {"order": "rest"}
        askers = [unit for unit in f.sorted() if unit.what == "supply"]
        served: set[str] = set()
        for cart in askers:
            for unit in askers:
                fits = unit.side == cart.side and unit.card.get("fire") and unit.card.get("ammo") is not None
                free = not cart.engaged and not unit.engaged and f.way(cart.at, unit.at) is not None
                if cart.card.get("supplies") and fits and free:
                    served |= {cart.name, unit.name}
        for unit in askers:
            if unit.name not in served:
                unit.order = {"order": "rest"}
            elif unit.card.get("fire"):
                unit.ammo = 7
        found: list[PlainUnit] = []
        for unit in f.sorted():
            if unit.what == "recon":
                if unit.engaged:
                    unit.order = {"order": "rest"}
                else:
                    found += [
                        foe
                        for foe in f.units.values()
                        if foe.side != unit.side and foe.hidden and f.far(unit.at, foe.at) <= 3
                    ]
        for foe in found:
            foe.hidden = False
        if f.level == 3:
            for unit in f.units.values():
                if not unit.engaged and (unit.hidden or unit.what == "rest") and unit.fatigue:
                    unit.fatigue -= 1

    def melee(self) -> None:
        """L-8 to L-10, X-5."""
        f = self.f
        self.peaceful = self.all_leaving()
        blows: list[tuple[PlainUnit, PlainUnit, int]] = []
        for unit in f.sorted():
            foe = f.units.get(unit.faces or "")
            if foe is None or unit.what in AWAY or unit.struck or foe.struck == unit.name or foe.name in unit.newly_met:
                continue
            blows.append((unit, foe, f.value(unit, "attack", foe)))
        hits: dict[str, int] = {}
        ninja: set[str] = set()
        for unit, foe, need in blows:
            dice = self.roll(f"melee {unit.name}>{foe.name}", unit.figures * unit.card["dice"], need)
            scored = len([face for face in dice if face <= need])
            hits[foe.name] = hits.get(foe.name, 0) + scored
            if scored and unit.ninja:
                ninja.add(foe.name)
        self.hurt(hits, ninja, "melee")
        self.turn_winners()
        if f.level == 3:
            spent = [unit for unit in f.sorted() if unit.engaged and unit.fatigue >= 6]
            for unit in spent:
                self.owed += list(unit.engaged)
            for unit in spent:
                self.gone(unit, "captured")
            self.settle()
            self.turn_winners()

    def all_leaving(self) -> set[str]:
        """O-14's last sentence."""
        leaving: set[str] = set()
        for unit in self.f.units.values():
            heap = {unit.name}
            while grown := {foe for name in heap for foe in self.f.units[name].engaged} - heap:
                heap |= grown
            if unit.engaged and all(self.f.units[name].what == "retreat" for name in heap):
                leaving.add(unit.name)
        return leaving

    def away(self) -> None:
        """O-14, H-11 to H-16."""
        f = self.f
        walks: dict[str, Walk] = {}
        self.rally(walks)
        self.off_board(walks)
        for _pulse in range(4):
            for unit in f.sorted():
                if unit.name not in walks and unit.what in AWAY:
                    walks[unit.name] = Walk(f, unit)
                    if unit.what == "retreat":
                        walks[unit.name].on = unit.state < 2
                    if unit.what == "flee":
                        walks[unit.name].on = unit.state >= 2
            wish: dict[str, int] = {}
            for walk in walks.values():
                if walk.on and walk.unit.name in f.units:
                    into = self.flight(walk)
                    if into is None:
                        walk.on = False
                    else:
                        wish[walk.unit.name] = into
            if not wish:
                break
            came = self.collide(walks, wish, contested=False)
            for unit in f.sorted(came):
                for name in sorted(unit.engaged):
                    foe = f.units[name]
                    if unit.what in ("flee", "panic"):
                        self.flown.setdefault(name, []).append(unit.name)
                    self.let_go(unit, name)
                    self.let_go(foe, unit.name)
                unit.gone_from_hex = True
            self.rivers(came)
            came = [unit for unit in came if unit.name in f.units]
            self.contacts(came, walks)
            self.rally(walks)
            self.off_board(walks)
        self.turn_winners()
        late = {unit.name: self.choose_facing(unit) for unit in f.sorted() if unit.engaged and unit.faces is None}
        for late_name, late_foe in late.items():
            f.units[late_name].faces = late_foe
        self.chases()
        for walk in walks.values():
            if walk.order == "retreat" and walk.unit.name not in self.peaceful:
                self.tire(walk)

    def flight(self, walk: Walk) -> int | None:
        """H-11, H-13."""
        f, unit = self.f, walk.unit
        if unit.what == "retreat":
            return walk.path[0] if walk.path else None
        if walk.left <= 0:
            return None
        staff = f.staff(unit.side)
        if unit.what == "panic":
            goals = {hex_ for hex_ in f.terrain if len(f.around(hex_)) < 6}
        elif staff is None or staff is unit:
            ends: dict[int, list[int]] = {}
            for hex_ in f.terrain:
                ends.setdefault(hex_ % 100, []).append(hex_)
            goals = {min(row) if unit.side == "west" else max(row) for row in ends.values()}
        else:
            goals = set(f.around(staff.at))
        found = f.heading(unit, "forced", goals)
        return None if found is None else found[0]

    def rally(self, walks: dict[str, Walk]) -> None:
        """H-12."""
        for unit in self.f.sorted():
            staff = self.f.staff(unit.side)
            if (
                unit.state == 2
                and staff is not None
                and staff is not unit
                and self.f.way(unit.at, staff.at) is not None
            ):
                unit.state = 1
                if unit.name in walks:
                    walks[unit.name].on = False

    def off_board(self, walks: dict[str, Walk]) -> None:
        """H-13: one that has become engaged on its way stays."""
        for unit in self.f.sorted():
            if unit.what == "panic" and len(self.f.around(unit.at)) < 6 and not (unit.name in walks and unit.engaged):
                for name in unit.engaged:
                    self.flown.setdefault(name, []).append(unit.name)
                self.gone(unit, "fled")
        self.settle()

    def chases(self) -> None:
        """H-16."""
        f = self.f
        if not f.level:
            return
        testing = [
            u for u in f.sorted() if u.name in self.flown and not u.gone_from_hex and not u.engaged and u.state < 2
        ]
        rows = [(unit, f.value(unit, "morale")) for unit in testing]
        thrown = [self.roll(f"test {unit.name} pursuit", 1, need)[0] for unit, need in rows]
        for (unit, need), face in zip(rows, thrown, strict=True):
            if face > need:
                fled = {name for name in (*self.flown[unit.name], *unit.quarry) if name in f.units}
                unit.quarry = [other.name for other in f.sorted() if other.name in fled]


def outcome(
    position: dict[str, Any],
    orders: dict[str, dict[str, Any]],
    data: dict[str, Any],
    die: Callable[[], int],
    pick: Pick,
) -> dict[str, Any]:
    """What a turn leads to: units, who is gone and how, the dice with their purposes."""
    field = PlainField(position, data)
    turn = PlainTurn(field, orders, die, pick)
    turn.run()
    return {
        "units": {unit.name: row(unit) for unit in field.sorted()},
        "gone": field.gone,
        "disgraced": sorted(field.disgraced),
        "dice": turn.rows,
    }


def row(unit: PlainUnit) -> dict[str, Any]:
    """A unit as the game's own report prints it."""
    return {
        "at": unit.at,
        "figures": unit.figures,
        "start": unit.start,
        "commander": unit.commander,
        "ammo": unit.ammo,
        "absorbed": unit.absorbed,
        "state": ("normal", "wavering", "fleeing", "panicking")[unit.state],
        "honor": unit.honor,
        "fatigue": unit.fatigue,
        "hidden": WAYS[unit.facing] if unit.hidden and unit.facing is not None else False,
        "engaged": sorted(unit.engaged, key=lambda name: (name[0] == "e", int(name[1:]))),
        "faces": unit.faces,
        "quarry": unit.quarry,
    }
