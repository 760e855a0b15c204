"""The list of matches: titles, what it is searched by, and why a match can't be opened."""

from __future__ import annotations

import msgspec
import pytest

from rokugan_desktop.engine import Message, Setup
from rokugan_desktop.table.journal import FORMAT, Header, new_header
from rokugan_desktop.table.library.listing import LONGEST_TITLE, Listed, found, problem_of, title
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES

HEADER = new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21T20:00")


def listed(number: int, names: tuple[str, ...], called: str = "") -> Listed:
    """Return a match of these names under a title."""
    return Listed(number, msgspec.structs.replace(HEADER, names=names, title=called))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("  A long\n evening\t", "A long evening"),
        ("\u202eright to left\x1b[2J", "right to left[2J"),
        ("и\u0306од", "йод"),
        ("x" * 100, "x" * LONGEST_TITLE),
        ("y" * (LONGEST_TITLE - 1) + "  z", "y" * (LONGEST_TITLE - 1)),
    ],
)
def test_a_title_is_one_line_that_prints(typed: str, kept: str) -> None:
    assert title(typed) == kept


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("", [1, 2, 3]),
        ("   ", [1, 2, 3]),
        ("ФЁДОР", [2]),
        ("федор", [2]),
        ("semen", []),
        ("семён", [2]),
        ("aiko evening", [1]),
        ("EVENING", [1]),
        ("краб", [1, 2, 3]),
        ("краб strasse", [3]),
        ("ﬁne", [3]),
        ("aiko краб лев", []),
    ],
)
def test_matches_are_found_by_title_names_and_given_words(text: str, numbers: list[int]) -> None:
    matches = (
        listed(1, ("Aiko", "Botan"), "The long evening"),
        listed(2, ("Фёдор", "Семен")),
        listed(3, ("Straße",), "fine"),
    )
    words = {"red": "Краб"}
    hits = found(matches, text, lambda header: [words.get(role, "") for role in header.roles])
    assert [match.id for match in hits] == numbers


def test_without_words_of_the_caller_names_and_titles_are_enough() -> None:
    assert found([listed(1, ("Aiko",))], "red") == ()
    assert len(found([listed(1, ("Aiko",))], "aik")) == 1


@pytest.mark.parametrize(
    ("header", "what"),
    [
        (HEADER, None),
        (msgspec.structs.replace(HEADER, format=1, board_version=0), None),
        (msgspec.structs.replace(HEADER, game="go"), Message("table.unreadable.other-game", game="go")),
        (
            msgspec.structs.replace(HEADER, rules_version=4),
            Message("table.unreadable.other-rules", theirs=4, ours=1),
        ),
        (
            msgspec.structs.replace(HEADER, board_version=3),
            Message("table.unreadable.other-board", theirs=3, ours=1),
        ),
        (
            msgspec.structs.replace(HEADER, format=FORMAT + 1),
            Message("table.unreadable.newer", theirs=FORMAT + 1, ours=FORMAT),
        ),
    ],
)
def test_a_match_that_can_not_be_opened_says_why(header: Header, what: Message | None) -> None:
    assert problem_of(header, Hexes()) == what
    assert Listed(1, header).problem({"hexes": Hexes()}.get) == what
    trouble = Message("table.unreadable.damaged")
    assert Listed(1, header, trouble).problem({"hexes": Hexes()}.get) == trouble
