"""A process that drafts one turn over and over, keeps each step of it, and says so, until it is killed.

`python -m tests.table.drafting_player LIBRARY SEED` takes up the only match of the library. Before it keeps a draft it
says `N`, how many answers that draft has, and after it `N kept`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.session import Session
from tests.toy.hexes import Hexes

MODULE = "tests.table.drafting_player"


def main(path: Path, seed: int) -> None:
    """Draft until death."""
    rng = Random(seed)
    with MatchLibrary(path) as library:
        (listed,) = library.matches()
        session = Session.reopen(Hexes(), library.open(listed.id))
        seat = min(session.asking())
        while True:
            decision = session.decision(seat)
            if decision is None or rng.random() < 0.3:
                session.take_back(seat)
            else:
                session.answer(seat, rng.choice(list(decision.answers())))
            count = len(session.drafted(seat))
            print(count, flush=True)
            session.keep_draft(seat)
            print(f"{count} kept", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
