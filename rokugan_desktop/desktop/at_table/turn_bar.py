"""The bar of the table: what is asked, a note, the buttons that answer; below the map, or in the column beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout

from rokugan_desktop.desktop.look.fitted_label import FittedLabel
from rokugan_desktop.desktop.look.scrolling import ScrolledText

_GAP = 10
_BELOW, _BESIDE = (18, 8, 12, 8), (0, 8, 0, 0)
_NO_LIMIT = 16_777_215


class TurnBar(QFrame):
    """Prompt, note and buttons. Below a map they stand in a row; beside it the buttons break into rows of their own."""

    def __init__(self, prompt: FittedLabel, note: FittedLabel, buttons: Sequence[QAbstractButton]) -> None:
        """Take in the labels, and all buttons that may ever be offered."""
        super().__init__()
        self.setObjectName("bar")
        self._all = tuple(buttons)
        self._offered: tuple[QAbstractButton, ...] = ()
        self._beside = False
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._box.setSpacing(_GAP)
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addStretch(1)
        said.addWidget(prompt)
        said.addWidget(ScrolledText(note))
        said.addStretch(1)
        self._box.addLayout(said, 1)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(_GAP)
        self._box.addLayout(self._rows)
        self.stand(beside=False, height=0)

    def offer(self, buttons: Iterable[QAbstractButton]) -> None:
        """Show these buttons, and no others."""
        offered = tuple(buttons)
        self._offered = tuple(button for button in self._all if button in offered)
        for button in self._all:
            button.setVisible(button in offered)
        self._arrange()

    def stand(self, *, beside: bool, height: int) -> None:
        """Stand in the column beside the map, as high as need be, or below it, always of that height.

        Below, a longer note would else shift and redraw the map.
        """
        self._beside = beside
        self._box.setDirection(QBoxLayout.Direction.TopToBottom if beside else QBoxLayout.Direction.LeftToRight)
        self._box.setContentsMargins(*(_BESIDE if beside else _BELOW))
        self.setMinimumHeight(0 if beside else height)
        self.setMaximumHeight(_NO_LIMIT if beside or not height else height)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the rows of buttons anew."""
        super().resizeEvent(event)
        if self._beside and event.oldSize().width() != event.size().width():
            self._arrange()

    def _arrange(self) -> None:
        """Put the buttons into rows that are no broader than the bar; below the map into one."""
        while self._rows.count():
            row = self._rows.takeAt(0)
            row = row.layout() if row is not None else None
            while row is not None and row.count():
                row.takeAt(0)
        rows: list[list[QAbstractButton]] = [[]]
        taken = 0
        for button in self._all:
            wanted = button.sizeHint().width() if button in self._offered else 0
            if self._beside and wanted and taken and taken + _GAP + wanted > self.width():
                rows.append([])
                taken = 0
            rows[-1].append(button)
            taken += wanted + _GAP if wanted else 0
        for buttons in rows:
            line = QHBoxLayout()
            line.setSpacing(_GAP)
            for button in buttons:
                line.addWidget(button)
            self._rows.addLayout(line)
