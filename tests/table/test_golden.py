"""Matches that earlier versions wrote open as they were left, and always will."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rokugan_desktop.engine import Draw, Illegal, Seat
from rokugan_desktop.table.files.match_files import backup_match, read_lines, read_match
from rokugan_desktop.table.journal import Answered, Conceded, Drawn, EndedEarly, PinRemoved, PinSet
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.rebuilding import begin, first_unproved, rebuild, set_up
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify, verify_file
from tests.shelved import the_game

from .golden.facts import digest, public_facts

GOLDEN = Path(__file__).parent / "golden"
FILES = {"format-1": 1, "format-2": 2, "given-up": 2, "format-3": 3, "format-4": 4}
"""The libraries and their formats. In `given-up` seats gave up under version 1 of the rules: one of them has won."""


def expected(name: str) -> dict[int, dict[str, Any]]:
    """What the matches of a library were when they were written, by their numbers."""
    text = (GOLDEN / f"{name}.json").read_text("utf-8")
    return {int(number): match for number, match in json.loads(text).items()}


ALL = [(name, number) for name in FILES for number in expected(name)]


@pytest.fixture
def library(tmp_path: Path, name: str) -> Iterator[MatchLibrary]:
    """A copy of the library that the program of its time wrote."""
    path = tmp_path / LIBRARY_FILE
    shutil.copyfile(GOLDEN / f"{name}.sqlite", path)
    with MatchLibrary(path) as opened:
        yield opened


@pytest.mark.parametrize("name", FILES)
def test_golden_libraries_are_listed(library: MatchLibrary, name: str) -> None:
    listed = {match.id: match.header for match in library.matches()}
    assert list(listed) == sorted(listed, reverse=True)
    assert {header.format for header in listed.values()} == {FILES[name]}
    for number, match in expected(name).items():
        header = listed[number]
        assert (header.state, header.round, header.started) == (match["state"], match["round"], match["started"])
        assert (list(header.names), list(header.roles)) == (match["names"], match["clans"])
        assert (header.title, header.commitment) == (match.get("title", ""), match.get("commitment", ""))
        assert list(header.winners) == match.get("winners", [])


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_golden_match_is_what_it_was_at_every_entry(library: MatchLibrary, name: str, number: int) -> None:
    match = expected(name)[number]
    game = the_game()
    journal = library.open(number)
    history = rebuild(game, journal.entries(), "golden")
    states = map(history.state_after, range(len(history.entries)))
    seen = [digest(public_facts(game.board, game.view(state, None))) for state in states]
    assert len(seen) == match["entries"]
    assert digest(seen) == match["all"]
    assert first_unproved(game, history) is None
    verdict = verify(game, journal)
    proved = verdict.over and FILES[name] > 2
    assert (verdict.what, verdict.proved) == (None, proved), "the first shuffle proves nothing"
    journal.close()


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_golden_match_is_taken_up_and_played_to_its_end(library: MatchLibrary, name: str, number: int) -> None:
    match = expected(name)[number]
    game = the_game()
    session = Session.reopen(game, library.open(number))
    assert public_facts(game.board, session.view(None)) == match["facts"]
    assert sorted(session.asking()) == match["asked"]
    assert len(session.heard(None)) == match["lines"]
    assert sorted(session.taken_back) == match.get("taken back", [])
    kept = {str(seat): [game.write(answer) for answer in session.drafted(seat)] for seat in session.asking()}
    assert {seat: answers for seat, answers in kept.items() if answers} == match.get("drafts", {})
    assert "conceded" not in match or sorted(session.conceded) == match["conceded"]
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


@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_golden_match_goes_through_a_file_unchanged(library: MatchLibrary, name: str, number: int) -> None:
    game = the_game()
    journal = library.open_read_only(number)
    read = read_match(game, backup_match(journal), "golden", lambda view: str(view.public.round))
    assert (read.entries, read.header.round) == (tuple(journal.entries()), expected(name)[number]["round"])
    assert read.header.state == journal.header.state


@pytest.mark.parametrize("journal_format", [3, 4])
@pytest.mark.parametrize(("file", "number"), [("rokugan-match", 1), ("backup.rokugan-match", 2)])
def test_a_golden_file_is_read_and_proved(file: str, number: int, journal_format: int) -> None:
    game = the_game()
    content = (GOLDEN / f"format-{journal_format}.{file}").read_bytes()
    match = expected(f"format-{journal_format}")[number]
    read = read_match(game, content, file, lambda view: str(view.public.round))
    header = read.header
    assert (header.format, header.state, header.round) == (journal_format, match["state"], match["round"])
    assert (list(header.winners), len(read.entries)) == (match["winners"], match["entries"])
    history = rebuild(game, read.entries, file)
    states = map(history.state_after, range(len(history.entries)))
    seen = [digest(public_facts(game.board, game.view(state, None))) for state in states]
    assert digest(seen) == match["all"]
    verdict = verify_file(game, read_lines(content, file))
    assert (verdict.stands, verdict.proved) == (True, verdict.over)


@pytest.mark.parametrize(("name", "number"), ALL)
def test_no_draw_of_a_golden_match_may_be_written_as_anything_else(
    library: MatchLibrary, name: str, number: int
) -> None:
    """Another outcome under another type is refused where it stands, also when nobody proves anything."""
    game = the_game()
    entries = library.open_read_only(number).entries()
    history = begin(game, set_up(game, entries, name), name)
    draws = 0
    for entry in entries[1:]:
        pending = game.pending(history.state)
        assert isinstance(pending, Draw) is isinstance(entry, Drawn) or isinstance(entry, PinSet | PinRemoved)
        if isinstance(pending, Draw) and isinstance(entry, Drawn):
            draws += 1
            weighed = zip(pending.outcomes, pending.weights, strict=True)
            outcomes = [game.write(action) for action, weight in weighed if weight]
            other = next((text for text in outcomes if text != entry.action), entry.action)
            giving_up, ending = game.write(game.concession()), game.write(game.early_end())
            for forged in (
                EndedEarly(other),
                EndedEarly(ending),
                Conceded(Seat(0), other),
                Conceded(Seat(0), giving_up),
                Answered(Seat(0), (other,)),
                Answered(Seat(0), (giving_up,)),
                Drawn(ending),
                Drawn(giving_up),
            ):
                with pytest.raises(Illegal):
                    history.preview(forged)
        history.apply(entry, history.preview(entry))
    assert draws


def _play_a_turn(session: Session, rng: Random) -> None:
    seat = Seat(rng.choice(sorted(session.asking())))
    while not session.needs_confirming(seat):
        decision = session.decision(seat)
        assert decision is not None
        session.answer(seat, rng.choice(list(decision.answers())))
    session.confirm(seat)
