"""Matches and moments of South Wind, North Wind, for tests that look at its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup, Told
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.south_wind import SouthWind, flow, ids, read_game
from rokugan_desktop.games.south_wind.actions import Action
from rokugan_desktop.games.south_wind.components import Topology, slot_at
from rokugan_desktop.games.south_wind.events import Event
from rokugan_desktop.games.south_wind.flow import Question
from rokugan_desktop.games.south_wind.ids import FACEDOWN, House, Moment, Order, ProvinceKind, Slot
from rokugan_desktop.games.south_wind.state import NO_FORCE, Force, HouseState, State, Token
from rokugan_desktop.resources import board_data

E = TypeVar("E", bound=Event)
SOLO = (("solo", "on"),)
DOJO = (("dojo", "drawn"),)
SHORE = (("region", "on"),)
ALL = (*SHORE, *DOJO, ("agenda", "a"))
TABLES: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = (
    (2, ()),
    (3, DOJO),
    (4, (("hand", "closed"), ("dojo", "chosen"))),
    (5, ALL),
    (4, (*SHORE, ("agenda", "b"), ("quicks", "random"))),
    (1, SOLO),
)
"""How many houses play, and with which modules: each module once at least."""


@cache
def game() -> SouthWind:
    """The game with the project's own components."""
    folder = board_data() / "south_wind"
    return read_game(lambda name: (folder / name).read_text(encoding="utf-8"))


def new(seats: int, options: Sequence[tuple[str, str]] = ()) -> State:
    """A new match of so many houses, the first of the box; alone it is Oda."""
    return game().new(Setup(ids.ROLES[:seats] if seats > 1 else ("oda",), tuple(options)))


class Played(NamedTuple):
    """One action of a match, with what was before and after it."""

    before: State
    by: Seat | None
    action: Action
    after: State
    told: tuple[Told[Event], ...]


def played(seed: int, seats: int, options: Sequence[tuple[str, str]] = ()) -> Iterator[Played]:
    """Play a match at random to its end."""
    rng, state = Random(seed), new(seats, options)
    while True:
        pending = game().pending(state)
        if isinstance(pending, Over):
            return
        by: Seat | None = None
        if isinstance(pending, Draw):
            action = pending.drawn(rng.randrange)
        else:
            by, question = rng.choice(list(pending.decisions.items()))
            action = rng.choice(list(question.answers()))
        step = game().apply(state, by, action)
        yield Played(state, by, action, step.state, step.told)
        state = step.state


class Scene:
    """A moment that a test lays out: bare provinces, food and bushido by turns, each house with what it begins with."""

    def __init__(self, *roles: str, options: Sequence[tuple[str, str]] = (), in_round: int = 1) -> None:
        """Begin in planning; houses are in turn order as they are named, in solo the antagonists first."""
        state = game().new(Setup(roles, tuple(options)))
        public = state.public
        self.topology: Topology = game().topology(public)
        houses = [self._bare(house) for house in public.houses]
        order = [House(number) for number, _ in enumerate(houses)]
        order.sort(key=lambda house: not houses[house].is_antagonist)
        resources = [p for p in self.topology.provinces if self.topology.kind_of[p] is ProvinceKind.RESOURCE]
        seeding = [resources.index(p) % 2 if p in resources else -1 for p in self.topology.provinces]
        bare = ((NO_FORCE,) * len(self.topology.provinces),) * len(houses)
        public = replace(
            public, houses=tuple(houses), turn_order=tuple(order), round=in_round, moment=Moment.PLANNING,
            seeding=tuple(seeding), units=bare, work=(),
        )  # fmt: skip
        self.state = State(public, state.hidden)
        self.told: list[Event] = []

    @staticmethod
    def _bare(house: HouseState) -> HouseState:
        stack = replace(house.antagonist, in_play=(2, 2, 2, 2)) if house.is_antagonist else house.antagonist
        return replace(house, barracks=16, antagonist=stack)

    def number(self, role: str) -> House:
        """The house that plays this one."""
        return self.state.public.seat_of(ids.ROLES.index(role))

    def of(self, role: str) -> HouseState:
        """What lies open before a house."""
        return self.state.public.houses[self.number(role)]

    def change(self, **changes: Any) -> Scene:
        """Change what lies open."""
        self.state = replace(self.state, public=replace(self.state.public, **changes))
        return self

    def house(self, role: str, **changes: Any) -> Scene:
        """Change what lies open before a house."""
        houses = with_item(self.state.public.houses, self.number(role), replace(self.of(role), **changes))
        return self.change(houses=houses)

    def has(self, role: str, province: str, samurai: int = 0, **pieces: int) -> Scene:
        """Put pieces of a house into a province; samurai come from its barracks."""
        house, units = self.number(role), self.state.public.units
        forces = with_item(units[house], self.topology.number[province], Force(samurai, **pieces))
        self.house(role, barracks=self.of(role).barracks - samurai)
        return self.change(units=with_item(units, house, forces))

    def there(self, role: str, province: str) -> Force:
        """What a house has in a province."""
        return self.state.public.units[self.number(role)][self.topology.number[province]]

    def slot(self, place: str) -> Slot:
        """The slot of a place such as `grey 2`."""
        region, number = place.split()
        return slot_at(ids.Region(ids.REGIONS.index(region)), int(number))

    def lies(
        self, place: str, role: str, order: str, *, laid_in: int = 1, down: bool = False, location: int = -1
    ) -> Scene:
        """Lay an order token on a slot, on what lies there."""
        slot, said = self.slot(place), ids.ORDERS.index(order)
        token = Token(self.number(role), laid_in, FACEDOWN if down else said, location)
        slots = self.state.public.slots
        hidden = with_item(self.state.hidden.orders, slot, said if down else FACEDOWN)
        self.state = replace(self.state, hidden=replace(self.state.hidden, orders=hidden))
        return self.change(slots=with_item(slots, slot, (*slots[slot], token)))

    def hides(self, **changes: Any) -> Scene:
        """Change what is hidden."""
        self.state = replace(self.state, hidden=replace(self.state.hidden, **changes))
        return self

    def begin(self) -> Scene:
        """Go on to the next question."""
        self.state = flow.begin(self.topology, self.state)
        return self

    def blows(self) -> Scene:
        """Go on to the first question of the execution phase of the round."""
        return self.change(moment=Moment.EXECUTION, acted=0).begin()

    def acts(self, role: str, place: str, order: str) -> Scene:
        """Let a face-down token act."""
        return self.lies(place, role, order, laid_in=self.state.public.round, down=True).blows()

    def does(self, *answers: str) -> Scene:
        """Answer or draw, one after the other, for whoever is asked first; `finish` is the table's."""
        for answer in answers:
            pending = game().pending(self.state)
            by = next(iter(pending.decisions)) if isinstance(pending, Asking) and answer != "finish" else None
            step = game().apply(self.state, by, game().read(answer))
            self.state = step.state
            self.told += [told.event for told in step.told]
        return self

    def heard(self, kind: type[E]) -> list[E]:
        """All that was told of a kind."""
        return [event for event in self.told if isinstance(event, kind)]

    @property
    def question(self) -> Question:
        """What is asked."""
        pending = game().pending(self.state)
        assert isinstance(pending, Asking)
        question = next(iter(pending.decisions.values()))
        assert isinstance(question, Question)
        return question

    @property
    def asked(self) -> str:
        """Who is asked what."""
        return f"{ids.ROLES[self.state.public.houses[self.question.seat].role]} {self.question.kind}"

    @property
    def answers(self) -> list[str]:
        """What may be answered."""
        return [game().write(answer) for answer in self.question.answers()]

    @property
    def draw(self) -> dict[str, int]:
        """What chance may say, and how likely."""
        pending = game().pending(self.state)
        assert isinstance(pending, Draw)
        weighed = zip(pending.outcomes, pending.weights, strict=True)
        return {game().write(outcome): weight for outcome, weight in weighed if weight}

    def refused(self, answer: str) -> str:
        """By which rule an answer is refused."""
        refusal = self.question.refusal(game().read(answer))
        return "" if refusal is None else refusal.rule


__all__ = ["ALL", "DOJO", "SHORE", "SOLO", "TABLES", "Order", "Played", "Scene", "game", "new", "played"]
