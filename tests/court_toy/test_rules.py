"""The court by itself: matches end, hands stay hidden from questions and views, and the highest answer wins."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from rokugan_desktop.engine import (
    Asking,
    Card,
    CardMove,
    Draw,
    Illegal,
    Over,
    Passable,
    Seat,
    Setup,
    Step,
    ZoneId,
    seats,
)
from tests import cards_toy, court_toy
from tests.court_toy.rules import (
    ANSWER,
    DECK,
    HAND,
    PASS,
    ROLES,
    SENT,
    Action,
    Court,
    Drawn,
    Happened,
    Say,
    State,
    Taken,
    scores,
)

GAME = Court()
MOST_ACTIONS = 60


def steps(seed: int, count: int) -> Iterator[tuple[State, Seat | None, Action, Step[State, Happened]]]:
    """Yield what is done in a match at random, from which state, and what it leads to."""
    rng, state = Random(seed), GAME.new(Setup(ROLES[:count]))
    while not isinstance(pending := GAME.pending(state), Over):
        by: Seat | None = None
        if isinstance(pending, Draw):
            action: Action = pending.drawn(rng.randrange)
        else:
            by = rng.choice(list(pending.decisions))
            action = rng.choice(list(pending.decisions[by].answers()))
        step = GAME.apply(state, by, action)
        yield state, by, action, step
        state = step.state


def dealt(count: int, hands: str) -> State:
    """Return a match whose hands hold these courtiers, by their ranks: those of the first seat first."""
    state = GAME.new(Setup(ROLES[:count]))
    for turn in range(sum(map(len, hands.split()))):
        seat = turn % count
        card = int(hands.split()[seat][turn // count]) - 1
        draw = GAME.pending(state)
        assert isinstance(draw, Draw)
        state = GAME.apply(state, None, draw.outcomes[card]).state
    return state


def after(state: State, *answers: tuple[int, Action]) -> Step[State, Happened]:
    """Return what these answers lead to, each with its seat."""
    step: Step[State, Happened] = Step(state, (), False)
    for seat, action in answers:
        step = GAME.apply(step.state, Seat(seat), action)
    return step


def sends(seat: int, rank: int) -> tuple[int, Action]:
    """Return that a seat sends a courtier of this rank."""
    return seat, CardMove(Card(rank - 1), ZoneId("hand", Seat(seat)), SENT)


def lays(seat: int, rank: int) -> tuple[int, Action]:
    """Return that a seat answers with a courtier of this rank."""
    return seat, CardMove(Card(rank - 1), ZoneId("hand", Seat(seat)), ZoneId("answer", Seat(seat)))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_match_at_random_is_short_and_each_action_reads_as_it_is_written(count: int) -> None:
    for seed in range(20):
        played = list(steps(seed, count))
        assert len(played) < MOST_ACTIONS
        assert all(GAME.read(GAME.write(action)) == action for _, _, action, _ in played)
        last = played[-1][3].state
        over = GAME.pending(last)
        assert isinstance(over, Over)
        totals = [sum(parts) for parts in scores(last)]
        assert set(over.winners) == {seat for seat in seats(count) if totals[seat] == max(totals)}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_worlds_that_differ_in_hidden_hands_are_one_view_and_one_question(count: int) -> None:
    others = 0
    for seed in range(3):
        for number, (state, _, _, _) in enumerate(steps(seed, count)):
            for seat in (None, *seats(count)):
                view = GAME.view(state, seat)
                world = GAME.determinize(view, Random(number).randrange).world
                others += world != state
                assert GAME.view(world, seat) == view
                one, other = GAME.pending(state), GAME.pending(world)
                if isinstance(one, Asking):
                    assert isinstance(other, Asking)
                    assert {asked: each.kind for asked, each in one.decisions.items()} == {
                        asked: each.kind for asked, each in other.decisions.items()
                    }
                    assert seat is None or one.decisions.get(seat) == other.decisions.get(seat)
                    assert all(
                        other.decisions[asked] == each for asked, each in one.decisions.items() if not each.secret
                    )
    assert others > 100


def test_all_others_are_asked_at_once_and_may_pass_whatever_they_hold() -> None:
    state = after(dealt(3, "411 111 444"), (0, Say("send", Seat(1))), sends(0, 4)).state
    asked = GAME.pending(state)
    assert isinstance(asked, Asking)
    assert sorted(asked.decisions) == [1, 2]
    for question in asked.decisions.values():
        assert not question.secret
        assert isinstance(question, Passable)
        assert question.passing() == PASS
    both = after(state, (2, ANSWER), (1, ANSWER)).state
    behind = GAME.pending(both)
    assert isinstance(behind, Asking)
    assert all(question.secret for question in behind.decisions.values())


@pytest.mark.parametrize(
    ("answers", "taken"),
    [
        ((), (0, 1, 2)),
        ((lays(1, 2),), (0, 1, 2)),
        ((lays(1, 3), lays(2, 4)), (2, 0, 2)),
        ((lays(2, 3), lays(1, 3)), (1, 0, 2)),
    ],
)
def test_the_highest_answer_that_outranks_what_was_sent_takes_the_favors(
    answers: tuple[tuple[int, Action], ...], taken: tuple[int, int, int]
) -> None:
    state = after(dealt(3, "211 231 341"), (0, Say("send", Seat(1))), sends(0, 2)).state
    said = [(seat, ANSWER if seat in dict(answers) else PASS) for seat in (1, 2)]
    told = [each.event for each in after(state, *said, *answers).told]
    winner, loser, favors = taken
    assert told[-1] == Taken(Seat(winner), Seat(loser), favors)
    assert len(told) == len(answers) + 1


def test_which_courtier_is_drawn_is_told_to_its_family_alone() -> None:
    told = [each for _, _, _, step in steps(1, 3) for each in step.told if isinstance(each.event, Drawn)]
    assert len(told) >= 3 * HAND
    assert all(each.to == frozenset([each.event.seat]) for each in told)


@pytest.mark.parametrize("roles", [("heron",), ("heron", "heron"), ("heron", "lion"), (*ROLES, "heron")])
def test_the_rules_forbid_some_set_ups(roles: tuple[str, ...]) -> None:
    with pytest.raises(Illegal):
        GAME.new(Setup(roles))


def test_nobody_does_what_nobody_waits_for() -> None:
    state = GAME.new(Setup(ROLES[:2]))
    for by, action in ((None, PASS), (Seat(0), PASS), (Seat(0), CardMove(Card(0), DECK, ZoneId("hand", Seat(0))))):
        with pytest.raises(Illegal):
            GAME.apply(state, by, action)
    with pytest.raises(Illegal):
        after(dealt(2, "123 123"), (1, Say("send", Seat(0))))
    with pytest.raises(Illegal):
        after(dealt(2, "123 123"), (0, Say("send", Seat(0))))


def test_no_courtier_is_drawn_of_which_none_is_left() -> None:
    state = dealt(3, "11 11 11")
    draw = GAME.pending(state)
    assert isinstance(draw, Draw)
    with pytest.raises(Illegal):
        GAME.apply(state, None, draw.outcomes[0])
    assert GAME.apply(state, None, draw.outcomes[1]).told


@pytest.mark.parametrize(("toy", "most"), [(court_toy, 350), (cards_toy, 300)])
def test_a_toy_without_a_board_pays_no_more_lines_than_this(toy: ModuleType, most: int) -> None:
    folder = Path(toy.__file__ or "").parent
    assert sum(len((folder / name).read_text("utf-8").splitlines()) for name in ("rules.py", "face.py")) <= most
