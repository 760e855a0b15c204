"""What the laboratory calls broken: each fault planted in a state of a match, and told by its rule; and its facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Impossible, Told
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.south_wind import facts, ids
from rokugan_desktop.games.south_wind.chapters.planning import Laying
from rokugan_desktop.games.south_wind.events import Event
from rokugan_desktop.games.south_wind.facts import broken_invariants
from rokugan_desktop.games.south_wind.ids import House, Moment, Order, Region
from rokugan_desktop.games.south_wind.state import Stack, State, Token

from .scenes import ALL, SOLO, Scene, game, new, played


def opened(state: State, **changes: Any) -> State:
    """The state with other facts on the table."""
    return replace(state, public=replace(state.public, **changes))


def housed(state: State, **changes: Any) -> State:
    """The state with other facts of the last house."""
    houses = state.public.houses
    last = replace(houses[-1], **changes)
    return opened(state, houses=(*houses[:-1], last))


def forced(state: State, province: int, **pieces: int) -> State:
    """The state with other pieces of the last house in a province."""
    units = state.public.units
    force = replace(units[-1][province], **pieces)
    return opened(state, units=(*units[:-1], with_item(units[-1], province, force)))


def laid(state: State, *tokens: Token, order: int = ids.FACEDOWN) -> State:
    """The state with these tokens in the first slot."""
    hidden = replace(state.hidden, orders=with_item(state.hidden.orders, 0, order))
    return opened(replace(state, hidden=hidden), slots=with_item(state.public.slots, 0, tokens))


def _crowded(state: State) -> State:
    full = (Token(House(0), 1), Token(House(0), 2))
    crowded = opened(state, slots=(full,) * 16, work=(Laying(House(0), ids.FACEDOWN),), round=2)
    return replace(crowded, hidden=replace(crowded.hidden, orders=(0,) * 16))


M = House(0)
FAULTS: list[tuple[str, Callable[[State], State]]] = [
    ("G-3", lambda state: opened(state, moment=Moment.OVER)),
    ("F-2", lambda state: opened(state, era=4)),
    ("U-7", lambda state: opened(state, turn_order=(M, M))),
    ("C-9", lambda state: opened(state, destiny=(9, 0, 0, 0, 0))),
    ("P-6", _crowded),
    ("C-8", lambda state: forced(state, 1, castle=1)),
    ("P-3", lambda state: laid(state, Token(M, 1, 0), Token(M, 1, 0))),
    ("X-2", lambda state: laid(state, Token(M, 1))),
    ("P-9", lambda state: opened(state, slots=((Token(M, 1, Order.CASTLE),),) * 16)),
    ("C-1", lambda state: housed(state, barracks=9)),
    ("nothing", lambda state: housed(state, food=-1)),
    ("D-4", lambda state: housed(state, range=4, barracks=4)),
    ("D-1", lambda state: housed(state, arsenal=1, barracks=7)),
    ("C-11", lambda state: housed(state, influence=(16, 0, 0, 0, 0))),
    ("O-8", lambda state: forced(forced(state, 0, castle=1), 2, castle=1)),
    ("I-4", lambda state: housed(state, cards=1)),
]


@pytest.mark.parametrize(("rule", "fault"), FAULTS, ids=[rule for rule, _ in FAULTS])
def test_a_fault_is_told_by_its_rule(rule: str, fault: Callable[[State], State]) -> None:
    state = new(2)
    assert broken_invariants(game(), state) == []
    assert any(rule in said for said in broken_invariants(game(), fault(state)))


ALONE: list[tuple[str, Callable[[State], State]]] = [
    ("A-9", lambda state: forced(state, 0, samurai=4)),
    ("A-4", lambda state: replace(state, hidden=replace(state.hidden, stacks=(Stack(),) * 3))),
    ("A-6", lambda state: housed(state, antagonist=replace(state.public.houses[2].antagonist, under=(Region(0),)))),
    ("A-3", lambda state: opened(state, destiny=(0, 1, 1, 1, 0))),
]


@pytest.mark.parametrize(("rule", "fault"), ALONE, ids=[rule for rule, _ in ALONE])
def test_a_fault_of_an_antagonist_is_told_by_its_rule(rule: str, fault: Callable[[State], State]) -> None:
    state = next(one.after for one in played(1, 1, SOLO) if one.after.public.moment is Moment.PLANNING)
    assert any(rule in said for said in broken_invariants(game(), fault(state)))


def test_a_last_count_that_is_not_what_the_points_say_is_found() -> None:
    last = [one.after for one in played(1, 2)][-1]
    assert any("G-1" in said for said in broken_invariants(game(), housed(last, points=99)))


def test_facts_count_what_was_laid_what_acted_what_was_covered_and_what_brought_nothing() -> None:
    scene = Scene("oda", "mori", in_round=2).lies("grey 1", "mori", "castle").begin()
    with pytest.raises(Impossible):
        facts.match_facts(game(), scene.state, [])
    scene.does("order harvest", "lay grey 1 harvest", "pay food 1 bushido 0", "quick", "recruit samurai higo", "finish")
    oda, mori = facts.match_facts(game(), scene.state, [Told(event, None) for event in scene.told])
    assert Counter(oda.uses) == {("laid", "harvest"): 1}
    assert Counter(mori.uses) == {("covered", "castle"): 1}
    assert (oda.score, oda.measures) == (1, (0, 0, 0, 0, 0, 0, 1))


def test_facts_of_a_whole_match_name_dojo_and_place_and_what_was_used() -> None:
    uses: Counter[str] = Counter()
    for seed in range(3):
        story: list[Told[Event]] = []
        state = new(5, ALL)
        for one in played(seed, 5, ALL):
            story += one.told
            state = one.after
        found = facts.match_facts(game(), state, story)
        assert sorted(row for one in found for table, row in one.groups if table == "place") == list("12345")
        assert {row for one in found for table, row in one.groups if table == "dojo"} == set(ids.DOJOS)
        uses += Counter(table for one in found for table, _ in one.uses)
        assert sum(use[0] == "laid" for one in found for use in one.uses) == 3 * 5 * 5
        for seat in found:
            used = {row for table, row in seat.uses if table == "power"}
            assert {row for table, row in seat.groups if table == "power"} == used
            assert {row.rpartition("_")[0] for table, row in seat.uses if table == "brought"} <= used
    assert set(uses) == {"laid", "covered", "acted", "idle", "trained", "power", "brought"}
    assert uses["idle"] < uses["acted"]
