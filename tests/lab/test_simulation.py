"""One game of an experiment: its players are asked as the grammar has it, and it depends on seed and number alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from rokugan_desktop.engine import Decision, Impossible, Stop, never
from rokugan_desktop.lab import play
from tests.toy.hexes import HEXES, TOKENS, Move, View

from .experiments import RANDOM, ROLES, experiment


@dataclass(frozen=True, slots=True)
class Planner:
    """Takes its lowest token and lays it on a hex, in one plan; remembers for the test what it was asked."""

    place: int = 1
    asked: list[str] = field(default_factory=list[str])
    seeds: list[int] = field(default_factory=list[int])
    name: str = "planner"

    def decide(self, view: View, decision: Decision[Move], seed: int, stop: Stop = never) -> Sequence[Move]:
        """Return the whole turn where a token is asked for, else one answer."""
        assert isinstance(view, View)
        assert view.seat == decision.seat
        self.asked.append(decision.kind)
        self.seeds.append(seed)
        if decision.kind == "take":
            lowest = min(TOKENS - view.public.played[decision.seat])
            return (Move("take", lowest), Move("lay", self.place))
        return (next(iter(decision.answers())),)


@dataclass(frozen=True, slots=True)
class Stubborn:
    """Answers every question alike."""

    answers: tuple[Move, ...]
    name: str = "stubborn"

    def decide(self, view: Any, decision: Decision[Move], seed: int, stop: Stop = never) -> Sequence[Move]:
        """Return what it always returns."""
        return self.answers


def test_each_game_is_drawn_from_the_seed_and_its_number_alone() -> None:
    games = [play(experiment(), number) for number in range(30)]
    assert games == [play(experiment(), number) for number in range(30)]
    assert len(set(games)) > 15
    assert games != [play(experiment(seed=4), number) for number in range(30)]
    assert {role for game in games for role in game.roles} == set(ROLES)
    assert all(len(set(game.roles)) == 3 for game in games)


def test_roles_may_be_fixed() -> None:
    games = [play(experiment(seating=("star", "moon", "sun")), number) for number in range(20)]
    assert {game.roles for game in games} == {("star", "moon", "sun")}
    assert len(set(games)) > 10


def test_a_plan_is_followed_to_its_end() -> None:
    """Where the storm lets it lie, a token is taken and laid at one asking."""
    planner = Planner()
    for number in range(40):
        play(experiment(players=(RANDOM, planner, RANDOM)), number)
    assert planner.asked.count("take") == 40 * 3
    assert 5 < planner.asked.count("lay") < 40, "only where the storm lies on its place"
    assert set(planner.asked) == {"take", "lay", "prize", "worth"}
    assert len(set(planner.seeds)) == len(planner.seeds)


def test_players_get_other_seeds_for_another_seed_of_the_experiment() -> None:
    first, second = Planner(), Planner()
    play(experiment(players=(first, RANDOM, RANDOM)), 0)
    play(experiment(seed=4, players=(second, RANDOM, RANDOM)), 0)
    assert first.seeds
    assert not set(first.seeds) & set(second.seeds)


def test_a_plan_ends_where_somebody_else_is_asked() -> None:
    """Three who plan for more than their turn are asked anew in each; nobody's plan answers for another."""
    planners = tuple(Planner(place=place) for place in HEXES[:3])
    finished = play(experiment(players=planners), 1)
    assert all(planner.asked.count("take") == 3 for planner in planners)
    assert [facts.measures[0] for facts in finished.facts] == [3, 3, 3]


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [
        ((), "game 5 of seed 3: stubborn has no good answer to 'prize'$"),
        ((Move("lay", 9),), "game 5 of seed 3: stubborn has no good answer to 'prize', against H-1$"),
    ],
)
def test_a_player_that_answers_what_is_refused_is_loud(answers: tuple[Move, ...], complaint: str) -> None:
    with pytest.raises(Impossible, match=complaint):
        play(experiment(players=(Stubborn(answers),) * 3), 5)
