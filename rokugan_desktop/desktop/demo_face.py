"""What a game may tell the demo: which of its questions are worth a picture, and what draws a guest to an answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Appeal:
    """What draws a guest of the demo to an answer."""

    declines: bool = False
    """It does nothing: it passes, say."""
    craved: bool = False
    """It is what everybody must try once: a card, say."""
    attacks: bool = False
    """It goes against somebody."""
    group: str = ""
    """Answers of one group go together: whoever has given one likes the others better. Empty: it is in none."""


@dataclass(frozen=True, slots=True)
class Shown:
    """How the demo shows a question."""

    name: str
    """What its picture is called."""
    detail: str = ""
    """What tells it from others of its name, each worth a picture; empty: how far the match is."""
    begins_turn: bool = False
    """A seat's turn begins with it, so that it may look back at what happened since its last one."""
