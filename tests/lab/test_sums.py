"""What is added up: shared victories, means and intervals, and it makes no difference in which order."""

from __future__ import annotations

from collections import Counter

import pytest

from rokugan_desktop.lab import Finished, Result, Tally, play, wilson
from rokugan_desktop.lab.pools import ROLE

from .experiments import experiment, seat_facts


def test_a_shared_victory_counts_a_part_for_each() -> None:
    result = Result()
    first = (
        seat_facts(5, (1, 2), (("luck", "some"),)),
        seat_facts(1),
        seat_facts(5, (3, 0), uses=(("card", "fan"),) * 2),
    )
    result.add(Finished(("sun", "moon", "star"), winners=(0, 2), facts=first, decisions=9))
    second = (seat_facts(2), seat_facts(7, (5, 5), (("luck", "some"),), (("card", "fan"),)), seat_facts(0))
    result.add(Finished(("moon", "sun", "star"), winners=(1,), facts=second, decisions=8))
    assert (result.games, result.decisions) == (2, 17)
    assert [(tally.games, tally.wins, tally.mean_score) for tally in result.by_seat] == [
        (2, 0.5, 3.5), (2, 1.0, 4.0), (2, 0.5, 2.5),
    ]  # fmt: skip
    assert {role: tally.wins for role, tally in result.table(ROLE).items()} == {"moon": 0, "star": 0.5, "sun": 1.5}
    assert result.table(ROLE)["sun"].share == 0.75
    assert result.table(ROLE)["sun"].share_interval == wilson(1.5, 2)
    assert result.table(ROLE)["sun"].mean_score == 6
    assert result.table(ROLE)["sun"].means() == (3.0, 3.5)
    assert result.table("luck")["some"].games == 2
    assert result.table("nothing") == {}
    assert result.uses == Counter({("card", "fan"): 3})


def test_nothing_has_no_mean() -> None:
    empty = Tally()
    assert (empty.games, empty.wins, empty.share, empty.mean_score) == (0, 0, 0, 0)
    assert isinstance(empty.wins, float), "JSON shows 0.0, as it shows 1.0"
    assert empty.score_interval is None
    assert tuple(empty.share_interval) == (0, 1)


@pytest.mark.parametrize("cut", [0, 1, 13, 29, 30])
def test_parts_make_the_same_whole_in_any_order(cut: int) -> None:
    games = [play(experiment(), number) for number in range(30)]
    whole, left, right = Result(), Result(), Result()
    for game in games:
        whole.add(game)
    for number, game in enumerate(games):
        (left if number < cut else right).add(game)
    right.merge(left)
    assert right == whole
    assert [right.by_seat[seat].wins for seat in range(3)] == [whole.by_seat[seat].wins for seat in range(3)]


def test_seats_are_in_order_where_there_are_more_than_ten() -> None:
    result = Result()
    facts = tuple(seat_facts(seat) for seat in range(12))
    result.add(Finished(tuple("abcdefghijkl"), winners=(11,), facts=facts, decisions=1))
    assert [tally.mean_score for tally in result.by_seat] == list(range(12))
