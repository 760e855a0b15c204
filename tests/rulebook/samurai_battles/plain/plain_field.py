"""The plain reading's field: hexes, sight, costs, units and their values (chapters 2, 3, 10, 14)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

WAYS = ("e", "ne", "nw", "w", "sw", "se")
ODD = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
EVEN = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))


class PlainUnit:
    """A unit, with everything that the page says of it."""

    def __init__(self, name: str, side: str, row: dict[str, Any], card: dict[str, Any]) -> None:
        self.name, self.side, self.card = name, side, card
        self.at: int = row["at"]
        self.commander: bool = row.get("commander", False)
        whole = card["figures"] + (1 if self.commander and not card.get("is_headquarters") else 0)
        self.start: int = row.get("start", whole)
        self.figures: int = row.get("figures", self.start)
        self.ammo: int | None = row.get("ammo", card.get("ammo") if card.get("fire") else None)
        self.absorbed: int = row.get("absorbed", 0)
        self.state: int = ("normal", "wavering", "fleeing", "panicking").index(row.get("state", "normal"))
        self.honor: bool = row.get("honor", False)
        self.fatigue: int = row.get("fatigue", 0)
        self.hidden = "hidden" in row
        self.facing: int | None = WAYS.index(row["hidden"]) if self.hidden else None
        self.engaged: set[str] = set(row.get("engaged", ()))
        self.faces: str | None = row.get("faces")
        self.quarry: list[str] = list(row.get("quarry", ()))
        self.order: dict[str, Any] = {"order": "fight"}
        self.was_hidden = self.melee_before = self.melee_today = False
        self.led = self.shot = self.reached = self.wet = self.gone_from_hex = self.lost_foe = False
        self.struck: str | None = None
        self.bonus: str | None = None
        self.newly_met: set[str] = set()

    @property
    def key(self) -> tuple[int, int]:
        """Canonical order (F-7)."""
        return (0 if self.side == "west" else 1, int(self.name[1:]))

    @property
    def what(self) -> str:
        """The order's word."""
        word: str = self.order["order"]
        return word

    @property
    def foot(self) -> bool:
        """Infantry."""
        return bool(self.card["class"] == "infantry")

    @property
    def ninja(self) -> bool:
        """A ninja unit."""
        return bool(self.card.get("ninja"))


class PlainField:
    """Where everything is."""

    def __init__(self, position: dict[str, Any], data: dict[str, Any]) -> None:
        self.data = data
        self.level: int = data["levels"].index(position["level"])
        self.terrain: dict[int, str] = {}
        self.height: dict[int, int] = {}
        letters = {facts["letter"]: name for name, facts in data["terrain"].items()}
        for row, text in enumerate(position["map"]["rows"].strip("\n").split("\n"), 1):
            for column, cell in enumerate(
                re.findall(r"\S", re.sub(r"\S\d", lambda m: chr(0x100 + ord(m[0][0]) * 10 + int(m[0][1])), text)), 1
            ):
                code = ord(cell)
                letter, level = (chr((code - 0x100) // 10), (code - 0x100) % 10) if code >= 0x100 else (cell, 0)
                self.terrain[100 * column + row] = letters[letter]
                self.height[100 * column + row] = level
        self.gullies: dict[int, list[str]] = position["map"].get("gullies", {})
        self.units: dict[str, PlainUnit] = {}
        for side in ("west", "east"):
            for name, entry in position["sides"][side]["units"].items():
                self.units[name] = PlainUnit(name, side, entry, data["units"][entry["type"]])
        for unit in self.units.values():
            for foe in unit.engaged:
                self.units[foe].engaged.add(unit.name)
        self.disgraced: set[str] = set()
        self.gone: dict[str, str] = {}

    # Hexes

    def next(self, hex_: int, way: int) -> int | None:
        """The neighbor in a direction."""
        column, row = divmod(hex_, 100)
        step = (ODD if row % 2 else EVEN)[way % 6]
        found = 100 * (column + step[0]) + row + step[1]
        return found if found in self.terrain else None

    def around(self, hex_: int) -> list[int]:
        """All neighbors."""
        return [found for way in range(6) if (found := self.next(hex_, way)) is not None]

    def way(self, hex_: int, other: int) -> int | None:
        """The direction of a neighbor."""
        return next((way for way in range(6) if self.next(hex_, way) == other), None)

    def far(self, one: int, other: int) -> int:
        """Distance (G-4), by columns counted double."""
        (c1, r1), (c2, r2) = divmod(one, 100), divmod(other, 100)
        across = abs((2 * c1 + (r1 % 2 == 0)) - (2 * c2 + (r2 % 2 == 0)))
        down = abs(r1 - r2)
        return down + max(0, (across - down) // 2)

    def meet(self, one: int, other: int) -> bool:
        """G-8."""
        return self.way(one, other) is not None and abs(self.height[one] - self.height[other]) <= 1

    def arc(self, facing: int, hex_: int, other: int) -> str:
        """G-6."""
        way = self.way(hex_, other)
        assert way is not None
        return ("front", "front", "flank", "rear", "flank", "front")[(way - facing) % 6]

    def in_cone(self, hex_: int, facing: int, other: int, reach: int) -> bool:
        """G-7: by walking, off the board too."""
        target = divmod(other, 100)
        for side in (1, 5):
            for ahead in range(reach + 1):
                for aside in range(reach + 1 - ahead):
                    column, row = divmod(hex_, 100)
                    for way in [facing] * ahead + [(facing + side) % 6] * aside:
                        step = (ODD if row % 2 else EVEN)[way]
                        column, row = column + step[0], row + step[1]
                    if (column, row) == target and ahead + aside:
                        return True
        return False

    # Sight

    def crossed(self, one: int, other: int) -> list[int]:
        """S-2: the hexes between, by clipping the line at each hexagon in whole numbers."""

        def middle(hex_: int) -> tuple[int, int]:
            column, row = divmod(hex_, 100)
            return 2 * column + (1 if row % 2 == 0 else 0), 3 * row

        (ax, ay), (bx, by) = middle(one), middle(other)
        found: list[int] = []
        for hex_ in self.terrain:
            if hex_ in (one, other):
                continue
            x, y = middle(hex_)
            # |dx| <= 1 and |dx| + |dy| <= 2 around the middle: six half-planes.
            planes = [(1, 0, 1), (-1, 0, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2)]
            first, last = Fraction(0), Fraction(1)
            for nx, ny, most in planes:
                here = nx * (ax - x) + ny * (ay - y) - most
                slope = nx * (bx - ax) + ny * (by - ay)
                if slope == 0:
                    if here > 0:
                        last = Fraction(-1)
                elif slope > 0:
                    last = min(last, Fraction(-here, slope))
                else:
                    first = max(first, Fraction(-here, slope))
            if first < last:
                found.append(hex_)
        return found

    def sees(self, one: int, other: int) -> bool:
        """Chapter 10."""
        beside = self.way(one, other)
        if self.terrain[one] == "gully":
            return beside is not None and WAYS[beside] in self.gullies.get(one, [])
        if self.terrain[other] == "gully" or beside is not None:
            return beside is not None
        if self.height[other] > self.height[one]:
            one, other = other, one
        high = self.height[one]
        walls = {unit.at for unit in self.units.values() if not unit.hidden and not unit.ninja}
        for hex_ in self.crossed(one, other):
            if self.height[hex_] > high:
                return False
            screen = self.data["terrain"][self.terrain[hex_]]["sight"] == "blocked" or hex_ in walls
            if screen and (high == 0 or self.way(hex_, other) is not None):
                return False
        return True

    # Costs

    def cost(self, unit: PlainUnit, gait: str, start: int, into: int) -> int | None:
        """Chapter 14: gait is march, run, assault, chase (no river but for ninja) or forced (no river)."""
        facts = self.data["terrain"][self.terrain[into]]
        rise = self.height[into] - self.height[start]
        walking = gait in ("march", "forced")
        if abs(rise) >= 3 and not (unit.ninja and walking):
            return None
        if abs(rise) == 2 and not (unit.foot and walking):
            return None
        if abs(rise) == 1 and unit.foot and gait == "run":
            return None
        if not unit.foot and (not facts["cavalry"] or (self.terrain[into] == "rocky" and rise > 0)):
            return None
        if self.terrain[into] == "river":
            if gait == "forced":
                return None
            if unit.ninja:  # T-12: a gentle slope keeps its price
                return 2 if abs(rise) == 1 and not walking else 1
            return 99 if gait in ("march", "assault") else None
        if walking:
            return 1
        if gait == "run":
            return 1 if facts["run"] else None
        if facts["assault"] is None:
            return None
        price: int = facts["assault"]
        return 2 if abs(rise) == 1 and unit.foot else price

    def allowance(self, unit: PlainUnit) -> int:
        """M-1, T-11."""
        slow, fast = (1, 2) if unit.foot else (2, 4)
        wet = self.terrain[unit.at] == "river" and not unit.ninja
        return slow if wet or unit.what in ("march", "retreat") else fast

    def heading(self, unit: PlainUnit, gait: str, goals: set[int]) -> tuple[int, int] | None:
        """M-9, H-11: the first hex of a cheapest way, the lowest number among equals, and its cost."""
        if unit.at in goals:
            return None
        shut = {other.at for other in self.units.values() if not other.hidden or other.side == unit.side}
        price: dict[int, int] = dict.fromkeys(goals - shut, 0)
        changed = True
        while changed:  # by relaxing until nothing changes: slow, and hard to get wrong
            changed = False
            for hex_ in self.terrain:
                if hex_ in shut:
                    continue
                for into in self.around(hex_):
                    step = self.cost(unit, gait, hex_, into)
                    if step is not None and step < 50 and into in price and price[into] + step < price.get(hex_, 999):
                        price[hex_] = price[into] + step
                        changed = True
        best: tuple[int, int, int] | None = None
        for into in self.around(unit.at):
            step = self.cost(unit, gait, unit.at, into)
            if step is not None and step < 50 and into in price:
                row = (price[into] + step, into, step)
                best = row if best is None or row < best else best
        return None if best is None else (best[1], best[2])

    # Units and values

    def sorted(self, units: Iterable[PlainUnit] | None = None) -> list[PlainUnit]:
        """In canonical order."""
        return sorted(self.units.values() if units is None else units, key=lambda unit: unit.key)

    def holder(self, hex_: int | None) -> PlainUnit | None:
        """Who stands on a hex."""
        return next((unit for unit in self.units.values() if unit.at == hex_), None)

    def staff(self, side: str) -> PlainUnit | None:
        """The headquarters of a side."""
        return next((u for u in self.units.values() if u.side == side and u.card.get("is_headquarters")), None)

    def led(self, unit: PlainUnit) -> bool:
        """K-2."""
        if unit.ninja or unit.card.get("supplies") or unit.commander or unit.card.get("is_headquarters"):
            return True
        near = [
            other
            for other in self.units.values()
            if other.side == unit.side and self.way(unit.at, other.at) is not None
        ]
        return any(other.commander or other.card.get("is_headquarters") for other in near)

    def value(self, unit: PlainUnit, what: str, foe: PlainUnit | None = None, **how: Any) -> int:
        """C-8: attack, defense, fire or morale; `how` has distance, strike, plain (no flank), test, unordered."""
        card = unit.card
        if what == "attack":
            assert foe is not None
            total: int = card["attack"][foe.card["class"]] + (3 if how.get("strike") else 0)
        elif what == "fire":
            total = card["fire"][how["distance"]]
        else:
            total = card[what]
        dead = False
        if self.level == 0:
            return 0 if what == "fire" and unit.what == "all_around" else total
        if unit.what not in ("flee", "panic") and not how.get("unordered"):
            line = card.get("modifiers", {}).get(unit.what) or self.data["orders"][unit.what]
            if unit.what in card.get("modifiers", {}):
                line = card["modifiers"][unit.what]
            change = line.get(what, 0)
            if unit.wet and unit.what == "assault":
                change = 0
            dead = change == "=0"
            total += 0 if dead else change
        states = {
            "attack": (0, -2, -3, None), "defense": (0, -1, -2, None), "morale": (0, -1, -2, -3), "fire": (0, 0, 0, 0)
        }  # fmt: skip
        by_state = states[what][unit.state]
        dead = dead or by_state is None
        total += by_state or 0
        staff = self.staff(unit.side)
        inspired = staff is not None and staff is not unit and not staff.hidden and self.far(unit.at, staff.at) <= 2
        if inspired:
            total += {"attack": 2, "defense": 1, "morale": 4, "fire": 0}[what]
        if unit.honor:
            total += {"attack": 1, "morale": 2}.get(what, 0)
        if unit.bonus and not how.get("plain"):
            flank = {"attack": 2, "defense": 1, "morale": 1}
            rear = {"attack": 3, "defense": 2, "morale": 2}
            total += (rear if unit.bonus == "rear" else flank).get(what, 0)
        if what == "morale":
            total += unit.figures - unit.start + (3 if unit.commander or card.get("is_headquarters") else 0)
            total += (-2 if unit.side in self.disgraced else 0) + int(how.get("test", 0))
        if self.level >= 2:
            total += self.data["terrain"][self.terrain[unit.at]].get(what, 0)
            if what == "attack" and foe is not None and not how.get("classless"):
                rise = self.height[unit.at] - self.height[foe.at]
                total += rise if abs(rise) == 1 else 0
        if self.level >= 3:
            if unit.fatigue >= 4:
                total += {"attack": -1, "defense": -1, "morale": -2, "fire": -2}[what]
            elif unit.fatigue >= 2:
                total += {"attack": -1, "defense": 0, "morale": -1, "fire": -1}[what]
        if dead:
            return 0
        return total if what == "morale" else max(total, 0)
