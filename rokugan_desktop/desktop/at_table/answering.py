"""Giving the answers of the seat that acts: from the panel, the map, a drop, or taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rokugan_desktop.desktop.face import BoardFace
from rokugan_desktop.engine import Decision, Illegal, Seat

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller


class Answering:
    """Hands answers to the session, and tells the controller what came of them. A refusal changes nothing."""

    def __init__(self, controller: Controller) -> None:
        """Keep the controller, which alone decides what is shown."""
        self._controller = controller

    def answer(self, action: Any) -> None:
        """Give the answer; a refusal is said with its reason, a caution beside the next question."""
        asked = self._asked()
        if asked is None:
            return
        seat, decision = asked
        try:
            caution = decision.caution(action)
            self._controller.session.answer(seat, action)
        except Illegal as error:
            self._controller.refused(error.refusal)
            return
        self._controller.page.area.field.choose(decision, action)
        self._controller.answered(caution.message if caution is not None else None)

    def chosen(self, identity: str) -> None:
        """Give the answer that a choice on the map stands for."""
        asked, face = self._asked(), self._controller.face
        if asked is None or not isinstance(face, BoardFace):
            return
        action = face.answer_for(asked[1], identity)
        if action is not None:
            self.answer(action)

    def dropped(self, piece: str, spot: str) -> None:
        """Give the answers that a drop means, all of them or none."""
        asked, face = self._asked(), self._controller.face
        if asked is None or not isinstance(face, BoardFace):
            return
        session = self._controller.session
        seat, decision = asked
        for given, action in enumerate(face.answers_for_drop(decision, piece, spot)):
            try:
                session.answer(seat, action)
            except Illegal as error:
                for _ in range(given):
                    session.take_back(seat)
                self._controller.refused(error.refusal)
                return
        self._controller.answered()

    def take_back(self) -> None:
        """Take back the last answer of the draft."""
        self._turn(self._controller.session.take_back)

    def redo(self) -> None:
        """Give again what was taken back."""
        self._turn(self._controller.session.redo)

    def _asked(self) -> tuple[Seat, Decision[Any]] | None:
        """Return who answers what now, or None where nobody is asked."""
        seat = self._controller.acting
        decision = self._controller.session.decision(seat) if seat is not None else None
        return (seat, decision) if seat is not None and decision is not None else None

    def _turn(self, deed: Callable[[Seat], bool]) -> None:
        seat = self._controller.acting
        if seat is not None and deed(seat):
            self._controller.answered()
