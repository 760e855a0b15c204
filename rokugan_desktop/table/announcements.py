"""What the table itself tells, whatever is played: lines of the story that everybody hears."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rokugan_desktop.engine import Message, Parameter, Seat

Naming = Callable[[Seat], Parameter]
"""How a line calls who sits on a seat."""


class Announcement(msgspec.Struct, frozen=True):
    """Something that the table agreed on or was told, beside the game. Its events stand among the game's own."""

    seat: Seat
    """Whom it is about."""

    def said(self, who: Naming) -> Message:
        """Return the line that tells it."""
        raise NotImplementedError


class WentBack(Announcement, frozen=True):
    """The table has gone back to the start of the seat's turn."""

    entry: int
    """After which entry of the journal the match goes on."""

    def said(self, who: Naming) -> Message:
        """Return the line that tells it."""
        return Message("table.told.went-back", who=who(self.seat))


class PinWasSet(Announcement, frozen=True):
    """The seat has set a PIN for its curtain, or another one."""

    def said(self, who: Naming) -> Message:
        """Return the line that tells it."""
        return Message("table.told.pin-set", who=who(self.seat))


class PinWasRemoved(Announcement, frozen=True):
    """The seat's PIN is gone."""

    by_consent: bool
    """It was forgotten, and all others agreed; else the seat removed it."""

    def said(self, who: Naming) -> Message:
        """Return the line that tells it."""
        key = "table.told.pin-given-up" if self.by_consent else "table.told.pin-removed"
        return Message(key, who=who(self.seat))


class SeatWasTaken(Announcement, frozen=True):
    """Somebody else sits on the seat from now on."""

    player: str
    """A person ("human"), or which computer player."""

    def said(self, who: Naming) -> Message:
        """Return the line that tells it."""
        key = "table.told.person-sat-down" if self.player == "human" else "table.told.computer-sat-down"
        return Message(key, who=who(self.seat))
