"""What was confirmed is there after kill -9, at whatever moment it strikes: 30 of them, 120 in the long run."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO

import pytest

from rokugan_desktop.engine import AnyGame
from rokugan_desktop.table.journal import Entry
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.rebuilding import first_unproved, rebuild
from rokugan_desktop.table.session import Session
from tests.games.battle_for_rokugan.playing import game
from tests.table.killed_player import CAN_FORK, MODULE, Death
from tests.toy.hexes import Hexes

ROOT = Path(__file__).parents[2]

LIVES = 15 if CAN_FORK else 2
"""How many processes die in each of the tests below; where none can be forked, each takes half a second."""

HOW = {"outside": range(8_000), "statement": range(1, 40), "step": range(1, 300)}
"""How a process may die, and when; see `Death`."""


class Nursery:
    """A process whose children play, and die as they are told."""

    def __init__(self, asked: IO[str], heard: IO[str]) -> None:
        self._asked = asked
        self._heard = heard

    def live_and_die(self, death: Death) -> dict[int, int]:
        """Let a process play until its death, and return how many entries of which match it announced as confirmed."""
        self._asked.write(death.written() + "\n")
        self._asked.flush()
        announced: dict[int, int] = {}
        while (line := self._heard.readline()) != "dead\n":
            assert line, "the nursery itself has died"
            match_id, entries = line.split()
            announced[int(match_id)] = int(entries)
        return announced


@contextmanager
def nursery(path: Path) -> Generator[Nursery]:
    """Have a nursery for a while."""
    command = [sys.executable, "-m", MODULE, str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Nursery(process.stdin, process.stdout)
        process.stdin.close()


class Count:
    """What of each match is known to be confirmed."""

    def __init__(self, path: Path, played: AnyGame) -> None:
        self.path = path
        self.played = played
        self.held: dict[int, tuple[Entry, ...]] = {}
        self.confirmed = 0
        self.torn = 0
        """How often a process died in the middle of a write, and left SQLite's rollback journal behind."""

    def look_up(self, announced: dict[int, int]) -> None:
        """Reopen the matches that a process has played, and find everything that was confirmed."""
        self.torn += self.path.with_name(f"{self.path.name}-journal").exists()
        with MatchLibrary(self.path) as library:
            assert {listed.id for listed in library.matches()} >= set(announced)
            for match_id, count in announced.items():
                journal = library.open(match_id)
                entries = tuple(journal.entries())
                known = self.held.get(match_id, ())
                assert len(entries) >= count
                assert entries[: len(known)] == known
                session = Session.reopen(self.played, journal)
                assert tuple(session.entries[: len(entries)]) == entries
                session.leave()
                self.confirmed += count - len(known)
                self.held[match_id] = entries

    def prove(self) -> None:
        """Prove the chance of every match, at the end."""
        for entries in self.held.values():
            assert first_unproved(self.played, rebuild(self.played, entries, self.path.name)) is None


IMPORTING = """
import sqlite3, sys
from functools import partial
from pathlib import Path
from random import Random
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.engine import Setup
from rokugan_desktop.table.journal import MemoryJournal, new_header
from tests.table.killed_player import Mortal
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin, play_out

header = new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21")
session = play_out(begin(seed=bytes([int(sys.argv[2])]) * 32, journal=MemoryJournal(header)), Random(1))
sqlite3.connect = partial(sqlite3.connect, factory=Mortal)
library = MatchLibrary(Path(sys.argv[1]))
vars(library)["_connection"].statements = int(sys.argv[2])
library.put(session.journal.header, session.entries)
print("alive", len(session.entries))
"""


def test_a_match_that_is_taken_in_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    """Killed at each of the statements that write it, one after another, until one process lives through all."""
    path = tmp_path / "matches.sqlite"
    for statement in range(1, 40):
        command = [sys.executable, "-c", IMPORTING, str(path), str(statement)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        alive = done.stdout.startswith("alive")
        assert alive or done.returncode < 0 or not CAN_FORK, done.stderr
        with MatchLibrary(path) as library:
            found = [tuple(library.open_read_only(one.id).entries()) for one in library.matches()]
        assert len(found) == int(alive), f"killed at statement {statement}"
        if alive:
            assert statement > 3, "nobody was killed"
            assert len(found[0]) == int(done.stdout.split()[1])
            assert first_unproved(Hexes(), rebuild(Hexes(), found[0], path.name)) is None
            return
    raise AssertionError("nobody lived")


@pytest.mark.parametrize("big", [False, True], ids=["toy", "big"])
@pytest.mark.parametrize("how", ["any", *(pytest.param(one, marks=pytest.mark.long) for one in HOW)])
def test_no_confirmed_chain_is_lost_to_a_kill(tmp_path: Path, how: str, big: bool) -> None:
    path = tmp_path / "matches.sqlite"
    rng = Random(f"{how} {big}")
    count = Count(path, game() if big else Hexes())
    with nursery(path) as processes:
        for _ in range(LIVES):
            way = rng.choice(list(HOW)) if how == "any" else how
            death = Death(big, rng.randrange(1 << 32), way, rng.choice(HOW[way]), rng.randrange(6))
            count.look_up(processes.live_and_die(death))
    count.prove()
    assert count.confirmed
    assert count.torn or how == "outside" or not CAN_FORK
