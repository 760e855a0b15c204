"""What a seat is asked (Q-2): a value that holds what it may know; and how its plan grows by its answers (Q-1, Q-4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Caution, Refusal, Seat
from rokugan_desktop.games.samurai_battles import actions, ids
from rokugan_desktop.games.samurai_battles.actions import ENOUGH, OPEN, ORDERS, READY, Action, Verb, choose, give, step
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.chapters.terrain import hides, may_stand
from rokugan_desktop.games.samurai_battles.events import several
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOBODY, NOWHERE, Hex, Message, Order, UnitId
from rokugan_desktop.games.samurai_battles.scenarios import Purchasing
from rokugan_desktop.games.samurai_battles.state import (
    REST,
    Moment,
    Ordered,
    Placement,
    Plan,
    PlanDraft,
    SideFacts,
    Unit,
    earned_by,
)
from rokugan_desktop.games.samurai_battles.view import View

Kind = ids.QuestionKind
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
_FACINGS: Final = tuple(actions.face(ids.Direction(number)) for number in range(len(ids.DIRECTIONS)))


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
        """Return last turn's order, walked in the same directions from here; None where it can't be given again."""
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
        trying = self._replace(draft=replace(self.draft, plan=replace(REST, facing=ids.Direction(0))))
        return "" if any(not trying.place_refused(hex_) for hex_ in self.facts.zone) else "A-1"

    def place_refused(self, hex_: Hex) -> str:
        """Return why the unit can't be placed on the hex (U-0, C-1, A-1); in free deployment two may change places."""
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
        own, other = self.draft.place(self.draft.unit), self.battle.cards[self.battle.units[holder].card]
        swaps = self.facts.free and self.draft.place(holder) is not None and own is not None
        return "" if swaps and own is not None and may_stand(self.battle.ground, other, own.at) else "C-1"

    def _home(self, unit: UnitId) -> Hex:
        return self.battle.field.home(unit, self.facts.id)

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
                return replace(draft, kind=Kind.DEPLOY_HEX, plan=replace(REST, facing=ids.Direction(action.number)))
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


# The question

_KINDS = {
    Kind.BUY: (Verb.BUY, Verb.LEAD, Verb.DISMISS, Verb.READY),
    Kind.PLAN: (Verb.UNIT, Verb.READY), Kind.DEPLOY: (Verb.UNIT, Verb.READY),
    Kind.DEPLOY_HIDING: (Verb.OPEN, Verb.FACE), Kind.DEPLOY_HEX: (Verb.PLACE,),
    Kind.ORDER: (Verb.ORDER,), Kind.PATH: (Verb.STEP, Verb.ENOUGH),
    **{kind: (part.verb,) for kind, part in PARTS.items()}, Kind.ZONE_TARGET: (Verb.AIM,),
}  # fmt: skip
_RULES = {
    Kind.BUY: "N-4", Kind.PLAN: "P-1", Kind.ORDER: "P-2", Kind.PATH: "M-2",
    **{kind: part.rule for kind, part in PARTS.items()}, Kind.ZONE_TARGET: "R-7",
}  # fmt: skip
"""The rule that tells of a question; of those not named U-0."""

_BY_OTHERS = frozenset(("O-6", "O-11", "R-2", "R-3", "S-1"))
"""The rules by which another unit is none that the order can name: it is barred where that holds for every one."""


class Question(msgspec.Struct, frozen=True, gc=False):
    """One question to one seat: a `Decision` of the engine's grammar."""

    kind: Kind
    seat: Seat
    view: View
    offers: tuple[Action, ...]
    """What may be answered, each once, in a fixed order."""

    @property
    def secret(self) -> bool:
        """Tell whether asking it shows a secret of the seat: all but the aim of a zone shot does (Q-5)."""
        return self.kind is not Kind.ZONE_TARGET

    @property
    def rule(self) -> str:
        """Return the rule that tells of what is asked."""
        draft = self.view.draft
        assaults = draft is not None and draft.plan.order is Order.ASSAULT
        return "O-6" if assaults and self.kind is Kind.TARGET else _RULES.get(self.kind, "U-0")

    @property
    def prompt(self) -> Message:
        draft = self.view.draft
        if self.kind is Kind.ZONE_TARGET:
            shooter = self.view.wait.shooter if self.view.wait is not None else ""
            return Message("question.zone_target", unit=self.called(shooter))
        if self.kind is Kind.BUY:
            return Message("question.buy", n=self.purchasing().left)
        unit = draft.unit if draft is not None else ""
        if draft is not None and self.kind is Kind.DEPLOY_HIDING:
            home = str(self.view.field.home(draft.unit, self.view.seats[self.seat].side))
            return Message("question.deploy_hiding", unit=self.called(unit), hex=home)
        if draft is not None and self.kind is Kind.DEPLOY_HEX and draft.plan.facing != ids.NO_FACING:
            facing = Message(f"direction.{ids.DIRECTIONS[draft.plan.facing]}")
            return Message("question.deploy_hidden_hex", unit=self.called(unit), facing=facing)
        return Message(f"question.{self.kind}", unit=self.called(unit))

    def called(self, unit: str) -> Message | str:
        """Return what a unit is called, here where it is spoken of."""
        return next((one.called for one in self.view.units if one.id == unit), unit)

    def answers(self) -> Iterator[Action]:
        return iter(self.offers)

    def refusal(self, answer: Action) -> Refusal | None:
        if answer in self.offers:
            return None
        if self.kind is Kind.BUY:
            return self.purchasing().refusal(answer)
        unit = (self.view.draft.unit if self.view.draft is not None else answer.unit) or answer.unit
        rule = self._why_not(answer)
        if self.kind is Kind.ORDER and answer.verb is Verb.ORDER and rule in _BY_OTHERS:
            barred = _barred(known(self.view), unit, ORDERS[answer.number], rule)
            if barred is not None:
                return Refusal(rule, barred)
        return self._refused(rule, unit, Hex(answer.number))

    def without_choice(self, unit: UnitId) -> Refusal | None:
        """Return why the seat can't turn to a unit of its own while it plans; None where it can."""
        planned = self.planning()
        found = planned.battle.units.get(unit)
        if found is None or found.seat != self.seat or planning.has_choice(planned.battle, found):
            return None
        return self._refused(planning.choice_refused(planned.battle, found), unit)

    def _refused(self, rule: str, unit: UnitId, hex_: Hex = NOWHERE) -> Refusal:
        """Return the refusal by a rule; what bars an engaged unit is said otherwise than what bars any other."""
        found = known(self.view).units.get(unit) if rule == "P-4" else None
        key = f"refusal.{rule}"
        if found is not None and found.engaged:
            key = "refusal.P-4.engaged"
        elif rule == "O-6" and self.kind is Kind.PATH:
            key = "refusal.M-2"  # its path has one hex at least, as any other
        if rule == "T-1" and self.kind is Kind.PATH and hex_ in self.view.field.ground.kind:
            terrain = Message(f"terrain.{self.view.field.ground.kind[hex_]}")
            order = Message(f"order.{self.planning().draft.plan.order}")
            said = Message("refusal.T-1.order", unit=self.called(unit), order=order, terrain=terrain)
            return Refusal(rule, said)
        return Refusal(rule, Message(key, unit=self.called(unit)))

    def caution(self, answer: Action) -> Caution | None:
        """Return what to know before giving this allowed answer: the first of the `cautions` (Q-2), or None."""
        return next(iter(self.cautions(answer)), None)

    def cautions(self, answer: Action) -> tuple[Caution, ...]:
        """Return all that is worth knowing before giving this allowed answer."""
        if answer not in self.offers:
            return ()
        if self.kind is Kind.PLAN and answer.verb is Verb.READY:
            return tuple(plan_cautions(self.planning()))
        if self.kind is Kind.BUY and answer.verb is Verb.READY:
            spare = [one for one in self.offers if one.verb is Verb.BUY]
            said = Message("caution.N-4", n=self.purchasing().left)
            return (Caution("N-4", said),) if spare else ()
        if self.kind is Kind.DEPLOY and answer.verb is Verb.READY:
            left = self.deploying().left()  # the scenario places them (U-0)
            if not left:
                return ()
            units = several(one.called for one in self.view.units if one.id in left)
            return (Caution("U-0", Message("caution.left-unplaced", n=len(left), units=units)),)
        if answer.verb is Verb.STEP:
            planned = self.planning()
            friend = hidden_friend(planned.battle, Hex(answer.number), planned.unit)
            if friend is not None:
                return (gives_away(planned.unit, friend),)
            if taken(planned.battle, Hex(answer.number), planned.unit, planned.draft.plan):
                return (Caution("M-6", Message("caution.taken", unit=planned.unit.called)),)
        return ()

    def planning(self) -> Planning:
        """Return what the seat plans with."""
        return Planning(known(self.view), self.view.draft or PlanDraft(), self.seat)

    def purchasing(self) -> Purchasing:
        """Return what the seat buys with."""
        return purchasing(self.view, self.seat)

    def deploying(self) -> Deploying:
        """Return what the seat deploys with."""
        return deploying(self.view, self.view.draft or PlanDraft(), self.seat)

    def _why_not(self, answer: Action) -> str:
        if answer.verb not in _KINDS[self.kind]:
            return "Q-1"
        if self.kind is Kind.ZONE_TARGET:
            return "R-7"
        if self.kind is Kind.DEPLOY:
            return "F-6"
        if self.kind is Kind.DEPLOY_HIDING:
            return self.deploying().hiding_refused() or "O-4"
        if self.kind is Kind.DEPLOY_HEX:
            return self.deploying().place_refused(Hex(answer.number))
        planned = self.planning()
        battle = planned.battle
        if self.kind is Kind.PLAN:
            unit = battle.units.get(answer.unit)
            own = unit is not None and unit.seat == self.seat
            return planning.choice_refused(battle, unit) if own and unit is not None else "F-6"
        unit, plan = planned.unit, planned.draft.plan
        match answer.verb:
            case Verb.ORDER:
                known_order = 0 <= answer.number < len(ORDERS)
                return planning.order_refused(battle, unit, ORDERS[answer.number]) if known_order else "P-2"
            case Verb.STEP:
                into = Hex(answer.number)
                refused = planning.step_refused(battle, unit, plan.order, plan.path, into)
                return (planning.closed(battle, unit, plan.order, into) if refused == "M-2" else "") or refused
            case Verb.ENOUGH:
                return planning.path_refused(battle, unit, plan.order, plan.path, planning.assaulted(battle, plan))
            case Verb.TARGET:
                enemy = battle.units.get(answer.unit)
                return planning.target_refused(battle, unit, plan.order, enemy) if enemy is not None else "A-3"
            case Verb.RANGE:
                return "O-2"
            case _:
                return _RULES[self.kind]


def _barred(battle: Battle, unit_id: UnitId, order: Order, rule: str) -> Message | None:
    """Return what bars an order for want of a partner, or of an enemy to name; None where something else does."""
    unit = battle.units[unit_id]
    if rule == "O-11":
        return _no_partner(battle, unit)
    barred = [enemy for enemy in battle.enemies(unit) if planning.target_refused(battle, unit, order, enemy) == rule]
    far = {enemy.id: battle.ground.distance(unit.at, enemy.at) for enemy in barred}
    nearest = min(far, key=far.__getitem__, default=None)
    if nearest is None:
        return None
    return Message(f"refusal.nobody.{rule}", unit=unit.called, other=battle.units[nearest].called, n=far[nearest])


def _no_partner(battle: Battle, unit: Unit) -> Message:
    """Return why no unit can be joined (O-11): what bars the first of its side and type beside it, or that none is."""
    other = next((one for one in battle.beside(unit.at) if (one.side, one.card) == (unit.side, unit.card)), None)
    if other is None:
        return Message("refusal.O-11.alone", unit=unit.called)
    most, both = max(unit.start, other.start), unit.figures + other.figures
    if both > most:
        return Message("refusal.O-11.figures", unit=unit.called, other=other.called, both=both, n=most)
    key = "refusal.O-11.engaged" if other.engaged else "refusal.O-11.way"
    return Message(key, unit=unit.called, other=other.called)


def known(view: View) -> Battle:
    """Return the battle as the view shows it: what planning is judged by."""
    return Battle(view.field, view.units, view.gone, view.hq_lost, dict(view.stood), view.turn, earned_by(view.earned))


def held_now(view: View) -> View:
    """Return a view while orders are carried out with holders and points as if the turn ended now (V-3, W-9, Y-14)."""
    if view.moment is not Moment.EXECUTION:
        return view
    battle = known(view)
    battle.end_turn()
    stood = tuple([(hex_, side) for hex_, side in battle.stood.items() if hex_ != NOWHERE])
    return replace(view, stood=stood, earned=tuple([(*row, points) for row, points in battle.earned.items()]))


def purchasing(view: View, seat: Seat) -> Purchasing:
    """Return what a seat buys with."""
    return Purchasing(view.field, view.seats[seat].side, view.draft or PlanDraft())


def deploying(view: View, draft: PlanDraft, seat: Seat) -> Deploying:
    """Return what a seat deploys with."""
    facts = view.field.facts(view.seats[seat].side)
    begun = view.field.begun.sides[facts.id].units.items() if facts.may_hide and view.field.begun is not None else ()
    may_hide = frozenset(name for name, unit in begun if unit.may_hide)
    own = {unit for unit, _place in draft.placed}
    allied = dict(row for row in view.placed if row[0] not in own)
    return Deploying(known(view), facts, draft, seat, may_hide, allied)


_WITHOUT_ORDER: Final = {Order.REST: "", Order.FIGHT: "-fights", Order.PURSUE: "-pursues"}
"""What units do that were given no order, and how that is said (P-1, P-5)."""


def plan_cautions(planned: Planning) -> Iterator[Caution]:
    """List what is worth a second look before the plan is confirmed."""
    battle = planned.battle
    plans = dict(planned.draft.plans)
    idle = [unit for unit in planned.own() if unit.id not in plans]
    for order, what in _WITHOUT_ORDER.items():
        named = [unit.called for unit in idle if planning.default_plan(battle, unit).order is order]
        if named:
            yield Caution("P-1", Message(f"caution.no-order{what}", n=len(named), units=several(named)))
    shown = [unit.called for unit in planned.own() if unit.hidden and not _stays_hidden(plans.get(unit.id))]
    if shown:
        yield Caution("A-3", Message("caution.shown", n=len(shown), units=several(shown)))
    for unit in planned.own():
        plan = plans.get(unit.id)
        if plan is None:
            continue
        if plan.order in ids.MOVEMENT:
            told = [other for hex_ in plan.path if (other := hidden_friend(battle, hex_, unit))]
            stay = [other for other in told if other.seat != planned.seat or _stays_hidden(plans.get(other.id))]
            if stay:
                yield gives_away(unit, stay[0])
            elif any(taken(battle, hex_, unit, plan) for hex_ in plan.path):
                yield Caution("M-6", Message("caution.taken", unit=unit.called))
        if plan.order is Order.DEFEND and not plan.reach and len(planning.ranges(battle, unit)) > 1:
            yield Caution("O-2", Message("caution.no-range", unit=unit.called))
        if plan.order is Order.ASSAULT and _leaves_hq(battle, unit, plan, plans):
            yield Caution("K-9", Message("caution.hq-alone", unit=unit.called))
    yield from _same_hex(battle, plans)


def _stays_hidden(plan: Plan | None) -> bool:
    return plan is not None and plan.order is Order.AMBUSH


def taken(battle: Battle, hex_: Hex, unit: Unit, plan: Plan) -> bool:
    """Tell whether a visible or own unit stands on the hex, which is neither this one nor the one that it assaults."""
    holder, assaulted = battle.holder(hex_), planning.assaulted(battle, plan)
    return holder is not None and holder.id != unit.id and (assaulted is None or holder.id != assaulted.id)


def hidden_friend(battle: Battle, hex_: Hex, unit: Unit) -> Unit | None:
    """Return the other unit of its side that hides on the hex; None: there is none."""
    holder = battle.holder(hex_)
    hides = holder is not None and holder.hidden and holder.id != unit.id and holder.side == unit.side
    return holder if hides else None


def gives_away(unit: Unit, other: Unit) -> Caution:
    """Return the warning that everyone can tell where a unit hides before which its own side stops (M-12)."""
    return Caution("M-12", Message("caution.gives-away", unit=unit.called, other=other.called))


def _same_hex(battle: Battle, plans: dict[UnitId, Plan]) -> Iterator[Caution]:
    wanted, ends = dict[tuple[int, Hex], UnitId](), dict[Hex, UnitId]()
    for unit, plan in plans.items():
        if plan.order not in ids.MOVEMENT:
            continue
        for pulse, hex_ in enumerate(plan.path, 1):
            other = wanted.setdefault((pulse, hex_), unit)
            if other != unit:
                both = {"unit": battle.units[unit].called, "other": battle.units[other].called}
                yield Caution("M-6", Message("caution.same-hex", **both, hex=str(hex_)))
        other = ends.setdefault(plan.path[-1], unit) if plan.path else unit
        if other != unit and len(plans[other].path) != len(plan.path):
            both = {"unit": battle.units[unit].called, "other": battle.units[other].called}
            yield Caution("M-6", Message("caution.same-end", **both, hex=str(plan.path[-1])))


def _leaves_hq(battle: Battle, unit: Unit, plan: Plan, plans: dict[UnitId, Plan]) -> bool:
    hq = battle.headquarters.get(unit.side)
    if hq is None or hq == unit.id or not plan.path:
        return False
    ground, staff = battle.ground, battle.units[hq]
    if (unit.at, staff.at) not in ground.toward or (plan.path[-1], staff.at) in ground.toward:
        return False
    stays = (other for other in battle.beside(staff.at) if other.side == unit.side and other.id != unit.id)
    return not any(not plans.get(other.id, plan).path for other in stays)
