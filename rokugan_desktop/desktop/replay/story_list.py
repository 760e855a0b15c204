"""The story of a match in its replay: all its lines, the one that is shown marked; choosing a line goes to its step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon

from rokugan_desktop.desktop.art.symbols import symbol_pixmap
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.plain import in_tooltip
from rokugan_desktop.desktop.look.theme import display_font, text_font
from rokugan_desktop.desktop.replay.lines import StepLines
from rokugan_desktop.desktop.replay.shown_replay import ShownLine

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
            spoken = words.text("replay.taken-back", line=said) if told.taken_back else said
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
