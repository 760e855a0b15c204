"""A module has one job, and is short enough to be read at a sitting."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "rokugan_desktop"
MOST_LINES = 440
MOST_LINES_OF_THE_LONGER = 500
LONGER = {
    "table/session.py": "The one front of a match: a method for each thing that can be asked of it, most of one line.",
    "desktop/at_table/sitting.py": "The one place that decides when the screen is another one; what it uses is apart.",
}
"""The modules that may be longer, and why."""
TABLES = {"sentences.py", "names.py"}
"""Tables of sentences: they are looked up by a key, not read."""


def modules() -> dict[str, int]:
    """Return how many lines each module of the program has, by its path in the package."""
    found = {file for file in PACKAGE.rglob("*.py") if file.name not in TABLES}
    return {file.relative_to(PACKAGE).as_posix(): len(file.read_text(encoding="utf-8").splitlines()) for file in found}


def test_no_module_is_longer_than_can_be_read_at_a_sitting() -> None:
    found = modules()
    assert len(found) > 300, "the package was found"
    too_long = {name: lines for name, lines in found.items() if lines > MOST_LINES and name not in LONGER}
    assert too_long == {}, "split it along a seam, a class with one job of its own; or delete"


def test_the_longer_ones_stay_within_bounds_and_are_needed() -> None:
    found = modules()
    assert {name: found[name] for name in LONGER if found[name] > MOST_LINES_OF_THE_LONGER} == {}
    assert [name for name in LONGER if found[name] <= MOST_LINES] == [], "they are no exceptions any longer"
