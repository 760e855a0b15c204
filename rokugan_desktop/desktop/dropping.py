"""Files that are dropped on the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget


class Dropping(QObject):
    """Takes files into the library wherever they are dropped, but not while a match is at the table."""

    def __init__(self, window: QWidget, take: Callable[[list[Path]], object], playing: Callable[[], bool]) -> None:
        """Watch the window; `take` is handed the files, `playing` tells whether a match is at the table."""
        super().__init__(window)
        self._take = take
        self._playing = playing
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QDropEvent):
            return False
        files = self._files(event)
        if not files:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self._take(files)
        return True

    def _files(self, event: QDropEvent) -> list[Path]:
        if self._playing() or not event.mimeData().hasUrls():
            return []
        return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
