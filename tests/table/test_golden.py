"""Matches that earlier versions wrote open as they were left, and always will."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rokugan_desktop.cli.game import the_game
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.files.match_files import backup_match
from rokugan_desktop.table.files.match_reading import read_match
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.replaying import first_unproved, replay
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify

from .golden.facts import digest, public_facts

GOLDEN = Path(__file__).parent / "golden"
FORMATS = (1, 2)


def expected(version: int) -> dict[int, dict[str, Any]]:
    """What the matches of a format were when they were written, by their numbers."""
    text = (GOLDEN / f"format-{version}.json").read_text("utf-8")
    return {int(number): match for number, match in json.loads(text).items()}


ALL = [(version, number) for version in FORMATS for number in expected(version)]


@pytest.fixture
def library(tmp_path: Path, version: int) -> Iterator[MatchLibrary]:
    """A copy of the library that the format's program wrote."""
    path = tmp_path / LIBRARY_FILE
    shutil.copyfile(GOLDEN / f"format-{version}.sqlite", path)
    with MatchLibrary(path) as opened:
        yield opened


@pytest.mark.parametrize("version", FORMATS)
def test_golden_libraries_are_listed(library: MatchLibrary, version: int) -> None:
    listed = {match.id: match.header for match in library.matches()}
    assert list(listed) == sorted(listed, reverse=True)
    assert {header.format for header in listed.values()} == {version}
    for number, match in expected(version).items():
        header = listed[number]
        assert (header.state, header.round, header.started) == (match["state"], match["round"], match["started"])
        assert (list(header.names), list(header.roles)) == (match["names"], match["clans"])
        assert (header.title, header.commitment) == (match.get("title", ""), match.get("commitment", ""))
        assert list(header.winners) == match.get("winners", [])


@pytest.mark.parametrize(("version", "number"), ALL)
def test_a_golden_match_is_what_it_was_at_every_entry(library: MatchLibrary, version: int, number: int) -> None:
    match = expected(version)[number]
    game = the_game()
    journal = library.open(number)
    entries = journal.entries()
    moments = replay(game, entries, "golden")
    seen = [digest(public_facts(game.board, game.view(moment.state, None))) for moment in moments]
    assert len(seen) == match["entries"]
    assert digest(seen) == match["all"]
    assert first_unproved(game, entries, "golden") is None
    assert verify(game, journal).proved
    journal.close()


@pytest.mark.parametrize(("version", "number"), ALL)
def test_a_golden_match_is_taken_up_and_played_to_its_end(library: MatchLibrary, version: int, number: int) -> None:
    match = expected(version)[number]
    game = the_game()
    session = Session.reopen(game, library.open(number))
    assert public_facts(game.board, session.view(None)) == match["facts"]
    assert sorted(session.asking()) == match["asked"]
    assert len(session.heard(None)) == match["lines"]
    assert sorted(session.taken_back) == match.get("taken back", [])
    assert (sorted(session.pins), list(session.players)) == (
        match.get("pins", []),
        match.get("players", ["human"] * len(session.seats)),
    )
    rng = Random(number)
    while session.over() is None:
        _play_a_turn(session, rng)
    session.leave()
    again = Session.reopen(game, library.open(number))
    assert again.over() == session.over()
    assert public_facts(game.board, again.view(None)) == public_facts(game.board, session.view(None))
    again.leave()


@pytest.mark.parametrize(("version", "number"), ALL)
def test_a_golden_match_goes_through_a_file_unchanged(library: MatchLibrary, version: int, number: int) -> None:
    game = the_game()
    journal = library.look(number)
    read = read_match(game, backup_match(journal), "golden", lambda view: str(view.open.round))
    assert (read.entries, read.header.round) == (tuple(journal.entries()), expected(version)[number]["round"])
    assert read.header.state == journal.header.state


def _play_a_turn(session: Session, rng: Random) -> None:
    seat = Seat(rng.choice(sorted(session.asking())))
    while not session.needs_confirming(seat):
        decision = session.decision(seat)
        assert decision is not None
        session.answer(seat, rng.choice(list(decision.answers())))
    session.confirm(seat)
