"""Matches that earlier versions wrote open as they were left, and always will.

Two are over: one of three houses with the new region, dojos, an agenda and drawn quick actions, in which somebody set a
PIN and a computer took a seat over, and one against two antagonists. The third, with closed hands, waits in the middle
of a turn.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.south_wind import View, player
from rokugan_desktop.table.files.match_files import read_lines, read_match
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.rebuilding import rebuild
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify, verify_file
from tests.table.golden.facts import digest

from .golden.facts import facts_of
from .scenes import game

GOLDEN = Path(__file__).parent / "golden"
ALL: dict[int, dict[str, Any]] = {
    int(number): match for number, match in json.loads((GOLDEN / "format-4.json").read_text("utf-8")).items()
}
"""What the matches of the library were when they were written, by their numbers."""


def facts(view: View) -> dict[str, Any]:
    """What the view tells."""
    return facts_of(game().topology(view.public), view)


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
    seen = [digest([facts(game().view(state, seat)) for seat in (None, Seat(0))]) for state in states]
    assert (len(seen), digest(seen)) == (match["entries"], match["all"])
    verdict = verify(game(), journal)
    assert (verdict.stands, verdict.proved) == (True, match["state"] == "over")


@pytest.mark.parametrize("number", ALL)
def test_a_golden_match_is_taken_up_and_played_to_its_end(library: MatchLibrary, number: int) -> None:
    match, session = ALL[number], Session.reopen(game(), library.open(number))
    assert facts(session.view(None)) == match["facts"]
    assert (sorted(session.asking()), len(session.heard(None))) == (match["asked"], match["lines"])
    drafts = {str(seat): [game().write(answer) for answer in session.drafted(seat)] for seat in session.asking()}
    assert {seat: answers for seat, answers in drafts.items() if answers} == match["drafts"]
    rng = Random(number)
    while session.over() is None:
        seat = min(session.asking())
        while not session.needs_confirming(seat):
            decision = session.decision(seat)
            assert decision is not None
            for answer in player("random").decide(session.view(seat), decision, rng.randrange(1 << 30)):
                session.answer(seat, answer)
        session.confirm(seat)
    over = session.over()
    session.leave()
    again = Session.reopen(game(), library.open(number))
    assert again.over() == over
    again.leave()


def test_a_golden_file_is_read_and_proved() -> None:
    content, match = (GOLDEN / "format-4.rokugan-match").read_bytes(), ALL[1]
    read = read_match(game(), content, "golden", lambda view: str(view.public.era))
    assert (read.header.state, read.header.round, list(read.header.winners)) == ("over", "3", match["winners"])
    assert len(read.entries) == match["entries"]
    assert verify_file(game(), read_lines(content, "golden")).proved
