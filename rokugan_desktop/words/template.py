"""Sentences with placeholders: `{area}`, and `{role:genitive}` for a nested message in a context of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_PLACEHOLDER: Final = re.compile(r"\{(?P<name>[A-Za-z_]\w*)(?::(?P<context>[a-z][a-z-]*))?\}")


def placeholders(sentence: str) -> frozenset[str]:
    """Return the names that the sentence has a place for.

    >>> sorted(placeholders("{role:genitive} takes {area}."))
    ['area', 'role']
    """
    return frozenset(match["name"] for match in _PLACEHOLDER.finditer(sentence))


def fill(sentence: str, say: Callable[[str, str], str]) -> str:
    """Return the sentence with each placeholder replaced by `say(name, context)`; no context is an empty string.

    A sentence that opens with a placeholder in a context opens with a capital: contexts are for the middle of
    sentences, so their words are written small.

    >>> fill("{token:inline} goes.", lambda name, context: "piece 3")
    'Piece 3 goes.'
    """
    filled = _PLACEHOLDER.sub(lambda match: say(match["name"], match["context"] or ""), sentence)
    first = _PLACEHOLDER.match(sentence)
    if first is not None and first["context"]:
        return filled[:1].upper() + filled[1:]
    return filled
