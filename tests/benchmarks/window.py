"""The window: from the start to the title, to the first map, frames while one points, pans and zooms, confirmed turns.

The start is taken with compiled bytecode, as an installed program has it. Behind the curtain the window gets as long as
the curtain stays deaf, and no longer than it needs, to draw ahead: nobody can lift it sooner.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

from .figures import Figure, counted, quickest, share

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller
    from rokugan_desktop.desktop.face import AnyFace
    from rokugan_desktop.desktop.map.view import MapView

SIZE = (1600, 1000)
LARGE = (3840, 2160)
STARTS = 5
PAINTS = 30
TURNS = 60
TURNED = 20

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
    yield quickest("start to the painted title", _started())
    yield from _at_the_table()
    yield from _while_a_step_waits()


def _started() -> list[float]:
    """The seconds from the interpreter's first line to the painted title, of several processes."""
    taken: list[float] = []
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as bytecode:
        environment["PYTHONPYCACHEPREFIX"] = bytecode
        for number in range(STARTS + 1):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                code = f"import sys\nfrom pathlib import Path\n{START}"
                command = [sys.executable, "-c", code, folder]
                done = subprocess.run(command, capture_output=True, check=True, text=True, env=environment)
                if number:  # the first one compiles
                    taken.append(float(done.stdout))
    return taken


def opened(folder: Path, faces: Mapping[str, Callable[[], AnyFace]] | None = None) -> tuple[object, object]:
    """Open the window in this folder as the program does, with these games or the first, and paint its title."""
    from rokugan_desktop.loading import loading

    with loading():
        from rokugan_desktop.desktop.application import Launch, application, shell_for
        from rokugan_desktop.desktop.system_sources import SystemSources
        from rokugan_desktop.table.library.match_library import MatchLibrary
        from tests.shelved import make_face, speak_in_window

    qt = application(["benchmark"])
    sources = SystemSources(lambda: bytes(32), Random(1), lambda: "2026-01-01T00:00:00")
    launch = Launch("0", folder / "settings.json", speak_in_window, "en", sources)
    with loading():
        shell = shell_for(launch, faces or {"battle_for_rokugan": make_face}, MatchLibrary(folder / "matches.sqlite"))
    shell.resize(*SIZE)
    shell.show()
    qt.processEvents()
    return shell, qt


def _at_the_table() -> Iterator[Figure]:
    """Play some turns of five seats through the window's own controller, and take the time of what they paint."""
    from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
    from rokugan_desktop.desktop.shell import Shell

    deaf, CurtainWidget.guard_ms = CurtainWidget.guard_ms, -1
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        shell, _qt = opened(Path(folder))
        assert isinstance(shell, Shell)
        shell.matches.start(("crab", "crane", "lion", "phoenix", "unicorn"), ("A", "B", "C", "D", "E"))
        assert shell.controller is not None
        times = played(shell.controller, deaf / 1e3)
        shell.controller.page.show_table()
        frames = _frames(shell.controller.page.map)
        shell.resize(*LARGE)
        shell.context.fit(*LARGE)  # as is done once a resize has come to rest; then the end is shown anew
        shell.controller.page.show_table()
        large = _frames(shell.controller.page.map)
        shell.close()
    yield quickest("first lifted curtain to the painted map", times.lifted[:1])
    yield share("later lifted curtains", times.lifted[1:], 50)
    yield from _shares("full repaint of the map with choices", times.paints)
    for name, taken in frames.items():
        yield from _shares(name, taken)
    for name, taken in large.items():
        if not name.startswith("pointing"):
            yield from _shares(f"{name}, {LARGE[0]}x{LARGE[1]}", taken)
    yield from _shares("confirm to the next screen", times.confirmed)


def _while_a_step_waits() -> Iterator[Figure]:
    """Let a bubble of the lesson point at the map, and count what is painted meanwhile, and how long that works."""
    from PySide6.QtCore import QEventLoop, QTimer

    from rokugan_desktop.desktop.demo.hands import await_change
    from rokugan_desktop.desktop.shell import Shell
    from rokugan_desktop.engine import Seat
    from tests.on_screen.paints import Paints

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        shell, _qt = opened(Path(folder))
        assert isinstance(shell, Shell)
        shell.school.teach(shell.face)
        table, guide = shell.controller, shell.school.guide
        assert table is not None
        assert guide is not None
        while guide.bubble.go_on.isVisibleTo(guide.bubble):
            guide.bubble.go_on.click()
        decision = table.session.decision(Seat(0))
        assert decision is not None
        table.drafting.answer(next(one for one in decision.answers() if table.face.game.write(one) == "take army-3"))
        await_change(lambda: table.page.map.ready and not guide.settling)
        paints, loop = Paints(), QEventLoop()
        begun = process_time()
        QTimer.singleShot(1000, loop.quit)
        loop.exec()
        worked = process_time() - begun
        paints.stop()
        shell.close()
    yield counted("paints in a second in which a lesson's step waits", paints.count, "paints")
    yield quickest("work in that second", [worked])


def _shares(name: str, times: list[float]) -> Iterator[Figure]:
    yield share(name, times, 50)
    yield share(name, times, 95)


class Times(NamedTuple):
    """What was taken, in seconds."""

    lifted: list[float]
    """From a curtain that is lifted to the painted table."""
    paints: list[float]
    """Painting the whole map anew while something on it can be chosen."""
    confirmed: list[float]


def played(controller: Controller, deaf: float, turns: int = TURNS) -> Times:
    """Play some turns; before each curtain is lifted, a map may be drawn ahead for so many seconds."""
    from PySide6.QtWidgets import QApplication

    from rokugan_desktop.table.handover import Curtain, Uncovered, Veiled

    rng, on_map = Random(5), controller.face.on_board is not None
    times = Times([], [], [])
    while len(times.confirmed) < turns and controller.session.over() is None:
        QApplication.processEvents()
        if controller.player.playing:
            controller.player.skip()
            continue
        if isinstance(controller.handover, Curtain):
            if on_map:
                rest(controller.page.map, deaf)
            times.lifted.append(taking(partial(controller.dispatch, Uncovered(controller.handover.seat))))
        elif isinstance(controller.handover, Veiled):
            controller.dispatch(Uncovered(controller.handover.seat))
        seat = controller.acting
        if seat is None:
            controller.done_looking()
            continue
        while not controller.session.needs_confirming(seat):
            decision = controller.session.decision(seat)
            assert decision is not None
            controller.drafting.answer(rng.choice(tuple(decision.answers())))
            QApplication.processEvents()
            if on_map and controller.page.area.field.has_choices and len(times.paints) < PAINTS:
                times.paints.append(repainting(controller.page.map))
        times.confirmed.append(taking(controller.confirm))
    return times


def _frames(view: MapView) -> dict[str, list[float]]:
    """Light up every spot of the map, and take the time of each frame while one repaints, points, pans and zooms."""
    from PySide6.QtCore import QPointF

    from rokugan_desktop.desktop.map.values import Kind, MapChoice

    shapes = view.map.shapes
    spots = [f"area:{name}" for name in shapes.areas] + list(shapes.edge_spots())
    spots += [f"slot:{territory}" for territory in shapes.board.slots]
    view.map.set_choices([MapChoice(spot, Kind.CHOICE, spot, spot) for spot in spots])
    rest(view, 5.0)
    middles = [item.centre for item in view.map.choices.values()]
    middle = QPointF(view.viewport().rect().center())
    turns = (1.25, 1.25, 0.8, 0.8) * 8
    return {
        f"repaint with {len(spots)} spots lit": [repainting(view) for _ in range(PAINTS)],
        "pointing at one after the other": [taking(partial(view.map.point_at, point)) for point in middles],
        "pointing at each once more": [taking(partial(view.map.point_at, point)) for point in middles],
        "panning, zoomed in": _panning(view),
        "zooming": [taking(partial(view.zoom_at, middle, turn)) for turn in turns],
        "drawing sharp after it": _slices(view),
        f"a frame while {TURNED} tokens turn over": _turning(view),
    }


def _panning(view: MapView) -> list[float]:
    """Pan a board that is zoomed in, for seen whole it lies still; the first frame paints what zooming then uses."""
    from PySide6.QtCore import QPointF

    view.zoom_at(QPointF(view.viewport().rect().center()), 1.25)
    times = [taking(partial(view.pan_by, QPointF(9, 4 - number % 9))) for number in range(PAINTS)]
    view.fit()
    return times


def _turning(view: MapView) -> list[float]:
    """Turn all these tokens over at once; return what each frame of a sixtieth of a second takes."""
    from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
    from rokugan_desktop.desktop.battle_for_rokugan.art.tokens import CombatBack, CombatFace
    from rokugan_desktop.desktop.map.values import STILL, Piece
    from rokugan_desktop.desktop.motion import Tempo

    scene, cloth = view.map, CLOTHS["crab"]
    places = sorted(scene.shapes.areas)[:TURNED]
    view.fit()
    scene.set_choices(())
    scene.set_pieces([Piece(place, f"area:{place}", CombatBack(cloth)) for place in places])
    rest(view, 5.0)
    scene.moving.tempo = Tempo.FULL
    earlier = scene.moving.earlier()
    scene.set_pieces([Piece(place, f"area:{place}", CombatFace(cloth, "army", 4)) for place in places])
    scene.moving.begin(earlier, STILL)
    movement = scene.moving.movement
    assert movement is not None
    movement.pause()
    times = [taking(partial(movement.setCurrentTime, time)) for time in range(0, movement.duration(), 16)]
    scene.moving.finish()
    return times


def rest(view: MapView, seconds: float) -> None:
    """Let the window do what it does while nobody presses anything, until it is done or the time is over."""
    from PySide6.QtWidgets import QApplication

    until = perf_counter() + seconds
    QApplication.processEvents()
    while not view.ready and perf_counter() < until:
        QApplication.processEvents()


def _slices(view: MapView) -> list[float]:
    """Wait until the view is drawn sharp; return for how long each time the window could do nothing else."""
    slices: list[float] = []
    while not view.ready:
        slices.append(taking(int))
    return [time for time in slices if time > 1e-3]


def repainting(view: MapView) -> float:
    """The seconds that painting the whole view anew takes; what else waits for its turn is done before."""
    from PySide6.QtWidgets import QApplication

    QApplication.processEvents()
    begun = perf_counter()
    view.viewport().repaint()
    return perf_counter() - begun


def taking(deed: Callable[[], object]) -> float:
    """The seconds that a deed takes with everything it has painted."""
    from PySide6.QtWidgets import QApplication

    begun = perf_counter()
    deed()
    QApplication.processEvents()
    return perf_counter() - begun
