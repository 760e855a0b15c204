"""What a seat is asked: a value that holds what it may know, nothing else; and what it ought to know first (Q-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from rokugan_desktop.engine import Caution, Refusal, Seat
from rokugan_desktop.games.samurai_battles import ids
from rokugan_desktop.games.samurai_battles.actions import ORDERS, Action, Verb
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.drafting import PARTS, Deploying, Planning
from rokugan_desktop.games.samurai_battles.ids import MOVEMENT, Hex, Order, QuestionKind, UnitId
from rokugan_desktop.games.samurai_battles.messages import Message, card_name
from rokugan_desktop.games.samurai_battles.state import Plan, PlanDraft, Unit, earned_by
from rokugan_desktop.games.samurai_battles.view import View

_KINDS = {
    QuestionKind.PLAN: (Verb.UNIT, Verb.READY), QuestionKind.DEPLOY: (Verb.UNIT, Verb.READY),
    QuestionKind.DEPLOY_HIDING: (Verb.OPEN, Verb.FACE), QuestionKind.DEPLOY_HEX: (Verb.PLACE,),
    QuestionKind.ORDER: (Verb.ORDER,), QuestionKind.PATH: (Verb.STEP, Verb.ENOUGH),
    **{kind: (part.verb,) for kind, part in PARTS.items()}, QuestionKind.ZONE_TARGET: (Verb.AIM,),
}  # fmt: skip
_RULES = {
    QuestionKind.PLAN: "P-1", QuestionKind.ORDER: "P-2", QuestionKind.PATH: "M-2",
    **{kind: part.rule for kind, part in PARTS.items()}, QuestionKind.ZONE_TARGET: "R-7",
}  # fmt: skip
"""The rule that tells of a question; of those not named U-0."""


_BY_OTHERS = frozenset(("O-6", "O-11", "R-2", "R-3", "S-1"))
"""The rules by which another unit is none that the order can name: it is barred where that holds for every one."""


class Question(msgspec.Struct, frozen=True, gc=False):
    """One question to one seat: a `Decision` of the engine's grammar."""

    kind: QuestionKind
    seat: Seat
    view: View
    offers: tuple[Action, ...]
    """What may be answered, each once, in a fixed order."""

    @property
    def secret(self) -> bool:
        """Tell whether asking it shows a secret of the seat: all but the aim of a zone shot does (Q-5)."""
        return self.kind is not QuestionKind.ZONE_TARGET

    @property
    def rule(self) -> str:
        """Return the rule that tells of what is asked."""
        draft = self.view.draft
        assaults = draft is not None and draft.plan.order is Order.ASSAULT
        return "O-6" if assaults and self.kind is QuestionKind.TARGET else _RULES.get(self.kind, "U-0")

    @property
    def prompt(self) -> Message:
        draft = self.view.draft
        if self.kind is QuestionKind.ZONE_TARGET:
            shooter = self.view.wait.shooter if self.view.wait is not None else ""
            return Message("question.zone_target", unit=self._called(shooter))
        unit = draft.unit if draft is not None else ""
        if draft is not None and self.kind is QuestionKind.DEPLOY_HIDING:
            placed = known(self.view).units[draft.unit]
            home = str(self.view.field.home(placed.id, placed.side))
            return Message("question.deploy_hiding", unit=unit, card=card_name(placed.card), hex=home)
        if draft is not None and self.kind is QuestionKind.DEPLOY_HEX and draft.plan.facing != ids.NO_FACING:
            facing = Message(f"direction.{ids.DIRECTIONS[draft.plan.facing]}")
            return Message("question.deploy_hidden_hex", unit=self._called(unit), facing=facing)
        return Message(f"question.{self.kind}", unit=self._called(unit))

    def _called(self, unit: str) -> Message | str:
        card = next((one.card for one in self.view.units if one.id == unit), "")
        return Message("unit.called", unit=unit, card=card_name(card)) if card else unit

    def answers(self) -> Iterator[Action]:
        return iter(self.offers)

    def refusal(self, answer: Action) -> Refusal | None:
        if answer in self.offers:
            return None
        unit = (self.view.draft.unit if self.view.draft is not None else answer.unit) or answer.unit
        rule = self._why_not(answer)
        if self.kind is QuestionKind.ORDER and answer.verb is Verb.ORDER and rule in _BY_OTHERS:
            barred = _barred(known(self.view), unit, ORDERS[answer.number], rule)
            if barred is not None:
                return Refusal(rule, barred)
        return self._refused(rule, unit)

    def without_choice(self, unit: UnitId) -> Refusal | None:
        """Return why the seat can't turn to a unit of its own while it plans; None where it can."""
        planned = self.planning()
        found = planned.battle.units.get(unit)
        if found is None or found.seat != self.seat or planning.has_choice(planned.battle, found):
            return None
        return self._refused(planning.choice_refused(planned.battle, found), unit)

    def _refused(self, rule: str, unit: UnitId) -> Refusal:
        """Return the refusal by a rule; what bars an engaged unit is said otherwise than what bars any other."""
        found = known(self.view).units.get(unit) if rule == "P-4" else None
        key = f"refusal.{rule}"
        if found is not None and found.engaged:
            key = "refusal.P-4.engaged"
        elif rule == "O-6" and self.kind is QuestionKind.PATH:
            key = "refusal.M-2"  # its path has one hex at least, as any other
        return Refusal(rule, Message(key, unit=unit))

    def caution(self, answer: Action) -> Caution | None:
        """Return what to know before giving this allowed answer: the first of the `cautions` (Q-2), or None."""
        return next(iter(self.cautions(answer)), None)

    def cautions(self, answer: Action) -> tuple[Caution, ...]:
        """Return all that is worth knowing before giving this allowed answer."""
        if answer not in self.offers:
            return ()
        if self.kind is QuestionKind.PLAN and answer.verb is Verb.READY:
            return tuple(plan_cautions(self.planning()))
        if self.kind is QuestionKind.DEPLOY and answer.verb is Verb.READY:
            left = self.deploying().left()  # the scenario places them (U-0)
            said = Message("caution.left-unplaced", n=len(left), units=", ".join(left))
            return (Caution("U-0", said),) if left else ()
        if answer.verb is Verb.STEP:
            planned = self.planning()
            friend = hidden_friend(planned.battle, Hex(answer.number), planned.unit)
            if friend is not None:
                return (gives_away(planned.unit, friend),)
            if taken(planned.battle, Hex(answer.number), planned.unit, planned.draft.plan):
                return (Caution("M-6", Message("caution.taken", unit=planned.unit.id)),)
        return ()

    def planning(self) -> Planning:
        """Return what the seat plans with."""
        return Planning(known(self.view), self.view.draft or PlanDraft(), self.seat)

    def deploying(self) -> Deploying:
        """Return what the seat deploys with."""
        return deploying(self.view, self.view.draft or PlanDraft(), self.seat)

    def _why_not(self, answer: Action) -> str:
        if answer.verb not in _KINDS[self.kind]:
            return "Q-1"
        if self.kind is QuestionKind.ZONE_TARGET:
            return "R-7"
        if self.kind is QuestionKind.DEPLOY:
            return "F-6"
        if self.kind is QuestionKind.DEPLOY_HIDING:
            return self.deploying().hiding_refused() or "O-4"
        if self.kind is QuestionKind.DEPLOY_HEX:
            return self.deploying().place_refused(Hex(answer.number))
        planned = self.planning()
        battle = planned.battle
        if self.kind is QuestionKind.PLAN:
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
    return Message(f"refusal.nobody.{rule}", unit=unit_id, other=nearest, n=far[nearest])


def _no_partner(battle: Battle, unit: Unit) -> Message:
    """Return why no unit can be joined (O-11): what bars the first of its side and type beside it, or that none is."""
    other = next((one for one in battle.beside(unit.at) if (one.side, one.card) == (unit.side, unit.card)), None)
    if other is None:
        return Message("refusal.O-11.alone", unit=unit.id)
    most, both = max(unit.start, other.start), unit.figures + other.figures
    if both > most:
        return Message("refusal.O-11.figures", unit=unit.id, other=other.id, both=both, n=most)
    return Message("refusal.O-11.engaged" if other.engaged else "refusal.O-11.way", unit=unit.id, other=other.id)


def known(view: View) -> Battle:
    """Return the battle as the view shows it: what planning is judged by."""
    return Battle(view.field, view.units, view.gone, view.hq_lost, dict(view.stood), view.turn, earned_by(view.earned))


def deploying(view: View, draft: PlanDraft, seat: Seat) -> Deploying:
    """Return what a seat deploys with."""
    facts = view.field.facts(view.seats[seat].side)
    scenario = view.field.components.scenarios[ids.ScenarioId(view.field.scenario)]
    begun = scenario.sides[facts.id].units.items() if facts.may_hide else ()
    may_hide = frozenset(name for name, unit in begun if unit.may_hide)
    own = {unit for unit, _place in draft.placed}
    allied = dict(row for row in view.placed if row[0] not in own)
    return Deploying(known(view), facts, draft, seat, may_hide, allied)


_WITHOUT_ORDER: Final = (
    (Order.REST, "caution.no-order"),
    (Order.FIGHT, "caution.no-order-fights"),
    (Order.PURSUE, "caution.no-order-pursues"),
)
"""What units do that were given no order, and how that is said (P-1, P-5)."""


def plan_cautions(planned: Planning) -> Iterator[Caution]:
    """List what is worth a second look before the plan is confirmed."""
    battle = planned.battle
    plans = dict(planned.draft.plans)
    idle = [unit for unit in planned.own() if unit.id not in plans]
    for order, key in _WITHOUT_ORDER:
        named = [unit.id for unit in idle if planning.default_plan(battle, unit).order is order]
        if named:
            yield Caution("P-1", Message(key, n=len(named), units=", ".join(named)))
    shown = [unit.id for unit in planned.own() if unit.hidden and not _stays_hidden(plans.get(unit.id))]
    if shown:
        yield Caution("A-3", Message("caution.shown", n=len(shown), units=", ".join(shown)))
    for unit in planned.own():
        plan = plans.get(unit.id)
        if plan is None:
            continue
        if plan.order in MOVEMENT:
            told = [other for hex_ in plan.path if (other := hidden_friend(battle, hex_, unit))]
            stay = [other for other in told if other.seat != planned.seat or _stays_hidden(plans.get(other.id))]
            if stay:
                yield gives_away(unit, stay[0])
            elif any(taken(battle, hex_, unit, plan) for hex_ in plan.path):
                yield Caution("M-6", Message("caution.taken", unit=unit.id))
        if plan.order is Order.DEFEND and not plan.reach and len(planning.ranges(battle, unit)) > 1:
            yield Caution("O-2", Message("caution.no-range", unit=unit.id))
        if plan.order is Order.ASSAULT and _leaves_hq(battle, unit, plan, plans):
            yield Caution("K-9", Message("caution.hq-alone", unit=unit.id))
    yield from _same_hex(plans)


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
    return Caution("M-12", Message("caution.gives-away", unit=unit.id, other=other.id))


def _same_hex(plans: dict[UnitId, Plan]) -> Iterator[Caution]:
    wanted, ends = dict[tuple[int, Hex], UnitId](), dict[Hex, UnitId]()
    for unit, plan in plans.items():
        if plan.order not in MOVEMENT:
            continue
        for pulse, hex_ in enumerate(plan.path, 1):
            other = wanted.setdefault((pulse, hex_), unit)
            if other != unit:
                yield Caution("M-6", Message("caution.same-hex", unit=unit, other=other, hex=str(hex_)))
        other = ends.setdefault(plan.path[-1], unit) if plan.path else unit
        if other != unit and len(plans[other].path) != len(plan.path):
            yield Caution("M-6", Message("caution.same-end", unit=unit, other=other, hex=str(plan.path[-1])))


def _leaves_hq(battle: Battle, unit: Unit, plan: Plan, plans: dict[UnitId, Plan]) -> bool:
    hq = battle.headquarters.get(unit.side)
    if hq is None or hq == unit.id or not plan.path:
        return False
    ground, staff = battle.ground, battle.units[hq]
    if (unit.at, staff.at) not in ground.toward or (plan.path[-1], staff.at) in ground.toward:
        return False
    stays = (other for other in battle.beside(staff.at) if other.side == unit.side and other.id != unit.id)
    return not any(not plans.get(other.id, plan).path for other in stays)
