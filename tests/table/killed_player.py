"""Processes that play matches into a library and announce each confirmed entry, until they are killed.

`python -m tests.table.killed_player LIBRARY` reads one `Death` a line, lets a process play until it dies that death,
and answers `dead`. Lines before it, `match entries`, announce that so many entries of a match were confirmed.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rokugan_desktop.engine import AnyGame, Setup
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library.match_library import MatchLibrary, SqliteJournal
from rokugan_desktop.table.session import Session
from tests.games.battle_for_rokugan.playing import CLAN_ORDERS, Habits, answer_to, game
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES

MODULE = "tests.table.killed_player"
CAN_FORK = hasattr(os, "fork")


class Death(NamedTuple):
    """When a process dies."""

    big: bool
    """It plays the big game, else the toy."""
    seed: int
    how: str
    """`outside`: killed by another process, so many microseconds after some deeds; `statement`: before its n-th
    statement of SQL that writes; `step`: at about the n-th step of SQLite's machine."""
    when: int
    deeds: int
    """How many deeds `outside` waits for; the computer may be busy."""

    def written(self) -> str:
        """The death as one line."""
        return f"{int(self.big)} {self.seed} {self.how} {self.when} {self.deeds}"

    @classmethod
    def read(cls, line: str) -> Death:
        """The death that a line says."""
        big, seed, how, when, deeds = line.split()
        return cls(big == "1", int(seed), how, int(when), int(deeds))


def die() -> int:
    """Die at once, as by a power cut."""
    os.kill(os.getpid(), signal.SIGKILL if CAN_FORK else signal.SIGTERM)
    return 1


class Mortal(sqlite3.Connection):
    """A connection that dies in the middle of writing."""

    statements = -1

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """Carry out the statement, or die."""
        self._count(sql)
        return super().execute(sql, parameters)

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        """Carry out the statements, or die."""
        self._count(sql)
        return super().executemany(sql, parameters)

    def _count(self, sql: str) -> None:
        if sql.startswith(("BEGIN IMMEDIATE", "INSERT", "UPDATE", "COMMIT")):
            self.statements -= 1
            if self.statements == 0:
                die()


def sit_down(library: MatchLibrary, death: Death, rng: Random) -> Session:
    """Take up the newest match of the game that still runs, or begin one."""
    played: AnyGame = game() if death.big else Hexes()
    for listed in library.matches():
        header = listed.header
        if header.game == played.name and header.state == "running":
            journal = library.open(listed.id)
            if journal.entries():
                return Session.reopen(played, journal)
            journal.close()
    roles = CLAN_ORDERS[rng.randrange(4)] if death.big else ROLES
    names = roles if death.big else NAMES
    journal = library.create(new_header(played, Setup(roles), names, "2026-11-21"))
    return Session.start(played, Setup(roles), names, journal, rng.randbytes(32))


def play(library: MatchLibrary, death: Death, rng: Random, ready: int) -> None:
    """Play match after match, and announce after each deed how many entries are confirmed."""
    while True:
        session = sit_down(library, death, rng)
        journal = session.journal
        assert isinstance(journal, SqliteJournal)
        while session.over() is None:
            do_something(session, rng)
            os.write(1, f"{journal.match_id} {len(session.entries)}\n".encode())
            os.write(ready, b"!")
        session.leave()


def do_something(session: Session, rng: Random) -> None:
    """Play a turn; now and then go back, or let somebody else sit down."""
    targets = session.rewind_targets()
    if targets and rng.random() < 0.05:
        session.rewind(rng.choice(targets))
        return
    if rng.random() < 0.02:
        seat = rng.choice(session.seats)
        session.give_seat(seat, "novice" if session.players[seat] == "human" else "human")
        return
    seat = rng.choice(sorted(session.asking()))
    while (decision := session.decision(seat)) is not None:
        big = session.game.name != Hexes.name
        answer = answer_to(rng, decision, Habits()) if big else rng.choice(list(decision.answers()))
        session.answer(seat, answer)
    session.confirm(seat)


def live(path: Path, death: Death, ready: int) -> None:
    """Play until death; a byte is written to `ready` at the start, and after each deed."""
    connect: Any = partial(sqlite3.connect, factory=Mortal)
    sqlite3.connect = connect
    library = MatchLibrary(path)
    connection: Any = vars(library)["_connection"]
    if death.how == "statement":
        connection.statements = death.when
    elif death.how == "step":
        connection.set_progress_handler(die, death.when)
    os.write(ready, b"!")
    play(library, death, Random(death.seed), ready)


def kill_one(path: Path, death: Death) -> None:
    """Let a process live until its death."""
    read, write = os.pipe()
    if CAN_FORK:
        process = os.fork()
        if process == 0:
            os.close(read)
            try:
                live(path, death, write)
            finally:
                os._exit(3)
        os.close(write)
        if death.how == "outside":
            for _ in range(1 + death.deeds):
                os.read(read, 1)
            time.sleep(death.when / 1e6)
            os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
        assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL
    else:
        os.close(write)
        command = [sys.executable, "-m", MODULE, str(path), death.written()]
        with subprocess.Popen(command) as spawned:
            if death.how == "outside":
                time.sleep(0.5 + death.when / 1e6)
                spawned.kill()
    os.close(read)


def main(arguments: list[str]) -> None:
    """Live one life, or be the nursery of many."""
    path = Path(arguments[0])
    if len(arguments) > 1:
        live(path, Death.read(arguments[1]), os.open(os.devnull, os.O_WRONLY))
    game()  # read once, for all that are born here
    for line in sys.stdin:
        kill_one(path, Death.read(line))
        os.write(1, b"dead\n")


if __name__ == "__main__":
    main(sys.argv[1:])
