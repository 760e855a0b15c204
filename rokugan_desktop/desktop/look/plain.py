"""Showing a text as it is, whatever letters it holds: no markup, and no letter taken for a key."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QToolTip

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
