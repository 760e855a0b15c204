"""The computer players of South Wind, North Wind, from the weakest to the strongest. They see views alone.

The novice takes what is worth most now, by the order, the slot and the quick action together. The warrior and the
daimyo try what they could lay in worlds that a view can't rule out: in each the orders that nobody has seen are drawn,
what a house would gladly lay there more often; then the era is played to its end in outline, everybody laying and
acting for itself, antagonists as if they were houses. All candidates meet the same worlds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from math import exp
from operator import mul
from random import Random
from typing import Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Player, RandomPlayer, Stop, never
from rokugan_desktop.engine.players import Foretold, halving
from rokugan_desktop.games.south_wind import actions, ids
from rokugan_desktop.games.south_wind.actions import DONE, QUICK, SEEN, Action
from rokugan_desktop.games.south_wind.bots.sketch import CASTLE, NEAR, Appraisal, Made, Sketched
from rokugan_desktop.games.south_wind.chapters import orders, planning
from rokugan_desktop.games.south_wind.chapters.orders import Power
from rokugan_desktop.games.south_wind.chapters.planning import orders_left, tokens_to_lay
from rokugan_desktop.games.south_wind.components import Topology, region_of_slot
from rokugan_desktop.games.south_wind.flow import Question, sequence
from rokugan_desktop.games.south_wind.ids import House, Order, QuestionKind, Slot, Unit
from rokugan_desktop.games.south_wind.state import Hidden, PublicState, State, View
from rokugan_desktop.games.south_wind.state_update import answered_openly

_AGAIN: Final = 0.45
"""How much of what an order brings in round 1 it is likely to bring again in round 2."""
_SURE: Final = 0.9
"""How much of what an order promises it keeps until the wind reaches it."""
_DOJOS: Final = (ids.Dojo.VOID, ids.Dojo.EARTH, ids.Dojo.WATER, ids.Dojo.FIRE, ids.Dojo.WIND)
"""The dojos, those first that a novice likes best."""
_LOOKS: Final = 6
"""How many answers of a power are followed until it is judged."""


class Candidate(NamedTuple):
    """An order on a slot, and what it promises."""

    worth: float
    order: int
    slot: Slot


def prospect(sketch: Sketched, house: int, *, quick: bool) -> list[list[float]]:
    """Return what each order, or each quick action, would bring a house in each region as things stand."""
    regions, kinds = sketch.appraisal.topology.regions, [*Order][: Order.CASTLE if quick else None]
    return [[sketch.copy().perform(house, region, order, quick=quick) for order in kinds] for region in regions]


def order_of(view: View, token: int) -> int:
    """Return what a token of the seat says: an order, or with a closed hand what lies at that place of its row."""
    return token if token >= 0 else view.row[-token - 1]


class Thinking:
    """One question, and all that is reckoned to answer it."""

    def __init__(self, view: View, question: Question, seed: int, *, foresight: bool = True) -> None:
        self.view, self.public, self.question = view, view.public, question
        self.topology: Topology = question.topology
        self.me = House(question.seat)
        self.rng = Random(f"{seed} {question.kind}")
        self.appraisal = Appraisal(self.topology, self.public, view.hand, self.rng, foresight=foresight)

    def sketch(self) -> Sketched:
        """Return the match as it lies open."""
        return Sketched(self.appraisal, self.public)

    def answers(self) -> Sequence[Action]:
        """Return what a novice answers."""
        kind, work = self.question.kind, self.question.work
        if kind == QuestionKind.ROW:
            return (SEEN,)
        if kind in (QuestionKind.ORDER, QuestionKind.LAY):
            return self.laid(self.best_lay(self.candidates()))
        if kind == QuestionKind.AFTER:
            return (self._after(work),)
        if isinstance(work, orders.Doing):
            return self._carried_out(work)
        return (self._best({action: self._promised(action) for action in self.question.listed}),)

    def _best(self, promised: Mapping[Action, float]) -> Action:
        """Return the answer that promises most; equals are drawn."""
        top = max(promised.values()) - 1e-9
        return self.rng.choice([action for action, worth in promised.items() if worth >= top])

    # Lays

    def candidates(self) -> list[Candidate]:
        """Return what may be laid, the most promising first; where an order was taken up already, only that one.

        Whoever looks ahead lets its own tokens act first, before an order is judged.
        """
        topology, public, me, appraisal = self.topology, self.public, self.me, self.appraisal
        work, left = self.question.work, planning.orders_left(topology, public, me, self.view.orders)
        if work.token is not None:
            picked = order_of(self.view, work.token) if public.closed else self.view.picked
            left = tuple([int(order == picked) for order in Order])
        sketch, acted = self.sketch(), self.sketch()
        for slot in sequence(topology, public) if appraisal.foresight else ():
            last = public.slots[slot][-1]
            if last.house == me:
                order = self.view.orders[slot] if last.order == ids.FACEDOWN else last.order
                acted.perform(me, region_of_slot(slot), order, quick=False)
        promised, now = prospect(acted, me, quick=False), prospect(sketch, me, quick=True)
        again = _SURE * (1 + _AGAIN * (public.round == 1 and appraisal.foresight))
        found: list[Candidate] = []
        for slot, price in planning.prices_of(topology, public, me, at_most=public.houses[me].resources).items():
            region = region_of_slot(slot)
            worth = now[region][public.quicks[slot]] - price * appraisal.resource
            top = public.top(slot)
            if top is not None:
                lost = sketch.copy().perform(top.house, region, top.order, quick=False)
                worth -= appraisal.weights[me][top.house] * lost
            found += [
                Candidate(worth + again * promised[region][order], order, slot)
                for order, count in enumerate(left)
                if count
            ]
        return sorted(found, reverse=True)

    def best_lay(self, found: Sequence[Candidate]) -> Candidate:
        """Return the best of them; equals are drawn."""
        return self.rng.choice([one for one in found if one.worth >= found[0].worth - 1e-9])

    def laid(self, chosen: Candidate) -> Sequence[Action]:
        """Return the answers that lay it: with a closed hand by a place in the row where such an order lies."""
        token, places = self.question.work.token, [-place - 1 for place, order in enumerate(self.view.row)
                                                   if order == chosen.order]  # fmt: skip
        if token is not None:
            return (actions.Lay(chosen.slot, token if self.public.closed else chosen.order),)
        token = self.rng.choice(places) if self.public.closed else chosen.order
        return actions.Pick(token), actions.Lay(chosen.slot, token)

    def _after(self, work: planning.AfterLaying) -> Action:
        """Return whether to train, and whom, and then whether the quick action is worth it."""
        training = actions.Train(self._trained())
        if training in self.question.listed:
            return training
        quick, region = self.public.quicks[work.slot], region_of_slot(work.slot)
        gains = QUICK in self.question.listed and self.sketch().perform(self.me, region, quick, quick=True) > 0
        return QUICK if gains else DONE

    def _trained(self) -> int:
        """Return what is worth training, the general first; -1: nothing, what waits can hardly serve any more."""
        own = self.public.houses[self.me]
        waiting = own.range + own.arsenal + own.headquarters
        if self.appraisal.executions < 2 and waiting:
            return -1
        is_home = not own.headquarters and not any(force.general for force in self.public.units[self.me])
        if own.food and own.bushido and is_home and (own.range or own.arsenal):
            return Unit.GENERAL
        if waiting > 2 or own.resources < 2:
            return -1
        return Unit.ELITE if own.food and (own.arsenal < 2 or not own.bushido) else Unit.ARCHERS

    # Orders and powers

    def _carried_out(self, work: orders.Doing) -> Sequence[Action]:
        """Return how an order goes on: the steps that bring most, up to one that brings a power, or none."""
        made: Made = []
        provinces: Sequence[int] = self.appraisal.provinces[work.region]
        left, units = work.left, tuple(Unit)
        match work:
            case orders.Marching(left=0, free_step=orders.DUE):
                left, units = 1, (Unit.GENERAL,)
            case orders.Attacking() if work.province != ids.NOWHERE:
                provinces = [work.province]
            case orders.Harvesting():
                provinces = [province for province in provinces if not work.done >> province & 1]
            case _:
                pass
        self.sketch().carry_out(self.me, provinces, work.order, left, work.extras, made, units)
        plain = len([*takewhile(lambda one: not isinstance(one, actions.Recruit) or one.unit < Unit.GENERAL, made)])
        return tuple(made[: plain + 1]) or (DONE,)

    def _promised(self, action: Action) -> float:
        """Return what the table promises the seat once this is answered, and what follows of a power is carried out."""
        if isinstance(action, actions.Destiny):
            return self._destiny(action.region)
        if isinstance(action, actions.Choose):
            return -_DOJOS.index(ids.Dojo(action.dojo))
        public = answered_openly(self.topology, self.public, action)
        for _ in range(_LOOKS):
            work = public.work[-1] if public.work else None
            if not isinstance(work, Power) or not work.stage:
                break
            listed = work.answers(self.topology, State(public, Hidden()))
            followed = [answered_openly(self.topology, public, one) for one in listed]
            public = max(followed, key=self._value)
        return self._value(public)

    def _destiny(self, region: int) -> float:
        """Return what one card more at a region would bring the seat, beside what it brings the others."""
        appraisal, sketch, gain = self.appraisal, self.sketch(), 0.0
        for house, own in enumerate(sketch.shares()):
            castles, provinces = sketch.pieces[house][CASTLE], appraisal.provinces[region]
            coming = appraisal.eras_left * sum(own[province] + castles[province] for province in provinces)
            points = appraisal.points_for(region, sketch.influence[house][region] + coming)
            gain += appraisal.weights[self.me][house] * points / max(appraisal.cards[region], 0.01)
        return gain

    def _value(self, public: PublicState) -> float:
        """Return what a table promises the seat."""
        totals = Sketched(self.appraisal, public).totals(self.appraisal.eras_left)
        return float(sum(map(mul, totals, self.appraisal.weights[self.me])))


class Novice(msgspec.Struct, frozen=True):
    """Takes what is worth most now."""

    name: str = "novice"

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        if stop():
            raise Interrupted
        assert isinstance(decision, Question), "the rules ask nothing else"
        return Thinking(view, decision, seed, foresight=False).answers()


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
        own = view.orders or (ids.FACEDOWN,) * len(tops)
        self.lays = Lays(
            [-1 if top is None else top.house for top in tops],
            [ids.FACEDOWN if top is None else max(top.order, known) for top, known in zip(tops, own, strict=True)],
            [tokens[-1].round if len(tokens) == 1 else 0 for tokens in public.slots],
            [orders_left(topology, public, House(house), view.orders) for house in self.houses],
            [house.covers for house in public.houses],
            [house.is_covered for house in public.houses],
        )
        quicks = [prospect(self.base, house, quick=True) for house in self.houses]
        self.quicks = [
            [exp(row[slot // ids.SLOTS_OF_A_REGION][public.quicks[slot]] / _TASTE) for slot in topology.slots]
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
            if owner >= 0 and lays.orders[slot] == ids.FACEDOWN:
                self._take(lays, owner, slot, self.beliefs[owner], rng)
        return lays

    def _take(self, lays: Lays, house: int, slot: int, tastes: Sequence[Sequence[float]], rng: Random) -> None:
        """Draw an order that a house has left for a slot."""
        left = lays.left[house]
        weights = [count * taste for count, taste in zip(left, tastes[slot // ids.SLOTS_OF_A_REGION], strict=True)]
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
        sketch.perform(house, slot // ids.SLOTS_OF_A_REGION, self.public.quicks[slot], quick=True)

    def _choose(self, sketch: Sketched, lays: Lays, house: int, round_: int, rng: Random) -> None:
        """Let a house lay what it likes, by its quick action, its order and what it covers."""
        left, tastes, price = lays.left[house], self.tastes[house], self._price(lays, house)
        regions = [sum([taste for taste, count in zip(row, left, strict=True) if count > 0]) for row in tastes]
        dear = exp(-price * self.appraisal.resource / _TASTE) * (price <= sketch.food[house] + sketch.bushido[house])
        weights: list[float] = []
        for slot, owner in enumerate(lays.owners):
            weight = self.quicks[house][slot] * regions[slot // ids.SLOTS_OF_A_REGION]
            if owner >= 0:
                taste = self.tastes[owner][slot // ids.SLOTS_OF_A_REGION][lays.orders[slot]]
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
                sketch.perform(lays.owners[slot], slot // ids.SLOTS_OF_A_REGION, lays.orders[slot], quick=False)


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
_BY_NAME: Final[Mapping[str, Player[Action, View]]] = {
    one.name: one for one in (RandomPlayer[Action, View](), Novice(), WARRIOR, DAIMYO)
}
PLAYERS: Final = tuple(_BY_NAME)
"""The names of the computer players, from the weakest to the strongest."""


def player(name: str) -> Player[Action, View]:
    """Return the computer player of this name, one of PLAYERS. Raise KeyError for any other."""
    return _BY_NAME[name]
