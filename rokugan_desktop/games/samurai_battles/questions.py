"""What a seat is asked: a value that holds what the seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rokugan_desktop.engine import Caution, Refusal, Seat
from rokugan_desktop.games.samurai_battles import cautions
from rokugan_desktop.games.samurai_battles.actions import ORDERS, Action, Verb
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.drafting import Deploying, Planning, home_of
from rokugan_desktop.games.samurai_battles.ids import (
    DIRECTIONS,
    NO_FACING,
    Hex,
    Order,
    QuestionKind,
    ScenarioId,
    UnitId,
)
from rokugan_desktop.games.samurai_battles.messages import Message
from rokugan_desktop.games.samurai_battles.naming import card_name
from rokugan_desktop.games.samurai_battles.state import PlanDraft, Unit, earned_by
from rokugan_desktop.games.samurai_battles.view import View

_KINDS = {
    QuestionKind.PLAN: (Verb.UNIT, Verb.READY),
    QuestionKind.DEPLOY: (Verb.UNIT, Verb.READY),
    QuestionKind.DEPLOY_HIDING: (Verb.OPEN, Verb.FACE),
    QuestionKind.DEPLOY_HEX: (Verb.PLACE,),
    QuestionKind.ORDER: (Verb.ORDER,),
    QuestionKind.PATH: (Verb.STEP, Verb.ENOUGH),
    QuestionKind.SHOT_HEX: (Verb.SHOT,),
    QuestionKind.TARGET: (Verb.TARGET,),
    QuestionKind.QUARRY: (Verb.TARGET,),
    QuestionKind.FACING: (Verb.FACE,),
    QuestionKind.RANGE: (Verb.RANGE,),
    QuestionKind.PARTNER: (Verb.PARTNER,),
    QuestionKind.MEETING_HEX: (Verb.MEET,),
    QuestionKind.ZONE_TARGET: (Verb.AIM,),
}
_RULES = {
    QuestionKind.PLAN: "P-1",
    QuestionKind.ORDER: "P-2",
    QuestionKind.PATH: "M-2",
    QuestionKind.SHOT_HEX: "O-8",
    QuestionKind.TARGET: "O-5",
    QuestionKind.QUARRY: "O-18",
    QuestionKind.FACING: "O-4",
    QuestionKind.RANGE: "R-6",
    QuestionKind.PARTNER: "O-11",
    QuestionKind.MEETING_HEX: "O-11",
    QuestionKind.ZONE_TARGET: "R-7",
}
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
        """Return the question as the player reads it."""
        draft = self.view.draft
        if self.kind is QuestionKind.ZONE_TARGET:
            shooter = self.view.wait.shooter if self.view.wait is not None else ""
            return Message("question.zone_target", unit=shooter)
        unit = draft.unit if draft is not None else ""
        if draft is not None and self.kind is QuestionKind.DEPLOY_HIDING:
            battle = known(self.view)
            home, card = str(home_of(battle, draft.unit)), card_name(battle.units[draft.unit].card)
            return Message("question.deploy_hiding", unit=unit, card=card, hex=home)
        if draft is not None and self.kind is QuestionKind.DEPLOY_HEX and draft.plan.facing != NO_FACING:
            facing = Message(f"direction.{DIRECTIONS[draft.plan.facing]}")
            return Message("question.deploy_hidden_hex", unit=unit, facing=facing)
        return Message(f"question.{self.kind}", unit=unit)

    def answers(self) -> Iterator[Action]:
        """List what may be answered, each once, in a fixed order."""
        return iter(self.offers)

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why the answer is refused, with its rule, or None where it may be given."""
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
            return tuple(cautions.plan_cautions(self.planning()))
        if self.kind is QuestionKind.DEPLOY and answer.verb is Verb.READY:
            return tuple(cautions.deployment_cautions(self.deploying()))
        if answer.verb is Verb.STEP:
            planned = self.planning()
            friend = cautions.hidden_friend(planned.battle, Hex(answer.number), planned.unit)
            if friend is not None:
                return (cautions.gives_away(planned.unit, friend),)
            if cautions.taken(planned.battle, Hex(answer.number), planned.unit, planned.draft.plan):
                return (Caution("M-6", Message("caution.taken", unit=planned.unit.id)),)
        return ()

    def planning(self) -> Planning:
        """Return what the seat plans with."""
        return Planning(known(self.view), self._draft(), self.seat)

    def deploying(self) -> Deploying:
        """Return what the seat deploys with."""
        return deploying(self.view, self._draft(), self.seat)

    def _draft(self) -> PlanDraft:
        return self.view.draft if self.view.draft is not None else PlanDraft()

    def _why_not(self, answer: Action) -> str:
        """Return the rule by which an answer that is not offered is refused."""
        if answer.verb not in _KINDS[self.kind]:
            return "Q-1"
        if self.kind is QuestionKind.ZONE_TARGET:
            return "R-7"
        if self.kind in (QuestionKind.DEPLOY, QuestionKind.DEPLOY_HIDING, QuestionKind.DEPLOY_HEX):
            return self._why_not_deployed(answer)
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
                return planning.step_refused(battle, unit, plan.order, plan.path, Hex(answer.number))
            case Verb.ENOUGH:
                return planning.path_refused(battle, unit, plan.order, plan.path, planning.assaulted(battle, plan))
            case Verb.TARGET:
                enemy = battle.units.get(answer.unit)
                return planning.target_refused(battle, unit, plan.order, enemy) if enemy is not None else "A-3"
            case Verb.FACE:
                return "O-4"
            case Verb.RANGE:
                return "O-2"
            case Verb.SHOT:
                return "O-8"
            case _:
                return "O-11"

    def _why_not_deployed(self, answer: Action) -> str:
        planned = self.deploying()
        if self.kind is QuestionKind.DEPLOY:
            return "F-6"
        if self.kind is QuestionKind.DEPLOY_HIDING:
            return planned.hiding_refused() or "O-4"
        return planned.place_refused(Hex(answer.number))


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
    beside = (battle.holder(hex_) for hex_ in battle.ground.neighbors[unit.at])
    alike = (one for one in beside if one is not None and (one.side, one.card) == (unit.side, unit.card))
    other = next(alike, None)
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
    scenario = view.field.components.scenarios[ScenarioId(view.field.scenario)]
    may_hide = (
        [unit for unit, begun in scenario.sides[facts.id].units.items() if begun.may_hide] if facts.may_hide else []
    )
    own = {unit for unit, _place in draft.placed}
    allied = [row for row in view.placed if row[0] not in own]
    return Deploying(known(view), facts, draft, seat, may_hide, allied)


__all__ = ["Question", "deploying", "known"]
