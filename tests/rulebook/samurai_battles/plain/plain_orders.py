"""The plain reading's orders: what may be ordered, written from chapters 5, 6, 7, 12 and 14 of the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .plain_field import PlainField, PlainUnit

FREE = {"defend", "all_around", "rest", "march"}
GAITS = {"march": "march", "retreat": "march", "run": "run", "assault": "assault", "move_fire": "chase"}


class PlainOrders:
    """What a side may order, by what it knows: hidden enemies are not there (W-8)."""

    def __init__(self, field: PlainField, unit: PlainUnit) -> None:
        self.f, self.u = field, unit
        self.foes = {
            other.name: other for other in field.units.values() if other.side != unit.side and not other.hidden
        }

    def forced(self) -> str | None:
        """P-5: the order that the unit has to have; None: it may choose."""
        f, u = self.f, self.u
        if u.state >= 2:
            return ("flee", "panic")[u.state - 2]
        if f.level >= 3 and u.fatigue >= 6:
            return "fight" if u.engaged else "rest"
        return "pursue" if not u.engaged and self.quarries() else None

    def quarries(self) -> list[str]:
        """P-5, H-16: whom it may pursue."""
        return [name for name in self.u.quarry if name in self.foes and self.foes[name].state >= 2]

    def orders(self) -> set[str]:
        """P-2 to P-4, K-3, X-4, and P-3 for each order."""
        f, u = self.f, self.u
        led = f.led(u)
        found = {order for order in u.card["orders"] if led or order in FREE}
        found = found & {"retreat"} if u.engaged else found - {"retreat"}
        if f.level >= 3 and u.fatigue >= 4:
            found -= {"assault", "run"}
        return {order for order in found if self.possible(order)}

    def possible(self, order: str) -> bool:
        """P-3: what can be seen to be impossible is refused."""
        u = self.u
        if order in ("fire", "fire_retreat", "move_fire") and not self.loaded():
            return False
        if order == "ambush":
            hides = self.f.data["terrain"][self.f.terrain[u.at]]["ambush"]
            return bool(hides == "all" or (hides == "infantry" and u.foot))
        if order == "join_up":
            return bool(self.partners())
        if order == "supply":
            return self.supplied()
        if order in ("fire", "assault"):
            return bool(self.targets(order))
        if order == "move_fire":
            return bool(self.foes) and bool(self.ways(order))
        return order not in GAITS or bool(self.ways(order))

    def loaded(self) -> bool:
        """R-5."""
        return bool(self.u.card.get("fire")) and (self.u.ammo is None or self.u.ammo > 0)

    def targets(self, order: str) -> set[str]:
        """O-5, O-6, O-8."""
        f, u = self.f, self.u
        if order == "move_fire":
            return set(self.foes)
        if order == "fire":
            return {
                name
                for name, foe in self.foes.items()
                if not foe.engaged and f.far(u.at, foe.at) in u.card["fire"] and f.sees(u.at, foe.at)
            }
        ways = self.ways("assault")
        reached = {way[-1] for way in ways}
        return {
            name
            for name, foe in self.foes.items()
            if f.sees(u.at, foe.at) and (f.meet(u.at, foe.at) or any(f.meet(hex_, foe.at) for hex_ in reached))
        }

    def ways(self, order: str) -> set[tuple[int, ...]]:
        """M-1, M-2, O-6, O-14, T-10, T-11: all that may be written as its path, of one hex at least."""
        f, u = self.f, self.u
        slow, fast = (1, 2) if u.foot else (2, 4)
        wet = f.terrain[u.at] == "river" and not u.ninja
        if wet and order == "run":
            return set()
        allowance = slow if wet or order in ("march", "retreat") else fast
        return {
            way
            for way in self.walks(GAITS[order], u.at, allowance)
            if order != "retreat" or not any(foe.at in f.around(way[-1]) for foe in self.foes.values())
        }

    def walks(self, gait: str, start: int, left: int, first: bool = True) -> Iterator[tuple[int, ...]]:
        """Yield every way whose costs are within what is left; a river is a way of its own."""
        for into in self.f.around(start):
            cost = self.f.cost(self.u, gait, start, into)
            if cost == 99 and first:
                yield (into,)
            elif cost is not None and cost <= left:
                yield (into,)
                for more in self.walks(gait, into, left - cost, first=False):
                    yield (into, *more)

    def partners(self) -> set[str]:
        """O-11: with whom it may join."""
        f, u = self.f, self.u
        return {
            other.name
            for other in f.units.values()
            if other is not u
            and other.side == u.side
            and other.card is u.card
            and f.way(u.at, other.at) is not None
            and not other.engaged
            and u.figures + other.figures <= max(u.start, other.start)
            and self.meetings(other.name)
        }

    def meetings(self, partner: str) -> set[int]:
        """O-11: on which of the two hexes: the class walks there by March, and it is no river."""
        f, u, other = self.f, self.u, self.f.units[partner]
        return {
            into
            for start, into in ((other.at, u.at), (u.at, other.at))
            if f.terrain[into] != "river" and f.cost(u, "march", start, into) is not None
        }

    def supplied(self) -> bool:
        """O-12."""
        f, u = self.f, self.u
        near = [other for other in f.units.values() if other.side == u.side and f.way(u.at, other.at) is not None]
        if u.card.get("supplies"):
            return any(other.ammo is not None for other in near)
        return u.ammo is not None and any(other.card.get("supplies") for other in near)

    def ranges(self) -> set[int]:
        """O-2, K-4, R-5: the ranges of a Defend; 0: none."""
        fire: dict[int, Any] = self.u.card.get("fire") or {}
        return {0, *range(1, max(fire) + 1)} if self.loaded() and self.f.led(self.u) else {0}
