"""The end of a match: the board large, who won and why, the honor part by part and round by round.

Every figure shows on the board which provinces it comes from. Where the page is low, honor by part and by round take
turns.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from rokugan_desktop.desktop.battle_for_rokugan.crest import Crest
from rokugan_desktop.desktop.battle_for_rokugan.honor_chart import HonorChart
from rokugan_desktop.desktop.battle_for_rokugan.honor_table import HonorTable
from rokugan_desktop.desktop.battle_for_rokugan.name_line import NameLine
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.style import plain_label, set_role
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.map.final_map import FinalMap
from rokugan_desktop.desktop.motion.movement import Movement
from rokugan_desktop.games.battle_for_rokugan import (
    Topology,
    View,
    chronicle_of,
    events,
    listed,
    members,
    verdict,
    who,
)
from rokugan_desktop.words import Words

_NARROW, _MAP_SHARE = 820, 0.44
"""Below this width, at 100 %, there is no room for the board; and the most of the width that it takes."""
_LOW, _TIGHT = 690, 540
"""Below these heights, at 100 %, table and chart take turns, and of the winner the name alone is said."""
_CREST, _LOW_CREST = 104, 72
_CHART = 204
"""How high the chart is at most, at 100 %."""
_REASON_LINES = 2
"""So many lines are kept free for the reasons while the honor is being counted, whatever they will be."""


class EndPage(QWidget):
    """The whole page."""

    def __init__(
        self,
        board: Topology,
        view: View,
        story: Sequence[events.Event],
        table: events.GameEnded,
        words: Words,
        theme: Theme,
        people: Sequence[Person],
        scale: float,
        picture: FinalMap,
    ) -> None:
        """Show a match that is over: its last view, what everybody heard of it, its honor, a picture of its board."""
        super().__init__()
        self._board = board
        self._words = words
        self._people = people
        self._scale = scale
        self._picture = picture
        picture.setAccessibleName(words.text("end.map"))
        self.setObjectName("clear")
        told = chronicle_of(board, len(people), story)
        self._reasons = [words.say(one) for one in verdict(board, view.public, table, told, people)]
        self.table = HonorTable(board, view, table, words, theme, people, scale)
        self.chart = HonorChart(told, table, words, theme, people, scale)
        self._has_rounds = bool(told.counts)
        self.by_part, self.by_round = self._tab("end.table"), self._tab("end.rounds")
        self.by_part.setChecked(True)
        self.ceremony: Movement | None = None
        """The counting of the honor, while it goes on."""
        self._counting = _label(words.text("end.counting"), "page-title")
        for figures in (self.table, self.chart):
            figures.pointed.connect(self._light)
        self._lay_out(view, table)

    def thing(self, name: str) -> QWidget | None:
        """Return the table of the honor."""
        return self.table if name == "honor" else None

    def celebrate(self) -> Movement:
        """Return how the honor is counted before everybody's eyes, to be started."""
        self.by_part.setChecked(True)
        self.ceremony = self.table.counting(self.chart.count)
        self.setAccessibleName(self._counting.text())
        self._fit()
        self.ceremony.finished.connect(self._counted)
        return self.ceremony

    def _counted(self) -> None:
        self.ceremony = None
        self.setAccessibleName(self._told)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the board what the words leave of the width, and let table and chart take turns where it is low."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        scale, low = self._scale, self.height() < _LOW * self._scale
        self._picture.setVisible(self.width() > _NARROW * scale)
        self._picture.setFixedWidth(min(self._picture.width_for(self.height()), round(self.width() * _MAP_SHARE)))
        side = round((_LOW_CREST if low else _CREST) * scale)
        tight = self.height() < _TIGHT * scale
        self._crest.setFixedSize(side * self._winners, side)
        counting = self.ceremony is not None
        self._title.setVisible(not counting)
        for told in (self._crest, self._under):
            told.setVisible(not tight and not counting)
        self._decided.setText(self._early if tight else f"{self._early} {self._by_what}".strip())
        self._decided.setVisible(bool(self._decided.text()) and not counting)
        self._why.setVisible(bool(self._reasons) and not tight and not counting)
        self._counting.setVisible(counting)
        reasons = _REASON_LINES * self._why.fontMetrics().lineSpacing() if self._reasons and not tight else 0
        self._counting.setFixedHeight(max(self._counting.sizeHint().height(), 0 if tight else side) + reasons)
        turns = low and self._has_rounds and not counting
        for tab in (self.by_part, self.by_round):
            tab.setVisible(turns)
        self.table.setVisible(not turns or self.by_part.isChecked())
        shown = self._has_rounds and (not low or (not counting and self.by_round.isChecked()))
        self.chart.setVisible(shown)
        self._rounds.setVisible(shown and not low)
        self.chart.setMaximumHeight(16777215 if low else round(_CHART * scale))

    def _light(self, provinces: int) -> None:
        self._picture.light([self._board.provinces[one] for one in members(provinces)])

    def _tab(self, key: str) -> QPushButton:
        """Return a button by which table and chart take turns where there is no room for both."""
        button = QPushButton(self._words.text(key))
        set_role(button, "segment")
        button.setCheckable(True)
        button.setAutoExclusive(True)
        button.clicked.connect(self._fit)
        return button

    def _lay_out(self, view: View, table: events.GameEnded) -> None:
        scale = self._scale
        page = QHBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(round(32 * scale))
        page.addWidget(self._picture)
        column = QVBoxLayout()
        column.setSpacing(round(6 * scale))
        column.addWidget(self._counting)
        column.addLayout(self._told_winners(view, table))
        self._why = _label(" ".join(self._reasons), "body")
        column.addWidget(self._why)
        column.addWidget(self.table, 5)
        self._rounds = _label(self._words.text("end.rounds"), "heading")
        self._rounds.setToolTip(self._words.text("end.rounds.note"))
        column.addWidget(self._rounds)
        column.addWidget(self.chart, 2)
        page.addLayout(column, 1)

    def _told_winners(self, view: View, table: events.GameEnded) -> QHBoxLayout:
        """Return the crest of who has won, with the name, the clan and what decided beside it."""
        words = self._words
        self._winners = len(table.winners)
        self._crest = Crest([view.public.seats[seat].clan for seat in table.winners])
        told = QVBoxLayout()
        told.setSpacing(0)
        if self._winners == 1:
            person = self._people[table.winners[0]]
            under = words.text("end.clan", clan=person.role.name)
            won = words.text("end.wins", name=person.name)
            self._title: QLabel = NameLine(person.name, lambda name: words.text("end.wins", name=name), "page-title")
        else:
            names = listed([who(self._people, seat) for seat in table.winners])
            under = words.text("end.winners", winners=names)
            won = words.text("end.shared")
            self._title = _label(won, "page-title")
        self._under = _label(under, "heading")
        self._by_what, self._early = words.text(f"end.decided.{table.decided_by}"), ""
        rounds, playing = self._board.components.rounds, sum(not seat.conceded for seat in view.public.seats)
        if playing > 1 and view.public.round < rounds:
            self._early = words.text("end.early", round=view.public.round, rounds=rounds)
        self._decided = _label(f"{self._early} {self._by_what}".strip(), "whisper")
        figures = [f"{person.name}: {one.total}" for person, one in zip(self._people, table.honor, strict=True)]
        self._told = ". ".join((won, under, self._decided.text(), ", ".join(figures)))
        self.setAccessibleName(self._told)
        told.addStretch(1)
        for label in (self._title, self._under, self._decided):
            told.addWidget(label)
        told.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(round(14 * self._scale))
        row.addWidget(self._crest)
        row.addLayout(told, 1)
        for tab in (self.by_part, self.by_round):
            row.addWidget(tab)
        return row


def _label(text: str, role: str) -> QLabel:
    label = plain_label(role)
    label.setText(text)
    return label
