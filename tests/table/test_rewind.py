"""The table goes back to the start of a turn: when it may, what counts then, and what stays written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rokugan_desktop.engine import Illegal, Message, Seat, Setup, Unreadable
from rokugan_desktop.table.history import WentBack
from rokugan_desktop.table.journal import Answered, Drawn, Entry, JournalFailed, MemoryJournal, Rewound
from rokugan_desktop.table.rebuilding import first_unproved, rebuild
from rokugan_desktop.table.session import Session, Target
from rokugan_desktop.table.trust.pins import pin_set
from rokugan_desktop.table.trust.shuffle import Shuffle
from tests.games.battle_for_rokugan.playing import CLAN_ORDERS, Habits, answer_to, game
from tests.toy.hexes import Event, Hexes, Move, World
from tests.toy.messages import Message as HexMessage
from tests.toy.player import begin, draft_a_turn, play_a_turn, play_out

RED, GREEN, BLUE = Seat(0), Seat(1), Seat(2)


def ordering(count: int = 3) -> Session:
    """Return a session whose seats are all asked for their first secret order."""
    session = begin(count)
    session.answer(RED, Move("prize", 1))
    session.answer(RED, Move("worth", 3))
    session.confirm(RED)
    return session


def known(session: Session) -> list[Any]:
    """Return all that can be seen of a match: every view, every question, and what is noted of the turns."""
    return [
        [session.view(seat) for seat in (*session.seats, None)],
        session.asking(),
        session.over(),
        session.last_seat,
        session.conceded,
        [session.turn_start(seat) for seat in session.seats],
    ]


def test_the_table_goes_back_to_the_start_of_the_turn_that_began_last() -> None:
    session = begin()
    before = known(session)
    (began,) = [number for number, entry in enumerate(session.entries) if isinstance(entry, Drawn)]
    session.answer(RED, Move("prize", 1))
    session.answer(RED, Move("worth", 3))
    session.confirm(RED)
    draft_a_turn(session, GREEN, Random(1))
    session.confirm(GREEN)
    session.answer(BLUE, Move("take", 2))
    assert session.rewind_targets() == (Target(RED, began),)
    assert session.rewind_refusal() is None
    session.rewind(Target(RED, began))
    assert known(session) == before
    assert session.drafted(BLUE) == ()
    assert session.entries[-1] == Rewound(began)
    assert session.journal.entries() == session.entries


def test_all_hear_that_it_went_back_and_what_was_taken_back_is_told_only_when_asked_for() -> None:
    session = ordering()
    session.rewind(session.rewind_targets()[0])
    words = [line.event.word for line in session.heard(None) if isinstance(line.event, Event)]
    assert words == ["storm"]
    assert session.heard(GREEN)[-1].event == WentBack(RED, 1)
    everything = session.heard(GREEN, taken_back=True)
    assert [line.event for line in everything[1:]] == [
        Event("prize", RED, place=1),
        Event("worth", RED, token=3),
        WentBack(RED, 1),
    ]
    assert session.taken_back == {2}
    assert [line.entry in session.taken_back for line in everything] == [False, True, True, False]
    told: WentBack = everything[-1].event
    assert told.said(str) == Message("table.told.went-back", who="0")


def test_nobody_goes_back_where_nothing_was_done() -> None:
    session = begin()
    here = Target(RED, 1)
    assert session.rewind_targets() == ()
    assert session.rewind_refusal() == session.rewind_refusal(here) == Message("table.rewind.here")
    with pytest.raises(Illegal):
        session.rewind(here)


def test_a_draw_a_reveal_and_the_end_are_never_gone_back_past() -> None:
    session = ordering(2)
    first = session.rewind_targets()[0]
    rng = Random(4)
    while session.view(None).public.round == 1:
        play_a_turn(session, rng)
    # The orders were revealed, then the storm was drawn: the last of them is the reason.
    assert session.rewind_targets() == ()
    assert session.rewind_refusal() == Message("table.rewind.drawn")
    assert session.rewind_refusal(first) == Message("table.rewind.drawn")
    play_a_turn(session, rng)
    (second,) = session.rewind_targets()
    assert second.entry > first.entry
    assert session.rewind_refusal(first) == Message("table.rewind.drawn")
    entries = session.entries
    with pytest.raises(Illegal) as refused:
        session.rewind(first)
    assert refused.value.refusal.message == Message("table.rewind.drawn")
    assert session.entries == entries
    play_out(session, rng)
    assert session.rewind_targets() == ()
    assert session.rewind_refusal(second) == session.rewind_refusal() == Message("table.rewind.over")


def test_what_the_game_keeps_is_said_in_its_own_words() -> None:
    session = ordering(2)
    rng = Random(2)
    while session.view(None).public.round == 1:
        play_a_turn(session, rng)
    assert isinstance(session.entries[-1], Drawn)
    revealed = rebuild(Hexes(), session.entries[:-1], "memory")
    assert revealed.targets() == ()
    assert revealed.refusal() == revealed.refusal(1) == HexMessage("toy.kept")


def test_an_early_end_is_an_end() -> None:
    session = ordering(2)
    session.end_early()
    assert session.rewind_targets() == ()
    assert session.rewind_refusal() == Message("table.rewind.over")


def test_no_turn_begins_in_the_middle_of_one_nor_where_there_is_no_entry() -> None:
    session = ordering()
    draft_a_turn(session, GREEN, Random(1))
    session.confirm(GREEN)
    for number in (-1, 0, 2, 99):
        refusal = session.rewind_refusal(Target(GREEN, number))
        assert refusal is not None
        assert refusal.key in ("table.rewind.no-turn", "table.rewind.drawn")
    assert session.rewind_refusal(Target(GREEN, 2)) == Message("table.rewind.no-turn")


def test_a_concession_since_then_is_taken_back_too_and_what_was_agreed_on_beside_the_game_is_not() -> None:
    session = ordering()
    session.curtains.keep(pin_set(GREEN, "1234", bytes(16)))
    session.give_seat(BLUE, "novice")
    session.concede(RED)
    assert session.conceded == {RED}
    session.rewind(session.rewind_targets()[0])
    assert session.conceded == frozenset()
    assert session.pins == {GREEN}
    assert session.players == ("human", "human", "novice")
    assert [type(line.event).__name__ for line in session.heard(None)][1:] == ["PinWasSet", "SeatWasTaken", "WentBack"]


class Led(Hexes):
    """The toy game, but one leader's turn goes on all the time; it counts how often that is asked."""

    asked = 0

    def whose_turn(self, state: World) -> Seat | None:
        """Return the leader."""
        self.asked += 1
        return RED


def test_what_is_agreed_on_beside_the_game_asks_it_nothing_of_turns_and_leaves_them_as_they_are() -> None:
    game = Led()
    session = Session.start(game, Setup(("red", "green")), ("Aiko", "Botan"), MemoryJournal(), bytes(32))
    draft_a_turn(session, RED, Random(1))
    session.confirm(RED)
    before, asked = session.turn, game.asked
    session.give_seat(GREEN, "novice")
    assert (session.turn, game.asked) == (before, asked) == (RED, asked)


def test_it_goes_back_again_and_again_and_never_to_what_counts_no_more() -> None:
    session = ordering()
    target = session.rewind_targets()[0]
    rng = Random(3)
    for _ in range(4):
        play_a_turn(session, rng)
        assert session.rewind_targets() == (target,)
        session.rewind(target)
        assert session.rewind_targets() == ()
        play_a_turn(session, rng)
    gone = [number for number in session.taken_back if isinstance(session.entries[number], Answered)]
    assert len(gone) == 8
    assert {session.rewind_refusal(Target(RED, number)) for number in gone} == {Message("table.rewind.no-turn")}


def test_the_draws_after_it_are_new_ones() -> None:
    session, straight = begin(2), begin(2)
    rng = Random(5)
    draft_a_turn(session, RED, rng)
    session.confirm(RED)
    session.rewind(session.rewind_targets()[0])
    for one in (session, straight):
        rng = Random(6)
        while one.view(None).public.round == 1:
            play_a_turn(one, rng)
    numbers = [number for number, entry in enumerate(session.entries) if isinstance(entry, Drawn)]
    assert numbers[1] == max(n for n, entry in enumerate(straight.entries) if isinstance(entry, Drawn)) + 2
    assert first_unproved(Hexes(), rebuild(Hexes(), session.entries, "memory")) is None


def test_a_journal_that_cannot_take_it_leaves_all_as_it_was() -> None:
    class Full(MemoryJournal):
        def append(self, *entries: Entry, over: bool = False, winners: Sequence[int] = ()) -> None:
            if any(isinstance(entry, Rewound) for entry in entries):
                raise JournalFailed(Message("table.journal.full", file="matches.sqlite"))
            super().append(*entries, over=over, winners=winners)

    session = begin(journal=Full())
    session.answer(RED, Move("prize", 1))
    session.answer(RED, Move("worth", 3))
    session.confirm(RED)
    session.answer(GREEN, Move("take", 1))
    before = known(session)
    with pytest.raises(JournalFailed):
        session.rewind(session.rewind_targets()[0])
    assert known(session) == before
    assert session.drafted(GREEN) == (Move("take", 1),)
    session.continue_in_memory()
    session.rewind(session.rewind_targets()[0])
    assert session.entries[-1] == Rewound(1)


@pytest.mark.parametrize("to", [0, 2, 3, 7, -1])
def test_a_journal_that_goes_back_where_the_table_may_not_is_against_the_rules(to: int) -> None:
    entries = [*ordering().entries, Rewound(to)]
    with pytest.raises(Unreadable) as unreadable:
        rebuild(Hexes(), entries, "memory")
    assert unreadable.value.where == "entries[3]"
    assert unreadable.value.what == Message("table.unreadable.against-rules")


class Watched:
    """A match played at random, with what was known after each entry that counted."""

    def __init__(self, seed: int, big: bool = False) -> None:
        self.rng = Random(seed)
        self.big = big
        if big:
            roles = self.rng.choice(CLAN_ORDERS)
            chance = Shuffle(self.rng.randbytes(32), ("",) * len(roles))
            self.session = Session.start(game(), Setup(roles), roles, MemoryJournal(), chance)
        else:
            self.session = begin(self.rng.choice((2, 3)), seed=self.rng.randbytes(32))
        self.after = {len(self.session.entries) - 1: known(self.session)}
        self.went_back = 0

    def step(self) -> None:
        """Play a turn, concede, or go back; note or compare what is known."""
        session, rng = self.session, self.rng
        targets = session.rewind_targets()
        if targets and rng.random() < 0.3:
            target = rng.choice(targets)
            session.rewind(target)
            assert known(session) == self.after[target.entry]
            self.went_back += 1
        elif rng.random() < (0.003 if self.big else 0.02):
            session.concede(rng.choice(sorted(set(session.seats) - session.conceded)))
        else:
            self.play()
        self.after[len(session.entries) - 1] = known(session)

    def play(self) -> None:
        """Play one chain."""
        session, rng = self.session, self.rng
        seat = rng.choice(sorted(session.asking()))
        while (decision := session.decision(seat)) is not None:
            answers = list(decision.answers())
            session.answer(seat, answer_to(rng, decision, Habits(plays_cards=0.2)) if self.big else rng.choice(answers))
        session.confirm(seat)

    def check(self) -> None:
        """A match reopened from the journal is the one at the table, and all of its chance is proved."""
        session = self.session
        again = Session.reopen(session.game, session.journal)
        assert known(again) == known(session)
        assert again.story == session.story
        assert again.taken_back == session.taken_back
        assert again.rewind_targets() == session.rewind_targets()
        # Every draw is the one of its own entry's number, and no number comes twice.
        assert first_unproved(session.game, rebuild(session.game, session.entries, "memory")) is None


@given(st.integers(0, 2**32 - 1))
def test_after_any_play_and_going_back_the_match_stands_where_it_stood(seed: int) -> None:
    watched = Watched(seed)
    for _ in range(60):
        if watched.session.over() is not None:
            break
        watched.step()
    watched.check()


@pytest.mark.parametrize("seed", range(6))
def test_the_big_game_goes_back_too(seed: int) -> None:
    watched = Watched(seed, big=True)
    for number in range(400):
        if watched.session.over() is not None:
            break
        watched.step()
        if number % 40 == 0:
            watched.check()
    watched.check()
    assert watched.went_back > 10


def test_random_matches_do_go_back() -> None:
    assert sum(play_and_count(seed) for seed in range(10)) > 20


def play_and_count(seed: int) -> int:
    """Play a match at random, and return how often it went back."""
    watched = Watched(seed)
    while watched.session.over() is None:
        watched.step()
    return watched.went_back


class Becalmed(Hexes):
    """The toy game, but it begins with a storm that is known."""

    def new(self, setup: Setup) -> World:
        """Return the beginning, after the storm."""
        state = super().new(setup)
        return replace(state, public=replace(state.public, storm=0))


def test_the_beginning_itself_is_no_turn_to_go_back_to() -> None:
    session = Session.start(Becalmed(), Setup(("red", "green")), ("Aiko", "Botan"), MemoryJournal(), bytes(32))
    draft_a_turn(session, RED, Random(1))
    session.confirm(RED)
    assert session.rewind_targets() == ()
    assert session.rewind_refusal() == Message("table.rewind.none"), "what was drawn is no reason: there was no turn"
