"""The lock of a match: it says who holds it, dies with its holder, and locks nobody out where there is no need."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rokugan_desktop.engine import Message, Setup, Unreadable
from rokugan_desktop.table.journal import Drawn, new_header
from rokugan_desktop.table.library import locking as locking_module
from rokugan_desktop.table.library import match_library as library_module
from rokugan_desktop.table.library.locking import InUse, Lock
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary, SqliteJournal
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin

ROOT = Path(__file__).parents[2]
HEADER = new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21T20:00")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a library may be."""
    return tmp_path / LIBRARY_FILE


@pytest.fixture
def library(path: Path) -> Iterator[MatchLibrary]:
    """Return a new library."""
    with MatchLibrary(path) as library:
        yield library


def a_match(library: MatchLibrary) -> SqliteJournal:
    """Return the journal of a match that has just begun, closed."""
    journal = library.create(HEADER)
    begin(journal=journal).leave()
    return journal


def test_a_second_window_is_told_who_has_the_match(library: MatchLibrary, path: Path) -> None:
    journal = library.create(HEADER)
    journal.append(Drawn("storm 1"))
    with MatchLibrary(path) as other:
        with pytest.raises(InUse) as held:
            other.open(journal.match_id)
        assert held.value.what.key == "table.library.in-use"
        assert ("process", str(os.getpid())) in held.value.what.parameters
        journal.close()
        again = other.open(journal.match_id)
        assert again.entries() == (Drawn("storm 1"),)
        again.close()


def test_a_second_process_is_told_and_one_that_died_holds_nothing(library: MatchLibrary, path: Path) -> None:
    journal = a_match(library)
    code = (
        "import sys, pathlib; from rokugan_desktop.table.library.match_library import MatchLibrary\n"
        "journal = MatchLibrary(pathlib.Path(sys.argv[1])).open(int(sys.argv[2]))\n"
        "print('open', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(path), str(journal.match_id)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(InUse) as held:
            library.open(journal.match_id)
        assert ("process", str(process.pid)) in held.value.what.parameters
        process.kill()
    library.open(journal.match_id).close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no file that somebody has open")
def test_a_lock_whose_file_its_last_holder_just_removed_is_taken_anew(
    library: MatchLibrary, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = a_match(library)
    lock_file = path.with_name(f"matches.sqlite.{journal.match_id}.lock")
    opened: list[int] = []
    really_open = os.open

    def opens_and_removes_once(*arguments: object, **named: object) -> int:
        descriptor = really_open(*arguments, **named)  # type: ignore[arg-type]  # as they came
        if not opened:
            lock_file.unlink()
        opened.append(descriptor)
        return descriptor

    monkeypatch.setattr(os, "open", opens_and_removes_once)
    again = library.open(journal.match_id)
    assert len(opened) == 2
    assert lock_file.exists()
    again.close()
    assert not lock_file.exists()


def test_where_no_lock_can_be_made_nobody_can_write_and_so_nobody_collides(
    library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = a_match(library)

    def refuses(path: Path, _permissions: int) -> None:
        raise PermissionError(path)

    monkeypatch.setattr(library_module, "Lock", refuses)
    again = library.open(journal.match_id)
    assert again.entries() == journal.entries()
    again.close()
    with pytest.raises(Unreadable):
        library.open(99)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows locks in another way")
def test_a_file_system_that_knows_no_locks_locks_nobody_out(
    library: MatchLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = a_match(library)

    def refuses(_descriptor: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locking_module, "_take", refuses)
    library.open(journal.match_id).close()


def test_a_lock_on_a_full_disk_is_held_and_let_go(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can't say who holds it, and says that somebody does."""

    def full(_descriptor: int, _content: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        lock = Lock(path)
    with pytest.raises(InUse) as held:
        Lock(path)
    assert held.value.what == Message("table.library.in-use-by-somebody")
    lock.release()
    Lock(path).release()


def test_who_holds_a_match_is_said_with_process_computer_and_since_when(library: MatchLibrary) -> None:
    journal = library.create(HEADER)
    journal.append(Drawn("storm 1"))
    lock = library.path.with_name(f"{LIBRARY_FILE}.{journal.match_id}.lock")
    with pytest.raises(InUse) as held:
        library.open(journal.match_id)
    said = dict(held.value.what.parameters)
    assert held.value.what.key == "table.library.in-use"
    assert len(str(said["since"])) == len("2026-11-21 20:00")
    assert said["computer"]
    lock.write_bytes(b"")
    with pytest.raises(InUse) as held:
        library.open(journal.match_id)
    assert held.value.what.key == "table.library.in-use-by-somebody"
    journal.append(Drawn("storm 1"))
    journal.close()
