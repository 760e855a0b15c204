"""What a computer that looks ahead would answer in a seat's place, and why: hints, and the reasons of computers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.south_wind import actions, ids
from rokugan_desktop.games.south_wind.actions import DONE, QUICK, SKIP, Action
from rokugan_desktop.games.south_wind.bots.novice import Candidate, Thinking, order_of
from rokugan_desktop.games.south_wind.bots.sketch import parts
from rokugan_desktop.games.south_wind.chapters.orders import Doing
from rokugan_desktop.games.south_wind.chapters.planning import AfterLaying
from rokugan_desktop.games.south_wind.flow import Question
from rokugan_desktop.games.south_wind.ids import ProvinceKind, QuestionKind
from rokugan_desktop.games.south_wind.messages import Message
from rokugan_desktop.games.south_wind.story import price_name, slot_name
from rokugan_desktop.games.south_wind.topology import region_of_slot
from rokugan_desktop.games.south_wind.view import View

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
            given = ids.RESOURCES[public.seeding[province]] if kind is ProvinceKind.RESOURCE else ids.KINDS[kind]
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
