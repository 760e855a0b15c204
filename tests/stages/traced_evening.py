"""An evening that `strace` watches: `python -m tests.stages.traced_evening FOLDER SEED` says what is safe by when.

All that it says, a line each, was confirmed when it was said: `entries MATCH N`, `settings N`, `file NAME SIZE`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from rokugan_desktop.engine import Setup
from rokugan_desktop.table.files.match_files import backup_match
from rokugan_desktop.table.files.whole_files import write_whole
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary, SqliteJournal
from rokugan_desktop.table.library.salvaging import keep_spare
from rokugan_desktop.table.session import Session
from tests.table.killed_player import do_something
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES

MATCHES = 3
DEEDS = 12
NOW = "2026-11-22T12:00:00+00:00"


def say(text: str) -> None:
    """Say it at once: where this stands in the trace, everything before it counts."""
    os.write(1, f"{text}\n".encode())


def evening(folder: Path, rng: Random) -> None:
    """Play some matches, and meanwhile do what else writes files."""
    path = folder / LIBRARY_FILE
    settings = 0
    with MatchLibrary(path) as library:
        for number in range(MATCHES):
            journal = library.create(new_header(Hexes(), Setup(ROLES), NAMES, NOW))
            session = Session.start(Hexes(), Setup(ROLES), NAMES, journal, rng.randbytes(32))
            assert isinstance(journal, SqliteJournal)
            for _ in range(DEEDS):
                if session.over() is None:
                    do_something(session, rng)
                say(f"entries {journal.match_id} {len(session.entries)}")
            settings += 1
            write_whole(folder / "settings.json", b"x" * 700 * settings, replace=True, permissions=0o600)
            say(f"settings {settings}")
            name = f"evening-{number}.rokugan-backup"
            content = backup_match(journal)
            write_whole(folder / name, content)
            say(f"file {name} {len(content)}")
            session.leave()
            if number:
                library.rename(journal.match_id, f"Evening {number}")
            keep_spare(path)
        library.delete(1, NOW)
        library.restore(1)


if __name__ == "__main__":
    evening(Path(sys.argv[1]), Random(int(sys.argv[2])))
