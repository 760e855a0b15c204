"""The army in the seat's panel: each unit with what it is ordered to do, and whether it can be chosen now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rokugan_desktop.desktop.samurai_battles.pieces import unit_name
from rokugan_desktop.desktop.samurai_battles.planning.panel_values import PanelAnswer, place_known, spot_or_none
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import (
    Action,
    Battle,
    Message,
    Moment,
    Plan,
    Question,
    Unit,
    View,
    actions,
    foresight,
    plan_message,
)
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOBODY, Direction, QuestionKind, UnitId
from rokugan_desktop.words import Words

Kind = QuestionKind


class ArmyRows:
    """Says what each unit of a side does."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def rows(self, view: View, battle: Battle, question: Question | None) -> Iterator[PanelAnswer]:
        """Yield the units of the side: first the seat's own, then those of its allies."""
        own = [unit for unit in view.units if unit.side == view.side]
        plans, offers = dict(view.plans), set(question.offers) if question is not None else set[Action]()
        asked = view.draft.unit if view.draft is not None else NOBODY
        choosing = question is not None and question.kind in (Kind.PLAN, Kind.DEPLOY)
        for unit in sorted(own, key=lambda one: one.seat != view.seat):
            action = actions.choose(unit.id)
            offered = action in offers
            what, done = self._doing(view, battle, unit, plans)
            plan = what if isinstance(what, Plan) else None
            spoken = self._words.say(what if isinstance(what, AnyMessage) else plan_message(what))
            yield PanelAnswer(
                title=unit.id,
                called=self._words.say(unit_name(unit)),
                detail=self._brief(plan) if plan is not None else spoken,
                spoken=spoken,
                direction=plan.facing if plan is not None else _hidden_facing(view, unit),
                answers=(action,) if offered or (choosing and unit.seat == view.seat) else (),
                why_not="" if offered else self._not_chosen(view, unit, question),
                barred=question.refusal(action) if choosing and question is not None else None,
                unit=unit.id,
                spot=spot_or_none(place_known(view, unit)),
                done=done,
                chosen=not choosing and unit.id == asked and question is not None,
            )

    def _doing(
        self, view: View, battle: Battle, unit: Unit, plans: Mapping[UnitId, Plan]
    ) -> tuple[AnyMessage | Plan, bool]:
        """Return what the unit is ordered to do, or where it is placed, and whether that is settled."""
        if view.moment is Moment.DEPLOYMENT:
            place = dict(view.placed).get(unit.id)
            if place is None:
                return (
                    (Message("orders.stands", hex=str(unit.at)), True) if unit.at else (Message("orders.home"), False)
                )
            key = "orders.placed-hidden" if place.facing != NO_FACING else "orders.placed"
            return Message(key, hex=str(place.at)), True
        plan = plans.get(unit.id)
        if plan is not None:
            return plan, True
        if view.moment is not Moment.PLANNING:
            return unit.plan, True
        if unit.seat != view.seat:
            return Message("orders.ally"), False
        forced = foresight.only_plan(battle, unit)
        if forced is not None:
            return forced, True
        return Message("orders.none"), False

    def _brief(self, plan: Plan) -> str:
        """Return a plan as short as can be: at whom or to where first, for the order is cut where room is scarce."""
        order = self._words.text(f"order.{plan.order}")
        if plan.target or plan.partner:
            return f"{plan.target or plan.partner} · {order}"
        if plan.path:
            return f"→ {plan.path[-1]} · {order}"
        return f"{order} {plan.reach}" if plan.reach else order

    def _not_chosen(self, view: View, unit: Unit, question: Question | None) -> str:
        """Return why the unit can't be chosen now."""
        if question is None:
            return ""
        if question.kind not in (Kind.PLAN, Kind.DEPLOY):
            draft = view.draft
            return self._words.text("orders.finish-first", unit=draft.unit if draft is not None else "")
        refusal = question.refusal(actions.choose(unit.id))
        return self._words.say(refusal.message) if refusal is not None else ""


def _hidden_facing(view: View, unit: Unit) -> Direction:
    """Return which way a unit will look that is placed hidden; NO_FACING for any other."""
    place = dict(view.placed).get(unit.id) if view.moment is Moment.DEPLOYMENT else None
    return place.facing if place is not None else NO_FACING
