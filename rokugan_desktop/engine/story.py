"""The story of a match: events in words, said by the game itself, for whoever tells it on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from rokugan_desktop.engine.messages import Message


class Named(Protocol):
    """Something with a name."""

    @property
    def name(self) -> Message:
        """Return the name."""
        ...


class Participant(Protocol):
    """Who sits on a seat, as a story calls them."""

    @property
    def name(self) -> str:
        """Return the name that was typed in."""
        ...

    @property
    def role(self) -> Named:
        """Return what the seat plays as."""
        ...


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One line of what happened, with its place on the board."""

    message: Message
    spot: str | None = None
    """A spot as maps name it (`area:ID`, `edge:A>B`), or None where the line has no place."""
    heading: bool = False
    """True for the line that opens a group: a round, a phase."""
    revealing: bool = False
    """True where a seat learns by it what it did not know: a token looked at, say. Before the computer goes on to
    somebody else, the table then stays with that seat until it has pressed a key."""
    private: bool = False
    """Set by the table, never by a game: not everybody heard it. Such a line is shown only to a seat that did."""


@runtime_checkable
class Narrating(Protocol):
    """A game that tells its story. A line tells no more than its event; players are called by their names."""

    def line(self, event: Any, people: Sequence[Participant]) -> StoryLine | None:
        """Return the event as a line of the story; None where it isn't worth one."""
        ...

    def status(self, view: Any) -> Message:
        """Return the round and the phase, from the public view."""
        ...
