"""Letters as people count them: one for each sign that is seen, however many characters it is made of.

Qt counts in units of 16 bits, Python in characters; many a picture takes two of the former and several of the latter.
"""

from __future__ import annotations

from PySide6.QtCore import QTextBoundaryFinder

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
