"""What a screen reader is told as it happens: the prompt, the note beside it, each step of what all watch."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget

from rokugan_desktop.words import without_rules

_POLITE: Final = QAccessible.AnnouncementPoliteness.Polite
_URGENT: Final = QAccessible.AnnouncementPoliteness.Assertive
_AFTER_FOCUS_MS: Final = 60
"""How long after the keyboard's focus came to rest something is announced: a screen reader that reads where the focus
goes breaks off whatever it says."""


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
        self._soon.timeout.connect(self._announce)
        application = QApplication.instance()
        assert isinstance(application, QApplication), "a page needs one"
        application.focusChanged.connect(self.wait)

    def tell(self, where: str, text: str) -> None:
        """Tell what stands in a place of the page now, such as `prompt`; nothing where it stood there before."""
        if self._known.get(where, "") == text:
            return
        self._known[where] = text
        self._waiting.pop(where, None)
        if text:
            self._waiting[where] = text
            self._soon.start(_AFTER_FOCUS_MS if QAccessible.isActive() else 0)

    def tell_alone(self, where: str, text: str) -> None:
        """Tell what stands in a place of the page, and nothing else that was still to be said."""
        self._waiting.clear()
        self.tell(where, text)

    def tell_again(self, text: str) -> None:
        """Tell what is to be done, each time that it is not."""
        self._known.pop("again", None)
        self.tell("again", text)

    def told(self, where: str) -> None:
        """Take what stands in a place for told: whoever listens hears it with what the focus has just come to."""
        if QAccessible.isActive():
            self._waiting.pop(where, None)

    def hurry(self) -> None:
        """Let what is about to be said interrupt whatever is being read: it says why something was refused."""
        self._urgent = bool(self._waiting)

    def forget(self) -> None:
        """Forget all that stood on the page, what nobody has heard yet included."""
        self._known.clear()
        self._waiting.clear()
        self._urgent = False
        self._soon.stop()

    def wait(self) -> None:
        """Let the focus come to rest first, wherever it is going."""
        if self._soon.isActive():
            self._soon.start()

    def _announce(self) -> None:
        text, urgent = " ".join(map(closed, self._waiting.values())), self._urgent
        self._waiting.clear()
        self._urgent = False
        if not text or not self._page.isVisible():
            return
        event = QAccessibleAnnouncementEvent(self._page, text)
        event.setPoliteness(_URGENT if urgent else _POLITE)
        QAccessible.updateAccessibility(event)
        self.said.emit(text, urgent)


def closed(text: str) -> str:
    """Return the text as a sentence that is heard: with a stop at its end, and no number of a rule."""
    text = without_rules(text)
    return text if text[-1] in ".!?…:" else f"{text}."
