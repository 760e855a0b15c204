"""The score by round as a chart, with what else is told of each contender below it.

A line is told by more than its colour: by its dashes, by the shape of its marks, and by the sign and the total at its
end. What was sealed is added in a last station, for nobody could count it before; while it is opened the lines grow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, floor, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.end.figures import PointingFigure, centred
from rokugan_desktop.desktop.end.telling import names_of
from rokugan_desktop.desktop.ending import Aside, Ending
from rokugan_desktop.desktop.face import Person, Role
from rokugan_desktop.desktop.look.theme import Theme, display_font, mixed, text_font
from rokugan_desktop.desktop.role_disc import paint_role
from rokugan_desktop.desktop.sheets.boxes import SMALL, SMALL_BOLD, Box, Flow
from rokugan_desktop.words import signed

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
    """The score of one contender from station to station."""

    name: str
    role: Role
    totals: tuple[int, ...]
    sealed: int
    """So much of the last one was sealed."""

    def seen(self, share: float) -> tuple[float, ...]:
        """Return the totals with this share of what was sealed."""
        return (*self.totals[:-1], self.totals[-1] - (1 - share) * self.sealed)


class ScoreLines(QWidget):
    """The chart alone: a line for each contender, from the beginning to the end."""

    def __init__(self, context: Context, ending: Ending, people: Sequence[Person]) -> None:
        """Show what everybody could count after each round, and the whole score at the end."""
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
        """Reckon what is shown of each line, and from where to where the ground reaches."""
        self._seen = [course.seen(share) for course, share in zip(self._courses, self._opened, strict=True)]
        self._most = max(1.0, *(max(totals) for totals in self._seen))
        self._least = min(0.0, *(min(totals) for totals in self._seen))

    def _tell(self) -> None:
        """Say in words what is shown."""
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
        """Paint the ground, the lines, and the signs with the totals at their ends."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        theme = self._context.theme
        if not theme.dark:
            return mixed(theme.panel, "#ffffff", 0.5)
        return mixed(colour, "#ffffff", 0.5) if colour.lightness() < _DIM else mixed(colour, "#000000", 0.65)

    def _paint_ends(self, painter: QPainter, plot: QRectF) -> None:
        """Paint the sign and the total of each contender beside the end of its line, none over another."""
        scale, theme = self._context.scale, self._context.theme
        order = sorted(zip(self._seen, self._courses, strict=True), key=lambda end: -end[0][-1])
        last = len(self._stations) - 1
        wanted = [self._point(plot, last, totals[-1]).y() for totals, _course in order]
        for (totals, course), y in zip(order, spread(wanted, (_DISC + 1) * scale, self.height()), strict=True):
            disc = centred(QPointF(plot.right() + (8 + _DISC / 2) * scale, y), _DISC * scale)
            painter.setPen(QPen(theme.colour("edge"), scale))
            painter.drawLine(self._point(plot, last, totals[-1]), QPointF(disc.left(), y))
            paint_role(painter, disc, course.role, QPen(self._halo(course.role.colour), 1.4 * scale))
            painter.setPen(theme.colour("ink"))
            painter.setFont(display_font(max(11.0, 17 * scale), heavy=True))
            box = QRectF(disc.right() + 4 * scale, y - 12 * scale, 40 * scale, 24 * scale)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, signed(round(totals[-1])))


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
        painter.drawRect(centred(centre, 1.8 * radius))
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
    """Return what else is told of a contender; pointed at, it shows where that was."""
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
    """The chart, and below it what else is told of each contender.

    Signals:
        pointed: the areas that this is about while it is pointed at; else none.

    """

    pointed = Signal(object)

    def __init__(self, context: Context, ending: Ending, people: Sequence[Person]) -> None:
        """Show a match that is over, and has a history."""
        super().__init__()
        self.setObjectName("clear")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(context.pixels(2))
        self.lines = ScoreLines(context, ending, people)
        column.addWidget(self.lines, 1)
        row = QHBoxLayout()
        row.setSpacing(context.pixels(4))
        for one in ending.contenders:
            if one.aside is not None:
                figure = _aside(context, names_of(people, one), people[one.seats[0]].role, one.aside)
                figure.pointed.connect(self.pointed)
                row.addWidget(figure, 1)
        column.addLayout(row)
