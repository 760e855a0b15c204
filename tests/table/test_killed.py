"""What was announced as confirmed is there after kill -9, at whatever moment it strikes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

from rokugan_desktop.table.journal import FORMAT
from rokugan_desktop.table.library import MatchLibrary
from rokugan_desktop.table.replaying import first_unproved
from rokugan_desktop.table.session import Session
from tests.toy.hexes import Hexes

ROOT = Path(__file__).parents[2]
KILLS = 6


def announced_before_the_kill(path: Path, lines: int) -> dict[int, int]:
    """Let a process play until it has announced so many entries, kill it, and return what it announced."""
    command = [sys.executable, "-m", "tests.table.killed_player", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        heard = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        heard += process.stdout.readlines()
    announced: dict[int, int] = {}
    for line in heard:
        if line.endswith("\n"):  # the last line may be cut off by the kill
            match_id, entries = line.split()
            announced[int(match_id)] = int(entries)
    return announced


def test_no_confirmed_chain_is_lost_to_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    rng = Random()
    announced: dict[int, int] = {}
    for _ in range(KILLS):
        announced |= announced_before_the_kill(path, rng.randrange(1, 30))
        with MatchLibrary(path) as library:
            assert {listed.id for listed in library.matches()} >= set(announced)
            for match_id, count in announced.items():
                journal = library.open(match_id)
                entries = journal.entries()
                assert len(entries) >= count
                session = Session.reopen(Hexes(), journal)
                assert session.entries[: len(entries)] == entries
                assert first_unproved(Hexes(), session.entries, journal.name) is None
                assert journal.header.format == FORMAT
                session.leave()
    assert len(announced) >= KILLS
