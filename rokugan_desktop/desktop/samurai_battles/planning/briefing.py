"""What the seat's panel says: its army, the answers to its question with what they promise, and why others are refused.

Nothing here decides anything: what may be answered stands in the question, what it leads to is asked of the game
(`foresight`). All of it is judged by the seat's own view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from rokugan_desktop.desktop.samurai_battles.answers import said
from rokugan_desktop.desktop.samurai_battles.board import area_of
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import (
    ENOUGH,
    READY,
    Action,
    Battle,
    Message,
    Moment,
    Plan,
    Planning,
    Question,
    Unit,
    Verb,
    View,
    actions,
    battle_of_view,
    foresight,
    plan_message,
)
from rokugan_desktop.games.samurai_battles.ids import (
    CHARGES,
    DIRECTIONS,
    NO_FACING,
    NOBODY,
    NOWHERE,
    Direction,
    Hex,
    Order,
    QuestionKind,
    UnitId,
)
from rokugan_desktop.words import Words

Kind = QuestionKind
COMPASS: Final = frozenset((Kind.PATH, Kind.FACING, Kind.DEPLOY_HIDING))
"""The questions that are answered by a direction."""
_KEYS: Final = {
    Kind.PATH: "orders.keys-path",
    Kind.FACING: "orders.keys-facing",
    Kind.DEPLOY_HIDING: "orders.keys-compass",
    Kind.DEPLOY_HEX: "orders.keys-map",
}
_NAMING: Final = frozenset((Kind.TARGET, Kind.QUARRY, Kind.ZONE_TARGET))


@dataclass(frozen=True, slots=True)
class PanelAnswer:
    """What one thing of the panel stands for."""

    title: str
    detail: str = ""
    answers: tuple[Action, ...] = ()
    """What pressing it answers, one after the other."""
    why_not: str = ""
    """Why it can't be answered now; then pressing it lets the table say so."""
    unit: UnitId = NOBODY
    """The unit that it is about, whose card is shown while it is pointed at."""
    spot: str = ""
    """The place that is lit up meanwhile."""
    key: str = ""
    """The digit that presses it; empty: its number among the answers."""
    direction: Direction = NO_FACING
    strong: bool = False
    """It goes on to what comes next."""
    done: bool = False
    """It is about a unit that has its order."""
    chosen: bool = False
    spoken: str = ""
    """The detail as a screen reader says it, and the line below the answers; empty: just so."""

    @property
    def refused(self) -> bool:
        """Tell whether the rules refuse it now."""
        return bool(self.why_not)


@dataclass(frozen=True, slots=True)
class Briefing:
    """All that the panel says about one view and question."""

    heading: str = ""
    notes: tuple[str, ...] = ()
    """What is to be known, a sentence each."""
    army: tuple[PanelAnswer, ...] = ()
    offered: tuple[PanelAnswer, ...] = ()
    compass: tuple[PanelAnswer, ...] = ()
    middle: PanelAnswer | None = None
    """What stands in the middle of the compass."""
    unit: UnitId = NOBODY
    """The unit that the question is about."""
    keys: str = ""
    """Which keys answer, said while nothing is pointed at."""
    broad: bool = False
    """The answers have much to say, so that they need room."""
    plans: Mapping[UnitId, Plan] = field(default_factory=dict[UnitId, Plan])


class Adjutant:
    """Puts together what the panel says, for one seat and in one language."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def briefing(self, view: View, question: Question | None) -> Briefing:
        """Return all that the panel says."""
        words, battle = self._words, battle_of_view(view)
        plans = dict(view.plans)
        if question is None or question.seat != view.seat:
            heading = words.text("orders.waiting") if view.moment is Moment.PLANNING else ""
            return Briefing(heading, army=tuple(self._army(view, battle, None)), plans=plans)
        draft = view.draft
        about = draft.unit if draft is not None and question.kind not in (Kind.PLAN, Kind.DEPLOY) else NOBODY
        compass = tuple(self._compass(question, battle)) if question.kind in COMPASS else ()
        return Briefing(
            heading=self._heading(view, question),
            notes=tuple(self._notes(question, battle)),
            army=tuple(self._army(view, battle, question)),
            offered=tuple(self._offered(question, battle)) if not compass else (),
            compass=compass,
            middle=self._middle(question),
            unit=about,
            keys=words.text(_KEYS.get(question.kind, "orders.keys")),
            broad=question.kind in _NAMING,
            plans=plans,
        )

    # The army

    def _army(self, view: View, battle: Battle, question: Question | None) -> Iterator[PanelAnswer]:
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
                detail=self._brief(plan) if plan is not None else spoken,
                spoken=spoken,
                direction=plan.facing if plan is not None else NO_FACING,
                answers=(action,) if offered or (choosing and unit.seat == view.seat) else (),
                why_not="" if offered else self._not_chosen(view, unit, question),
                unit=unit.id,
                spot=_spot(_place(view, unit)),
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
        """Return a plan as short as can be: its order, and at whom, how far or to where."""
        order = self._words.text(f"order.{plan.order}")
        if plan.target or plan.partner:
            return f"{order} {plan.target or plan.partner}"
        if plan.path:
            return f"{order} → {plan.path[-1]}"
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

    # The question

    def _heading(self, view: View, question: Question) -> str:
        """Return how far the plan is, or what is said of the order so far; the question itself stands below."""
        words = self._words
        if question.kind is Kind.PLAN:
            own = question.planning().own()
            given = sum(1 for unit in own if view.draft is not None and view.draft.planned(unit.id) is not None)
            return words.text("orders.given", given=given, n=len(own))
        draft = view.draft
        if draft is None or question.kind in (Kind.ORDER, Kind.ZONE_TARGET) or view.moment is Moment.DEPLOYMENT:
            return ""
        return words.text("plan.of", unit=draft.unit, plan=plan_message(draft.plan))

    def _notes(self, question: Question, battle: Battle) -> Iterator[str]:
        """Yield what is worth knowing: the cautions before `ready`, or hex by hex what a path costs."""
        words, draft = self._words, question.view.draft
        if question.kind is Kind.PLAN:
            for caution in question.cautions(READY):
                if caution.rule != "P-1":  # who has no order is seen in the list of the army
                    yield words.say(caution.message)
        elif question.kind is Kind.DEPLOY:
            deployed = question.deploying()
            if deployed.facts.free:
                yield words.text("orders.deploy")
            if deployed.facts.may_hide:
                yield words.text("orders.hidden-so-far", n=deployed.facts.may_hide, hidden=deployed.hidden())
        elif question.kind is Kind.DEPLOY_HIDING:
            yield words.text("orders.hiding")
        elif question.kind is Kind.DEPLOY_HEX:
            yield words.text("orders.on-map")
        elif question.kind is Kind.PATH and draft is not None:
            unit = battle.units[draft.unit]
            yield words.text("path.left", n=foresight.way_left(battle, unit, draft.plan))
            yield from path_notes(words, battle, unit, draft.plan, dict(question.view.plans))
            if draft.plan.order in CHARGES:
                yield words.text("path.charge")

    def _offered(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        match question.kind:
            case Kind.PLAN:
                yield from self._whole_plan(question)
            case Kind.DEPLOY:
                yield PanelAnswer(self._words.text("orders.ready-placed"), answers=(READY,), strong=True)
            case Kind.ORDER:
                yield from self._orders(question, battle)
            case kind if kind in _NAMING:
                yield from self._enemies(question, battle)
            case Kind.DEPLOY_HEX:
                return
            case Kind.RANGE:
                yield from self._ranges(question, battle)
            case _:
                for action in question.answers():
                    yield PanelAnswer(self._words.say(said(question, action)), answers=(action,), unit=action.unit)

    def _whole_plan(self, question: Question) -> Iterator[PanelAnswer]:
        """Yield the next unit without an order, last turn's orders, and `ready`."""
        words, planned = self._words, question.planning()
        left = [unit for unit in planned.own() if planned.draft.planned(unit.id) is None]
        if left:
            yield PanelAnswer(
                words.text("orders.next", unit=left[0].id),
                words.text("orders.left", n=len(left)),
                (actions.choose(left[0].id),),
                unit=left[0].id,
                strong=True,
            )
        again = self.again(question)
        if again:
            named = ", ".join(unit for unit, _given in again)
            given = tuple(action for _unit, actions in again for action in actions)
            yield PanelAnswer(words.text("orders.again-all"), named, given)
        yield PanelAnswer(words.text("orders.ready"), answers=(READY,), strong=not left)

    def again(self, question: Question) -> list[tuple[UnitId, tuple[Action, ...]]]:
        """Return the units without an order that may do again what they did the turn before, with the answers."""
        planned = question.planning()
        own = {unit.id for unit in planned.own() if planned.draft.planned(unit.id) is None}
        found: list[tuple[UnitId, tuple[Action, ...]]] = []
        for before in question.view.ordered:
            plan = planned.again(before) if before.unit in own else None
            given = planned.answers_for(before.unit, plan) if plan is not None else ()
            if given:
                found.append((before.unit, given))
        return found

    def _orders(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        """Yield last turn's order, where it can be given again, then every order of the card."""
        words, planned = self._words, question.planning()
        unit = planned.unit
        before = next((row for row in question.view.ordered if row.unit == unit.id), None)
        plan = planned.again(before) if before is not None else None
        given = planned.answers_for(unit.id, plan) if plan is not None else ()
        for order in foresight.orders_of(battle, unit):
            action = actions.give(order)
            refusal = question.refusal(action)
            yield PanelAnswer(
                words.text(f"order.{order}"),
                self._adds(battle, unit, order) if refusal is None else words.say(refusal.message),
                (action,),
                "" if refusal is None else words.text("orders.by-rule", why=refusal.message, rule=refusal.rule),
                unit.id,
            )
        if plan is not None and given:
            yield PanelAnswer(words.text("orders.again"), words.say(plan_message(plan)), given, unit=unit.id)

    def _adds(self, battle: Battle, unit: Unit, order: Order) -> str:
        """Return what the order adds to the unit's values (C-9), and how far it goes."""
        words = self._words
        found: list[str] = []
        if order in foresight.MOVES:
            found.append(words.text("order.far", n=foresight.way_left(battle, unit, Plan(order))))
        for value, change in foresight.changes(battle, unit, order):
            name = words.text(f"value.{value}")
            found.append(f"{name} 0" if isinstance(change, str) else f"{name} {_signed(change)}")
        return " · ".join(found)

    def _enemies(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        """Yield the enemies that may be named, each with what the dice promise; then the others with the reason."""
        words, view = self._words, question.view
        verb = Verb.AIM if question.kind is Kind.ZONE_TARGET else Verb.TARGET
        refused: list[PanelAnswer] = []
        for enemy in view.units:
            if enemy.side == view.side or enemy.hidden:
                continue
            action = Action(verb, unit=enemy.id) if verb is Verb.AIM else actions.target(enemy.id)
            title = words.text("orders.enemy", unit=enemy.id, card=Message(f"card.{enemy.card}"))
            refusal = question.refusal(action)
            if refusal is None:
                odds = self._odds(question, battle, enemy)
                yield PanelAnswer(title, odds, (action,), unit=enemy.id, spot=_spot(enemy.at))
            elif question.kind is Kind.TARGET:
                why = words.text("orders.by-rule", why=refusal.message, rule=refusal.rule)
                said_why = words.say(refusal.message)
                refused.append(PanelAnswer(title, said_why, (action,), why, enemy.id, _spot(enemy.at)))
        yield from refused

    def foretold(self, question: Question, answers: Sequence[Action], unit: UnitId) -> tuple[str, ...]:
        """Return what is to be known of the path that these answers would draw; or of the path planned for the unit."""
        planned, view = question.planning(), question.view
        battle, plan = planned.battle, dict(view.plans).get(unit)
        if question.kind is Kind.PATH and view.draft is not None:
            unit = view.draft.unit
            for action in answers:
                if action not in planned.offers():
                    return ()
                planned = Planning(battle, planned.after(action), planned.seat)
            now = planned.draft
            plan = now.planned(unit) if now.kind is Kind.PLAN else now.plan
        if plan is None or not plan.path or unit not in battle.units:
            return ()
        return tuple(path_notes(self._words, battle, battle.units[unit], plan, dict(view.plans)))

    def promises(self, question: Question, action: Action) -> str:
        """Return what the dice promise against the enemy that an answer names; an empty text where it names none."""
        battle = battle_of_view(question.view)
        enemy = battle.units.get(action.unit)
        if enemy is None or question.kind is not Kind.ZONE_TARGET or question.view.wait is None:
            return ""
        shooter = battle.units[question.view.wait.shooter]
        shot = foresight.shot(battle, shooter, shooter.plan, enemy)
        if shot is None:
            return ""
        hits, losses = foresight.tenths(shot.hits), foresight.tenths(shot.losses)
        return self._words.text("odds.brief", hits=hits, losses=losses)

    def _ranges(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        """Yield the ranges of a Kill Zone, each with the enemies that stand in it."""
        planned = question.planning()
        plan, unit = planned.draft.plan, planned.unit
        for action in question.answers():
            cover = foresight.cover(battle, unit, plan.order, plan.facing, action.number)
            watched = {hex_ for hex_, _value in cover.shots}
            found = [enemy.id for enemy in battle.enemies(unit) if not enemy.hidden and enemy.at in watched]
            title, seen = self._words.say(said(question, action)), ", ".join(found)
            yield PanelAnswer(title, seen, (action,), key=str(action.number) if action.number < 10 else "")

    def _odds(self, question: Question, battle: Battle, enemy: Unit) -> str:
        """Return what a shot at the enemy, or a blow, promises."""
        view = question.view
        if question.kind is Kind.ZONE_TARGET:
            unit = battle.units[view.wait.shooter] if view.wait is not None else enemy
            plan = unit.plan
        else:
            unit, plan = question.planning().unit, question.planning().draft.plan
        if plan.order in CHARGES:
            blow = foresight.blow(battle, unit, plan, enemy)
            back = foresight.blow(battle, unit, plan, enemy, back=True)
            returned = self._words.text("odds.back", losses=foresight.tenths(back.losses))
            return f"{odds_text(self._words, blow)} · {returned}"
        shot = foresight.shot(battle, unit, plan, enemy)
        return odds_text(self._words, shot) if shot is not None else ""

    # Directions

    def _compass(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        """Yield an answer for each of the six directions, offered or refused."""
        words, draft = self._words, question.view.draft
        unit = battle.units[draft.unit] if draft is not None else None
        for number, name in enumerate(DIRECTIONS):
            direction = Direction(number)
            title = words.text(f"direction.{name}")
            if question.kind is not Kind.PATH or unit is None or draft is None:
                detail = self._watches(battle, unit, draft.plan, direction) if draft is not None and unit else ""
                offered = actions.face(direction) in question.offers
                beside = battle.ground.beside(unit.at, direction) if unit is not None and unit.at else NOWHERE
                yield PanelAnswer(
                    title,
                    detail,
                    (actions.face(direction),) if offered else (),
                    "" if offered else words.text("orders.no-direction"),
                    spot=_spot(beside),
                    direction=direction,
                )
                continue
            here = draft.plan.path[-1] if draft.plan.path else unit.at
            into = battle.ground.beside(here, direction)
            if into == NOWHERE:
                yield PanelAnswer(title, why_not=words.text("orders.no-hex"), direction=direction)
                continue
            action = actions.step(into)
            refusal = question.refusal(action)
            yield PanelAnswer(
                words.text("orders.step", direction=Message(f"direction.{name}"), hex=str(into)),
                self._cost(battle, unit, draft.plan, into) if refusal is None else "",
                (action,),
                "" if refusal is None else words.text("orders.by-rule", why=refusal.message, rule=refusal.rule),
                spot=_spot(into),
                direction=direction,
            )

    def _watches(self, battle: Battle, unit: Unit | None, plan: Plan, direction: Direction) -> str:
        """Return which enemies stand in the zones of a unit that looks this way."""
        if unit is None or not unit.at:
            return ""
        cover = foresight.cover(battle, unit, plan.order, direction, battle.cards[unit.card].longest)
        watched = {*cover.near, *(hex_ for hex_, _value in cover.shots)}
        found = [enemy.id for enemy in battle.enemies(unit) if not enemy.hidden and enemy.at in watched]
        return ", ".join(found)

    def _cost(self, battle: Battle, unit: Unit, plan: Plan, into: Hex) -> str:
        cost = foresight.step_costs(battle, unit, plan).get(into, 0)
        return self._words.text("path.whole-turn") if cost >= foresight.WHOLE_TURN else str(cost)

    def _middle(self, question: Question) -> PanelAnswer | None:
        words = self._words
        if question.kind is Kind.PATH:
            draft = question.view.draft
            if ENOUGH in question.offers:
                return PanelAnswer(words.text("orders.enough"), answers=(ENOUGH,), strong=True)
            begun = draft is not None and bool(draft.plan.path)
            return PanelAnswer(
                words.text("orders.enough"), why_not=words.text("orders.no-end" if begun else "orders.no-path")
            )
        if question.kind is Kind.DEPLOY_HIDING:
            return PanelAnswer(words.text("answer.open"), answers=(Action(Verb.OPEN),), strong=True)
        return None


def path_notes(words: Words, battle: Battle, unit: Unit, plan: Plan, allies: Mapping[UnitId, Plan]) -> Iterator[str]:
    """Yield, hex by hex, what a path costs and what may hinder the unit there."""
    for pace in foresight.paces(battle, unit, plan, allies):
        terrain = Message(f"terrain.{battle.ground.kind[pace.into]}")
        yield words.text("path.pace", hex=str(pace.into), terrain=terrain, n=pace.cost, left=pace.left)
        for found in pace.hindrances:
            yield words.say(found.message(unit.id, pace.into))


def odds_text(words: Words, odds: foresight.Odds) -> str:
    """Return what dice promise: the value, the dice, the hits, the figures, how likely any, all, a failed test."""
    parts = [
        words.text("odds.hits", value=odds.value.total, n=odds.dice, hits=foresight.tenths(odds.hits)),
        words.text("odds.losses", losses=foresight.tenths(odds.losses), chance=foresight.percent(odds.wounds)),
    ]
    if odds.kills >= 0.005:
        parts.append(words.text("odds.kills", chance=foresight.percent(odds.kills)))
    if odds.shakes >= 0.005:
        parts.append(words.text("odds.shakes", chance=foresight.percent(odds.shakes)))
    return " · ".join(parts)


def _place(view: View, unit: Unit) -> Hex:
    if unit.at != NOWHERE:
        return unit.at
    return next((place.at for name, place in view.placed if name == unit.id), NOWHERE)


def _spot(hex_: Hex) -> str:
    return f"area:{area_of(hex_)}" if hex_ != NOWHERE else ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


__all__ = ["COMPASS", "Adjutant", "Briefing", "PanelAnswer", "odds_text", "path_notes"]
