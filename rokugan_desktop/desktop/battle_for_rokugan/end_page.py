"""The end of a match: who won, large, over a picture of the board; and the honor table beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from rokugan_desktop.desktop.battle_for_rokugan.crest import Crest
from rokugan_desktop.desktop.battle_for_rokugan.honor_table import HonorTable
from rokugan_desktop.desktop.battle_for_rokugan.name_line import NameLine
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.motion.movement import Movement
from rokugan_desktop.games.battle_for_rokugan import View, events, listed, who
from rokugan_desktop.words import Words


class EndPage(QWidget):
    """The whole page."""

    def __init__(
        self,
        view: View,
        table: events.GameEnded,
        words: Words,
        theme: Theme,
        people: Sequence[Person],
        scale: float,
        picture: QWidget,
    ) -> None:
        """Show the honor table of a match that is over, and a picture of its board below the winner."""
        super().__init__()
        self._words = words
        self._people = people
        self._scale = scale
        self._picture = picture
        self._verdict: list[QWidget] = []
        """Who has won, and why: unseen while the honor is being counted."""
        picture.setAccessibleName(words.text("end.map"))
        self.setObjectName("clear")
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(round(36 * scale))
        page.addLayout(self._winners(view, table), 2)
        self.table = HonorTable(view, table, words, theme, people, scale)
        self.ceremony: Movement | None = None
        """The counting of the honor, while it goes on."""
        page.addWidget(self.table, 5)

    def celebrate(self) -> Movement:
        """Return how the honor is counted before everybody's eyes, to be started; a key or a press ends it."""
        for told in self._verdict:
            policy = told.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            told.setSizePolicy(policy)
            told.hide()
        self.ceremony = self.table.counting()
        self.ceremony.finished.connect(self._counted)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return self.ceremony

    def _counted(self) -> None:
        self.ceremony = None
        for told in self._verdict:
            told.show()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let any key end the counting."""
        if self.ceremony is not None and not event.isAutoRepeat():
            self.ceremony.hurry()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.ceremony is not None:
            self.ceremony.hurry()
        super().mousePressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the board only where the winner leaves room for it."""
        super().resizeEvent(event)
        self._picture.setVisible(self.height() > 560 * self._scale)

    def _winners(self, view: View, table: events.GameEnded) -> QVBoxLayout:
        words = self._words
        column = QVBoxLayout()
        column.setSpacing(round(2 * self._scale))
        crest = Crest([view.public.seats[seat].clan for seat in table.winners])
        crest.setMaximumHeight(round(230 * self._scale))
        column.addStretch(1)
        column.addWidget(crest, 4)
        self._verdict.append(crest)
        if len(table.winners) == 1:
            person = self._people[table.winners[0]]
            under = words.text("end.clan", clan=person.role.name)
            title: QLabel = NameLine(
                person.name, lambda name: words.text("end.wins", name=name), "page-title", centre=True
            )
        else:
            names = listed([who(self._people, seat) for seat in table.winners])
            under = words.text("end.winners", winners=names)
            title = _centred(words.text("end.shared"), "page-title")
        self._verdict.append(title)
        for text, role in ((under, "heading"), (words.text(f"end.decided.{table.decided_by}"), "body")):
            self._verdict.append(_centred(text, role))
        for label in self._verdict[1:]:
            column.addWidget(label)
        column.addSpacing(round(14 * self._scale))
        column.addWidget(self._picture, 7)
        column.addStretch(1)
        return column


def _centred(text: str, role: str) -> QLabel:
    label = plain_label(role)
    label.setText(text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return label
