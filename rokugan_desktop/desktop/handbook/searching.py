"""What a search line finds, whatever keyboard layout its letters were typed in."""

from __future__ import annotations

import re
from typing import Final

_LATIN: Final = "abcehkmoptxy"
_CYRILLIC: Final = "авсенкмортху"
_ALIKE: Final = {
    letter: f"[{latin}{cyrillic}]"
    for latin, cyrillic in zip(_LATIN, _CYRILLIC, strict=True)
    for letter in (latin, cyrillic)
} | {**dict.fromkeys("eеё", "[eеё]"), " ": r"\s"}


def pattern_of(wanted: str) -> str:
    """Return the pattern of what is searched for: letters that look alike are one, and so are «е» and «ё»."""
    return "".join(_ALIKE.get(letter, re.escape(letter)) for letter in wanted.strip().casefold())
