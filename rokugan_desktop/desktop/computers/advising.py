"""Advice: what a computer player would do in a person's place. In practice matches alone, before the own screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt

from rokugan_desktop.desktop.computers.practice import is_practice
from rokugan_desktop.desktop.computers.seeds import seed_of
from rokugan_desktop.desktop.computers.thinker import Thinker
from rokugan_desktop.desktop.face import Coach
from rokugan_desktop.engine import Seat
from rokugan_desktop.table.handover import Acting

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller

_Asked = tuple[Seat, int, tuple[Any, ...]]
"""Who asked for advice, and on which question: another entry or draft makes it another one."""


class Advising(QObject):
    """Asks a worker what it would do, and shows it where the recap stands, each line with its place on the map."""

    def __init__(self, controller: Controller) -> None:
        """Keep the controller; the worker is started when somebody first asks."""
        super().__init__(controller)
        self._controller = controller
        self.thinker = Thinker(self)
        self.thinker.thought.connect(self._thought)
        self.thinker.failed.connect(self._failed)
        self._asked: _Asked | None = None

    @property
    def offered(self) -> bool:
        """Tell whether advice may be asked now."""
        controller = self._controller
        return (
            isinstance(controller.face, Coach)
            and is_practice(controller.session.setup)
            and self._question() is not None
        )

    def ask(self) -> None:
        """Think about what the seat before its own screen is asked; nothing where that may not be."""
        controller, question = self._controller, self._question()
        face = controller.face
        if not isinstance(face, Coach) or question is None or not self.offered:
            return
        seat, session = question[0], controller.session
        self._asked = question
        controller.showing.say_note(controller.surroundings.words.text("advice.thinking"))
        self.thinker.ask(face.adviser, session.view(seat), session.decision(seat), seed_of(session, seat))

    def forget(self) -> None:
        """Ask no more: the screen is another one."""
        self._asked = None
        self.thinker.interrupt()

    def close(self) -> None:
        """Leave the table: the worker ends."""
        self._asked = None
        self.thinker.close()

    def _question(self) -> _Asked | None:
        controller, session = self._controller, self._controller.session
        if not isinstance(controller.handover, Acting):
            return None
        seat = controller.handover.seat
        if session.decision(seat) is None:
            return None
        return seat, len(session.entries), session.drafted(seat)

    def _thought(self, found: Sequence[Any]) -> None:
        asked, self._asked = self._asked, None
        controller = self._controller
        face = controller.face
        if asked is None or asked != self._question() or not isinstance(face, Coach):
            return
        words, recap = controller.surroundings.words, controller.page.recap
        view, decision = controller.session.view(asked[0]), controller.session.decision(asked[0])
        assert decision is not None, "a question is asked"
        lines = [face.advised(view, decision, one) for one in found]
        controller.showing.say_note("")
        recap.show_lines(words.text("advice.title"), lines, words.text("advice.none"), follow=True)
        if lines:
            recap.lines.setCurrentRow(0)
            recap.lines.setFocus(Qt.FocusReason.OtherFocusReason)

    def _failed(self) -> None:
        if self._asked is not None and self._asked == self._question():
            self._controller.showing.say_note(self._controller.surroundings.words.text("advice.failed"))
        self._asked = None
