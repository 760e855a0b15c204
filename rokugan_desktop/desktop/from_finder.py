"""Files that macOS hands to the program while it runs: there a double-click is an event, no word of a command line."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent

from rokugan_desktop.desktop.shell import Shell


class FromFinder(QObject):
    """Takes such files into the library, but not while a match is at the table."""

    def __init__(self, application: QCoreApplication, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the file of an event that carries one."""
        if not isinstance(event, QFileOpenEvent):
            return False
        if self._shell.controller is None and event.file():
            self._shell.take_in([Path(event.file())])
        return True
