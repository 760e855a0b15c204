"""Curtains that open to a PIN: a seat sets one, tries it, changes it, removes it, or has forgotten it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rokugan_desktop.engine import Illegal, Message, Refusal, Seat
from rokugan_desktop.table.history import History
from rokugan_desktop.table.journal import Entry, PinRemoved, PinSet
from rokugan_desktop.table.trust.pins import Attempts, is_pin, pin_set, verify_pin

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

    def wait(self, seat: Seat, now: float) -> float:
        """Return for how many seconds no attempt of the seat is taken, because wrong ones came before."""
        kept = self.kept(seat)
        return 0.0 if kept is None else self._attempts(kept).wait(now)

    def opens(self, seat: Seat, pin: str, now: float) -> bool:
        """Tell whether the PIN is the seat's own; a wrong one counts. A seat without a PIN opens to anything.

        Raises Illegal while the seat has to wait.
        """
        kept = self.kept(seat)
        if kept is None:
            return True
        if self.wait(seat, now) > 0:
            raise Illegal(Refusal("", Message("table.refusal.wait")))
        return self.tried(seat, verify_pin(kept, pin), now)

    # The same in two steps: what is slow (`pins.verify_pin`, `pins.pin_set`) may be worked out elsewhere meanwhile

    def kept(self, seat: Seat) -> PinSet | None:
        """Return what a PIN of the seat is tried against; None where it has none."""
        return self._history.pins.get(seat)

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

    def drop(self, seat: Seat) -> None:
        """Remove the seat's PIN, which the caller has tried. Raises JournalFailed where that can't be written."""
        if seat in self._history.pins:
            self._record(PinRemoved(seat, "own"))

    # Setting and removing

    def set(self, seat: Seat, pin: str, salt: bytes, now: float, current: str = "") -> None:
        """Set the seat's PIN; where it has one, `current` must be it.

        The salt is 16 random bytes of the operating system's. Raises Illegal for what is no PIN or where the current
        one is wrong or has to wait; JournalFailed where it can't be written, and then the old one stays.
        """
        if not is_pin(pin):
            raise Illegal(Refusal("", Message("table.refusal.no-pin")))
        self._check(seat, current, now)
        self.keep(pin_set(seat, pin, salt))

    def remove(self, seat: Seat, current: str, now: float) -> None:
        """Remove the seat's PIN, which `current` must be. Raises Illegal and JournalFailed as `set` does."""
        self._check(seat, current, now)
        self.drop(seat)

    def give_up(self, seat: Seat) -> None:
        """Remove a PIN that its seat has forgotten. Every other seat has agreed: the window has asked.

        Raises JournalFailed where it can't be written.
        """
        if seat in self._history.pins:
            self._record(PinRemoved(seat, "consent"))

    def _attempts(self, kept: PinSet) -> Attempts:
        return self.tries.setdefault(kept, Attempts())

    def _check(self, seat: Seat, current: str, now: float) -> None:
        if not self.opens(seat, current, now):
            raise Illegal(Refusal("", Message("table.refusal.wrong-pin")))
