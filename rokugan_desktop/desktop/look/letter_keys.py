"""The letters that are pressed for something, each of which can be another one, or none."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.keys import LETTERS, Command
from rokugan_desktop.desktop.look.spacing import bare, keep_spacing
from rokugan_desktop.desktop.look.style import plain_label

_LATIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class LetterKeys(QWidget):
    """A field for the letter of each command.

    Signals:
        picked: all letters that are other ones than usual.
        said: why what was written can't be taken.
    """

    picked = Signal(object)
    said = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        grid = bare(QGridLayout(self))
        keep_spacing(context, grid, 12, 6)
        self.fields = {command: QLineEdit() for command in LETTERS}
        self._names = {command: plain_label("whisper") for command in LETTERS}
        for number, (command, field) in enumerate(self.fields.items()):
            field.textEdited.connect(partial(self._take, command))
            grid.addWidget(field, number // 2, number % 2 * 2)
            grid.addWidget(self._names[command], number // 2, number % 2 * 2 + 1)
            grid.setColumnStretch(number % 2 * 2 + 1, 1)

    def say(self) -> None:
        """Say which letter each command has."""
        for command, field in self.fields.items():
            letter, called = self._letter(command), self._called(command)
            field.setText(self._context.words.text("keys.alphabet")[ord(letter) - ord("A")] if letter else "")
            field.setFixedWidth(self._context.pixels(44))
            field.setAccessibleName(called)
            self._names[command].setText(called)

    def _letter(self, command: Command) -> str:
        return self._context.settings.letters.get(command.name.lower(), LETTERS[command])

    def _called(self, command: Command) -> str:
        return self._context.words.text(f"keys.{command.name.lower().replace('_', '-')}.what")

    def _take(self, command: Command, written: str) -> None:
        """Take the letter written last for the command, unless it is another one's, or none."""
        text, last = self._context.words.text, written.strip()[-1:].upper()
        at = max(_LATIN.find(last), text("keys.alphabet").find(last)) if last else -1
        letter = _LATIN[at] if at >= 0 else ""
        holder = next((one for one in LETTERS if letter == self._letter(one) and one is not command), None)
        why = ""
        if last and not letter:
            why = text("settings.letters.no-letter")
        elif letter and holder is not None:
            why = text("settings.letters.taken", letter=last, what=self._called(holder))
        else:
            self.picked.emit({**self._context.settings.letters, command.name.lower(): letter})
        self.say()
        self.fields[command].setAccessibleDescription(why)
        if why:
            self.said.emit(why)
