"""What the game lets a unit be ordered is what an independent, plain reading of the rules allows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from rokugan_desktop.games.samurai_battles import (
    ORDERS,
    Battle,
    Moment,
    State,
    Unit,
    open_position,
    read_position,
    write_position,
)
from rokugan_desktop.games.samurai_battles.actions import Action, Verb, choose
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.ids import LEVELS, QuestionKind, UnitId
from rokugan_desktop.games.samurai_battles.questions import Planning
from rokugan_desktop.games.samurai_battles.state import PlanDraft
from rokugan_desktop.games.samurai_battles.view import as_known
from tests.games.samurai_battles.playing import actions, begun, game
from tests.plain_yaml import plain_yaml

from .plain_field import PlainField
from .plain_orders import PlainOrders
from .random_turns import as_entry, random_position
from .test_agreement import data

SHORT, LONG, CHUNK = 30, 2_000, 250
SHOWN = 4
SCENARIOS: list[str] = sorted(game().components.scenarios)
LARGE = ("river_mist", "monks_causeway", "reed_ford", "dark_village", "pass_road")


def differences(seed: int) -> list[str]:
    """Where the two readings differ about what may be ordered in a position at random."""
    return between(*random_position(seed), seed)


def between(tree: Any, opened: State, seed: int) -> list[str]:
    """The differences in one position, as plain data and opened."""
    plain, rng = PlainField(tree, data()), Random(seed)
    found: list[str] = []
    for facts in opened.field.sides:
        known = as_known(Battle.of(opened), facts.id)
        for unit in known.everyone():
            if unit.side == facts.id:
                said = PlainOrders(plain, plain.units[unit.id])
                found += [f"seed {seed}, {unit.id} ({unit.card}): {what}" for what in compared(known, unit, said, rng)]
    return found


def played(scenario: str, level: str, seed: int) -> Iterator[list[str]]:
    """The differences in each position of a match at random in which orders are given."""
    turn = 0
    for step in actions(begun(scenario, level), seed):
        state = step.after
        if state.moment is Moment.PLANNING and state.turn != turn:
            turn = state.turn
            text = write_position(state)
            yield between(plain_yaml(text), open_position(game().components, read_position(text, "it"), "it"), seed)


def compared(known: Battle, unit: Unit, plain: PlainOrders, rng: Random) -> list[str]:
    """Compare the orders, and each question on the way of one plan for each order."""
    forced = planning.forced_order(known, unit)
    if (forced.value if forced else None) != plain.forced():
        return [f"forced: game {forced}, plain {plain.forced()}"]
    if not planning.has_choice(known, unit):
        if plain.forced() not in (None, "pursue"):
            return []
        left = {*plain.quarries()} if plain.forced() else plain.orders()
        return [f"no choice: plain {sorted(left)}"] if len(left - {"rest"}) > bool(plain.forced()) else []
    draft = Planning(known, PlanDraft(), unit.seat).after(choose(unit.id))
    if plain.forced() == "pursue":
        offered = {action.unit for action in Planning(known, draft, unit.seat).offers()}
        return [] if offered == {*plain.quarries()} else [f"quarry: game {offered}, plain {plain.quarries()}"]
    offers = Planning(known, draft, unit.seat).offers()
    orders = {ORDERS[action.number].value for action in offers if action.verb is Verb.ORDER}
    if orders - {"fight"} != plain.orders():
        return [f"orders: game only {orders - plain.orders()}, plain only {plain.orders() - orders}"]
    found: list[str] = []
    for given in offers:
        if given.verb is Verb.ORDER and ORDERS[given.number].value != "fight":
            found += descended(known, unit, Planning(known, draft, unit.seat).after(given), plain, rng)
    return found


def descended(known: Battle, unit: Unit, draft: PlanDraft, plain: PlainOrders, rng: Random) -> list[str]:
    """Answer at random to the end of one plan, and compare what is offered on the way."""
    while draft.kind is not QuestionKind.PLAN:
        offers = Planning(known, draft, unit.seat).offers()
        expected = wanted(draft, plain)
        if {*offers} != expected:
            more, less = {*offers} - expected, expected - {*offers}
            return [f"{draft.plan.order} {draft.kind} {as_entry(draft.plan)}: game only {more}, plain only {less}"]
        draft = Planning(known, draft, unit.seat).after(rng.choice(offers))
    entry: dict[str, Any] = as_entry(draft.plans[0][1])
    path, order = tuple(entry.get("path", ())), entry["order"]
    if order in ("march", "run", "move_fire", "retreat") and path not in plain.ways(order):
        return [f"{entry}: plain knows no such way"]
    return []


def wanted(draft: PlanDraft, plain: PlainOrders) -> set[Action]:
    """What the plain reading has offered at this question."""
    plan = draft.plan
    order = plan.order.value
    kind = draft.kind.value
    if kind == "path":
        ways, path = plain.ways(order), tuple(plan.path)
        further = {way[len(path)] for way in ways if len(way) > len(path) and way[: len(path)] == path}
        target = plain.foes.get(plan.target)
        done = path in ways or (order == "assault" and not path and target and plain.f.meet(plain.u.at, target.at))
        return {Action(Verb.STEP, hex_) for hex_ in further} | ({Action(Verb.ENOUGH)} if done else set())
    if kind == "target":
        return {Action(Verb.TARGET, unit=UnitId(name)) for name in plain.targets(order)}
    if kind == "facing":
        return {Action(Verb.FACE, way) for way in range(6)}
    if kind == "range":
        return {Action(Verb.RANGE, reach) for reach in plain.ranges()}
    if kind == "shot_hex":
        return {Action(Verb.SHOT, number) for number in range(1, len(plan.path) + 1)}
    if kind == "partner":
        return {Action(Verb.PARTNER, unit=UnitId(name)) for name in plain.partners()}
    assert kind == "meeting_hex", kind
    return {Action(Verb.MEET, hex_) for hex_ in plain.meetings(plan.partner)}


def agree_on(first: int, count: int) -> None:
    """Fail with the first differences among so many positions."""
    found = [text for seed in range(first, first + count) for text in differences(seed)]
    if found:
        pytest.fail(f"{len(found)} differences\n\n" + "\n".join(found[:SHOWN]), pytrace=False)


def test_what_may_be_ordered_is_what_the_rules_allow() -> None:
    """Every order of every unit on maps of all terrain, and each path, target, facing, range, partner and hex."""
    agree_on(0, SHORT)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_on_each_scenarios_board_what_may_be_ordered_is_what_the_rules_allow(scenario: str) -> None:
    """In the first turn of a match at random, of another level for each scenario, and the next one of small ones."""
    turns = 1 if scenario in LARGE else 2
    found = [*islice(played(scenario, LEVELS[SCENARIOS.index(scenario) % len(LEVELS)], 1), turns)]
    assert found == [[]] * turns


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_in_every_turn_of_whole_matches_what_may_be_ordered_is_what_the_rules_allow(scenario: str, level: str) -> None:
    """Each scenario at each level, to its end."""
    found = [*played(scenario, level, 2)]
    assert len(found) > 2
    assert [text for texts in found for text in texts] == []


@pytest.mark.long
@pytest.mark.parametrize("first", range(SHORT, LONG, CHUNK))
def test_in_very_many_positions_what_may_be_ordered_is_what_the_rules_allow(first: int) -> None:
    """The same for 2,000 positions of all levels."""
    agree_on(first, CHUNK)
