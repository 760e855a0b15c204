"""Training and the powers of the five dojos (chapter 10)."""

from __future__ import annotations

from collections.abc import Sequence

from .plain_orders import Orders
from .plain_state import NO_GENERALS, Answered, Story, rules


class Powers(Orders):
    """A power is carried out as far as it can be: a choice that would do nothing is not offered (D-10).

    No general is destroyed, moved or counted by one (D-11).
    """

    # --- Training ----------------------------------------------------------------------------------------------------

    def not_trained(self, house: str, what: str) -> list[str]:
        """The rules by which a house can't train this now (D-3, D-4)."""
        if "dojo" not in self.modules:
            return ["D-3", "P-1"]
        trained, cost = self.trained[house], self.data["dojo_cost"][what]
        dear = "D-3" if any(self.purse[house][kind] < count for kind, count in cost.items()) else ""
        if what == "general":
            abroad = trained["headquarters"] or self.on_map(house, "general")
            return rules(
                "D-4" if abroad else "", dear, "" if trained["range"] + trained["arsenal"] else "D-3"
            )  # fmt: skip
        full = what == "archers" and trained["range"] >= self.left(house, "archers")
        return rules("D-4" if full else "", dear, "" if self.barracks[house] else "C-10")

    def train(self, house: str, what: str) -> Story:
        """Pay, and move one samurai on the dojo board (D-3)."""
        for kind, count in self.data["dojo_cost"][what].items():
            self.purse[house][kind] -= count
        trained = self.trained[house]
        if what == "general":
            places = [f"general_from {place}" for place in ("range", "arsenal") if trained[place]]
            place = (yield from self.ask("general_from", house, places)).split()[1]
            trained[place] -= 1
            trained["headquarters"] += 1
        else:
            self.barracks[house] -= 1
            trained["range" if what == "archers" else "arsenal"] += 1

    # --- Powers ------------------------------------------------------------------------------------------------------

    def power(self, house: str, unit: str, province: str) -> Story:
        """Ask whether the power is used; then carry it out (D-10)."""
        answer = yield from self.ask("power", house, ["power use", "power skip"], always=True, why=lambda _: ["D-10"])
        if answer == "power use":
            yield from {
                ("earth", "elite"): self.earth_elite, ("earth", "general"): self.earth_general,
                ("wind", "elite"): self.wind_elite, ("wind", "general"): self.wind_general,
                ("fire", "elite"): self.fire_elite, ("fire", "general"): self.fire_general,
                ("water", "elite"): self.water_elite, ("water", "general"): self.water_general,
                ("void", "elite"): self.void_elite, ("void", "general"): self.void_general,
            }[self.dojo[house], unit](house, province)  # fmt: skip

    def choose(self, house: str, answers: Sequence[str], *, may_end: bool = False) -> Answered:
        """Ask for one choice of a power; what is refused names a general, or a place where nothing could be done."""
        return self.ask("power", house, answers, may_end=may_end, why=lambda _: ["D-11"])

    def destroy_all(self, house: str, province: str) -> None:
        """Destroy all armies of the other houses there."""
        for of in self.enemies(province, house, NO_GENERALS):
            while self.armies(province, of, NO_GENERALS):
                self.destroy(province, of, self.due(province, of, NO_GENERALS))

    def kill_one(self, house: str, places: Sequence[str], *, may_end: bool) -> Answered:
        """Destroy one enemy army in one of these provinces; returns the answer."""
        answers = [f"kill {of} {place}" for place in places for of in self.enemies(place, house, NO_GENERALS)]
        answer = yield from self.choose(house, answers, may_end=may_end)
        if answer != "done":
            _, of, place = answer.split()
            self.destroy(place, of, self.due(place, of, NO_GENERALS))
        return answer

    def earth_elite(self, house: str, province: str) -> Story:
        """One samurai more (W-1)."""
        if self.barracks[house]:
            self.place(house, "samurai", province)
        yield from ()

    def earth_general(self, house: str, province: str) -> Story:
        """All enemy armies of one province of this region (W-1)."""
        places = [
            f"power province {name}" for name in self.within[self.region_of[province]]
            if self.enemies(name, house, NO_GENERALS)
        ]  # fmt: skip
        answer = yield from self.choose(house, places)
        if answer != "done":
            self.destroy_all(house, answer.split()[2])

    def wind_elite(self, house: str, province: str) -> Story:
        """This elite goes on by 0 to 2 provinces (W-2)."""
        for _ in range(2):
            answer = yield from self.choose(
                house, [f"power province {name}" for name in self.adjacent[province]], may_end=True
            )
            if answer == "done":
                return
            self.step(house, "samurai", province, answer.split()[2])
            province = answer.split()[2]

    def wind_general(self, _house: str, province: str) -> Story:
        """Each house is cut to one army in each province of this region (W-2, D-8)."""
        for name in self.within[self.region_of[province]]:
            for of in self.order:
                while self.armies(name, of, NO_GENERALS) > 1:
                    self.destroy(name, of, self.due(name, of, NO_GENERALS))
        yield from ()

    def fire_elite(self, house: str, province: str) -> Story:
        """One enemy army in an adjacent province: which province, then whose (W-3)."""
        places = [
            f"power province {name}" for name in self.adjacent[province] if self.enemies(name, house, NO_GENERALS)
        ]  # fmt: skip
        answer = yield from self.choose(house, places)
        if answer != "done":
            yield from self.kill_one(house, answer.split()[2:], may_end=False)

    def fire_general(self, house: str, province: str) -> Story:
        """Own armies of one region come into this province (W-3)."""

        def movable(region: str) -> list[tuple[str, str]]:
            return [
                (unit, name) for unit in NO_GENERALS for name in self.within[region]
                if name != province and self.units[name][house][unit]
            ]  # fmt: skip

        answer = yield from self.choose(house, [f"power region {each}" for each in self.regions if movable(each)])
        if answer == "done":
            return
        region = answer.split()[2]
        while True:
            answer = yield from self.choose(
                house, [f"power move {unit} {name}" for unit, name in movable(region)], may_end=True
            )
            if answer == "done":
                return
            _, _, unit, start = answer.split()
            self.step(house, unit, start, province)

    def water_elite(self, house: str, province: str) -> Story:
        """Up to two enemy armies go from here to one adjacent province; the mover picks which (W-4)."""
        if not self.enemies(province, house, NO_GENERALS):
            return
        answer = yield from self.choose(house, [f"power province {name}" for name in self.adjacent[province]])
        end = answer.split()[2]
        for _ in range(2):
            answers = [
                f"power move {of} {unit}" for of in self.enemies(province, house, NO_GENERALS)
                for unit in NO_GENERALS if self.units[province][of][unit]
            ]  # fmt: skip
            answer = yield from self.choose(house, answers, may_end=True)
            if answer == "done":
                return
            _, _, of, unit = answer.split()
            self.step(of, unit, province, end)

    def water_general(self, house: str, province: str) -> Story:
        """A token for each resource province of this region, then up to two enemy armies there (W-4)."""
        here = self.within[self.region_of[province]]
        for name in here:
            if self.kind[name] == "resource":
                self.gain(house, self.seeding[name])
        for _ in range(2):
            answer = yield from self.kill_one(house, here, may_end=True)
            if answer == "done":
                return

    def void_elite(self, house: str, province: str) -> Story:
        """The quick action of a slot of this region with an own token (W-5)."""
        region = self.region_of[province]

        slots = [
            f"power slot {region} {n}"
            for n, slot in enumerate(self.slots[region], 1) if any(token["owner"] == house for token in slot)
            if self.asks(self.void_quick(house, province, self.quick[region][n - 1]))
        ]  # fmt: skip
        answer = yield from self.choose(house, slots)
        if answer != "done":
            yield from self.void_quick(house, province, self.quick[region][int(answer.split()[3]) - 1])

    def void_quick(self, house: str, province: str, action: str) -> Story:
        """What the quick action is for this elite; `done` leaves it (D-10)."""
        region = self.region_of[province]
        if action == "move":
            answers = [f"step samurai {province} {end}" for end in self.adjacent[province]]
            answer = yield from self.choose(house, answers, may_end=True)
            if answer != "done":
                self.step(house, "samurai", province, answer.split()[3])
        elif action == "attack":
            yield from self.kill_one(house, [province], may_end=True)
        elif action == "recruit":
            answers = [f"recruit samurai {name}" for name in self.homes(house, region) if self.barracks[house]]
            answer = yield from self.choose(house, answers, may_end=True)
            if answer != "done":
                self.place(house, "samurai", answer.split()[2])
        else:
            answers = [f"harvest {name}" for name in self.within[region] if self.armies(name, house)]
            answer = yield from self.choose(house, answers, may_end=True)
            if answer != "done":
                self.harvest_in(house, answer.split()[1])

    def void_general(self, house: str, province: str) -> Story:
        """This general may go to an adjacent province; then all enemy armies there are destroyed (W-5)."""
        answer = yield from self.choose(
            house, [f"power province {name}" for name in self.adjacent[province]], may_end=True
        )
        if answer != "done":
            self.step(house, "general", province, answer.split()[2])
            province = answer.split()[2]
        self.destroy_all(house, province)
