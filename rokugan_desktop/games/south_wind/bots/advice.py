"""What a computer that looks ahead would answer in a seat's place, and why; and what mattered in a finished match.

Of a match that is over the lays, covers and powers are told that mattered most, in the chance to win that they brought
or cost. Each lay is held against what a novice would have laid from what the seat could see: from both the era is
played to its end in outline, many times, with all orders as they really lay. A power is held against not using it.
Nothing is hidden any more when a match is over: only of such a match may this be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from rokugan_desktop.engine import Asking, Decision, GivenAnswer, Interrupted, Seat, Stop, Weighing, never, weighed
from rokugan_desktop.games.south_wind import actions, flow, ids
from rokugan_desktop.games.south_wind.actions import DONE, QUICK, SKIP, USE, Action
from rokugan_desktop.games.south_wind.bots.players import Candidate, Scene, Thinking, chance, order_of
from rokugan_desktop.games.south_wind.bots.sketch import Sketched, parts
from rokugan_desktop.games.south_wind.chapters.orders import Doing, Power
from rokugan_desktop.games.south_wind.chapters.planning import AfterLaying
from rokugan_desktop.games.south_wind.components import Topology, region_of_slot
from rokugan_desktop.games.south_wind.events import price_name, slot_name
from rokugan_desktop.games.south_wind.flow import Question
from rokugan_desktop.games.south_wind.ids import House, Province, QuestionKind, Slot, Unit
from rokugan_desktop.games.south_wind.messages import Message
from rokugan_desktop.games.south_wind.state import PublicState, State, View, view_of

_HINTS: Final = 3
"""How many lays are told, the best first."""


class Advice(NamedTuple):
    """What would be answered, and why."""

    said: Message
    answers: tuple[Action, ...]


def advise(view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Advice]:
    """Return what is worth answering, the best first. Raise Interrupted as soon as `stop` says so."""
    if stop():
        raise Interrupted
    assert isinstance(decision, Question), "the rules ask nothing else"
    thinking = Thinking(view, decision, seed)
    if decision.kind in (QuestionKind.ORDER, QuestionKind.LAY):
        told: dict[tuple[int, int], Candidate] = {}
        for candidate in thinking.candidates():
            told.setdefault((candidate.order, region_of_slot(candidate.slot)), candidate)
        chosen = [tuple(thinking.laid(candidate)) for candidate in [*told.values()][:_HINTS]]
    else:
        chosen = [tuple(thinking.answers())]
    said = [(explain(view, decision, answers), answers) for answers in chosen]
    return [Advice(why, answers) for why, answers in said if why is not None]


def explain(view: View, decision: Decision[Action], answers: Sequence[Action]) -> Message | None:
    """Return what speaks for these answers by what the seat knew; None where nothing does."""
    if not isinstance(decision, Question) or not answers or len(decision.listed) < 2:
        return None
    thinking, public, me, work = Thinking(view, decision, 0), view.public, decision.seat, decision.work
    match answers[0]:
        case actions.Pick() | actions.Lay():
            lays = [one for one in answers if isinstance(one, actions.Lay)]
            return _laid(thinking, lays[0]) if lays else None
        case actions.Destiny(region):
            own, others = _strongest([house.influence[region] for house in public.houses], me)
            return Message("reason.destiny", region=Message(f"region.{ids.REGIONS[region]}"), n=own, others=others)
        case actions.Train(unit):
            return Message("reason.train", unit=_unit(unit), n=thinking.appraisal.executions)
        case actions.Pay(food, bushido):
            house, paid = public.houses[me], price_name(food, bushido)
            return Message("reason.pay", paid=paid, food=house.food - food, bushido=house.bushido - bushido)
        case _ if isinstance(work, AfterLaying):
            quick = public.quicks[work.slot]
            gain = thinking.sketch().perform(thinking.me, region_of_slot(work.slot), quick, quick=True)
            if (answers[0] == QUICK) is not (gain > 0):
                return None
            key = "reason.quick" if answers[0] == QUICK else "reason.no-quick"
            return Message(key, order=_order(quick), points=points(gain))
        case _ if isinstance(work, Doing):
            return _acted(thinking, answers[0])
        case _:
            return Message("reason.skip" if answers[0] == SKIP else "reason.best")


def _laid(thinking: Thinking, lay: actions.Lay) -> Message:
    """Return what the order and the slot's quick action promise, and whose token is covered."""
    slot, public, sketch = ids.Slot(lay.slot), thinking.public, thinking.sketch()
    order, quick, region = order_of(thinking.view, lay.token), public.quicks[slot], region_of_slot(slot)
    gain = sketch.copy().perform(thinking.me, region, order, quick=False)
    more, top = sketch.perform(thinking.me, region, quick, quick=True), public.top(slot)
    said = {"order": _order(order), "slot": slot_name(slot), "quick": _order(quick), "points": points(gain)}
    if top is None:
        return Message("reason.lay", **said, more=points(more))
    house = Message(f"house.{ids.ROLES[public.houses[top.house].role]}")
    return Message("reason.cover", **said, more=points(more), covered=_order(top.order), house=house)


def _acted(thinking: Thinking, action: Action) -> Message:
    """Return what a step of an order is good for, with the strengths where it is taken."""
    topology, public = thinking.topology, thinking.public

    def name(province: int) -> Message:
        return Message(f"province.{topology.names[province]}")

    def at(key: str, province: int, **said: Message) -> Message:
        strengths = parts(thinking.sketch().columns[province], len(public.houses))
        own, others = _strongest(strengths, thinking.me)
        return Message(key, province=name(province), mine=own, others=others, **said)

    match action:
        case actions.Recruit(unit, province):
            return at("reason.recruit", province, unit=_unit(unit))
        case actions.March(unit, source, target):
            return at("reason.step", target, unit=_unit(unit), source=name(source))
        case actions.Kill(role, province):
            return at("reason.kill", province, house=Message(f"house.{ids.ROLES[role]}"))
        case actions.Harvest(province):
            kind = topology.kind_of[province]
            given = ids.RESOURCES[public.seeding[province]] if kind is ids.ProvinceKind.RESOURCE else ids.KINDS[kind]
            return Message(f"reason.harvest-{given}", province=name(province))
        case actions.Build(province):
            return Message("reason.castle", province=name(province), n=thinking.appraisal.eras_left)
        case _:
            return Message("reason.nothing" if action == DONE else "reason.best")


def _strongest(numbers: Sequence[int], me: int) -> tuple[int, int]:
    """Return the seat's own number, and the greatest of the others."""
    return numbers[me], max([number for house, number in enumerate(numbers) if house != me])


def points(worth: float) -> Message:
    """Return an amount of points, of which there may be less than one."""
    return Message("reason.points", n=round(worth)) if worth >= 0.5 else Message("reason.little")


def _order(order: int) -> Message:
    return Message(f"order.{ids.ORDERS[order]}")


def _unit(unit: int) -> Message:
    return Message(f"unit.{ids.UNITS[unit]}")


_WEIGHING: Final = Weighing(first=5, telling=12, again=24, least=0.04)
"""As a share of all chances."""


class TurningPoint(NamedTuple):
    """A lay, or a power, that changed much."""

    number: int
    """The number of its answer."""
    era: int
    round: int
    seat: Seat
    swing: float
    """By how much it changed the chance of the seat to win, from −1 to 1."""
    lay: tuple[int, Slot] | None = None
    """Which order was laid where; None: a power was used."""
    covered: House | None = None
    """Whose token was covered."""
    usual: tuple[int, Slot] = ids.FACEDOWN, ids.NO_SLOT
    """What a novice would have laid."""
    power: tuple[Unit, Province] | None = None
    """Which unit's power was used where."""


class _Weighed(NamedTuple):
    """A decision, not weighed yet."""

    number: int
    state: State
    question: Question
    laid: Candidate | None = None
    usual: Candidate | None = None
    after: PublicState | None = None
    """The table once the power was carried out."""

    def point(self, swing: float) -> TurningPoint:
        """Return it once it is weighed."""
        public, seat = self.state.public, self.question.seat
        begun = TurningPoint(self.number, public.era, public.round, seat, swing)
        if self.laid is None or self.usual is None:
            return begun._replace(power=(self.question.work.unit, self.question.work.province))
        top = public.top(self.laid.slot)
        covered = None if top is None else top.house
        return begun._replace(lay=self.laid[1:], usual=self.usual[1:], covered=covered)


def analyse(
    topologies: Sequence[Topology], turns: Iterable[GivenAnswer[State, Action]], stop: Stop = never
) -> Sequence[TurningPoint]:
    """Return what mattered most, in the order of the match. Raise Interrupted when `stop` says so."""
    found = weighed(_decisions(topologies, turns), _swings, _WEIGHING, stop)
    return sorted((one.point(swing) for one, swing in found[: _WEIGHING.told]), key=lambda point: point.number)


def _decisions(topologies: Sequence[Topology], turns: Iterable[GivenAnswer[State, Action]]) -> Iterator[_Weighed]:
    """Yield what was laid otherwise than a novice would have, and the powers that were used."""
    begun: _Weighed | None = None
    power: _Weighed | None = None
    for turn in turns:
        public = turn.state.public
        if power is not None and len(public.work) < len(power.state.public.work):
            if public.moment is power.state.public.moment:
                yield power._replace(after=public)
            power = None
        pending = flow.pending(topologies[public.far_shore], turn.state)
        question = pending.decisions.get(turn.seat) if isinstance(pending, Asking) and turn.seat is not None else None
        if not isinstance(question, Question):
            continue
        if question.kind == QuestionKind.ORDER:
            begun = _Weighed(turn.number, turn.state, question)
        elif isinstance(turn.action, actions.Lay) and begun is not None:
            order = order_of(view_of(turn.state, question.seat), turn.action.token)
            laid = Candidate(0.0, order, Slot(turn.action.slot))
            thinking = Thinking(view_of(begun.state, question.seat), begun.question, 0, foresight=False)
            usual = thinking.best_lay(thinking.candidates())
            if usual[1:] != laid[1:]:
                yield begun._replace(number=turn.number, laid=laid, usual=usual)
            begun = None
        elif isinstance(question.work, Power) and turn.action == USE:
            power = _Weighed(turn.number, turn.state, question)


def _swings(decision: _Weighed, seeds: range) -> Sequence[float]:
    state, question, laid, usual = decision.state, decision.question, decision.laid, decision.usual
    thinking = Thinking(view_of(state, question.seat), question, 0)
    eras, me = thinking.appraisal.eras_left - 1, thinking.me
    if laid is None or usual is None:
        assert decision.after is not None, "a power was carried out"
        tables = (decision.after, state.public)
        after, before = (chance(Sketched(thinking.appraisal, one).totals(eras + 1), me, eras) for one in tables)
        return [after - before for _ in seeds]
    scene = Scene(thinking)
    world = scene.lays.copy()
    for slot, order in enumerate(state.hidden.orders):
        if order != ids.FACEDOWN and world.orders[slot] == ids.FACEDOWN:
            world.put(world.owners[slot], slot, order)
    played = [[chance(scene.played(one, world, Random(seed)), me, eras) for seed in seeds] for one in (laid, usual)]
    return [own - other for own, other in zip(*played, strict=True)]
