"""All scores at the end of a match: in words, as a table, and by round as a chart.

The table has a card for each contender, the parts in columns, the total last. It never scrolls sideways. Where the room
is low the cards leave out what matters less, so that all totals are seen at once: first what a remark is about, then
the bar, at last the remark.

While the score is counted, nothing tells what a sealed part brings before it is opened: the cards lie in the order of
what everybody could count, none of them is the winner's, and every length is the same whatever is sealed.

A line of the chart is told by more than its colour: by its dashes, by the shape of its marks, and by the sign and the
total at its end. What was sealed is added in a last station, for nobody could count it before; while it is opened the
lines grow. What else is told of each contender stands below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, floor, pi, sin
from operator import mul
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.end.figures import Crest, PointingFigure, ScoreBar
from rokugan_desktop.desktop.ending import Aside, Contender, CountedPart, Ending, ScorePart
from rokugan_desktop.desktop.face import Person, Role, titled
from rokugan_desktop.desktop.look.fitted_label import FittedLabel, Lettering
from rokugan_desktop.desktop.look.letters import in_tooltip
from rokugan_desktop.desktop.look.scroll_hint import ScrollHint
from rokugan_desktop.desktop.look.spacing import bare, spread
from rokugan_desktop.desktop.look.style import clear_widget, plain_label
from rokugan_desktop.desktop.look.theme import Theme, display_font, equip, heavy_font, mixed, smooth_painter, text_font
from rokugan_desktop.desktop.motion import EVEN, SWAYING, Motion, Movement
from rokugan_desktop.desktop.role_disc import paint_role
from rokugan_desktop.desktop.sheets.boxes import SMALL, SMALL_BOLD, Box, Flow, Letters
from rokugan_desktop.engine import Message
from rokugan_desktop.words import Words, signed


def names_of(people: Sequence[Person], contender: Contender) -> str:
    """Return the names of a contender's people."""
    return ", ".join(people[seat].name for seat in contender.seats)


def name_of(words: Words, people: Sequence[Person], contender: Contender) -> str:
    """Return who a contender is, with the role, and which computer player a seat alone was."""
    one, alone = people[contender.seats[0]], len(contender.seats) == 1
    who = titled(words, one._replace(name=names_of(people, contender)), "end.who")
    return words.text("end.who-computer", who=who, player=one.computer.name) if one.computer and alone else who


def won(ending: Ending, words: Words, people: Sequence[Person]) -> str:
    """Return in a few words who has won."""
    if not ending.winners:
        drawn = Message("end.draw" if len(ending.contenders) != 1 else "end.nobody")
        return words.say(ending.unwon or drawn)
    if len(ending.winning) > 1:
        return words.text("end.shared")
    names = ", ".join(people[seat].name for seat in ending.winners)
    return words.text("end.wins", name=names) if len(ending.winners) == 1 else words.text("end.win", names=names)


def under_name(ending: Ending, words: Words, people: Sequence[Person]) -> str:
    """Return what stands below that: what the winner is called besides, or all who share the victory."""
    winning = ending.winning
    if len(winning) > 1:
        return ", ".join(name_of(words, people, one) for one in winning)
    called = words.say(winning[0].called) if winning and winning[0].called is not None else ""
    return called if winning and called != names_of(people, winning[0]) else ""


def score_told(ending: Ending, words: Words, people: Sequence[Person]) -> str:
    """Return the end as it is heard: who has won by what, and everybody's total."""
    said = [won(ending, words, people), under_name(ending, words, people)]
    said += [words.say(one) for one in (ending.early, ending.decided, *ending.reasons) if one is not None]
    said.append(", ".join(f"{names_of(people, one)}: {signed(one.total)}" for one in ending.contenders))
    return ". ".join(one.rstrip(".") for one in said if one)


def lines_told(ending: Ending, words: Words, people: Sequence[Person]) -> Iterator[str]:
    """Yield all of it as lines of text: who has won and why, each score with its parts, and its history."""
    yield " ".join(one for one in (f"{won(ending, words, people)}.", under_name(ending, words, people)) if one)
    yield from (words.say(one) for one in (ending.early, ending.decided, *ending.reasons) if one is not None)
    for one in ending.contenders:
        parts = ", ".join(
            f"{words.say(part.name)} {signed(counted.number)}"
            for part, counted in zip(ending.parts, one.counted, strict=True)
        )
        said = words.text("end.of", name=name_of(words, people, one), figures=f"{signed(one.total)} ({parts})")
        more = [words.say(message) for message in (one.remark, one.aside and one.aside.text) if message]
        yield ". ".join((said, *more))
    if len(ending.history) > 1:
        rounds = ", ".join(str(row.round) for row in ending.history)
        yield words.text("end.of", name=words.say(ending.rounds), figures=rounds)
        for number, one in enumerate(ending.contenders):
            figures = ", ".join(signed(row.totals[number]) for row in ending.history)
            yield words.text("end.of", name=names_of(people, one), figures=figures)


PART_MS, PAUSE_MS, OPENING_MS, RANKING_MS = 650, 450, 450, 500
"""How long the counting of a part takes for everybody, the pause after the last, each contender's opening of what was
sealed, and the cards' way to their places."""


class _Fullness(NamedTuple):
    crest: int
    bar: int
    """The height of the bar; 0: there is none."""
    explained: bool
    """What a remark is about stands beside it, not only in a tooltip."""
    margin: int
    """The air above and below."""
    remark: bool = True
    """The remark is said on the card, not only in the tooltip of the part that was sealed."""


_NUMBER: Final = Letters(heavy_font, 20)
_COLUMN: Final = Lettering(text_font, 14, 11, lines=2, colour="faint")
_FULL: Final = (
    _Fullness(78, 20, True, 8),
    _Fullness(74, 10, True, 6),
    _Fullness(70, 8, False, 4),
    _Fullness(66, 0, False, 2),
    _Fullness(48, 0, False, 2, remark=False),
    _Fullness(44, 0, False, 0, remark=False),
)
"""From everything to the least; the first one counts that shows every contender without scrolling."""
_NARROW, _EACH = 440, 88
"""Below this width, and below so much for each part, the crests, and the words over the columns, give way."""
_HIGHEST: Final = 190
"""A card is no higher than this, at 100 %."""
_SEALED_LINES: Final = 2
"""So many lines are kept free for a remark, with what it is about, that is made only later."""
_SIDE, _GAP, _TOTAL, _TOTAL_NARROW = 14, 18, 64, 44

_WAYS: Final = {
    Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
}  # fmt: skip
"""How many cards down and figures to the right an arrow key leads."""


class PartFigure(PointingFigure):
    """One part of a score: its sign and its number; the head of the table names it."""

    def __init__(self, context: Context, part: ScorePart, counted: CountedPart) -> None:
        self._symbol, self._number, self._name = part.symbol, counted.number, context.words.say(part.name)
        super().__init__(context, counted.areas, self._name)
        self.setMinimumSize(context.pixels(44), context.pixels(24))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab leads to one of the table, arrows to the others
        self.count(1.0)

    def count(self, share: float) -> None:
        """Show this share of the number; nothing of it yet is a dash."""
        said = signed(round(self._number * share)) if share > 0 else "–"
        sign = (Box(symbol=self._symbol, side=20, ink="faint"),) if self._symbol else ()
        number = Box(text=said, letters=_NUMBER)
        looks = [Box((*sign, number), Flow.ROW, gap=gap, pad=pad) for gap, pad in ((6, 4), (2, 0))]
        self.say(f"{self._name}: {said}", *looks, number)  # however narrow, a number is seen whole


class _ScoreLine(QFrame):
    def __init__(self, context: Context, parts: int) -> None:
        super().__init__()
        self._context = context
        self.grid = QGridLayout(self)
        self.last = 1 + parts
        for column in range(1, self.last):
            self.grid.setColumnStretch(column, 1)

    def fit_columns(self, first: int, *, narrow: bool, border: int, margin: int) -> None:
        """Give the columns their widths; `first` is that of the first one, `border` what the frame takes."""
        pixels = self._context.pixels
        side = pixels(_SIDE / 2 if narrow else _SIDE) - border
        self.grid.setContentsMargins(side, pixels(margin), side, pixels(margin))
        self.grid.setHorizontalSpacing(pixels(_GAP / 3 if narrow else _GAP))
        self.grid.setColumnMinimumWidth(0, first)
        self.grid.setColumnMinimumWidth(self.last, pixels(_TOTAL_NARROW if narrow else _TOTAL))


class _Head(_ScoreLine):
    def __init__(self, context: Context, parts: Sequence[ScorePart]) -> None:
        super().__init__(context, len(parts))
        words = context.words
        self.title = plain_label("heading", words.text("end.table"))
        self.title.setWordWrap(False)
        self.grid.addWidget(self.title, 0, 0)
        self._parts = [FittedLabel(context, _COLUMN) for _ in parts]
        total = plain_label("whisper", words.text("end.total"))
        total.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for column, label in enumerate((*self._parts, total), start=1):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            self.grid.addWidget(label, 0, column)
        for part, label in zip(parts, self._parts, strict=True):
            label.setText(words.say(part.column or part.name))
            label.setToolTip(words.say(part.name))

    def fit(self, first: int, *, narrow: bool) -> None:
        """Stand over the columns."""
        for label in (self.title, *self._parts):
            label.setVisible(not narrow)
        self.fit_columns(first, narrow=narrow, border=0, margin=0)


class ScoreCard(_ScoreLine):
    """The score of a contender."""

    def __init__(
        self, context: Context, ending: Ending, contender: Contender, people: Sequence[Person], most: int
    ) -> None:
        super().__init__(context, len(ending.parts))
        words, role = context.words, people[contender.seats[0]].role
        self._short = words.say(contender.remark) if contender.remark is not None else ""
        more = words.say(contender.explained) if contender.explained is not None else ""
        self._whole = self._told = f"{self._short}. {more}" if more else self._short
        self._wins, self._border = contender in ending.winning, 1
        self._numbers = [one.number for one in contender.counted]
        self._counted = [1.0] * len(self._numbers)
        self._sealed = [number for number, part in enumerate(ending.parts) if part.sealed]
        self.setProperty("role", "card")
        self.setMaximumHeight(context.pixels(_HIGHEST))
        self.setAccessibleName(words.say(role.name))
        self._crest = Crest([role])
        name = FittedLabel(context)
        name.setText(name_of(words, people, contender))
        self._total = plain_label("page-title", signed(contender.total))
        self._total.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._total.setWordWrap(False)
        self._total.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._total_is = words.text("end.total")
        self._total.setAccessibleName(f"{self._total_is}: {signed(contender.total)}")
        self.figures = [
            PartFigure(context, part, one) for part, one in zip(ending.parts, contender.counted, strict=True)
        ]
        for column, figure in enumerate(self.figures, start=1):
            self.grid.addWidget(figure, 1, column)
        self._lights = {part: self.figures[part].toolTip() for part in self._sealed}
        self._bar = ScoreBar(self._numbers, most, role.colour, context.theme, context.scale)
        self._remark = plain_label("whisper", self._whole)
        across = max(1, len(self.figures))
        self.grid.addWidget(self._crest, 0, 0, 4, 1, Qt.AlignmentFlag.AlignCenter)
        self.grid.addWidget(name, 0, 1, 1, across)
        self.grid.addWidget(self._bar, 2, 1, 1, across)
        self.grid.addWidget(self._remark, 3, 1, 1, across)
        self.grid.addWidget(self._total, 0, self.last, 4, 1)
        self._open()
        self.crown(on=True)

    @property
    def sealed(self) -> bool:
        """Tell whether something is still to be opened."""
        return any(self._counted[part] < 1.0 for part in self._sealed)

    def crown(self, *, on: bool) -> None:
        """Show that it has won, where it has; or let the card be like any other."""
        crowned, theme = on and self._wins, self._context.theme
        self._border = max(2, self._context.pixels(2)) if crowned else 1
        self.setObjectName("winner" if crowned else "")
        self.setStyleSheet(f"QFrame#winner {{ border: {self._border}px solid {theme.gold}; }}" if crowned else "")
        self._total.setStyleSheet(f"color: {theme.stress};" if crowned else "")

    def count(self, part: int, share: float) -> None:
        """Show this share of one part, and of the total; the remark is made once all that was sealed has counted."""
        self._counted[part] = share
        self.figures[part].count(share)
        self._bar.count(part, share)
        said = signed(round(sum(map(mul, self._numbers, self._counted))))
        self._total.setText(said)
        self._total.setAccessibleName(f"{self._total_is}: {said}")
        if part in self._sealed:
            self._open()

    def _open(self) -> None:
        self._remark.setText("" if self.sealed else self._told)
        self._remark.setAccessibleName("" if self.sealed else self._whole)
        for part, lights in self._lights.items():
            tip = lights if self.sealed or not self._whole else f"{self._whole}\n{lights}"
            self.figures[part].setToolTip(in_tooltip(tip))

    def fit(self, first: int, fullness: _Fullness, *, narrow: bool) -> None:
        """Show as much as this."""
        pixels = self._context.pixels
        side = pixels(fullness.crest)
        self._crest.setFixedSize(side, side)
        self._crest.setVisible(not narrow)
        self._bar.setFixedHeight(max(1, pixels(fullness.bar)))
        self._bar.setVisible(fullness.bar > 0)
        self._remark.setVisible(fullness.remark and bool(self._short))
        self._told = self._whole if fullness.explained else self._short
        self._remark.setText("" if self.sealed else self._told)
        lines = (_SEALED_LINES if fullness.explained else 1) if self.sealed else 0
        self._remark.setMinimumHeight(lines * self._remark.fontMetrics().lineSpacing())
        self.grid.setVerticalSpacing(pixels(fullness.margin // 4 * 2))
        self._remark.setToolTip("" if fullness.explained or self.sealed else in_tooltip(self._whole))
        self.fit_columns(first, narrow=narrow, border=self._border, margin=fullness.margin)


class ScoreTable(QScrollArea):
    """A card for each contender, the winners first and then by the score, below the names of the columns."""

    def __init__(self, context: Context, ending: Ending, people: Sequence[Person]) -> None:
        super().__init__()
        self._context, self._parts = context, ending.parts
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._holder = clear_widget()
        self._holder.setMinimumHeight(1)  # else labels that may break ask for more than they take in this width
        self._column = bare(QVBoxLayout(self._holder))
        self._head = _Head(context, ending.parts)
        self._column.addWidget(self._head)
        contenders = ending.contenders
        open_totals = [one.open_total(ending.parts) for one in contenders]
        most = max(open_totals, default=0) + sum(part.sealed for part in ending.parts)
        made = [ScoreCard(context, ending, one, people, most) for one in contenders]
        numbers = range(len(made))
        left = [(one.left > 0, -one.left) for one in contenders]
        """Who stayed before who left, and who left last before who left first."""
        order = sorted(numbers, key=lambda n: ending.rank(contenders[n]))
        self.cards = [made[number] for number in order]
        for card in self.cards:
            self._column.addWidget(card, 4)
        self._made = made
        """The cards in the order round the table."""
        self._before = [made[number] for number in sorted(numbers, key=lambda n: (left[n], -open_totals[n]))]
        """The cards in the order of what everybody could count."""
        self._ways: list[tuple[QWidget, int, int]] = []
        """The cards on their way to their places, each with where it was and where it will be."""
        self._column.addStretch(1)
        self.setWidget(self._holder)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for figure in self.figures[:1]:
            figure.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        ScrollHint(self)

    @property
    def figures(self) -> tuple[PartFigure, ...]:
        """Return all figures in the order of reading."""
        return tuple(figure for card in self.cards for figure in card.figures)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        across, figures = max(1, len(self._parts)), self.figures
        at = next((number for number, figure in enumerate(figures) if figure.hasFocus()), None)
        way = _WAYS.get(Qt.Key(event.key()))
        if at is None or way is None:
            super().keyPressEvent(event)
            return
        row, column = at // across + way[0], at % across + way[1]
        if 0 <= row < len(self.cards) and 0 <= column < across:
            figure = figures[row * across + column]
            for one in figures:
                one.setFocusPolicy(Qt.FocusPolicy.TabFocus if one is figure else Qt.FocusPolicy.ClickFocus)
            figure.setFocus(Qt.FocusReason.OtherFocusReason)
            self.ensureWidgetVisible(figure, 0, self._context.pixels(_SIDE))

    def counting(self, drawn: Callable[[float], None], opened: Callable[[int, float], None]) -> Movement:
        """Return how all scores are counted: part by part for everybody, then what was sealed, from the last on.

        Before that everything is as everybody could count it; after it the cards go to their places. It is not begun
        yet. Whoever hurries sees the table as it is. `drawn` is shown along with the open parts, and `opened` with
        what was sealed, by the number of the contender.
        """
        sealed = [number for number, part in enumerate(self._parts) if part.sealed]
        for card, part in ((card, part) for card in self._before for part in sealed):
            card.count(part, 0.0)
        self._rank(self._before, done=False)
        return Movement(self._motions(sealed, drawn, opened), self)

    def _motions(
        self, sealed: Sequence[int], drawn: Callable[[float], None], opened: Callable[[int, float], None]
    ) -> Iterator[Motion]:
        begins = 0
        for part in (number for number in range(len(self._parts)) if number not in sealed):
            for card in self.cards:
                yield Motion(begins, PART_MS, partial(card.count, part), EVEN)
            begins += PART_MS
        yield Motion(0, begins, drawn, EVEN)
        begins += PAUSE_MS
        for card in reversed(self._before) if sealed else ():
            for part in sealed:
                yield Motion(begins, OPENING_MS, partial(card.count, part), EVEN)
            yield Motion(begins, OPENING_MS, partial(opened, self._made.index(card)), EVEN)
            begins += OPENING_MS
        yield Motion(begins, RANKING_MS, self._slide, SWAYING)

    def _rank(self, cards: Sequence[ScoreCard], *, done: bool) -> None:
        """Lay the cards in this order; `done`: and show whose the victory is."""
        for place, card in enumerate(cards, start=1):
            card.crown(on=done)
            self._column.removeWidget(card)
            self._column.insertWidget(place, card, 4)
        first = [figure for card in cards for figure in card.figures][:1]
        for figure in self.figures:
            figure.setFocusPolicy(Qt.FocusPolicy.TabFocus if figure in first else Qt.FocusPolicy.ClickFocus)
            if not done:
                figure.clearFocus()  # where the keyboard is would tell who wins
        self._fit_room()

    def _slide(self, share: float) -> None:
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
        self._fit_room()
        super().resizeEvent(event)

    def _fit_room(self) -> None:
        room = self.maximumViewportSize()
        narrow = room.width() < self._context.pixels(max(_NARROW, _EACH * len(self._parts)))
        fits = False
        for fullness in _FULL:
            self._fit(fullness, narrow=narrow)
            fits = self._column.totalHeightForWidth(room.width()) <= room.height()
            if fits:
                break
        policy = Qt.ScrollBarPolicy  # a bar that came for a moment would take width, and have to stay
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOff if fits else policy.ScrollBarAsNeeded)

    def _fit(self, fullness: _Fullness, *, narrow: bool) -> None:
        first = 0 if narrow else max(self._head.title.sizeHint().width(), self._context.pixels(fullness.crest))
        self._column.setSpacing(self._context.pixels(fullness.margin * 1.2))
        self._head.fit(first, narrow=narrow)
        for card in self.cards:
            card.fit(first, fullness, narrow=narrow)
            card.grid.invalidate()  # what was shown or hidden would be reckoned with only later
            card.updateGeometry()
        self._column.invalidate()


_DASHES: Final = ((), (7.0, 2.4), (1.4, 2.2), (9.0, 2.0, 1.4, 2.0), (4.0, 3.0))
"""How the line of each contender is broken, in its own widths; the first one is whole."""
_SIDES: Final = (0, 4, 3, 6, 5)
"""How many corners each contender's marks have; 0: they are round."""
_DISC, _MARK, _LINE = 22.0, 4.6, 2.8
_LEFT, _RIGHT, _TOP, _BOTTOM = 30.0, 66.0, 12.0, 22.0
_STEPS: Final = (1, 2, 5, 10, 20, 50)
"""How much of a score may lie between two lines of the ground."""
_MOST_LINES: Final = 5
_LEAST_HEIGHT: Final = 96
_DIM: Final = 80
"""A colour of less lightness than that, of 255, is edged with a light one on a dark page."""


@dataclass(frozen=True, slots=True)
class _Course:
    name: str
    role: Role
    totals: tuple[int, ...]
    sealed: int
    """So much of the last one was sealed."""

    def seen(self, share: float) -> tuple[float, ...]:
        return (*self.totals[:-1], self.totals[-1] - (1 - share) * self.sealed)


class ScoreLines(QWidget):
    """The chart alone: a line for each contender, from the beginning to the end."""

    def __init__(self, context: Context, ending: Ending, people: Sequence[Person]) -> None:
        super().__init__()
        self._context, words = context, context.words
        first, *others = [row.round for row in ending.history]
        ends = any(part.sealed for part in ending.parts)
        self._stations = [words.text("end.rounds.start") if others else str(first), *map(str, others)]
        self._stations += [words.text("end.rounds.end")] if ends else []
        self._courses: list[_Course] = []
        for number, one in enumerate(ending.contenders):
            name = names_of(people, one)
            totals = (*(row.totals[number] for row in ending.history), *([one.total] if ends else []))
            sealed = one.total - one.open_total(ending.parts)
            self._courses.append(_Course(name, people[one.seats[0]].role, totals, sealed))
        self._opened = [1.0] * len(self._courses)
        """How much of what was sealed is shown yet of each contender, from 0 to 1."""
        self._drawn = 1.0
        """How far the lines are drawn yet, from 0 to 1."""
        self._see()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(context.pixels(max(_LEAST_HEIGHT, (_DISC + 2) * len(self._courses))))
        self.setAccessibleName(words.say(ending.rounds))
        self._note = words.text("end.rounds.note") if ends else ""
        self._tell()

    def draw(self, share: float) -> None:
        """Draw the lines so far."""
        self._drawn = share
        self.update()

    def count(self, contender: int, share: float) -> None:
        """Show this share of what was sealed of a contender's score."""
        self._opened[contender] = share
        self._see()
        self.update()
        if share in (0, 1):
            self._tell()

    def _see(self) -> None:
        self._seen = [course.seen(share) for course, share in zip(self._courses, self._opened, strict=True)]
        self._most = max(1.0, *(max(totals) for totals in self._seen))
        self._least = min(0.0, *(min(totals) for totals in self._seen))

    def _tell(self) -> None:
        words = self._context.words
        rows = [
            words.text(
                "end.of",
                name=course.name,
                figures=", ".join(f"{at} – {signed(round(n))}" for at, n in zip(self._stations, totals, strict=True)),
            )
            for course, totals in zip(self._courses, self._seen, strict=True)
        ]
        self.setAccessibleDescription(". ".join([*rows, *([self._note] if self._note else [])]))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        scale = self._context.scale
        plot = QRectF(self.rect()).adjusted(_LEFT * scale, _TOP * scale, -_RIGHT * scale, -_BOTTOM * scale)
        self._paint_ground(painter, plot)
        painter.save()
        if self._drawn < 1:
            painter.setClipRect(QRectF(0, 0, plot.left() + self._drawn * plot.width(), self.height()))
        for number, course in enumerate(self._courses):
            self._paint_course(painter, plot, number, course.role.colour, self._seen[number])
        painter.restore()
        if self._drawn == 1:
            self._paint_ends(painter, plot)

    def _point(self, plot: QRectF, station: int, total: float) -> QPointF:
        across = plot.width() * station / max(1, len(self._stations) - 1)
        share = (total - self._least) / (self._most - self._least)
        return QPointF(plot.left() + across, plot.bottom() - share * plot.height())

    def _paint_ground(self, painter: QPainter, plot: QRectF) -> None:
        scale, theme = self._context.scale, self._context.theme
        step = next((one for one in _STEPS if (self._most - self._least) / one <= _MOST_LINES), _STEPS[-1])
        faint = theme.colour("edge")
        painter.setFont(text_font(max(11.0, 12.5 * scale)))
        least = floor(self._least)
        for total in range(least - least % -step, floor(self._most) + 1, step):
            y = self._point(plot, 0, total).y()
            painter.setPen(QPen(faint, scale, Qt.PenStyle.SolidLine if total == 0 else Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.colour("faint"))
            box = QRectF(0, y - 9 * scale, plot.left() - 6 * scale, 18 * scale)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, signed(total))
        last = len(self._stations) - 1
        for number, name in enumerate(self._stations):
            x = self._point(plot, number, 0).x()
            if number == last:
                painter.setPen(QPen(faint, scale, Qt.PenStyle.DashLine))
                painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            painter.setPen(theme.colour("faint"))
            box = QRectF(x - 40 * scale, plot.bottom() + 3 * scale, 80 * scale, 18 * scale)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    def _paint_course(
        self, painter: QPainter, plot: QRectF, number: int, colour: QColor, totals: Sequence[float]
    ) -> None:
        scale = self._context.scale
        points = [self._point(plot, station, one) for station, one in enumerate(totals)]
        under = QPen(self._halo(colour), (_LINE + 2.4) * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        equip(painter, under, Qt.BrushStyle.NoBrush).drawPolyline(points)
        pen = QPen(colour, _LINE * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
        if _DASHES[number % len(_DASHES)]:
            pen.setDashPattern(list(_DASHES[number % len(_DASHES)]))
        painter.setPen(pen)
        painter.drawPolyline(points)
        equip(painter, QPen(self._halo(colour), 1.2 * scale), colour)
        for point in points[:-1]:
            _paint_mark(painter, point, _MARK * scale, _SIDES[number % len(_SIDES)])

    def _halo(self, colour: QColor) -> QColor:
        theme = self._context.theme
        if not theme.dark:
            return mixed(theme.panel, "#ffffff", 0.5)
        return mixed(colour, "#ffffff", 0.5) if colour.lightness() < _DIM else mixed(colour, "#000000", 0.65)

    def _paint_ends(self, painter: QPainter, plot: QRectF) -> None:
        scale, theme = self._context.scale, self._context.theme
        order = sorted(zip(self._seen, self._courses, strict=True), key=lambda end: -end[0][-1])
        last = len(self._stations) - 1
        wanted = [self._point(plot, last, totals[-1]).y() for totals, _course in order]
        apart = (_DISC + 1) * scale
        places = spread(wanted, apart, apart / 2, self.height() - apart / 2)
        for (totals, course), y in zip(order, places, strict=True):
            disc = square(QPointF(plot.right() + (8 + _DISC / 2) * scale, y), _DISC * scale)
            painter.setPen(QPen(theme.colour("edge"), scale))
            painter.drawLine(self._point(plot, last, totals[-1]), QPointF(disc.left(), y))
            paint_role(painter, disc, course.role, QPen(self._halo(course.role.colour), 1.4 * scale))
            painter.setPen(theme.colour("ink"))
            painter.setFont(display_font(max(11.0, 17 * scale), heavy=True))
            box = QRectF(disc.right() + 4 * scale, y - 12 * scale, 40 * scale, 24 * scale)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, signed(round(totals[-1])))


def _paint_mark(painter: QPainter, centre: QPointF, radius: float, sides: int) -> None:
    if sides == 0:
        painter.drawEllipse(centre, radius, radius)
        return
    if sides == 4:
        painter.drawRect(square(centre, 1.8 * radius))
        return
    corners = [
        centre + QPointF(radius * 1.25 * sin(2 * pi * i / sides), -radius * 1.25 * cos(2 * pi * i / sides))
        for i in range(sides)
    ]
    painter.drawPolygon(QPolygonF(corners))


@dataclass(frozen=True, slots=True)
class RoleSign:
    """The disc of a role, in boxes."""

    role: Role

    def paint_into(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Paint it into the box."""
        paint_role(painter, box, self.role, QPen(theme.colour("edge"), box.width() / 26))


def _aside(context: Context, name: str, role: Role, aside: Aside) -> PointingFigure:
    said = context.words.say(aside.text)
    figure = PointingFigure(context, aside.areas, said)
    figure.setFixedHeight(context.pixels(42))
    figure.setMinimumWidth(context.pixels(60))
    looks = [
        Box((Box(text=name, letters=SMALL_BOLD), Box(text=text, letters=SMALL, ink="faint")), gap=0, grow=True)
        for text in (said, aside.brief)
    ]
    sign = Box(art=RoleSign(role), side=26)
    boxes = [Box((sign, look), Flow.ROW, gap=6, pad=4) for look in looks]
    figure.say(context.words.text("end.of", name=name, figures=said), *boxes)
    return figure


class ScoreChart(QWidget):
    """The chart, and below it what else is told of each contender."""

    def __init__(self, context: Context, ending: Ending, people: Sequence[Person]) -> None:
        super().__init__()
        self.setObjectName("clear")
        column = bare(QVBoxLayout(self))
        column.setSpacing(context.pixels(2))
        self.lines = ScoreLines(context, ending, people)
        column.addWidget(self.lines, 1)
        row = QHBoxLayout()
        column.addLayout(row)
        row.setSpacing(context.pixels(4))
        for one in ending.contenders:
            if one.aside is not None:
                row.addWidget(_aside(context, names_of(people, one), people[one.seats[0]].role, one.aside), 1)
