"""The bar of the table: what is asked, a note, the buttons that answer; below the map, or in the column beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.fitted_label import FittedLabel
from rokugan_desktop.desktop.look.scrolling import ScrolledText
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.look.spacing import keep_margins, keep_spacing
from rokugan_desktop.desktop.look.style import polish

_GAP = 10
_BELOW, _BESIDE = (18, 8, 12, 8), (0, 8, 0, 0)
_NO_LIMIT = 16_777_215
_NARROW = 640
"""Below this width, at the usual scale, a bar below the map has no room to spare for buttons that are not there."""
_LINES, _LINES_BESIDE = 2, 4
"""On how many lines the prompt may stand: below the map, and beside it."""


class ButtonPlace(QWidget):
    """A place of the bar where several buttons may stand, one at a time."""

    def __init__(self, buttons: Sequence[SlotButton], *, kept: bool) -> None:
        """Hold the buttons; `kept`: the place stays as wide as the widest of them, whichever stands there, or none."""
        super().__init__()
        self.buttons = tuple(buttons)
        self.kept = kept
        self._taken = False
        """Whether a button stands there."""
        inside = QHBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(0)
        for button in buttons:
            inside.addWidget(button)

    def offer(self, offered: Sequence[QAbstractButton]) -> None:
        """Let the one stand there that is offered; one that takes the place of another rests for a moment."""
        before = next((button for button in self.buttons if not button.isHidden()), None)
        now = next((button for button in self.buttons if button in offered), None)
        if before is not None and now is not None and before is not now:
            now.rest()
        for button in self.buttons:
            button.setVisible(button is now)
        self._taken = now is not None

    def stand(self, *, narrow: bool) -> None:
        """Be seen where a button stands there, and while none does if it is kept; in a narrow bar no empty place is."""
        self.setVisible(self._taken or (self.kept and not narrow))

    def keep(self, *, anew: bool) -> None:
        """Be as wide as the widest button that has stood there; `anew`: that may stand there now."""
        if self.kept:
            for button in self.buttons:
                button.ensurePolished()
            needed = max(button.sizeHint().width() for button in self.buttons)
            self.setFixedWidth(needed if anew else max(needed, self.minimumWidth()))


class TurnBar(QFrame):
    """Prompt, note and buttons. Below a map they stand in a row; beside it the buttons break into rows of their own."""

    def __init__(
        self,
        context: Context,
        prompt: FittedLabel,
        note: FittedLabel,
        rule: QAbstractButton,
        free: Sequence[QAbstractButton],
        slots: Sequence[Sequence[SlotButton]],
        clock: QWidget,
    ) -> None:
        """Take in the labels, the link to a rule, all buttons that may ever be offered, and the turn's clock.

        Those of `slots` have places of their own, right of the others; all places but the first are always kept.
        """
        super().__init__()
        self._context = context
        self.setObjectName("bar")
        self._free = tuple(free)
        self._slots = tuple(ButtonPlace(buttons, kept=number > 0) for number, buttons in enumerate(slots))
        self._beside = False
        self._prompt = prompt
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        keep_spacing(context, self._box, _GAP)
        said = QVBoxLayout()
        self._box.addLayout(said, 1)
        keep_spacing(context, said, 2)
        said.addStretch(1)
        asked = QHBoxLayout()
        said.addLayout(asked)
        keep_spacing(context, asked, _GAP)
        asked.addWidget(prompt, 1)
        asked.addWidget(clock, 0, Qt.AlignmentFlag.AlignVCenter)
        below = QHBoxLayout()
        said.addLayout(below)
        keep_spacing(context, below, _GAP)
        below.addWidget(ScrolledText(note), 1)
        below.addWidget(rule, 0, Qt.AlignmentFlag.AlignTop)
        rule.hide()
        said.addStretch(1)
        self._rows = QVBoxLayout()
        self._box.addLayout(self._rows)
        keep_spacing(context, self._rows, _GAP)
        self.stand(beside=False, height=0)

    @property
    def buttons(self) -> tuple[QAbstractButton, ...]:
        """Return all buttons that may be offered, from left to right."""
        return (*self._free, *(button for slot in self._slots for button in slot.buttons))

    def offer(self, buttons: Iterable[QAbstractButton]) -> None:
        """Show these buttons, and no others."""
        offered = tuple(buttons)
        for button in self._free:
            button.setVisible(button in offered)
        for slot in self._slots:
            slot.offer(offered)
        self._spare()
        self.keep_places()

    def keep_places(self, *, anew: bool = False) -> None:
        """Keep each place as wide as its widest button; `anew`: the buttons say something else now."""
        for slot in self._slots:
            slot.keep(anew=anew)
        self._arrange()

    def stand(self, *, beside: bool, height: int) -> None:
        """Stand in the column beside the map, as high as need be, or below it, always of that height.

        Below, a longer note would else shift and redraw the map.
        """
        if self._beside is not beside:
            self._beside = beside
            self.setProperty("beside", beside)
            polish(self)
        self._box.setDirection(QBoxLayout.Direction.TopToBottom if beside else QBoxLayout.Direction.LeftToRight)
        keep_margins(self._context, self._box, *(_BESIDE if beside else _BELOW))
        self._prompt.allow(_LINES_BESIDE if beside else _LINES)
        self.setMinimumHeight(0 if beside else height)
        self.setMaximumHeight(_NO_LIMIT if beside or not height else height)
        self._arrange()
        self._spare()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the rows of buttons anew, and keep no more places than there is room for."""
        super().resizeEvent(event)
        self._spare()
        if self._beside and event.oldSize().width() != event.size().width():
            self._arrange()

    def _spare(self) -> None:
        """Leave the prompt the room of empty places where the bar below the map is narrow."""
        narrow = not self._beside and self.width() < self._context.pixels(_NARROW)
        for slot in self._slots:
            slot.stand(narrow=narrow)

    def _arrange(self) -> None:
        """Put the buttons into rows that are no broader than the bar; below the map into one."""
        while self._rows.count():
            row = self._rows.takeAt(0)
            row = row.layout() if row is not None else None
            while row is not None and row.count():
                row.takeAt(0)
        rows = self._broken(self._free)
        places = self._broken(self._slots)
        rows = [*rows, *places] if self._beside else [[*rows[0], *places[0]]]
        for widgets in rows:
            line = QHBoxLayout()
            self._rows.addLayout(line)
            line.setSpacing(self._context.pixels(_GAP))
            for widget in widgets:
                line.addWidget(widget)

    def _broken(self, widgets: Sequence[QWidget]) -> list[list[QWidget]]:
        """Return the widgets in rows, which beside the map are no broader than the bar."""
        rows: list[list[QWidget]] = [[]]
        taken, gap = 0, self._context.pixels(_GAP)
        for widget in widgets:
            wanted = 0 if widget.isHidden() else max(widget.minimumWidth(), widget.sizeHint().width())
            if self._beside and wanted and taken and taken + gap + wanted > self.width():
                rows.append([])
                taken = 0
            rows[-1].append(widget)
            taken += wanted + gap if wanted else 0
        return rows
