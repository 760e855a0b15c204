"""The warrior and the daimyo: they try what they could lay in worlds that a view can't rule out.

In each world the orders that nobody has seen are drawn, what a house would gladly lay there more often; then the era is
played to its end in outline, everybody laying and acting for itself, antagonists as if they were houses. All candidates
meet the same worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Decision, Stop, never
from rokugan_desktop.engine.players import Foretold, halving
from rokugan_desktop.games.south_wind.actions import Action
from rokugan_desktop.games.south_wind.bots.novice import Candidate, Thinking, prospect
from rokugan_desktop.games.south_wind.bots.sketch import NEAR, Sketched
from rokugan_desktop.games.south_wind.chapters.planning import orders_left, tokens_to_lay
from rokugan_desktop.games.south_wind.flow import Question
from rokugan_desktop.games.south_wind.ids import FACEDOWN, SLOTS_OF_A_REGION, House, QuestionKind
from rokugan_desktop.games.south_wind.state import View

_SPREAD: Final = (3.0, 8.0, 12.0)
"""By how many points totals may still change, by the eras to come: the more, the less a lead wins."""
_OWN: Final = 0.003
"""How much a point more than the others' mean counts beside the chance to win."""
_TASTE: Final = 1.5
"""By so many points a lay must promise more to be taken e times as often."""
_BELIEF: Final = 2.5
"""The same of orders that lie face down already."""
_COVERED: Final = 0.3
"""How much of what an order promises another house speaks for covering it."""


class Lays(NamedTuple):
    """What lies uppermost in each slot, and what each house may still lay: lists that imagined rounds go on with."""

    owners: list[int]
    """By slot; -1: nobody's."""
    orders: list[int]
    rounds: list[int]
    """In which round it was laid; 0 where another lies below it, too."""
    left: list[tuple[int, ...]]
    covers: list[int]
    covered: list[bool]

    def copy(self) -> Lays:
        """Return the same, to be changed apart."""
        return Lays(self.owners[:], self.orders[:], self.rounds[:], self.left[:], self.covers[:], self.covered[:])

    def put(self, house: int, slot: int, order: int) -> None:
        """Take an order that a house has left for a slot."""
        self.owners[slot], self.orders[slot], left = house, order, self.left[house]
        self.left[house] = (*left[:order], left[order] - 1, *left[order + 1 :])


class Scene:
    """One question of what to lay, and what all its trials share."""

    def __init__(self, thinking: Thinking) -> None:
        view, public, topology = thinking.view, thinking.public, thinking.topology
        self.public, self.topology, self.appraisal, self.me = public, topology, thinking.appraisal, thinking.me
        self.houses, self.base = range(len(public.houses)), thinking.sketch()
        tops = [tokens[-1] if tokens else None for tokens in public.slots]
        own = view.orders or (FACEDOWN,) * len(tops)
        self.lays = Lays(
            [-1 if top is None else top.house for top in tops],
            [FACEDOWN if top is None else max(top.order, known) for top, known in zip(tops, own, strict=True)],
            [tokens[-1].round if len(tokens) == 1 else 0 for tokens in public.slots],
            [orders_left(topology, public, House(house), view.orders) for house in self.houses],
            [house.covers for house in public.houses],
            [house.is_covered for house in public.houses],
        )
        quicks = [prospect(self.base, house, quick=True) for house in self.houses]
        self.quicks = [
            [exp(row[slot // SLOTS_OF_A_REGION][public.quicks[slot]] / _TASTE) for slot in topology.slots]
            for row in quicks
        ]
        """How gladly each house lays on each slot, by its quick action."""
        promised = [prospect(self.base, house, quick=False) for house in self.houses]
        self.tastes, self.beliefs = (
            [[[exp(worth / taste) for worth in row] for row in rows] for rows in promised]
            for taste in (_TASTE, _BELIEF)
        )
        """How gladly each house lays each order in each region, and how likely it has."""
        rounds = [msgspec.structs.replace(public, round=number) for number in (public.round, 2)]
        number, self.later = (tokens_to_lay(topology, one) for one in rounds)
        laid = [house.laid + (one == self.me) for one, house in enumerate(public.houses)]
        self.to_lay = [house for turn in range(number) for house in public.turn_order if turn >= laid[house]]
        """Who lays after this, in this round (P-1)."""

    @property
    def work(self) -> int:
        """Return about how many orders and quick actions a trial carries out, and what its end takes."""
        begins = self.public.round == 1
        coming, later = len(self.to_lay), len(self.houses) * self.later * begins
        executed = (sum(owner >= 0 for owner in self.lays.owners) + 1 + coming) * (1 + begins) + later
        return executed + (coming + later) // 2 + 6

    def world(self, rng: Random) -> Lays:
        """Return the tokens as they lie, with orders for those that nobody has seen."""
        lays = self.lays.copy()
        for slot, owner in enumerate(lays.owners):
            if owner >= 0 and lays.orders[slot] == FACEDOWN:
                self._take(lays, owner, slot, self.beliefs[owner], rng)
        return lays

    def _take(self, lays: Lays, house: int, slot: int, tastes: Sequence[Sequence[float]], rng: Random) -> None:
        """Draw an order that a house has left for a slot."""
        left = lays.left[house]
        weights = [count * taste for count, taste in zip(left, tastes[slot // SLOTS_OF_A_REGION], strict=True)]
        lays.put(house, slot, rng.choices(range(len(left)), weights)[0])

    def played(self, candidate: Candidate, world: Lays, rng: Random) -> list[float]:
        """Return what every house is likely to have in the end, once the candidate is laid."""
        sketch, lays, round_ = self.base.copy(), world.copy(), self.public.round
        self._lay(sketch, lays, self.me, candidate.slot, round_)
        lays.put(self.me, candidate.slot, candidate.order)
        for house in self.to_lay:
            self._choose(sketch, lays, house, round_, rng)
        if round_ == 1:
            self._execute(sketch, lays, self.topology.slots)
            lays.covers[:], lays.covered[:] = [0] * len(self.houses), [False] * len(self.houses)
            for house in self.public.turn_order * self.later:
                self._choose(sketch, lays, house, 2, rng)
        sketch.expect(NEAR)
        self._execute(sketch, lays, self.topology.slots[::-1])
        sketch.end_era()
        return sketch.totals(self.appraisal.eras_left - 1)

    def _price(self, lays: Lays, house: int) -> int:
        costs = self.topology.components.cover_cost
        return costs[min(lays.covers[house], len(costs) - 1)]

    def _lay(self, sketch: Sketched, lays: Lays, house: int, slot: int, round_: int) -> None:
        """Let a house pay for a slot, and do its quick action if it is worth it."""
        other = lays.owners[slot]
        if other not in (-1, house):
            for _ in range(self._price(lays, house)):
                purse = sketch.food if sketch.food[house] >= sketch.bushido[house] else sketch.bushido
                purse[house] -= 1
            lays.covers[house] += 1
            lays.covered[other] = True
        lays.rounds[slot] = round_ if other < 0 else 0
        sketch.perform(house, slot // SLOTS_OF_A_REGION, self.public.quicks[slot], quick=True)

    def _choose(self, sketch: Sketched, lays: Lays, house: int, round_: int, rng: Random) -> None:
        """Let a house lay what it likes, by its quick action, its order and what it covers."""
        left, tastes, price = lays.left[house], self.tastes[house], self._price(lays, house)
        regions = [sum([taste for taste, count in zip(row, left, strict=True) if count > 0]) for row in tastes]
        dear = exp(-price * self.appraisal.resource / _TASTE) * (price <= sketch.food[house] + sketch.bushido[house])
        weights: list[float] = []
        for slot, owner in enumerate(lays.owners):
            weight = self.quicks[house][slot] * regions[slot // SLOTS_OF_A_REGION]
            if owner >= 0:
                taste = self.tastes[owner][slot // SLOTS_OF_A_REGION][lays.orders[slot]]
                weight *= 1 / taste if owner == house else taste**_COVERED * dear * (not lays.covered[owner])
                weight *= round_ == 2 and lays.rounds[slot] == 1
            weights.append(weight)
        if any(weights):
            slot = rng.choices(range(len(weights)), weights)[0]
            self._lay(sketch, lays, house, slot, round_)
            self._take(lays, house, slot, tastes, rng)

    def _execute(self, sketch: Sketched, lays: Lays, slots: Sequence[int]) -> None:
        """Let what lies uppermost act, slot after slot (X-1)."""
        for slot in slots:
            if lays.owners[slot] >= 0:
                sketch.perform(lays.owners[slot], slot // SLOTS_OF_A_REGION, lays.orders[slot], quick=False)


def chance(totals: Sequence[float], me: int, eras: int) -> float:
    """Return how likely a house wins with these totals, when so many eras are still to come."""
    return 1 / sum([exp(min((one - totals[me]) / _SPREAD[eras], 50.0)) for one in totals])


class Searcher(msgspec.Struct, frozen=True):
    """Tries the most promising lays in many worlds, and takes the one that wins most often."""

    name: str
    lays: int
    """How many lays it tries."""
    work: int
    """How many orders all its trials of a question carry out."""
    foresight: bool = True
    """Whether it looks ahead where it lays, too: to later rounds and eras, and to what the others have."""

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        return self.foretell(view, decision, seed, stop).answers

    def foretell(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Foretold:
        assert isinstance(decision, Question), "the rules ask nothing else"
        lays = decision.kind in (QuestionKind.ORDER, QuestionKind.LAY)
        thinking = Thinking(view, decision, seed, foresight=self.foresight or not lays)
        if not lays:
            return Foretold(thinking.answers(), None)
        found, scene = thinking.candidates()[: self.lays], Scene(thinking)
        worlds, luck = list[Lays](), thinking.rng.random()
        won, eras = [0.0] * len(found), scene.appraisal.eras_left - 1

        def trial(candidate: int, number: int) -> float:
            if number == len(worlds):
                worlds.append(scene.world(Random(f"{luck} {number}")))
            totals = scene.played(found[candidate], worlds[number], Random(f"{luck} {number} on"))
            likely = chance(totals, scene.me, eras)
            won[candidate] += likely
            return likely + _OWN * (totals[scene.me] - sum(totals) / len(totals))

        best = halving(len(found), self.work // scene.work, trial, stop)[0]
        return Foretold(thinking.laid(found[best.candidate]), won[best.candidate] / best.trials)


WARRIOR: Final = Searcher("warrior", lays=6, work=800, foresight=False)
DAIMYO: Final = Searcher("daimyo", lays=30, work=30000)
