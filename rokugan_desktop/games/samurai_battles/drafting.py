"""How a plan, or a deployment, grows answer by answer (Q-1, Q-4): what may be answered, and what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import actions, ids
from rokugan_desktop.games.samurai_battles.actions import ENOUGH, OPEN, READY, Action, Verb, choose, give, step
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.chapters.terrain import hides, may_stand
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOBODY, Direction, Hex, Order, QuestionKind, UnitId
from rokugan_desktop.games.samurai_battles.state import REST, Ordered, Placement, Plan, PlanDraft, SideFacts, Unit

Kind = QuestionKind
_NEEDS: Final[Mapping[Order, tuple[Kind, ...]]] = {
    Order.DEFEND: (Kind.FACING, Kind.RANGE), Order.FIRE_RETREAT: (Kind.FACING,), Order.AMBUSH: (Kind.FACING,),
    Order.FIRE: (Kind.TARGET,), Order.ASSAULT: (Kind.TARGET, Kind.PATH), Order.MARCH: (Kind.PATH,),
    Order.RUN: (Kind.PATH,), Order.RETREAT: (Kind.PATH,), Order.MOVE_FIRE: (Kind.PATH, Kind.SHOT_HEX, Kind.TARGET),
    Order.JOIN_UP: (Kind.PARTNER, Kind.MEETING_HEX),
}  # fmt: skip
"""What each order needs, in the order of asking (chapter 6)."""


class PlanPart(NamedTuple):
    """A part of a plan that one answer says: by which verb, and by which rule it is asked for."""

    verb: Verb
    field: str
    """Of `Plan`; what the answer points at stands in it."""
    rule: str

    def said(self, value: str | int) -> Action:
        """Return the answer that says this."""
        return Action(self.verb, unit=UnitId(value)) if isinstance(value, str) else Action(self.verb, value)


PARTS: Final[Mapping[Kind, PlanPart]] = {
    Kind.SHOT_HEX: PlanPart(Verb.SHOT, "fire_at", "O-8"), Kind.TARGET: PlanPart(Verb.TARGET, "target", "O-5"),
    Kind.QUARRY: PlanPart(Verb.TARGET, "target", "O-18"), Kind.FACING: PlanPart(Verb.FACE, "facing", "O-4"),
    Kind.RANGE: PlanPart(Verb.RANGE, "reach", "R-6"), Kind.PARTNER: PlanPart(Verb.PARTNER, "partner", "O-11"),
    Kind.MEETING_HEX: PlanPart(Verb.MEET, "meeting", "O-11"),
}  # fmt: skip
"""What the questions about an order ask for; all other questions ask for more than one thing."""
_FACINGS: Final = tuple(actions.face(Direction(number)) for number in range(len(ids.DIRECTIONS)))


class Planning(NamedTuple):
    """What a seat plans with: the battle as its side knows it, its units, its draft."""

    battle: Battle
    draft: PlanDraft
    seat: Seat
    choice: Callable[[Unit], bool] | None = None
    """Tells whether a unit has a choice, where somebody has worked it out before."""

    @property
    def unit(self) -> Unit:
        """Return the unit whose order is being given."""
        return self.battle.units[self.draft.unit]

    def own(self) -> tuple[Unit, ...]:
        """Return the units of the seat that have a choice (Q-3)."""
        choice = self.choice or partial(planning.has_choice, self.battle)
        return tuple(unit for unit in self.battle.everyone() if unit.seat == self.seat and choice(unit))

    def offers(self) -> tuple[Action, ...]:
        """Return what may be answered, each once, in a fixed order."""
        battle, plan, kind = self.battle, self.draft.plan, self.draft.kind
        if kind is Kind.PLAN:
            return (*(choose(unit.id) for unit in self.own()), READY)
        unit = self.unit
        match kind:
            case Kind.ORDER:
                listed = planning.card_orders(battle, unit)
                return tuple(give(order) for order in listed if not planning.order_refused(battle, unit, order))
            case Kind.PATH:
                steps = tuple(step(into) for into in planning.steps(battle, unit, plan.order, plan.path))
                assaulted = planning.assaulted(battle, plan)
                refused = planning.path_refused(battle, unit, plan.order, plan.path, assaulted)
                return steps if refused else (*steps, ENOUGH)
            case Kind.FACING:
                return _FACINGS
            case _:
                return tuple(map(PARTS[kind].said, self._possible(battle, unit)))

    def _possible(self, battle: Battle, unit: Unit) -> Iterable[str | int]:
        """Return what may stand in the part of the plan that is asked for."""
        plan = self.draft.plan
        match self.draft.kind:
            case Kind.SHOT_HEX:
                return range(1, len(plan.path) + 1)
            case Kind.TARGET | Kind.QUARRY:
                return planning.targets(battle, unit, plan.order)
            case Kind.RANGE:
                return planning.ranges(battle, unit)
            case Kind.PARTNER:
                return planning.partners(battle, unit)
            case _:
                return planning.meetings(battle, unit, battle.units[plan.partner])

    def after(self, action: Action) -> PlanDraft:
        """Return the draft after an answer that may be given; `ready` leaves it as it is."""
        draft, plan = self.draft, self.draft.plan
        match action.verb:
            case Verb.UNIT:
                forced = planning.forced_order(self.battle, self.battle.units[action.unit])
                if forced is Order.PURSUE:
                    return _asks(draft, (Kind.QUARRY,), unit=action.unit, plan=Plan(Order.PURSUE))
                return _asks(draft, (Kind.ORDER,), unit=action.unit, plan=REST)
            case Verb.ORDER:
                order = actions.ORDERS[action.number]
                needs = _NEEDS.get(order, ())
                if order is Order.DEFEND and len(planning.ranges(self.battle, self.unit)) == 1:
                    needs = (Kind.FACING,)
                return self._next(Plan(order), needs)
            case Verb.STEP:
                longer = replace(plan, path=(*plan.path, Hex(action.number)))
                if planning.steps(self.battle, self.unit, plan.order, longer.path):
                    return replace(draft, plan=longer)
                return self._next(longer, draft.needs)
            case Verb.ENOUGH:
                return self._next(plan, draft.needs)
            case Verb.READY:
                return draft
            case _:
                said = {PARTS[draft.kind].field: action.unit or action.number}
                return self._next(replace(plan, **said), draft.needs)

    def then(self, action: Action) -> Planning:
        """Return what the seat plans with after an answer that may be given."""
        return Planning(self.battle, self.after(action), self.seat)

    def answers_for(self, unit: UnitId, plan: Plan) -> tuple[Action, ...]:
        """Return the answers that, one after the other, give the unit this plan; none where it can't be given.

        They begin at the question that is asked now: in the middle of this unit's order they go on with it.
        """
        given: list[Action] = []
        now = self
        if self.draft.kind is Kind.PLAN or self.draft.unit != unit:
            if self.draft.kind is not Kind.PLAN or unit not in [own.id for own in self.own()]:
                return ()
            given.append(choose(unit))
            now = self.then(given[-1])
        while now.draft.kind is not Kind.PLAN:
            action = _telling(now.draft, plan)
            if action is None or action not in now.offers():
                return ()
            given.append(action)
            now = now.then(action)
        return tuple(given) if now.draft.planned(unit) == plan else ()

    def again(self, before: Ordered) -> Plan | None:
        """Return the order of the turn before as it may be given again; None where it can't be.

        A path is walked in the same directions from where the unit stands now.
        """
        unit = self.battle.units.get(before.unit)
        if unit is None or unit.engaged or planning.forced_order(self.battle, unit) is not None:
            return None
        plan, ground = before.plan, self.battle.ground
        if plan.path:
            walked = [unit.at]
            for start, into in pairwise((before.at, *plan.path)):
                following = ground.beside(walked[-1], ground.toward[start, into])
                if not following:
                    return None
                walked.append(following)
            plan = replace(plan, path=tuple(walked[1:]))
        return None if planning.plan_refused(self.battle, unit, plan) else plan

    def _next(self, plan: Plan, needs: tuple[Kind, ...]) -> PlanDraft:
        """Return the draft that asks the next thing the order needs; with nothing left the unit has its order."""
        draft = self.draft
        if needs and needs[0] is Kind.PATH and not planning.steps(self.battle, self.unit, plan.order, ()):
            needs = needs[1:]  # an Assault that cannot move at all still has its target
        if needs:
            return _asks(draft, needs, unit=draft.unit, plan=plan)
        others = [(unit, known) for unit, known in draft.plans if unit != draft.unit]
        rank = {unit: number for number, unit in enumerate(self.battle.units)}
        plans = sorted([*others, (draft.unit, plan)], key=lambda row: rank[row[0]])
        return PlanDraft(plans=tuple(plans), placed=draft.placed)


def answers_giving(battle: Battle, unit: Unit, plan: Plan) -> Iterator[Action]:
    """List the answers that, one after the other, give the unit this legal plan (Q-1)."""
    action: Action | None = choose(unit.id)
    planned = Planning(battle, PlanDraft(), unit.seat)
    while action is not None:
        yield action
        planned = planned.then(action)
        action = _telling(planned.draft, plan)


def _telling(draft: PlanDraft, plan: Plan) -> Action | None:
    """Return the answer to what the draft asks now that leads to the plan; None where no answer does."""
    match draft.kind:
        case Kind.ORDER:
            return give(plan.order)
        case Kind.PATH:
            walked = len(draft.plan.path)
            return step(plan.path[walked]) if walked < len(plan.path) else ENOUGH
        case kind if kind in PARTS:
            value = getattr(plan, PARTS[kind].field)
            return PARTS[kind].said(value) if value != NO_FACING else None
        case _:
            return None


def _asks(draft: PlanDraft, needs: tuple[Kind, ...], *, unit: UnitId, plan: Plan) -> PlanDraft:
    return replace(draft, kind=needs[0], needs=needs[1:], unit=unit, plan=plan)


class Deploying(NamedTuple):
    """What a seat deploys with (U-0): its side's facts, all units of the side, who of them may hide, its draft."""

    battle: Battle
    facts: SideFacts
    draft: PlanDraft
    seat: Seat
    may_hide: Collection[UnitId]
    allied: Mapping[UnitId, Placement]
    """Where the allies who have deployed already have put their units."""

    def own(self) -> tuple[UnitId, ...]:
        """Return the units that the seat places: all of them, or those that may begin hidden."""
        return tuple(
            unit.id
            for unit in self.battle.everyone()
            if unit.side == self.facts.id and unit.seat == self.seat and (self.facts.free or unit.id in self.may_hide)
        )

    def left(self) -> tuple[UnitId, ...]:
        """Return the units of the seat that are not placed: they will stand openly, where the scenario puts them."""
        return tuple(unit for unit in self.own() if self.draft.place(unit) is None)

    def hidden(self, besides: UnitId = NOBODY) -> int:
        """Return how many units of the side begin hidden, as far as is decided."""
        placed = [*self.draft.placed, *self.allied.items()]
        return sum(place.facing != NO_FACING for unit, place in placed if unit != besides)

    def holder(self, hex_: Hex) -> UnitId:
        """Return which unit of the side is on the hex, or has it reserved; NOBODY where none is."""
        for unit, place in (*self.draft.placed, *self.allied.items()):
            if place.at == hex_ and unit != self.draft.unit:
                return unit
        if not self.facts.free:
            for unit in self.may_hide:
                if unit != self.draft.unit and self._home(unit) == hex_:
                    return unit
        return self.battle.at.get(hex_, NOBODY)

    def offers(self) -> tuple[Action, ...]:
        """Return what may be answered, each once, in a fixed order."""
        kind = self.draft.kind
        if kind is Kind.DEPLOY:
            return (*map(choose, self.own()), READY)
        if kind is Kind.DEPLOY_HIDING:
            return (OPEN, *_FACINGS) if not self.hiding_refused() else (OPEN,)
        return tuple(Action(Verb.PLACE, hex_) for hex_ in self.facts.zone if not self.place_refused(hex_))

    def hiding_refused(self) -> str:
        """Return the rule by which the unit can't begin hidden (U-0, W-5, A-1)."""
        unit = self.draft.unit
        if unit not in self.may_hide or self.hidden(besides=unit) >= self.facts.may_hide:
            return "W-5"
        trying = self._replace(draft=replace(self.draft, plan=replace(REST, facing=Direction(0))))
        return "" if any(not trying.place_refused(hex_) for hex_ in self.facts.zone) else "A-1"

    def place_refused(self, hex_: Hex) -> str:
        """Return the rule by which the unit can't be placed on the hex (U-0, C-1, A-1).

        In free deployment a hex with another own unit is allowed: the two change places.
        """
        card = self.battle.cards[self.battle.units[self.draft.unit].card]
        if hex_ not in self.facts.zone:
            return "U-0"
        if not may_stand(self.battle.ground, card, hex_):
            return "T-1"
        if self.draft.plan.facing != NO_FACING and not hides(self.battle.ground, card, hex_):
            return "A-1"
        holder = self.holder(hex_)
        if holder in (NOBODY, self.draft.unit):
            return ""
        return "" if self.facts.free and self.draft.place(holder) is not None and self._may_swap(holder) else "C-1"

    def _home(self, unit: UnitId) -> Hex:
        return self.battle.field.home(unit, self.facts.id)

    def _may_swap(self, other: UnitId) -> bool:
        place = self.draft.place(self.draft.unit)
        card = self.battle.cards[self.battle.units[other].card]
        return place is not None and may_stand(self.battle.ground, card, place.at)

    def after(self, action: Action) -> PlanDraft:
        """Return the draft after an answer that may be given; `ready` leaves it as it is."""
        draft = self.draft
        match action.verb:
            case Verb.UNIT:
                kind = Kind.DEPLOY_HIDING if action.unit in self.may_hide else Kind.DEPLOY_HEX
                return replace(draft, kind=kind, unit=action.unit, plan=REST)
            case Verb.OPEN:
                return self._placed({draft.unit: Placement(self._home(draft.unit))})
            case Verb.FACE:
                return replace(draft, kind=Kind.DEPLOY_HEX, plan=replace(REST, facing=Direction(action.number)))
            case Verb.PLACE:
                into = Hex(action.number)
                moved = {draft.unit: Placement(into, draft.plan.facing)}
                holder, place = self.holder(into), draft.place(draft.unit)
                if holder not in (NOBODY, draft.unit) and place is not None:
                    moved[holder] = Placement(place.at)
                return self._placed(moved)
            case _:
                return draft

    def _placed(self, moved: Mapping[UnitId, Placement]) -> PlanDraft:
        placed = dict(self.draft.placed) | dict(moved)
        rank = {unit: number for number, unit in enumerate(self.battle.units)}
        return PlanDraft(placed=tuple(sorted(placed.items(), key=lambda row: rank[row[0]])), kind=Kind.DEPLOY)
