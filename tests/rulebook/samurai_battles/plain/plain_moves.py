"""The plain reading's pulses, collisions, zones and contacts (chapters 7, 8 and 12)."""

from __future__ import annotations

from .plain_field import PlainUnit
from .plain_losses import AWAY, CHARGE, GAIT, PlainLosses, Walk


class PlainMoves(PlainLosses):
    """A pulse, and what follows it."""

    # Movement

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
            if holder.hidden and holder.side != unit.side:  # M-12: whether the two could meet or not
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
            unit.quarry = []  # H-16: engaged, it is free of it
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
