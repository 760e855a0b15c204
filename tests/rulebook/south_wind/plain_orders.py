"""Orders and quick actions, piece by piece (chapter 7)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import combinations_with_replacement

from .plain_state import ARMIES, Story, Table, rules

RECRUITS = ("samurai", "archers", "general", "elite")
READY = {"archers": "range", "elite": "arsenal", "general": "headquarters"}
"""Where a trained army waits (D-3)."""


class Orders(Table, ABC):
    """What an order does for its owner; `done` leaves what remains undone (X-4)."""

    @abstractmethod
    def power(self, house: str, unit: str, province: str) -> Story:
        """Let the owner use the power of an army that was recruited (D-10)."""

    def carry_out(self, house: str, region: str, order: str, *, quick: bool) -> Story:
        """Carry out an order, or the quick action of a slot."""
        does = {
            "recruit": self.recruit, "move": self.move, "attack": self.attack, "harvest": self.harvest,
            "castle": self.castle,
        }  # fmt: skip
        return does[order](house, region, quick=quick)

    def possible(self, house: str, region: str, order: str) -> bool:
        """Whether a quick action has something to do."""
        return self.asks(self.carry_out(house, region, order, quick=True))

    def asks(self, action: Story) -> bool:
        """Whether an action asks something: each asks before it does anything."""
        reasons = dict(self.reasons)
        found = next(action, None) is not None
        self.reasons = reasons
        return found

    # --- Pieces and extras (X-5) -------------------------------------------------------------------------------------

    def number(self, order: str, *, quick: bool) -> int:
        """How many pieces are free."""
        count: int = self.data["effects"][order]["quick" if quick else "order"]
        return count

    def barred(self, house: str, order: str, pieces: int, *, quick: bool) -> str:
        """The rule that forbids one more piece; empty: there is none."""
        over = pieces - self.number(order, quick=quick)
        if over < 0:
            return ""
        kind = self.data["effects"][order].get("extra")
        allowed = not quick and kind and over < self.data["extras_at_most"] and self.purse[house][kind] > 0
        return "" if allowed else "X-5"

    def pay_piece(self, house: str, order: str, pieces: int, *, quick: bool) -> None:
        """Pay for a piece where it is an extra."""
        if pieces >= self.number(order, quick=quick):
            self.purse[house][self.data["effects"][order]["extra"]] -= 1

    # --- Recruit -----------------------------------------------------------------------------------------------------

    def homes(self, house: str, region: str) -> list[str]:
        """Where a house may recruit in a region (O-1, D-6)."""
        return [name for name in self.within[region] if not self.no_home(house, region, name)]

    def no_home(self, house: str, region: str, province: str) -> list[str]:
        """The rules by which nothing may be recruited there."""
        castle = self.units[province][house]["castle"]
        home = province in self.within[region] and (self.kind[province] == "capital" or castle)
        return rules("" if home else "O-1", "D-6" if castle and self.besieged(province, house) else "")

    def figures(self, house: str, unit: str) -> int:
        """How many armies of a kind may be recruited (C-10, D-7)."""
        if unit == "samurai":
            return self.barracks[house]
        ready: int = self.trained[house][READY[unit]]
        return ready if unit == "elite" or not ready else min(ready, self.left(house, unit))

    def recruit(self, house: str, region: str, *, quick: bool) -> Story:
        """Place armies, plain or trained (O-1, D-7)."""
        pieces = 0
        while True:
            barred = self.barred(house, "recruit", pieces, quick=quick)

            def why(words: list[str], barred: str = barred) -> list[str]:
                no_figure = "" if self.figures(house, words[1]) else "C-10"
                return [*self.no_home(house, region, words[2]), *rules(no_figure, barred)]

            answers = [
                f"recruit {unit} {name}"
                for unit in RECRUITS if self.figures(house, unit) for name in self.homes(house, region)
            ]  # fmt: skip
            answer = yield from self.ask("recruit", house, [] if barred else answers, may_end=True, why=why)
            if answer == "done":
                return
            _, unit, province = answer.split()
            self.pay_piece(house, "recruit", pieces, quick=quick)
            pieces += 1
            self.place(house, unit, province)
            if unit in ("elite", "general"):
                yield from self.power(house, unit, province)

    def place(self, house: str, unit: str, province: str) -> None:
        """Put a recruited army on the map; the samurai trained for it goes back to the barracks (D-7)."""
        if unit == "samurai":
            self.barracks[house] -= 1
        else:
            self.trained[house][READY[unit]] -= 1
            if unit != "elite":
                self.barracks[house] += 1
        self.units[province][house]["samurai" if unit == "elite" else unit] += 1

    # --- Move --------------------------------------------------------------------------------------------------------

    def move(self, house: str, region: str, *, quick: bool) -> Story:
        """Take steps; a general to which one was given has one more (O-2 to O-4)."""
        pieces, general_moved, free_used = 0, False, False
        while True:
            barred = self.barred(house, "move", pieces, quick=quick)
            free: bool = general_moved and not free_used

            def why(words: list[str], barred: str = barred, free: bool = free) -> list[str]:
                _, unit, start, end = words
                steps = end in self.adjacent[start] and self.units[start][house].get(unit)
                wrong = rules("" if start in self.within[region] else "O-3", "" if steps else "O-2")
                return wrong if free and unit == "general" and not wrong else [*wrong, *rules(barred)]

            units = ARMIES if not barred else ("general",) if free else ()
            answers = [
                f"step {unit} {start} {end}"
                for unit in units for start in self.within[region] if self.units[start][house][unit]
                for end in self.adjacent[start]
            ]  # fmt: skip
            answer = yield from self.ask("step", house, answers, may_end=True, why=why)
            if answer == "done":
                return
            _, unit, start, end = answer.split()
            if unit == "general" and free:
                free_used = True
            else:
                self.pay_piece(house, "move", pieces, quick=quick)
                pieces += 1
                general_moved |= unit == "general"
            self.step(house, unit, start, end)

    def step(self, house: str, unit: str, start: str, end: str) -> None:
        """One army goes to another province."""
        self.units[start][house][unit] -= 1
        self.units[end][house][unit] += 1

    # --- Attack ------------------------------------------------------------------------------------------------------

    def attack(self, house: str, region: str, *, quick: bool) -> Story:
        """Destroy armies in one province (O-5, D-8)."""
        pieces, places = 0, self.within[region]
        while True:
            barred = self.barred(house, "attack", pieces, quick=quick)

            def why(words: list[str], barred: str = barred, places: list[str] = places) -> list[str]:
                of, place = words[1:3]
                if place not in places or not self.armies(place, house) or of not in self.enemies(place, house):
                    return rules("O-5", barred)
                return rules(barred, "D-8" if len(words) == 4 and words[3] != self.due(place, of) else "")

            answers = [
                f"kill {of} {place}"
                for place in places if self.armies(place, house) for of in self.enemies(place, house)
            ]  # fmt: skip
            answer = yield from self.ask("kill", house, [] if barred else answers, may_end=True, why=why)
            if answer == "done":
                return
            _, of, place = answer.split()
            self.pay_piece(house, "attack", pieces, quick=quick)
            pieces, places = pieces + 1, [place]
            self.destroy(place, of, self.due(place, of))

    # --- Harvest -----------------------------------------------------------------------------------------------------

    def harvest(self, house: str, region: str, *, quick: bool) -> Story:
        """Harvest in different provinces with an own army (O-7)."""
        left = list(self.within[region])
        for pieces in range(self.number("harvest", quick=quick) + 1):
            barred = self.barred(house, "harvest", pieces, quick=quick)

            def why(words: list[str], barred: str = barred) -> list[str]:
                able = words[1] in left and self.armies(words[1], house)
                return rules("" if able else "O-7", barred, "" if words[1] in self.within[region] else "X-3")

            answers = [f"harvest {name}" for name in left if self.armies(name, house)]
            answer = yield from self.ask("harvest", house, [] if barred else answers, may_end=True, why=why)
            if answer == "done":
                return
            province = answer.split()[1]
            left.remove(province)
            self.harvest_in(house, province)

    def harvest_in(self, house: str, province: str) -> None:
        """What one province gives (O-7, A-11)."""
        if self.kind[province] == "resource":
            self.harvested(house, province)
        elif self.kind[province] == "shrine":
            self.points[house] += 1
        else:
            self.more_influence(house, self.region_of[province], 1)

    # --- Build castle ------------------------------------------------------------------------------------------------

    def no_site(self, house: str, region: str, province: str, units: list[str]) -> list[str]:
        """The rules by which these two armies can't become a castle there (O-8)."""
        there, outside = self.units[province][house], province not in self.within[region]
        castles = sum(self.units[name][house]["castle"] for name in self.within[region])
        barred = (
            outside or self.kind[province] == "capital" or self.castle_at(province)
            or castles >= self.data["castles_per_region"] or any(there[unit] < units.count(unit) for unit in units)
        )  # fmt: skip
        return rules(
            "O-8" if barred else "", "" if self.left(house, "castle") else "C-10", "X-3" if outside else ""
        )  # fmt: skip

    def castle(self, house: str, region: str, *, quick: bool) -> Story:
        """Put a castle in the place of two armies (O-8). No slot has it as a quick action."""
        assert not quick

        def why(words: list[str]) -> list[str]:
            return self.no_site(house, region, words[1], words[2:])

        answers = [
            f"castle {name} {one} {other}"
            for name in self.within[region] if self.armies(name, house) > 1
            for one, other in combinations_with_replacement(ARMIES, 2)
            if not self.no_site(house, region, name, [one, other])
        ]  # fmt: skip
        answer = yield from self.ask("castle", house, answers, may_end=True, why=why)
        if answer != "done":
            _, province, *units = answer.split()
            for unit in units:
                self.destroy(province, house, unit)
            self.units[province][house]["castle"] += 1
