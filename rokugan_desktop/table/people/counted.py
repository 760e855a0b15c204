"""How finished matches were counted: what their index cards don't say, kept in a file that may be thrown away.

It holds nothing of a match that runs, nothing that the match itself does not say, and goes with the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.table.files.whole_files import NotWritten, read_limited, write_whole

VERSION: Final = 2
"""To be raised with whatever changes how a match is counted: what was worked out before is worked out anew then."""
_LONGEST_FILE: Final = 1 << 24


class CountedSide(msgspec.Struct, frozen=True, array_like=True):
    """A seat, or the seats of one side, with how they came off."""

    seats: tuple[int, ...]
    place: int
    """From 1; those who came off alike share one."""
    points: int


class CountedMatch(msgspec.Struct, frozen=True, array_like=True):
    """How one finished match was counted."""

    sides: tuple[CountedSide, ...]
    """Empty: the game counts no score."""
    taken: tuple[int, ...] = ()
    """The seats that somebody got up from, and another one sat down on: they count for nobody."""
    apart: bool = False
    """It began at a position, or where another match had come to."""
    unit: str = ""
    """What its points are, where a game counts by one thing or another; empty: what they always are."""
    feats: tuple[tuple[str, ...], ...] = ()
    """The ids of those of each seat; empty: nobody has any."""
    reached: bool = False
    """It was a try at a challenge, and a person has reached it."""


class _CountedMatches(msgspec.Struct, frozen=True):
    version: int
    matches: dict[str, CountedMatch]


class CountedFile:
    """The file, beside the library. Who can't read or write it works everything out anew the next time."""

    def __init__(self, library: Path) -> None:
        self.path = library.with_name(f"{library.stem}.counted.json")

    def read(self) -> dict[str, CountedMatch]:
        """Return what is known, by the digests of the matches; nothing of a file that is damaged or of old."""
        try:
            kept = msgspec.json.decode(read_limited(self.path, _LONGEST_FILE), type=_CountedMatches)
        except (Unreadable, OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return {}
        return kept.matches if kept.version == VERSION else {}

    def write(self, known: Mapping[str, CountedMatch], there: Iterable[str]) -> None:
        """Keep what is known of the matches that are there, and nothing of others."""
        kept = _CountedMatches(VERSION, {digest: known[digest] for digest in there if digest in known})
        try:
            write_whole(self.path, msgspec.json.encode(kept), replace=True, permissions=0o600)
        except NotWritten:
            return
