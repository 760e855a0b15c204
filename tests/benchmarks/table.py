"""The table: a confirmed chain made durable, a match opened and replayed, a match looked at again, a PIN tried.

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
from rokugan_desktop.table.rebuilding import Replay
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.pins import pin_set, verify_pin
from tests.games.battle_for_rokugan.playing import CLAN_ORDERS, Habits, answer_to, game

from .figures import Figure, milliseconds, share

SEATS = 5
MATCHES = 3


def figures() -> Iterator[Figure]:
    """All figures of the table."""
    with (
        TemporaryDirectory(prefix="rokugan-benchmark-") as folder,
        MatchLibrary(Path(folder, "matches.sqlite")) as kept,
    ):
        waited = [seconds for number in range(MATCHES) for seconds in played(kept, number)]
        for percent in (50, 95, 100):
            yield share("confirmed and durable", waited, percent)
        match_id = kept.matches()[0].id
        yield milliseconds(f"opened and replayed, {SEATS} seats", lambda: reopened(kept, match_id), 9)
        journal = kept.open(match_id)
        yield milliseconds("told again, every public view", lambda: look_again(journal), 9)
        journal.close()
    kept_pin = pin_set(Seat(0), "2026", bytes(16))
    yield milliseconds("a PIN tried", lambda: verify_pin(kept_pin, "2027"))


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


def look_again(journal: SqliteJournal) -> None:
    """Read the match and make the public view of every step."""
    replay = Replay(game(), journal.entries(), journal.name)
    for step in replay.steps:
        replay.view(step)
