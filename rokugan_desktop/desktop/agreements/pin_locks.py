"""Curtains that open to a PIN: it is tried at the curtain, set before the own screen, and forgotten before all.

What is slow about a PIN is worked out beside the window. No PIN is kept, said, or written anywhere.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from math import ceil

from PySide6.QtCore import QObject, QRegularExpression, Qt, Signal
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget
from shiboken6 import isValid

from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet
from rokugan_desktop.desktop.look.spacing import bare
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Seat
from rokugan_desktop.table.journal import PinSet
from rokugan_desktop.table.screens import CurtainScreen, SeatScreen
from rokugan_desktop.table.trust.pins import MOST, SALT_LENGTH, is_pin, pin_set, verify_pin


class PinField(QLineEdit):
    """Takes digits and shows dots; a screen reader is told that it is a password, and how long it is."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.setProperty("role", "pin")
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setInputMethodHints(
            Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhNoPredictiveText
            | Qt.InputMethodHint.ImhDigitsOnly
        )
        self.setValidator(QRegularExpressionValidator(QRegularExpression(f"[0-9]{{0,{MOST}}}"), self))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(name)

    def take(self) -> str:
        """Return what was typed, and forget it."""
        typed = self.text()
        self.setText("")  # forgets what Ctrl+Z could bring back as well
        return typed


class Wish(Enum):
    """What is to become of the PIN."""

    SET = auto()
    REMOVE = auto()


class PinSheet(Sheet):
    """Asks for the PIN now, where there is one, and twice for the new one. It stays open until it is told to close.

    Signals:
        wished: what is to become of the PIN.
    """

    wished = Signal(Wish)

    def __init__(
        self, context: Context, parent: QWidget, name: str, back: Callable[[], object], *, has_pin: bool
    ) -> None:
        words = context.words
        self.current = PinField(words.text("pin.current"))
        self.new = PinField(words.text("pin.new"))
        self.again = PinField(words.text("pin.again"))
        fields = [self.current, self.new, self.again] if has_pin else [self.new, self.again]
        body = QWidget()
        grid = bare(QGridLayout(body))
        grid.setHorizontalSpacing(context.pixels(16))
        for line, field in enumerate(fields):
            label = plain_label("body", field.accessibleName())
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(label, line, 0)
            grid.addWidget(field, line, 1)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        self._trouble = plain_label("trouble")
        grid.addWidget(self._trouble, len(fields), 0, 1, 2)
        setting = DialogChoice(words.text("pin.change" if has_pin else "pin.set"), primary=True)
        choices = [setting, DialogChoice(words.text("pin.remove"))] if has_pin else [setting]
        title, text = words.text("pin.title", name=name), words.text("pin.text")
        super().__init__(
            context,
            parent,
            title,
            text,
            [*choices, DialogChoice(words.text("page.back"), back)],
            body=body,
            stops=fields,
        )

    def refuse(self, why: str) -> None:
        """Say why nothing has changed, and begin with empty fields again."""
        self._trouble.setText(why)
        for field in (self.current, self.new, self.again):
            field.setAccessibleDescription("")
        self.stops[0].setAccessibleDescription(why)
        for field in (self.current, self.new, self.again):
            field.take()
        self.stops[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        entering = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat()
        focused = next((number for number, stop in enumerate(self.stops) if stop.hasFocus()), None)
        if not entering or focused is None or not isinstance(self.stops[focused], PinField):
            super().keyPressEvent(event)
        elif isinstance(self.stops[focused + 1], PinField):
            self.stops[focused + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.wished.emit(Wish.SET)

    def _take(self, choice: DialogChoice) -> None:
        if choice is self._choices[-1]:
            super()._take(choice)
        else:
            self.wished.emit(Wish.SET if choice is self._choices[0] else Wish.REMOVE)

    def _close(self, choice: DialogChoice | None) -> None:
        for field in (self.current, self.new, self.again):
            field.take()
        super()._close(choice)


class PinLocks:
    """What people do about the PINs of their curtains."""

    def __init__(self, table: TablePort, refuse: Callable[[int], object], parent: QObject) -> None:
        """Lock the curtains of the table; `refuse` says that a PIN was wrong, and for how long none is taken."""
        self._table = table
        self._turn_away = refuse
        self._background = Background(parent)
        self.clock = time.monotonic
        """Seconds that only go forward."""

    def menu_choices(self) -> list[DialogChoice]:
        """Return the entry of the menu: before the own screen a seat may set its PIN."""
        table, screen, session = self._table, self._table.screen, self._table.session
        if not isinstance(screen, SeatScreen) or screen.seat not in table.facts.humans or session.over() is not None:
            return []
        seat = screen.seat
        words, name = table.context.words, table.people[seat].name
        key = "menu.pin" if seat in session.pins else "menu.set-pin"
        return [DialogChoice(words.text(key, name=name), partial(self.open, seat))]

    def leave(self) -> None:
        """Wait for nothing any more: the screen is another one."""
        self._background.forget()

    # At the curtain

    def lifted(self) -> None:
        """Open the curtain to the one it calls, if it needs no PIN."""
        screen = self._table.screen
        if isinstance(screen, CurtainScreen) and not screen.locked:
            self._table.uncover(screen.seat)

    def tried(self, pin: str) -> None:
        """Try a PIN at the curtain; the right one opens it."""
        screen, curtains = self._table.screen, self._table.session.curtains
        if not isinstance(screen, CurtainScreen) or self._background.busy:
            return
        seat, kept = screen.seat, curtains.kept(screen.seat)
        if kept is None:
            self.lifted()
        elif curtains.wait(seat, self.clock()) > 0:
            self._refuse(seat)
        else:
            self._background.work_out(lambda: verify_pin(kept, pin), partial(self._tried, seat))

    def forgotten(self) -> None:
        """Ask all others, before the curtain, whether the seat's PIN shall be removed."""
        table, screen = self._table, self._table.screen
        if not isinstance(screen, CurtainScreen) or not screen.locked:
            return
        self.leave()
        seat, words = screen.seat, table.context.words
        asked = sorted(table.facts.humans - table.session.conceded - {seat}) or [seat]
        names = [words.text("pin.agree", name=table.people[other].name) for other in asked]
        name = table.people[seat].name
        title, text = words.text("pin.forgotten.title", name=name), words.text("pin.forgotten.text", name=name)
        table.sheets.agree(title, text, names, partial(self._give_up, seat), DialogChoice(words.text("page.back")))

    def _tried(self, seat: Seat, right: bool) -> None:
        table, screen = self._table, self._table.screen
        if not isinstance(screen, CurtainScreen) or screen.seat != seat:
            return
        if table.session.curtains.tried(seat, right, self.clock()):
            table.uncover(seat)
        else:
            self._refuse(seat)

    def _refuse(self, seat: Seat) -> None:
        self._turn_away(ceil(self._table.session.curtains.wait(seat, self.clock())))

    def _give_up(self, seat: Seat) -> None:
        table = self._table
        said = table.context.words.text("pin.given-up", name=table.people[seat].name)

        def given_up() -> None:
            table.refresh()
            table.tell(said)

        table.record(lambda: table.session.curtains.drop(seat, "consent"), then=given_up)

    # Before the own screen

    def open(self, seat: Seat) -> None:
        """Let the seat set its PIN, change or remove it."""
        table = self._table
        name, has_pin = table.people[seat].name, seat in table.session.pins
        sheet = table.sheets.lay(lambda page: PinSheet(table.context, page, name, self.leave, has_pin=has_pin))
        sheet.wished.connect(partial(self._wished, sheet, seat))

    def _wished(self, sheet: PinSheet, seat: Seat, wish: Wish) -> None:
        """Work out beside the window whether the current PIN is right, and what the new one is kept as."""
        curtains, words = self._table.session.curtains, self._table.context.words
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
                right = kept is None or verify_pin(kept, current)
                return right, pin_set(seat, new, salt) if right and wish is Wish.SET else None

            self._background.work_out(work, lambda result: self._worked_out(sheet, seat, *result))

    def _worked_out(self, sheet: PinSheet, seat: Seat, right: bool, made: PinSet | None) -> None:
        table = self._table
        if not isValid(sheet) or sheet.isHidden():  # closed meanwhile, as by the curtain
            return
        if table.session.curtains.tried(seat, right, self.clock()):
            sheet.dismiss()
            self._keep(seat, made)
        else:
            sheet.refuse(table.context.words.text("table.refusal.wrong-pin"))

    def _keep(self, seat: Seat, made: PinSet | None) -> None:
        table = self._table
        curtains = table.session.curtains
        keep = partial(curtains.keep, made) if made is not None else partial(curtains.drop, seat)
        said = Message("pin.is-set" if made is not None else "pin.is-gone", name=table.people[seat].name)
        table.record(keep, then=partial(table.refresh, said))
