"""The toy game keeps the grammar's laws, and a whole evening of it passes the device by the rules of the hand-over."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rokugan_desktop.boards.checking import faults
from rokugan_desktop.engine import AnyGame, Asking, Draw, Game, Illegal, Over, Rewinding, Seat, Setup, Unreadable
from rokugan_desktop.table.handover import (
    Acting,
    Curtain,
    Handover,
    Public,
    QuestionsChanged,
    Reopened,
    Table,
    Uncovered,
    after,
)
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.toy.board import six_hexes
from tests.toy.hexes import CONCEDE, END, ROUNDS, STORMS, Event, Hexes, Move, Question, View, World
from tests.toy.player import NAMES, ROLES, begin, draft_a_turn, play_a_turn

HEXES = Hexes()
GAME: Game[World, Move, Event, View] = HEXES
REWINDING: Rewinding[World, Event] = Hexes()


def random_states(rng: Random) -> list[World]:
    """Return the states of a random game, the ones in the middle of a chain too."""
    states = [GAME.new(Setup(ROLES[: rng.choice((2, 3))]))]
    while not isinstance(pending := GAME.pending(states[-1]), Over):
        if isinstance(pending, Draw):
            by, move = None, pending.outcome(rng.randrange(pending.total()))
        else:
            by = rng.choice(sorted(pending.decisions))
            move = CONCEDE if rng.random() < 0.02 else rng.choice(list(pending.decisions[by].answers()))
        states.append(GAME.apply(states[-1], by, move).state)
    return states


def question(state: World, seat: Seat | None) -> Any:
    """Return what the state asks the seat."""
    pending = GAME.pending(state)
    return pending.decisions.get(seat) if isinstance(pending, Asking) and seat is not None else None


@pytest.mark.parametrize("seed", range(8))
def test_a_determinized_world_gives_the_view_back_and_asks_the_same(seed: int) -> None:
    rng = Random(seed)
    for state in random_states(rng):
        for seat in (*(Seat(number) for number in range(len(state.orders))), None):
            view = GAME.view(state, seat)
            determinized = HEXES.determinize(view, rng).world
            assert GAME.view(determinized, seat) == view
            assert question(determinized, seat) == question(state, seat)


def test_determinized_orders_are_the_true_one_as_often_as_they_should() -> None:
    state = GAME.new(Setup(ROLES[:2]))
    for by, text in ((None, "storm 0"), (0, "prize 1"), (0, "worth 2"), (0, "take 3"), (0, "lay 5")):
        state = GAME.apply(state, None if by is None else Seat(by), GAME.read(text)).state
    rng = Random(7)
    view = GAME.view(state, Seat(1))
    right = sum(HEXES.determinize(view, rng).world == state for _ in range(2400))
    assert 70 <= right <= 130  # one in four tokens on six hexes: 100, give or take three deviations


@pytest.mark.parametrize("seed", range(4))
def test_whose_turn_begins_hangs_on_public_facts_alone(seed: int) -> None:
    rng = Random(seed)
    states = random_states(rng)
    leaders = [REWINDING.turn_begun(*step) for step in pairwise(states)]
    for step, leader in zip(pairwise(states), leaders, strict=True):
        worlds = [HEXES.determinize(GAME.view(state, None), rng).world for state in step]
        assert REWINDING.turn_begun(*worlds) == leader
    assert len([leader for leader in leaders if leader is not None]) <= ROUNDS


@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_accepted_reads_back_and_leaves_the_state_alone(seed: int) -> None:
    for state in random_states(Random(seed)):
        pending = GAME.pending(state)
        before = pickle.dumps(state)
        moves: list[tuple[Seat | None, Move]] = []
        if isinstance(pending, Draw):
            moves = [(None, move) for move in pending.outcomes]
        elif isinstance(pending, Asking):
            moves = [(seat, move) for seat, decision in pending.decisions.items() for move in decision.answers()]
        for by, move in moves:
            assert GAME.read(GAME.write(move)) == move
            GAME.apply(state, by, move)
        assert pickle.dumps(state) == before


def test_a_question_holds_no_piece_of_the_state() -> None:
    asked = question(random_states(Random(1))[3], Seat(0))
    assert isinstance(asked, Question)
    assert b"World" not in pickle.dumps(asked)
    assert b"Public" not in pickle.dumps(asked)
    assert asked.caution(asked.moves[0]) is None
    assert asked.prompt.key == f"toy.{asked.kind}"


@pytest.mark.parametrize(
    ("by", "move"),
    [
        (None, Move("storm", 7)),
        (None, Move("take", 1)),
        (Seat(0), Move("prize", 1)),
        (Seat(9), CONCEDE),
        (Seat(0), END),
    ],
)
def test_what_nobody_waits_for_is_illegal(by: Seat | None, move: Move) -> None:
    with pytest.raises(Illegal):
        GAME.apply(GAME.new(Setup(ROLES)), by, move)


@pytest.mark.parametrize("text", ["", "take", "take x", "take -1", "dance 3", "concede 2", "end "])
def test_what_says_no_action_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(text)


def test_the_extra_actions_read_back() -> None:
    assert [GAME.read(GAME.write(move)) for move in (CONCEDE, END, *STORMS)] == [CONCEDE, END, *STORMS]


# The evening


def seen_by(handover: Handover) -> Seat | None:
    """Return whose screen is open."""
    return handover.seat if isinstance(handover, Acting) else None


def at_the_table(session: Session) -> Table:
    """Return what the hand-over knows of a table where all are people."""
    return Table(
        count=len(session.seats),
        secret=session.asked_in_secret(),
        public=session.asked_in_public(),
        humans=frozenset(session.seats),
        last=session.last_seat,
    )


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_through_session_hand_over_journal_and_reopening(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)
    game: AnyGame = GAME
    path = tmp_path / "matches.sqlite"
    with MatchLibrary(path) as library:
        journal = library.create(new_header(game, Setup(ROLES), NAMES, "2026-11-21"))
        session = begin(journal=journal, seed=rng.randbytes(32))
        handover = after(Public(), Reopened(), at_the_table(session))
        curtains: list[Seat] = []
        while session.over() is None:
            if isinstance(handover, Curtain):
                curtains.append(handover.seat)
                handover = after(handover, Uncovered(handover.seat), at_the_table(session))
                assert isinstance(handover, Acting)
            seat = seen_by(handover)
            if seat is None:
                assert handover == Public()
                (seat,) = session.asked_in_public()
            draft_a_turn(session, seat, rng)
            assert after(handover, QuestionsChanged(), at_the_table(session)) == handover
            session.confirm(seat)
            handover = after(handover, QuestionsChanged(), at_the_table(session))
            if rng.random() < 0.3:
                session.leave()
                session = Session.reopen(game, library.open(journal.match_id))
                handover = after(handover, Reopened(), at_the_table(session))
                assert seen_by(handover) is None
        assert handover == Public()
        # each round is handed round once, clockwise from the leader's neighbour
        assert curtains == [1, 2, 0, 2, 0, 1, 0, 1, 2]
        assert library.matches()[0].header.state == "over"
        session.leave()


def others_know(session: Session, seat: Seat) -> list[View]:
    """Return what all but the seat know, but for whose orders lie there."""
    known = [session.view(other) for other in (*session.seats, None) if other != seat]
    return [replace(view, ordered=()) for view in known]


def test_an_order_is_a_secret_until_all_lie_there() -> None:
    rng = Random(11)
    session = begin()
    while session.over() is None:
        if session.asked_in_public():
            play_a_turn(session, rng)
            continue
        asked = sorted(session.asked_in_secret())
        for seat in asked:
            before = others_know(session, seat)
            draft_a_turn(session, seat, rng)
            assert others_know(session, seat) == before
        for seat in asked[:-1]:
            before = others_know(session, seat)
            session.confirm(seat)
            assert others_know(session, seat) == before
        session.confirm(asked[-1])
        revealed = [line.event.seat for line in session.heard(None) if line.event.word == "reveal"]
        assert revealed[-len(asked) :] == asked


def test_the_board_of_six_hexes_is_without_fault() -> None:
    board = six_hexes()
    assert faults(board) == ()
    assert len(board.areas) == 6
    assert len(board.edges) == 9
