"""A process that plays toy matches into a library and announces each confirmed entry, until somebody kills it."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from random import Random

from rokugan_desktop.engine import Setup
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library import MatchLibrary
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin, play_a_turn


def main(path: Path) -> None:
    """Play match after match; a line `match entries` means that so many entries of it were confirmed."""
    rng = Random(0)
    library = MatchLibrary(path)
    for _ in count():
        journal = library.create(new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21"))
        session = begin(journal=journal, seed=rng.randbytes(32))
        while session.over() is None:
            play_a_turn(session, rng)
            print(journal.match_id, len(session.entries), flush=True)
        session.leave()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
