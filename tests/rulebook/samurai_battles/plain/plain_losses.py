"""The plain reading's dice, losses, tests and volleys (chapters 11 and 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .plain_field import PlainField, PlainUnit

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


class PlainLosses:
    """Dice, losses and tests, and volleys."""

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
        self.strike_off(unit)
        if unit.card.get("is_headquarters") and unit.side not in f.disgraced:
            f.disgraced.add(unit.side)
            self.fallen.append(unit.side)

    def strike_off(self, unit: PlainUnit) -> None:
        """H-16: it is nobody's quarry any more."""
        for other in self.f.units.values():
            other.quarry = [name for name in other.quarry if name != unit.name]

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
