"""The sealed shuffle at the table: its seal at any time, and after the end the secret with the proof, run then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from rokugan_desktop.desktop.agreements.seal_plate import SealPlate
from rokugan_desktop.desktop.look.dialogs import Sheet, Way, said
from rokugan_desktop.engine import Unreadable
from rokugan_desktop.table.handover import Curtain
from rokugan_desktop.table.journal import Began, JournalFailed
from rokugan_desktop.table.trust.proving import verify
from rokugan_desktop.table.trust.shuffle import spoken

if TYPE_CHECKING:
    from rokugan_desktop.desktop.at_table.controller import Controller

_DIGITS = 8
"""So many digits of a secret stand together."""


class Seals:
    """Shows what all may know of the shuffle. Before the end that is the seal alone."""

    def __init__(self, controller: Controller) -> None:
        """Keep the controller, which alone decides what is shown."""
        self._controller = controller

    def ways(self) -> list[Way]:
        """Return the entry of the menu."""
        return [Way(self._controller.surroundings.words.text("menu.seal"), self.open)]

    def say_line(self) -> None:
        """Say the seal in one line on the first screen of the match, which all may see."""
        controller = self._controller
        line = controller.surroundings.words.text("seal.line", seal=spoken(controller.session.commitment))
        if isinstance(controller.handover, Curtain):
            controller.page.curtain.tell(line)
        else:
            controller.showing.say_note(line)

    def open(self) -> None:
        """Show the seal; after the end, the secret and the proof. A match without a seal is told as such."""
        controller = self._controller
        words = controller.surroundings.words
        back = Way(words.text("page.back"), primary=True)
        if not controller.session.commitment:
            title, text = words.text("seal.title"), words.text("seal.none")
            if controller.session.over() is not None:
                text = f"{text}\n{self._proof()}"
            controller.open_sheet(Sheet(controller.surroundings, controller.page, title, text, [back]))
            return
        began = controller.session.revealed()
        plate = SealPlate(controller.surroundings)
        plate.show_seal(controller.session.commitment)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(controller.surroundings.pixels(10))
        if began is None:
            title, text = words.text("seal.title"), words.text("seal.text")
            column.addWidget(plate)
        else:
            title, text = words.text("proof.title"), self._proof()
            column.addWidget(said(words.text("proof.seal"), "field"))
            column.addWidget(plate)
            for label in self._revealed(began):
                column.addWidget(label)
        column.addWidget(said(f"{words.text('seal.proves')}\n{words.text('seal.proves-not')}", "whisper"))
        sheet = Sheet(
            controller.surroundings, controller.page, title, text, [back], body=body, after=(plate.more,), width=680
        )
        controller.open_sheet(sheet)

    def _revealed(self, began: Began) -> list[QLabel]:
        """Return the secret, and what each seat added."""
        words = self._controller.surroundings.words
        digits = began.secret.hex()
        groups = [digits[start : start + _DIGITS] for start in range(0, len(digits), _DIGITS)]
        half = len(groups) // 2
        secret = said("\n".join(("  ".join(groups[:half]), "  ".join(groups[half:]))), "body")
        secret.setAlignment(Qt.AlignmentFlag.AlignCenter)
        secret.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        added = [
            words.text("proof.text-of", name=person.name, text=text)
            if text
            else words.text("proof.nothing", name=person.name)
            for person, text in zip(self._controller.people, began.contributions, strict=False)
        ]
        return [
            said(words.text("proof.secret"), "field"),
            secret,
            said(words.text("proof.added"), "field"),
            said("\n".join(added), "body"),
        ]

    def _proof(self) -> str:
        """Return what comes of proving the match now."""
        session, words = self._controller.session, self._controller.surroundings.words
        try:
            verdict = verify(session.game, session.journal)
        except (Unreadable, JournalFailed) as error:
            return words.text("proof.unreadable", what=error.what)
        if verdict.what is None:
            return words.text("proof.good" if verdict.sealed else "proof.bare")
        return words.text("proof.bad", n=verdict.entry or 0, what=verdict.what)
