"""The eras: set-up, destiny, planning, execution, the end of an era, the last count (chapters 3 to 6, 8, 9)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from itertools import combinations_with_replacement
from math import comb

from .plain_powers import Powers
from .plain_state import Question, Row, Story, rules


class Eras(Powers, ABC):
    """A match from its set-up to its last count."""

    # --- What a match against antagonists has beside -----------------------------------------------------------------

    @abstractmethod
    def antagonist_set_up(self) -> Story:
        """Seeding, turn order, destiny and stacks (A-1 to A-4)."""

    @abstractmethod
    def antagonist_turn(self, house: str) -> Story:
        """A turn in planning (A-6, A-8)."""

    @abstractmethod
    def antagonist_order(self, house: str, region: str, token: Row) -> None:
        """An order token that acts (X-2, A-18)."""

    @abstractmethod
    def antagonist_era_end(self) -> Story:
        """Steps 4 to 8 of the end of an era (A-14)."""

    # --- Set-up ------------------------------------------------------------------------------------------------------

    def match(self, *, drawn_dojos: bool = False) -> Story:
        """Play a match to its end."""
        yield from self.set_up(drawn_dojos=drawn_dojos)
        for era in range(1, self.data["eras"] + 1):
            self.era, self.round = era, 1
            if not self.antagonists:
                yield from self.lay_destiny()
            for round_ in range(1, self.data["rounds"] + 1):
                self.round, self.phase = round_, "planning"
                yield from self.planning()
                self.phase = "execution"
                yield from self.execution()
            self.phase = "end"
            yield from self.era_end()
        self.phase = "over"

    def set_up(self, *, drawn_dojos: bool) -> Story:
        """Chapter 3, in its order."""
        if "dojo" in self.modules and not self.dojo:
            free = list(self.data["dojos"])
            for house in self.houses:
                if drawn_dojos:
                    dojo = yield from self.draw("dojo", dict.fromkeys(free, 1), house)
                else:
                    dojo = (yield from self.ask("dojo", house, [f"dojo {each}" for each in free])).split()[1]
                self.dojo[house] = dojo
                free.remove(dojo)
        for house in self.houses:
            if house not in self.antagonists:
                for name in self.provinces:
                    if self.kind[name] == "capital":
                        count = self.data["start"]["samurai_in_each_capital"]
                        self.units[name][house]["samurai"] = count
                        self.barracks[house] -= count
        if self.antagonists:
            yield from self.antagonist_set_up()
            return
        for house in self.houses:
            hand = (yield from self.draw("hand", self.hands_possible(), house)).split()
            self.hands[house] = Counter(hand)
            self.deck -= Counter(hand)
        yield from self.seed()
        if "random_quicks" in self.modules:
            yield from self.deal_quick_actions()
        first = yield from self.draw("first", dict.fromkeys(self.houses, 1))
        at = self.houses.index(first)
        self.order = self.houses[at:] + self.houses[:at]

    def hands_possible(self) -> dict[str, int]:
        """Each hand that may be dealt, with the ways in which it may be (U-3)."""
        count: int = self.data["start"]["hand"]
        ways: dict[str, int] = {}
        for hand in combinations_with_replacement(self.regions, count):
            number = 1
            for region, cards in Counter(hand).items():
                number *= comb(self.deck[region], cards)
            ways[" ".join(hand)] = number
        return ways

    def seed(self) -> Story:
        """The seeding tokens, from south to north (U-4)."""
        left: Counter[str] = Counter(self.data["seeding"]["with_region" if "region" in self.modules else "base"])
        for name in self.provinces:
            if self.kind[name] == "resource":
                self.seeding[name] = yield from self.draw("seeding", left, name)
                left[self.seeding[name]] -= 1

    def deal_quick_actions(self) -> Story:
        """The quick actions, slot for slot from south to north (V-2)."""
        counts = self.data["variants"]["random_quick_actions"]
        left: Counter[str] = Counter(counts["base"])
        if "region" in self.modules:
            left += Counter(counts["with_region_more"])
        for region in self.regions:
            for n in range(len(self.quick[region])):
                action = yield from self.draw("quick_action", left, f"{region} {n + 1}")
                self.quick[region][n] = action
                left[action] -= 1

    def lay_destiny(self) -> Story:
        """Each house lays one card; they are shown when all have chosen (E-1)."""
        chosen: dict[str, str] = {}
        while len(chosen) < len(self.houses):
            offers = {
                house: tuple(f"destiny {region}" for region in self.regions if self.hands[house][region])
                for house in self.order if house not in chosen
            }  # fmt: skip
            house, text = yield Question("destiny", offers)
            chosen[house] = text.split()[1]
        for house, region in chosen.items():
            self.hands[house][region] -= 1
            self.hands[house] = +self.hands[house]
            self.destiny[region] += 1

    # --- Planning ----------------------------------------------------------------------------------------------------

    def lays(self) -> int:
        """How many tokens each house lays in this round (E-3)."""
        lays = self.data["solo"]["lay"] if self.antagonists else self.data["lay"][len(self.houses)]
        return int(lays[self.round - 1])

    def planning(self) -> Story:
        """In turn order, token by token (P-1)."""
        yield from self.shuffle_stacks()
        for _ in range(self.lays()):
            for house in self.order:
                self.turn, self.reasons = house, {}
                if house in self.antagonists:
                    yield from self.antagonist_turn(house)
                else:
                    yield from self.planning_turn(house)
        self.turn = ""

    @abstractmethod
    def shuffle_stacks(self) -> Story:
        """Shuffle the location tokens (A-8, A-14)."""

    def covered_in_round(self) -> list[tuple[str, str]]:
        """Who has covered whose token in this round, own tokens apart."""
        pairs = [(slot[1]["owner"], slot[0]["owner"]) for row in self.slots.values() for slot in row if len(slot) > 1]
        return [(over, under) for over, under in pairs if over != under]

    def price(self, house: str, region: str, n: int) -> tuple[int, str]:
        """What laying on a slot costs; and the rule that forbids it (P-2 to P-5)."""
        slot = self.slots[region][n - 1]
        if not slot:
            return 0, ""
        if self.round == 1:
            return 0, "P-2"
        if len(slot) > 1 or slot[0]["round"] != 1:
            return 0, "P-3"
        owner = slot[0]["owner"]
        if owner == house:
            return 0, ""
        covered = self.covered_in_round()
        if owner in [under for _, under in covered]:
            return 0, "P-5"
        if house in self.antagonists:
            return 0, ""
        price = self.data["cover_cost"][sum(over == house for over, _ in covered)]
        return price, "" if sum(self.purse[house].values()) >= price else "P-4"

    def places(self) -> list[tuple[str, int]]:
        """All slots from south to north."""
        return [(region, n) for region in self.regions for n in range(1, len(self.slots[region]) + 1)]

    def planning_turn(self, house: str) -> Story:
        """Lay a token; then its quick action and training, in either order (P-1)."""
        left = self.orders_left(house)

        def why(words: list[str]) -> list[str]:
            return rules(self.price(house, words[1], int(words[2]))[1], "" if left[words[3]] else "P-9")

        slots = [f"{region} {n}" for region, n in self.places() if not self.price(house, region, n)[1]]
        answers = [f"lay {slot} {order}" for order, count in left.items() if count for slot in slots]
        assert answers, "P-6"
        _, region, number, order = (yield from self.ask("lay", house, answers, always=True, why=why)).split()
        n = int(number)
        price, _ = self.price(house, region, n)
        self.slots[region][n - 1].append({"owner": house, "order": order, "round": self.round, "down": True})
        if price:
            purse = self.purse[house]
            ways = [
                f"pay food {food} bushido {price - food}" for food in range(price, -1, -1)
                if food <= purse["food"] and price - food <= purse["bushido"]
            ]  # fmt: skip
            words = (yield from self.ask("pay", house, ways, why=lambda _: ["P-4"])).split()
            purse["food"] -= int(words[2])
            purse["bushido"] -= int(words[4])
        yield from self.afterwards(house, region, self.quick[region][n - 1])

    def afterwards(self, house: str, region: str, action: str) -> Story:
        """The quick action of the slot (P-8) and training (D-3), each at most once."""
        left = ["quick", "train"]

        def why(words: list[str]) -> list[str]:
            if words[0] == "quick":
                return ["P-8"]
            return self.not_trained(house, words[1]) if "train" in left else ["D-3"]

        while True:
            self.reasons = {}
            answers = ["quick"] if "quick" in left and self.possible(house, region, action) else []
            if "train" in left:
                answers += [
                    f"train {what}" for what in ("archers", "elite", "general") if not self.not_trained(house, what)
                ]
            answer = yield from self.ask("after", house, answers, may_end=True, why=why)
            if answer == "done":
                return
            left.remove(answer.split()[0])
            if answer == "quick":
                yield from self.carry_out(house, region, action, quick=True)
                self.judge_goal()
            else:
                yield from self.train(house, answer.split()[1])

    # --- Execution ---------------------------------------------------------------------------------------------------

    def execution(self) -> Story:
        """Slot after slot: from the south, then from the north (X-1)."""
        self.acted = []
        places = self.places()
        for region, n in places if self.round == 1 else reversed(places):
            slot = self.slots[region][n - 1]
            if slot:
                yield from self.act(region, n, slot[-1])

    def act(self, region: str, n: int, token: Row) -> Story:
        """Turn a token up where it lies face down; its owner carries out the order (X-2)."""
        self.reasons = {}
        token["down"] = False
        house = token["owner"]
        if house in self.antagonists:
            self.antagonist_order(house, region, token)
        else:
            yield from self.carry_out(house, region, token["order"], quick=False)
        self.judge_goal()
        self.acted.append((region, n, house, token["order"]))

    # --- The end of an era -------------------------------------------------------------------------------------------

    def era_end(self) -> Story:
        """Chapter 8; in solo A-14 in its place."""
        self.era_harvest()
        self.era_influence()
        self.region_points()
        self.shrine_points()
        self.archer_points()
        if self.antagonists:
            yield from self.antagonist_era_end()
            return
        self.take_back()
        if self.era < self.data["eras"]:
            for house in self.order:
                card = yield from self.draw("card", self.deck, house)
                self.hands[house][card] += 1
                self.deck[card] -= 1
            self.new_turn_order()

    def era_harvest(self) -> None:
        """Every resource province gives to who controls it (N-1)."""
        for name in self.provinces:
            house = self.controller(name)
            if self.kind[name] == "resource" and house is not None:
                self.harvested(house, name)

    def era_influence(self) -> None:
        """For provinces controlled, own castles and the own general (N-2)."""
        worth = self.data["era_end"]["influence"]
        for region in self.regions:
            counts = self.controlled(region)
            for house in self.houses:
                here = [self.units[name][house] for name in self.within[region]]
                self.more_influence(
                    house, region,
                    counts[house] * worth["controlled"]
                    + sum(row["castle"] for row in here) * worth["castle"]
                    + sum(row["general"] for row in here) * worth["general"],
                )  # fmt: skip

    def region_points(self) -> None:
        """Most provinces controlled, second most, and their ties (N-3)."""
        for region in self.regions:
            first, second = self.data["regions"][region]["bonus"]
            counts = self.controlled(region)
            most = max(counts.values())
            leaders = [house for house in self.houses if counts[house] == most]
            if most == 0:
                continue
            if len(leaders) > 1:
                for house in leaders:
                    self.points[house] += second
                continue
            self.points[leaders[0]] += first
            next_most = max(count for house, count in counts.items() if house != leaders[0])
            seconds = [house for house in self.houses if counts[house] == next_most]
            if next_most and len(seconds) == 1:
                self.points[seconds[0]] += second

    def shrine_points(self) -> None:
        """For each shrine province controlled (N-4)."""
        for name in self.provinces:
            house = self.controller(name)
            if self.kind[name] == "shrine" and house is not None:
                self.points[house] += self.data["era_end"]["shrine_points"]

    def archer_points(self) -> None:
        """For each archer army at an enemy castle (N-5)."""
        for name in self.provinces:
            for house in self.houses:
                if self.enemy_castle(name, house):
                    self.points[house] += self.units[name][house]["archers"] * self.data["era_end"]["archer_points"]

    def take_back(self) -> None:
        """Order tokens go back (N-6)."""
        for row in self.slots.values():
            for slot in row:
                slot.clear()

    def new_turn_order(self) -> None:
        """Fewest points first; tied: who was later goes first (N-8)."""
        old = list(self.order)
        self.order = sorted(old, key=lambda house: (self.points[house], -old.index(house)))

    # --- The last count ----------------------------------------------------------------------------------------------

    def count(self) -> Row:
        """All points by their parts, and who wins (G-1 to G-3)."""
        by: Row = {}
        for house in self.houses:
            left = sum(self.purse[house].values())
            by[house] = {
                "points": self.points[house],
                "influence": {
                    region: self.data["influence_points"][region][self.influence[house][region]] * self.destiny[region]
                    for region in self.regions
                },
                "resources": left // self.data["resources_per_point"],
            }  # fmt: skip
        sums = {house: row["points"] + sum(row["influence"].values()) + row["resources"] for house, row in by.items()}
        rank = {house: (sums[house], -sum(self.purse[house].values())) for house in self.houses}
        best = max(rank.values())
        return {"points": sums, "by": by, "winners": [house for house in self.order if rank[house] == best]}
