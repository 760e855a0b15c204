"""Sentences with placeholders: `{area}`, and `{role:genitive}` for a nested message in a context of its own."""

from __future__ import annotations

from collections.abc import Callable

from rokugan_desktop.engine.messages import PLACEHOLDER


def fill(sentence: str, say: Callable[[str, str], str]) -> str:
    """Return the sentence with each placeholder replaced by `say(name, context)`; no context is an empty string.

    A sentence that opens with a placeholder in a context opens with a capital: contexts are for the middle of
    sentences, so their words are written small.

    >>> fill("{token:inline} goes.", lambda name, context: "piece 3")
    'Piece 3 goes.'
    """
    filled = PLACEHOLDER.sub(lambda match: say(match["name"], match["context"] or ""), sentence)
    first = PLACEHOLDER.match(sentence)
    if first is not None and first["context"]:
        return filled[:1].upper() + filled[1:]
    return filled
