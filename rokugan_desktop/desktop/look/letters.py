"""Letters: counted as people count them, shown as they are, and found whatever keyboard layout they were typed in."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from PySide6.QtCore import QTextBoundaryFinder
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QToolTip

_UTF16 = "utf-16-le"


def cut(text: str, letters: int, characters: int) -> str:
    """Return the beginning of the text with so many letters, and so many characters, at the most; none is torn."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
    end = 0
    for _ in range(letters):
        following = finder.toNextBoundary()
        if following < 0 or len(piece(text, 0, following)) > characters:
            break
        end = following
    return piece(text, 0, end)


def without_last(text: str) -> str:
    """Return the text without its last letter."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
    finder.toEnd()
    return piece(text, 0, max(0, finder.toPreviousBoundary()))


def piece(text: str, start: int, length: int) -> str:
    """Return a piece of the text by where Qt says that it begins, and how long it is."""
    return text.encode(_UTF16, "surrogatepass")[2 * start : 2 * (start + length)].decode(_UTF16, "replace")


def units(text: str) -> int:
    """Return how long the text is for Qt."""
    return len(text.encode(_UTF16, "surrogatepass")) // 2


_WIDEST = 24
"""How wide a line of a tooltip is at the most, in heights of a letter."""


def on_button(text: str) -> str:
    """Return the text as a button has to be given it, where a single & would vanish and underline the next letter."""
    return text.replace("&", "&&")


def in_tooltip(text: str) -> str:
    """Return the text as a tooltip has to be given it, which takes whatever looks like markup for markup."""
    return f"<qt>{escape(text)}</qt>" if "<" in text else text


def in_broken_tooltip(text: str) -> str:
    """Return the text as a tooltip has to be given it that is to be broken into lines; an empty text stays empty."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>" if text else ""


def in_narrow_tooltip(text: str, letters: float) -> str:
    """Return the text as a tooltip has to be given it that is never wider than a column, and no wider than it needs.

    `letters`: how high those of the window are, in pixels.
    """
    metrics, widest = QFontMetrics(QToolTip.font()), round(_WIDEST * letters)
    if all(metrics.horizontalAdvance(line) <= widest for line in text.split("\n")):
        return in_tooltip(text)
    broken = escape(text).replace("\n", "<br>")
    return f'<qt><table width="{widest}" cellspacing="0" cellpadding="0"><tr><td>{broken}</td></tr></table></qt>'


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
