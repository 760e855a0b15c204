"""The table: a confirmed chain made durable, a match opened and replayed, a match told again, a PIN tried.

The library lies where the system keeps temporary files; on a disk, a commit waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.table.journal import new_header
from rokugan_desktop.table.library.match_library import MatchLibrary, SqliteJournal
from rokugan_desktop.table.retelling import Retelling
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.pins import fits, pin_set
from tests.games.battle_for_rokugan.playing import CLAN_ORDERS, Habits, answer_to, game

from .calibration import best_of
from .figures import Figure

SEATS = 5
MATCHES = 3


def figures() -> Iterator[Figure]:
    """All figures of the table."""
    with (
        TemporaryDirectory(prefix="rokugan-benchmark-") as folder,
        MatchLibrary(Path(folder, "matches.sqlite")) as kept,
    ):
        waited = sorted(seconds for number in range(MATCHES) for seconds in played(kept, number))
        yield Figure("confirmed and durable, median", waited[len(waited) // 2] * 1e3, "ms")
        yield Figure("confirmed and durable, 95th percentile", waited[len(waited) * 95 // 100] * 1e3, "ms")
        yield Figure("confirmed and durable, the slowest", waited[-1] * 1e3, "ms")
        match_id = kept.matches()[0].id
        yield Figure(f"opened and replayed, {SEATS} seats", best_of(9, lambda: reopened(kept, match_id)) * 1e3, "ms")
        journal = kept.open(match_id)
        yield Figure("told again, every public view", best_of(9, lambda: told_again(journal)) * 1e3, "ms")
        journal.close()
    kept_pin = pin_set(Seat(0), "2026", bytes(16))
    yield Figure("a PIN tried", best_of(5, lambda: fits(kept_pin, "2027")) * 1e3, "ms")


def played(library: MatchLibrary, seed: int) -> list[float]:
    """Play a match at random into the library, and return how long each confirmation took, draws included."""
    rng = Random(seed)
    roles = CLAN_ORDERS[SEATS - 2]
    journal = library.create(new_header(game(), Setup(roles), roles, "2026-11-21"))
    session = Session.start(game(), Setup(roles), roles, journal, rng.randbytes(32))
    waited: list[float] = []
    while session.over() is None:
        seat = min(session.asking())
        while (decision := session.decision(seat)) is not None:
            session.answer(seat, answer_to(rng, decision, Habits()))
        start = perf_counter()
        session.confirm(seat)
        waited.append(perf_counter() - start)
    session.leave()
    return waited


def reopened(library: MatchLibrary, match_id: int) -> None:
    """Open the match, check its chain and its words, and replay it to its end."""
    session = Session.reopen(game(), library.open(match_id))
    assert session.over() is not None
    session.leave()


def told_again(journal: SqliteJournal) -> None:
    """Read the match and make the public view of every step."""
    retelling = Retelling(game(), journal.entries(), journal.name)
    for step in retelling.steps:
        retelling.view(step)
