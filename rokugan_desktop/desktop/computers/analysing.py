"""After the match: which turns mattered most, worked out beside the window and shown over the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from rokugan_desktop.desktop.computers.analysis import judged
from rokugan_desktop.desktop.computers.thinker import Thinker
from rokugan_desktop.desktop.look.dialogs import Way

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller


class Analysing(QObject):
    """Asks a worker for the turns that mattered most, once, and keeps what it found."""

    def __init__(self, controller: Controller) -> None:
        """Keep the controller; the worker is started when somebody first asks."""
        super().__init__(controller)
        self._controller = controller
        self.thinker = Thinker(self)
        self.thinker.thought.connect(self._thought)
        self.thinker.failed.connect(self._failed)
        self._found: Sequence[Any] | None = None

    def show_button(self) -> None:
        """Offer the analysis on the end page, where the game has one; say there that it is being worked out."""
        controller = self._controller
        button = controller.page.analysis
        button.setVisible(controller.face.analyst is not None)
        button.setEnabled(not self.thinker.thinking)
        key = "analysis.thinking" if self.thinker.thinking else "table.analysis"
        button.setText(controller.surroundings.words.text(key))

    def ask(self) -> None:
        """Show the turns that mattered most; nothing while the match runs."""
        controller, session = self._controller, self._controller.session
        analyst = controller.face.analyst
        if analyst is None or session.over() is None:
            return
        if self._found is not None:
            self._show(self._found)
        elif not self.thinker.thinking:
            self.thinker.ask(judged, session.game, analyst, session.entries)
            self.show_button()

    def close(self) -> None:
        """Leave the table: the worker ends."""
        self.thinker.close()

    def _thought(self, found: Sequence[Any]) -> None:
        self._found = found
        self.thinker.close()
        self.show_button()
        if self._controller.sheet is None and self._controller.page.isVisible():
            self._show(found)

    def _failed(self) -> None:
        controller = self._controller
        words = controller.surroundings.words
        self.show_button()
        way = Way(words.text("page.back"), primary=True)
        controller.ask(words.text("analysis.title"), words.text("analysis.failed"), way)

    def _show(self, found: Sequence[Any]) -> None:
        controller = self._controller
        words = controller.surroundings.words
        lines = [controller.face.judged(point)[1] for point in found]
        text = "\n\n".join(words.say(line.message) for line in lines) or words.text("analysis.nothing")
        controller.ask(words.text("analysis.title"), text, Way(words.text("page.back"), primary=True))
