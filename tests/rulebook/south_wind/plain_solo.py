"""One house against two that play by rule and chance (chapter 13)."""

from __future__ import annotations

from itertools import combinations, product

from .plain_era import Eras
from .plain_state import RESOURCES, Row, Story

LOCATIONS = ("capital", "shrine", "bushido", "food")


class Solo(Eras):
    """What the antagonists do. Of a stack, only what was sent under it has a place; the rest is drawn when needed."""

    stacks: dict[str, list[tuple[str, str]]]
    """Tokens of the stack in no order: region and what it names."""
    under: dict[str, list[tuple[str, str]]]
    """Tokens under the stack, the next one first (A-6)."""
    aside: dict[str, list[tuple[str, str]]]
    added: dict[str, list[str]]
    """Of which regions tokens were added at the last end of an era (A-14)."""

    def antagonist_set_up(self) -> Story:
        resource = [name for name in self.provinces if self.kind[name] == "resource"]
        layouts = dict.fromkeys(self.layouts(), 1)
        layout = yield from self.draw("layout", layouts)
        self.seeding = dict(zip(resource, layout.split(), strict=True))
        first = yield from self.draw("first", dict.fromkeys(self.antagonists, 1))
        second = next(house for house in self.antagonists if house != first)
        self.order = [first, second, *(house for house in self.houses if house not in self.antagonists)]
        for region in self.regions:
            self.deck[region] -= 1
            self.destiny[region] += 1
        self.stacks, self.under, self.aside, self.added = {}, {}, {}, {}
        for house in self.antagonists:
            self.stacks[house], self.under[house], self.aside[house] = [], [], []
            for region in self.regions:
                pairs = {" ".join(pair): 1 for pair in combinations(LOCATIONS, 2)}
                chosen = (yield from self.draw("stack", pairs, f"{house} {region}")).split()
                for name in LOCATIONS:
                    (self.stacks if name in chosen else self.aside)[house].append((region, name))

    def layouts(self) -> list[str]:
        """All seedings with both kinds in each region, from south to north (A-2)."""
        in_region = [kinds for kinds in product(RESOURCES, repeat=3) if len(set(kinds)) == len(RESOURCES)]
        all_ = (sum(regions, ()) for regions in product(in_region, repeat=len(self.regions)))
        return [" ".join(kinds) for kinds in all_ if kinds.count("food") == self.data["seeding"]["base"]["food"]]

    def shuffle_stacks(self) -> Story:
        for house in self.antagonists:
            self.stacks[house] += self.under[house]
            self.under[house] = []
        yield from ()

    def named(self, region: str, location: str) -> list[str]:
        """The provinces that a location token fits (A-5, A-7)."""
        return [name for name in self.within[region] if location in (self.kind[name], self.seeding.get(name))]

    # --- Planning ----------------------------------------------------------------------------------------------------

    def antagonist_turn(self, house: str) -> Story:
        for _ in range(len(self.stacks[house]) + len(self.under[house])):
            if self.stacks[house]:
                outcomes = {" ".join(token): 1 for token in self.stacks[house]}
                region, location = (yield from self.draw("location", outcomes, house)).split()
                self.stacks[house].remove((region, location))
            else:
                region, location = self.under[house].pop(0)
            n = self.antagonist_slot(house, region)
            if n:
                break
            self.under[house].append((region, location))
        else:
            raise AssertionError("A-8: an antagonist without a slot")
        order = yield from self.draw("order", self.orders_left(house), house)
        self.slots[region][n - 1].append(
            {"owner": house, "order": order, "round": self.round, "down": True, "location": location}
        )
        named = self.named(region, location)
        if all(self.armies(name, house) for name in named):
            self.antagonist_acts(house, region, named, self.quick[region][n - 1], quick=True)
            return
        for name in named:
            if not self.armies(name, house) and self.barracks[house]:
                self.place(house, "samurai", name)

    def antagonist_slot(self, house: str, region: str) -> int:
        """The slot for a token; 0: there is none (A-6, A-8)."""
        allowed = [
            n for n in range(1, len(self.slots[region]) + 1)
            if not self.price(house, region, n)[1]
        ]  # fmt: skip
        if self.round == 1:
            return min(allowed, default=0)
        free = [n for n in allowed if not self.slots[region][n - 1]]
        of_others = [n for n in allowed if n not in free and self.slots[region][n - 1][0]["owner"] != house]
        return max(free or of_others or allowed, default=0)

    # --- What they do ------------------------------------------------------------------------------------------------

    def antagonist_order(self, house: str, region: str, token: Row) -> None:
        self.antagonist_acts(house, region, self.named(region, token["location"]), token["order"], quick=False)

    def antagonist_acts(self, house: str, region: str, named: list[str], action: str, *, quick: bool) -> None:
        """An order or a quick action in the named provinces (A-9 to A-13)."""
        if action == "recruit":
            for name in named:
                for _ in range(2 if len(named) == 1 else 1):
                    self.add_army(house, name)
        elif action == "attack":
            places = [name for name in named if self.armies(name, house) and self.enemies(name, house)]
            for name in places:
                for _ in range(2 if len(places) == 1 and not quick else 1):
                    self.strike(house, name)
        elif action == "harvest":
            for name in named:
                if self.armies(name, house):
                    self.harvest_in(house, name)
        elif action == "castle":
            self.build(house, region, named)
        else:
            self.points[house] += self.data["solo"]["move_points"]

    def add_army(self, house: str, province: str) -> None:
        """One army from stock, never more than three in a province (A-9)."""
        if self.barracks[house] and self.armies(province, house) < self.data["solo"]["armies_in_a_province_at_most"]:
            self.place(house, "samurai", province)

    def strike(self, house: str, province: str) -> None:
        """Destroy one army of the opponent with most armies; a tie: of the one who plays (A-10)."""
        enemies = self.enemies(province, house)
        if enemies:
            most = max(self.armies(province, each) for each in enemies)
            tied = [each for each in enemies if self.armies(province, each) == most]
            self.destroy(province, next((each for each in tied if each not in self.antagonists), tied[0]), "samurai")

    def build(self, house: str, region: str, named: list[str]) -> None:
        """One more army at its castle of the region; else a castle (A-12)."""
        for name in self.within[region]:
            if self.units[name][house]["castle"]:
                self.add_army(house, name)
                return
        for name in named:
            if self.kind[name] != "capital" and self.armies(name, house) and not self.castle_at(name):
                if self.left(house, "castle"):
                    self.destroy(name, house, "samurai")
                    self.units[name][house]["castle"] += 1
                return

    # --- The end of an era -------------------------------------------------------------------------------------------

    def antagonist_era_end(self) -> Story:
        last = self.era == self.data["eras"]
        if not last:
            for row in self.slots.values():
                for token in (token for slot in row for token in slot if "location" in token):
                    region = next(each for each in self.regions if self.slots[each] is row)
                    self.stacks[token["owner"]].append((region, token["location"]))
            self.take_back()
            for house in self.antagonists:
                for name in self.provinces:
                    while self.armies(name, house) > 1:
                        self.destroy(name, house, "samurai")
            self.new_turn_order()
        before = dict(self.destiny)
        for _ in range(self.data["solo"]["destiny"][f"after_{self.era}"]):
            card = yield from self.draw("card", self.deck)
            self.deck[card] -= 1
            self.destiny[card] += 1
        if last:
            return
        self.added = {house: [] for house in self.antagonists}
        for region in self.regions:
            if any(count % 2 == 0 for count in range(before[region] + 1, self.destiny[region] + 1)):
                for house in self.order:
                    left = {name: 1 for of, name in self.aside[house] if of == region} if house in self.aside else {}
                    if left:
                        name = yield from self.draw("added", left, f"{house} {region}")
                        self.aside[house].remove((region, name))
                        self.stacks[house].append((region, name))
                        self.added[house].append(region)
        yield from self.shuffle_stacks()
