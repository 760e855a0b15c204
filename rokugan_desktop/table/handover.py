"""Whom the device belongs to: five states, and one pure function from each event to the next of them.

Nothing private is on the screen outside `Acting` and `Looking`, and there only what its own seat knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rokugan_desktop.engine import Seat


@dataclass(frozen=True, slots=True)
class _ForSeat:
    """What belongs to one seat, or was done by it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Curtain(_ForSeat):
    """The screen is empty, and waits for one seat to say that it is there alone."""

    looking: bool = False
    """The seat has asked to see its own screen; it is not its turn that draws the curtain."""


class Acting(_ForSeat):
    """The seat answers a secret question before its own screen."""


class Looking(_ForSeat):
    """The seat looks at its own screen in a public moment."""


@dataclass(frozen=True, slots=True)
class Public:
    """Everybody may look, and public questions are answered."""


class Veiled(_ForSeat):
    """Everybody may look, and then a seat goes on that nobody has taken the device from.

    Public questions are answered. Then the seat takes its screen back with one tap, without a curtain.
    """


Handover: TypeAlias = Curtain | Acting | Looking | Public | Veiled


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
    turn: Seat | None = None
    """The seat in whose turn, which still goes on, it has confirmed something, or that holds the device; None: none."""
    passing: frozenset[Seat] = frozenset()
    """Those asked in public who have answered nothing yet, and may pass."""
    waiting: frozenset[Seat] = frozenset()
    """Those whose answer in public waits for being confirmed."""
    over: bool = False
    """The match is over: nothing is asked any more."""
    is_open: bool = False
    """No seat knows what another one doesn't: nobody has anything to hide."""
    uncalled: bool = False
    """The only person was one of several, and has not been called since: another one may sit before the screen."""

    @property
    def alone(self) -> Seat | None:
        """Return the seat of the only person, whose screen nobody has to be hidden from; None where there is none."""
        alone = len(self.humans) == 1 and not self.humans & self.pins and not self.uncalled
        return next(iter(self.humans)) if alone else None

    @property
    def computer(self) -> Seat | None:
        """Return the computer player's seat that is to answer now; None while a person is asked, or nobody is."""
        asked = self.secret | self.public
        return None if asked & self.humans else self.next_of(asked)

    @property
    def planning(self) -> frozenset[Seat]:
        """Return the computer players' seats that may plan while people do: all are asked at once, and in secret."""
        return self.secret - self.humans if self.secret & self.humans and not self.public else frozenset()

    def next_of(self, seats: frozenset[Seat]) -> Seat | None:
        """Return which of the seats comes next, clockwise from the one that confirmed last; None where none is."""
        first = 0 if self.last is None else self.last + 1
        return min(seats, key=lambda seat: (seat - first) % self.count, default=None)


@dataclass(frozen=True, slots=True)
class QuestionsChanged:
    """What is asked may have changed: an answer was given, taken back or confirmed, or a seat conceded."""


class Uncovered(_ForSeat):
    """The seat has opened its curtain, with its PIN where it has one."""


class WantsToLook(_ForSeat):
    """The seat wants to see its own screen."""


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


HandoverEvent: TypeAlias = QuestionsChanged | Uncovered | WantsToLook | DoneLooking | Idle | FocusLost | Reopened


def after(handover: Handover, event: HandoverEvent, table: Table) -> Handover:
    """Return whom the device belongs to after the event. What makes no sense at this moment changes nothing."""
    return _adjusted_for_computers(_led_by(handover, event, table), event, table)


def before_all(handover: Handover, table: Table) -> Handover:
    """Return whom the device belongs to while all watch what an answer has led to."""
    match handover:
        case Acting(seat) | Veiled(seat) if _is_veiled(seat, table) or _goes_on(seat, table):
            return Veiled(seat)
        case _:
            return Public()


def _led_by(handover: Handover, event: HandoverEvent, table: Table) -> Handover:
    match event:
        case QuestionsChanged():
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
        case Acting(seat) | Looking(seat) if seat in table.secret & table.humans:
            return Acting(seat)
        case Curtain(seat, looking) if looking or seat in table.secret & table.humans:
            return handover
        case Looking():
            return handover
        case Acting(seat) if table.public and _is_veiled(seat, table):
            return Veiled(seat)
        case Veiled(seat) if table.public or seat in table.secret:
            return handover
        case _:  # nothing left to do for its seat, or nobody's
            return _at_rest(table)


def _uncovered(handover: Handover, seat: Seat, table: Table) -> Handover:
    if handover == Veiled(seat):
        return Acting(seat) if lifts_veil(seat, table) else handover
    if not isinstance(handover, Curtain) or handover.seat != seat:
        return handover
    return Acting(seat) if seat in table.secret else Looking(seat)


def _to_look(handover: Handover, seat: Seat, table: Table) -> Handover:
    if seat not in table.humans or (isinstance(handover, Acting | Looking) and handover.seat == seat):
        return handover
    if handover == Veiled(seat) and lifts_veil(seat, table):
        return Acting(seat)
    if _needs_curtain(seat, table):
        return Curtain(seat, looking=seat not in table.secret)
    return Acting(seat) if seat in table.secret else Looking(seat)


def _covered(handover: Handover, table: Table) -> Handover:
    match handover:
        case Acting(seat) if _needs_curtain(seat, table):
            return Curtain(seat)
        case Looking(seat) if _needs_curtain(seat, table):
            return Curtain(seat, looking=True)
        case Veiled():  # whoever comes now may be another one
            return _at_rest(table)
        case _:
            return handover


def _adjusted_for_computers(handover: Handover, event: HandoverEvent, table: Table) -> Handover:
    """Leave the screen of a person alone open while computer players have the turn, and only then."""
    alone = table.alone
    if table.over:
        return Public() if isinstance(handover, Looking) else handover
    if alone is not None and handover == Public() and table.computer is not None:
        return Looking(alone)
    if (
        alone is not None
        and handover == Looking(alone)
        and isinstance(event, QuestionsChanged)
        and table.computer is None
    ):
        return Public()
    return handover


def lifts_veil(seat: Seat, table: Table) -> bool:
    """Tell whether the seat may take its screen back: no person is asked in public any more, and it is in secret."""
    return seat in table.secret and not table.public & table.humans


def _is_veiled(seat: Seat, table: Table) -> bool:
    """Tell whether the seat's turn goes on behind a veil. A PIN promises more: its screen opens to it alone."""
    return table.turn == seat and seat not in table.pins and len(table.humans) > 1


def _goes_on(seat: Seat, table: Table) -> bool:
    """Tell whether the seat that has just answered is the next one asked, so that nothing is handed over."""
    return len(table.humans) > 1 and seat not in table.pins and not table.public and _at_rest(table) == Curtain(seat)


def _at_rest(table: Table) -> Handover:
    """Return where the device goes by itself: to public questions first, then to the next secret one, clockwise."""
    waiting = frozenset[Seat]() if table.public & table.humans else table.secret & table.humans
    seat = table.next_of(waiting)
    if seat is None:
        return Public()
    return Curtain(seat) if _needs_curtain(seat, table) else Acting(seat)


def _needs_curtain(seat: Seat, table: Table) -> bool:
    return len(table.humans) > 1 or table.uncalled or seat in table.pins
