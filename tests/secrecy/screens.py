"""The table's page before a world of Battle for Rokugan: what a window would show of it, to whom."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.at_table.table_page import TablePage
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace
from rokugan_desktop.desktop.look.slot_button import SlotButton
from rokugan_desktop.desktop.look.theme import load_fonts, palette, stylesheet, text_font
from rokugan_desktop.desktop.map import drawing, printed_view
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.table.handover import Acting, Looking
from rokugan_desktop.table.history import History
from rokugan_desktop.table.journal import Began, MemoryJournal, new_header
from rokugan_desktop.table.session import Session
from tests.games.battle_for_rokugan.playing import determinized, pick, question_to, states
from tests.secrecy.pictures import Picture, picture_of
from tests.shelved import make_face, speak_in_window

NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi")


def draw_by_events_alone(patched: pytest.MonkeyPatch) -> None:
    """Let windows draw by events alone, not by the clock.

    A map prints in slices of some milliseconds, and is drawn sharp when a resize has come to rest. How many frames that
    takes is a matter of how busy the machine is, and would hide whether worlds differ. So a slice is as long as it
    takes, and rest comes at once; no button fills by the clock.
    """
    patched.setattr(SlotButton, "rest_ms", 0)
    patched.setattr(drawing, "time", SimpleNamespace(perf_counter=lambda: 0.0))
    patched.setattr(printed_view, "REST", 0)


class Screen:
    """A window in which one world after the other can be shown."""

    def __init__(self, folder: Path, face: AnyFace | None = None) -> None:
        load_fonts()
        self.face: AnyFace = make_face() if face is None else face
        file = SettingsFile(folder / "settings.json")
        file.write(Settings(pace="off"))  # how often a running film is drawn hangs on the clock, and tells nothing
        self.context = Context(file, speak_in_window, "en").of(self.face.game.name)
        self.window = QMainWindow()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.setPalette(palette(self.context.theme))
        application.setFont(text_font(14))
        self.window.setStyleSheet(stylesheet(self.context.theme, 1.0))
        self._controller: Controller | None = None
        self.window.setCentralWidget(QWidget())
        self.window.resize(1100, 760)
        self.window.show()
        self.window.activateWindow()  # one that a test before it has left may be active still

    def sit_down(self, state: Any, setup: Setup | None = None) -> Controller:
        """Put a table with this world into the window; what happened before it nobody tells.

        With a set-up the page has the board of that very match.
        """
        game = self.face.game
        page = self.new_page(setup)
        if setup is None:
            setup = Setup(tuple(ids.CLANS[seat.clan] for seat in cast("State", state).public.seats))
        roles = setup.roles
        names = NAMES[: len(roles)]
        began = Began(game.name, game.rules_version, names, roles, setup.options, bytes(32))
        journal = MemoryJournal(new_header(game, setup, names, "2026-01-01T00:00:00"), [began])
        session = Session(game, History(game, began, state), journal)
        controller = self._controller = Controller(self.context, self.face, session, page)
        controller.begin()
        settle()
        return controller

    def new_page(self, setup: Setup | None = None) -> TablePage:
        """A page that has shown nothing yet, in place of the one before, of which nothing is left."""
        if self._controller is not None:
            self._controller.leave()
            self._controller = None
        before = self.window.takeCentralWidget()
        assert before is not None
        before.deleteLater()
        settle()
        page = TablePage(self.context, self.face, setup)
        page.curtain.guard_ms = -1
        self.window.setCentralWidget(page)
        return page

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        settle()


def settle() -> None:
    """Let everything arrive, and be thrown away that was to go."""
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def accessible_tree(window: QWidget) -> list[tuple[int, int, str, str, str, str]]:
    """Everything that a screen reader finds: depth, role, name, description, value, help."""
    return list(_tree(QAccessible.queryAccessibleInterface(window), 0))


def _tree(node: QAccessibleInterface, depth: int) -> Iterator[tuple[int, int, str, str, str, str]]:
    kinds = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)
    name, description, value, tip = (node.text(kind) for kind in kinds)
    yield depth, int(node.role().value), name, description, value, tip
    for number in range(node.childCount()):
        child = cast("QAccessibleInterface | None", node.child(number))
        if child is not None and child.isValid() and depth < 30:
            yield from _tree(child, depth + 1)


def open_own_screen(controller: Controller, seat: Seat) -> None:
    """Lead the window to the seat's own screen: to its question, or else to a look behind its screen."""
    controller.page.curtain.button.click()
    settle()
    if controller.handover != Acting(seat):
        controller.hide()
        settle()
        controller.look(seat)
        controller.page.curtain.button.click()
        settle()
    assert controller.handover in (Acting(seat), Looking(seat))


class Moment(NamedTuple):
    """A state of a random match, the seat that is asked there, and another world that this seat cannot rule out."""

    state: State
    viewer: Seat
    other: State


def moments(seed: int, count: int, every: int) -> Iterator[Moment]:
    """Moments with a secret question, spread over the match, each seen by the seat that is asked."""
    rng = Random(seed)
    asked = [state for state in states(seed, count) if _asked_in_secret(state)]
    for state in asked[every // 2 :: every]:
        yield _moment(state, rng)


def a_moment(seed: int, count: int) -> Moment:
    """Any one of the moments with a secret question of the match."""
    rng = Random(seed)
    return _moment(pick(rng, [state for state in states(seed, count) if _asked_in_secret(state)]), rng)


def _moment(state: State, rng: Random) -> Moment:
    seat = pick(rng, _asked_in_secret(state))
    return Moment(state, seat, determinized(state, seat, rng))


def _asked_in_secret(state: State) -> list[Seat]:
    seats = (Seat(number) for number in range(len(state.public.seats)))
    return [seat for seat in seats if (question := question_to(state, seat)) is not None and question.secret]


@contextmanager
def shown_screen(
    qtbot: QtBot, folder: Path, patched: pytest.MonkeyPatch, face: AnyFace | None = None
) -> Generator[Screen]:
    """Give a window that is shown and draws by events alone; it is closed at the end."""
    draw_by_events_alone(patched)
    made = Screen(folder, face)
    with qtbot.waitExposed(made.window):
        made.window.show()
    yield made
    made.close()


@pytest.fixture
def screen(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A window of Battle for Rokugan that draws by events alone."""
    with shown_screen(qtbot, tmp_path, monkeypatch) as shown:
        yield shown


class Frames(QObject):
    """Grabs the window each time it is about to be drawn while nobody's own screen is open."""

    def __init__(self, window: QWidget, controller: Controller) -> None:
        super().__init__()
        self._window = window
        self._controller = controller
        self._grabbing = False
        self.grabbed: list[Picture] = []
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        private = isinstance(self._controller.handover, Acting | Looking)
        if event.type() is QEvent.Type.UpdateRequest and not self._grabbing and not private:
            self._grabbing = True
            self.grabbed.append(picture_of(self._window))
            self._grabbing = False
        return False

    def stop(self) -> None:
        self._window.removeEventFilter(self)
