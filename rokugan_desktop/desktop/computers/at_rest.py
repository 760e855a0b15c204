"""The pace of this computer, measured while the title is seen and nothing is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from rokugan_desktop.desktop.computers.thinker import Thinker


class MeasuringAtRest(QObject):
    """Times a process of its own once a page has been seen for a while; the process ends soon, or with the page."""

    after_ms = 5_000
    """How long the page is seen before: whoever has just come to it is about to press something."""
    lasts_ms = 10_000
    """How long the process is given."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._thinker: Thinker | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._turn)
        page.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin to wait as the page comes, and measure nothing once it has gone."""
        if event.type() is QEvent.Type.Show:
            self._timer.start(self.after_ms)
        elif event.type() is QEvent.Type.Hide:
            self._end()
        return False

    def _turn(self) -> None:
        from rokugan_desktop.desktop.computers.thinker import Thinker  # the title is painted without it

        if self._thinker is not None:
            self._end()
            return
        self._thinker = Thinker(self)
        self._thinker.start()
        self._timer.start(self.lasts_ms)

    def _end(self) -> None:
        self._timer.stop()
        if self._thinker is not None:
            self._thinker.close()
            self._thinker.deleteLater()
        self._thinker = None
