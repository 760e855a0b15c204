"""A module has one job, and is short enough to be read at a sitting."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "rokugan_desktop"
MOST_LINES = 700


def modules() -> dict[str, int]:
    """Return how many lines each module of the program has, by its path in the package."""
    found = PACKAGE.rglob("*.py")
    return {file.relative_to(PACKAGE).as_posix(): len(file.read_text(encoding="utf-8").splitlines()) for file in found}


def test_no_module_is_longer_than_can_be_read_at_a_sitting() -> None:
    found = modules()
    assert len(found) > 300, "the package was found"
    too_long = {name: lines for name, lines in found.items() if lines > MOST_LINES}
    assert too_long == {}, "split it along a seam, a class with one job of its own; or delete"
