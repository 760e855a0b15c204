"""All kinds of events that a game has."""

from __future__ import annotations

from collections.abc import Iterator

from rokugan_desktop.engine.story import Narrated


def subclasses(kind: type[Narrated]) -> Iterator[type[Narrated]]:
    """Yield all classes of events below one, however deep, but for those that only say what others below have."""
    for below in kind.__subclasses__():
        if below.__subclasses__():
            yield from subclasses(below)
        else:
            yield below
