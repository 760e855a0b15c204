"""The novice: it takes what is worth most now, by the order, the slot and the quick action together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from operator import mul
from random import Random
from typing import Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.south_wind import actions
from rokugan_desktop.games.south_wind.actions import DONE, QUICK, SEEN, Action
from rokugan_desktop.games.south_wind.bots.sketch import CASTLE, Appraisal, Made, Sketched
from rokugan_desktop.games.south_wind.chapters import orders, planning
from rokugan_desktop.games.south_wind.chapters.powers import Power
from rokugan_desktop.games.south_wind.components import Topology, region_of_slot
from rokugan_desktop.games.south_wind.flow import Question, sequence
from rokugan_desktop.games.south_wind.ids import FACEDOWN, NOWHERE, Dojo, House, Order, QuestionKind, Slot, Unit
from rokugan_desktop.games.south_wind.state import Hidden, PublicState, State, View
from rokugan_desktop.games.south_wind.state_update import answered_openly

_AGAIN: Final = 0.45
"""How much of what an order brings in round 1 it is likely to bring again in round 2."""
_SURE: Final = 0.9
"""How much of what an order promises it keeps until the wind reaches it."""
_DOJOS: Final = (Dojo.VOID, Dojo.EARTH, Dojo.WATER, Dojo.FIRE, Dojo.WIND)
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
                order = self.view.orders[slot] if last.order == FACEDOWN else last.order
                acted.perform(me, region_of_slot(slot), order, quick=False)
        promised, now = prospect(acted, me, quick=False), prospect(sketch, me, quick=True)
        again = _SURE * (1 + _AGAIN * (public.round == 1 and appraisal.foresight))
        found: list[Candidate] = []
        for slot, price in planning.prices_of(topology, public, me):
            region = region_of_slot(slot)
            if price > public.houses[me].resources:
                continue
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
            case orders.Attacking() if work.province != NOWHERE:
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
            return -_DOJOS.index(Dojo(action.dojo))
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
