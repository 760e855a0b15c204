"""The plain reading's turn: step after step, with melee, special orders and withdrawal (chapters 4, 6, 9, 15, 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .plain_field import WAYS, PlainField, PlainUnit
from .plain_losses import AWAY, CHARGE, MOVES, Pick, Walk
from .plain_moves import PlainMoves


class PlainTurn(PlainMoves):
    """An execution phase."""

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
                and self.walks(unit, mate, unit.order["hex"])
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

    def walks(self, unit: PlainUnit, mate: PlainUnit, hex_: int) -> bool:
        """O-11: a way on foot or horse from the other hex, not into a river."""
        start = mate.at if hex_ == unit.at else unit.at
        return self.f.terrain[hex_] != "river" and self.f.cost(unit, "march", start, hex_) is not None

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
        self.off_board()
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
            self.rally(walks)
            self.off_board()
            self.contacts([unit for unit in came if unit.name in f.units], walks)
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
                self.strike_off(unit)
                if unit.name in walks:
                    walks[unit.name].on = False

    def off_board(self) -> None:
        """H-13, D-7: whoever is under Panic on an edge hex has fled; and whom the disgrace of that puts there."""
        while True:
            gone = [u for u in self.f.sorted() if u.what == "panic" and len(self.f.around(u.at)) < 6]
            for unit in gone:
                self.gone(unit, "fled")
            self.settle()
            if not gone:
                return

    def chases(self) -> None:
        """H-16."""
        f = self.f
        for unit in f.units.values():
            unit.quarry = []  # it lasted this one turn
        if not f.level:
            return
        still = {name for name, unit in f.units.items() if unit.state >= 2}
        testing = [
            u
            for u in f.sorted()
            if still & set(self.flown.get(u.name, ())) and not u.gone_from_hex and not u.engaged and u.state < 2
        ]
        rows = [(unit, f.value(unit, "morale")) for unit in testing]
        thrown = [self.roll(f"test {unit.name} pursuit", 1, need)[0] for unit, need in rows]
        for (unit, need), face in zip(rows, thrown, strict=True):
            if face > need:
                unit.quarry = [other.name for other in f.sorted() if other.name in still & set(self.flown[unit.name])]


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
