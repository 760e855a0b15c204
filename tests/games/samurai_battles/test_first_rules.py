"""Battles of the first two versions of the rules, never released, are kept, and say so; no others are opened.

Their libraries are what the programs of their times wrote.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.files.match_files import backup_match, read_match
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.session import Session

from .playing import game

GOLDEN = Path(__file__).parent / "golden"
SHELVED = "samurai_battles"
FORMATS = {1: 3, 2: 4}
"""The format of the library of each version of the rules."""


def expected(rules: int) -> dict[int, dict[str, Any]]:
    """What the matches of a library were when they were written, by their numbers."""
    text = (GOLDEN / f"format-{FORMATS[rules]}.json").read_text("utf-8")
    return {int(number): match for number, match in json.loads(text).items()}


ALL = [(rules, number) for rules in FORMATS for number in expected(rules)]


def other(rules: int) -> Message:
    """Why a match of this version is not opened."""
    return Message("table.unreadable.other-rules", theirs=rules, ours=3)


@pytest.fixture
def library(tmp_path: Path, rules: int) -> Iterator[MatchLibrary]:
    """A copy of the library that the program of its time wrote."""
    path = tmp_path / LIBRARY_FILE
    shutil.copyfile(GOLDEN / f"format-{FORMATS[rules]}.sqlite", path)
    with MatchLibrary(path) as opened:
        yield opened


@pytest.mark.parametrize("rules", FORMATS)
def test_battles_of_older_rules_are_listed_with_why_they_do_not_open(library: MatchLibrary, rules: int) -> None:
    listed = {match.id: match for match in library.matches()}
    assert set(listed) == set(expected(rules))
    for number, match in expected(rules).items():
        header = listed[number].header
        assert (header.game, header.format, header.title) == (SHELVED, FORMATS[rules], match["title"])
        assert (header.state, list(header.winners)) == (match["state"], match["winners"])
        assert (list(header.names), list(header.roles)) == (match["names"], match["roles"])
        assert listed[number].problem({SHELVED: game()}.get) == other(rules)


@pytest.mark.parametrize(("rules", "number"), ALL)
def test_opening_one_is_refused_and_changes_nothing(library: MatchLibrary, rules: int, number: int) -> None:
    journal = library.open(number)
    entries = tuple(journal.entries())
    with pytest.raises(Unreadable) as refused:
        Session.reopen(game(), journal)
    assert refused.value.what == other(rules)
    journal.close()
    assert tuple(library.open_read_only(number).entries()) == entries


@pytest.mark.parametrize(("rules", "number"), ALL)
def test_one_is_renamed_backed_up_and_deleted(library: MatchLibrary, rules: int, number: int) -> None:
    library.rename(number, "Another evening")
    assert next(match.header.title for match in library.matches() if match.id == number) == "Another evening"
    content = backup_match(library.open_read_only(number))
    with pytest.raises(Unreadable) as refused:
        read_match(game(), content, "backup", lambda view: str(view.turn))
    assert refused.value.what == Message("table.file.line", n=1, what=other(rules)), "it is whole, but for its rules"
    library.delete(number, "2026-11-23T20:00:00")
    assert number not in {match.id for match in library.matches()}


@pytest.mark.parametrize("rules", FORMATS)
def test_a_file_of_one_is_refused(rules: int) -> None:
    content = (GOLDEN / f"format-{FORMATS[rules]}.rokugan-match").read_bytes()
    with pytest.raises(Unreadable) as refused:
        read_match(game(), content, "golden", lambda view: str(view.turn))
    assert refused.value.what == Message("table.file.line", n=1, what=other(rules))
