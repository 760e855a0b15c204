"""What a player does with the matches in the library: rename, delete, restore, find; and two programs at once."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from rokugan_desktop.engine import Seat, Setup, Unreadable
from rokugan_desktop.table.files.match_files import begun_at_position, export_match, read_match
from rokugan_desktop.table.journal import FORMAT, Drawn, JournalFailed, MemoryJournal, PinSet, new_header, seal_of
from rokugan_desktop.table.library import listing
from rokugan_desktop.table.library.locking import InUse
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.pins import SALT_LENGTH, pin_set
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin, play_a_turn, play_out

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden" / "format-1.sqlite"
HEADER = new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21T20:00:00+03:00")
NOW, SOON = "2026-11-21T20:00:00+03:00", "2026-11-25T20:00:00+03:00"
LATER = [f"2026-{day}T21:00:00+00:00" for day in ("11-24", "11-29", "12-06", "12-13", "12-20", "12-27", "12-31")]
"""Seven later days on which the program was started."""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[MatchLibrary]:
    """Return a new library."""
    with MatchLibrary(tmp_path / LIBRARY_FILE) as library:
        yield library


def played(library: MatchLibrary, turns: int = 3) -> int:
    """Play some turns of a match, and return its number."""
    journal = library.create(HEADER)
    session = begin(journal=journal)
    rng = Random(turns)
    for _ in range(turns):
        play_a_turn(session, rng)
    session.leave()
    return journal.match_id


def ids(library: MatchLibrary) -> list[int]:
    """Return the numbers of all listed matches."""
    return [match.id for match in library.matches()]


def count(library: MatchLibrary, table: str) -> int:
    """Return how many rows a table has, whatever the library says of them."""
    connection = sqlite3.connect(library.path)
    (rows,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
    connection.close()
    return int(rows)


def test_a_damaged_card_does_not_hide_the_other_matches(library: MatchLibrary) -> None:
    one, two, three = (played(library, turns) for turns in (3, 4, 5))
    connection = sqlite3.connect(library.path)
    connection.execute("UPDATE matches SET header = '{' WHERE id = ?", (two,))
    connection.commit()
    connection.close()
    listed = library.matches()
    assert [(match.id, match.trouble is None) for match in listed] == [(three, True), (two, False), (one, True)]
    assert listed[1].header.names == ()
    library.delete(two, NOW)
    assert ids(library) == [three, one]
    library.restore(two)
    assert ids(library) == [three, two, one]


# Titles


def test_a_match_is_renamed_and_its_entries_stay_as_they_are(library: MatchLibrary) -> None:
    match = played(library)
    before = library.open_read_only(match).entries()
    assert library.rename(match, "  The\nlong evening ").title == "The long evening"
    assert library.matches()[0].header.title == "The long evening"
    assert library.open_read_only(match).entries() == before
    assert [found.id for found in listing.found(library.matches(), "LONG")] == [match]
    assert listing.found(library.matches(), "short") == ()
    assert library.rename(match, "").title == ""


def test_a_match_is_renamed_while_it_is_played_and_keeps_the_title(library: MatchLibrary) -> None:
    journal = library.create(HEADER)
    session = begin(journal=journal)
    with MatchLibrary(library.path) as other:
        other.rename(journal.match_id, "Tonight")
        play_a_turn(session, Random(1))
        journal.mark_round("2")
        assert journal.header.title == "Tonight"
        play_out(session, Random(2))
        header = other.matches()[0].header
    over = session.over()
    assert over is not None
    assert (header.title, header.round, header.state, header.winners) == ("Tonight", "2", "over", over.winners)
    session.leave()


def test_what_is_not_there_can_not_be_renamed(library: MatchLibrary) -> None:
    match = played(library)
    library.delete(match, NOW)
    for number in (match, 99):
        with pytest.raises(Unreadable) as unread:
            library.rename(number, "x")
        assert unread.value.what.key == "table.unreadable.no-such-match"


# Deleting


def test_a_deleted_match_is_gone_from_the_list_and_comes_back_whole(library: MatchLibrary) -> None:
    one, two = played(library, 3), played(library, 5)
    entries = library.open_read_only(one).entries()
    library.delete(one, NOW)
    library.delete(one, SOON)
    assert (ids(library), [match.id for match in library.deleted()]) == ([two], [one])
    for attempt in (library.open, library.open_read_only, library.header):
        with pytest.raises(Unreadable):
            attempt(one)
    assert library.purge(SOON) == 0
    library.restore(one)
    assert (ids(library), library.deleted()) == ([two, one], ())
    again = Session.reopen(Hexes(), library.open(one))
    assert again.entries == entries
    again.leave()


def test_what_was_deleted_long_ago_is_removed_at_a_later_start_and_nothing_else(library: MatchLibrary) -> None:
    one, two, three = played(library, 4), played(library, 5), played(library, 6)
    kept = [library.rows(two), library.rows(three)]
    library.delete(one, NOW)
    library.delete(three, "no time")
    rows = count(library, "entries")
    assert library.purge("no time") == 0
    assert [library.purge(now) for now in LATER[:-1] * 2] == [0] * 12
    assert library.purge(LATER[-1]) == 1
    assert library.purge(LATER[-1]) == 0
    assert (count(library, "matches"), count(library, "deleted")) == (2, 1)
    assert count(library, "entries") < rows
    assert [library.rows(two), library.rows(three)] == kept
    with pytest.raises(Unreadable):
        library.restore(one)
    library.restore(three)
    assert ids(library) == [three, two]
    assert played(library) > three
    connection = sqlite3.connect(library.path)
    for statement in ("UPDATE entries SET number = 99", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute(statement)
    connection.close()


@pytest.mark.parametrize("wrong", ["1970-01-01T00:00:07+00:00", "2099-01-01T12:00:00+00:00"])
def test_a_clock_that_was_wrong_once_takes_no_match(library: MatchLibrary, wrong: str) -> None:
    """Whether it was wrong when the match was deleted, or at a start after that."""
    early, late = played(library, 3), played(library, 4)
    library.delete(early, wrong)
    library.delete(late, NOW)
    assert library.purge(NOW) == 0
    assert library.purge(wrong) == 0
    assert sum(map(library.purge, LATER[:-2])) == 0
    library.restore(early)
    library.restore(late)
    assert ids(library) == [late, early]


def test_a_match_that_another_program_removes_while_it_is_read_is_gone(library: MatchLibrary) -> None:
    match = played(library)
    journal = library.open_read_only(match)
    with MatchLibrary(library.path) as other:
        other.delete(match, NOW)
        assert sum(map(other.purge, LATER)) == 1
    with pytest.raises(Unreadable) as unread:
        journal.entries()
    assert unread.value.what.key == "table.unreadable.no-such-match"


def test_a_match_that_somebody_has_open_is_not_deleted(library: MatchLibrary) -> None:
    journal = library.create(HEADER)
    journal.append(Drawn("storm 1"))
    with MatchLibrary(library.path) as other:
        with pytest.raises(InUse):
            other.delete(journal.match_id, NOW)
        journal.close()
        other.delete(journal.match_id, NOW)
        assert other.matches() == ()


def test_a_library_that_can_not_be_written_keeps_its_matches(library: MatchLibrary) -> None:
    match = played(library)
    library._connection.execute("PRAGMA query_only = ON")  # pyright: ignore[reportPrivateUsage]
    journal = library.open_read_only(match)
    for attempt in (
        lambda: library.delete(match, NOW),
        lambda: library.restore(match),
        lambda: library.rename(match, "x"),
        lambda: library.put(journal.header, journal.entries()),
    ):
        with pytest.raises(JournalFailed) as failed:
            attempt()
        assert failed.value.what.key == "table.journal.read-only"
    assert ids(library) == [match]


# Whole matches


def test_a_whole_match_is_put_beside_the_others_and_found_again(library: MatchLibrary) -> None:
    session = play_out(begin(journal=MemoryJournal(HEADER)), Random(1))
    header = session.journal.header
    assert library.find(header, session.entries) is None
    first = library.put(header, session.entries)
    second = library.put(header, session.entries)
    assert library.find(header, session.entries) == second
    library.delete(second, NOW)
    assert library.find(header, session.entries) == first
    assert library.find(header, session.entries[:-1]) is None
    assert library.find(msgspec.structs.replace(header, names=("x", "y", "z")), session.entries) is None
    assert library.open_read_only(first).entries() == session.entries
    assert library.open_read_only(first).header == header
    empty = library.put(header, ())
    assert library.open_read_only(empty).entries() == ()


def test_an_exported_match_is_found_although_its_pins_have_lost_their_hashes(library: MatchLibrary) -> None:
    session = begin(journal=MemoryJournal(HEADER))
    session.curtains.keep(pin_set(Seat(1), "1234", bytes(SALT_LENGTH)))
    session.curtains.keep(pin_set(Seat(2), "5678", bytes(SALT_LENGTH)))
    play_out(session, Random(1))
    header = session.journal.header
    exported = read_match(Hexes(), export_match(Hexes(), session.journal), "file")
    assert exported.entries != session.entries
    first = library.put(header, session.entries)
    assert library.find(exported.header, exported.entries) == first
    second = library.put(exported.header, exported.entries)
    assert library.find(header, session.entries) == second
    library.delete(first, NOW)
    assert library.find(header, session.entries) == second
    other = [pin_set(Seat(1), "4321", bytes(SALT_LENGTH)) if isinstance(e, PinSet) else e for e in session.entries]
    library.delete(second, NOW)
    library.put(header, session.entries)
    assert library.find(header, other) is None, "other PINs are other entries"


def test_a_match_knows_its_twins_by_their_beginning_unless_both_are_over(library: MatchLibrary) -> None:
    running = play_turns(begin(journal=MemoryJournal(HEADER)), 3)
    ahead = play_out(begin(journal=MemoryJournal(HEADER)), Random(2))
    other = play_turns(begin(journal=MemoryJournal(HEADER), seed=bytes([1]) * 32), 3)
    assert library.twin(running.journal.header, running.entries) is None
    one = library.put(running.journal.header, running.entries)
    assert library.twin(other.journal.header, other.entries) is None
    for match in (running, ahead):
        twin = library.twin(match.journal.header, match.entries)
        assert twin is not None
        assert twin.id == one
    library.delete(one, NOW)
    assert library.twin(running.journal.header, running.entries) is None
    two = library.put(ahead.journal.header, ahead.entries)
    assert library.twin(ahead.journal.header, ahead.entries) is None
    twin = library.twin(running.journal.header, running.entries)
    assert twin is not None
    assert twin.id == two


def play_turns(session: Session, turns: int) -> Session:
    """Play so many turns."""
    rng = Random(turns)
    for _ in range(turns):
        play_a_turn(session, rng)
    return session


def test_a_match_that_begins_at_a_position_is_marked_sealed_and_goes_on(library: MatchLibrary) -> None:
    begun = begun_at_position(Hexes(), Setup(ROLES), NAMES, "Siege", lambda view: "7", bytes(32), NOW)
    assert library.matches() == (), "nothing is written down yet"
    match = library.put(*begun)
    header = library.header(match)
    assert (header.title, header.origin, header.round, header.started) == ("Siege", "position", "7", NOW)
    assert header.commitment == seal_of(Hexes(), Setup(ROLES), NAMES, (), bytes(32))
    session = Session.reopen(Hexes(), library.open(match))
    assert session.asking()
    session.leave()


def test_a_match_on_another_board_is_not_taken_up(library: MatchLibrary) -> None:
    session = begin(journal=MemoryJournal(HEADER))
    match = library.put(msgspec.structs.replace(HEADER, board_version=7), session.entries)
    journal = library.open(match)
    with pytest.raises(Unreadable) as unread:
        Session.reopen(Hexes(), journal)
    assert unread.value.what.key == "table.unreadable.other-board"
    journal.close()


# Libraries of format 1


def test_a_library_of_format_1_takes_ours_with_what_is_written_to_it_first(tmp_path: Path) -> None:
    path = tmp_path / LIBRARY_FILE
    shutil.copyfile(GOLDEN, path)
    before = path.read_bytes()
    with MatchLibrary(path) as library:
        assert len(ids(library)) == 5
        assert library.deleted() == ()
        assert library.purge(LATER[-1]) == 0
        assert path.read_bytes() == before
        library.delete(3, NOW)
        assert ids(library) == [5, 4, 2, 1]
        library.restore(3)
        assert len(ids(library)) == 5
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    connection.close()


# Two programs


HAMMER = """
import sys
from pathlib import Path
from random import Random
from rokugan_desktop.table.journal import JournalFailed
from rokugan_desktop.table.library.locking import InUse
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.files.match_files import begun_at_position
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.shuffle import commitment
from tests.table.test_shelf import HEADER
from tests.toy.hexes import Hexes
from tests.toy.player import begin, play_a_turn
path, seed = Path(sys.argv[1]), int(sys.argv[2])
rng = Random(seed)
library = MatchLibrary(path)
told, mine = 0, 0
print("ready", flush=True)
sys.stdin.readline()
for turn in range(60):
    try:
        match rng.randrange(5):
            case 0:
                session = begin(journal=library.create(HEADER))
            case 1:
                library.rename(1, f"{seed} {turn}")
                continue
            case _:
                session = Session.reopen(Hexes(), library.open(rng.choice([listed.id for listed in library.matches()])))
        if session.over() is None:
            play_a_turn(session, rng)
            mine += 1
        session.leave()
    except InUse as held:
        assert ("process", "") not in held.what.parameters
        told += 1
print(mine, told)
"""


def test_two_programs_on_one_library_never_corrupt_it(tmp_path: Path) -> None:
    """Both begin, take up, rename and play matches as fast as they can; who comes second is told so."""
    path = tmp_path / LIBRARY_FILE
    with MatchLibrary(path) as library:
        shared = played(library, 1)
        begun = len(library.open_read_only(shared).entries())
    command = [sys.executable, "-c", HAMMER, str(path)]
    processes = [
        subprocess.Popen([*command, str(seed)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for seed in (1, 2)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    with MatchLibrary(path) as library:
        held = library.open(shared)  # and this process holds one of the matches all the time
        said = [process.communicate("go\n")[0].split() for process in processes]
        assert [process.returncode for process in processes] == [0, 0]
        assert all(int(mine) > 10 for mine, _told in said)
        assert sum(int(told) for _mine, told in said) > 0
        assert len(held.entries()) == begun
        held.close()
        assert library.header(shared).title
        sessions = [Session.reopen(Hexes(), library.open_read_only(match)) for match in ids(library)]
    turns = sum(sum(type(entry).__name__ == "Answered" for entry in session.entries) for session in sessions)
    assert turns == 1 + sum(int(mine) for mine, _told in said)
    assert sorted(found.name for found in tmp_path.iterdir()) == [LIBRARY_FILE]
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_a_match_that_came_back_from_a_file_meanwhile_is_not_there_twice(library: MatchLibrary) -> None:
    one = played(library, 3)
    journal = library.open_read_only(one)
    header, entries = journal.header, journal.entries()
    library.delete(one, NOW)
    again = library.put(header, entries)
    assert library.restore(one) == again
    assert (ids(library), library.deleted()) == ([again], ())
    library.delete(again, NOW)
    assert library.restore(again) == again
