"""What a screen reader is told as it happens: the prompt, the note beside it, each step of what all watch."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

_POLITE: Final = QAccessible.AnnouncementPoliteness.Polite
_URGENT: Final = QAccessible.AnnouncementPoliteness.Assertive


class Herald(QObject):
    """Announces what is on the screen, once, and never what has been taken away before it could be said.

    Signals:
        said: what was announced, and whether it interrupted whatever was being read.

    """

    said = Signal(str, bool)

    def __init__(self, page: QWidget) -> None:
        """Announce what this page shows, as long as it is seen."""
        super().__init__(page)
        self._page = page
        self._known: dict[str, str] = {}
        """What stands where, and has been told."""
        self._waiting: dict[str, str] = {}
        self._urgent = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._announce)

    def tell(self, where: str, text: str) -> None:
        """Tell what stands in a place of the page now, such as `prompt`; nothing where it stood there before."""
        if self._known.get(where, "") == text:
            return
        self._known[where] = text
        self._waiting.pop(where, None)
        if text:
            self._waiting[where] = text
            self._soon.start()

    def hurry(self) -> None:
        """Let what is about to be said interrupt whatever is being read: it says why something was refused."""
        self._urgent = bool(self._waiting)

    def forget(self) -> None:
        """Forget all that stood on the page, what nobody has heard yet included."""
        self._known.clear()
        self._waiting.clear()
        self._urgent = False
        self._soon.stop()

    def _announce(self) -> None:
        text, urgent = " ".join(map(_closed, self._waiting.values())), self._urgent
        self._waiting.clear()
        self._urgent = False
        if not text or not self._page.isVisible():
            return
        event = QAccessibleAnnouncementEvent(self._page, text)
        event.setPoliteness(_URGENT if urgent else _POLITE)
        QAccessible.updateAccessibility(event)
        self.said.emit(text, urgent)


def _closed(text: str) -> str:
    """Return the text as a sentence: with a stop at its end, and with a pause where an arrow would be read as one."""
    heard = text.replace(" → ", ", ")
    return heard if heard[-1] in ".!?…:" else f"{heard}."
