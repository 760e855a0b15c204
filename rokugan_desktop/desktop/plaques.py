"""What can be told of a place on the map when somebody points at it: small values that a game fills."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rokugan_desktop.engine import Message, Seat


class Tone(Enum):
    """How a line of a plaque is meant."""

    PLAIN = "plain"
    PROMISE = "promise"
    """What the seat's own thing would bring there."""
    UNDECIDED = "undecided"
    """What it would do there without bringing that, as far as is seen."""
    WARNING = "warning"
    """Why it would come to nothing there, or why it may not lie there."""


@dataclass(frozen=True, slots=True)
class PlaqueFigure:
    """A number beside a symbol, with the word for what it is."""

    symbol: str
    number: str
    what: Message


@dataclass(frozen=True, slots=True)
class PlaqueLine:
    """One sentence of a plaque."""

    message: Message
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Plaque:
    """All that a view tells of one place."""

    title: Message
    where: Message
    """To what it belongs, in a few words."""
    owner: Seat | None = None
    """Whose it is."""
    figures: tuple[PlaqueFigure, ...] = ()
    lines: tuple[PlaqueLine, ...] = ()
