"""Whom the device belongs to: four states, and one pure function from each happening to the next of them.

Nothing private is on the screen outside `Acting` and `Looking`, and there only what its own seat knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rokugan_desktop.engine import Seat


@dataclass(frozen=True, slots=True)
class Curtain:
    """The screen is empty, and waits for one seat to say that it is there alone."""

    seat: Seat
    looking: bool = False
    """The seat has asked to see its own screen; it is not its turn that draws the curtain."""


@dataclass(frozen=True, slots=True)
class Acting:
    """The seat answers a secret question before its own screen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looking:
    """The seat looks at its own screen in a public moment."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Public:
    """Everybody may look, and public questions are answered."""


Handover: TypeAlias = Curtain | Acting | Looking | Public


@dataclass(frozen=True, slots=True)
class Table:
    """What the hand-over has to know of the table."""

    count: int
    """How many seats there are."""
    secret: frozenset[Seat]
    """The seats asked in secret, or in the middle of a secret chain."""
    public: frozenset[Seat]
    """The seats asked in public."""
    humans: frozenset[Seat]
    """The seats where a person sits; all others answer without the device."""
    pins: frozenset[Seat] = frozenset()
    """The seats whose curtain opens to a PIN alone."""
    last: Seat | None = None
    """The seat that confirmed last; the next one is looked for clockwise from it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked may have changed: an answer was given, taken back or confirmed, or a seat conceded."""


@dataclass(frozen=True, slots=True)
class Uncovered:
    """The seat has opened its curtain, with its PIN where it has one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WantsToLook:
    """The seat wants to see its own screen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DoneLooking:
    """The one who looks, or was about to, has seen enough."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Nobody has touched the device for a while."""


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The application is no longer the one in front; a dialog of its own does not count."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """A match begins or is taken up: nobody has shown yet who sits there."""


Happening: TypeAlias = Asked | Uncovered | WantsToLook | DoneLooking | Idle | FocusLost | Reopened


def after(handover: Handover, happening: Happening, table: Table) -> Handover:
    """Return whom the device belongs to after the happening. What makes no sense at this moment changes nothing."""
    match happening:
        case Asked():
            return _after_asking(handover, table)
        case Uncovered(seat):
            return _uncovered(handover, seat, table)
        case WantsToLook(seat):
            return _to_look(handover, seat, table)
        case DoneLooking():
            at_it = isinstance(handover, Looking) or (isinstance(handover, Curtain) and handover.looking)
            return _at_rest(table) if at_it else handover
        case Idle() | FocusLost():
            return _covered(handover, table)
        case _:  # Reopened
            return _at_rest(table)


def _after_asking(handover: Handover, table: Table) -> Handover:
    """Leave the device where it is as long as its seat has something to do with it."""
    match handover:
        case Acting(seat) | Looking(seat) if seat in table.secret:
            return Acting(seat)
        case Curtain(seat, looking) if looking or seat in table.secret:
            return handover
        case Looking():
            return handover
        case _:  # nothing left to do for its seat, or nobody's
            return _at_rest(table)


def _uncovered(handover: Handover, seat: Seat, table: Table) -> Handover:
    """Open the curtain to the seat that it waits for, and to no other."""
    if not isinstance(handover, Curtain) or handover.seat != seat:
        return handover
    return Acting(seat) if seat in table.secret else Looking(seat)


def _to_look(handover: Handover, seat: Seat, table: Table) -> Handover:
    """Draw the curtain to the seat that wants to look, unless its screen is open already."""
    if seat not in table.humans or (isinstance(handover, Acting | Looking) and handover.seat == seat):
        return handover
    if _needs_curtain(seat, table):
        return Curtain(seat, looking=seat not in table.secret)
    return Acting(seat) if seat in table.secret else Looking(seat)


def _covered(handover: Handover, table: Table) -> Handover:
    """Draw the curtain over an open screen."""
    match handover:
        case Acting(seat) if _needs_curtain(seat, table):
            return Curtain(seat)
        case Looking(seat) if _needs_curtain(seat, table):
            return Curtain(seat, looking=True)
        case _:
            return handover


def _at_rest(table: Table) -> Handover:
    """Return where the device goes by itself: to public questions first, then to the next secret one, clockwise."""
    waiting = table.secret & table.humans
    if not waiting or table.public & table.humans:
        return Public()
    first = 0 if table.last is None else table.last + 1
    seat = min(waiting, key=lambda seat: (seat - first) % table.count)
    return Curtain(seat) if _needs_curtain(seat, table) else Acting(seat)


def _needs_curtain(seat: Seat, table: Table) -> bool:
    """Tell whether there is anybody to hide the seat's screen from."""
    return len(table.humans) > 1 or seat in table.pins
