"""What lies where, and every number that follows from it (chapters 2, 7, 8, 10 of the page)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from tests.plain_yaml import plain_yaml

COMPONENTS = Path(__file__).parents[3] / "board_data" / "south_wind" / "components.yaml"
ARMIES = ("samurai", "archers", "general")
NO_GENERALS = ("samurai", "archers")
"""What is an army for the powers of a dojo (D-11)."""
RESOURCES = ("food", "bushido")

Row: TypeAlias = dict[str, Any]
Reason: TypeAlias = Callable[[list[str]], list[str]]
"""Says by which rules an answer is refused, the likeliest first; given the words of the answer."""


def rules(*against: str) -> list[str]:
    """The rules that stand against something; an empty word is none."""
    return [rule for rule in against if rule]


@cache
def components() -> Row:
    """The components as plain data, never changed by who reads them."""
    data: Row = plain_yaml(COMPONENTS.read_text(encoding="utf-8"))
    return data


@dataclass
class Question:
    """What is asked of whom; all houses are asked together where there are several."""

    kind: str
    offers: dict[str, tuple[str, ...]]
    may_end: bool = False


@dataclass
class Chance:
    """What is drawn, with the weight of each outcome."""

    kind: str
    outcomes: dict[str, int]
    of: str = ""
    """Of which house, or of which place, where it is drawn for one."""


Story: TypeAlias = Generator[Question | Chance, tuple[str, str], None]
Answered: TypeAlias = Generator[Question | Chance, tuple[str, str], str]


class Table:
    """Houses, provinces, slots and what is counted there."""

    def __init__(self, houses: Sequence[str], modules: Iterable[str] = (), *, dojos: Mapping[str, str] | None = None):
        """Lay out what needs neither chance nor an answer. In solo, `houses` names the one that is played."""
        data = components()
        self.data, self.modules = data, set(modules)
        self.antagonists: list[str] = data["solo"]["antagonists"] if "solo" in self.modules else []
        self.houses = [*self.antagonists, *houses]
        self.order = list(self.houses)
        self.era, self.round, self.phase, self.turn = 1, 1, "planning", ""
        self.regions: list[str] = [
            region for region, row in data["regions"].items() if "module" not in row or row["module"] in self.modules
        ]
        self.provinces: list[str] = [name for name, row in data["provinces"].items() if row["region"] in self.regions]
        self.kind: dict[str, str] = {name: data["provinces"][name]["kind"] for name in self.provinces}
        self.region_of: dict[str, str] = {name: data["provinces"][name]["region"] for name in self.provinces}
        self.within = {
            region: [name for name in self.provinces if self.region_of[name] == region] for region in self.regions
        }
        joined: dict[str, set[str]] = {name: set() for name in self.provinces}
        for one, other, _ in data["borders"]:
            if one in joined and other in joined:
                joined[one].add(other)
                joined[other].add(one)
        self.adjacent = {name: [each for each in self.provinces if each in joined[name]] for name in self.provinces}
        self.units = {
            name: {house: {"samurai": 0, "archers": 0, "general": 0, "castle": 0} for house in self.houses}
            for name in self.provinces
        }
        samurai: int = data["pieces"]["samurai"]
        self.barracks = dict.fromkeys(self.houses, samurai)
        self.trained: dict[str, dict[str, int]] = {
            house: {"range": 0, "arsenal": 0, "headquarters": 0} for house in self.houses
        }
        self.dojo = dict(dojos or {})
        self.seeding: dict[str, str] = {}
        self.purse: dict[str, dict[str, int]] = {
            house: {kind: 0 if house in self.antagonists else data["start"][kind] for kind in RESOURCES}
            for house in self.houses
        }
        self.points = dict.fromkeys(self.houses, 0)
        self.influence = {house: dict.fromkeys(self.regions, 0) for house in self.houses}
        self.destiny = dict.fromkeys(self.regions, 0)
        self.deck: Counter[str] = Counter(data["destiny"]["base"])
        if "region" in self.modules:
            self.deck += Counter(data["destiny"]["with_region"])
        self.hands: dict[str, Counter[str]] = {house: Counter() for house in self.houses}
        self.quick = {region: list(data["regions"][region]["slots"]) for region in self.regions}
        self.slots: dict[str, list[list[Row]]] = {region: [[] for _ in self.quick[region]] for region in self.regions}
        """The tokens of each slot, the lowest first: owner, order, round, down, an antagonist's location."""
        self.goal_scored: list[str] = []
        self.acted: list[tuple[str, int, str, str]] = []
        self.reasons: dict[str, Reason] = {}

    # --- Asking ------------------------------------------------------------------------------------------------------

    def ask(
        self, kind: str, house: str, answers: Sequence[str], *, may_end: bool = False, always: bool = False,
        why: Reason | None = None,
    ) -> Answered:  # fmt: skip
        """Ask one house; a question with one answer is not asked (J-1), and who has none is done."""
        if why is not None:
            self.reasons[kind] = why
        if not answers:
            return "done"
        if len(answers) == 1 and not may_end and not always:
            return answers[0]
        _, text = yield Question(kind, {house: tuple(answers)}, may_end)
        return text

    def draw(self, kind: str, outcomes: Mapping[str, int], of: str = "") -> Answered:
        """Let chance decide."""
        _, text = yield Chance(kind, {one: weight for one, weight in outcomes.items() if weight}, of)
        return text

    # --- Figures -----------------------------------------------------------------------------------------------------

    def on_map(self, house: str, piece: str) -> int:
        """How many of a piece stand on the map."""
        return sum(row[house][piece] for row in self.units.values())

    def left(self, house: str, piece: str) -> int:
        """How many castles, archer figures or generals are not on the map (C-1)."""
        count: int = self.data["pieces"][piece]
        return count - self.on_map(house, piece)

    def armies(self, province: str, house: str, kinds: Sequence[str] = ARMIES) -> int:
        """How many armies of a house stand there."""
        return sum(self.units[province][house][unit] for unit in kinds)

    def enemies(self, province: str, house: str, kinds: Sequence[str] = ARMIES) -> list[str]:
        """Which other houses have an army there, in turn order."""
        return [each for each in self.order if each != house and self.armies(province, each, kinds)]

    def enemy_castle(self, province: str, house: str) -> bool:
        """Whether a castle of another house stands there."""
        return any(row["castle"] for each, row in self.units[province].items() if each != house)

    def castle_at(self, province: str) -> bool:
        """Whether anybody's castle stands there."""
        return any(row["castle"] for row in self.units[province].values())

    def destroy(self, province: str, house: str, unit: str) -> None:
        """An army goes back to where it came from (O-6, D-9)."""
        self.units[province][house][unit] -= 1
        if unit == "samurai":
            self.barracks[house] += 1

    def due(self, province: str, house: str, kinds: Sequence[str] = ARMIES) -> str:
        """Which army of an opponent is destroyed next (D-8)."""
        return next(unit for unit in kinds if self.units[province][house][unit])

    def besieged(self, province: str, house: str) -> bool:
        """Whether nothing may be recruited at the castle of a house (D-6)."""
        return "dojo" in self.modules and self.kind[province] != "capital" and bool(self.enemies(province, house))

    # --- Strength ----------------------------------------------------------------------------------------------------

    def strength(self, province: str, house: str) -> int:
        """The strength of a house in a province (O-9)."""
        row, worth = self.units[province][house], self.data["strength"]
        at_castle = row["archers"] and self.enemy_castle(province, house)
        archers = worth["archers_at_enemy_castle" if at_castle else "archers"]
        return int(
            row["samurai"] * worth["samurai"] + row["archers"] * archers
            + row["general"] * worth["general"] + row["castle"] * worth["castle"]
        )  # fmt: skip

    def controller(self, province: str) -> str | None:
        """Who controls a province; a tie, or nobody there: nobody (O-9)."""
        all_ = {house: self.strength(province, house) for house in self.houses}
        best = max(all_.values())
        first = [house for house in self.houses if all_[house] == best]
        return first[0] if best and len(first) == 1 else None

    def controlled(self, region: str) -> dict[str, int]:
        """How many provinces of a region each house controls."""
        controllers = [self.controller(province) for province in self.within[region]]
        return {house: controllers.count(house) for house in self.houses}

    # --- Gains -------------------------------------------------------------------------------------------------------

    def gain(self, house: str, kind: str, count: int = 1) -> None:
        """Take tokens from the supply, which never runs out (C-10)."""
        self.purse[house][kind] += count

    def harvested(self, house: str, province: str) -> None:
        """The food or bushido of a resource province, with the law of the agenda (N-1, O-7, V-1)."""
        law = self.region_of[province] == "red" and bool({"agenda_a", "agenda_b"} & self.modules)
        self.gain(house, self.seeding[province], 2 if law else 1)

    def more_influence(self, house: str, region: str, count: int) -> None:
        """A gain beyond the end of the track is lost (C-11)."""
        self.influence[house][region] = min(
            self.influence[house][region] + count, self.data["tracks"]["influence"]["to"]
        )

    def judge_goal(self) -> None:
        """The goal of the agenda, after a completed action, for all in turn order (V-1)."""
        if not {"agenda_a", "agenda_b"} & self.modules:
            return
        controllers = {name: self.controller(name) for name in self.within["red"]}
        for house in self.order:
            own = [name for name, controller in controllers.items() if controller == house]
            if "agenda_a" in self.modules:
                reached = {self.kind[name] for name in own} == {"resource", "shrine", "capital"}
            else:
                reached = all(name in own for name in self.within["red"] if self.kind[name] == "resource")
            if reached and house not in self.goal_scored:
                self.goal_scored.append(house)
                self.points[house] += self.data["variants"]["agenda_red"]["points"]

    # --- Orders ------------------------------------------------------------------------------------------------------

    def tokens(self) -> Iterable[Row]:
        """All order tokens that lie on the map."""
        return (token for row in self.slots.values() for slot in row for token in slot)

    def orders_left(self, house: str) -> dict[str, int]:
        """The tokens of a house that are not laid, by kind (P-9); an antagonist has no moves (A-4)."""
        if house in self.antagonists:
            counts = dict(self.data["solo"]["orders"])
        else:
            counts = {order: row["count"] for order, row in self.data["orders"].items()}
        for token in self.tokens():
            if token["owner"] == house:
                counts[token["order"]] -= 1
        return counts

    # --- What everybody sees -----------------------------------------------------------------------------------------

    def public(self) -> Row:
        """How the match stands, in the words of the position format; hands and face-down orders too."""
        shown: Row = {
            "order": list(self.order), "era": self.era, "round": self.round,
            "units": {name: there for name, row in self.units.items() if (there := _without_nothing(row))},
            "resources": {house: [row["food"], row["bushido"]] for house, row in self.purse.items()},
            "points": dict(self.points), "influence": {house: dict(row) for house, row in self.influence.items()},
            "barracks": dict(self.barracks), "destiny": dict(self.destiny), "seeding": dict(self.seeding),
            "quick_actions": {region: list(row) for region, row in self.quick.items()},
            "slots": {
                region: {
                    n: [[token["owner"], token["order"], token["round"]] for token in slot]
                    for n, slot in enumerate(row, 1) if slot
                } for region, row in self.slots.items()
            },
            "facedown": [
                [region, n] for region, row in self.slots.items()
                for n, slot in enumerate(row, 1) if slot and slot[-1]["down"]
            ],
            "hands": {house: sorted(hand.elements()) for house, hand in self.hands.items()},
            "goal_scored": sorted(self.goal_scored),
            "locations": [token["location"] for token in self.tokens() if "location" in token],
        }  # fmt: skip
        if "dojo" in self.modules:
            shown["dojo"] = {house: {"dojo": self.dojo.get(house), **row} for house, row in self.trained.items()}
            shown["archers_at_home"] = {house: self.left(house, "archers") for house in self.houses}
        return shown


def _without_nothing(row: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    return {
        house: {piece: count for piece, count in pieces.items() if count}
        for house, pieces in row.items() if any(pieces.values())
    }  # fmt: skip
