"""The window answers to a summons: it comes to the front, and takes the file in, as it does those of macOS's Finder."""

from __future__ import annotations

import os
from concurrent.futures import Future
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFileOpenEvent

from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.summons import Summons, SummonsListener


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
