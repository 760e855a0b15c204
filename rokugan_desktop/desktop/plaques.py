"""What can be told of a place on the map when somebody points at it: small values that a game fills."""

from __future__ import annotations

from dataclasses import dataclass

from rokugan_desktop.engine import Message, PlaceFact, Seat


@dataclass(frozen=True, slots=True)
class PlaqueFigure:
    """A number beside a symbol, with the word for what it is."""

    symbol: str
    number: str
    what: Message


@dataclass(frozen=True, slots=True)
class Plaque:
    """All that a view tells of one place."""

    title: Message
    where: Message
    """To what it belongs, in a few words."""
    owner: Seat | None = None
    """Whose it is."""
    figures: tuple[PlaqueFigure, ...] = ()
    facts: tuple[PlaceFact, ...] = ()
