"""Battles that earlier versions wrote open as they were left, and always will: those of version 3 of the rules.

A battle with units in hiding, one that runs, and one from a position that counts by cards, by thirds and every turn.
Those of versions 1 and 2 are in `test_first_rules.py`.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.samurai_battles import player
from rokugan_desktop.table.files.match_files import MATCH, read_lines, read_match, written
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.rebuilding import Replay, first_unproved, rebuild
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify, verify_file

from .golden.facts import digest, facts_of
from .playing import game

GOLDEN = Path(__file__).parent / "golden"
FORMAT = 4
SHELVED = "samurai_battles"
ALL: dict[int, dict[str, Any]] = {
    int(number): match for number, match in json.loads((GOLDEN / "rules-3.json").read_text("utf-8")).items()
}
"""What the matches of the library were when they were written, by their numbers."""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[MatchLibrary]:
    """A copy of the library that the program of its time wrote."""
    path = tmp_path / LIBRARY_FILE
    shutil.copyfile(GOLDEN / "rules-3.sqlite", path)
    with MatchLibrary(path) as opened:
        yield opened


def test_the_golden_battles_are_listed(library: MatchLibrary) -> None:
    listed = {match.id: match.header for match in library.matches()}
    assert set(listed) == set(ALL)
    for number, match in ALL.items():
        header = listed[number]
        assert (header.game, header.format, header.title) == (SHELVED, FORMAT, match["title"])
        assert (header.state, list(header.winners)) == (match["state"], match["winners"])
        assert (list(header.names), list(header.roles)) == (match["names"], match["roles"])


@pytest.mark.parametrize("number", ALL)
def test_a_golden_battle_is_what_it_was_at_every_entry(library: MatchLibrary, number: int) -> None:
    match = ALL[number]
    journal = library.open_read_only(number)
    history = rebuild(game(), journal.entries(), "golden")
    states = map(history.state_after, range(len(history.entries)))
    seen = [digest(facts_of(game().view(state, None))) for state in states]
    assert len(seen) == match["entries"]
    assert digest(seen) == match["all"]
    assert first_unproved(game(), history) is None
    verdict = verify(game(), journal)
    assert (verdict.stands, verdict.proved) == (True, match["state"] == "over")


@pytest.mark.parametrize("number", ALL)
def test_a_golden_battle_is_taken_up_and_played_to_its_end(library: MatchLibrary, number: int) -> None:
    match = ALL[number]
    session = Session.reopen(game(), library.open(number))
    assert facts_of(session.view(None)) == match["facts"]
    assert sorted(session.asking()) == match["asked"]
    assert len(session.heard(None)) == match["lines"]
    kept = {str(seat): [game().write(answer) for answer in session.drafted(seat)] for seat in session.asking()}
    assert {seat: answers for seat, answers in kept.items() if answers} == match["drafts"]
    rng = Random(number)
    while session.over() is None:
        seat = min(session.asking())
        while session.take_back(seat):
            assert session.can_redo(seat)
        for answer in player("novice").decide(session.view(seat), session.asking()[seat], rng.randrange(1 << 30)):
            session.answer(seat, answer)
        session.confirm(seat)
    over = session.over()
    session.leave()
    again = Session.reopen(game(), library.open(number))
    assert again.over() == over
    again.leave()


def test_a_golden_file_is_read_replayed_and_proved() -> None:
    content = (GOLDEN / "rules-3.rokugan-match").read_bytes()
    match = ALL[1]
    read = read_match(game(), content, "golden", lambda view: str(view.turn))
    assert (read.header.format, read.header.state, read.header.round) == (FORMAT, "over", str(match["round"]))
    assert (list(read.header.winners), len(read.entries)) == (match["winners"], match["entries"])
    replay = Replay(game(), read.entries)
    assert [replay.view(step).turn for step in replay.steps] == sorted(replay.view(step).turn for step in replay.steps)
    assert facts_of(replay.view(replay.steps[-1])) == match["facts"]
    assert verify_file(game(), read_lines(content, "golden")).proved


@pytest.mark.parametrize(("journal_format", "shuffle"), [(1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (4, 2)])
def test_a_battle_that_claims_an_older_shuffle_is_refused(
    library: MatchLibrary, journal_format: int, shuffle: int
) -> None:
    """The game came with journal 4 and the third shuffle: under an older one somebody may have chosen the dice."""
    journal = library.open_read_only(1)
    began, *played = journal.entries()
    began = replace(began, shuffle=shuffle, board_version=0)
    header = replace(journal.header, format=journal_format, board_version=0 if journal_format == 1 else 2)
    content = written(header, (began, *played), MATCH)
    with pytest.raises(Unreadable):
        read_match(game(), content, "forged")
    with suppress(Unreadable):
        assert not verify_file(game(), read_lines(content, "forged")).stands
