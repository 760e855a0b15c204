"""The turns that mattered, one below the other in place of the story; choosing one goes to its step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.plain import in_tooltip
from rokugan_desktop.desktop.look.spacing import keep_spacing
from rokugan_desktop.desktop.look.theme import text_font
from rokugan_desktop.desktop.replay.lines import StepLines
from rokugan_desktop.desktop.replay.marks import tip_icon
from rokugan_desktop.desktop.replay.shown_replay import JudgedStep

_TIP = 18
_BUSY = 8


class TurnList(QWidget):
    """The list, with a bar above it that moves while the turns are being judged."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._turns: tuple[JudgedStep, ...] = ()
        self.lines = StepLines(context)
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        keep_spacing(self._context, column, 6)
        column.addWidget(self.busy)
        column.addWidget(self.lines, 1)
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
        """Mark the turn that is shown, if one is."""
        row = next((number for number, turn in enumerate(self._turns) if turn.step == step), -1)
        if self._turns:
            self.lines.mark_row(row)

    def _remark(self, said: str) -> None:
        item = self.lines.add_line(said, None)
        item.setFont(text_font(14 * self._context.scale))
        item.setForeground(self._context.theme.colour("faint"))
