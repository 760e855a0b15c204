"""Chapters 8, 9 and 14: the end of an era and of a match, and the variants; one rule a test."""

from __future__ import annotations

import pytest

from rokugan_desktop.engine import Over, Seat
from rokugan_desktop.games.south_wind import events, flow
from rokugan_desktop.games.south_wind.actions import FINISH
from rokugan_desktop.games.south_wind.chapters import era
from rokugan_desktop.games.south_wind.ids import Moment, Order
from rokugan_desktop.games.south_wind.state_update import StateUpdate

from .scenes import DOJO, SHORE, SOLO, Scene, game, new, played


def ended(scene: Scene, number: int = 1) -> Scene:
    """The scene after the execution of round 2 of an era, in which no token lies."""
    scene.change(era=number, round=2, moment=Moment.EXECUTION)
    update = StateUpdate(scene.topology, scene.state)
    flow.settle(update)
    scene.state = update.state()
    scene.told = [told.event for told in update.told]
    return scene


def test_n_1_who_controls_a_resource_province_takes_of_its_kind() -> None:
    scene = ended(Scene("oda", "mori").has("oda", "bungo", 1).has("oda", "tosa", 1).has("mori", "tosa", 1))
    assert (scene.of("oda").food, scene.of("oda").bushido, scene.of("mori").bushido) == (3, 2, 2)


def test_n_2_influence_for_provinces_castles_and_the_general() -> None:
    """EX-2."""
    scene = Scene("oda", "takeda", options=DOJO).has("takeda", "kai", general=1)
    scene = ended(scene.has("oda", "kii", general=1).has("takeda", "kii", castle=1))
    assert (scene.of("takeda").influence[1], scene.of("oda").influence[1]) == (3, 1)


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2, 1], (5, 2, 0)),
        ([2, 2, 1], (2, 2, 0)),
        ([3, 1, 1], (5, 0, 0)),
        ([0, 0, 0], (0, 0, 0)),
        ([1, 0, 0], (5, 0, 0)),
    ],
)
def test_n_3_region_points(counts: list[int], points: tuple[int, ...]) -> None:
    """EX-7."""
    assert era.points_of_counts(counts, 5, 2) == points


def test_n_3_and_n_4_in_a_region_and_its_shrines() -> None:
    scene = ended(Scene("oda", "mori").has("oda", "kii", 1).has("oda", "kai", 1).has("mori", "mino", 1))
    assert [(event.house, event.n) for event in scene.heard(events.RegionScored)] == [(0, 5), (1, 2)]
    assert (scene.of("oda").points, scene.of("mori").points) == (7, 2)


def test_n_5_archers_at_an_enemy_castle_score() -> None:
    scene = Scene("oda", "mori", options=DOJO).has("oda", "bungo", 1, archers=2, general=1)
    scene = ended(scene.has("mori", "bungo", castle=1).has("oda", "aki", archers=1))
    assert [event.n for event in scene.heard(events.ArchersScored)] == [2]


def test_n_6_tokens_go_back_and_n_7_three_cards_in_hand_again() -> None:
    tokens = 0
    for one in played(3, 4):
        if any(isinstance(told.event, events.EraEnded) for told in one.told) and one.after.winners is None:
            assert not any(one.after.public.slots)
            tokens += 1
        if one.after.public.moment is Moment.DESTINY and not any(house.has_chosen for house in one.after.public.houses):
            assert [house.cards for house in one.after.public.houses] == [3] * 4
    assert tokens == 2


def test_n_8_fewest_points_first_and_of_equals_who_was_later() -> None:
    scene = ended(Scene("oda", "mori", "takeda").house("oda", points=1))
    scene.does("deal grey", "deal grey", "deal grey")
    assert scene.state.public.turn_order == (2, 1, 0)


def test_g_1_influence_times_destiny_cards_and_g_2_a_point_for_two_resources() -> None:
    """EX-8."""
    scene = (
        Scene("oda", "mori").house("oda", influence=(0, 5, 0, 9, 0), food=3, bushido=2).change(destiny=(0, 3, 0, 0, 0))
    )
    count = era.last_count(scene.topology, scene.state.public, scene.of("oda"))
    assert (count.influence, count.resources, count.total) == ((0, 12, 0, 0), 2, 14)


@pytest.mark.parametrize(
    ("oda", "mori", "won"),
    [((7, 2), (6, 2), (0,)), ((6, 4), (7, 2), (1,)), ((7, 1), (7, 0), (1,)), ((7, 1), (7, 1), (0, 1))],
)
def test_g_3_most_points_then_fewest_resources_then_shared(
    oda: tuple[int, int], mori: tuple[int, int], won: tuple[int, ...]
) -> None:
    scene = Scene("oda", "mori")
    for role, (points, food) in (("oda", oda), ("mori", mori)):
        scene.house(role, points=points, food=food, bushido=0)
    assert era.winners(scene.topology, scene.state.public) == won


def test_g_4_the_table_may_end_it_and_nothing_of_chapter_8_is_counted() -> None:
    scene = Scene("oda", "mori").has("oda", "kii", 1).house("oda", food=2, bushido=2).begin()
    step = game().apply(scene.state, None, FINISH)
    assert game().pending(step.state) == Over((Seat(0), Seat(1)))
    assert [house.points for house in step.state.public.houses] == [2, 2]


def test_a_match_over_before_the_first_house_is_drawn_counts_too() -> None:
    for state in (new(2), new(1, SOLO)):
        over = game().apply(state, None, FINISH).state
        assert [house.points for house in over.public.houses] == [count.total for count in over.final]


GOALS = {
    "a": ("seal_bay", "wind_gate", "north_court"),
    "b": ("seal_bay", "amber_shore"),
}


@pytest.mark.parametrize("side", ["a", "b"])
def test_v_1_the_goal_scores_4_points_once_after_a_completed_action(side: str) -> None:
    scene = Scene("oda", "mori", options=(*SHORE, ("agenda", side)))
    first, *others = GOALS[side]
    for province in others:
        scene.has("oda", province, 1)
    scene.has("mori", first, 1).has("oda", first, 1).has("oda", "tokachi", 1).acts("oda", "red 1", "attack")
    assert scene.of("oda").points == 0
    scene.does(f"kill mori {first}")
    assert scene.of("oda").points == 4
    assert [event.n for event in scene.heard(events.GoalScored)] == [4]
    update = StateUpdate(scene.topology, scene.state)
    era.judge_agenda(update)
    assert not update.told


def test_v_1_its_law_one_more_of_the_same_in_the_red_region() -> None:
    scene = Scene("oda", "mori", options=(*SHORE, ("agenda", "a"))).has("oda", "seal_bay", 1).has("oda", "mist_isle", 1)
    scene.acts("oda", "red 1", "harvest").does("harvest seal_bay", "harvest mist_isle")
    assert (scene.of("oda").resources, scene.of("oda").points) == (6, 1)


def test_v_2_quick_actions_are_dealt_four_of_each() -> None:
    for one in played(1, 2, (("quicks", "random"),)):
        if one.after.public.moment is Moment.DESTINY:
            quicks = one.after.public.quicks
            assert [quicks.count(order) for order in Order] == [4, 4, 4, 4, 0]
            return
