"""A library whose bytes were damaged, or that somebody prepared: one match is lost at most, or one sentence is said."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.table.library import listing
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.trust.proving import verify
from tests.shelved import the_game

GOLDEN = Path(__file__).parent / "golden" / "format-2.sqlite"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the file of a library with two matches."""
    return Path(shutil.copyfile(GOLDEN, tmp_path / LIBRARY_FILE))


def exchange(path: Path, old: bytes, new: bytes) -> None:
    """Exchange the first of some bytes of a file."""
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new, 1))


def changed(path: Path, *statements: str) -> None:
    """Change a library as anybody can who has its file."""
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def refused(path: Path) -> str:
    """Return which sentence says why the library isn't opened."""
    with pytest.raises(Unreadable) as unread:
        MatchLibrary(path)
    assert unread.value.source == LIBRARY_FILE
    return unread.value.what.key


def test_a_byte_of_a_name_that_is_no_text_damages_that_match_alone(path: Path) -> None:
    exchange(path, "Борис".encode(), b"\xff" + "Борис".encode()[1:])
    with MatchLibrary(path) as library:
        damaged = [match.id for match in library.matches() if match.trouble is not None]
        assert (damaged, len(library.matches())) == ([1], 2)
        assert listing.found(library.matches(), "unicorn") == ()
        with pytest.raises(Unreadable):
            library.open(1)
        assert verify(the_game(), library.open_read_only(2)).what is None
        assert library.purge("2026-11-22T12:00:00+00:00") == 0


def test_a_byte_of_the_layout_that_is_no_text_is_one_sentence(path: Path) -> None:
    exchange(path, b"TABLE matches", b"TABLE\xffmatches")
    assert refused(path) in ("table.unreadable.no-library", "table.unreadable.damaged")


@pytest.mark.parametrize("place", range(0, 400, 7))
def test_any_byte_of_the_layout_may_be_damaged(path: Path, place: int) -> None:
    content = bytearray(path.read_bytes())
    content[content.index(b"CREATE TABLE matches") - 40 + place] ^= 0xC3
    path.write_bytes(content)
    try:
        with MatchLibrary(path) as library:
            library.matches()
    except Unreadable as unread:
        assert unread.what.key.startswith("table.unreadable")  # noqa: PT017  # either is fine, and nothing else


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
        "CREATE TRIGGER changes AFTER INSERT ON matches BEGIN DELETE FROM entries; END",
        "CREATE TABLE more (id INTEGER)",
        "CREATE INDEX more ON matches (length)",
    ],
)
def test_a_library_that_holds_what_the_program_never_writes_is_not_opened(path: Path, statement: str) -> None:
    changed(path, statement)
    assert refused(path) == "table.unreadable.strange-library"


def test_a_trigger_under_a_name_of_sqlites_own_is_found(path: Path) -> None:
    text = "CREATE TRIGGER sqlite_changes AFTER INSERT ON matches BEGIN DELETE FROM matches; END"
    changed(
        path,
        "PRAGMA writable_schema = ON",
        f"INSERT INTO sqlite_master VALUES ('trigger', 'sqlite_changes', 'matches', 0, '{text}')",
    )
    assert refused(path) == "table.unreadable.strange-library"


def test_a_view_in_the_place_of_the_list_is_not_asked(path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, i AS header FROM n"
    changed(path, "DROP TABLE matches", f"CREATE VIEW matches AS {endless}")
    assert refused(path) == "table.unreadable.strange-library"


def test_a_time_of_deleting_that_is_none_keeps_the_match(path: Path) -> None:
    changed(path, "INSERT INTO deleted VALUES (1, x'ff'), (2, 7)")
    with MatchLibrary(path) as library:
        assert library.purge("2036-11-22T12:00:00+00:00") == 0
        assert len(library.deleted()) == 2
