"""Showing a text as it is, whatever letters it holds: no markup, and no letter taken for a key."""

from __future__ import annotations

from html import escape


def on_button(text: str) -> str:
    """Return the text as a button has to be given it, where a single & would vanish and underline the next letter."""
    return text.replace("&", "&&")


def in_tooltip(text: str) -> str:
    """Return the text as a tooltip has to be given it, which takes whatever looks like markup for markup."""
    return f"<qt>{escape(text)}</qt>" if "<" in text else text


def in_broken_tooltip(text: str) -> str:
    """Return the text as a tooltip has to be given it that is to be broken into lines; an empty text stays empty."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>" if text else ""
