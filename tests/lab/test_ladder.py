"""The ladder: who sits where, what is kept of a game, and what the games come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from itertools import count, pairwise
from typing import Any

import pytest

from rokugan_desktop.engine import Decision, GivenAnswer, RandomPlayer, SeatFacts, Stop, never
from rokugan_desktop.engine.players import Foretold
from rokugan_desktop.lab import Pool, here, processes
from rokugan_desktop.lab.ladder import Ladder, Match, Pairing, play_match, run_ladder, standings
from tests.cards_toy.rules import ThreeCards
from tests.toy.hexes import Hexes
from tests.toy.player import ROLES

from .experiments import seat_facts

PAIRING = Pairing("one", "others", 3, 18)


class Named(RandomPlayer[Any, Any], frozen=True):
    """A random player under another name, so that its turns are timed."""

    def decide(self, view: Any, decision: Decision[Any], seed: int, stop: Stop = never) -> Sequence[Any]:
        """Return one of the answers."""
        return super().decide(view, decision, seed, stop)


def named(name: str) -> Named:
    """Return the player of this name."""
    return Named(name)


def no_facts(_game: object, _state: object, _story: object) -> tuple[()]:
    """Count nothing."""
    return ()


def no_faults(_game: object, _state: object) -> tuple[()]:
    """Find nothing wrong."""
    return ()


LADDER = Ladder(Hexes(), ROLES, named, no_facts, no_faults, "take", 5)


def played(matches: Sequence[Match]) -> list[tuple[str, str, int, int, float]]:
    """What of the matches does not depend on the clock."""
    return [(*match.key[:4], match.won) for match in matches]


def test_a_match_is_known_by_its_pairing_and_number() -> None:
    first = [play_match(LADDER, PAIRING, number) for number in range(6)]
    again = [play_match(LADDER, PAIRING, number) for number in range(6)]
    assert played(first) == played(again)
    assert all(match.turns for match in first)
    assert all(0 <= match.won <= 1 for match in first)


def test_all_is_timed_that_is_decided_from_one_turn_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question takes a second here: a turn with a card takes two of them, and any reaction to it one more."""
    seconds = count()
    monkeypatch.setattr("rokugan_desktop.lab.ladder.time.thread_time", lambda: next(seconds))
    asked: list[str] = []
    decide = Named.decide

    def noted(self: Named, view: Any, decision: Decision[Any], seed: int, stop: Stop = never) -> Sequence[Any]:
        if self.name == "one":
            asked.append(decision.kind)
        return decide(self, view, decision, seed, stop)

    monkeypatch.setattr(Named, "decide", noted)
    ladder = Ladder(ThreeCards(), ("sun", "moon"), named, no_facts, no_faults, "turn", 5)
    turns = play_match(ladder, Pairing("one", "others", 2, 1), 0).turns
    begun = [number for number, kind in enumerate(asked) if kind == "turn"]
    assert len(begun) < len(asked) - begun[0], "it took cards and reacted too"
    assert list(turns) == [1000 * (end - start) for start, end in pairwise([*begun, len(asked)])]


def test_seats_and_roles_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[tuple[int, str]] = Counter()

    def look(experiment: Any, _number: int, _watch: object) -> Any:
        seat = next(number for number, one in enumerate(experiment.players) if one.__class__.__name__ == "_Clocked")
        assert len(set(experiment.seating)) == 3
        seen[seat, experiment.seating[seat]] += 1
        raise StopIteration

    monkeypatch.setattr("rokugan_desktop.lab.ladder.play", look)
    for number in range(18):
        with pytest.raises(StopIteration):
            play_match(LADDER, PAIRING, number)
    assert seen == {(seat, role): 2 for seat in range(3) for role in ROLES}


def test_what_is_done_is_not_played_again_and_the_pool_makes_no_difference() -> None:
    alone: list[Match] = []
    with here() as pool:
        run_ladder(pool, LADDER, [PAIRING], (), alone.append)
    assert sorted(match.number for match in alone) == list(range(18))
    rest: list[Match] = []
    with processes(2) as pool:
        run_ladder(pool, LADDER, [PAIRING], alone[:11], rest.append)
    assert len(rest) == 7
    assert sorted(played([*alone[:11], *rest])) == sorted(played(alone))


def test_ctrl_c_keeps_what_was_over() -> None:
    kept: list[Match] = []

    def keep(match: Match) -> None:
        if len(kept) == 3:
            raise KeyboardInterrupt
        kept.append(match)

    with here() as pool, pytest.raises(KeyboardInterrupt):
        run_ladder(pool, LADDER, [PAIRING], (), keep)
    assert len(kept) == 3


def test_no_more_than_a_few_games_wait() -> None:
    asked: list[Future[Match]] = []

    class Watched:
        def submit(self, deed: Any, *arguments: Any) -> Future[Match]:
            future: Future[Match] = Future()
            asked.append(future)
            if len(asked) == 8:
                for number, waiting in enumerate(asked):
                    waiting.set_result(Match("one", "others", 3, number, 0.0, ()))
            elif len(asked) > 8:
                future.set_result(Match("one", "others", 3, len(asked) - 1, 0.0, ()))
            return future

    kept: list[Match] = []
    run_ladder(Pool(Watched(), 2), LADDER, [PAIRING], (), kept.append)  # type: ignore[arg-type]  # all that is asked of an executor
    assert len(kept) == 18


def test_games_that_are_set_up_otherwise_are_other_games() -> None:
    low, high = (("height", "2"),), (("height", "4"),)
    ladder = replace(LADDER, options=(low, high))
    pairing = Pairing("one", "others", 3, 20)
    assert [ladder.options_of(pairing, number) for number in (0, 8, 9, 17, 18)] == [low, low, high, high, low]
    asked: list[Match] = []
    setting = ladder.setting_of(pairing)
    kept = [Match("one", "others", 3, number, 1.0, (), low, 2.0 * number, setting) for number in range(20)]

    class Playing:
        def submit(self, _deed: Any, _ladder: Ladder, _pairing: Pairing, number: int) -> Future[Match]:
            future: Future[Match] = Future()
            future.set_result(Match("one", "others", 3, number, 0.0, (), ladder.options_of(pairing, number)))
            return future

    run_ladder(Pool(Playing(), 1), ladder, [pairing], kept, asked.append)  # type: ignore[arg-type]  # all that is asked of an executor
    assert sorted(match.number for match in asked) == [*range(9, 18)], "those of the other height were not played yet"
    (standing,) = standings(ladder, [pairing], kept)
    assert standing.games == 11
    assert standing.lead == 2.0 * (sum(range(9)) + 18 + 19) / 11


def test_the_lead_is_over_the_mean_of_the_others() -> None:
    def facts(_game: object, _state: object, _story: object) -> Sequence[SeatFacts]:
        return [seat_facts(10), seat_facts(4), seat_facts(1)]

    match = play_match(replace(LADDER, facts=facts), PAIRING, 0)
    assert match.lead == 7.5
    assert play_match(LADDER, PAIRING, 0).lead is None


def test_standings_are_shares_with_intervals_and_times() -> None:
    setting = LADDER.setting_of(PAIRING)
    matches = [
        Match("one", "others", 3, number, float(number % 2), (1.0 * number, 2.0 * number), (), number, setting, 0.25)
        for number in range(10)
    ]
    elsewhere = Match("one", "others", 4, 0, 1.0, (), setting=setting)
    beyond = Match("one", "others", 3, 18, 1.0, (), setting=setting)
    otherwise = Match("one", "others", 3, 10, 1.0, (), (("height", "4"),), 7.0, setting)
    of_other_rules = Match("one", "others", 3, 10, 1.0, (), setting="0123456789abcdef")
    kept = [*matches, elsewhere, beyond, otherwise, of_other_rules]
    (standing,) = standings(LADDER, [PAIRING, Pairing("x", "y", 3, 5)], kept)
    assert (standing.one, standing.opponents, standing.seats, standing.games) == ("one", "others", 3, 10)
    assert standing.share == 0.5
    assert 0.23 < standing.low < 0.24
    assert 0.76 < standing.high < 0.77
    ordered = sorted(turn for match in matches for turn in match.turns)
    assert standing.median_ms == ordered[10]
    assert standing.p95_ms == ordered[19]
    assert standing.lead == 4.5
    assert standing.lead_low is not None
    assert standing.lead_high is not None
    assert 2.6 < standing.lead_low < 2.7
    assert 6.3 < standing.lead_high < 6.4
    assert (standing.promised, standing.came_true, standing.blunders) == (0.25, 0.5, None)


def test_a_setting_is_all_that_decides_a_game() -> None:
    """Whoever changes any of this gets other games: none of the file's may count for them."""
    others = [
        replace(LADDER, seed=6).setting_of(PAIRING),
        replace(LADDER, version=2).setting_of(PAIRING),
        replace(LADDER, roles=ROLES[1:]).setting_of(PAIRING),
        LADDER.setting_of(PAIRING._replace(one="another")),
        LADDER.setting_of(PAIRING._replace(opponents="another")),
    ]
    assert len({LADDER.setting_of(PAIRING), *others}) == 6
    kept = play_match(replace(LADDER, version=2), PAIRING, 0)
    rest: list[Match] = []
    with here() as pool:
        run_ladder(pool, LADDER, [PAIRING], [kept], rest.append)
    assert len(rest) == 18


class Boasting(Named, frozen=True):
    """A random player that promises the more the later it is."""

    def foretell(self, view: Any, decision: Decision[Any], seed: int, stop: Stop = never) -> Foretold:
        """Return one of the answers, and a chance."""
        return Foretold(self.decide(view, decision, seed, stop), 0.75)


def scored(_game: object, _state: object, _story: object) -> tuple[SeatFacts, ...]:
    """Say that each seat has ten points more than the one before it."""
    return tuple(seat_facts(10 * seat) for seat in range(3))


def seats_that_moved(_game: object, steps: Sequence[GivenAnswer[Any, Any]]) -> list[int]:
    """Count the steps of each seat."""
    return [sum(step.seat == seat for step in steps) for seat in range(3)]


def test_a_game_tells_lead_promise_and_blunders() -> None:
    ladder = replace(LADDER, player=Boasting, facts=scored, blunders=seats_that_moved)
    first, second, third = (play_match(ladder, PAIRING, number) for number in range(3))
    assert [match.lead for match in (first, second, third)] == [-15.0, 0.0, 15.0]
    assert {match.promised for match in (first, second, third)} == {0.75}
    assert all(match.blunders for match in (first, second, third))
    plain = play_match(LADDER, PAIRING, 0)
    assert (plain.lead, plain.promised, plain.blunders) == (None, None, None)
