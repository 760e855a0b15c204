"""Curtains that open to a PIN: it is tried at the curtain, set before the own screen, and forgotten before all.

What is slow about a PIN is worked out beside the window. No PIN is kept, said, or written anywhere.
"""

from __future__ import annotations

import os
import time
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from rokugan_desktop.desktop.agreements.pin_sheet import PinSheet, Wish
from rokugan_desktop.desktop.at_table.saving import saved
from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.look.dialogs import ConsentSheet, Way
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.handover import Curtain, Uncovered
from rokugan_desktop.table.journal import PinSet
from rokugan_desktop.table.trust.pins import SALT_LENGTH, fits, is_pin, pin_set

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller


class PinLocks:
    """What people do about the PINs of their curtains."""

    def __init__(self, controller: Controller) -> None:
        """Keep the controller, which alone decides what is shown."""
        self._controller = controller
        self._background = Background(controller)
        self.clock = time.monotonic
        """Seconds that only go forward."""

    def ways(self) -> list[Way]:
        """Return the entry of the menu: before the own screen a seat may set its PIN."""
        controller = self._controller
        seat, session = controller.own_seat, controller.session
        if seat is None or seat not in controller.computers.humans or session.over() is not None:
            return []
        words, name = controller.surroundings.words, controller.people[seat].name
        key = "menu.pin" if seat in session.pins else "menu.set-pin"
        return [Way(words.text(key, name=name), partial(self.open, seat))]

    def leave(self) -> None:
        """Wait for nothing any more: the screen is another one."""
        self._background.forget()

    # At the curtain

    def lifted(self) -> None:
        """Open the curtain to the one it calls, if it needs no PIN."""
        handover = self._controller.handover
        if isinstance(handover, Curtain) and handover.seat not in self._controller.session.pins:
            self._controller.happen(Uncovered(handover.seat))

    def tried(self, pin: str) -> None:
        """Try a PIN at the curtain; the right one opens it."""
        controller = self._controller
        handover, curtains = controller.handover, controller.session.curtains
        if not isinstance(handover, Curtain) or self._background.busy:
            return
        seat, kept = handover.seat, curtains.kept(handover.seat)
        if kept is None:
            self.lifted()
        elif curtains.wait(seat, self.clock()) > 0:
            self._refuse(seat)
        else:
            self._background.work_out(lambda: fits(kept, pin), partial(self._tried, seat))

    def forgotten(self) -> None:
        """Ask all others, before the curtain, whether the seat's PIN shall be removed."""
        controller = self._controller
        handover, session = controller.handover, controller.session
        if not isinstance(handover, Curtain) or handover.seat not in session.pins:
            return
        self.leave()
        seat, words = handover.seat, controller.surroundings.words
        asked = sorted(controller.computers.humans - session.conceded - {seat}) or [seat]
        names = [words.text("pin.agree", name=controller.people[other].name) for other in asked]
        name = controller.people[seat].name
        controller.open_sheet(
            ConsentSheet(
                controller.surroundings,
                controller.page,
                words.text("pin.forgotten.title", name=name),
                words.text("pin.forgotten.text", name=name),
                names,
                partial(self._give_up, seat),
                Way(words.text("page.back")),
            )
        )

    def _tried(self, seat: Seat, right: bool) -> None:
        controller = self._controller
        if not isinstance(controller.handover, Curtain) or controller.handover.seat != seat:
            return
        if controller.session.curtains.tried(seat, right, self.clock()):
            controller.happen(Uncovered(seat))
        else:
            self._refuse(seat)

    def _refuse(self, seat: Seat) -> None:
        wait = self._controller.session.curtains.wait(seat, self.clock())
        self._controller.page.curtain.refuse(ceil(wait))

    def _give_up(self, seat: Seat) -> None:
        controller = self._controller
        curtains = controller.session.curtains
        if saved(controller, lambda: curtains.give_up(seat), partial(self._give_up, seat)):
            controller.show()
            words = controller.surroundings.words
            controller.page.curtain.tell(words.text("pin.given-up", name=controller.people[seat].name))

    # Before the own screen

    def open(self, seat: Seat) -> None:
        """Let the seat set its PIN, change or remove it."""
        controller = self._controller
        sheet = PinSheet(
            controller.surroundings,
            controller.page,
            controller.people[seat].name,
            self.leave,
            has_pin=seat in controller.session.pins,
        )
        sheet.wished.connect(partial(self._wished, sheet, seat))
        controller.open_sheet(sheet)

    def _wished(self, sheet: PinSheet, seat: Seat, wish: Wish) -> None:
        """Work out beside the window whether the current PIN is right, and what the new one is kept as."""
        curtains, words = self._controller.session.curtains, self._controller.surroundings.words
        current, new, again = sheet.current.text(), sheet.new.text(), sheet.again.text()
        if self._background.busy:
            return
        if wish is Wish.SET and not is_pin(new):
            sheet.refuse(words.text("table.refusal.no-pin"))
        elif wish is Wish.SET and new != again:
            sheet.refuse(words.text("pin.differ"))
        elif curtains.wait(seat, self.clock()) > 0:
            sheet.refuse(words.text("table.refusal.wait"))
        else:
            kept, salt = curtains.kept(seat), os.urandom(SALT_LENGTH)

            def work() -> tuple[bool, PinSet | None]:
                right = kept is None or fits(kept, current)
                return right, pin_set(seat, new, salt) if right and wish is Wish.SET else None

            self._background.work_out(work, lambda result: self._worked_out(sheet, seat, *result))

    def _worked_out(self, sheet: PinSheet, seat: Seat, right: bool, made: PinSet | None) -> None:
        controller = self._controller
        if controller.sheet is not sheet or controller.own_seat != seat:
            return
        if controller.session.curtains.tried(seat, right, self.clock()):
            sheet.dismiss()
            self._keep(seat, made)
        else:
            sheet.refuse(controller.surroundings.words.text("table.refusal.wrong-pin"))

    def _keep(self, seat: Seat, made: PinSet | None) -> None:
        """Let the seat have the PIN, or none any more, and say so."""
        controller = self._controller
        curtains = controller.session.curtains
        keep = partial(curtains.keep, made) if made is not None else partial(curtains.drop, seat)
        if saved(controller, keep, partial(self._keep, seat, made)):
            key = "pin.is-set" if made is not None else "pin.is-gone"
            controller.answered(Message(key, name=controller.people[seat].name))
