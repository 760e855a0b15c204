"""A full disk and a folder that nobody may write to: it is said, the match goes on in memory, and nothing is lost."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random

import pytest

from rokugan_desktop.engine import Setup
from rokugan_desktop.table.journal import JournalFailed, new_header
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.rebuilding import first_unproved, rebuild
from rokugan_desktop.table.session import Session
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin, draft_a_turn, play_a_turn, play_out

if sys.platform != "win32":
    import resource

NOBODY = 65534

Trouble = Callable[[Path], AbstractContextManager[None]]


@contextmanager
def full(folder: Path) -> Generator[None]:
    """Let the library's file grow no more, by a limit of the operating system's."""
    if sys.platform == "win32":
        raise AssertionError("Windows knows no such limit")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def read_only(folder: Path) -> Generator[None]:
    """Let nobody write to the folder and its files."""
    files = list(folder.iterdir())
    for file in files:
        file.chmod(0o444)
    folder.chmod(0o555)
    try:
        yield
    finally:
        folder.chmod(0o755)
        for file in files:
            file.chmod(0o644)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of somebody whom the operating system refuses things: root writes wherever it likes."""
    with tempfile.TemporaryDirectory(prefix="rokugan-disk-") as name:
        if sys.platform != "win32" and os.geteuid() == 0:
            os.chown(name, NOBODY, NOBODY)
            os.seteuid(NOBODY)
            try:
                yield Path(name)
            finally:
                os.seteuid(0)
        else:
            yield Path(name)


TROUBLES: list[tuple[Trouble, str]] = [(read_only, "table.journal.read-only")]
if sys.platform != "win32":
    TROUBLES.append((full, "table.journal.cannot-write"))


def sat_down(library: MatchLibrary) -> Session:
    """Return a match in the library that is under way."""
    session = begin(journal=library.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21")))
    play_a_turn(session, Random(1))
    return session


@pytest.mark.parametrize(("trouble", "key"), TROUBLES)
def test_nothing_confirmed_is_lost_and_the_match_goes_on_in_memory(folder: Path, trouble: Trouble, key: str) -> None:
    rng = Random(2)
    with MatchLibrary(folder / "matches.sqlite") as library:
        session = sat_down(library)
        confirmed = session.entries
        seat = min(session.asking())
        draft_a_turn(session, seat, rng)
        with trouble(folder):
            with pytest.raises(JournalFailed) as failed:
                session.confirm(seat)
            assert failed.value.what.key == key
            assert dict(failed.value.what.parameters)["file"] == str(folder / "matches.sqlite")
            assert session.entries == confirmed
            assert session.needs_confirming(seat)
            in_memory = [session.in_memory]
            session.continue_in_memory()
            in_memory.append(session.in_memory)
            session.confirm(seat)
            play_a_turn(session, rng)
            with pytest.raises(JournalFailed):
                session.return_to_journal()
            in_memory.append(session.in_memory)
        # What the disk holds is what was confirmed before; then the rest is written too.
        assert tuple(session.entries[: len(confirmed)]) == tuple(confirmed)
        session.return_to_journal()
        assert [*in_memory, session.in_memory] == [False, True, True, False]
        assert session.journal.entries() == session.entries
        play_out(session, rng)
        session.leave()
        again = Session.reopen(Hexes(), library.open(1))
        assert again.entries == session.entries
        assert first_unproved(Hexes(), rebuild(Hexes(), again.entries, "matches.sqlite")) is None
        again.leave()


@pytest.mark.parametrize(("trouble", "key"), TROUBLES)
def test_a_match_that_can_not_begin_says_so_and_leaves_the_library_as_it_was(
    folder: Path, trouble: Trouble, key: str
) -> None:
    with MatchLibrary(folder / "matches.sqlite") as library:
        sat_down(library).leave()
        with trouble(folder), pytest.raises(JournalFailed) as failed:
            sat_down(library)
        assert failed.value.what.key == key
        assert [listed.id for listed in library.matches()] == [1]


@pytest.mark.parametrize("trouble", [trouble for trouble, _ in TROUBLES])
def test_the_matches_of_a_troubled_disk_can_be_read(folder: Path, trouble: Trouble) -> None:
    with MatchLibrary(folder / "matches.sqlite") as library:
        session = play_out(sat_down(library), Random(3))
        session.leave()
    with trouble(folder), MatchLibrary(folder / "matches.sqlite") as library:
        journal = library.open(1)
        assert Session.reopen(Hexes(), journal).entries == session.entries
        journal.close()
