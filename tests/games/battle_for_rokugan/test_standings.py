"""The standings that everybody can count: the same numbers as the final count, and nothing of what is secret."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rokugan_desktop.engine import seats
from rokugan_desktop.games.battle_for_rokugan import Moment, Phase, honor_table, ids, objective_progress
from rokugan_desktop.games.battle_for_rokugan.events import Event, ResolutionStep, StepResolved
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor
from rokugan_desktop.games.battle_for_rokugan.standings import (
    STATIONS,
    counted_honor,
    honor_before,
    most_for_objective,
    next_to_act,
    station,
)
from tests.games.battle_for_rokugan.playing import determinized, game, match, states

BOARD = game().board
EMERALD_EMPIRE = ids.Objective(ids.SECRET_OBJECTIVES.index("emerald_empire"))
MATCHES = [(1, 2), (2, 3), (1, 4), (2, 5)]


@pytest.mark.parametrize(("seed", "count"), MATCHES)
def test_what_can_be_counted_is_the_final_honor_without_objectives(seed: int, count: int) -> None:
    """E-1: at the end each total differs from the counted one by the objective alone."""
    last = states(seed, count)[-1].public
    final = honor_table(BOARD, last, last.objectives).honor
    for counted, whole in zip(counted_honor(BOARD, last), final, strict=True):
        assert counted.objective == 0
        assert whole.total - counted.total == whole.objective <= most_for_objective(BOARD)


@pytest.mark.parametrize(("seed", "count"), MATCHES)
def test_the_change_is_measured_from_before_the_last_resolution(seed: int, count: int) -> None:
    story: list[Event] = []
    expected: tuple[int, ...] | None = None
    for entry in match(seed, count):
        for told in entry.step.told:
            if told.to is None:
                story.append(told.event)
                if isinstance(told.event, StepResolved) and told.event.step is ResolutionStep.REVEAL:
                    expected = tuple(part.total for part in counted_honor(BOARD, told.event.public))
        assert honor_before(BOARD, story) == expected
    assert expected is not None


@pytest.mark.parametrize(("seed", "count"), MATCHES)
def test_who_comes_next_is_who_does_unless_a_hand_forbids_it(seed: int, count: int) -> None:
    """P-1: the next placement is that of the seat foretold, or of one after it where that one left the phase (P-10)."""
    right = wrong = 0
    for before, after in zip(states(seed, count), states(seed, count)[1:], strict=False):
        if before.public.moment is not Moment.TURN or after.public.moment is not Moment.TURN:
            continue
        if after.public.active == before.public.active and before.public.placed == after.public.placed:
            continue  # a token was picked up, or a card played
        foretold = next_to_act(game().view(before, None))
        if foretold == after.public.active:
            right += 1
        else:
            assert foretold == ids.NOBODY or after.public.seats[foretold].out or before.public.script is not None
            wrong += 1
    assert right > wrong


def test_the_stations_follow_one_another_in_every_round() -> None:
    reached: list[int] = []
    for state in states(2, 3):
        now = station(state.public)
        assert (now == -1) == (state.public.phase in {Phase.SETUP, Phase.END})
        assert now < len(STATIONS)
        if not reached or reached[-1] != now:
            reached.append(now)
    assert {0, 1} <= set(reached)


def test_worlds_that_differ_in_secrets_stand_alike() -> None:
    """W-1: all of it follows from what lies open."""
    differing = 0
    for state in states(1, 4)[::25]:
        other = determinized(state, None, Random(5))
        differing += other.hidden != state.hidden
        assert counted_honor(BOARD, other.public) == counted_honor(BOARD, state.public)
        assert next_to_act(game().view(other, None)) == next_to_act(game().view(state, None))
    assert differing


@pytest.mark.parametrize(
    ("held", "longest"),
    [
        ((), 0),
        (("islands_north",), 1),
        (("crab_north", "islands_north"), 1),
        (("crab_north", "crab_central"), 2),
        (("crab_central", "crab_capital"), 2),
        (("crab_north", "crab_central", "crab_capital"), 3),
        (("crab_north", "crab_central", "crab_capital", "islands_north"), 3),
    ],
)
def test_the_progress_of_a_path_counts_each_province_once(held: tuple[str, ...], longest: int) -> None:
    """E-3, Emerald Empire: so many provinces does the longest path cross that is there now."""
    bits = sum(1 << BOARD.provinces.index(province) for province in held)
    public = states(1, 2)[-1].public
    public = msgspec.structs.replace(public, held=(bits, *public.held[1:]))
    assert objective_progress(BOARD, public, ids.EVERY_SEAT[0], EMERALD_EMPIRE).have == longest


def test_a_capital_alone_is_all_of_an_objective_and_is_told_so() -> None:
    """E-3: with it the progress counts as both provinces, though one is held."""
    capital, *others = (BOARD.provinces.index(f"crab_{one}") for one in ("capital", "north", "central"))
    public, crab = states(1, 2)[-1].public, ids.EVERY_OBJECTIVE[ids.OBJECTIVE_CLANS.index(ids.CLANS.index("crab"))]
    for held, by_capital in ((1 << capital, True), (sum(1 << other for other in others), False)):
        here = msgspec.structs.replace(public, held=(held, *public.held[1:]))
        done = objective_progress(BOARD, here, ids.EVERY_SEAT[0], crab)
        assert (done.have, done.met, done.by_capital) == (2, True, by_capital)


@pytest.mark.parametrize(("seed", "count"), MATCHES)
def test_the_progress_of_an_objective_ends_where_it_is_met(seed: int, count: int) -> None:
    """E-3: the whole of it is had exactly where it is fulfilled; the fewest provinces are an objective of their own."""
    met = 0
    for state in states(seed, count)[::17]:
        for seat in seats(count):
            for objective in ids.EVERY_OBJECTIVE:
                done = objective_progress(BOARD, state.public, seat, objective)
                assert done.met == (honor(BOARD, state.public, seat, objective).objective > 0)
                if ids.SECRET_OBJECTIVES[objective] == "way_of_humility":
                    assert done.met == (done.have == done.need)
                else:
                    assert done.met == (done.have >= done.need)
                met += done.met
    assert met
