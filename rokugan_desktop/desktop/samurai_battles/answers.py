"""Answers in words and as choices on the map: a hex where they point at one, a unit where they name one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.desktop.map.values import Kind, MapChoice
from rokugan_desktop.desktop.samurai_battles.pieces import unit_name
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Refusal
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Action, Message, Moment, Plan, Question, Verb, actions, foresight, ids
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, NOBODY, NOWHERE, Hex, Order, QuestionKind, UnitId
from rokugan_desktop.words import Saying, Words

_HEXES: Final = frozenset((Verb.STEP, Verb.PLACE, Verb.MEET))
_OWN: Final = frozenset((Verb.FACE, Verb.SHOT, Verb.ENOUGH))
_MOVES: Final = (Order.MARCH, Order.RUN)
"""What dragging a unit to a hex means, the slower first."""
_WAY: Final = "WAY:"
_FEW: Final = 4
"""So many orders are told one by one."""
_WHOLE: Final = (QuestionKind.PLAN, QuestionKind.DEPLOY)
_UNITS: Final = frozenset((Verb.UNIT, Verb.TARGET, Verb.PARTNER, Verb.AIM))
_PRESSED: Final = {
    QuestionKind.PLAN: Verb.UNIT, QuestionKind.DEPLOY: Verb.UNIT, QuestionKind.DEPLOY_HEX: Verb.PLACE,
    QuestionKind.PATH: Verb.STEP, QuestionKind.TARGET: Verb.TARGET, QuestionKind.ZONE_TARGET: Verb.AIM,
}  # fmt: skip
"""What pressing a hex, or the unit there, would answer."""


def said(question: Question, action: Action) -> AnyMessage:
    """Return an answer to the question in words."""
    match action.verb:
        case Verb.ORDER:
            return Message(f"order.{rules.ORDERS[action.number]}")
        case Verb.STEP | Verb.PLACE | Verb.MEET:
            return hex_name(question.view, Hex(action.number))
        case Verb.FACE:
            return Message("answer.face", facing=Message(f"direction.{DIRECTIONS[action.number]}"))
        case Verb.SHOT:
            draft = question.view.draft
            path = draft.plan.path if draft is not None else ()
            return Message("answer.shot", number=action.number, hex=path[action.number - 1])
        case Verb.RANGE:
            return Message("answer.range", n=action.number) if action.number else Message("answer.no-range")
        case Verb.UNIT | Verb.TARGET | Verb.PARTNER | Verb.AIM:
            unit = next((one for one in question.view.units if one.id == action.unit), None)
            return unit_name(unit) if unit is not None else Message("answer.unit", unit=action.unit)
        case Verb.ENOUGH | Verb.OPEN:
            return Message("answer.open" if action.verb is Verb.OPEN else "answer.enough")
        case Verb.BUY:
            cost = question.view.field.cards[action.card].points
            return Message("purchase.buy", card=rules.card_name(action.card), n=cost)
        case Verb.LEAD | Verb.DISMISS:
            return Message("purchase.changed", unit=action.unit)
        case _:
            return Message("orders.ready.short")


def summary(answered: Sequence[tuple[Question, Action]]) -> AnyMessage | None:
    """Return what of a deployment or a plan is about to be confirmed; None where the scenario places all.

    Where each unit stands: up to two are named by their cards too, many are told by their hexes alone. What each is
    ordered, or of many how many have an order: the cautions say who has none.
    """
    question, _action = answered[-1]
    draft = question.view.draft
    if question.kind is QuestionKind.PLAN:
        plans = question.planning().draft.plans
        if not 0 < len(plans) <= _FEW:
            return Message("orders.given", given=len(plans), n=len(question.planning().own()))
        return rules.listed(
            Message("plan.of", unit=question.called(unit), plan=rules.plan_message(plan)) for unit, plan in plans
        )
    if question.kind is QuestionKind.BUY:
        asked = question.purchasing()
        return Message("purchase.left", n=asked.left, units=len(asked.draft.bought), most=asked.most)
    if draft is None or question.kind is not QuestionKind.DEPLOY:
        return None
    few, many = len(draft.placed) <= 2, len(draft.placed) > 4
    names = {unit.id: unit.called for unit in question.view.units} if few else {}
    told: list[Message] = []
    for unit, place in draft.placed:
        name = names.get(unit, unit)
        where = Message("plan.of", unit=name, plan=str(place.at))
        if not many:
            where = Message("deploy.open", unit=name, hex=str(place.at))
        if place.facing != ids.NO_FACING:
            facing = Message(f"direction.{DIRECTIONS[place.facing]}")
            where = Message("deploy.hidden", unit=name, hex=str(place.at), facing=facing)
        told.append(where)
    return rules.listed(told) if told else None


def hex_name(view: rules.View, hex_: Hex, plain: str = "hex.name", hill: str = "hex.hill") -> Message:
    """Return a hex with its terrain and, on a hill, its level, by one of these two sentences."""
    terrain, level = Message(f"terrain.{view.field.ground.kind[hex_]}"), view.field.ground.level[hex_]
    if level:
        return Message(hill, hex=hex_, terrain=terrain, level=level)
    return Message(plain, hex=hex_, terrain=terrain)


def hex_of_answer(question: Question, action: Action) -> Hex:
    """Return the hex that an answer points at, or of the unit that it names; NOWHERE where it has none."""
    if action.verb in _HEXES:
        return Hex(action.number)
    if action.verb in _OWN:
        return _hex_of_own(question, action)
    if action.verb in _UNITS:
        placed = {name: place.at for name, place in question.view.placed}
        unit = next((one for one in question.view.units if one.id == action.unit), None)
        if unit is not None:
            return unit.at if unit.at != NOWHERE else placed.get(unit.id, NOWHERE)
    return NOWHERE


def _hex_of_own(question: Question, action: Action) -> Hex:
    """Return the hex beside the unit being ordered that it looks at, or the hex of its path; NOWHERE for none."""
    draft, view = question.view.draft, question.view
    unit = next((one for one in view.units if draft is not None and one.id == draft.unit), None)
    if unit is None or draft is None:
        return NOWHERE
    path = draft.plan.path
    if action.verb is Verb.FACE:
        return view.field.ground.beside(unit.at, ids.Direction(action.number)) if unit.at != NOWHERE else NOWHERE
    if action.verb is Verb.ENOUGH:
        return path[-1] if path else unit.at
    into = path[action.number - 1]
    return into if path.index(into) == action.number - 1 else NOWHERE


def identity(action: Action) -> str:
    """Return what tells one answer on the map from all others."""
    return f"{action.verb.name}:{action.unit or action.number}"


def choices(question: Question, words: Words) -> Sequence[MapChoice]:
    """Return the answers that are hexes, or units that stand on one; and the far hexes to which a path can lead."""
    found: list[MapChoice] = []
    taken: set[Hex] = set()
    enemies = {unit.at for unit in question.view.units if unit.side != question.view.side}
    for action in question.answers():
        hex_ = hex_of_answer(question, action)
        spot = rules.spot_of(hex_)
        if spot is not None:
            taken.add(hex_)
            caution = question.caution(action)
            name = Saying(words, (said(question, action), *((caution.message,) if caution is not None else ())))
            # who of the own side stands there may well move on in time
            kind = Kind.DOUBTFUL if caution is not None and hex_ in enemies else Kind.CHOICE
            found.append(MapChoice(identity(action), kind, spot, name))
    ways: dict[Hex, AnyMessage] = {hex_: Message("answer.way", hex=hex_) for hex_ in far_hexes(question)}
    if question.kind is QuestionKind.ORDER:
        for hex_ in _hexes_to_order(question):
            plan = plan_to(question, hex_)
            if plan is not None:
                unit = question.planning().unit
                ways[hex_] = Message("plan.of", unit=unit.called, plan=rules.plan_message(plan))
    for hex_, told in ways.items():
        spot = rules.spot_of(hex_)
        if spot is not None and hex_ not in taken:
            found.append(MapChoice(f"{_WAY}{hex_}", Kind.CHOICE, spot, Saying(words, (told,))))
    return found


def _hexes_to_order(question: Question) -> Sequence[Hex]:
    """Return the hexes at which the unit that waits for its order may be sent: a March away, or an enemy's."""
    planned = question.planning()
    battle, unit = planned.battle, planned.unit
    own = {one.at for one in battle.everyone() if one.side == unit.side}  # a press there turns to that unit
    near = foresight.in_reach(battle, unit, Order.MARCH).keys() - own
    return sorted(near | {enemy.at for enemy in battle.enemies(unit) if not enemy.hidden and enemy.at != NOWHERE})


def plan_to(question: Question, hex_: Hex) -> Plan | None:
    """Return the order that the hex means for the unit that waits for one, as dragging it there does; None for none."""
    planned = question.planning()
    return _sent(planned, planned.unit, hex_)[0] if hex_ in _hexes_to_order(question) else None


def far_hexes(question: Question) -> Sequence[Hex]:
    """Return the hexes to which the path that is being drawn can still lead, where several steps are needed."""
    if question.kind is not QuestionKind.PATH:
        return ()
    planned = question.planning()
    plan, unit = planned.draft.plan, planned.unit
    here = plan.path[-1] if plan.path else unit.at
    found = foresight.in_reach(planned.battle, unit, plan.order, plan.path)
    beside = planned.battle.ground.neighbors[here]
    return [hex_ for hex_ in sorted(found) if hex_ not in beside and hex_ != here]


def answers_for_choice(question: Question, wanted: str) -> Sequence[Action]:
    """Return the steps to a far hex, or the whole order that sends the unit to one; none for another choice."""
    hex_ = way_of(wanted)
    if hex_ == NOWHERE or question.kind not in (QuestionKind.PATH, QuestionKind.ORDER):
        return ()
    planned = question.planning()
    if question.kind is QuestionKind.ORDER:
        plan = plan_to(question, hex_)
        return planned.answers_for(planned.unit.id, plan) if plan is not None else ()
    return _steps(planned, planned.draft.plan, hex_, end=False)


def way_of(wanted: str) -> Hex:
    """Return the far hex that a choice on the map leads to; NOWHERE of another choice."""
    number = wanted.removeprefix(_WAY)
    return Hex(int(number)) if number != wanted and number.isdecimal() else NOWHERE


def meant_by(question: Question, hex_: Hex) -> Sequence[Action]:
    """Return what choosing the hex on the map answers; none where it can't be chosen."""
    if hex_ == NOWHERE or question.kind in _WHOLE:
        return ()
    found = next((action for action in question.answers() if hex_of_answer(question, action) == hex_), None)
    return (found,) if found is not None else answers_for_choice(question, f"{_WAY}{hex_}")


def meant_instead(question: Question, hex_: Hex) -> list[str]:
    """Return the identity of the seat's own unit on the hex, where another one is being ordered or placed."""
    view, draft = question.view, question.view.draft
    begun = question.kind not in _WHOLE and view.moment in (Moment.PLANNING, Moment.DEPLOYMENT)
    if hex_ == NOWHERE or draft is None or not begun:
        return []
    placed = {name: place.at for name, place in view.placed}
    return [
        identity(actions.choose(unit.id))
        for unit in view.units
        if unit.seat == view.seat
        and unit.id != draft.unit
        and hex_ in (unit.at, placed.get(unit.id))
        and (view.moment is Moment.DEPLOYMENT or question.without_choice(unit.id) is None)
    ]


def refused_at(question: Question, hex_: Hex) -> Refusal | None:
    """Return why the hex can't be chosen, or the unit that stands there; None where nothing of the kind is asked."""
    view, refusal = question.view, None
    if hex_ == NOWHERE or meant_by(question, hex_) or meant_instead(question, hex_):
        return None
    unit = next((one.id for one in view.units if one.at == hex_), NOBODY)
    verb = _PRESSED.get(question.kind)
    if verb is not None and (unit or verb in _HEXES):
        refusal = question.refusal(Action(verb, hex_) if verb in _HEXES else Action(verb, unit=unit))
    turns = view.moment is Moment.PLANNING and view.draft is not None and unit not in (NOBODY, view.draft.unit)
    return refusal or (question.without_choice(unit) if turns else None)


def answers_for_drop(question: Question, piece: str, hex_: Hex) -> Sequence[Action]:
    """Return what dragging an own unit means: an Assault, Fire, a March or Run; or the rest of the drawn path."""
    if hex_ == NOWHERE:
        return ()
    if question.kind is QuestionKind.DEPLOY:
        unit_id, deployed = UnitId(piece), question.deploying()
        free = deployed.facts.free and unit_id in deployed.own()
        return (actions.choose(unit_id), Action(Verb.PLACE, hex_)) if free else ()
    if question.kind not in (QuestionKind.PLAN, QuestionKind.PATH):
        return ()
    planned = question.planning()
    if question.kind is QuestionKind.PATH:
        same = planned.unit.id == piece and hex_ != planned.unit.at
        return _steps(planned, planned.draft.plan, hex_, end=True) if same else ()
    unit = next((one for one in planned.own() if one.id == piece), None)
    if unit is None or hex_ == unit.at:
        return ()
    return _sent(planned, unit, hex_)[1]


def _sent(planned: rules.Planning, unit: rules.Unit, hex_: Hex) -> tuple[Plan | None, Sequence[Action]]:
    """Return the order that sends the unit to the hex, or against the enemy there, and the answers that give it."""
    battle = planned.battle
    enemy = next((one for one in battle.enemies(unit) if one.at == hex_ and not one.hidden), None)
    if enemy is not None:
        charge = foresight.way_against(battle, unit, enemy)
        wanted = [Plan(Order.ASSAULT, charge or (), enemy.id), Plan(Order.FIRE, target=enemy.id)]
    else:
        ways = {order: foresight.way_to(battle, unit, order, (), hex_) for order in _MOVES}
        wanted = [Plan(order, way) for order, way in ways.items() if way]
    found = ((plan, planned.answers_for(unit.id, plan)) for plan in wanted)
    return next(((plan, answers) for plan, answers in found if answers), (None, ()))


def answers_for_trail(question: Question, piece: str, hexes: Sequence[Hex]) -> Sequence[Action]:
    """Return what sends an own unit the way it was dragged, an enemy at its end being the target; none: forbidden."""
    if len(hexes) < 3 or question.kind not in (QuestionKind.PLAN, QuestionKind.PATH):
        return ()
    planned = question.planning()
    unit = next((one for one in planned.own() if one.id == piece and one.at == hexes[0]), None)
    if unit is None:
        return ()
    path = tuple(hexes[1:])
    if question.kind is QuestionKind.PATH:
        plan = planned.draft.plan
        fits = planned.unit.id == piece and path[: len(plan.path)] == plan.path
        return _along(planned, path) if fits else ()
    enemy = next((one for one in planned.battle.enemies(unit) if one.at == path[-1] and not one.hidden), None)
    wanted = [Plan(order, path) for order in _MOVES]
    if enemy is not None:
        wanted = [Plan(Order.ASSAULT, path[:-1], enemy.id)]
    found = (planned.answers_for(unit.id, plan) for plan in wanted)
    return next((answers for answers in found if answers), ())


def _steps(planned: rules.Planning, plan: Plan, hex_: Hex, *, end: bool) -> Sequence[Action]:
    """Return the steps that lead from the end of the plan's path to the hex; `end`: and end it there."""
    way = foresight.way_to(planned.battle, planned.unit, plan.order, plan.path, hex_)
    if way is None:
        return ()
    return _along(planned, way) if end else [actions.step(into) for into in way[len(plan.path) :]]


def _along(planned: rules.Planning, path: tuple[Hex, ...]) -> Sequence[Action]:
    """Return the answers that go on to the end of this whole path, and end it; none where that is not possible."""
    given: list[Action] = []
    for into in path[len(planned.draft.plan.path) :]:
        action = actions.step(into)
        if planned.draft.kind is not QuestionKind.PATH or action not in planned.offers():
            return ()
        given.append(action)
        planned = planned.then(action)
    if planned.draft.kind is QuestionKind.PATH:
        return (*given, rules.ENOUGH) if given and rules.ENOUGH in planned.offers() else ()
    return given


def answer_for(question: Question, wanted: str) -> Action | None:
    """Return the answer that a choice on the map stands for, or None."""
    return next((action for action in question.answers() if identity(action) == wanted), None)
