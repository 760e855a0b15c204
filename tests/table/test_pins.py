"""A curtain with a PIN: set, tried, changed, removed, forgotten; and the PIN itself is nowhere."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Illegal, Message, Seat, Setup, Unreadable
from rokugan_desktop.table.history import PinWasRemoved, PinWasSet, SeatWasTaken
from rokugan_desktop.table.journal import Entry, JournalFailed, MemoryJournal, PinRemoved, PinSet, SeatTaken, new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.rebuilding import Replay, rebuild
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.locked_curtains import Tries
from rokugan_desktop.table.trust.pins import (
    Attempts,
    can_be_tried,
    is_pin,
    pin_set,
    same_but_hashes,
    verify_pin,
    without_hash,
)
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin

RED, GREEN, BLUE = Seat(0), Seat(1), Seat(2)
SALT = bytes(range(16))


def put(session: Session, seat: Seat, pin: str) -> None:
    """Set the seat's PIN."""
    session.curtains.keep(pin_set(seat, pin, SALT))


def opens(session: Session, seat: Seat, pin: str, now: float = 0.0) -> bool:
    """Try a PIN at the seat's curtain, as the window does."""
    kept = session.curtains.kept(seat)
    return session.curtains.tried(seat, kept is None or verify_pin(kept, pin), now)


def key_of(refused: pytest.ExceptionInfo[Illegal]) -> str:
    """Return the id of what the refusal says."""
    return refused.value.refusal.message.key


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("1234", True),
        ("0" * 12, True),
        ("123", False),
        ("0" * 13, False),
        ("12a4", False),
        ("", False),
        ("١٢٣٤", False),
    ],
)
def test_a_pin_has_four_to_twelve_digits(text: str, is_one: bool) -> None:
    assert is_pin(text) is is_one


def test_the_pin_fits_and_another_one_does_not() -> None:
    kept = pin_set(RED, "2026", SALT)
    assert verify_pin(kept, "2026")
    assert not verify_pin(kept, "2027")
    assert not verify_pin(kept, "not a pin")
    assert pin_set(RED, "2026", bytes(16)).digest != kept.digest
    assert can_be_tried(kept)


def test_what_leaves_the_computer_fits_no_pin() -> None:
    gone = without_hash(pin_set(RED, "2026", SALT))
    assert can_be_tried(gone)
    assert not verify_pin(gone, "2026")
    assert (gone.salt, gone.digest) == (b"", b"")


@pytest.mark.parametrize(("pin", "salt"), [("12", SALT), ("1234", b"short")])
def test_what_is_no_pin_or_no_salt_is_not_kept(pin: str, salt: bytes) -> None:
    with pytest.raises(ValueError):
        pin_set(RED, pin, salt)


def test_a_curtain_with_a_pin_opens_to_it_alone_after_reopening_too(tmp_path: Path) -> None:
    with MatchLibrary(tmp_path / "matches.sqlite") as library:
        journal = library.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21"))
        session = begin(journal=journal)
        assert session.pins == frozenset()
        assert opens(session, RED, "")
        put(session, RED, "81726354")
        assert session.pins == {RED}
        assert [line.event for line in session.heard(None)][-1] == PinWasSet(RED)
        session.leave()
        again = Session.reopen(Hexes(), library.open(journal.match_id))
        assert again.pins == {RED}
        assert opens(again, RED, "81726354")
        assert not opens(again, RED, "81726355")
        assert opens(again, GREEN, "")
        again.leave()
        assert b"81726354" not in pickle.dumps(again.entries)
    assert b"81726354" not in (tmp_path / "matches.sqlite").read_bytes()


def test_it_is_changed_and_removed() -> None:
    session = begin()
    put(session, RED, "1234")
    put(session, RED, "5678")
    assert not opens(session, RED, "1234")
    assert opens(session, RED, "5678")
    session.curtains.drop(RED)
    assert session.pins == frozenset()
    assert session.entries[-1] == PinRemoved(RED, "own")
    assert [line.event for line in session.heard(None)][-1] == PinWasRemoved(RED, False)
    entries = session.entries
    session.curtains.drop(RED)
    session.curtains.drop(RED, "consent")
    assert session.entries == entries


def test_a_forgotten_one_is_given_up_before_everybody_and_the_wait_with_it() -> None:
    session = begin()
    put(session, RED, "1234")
    for _ in range(3):
        assert not opens(session, RED, "0000")
    session.curtains.drop(RED, "consent")
    assert session.curtains.wait(RED, 0.0) == 0
    assert opens(session, RED, "")
    assert session.entries[-1] == PinRemoved(RED, "consent")
    assert [line.event for line in session.heard(BLUE)][-1] == PinWasRemoved(RED, True)


def test_wrong_ones_have_to_wait_longer_and_longer_and_the_right_one_too() -> None:
    session = begin()
    put(session, RED, "1234")
    assert [opens(session, RED, "0000", 100.0) for _ in range(3)] == [False, False, False]
    assert session.curtains.wait(RED, 100.5) == 1.5
    assert not opens(session, RED, "0000", 102.0)
    assert session.curtains.wait(RED, 102.0) == 4
    assert session.curtains.wait(GREEN, 102.0) == 0
    assert opens(session, RED, "1234", 106.0)
    assert session.curtains.wait(RED, 106.0) == 0
    assert not opens(session, RED, "0000", 106.0)
    assert session.curtains.wait(RED, 106.0) == 0


def test_after_the_right_one_the_first_three_wrong_ones_are_free_again() -> None:
    attempts = Attempts()
    for wrong_ones in (1, 2, 3):
        for _ in range(wrong_ones):
            assert attempts.wait(0.0) == 0
            attempts.failed(0.0)
        attempts.forget()
    for wait in (0, 0, 2, 4):
        attempts.failed(0.0)
        assert attempts.wait(0.0) == wait


def test_nobody_waits_for_more_than_a_minute() -> None:
    attempts = Attempts()
    for _ in range(50):
        attempts.failed(0.0)
    assert attempts.wait(0.0) == 60


def test_after_the_end_no_curtain_is_locked() -> None:
    session = begin()
    put(session, RED, "1234")
    session.end_early()
    assert session.pins == frozenset()


def test_a_pin_that_can_not_be_written_is_not_set() -> None:
    class Full(MemoryJournal):
        def append(self, *entries: Entry, over: bool = False, winners: Sequence[int] = ()) -> None:
            if any(isinstance(entry, PinSet) for entry in entries):
                raise JournalFailed(Message("table.journal.full", file="matches.sqlite"))
            super().append(*entries, over=over, winners=winners)

    session = begin(journal=Full())
    with pytest.raises(JournalFailed):
        put(session, RED, "1234")
    assert session.pins == frozenset()
    assert opens(session, RED, "")


# Who sits where


def test_somebody_else_takes_a_seat() -> None:
    session = begin()
    assert session.players == ("human", "human", "human")
    session.give_seat(BLUE, "novice")
    assert session.players == ("human", "human", "novice")
    assert [line.event for line in session.heard(None)][-1] == SeatWasTaken(BLUE, "novice")
    with pytest.raises(Illegal) as refused:
        session.give_seat(BLUE, "novice")
    assert key_of(refused) == "table.refusal.seat-taken"
    assert Session.reopen(Hexes(), session.journal).players == session.players
    session.give_seat(BLUE, "human")
    assert session.players == ("human", "human", "human")
    session.end_early()
    with pytest.raises(Illegal):
        session.give_seat(BLUE, "novice")


def test_a_match_that_a_computer_player_began_is_replayed_without_its_header_too() -> None:
    header = new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21", ("human", "novice", "human"))
    session = begin(journal=MemoryJournal(header))
    assert session.players == ("human", "novice", "human")
    session.give_seat(GREEN, "human")
    assert session.players == ("human", "human", "human")
    assert len(rebuild(Hexes(), session.entries, "memory").entries) == len(session.entries)
    assert len(Replay(Hexes(), session.entries).steps) == len(session.entries)


def test_the_table_says_by_names_what_it_tells() -> None:
    told = (PinWasSet(RED), PinWasRemoved(RED, False), PinWasRemoved(RED, True))
    taken = (SeatWasTaken(RED, "human"), SeatWasTaken(RED, "novice"))
    assert {event.said(lambda seat: NAMES[seat]) for event in (*told, *taken)} == {
        Message(f"table.told.{key}", who="Aiko")
        for key in ("pin-set", "pin-removed", "pin-given-up", "person-sat-down", "computer-sat-down")
    }


# Journals that somebody else wrote


KEPT = pin_set(RED, "1234", SALT)


@pytest.mark.parametrize(("cost", "parallel"), [(1 << 15, 1), (1 << 17, 1), (1 << 15, 4)])
def test_a_pin_can_be_tried_as_it_has_always_been_hashed_and_as_a_dearer_one_may_be(cost: int, parallel: int) -> None:
    assert can_be_tried(PinSet(RED, SALT, bytes(32), cost, 8, parallel))


@pytest.mark.parametrize(
    "entry",
    [
        replace(KEPT, seat=Seat(3)),
        replace(KEPT, seat=Seat(-1)),
        replace(KEPT, cost=1 << 30),
        replace(KEPT, cost=(1 << 15) + 1),
        replace(KEPT, cost=1 << 18),
        replace(KEPT, cost=1 << 14),
        replace(KEPT, cost=-4),
        replace(KEPT, block=9),
        replace(KEPT, block=7),
        replace(KEPT, parallel=5),
        replace(KEPT, parallel=0),
        replace(KEPT, digest=b"short"),
        replace(KEPT, digest=b""),
        replace(KEPT, salt=bytes(1000)),
        PinRemoved(RED, "own"),
        SeatTaken(Seat(7), "novice"),
        SeatTaken(RED, ""),
        SeatTaken(RED, "n" * 41),
        begin().entries[0],
    ],
)
def test_nonsense_beside_the_game_is_unreadable(entry: Entry) -> None:
    with pytest.raises(Unreadable) as unreadable:
        rebuild(Hexes(), [*begin().entries, entry], "memory")
    assert unreadable.value.where == "entries[2]"


def test_who_leaves_and_comes_back_waits_on(tmp_path: Path) -> None:
    """The window keeps the wrong tries as long as the program runs; a copy of the match has the same PIN."""
    library = MatchLibrary(tmp_path / "matches.sqlite")
    journal = library.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21"))
    session = begin(journal=journal)
    tries: Tries = {}
    session.curtains.tries = tries
    put(session, RED, "1234")
    for second in range(3):
        assert not opens(session, RED, "0000", float(second))
    assert session.curtains.wait(RED, 2.0) == 2.0
    session.leave()
    copy = library.put(journal.header, journal.entries())
    for number in (journal.match_id, copy):
        again = Session.reopen(Hexes(), library.open(number))
        again.curtains.tries = tries
        assert again.curtains.wait(RED, 2.0) == 2.0
        again.leave()
    library.close()


def test_a_match_is_the_same_without_its_hashes_and_another_with_other_ones() -> None:
    kept, other, blue = pin_set(RED, "1234", SALT), pin_set(RED, "1234", b"x" * 16), pin_set(Seat(1), "1234", SALT)
    assert same_but_hashes([kept], [kept])
    assert same_but_hashes([kept], [without_hash(kept)])
    assert same_but_hashes([without_hash(kept)], [kept])
    assert not same_but_hashes([kept], [other])
    assert not same_but_hashes([kept], [blue])
    assert not same_but_hashes([without_hash(kept)], [blue])
    assert not same_but_hashes([kept], [kept, kept])
