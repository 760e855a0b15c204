"""A library that was damaged gives back what can be read of it, and a spare copy the rest."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Seat, Setup, Unreadable
from rokugan_desktop.table.journal import Answered, JournalFailed, Salvaged, SettledForAll, new_header
from rokugan_desktop.table.library.damaged import readable
from rokugan_desktop.table.library.listing import KEPT_DAYS
from rokugan_desktop.table.library.locking import InUse, Lock
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary, SqliteJournal
from rokugan_desktop.table.library.salvaging import Salvage, Shortened, bring_back, is_sound, keep_spare, salvage
from rokugan_desktop.table.library.sqlite_file import spare_of
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.table.trust.proving import verify
from tests.shelved import speak, the_game
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin, play_a_turn

GOLDEN = Path(__file__).parent / "golden" / "format-2.sqlite"
NOW = "2026-11-22T12:00:00+00:00"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the file of a library with two matches."""
    return Path(shutil.copyfile(GOLDEN, tmp_path / LIBRARY_FILE))


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Path]:
    """Return a folder on another device than that of pytest's; where there is none the test is skipped."""
    for place in (Path("/dev/shm"), Path("/tmp"), Path.home(), Path.cwd()):
        if place.is_dir() and os.access(place, os.W_OK) and place.stat().st_dev != tmp_path.stat().st_dev:
            with TemporaryDirectory(dir=place) as folder:
                yield Path(folder)
            return
    pytest.skip("one device only")


def lengths(path: Path) -> list[int]:
    """Return how many entries each match of a library has; nothing is wrong with any."""
    with MatchLibrary(path) as library:
        matches = sorted(match.id for match in library.matches())
        assert not any(verify(the_game(), library.open_read_only(number)).what for number in matches)
        return [len(library.open_read_only(number).entries()) for number in matches]


def test_a_spare_copy_is_whole_and_made_once_for_each_change(path: Path) -> None:
    there = lengths(path)
    assert keep_spare(path)
    assert lengths(spare_of(path)) == there
    assert not keep_spare(path)
    with MatchLibrary(path) as library:
        library.rename(1, "An evening")
    assert keep_spare(path)
    with MatchLibrary(spare_of(path)) as library:
        assert library.header(1).title == "An evening"


def test_a_spare_copy_made_while_the_clock_was_ahead_is_renewed_all_the_same(path: Path) -> None:
    now, ahead = path.stat().st_mtime, path.stat().st_mtime + 400 * 86_400
    os.utime(path, (ahead, ahead))
    assert keep_spare(path)
    with MatchLibrary(path) as library:
        library.rename(1, "An evening")
    os.utime(path, (now, now))
    assert keep_spare(path)
    with MatchLibrary(spare_of(path)) as library:
        assert library.header(1).title == "An evening"


def test_a_spare_copy_holds_no_draft(path: Path) -> None:
    with MatchLibrary(path) as library:
        library.write_draft(1, Seat(0), b"a draft that nobody has confirmed")
    assert keep_spare(path)
    assert b"a draft that nobody" in path.read_bytes()
    assert b"a draft that nobody" not in spare_of(path).read_bytes()


def test_neither_a_damaged_library_nor_an_empty_one_takes_the_place_of_the_spare(path: Path) -> None:
    keep_spare(path)
    before = spare_of(path).read_bytes()
    content = path.read_bytes()
    path.write_bytes(content[:40_000])
    assert not keep_spare(path)
    path.unlink()
    with MatchLibrary(path):
        assert not keep_spare(path)
    assert spare_of(path).read_bytes() == before


@pytest.mark.parametrize("other", [b"", None])
def test_a_spare_that_holds_what_the_library_lacks_waits_until_it_was_brought_back(
    path: Path, tmp_path: Path, other: bytes | None
) -> None:
    """An emptied library, or another one in its place: the next match must not cost all those before it."""
    there = lengths(path)
    with MatchLibrary(path) as library:
        library.delete(1, NOW)
    keep_spare(path)
    if other is None:
        with MatchLibrary(tmp_path / "other.sqlite"):
            path.unlink()
        (tmp_path / "other.sqlite").rename(path)
    else:
        path.write_bytes(other)
    with MatchLibrary(path) as library:
        play_a_turn(begin(journal=library.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-22"))), Random(1))
        assert not keep_spare(path)
        assert bring_back(library) == 1
        assert bring_back(library) == 0
        (back,) = [match.id for match in library.matches() if match.header.game != "hexes"]
        told = library.open_read_only(back).entries()
        assert (len(told), told[-1]) == (there[1] + 1, Salvaged(0))
        assert {match.header.game for match in library.matches()} == {"hexes", "battle_for_rokugan"}
        assert [match.header.state for match in library.deleted()] == ["over"]
    assert keep_spare(path)


def test_a_match_that_was_removed_for_good_does_not_come_back(path: Path) -> None:
    with MatchLibrary(path) as library:
        library.delete(1, "2026-11-01T12:00:00+00:00")
        for day in range(2, 2 + KEPT_DAYS):
            assert bring_back(library) == 0
            assert keep_spare(path)
            library.purge(f"2026-11-{day:02}T12:00:00+00:00")
        assert not library.deleted()
        assert bring_back(library) == 0
        assert keep_spare(path)
        assert not library.deleted()


def test_copies_of_a_match_that_went_apart_are_both_saved(path: Path) -> None:
    with MatchLibrary(path) as library:
        running = library.open_read_only(2)
        twin = library.put(running.header, (*running.entries(), SettledForAll(Seat(0))))
        library.open(2).append(SettledForAll(Seat(1)), SettledForAll(Seat(2)))
        there = sorted(len(library.open_read_only(number).entries()) for number in (2, twin))
    salvage(path, NOW)
    with MatchLibrary(path) as library:
        saved = [library.open_read_only(match.id) for match in library.matches() if match.header.state == "running"]
        assert sorted(len(journal.entries()) for journal in saved) == there


def _replaced(path: Path) -> None:
    with MatchLibrary(path.with_name("other.sqlite")):
        path.with_name("other.sqlite").replace(path)


def _overwritten(path: Path) -> None:
    with MatchLibrary(path.with_name("other.sqlite")) as other:
        play_a_turn(begin(journal=other.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026"))), Random(1))
    path.write_bytes(path.with_name("other.sqlite").read_bytes())


BEFALLS: list[Callable[[Path], object]] = [
    Path.unlink,
    lambda path: path.rename(path.with_name("elsewhere.sqlite")),
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(path.read_bytes()[:20_000]),
    lambda path: path.write_bytes(b"This is no library. " * 1000),
    _replaced,
    _overwritten,
]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a file that is open in its place")
@pytest.mark.parametrize(
    "takes_away",
    BEFALLS,
    ids=["deleted", "moved", "emptied", "cut off", "no library", "replaced", "overwritten"],
)
def test_whatever_befalls_the_file_of_an_open_library_no_match_is_lost(
    path: Path, takes_away: Callable[[Path], object]
) -> None:
    """The match that is played goes on to the last entry, the others as the open file or the spare tells them."""
    keep_spare(path)
    with MatchLibrary(path) as library:
        session = begin(journal=library.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-22")))
        play_a_turn(session, Random(1))
        takes_away(path)
        play_a_turn(session, Random(2))
        assert library.reinstated is not None
        play_a_turn(session, Random(3))
        entries, number = session.entries, session.journal.match_id if isinstance(session.journal, SqliteJournal) else 0
        session.leave()
        assert len(library.matches()) >= 3
    with MatchLibrary(path) as library:
        again = library.open(number)
        assert again.entries() == entries
        again.close()
        kept = [library.open_read_only(match.id) for match in library.matches()]
        lengths_here = sorted(len(journal.entries()) for journal in kept if journal.header.game != "hexes")
    assert [length - there for length, there in zip(lengths_here, sorted(lengths(spare_of(path))), strict=True)] in (
        [0, 0],
        [1, 0],
        [0, 1],
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a folder that is open in its place")
@pytest.mark.parametrize("other", [False, True], ids=["same device", "other device"])
def test_a_folder_that_is_gone_is_not_made_anew_and_the_match_is_written_when_it_is_back(
    path: Path, elsewhere: Path, *, other: bool
) -> None:
    """A stick that was pulled out: what were written at its place would lie hidden once it is back.

    Put back it can be another device; another library there, or none, is left alone.
    """
    folder, away = path.parent / "stick", path.parent / "away"
    folder.mkdir()
    with MatchLibrary(folder / LIBRARY_FILE) as library:
        session = begin(journal=library.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-22")))
        folder.rename(away)
        with pytest.raises(JournalFailed):
            play_a_turn(session, Random(1))
        session.continue_in_memory()
        play_a_turn(session, Random(1))
        assert not folder.exists()
        if other:
            folder.symlink_to(elsewhere)
            shutil.copy(path, elsewhere)
            for there in (path.read_bytes(), b""):
                (elsewhere / LIBRARY_FILE).write_bytes(there)
                with pytest.raises((JournalFailed, Unreadable)):
                    session.return_to_journal()
                assert (elsewhere / LIBRARY_FILE).read_bytes() == there
            shutil.copytree(away, elsewhere, dirs_exist_ok=True)
        else:
            shutil.copytree(away, folder)
        session.return_to_journal()
        assert not session.in_memory
        session.leave()
    with MatchLibrary(folder / LIBRARY_FILE) as library:
        assert library.open_read_only(1).entries() == session.entries


def test_what_is_played_is_not_written_to_a_file_that_lies_no_more_where_it_lay(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite asks for the file's number alone: a stick's copy on another device can have the same."""
    with MatchLibrary(path) as library:
        session = begin(journal=library.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-22")))
        opened = path.stat()
        monkeypatch.setattr(library, "_opened", os.stat_result((*opened[:2], opened.st_dev + 1, *opened[3:10])))
        play_a_turn(session, Random(1))
        assert library.reinstated is not None, "it was opened anew"
        session.leave()
        assert library.open_read_only(3).entries() == session.entries


@pytest.mark.parametrize("length", [0, 50, 4096, 20_000, 40_000, 60_000])
def test_a_library_that_was_cut_off_is_whole_again_from_its_spare(path: Path, length: int) -> None:
    there = lengths(path)
    keep_spare(path)
    damaged = path.read_bytes()[:length]
    path.write_bytes(damaged)
    saved = salvage(path, NOW)
    # Of the match that runs a library that tells nothing may have held more than the copy.
    silent = length <= 4096
    from_spare = (Shortened(2, "A, B, C, D", there[1], 0),) if silent else ()
    assert saved == Salvage(2, path.with_name("matches.damaged-2026-11-22.sqlite"), from_spare=from_spare)
    assert lengths(path) == [there[0], there[1] + silent]
    assert saved.kept is not None
    assert saved.kept.read_bytes() == damaged
    assert sorted(file.name for file in path.parent.iterdir()) == sorted(
        [path.name, spare_of(path).name, saved.kept.name]
    )


def test_a_match_goes_on_from_its_last_entry_that_can_be_read(path: Path) -> None:
    """Without a spare as well: every page of the file that can still be read counts."""
    with MatchLibrary(path) as library:
        whole = library.open_read_only(2).entries()
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER entries_stay")
    with connection:
        connection.execute("UPDATE entries SET packed = x'00' WHERE match = 2 AND number = 30")
    connection.execute(
        "CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END"
    )
    connection.close()
    assert not is_sound(path)
    saved = salvage(path, NOW)
    assert (saved.matches, saved.lost) == (2, 0)
    assert saved.shortened == (Shortened(2, "A, B, C, D", 30, len(whole)),)
    assert is_sound(path)
    with MatchLibrary(path) as library:
        journal = library.open_read_only(2)
        assert journal.entries() == (*whole[:30], Salvaged(len(whole) - 30))
        assert (journal.header.state, journal.header.winners) == ("running", ())
        told = rebuild(the_game(), journal.entries(), path.name).story[-1].told
        assert told.to is None, "everybody hears of it, now and in each replay"
        assert speak("en").say(told.event.said(str)) == (
            "The match library was damaged: 139 entries after this are lost. The match goes on from here."
        )


@pytest.mark.parametrize("page", range(17))
def test_with_one_page_destroyed_nothing_worse_than_that_page_is_lost(path: Path, page: int) -> None:
    content = bytearray(path.read_bytes())
    begin = page * 4096
    assert begin < len(content)
    content[begin : begin + 4096] = b"\xaa" * len(content[begin : begin + 4096])
    path.write_bytes(content)
    try:
        saved = salvage(path, NOW).matches
    except Unreadable:
        saved = 0
        assert path.read_bytes() == bytes(content)
    assert saved == 0 or len(lengths(path)) == saved


@pytest.mark.parametrize("place", [0, 4])
def test_a_byte_at_the_start_of_any_page_takes_no_match(path: Path, place: int) -> None:
    """It hides from SQLite all that this page leads to, and that is whole."""
    with MatchLibrary(path) as library:
        running = library.open_read_only(2)
        long = Answered(Seat(0), (Random(1).randbytes(8_000).hex(),))
        library.put(replace(running.header, started="2027"), (*running.entries(), long))
        library.delete(1, NOW)
    content, whole = path.read_bytes(), readable(path)
    assert [len(match.entries) for match in whole] == [229, 169, 170]
    with closing(sqlite3.connect(path)) as connection:
        (entry,) = connection.execute("SELECT packed FROM entries WHERE length(packed) > 8000").fetchone()
    pages = [content[begin : begin + 4096] for begin in range(0, len(content), 4096)]
    leading = [number for number, page in enumerate(pages) if page[4:100] not in entry]
    assert len(pages) - len(leading) == 3, "the others hold a part of one long entry, and nothing else"
    for page in leading:
        damaged = bytearray(content)
        damaged[page * 4096 + place + (100 if page == 0 else 0)] ^= 0xFF
        path.write_bytes(damaged)
        assert readable(path) == whole


def test_what_was_deleted_stays_deleted_and_can_be_restored(path: Path) -> None:
    with MatchLibrary(path) as library:
        library.delete(1, NOW)
    keep_spare(path)
    path.write_bytes(b"")
    assert salvage(path, NOW).matches == 2
    with MatchLibrary(path) as library:
        assert [match.id for match in library.deleted()] == [1]
        assert [match.id for match in library.matches()] == [2]


def test_the_newer_course_of_a_match_wins_over_the_spare(path: Path, tmp_path: Path) -> None:
    with MatchLibrary(path) as library:
        running = next(match.id for match in library.matches() if match.header.state == "running")
        entries = library.open_read_only(running).entries()
    keep_spare(path)
    with closing(sqlite3.connect(spare_of(path))) as connection, connection:
        connection.execute("DROP TRIGGER entries_last")
        connection.execute("DELETE FROM entries WHERE match = ? AND number >= ?", (running, len(entries) - 2))
        connection.execute(
            "CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'append-only'); END"
        )
    connection.close()
    salvage(path, NOW)
    with MatchLibrary(path) as library:
        assert library.open_read_only(running).entries() == entries


def test_what_is_no_library_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / LIBRARY_FILE
    path.write_bytes(b"This is no library. " * 100)
    with pytest.raises(Unreadable):
        salvage(path, NOW)
    assert [file.name for file in tmp_path.iterdir()] == [LIBRARY_FILE]
    assert path.read_bytes() == b"This is no library. " * 100


def test_a_hostile_library_is_not_asked(path: Path) -> None:
    """A damaged file may also be one that somebody prepared: its views and triggers are not met."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("CREATE TRIGGER changes AFTER INSERT ON matches BEGIN DELETE FROM entries; END")
    connection.close()
    with pytest.raises(Unreadable):
        salvage(path, NOW)


def test_two_windows_do_not_save_at_once(path: Path) -> None:
    keep_spare(path)
    path.write_bytes(b"")
    held = Lock(path.with_name(f"{path.name}.salvage.lock"))
    with pytest.raises(InUse):
        salvage(path, NOW)
    held.release()
    assert salvage(path, NOW).matches == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes of files")
def test_the_library_its_lock_and_its_spare_are_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / LIBRARY_FILE
    with MatchLibrary(path) as library:
        shutil.copyfile(GOLDEN, path)
        path.chmod(0o644)
    with MatchLibrary(path) as library:
        journal: SqliteJournal = library.open(1)
        keep_spare(path)
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        journal.close()
    assert modes == dict.fromkeys((path.name, f"{path.name}.1.lock", spare_of(path).name), 0o600)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes of files")
def test_a_library_that_its_group_may_write_stays_shared(path: Path) -> None:
    path.chmod(0o664)
    with MatchLibrary(path) as library:
        journal = library.open(1)
        lock = path.with_name(f"{path.name}.1.lock")
        modes = [stat.S_IMODE(file.stat().st_mode) & 0o660 for file in (path, lock)]
        journal.close()
    assert modes[0] == 0o660
    assert modes[1] & 0o600 == 0o600
