"""The sheet on which a seat, before its own screen, sets, changes or removes the PIN of its curtain."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from rokugan_desktop.desktop.agreements.pin_field import PinField
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet, said


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
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(context.pixels(16))
        for line, field in enumerate(fields):
            label = said(field.accessibleName(), "body")
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(label, line, 0)
            grid.addWidget(field, line, 1)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        self._trouble = said("", "trouble")
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
        """Enter goes on to the next field, and from the last one sets the PIN."""
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
