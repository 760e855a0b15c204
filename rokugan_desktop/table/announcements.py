"""What the table itself tells, whatever is played: lines of the story that everybody hears."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rokugan_desktop.engine import Message, Parameter, Participant, Seat

Naming = Callable[[Seat], Parameter]
"""How a line calls who sits on a seat."""


def named(person: Participant) -> Message:
    """Return a player by name, with what the seat plays as."""
    return Message("table.told.who", name=person.name, role=person.role.name)


class Announcement(msgspec.Struct, frozen=True):
    """Something that the table agreed on or was told, beside the game: its events stand among the game's own."""

    seat: Seat
    """Whom it is about; of what is about nobody, the first one."""

    def said(self, who: Naming) -> Message:
        """Return the line that tells it."""
        return Message(_key(self), who=who(self.seat))


class WentBack(Announcement, frozen=True):
    """The table has gone back to the start of the seat's turn."""

    entry: int
    """After which entry of the journal the match goes on."""


class PinWasSet(Announcement, frozen=True):
    """The seat has set a PIN for its curtain, or another one."""


class PinWasRemoved(Announcement, frozen=True):
    """The seat's PIN is gone."""

    by_consent: bool
    """It was forgotten, and all others agreed; else the seat removed it."""


class SeatWasTaken(Announcement, frozen=True):
    """Somebody else sits on the seat from now on."""

    player: str
    """A person ("human"), or which computer player."""


class WasSettledForAll(Announcement, frozen=True):
    """What the seats were asked in public until here was left to a computer, for a while; the seat was the first."""


class WasSalvaged(Announcement, frozen=True):
    """The match was saved from a damaged library, and what came after this is lost."""

    lost: int
    """How many entries of the journal that is; 0: nobody knows."""

    def said(self, who: Naming) -> Message:
        """Return the line that tells it."""
        del who  # it happened to all
        return Message("table.told.salvaged", n=self.lost) if self.lost else Message("table.told.salvaged-spare")


def _key(told: Announcement) -> str:
    match told:
        case WentBack():
            return "table.told.went-back"
        case PinWasRemoved(by_consent=by_consent):
            return "table.told.pin-given-up" if by_consent else "table.told.pin-removed"
        case SeatWasTaken(player=player):
            return "table.told.person-sat-down" if player == "human" else "table.told.computer-sat-down"
        case WasSettledForAll():
            return "table.told.settled-for-all"
        case _:  # PinWasSet
            return "table.told.pin-set"
