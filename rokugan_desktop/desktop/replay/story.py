"""The story of a match told again: all its lines, the one that is shown marked; choosing a line goes to its step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from rokugan_desktop.desktop.art.symbols import symbol_pixmap
from rokugan_desktop.desktop.at_table.recap_delegate import RecapDelegate
from rokugan_desktop.desktop.look.more import More
from rokugan_desktop.desktop.look.plain import in_tooltip
from rokugan_desktop.desktop.look.theme import display_font, text_font
from rokugan_desktop.desktop.replay.film import Told
from rokugan_desktop.desktop.surroundings import Surroundings

_STEP = Qt.ItemDataRole.UserRole
_EYE = 18


class Story(QListWidget):
    """The lines under each other.

    Signals:
        wanted: the step of a line that was chosen.

    """

    wanted = Signal(int)

    def __init__(self, surroundings: Surroundings) -> None:
        """Make an empty list."""
        super().__init__()
        self._surroundings = surroundings
        self._last_of: list[int] = []
        self.setObjectName("recap")
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setItemDelegate(RecapDelegate(surroundings, self))
        self.itemClicked.connect(self._want)
        self.itemActivated.connect(self._want)
        More(self)

    def show_story(self, story: Sequence[Told], steps: int) -> None:
        """Show all lines of a match of so many steps."""
        words, theme, scale = self._surroundings.words, self._surroundings.theme, self._surroundings.scale
        side = self._surroundings.pixels(_EYE)
        eye = QIcon(symbol_pixmap("eye", side, theme.colour("accent"), self.devicePixelRatioF()))
        heading, text = display_font(16 * scale), text_font(15 * scale)
        struck = text_font(15 * scale)
        struck.setStrikeOut(True)
        self.clear()
        self.setIconSize(QSize(side, side))
        self._last_of = [-1] * steps
        for row, told in enumerate(story):
            said = words.say(told.line.message)
            item = QListWidgetItem(said)
            item.setData(_STEP, told.step)
            item.setFont(struck if told.taken_back else heading if told.line.heading else text)
            faint = told.line.heading or told.taken_back or told.line.spot is None
            item.setForeground(theme.colour("faint" if faint else "ink"))
            spoken = words.text("replay.taken-back", line=said) if told.taken_back else said
            if told.line.hushed:
                item.setIcon(eye)
                spoken = words.text("replay.hushed", line=spoken)
            if spoken != said:
                item.setToolTip(in_tooltip(spoken))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self.addItem(item)
            self._last_of[told.step] = row
        for step in range(1, steps):
            if self._last_of[step] < 0:
                self._last_of[step] = self._last_of[step - 1]

    def show_step(self, step: int) -> None:
        """Mark the last line told up to the step, and bring it into sight."""
        row = self._last_of[step] if step < len(self._last_of) else -1
        blocked = self.blockSignals(True)
        self.setCurrentRow(row)
        self.blockSignals(blocked)
        item = self.item(row) if row >= 0 else None
        if item is not None:
            self.scrollToItem(item, QListWidget.ScrollHint.PositionAtCenter)
        else:
            self.scrollToTop()

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
        if item is not None:
            self.wanted.emit(int(item.data(_STEP)))
