"""The window: from the start to the title, to the first map, a full repaint, and from a confirmed turn onwards."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from .figures import Figure

if TYPE_CHECKING:
    from rokugan_desktop.desktop.controller import Controller

SIZE = (1600, 1000)
STARTS = 5
PAINTS = 30
TURNS = 60

START = """
import time
begun = time.perf_counter()
from tests.benchmarks.window import opened
shell, turn = opened(Path(sys.argv[1]))
title = time.perf_counter()
print(title - begun)
"""


def figures() -> Iterator[Figure]:
    """All figures of the window, painted offscreen."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    yield Figure("start to the painted title", _started() * 1e3, "ms")
    yield from _at_the_table()


def _started() -> float:
    """The seconds from the interpreter's first line to the painted title, best of several processes."""
    best = float("inf")
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            code = f"import sys\nfrom pathlib import Path\n{START}"
            command = [sys.executable, "-c", code, folder]
            done = subprocess.run(command, capture_output=True, check=True, text=True)
            best = min(best, float(done.stdout))
    return best


def opened(folder: Path) -> tuple[object, object]:
    """Open the window in this folder, and paint its title."""
    from rokugan_desktop.cli.window import make_face, speak_in_window
    from rokugan_desktop.desktop.application import Launch, application, shell_for
    from rokugan_desktop.desktop.shell import Chances
    from rokugan_desktop.table.library import MatchLibrary

    qt = application(["benchmark"])
    chances = Chances(lambda: bytes(32), Random(1), lambda: "2026-01-01T00:00:00")
    launch = Launch("0", folder / "settings.json", speak_in_window, "en", chances)
    shell = shell_for(launch, make_face(), MatchLibrary(folder / "matches.sqlite"))
    shell.resize(*SIZE)
    shell.show()
    qt.processEvents()
    return shell, qt


def _at_the_table() -> Iterator[Figure]:
    """Play some turns of five seats through the window's own controller, and take the time of what they paint."""
    from rokugan_desktop.desktop.curtain import Curtain
    from rokugan_desktop.desktop.shell import Shell

    Curtain.guard_ms = -1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        shell, _qt = opened(Path(folder))
        assert isinstance(shell, Shell)
        shell.start(("crab", "crane", "lion", "phoenix", "unicorn"), ("A", "B", "C", "D", "E"))
        assert shell.controller is not None
        lifted, paints, confirmed = _played(shell.controller)
        shell.close()
    yield Figure("first lifted curtain to the painted map", lifted[0] * 1e3, "ms")
    yield _share("later lifted curtains", lifted[1:], 50)
    yield _share("full repaint of the map with choices", paints, 50)
    yield _share("full repaint of the map with choices", paints, 95)
    yield _share("confirm to the next screen", confirmed, 50)
    yield _share("confirm to the next screen", confirmed, 95)


def _share(name: str, times: list[float], percent: int) -> Figure:
    return Figure(f"{name}, {percent} %", sorted(times)[len(times) * percent // 100] * 1e3, "ms")


def _played(controller: Controller) -> tuple[list[float], list[float], list[float]]:
    """The times of lifting the curtain, of repainting the map with choices on it, and of confirming."""
    from PySide6.QtWidgets import QApplication

    from rokugan_desktop.table.handover import Curtain, Uncovered

    rng = Random(5)
    lifted: list[float] = []
    paints: list[float] = []
    confirmed: list[float] = []
    while len(confirmed) < TURNS and controller.session.over() is None:
        QApplication.processEvents()
        if controller.player.playing:
            controller.player.skip()
            continue
        if isinstance(controller.handover, Curtain):
            lifted.append(_taking(partial(controller.happen, Uncovered(controller.handover.seat))))
        seat = controller.acting
        if seat is None:
            controller.done_looking()
            continue
        while not controller.session.needs_confirming(seat):
            decision = controller.session.decision(seat)
            assert decision is not None
            controller.answers.answer(rng.choice(tuple(decision.answers())))
            QApplication.processEvents()
            if controller.showing.has_choices and len(paints) < PAINTS:
                paints.append(_taking(controller.page.map.viewport().repaint))
        confirmed.append(_taking(controller.confirm))
    return lifted, paints, confirmed


def _taking(deed: Callable[[], object]) -> float:
    """The seconds that a deed takes with everything it has painted."""
    from PySide6.QtWidgets import QApplication

    begun = perf_counter()
    deed()
    QApplication.processEvents()
    return perf_counter() - begun
