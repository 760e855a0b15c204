"""The honor table at the end of a match: a card for each seat, its parts in columns, its total in the last one.

It never scrolls sideways. Where the room is low the cards leave out what matters less, so that all totals are seen
at once: first the objective's own words, then the bar.

While the honor is counted, nothing tells what an objective brings before it is unsealed: the cards lie in the order of
what everybody could count, none of them is the winner's, and every length is the same whatever is sealed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import mul
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.battle_for_rokugan.crest import Crest
from rokugan_desktop.desktop.battle_for_rokugan.honor_bar import HonorBar
from rokugan_desktop.desktop.battle_for_rokugan.letters import centred
from rokugan_desktop.desktop.battle_for_rokugan.name_line import NameLine
from rokugan_desktop.desktop.battle_for_rokugan.pointing_figure import PointingFigure
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.plain import in_tooltip
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.style import plain_label
from rokugan_desktop.desktop.look.theme import Theme, display_font
from rokugan_desktop.desktop.motion.movement import EVEN, SWAYING, Motion, Movement
from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.games.battle_for_rokugan import (
    HONOR_PARTS,
    Message,
    Topology,
    View,
    events,
    honor_sources,
    ids,
    most_for_objective,
)
from rokugan_desktop.words import Words

_OBJECTIVE: Final = HONOR_PARTS.index("objective")
PART_MS, PAUSE_MS, OBJECTIVE_MS, RANKING_MS = 650, 450, 450, 500
"""How long the counting of a part takes for everybody, the pause after the last, each seat's objective, and the cards'
way to their places."""
_COLUMNS: Final = {"control": "end.control.column"}
"""What stands over the column of a part whose name is too long for it."""
_SIGNS: Final = {"flowers": "flower", "control": "shield", "objective": "objective", "territories": "territory-card"}


class _HonorPart(PointingFigure):
    """One part of a seat's honor: its sign and its number; the head of the table names it."""

    def __init__(
        self, symbol: str, number: int, name: str, words: Words, theme: Theme, scale: float, provinces: int
    ) -> None:
        super().__init__(provinces, theme, scale)
        self._symbol, self._number, self._name = symbol, number, name
        self._said = str(number)
        self.setAccessibleName(f"{name}: {number}")
        self.setToolTip(words.text("end.lights", what=name) if provinces else name)
        self.setMinimumSize(round(44 * scale), round(24 * scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, middle = self.scale, self.height() / 2
        sign = centred(QPointF(14 * scale, middle), 20 * scale, 20 * scale)
        paint_symbol(painter, self._symbol, sign, self.theme.colour("faint"))
        painter.setPen(self.theme.colour("ink"))
        painter.setFont(display_font(20 * scale, heavy=True))
        box = QRectF(30 * scale, 0, self.width() - 30 * scale, self.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, self._said)
        self.paint_frame(painter)

    def count(self, share: float) -> None:
        """Show this share of the number; nothing of it yet is a dash."""
        self._said = str(round(self._number * share)) if share > 0 else "–"
        self.setAccessibleName(f"{self._name}: {self._said}")
        self.update()


class _Fullness(NamedTuple):
    """How much a card shows; all lengths at 100 %."""

    crest: int
    bar: int
    """The height of the bar; 0: there is none."""
    explained: bool
    """What an objective asks for stands beside its title, not only in a tooltip."""
    margin: int
    """The air above and below."""
    objective: bool = True
    """What came of the objective is said on the card, not only in the tooltip of its honor."""


_FULL: Final = (
    _Fullness(78, 20, True, 8),
    _Fullness(74, 10, True, 6),
    _Fullness(70, 8, False, 4),
    _Fullness(66, 0, False, 2),
    _Fullness(48, 0, False, 2, objective=False),
)
"""From everything to the least; the first one counts that shows every seat without scrolling."""
_NARROW: Final = 440
"""Below this width the crests, and the words over the columns, give way."""
_HIGHEST: Final = 190
"""A card is no higher than this, at 100 %."""
_SEALED_LINES: Final = 2
"""So many lines are kept free for what will be told of an objective with its own words."""
_SIDE, _GAP, _TOTAL, _TOTAL_NARROW = 14, 18, 64, 44


class _HonorLine(QFrame):
    """What lies in the columns of the table: its head, or the card of a seat."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self._scale = scale
        self.grid = QGridLayout(self)
        for column in range(1, 1 + len(HONOR_PARTS)):
            self.grid.setColumnStretch(column, 1)

    def fit_columns(self, first: int, *, narrow: bool, border: int, margin: int) -> None:
        """Give the columns their widths; `first` is that of the first one, `border` what the frame takes."""
        scale = self._scale
        side = round((_SIDE / 2 if narrow else _SIDE) * scale) - border
        self.grid.setContentsMargins(side, round(margin * scale), side, round(margin * scale))
        self.grid.setHorizontalSpacing(round((_GAP / 3 if narrow else _GAP) * scale))
        self.grid.setColumnMinimumWidth(0, first)
        self.grid.setColumnMinimumWidth(1 + len(HONOR_PARTS), round((_TOTAL_NARROW if narrow else _TOTAL) * scale))


class _Head(_HonorLine):
    """What the columns are."""

    def __init__(self, words: Words, scale: float) -> None:
        super().__init__(scale)
        self._title = _said(words.text("end.table"), "heading")
        self._title.setWordWrap(False)
        self.grid.addWidget(self._title, 0, 0)
        self._parts = [_said(words.text(_COLUMNS.get(part, f"end.{part}")), "whisper") for part in HONOR_PARTS]
        total = _said(words.text("end.total"), "whisper", Qt.AlignmentFlag.AlignHCenter)
        for column, label in enumerate((*self._parts, total), start=1):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            label.setAlignment(label.alignment() | Qt.AlignmentFlag.AlignBottom)
            self.grid.addWidget(label, 0, column)
        for part, label in zip(HONOR_PARTS, self._parts, strict=True):
            label.setToolTip(words.text(f"end.{part}"))

    def title_width(self) -> int:
        """Return the room that the table's title needs."""
        return self._title.sizeHint().width()

    def fit(self, first: int, *, narrow: bool) -> None:
        """Stand over the columns."""
        self._title.setVisible(not narrow)
        for label in self._parts:
            label.setVisible(not narrow)
        self.fit_columns(first, narrow=narrow, border=0, margin=0)


class _HonorCard(_HonorLine):
    """The honor of a seat.

    Signals:
        pointed: the provinces that a part comes from, as bits, while it is pointed at; else 0.

    """

    pointed = Signal(object)

    def __init__(
        self, person: Person, honor: events.Honor, objective: tuple[str, str], most: int, words: Words, theme: Theme,
        scale: float, *, clan: ids.Clan, wins: bool, sources: Sequence[int],
    ) -> None:  # fmt: skip
        """Show the honor; `objective` is what came of the seat's own in short and in full, `most` fills a bar.

        `sources` are the provinces that each part comes from, as bits.
        """
        super().__init__(scale)
        self._short, self._whole = objective
        self._told = self._whole
        self.seat = person.seat
        self._theme, self._wins, self._border = theme, wins, 1
        self.setProperty("role", "card")
        self.setMaximumHeight(round(_HIGHEST * scale))
        self.setAccessibleName(words.say(person.role.name))
        self._crest = Crest([clan])
        name = NameLine(person.name, lambda name: _who(words, person, name), "heading")
        total = _said(str(honor.total), "page-title", Qt.AlignmentFlag.AlignCenter)
        total.setWordWrap(False)
        total.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._total_is = words.text("end.total")
        total.setAccessibleName(f"{self._total_is}: {honor.total}")
        self._total = total
        parts = self._numbers = (honor.flowers, honor.control_tokens, honor.objective, honor.territories)
        self._parts = [
            _HonorPart(_SIGNS[part], number, words.text(f"end.{part}"), words, theme, scale, provinces)
            for part, number, provinces in zip(HONOR_PARTS, parts, sources, strict=True)
        ]
        for widget in self._parts:
            widget.pointed.connect(self.pointed)
        told = self._parts[_OBJECTIVE]
        self._lights = told.toolTip()
        told.setToolTip(in_tooltip(f"{self._whole}\n{self._lights}"))
        self._counted = [1.0] * len(parts)
        for column, widget in enumerate(self._parts, start=1):
            self.grid.addWidget(widget, 1, column)
        self._bar = HonorBar(parts, most, clan, theme)
        self._objective = _said(self._whole, "whisper")
        self._objective.setAccessibleName(self._whole)
        last = 1 + len(HONOR_PARTS)
        self.grid.addWidget(self._crest, 0, 0, 4, 1, Qt.AlignmentFlag.AlignCenter)
        self.grid.addWidget(name, 0, 1, 1, len(HONOR_PARTS))
        self.grid.addWidget(self._bar, 2, 1, 1, len(HONOR_PARTS))
        self.grid.addWidget(self._objective, 3, 1, 1, len(HONOR_PARTS))
        self.grid.addWidget(total, 0, last, 4, 1)
        self.crown(on=True)

    @property
    def sealed(self) -> bool:
        """Tell whether nothing is told yet of what came of the objective."""
        return self._counted[_OBJECTIVE] < 1.0

    def crown(self, *, on: bool) -> None:
        """Show that the seat has won, where it has; or let the card be like any other."""
        crowned = on and self._wins
        self._border = max(2, round(2 * self._scale)) if crowned else 1
        self.setObjectName("winner" if crowned else "")
        self.setStyleSheet(f"QFrame#winner {{ border: {self._border}px solid {self._theme.gold}; }}" if crowned else "")
        self._total.setStyleSheet(f"color: {self._theme.stress};" if crowned else "")

    def count(self, part: int, share: float) -> None:
        """Show this share of one part, and of the total; what came of an objective is told once it has counted."""
        self._counted[part] = share
        self._parts[part].count(share)
        self._bar.count(part, share)
        said = str(round(sum(map(mul, self._numbers, self._counted))))
        self._total.setText(said)
        self._total.setAccessibleName(f"{self._total_is}: {said}")
        if part == _OBJECTIVE:
            self._objective.setText("" if self.sealed else self._told)
            self._objective.setAccessibleName("" if self.sealed else self._whole)
            tip = self._lights if self.sealed else f"{self._whole}\n{self._lights}"
            self._parts[_OBJECTIVE].setToolTip(in_tooltip(tip))

    def fit(self, first: int, fullness: _Fullness, *, narrow: bool) -> None:
        """Show as much as this."""
        side = round(fullness.crest * self._scale)
        self._crest.setFixedSize(side, side)
        self._crest.setVisible(not narrow)
        self._bar.setFixedHeight(max(1, round(fullness.bar * self._scale)))
        self._bar.setVisible(fullness.bar > 0)
        self._objective.setVisible(fullness.objective)
        self._told = self._whole if fullness.explained else self._short
        self._objective.setText("" if self.sealed else self._told)
        lines = (_SEALED_LINES if fullness.explained else 1) if self.sealed else 0
        self._objective.setMinimumHeight(lines * self._objective.fontMetrics().lineSpacing())
        self.grid.setVerticalSpacing(round(fullness.margin // 4 * 2 * self._scale))
        self._objective.setToolTip("" if fullness.explained or self.sealed else in_tooltip(self._whole))
        self.fit_columns(first, narrow=narrow, border=self._border, margin=fullness.margin)


class HonorTable(QScrollArea):
    """A card for each seat, the most honor first, below the names of the columns.

    Signals:
        pointed: the provinces that a figure comes from, as bits, while it is pointed at; else 0.

    """

    pointed = Signal(object)

    def __init__(
        self, board: Topology, view: View, table: events.GameEnded, words: Words, theme: Theme,
        people: Sequence[Person], scale: float,
    ) -> None:  # fmt: skip
        """Show the honor of a match that is over."""
        super().__init__()
        self._scale = scale
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._holder = QWidget()
        self._holder.setObjectName("clear")
        self._column = QVBoxLayout(self._holder)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._head = _Head(words, scale)
        self._column.addWidget(self._head)
        counted = [honor.total - honor.objective for honor in table.honor]
        most = max(counted) + most_for_objective(board)
        order = sorted(seats(len(table.honor)), key=lambda seat: (seat not in table.winners, -table.honor[seat].total))
        self.cards = [
            _HonorCard(
                people[seat], table.honor[seat], _objective(words, view, seat, table.honor[seat]), most, words, theme,
                scale, clan=view.public.seats[seat].clan, wins=seat in table.winners,
                sources=honor_sources(board, view.public, seat),
            )
            for seat in order
        ]  # fmt: skip
        for card in self.cards:
            card.pointed.connect(self.pointed)
            self._column.addWidget(card, 4)
        before = sorted(seats(len(table.honor)), key=lambda seat: -counted[seat])
        self._before = [self.cards[order.index(seat)] for seat in before]
        """The cards in the order of what everybody could count."""
        self._ways: list[tuple[QWidget, int, int]] = []
        """The cards on their way to their places, each with where it was and where it will be."""
        self._column.addStretch(1)
        self.setWidget(self._holder)
        ScrollHint(self)

    def counting(self, beside: Callable[[Seat, float], None]) -> Movement:
        """Return how all honor is counted: part by part for everybody, then the objectives from the last to the first.

        Before the objectives everything is as everybody could count it; after them the cards go to their places. It is
        not begun yet. Whoever hurries sees the table as it is. `beside` counts the objective of a seat too.
        """
        for card in self._before:
            card.count(_OBJECTIVE, 0.0)
        self._rank(self._before, done=False)
        motions: list[Motion] = []
        begins = 0
        for part in (HONOR_PARTS.index(name) for name in HONOR_PARTS if name != "objective"):
            motions += [Motion(begins, PART_MS, partial(card.count, part), EVEN) for card in self.cards]
            begins += PART_MS
        begins += PAUSE_MS
        for card in reversed(self._before):
            motions.append(Motion(begins, OBJECTIVE_MS, partial(card.count, _OBJECTIVE), EVEN))
            motions.append(Motion(begins, OBJECTIVE_MS, partial(beside, card.seat), EVEN))
            begins += OBJECTIVE_MS
        motions.append(Motion(begins, RANKING_MS, self._slide, SWAYING))
        return Movement(motions, self)

    def _rank(self, cards: Sequence[_HonorCard], *, done: bool) -> None:
        """Lay the cards in this order; `done`: and show whose the victory is."""
        for place, card in enumerate(cards, start=1):
            card.crown(on=done)
            self._column.removeWidget(card)
            self._column.insertWidget(place, card, 4)
        self._fit_room()

    def _slide(self, share: float) -> None:
        """Let the cards be at this share of their ways from where they were counted to their places."""
        if not self._ways and 0 < share < 1:
            y = min(card.y() for card in self.cards)
            for card in self.cards:
                self._ways.append((card, card.y(), y))
                y += card.height() + self._column.spacing()
            for card in reversed(self.cards):
                card.raise_()
        for widget, was, will_be in self._ways:
            widget.move(widget.x(), round(was + (will_be - was) * share))
        if share in (0, 1):
            self._ways.clear()
        if share == 1:
            self._rank(self.cards, done=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of each seat as lets all of them be seen at once."""
        self._fit_room()
        super().resizeEvent(event)

    def _fit_room(self) -> None:
        room = self.maximumViewportSize()
        narrow = room.width() < _NARROW * self._scale
        width = room.width() - self.verticalScrollBar().sizeHint().width()  # else a bar that came would have to stay
        for fullness in _FULL:
            self._fit(fullness, narrow=narrow)
            if self._column.totalHeightForWidth(width) <= room.height():
                break

    def _fit(self, fullness: _Fullness, *, narrow: bool) -> None:
        first = 0 if narrow else max(self._head.title_width(), round(fullness.crest * self._scale))
        self._column.setSpacing(round(fullness.margin * 1.2 * self._scale))
        self._head.fit(first, narrow=narrow)
        for card in self.cards:
            card.fit(first, fullness, narrow=narrow)
            card.grid.invalidate()  # what was shown or hidden would be reckoned with only later
            card.updateGeometry()
        self._column.invalidate()


def _who(words: Words, person: Person, name: str) -> str:
    """Return who sat there, and which computer player it was."""
    if person.computer is None:
        return words.text("story.who", name=name, clan=person.role.name)
    return words.text("end.who-computer", name=name, clan=person.role.name, player=person.computer.name)


def _objective(words: Words, view: View, seat: Seat, honor: events.Honor) -> tuple[str, str]:
    """Return what came of the seat's objective, in short and with what it asked for."""
    objectives = view.public.objectives
    if not objectives or objectives[seat] == ids.NOBODY:
        return words.text("end.no-objective"), words.text("end.no-objective")
    name = f"objective.{ids.SECRET_OBJECTIVES[objectives[seat]]}"
    key = "end.objective-met" if honor.objective else "end.objective-missed"
    short = words.text(key, objective=Message(f"{name}.title"))
    return short, f"{short}. {words.text(f'{name}.text')}"


def _said(text: str, role: str, alignment: Qt.AlignmentFlag | None = None) -> QLabel:
    label = plain_label(role)
    label.setText(text)
    if alignment is not None:
        label.setAlignment(alignment)
    return label
