"""The settings page: language, theme, pace, scale, and when the curtain falls by itself. Each choice holds at once."""

from __future__ import annotations

from functools import partial

import msgspec
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
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
from rokugan_desktop.desktop.look.backdrop import SheetPage
from rokugan_desktop.desktop.look.flow import FlowLayout
from rokugan_desktop.desktop.look.focus_order import ARROWS
from rokugan_desktop.desktop.look.scrolling import scrolling, show_focused
from rokugan_desktop.desktop.look.spacing import add_gap, keep_margins, keep_spacing
from rokugan_desktop.desktop.settings import IDLE_MINUTES, LANGUAGE_NAMES, SCALES, VOLUMES
from rokugan_desktop.words import Words

_SHEET = 1020
"""How broad the sheet of paper is that all stands on, at 100 %."""
_FIELD = 150
"""How broad the column is of what can be set, at 100 %."""
_BELOW_RING = 5
"""How far a note stays below the ring of a button that the keyboard is on, at 100 %."""
_PARTS = {
    "look": ("language", "theme", "scale", "hand"),
    "table": ("pace", "by_click", "clock", "idle_minutes", "sealing", "introductions"),
    "senses": ("motion", "muted", "volume"),
}
"""The parts of the page, with what can be set in each."""


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
        row = FlowLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        keep_spacing(context, row, 8)
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
        """Let Tab come to the button that is down alone."""
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

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, None, parent, broad=_SHEET, share=0.68)
        self._heading = QLabel()
        self._heading.setProperty("role", "page-title")
        self.language = Picker(context, context.words.languages())
        self.theme_picker = Picker(context, ("light", "dark", "contrast"))
        self.pace = Picker(context, ("company", "off", "slow", "normal", "fast"))
        self.motion = Picker(context, ("full", "short", "none"))
        self.scale_picker = Picker(context, SCALES)
        self.volume = Picker(context, VOLUMES)
        self.muted = Picker(context, (False, True))
        self.idle = Picker(context, IDLE_MINUTES)
        self.by_click = Picker(context, (False, True))
        self.hand = Picker(context, ("right", "left"))
        self.clock = Picker(context, (False, True))
        self.sealing = Picker(context, ("line", "page"))
        self.introductions = Picker(context, (True, False))
        self.rows = {
            "language": self.language,
            "theme": self.theme_picker,
            "scale": self.scale_picker,
            "hand": self.hand,
            "pace": self.pace,
            "by_click": self.by_click,
            "clock": self.clock,
            "idle_minutes": self.idle,
            "sealing": self.sealing,
            "introductions": self.introductions,
            "motion": self.motion,
            "muted": self.muted,
            "volume": self.volume,
        }
        self._parts = {part: QLabel() for part in _PARTS}
        self._labels = {field: QLabel() for field in self.rows}
        self._notes = {field: QLabel() for field in self.rows}
        self.about_button = QPushButton()
        self.about_button.clicked.connect(self.about)
        self.done_button = QPushButton()
        self.done_button.setProperty("role", "primary")
        self.done_button.clicked.connect(self.done)
        for field, picker in self.rows.items():
            picker.picked.connect(partial(self._set, field))
        self._lay_out()
        self.retranslate()

    def first_stop(self) -> QWidget:
        """Return the widget that the keyboard lands on: the language that is spoken."""
        buttons = self.language.buttons
        return next((button for button in buttons if button.isChecked()), buttons[0])

    def retranslate(self) -> None:
        """Say everything in the language spoken now, and show what is set."""
        words = self.context.words
        settings = self.context.settings
        self._heading.setText(words.text("settings.title"))
        for part, heading in self._parts.items():
            heading.setText(words.text(f"settings.part.{part}"))
        for field in self.rows:
            self._labels[field].setText(words.text(f"settings.{field}"))
            self._notes[field].setText(words.text(f"settings.{field}.note"))
        self._say_choices(words)
        self.about_button.setText(words.text("about.title"))
        self.done_button.setText(words.text("page.back"))
        self.language.put_down(self.context.language)
        self.theme_picker.put_down(settings.theme)
        self.pace.put_down(settings.pace)
        self.volume.put_down(min(VOLUMES, key=lambda volume: abs(volume - settings.volume)))
        self.muted.put_down(settings.muted)
        self.motion.put_down(self.context.tempo.value)
        self.scale_picker.put_down(min(SCALES, key=lambda scale: abs(scale - settings.scale)))
        self.sealing.put_down(settings.sealing)
        self.by_click.put_down(settings.by_click)
        self.hand.put_down(settings.hand)
        self.clock.put_down(settings.clock)
        self.introductions.put_down(settings.introductions)
        self.idle.put_down(min(IDLE_MINUTES, key=lambda minutes: abs(minutes - settings.idle_minutes)))

    def _say_choices(self, words: Words) -> None:
        texts = {
            "language": [LANGUAGE_NAMES.get(str(code), str(code)) for code in self.language.values],
            "theme": [words.text(f"settings.theme.{name}") for name in self.theme_picker.values],
            "pace": [words.text(f"settings.pace.{name}") for name in self.pace.values],
            "motion": [words.text(f"settings.motion.{name}") for name in self.motion.values],
            "scale": [words.text("settings.percent", n=scale) for scale in SCALES],
            "muted": [words.text("settings.muted.no"), words.text("settings.muted.yes")],
            "volume": [words.text("settings.percent", n=volume) for volume in VOLUMES],
            "hand": [words.text(f"settings.hand.{name}") for name in self.hand.values],
            "by_click": [words.text("settings.by_click.no"), words.text("settings.by_click.yes")],
            "clock": [words.text("settings.clock.no"), words.text("settings.clock.yes")],
            "sealing": [words.text(f"settings.sealing.{name}") for name in self.sealing.values],
            "introductions": [words.text("settings.introductions.yes"), words.text("settings.introductions.no")],
            "idle_minutes": [words.text("settings.minutes", n=minutes) for minutes in IDLE_MINUTES],
        }
        for field, picker in self.rows.items():
            picker.say(texts[field], words.text(f"settings.{field}"))

    def _set(self, field: str, value: object) -> None:
        self.context.change(msgspec.structs.replace(self.context.settings, **{field: value}))
        QTimer.singleShot(0, self, partial(show_focused, self._read))  # where a size has put it

    def _lay_out(self) -> None:
        body = QWidget()
        body.setObjectName("clear")
        parts = QVBoxLayout(body)
        keep_margins(self.context, parts, 2, 2, 14, 2)
        keep_spacing(self.context, parts, 10)
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
                self._lay_out_row(grid, number * 3, field)
            grid.setColumnStretch(1, 1)
            add_gap(self.context, parts, 10)
        parts.addStretch(1)
        self._read = scrolling(body)
        column = QVBoxLayout(self)
        self.lay_on_sheet(column, 56, 40, 44, 32)
        keep_spacing(self.context, column, 20)
        column.addWidget(self._heading)
        column.addWidget(self._read, 1)
        row = QHBoxLayout()
        row.addWidget(self.about_button)
        row.addStretch(1)
        row.addWidget(self.done_button)
        column.addLayout(row)

    def _lay_out_row(self, grid: QGridLayout, at: int, field: str) -> None:
        label, note = self._labels[field], self._notes[field]
        label.setProperty("role", "field")
        label.setMinimumWidth(self.context.pixels(_FIELD))
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        note.setProperty("role", "whisper")
        note.setWordWrap(True)
        note.setContentsMargins(0, self.context.pixels(_BELOW_RING), 0, 0)
        grid.addWidget(label, at, 0)
        grid.addWidget(self.rows[field], at, 1)
        grid.addWidget(note, at + 1, 1)
        grid.setRowMinimumHeight(at + 2, self.context.pixels(10))
