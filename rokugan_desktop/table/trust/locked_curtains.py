"""Curtains that open to a PIN: a seat sets one, tries it, changes it, removes it, or has forgotten it.

What is slow about that (`pins.verify_pin`, `pins.pin_set`) is worked out by whoever asks, meanwhile and elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from rokugan_desktop.engine import Seat
from rokugan_desktop.table.history import History
from rokugan_desktop.table.journal import Entry, PinRemoved, PinSet
from rokugan_desktop.table.trust.pins import Attempts

Tries: TypeAlias = dict[PinSet, Attempts]
"""Attempts by the PIN that they were made against: a copy of the match has the same one."""


class LockedCurtains:
    """The PINs of a match. Each change is an entry of its journal, and told to everybody.

    `now`, wherever it is asked for, is the caller's clock in seconds: any that only goes forward.
    """

    def __init__(self, history: History, record: Callable[[Entry], None]) -> None:
        self._history = history
        self._record = record
        self.tries: Tries = {}
        """The wrong attempts so far; one for all sessions of a program lets nobody leave and come back to try on."""

    @property
    def seats(self) -> frozenset[Seat]:
        """Return the seats that have a PIN."""
        return frozenset(self._history.pins)

    def kept(self, seat: Seat) -> PinSet | None:
        """Return what a PIN of the seat is tried against; None where it has none, and opens to anything."""
        return self._history.pins.get(seat)

    def wait(self, seat: Seat, now: float) -> float:
        """Return for how many seconds no attempt of the seat is taken, because wrong ones came before."""
        kept = self.kept(seat)
        return 0.0 if kept is None else self._attempts(kept).wait(now)

    def tried(self, seat: Seat, right: bool, now: float) -> bool:
        """Count that a PIN was given, right or wrong, and return which."""
        kept = self.kept(seat)
        if kept is not None:
            attempts = self._attempts(kept)
            if right:
                attempts.forget()
            else:
                attempts.failed(now)
        return right

    def keep(self, made: PinSet) -> None:
        """Let the seat have the PIN that `pins.pin_set` was given; the caller has tried the current one.

        Raises JournalFailed where it can't be written, and then the old one stays.
        """
        self._record(made)

    def drop(self, seat: Seat, by: Literal["own", "consent"] = "own") -> None:
        """Remove the seat's PIN, which the caller has tried; by `consent` one that its seat has forgotten.

        Every other seat has agreed to that: the window has asked. Raises JournalFailed where it can't be written.
        """
        if seat in self._history.pins:
            self._record(PinRemoved(seat, by))

    def _attempts(self, kept: PinSet) -> Attempts:
        return self.tries.setdefault(kept, Attempts())
