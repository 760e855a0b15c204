"""The turn clock: how long the table has waited for who acts. It forces nothing, and nothing is made of it."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLabel

from rokugan_desktop.desktop.context import Context


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
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
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
