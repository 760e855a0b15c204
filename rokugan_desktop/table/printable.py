"""What of a text is printed: everything but what would turn, hide or steer it.

A picture that is joined of several, such as a family or the flag of Scotland, is held together by characters that are
not seen themselves. They stay where they join pictures, and nowhere else: two names that look alike are alike.
"""

from __future__ import annotations

import re
import unicodedata
from json import dumps
from typing import Final

_JOINER: Final = "\u200d"
_FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]+\U000e007f")
"""A black flag, the letters of a region, and their end."""
_DRESS: Final = re.compile("[\ufe0f\U0001f3fb-\U0001f3ff]")
"""What a picture wears before it is joined to the next one: a colour, or a tone of skin."""
_ARROWS: Final = "\u2194\u2195"
"""Two signs that pictures are joined with, and that Unicode counts among those of mathematics, or may."""
_BLANK: Final = frozenset(" \u115f\u1160\u2800\u3164\uffa0")
"""Letters that Unicode counts among those that are printed, and of which nothing is seen."""


def printable(text: str, instead: str = "") -> str:
    """Return what of the text is printed, with `instead` for each character that is not. Line ends are not either."""
    if text.isprintable():
        return text
    kept = {place for flag in _FLAG.finditer(text) for place in range(*flag.span())}
    return "".join(
        letter if letter.isprintable() or place in kept or _joins(text, place) else instead
        for place, letter in enumerate(text)
    )


def escaped(json: str) -> str:
    """Return a JSON text that says the same, with each character escaped that would turn, hide or steer it."""
    written = (letter if letter.isprintable() else dumps(letter)[1:-1] for letter in json)
    return json if json.isprintable() else "".join(written)


def tidy(name: str) -> str:
    """Return the name composed, without odd spaces and what turns or hides text; empty where nothing is seen."""
    tidied = unicodedata.normalize("NFC", " ".join(visible(name).split()))
    return "" if set(tidied) <= _BLANK else tidied


def visible(name: str) -> str:
    """Return the name without line ends and characters that turn or hide text; it may still be typed at."""
    spaced = "".join(" " if letter.isspace() else letter for letter in name)
    return printable(spaced)


def _joins(text: str, place: int) -> bool:
    if text[place] != _JOINER or not 0 < place < len(text) - 1:
        return False
    before = place - 1
    while before > 0 and _DRESS.match(text[before]):
        before -= 1
    return _is_picture(text[before]) and _is_picture(text[place + 1])


def _is_picture(letter: str) -> bool:
    return unicodedata.category(letter) == "So" or letter in _ARROWS
