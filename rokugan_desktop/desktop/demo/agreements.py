"""What the guests of the demo agree on beside the game: to go back, and think better of it; a PIN for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from rokugan_desktop.desktop.agreements.pin_sheet import PinSheet
from rokugan_desktop.desktop.demo.guest import Guest
from rokugan_desktop.desktop.demo.hands import await_change, send_key
from rokugan_desktop.engine import Impossible
from rokugan_desktop.table.handover import Acting, Curtain

_PIN = "2468"

Keep = Callable[[str], Path]
"""Keep a picture of this name, and return where."""


class Agreements:
    """Looks for a moment that is good for each, and does each once."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._went_back = self._locked = False

    def reached(self, guest: Guest) -> Iterator[Path]:
        """Do what is due before a seat's own screen; yield its pictures. The match goes on as if nothing had been."""
        controller = guest.controller
        if not isinstance(controller.handover, Acting) or controller.sheet is not None:
            return
        if not self._went_back and len(controller.session.rewind_targets()) > 1:
            self._went_back = True
            yield from self._go_back(guest)
        elif self._went_back and not self._locked:
            self._locked = True
            yield from self._lock(guest)

    def _go_back(self, guest: Guest) -> Iterator[Path]:
        """Ask to go back, and think better of it."""
        self._choose(guest, "menu.go-back")
        yield self._keep("rewind")
        guest.hands.press(self._buttons(guest)[0])
        yield self._keep("rewind")
        guest.hands.press(self._buttons(guest)[-1])

    def _lock(self, guest: Guest) -> Iterator[Path]:
        """Set a PIN, open the curtain with it, and remove it."""
        controller, hands = guest.controller, guest.hands
        seat = controller.own_seat
        assert seat is not None, "a seat acts before its own screen"
        name = controller.people[seat].name
        sheet = self._pin_sheet(guest, "menu.set-pin", name)
        hands.write(sheet.new, _PIN)
        hands.write(sheet.again, _PIN)
        yield self._keep("pin")
        hands.press(sheet.buttons[0])
        await_change(lambda: seat in controller.session.pins)
        send_key(Qt.Key.Key_H)
        hands.write(controller.page.curtain.field, _PIN)
        yield self._keep("pin")
        hands.press(controller.page.curtain.button)
        await_change(lambda: not isinstance(controller.handover, Curtain))
        sheet = self._pin_sheet(guest, "menu.pin", name)
        hands.write(sheet.current, _PIN)
        hands.press(sheet.buttons[1])
        await_change(lambda: seat not in controller.session.pins)

    def _pin_sheet(self, guest: Guest, entry: str, name: str) -> PinSheet:
        self._choose(guest, entry, name=name)
        sheet = guest.controller.sheet
        if not isinstance(sheet, PinSheet):
            raise Impossible("the menu has no PIN")
        return sheet

    def _choose(self, guest: Guest, entry: str, **parameters: str) -> None:
        guest.hands.press(guest.controller.page.menu)
        text = guest.shell.context.words.text(entry, **parameters)
        guest.hands.press(next(button for button in self._buttons(guest) if button.text() == text))

    @staticmethod
    def _buttons(guest: Guest) -> Sequence[QPushButton]:
        sheet = guest.controller.sheet
        if sheet is None:
            raise Impossible("no sheet lies over the table")
        return sheet.buttons
