"""Python calls of the program's own code for one gesture in the real window: the same number every time.

A gesture lasts from the press of the mouse until everything that was sent has arrived and is drawn. Counted are calls
of functions of the package, and generators resumed; what Qt and the libraries do inside is not, nor what the map paints
ahead while the window has nothing else to do: how much of that falls into a gesture is a matter of the machine. For the
same reason no timer goes off while the turn is played, but for those that bring on what is sent already and the map's.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import TYPE_CHECKING, Any

import rokugan_desktop

from .figures import Figure, counted
from .window import rest

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QWidget

    from rokugan_desktop.desktop.demo import Guest

ROLES = ("crab", "crane", "lion", "phoenix")
SIZE = (1600, 1000)
PATIENCE = 60.0
"""So many seconds at most the map may draw ahead before a gesture begins."""
PACKAGE = str(Path(rokugan_desktop.__file__).parent)


def figures() -> Iterator[Figure]:
    """All figures: the gestures of one turn, and how large the question of that turn is where it is sent on."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        guest = _at_the_first_turn(Path(folder))
        with _stopped_clocks(guest):
            yield from _one_turn(guest)
        guest.shell.close()


def calls_of(deed: Callable[[], object]) -> int:
    """How many calls of the program's own functions a deed makes, in this thread."""
    from rokugan_desktop.desktop.map.drawing import Gradually

    ahead = Gradually._go_on.__code__  # pyright: ignore[reportPrivateUsage]
    made = 0
    painting_ahead: FrameType | None = None

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal made, painting_ahead
        if event == "return" and frame is painting_ahead:
            painting_ahead = None
        elif event == "call" and painting_ahead is None and frame.f_code.co_filename.startswith(PACKAGE):
            if frame.f_code is ahead:
                painting_ahead = frame
            else:
                made += 1

    gc.collect()
    gc.disable()  # a collection in the middle would call what it frees
    sys.setprofile(note)
    try:
        deed()
    finally:
        sys.setprofile(None)
        gc.enable()
    return made


def _at_the_first_turn(folder: Path) -> Guest:
    """A guest at a window in which the first seat is asked for the first token of the match."""
    from PySide6.QtWidgets import QApplication

    from rokugan_desktop.desktop.application import Launch, application, shell_for
    from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
    from rokugan_desktop.desktop.demo import Guest, MouseHands, preferences_of
    from rokugan_desktop.desktop.look.slot_button import SlotButton
    from rokugan_desktop.desktop.settings import Settings, SettingsFile
    from rokugan_desktop.desktop.system_sources import SystemSources
    from rokugan_desktop.table.library.match_library import MatchLibrary
    from tests.shelved import make_face, speak_in_window

    CurtainWidget.guard_ms = -1
    SlotButton.rest_ms = 0  # one that still fills is painted by the clock, whatever is pointed at meanwhile
    application(["benchmark"])
    settings = folder / "settings.json"
    told_before = Settings(language="en", pace="off", idle_minutes=60, introductions=False)
    SettingsFile(settings).write(told_before)
    sources = SystemSources(lambda: bytes(32), Random(1), lambda: "2026-01-01T00:00:00")
    launch = Launch("0", settings, speak_in_window, "en", sources)
    shell = shell_for(launch, {"battle_for_rokugan": make_face}, MatchLibrary(folder / "matches.sqlite"))
    shell.resize(*SIZE)
    shell.show()
    QApplication.processEvents()
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.face, 7))
    shell.matches.start(ROLES, ("A", "B", "C", "D"))
    for _ in guest.play():
        seat = guest.controller.own_seat
        decision = guest.controller.session.decision(seat) if seat is not None else None
        if getattr(decision, "kind", "") == "turn":
            return guest
    raise LookupError("no turn comes")


@contextmanager
def _stopped_clocks(guest: Guest) -> Generator[None]:
    """Let no timer go off that waits for any time, but for the map's: a slow machine would hear it in a gesture."""
    from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

    view = guest.controller.page.map

    class Stopped(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            waits = event.type() is QEvent.Type.Timer and isinstance(watched, QTimer) and watched.interval() > 0
            return waits and watched.parent() is not view

    stopped, application = Stopped(), QCoreApplication.instance()
    assert application is not None
    application.installEventFilter(stopped)
    yield
    application.removeEventFilter(stopped)


def _one_turn(guest: Guest) -> Iterator[Figure]:
    """Choose a token, its place, confirm, lift the curtain; what is pointed at before is counted by itself."""
    from PySide6.QtWidgets import QPushButton

    from rokugan_desktop.desktop.demo.guest import places_of
    from rokugan_desktop.desktop.sheets.sheet import ItemSheet

    controller, page = guest.controller, guest.controller.page
    seat = controller.own_seat
    panel = page.area.seat_panel
    assert seat is not None
    assert panel is not None
    question = controller.session.decision(seat)
    yield counted("the question of a turn, pickled", len(pickle.dumps(question)), "bytes")
    tile = next(sheet for sheet in panel.findChildren(ItemSheet) if sheet.item.offered)
    yield from _gesture(guest, "a token of the hand", _middle(guest, tile))
    placing = controller.session.decision(seat)
    assert placing is not None
    choice = next(iter(places_of(controller, placing).values()))
    view = page.map
    place = view.viewport().mapTo(guest.shell, view.mapFromScene(view.map.choices[choice.identity].centre))
    yield from _gesture(guest, "a place on the map", place)
    assert controller.session.needs_confirming(seat)
    yield counted("confirm", _clicked(guest, _middle(guest, page.confirm)), "calls")
    lift = next(button for button in page.curtain.findChildren(QPushButton) if button.isVisible())
    yield counted("lift the curtain", _clicked(guest, _middle(guest, lift)), "calls")
    assert controller.own_seat not in (None, seat)


def _gesture(guest: Guest, what: str, place: QPoint) -> Iterator[Figure]:
    """Point at a thing and press it."""
    yield counted(f"point at {what}", _pointed(guest, place), "calls")
    yield counted(f"choose {what}", _clicked(guest, place), "calls")


def _middle(guest: Guest, widget: QWidget) -> QPoint:
    """The place of the window where the middle of the widget is."""
    return widget.mapTo(guest.shell, widget.rect().center())


def _pointed(guest: Guest, place: QPoint) -> int:
    from PySide6.QtTest import QTest

    from rokugan_desktop.desktop.demo.hands import settle

    rest(guest.controller.page.map, PATIENCE)

    def point() -> None:
        QTest.mouseMove(guest.shell.windowHandle(), place)
        settle()

    return calls_of(point)


def _clicked(guest: Guest, place: QPoint) -> int:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from rokugan_desktop.desktop.demo.hands import settle

    handle = guest.shell.windowHandle()
    QTest.mouseMove(handle, place)
    settle()
    rest(guest.controller.page.map, PATIENCE)

    def click() -> None:
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        settle()

    return calls_of(click)
