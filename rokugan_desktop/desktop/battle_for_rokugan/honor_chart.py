"""Honor by round as a chart, with the battles that each seat won and lost below it.

A line is told by more than its colour: by its dashes, by the shape of its marks, and by the mon and the total at its
end. The last station adds the secret objectives, which nobody could count before; while they are unsealed the lines
grow by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, floor, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.battle_for_rokugan.letters import centred, elided
from rokugan_desktop.desktop.battle_for_rokugan.pointing_figure import PointingFigure
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.look.theme import Theme, display_font, mixed, text_font
from rokugan_desktop.desktop.role_disc import paint_role
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import Chronicle, events
from rokugan_desktop.words import Words

_DASHES: Final = ((), (7.0, 2.4), (1.4, 2.2), (9.0, 2.0, 1.4, 2.0), (4.0, 3.0))
"""How the line of each seat is broken, in its own widths; the first one is whole."""
_SIDES: Final = (0, 4, 3, 6, 5)
"""How many corners each seat's marks have; 0: they are round."""
_DISC, _MARK, _LINE = 22.0, 4.6, 2.8
_LEFT, _RIGHT, _TOP, _BOTTOM = 30.0, 66.0, 12.0, 22.0
_STEPS: Final = (1, 2, 5, 10, 20, 50)
"""How much honor may lie between two lines of the ground."""
_MOST_LINES: Final = 5
_DIM: Final = 80
"""A colour of less lightness than that, of 255, is edged with a light one on a dark page."""


@dataclass(frozen=True, slots=True)
class _Course:
    """The honor of one seat from station to station."""

    person: Person
    honor: tuple[int, ...]
    objective: int
    """So much of the last one is the secret objective's."""

    def seen(self, share: float) -> tuple[float, ...]:
        """Return the honor with this share of the objective counted."""
        return (*self.honor[:-1], self.honor[-1] - (1 - share) * self.objective)


class HonorLines(QWidget):
    """The chart alone: a line for each seat, from before the first battles to the end."""

    def __init__(
        self, told: Chronicle, table: events.GameEnded, words: Words, theme: Theme, people: Sequence[Person],
        scale: float,
    ) -> None:  # fmt: skip
        """Show what everybody could count after each round, and the whole honor at the end."""
        super().__init__()
        self._theme, self._scale = theme, scale
        self._stations = [
            words.text("end.rounds.start") if count.round == 0 else str(count.round) for count in told.counts
        ] + [words.text("end.rounds.end")]
        self._courses: list[_Course] = []
        for person in people:
            end = table.honor[person.seat]
            honor = (*(count.honor[person.seat] for count in told.counts), end.total)
            self._courses.append(_Course(person, honor, end.objective))
        self._counted = [1.0] * len(self._courses)
        """How much of each seat's objective is shown yet, from 0 to 1."""
        self._words = words
        self._see()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(round(96 * scale))
        self.setAccessibleName(words.text("end.rounds"))
        self._tell()

    def count(self, seat: Seat, share: float) -> None:
        """Show this share of what the seat's secret objective brought."""
        for number, course in enumerate(self._courses):
            if course.person.seat == seat:
                self._counted[number] = share
        self._see()
        self.update()
        if share in (0, 1):
            self._tell()

    def _see(self) -> None:
        """Reckon what is shown of each line, and from where to where the ground reaches."""
        self._seen = [course.seen(share) for course, share in zip(self._courses, self._counted, strict=True)]
        self._most = max(1.0, *(max(honor) for honor in self._seen))
        self._least = min(0.0, *(min(honor) for honor in self._seen))

    def _tell(self) -> None:
        """Say in words what is shown."""
        words = self._words
        rows = [
            words.text(
                "end.rounds.row",
                name=course.person.name,
                figures=", ".join(f"{at} – {round(n)}" for at, n in zip(self._stations, honor, strict=True)),
            )
            for course, honor in zip(self._courses, self._seen, strict=True)
        ]
        self.setAccessibleDescription(". ".join([*rows, words.text("end.rounds.note")]))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, the lines, and the mon with the totals at their ends."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._scale
        plot = QRectF(self.rect()).adjusted(_LEFT * scale, _TOP * scale, -_RIGHT * scale, -_BOTTOM * scale)
        self._paint_ground(painter, plot)
        for number, course in enumerate(self._courses):
            self._paint_course(painter, plot, number, course.person.role.colour, self._seen[number])
        self._paint_ends(painter, plot)

    def _point(self, plot: QRectF, station: int, honor: float) -> QPointF:
        across = plot.width() * station / max(1, len(self._stations) - 1)
        share = (honor - self._least) / (self._most - self._least)
        return QPointF(plot.left() + across, plot.bottom() - share * plot.height())

    def _paint_ground(self, painter: QPainter, plot: QRectF) -> None:
        scale, theme = self._scale, self._theme
        step = next((one for one in _STEPS if (self._most - self._least) / one <= _MOST_LINES), _STEPS[-1])
        faint = theme.colour("edge")
        painter.setFont(text_font(max(11.0, 12.5 * scale)))
        least = floor(self._least)
        for honor in range(least - least % -step, floor(self._most) + 1, step):
            y = self._point(plot, 0, honor).y()
            painter.setPen(QPen(faint, scale, Qt.PenStyle.SolidLine if honor == 0 else Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.colour("faint"))
            box = QRectF(0, y - 9 * scale, plot.left() - 6 * scale, 18 * scale)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(honor))
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
        self, painter: QPainter, plot: QRectF, number: int, colour: QColor, honor: Sequence[float]
    ) -> None:
        scale = self._scale
        points = [self._point(plot, station, one) for station, one in enumerate(honor)]
        under = QPen(self._halo(colour), (_LINE + 2.4) * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        painter.setPen(under)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(points)
        pen = QPen(colour, _LINE * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
        if _DASHES[number % len(_DASHES)]:
            pen.setDashPattern(list(_DASHES[number % len(_DASHES)]))
        painter.setPen(pen)
        painter.drawPolyline(points)
        painter.setPen(QPen(self._halo(colour), 1.2 * scale))
        painter.setBrush(colour)
        for point in points[:-1]:
            _paint_mark(painter, point, _MARK * scale, _SIDES[number % len(_SIDES)])

    def _halo(self, colour: QColor) -> QColor:
        """Return what a line is edged with, so that its colour is seen on any ground."""
        if not self._theme.dark:
            return mixed(self._theme.panel, "#ffffff", 0.5)
        return mixed(colour, "#ffffff", 0.5) if colour.lightness() < _DIM else mixed(colour, "#000000", 0.65)

    def _paint_ends(self, painter: QPainter, plot: QRectF) -> None:
        """Paint the mon and the total of each seat beside the end of its line, none over another."""
        scale = self._scale
        ends = [(honor[-1], course) for honor, course in zip(self._seen, self._courses, strict=True)]
        order = sorted(ends, key=lambda end: -end[0])
        last = len(self._stations) - 1
        wanted = [self._point(plot, last, honor).y() for honor, _course in order]
        for (honor, course), y in zip(order, spread(wanted, (_DISC + 1) * scale, self.height()), strict=True):
            disc = centred(QPointF(plot.right() + (8 + _DISC / 2) * scale, y), _DISC * scale, _DISC * scale)
            end = self._point(plot, last, honor)
            painter.setPen(QPen(self._theme.colour("edge"), scale))
            painter.drawLine(end, QPointF(disc.left(), y))
            paint_role(painter, disc, course.person.role, QPen(self._halo(course.person.role.colour), 1.4 * scale))
            painter.setPen(self._theme.colour("ink"))
            painter.setFont(display_font(max(11.0, 17 * scale), heavy=True))
            box = QRectF(disc.right() + 4 * scale, y - 12 * scale, 40 * scale, 24 * scale)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, str(round(honor)))


def spread(wanted: Sequence[float], apart: float, room: float) -> list[float]:
    """Return places near those wanted, given from above to below, that keep so far apart and inside the room."""
    found: list[float] = []
    for place in wanted:
        found.append(max(place, found[-1] + apart if found else apart / 2))
    over = found[-1] - (room - apart / 2) if found else 0.0
    if over > 0:
        found[-1] -= over
        for i in range(len(found) - 2, -1, -1):
            found[i] = min(found[i], found[i + 1] - apart)
    return found


def _paint_mark(painter: QPainter, centre: QPointF, radius: float, sides: int) -> None:
    if sides == 0:
        painter.drawEllipse(centre, radius, radius)
        return
    if sides == 4:
        painter.drawRect(centred(centre, 1.8 * radius, 1.8 * radius))
        return
    corners = [
        centre + QPointF(radius * 1.25 * sin(2 * pi * i / sides), -radius * 1.25 * cos(2 * pi * i / sides))
        for i in range(sides)
    ]
    painter.drawPolygon(QPolygonF(corners))


class _BattlesWon(PointingFigure):
    """How many of its battles a seat won; pointed at, it shows where it won them."""

    def __init__(self, person: Person, told: Chronicle, words: Words, theme: Theme, scale: float) -> None:
        super().__init__(told.fields[person.seat], theme, scale)
        self._person = person
        won, fought = told.won[person.seat], told.fought[person.seat]
        self._said = words.text("end.battles", won=won, all=fought)
        self._brief = f"{won}/{fought}"
        self.setAccessibleName(words.text("end.battles.of", name=person.name, won=won, all=fought))
        self.setToolTip(words.text("end.lights", what=self._said) if told.fields[person.seat] else self._said)
        self.setFixedHeight(round(42 * scale))
        self.setMinimumWidth(round(60 * scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, theme = self.scale, self.theme
        disc = centred(QPointF(18 * scale, self.height() / 2), 26 * scale, 26 * scale)
        paint_role(painter, disc, self._person.role, QPen(theme.colour("edge"), scale))
        left = disc.right() + 6 * scale
        room = self.width() - left - 3 * scale
        bold, plain = text_font(max(11.0, 14 * scale), bold=True), text_font(max(11.0, 13 * scale))
        metrics = QFontMetricsF(plain)
        painter.setPen(theme.colour("ink"))
        painter.setFont(bold)
        painter.drawText(QPointF(left, self.height() / 2 - 3 * scale), elided(bold, self._person.name, room))
        painter.setPen(theme.colour("faint"))
        painter.setFont(plain)
        below = QPointF(left, self.height() / 2 + metrics.ascent() + 1 * scale)
        painter.drawText(below, self._said if metrics.horizontalAdvance(self._said) <= room else self._brief)
        self.paint_frame(painter)


class HonorChart(QWidget):
    """The chart, and below it how many of its battles each seat won.

    Signals:
        pointed: the provinces that a figure comes from, as bits, while it is pointed at; else 0.

    """

    pointed = Signal(object)

    def __init__(
        self, told: Chronicle, table: events.GameEnded, words: Words, theme: Theme, people: Sequence[Person],
        scale: float,
    ) -> None:  # fmt: skip
        """Show a match that is over."""
        super().__init__()
        self.setObjectName("clear")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(round(2 * scale))
        self.lines = HonorLines(told, table, words, theme, people, scale)
        self.count = self.lines.count
        column.addWidget(self.lines, 1)
        row = QHBoxLayout()
        row.setSpacing(round(4 * scale))
        for person in people:
            battles = _BattlesWon(person, told, words, theme, scale)
            battles.pointed.connect(self.pointed)
            row.addWidget(battles, 1)
        column.addLayout(row)
