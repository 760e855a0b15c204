"""Battles of the first version of the rules, which was never released, are kept, and say so; no others are opened.

Their library is what the program of its time wrote.
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
FORMAT = 3
SHELVED = "samurai_battles"
ALL: dict[int, dict[str, Any]] = {
    int(number): match for number, match in json.loads((GOLDEN / "format-3.json").read_text("utf-8")).items()
}
"""What the matches of the library were when they were written, by their numbers."""
OTHER_RULES = Message("table.unreadable.other-rules", theirs=1, ours=2)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[MatchLibrary]:
    """A copy of the library that the program of its time wrote."""
    path = tmp_path / LIBRARY_FILE
    shutil.copyfile(GOLDEN / "format-3.sqlite", path)
    with MatchLibrary(path) as opened:
        yield opened


def test_battles_of_the_first_rules_are_listed_with_why_they_do_not_open(library: MatchLibrary) -> None:
    listed = {match.id: match for match in library.matches()}
    assert set(listed) == set(ALL)
    for number, match in ALL.items():
        header = listed[number].header
        assert (header.game, header.format, header.title) == (SHELVED, FORMAT, match["title"])
        assert (header.state, list(header.winners)) == (match["state"], match["winners"])
        assert (list(header.names), list(header.roles)) == (match["names"], match["roles"])
        assert listed[number].problem({SHELVED: game()}.get) == OTHER_RULES


@pytest.mark.parametrize("number", ALL)
def test_opening_one_is_refused_and_changes_nothing(library: MatchLibrary, number: int) -> None:
    journal = library.open(number)
    entries = tuple(journal.entries())
    with pytest.raises(Unreadable) as refused:
        Session.reopen(game(), journal)
    assert refused.value.what == OTHER_RULES
    journal.close()
    assert tuple(library.open_read_only(number).entries()) == entries


@pytest.mark.parametrize("number", ALL)
def test_one_is_renamed_backed_up_and_deleted(library: MatchLibrary, number: int) -> None:
    library.rename(number, "Another evening")
    assert next(match.header.title for match in library.matches() if match.id == number) == "Another evening"
    content = backup_match(library.open_read_only(number))
    with pytest.raises(Unreadable) as refused:
        read_match(game(), content, "backup", lambda view: str(view.turn))
    assert refused.value.what == Message("table.file.line", n=1, what=OTHER_RULES), "it is whole, but for its rules"
    library.delete(number, "2026-11-23T20:00:00")
    assert number not in {match.id for match in library.matches()}


def test_a_file_of_one_is_refused() -> None:
    content = (GOLDEN / "format-3.rokugan-match").read_bytes()
    with pytest.raises(Unreadable) as refused:
        read_match(game(), content, "golden", lambda view: str(view.turn))
    assert refused.value.what == Message("table.file.line", n=1, what=OTHER_RULES)
