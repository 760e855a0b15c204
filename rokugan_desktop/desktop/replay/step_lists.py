"""Lines beside a replay, each of which leads to a step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QProgressBar, QVBoxLayout, QWidget

from rokugan_desktop.desktop.accessible_widgets import take_choice_as_click
from rokugan_desktop.desktop.art.symbols import symbol_pixmap
from rokugan_desktop.desktop.at_table.recap import RecapDelegate
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.letters import in_tooltip
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.spacing import bare, filled, spaced
from rokugan_desktop.desktop.look.style import captioned
from rokugan_desktop.desktop.look.theme import display_font, text_font
from rokugan_desktop.desktop.look.timeline import tip_icon
from rokugan_desktop.desktop.replay.shown_replay import JudgedStep, ShownLine
from rokugan_desktop.words import without_rules

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
        with QSignalBlocker(self):
            self.setCurrentRow(row)
        item = self.item(row) if row >= 0 else None
        if item is not None:
            self.scrollToItem(item, QListWidget.ScrollHint.PositionAtCenter)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            super().keyPressEvent(event)
            self._want(self.currentItem())
        else:
            event.ignore()

    def sizeHint(self) -> QSize:
        return QSize(200, 120)

    def _want(self, item: QListWidgetItem | None) -> None:
        step = None if item is None else item.data(_STEP)
        if step is not None:
            self.wanted.emit(int(step))


_TIP = 18
_BUSY = 8


class TurnList(QWidget):
    """The list, with a bar above it that moves while the turns are being judged."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._turns: tuple[JudgedStep, ...] = ()
        self.lines = captioned(StepLines(context), "replay.turns")
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        filled(spaced(self._context, bare(QVBoxLayout(self)), 6), self.busy, (self.lines, 1))
        self.setSizePolicy(self.lines.sizePolicy())

    def empty(self) -> None:
        """Remove everything that tells of a match."""
        self._turns = ()
        self.lines.clear()
        self.busy.hide()

    def say(self, said: str, *, thinking: bool) -> None:
        """Say this in place of turns; `thinking`: while they are looked for."""
        self.empty()
        self._remark(said)
        moving = thinking and self._context.settings.pace_factor > 0
        self.busy.setFixedHeight(self._context.pixels(_BUSY))
        self.busy.setAccessibleName(said)
        self.busy.setVisible(moving)

    def show_turns(self, turns: Sequence[JudgedStep], how: str) -> None:
        """Show the turns, and below them how they were judged."""
        self.empty()
        self._turns = tuple(turns)
        words, theme = self._context.words, self._context.theme
        side, font = self._context.pixels(_TIP), text_font(15 * self._context.scale)
        self.lines.setIconSize(QSize(side, side))
        for turn in turns:
            item = self.lines.add_line(turn.briefly(words), turn.step)
            item.setToolTip(in_tooltip(turn.said(words)))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, turn.said(words))
            item.setFont(font)
            item.setForeground(theme.colour("ink"))
            item.setIcon(tip_icon(side, theme, self.devicePixelRatioF(), gain=turn.judged.gain))
        self._remark(how)

    def show_step(self, step: int) -> None:
        """Mark the turn that is shown, if one is: of several the one that was led to."""
        rows, led = [number for number, turn in enumerate(self._turns) if turn.step == step], self.lines.currentRow()
        if self._turns:
            self.lines.mark_row(led if led in rows else next(iter(rows), -1))

    def _remark(self, said: str) -> None:
        item = self.lines.add_line(said, None)
        item.setFont(text_font(14 * self._context.scale))
        item.setForeground(self._context.theme.colour("faint"))


_EYE = 18


class StoryList(StepLines):
    """All that was told."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._last_of: list[int] = []

    def show_story(self, story: Sequence[ShownLine], steps: int) -> None:
        """Show all lines of a match of so many steps."""
        words, theme, scale = self.context.words, self.context.theme, self.context.scale
        side = self.context.pixels(_EYE)
        eye = QIcon(symbol_pixmap("eye", side, theme.colour("accent"), self.devicePixelRatioF()))
        heading, text = display_font(16 * scale), text_font(15 * scale)
        struck = text_font(15 * scale)
        struck.setStrikeOut(True)
        self.clear()
        self.setIconSize(QSize(side, side))
        self._last_of = [-1] * steps
        for row, told in enumerate(story):
            said = words.say(told.line.message)
            item = self.add_line(said, told.step)
            item.setFont(struck if told.taken_back else heading if told.line.heading else text)
            faint = told.line.heading or told.taken_back or told.line.spot is None
            item.setForeground(theme.colour("faint" if faint else "ink"))
            heard = words.hear(told.line.message, said)
            spoken = words.text("replay.taken-back", line=heard) if told.taken_back else heard
            if told.line.private:
                item.setIcon(eye)
                spoken = words.text("replay.hushed", line=spoken)
            if spoken != said:
                item.setToolTip(in_tooltip(spoken))
                item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            self._last_of[told.step] = row
        for step in range(1, steps):
            if self._last_of[step] < 0:
                self._last_of[step] = self._last_of[step - 1]

    def show_step(self, step: int) -> None:
        """Mark the last line told up to the step, and bring it into sight."""
        row = self._last_of[step] if step < len(self._last_of) else -1
        self.mark_row(row)
        if row < 0:
            self.scrollToTop()
