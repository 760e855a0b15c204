"""A match at the table, from the first draw to the end: what is asked, drafted, confirmed, heard and seen."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rokugan_desktop.engine import Illegal, Impossible, Message, Seat, Setup, Unreadable
from rokugan_desktop.table import journal
from rokugan_desktop.table import session as sessions
from rokugan_desktop.table.journal import (
    Answered,
    Began,
    Conceded,
    Drawn,
    EndedEarly,
    Entry,
    JournalFailed,
    MemoryJournal,
    SeatTaken,
    SettledForAll,
    new_header,
)
from rokugan_desktop.table.rebuilding import first_unproved, rebuild
from rokugan_desktop.table.session import Session
from tests.toy.hexes import CONCEDE, Event, Hexes, Move, Order, View
from tests.toy.player import NAMES, ROLES, begin, draft_a_turn, play_a_turn, play_out

RED, GREEN, BLUE = Seat(0), Seat(1), Seat(2)


def ordering(count: int = 3) -> Session:
    """Return a session whose seats are all asked for their first secret order."""
    session = begin(count)
    session.answer(RED, Move("prize", 1))
    session.answer(RED, Move("worth", 3))
    session.confirm(RED)
    return session


def place() -> int:
    """Return a hex without a storm, in the match of the seed of zeros."""
    storm = begin().view(None).public.storm
    return next(number for number in range(1, 7) if number != storm)


def lay(session: Session, seat: Seat, token: int, where: int | None = None) -> None:
    """Draft an order whole."""
    session.answer(seat, Move("take", token))
    session.answer(seat, Move("lay", place() if where is None else where))


def key_of(refused: pytest.ExceptionInfo[Illegal]) -> str:
    """Return the id of what the refusal says."""
    return refused.value.refusal.message.key


def test_no_match_grows_beyond_what_can_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The drafts of all who are asked at the same time count, so that each of them can be confirmed."""
    session = ordering(2)
    written_down = sum(len(entry.actions) for entry in session.entries if isinstance(entry, Answered))
    for module in (sessions, journal):
        monkeypatch.setattr(module, "MOST_ACTIONS_IN_ALL", written_down + 3)
    lay(session, RED, 1)
    session.answer(GREEN, Move("take", 1))
    with pytest.raises(Illegal) as refused:
        session.answer(GREEN, Move("lay", place()))
    assert key_of(refused) == "table.refusal.long-match"
    session.confirm(RED)
    assert rebuild(session.game, session.entries, "match").state is not None, "it opens"
    session.end_early()
    assert rebuild(session.game, session.entries, "match").state is not None, "and can be ended"


# The beginning


def test_a_match_begins_with_its_set_up_and_its_draws() -> None:
    session = begin()
    assert session.names == NAMES
    assert session.setup == Setup(ROLES)
    assert session.seats == (RED, GREEN, BLUE)
    assert [type(entry) for entry in session.entries] == [Began, Drawn]
    assert list(session.asking()) == [RED]
    assert session.over() is None
    assert session.last_seat is None


def test_a_set_up_that_the_game_forbids_is_refused_and_writes_nothing() -> None:
    journal = MemoryJournal()
    with pytest.raises(Illegal):
        Session.start(Hexes(), Setup(("red",)), ["Aiko"], journal, bytes(32))
    assert journal.entries() == ()


def test_a_match_without_all_names_or_on_a_used_journal_is_our_own_fault() -> None:
    with pytest.raises(Impossible):
        Session.start(Hexes(), Setup(("red", "green")), ["Aiko"], MemoryJournal(), bytes(32))
    used = begin().journal
    with pytest.raises(Impossible):
        begin(journal=used)


def test_the_same_seed_draws_the_same_and_another_one_something_else_sooner_or_later() -> None:
    def storms(seed: bytes) -> list[Entry]:
        session = play_out(begin(seed=seed), Random(3))
        return [entry for entry in session.entries if isinstance(entry, Drawn)]

    assert storms(bytes(32)) == storms(bytes(32))
    assert len({tuple(storms(bytes([number] * 32))) for number in range(5)}) > 1


# Drafts


def test_a_draft_is_seen_by_its_own_seat_alone() -> None:
    session = ordering()
    before = {seat: session.view(seat) for seat in (GREEN, BLUE, None)}
    told = session.answer(RED, Move("take", 4))
    assert [line.event for line in told] == [Event("take", RED, 4)]
    assert session.view(RED).taken == 4
    assert {seat: session.view(seat) for seat in (GREEN, BLUE, None)} == before
    assert session.position == len(session.story)
    assert session.drafted(RED) == (Move("take", 4),)


def test_a_sealing_answer_shows_nothing_before_it_is_confirmed() -> None:
    session = ordering(2)
    lay(session, RED, 4)
    session.confirm(RED)
    session.answer(GREEN, Move("take", 2))
    views = [session.view(seat) for seat in (RED, GREEN, None)]
    heard = [session.heard(seat) for seat in (RED, GREEN, None)]
    assert session.answer(GREEN, Move("lay", place())) == ()
    assert session.needs_confirming(GREEN)
    assert session.decision(GREEN) is None
    assert [session.view(seat) for seat in (RED, GREEN, None)] == views
    assert [session.heard(seat) for seat in (RED, GREEN, None)] == heard
    assert GREEN in session.asking()
    session.confirm(GREEN)
    assert Event("reveal", RED, 4, place()) in [line.event for line in session.heard(None)]


def test_a_draft_may_be_taken_back_and_given_again_up_to_its_confirmation() -> None:
    session = ordering()
    lay(session, RED, 4)
    assert session.can_take_back(RED)
    assert session.take_back(RED)
    assert not session.needs_confirming(RED)
    decision = session.decision(RED)
    assert decision is not None
    assert decision.kind == "lay"
    assert session.can_redo(RED)
    assert session.redo(RED)
    session.confirm(RED)
    assert not session.can_take_back(RED)
    assert not session.take_back(RED)
    assert not session.redo(RED)


def test_an_incomplete_chain_is_not_confirmed() -> None:
    session = ordering()
    with pytest.raises(Illegal):
        session.confirm(RED)
    session.answer(RED, Move("take", 4))
    with pytest.raises(Illegal) as refused:
        session.confirm(RED)
    assert key_of(refused) == "table.refusal.not-complete"
    assert session.drafted(RED) == (Move("take", 4),)


def test_a_seat_that_is_not_asked_is_refused() -> None:
    session = begin()
    with pytest.raises(Illegal) as refused:
        session.answer(GREEN, Move("take", 1))
    assert key_of(refused) == "table.refusal.not-asked"
    assert session.decision(GREEN) is None


def test_a_public_draft_is_seen_by_everybody_up_to_what_seals_it() -> None:
    session = begin()
    assert session.asked_in_public() == {RED}
    assert session.asked_in_secret() == frozenset()
    session.answer(RED, Move("prize", 5))
    assert session.view(None).public.prize == 5
    session.answer(RED, Move("worth", 3))
    assert session.view(None).public.worth == 0
    session.take_back(RED)
    session.take_back(RED)
    assert session.view(None).public.prize == 0


def test_secret_questions_are_told_from_public_ones() -> None:
    session = ordering()
    lay(session, GREEN, 1)
    assert session.asked_in_secret() == {RED, GREEN, BLUE}
    assert session.asked_in_public() == frozenset()


def test_the_public_view_shows_no_secret_draft_even_of_the_last_one_asked() -> None:
    session = ordering(2)
    lay(session, GREEN, 1)
    session.confirm(GREEN)
    before = session.view(None)
    session.answer(RED, Move("take", 2))
    assert session.view(None) == before


# Confirming


def test_a_confirmed_chain_is_one_entry_in_the_games_own_notation() -> None:
    session = ordering()
    lay(session, BLUE, 2)
    position = session.position
    assert session.confirm(BLUE) == position
    assert session.entries[-1] == Answered(BLUE, ("take 2", f"lay {place()}"))
    assert session.journal.entries() == session.entries
    assert session.last_seat == BLUE
    assert session.view(BLUE).order == Order(2, place())
    assert session.view(RED).ordered == (False, False, True)


def test_the_order_of_simultaneous_answers_makes_no_difference() -> None:
    orders = {RED: (4, 1), GREEN: (3, 2), BLUE: (3, 1)}
    storm = begin().view(None).public.storm
    free = [number for number in range(1, 7) if number != storm]
    ends: list[tuple[Any, ...]] = []
    for turn in ((RED, GREEN, BLUE), (BLUE, RED, GREEN), (GREEN, BLUE, RED)):
        session = ordering()
        for seat in turn:
            lay(session, seat, orders[seat][0], free[orders[seat][1]])
        for seat in reversed(turn):
            session.confirm(seat)
        ends.append(tuple(session.view(seat) for seat in (RED, GREEN, BLUE, None)))
    assert ends[0] == ends[1] == ends[2]


def test_another_drafts_answers_stay_when_a_seat_confirms() -> None:
    session = ordering()
    session.answer(GREEN, Move("take", 2))
    lay(session, BLUE, 1)
    lay(session, RED, 4)
    session.confirm(RED)
    assert session.drafted(GREEN) == (Move("take", 2),)
    assert session.needs_confirming(BLUE)
    session.answer(GREEN, Move("lay", place()))
    session.confirm(GREEN)
    session.confirm(BLUE)
    assert session.view(None).public.round == 2


class Mumbling(Hexes):
    """The toy game, but a notation of it reads as something else."""

    def write(self, action: Move) -> str:
        """Return a notation that is wrong for worths."""
        return "worth 2" if action.word == "worth" else super().write(action)


def test_a_notation_that_would_not_read_back_is_found_before_it_is_written() -> None:
    session = Session.start(Mumbling(), Setup(ROLES), NAMES, MemoryJournal(), bytes(32))
    session.answer(RED, Move("prize", 1))
    session.answer(RED, Move("worth", 3))
    entries = session.journal.entries()
    with pytest.raises(Impossible):
        session.confirm(RED)
    assert session.journal.entries() == entries


def test_a_whole_match_comes_to_its_end_and_asks_no_more() -> None:
    session = play_out(begin(), Random(5))
    over = session.over()
    assert over is not None
    assert over.winners
    assert session.asking() == {}
    assert session.journal.header.state == "over"
    with pytest.raises(Illegal):
        session.concede(RED)
    with pytest.raises(Illegal):
        session.end_early()


# The story


def test_everybody_hears_what_it_may_hear_and_no_more() -> None:
    session = ordering()
    lay(session, RED, 4)
    position = session.position
    session.confirm(RED)
    assert [line.event for line in session.heard(RED, position)] == [
        Event("take", RED, 4),
        Event("order", RED),
        Event("lay", RED, 4, place()),
    ]
    assert [line.event for line in session.heard(GREEN, position)] == [Event("order", RED)]
    assert session.heard(GREEN, position) == session.heard(None, position)
    assert [line.number for line in session.story] == list(range(session.position))
    assert {line.entry for line in session.heard(RED, position)} == {len(session.entries) - 1}
    assert pickle.loads(pickle.dumps(session.heard(GREEN, position))) == session.heard(GREEN, position)


def test_a_seat_finds_the_place_of_its_last_turn_after_reopening_too() -> None:
    session = ordering()
    assert session.turn_start(GREEN) == 0
    marks: dict[Seat, int] = {RED: session.turn_start(RED)}
    rng = Random(8)
    for _ in range(9):
        position = session.position
        marks[play_a_turn(session, rng)] = position
    again = Session.reopen(Hexes(), session.journal)
    assert {seat: session.turn_start(seat) for seat in session.seats} == marks
    assert {seat: again.turn_start(seat) for seat in again.seats} == marks


# Conceding, ending early, leaving


def test_a_seat_that_concedes_is_never_asked_again_and_the_others_play_on() -> None:
    session = ordering()
    session.answer(GREEN, Move("take", 2))
    session.concede(GREEN)
    assert session.conceded == {GREEN}
    assert session.entries[-1] == Conceded(GREEN, "concede")
    assert session.drafted(GREEN) == ()
    assert GREEN not in session.asking()
    with pytest.raises(Illegal) as refused:
        session.concede(GREEN)
    assert key_of(refused) == "table.refusal.concession"
    play_out(session, Random(1))
    assert all(entry.seat != GREEN for entry in session.entries if isinstance(entry, Answered))
    again = Session.reopen(Hexes(), session.journal)
    assert again.conceded == {GREEN}


def test_the_last_one_waited_for_may_concede_and_the_round_goes_on() -> None:
    session = ordering(2)
    lay(session, RED, 4)
    session.confirm(RED)
    session.concede(GREEN)
    assert session.view(None).public.round == 2
    assert list(session.asking()) == [RED]


def test_when_all_concede_it_is_over() -> None:
    session = ordering(2)
    session.concede(RED)
    session.concede(GREEN)
    assert session.over() is not None


def test_the_table_may_end_and_score_the_match_early() -> None:
    session = ordering()
    lay(session, RED, 4)
    session.end_early()
    assert session.entries[-1] == EndedEarly("end")
    assert session.over() is not None
    assert session.decision(RED) is None
    assert session.drafted(RED) == ()
    assert Session.reopen(Hexes(), session.journal).over() == session.over()


class Plain:
    """The toy game without concession, early end and going back: nothing but the rules."""

    def __init__(self) -> None:
        game = Hexes()
        self.name, self.rules_version, self.board_version = game.name, game.rules_version, game.board_version
        self.new, self.pending, self.apply = game.new, game.pending, game.apply
        self.view = game.view
        self.write, self.read = game.write, game.read


def test_a_game_may_know_neither_concession_nor_early_end() -> None:
    session = Session.start(Plain(), Setup(ROLES), NAMES, MemoryJournal(), bytes(32))
    with pytest.raises(Illegal) as refused:
        session.concede(RED)
    assert key_of(refused) == "table.refusal.concession"
    with pytest.raises(Illegal) as refused:
        session.end_early()
    assert key_of(refused) == "table.refusal.early-end"


def test_a_game_may_know_no_way_back() -> None:
    session = Session.start(Plain(), Setup(ROLES), NAMES, MemoryJournal(), bytes(32))
    rng = Random(1)
    while session.over() is None:
        assert session.rewind_targets() == ()
        assert session.rewind_refusal() == Message("table.rewind.none")
        play_a_turn(session, rng)


def test_who_leaves_finds_the_match_where_it_was_confirmed() -> None:
    session = ordering()
    lay(session, RED, 4)
    session.confirm(RED)
    lay(session, GREEN, 3)
    session.leave()
    again = Session.reopen(Hexes(), session.journal)
    assert again.view(RED).order == Order(4, place())
    assert again.drafted(GREEN) == ()
    assert set(again.asking()) == {GREEN, BLUE}


# Reopening, replaying, proving


@pytest.mark.parametrize("seed", range(6))
def test_a_reopened_match_is_the_original_at_every_moment(seed: int) -> None:
    rng = Random(seed)
    session = begin(rng.choice((2, 3)), seed=rng.randbytes(32))
    while session.over() is None:
        if rng.random() < 0.03:
            session.concede(rng.choice(sorted(set(session.seats) - session.conceded)))
        else:
            play_a_turn(session, rng)
        again = Session.reopen(Hexes(), session.journal)
        assert again.entries == session.entries
        assert again.story == session.story
        assert again.asking() == session.asking()
        assert again.last_seat == session.last_seat
        assert [again.view(seat) for seat in (*again.seats, None)] == [
            session.view(seat) for seat in (*session.seats, None)
        ]
    assert first_unproved(Hexes(), rebuild(Hexes(), session.entries, "memory")) is None


def test_a_draw_that_a_crash_kept_from_the_journal_is_carried_out_again_and_the_same() -> None:
    session = begin()
    rng = Random(4)
    while sum(isinstance(entry, Drawn) for entry in session.entries) < 2:
        play_a_turn(session, rng)
    assert isinstance(session.entries[-1], Drawn)
    again = Session.reopen(Hexes(), MemoryJournal(entries=session.entries[:-1]))
    assert again.entries == session.entries


def test_a_draw_that_the_seed_did_not_draw_is_found() -> None:
    session = play_out(begin(), Random(2))
    entries = list(session.entries)
    number = max(number for number, entry in enumerate(entries) if isinstance(entry, Drawn))
    entries[number] = Drawn("storm 6" if entries[number] == Drawn("storm") else "storm 0")
    entries = entries[: number + 1]
    assert first_unproved(Hexes(), rebuild(Hexes(), entries, "memory")) == number


def test_a_test_dictates_a_draw_by_writing_it_down() -> None:
    began = begin().entries[0]
    session = Session.reopen(Hexes(), MemoryJournal(entries=[began, Drawn("storm 6")]))
    assert session.view(None).public.storm == 6


# A journal that fails


class Failing(MemoryJournal):
    """A journal whose disk is full from an entry on."""

    def __init__(self, room: int) -> None:
        """Leave room for so many entries."""
        super().__init__(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21"))
        self.room = room
        self.closed = 0

    def append(self, *entries: Entry, over: bool = False, winners: Sequence[int] = ()) -> None:
        """Keep the entries while there is room for all of them."""
        if len(self.entries()) + len(entries) > self.room:
            raise JournalFailed(Message("table.journal.full", file="matches.sqlite"))
        super().append(*entries, over=over, winners=winners)

    def close(self) -> None:
        """Count."""
        self.closed += 1


def test_a_chain_that_can_not_be_written_does_not_count_and_can_be_confirmed_again() -> None:
    journal = Failing(3)
    session = begin(journal=journal)
    session.answer(RED, Move("prize", 1))
    session.answer(RED, Move("worth", 3))
    session.confirm(RED)
    lay(session, RED, 4)
    views = [session.view(seat) for seat in (RED, GREEN, None)]
    with pytest.raises(JournalFailed) as failed:
        session.confirm(RED)
    assert failed.value.what.key == "table.journal.full"
    assert session.needs_confirming(RED)
    assert session.entries == journal.entries()
    assert [session.view(seat) for seat in (RED, GREEN, None)] == views
    journal.room = 99
    session.confirm(RED)
    assert session.entries == journal.entries()
    assert session.view(RED).order == Order(4, place())


def test_a_match_goes_on_in_memory_when_told_and_returns_to_its_journal() -> None:
    journal = Failing(3)
    session = begin(journal=journal)
    rng = Random(1)
    play_a_turn(session, rng)
    draft_a_turn(session, RED, rng)
    with pytest.raises(JournalFailed):
        session.confirm(RED)
    in_memory = [session.in_memory]
    session.continue_in_memory()
    session.continue_in_memory()
    in_memory.append(session.in_memory)
    session.confirm(RED)
    play_out(session, rng)
    assert len(journal.entries()) == 3
    with pytest.raises(JournalFailed):
        session.return_to_journal()
    in_memory.append(session.in_memory)
    journal.room = 10
    with pytest.raises(JournalFailed):
        session.return_to_journal()
    journal.room = 99
    session.return_to_journal()
    session.return_to_journal()
    assert [*in_memory, session.in_memory] == [False, True, True, False]
    assert journal.entries() == session.entries
    assert journal.header.state == "over"
    session.leave()
    assert journal.closed == 1


def test_a_journal_that_went_another_way_is_not_written_over() -> None:
    journal = Failing(2)
    session = begin(journal=journal)
    session.continue_in_memory()
    play_a_turn(session, Random(1))
    journal.room = 99
    journal.append(Conceded(RED, "concede"))
    with pytest.raises(JournalFailed) as failed:
        session.return_to_journal()
    assert failed.value.what.key == "table.journal.other-course"
    session.leave()
    assert journal.closed == 1


def test_a_draw_that_can_not_be_written_waits_while_its_chain_counts() -> None:
    session = begin()
    rng = Random(4)
    while sum(isinstance(entry, Drawn) for entry in session.entries) < 2:
        play_a_turn(session, rng)
    room = len(session.entries) - 1
    journal = Failing(room)
    for entry in session.entries[: room - 1]:
        journal.append(entry)
    chain = session.entries[room - 1]
    assert isinstance(chain, Answered)
    again = Session.reopen(Hexes(), journal)
    for text in chain.actions:
        again.answer(chain.seat, Hexes().read(text))
    with pytest.raises(JournalFailed):
        again.confirm(chain.seat)
    assert again.entries == journal.entries() == session.entries[:room]
    assert again.asking() == {}
    assert again.over() is None
    again.continue_in_memory()
    assert again.entries == session.entries
    assert again.asking() == session.asking()


def test_a_match_that_can_not_even_begin_says_so() -> None:
    with pytest.raises(JournalFailed):
        begin(journal=Failing(0))


def test_concession_and_early_end_are_written_before_they_count() -> None:
    session = begin(journal=Failing(2))
    with pytest.raises(JournalFailed):
        session.concede(RED)
    with pytest.raises(JournalFailed):
        session.end_early()
    assert session.conceded == frozenset()
    assert session.over() is None
    assert isinstance(session.view(None), View)
    assert CONCEDE not in session.drafted(RED)


def test_nothing_that_changes_nothing_is_written_and_nothing_after_the_end() -> None:
    """Such entries let one match have many heads, and once drew anew; whoever reads a match refuses them."""
    session = begin()
    session.settle_for_all(Seat(0))
    assert len(session.entries) == 2, "nobody has answered: the beginning and a draw stand there"
    play_a_turn(session, Random(1))
    before = len(session.entries)
    session.settle_for_all(Seat(0))
    session.settle_for_all(Seat(0))
    assert len(session.entries) == before + 1
    with pytest.raises(Illegal):
        session.give_seat(Seat(0), "human")
    play_out(session, Random(1))
    with pytest.raises(Illegal):
        session.settle_for_all(Seat(0))
    for entry in (SeatTaken(Seat(1), "human"), SettledForAll(Seat(0)), SeatTaken(Seat(1), "novice")):
        with pytest.raises(Unreadable):
            rebuild(Hexes(), [*session.entries, entry], "memory")
