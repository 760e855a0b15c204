"""Stages of the real window: somebody who presses everything, watched at every paint, and many matches one by one."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Any, cast

from .stage import Begin, Stage, Try

if TYPE_CHECKING:
    from rokugan_desktop.desktop.shell import Shell
    from rokugan_desktop.table.library.match_library import SqliteJournal

STEPS = 50
"""So many things are pressed in a case."""
_PINS = ("1357", "2468", "0000")
_SIZES = ((640, 480), (900, 700), (1280, 800), (1920, 1080))


def _shell(folder: Path, makers: dict[str, Callable[[], Any]], speak: Callable[[str], Any]) -> Shell:
    from rokugan_desktop.desktop.application import Launch, application, shell_for
    from rokugan_desktop.desktop.at_table.curtain import CurtainWidget
    from rokugan_desktop.desktop.system_sources import SystemSources
    from rokugan_desktop.table.library.match_library import MatchLibrary

    CurtainWidget.guard_ms = -1
    application(["stages"])
    sources = SystemSources(lambda: bytes(32), Random(1), lambda: "2026-01-01T00:00:00")
    launch = Launch("0", folder / "settings.json", speak, "en", sources)
    shell = shell_for(launch, makers, MatchLibrary(folder / "matches.sqlite"))
    shell.resize(1100, 760)
    shell.show()
    return shell


class WindowFaults:
    """What the window complains of while it is pressed: exceptions in its own deeds, warnings of Qt."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def excepted(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Note an exception that nobody awaits."""
        self.found.append("".join(traceback.format_exception(kind, error, trace)))

    def warned(self, kind: Any, _context: Any, text: str) -> None:
        """Note a warning of Qt, but for what the platform's plugin says of itself."""
        from PySide6.QtCore import QtMsgType

        if (
            kind is not QtMsgType.QtDebugMsg
            and "This plugin does not support" not in text
            and "propagateSize" not in text
        ):
            self.found.append(text)


@contextmanager
def listening(faults: WindowFaults) -> Generator[None]:
    """Note what the window complains of within the block."""
    from PySide6.QtCore import qInstallMessageHandler

    before, sys.excepthook = sys.excepthook, faults.excepted
    qInstallMessageHandler(faults.warned)
    try:
        yield
    finally:
        sys.excepthook = before
        qInstallMessageHandler(None)


def _watcher(shell: Shell, opened: set[int]) -> Any:
    """Return what looks over the players' shoulders at every paint; `opened` are the seats whose PIN was given."""
    from PySide6.QtCore import QEvent, QObject
    from PySide6.QtWidgets import QWidget

    class Watcher(QObject):
        paints = 0

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() is QEvent.Type.Paint and isinstance(watched, QWidget):
                self.paints += 1
                _look(shell, opened)
            return False

    return Watcher(shell)


def _look(shell: Shell, opened: set[int]) -> None:
    """Hold what the window shows against whose screen it is."""
    from rokugan_desktop.table.screens import CurtainScreen, PublicScreen, SeatScreen, Watching

    controller = shell.controller
    if controller is None or shell.pages.currentWidget() is not controller.page:
        return
    page, screen = controller.page, controller.screen
    panel = page.area.seat_panel
    if page.currentWidget() is page.curtain:
        assert panel is None, "a seat's panel stands behind the curtain"
        assert not page.area.field.has_choices, "choices stand behind the curtain"
        assert not page.prompt.text() + page.note.text(), "a question stands behind the curtain"
    elif page.currentWidget() is page.area:
        assert not isinstance(screen, CurtainScreen), "the curtain is not drawn"
        own = isinstance(screen, SeatScreen) or getattr(screen, "own_panel", None) is not None
        own = own or (isinstance(screen, Watching) and (screen.own is not None or panel is controller.painter.arena))
        assert panel is None or own, f"a seat's panel on {screen}"
        if isinstance(screen, SeatScreen):
            assert screen.seat not in controller.session.pins or screen.seat in opened, "a PIN was passed by"
        elif isinstance(screen, PublicScreen):
            assert screen.own_panel is None or len(controller.facts.humans) == 1


class _Monkey:
    """Somebody who presses everything."""

    def __init__(self, shell: Shell, rng: Random, roles: Sequence[str], opened: set[int]) -> None:
        self.shell, self.rng, self.opened = shell, rng, opened
        count = rng.choice((2, 2, 3))
        shell.matches.start(tuple(rng.sample(list(roles), count)), ("Aki", "Botan", "Chiyo")[:count])

    def step(self) -> None:
        """Do one thing or another."""
        deeds = (
            *[self.answer] * 8, *[self.curtain] * 4, *[self.key] * 4, *[self.click] * 4, self.resize, self.idle,
            self.unfocus, self.settings, self.pin, self.leave,
        )  # fmt: skip
        self.rng.choice(deeds)()

    def answer(self) -> None:
        """Play on as the table waits for it."""
        from rokugan_desktop.table.handover import Curtain

        from .window_play import play_on

        controller = self.shell.controller
        if controller is None or controller.sheet is not None or isinstance(controller.handover, Curtain):
            return
        if controller.session.over() is None:
            play_on(controller, self.rng)

    def curtain(self) -> None:
        """Come to the curtain that calls, with the right PIN or a wrong one."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest

        from rokugan_desktop.table.handover import Curtain

        controller = self.shell.controller
        if controller is None or not isinstance(controller.handover, Curtain):
            return
        seat = controller.handover.seat
        curtain = controller.page.curtain
        if seat in controller.session.pins:
            pin = self.rng.choice((_PINS[seat], "99999"))
            if pin == _PINS[seat]:
                self.opened.add(seat)
            for digit in pin:
                QTest.keyClick(curtain, ord(digit))
            QTest.keyClick(curtain, Qt.Key.Key_Return)
        elif curtain.button.isVisible():
            curtain.button.click()

    def key(self) -> None:
        """Press a key, wherever it goes."""
        from PySide6.QtCore import Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QApplication

        keys = (
            Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Left, Qt.Key.Key_Down,
            Qt.Key.Key_F6, Qt.Key.Key_F1, Qt.Key.Key_F10, Qt.Key.Key_Backspace, Qt.Key.Key_1, Qt.Key.Key_9,
            Qt.Key.Key_L, Qt.Key.Key_Z, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
        )  # fmt: skip
        held = self.rng.choice((Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier))
        QTest.keyClick(QApplication.focusWidget() or self.shell, self.rng.choice(keys), held)

    def click(self) -> None:
        """Click somewhere."""
        from PySide6.QtCore import QPoint, Qt
        from PySide6.QtTest import QTest
        from PySide6.QtWidgets import QFileDialog

        point = QPoint(self.rng.randrange(self.shell.width()), self.rng.randrange(self.shell.height()))
        target = self.shell.childAt(point) or self.shell
        QTest.mouseClick(target, Qt.MouseButton.LeftButton, pos=target.mapFrom(self.shell, point))
        for dialog in self.shell.findChildren(QFileDialog):
            dialog.reject()

    def resize(self) -> None:
        """Make the window another size."""
        self.shell.resize(*self.rng.choice(_SIZES))

    def idle(self) -> None:
        """Let nobody touch anything for a while."""
        self._dispatch("Idle")

    def unfocus(self) -> None:
        """Bring another program to the front."""
        self._dispatch("FocusLost")

    def _dispatch(self, event: str) -> None:
        from rokugan_desktop.table import handover

        if self.shell.controller is not None:
            self.opened.clear()
            self.shell.controller.dispatch(getattr(handover, event)())

    def settings(self) -> None:
        """Change language, theme or scale."""
        import msgspec

        context = self.shell.context
        change: dict[str, Any] = self.rng.choice(
            (
                {"language": self.rng.choice(("en", "ru"))},
                {"theme": self.rng.choice(("light", "dark", "contrast"))},
                {"scale": self.rng.choice((80, 100, 150))},
            )
        )
        context.change(msgspec.structs.replace(context.settings, **change))

    def pin(self) -> None:
        """Give the seat before its own screen a PIN."""
        from rokugan_desktop.table.trust.pins import pin_set

        controller = self.shell.controller
        seat = None if controller is None else controller.acting
        if controller is not None and seat is not None and seat not in controller.session.pins:
            self.opened.add(seat)
            controller.session.curtains.keep(pin_set(seat, _PINS[seat], bytes(16)))

    def leave(self) -> None:
        """Leave the table, and come back to where it was left."""
        controller = self.shell.controller
        if controller is not None and self.rng.random() < 0.3:
            match = cast("SqliteJournal", controller.session.journal).match_id
            self.shell.go(self.shell.title)
            self.opened.clear()
            self.shell.matches.resume(match)


def _monkeys(make: Callable[[], tuple[dict[str, Callable[[], Any]], Callable[[str], Any], Sequence[str]]]) -> Begin:
    @contextmanager
    def begin(folder: Path) -> Generator[Try]:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from PySide6.QtWidgets import QApplication

        from .window_play import settle

        makers, speak, roles = make()
        shell, faults, opened = _shell(folder, makers, speak), WindowFaults(), set[int]()
        watcher = _watcher(shell, opened)
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(watcher)

        def attempt(case: int) -> str:
            opened.clear()
            faults.found.clear()
            before = watcher.paints
            monkey = _Monkey(shell, Random(case), roles, opened)
            for _ in range(STEPS):
                monkey.step()
                settle()
                if not shell.isVisible():  # one of the buttons ends the program
                    shell.show()
                assert not faults.found, faults.found[0]
            assert watcher.paints > before, "nothing was painted, so nothing was watched"
            shell.go(shell.title)
            settle()
            return f"{STEPS} steps"

        with listening(faults):
            yield attempt
        application.removeEventFilter(watcher)
        shell.close()
        shell.deleteLater()
        settle()

    return begin


def _battle() -> tuple[dict[str, Callable[[], Any]], Callable[[str], Any], Sequence[str]]:
    from rokugan_desktop.games.battle_for_rokugan import ids
    from tests.shelved import make_face, speak_in_window

    return {"battle_for_rokugan": make_face}, speak_in_window, ids.CLANS


def _toy() -> tuple[dict[str, Callable[[], Any]], Callable[[str], Any], Sequence[str]]:
    from tests.desktop.conftest import speak
    from tests.toy.face import toy_face

    return {"hexes": toy_face}, speak, ("red", "green", "blue")


@contextmanager
def _soak(folder: Path) -> Generator[Try]:
    """One window, and one match after another in it; the stage sees to it that the process does not grow."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from .window_play import play_match, settle

    makers, speak, _roles = _battle()
    shell = _shell(folder, makers, speak)
    yield lambda case: f"of {2 + case % 4}" if play_match(shell, case) else "empty"
    shell.close()
    shell.deleteLater()
    settle()


STAGES = (
    Stage("monkey-battle", 300, 1, _monkeys(_battle), most_seconds=120.0, most_mb=600.0),
    Stage("monkey-toy", 100, 1, _monkeys(_toy), most_seconds=120.0, most_mb=800.0),
    Stage("soak", 50, 0, _soak, most_seconds=600.0, most_mb=600.0),
)
