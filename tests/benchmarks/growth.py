"""What grows: the library with its matches, a match with its entries, a board with its areas, the program with time."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.south_wind import ids as houses
from rokugan_desktop.table.journal import MemoryJournal, new_header
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.library.salvaging import keep_spare
from rokugan_desktop.table.library.sqlite_file import spare_of
from rokugan_desktop.table.session import Session
from tests.games.south_wind.scenes import ALL
from tests.shelved import face_of, the_game
from tests.stages.stage import most_memory
from tests.toy.player import draft_a_turn

from .figures import Figure, counted, milliseconds, quickest

GOLDEN = Path(__file__).parents[1] / "table" / "golden" / "format-3.sqlite"
LIBRARIES = (10, 100, 1_000, 10_000)
LENGTHS = (50, 100, 200, 2_000)
PLAYED = 150
"""From so many entries on somebody else sits down with each, for no match is played that long."""
BOARDS = ((6, 5), (12, 10), (20, 15), (30, 20))
"""Columns and rows of hexes: 30, 120, 300 and 600 areas."""
MATCHES = (1, 5, 15, 30)


def figures() -> Iterator[Figure]:
    """All figures of growth."""
    yield from _libraries()
    yield from _journals()
    yield from _boards()
    yield from _memory()


def _libraries() -> Iterator[Figure]:
    for matches in LIBRARIES:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            path = Path(folder) / LIBRARY_FILE
            shutil.copyfile(GOLDEN, path)
            with MatchLibrary(path) as library:
                fill(library, matches)
                name = f"{matches:,} matches"
                yield counted(f"{name}: the file", round(path.stat().st_size / 1e6, 2), "MB")
                yield milliseconds(f"{name}: listed", library.matches, 3)
                yield milliseconds(f"{name}: one opened and read", partial(_read, library), 3)
                yield milliseconds(f"{name}: the spare copy, beside the window", partial(_spare, path), 2)


def fill(library: MatchLibrary, matches: int) -> None:
    """Put whole matches into the library until there are so many, in one transaction: each would be synced."""
    listed = library.matches()
    connection = library._connection  # pyright: ignore[reportPrivateUsage]
    connection.execute("BEGIN")
    for number in range(matches - len(listed)):
        match = listed[number % len(listed)]
        header = msgspec.structs.replace(match.header, title=f"Evening {number}")
        connection.execute(
            "INSERT INTO matches (header, length, head) SELECT ?, length, head FROM matches WHERE id = ?",
            (msgspec.json.encode(header).decode(), match.id),
        )
        connection.execute(
            "INSERT INTO entries SELECT last_insert_rowid(), number, packed, digest FROM entries WHERE match = ?",
            (match.id,),
        )
    connection.execute("COMMIT")


def _read(library: MatchLibrary) -> None:
    assert library.open_read_only(1).entries()


def _spare(path: Path) -> None:
    spare_of(path).unlink(missing_ok=True)
    assert keep_spare(path)


def _journals() -> Iterator[Figure]:
    """What a turn costs so far into a match, and what it costs to take the match up again there."""
    game = the_game()
    setup = Setup(ids.CLANS[:3])
    names = ("A", "B", "C")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = MatchLibrary(Path(folder) / LIBRARY_FILE)
        journal = library.create(new_header(game, setup, names, "2026-01-01T00:00:00"))
        session = Session.start(game, setup, names, journal, bytes(32))
        rng = Random(7)
        for length in LENGTHS:
            taken: list[float] = []
            while len(session.entries) < length - 1:
                if len(session.entries) < PLAYED:
                    draft_a_turn(session, seat := min(session.asking()), rng)
                    session.confirm(seat)
                else:
                    session.give_seat(Seat(0), "human" if session.players[0] == "novice" else "novice")
            draft_a_turn(session, seat := min(session.asking()), rng)
            taken.append(_timed(partial(session.confirm, seat)))
            name = f"{length} entries"
            yield quickest(f"{name}: a turn confirmed, synced", taken)
            header, entries = journal.header, tuple(session.entries)
            yield milliseconds(f"{name}: taken up again", partial(_reopened, header, entries), 3)
        session.leave()
        library.close()


def _timed(deed: Callable[[], object]) -> float:
    from time import perf_counter

    begun = perf_counter()
    deed()
    return perf_counter() - begun


def _reopened(header: object, entries: tuple[object, ...]) -> None:
    Session.reopen(the_game(), MemoryJournal(header, entries))  # type: ignore[arg-type]  # as a journal says them


def _boards() -> Iterator[Figure]:
    from rokugan_desktop.boards.checking import faults
    from rokugan_desktop.boards.reading import read_board
    from tests.toy.board import board_text

    for columns, rows in BOARDS:
        text = board_text(columns, rows, 52, 60)
        board = read_board(text, "hexes.yaml")
        name = f"a board of {len(board.areas)} areas"
        yield milliseconds(f"{name}: read", partial(read_board, text, "hexes.yaml"), 3)
        yield milliseconds(f"{name}: checked", partial(faults, board), 2)


def _memory() -> Iterator[Figure]:
    """The most that a process of its own has held: at its start, and while matches were played through its window."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    for game in ("", "south_wind"):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            command = [sys.executable, "-m", "tests.benchmarks.growth", folder, game]
            done = subprocess.run(command, capture_output=True, check=True, text=True, env=environment)
        for name, megabytes in json.loads(done.stdout).items():
            yield counted(f"memory {name}{', South Wind' if game else ''}", megabytes, "MB")


def _soaked(folder: Path, game: str) -> dict[str, float]:
    from rokugan_desktop.desktop.shell import Shell
    from tests.stages.window_play import play_match

    from .window import opened

    faces = {"south_wind": partial(face_of, "south_wind")} if game else None
    shell, _qt = opened(folder, faces)
    assert isinstance(shell, Shell)
    found = {"after the start": round(most_memory(), 1)}
    for number in range(max(MATCHES)):
        if game:
            play_match(shell, number, game, houses.ROLES, ALL[:2])
        else:
            play_match(shell, number)
        if number + 1 in MATCHES:
            found[f"after match {number + 1}"] = round(most_memory(), 1)
    shell.close()
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_soaked(Path(sys.argv[1]), sys.argv[2])))
