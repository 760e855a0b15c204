"""Where a replay stands, and how it goes on: by steps, by rounds, by the clock."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

PLAIN, SILENT = 1.1, 0.35
"""How many seconds a step stays that isn't watched frame by frame, and one of which nothing is told."""
SPEEDS = {"slow": 1.8, "normal": 1.0, "fast": 0.4}
"""What the times are multiplied by."""


class Playback(QObject):
    """A place in the match: a step, and perhaps one of the frames that lead to it.

    Signals:
        moved: another place is to be shown.
        started: it began or stopped going on by itself.
    """

    moved = Signal()
    started = Signal(bool)

    def __init__(
        self,
        count: int,
        rounds: tuple[int, ...],
        frames: Callable[[int], int],
        hold: Callable[[int, int | None], float],
    ) -> None:
        """Stand at the first step of `count`; `rounds` are the first steps of the rounds.

        `frames` tells how many frames lead to a step; `hold` how many seconds a step, or one of its frames, stays.
        """
        super().__init__()
        self.count = count
        self._rounds = rounds
        self._frames = frames
        self._hold = hold
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        self._factor = SPEEDS["normal"]
        self.step = 0
        self.frame: int | None = None
        """The frame shown on the way to the step; None: the step itself."""

    @property
    def playing(self) -> bool:
        """Tell whether it goes on by itself."""
        return self._timer.isActive()

    @property
    def at_end(self) -> bool:
        """Tell whether the last step is shown."""
        return self.step == self.count - 1 and self.frame is None

    @property
    def at_start(self) -> bool:
        """Tell whether the first step is shown."""
        return self.step == 0

    @property
    def thumb(self) -> float:
        """Return where it stands, counted in steps; a frame lies between two steps."""
        if self.frame is None:
            return float(self.step)
        return self.step - 1 + (self.frame + 1) / (self._frames(self.step) + 1)

    def go_to(self, step: int) -> None:
        """Show a step as it ended, the nearest one there is."""
        self.step, self.frame = min(max(step, 0), self.count - 1), None
        self._show()

    def next(self) -> None:
        """Go on by a step, or by a frame on the way to one."""
        if self.frame is not None:
            following = self.frame + 1
            self.frame = following if following < self._frames(self.step) else None
        elif not self.at_end:
            self.step += 1
            self.frame = 0 if self._frames(self.step) else None
        self._show()

    def previous(self) -> None:
        """Go back the way that `next` came."""
        if self.frame is None and self._frames(self.step):
            self.frame = self._frames(self.step) - 1
        elif self.frame:
            self.frame -= 1
        elif not self.at_start:
            self.step, self.frame = self.step - 1, None
        self._show()

    def next_round(self) -> None:
        """Go to the first step of the round after this one, after the last round to the end."""
        after = bisect_right(self._rounds, self.step)
        self.go_to(self._rounds[after] if after < len(self._rounds) else self.count - 1)

    def previous_round(self) -> None:
        """Go to the first step of this round, and from there to that of the one before."""
        after = bisect_right(self._rounds, self.step)
        here = self._rounds[after - 1] if after else 0
        if here == self.step and self.frame is None and after >= 2:
            here = self._rounds[after - 2]
        self.go_to(here)

    def play(self) -> None:
        """Go on by itself; from the end it begins anew."""
        if self.at_end:
            self.go_to(0)
        self._wait()
        self.started.emit(True)

    def pause(self) -> None:
        """Stay where it is."""
        if self._timer.isActive():
            self._timer.stop()
            self.started.emit(False)

    def set_speed(self, speed: str) -> None:
        """Go on slowly, normally or fast."""
        self._factor = SPEEDS[speed]
        if self.playing:
            self._wait()

    def _go_on(self) -> None:
        self.next()
        if self.at_end:
            self._timer.stop()
            self.started.emit(False)
        else:
            self._wait()

    def _wait(self) -> None:
        self._timer.start(round(1000 * self._factor * self._hold(self.step, self.frame)))

    def _show(self) -> None:
        if self.playing:
            self._wait()
        self.moved.emit()
