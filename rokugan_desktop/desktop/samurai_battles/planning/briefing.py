"""What the seat's panel says, by its own view: its army, the answers and what they promise, why others are refused."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rokugan_desktop.desktop.map.values import Zone
from rokugan_desktop.desktop.samurai_battles.answers import said
from rokugan_desktop.desktop.samurai_battles.pieces import place_of, unit_name
from rokugan_desktop.desktop.samurai_battles.planning.plotting import KILL_ZONE, overlays_of
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Refusal
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Action, Battle, Plan, Question, Unit, View, actions, foresight
from rokugan_desktop.games.samurai_battles.ids import CHARGES, NO_FACING, NOBODY, NOWHERE, Direction, Order, UnitId
from rokugan_desktop.words import Words

Kind = rules.ids.QuestionKind
COMPASS: Final = frozenset((Kind.PATH, Kind.FACING, Kind.DEPLOY_HIDING))
"""The questions that are answered by a direction."""
_KEYS: Final = {
    Kind.PLAN: "orders.keys-plan", Kind.ORDER: "orders.keys-order", Kind.PATH: "orders.keys-path",
    Kind.FACING: "orders.keys-facing", Kind.DEPLOY_HIDING: "orders.keys-compass", Kind.DEPLOY_HEX: "orders.keys-map",
}  # fmt: skip
KEYS: Final = "1234567890-="
"""What presses the answers one after another: the row of digits with the two keys behind it."""
ORDER_KEYS: Final[Mapping[Order, str]] = {
    Order.MARCH: "1", Order.RUN: "2", Order.ASSAULT: "3", Order.FIRE: "4", Order.FIRE_RETREAT: "5", Order.RECON: "5",
    Order.DEFEND: "6", Order.ALL_AROUND: "7", Order.MOVE_FIRE: "7", Order.AMBUSH: "8", Order.JOIN_UP: "9",
    Order.REST: "0", Order.SUPPLY: "-", Order.RETREAT: "=", Order.FIGHT: "F7",
}  # fmt: skip
"""The key of each order, whichever unit is ordered; no card of the game has two of one key, in a melee neither."""
_AGAIN, _NEXT, _READY = "F3", "F4", "F5"
"""The keys beside orders: as last turn, the next unit, the plan is ready. None of an order means anything else here."""
_USES: Final = frozenset((Order.DEFEND, Order.ALL_AROUND, Order.FIRE_RETREAT, Order.AMBUSH))
"""The orders to stand that are told apart by what they are for."""
_NAMING: Final = frozenset((Kind.TARGET, Kind.QUARRY, Kind.ZONE_TARGET))


class PanelAnswer(NamedTuple):
    """What one thing of the panel stands for; what is not explained here is as an `Item` has it."""

    title: str
    detail: str = ""
    answers: tuple[Action, ...] = ()
    why_not: str = ""
    barred: Refusal | None = None
    unit: UnitId = NOBODY
    """The unit that it is about, whose card is shown while it is pointed at."""
    spot: str = ""
    key: str = ""
    """The digit that presses it; empty: its number among the answers."""
    direction: Direction = NO_FACING
    strong: bool = False
    done: bool = False
    """It is about a unit that has its order."""
    chosen: bool = False
    called: str = ""
    """What it is called by ear; empty: its title."""
    brief: str = ""
    short: str = ""
    """The title where there is room for a sign alone; empty: the unit, or the title."""
    symbol: str = ""
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
    army: tuple[PanelAnswer, ...] = ()
    offered: tuple[PanelAnswer, ...] = ()
    compass: tuple[PanelAnswer, ...] = ()
    middle: PanelAnswer | None = None
    unit: UnitId = NOBODY
    keys: str = ""
    """Which keys answer, said while nothing is pointed at."""
    plans: Mapping[UnitId, Plan] = field(default_factory=dict[UnitId, Plan])


class Adjutant:
    """Puts together what the panel says, for one seat and in one language."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def briefing(self, view: View, question: Question | None) -> Briefing:
        """Return all that the panel says."""
        words, battle = self._words, rules.battle_of_view(view)
        plans, about = self.plans(view, question)
        if question is None or question.seat != view.seat:
            heading = words.text("orders.ready") if view.moment is rules.Moment.PLANNING else ""
            return Briefing(heading, army=tuple(self._rows(view, battle, None)), plans=plans)
        compass = tuple(self._around(question, battle)) if question.kind in COMPASS else ()
        return Briefing(
            heading=self.heading(view, question), notes=tuple(self._notes(question, battle)),
            army=tuple(self._rows(view, battle, question)),
            offered=tuple(self._offered(question, battle)) if not compass else (), compass=compass,
            middle=self._middle(question), unit=about, keys=words.text(_KEYS.get(question.kind, "orders.keys")),
            plans=plans,
        )  # fmt: skip

    def plans(self, view: View, question: Question | None) -> tuple[dict[UnitId, Plan], UnitId]:
        """Return the plans as cards show them, that of what is being ordered included, and the unit asked about."""
        plans, draft = dict(view.plans), view.draft
        if question is None or question.seat != view.seat or draft is None or question.kind in (Kind.PLAN, Kind.DEPLOY):
            return plans, NOBODY
        if draft.unit and view.moment is rules.Moment.PLANNING:
            if question.kind is Kind.ORDER:
                plans.pop(draft.unit, None)
            else:
                plans[draft.unit] = draft.plan
        return plans, draft.unit

    def heading(self, view: View, question: Question) -> str:
        """Return how far the plan is, or what is said of the order so far; the question itself stands below."""
        words = self._words
        if question.kind is Kind.PLAN:
            own = question.planning().own()
            given = sum(1 for unit in own if view.draft is not None and view.draft.planned(unit.id) is not None)
            return words.text("orders.given", given=given, n=len(own))
        draft = view.draft
        if draft is None or question.kind in (Kind.ORDER, Kind.ZONE_TARGET) or view.moment is rules.Moment.DEPLOYMENT:
            return ""
        return words.text("plan.of", unit=draft.unit, plan=rules.plan_message(draft.plan))

    def _notes(self, question: Question, battle: Battle) -> Iterator[str]:
        """Yield what is worth knowing: the cautions before `ready`, or hex by hex what a path costs."""
        words, draft = self._words, question.view.draft
        if question.kind is Kind.PLAN:
            for caution in question.cautions(rules.READY):
                # who has no order is seen in the list of the army, and of a path the bar speaks as it is drawn
                if caution.rule != "P-1" and caution.message.key != "caution.taken":
                    yield words.say(caution.message)
        elif question.kind is Kind.DEPLOY:
            for caution in question.cautions(rules.READY):
                yield words.say(caution.message)
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
            yield from path_notes(words, battle, unit, draft.plan, dict(question.view.plans), len(draft.plan.path))
            if draft.plan.order in CHARGES:
                yield words.text("path.charge")
            return
        drawn = overlays_of(question.view, words)
        if any(isinstance(overlay, Zone) and overlay.colour == KILL_ZONE for overlay in drawn):
            yield words.text("orders.field-of-fire")

    def _offered(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        match question.kind:
            case Kind.PLAN:
                yield from self._whole_plan(question)
            case Kind.DEPLOY:
                left = bool(question.deploying().left())
                title = self._words.text("orders.ready-rest" if left else "orders.ready-placed")
                short = self._words.text("orders.ready.short")
                given = (rules.READY,)
                yield PanelAnswer(title, answers=given, key=_READY, strong=not left, symbol="confirm", short=short)
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
        words, planned = self._words, question.planning()
        left = [unit for unit in planned.own() if planned.draft.planned(unit.id) is None]
        if left:
            yield PanelAnswer(
                words.text("orders.next", unit=left[0].called), words.text("orders.left", n=len(left)),
                (actions.choose(left[0].id),), unit=left[0].id, key=_NEXT, strong=True,
                short=words.text("orders.next", unit=left[0].id),
            )  # fmt: skip
        title, short = words.text("orders.ready"), words.text("orders.ready.short")
        yield PanelAnswer(title, answers=(rules.READY,), key=_READY, strong=not left, symbol="confirm", short=short)
        again = self.again(question)
        if again:
            named = ", ".join(unit for unit, _given in again)
            given = tuple(action for _unit, actions in again for action in actions)
            short = words.text("orders.again.short")
            yield PanelAnswer(words.text("orders.again-all"), named, given, key=_AGAIN, symbol="previous", short=short)

    def again(self, question: Question) -> list[tuple[UnitId, tuple[Action, ...]]]:
        """Return the units without an order that may do again what they did the turn before, with the answers."""
        planned = question.planning()
        left = {unit.id for unit in planned.own() if planned.draft.planned(unit.id) is None}
        found = ((row.unit, _as_before(planned, row)[1]) for row in question.view.ordered if row.unit in left)
        return [(unit, given) for unit, given in found if given]

    def _orders(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        words, planned = self._words, question.planning()
        unit = planned.unit
        before = next((row for row in question.view.ordered if row.unit == unit.id), None)
        plan, given = _as_before(planned, before) if before is not None else (None, ())
        keys = _keys_of(rules.card_orders(battle, unit))
        for order in sorted(keys, key=lambda order: KEYS.find(keys[order])):  # whoever fights on comes first
            action = actions.give(order)
            refusal = question.refusal(action)
            yield PanelAnswer(
                words.text(f"order.{order}"),
                self._adds(battle, unit, order) if refusal is None else words.say(refusal.message), (action,),
                self._why_not(refusal), refusal, unit.id, key=keys[order],
                spoken=self._told(battle, unit, order) if refusal is None else "",
            )  # fmt: skip
        if plan is not None and given:
            told = words.say(rules.plan_message(plan))
            title, short = words.text("orders.again"), words.text("orders.again.short")
            yield PanelAnswer(title, told, given, unit=unit.id, key=_AGAIN, symbol="previous", short=short)

    def _adds(self, battle: Battle, unit: Unit, order: Order) -> str:
        """Return how far the order goes or what it is for, and what it adds to the unit's values (C-9)."""
        words = self._words
        found: list[str] = []
        if order in rules.PATHS:
            found.append(words.text("answer.range", n=foresight.way_left(battle, unit, Plan(order))))
        elif order in _USES:
            found.append(words.text(f"orders.use.{order}", n=battle.bonus.ambush_strike.attack))
        for value, change in foresight.changes(battle, unit, order):
            name = words.text(f"value.{value}")
            found.append(f"{name}\u00a0{change:+d}".replace("-", "−") if isinstance(change, int) else f"{name}\u00a00")
        return " · ".join(found)

    def _told(self, battle: Battle, unit: Unit, order: Order) -> str:
        """Return the same with a whole sentence on what it is for, where no way tells that."""
        what_for = self._words.text(f"term.order.{order}") if order not in rules.PATHS else ""
        return " ".join(part for part in (what_for, self._adds(battle, unit, order)) if part)

    def _enemies(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        """Yield the enemies that may be named, each with what the dice promise; then the others with the reason."""
        words, view = self._words, question.view
        verb = rules.Verb.AIM if question.kind is Kind.ZONE_TARGET else rules.Verb.TARGET
        refused: list[PanelAnswer] = []
        for enemy in view.units:
            if enemy.side == view.side or enemy.hidden:
                continue
            action = Action(verb, unit=enemy.id)
            title = words.text("orders.enemy", unit=enemy.id, card=rules.card_name(enemy.card))
            refusal = question.refusal(action)
            if refusal is None:
                told, brief = self._odds(question, battle, enemy)
                yield PanelAnswer(title, told, (action,), unit=enemy.id, spot=_spot(enemy.at), brief=brief)
            elif question.kind is Kind.TARGET:
                told, why = words.say(refusal.message), self._why_not(refusal)
                refused.append(PanelAnswer(title, told, (action,), why, refusal, enemy.id, _spot(enemy.at)))
        yield from refused

    def foretold(self, question: Question, answers: Sequence[Action], unit: UnitId) -> tuple[str, ...]:
        """Return what is to be known of the path that these answers would draw; or of the path planned for the unit."""
        view = question.view
        drawing, plan = question.kind is Kind.PATH and view.draft is not None, dict(view.plans).get(unit)
        if not drawing and (plan is None or not plan.path):
            return ()  # as with most places that one points at: the battle is not even looked at
        planned = question.planning()
        battle = planned.battle
        if drawing and view.draft is not None:
            unit = view.draft.unit
            for action in answers:
                if action not in planned.offers():
                    return ()
                planned = planned.then(action)
            now = planned.draft
            plan = now.planned(unit) if now.kind is Kind.PLAN else now.plan
        if plan is None or not plan.path or unit not in battle.units:
            return ()
        chosen = len(view.draft.plan.path) if drawing and view.draft is not None else len(plan.path)
        return tuple(path_notes(self._words, battle, battle.units[unit], plan, dict(view.plans), chosen))

    def promises(self, question: Question, action: Action) -> str:
        """Return what the dice promise against the enemy that an answer names; an empty text where it names none."""
        battle = rules.battle_of_view(question.view)
        enemy = battle.units.get(action.unit)
        return self._odds(question, battle, enemy)[1] if enemy is not None else ""

    def _ranges(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        planned = question.planning()
        plan, unit = planned.draft.plan, planned.unit
        for action in question.answers():
            cover = foresight.cover(battle, unit, plan.order, plan.facing, action.number)
            watched = {hex_ for hex_, _value in cover.shots}
            found = [enemy.id for enemy in battle.enemies(unit) if not enemy.hidden and enemy.at in watched]
            title, seen = self._words.say(said(question, action)), ", ".join(found)
            key = str(action.number) if action.number < 10 else ""
            yield PanelAnswer(title, seen, (action,), key=key, short=str(action.number))

    def _odds(self, question: Question, battle: Battle, enemy: Unit) -> tuple[str, str]:
        """Return what a shot at the enemy, or a blow, promises, and the same in a few figures."""
        view = question.view
        if question.kind is Kind.ZONE_TARGET:
            unit = battle.units[view.wait.shooter] if view.wait is not None else enemy
            plan = unit.plan
        else:
            unit, plan = question.planning().unit, question.planning().draft.plan
        promised = foresight.promised(battle, unit, plan, enemy)
        told = brief = ""
        if promised is not None:
            hits, losses = foresight.tenths(promised.hits), foresight.tenths(promised.losses)
            told, brief = odds_text(self._words, promised), self._words.text("odds.brief", hits=hits, losses=losses)
        if plan.order in CHARGES:
            back = foresight.blow(battle, unit, plan, enemy, back=True)
            told = f"{told} {self._words.text('odds.back', losses=foresight.tenths(back.losses))}"
        return told, brief

    def _why_not(self, refusal: Refusal | None) -> str:
        if refusal is None:
            return ""
        return self._words.text("orders.by-rule", why=refusal.message, rule=refusal.rule)

    def _rows(self, view: View, battle: Battle, question: Question | None) -> Iterator[PanelAnswer]:
        own = [unit for unit in view.units if unit.side == view.side]
        plans, offers = dict(view.plans), set(question.offers) if question is not None else set[Action]()
        asked = view.draft.unit if view.draft is not None else NOBODY
        choosing = question is not None and question.kind in (Kind.PLAN, Kind.DEPLOY)
        placed = view.placed if view.moment is rules.Moment.DEPLOYMENT else ()
        hiding = {name: place.facing for name, place in placed}
        for unit in sorted(own, key=lambda one: one.seat != view.seat):
            action = actions.choose(unit.id)
            offered = action in offers
            what, done = self._doing(view, battle, unit, plans)
            plan = what if isinstance(what, Plan) else None
            spoken = self._words.say(what if isinstance(what, AnyMessage) else rules.plan_message(what))
            yield PanelAnswer(
                title=unit.id, called=self._words.say(unit_name(unit)),
                detail=self._order_first(plan) if plan is not None else spoken, spoken=spoken,
                direction=plan.facing if plan is not None else hiding.get(unit.id, NO_FACING),
                answers=(action,) if offered or (choosing and unit.seat == view.seat) else (),
                why_not="" if offered else self._not_chosen(view, unit, question),
                barred=question.refusal(action) if choosing and question is not None else None, unit=unit.id,
                spot=_spot(place_of(view, unit)), done=done,
                chosen=not choosing and unit.id == asked and question is not None,
            )  # fmt: skip

    def _doing(
        self, view: View, battle: Battle, unit: Unit, plans: Mapping[UnitId, Plan]
    ) -> tuple[AnyMessage | Plan, bool]:
        """Return what the unit is ordered to do, or where it is placed, and whether that is settled."""
        if view.moment is rules.Moment.DEPLOYMENT:
            place = dict(view.placed).get(unit.id)
            if place is None and unit.at:
                return rules.Message("orders.stands", hex=str(unit.at)), True
            if place is None:
                return rules.Message("orders.home"), False
            key = "orders.placed-hidden" if place.facing != NO_FACING else "orders.placed"
            return rules.Message(key, hex=str(place.at)), True
        plan = plans.get(unit.id)
        if plan is not None:
            return plan, True
        if view.moment is not rules.Moment.PLANNING:
            return unit.plan, True
        if unit.seat != view.seat:
            return rules.Message("orders.ally"), False
        if rules.has_choice(battle, unit):
            return rules.Message("orders.none"), False
        return rules.default_plan(battle, unit), True

    def _order_first(self, plan: Plan) -> str:
        """Return a plan as short as can be: at whom or to where first, for the order is cut where room is scarce."""
        order = self._words.text(f"order.{plan.order}")
        if plan.target or plan.partner:
            return f"{plan.target or plan.partner} · {order}"
        if plan.path:
            return f"→ {plan.path[-1]} · {order}"
        return f"{order} {plan.reach}" if plan.reach else order

    def _not_chosen(self, view: View, unit: Unit, question: Question | None) -> str:
        if question is None:
            return ""
        if question.kind not in (Kind.PLAN, Kind.DEPLOY):
            asked = view.draft.unit if view.draft is not None else NOBODY
            return self._words.text("orders.finish-first", unit=question.called(asked))
        refusal = question.refusal(actions.choose(unit.id))
        return self._words.say(refusal.message) if refusal is not None else ""

    def _around(self, question: Question, battle: Battle) -> Iterator[PanelAnswer]:
        words, draft = self._words, question.view.draft
        unit = battle.units[draft.unit] if draft is not None else None
        for number, name in enumerate(rules.ids.DIRECTIONS):
            direction = Direction(number)
            named = rules.Message(f"direction.{name}")
            if question.kind is not Kind.PATH or unit is None or draft is None:
                detail = self._watches(battle, unit, draft.plan, direction) if draft is not None and unit else ""
                offered = actions.face(direction) in question.offers
                beside = battle.ground.beside(unit.at, direction) if unit is not None and unit.at else NOWHERE
                yield PanelAnswer(
                    words.text("answer.face", facing=named), detail, (actions.face(direction),) if offered else (),
                    "" if offered else words.text("orders.no-direction"), spot=_spot(beside), direction=direction,
                )  # fmt: skip
                continue
            here = draft.plan.path[-1] if draft.plan.path else unit.at
            into = battle.ground.beside(here, direction)
            if into == NOWHERE:
                yield PanelAnswer(words.say(named), why_not=words.text("orders.no-hex"), direction=direction)
                continue
            action = actions.step(into)
            refusal = question.refusal(action)
            yield PanelAnswer(
                words.text("orders.step", direction=named, hex=str(into)),
                self._cost(battle, unit, draft.plan, into) if refusal is None else "", (action,),
                self._why_not(refusal), refusal, spot=_spot(into), direction=direction,
            )  # fmt: skip

    def _watches(self, battle: Battle, unit: Unit | None, plan: Plan, direction: Direction) -> str:
        if unit is None or not unit.at:
            return ""
        cover = foresight.cover(battle, unit, plan.order, direction, battle.cards[unit.card].longest)
        watched = {*cover.near, *(hex_ for hex_, _value in cover.shots)}
        found = [enemy.id for enemy in battle.enemies(unit) if not enemy.hidden and enemy.at in watched]
        return ", ".join(found)

    def _cost(self, battle: Battle, unit: Unit, plan: Plan, into: rules.ids.Hex) -> str:
        cost = foresight.step_costs(battle, unit, plan).get(into, 0)
        return self._words.text("path.whole-turn") if cost >= foresight.WHOLE_TURN else str(cost)

    def _middle(self, question: Question) -> PanelAnswer | None:
        words = self._words
        if question.kind is Kind.PATH:
            draft, title, short = question.view.draft, words.text("answer.enough"), words.text("orders.enough.short")
            if rules.ENOUGH in question.offers:
                return PanelAnswer(title, answers=(rules.ENOUGH,), strong=True, short=short)
            begun = draft is not None and bool(draft.plan.path)
            return PanelAnswer(title, why_not=words.text("orders.no-end" if begun else "orders.no-path"), short=short)
        if question.kind is Kind.DEPLOY_HIDING:
            title, short = words.text("answer.open"), words.text("answer.open.short")
            return PanelAnswer(title, answers=(Action(rules.Verb.OPEN),), strong=True, short=short)
        return None


def _as_before(planned: rules.Planning, before: rules.Ordered) -> tuple[Plan | None, tuple[Action, ...]]:
    plan = planned.again(before)
    return plan, planned.answers_for(before.unit, plan) if plan is not None else ()


def _keys_of(orders: Collection[Order]) -> dict[Order, str]:
    """Return the key of each of these orders: its own, but for a card of a position another where that is taken."""
    found: dict[Order, str] = {}
    for order in orders:
        key = ORDER_KEYS.get(order, "")
        if not key or key in found.values():
            own = {ORDER_KEYS.get(other) for other in orders}
            key = next((spare for spare in KEYS if spare not in own and spare not in found.values()), "")
        found[order] = key
    return found


def path_notes(
    words: Words, battle: Battle, unit: Unit, plan: Plan, allies: Mapping[UnitId, Plan], chosen: int
) -> Iterator[str]:
    """Yield, hex by hex, what a path costs and what may hinder the unit there; so many of its hexes are chosen."""
    for number, pace in enumerate(foresight.paces(battle, unit, plan, allies)):
        terrain = rules.Message(f"terrain.{battle.ground.kind[pace.into]}")
        key = "path.pace" if number < chosen else "path.next"
        yield words.text(key, hex=str(pace.into), terrain=terrain, n=pace.cost, left=pace.left)
        for found in pace.hindrances:
            yield words.say(found.message(unit.id, pace.into))


def odds_text(words: Words, promised: foresight.Odds) -> str:
    """Return what dice promise: the value, the dice, the hits, the figures, how likely any, all, a failed test."""
    parts = [
        words.text("odds.hits", value=promised.value.total, n=promised.dice, hits=foresight.tenths(promised.hits)),
        words.text("odds.losses", losses=foresight.tenths(promised.losses), chance=foresight.percent(promised.wounds)),
    ]
    if promised.kills >= 0.005:
        parts.append(words.text("odds.kills", chance=foresight.percent(promised.kills)))
    if promised.shakes >= 0.005:
        parts.append(words.text("odds.shakes", chance=foresight.percent(promised.shakes)))
    return " ".join(parts)


def _spot(hex_: rules.ids.Hex) -> str:
    return rules.spot_of(hex_) or ""
