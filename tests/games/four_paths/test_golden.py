"""Card matches that earlier versions wrote open as they were left, and always will.

One is over: somebody set a PIN in it, and a computer took a seat over. The other waits in the middle of a turn.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rokugan_desktop.engine import Message
from rokugan_desktop.games.four_paths import player
from rokugan_desktop.table.files.match_files import read_lines, read_match
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify, verify_file
from tests.table.golden.facts import digest

from .golden.facts import facts_of
from .playing import game

GOLDEN = Path(__file__).parent / "golden"
ALL: dict[int, dict[str, Any]] = {
    int(number): match for number, match in json.loads((GOLDEN / "format-4.json").read_text("utf-8")).items()
}
"""What the matches of the library were when they were written, by their numbers."""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[MatchLibrary]:
    """A copy of the library that the program of its time wrote."""
    path = tmp_path / LIBRARY_FILE
    shutil.copyfile(GOLDEN / "format-4.sqlite", path)
    with MatchLibrary(path) as opened:
        yield opened


@pytest.mark.parametrize("number", ALL)
def test_a_golden_match_is_listed_and_is_what_it_was_at_every_entry(library: MatchLibrary, number: int) -> None:
    match, journal = ALL[number], library.open_read_only(number)
    header = journal.header
    assert (header.title, header.state, list(header.winners)) == (match["title"], match["state"], match["winners"])
    assert (list(header.names), list(header.roles)) == (match["names"], match["roles"])
    history = rebuild(game(), journal.entries(), "golden")
    states = map(history.state_after, range(len(history.entries)))
    seen = [digest(facts_of(game().view(state, None))) for state in states]
    assert (len(seen), digest(seen)) == (match["entries"], match["all"])
    verdict = verify(game(), journal)
    assert (verdict.stands, verdict.proved) == (True, match["state"] == "over")


@pytest.mark.parametrize("number", ALL)
def test_a_golden_match_is_taken_up_and_played_to_its_end(library: MatchLibrary, number: int) -> None:
    match, session = ALL[number], Session.reopen(game(), library.open(number))
    assert facts_of(session.view(None)) == match["facts"]
    assert (sorted(session.asking()), len(session.heard(None))) == (match["asked"], match["lines"])
    drafts = {str(seat): [game().write(answer) for answer in session.drafted(seat)] for seat in session.asking()}
    assert {seat: answers for seat, answers in drafts.items() if answers} == match["drafts"]
    rng = Random(number)
    while session.over() is None:
        seat = min(session.asking())
        while not session.needs_confirming(seat):
            decision = session.decision(seat)
            assert decision is not None
            for answer in player("novice").decide(session.view(seat), decision, rng.randrange(1 << 30)):
                session.answer(seat, answer)
        session.confirm(seat)
    over = session.over()
    session.leave()
    again = Session.reopen(game(), library.open(number))
    assert again.over() == over
    again.leave()


def test_a_golden_file_is_read_and_proved() -> None:
    content, match = (GOLDEN / "format-4.rokugan-match").read_bytes(), ALL[1]
    read = read_match(game(), content, "golden", lambda view: str(view.round))
    assert (read.header.state, read.header.round, list(read.header.winners)) == ("over", str(match["round"]), [0])
    assert len(read.entries) == match["entries"]
    assert verify_file(game(), read_lines(content, "golden")).proved


def test_winners_on_its_index_card_who_did_not_win_are_found(library: MatchLibrary, tmp_path: Path) -> None:
    """A file holds none; in a library somebody may write others down."""
    library.close()
    with sqlite3.connect(tmp_path / LIBRARY_FILE) as connection:
        connection.execute("UPDATE matches SET header = replace(header, '\"winners\":[0]', '\"winners\":[1]')")
    connection.close()
    with MatchLibrary(tmp_path / LIBRARY_FILE) as again:
        verdict = verify(game(), again.open_read_only(1))
    assert (verdict.stands, verdict.what) == (False, Message("table.proof.other-winners"))
