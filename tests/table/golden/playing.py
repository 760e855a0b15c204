"""What every game's golden library is held to: its matches are what they were, and go on to their ends."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from rokugan_desktop.engine.grammar import AnyGame
from rokugan_desktop.engine.players import Player
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify
from tests.table.golden.facts import digest


@contextmanager
def copy_of(golden: Path, folder: Path) -> Generator[MatchLibrary]:
    """Open a copy of the library that the program of its time wrote."""
    path = folder / LIBRARY_FILE
    shutil.copyfile(golden, path)
    with MatchLibrary(path) as opened:
        yield opened


def is_what_it_was(
    game: AnyGame, library: MatchLibrary, number: int, match: Mapping[str, Any], facts: Callable[[Any], object]
) -> None:
    """Hold a match to how it was listed, and to the `facts` of its state after every entry."""
    journal = library.open_read_only(number)
    header = journal.header
    assert (header.title, header.state, list(header.winners)) == (match["title"], match["state"], match["winners"])
    assert (list(header.names), list(header.roles)) == (match["names"], match["roles"])
    history = rebuild(game, journal.entries(), "golden")
    seen = [digest(facts(history.state_after(number))) for number in range(len(history.entries))]
    assert (len(seen), digest(seen)) == (match["entries"], match["all"])
    verdict = verify(game, journal)
    assert (verdict.stands, verdict.proved) == (True, match["state"] == "over")


def plays_to_its_end(
    game: AnyGame,
    library: MatchLibrary,
    number: int,
    match: Mapping[str, Any],
    facts: Callable[[Any], object],
    player: Player[Any, Any],
) -> None:
    """Take a match up, hold it to the `facts` of what all see and to its drafts, and let one player end it."""
    session = Session.reopen(game, library.open(number))
    assert facts(session.view(None)) == match["facts"]
    assert (sorted(session.asking()), len(session.heard(None))) == (match["asked"], match["lines"])
    drafts = {str(seat): [game.write(answer) for answer in session.drafted(seat)] for seat in session.asking()}
    assert {seat: answers for seat, answers in drafts.items() if answers} == match["drafts"]
    rng = Random(number)
    while session.over() is None:
        seat = min(session.asking())
        while not session.needs_confirming(seat):
            decision = session.decision(seat)
            assert decision is not None
            for answer in player.decide(session.view(seat), decision, rng.randrange(1 << 30)):
                session.answer(seat, answer)
        session.confirm(seat)
    over = session.over()
    session.leave()
    again = Session.reopen(game, library.open(number))
    assert again.over() == over
    again.leave()
