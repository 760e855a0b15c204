"""Worlds that a view can't rule out: hidden units, unseen deployment and enemy plans are dealt anew (W-3, W-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Impossible, Seat
from rokugan_desktop.games.samurai_battles import flow, ids
from rokugan_desktop.games.samurai_battles import state as states
from rokugan_desktop.games.samurai_battles.actions import Verb, choose
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters.terrain import hides, may_stand
from rokugan_desktop.games.samurai_battles.questions import Planning
from rokugan_desktop.games.samurai_battles.scenarios import FEWEST, Purchasing
from rokugan_desktop.games.samurai_battles.state import (
    Bought,
    Moment,
    Placement,
    Plan,
    PlanDraft,
    State,
    StepStart,
    Unit,
)
from rokugan_desktop.games.samurai_battles.view import View, known_wait

_ATTEMPTS: Final = 24
"""How many worlds are tried in the middle of a step."""
_LONGEST: Final = 12
"""More answers than any one order asks."""


def determinize(view: View, rng: Random) -> State:
    """Return a world, drawn at random among those that the view can't rule out.

    A hidden enemy stands where it was seen to vanish, else on any hex of its zone where its class can hide; it looks
    anywhere. An enemy's sealed plan is any plan that its seat may make. In the middle of a step the step goes on from
    what everybody sees.
    """
    units = placed_units(view, rng)
    if view.moment is Moment.DEPLOYMENT and view.field.is_secret:
        units = states.sorted_units(view.field, (*units, *_any_armies(view, rng)))
    state = State(
        field=view.field, seats=view.seats, units=units, drafts=(PlanDraft(),) * len(view.seats), moment=view.moment,
        turn=view.turn, step=view.step, gone=view.gone, stood=view.stood, earned=view.earned,
        # Where its own hidden units stand the enemy knows as little of this world as of the true one (W-9).
        covered=tuple(
            states.Covered(unit.at, None)
            for unit in units
            if unit.hidden and unit.side == view.side and (unit.at, unit.side) in view.stood
        ),
        hq_lost=view.hq_lost, winner=view.winner, ordered=view.ordered,
    )  # fmt: skip
    if view.moment is Moment.FIELD:
        return replace(state, wait=view.wait, drafts=(PlanDraft(kind=ids.QuestionKind.BUY),) * len(view.seats))
    if view.moment in (Moment.PURCHASE, Moment.DEPLOYMENT, Moment.PLANNING):
        return replace(state, drafts=_drafts(view, state, rng))
    if view.begun is not None:
        return _in_the_step(view, view.begun, state, rng)
    return state


def _in_the_step(view: View, begun: StepStart, state: State, rng: Random) -> State:
    """Return the world in the middle of a step: one whose beginning leads, by the dice so far, to what is waited for.

    What was hidden then stands where it is seen now, or where the determinization puts it. Facings are tried until one
    fits; where none does, the step is carried out from here as if it began now.
    """
    for _attempt in range(_ATTEMPTS):
        now = {unit.id: unit for unit in state.units}
        units = tuple(_as_it_began(unit, now.get(unit.id)) for unit in begun.units)
        battle = Battle(view.field, units, begun.gone, begun.hq_lost, dict(view.stood), view.turn)
        request = flow.carry_out(battle, view.step, begun.answers)
        there, wait = battle.everyone(), flow.wait_for(request)
        if wait is not None and known_wait(wait, there, view.side) == view.wait:
            checkpoint = StepStart(units, begun.gone, begun.hq_lost, begun.answers)
            return replace(state, units=there, wait=wait, checkpoint=checkpoint)
        state = replace(state, units=placed_units(view, rng))
    return flow.settle(state, flow.Story())


def _as_it_began(unit: Unit, now: Unit | None) -> Unit:
    """Return the unit as the step began, where the view does not show it: by where and how it stands now."""
    if now is None or not unit.hidden or unit.at != ids.NOWHERE:
        return unit
    facing = now.facing if now.facing != ids.NO_FACING else now.plan.facing
    return replace(unit, at=now.at, facing=facing, plan=replace(unit.plan, facing=facing))


def placed_units(view: View, rng: Random) -> tuple[Unit, ...]:
    """Return the units with the hidden ones somewhere."""
    taken = {unit.at for unit in view.units if unit.at != ids.NOWHERE}
    taken |= {unit.seen_at for unit in view.units if unit.seen_at != ids.NOWHERE}
    found: list[Unit] = []
    for unit in view.units:
        unseen = unit.hidden and unit.facing == ids.NO_FACING
        lurks = unit.plan.order is ids.Order.AMBUSH and unit.plan.facing == ids.NO_FACING
        turned = ids.Direction(rng.randrange(len(ids.DIRECTIONS))) if unseen or lurks else ids.NO_FACING
        facing, at = turned if unseen else unit.facing, unit.at
        if lurks:
            unit = replace(unit, plan=replace(unit.plan, facing=turned))
        if unit.hidden and at == ids.NOWHERE:
            at = unit.seen_at if unit.seen_at != ids.NOWHERE else _hiding_place(view, unit, taken, rng)
            taken.add(at)
        found.append(replace(unit, at=at, facing=facing))
    return tuple(found)


def _hiding_place(view: View, unit: Unit, taken: set[ids.Hex], rng: Random) -> ids.Hex:
    """Return a hex where the unit may have begun hidden (W-5)."""
    card, ground = view.field.cards[unit.card], view.field.ground
    possible = [
        hex_ for hex_ in view.field.facts(unit.side).zone if hex_ not in taken and hides(ground, card, hex_)
    ] or [hex_ for hex_ in ground.hexes if hex_ not in taken and hides(ground, card, hex_)]
    if not possible:
        raise Impossible("no hex is left to hide on")
    return rng.choice(possible)


def _drafts(view: View, state: State, rng: Random) -> tuple[PlanDraft, ...]:
    """Return the drafts of a deployment or of plans: the known ones, and any for the enemies (W-5)."""
    drafts: list[PlanDraft] = []
    for number, seat in enumerate(view.seats):
        own = {unit.id for unit in view.units if unit.seat == number}
        ours = seat.side == view.side
        if number == view.seat and view.draft is not None:
            draft = view.draft
        elif view.moment is Moment.PURCHASE:
            known = dict(view.bought).get(seat.side)
            bought = any_army(Purchasing(view.field, seat.side, PlanDraft()), rng) if seat.ready else ()
            draft = PlanDraft(bought=bought if known is None else known, kind=ids.QuestionKind.BUY)
        elif view.moment is Moment.DEPLOYMENT:
            placed = tuple(row for row in view.placed if row[0] in own)
            if not ours or not seat.ready:
                placed = _any_placement(state, view.field.facts(seat.side), Seat(number), drafts, rng)
            draft = PlanDraft(placed=placed, kind=ids.QuestionKind.DEPLOY)
        elif ours:
            draft = PlanDraft(plans=tuple(row for row in view.plans if row[0] in own))
        else:
            draft = PlanDraft(plans=any_plans(Battle.of(state), Seat(number), rng) if seat.ready else ())
        drafts.append(draft)
    return tuple(drafts)


def _any_armies(view: View, rng: Random) -> list[Unit]:
    """Return units that an enemy may have bought whose army nobody has seen (N-5)."""
    units: list[Unit] = []
    for number, seat in enumerate(view.seats):
        if seat.side != view.side:
            asked = Purchasing(view.field, seat.side, PlanDraft())
            units += asked._replace(draft=PlanDraft(bought=any_army(asked, rng))).army(Seat(number))
    return units


def any_army(asked: Purchasing, rng: Random, liking: Mapping[ids.CardId, float] | None = None) -> tuple[Bought, ...]:
    """Return an army that may be bought, drawn at random: of cards that are liked more, more units, but varied.

    Those who fight are bought first, the first of them one that can be led, and about every second unit is led.
    """
    weights = liking or {}
    while True:
        able = [one for one in asked.answers() if not asked.refusal(one)]
        bought = Counter(one.card for one in asked.draft.bought)
        led = {unit for unit, one in asked.named().items() if one.commander}
        fighters = {card for card, facts in asked.field.cards.items() if not (facts.is_headquarters or facts.supplies)}
        enough = sum(bought[card] for card in fighters) >= FEWEST
        buys = [one for one in able if one.verb is Verb.BUY and (enough or one.card in fighters)]
        if not led:
            buys = [one for one in buys if not asked.field.cards[one.card].no_commander]
        leads = [one for one in able if one.verb is Verb.LEAD and one.unit not in led]
        if leads and 2 * len(led) < len(asked.draft.bought):
            asked = asked.then(rng.choice(leads))
        elif buys:
            asked = asked.then(
                rng.choices(buys, [weights.get(one.card, 1) / (1 + bought[one.card]) for one in buys])[0]
            )
        else:
            return asked.draft.bought


def _any_placement(
    state: State, facts: states.SideFacts, seat: Seat, others: list[PlanDraft], rng: Random
) -> tuple[tuple[ids.UnitId, Placement], ...]:
    if not facts.free:
        return ()
    taken = {place.at for draft in others for _unit, place in draft.placed}
    placed: list[tuple[ids.UnitId, Placement]] = []
    for unit in state.units:
        if unit.seat != seat:
            continue
        card = state.field.cards[unit.card]
        free = [hex_ for hex_ in facts.zone if hex_ not in taken and may_stand(state.field.ground, card, hex_)]
        at = rng.choice(free)
        taken.add(at)
        placed.append((unit.id, Placement(at)))
    return tuple(placed)


def any_plans(battle: Battle, seat: Seat, rng: Random) -> tuple[tuple[ids.UnitId, Plan], ...]:
    """Return a plan for every unit of the seat that has a choice, drawn at random among the legal ones."""
    planned = Planning(battle, PlanDraft(), seat)
    for unit in planned.own():
        planned = planned.then(choose(unit.id))
        for _answer in range(_LONGEST):
            if planned.draft.kind is ids.QuestionKind.PLAN:
                break
            planned = planned.then(rng.choice(planned.offers()))
    return planned.draft.plans
