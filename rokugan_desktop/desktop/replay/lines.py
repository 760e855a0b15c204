"""Lines beside a replay, each of which leads to a step."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from rokugan_desktop.desktop.accessible_widgets import take_choice_as_click
from rokugan_desktop.desktop.at_table.recap import RecapDelegate
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.words.spoken import without_rules

_STEP = Qt.ItemDataRole.UserRole


class StepLines(QListWidget):
    """The lines under each other. One without a step is only read.

    Signals:
        wanted: the step of a line that was chosen.

    """

    wanted = Signal(int)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.setObjectName("recap")
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setItemDelegate(RecapDelegate(context, self))
        self.itemClicked.connect(self._want)
        take_choice_as_click(self)
        self.itemActivated.connect(self._want)
        ScrollHint(self)

    def add_line(self, said: str, step: int | None) -> QListWidgetItem:
        """Add a line below the others, and return it."""
        self.addItem(without_rules(said))  # Qt makes it: see the recap
        item = self.item(self.count() - 1)
        if step is None:
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        else:
            item.setData(_STEP, step)
        return item

    def mark_row(self, row: int) -> None:
        """Mark a line and bring it into sight; below 0: none is marked."""
        blocked = self.blockSignals(True)
        self.setCurrentRow(row)
        self.blockSignals(blocked)
        item = self.item(row) if row >= 0 else None
        if item is not None:
            self.scrollToItem(item, QListWidget.ScrollHint.PositionAtCenter)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk by up and down, and go to the line; every other key is for the page."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            super().keyPressEvent(event)
            self._want(self.currentItem())
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        """Return a modest size: the column gives what is left."""
        return QSize(200, 120)

    def _want(self, item: QListWidgetItem | None) -> None:
        step = None if item is None else item.data(_STEP)
        if step is not None:
            self.wanted.emit(int(step))
