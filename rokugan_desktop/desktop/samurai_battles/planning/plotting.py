"""What is drawn over the map: the ways and zones of plans, as far as a view knows them, and of the question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rokugan_desktop.desktop.map.values import Overlay, Route, Zone
from rokugan_desktop.desktop.samurai_battles.art.units import cloth_of
from rokugan_desktop.desktop.samurai_battles.pieces import area_of
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Battle, Moment, Plan, Unit, battle_of_view, foresight, plan_message
from rokugan_desktop.games.samurai_battles.ids import CHARGES, NO_FACING, NOBODY, NOWHERE, Hex, Order, QuestionKind
from rokugan_desktop.words import Words

WAY, CHARGE, WITHDRAWAL, SHOT, JOINING = "#f3dfa2", "#d8432f", "#b9c4c9", "#ff9a2e", "#7cc08a"
NEAR_ZONE, KILL_ZONE, REACH, ORDERED = "#3f78b8", "#e08a1c", "#fff3c8", "#ffb800"
"""The colours of ways and zones; their shapes tell them apart too."""
BROAD, SLIM = 11.0, 6.0
PLANNED, _ASKED, _REACHED, _MARKED = 0.16, 0.30, 0.08, 0.75
"""How dense the zones of a plan that is made are, of one that is being made, how far its unit comes, and its hex."""


def overlays_of(view: rules.View, words: Words) -> Iterator[Overlay]:
    """Yield the plans that the view holds and what is asked now; after the reveal, those that everybody knows."""
    if view.moment is Moment.PLANNING:
        battle = battle_of_view(view)
        draft = view.draft
        asked = draft.unit if draft is not None and draft.kind is not QuestionKind.PLAN else NOBODY
        for unit_id, plan in view.plans:
            unit = battle.units.get(unit_id)
            if unit is not None and unit_id != asked:
                yield from of_plan(battle, unit, plan, words)
        if draft is not None and asked in battle.units:
            yield from of_question(battle, battle.units[asked], draft, words)
    elif view.moment is Moment.EXECUTION and view.wait is not None and view.wait.shooter:
        battle = battle_of_view(view)
        shooter = battle.units[view.wait.shooter]
        yield from of_plan(battle, shooter, shooter.plan, words, strength=_ASKED)
        yield from (way((shooter.at, battle.units[name].at), SHOT, SLIM, broken=True) for name in view.wait.targets)


def after_answers(question: rules.Question, answers: Sequence[rules.Action], words: Words) -> tuple[Overlay, ...]:
    """Return what the seat itself would draw after these answers about a unit's order; nothing for others."""
    if question.view.moment is not Moment.PLANNING or question.kind is QuestionKind.PLAN or not answers:
        return ()
    planned = question.planning()
    for action in answers:
        if action not in planned.offers():
            return ()
        planned = planned.then(action)
    plans = tuple({**dict(question.view.plans), **dict(planned.draft.plans)}.items())
    drawn = overlays_of(replace(question.view, draft=planned.draft, plans=plans), words)
    battle, draft = battle_of_view(question.view), question.view.draft
    if draft is None or draft.unit not in battle.units:
        return tuple(drawn)
    unit = battle.units[draft.unit]
    begun = tuple(f"area:{area_of(hex_)}" for hex_ in (unit.at, *draft.plan.path))
    left = (part for overlay in drawn for part in _begun_and_left(overlay, begun))
    asked = of_question(battle, unit, draft, words) if question.kind is QuestionKind.TARGET else ()
    shots = (part for part in asked if isinstance(part, Zone) and part.colour == KILL_ZONE)  # the panel tells of them
    return (*_asked_about(unit), *shots, *(part for part in left if not isinstance(part, Zone) or not part.bright))


def of_plan(battle: Battle, unit: Unit, plan: Plan, words: Words, *, strength: float = PLANNED) -> Iterator[Overlay]:
    """Yield the way, the target and the zones of a plan; the first of them is called by the plan in words."""
    if unit.at == NOWHERE:  # it is hidden: where its plan leads from is known to its own side alone
        return
    name = words.text("plan.of", unit=unit.called, plan=plan_message(plan))
    if plan.facing != NO_FACING:
        found = foresight.cover(battle, unit, plan.order, plan.facing, plan.reach)
        cloth = cloth_of([facts.id for facts in battle.field.sides].index(unit.side))
        if found.near:
            yield Zone(areas(found.near), NEAR_ZONE, strength + 0.08, name, edge=cloth.ground, broken=cloth.striped)
        if found.shots:
            shots = areas(hex_ for hex_, _value in found.shots)
            yield Zone(shots, KILL_ZONE, strength + 0.14, edge=cloth.ground, broken=cloth.striped)
    if plan.path:
        yield way((unit.at, *plan.path), _colour(plan.order), BROAD, name=name)
    yield from _aims(battle, unit, plan, name)


def of_question(battle: Battle, unit: Unit, draft: rules.PlanDraft, words: Words) -> Iterator[Overlay]:
    """Yield what is said of the unit's order so far, and what its next answer may be about."""
    plan = draft.plan
    yield from _asked_about(unit)
    match draft.kind:
        case QuestionKind.PATH:
            reach = foresight.in_reach(battle, unit, plan.order, plan.path)
            if reach:
                yield Zone(areas(reach), REACH, _REACHED, edge=ORDERED)
        case QuestionKind.TARGET if plan.order is not Order.ASSAULT:
            start = plan.path[plan.fire_at - 1] if plan.fire_at else unit.at
            shots = foresight.field_of_fire(battle, unit, plan.order, start)
            if shots:
                yield Zone(areas(hex_ for hex_, _value in shots), KILL_ZONE, _ASKED)
        case QuestionKind.TARGET:
            reach = foresight.in_reach(battle, unit, plan.order)
            yield Zone(areas((unit.at, *reach)), REACH, _REACHED, edge=ORDERED)
        case QuestionKind.FACING | QuestionKind.RANGE:
            found, strength = foresight.surroundings(battle, unit, plan.order), PLANNED
            if draft.kind is QuestionKind.RANGE:
                longest = battle.cards[unit.card].longest
                found, strength = foresight.cover(battle, unit, plan.order, plan.facing, longest), _ASKED
            yield Zone(areas(found.near), NEAR_ZONE, strength)
            if found.shots:
                yield Zone(areas(hex_ for hex_, _value in found.shots), KILL_ZONE, strength)
        case _:
            pass
    if plan.path:
        yield way((unit.at, *plan.path), _colour(plan.order), BROAD)
    yield from _aims(battle, unit, plan, words.text("plan.of", unit=unit.called, plan=plan_message(plan)))


def ways(
    pairs: Iterable[tuple[Hex, Hex]], colour: str, width: float = SLIM, *, broken: bool = False
) -> tuple[Overlay, ...]:
    """Return single ways from hex to hex: steps, shots or blows."""
    return tuple(way(pair, colour, width, broken=broken) for pair in pairs if NOWHERE not in pair)


def _aims(battle: Battle, unit: Unit, plan: Plan, name: str) -> Iterator[Overlay]:
    end = plan.path[-1] if plan.path else unit.at
    target = battle.units.get(plan.target)
    if target is not None and target.at != NOWHERE:
        shoots = plan.order not in CHARGES
        start = plan.path[plan.fire_at - 1] if plan.fire_at else unit.at if shoots else end
        yield way((start, target.at), SHOT if shoots else CHARGE, SLIM, broken=True, name="" if plan.path else name)
    partner = battle.units.get(plan.partner)
    if partner is not None:
        start, into = (unit.at, partner.at) if plan.meeting == partner.at else (partner.at, unit.at)
        yield way((start, into), JOINING, SLIM, name=name)


def _colour(order: Order) -> str:
    return CHARGE if order in CHARGES else WITHDRAWAL if order in rules.ids.WITHDRAWALS else WAY


def _asked_about(unit: Unit) -> Iterator[Zone]:
    """Yield the mark of the unit that is being ordered: it is brighter than all else on the board."""
    if unit.at != NOWHERE:
        yield Zone(areas((unit.at,)), ORDERED, _MARKED, bright=True)


def _begun_and_left(overlay: Overlay, begun: tuple[str, ...]) -> Iterator[Overlay]:
    """Yield a way that begins so as what has been chosen of it, and slim and in dashes what is only pointed at."""
    done = len(begun)
    if not isinstance(overlay, Route) or overlay.width != BROAD or overlay.spots[:done] != begun:
        yield overlay
        return
    if done > 1:
        yield overlay._replace(spots=begun)
    if len(overlay.spots) > done:
        yield overlay._replace(spots=overlay.spots[done - 1 :], width=SLIM, broken=True)


def areas(hexes: Iterable[int]) -> frozenset[str]:
    """Return the areas of the hexes."""
    return frozenset(map(area_of, hexes))


def way(hexes: Iterable[int], colour: str, width: float, *, broken: bool = False, name: str = "") -> Route:
    """Return a way from hex to hex."""
    return Route(tuple(f"area:{area_of(hex_)}" for hex_ in hexes), colour, width, broken=broken, name=name)
