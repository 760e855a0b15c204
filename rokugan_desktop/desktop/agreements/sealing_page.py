"""Between a new match and its table: the shuffle is sealed before everybody's eyes, and whoever likes adds to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)  # fmt: skip

from rokugan_desktop.desktop.agreements.seal_plate import SealPlate
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.dialogs import said
from rokugan_desktop.desktop.look.scrolling import scrolling
from rokugan_desktop.desktop.look.sheet_page import SheetPage
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.table.trust.shuffle import LONGEST_CONTRIBUTION, Shuffle, contribution

_WIDTH = 860
"""How wide the column is, at the usual scale: a line that is longer is hard to read."""


class SealingPage(SheetPage):
    """Shows the seal of a secret drawn just now. One Enter begins; nobody has to add anything.

    Signals:
        begun: the match may begin; carries its `Shuffle`.
        cancelled: back to the page of a new match; the secret is thrown away.

    """

    begun = Signal(object)
    cancelled = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        """Make the page; nothing is sealed yet."""
        super().__init__(context, None, parent, broad=_WIDTH + 110, share=0.66)
        self._secret = b""
        self._names: tuple[str, ...] = ()
        self._people: tuple[int, ...] = ()
        self.fields: list[QLineEdit] = []
        """A field for each person, in the seats' order."""
        self._heading = said("", "page-title")
        self._text = said("", "body")
        self.plate = SealPlate(context)
        self._add = said("", "heading")
        self._rows = QGridLayout()
        self._proves = said("", "whisper")
        self.skip = QCheckBox()
        self.back_button = QPushButton()
        self.begin_button = QPushButton()
        self.begin_button.setProperty("role", "primary")
        self.back_button.clicked.connect(self._cancel)
        self.begin_button.clicked.connect(self._begin)
        self._lay_out()
        self.retranslate()

    def open(self, secret: bytes, seal: str, names: Sequence[str], people: Sequence[int]) -> None:
        """Show the seal of this secret for seats of these names; those of people get a field for what they add."""
        self._secret, self._names, self._people = secret, tuple(names), tuple(people)
        self.plate.show_seal(seal)
        self.skip.setChecked(False)
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.fields = []
        for line, seat in enumerate(self._people):
            field = QLineEdit()
            field.setMaxLength(LONGEST_CONTRIBUTION)
            name = said(self._names[seat], "field")
            name.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._rows.addWidget(name, line, 0)
            self._rows.addWidget(field, line, 1)
            self.fields.append(field)
        self.retranslate()

    def first_stop(self) -> QWidget:
        """Return the widget that the keyboard lands on: one Enter begins."""
        return self.begin_button

    def retranslate(self) -> None:
        """Say everything in the language spoken now."""
        words = self.context.words
        self._heading.setText(words.text("sealing.title"))
        self._text.setText(words.text("sealing.text"))
        self._add.setText(words.text("sealing.add"))
        self._proves.setText(f"{words.text('seal.proves')}\n{words.text('seal.proves-not')}")
        self.skip.setText(words.text("sealing.skip"))
        self.skip.setToolTip(words.text("sealing.skip.what"))
        self.back_button.setText(words.text("page.back"))
        self.begin_button.setText(words.text("new.begin"))
        for seat, field in zip(self._people, self.fields, strict=True):
            field.setPlaceholderText(words.text("sealing.keystrokes"))
            field.setAccessibleName(words.text("sealing.keystrokes-of", name=self._names[seat]))
        self.plate.retranslate()
        self.restyle()

    def restyle(self) -> None:
        """Take over the scale chosen."""
        pixels = self.context.pixels
        self._body.setMaximumWidth(pixels(_WIDTH))
        self._rows.setHorizontalSpacing(pixels(16))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes from field to field, then to the button, and presses it; Escape goes back."""
        focused = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.isAutoRepeat():
            super().keyPressEvent(event)
        elif isinstance(focused, QLineEdit) and focused in self.fields:
            stops: list[QWidget] = [*self.fields[self.fields.index(focused) + 1 :], self.begin_button]
            stops[0].setFocus(Qt.FocusReason.TabFocusReason)
        elif isinstance(focused, QPushButton | QCheckBox):
            focused.click()

    def _begin(self) -> None:
        added = [""] * len(self._names)
        for seat, field in zip(self._people, self.fields, strict=True):
            added[seat] = contribution(field.text())
        shuffle = Shuffle(self._secret, tuple(added))
        self._secret = b""
        self.begun.emit(shuffle)

    def _cancel(self) -> None:
        self._secret = b""
        self.cancelled.emit()

    def _lay_out(self) -> None:
        self._body = QWidget()
        self._body.setObjectName("clear")
        column = QVBoxLayout(self._body)
        keep_margins(self.context, column, 0, 0, 10, 0)
        keep_spacing(self.context, column, 14)
        for widget in (self._text, self.plate, self._add):
            column.addWidget(widget)
        self._rows.setColumnStretch(0, 2)
        self._rows.setColumnStretch(1, 5)
        column.addLayout(self._rows)
        column.addWidget(self._proves)
        column.addWidget(self.skip)
        column.addStretch(1)
        area = scrolling(self._body)
        row = QHBoxLayout()
        row.addWidget(self.back_button)
        row.addStretch(1)
        row.addWidget(self.begin_button)
        self._page = QVBoxLayout(self)
        self.lay_on_sheet(self._page, 56, 36, 44, 30)
        keep_spacing(self.context, self._page, 16)
        self._page.addWidget(self._heading)
        self._page.addWidget(area, 1)
        self._page.addLayout(row)
