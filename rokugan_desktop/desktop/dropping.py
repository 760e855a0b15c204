"""Files that are dropped on the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent

if TYPE_CHECKING:
    from rokugan_desktop.desktop.shell import Shell


class Dropping(QObject):
    """Takes files into the library wherever they are dropped, but not while a match is at the table."""

    def __init__(self, shell: Shell) -> None:
        """Watch the window."""
        super().__init__(shell)
        self._shell = shell
        shell.setAcceptDrops(True)
        shell.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what is dragged or dropped, where it is files."""
        if not isinstance(event, QDropEvent):
            return False
        files = self._files(event)
        if not files:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self._shell.take_in(files)
        return True

    def _files(self, event: QDropEvent) -> list[Path]:
        if self._shell.controller is not None or not event.mimeData().hasUrls():
            return []
        return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
