"""The bar of the table: what is asked, a note, the buttons that answer, and the clock of the turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.fitted_label import FittedLabel
from rokugan_desktop.desktop.look.scrolling import ScrolledText
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.look.spacing import bare, keep_margins, keep_spacing, spaced
from rokugan_desktop.desktop.look.style import clear_widget, polish


class TurnClock(QLabel):
    """Counts minutes and seconds since a person took the screen; it is seen where the settings ask for it.

    What is done in the turn neither stops it nor shows in it, and no journal hears of it.
    """

    def __init__(self, context: Context, now: Callable[[], float] = time.monotonic) -> None:
        """Stand still; `now` tells the seconds, from whatever beginning."""
        super().__init__()
        self._context = context
        self._now = now
        self._turn: object = None
        self._began = 0.0
        self._tick = QTimer(self, interval=1000)
        self._tick.timeout.connect(self.show_time)
        self.setProperty("role", "clock")
        self.hide()

    def follow(self, turn: object) -> None:
        """Count for this turn: on where it is the one that was counted for, else from nothing; None: nobody's."""
        if turn != self._turn:
            self._turn, self._began = turn, self._now()
        seen = turn is not None and self._context.settings.clock
        if seen:
            self._tick.start()
        else:
            self._tick.stop()
        self.setVisible(seen)
        self.show_time()

    def show_time(self) -> None:
        """Show how long the turn has lasted."""
        if self._turn is None:
            self.clear()
            self.setAccessibleName("")
            return
        minutes, seconds = divmod(max(0, int(self._now() - self._began)), 60)
        self.setText(f"{minutes}:{seconds:02}")
        self.setAccessibleName(self._context.words.text("table.clock", time=self.text()))
        self.setToolTip(self._context.words.text("table.clock.what"))


_GAP, _SLIM_GAP = 10, 4
_BELOW, _BESIDE = (18, 8, 12, 8), (0, 8, 0, 0)
_NO_LIMIT = 16_777_215
_SLIM = 240
"""Below this width at the usual scale, beside the map, a note has no room for a link at its side."""
_NARROW = 640
"""Below this width, at the usual scale, a bar below the map has no room to spare for buttons that are not there."""
_FREE = 720
"""Below this width of the window, at the usual scale, it is as high as need be below the map, too."""
_PROMPT = 220
"""So much of a bar below the map is the prompt's at least, at the usual scale, with its margins."""
_LINES, _LINES_FREE, _LINES_BESIDE = 2, 5, 10
"""On how many lines the prompt may stand: below the map, there as high as need be, and beside it."""


class ButtonPlace(QWidget):
    """The place of one kind of button: several may stand there, one at a time, and never one of another kind."""

    def __init__(self, buttons: Sequence[SlotButton]) -> None:
        super().__init__()
        self.buttons = tuple(buttons)
        self.taken = False
        self.widest = 0
        """How wide the widest is of all that its buttons may say."""
        self._last: tuple[SlotButton, str] | None = None
        inside = bare(QHBoxLayout(self))
        inside.setSpacing(0)
        for button in buttons:
            inside.addWidget(button)

    def offer(self, offered: Sequence[QAbstractButton]) -> None:
        """Let the one stand there that is offered; where another stood last, or it said something else, it rests."""
        now = next((button for button in self.buttons if button in offered), None)
        if now is not None:
            if self._last is not None and self._last != (now, now.text()):
                now.rest()
            self._last = now, now.text()
        for button in self.buttons:
            button.setVisible(button is now)
        self.taken = now is not None

    def keep(self) -> None:
        """Be as high as the buttons, and know the widest of all that they may say by now."""
        self.widest = max(button.widest() for button in self.buttons)
        self.setMinimumHeight(max(button.sizeHint().height() for button in self.buttons))


class TurnBar(QFrame):
    """Prompt, note and buttons. Below a map they stand in a row; beside it in rows of two, from edge to edge.

    Each kind of button has its place, counted from the corner below on the right: what goes on, what goes back, and so
    on. A place never holds another kind, nor does what is offered move it.
    """

    def __init__(
        self,
        context: Context,
        prompt: FittedLabel,
        note: FittedLabel,
        rule: QAbstractButton,
        slots: Sequence[Sequence[SlotButton]],
        clock: QWidget,
        film: QWidget,
    ) -> None:
        """Take in the labels, the link to a rule, clock, film bar, and all buttons that may ever be offered.

        Each of `slots`, an even number, holds the buttons of one kind, which have a place of their own, from left to
        right: the last two stand below all others beside the map.
        """
        super().__init__()
        self._context = context
        self.setObjectName("bar")
        self._slots = tuple(ButtonPlace(buttons) for buttons in slots)
        self._beside = self.low = self._slim = False
        """Whether it stands beside the map, in a column without room for empty rows, or slim."""
        self._prompt = prompt
        self._box = spaced(context, QBoxLayout(QBoxLayout.Direction.LeftToRight, self), _GAP)
        said = QVBoxLayout()
        self._box.addLayout(said, 1)
        keep_spacing(context, said, 2)
        said.addStretch(1)
        asked = QHBoxLayout()
        said.addLayout(asked)
        keep_spacing(context, asked, _GAP)
        asked.addWidget(prompt, 1)
        asked.addWidget(clock, 0, Qt.AlignmentFlag.AlignVCenter)
        below = self._below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        said.addLayout(below)
        keep_spacing(context, below, _GAP)
        self._note, self._note_place, self._rule, self._film = note, ScrolledText(note), rule, film
        note.said.connect(self._close_up)
        below.addWidget(self._note_place, 1)
        below.addWidget(rule, 0, Qt.AlignmentFlag.AlignTop)
        rule.hide()
        said.addWidget(film)
        said.addStretch(1)
        rows = self._rows_box = QVBoxLayout()
        self._box.addLayout(rows)
        self._rows = [_row() for _ in slots]
        """As many as there may ever be; those above stay empty where fewer are enough."""
        for row in self._rows:
            rows.addWidget(row)
        self._held: set[QWidget] = set()
        """The rows that are empty by now and keep their room: a button above them stays where it is."""
        self._gave = False
        """Whether no room is kept for empty rows, as what stands above the bar has too little."""
        self._arranged: list[list[ButtonPlace]] = []
        """The places in their rows, as they were put there last."""
        self.stand(beside=False, height=0)

    @property
    def buttons(self) -> tuple[SlotButton, ...]:
        """Return all buttons that may be offered, from left to right."""
        return tuple(button for slot in self._slots for button in slot.buttons)

    @property
    def broken(self) -> int:
        """Return how much more than its least height Qt gives it beside the map: no words are lower than they break."""
        return self._box.heightForWidth(self.width()) - self.minimumSizeHint().height() if self._beside else 0

    def offer(self, buttons: Iterable[QAbstractButton]) -> None:
        """Show these buttons, and no others."""
        offered = tuple(buttons)
        before = [place for place in self._slots if place.taken] if self.low else []
        self._box.setEnabled(False)  # one change of size, instead of one for each button
        for slot in self._slots:
            slot.offer(offered)
        if self.low:
            rows = {place.parentWidget() for place in before if place.taken}
            highest = next((number for number, row in enumerate(self._rows) if row in rows), len(self._rows))
            self._held = {row for row in self._rows[highest + 1 :] if not row.isHidden()}
        self._gave = self._gave and not any(place.taken for place in self._slots[-2:])
        self._spare()
        self._box.setEnabled(True)
        self.updateGeometry()
        if self._beside and offered and self.isVisible():  # else it may be painted before Qt lays anything out
            for _ in range(2):  # the rows first, and then what they stand in
                QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)

    def give_way(self) -> None:
        """Keep no room for empty rows until one of the last is taken: what is asked and pressed is seen whole."""
        if not self._gave:
            self._gave = True
            self._spare()

    def keep_places(self) -> None:
        """Keep each place as wide as the widest that its buttons may say, now that they may say something else."""
        for slot in self._slots:
            slot.keep()
        self._arrange()

    def stand(self, *, beside: bool, height: int, low: bool = False) -> None:
        """Stand in the column beside the map, as high as need be, or below it, always of that height.

        Below, a longer note would else shift and redraw the map. `low`: the column has no room for rows of places that
        are all empty, but for the last.
        """
        self.low = low
        if self._beside is not beside:
            self._beside = beside
            self.setProperty("beside", beside)
            polish(self)
        self._box.setDirection(QBoxLayout.Direction.TopToBottom if beside else QBoxLayout.Direction.LeftToRight)
        keep_margins(self._context, self._box, *(_BESIDE if beside else _BELOW))
        self.setMinimumHeight(0 if beside else height)
        self.setMinimumWidth(1 if beside else 0)  # where margins grow, its places are fitted anew to what is left
        free = not beside and self.window().width() < self._context.pixels(_FREE)
        self._prompt.allow(_LINES_BESIDE if beside else _LINES_FREE if free else _LINES)
        self.setMaximumHeight(_NO_LIMIT if beside or free or not height else height)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._beside and event.oldSize().width() != event.size().width():
            self._arrange()
        else:
            self._spare()

    def _spare(self) -> None:
        """Take up no room for empty places beyond which nothing stands: what is left out moves no other button.

        Beside the map those are the rows above all that is offered, in a low column all empty ones but the last and
        those below a button that goes on being offered (none, once it gave way); below it the places left of it. Where
        the bar below the map is narrow, or the places would leave the prompt too little, it gets the room of every
        empty place, and only where there is still enough without it not that of the last: what goes on stands alone.
        """
        narrow, kept = False, None
        if not self._beside:
            first = next((number for number, place in enumerate(self._slots) if place.taken), len(self._slots))
            narrow = self.width() < max(self._context.pixels(_NARROW), self._needed(self._slots[first:]))
            *others, last = self._slots
            kept = None if self.width() < self._needed([*(place for place in others if place.taken), last]) else last
        something = False
        for row in self._rows:
            places = [place for place in self._slots if place.parentWidget() is row]
            for place in places:
                something = something or place.taken
                if not self._beside:
                    place.setVisible(place.taken or (something and (not narrow or place is kept)))
            kept_empty = not self._gave and (not self.low or row is self._rows[-1] or row in self._held)
            stays = something and (kept_empty or any(place.taken for place in places))
            row.setVisible(bool(places) and (stays or not self._beside))

    def _close_up(self) -> None:
        """Keep no line for a note that says nothing where the link would stand below it, or the bar of a film does."""
        needed = self._slim or not self._film.isHidden()
        self._note_place.setVisible(not needed or bool(self._note.text()))

    def _needed(self, places: Sequence[ButtonPlace]) -> int:
        pixels = self._context.pixels
        return sum(place.widest + pixels(_GAP) for place in places) + pixels(_PROMPT)

    def _arrange(self) -> None:
        """Put the places into rows: beside the map two by two, as broad as the bar; below it all into one.

        Where a place is, and how wide, depends on nothing that is offered. In a slim bar the link to a rule stands
        below the note.
        """
        slim = self._beside and self.width() < self._context.pixels(_SLIM)
        if self._slim is not slim:
            self._slim = slim
            self._rule.setProperty("low", slim)
            polish(self._rule)
            self._close_up()
        self._below.setDirection(QBoxLayout.Direction.TopToBottom if slim else QBoxLayout.Direction.LeftToRight)
        side = Qt.AlignmentFlag.AlignLeft if slim else Qt.AlignmentFlag.AlignRight
        self._below.setAlignment(self._rule, Qt.AlignmentFlag.AlignTop | side)  # beside a note that says nothing, too
        for box in (self._box, self._rows_box):
            keep_spacing(self._context, box, _SLIM_GAP if slim else _GAP)
        rows = self._rows_beside() if self._beside else [[(place, place.widest) for place in self._slots]]
        empty = len(self._rows) - len(rows)
        before, self._arranged = self._arranged, [[place for place, _ in places] for places in rows]
        if self._arranged != before:
            self._held = set()  # all buttons have moved in any case
        for row, places in zip(self._rows[empty:], rows, strict=True):
            line = row.layout()
            assert line is not None, "each row has its line"
            line.setSpacing(self._context.pixels(_GAP))
            for place, width in places:
                place.setFixedWidth(width)
                if self._arranged != before:
                    line.addWidget(place)
                place.show()  # what is given to another row is hidden until it is shown
        self._spare()

    def _rows_beside(self) -> list[list[tuple[ButtonPlace, int]]]:
        """Return the rows from above, each with its places and their widths; two that are too wide stand apart."""
        rows: list[list[tuple[ButtonPlace, int]]] = []
        gap, width = self._context.pixels(_GAP), self.width()
        for left, right in zip(self._slots[::2], self._slots[1::2], strict=True):
            most = width - gap
            if left.widest + right.widest > most:
                rows += [[(left, width)], [(right, width)]]
                continue
            half = most // 2
            first = most - right.widest if right.widest > half else max(half, left.widest)
            rows.append([(left, first), (right, most - first)])
        return rows


def _row() -> QWidget:
    row = clear_widget()
    line = bare(QHBoxLayout(row))
    line.addStretch(1)
    row.hide()
    return row
