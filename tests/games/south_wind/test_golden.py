"""Matches that earlier versions wrote open as they were left, and always will.

Two are over: one of three houses with the new region, dojos, an agenda and drawn quick actions, in which somebody set a
PIN and a computer took a seat over, and one against two antagonists. The third, with closed hands, waits in the middle
of a turn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.south_wind import View, player
from rokugan_desktop.table.files.match_files import read_lines, read_match
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.trust.proving import verify_file
from tests.table.golden.playing import copy_of, is_what_it_was, plays_to_its_end

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
    with copy_of(GOLDEN / "format-4.sqlite", tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("number", ALL)
def test_a_golden_match_is_listed_and_is_what_it_was_at_every_entry(library: MatchLibrary, number: int) -> None:
    is_what_it_was(
        game(),
        library,
        number,
        ALL[number],
        lambda state: [facts(game().view(state, seat)) for seat in (None, Seat(0))],
    )


@pytest.mark.parametrize("number", ALL)
def test_a_golden_match_is_taken_up_and_played_to_its_end(library: MatchLibrary, number: int) -> None:
    plays_to_its_end(game(), library, number, ALL[number], facts, player("random"))


def test_a_golden_file_is_read_and_proved() -> None:
    content, match = (GOLDEN / "format-4.rokugan-match").read_bytes(), ALL[1]
    read = read_match(game(), content, "golden", lambda view: str(view.public.era))
    assert (read.header.state, read.header.round, list(read.header.winners)) == ("over", "3", match["winners"])
    assert len(read.entries) == match["entries"]
    assert verify_file(game(), read_lines(content, "golden")).proved
