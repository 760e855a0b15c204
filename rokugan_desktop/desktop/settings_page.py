"""The settings page: language, theme, pace, scale, and when the curtain falls by itself. Each choice holds at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.keys import with_letters
from rokugan_desktop.desktop.look.backdrop import SheetPage
from rokugan_desktop.desktop.look.focus_order import ARROWS
from rokugan_desktop.desktop.look.letter_keys import LetterKeys
from rokugan_desktop.desktop.look.scrolling import scrolling, show_focused
from rokugan_desktop.desktop.look.spacing import FlowLayout, add_gap, filled, keep_spacing, spaced
from rokugan_desktop.desktop.look.style import captioned, clear_widget, in_role, pressing
from rokugan_desktop.desktop.settings import IDLE_MINUTES, LANGUAGE_NAMES, SCALES, VOLUMES
from rokugan_desktop.words import Words

_SHEET = 1160
"""How broad the sheet of paper is that all stands on, at 100 %."""
_BELOW_RING = 5
"""How far a note stays below the ring of a button that the keyboard is on, at 100 %."""
_NAMED: Final = r"\b[MPЬЗ]\b"
"""The letters that the notes name."""
_PARTS: Final[Mapping[str, Mapping[str, tuple[object, ...]]]] = {
    "look": {"language": (), "theme": ("light", "dark", "contrast"), "scale": SCALES, "hand": ("right", "left")},
    "table": {
        "pace": ("company", "off", "slow", "normal", "fast"),
        "at_once": (False, True),
        "by_click": (False, True),
        "clock": (False, True),
        "idle_minutes": IDLE_MINUTES,
        "sealing": ("line", "page"),
        "introductions": (True, False),
    },
    "senses": {"motion": ("full", "short", "none"), "muted": (False, True), "volume": VOLUMES},
    "keys": {"single_keys": (True, False), "letters": ()},
}
"""The parts of the page, with what can be set in each, and to which values; a language, to each that there is."""


class Picker(QWidget):
    """A row of buttons of which one is down. Tab comes to that one, and the arrows pick the next or the one before.

    Signals:
        picked: the value of the button that was pressed.
    """

    picked = Signal(object)

    def __init__(self, context: Context, values: tuple[object, ...]) -> None:
        super().__init__()
        self.values = values
        self.buttons = [QPushButton() for _ in values]
        group = QButtonGroup(self)
        row = spaced(context, FlowLayout(self), 8, 0, 0, 0, 0)
        for number, button in enumerate(self.buttons):
            button.setCheckable(True)
            button.setProperty("role", "segment")
            group.addButton(button, number)
            button.installEventFilter(self)
            row.addWidget(button)
        group.idToggled.connect(self._lead)
        group.idClicked.connect(self._pick)

    def _pick(self, number: int) -> None:
        self.picked.emit(self.values[number])

    def _lead(self) -> None:
        for button in self.buttons:
            policy = Qt.FocusPolicy.StrongFocus if button.isChecked() else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pick by an arrow in the order of the values: Qt would go by where the buttons lie, which a scale changes."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress or event.key() not in ARROWS:
            return False
        at = next(number for number, button in enumerate(self.buttons) if button is watched)
        there = at + sum(ARROWS[Qt.Key(event.key())])
        if 0 <= there < len(self.buttons):
            self.buttons[there].setFocus(Qt.FocusReason.TabFocusReason)
            self.buttons[there].click()
        return True

    def say(self, texts: list[str], name: str) -> None:
        """Set what the buttons say, and what the row is called."""
        self.setAccessibleName(name)
        for button, text in zip(self.buttons, texts, strict=True):
            button.setText(text)

    def put_down(self, value: object) -> None:
        """Show which value holds; one that no button stands for leaves all buttons up but the nearest number's."""
        if isinstance(value, int):
            held = value
            value = min((one for one in self.values if isinstance(one, int)), key=lambda one: abs(one - held))
        if value in self.values:
            self.buttons[self.values.index(value)].setChecked(True)


class SettingsPage(SheetPage):
    """What can be set.

    Signals:
        done: back to where one came from.
        about: to the page about the program.
    """

    done = Signal()
    about = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context, broad=_SHEET, share=0.73)
        self._heading = captioned(in_role(QLabel(), "page-title"), "settings.title")
        values = {field: values for part in _PARTS.values() for field, values in part.items()}
        self.letters = LetterKeys(context)
        rows = {field: some or context.words.languages() for field, some in values.items() if field != "letters"}
        self.rows = {field: Picker(context, some) for field, some in rows.items()}
        """What can be set to one of several values, by its name in `Settings`."""
        self._parts = {part: captioned(QLabel(), f"settings.part.{part}") for part in _PARTS}
        self._labels = {field: QLabel() for field in values}
        self._notes = {field: QLabel() for field in values}
        self._said_at: dict[str, Callable[[int], None]] = {}
        """Has the note of each stand above its row, 0, or below it, 2."""
        self.about_button = pressing(self.about, "about.title")
        self.done_button = pressing(self.done, "page.back", role="primary")
        for field, picker in self.rows.items():
            picker.picked.connect(partial(self._set, field))
        self.letters.picked.connect(partial(self._set, "letters"))
        self.letters.said.connect(self._notes["letters"].setText)
        self._lay_out()
        self.retranslate()
        context.look_changed.connect(self._say_scale)

    def first_stop(self) -> QWidget:
        buttons = self.rows["language"].buttons  # those of the language that is spoken
        return next((button for button in buttons if button.isChecked()), buttons[0])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._read.verticalScrollBar().setValue(0)  # the keyboard begins at the first of them

    def retranslate(self) -> None:
        super().retranslate()
        words = self.context.words
        held = msgspec.structs.asdict(self.context.settings)
        held |= {"language": self.context.language, "motion": self.context.tempo.value}
        for field, label in self._labels.items():
            label.setText(words.text(f"settings.{field}"))
            self._notes[field].setText(with_letters(words.text(f"settings.{field}.note"), _NAMED))
        broad = max(label.sizeHint().width() for label in self._labels.values())  # one column through all parts
        for label in self._labels.values():
            label.setMinimumWidth(broad)
        for field, picker in self.rows.items():
            picker.say([_said(words, field, value) for value in picker.values], self._labels[field].text())
            picker.put_down(held[field])
        self.letters.setAccessibleName(self._labels["letters"].text())
        self.letters.setEnabled(self.context.settings.single_keys)
        self.letters.say()
        self._say_scale()

    def _say_scale(self) -> None:
        asked, shown = self.context.settings.scale, round(100 * self.context.scale)
        key = "settings.scale.held" if shown < asked else "settings.scale.note"
        self._notes["scale"].setText(self.context.words.text(key, n=shown))
        self._said_at["scale"](2 * (shown >= asked))  # below so many large rows it would be out of sight

    def _set(self, field: str, value: object) -> None:
        self.context.change(msgspec.structs.replace(self.context.settings, **{field: value}))
        self.retranslate()  # how large all is, and what could not be taken over
        QTimer.singleShot(0, self, partial(show_focused, self._read))  # where a size has put it

    def _lay_out(self) -> None:
        body = clear_widget()
        parts = spaced(self.context, QVBoxLayout(body), 10, 2, 2, 14, 2)
        for part, fields in _PARTS.items():
            heading = self._parts[part]
            heading.setProperty("role", "heading")
            parts.addWidget(heading)
            rule = QFrame()
            rule.setObjectName("rule")
            parts.addWidget(rule)
            grid = QGridLayout()
            parts.addLayout(grid)
            keep_spacing(self.context, grid, 28, 4)
            for number, field in enumerate(fields):
                self._lay_out_row(grid, number * 4, field)
            grid.setColumnStretch(1, 1)
            add_gap(self.context, parts, 10)
        parts.addStretch(1)
        self._read = scrolling(body)
        column = QVBoxLayout(self)
        self.lay_on_sheet(column, 56, 40, 44, 32)
        keep_spacing(self.context, column, 20)
        filled(column, self._heading, (self._read, 1), filled(QHBoxLayout(), self.about_button, 1, self.done_button))

    def _lay_out_row(self, grid: QGridLayout, at: int, field: str) -> None:
        label, note = self._labels[field], self._notes[field]
        label.setProperty("role", "field")
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        note.setProperty("role", "whisper")
        note.setWordWrap(True)
        note.setContentsMargins(0, self.context.pixels(_BELOW_RING), 0, 0)
        grid.addWidget(label, at + 1, 0)
        grid.addWidget(self.rows.get(field, self.letters), at + 1, 1)
        self._said_at[field] = lambda row: grid.addWidget(note, at + row, 1)
        self._said_at[field](0 if field == "letters" else 2)
        grid.setRowMinimumHeight(at + 3, self.context.pixels(10))


def _said(words: Words, field: str, value: object) -> str:
    if field == "language":
        return LANGUAGE_NAMES.get(str(value), str(value))
    if isinstance(value, bool):
        return words.text(f"settings.{field}.{'yes' if value else 'no'}")
    if isinstance(value, int):
        return words.text("settings.minutes" if field == "idle_minutes" else "settings.percent", n=value)
    return words.text(f"settings.{field}.{value}")
