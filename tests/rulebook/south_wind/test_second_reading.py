"""The game agrees at every step with the second reading of its page, in matches at random over all module sets."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup
from rokugan_desktop.games.south_wind import SouthWind, read_game
from rokugan_desktop.games.south_wind.actions import USE
from rokugan_desktop.resources import board_data

from .plain_match import PlainMatch
from .plain_orders import RECRUITS
from .plain_solo import LOCATIONS
from .plain_state import ARMIES, RESOURCES, Row
from .random_matches import Chosen, chosen_at_random, chosen_for

MATCHES, LONG, CHUNK = 100, 5_000, 50
ROLES = ("mori", "toyotomi", "takeda", "oda", "tokugawa")
ORDERS = ("recruit", "move", "attack", "harvest", "castle")
TRAINED = ("range", "arsenal", "headquarters")
REGIONS = ("grey", "orange", "turquoise", "purple", "red")


@cache
def game() -> SouthWind:
    """The game with the components that come with the program."""
    folder = board_data() / "south_wind"
    return read_game(lambda name: (folder / name).read_text(encoding="utf-8"))


@cache
def counted(force: Any) -> dict[str, int]:
    """What a house has in a province, without nothing."""
    return {piece: count for piece in ("samurai", "archers", "general", "castle") if (count := getattr(force, piece))}


def options(chosen: Chosen, *, drawn: bool) -> dict[str, str]:
    """The options of a match that are these modules."""
    modules = chosen.modules
    said = {
        "region": "on" if "region" in modules else "", "quicks": "random" if "random_quicks" in modules else "",
        "dojo": ("drawn" if drawn else "chosen") if "dojo" in modules else "",
        "agenda": "a" if "agenda_a" in modules else "b" if "agenda_b" in modules else "",
        "solo": "on" if "solo" in modules else "",
    }  # fmt: skip
    return {option: choice for option, choice in said.items() if choice}


class Both:
    """A match that is played in both readings."""

    def __init__(self, chosen: Chosen, seed: int) -> None:
        self.rng = Random(seed)
        drawn = seed % 2 == 1
        said = options(chosen, drawn=drawn)
        self.about = f"seed {seed}, {chosen}, {said}"
        self.state = game().new(Setup(chosen.houses, tuple(said.items())))
        self.plain = PlainMatch(*chosen, drawn_dojos=drawn)
        self.names = [ROLES[house.role] for house in self.state.public.houses]
        self.provinces = tuple(game().components.provinces)
        self.lines: list[str] = []
        self.lots: dict[str, deque[tuple[list[str], dict[str, int]]]] = {}

    @property
    def where(self) -> str:
        return f"{self.about}, after {self.lines[-12:]}"

    def play(self) -> None:
        """Play to the end."""
        before: tuple[Any, ...] = ()
        while True:
            self.use_in_vain()
            self.draw()
            asked = self.plain.asked()
            plain = self.plain
            now = (plain.era, plain.round, plain.phase, plain.turn, len(plain.acted))
            if now != before or asked.kind == "lay":  # within one turn, or one order, the answers show enough
                if now[:3] != before[:3] and asked.kind == "lay":  # the table might end it here (G-4)
                    early = game().apply(self.state, None, game().early_end()).state
                    self.ended(early, plain.count())
                before = now
                self.compare(asked.kind)
            pending = game().pending(self.state)
            if isinstance(pending, Over):
                assert asked.end is not None, (self.where, asked)
                self.ended(self.state, asked.end)
                return
            assert isinstance(pending, Asking), (self.where, pending)
            assert asked.houses, (self.where, pending, asked)
            assert {self.names[seat] for seat in pending.decisions} == set(asked.houses), (self.where, asked)
            house = self.rng.choice(asked.houses)
            self.answer(house, asked.kind)

    def use_in_vain(self) -> None:
        """Use each power in the second reading alone that the game does not offer: it must do nothing there."""
        while (asked := self.plain.asked()).kind == "power" and asked.answers == ("power use", "power skip"):
            pending = game().pending(self.state)
            if isinstance(pending, Asking) and any(USE in one.answers() for one in pending.decisions.values()):
                return
            self.plain.answer(asked.houses[0], "power use")

    # --- Chance ------------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw what the game waits for; then give the same lots to the second reading, in its own order."""
        while isinstance(pending := game().pending(self.state), Draw):
            weights = {game().write(one): n for one, n in zip(pending.outcomes, pending.weights, strict=True) if n}
            action = pending.drawn(self.rng.randrange)
            verb, *words = game().write(action).split()
            if verb in ("stack", "location"):  # of one antagonist, and of one region where it is added
                work: Any = self.state.public.work[-1]
                added = f" {REGIONS[work.region]}" if hasattr(work, "region") else ""
                verb += f" {self.names[work.house]}{added}"
            self.lots.setdefault(verb, deque()).append((words, weights))
            self.does(None, action)
        while (asked := self.plain.asked()).outcomes is not None:
            self.plain.chance(self.lot(asked.chance, asked.of, asked.outcomes))
        assert not any(self.lots.values()), (self.where, self.lots)

    def lot(self, kind: str, of: str, outcomes: Mapping[str, int]) -> str:
        """What the game has drawn where the second reading draws this; with the same weights."""
        verb = {
            "hand": "deal", "card": "deal", "seeding": "seed", "layout": "seed", "quick_action": "quicks",
            "first": "begins", "order": "draw", "added": "location",
        }.get(kind, kind)  # fmt: skip
        key = " ".join({"stack": [verb, *of.split()[:1]], "location": [verb, of]}.get(verb, [verb]))
        assert self.lots.get(key), (self.where, kind, of, self.lots)
        words, weights = self.lots[key][0]
        if weights:  # of the first of several that are drawn together
            head = f"{verb} {of.split()[1]}" if kind == "added" else verb
            expected = self.plain.deck if kind == "hand" else outcomes
            if kind == "stack":
                expected = {one.replace(" ", "+"): n for one, n in outcomes.items()}
            assert weights == {f"{head} {one}": n for one, n in expected.items()}, (self.where, weights, expected)
            weights.clear()
        count = {"hand": len(words), "layout": len(words), "location": 2, "added": 2}.get(kind, 1)
        taken = words[:count]
        del words[:count]
        if not words:
            self.lots[key].popleft()
        if kind == "hand":
            taken.sort(key=REGIONS.index)
        return taken[1] if kind == "added" else " ".join(taken).replace("+", " ")

    # --- Answers -----------------------------------------------------------------------------------------------------

    def listed(self, house: str) -> tuple[str, list[str]]:
        """What the game asks of a house, and what may be answered."""
        pending = game().pending(self.state)
        assert isinstance(pending, Asking), (self.where, pending)
        question: Any = pending.decisions[Seat(self.names.index(house))]
        return question.kind, [game().write(one) for one in question.answers()]

    def answer(self, house: str, kind: str) -> None:
        """Answer both at random; a lay is two questions to the game."""
        wanted = self.plain.answers_of(house)
        asked, answers = self.listed(house)
        if kind == "lay":
            orders = list(dict.fromkeys(line.split()[3] for line in wanted))
            assert (asked, answers) == ("order", [f"order {order}" for order in orders]), (self.where, answers, orders)
            order = self.rng.choice(orders)
            self.does(house, game().read(f"order {order}"))
            asked, answers = self.listed(house)
            wanted = tuple(line for line in wanted if line.split()[3] == order)
        assert (asked, answers) == (kind, list(wanted)), (
            self.where, house, asked, kind, [pair for pair in zip_longest(answers, wanted) if pair[0] != pair[1]],
        )  # fmt: skip
        self.refuse(house, self.wrong(kind, wanted[0]))
        line = chosen_at_random(wanted, self.rng)
        self.does(house, game().read(line))
        self.plain.answer(house, line)

    def wrong(self, kind: str, right: str) -> str:
        """An answer of this kind at random, mostly wrong; for other kinds, a right one."""
        plain, choice = self.plain, self.rng.choice
        place = choice(choice(list(plain.within.values())))
        units = " ".join(sorted(self.rng.choices(ARMIES, k=2), key=ARMIES.index))
        return {
            "lay": f"lay {choice(plain.regions)} {choice((1, 2, 3, 4))} {right.rsplit(maxsplit=1)[-1]}",
            "after": choice(("quick", "train archers", "train elite", "train general")),
            "recruit": f"recruit {choice(RECRUITS)} {place}",
            "step": f"step {choice(ARMIES)} {place} {choice((*plain.adjacent[place], place))}",
            "kill": f"kill {choice(self.names)} {place}", "harvest": f"harvest {place}",
            "castle": f"castle {place} {units}",
        }.get(kind, right)  # fmt: skip

    def refuse(self, house: str, text: str) -> None:
        """Hold a refusal of the game against the rules that stand against that answer (chapter 15)."""
        pending = game().pending(self.state)
        assert isinstance(pending, Asking)
        question: Any = pending.decisions[Seat(self.names.index(house))]
        refused = question.refusal(game().read(text))
        wanted = [] if text in self.plain.answers_of(house) else self.plain.rules_against(text)
        assert (refused.rule in wanted) if refused else not wanted, (self.where, text, refused, wanted)

    def does(self, house: str | None, action: Any) -> None:
        """Tell the game."""
        self.lines.append(f"{house or 'chance'}: {game().write(action)}")
        seat = None if house is None else Seat(self.names.index(house))
        self.state = game().apply(self.state, seat, action).state

    # --- How the match stands ----------------------------------------------------------------------------------------

    def compare(self, kind: str) -> None:
        """Hold everything that lies on the table against one another."""
        real, plain = self.real_facts(), self.plain.public()
        if not real["order"]:
            plain["order"] = []
        elsewhen = {
            "dojo": ("units", "barracks"),  # samurai stand in the capitals from the first
            "": ("slots", "points", "locations"),  # tokens lie to the end; the last count is in the points
        }  # fmt: skip
        for key in elsewhen.get(kind, ()):
            del real[key], plain[key]
        found = {key: (real[key], plain.get(key)) for key in real if real[key] != plain.get(key)}
        assert not found, (self.where, found)
        assert set(real) == set(plain), set(real) ^ set(plain)

    def real_facts(self) -> Row:
        """How the match stands, as the game says, in the words of the position format."""
        public, hidden = self.state.public, self.state.hidden
        names, regions = self.names, REGIONS[: 5 if public.far_shore else 4]
        slots: dict[str, dict[int, list[list[Any]]]] = {region: {} for region in regions}
        facedown: list[list[Any]] = []
        locations: list[str] = []
        for slot, tokens in enumerate(public.slots):
            region, n = REGIONS[slot // 4], slot % 4 + 1
            for token in tokens:
                order = token.order
                if order < 0:
                    order = hidden.orders[slot]
                    facedown.append([region, n])
                slots[region].setdefault(n, []).append([names[token.house], ORDERS[order], token.round])
                if token.location >= 0:
                    locations.append(LOCATIONS[token.location])
        units: Row = {}
        for house, forces in zip(names, public.units, strict=True):
            for name, force in zip(self.provinces, forces, strict=False):
                if pieces := counted(force):
                    units.setdefault(name, {})[house] = pieces
        by_house = dict(zip(names, public.houses, strict=True))
        facts: Row = {
            "order": [names[house] for house in public.turn_order], "era": public.era, "round": public.round,
            "units": units, "slots": slots, "facedown": facedown, "locations": locations,
            "resources": {name: [one.food, one.bushido] for name, one in by_house.items()},
            "points": {name: one.points for name, one in by_house.items()},
            "influence": {
                name: dict(zip(regions, one.influence, strict=False)) for name, one in by_house.items()
            },
            "barracks": {name: one.barracks for name, one in by_house.items()},
            "destiny": dict(zip(regions, public.destiny, strict=False)),
            "seeding": {
                name: RESOURCES[kind] for name, kind in zip(self.provinces, public.seeding, strict=False) if kind >= 0
            },
            "quick_actions": {
                region: [ORDERS[order] for order in public.quicks[4 * n : 4 * n + 4]]
                for n, region in enumerate(regions)
            },
            "hands": {
                name: sorted(
                    region for n, region in enumerate(REGIONS) for _ in range(hand[n] + (hidden.chosen[at] == n))
                ) for at, (name, hand) in enumerate(zip(names, hidden.hands, strict=True))
            },
            "goal_scored": sorted(name for name, one in by_house.items() if one.has_goal),
        }  # fmt: skip
        if public.has_dojos:
            dojos = ("earth", "wind", "fire", "water", "void")
            facts["dojo"] = {
                name: {"dojo": dojos[one.dojo] if one.dojo >= 0 else None, **{at: getattr(one, at) for at in TRAINED}}
                for name, one in by_house.items()
            }  # fmt: skip
            facts["archers_at_home"] = {
                name: 3 - sum(row.get(name, {}).get("archers", 0) for row in units.values()) for name in names
            }
        return facts

    def ended(self, state: Any, counted: Row) -> None:
        """The last count, part by part, and who has won (G-1 to G-3)."""
        winners: list[str] = [self.names[house] for house in state.winners]
        assert sorted(winners) == sorted(counted["winners"]), self.where
        for house, parts, public in zip(self.names, state.final, state.public.houses, strict=True):
            influence = dict(zip(self.plain.regions, parts.influence, strict=False))
            real = {"points": parts.points, "influence": influence, "resources": parts.resources}
            assert (real, public.points) == (counted["by"][house], counted["points"][house]), (self.where, house)


def matches(seeds: range) -> None:
    """Play these matches in both readings."""
    for seed in seeds:
        Both(chosen_for(seed), seed).play()


@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
def test_random_matches_agree_at_every_step(first: int) -> None:
    """Who is asked what, every answer that is allowed, in the order of chapter 12, and how the match stands."""
    matches(range(first, first + CHUNK))


@pytest.mark.long
@pytest.mark.parametrize("first", range(MATCHES, LONG, CHUNK))
def test_very_many_random_matches_agree_at_every_step(first: int) -> None:
    """The same for 5,000 matches."""
    matches(range(first, first + CHUNK))
