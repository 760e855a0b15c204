"""The program as a window: what is needed before its first page, who answers a second start, what stays if it fails."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSocketNotifier, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from rokugan_desktop.desktop.art.symbols import give_large_back, load_symbols
from rokugan_desktop.desktop.context import Context, Speak
from rokugan_desktop.desktop.crash import CrashWatch
from rokugan_desktop.desktop.look.theme import text_font
from rokugan_desktop.desktop.map.drawing import Gradually
from rokugan_desktop.desktop.motion import Tempo, system_tempo
from rokugan_desktop.desktop.people import MakeFace
from rokugan_desktop.desktop.settings import SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.sound.speaker import Speaker
from rokugan_desktop.desktop.summons import Summons, SummonsListener
from rokugan_desktop.desktop.system_sources import SystemSources
from rokugan_desktop.engine import Message
from rokugan_desktop.interrupts import signals_deferred
from rokugan_desktop.loading import loading
from rokugan_desktop.resources import assets
from rokugan_desktop.table.library.match_library import MatchLibrary

AHEAD: Final = (
    "rokugan_desktop.desktop.seating.new_match",
    "rokugan_desktop.desktop.library.page",
    "rokugan_desktop.desktop.map.view",
    "rokugan_desktop.desktop.look.dialogs",
    "rokugan_desktop.desktop.at_table.recap",
    "rokugan_desktop.desktop.at_table.table_page",
    "rokugan_desktop.desktop.at_table.painter",
    "rokugan_desktop.desktop.at_table.controller",
)
"""The modules that other pages need and the title does without: they are loaded one by one while it is looked at."""

APPLICATION_ID: Final = "io.github.rokugan_desktop.RokuganDesktop"
"""By this name desktops know the program, its windows and its icon."""

_MOST_SIGNALS: Final = 64
"""So many are taken at once; who says so more often means the same by it."""


class Launch(NamedTuple):
    """What the composition root hands to the window."""

    version: str
    settings: Path
    speak: Speak
    language: str
    """The language that the environment asks for; the settings may know better."""
    sources: SystemSources
    match_id: int | None = None
    """The match to open at once; None: the title."""
    asked_language: str = ""
    """The language that the command line asks for, whatever the settings say."""
    trouble: Message | None = None
    """What the players ought to read on the first page."""
    library: Path | None = None
    """The library's file by which a second start finds this window; None: it finds none, and opens a window too."""


_STYLE = "fusion"
_LETTERS = 14
"""Height of the letters until a window sets its own."""


def application(arguments: list[str]) -> QApplication:
    """Return Qt's application, made once, in the style, the fonts and the symbols that all themes build on.

    Raise Unreadable where a file that came with the program is damaged or missing.
    """
    give_large_back()
    existing = QApplication.instance()
    made = existing if isinstance(existing, QApplication) else QApplication(arguments)
    made.setApplicationName("rokugan-desktop")
    made.setDesktopFileName(APPLICATION_ID)
    made.setWindowIcon(_icon())
    if made.style().name() != _STYLE:  # set again, it would lay out every window anew
        made.setStyle(_STYLE)
    font = text_font(_LETTERS)
    if made.font().family() != font.family():
        made.setFont(font)  # before any widget is there: Qt gives no features, as lining figures, to one that is
    load_symbols()
    return made


def tell_alone(text: str) -> None:
    """Say in a box of its own what keeps the window from opening, where nobody reads a terminal."""
    box = QMessageBox(QMessageBox.Icon.Critical, "Rokugan Desktop", text)
    box.exec()


def _icon() -> QIcon:
    icon = QIcon()
    for picture in sorted((assets() / "icon").glob("*.png")):
        icon.addFile(str(picture))
    return icon


def shell_for(launch: Launch, makers: Mapping[str, MakeFace], library: MatchLibrary) -> Shell:
    """Return the window, not shown yet. The application must be there."""
    context = Context(SettingsFile(launch.settings), launch.speak, launch.language, launch.asked_language)
    return Shell(context, makers, library, launch.sources)


def _loading(shell: Shell) -> Iterator[None]:
    """Load one after the other, until somebody sits down: a match is not to stay with what is loaded beside it."""
    for name in AHEAD:
        if shell.controller is not None:
            return
        with loading():
            import_module(name)
        yield


class Summoned(QObject):
    """Answers for a window to every second start of the program with the same library.

    While a match is at the table no file is taken in, as none is that is dropped there: the second start then opens it
    in a window of its own.
    """

    _heard = Signal(object, object)

    def __init__(self, shell: Shell, library: Path) -> None:
        super().__init__(shell)
        self._shell = shell
        self._heard.connect(self._answer)  # comes from the listener's thread, and is answered in the window's
        self._listener = SummonsListener(library, self._heard.emit)

    def close(self) -> None:
        """Answer no more."""
        self._heard.disconnect()
        self._listener.close()

    def _answer(self, summons: Summons, came: Future[bool]) -> None:
        stays = summons.file is not None and self._shell.controller is not None
        if not came.set_running_or_notify_cancel():  # whoever summoned has waited too long
            return
        came.set_result(not stays)
        if stays:
            return
        if summons.token:
            os.environ["XDG_ACTIVATION_TOKEN"] = summons.token  # where Qt looks for it
        shell = self._shell
        shell.setWindowState(shell.windowState() & ~Qt.WindowState.WindowMinimized)
        shell.show()
        shell.raise_()
        shell.activateWindow()
        if summons.file is not None:
            shell.take_in([summons.file])


class FromFinder(QObject):
    """Takes such files into the library, but not while a match is at the table."""

    def __init__(self, application: QCoreApplication, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QFileOpenEvent):
            return False
        if self._shell.controller is None and event.file():
            self._shell.take_in([Path(event.file())])
        return True


def run(arguments: list[str], launch: Launch, makers: Mapping[str, MakeFace], library: MatchLibrary) -> int:
    """Show the window until it is closed; return the program's exit status.

    Ctrl-C in a terminal closes it as its own button does, and is a KeyboardInterrupt afterwards; so do the system's end
    and the terminal's, which leave the status that a shell expects. Whatever fails from
    here on is shown in the player's language, and leads back to the title.
    """
    qt = application(arguments)
    with signals_deferred(), _woken_by_signals(qt.closeAllWindows):
        with loading():
            shell = shell_for(launch, makers, library)
        speaker = Speaker()
        if system_tempo() is not Tempo.NONE:  # on a platform without a display nobody listens either
            shell.context.play = speaker.play

        def crashed(text: str) -> None:
            shell.crashed(text).finished.connect(watch.rearm)

        watch = CrashWatch(launch.version, crashed)
        watch.install()
        if sys.platform == "darwin":  # elsewhere no such event comes, and every other one would pass by for nothing
            FromFinder(qt, shell)
        shell.show()
        summoned = None if launch.library is None else Summoned(shell, launch.library)
        if launch.trouble is not None:
            shell.title.show_trouble(shell.context.words.say(launch.trouble))
        ahead = Gradually(shell)
        QTimer.singleShot(0, lambda: ahead.begin(_loading(shell)))
        match_id = launch.match_id
        if match_id is not None:
            QTimer.singleShot(0, lambda: shell.open_match(match_id))
        try:
            return qt.exec()
        finally:
            if summoned is not None:
                summoned.close()
            speaker.close()


@contextmanager
def _woken_by_signals(then: Callable[[], None]) -> Generator[None]:
    """Do something whenever a signal comes while Qt waits: Python hears of none before Qt calls it."""
    ours, signals = socket.socketpair()
    with ours, signals:
        for end in (ours, signals):
            end.setblocking(False)
        before = signal.set_wakeup_fd(signals.fileno(), warn_on_full_buffer=False)
        notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read)

        def wake() -> None:
            ours.recv(_MOST_SIGNALS)
            then()

        notifier.activated.connect(wake)
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            notifier.setEnabled(False)
