"""Card matches that earlier versions wrote open as they were left, and always will.

One is over: somebody set a PIN in it, and a computer took a seat over. The other waits in the middle of a turn.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rokugan_desktop.engine import Message
from rokugan_desktop.games.four_paths import player
from rokugan_desktop.table.files.match_files import read_lines, read_match
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.trust.proving import verify, verify_file
from tests.table.golden.playing import copy_of, is_what_it_was, plays_to_its_end

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
    with copy_of(GOLDEN / "format-4.sqlite", tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("number", ALL)
def test_a_golden_match_is_listed_and_is_what_it_was_at_every_entry(library: MatchLibrary, number: int) -> None:
    is_what_it_was(game(), library, number, ALL[number], lambda state: facts_of(game().view(state, None)))


@pytest.mark.parametrize("number", ALL)
def test_a_golden_match_is_taken_up_and_played_to_its_end(library: MatchLibrary, number: int) -> None:
    plays_to_its_end(game(), library, number, ALL[number], facts_of, player("novice"))


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
