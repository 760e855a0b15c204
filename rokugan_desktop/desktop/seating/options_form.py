"""What a game asks before a match: a list to choose from for each option, with what the choice means."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import name_box
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.seating.seat_row import PlayerBox
from rokugan_desktop.engine.grammar import Option


class OptionsForm(QWidget):
    """The options of a game, one below the other: those that lead, and those that stand elsewhere, in `others`.

    Signals:
        chosen: another choice was made: the option's id, and the choice's.

    """

    chosen = Signal(str, str)

    def __init__(self, context: Context) -> None:
        """Make a form without options; it takes no room then."""
        super().__init__()
        self._context = context
        self._options: tuple[Option, ...] = ()
        self._rows: list[tuple[QLabel, QComboBox, QLabel]] = []
        self.others = QWidget()
        self._columns = QVBoxLayout(self), QVBoxLayout(self.others)
        for part, column in zip((self, self.others), self._columns, strict=True):
            part.setObjectName("clear")
            keep_margins(self._context, column, 0, 0, 0, 8)
            keep_spacing(self._context, column, 4)
            part.hide()

    @property
    def boxes(self) -> dict[str, QComboBox]:
        """Return the list of each option by the option's id."""
        return {option.id: row[1] for option, row in zip(self._options, self._rows, strict=True)}

    def number(self, option: str, choice: str) -> int:
        """Return where a choice stands in the list of an option that is asked for."""
        choices = next(each.choices for each in self._options if each.id == option)
        return [each.id for each in choices].index(choice)

    def show_form(self, options: Sequence[Option], chosen: Sequence[tuple[str, str]], leading: Collection[str]) -> None:
        """Show these options in the language spoken now, with what each of them is; and which of them lead."""
        self._options = tuple(options)
        while len(self._rows) > len(self._options):
            for widget in self._rows.pop():
                widget.hide()
                widget.setParent(None)
                widget.deleteLater()
        while len(self._rows) < len(self._options):
            self._rows.append(self._new_row(len(self._rows)))
        picked = dict(chosen)
        for option, row in zip(self._options, self._rows, strict=True):
            column = self._columns[option.id not in leading]
            if column.indexOf(row[1]) < 0:
                for widget in row:
                    column.addWidget(widget)
                    widget.show()
            self._show_option(option, picked.get(option.id, option.default), *row)
        for part, column in zip((self, self.others), self._columns, strict=True):
            part.setVisible(column.count() > 0)

    def _new_row(self, number: int) -> tuple[QLabel, QComboBox, QLabel]:
        name, box, explanation = plain_label("heading"), PlayerBox(), plain_label("whisper")
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        box.activated.connect(partial(self._picked, number))
        return name, box, explanation

    def _show_option(self, option: Option, chosen: str, name: QLabel, box: QComboBox, explanation: QLabel) -> None:
        words = self._context.words
        name.setText(words.say(option.name))
        texts = [words.say(choice.name) for choice in option.choices]
        if [box.itemText(number) for number in range(box.count())] != texts:
            box.clear()
            box.addItems(texts)
        ids = [choice.id for choice in option.choices]
        at = ids.index(chosen) if chosen in ids else ids.index(option.default)
        box.setCurrentIndex(at)
        said = option.choices[at].explanation
        explanation.setText("" if said is None else words.say(said))
        explanation.setVisible(said is not None)
        name_box(box, words.say(option.name), explanation.text())

    def _picked(self, number: int, index: int) -> None:
        option = self._options[number]
        self.chosen.emit(option.id, option.choices[index].id)
