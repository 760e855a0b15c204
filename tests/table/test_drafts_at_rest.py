"""What a seat has answered and not confirmed survives a crash, is no part of the match, and is told to nobody."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rokugan_desktop.engine import Illegal, Message, Seat, Setup
from rokugan_desktop.table.files.match_files import backup_match, export_match, read_match
from rokugan_desktop.table.journal import JournalFailed, MemoryJournal, new_header
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.library.sqlite_file import MOST_TOGETHER, draft_number
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify
from tests.table.drafting_player import MODULE
from tests.toy.hexes import Hexes, Move
from tests.toy.player import NAMES, ROLES

RED, GREEN, BLUE = Seat(0), Seat(1), Seat(2)
ROOT = Path(__file__).parents[2]
DRAFT = (Move("take", 3), Move("lay", 5))
"""A long plan in small. No hex has a storm in the match of the seed of zeros but one, and that is not the fifth."""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[MatchLibrary]:
    with MatchLibrary(tmp_path / LIBRARY_FILE) as opened:
        yield opened


def ordering(library: MatchLibrary) -> Session:
    """Return a match at which all three seats are asked for a secret order."""
    journal = library.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-22"))
    session = Session.start(Hexes(), Setup(ROLES), NAMES, journal, bytes(32))
    for answer in (Move("prize", 1), Move("worth", 3)):
        session.answer(RED, answer)
    session.confirm(RED)
    return session


def draft(session: Session, seat: Seat, *answers: Move) -> None:
    """Answer, and keep each step, as the window does."""
    for answer in answers:
        session.answer(seat, answer)
        session.keep_draft(seat)


def again(library: MatchLibrary) -> Session:
    """Take the match up again."""
    return Session.reopen(Hexes(), library.open(library.matches()[0].id))


def kept(library: MatchLibrary) -> list[int]:
    """Return the seats that have a draft in the library's file."""
    with closing(sqlite3.connect(library.path)) as connection, connection:
        return [seat for (seat,) in connection.execute("SELECT seat FROM drafts ORDER BY seat")]


def test_a_draft_is_there_again_and_can_be_taken_back_and_confirmed(library: MatchLibrary) -> None:
    session = ordering(library)
    draft(session, GREEN, *DRAFT)
    session.leave()
    reopened = again(library)
    assert reopened.drafted(GREEN) == DRAFT
    assert reopened.needs_confirming(GREEN)
    assert GREEN in reopened.asked_in_secret()
    assert reopened.take_back(GREEN)
    reopened.keep_draft(GREEN)
    reopened.leave()
    once_more = again(library)
    assert once_more.drafted(GREEN) == DRAFT[:1]
    once_more.answer(GREEN, Move("lay", 6))
    once_more.confirm(GREEN)
    assert kept(library) == []


def test_a_draft_that_is_taken_back_whole_is_gone(library: MatchLibrary) -> None:
    session = ordering(library)
    draft(session, GREEN, DRAFT[0])
    assert kept(library) == [GREEN]
    session.take_back(GREEN)
    session.keep_draft(GREEN)
    assert kept(library) == []


def test_a_draft_is_packed_under_a_number_that_no_entry_has() -> None:
    """With the mask of an entry, whoever knows that entry could read the draft."""
    numbers = [draft_number(Seat(seat)) for seat in range(8)]
    assert len(set(numbers)) == 8
    assert min(numbers) > MOST_TOGETHER, "more entries than bytes that a match may have"
    assert max(numbers) < 1 << 64


def test_a_draft_is_no_part_of_the_match(library: MatchLibrary) -> None:
    session = ordering(library)
    match = library.matches()[0].id
    before = [library.rows(match), backup_match(session.journal), session.journal.header]
    draft(session, GREEN, *DRAFT)
    draft(session, BLUE, DRAFT[0])
    assert [library.rows(match), backup_match(session.journal), session.journal.header] == before
    session.leave()
    assert verify(Hexes(), library.open_read_only(match)).what is None
    read = read_match(Hexes(), backup_match(library.open_read_only(match)), "backup", str)
    assert read.entries == library.open_read_only(match).entries()
    with pytest.raises(Illegal):
        export_match(Hexes(), library.open_read_only(match))


def test_others_drafts_stay_when_a_seat_confirms(library: MatchLibrary) -> None:
    session = ordering(library)
    draft(session, GREEN, *DRAFT)
    draft(session, BLUE, *DRAFT)
    session.confirm(BLUE)
    session.leave()
    assert kept(library) == [GREEN]
    assert again(library).drafted(GREEN) == DRAFT


def test_who_gives_up_or_leaves_the_seat_has_no_draft_any_more(library: MatchLibrary) -> None:
    session = ordering(library)
    for seat in (RED, GREEN, BLUE):
        draft(session, seat, DRAFT[0])
    session.concede(GREEN)
    assert kept(library) == [RED, BLUE]
    session.give_seat(BLUE, "random")
    assert kept(library) == [RED]


def test_going_back_drops_all_drafts(library: MatchLibrary) -> None:
    session = ordering(library)
    draft(session, GREEN, *DRAFT)
    session.confirm(GREEN)
    draft(session, BLUE, DRAFT[0])
    target = next(iter(session.rewind_targets()), None)
    assert target is not None
    session.rewind(target)
    assert kept(library) == []
    session.leave()
    reopened = again(library)
    assert not any(reopened.drafted(seat) for seat in reopened.seats)


def test_a_draft_that_no_longer_fits_is_left_out_from_where_it_does_not(library: MatchLibrary) -> None:
    session = ordering(library)
    journal = session.journal
    journal.keep_draft(GREEN, ("take 3", "lay 99"))
    journal.keep_draft(BLUE, ("what is this",))
    journal.keep_draft(Seat(7), ("take 3",))
    session.leave()
    reopened = again(library)
    assert reopened.drafted(GREEN) == DRAFT[:1]
    assert reopened.drafted(BLUE) == ()


def test_a_damaged_draft_keeps_no_match_shut(library: MatchLibrary) -> None:
    session = ordering(library)
    draft(session, GREEN, *DRAFT)
    draft(session, BLUE, *DRAFT)
    session.leave()
    with closing(sqlite3.connect(library.path)) as connection, connection:
        connection.execute("UPDATE drafts SET packed = 'torn' WHERE seat = 1")
        connection.execute("UPDATE drafts SET seat = -9 WHERE seat = 2")
    reopened = again(library)
    assert not any(reopened.drafted(seat) for seat in reopened.seats)


def test_a_match_that_is_removed_for_good_takes_its_drafts_along(library: MatchLibrary) -> None:
    session = ordering(library)
    draft(session, GREEN, *DRAFT)
    session.leave()
    library.delete(library.matches()[0].id, "2026-11-22T12:00:00")
    assert kept(library) == [GREEN], "it can still be restored"
    for day in range(1, 8):
        library.purge(f"2027-11-0{day}T12:00:00")
    assert kept(library) == []


@pytest.mark.parametrize("name", ["format-1", "format-2"])
def test_a_library_of_an_older_version_takes_drafts_too(tmp_path: Path, name: str) -> None:
    path = tmp_path / LIBRARY_FILE
    shutil.copyfile(Path(__file__).parent / "golden" / f"{name}.sqlite", path)
    with MatchLibrary(path) as library:
        session = ordering(library)
        draft(session, GREEN, *DRAFT)
        session.leave()
    with MatchLibrary(path) as library:
        assert again(library).drafted(GREEN) == DRAFT


def test_drafts_last_as_long_as_the_memory_where_a_match_goes_on_in_it(library: MatchLibrary) -> None:
    session = ordering(library)
    draft(session, BLUE, DRAFT[0])
    session.continue_in_memory()
    assert isinstance(session.journal, MemoryJournal)
    draft(session, GREEN, *DRAFT)
    assert kept(library) == [BLUE]
    session.return_to_journal()
    assert kept(library) == [GREEN, BLUE]
    session.confirm(GREEN)
    assert kept(library) == [BLUE]


def test_a_disk_that_is_full_loses_no_answer(library: MatchLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    session = ordering(library)

    def full(*_: object) -> None:
        raise JournalFailed(Message("table.journal.full"))

    monkeypatch.setattr(library, "write_draft", full)
    session.answer(GREEN, DRAFT[0])
    with pytest.raises(JournalFailed):
        session.keep_draft(GREEN)
    assert session.drafted(GREEN) == DRAFT[:1]


# Secrets


def test_nothing_of_a_draft_lies_anywhere_in_the_clear(library: MatchLibrary, tmp_path: Path) -> None:
    session = ordering(library)
    draft(session, GREEN, *DRAFT)
    session.leave()
    library.close()
    written = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    assert LIBRARY_FILE in written
    for content in written.values():
        for text in (b"take", b"lay 5"):
            assert text not in content


def test_a_confirmed_draft_leaves_no_trace_in_the_file(library: MatchLibrary) -> None:
    session = ordering(library)
    draft(session, GREEN, *DRAFT)
    with closing(sqlite3.connect(library.path)) as connection, connection:
        ((packed,),) = connection.execute("SELECT packed FROM drafts").fetchall()
    connection.close()
    assert packed in library.path.read_bytes()
    session.confirm(GREEN)
    session.leave()
    library.close()
    assert packed not in library.path.read_bytes()


# Kills


@pytest.mark.parametrize("seed", range(4))
def test_a_draft_survives_a_kill(library: MatchLibrary, seed: int) -> None:
    ordering(library).leave()
    command = [sys.executable, "-m", MODULE, str(library.path), str(seed)]
    lines = Random(seed).randrange(2, 40)
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
    whole = [line.split() for line in said if line.endswith("\n")]
    last = next(int(words[0]) for words in reversed(whole) if len(words) > 1)
    about = int(whole[-1][0])
    session = again(library)
    seat = min(session.asking())
    assert len(session.drafted(seat)) in {last, about}
    assert len(session.entries) == len(library.open_read_only(library.matches()[0].id).entries())
