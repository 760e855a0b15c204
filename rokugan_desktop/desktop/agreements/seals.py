"""The sealed shuffle at the table: its seal at any time, and after the end the secret with the proof, run then."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from rokugan_desktop.desktop.agreements.seal_plate import SealPlate
from rokugan_desktop.desktop.look.dialogs import DialogChoice, Sheet, said
from rokugan_desktop.desktop.table_port import TablePort
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.journal import Began, JournalFailed
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verdict_lines, verify
from rokugan_desktop.table.trust.shuffle import FIRST_SHUFFLE, counted

_DIGITS = 8
"""So many digits of a secret stand together."""


class Seals:
    """Shows what all may know of the shuffle. Before the end that is the seal alone."""

    def __init__(self, table: TablePort, show: Callable[[str], object]) -> None:
        """Keep the table; `show` shows a seal as a picture on the first screen."""
        self._table, self._show = table, show

    def menu_choices(self) -> list[DialogChoice]:
        """Return the entry of the menu."""
        return [DialogChoice(self._table.context.words.text("menu.seal"), self.open)]

    def say_line(self) -> None:
        """Say the seal in one line on the first screen of the match, which all may see."""
        table = self._table
        table.tell(table.context.words.text("seal.line"))
        self._show(table.session.commitment)

    def open(self) -> None:
        """Show the seal; after the end, the secret and the proof. A match without a seal is told as such."""
        table = self._table
        words = table.context.words
        back = DialogChoice(words.text("page.back"), primary=True)
        if not table.session.commitment:
            title, text = words.text("seal.title"), words.text("seal.none")
            if table.session.over() is not None:
                text = "\n".join((text, *self._proof()))
            table.sheets.ask(title, text, back)
            return
        began = table.session.revealed()
        plate = SealPlate(table.context)
        plate.show_seal(table.session.commitment)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(table.context.pixels(10))
        if began is None:
            title, text = words.text("seal.title"), words.text("seal.text")
            column.addWidget(plate)
        else:
            title, (text, *lines) = words.text("proof.title"), self._proof()
            column.addWidget(said(words.text("proof.seal"), "field"))
            column.addWidget(plate)
            detail = [said(words.text("proof.detail"), "field"), said("\n".join(lines), "body")] if lines else []
            for label in (*self._revealed(began), *detail):
                column.addWidget(label)
        proves = [] if _first_shuffle(table.session) else [words.text("seal.proves")]
        column.addWidget(said("\n".join([*proves, words.text("seal.proves-not")]), "whisper"))
        table.sheets.lay(
            lambda page: Sheet(table.context, page, title, text, [back], body=body, above=(plate.more,), width=680)
        )

    def _revealed(self, began: Began) -> list[QLabel]:
        """Return the secret, and what each seat added."""
        words = self._table.context.words
        digits = began.secret.hex()
        groups = [digits[start : start + _DIGITS] for start in range(0, len(digits), _DIGITS)]
        half = len(groups) // 2
        secret = said("\n".join(("  ".join(groups[:half]), "  ".join(groups[half:]))), "body")
        secret.setAlignment(Qt.AlignmentFlag.AlignCenter)
        secret.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        added = [
            words.text(
                "proof.text-of", name=person.name, text=text, counted=Message("proof.counted", n=_length(began, text))
            )
            if text
            else words.text("proof.nothing", name=person.name)
            for person, text in zip(self._table.people, began.contributions, strict=False)
        ]
        return [
            said(words.text("proof.secret"), "field"),
            secret,
            said(words.text("proof.added"), "field"),
            said("\n".join(added), "body"),
        ]

    def _proof(self) -> list[str]:
        """Return what the proof comes to, and a line for each thing that it tells besides."""
        session, words = self._table.session, self._table.context.words
        try:
            verdict = verify(session.game, session.journal)
        except (Unreadable, JournalFailed) as error:
            return [words.text("proof.unreadable", what=error.what)]
        found = verdict.examined
        if found is None:
            return [words.text("proof.bad", n=verdict.entry or 0, what=verdict.what or "")]
        if found.first_shuffle:
            first = "proof.follows"
        elif found.at_position:
            first = "proof.position"
        else:
            first = "proof.good" if session.commitment else "proof.bare"
        return [words.text(first), *map(words.say, verdict_lines(found))]


def _first_shuffle(session: Session) -> bool:
    """Tell whether nobody can be sure of the draws, whatever was sealed."""
    began = session.entries[0]
    return isinstance(began, Began) and began.shuffle == FIRST_SHUFFLE


def _length(began: Began, text: str) -> int:
    """Return how many signs of what a seat added have counted."""
    return len(counted(text, began.shuffle))
