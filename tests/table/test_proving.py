"""What `verify` proves: a changed draw, a removed and a swapped row are found; the first wrong entry is named."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from rokugan_desktop.engine import Asking, Draw, Impossible, Over, Seat, Setup, Unreadable
from rokugan_desktop.table.files.match_files import BACKUP, MATCH, MatchFile, read_lines, written
from rokugan_desktop.table.journal import (
    Answered,
    Began,
    Conceded,
    Drawn,
    EndedEarly,
    Entry,
    Header,
    MemoryJournal,
    Rewound,
    SeatTaken,
    new_header,
)
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.rebuilding import drawn_action, rebuild
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import Verdict, verify, verify_file
from rokugan_desktop.table.trust.shuffle import Shuffle
from tests.toy.hexes import STORMS, Hexes, Move, World
from tests.toy.player import NAMES, ROLES, play_a_turn, play_out

GAME = Hexes()
SHUFFLE = Shuffle(bytes(range(32)), ("sake", "", "рис"))
HEADER = new_header(GAME, Setup(ROLES), NAMES, "2026-11-21T20:00", secret=SHUFFLE.secret)


def a_match(turns: int = 100) -> Session:
    """Return a match at the table, after so many turns or over."""
    session = Session.start(GAME, Setup(ROLES), NAMES, MemoryJournal(HEADER), SHUFFLE)
    rng = Random(4)
    while session.over() is None and turns:
        play_a_turn(session, rng)
        turns -= 1
    return session


def a_match_of_format_1() -> tuple[Header, tuple[Entry, ...]]:
    """Return the header and the entries of a match that is over, as the first version of the program wrote it."""
    session = Session.start(GAME, Setup(ROLES), NAMES, MemoryJournal(HEADER), SHUFFLE._replace(version=1))
    play_out(session, Random(4))
    bare = {"secret": b"", "contributions": (), "commitment": "", "board_version": 0}
    began = msgspec.structs.replace(session.entries[0], **bare)
    header = msgspec.structs.replace(session.journal.header, format=1, commitment="", board_version=0)
    return header, (began, *session.entries[1:])


def kept(entries: Sequence[Entry], header: Header) -> Verdict:
    """Return what is proved of a journal that somebody has written anew, digests and all."""
    return verify(GAME, MemoryJournal(header, entries))


def key(verdict: Verdict) -> str:
    """Return which sentence says what is wrong."""
    assert verdict.what is not None
    assert not verdict.proved
    return verdict.what.key


def test_a_finished_match_is_proved() -> None:
    session = a_match()
    for verdict in (
        kept(session.entries, session.journal.header),
        *(
            verify_file(GAME, read_lines(written(session.journal.header, session.entries, kind), "x"))
            for kind in (MATCH, BACKUP)
        ),
    ):
        assert (verdict.over, verdict.proved, verdict.stands) == (True, True, True)


def test_of_a_running_match_the_chain_and_the_seal_alone_are_proved() -> None:
    """A forged draw would be seen only at its end: before, nothing is worked out of the seed for anybody to see."""
    session = a_match(5)
    verdict = kept(session.entries, session.journal.header)
    assert (verdict.over, verdict.proved, verdict.stands) == (False, False, True)
    for changes in ({"secret": b"\7" * 32}, {"seed": b"\5" * 32}, {"contributions": ("sake", "x", "рис")}):
        began = msgspec.structs.replace(session.entries[0], **changes)
        forged = kept((began, *session.entries[1:]), session.journal.header)
        assert (forged.stands, forged.entry, key(forged)) == (False, 0, "table.proof.not-bound")


def test_a_changed_draw_is_found_though_all_digests_are_mended() -> None:
    session = a_match()
    entries = list(session.entries)
    number = max(number for number, entry in enumerate(entries) if isinstance(entry, Drawn))
    old = entries[number]
    for place in range(7):
        entries[number] = Drawn(f"storm {place}" if place else "storm")
        verdict = kept(entries, session.journal.header)
        if entries[number] == old:
            assert verdict.proved
        elif key(verdict) == "table.proof.other-draw":
            assert verdict.entry == number
            break
    else:
        raise AssertionError("no other draw is allowed here")


def test_a_draw_that_somebody_chose_is_found_under_whatever_type_it_is_written() -> None:
    session = a_match()
    draws = [number for number, entry in enumerate(session.entries) if isinstance(entry, Drawn)]
    for number in draws:
        for storm in range(7):
            chosen = f"storm {storm}" if storm else "storm"
            for forged in (EndedEarly(chosen), Conceded(Seat(0), chosen), Answered(Seat(0), (chosen,))):
                entries = list(session.entries)
                entries[number] = forged
                verdict = kept(entries, session.journal.header)
                assert (verdict.proved, verdict.entry) == (False, number)


def test_a_draw_that_never_came_is_found() -> None:
    """Beside the game something may be agreed on while chance is waited for; giving up, an end, a way back may not."""
    session = a_match()
    last = max(number for number, entry in enumerate(session.entries) if isinstance(entry, Drawn))
    for forged in (EndedEarly("end"), Conceded(Seat(0), "concede"), Rewound(1), Drawn("end")):
        verdict = kept((*session.entries[:last], forged), session.journal.header)
        assert (verdict.proved, verdict.entry, key(verdict)) == (False, last, "table.unreadable.against-rules")
    beside = (*session.entries[:last], SeatTaken(Seat(0), "novice"))
    assert kept(beside, msgspec.structs.replace(session.journal.header, state="running")).stands


def test_another_seed_another_secret_and_other_contributions_are_found() -> None:
    session = a_match()
    began = session.entries[0]
    assert isinstance(began, Began)
    header = session.journal.header
    for other in (
        msgspec.structs.replace(began, seed=bytes(32)),
        msgspec.structs.replace(began, secret=bytes(32)),
        msgspec.structs.replace(began, contributions=("sake", "x", "рис")),
        msgspec.structs.replace(began, contributions=()),
        msgspec.structs.replace(began, secret=b""),
        msgspec.structs.replace(began, secret=b"", contributions=()),
    ):
        verdict = kept((other, *session.entries[1:]), header)
        assert (verdict.entry, key(verdict)) == (0, "table.proof.not-bound")
    for left in ({"secret": b""}, {"contributions": ()}):
        other = msgspec.structs.replace(began, commitment="", **left)
        verdict = kept((other, *session.entries[1:]), msgspec.structs.replace(header, commitment=""))
        assert (verdict.entry, key(verdict)) == (0, "table.proof.not-bound")
    other = msgspec.structs.replace(began, commitment="0" * 64)
    verdict = kept((other, *session.entries[1:]), header)
    assert (verdict.entry, key(verdict)) == (0, "table.file.other-header")
    verdict = kept(session.entries, msgspec.structs.replace(header, commitment="0" * 64))
    assert (verdict.entry, key(verdict)) == (0, "table.file.other-header")


def test_a_removed_row_and_a_swapped_row_are_found_though_all_digests_are_mended() -> None:
    session = a_match()
    header = session.journal.header
    for number in range(1, len(session.entries) - 1):
        rows = list(session.entries)
        del rows[number]
        assert not kept(rows, header).proved
        rows = list(session.entries)
        rows[number], rows[number + 1] = rows[number + 1], rows[number]
        verdict = kept(rows, header)
        # Two secret orders may be given in any order: then it is the same match, but for who was quicker.
        assert not verdict.proved or type(rows[number]) is type(rows[number + 1])


def test_a_match_that_claims_an_end_which_it_does_not_have_is_found() -> None:
    session = a_match()
    header = session.journal.header
    verdict = kept(session.entries[:-1], header)
    assert (verdict.entry, key(verdict)) == (len(session.entries) - 1, "table.file.missing")


def test_winners_that_did_not_win_and_winners_left_out_are_found() -> None:
    """A match of format 1 has none written down; where it has, they are the ones that won."""
    today = a_match()
    for header, entries in ((today.journal.header, today.entries), a_match_of_format_1()):
        losers = tuple(seat for seat in today.seats if seat not in header.winners)
        assert header.winners
        assert losers
        for winners in (losers, (*header.winners, *losers), ()):
            verdict = kept(entries, msgspec.structs.replace(header, winners=winners))
            if header.format == 1 and not winners:
                assert verdict.stands
            else:
                assert (verdict.entry, key(verdict)) == (len(entries), "table.proof.other-winners")


def test_the_entry_that_is_wrong_is_named_by_its_number() -> None:
    session = a_match(5)
    entries = session.entries
    assert rebuild(GAME, entries, "x").entries == list(entries)
    began = entries[0]
    assert isinstance(began, Began)
    wrong = [(0, (msgspec.structs.replace(began, rules_version=9), *entries[1:]))]
    wrong += [(number, (*entries[:number], Drawn("end"))) for number in range(1, len(entries))]
    for number, forged in wrong:
        with pytest.raises(Unreadable) as rebuilt:
            rebuild(GAME, forged, "x")
        assert rebuilt.value.where == f"entries[{number}]"


def test_a_draw_of_nothing_is_impossible() -> None:
    class Calm(Hexes):
        def pending(self, state: World) -> Asking[Move] | Draw[Move] | Over:
            return Draw("storm", STORMS, (0,) * len(STORMS))

    state = GAME.new(Setup(ROLES))
    assert drawn_action(GAME, state, bytes(32), 0) in STORMS
    with pytest.raises(Impossible):
        drawn_action(Calm(), state, bytes(32), 0)


def test_what_is_no_match_of_this_game_is_not_examined() -> None:
    session = a_match()
    header = msgspec.structs.replace(session.journal.header, board_version=9)
    began = msgspec.structs.replace(session.entries[0], board_version=9)
    with pytest.raises(Unreadable) as unread:
        kept((began, *session.entries[1:]), header)
    assert unread.value.what.key == "table.unreadable.other-board"
    empty = kept((), session.journal.header)
    assert (empty.entry, key(empty)) == (0, "table.unreadable.no-beginning")


# In a library


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Return the file of a library with one finished match."""
    path = tmp_path / LIBRARY_FILE
    with MatchLibrary(path) as library:
        journal = library.create(HEADER)
        session = Session.start(GAME, Setup(ROLES), NAMES, journal, SHUFFLE)
        play_out(session, Random(4)).leave()
    return path


@pytest.mark.parametrize(
    ("statements", "entry"),
    [
        ((), None),
        (("DELETE FROM entries WHERE number = 3",), 3),
        (("DELETE FROM entries WHERE number = 3", "UPDATE entries SET number = number - 1 WHERE number > 3"), 3),
        (("DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)",), 15),
        (
            (
                "UPDATE entries SET number = 900 WHERE number = 4",
                "UPDATE entries SET number = 4 WHERE number = 5",
                "UPDATE entries SET number = 5 WHERE number = 900",
            ),
            4,
        ),
        (("UPDATE entries SET packed = x'00' WHERE number = 6",), 6),
        (("UPDATE entries SET digest = zeroblob(32) WHERE number = 7",), 7),
        (("UPDATE matches SET header = replace(header, 'Aiko', 'Akio')",), 0),
        ((f"UPDATE matches SET header = replace(header, '{HEADER.commitment[:4]}', 'ffff')",), 0),
        (("UPDATE matches SET header = replace(header, '\"board_version\":1', '\"board_version\":0')",), 0),
        (("UPDATE matches SET header = replace(header, '\"over\"', '\"running\"')",), 16),
    ],
)
def test_what_was_done_to_the_rows_of_a_library_is_found(
    library: Path, statements: Sequence[str], entry: int | None
) -> None:
    connection = sqlite3.connect(library)
    with connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("DROP TRIGGER entries_last")
        for statement in statements:
            connection.execute(statement)
    connection.close()
    with MatchLibrary(library) as opened:
        verdict = verify(GAME, opened.open_read_only(1))
    assert verdict.entry == entry
    assert verdict.proved is (entry is None)


def test_a_library_that_can_not_be_read_is_not_examined(library: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    shutil.copyfile(library, broken)
    connection = sqlite3.connect(broken)
    connection.execute("DROP TABLE entries")
    connection.close()
    with MatchLibrary(broken) as opened, pytest.raises(Unreadable) as unread:
        verify(GAME, opened.open_read_only(1))
    assert unread.value.what.key == "table.unreadable.damaged"


# In a file


def file(change: Callable[[list[bytes]], object]) -> MatchFile:
    """Return the file of a match with its lines changed."""
    session = a_match()
    lines = written(session.journal.header, session.entries, MATCH).splitlines()
    change(lines)
    return read_lines(b"\n".join(lines), "x")


def drop(lines: list[bytes]) -> None:
    """Remove an entry."""
    del lines[4]


def swap(lines: list[bytes]) -> None:
    """Swap two entries."""
    lines[4], lines[5] = lines[5], lines[4]


def rename(lines: list[bytes]) -> None:
    """Call somebody else."""
    lines[0] = lines[0].replace(b"Aiko", b"Akio")


def entitle(lines: list[bytes]) -> None:
    """Call the match something else."""
    lines[0] = lines[0].replace(b'"title": ""', b'"title": "x"')


@pytest.mark.parametrize(("change", "entry"), [(drop, 3), (swap, 3), (rename, 0), (entitle, 16)])
def test_what_was_done_to_the_lines_of_a_file_is_found(change: Callable[[list[bytes]], object], entry: int) -> None:
    verdict = verify_file(GAME, file(change))
    assert (verdict.proved, verdict.entry) == (False, entry)
