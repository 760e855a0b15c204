"""Computer players: how quick the window stays while one thinks, and how long a turn takes from asking to answer."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from .figures import Figure, share
from .window import opened

if TYPE_CHECKING:
    from rokugan_desktop.desktop.shell import Shell

TICK_MS = 16
TURNS = 24
SECONDS = 90.0


def figures() -> Iterator[Figure]:
    """The ticks of a timer in the window's thread while a daimyo thinks beside it."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from rokugan_desktop.desktop.shell import Shell

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        shell, _qt = opened(Path(folder))
        assert isinstance(shell, Shell)
        ticks, thoughts = _watched(shell)
        shell.close()
    for percent in (50, 95, 99):
        yield share(f"a tick of {TICK_MS} ms while it thinks", ticks, percent)
    for percent in (50, 95):
        yield share("from asking a daimyo to its answer", thoughts, percent)


def _watched(shell: Shell) -> tuple[list[float], list[float]]:
    """Let daimyo play one another, and return the times between ticks while they think, and those of their thoughts."""
    from PySide6.QtCore import QEventLoop, Qt, QTimer

    from rokugan_desktop.desktop.computers.seats import ComputerSeats

    ComputerSeats.beats = 0.1
    players = ("daimyo",) * 4
    shell.matches.start(("crab", "crane", "lion", "phoenix"), ("A", "B", "C", "D"), players)
    controller = shell.controller
    assert controller is not None
    thinker = controller.computers.thinker
    ticks: list[float] = []
    thoughts: list[float] = []
    last = perf_counter()
    begun: float | None = None

    def tick() -> None:
        nonlocal last, begun
        now = perf_counter()
        if thinker.thinking and begun is not None:
            ticks.append(now - last)
        begun = (begun or now) if thinker.thinking else None
        last = now
        if controller.player.playing:
            controller.player.skip()
        if sum(one > 0.1 for one in thoughts) >= TURNS or now > end:
            loop.quit()

    def note(_answers: object) -> None:
        if begun is not None:
            thoughts.append(perf_counter() - begun)

    loop = QEventLoop()
    end = perf_counter() + SECONDS
    timer = QTimer(timerType=Qt.TimerType.PreciseTimer, interval=TICK_MS)
    timer.timeout.connect(tick)
    thinker.thought.connect(note)
    timer.start()
    loop.exec()
    timer.stop()
    return ticks, [one for one in thoughts if one > 0.1]
