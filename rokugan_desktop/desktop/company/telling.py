"""What is told of those who have played: counted beside the window, in rows, at length, by seasons, as a chart."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from html import escape
from io import StringIO
from itertools import chain
from math import ceil, floor
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.art.tokens import square
from rokugan_desktop.desktop.background import Background
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import AnyFace, Person, Role, challenges_of
from rokugan_desktop.desktop.feats import Feats, began_elsewhere, feats_of
from rokugan_desktop.desktop.library.documents import when
from rokugan_desktop.desktop.look.theme import equip, smooth_painter, text_font
from rokugan_desktop.desktop.people import Faces, seated
from rokugan_desktop.desktop.role_disc import paint_role
from rokugan_desktop.engine import Configurable, Over, Seat, Unreadable
from rokugan_desktop.table.history import HUMAN, game_events
from rokugan_desktop.table.journal import Entry, Header, JournalFailed, SeatTaken
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.library.match_library import MatchLibrary
from rokugan_desktop.table.people.figures import (
    Balance,
    CountedFile,
    CountedMatch,
    CountedSide,
    FinishedMatch,
    Finisher,
    PersonFigures,
    Played,
    SeasonRow,
    SeatPlayed,
    feats_reached,
    figures_of,
    head_to_head,
)
from rokugan_desktop.table.people.known import Companion
from rokugan_desktop.table.people.ratings import Rating
from rokugan_desktop.table.rebuilding import Replay
from rokugan_desktop.words import Words

MOST: Final = 24
"""So many matches are charted, the last ones."""
_LEAST, _MOST_HEIGHT, _SIDE, _LEFT, _AIR = 88, 190, 20, 52, 16
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""How much may lie between two lines of the ground."""
_MOST_LINES: Final = 4


class ChartMark(NamedTuple):
    """One match on the chart."""

    role: Role | None
    value: int
    uncertainty: int
    won: bool
    said: str
    """The same in words."""


class CompanionChart(QWidget):
    """A line through the marks; a ring tells a victory, a broad band how sure the numbers are."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._marks: Sequence[ChartMark] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.restyle()

    def show_marks(self, name: str, marks: Sequence[ChartMark]) -> None:
        """Show these marks under this name, `MOST` at the most."""
        self._marks = marks
        self.setAccessibleName(name)
        self.setAccessibleDescription(". ".join(mark.said for mark in self._marks))
        self.update()

    def restyle(self) -> None:
        """Take over theme and scale."""
        self.setMinimumHeight(self._context.pixels(_LEAST))
        self.setMaximumHeight(self._context.pixels(_MOST_HEIGHT))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        self.paint_into(painter, QRectF(self.rect()))
        painter.end()

    def paint_into(self, painter: QPainter, area: QRectF) -> None:
        """Paint the chart into the area."""
        if not self._marks:
            return
        pixels, theme = self._context.pixels, self._context.theme
        plot = area.adjusted(pixels(_LEFT), pixels(_AIR), -pixels(_AIR), -pixels(_AIR))
        least = min(mark.value - mark.uncertainty for mark in self._marks)
        most = max(mark.value + mark.uncertainty for mark in self._marks)
        step = next((one for one in _STEPS if (most - least) / one <= _MOST_LINES), _STEPS[-1])
        low, high = floor(least / step) * step, max(ceil(most / step), floor(least / step) + 1) * step

        def at(number: int, value: float) -> QPointF:
            across = plot.width() * (number + 0.5) / len(self._marks)
            return QPointF(plot.left() + across, plot.bottom() - plot.height() * (value - low) / (high - low))

        painter.setFont(text_font(max(11.0, 12.5 * self._context.scale)))
        for line in range(low, high + 1, step):
            y = at(0, line).y()
            painter.setPen(
                QPen(theme.colour("edge"), pixels(1), Qt.PenStyle.SolidLine if line == 0 else Qt.PenStyle.DotLine)
            )
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.colour("faint"))
            box = QRectF(area.left(), y - pixels(9), pixels(_LEFT - 8), pixels(18))
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(line))
        marks = list(enumerate(self._marks))
        if any(mark.uncertainty for mark in self._marks):
            above = [at(number, mark.value + mark.uncertainty) for number, mark in marks]
            below = [at(number, mark.value - mark.uncertainty) for number, mark in reversed(marks)]
            equip(painter, Qt.PenStyle.NoPen, theme.colour("accent", 0.14)).drawPolygon(QPolygonF([*above, *below]))
        painter.setPen(QPen(theme.colour("ink", 0.55), pixels(2)))
        painter.drawPolyline(QPolygonF([at(number, mark.value) for number, mark in marks]))
        side = min(float(pixels(_SIDE)), plot.width() / len(marks))
        for number, mark in marks:
            middle = at(number, mark.value)
            if mark.won:
                ring = QPen(theme.colour("stress"), max(2.0, side / 8))
                equip(painter, ring, Qt.BrushStyle.NoBrush).drawEllipse(middle, side * 0.66, side * 0.66)
            if mark.role is not None:
                paint_role(painter, square(middle, side), mark.role, QPen(theme.colour("ink", 0.4), pixels(1)))
            else:
                equip(painter, QPen(theme.colour("ink"), pixels(1)), theme.colour("faint")).drawEllipse(
                    middle, side / 2, side / 2
                )


Ratings = Mapping[tuple[str, Companion], tuple[Rating, ...]]
_MOST_RIVALS: Final = 20
_MOST_WON: Final = 10
_RIGHT: Final = " align='right'"


class PeopleTold(NamedTuple):
    """Says what the matches, the oldest first, tell; `shown` are those who may be named."""

    words: Words
    faces: Faces
    matches: Sequence[FinishedMatch]
    ratings: Ratings
    feats: Mapping[str, Feats]
    """Those of each game, once they have been read."""
    named: Mapping[Companion, Played]
    """All who have played, who played last first."""
    shown: frozenset[Companion]
    now: str

    def name(self, who: Companion) -> str:
        """Return what somebody is called: a computer player in the language of the words."""
        return (
            self.words.text("people.computer", name=self._computer(who.key)) if who.computer else self.named[who].name
        )

    def _computer(self, player: str) -> str:
        for game in dict.fromkeys(match.game for match in reversed(self.matches) if match.game in self.faces):
            for one in self.faces[game].computers:
                if one.id == player:
                    return self.words.of(game).say(one.name)
        return player

    def role(self, game: str, role: str) -> Role | None:
        """Return a role of a game; None where the game, or the role, isn't here."""
        return self.faces[game].role(role) if game in self.faces else None

    def role_name(self, game: str, role: str) -> str:
        """Return what a role is called; as journals name it where it isn't known."""
        known = self.role(game, role)
        return self.words.of(game).say(known.name) if known is not None else role

    def tally(self, tally: Balance) -> str:
        """Return how often somebody has played and won."""
        words = self.words
        played, won = words.text("people.matches", n=tally.played), words.text("people.victories", n=tally.won)
        return words.text("people.figures", matches=played, victories=won)

    def rating(self, game: str, who: Companion) -> str:
        """Return somebody's rating in a game with how sure it is; nothing where there is none."""
        course = self.ratings.get((game, who))
        return self._rated(course[-1]) if course else ""

    def _rated(self, rating: Rating) -> str:
        return self.words.text("people.rating", value=str(rating.value), uncertainty=str(rating.uncertainty))

    def person(self, who: Companion) -> str:
        """Return all that is told of somebody, as HTML."""
        figures, text = figures_of(self.matches, who), self.words.text
        lines = [self.tally(figures.all) + "."]
        if figures.longest_run > 1:
            lines.append(text("people.run", n=figures.longest_run))
        if figures.roles:
            game, role = next(iter(figures.roles))
            named = self.role_name(game, role)
            lines.append(text("people.favorite", role=named, game=self.faces.name(self.words, game)))
        if figures.closest is not None:
            lines.append(self._closest(*figures.closest))
        left = sum(seat.left == who for match in self.matches for seat in match.seats)
        if left:
            lines.append(text("people.left", n=left))
        if self.feats and not any((game, who) in self.ratings for game in figures.games):  # they come with the ratings
            lines.append(text("people.unrated"))
        games = [
            (self.faces.name(self.words, game), tally, self.rating(game, who)) for game, tally in figures.games.items()
        ]
        parts = [
            self._table("game", (self._row(name, tally, rating) for name, tally, rating in games), "rating"),
            self._table("side", (self._row(self.role_name(*key), tally) for key, tally in figures.roles.items())),
            self._table("seats", (self._row(str(seats), tally) for seats, tally in figures.seats.items())),
            self._rivals(who),
            *(self._alone(figures.course, game) for game in figures.games if game in self.faces),
            *(self._feats(figures.course, game, self.feats[game]) for game in figures.games if game in self.feats),
        ]
        return f"<h2>{escape(self.name(who))}</h2><p>{escape(' '.join(lines))}</p>" + "".join(parts)

    def _closest(self, one: SeatPlayed, margin: int) -> str:
        match, seat = one
        assert seat.points is not None, "the margin was reckoned by them"
        rivals = [other for other in match.seats if other.side != seat.side and other.points == seat.points - margin]
        rival = rivals[0].who
        named = self.name(rival) if rival in self.shown and rival is not None else self.words.text("people.somebody")
        date = when(self.words, match.started, self.now)
        return self.words.text(
            "people.closest", mine=str(seat.points), others=str(seat.points - margin), name=named, when=date
        )

    def _row(self, name: str, tally: Balance, *more: str) -> tuple[str, ...]:
        share = self.words.text("settings.percent", n=round(100 * tally.won / tally.played))
        return (name, str(tally.played), str(tally.won), share, *more)

    def _rivals(self, who: Companion) -> str:
        met = [one for one in head_to_head(self.matches, who).items() if one[0] in self.shown]
        met.sort(key=lambda one: -one[1].together)
        rows = (
            (self.name(other), str(both.together), *map(str, both.won), f"{both.ahead[0]}\u202f:\u202f{both.ahead[1]}")
            for other, both in met[:_MOST_RIVALS]
        )
        return self._grid(("against", "played", "won", "lost", "ahead"), rows)

    def _alone(self, course: Iterable[SeatPlayed], game: str) -> str:
        """Return how the matches of one seat came off, by how hard they were, with the most points of the victories."""
        found = dict[str, list[Finisher]]()
        for match, seat in course:
            if match.game == game and match.unit and len(match.seats) == 1:
                found.setdefault(self.words.of(game).text(match.unit), []).append(seat)
        rows: list[tuple[str, ...]] = []
        for unit, seats in found.items():
            points = sorted([one.points or 0 for one in seats if one.won], reverse=True)
            rows.append((unit, str(len(seats)), str(len(points)), ", ".join(map(str, points[:_MOST_WON]))))
        return self._grid(("alone", "played", "won", "best"), rows, self.faces.name(self.words, game))

    def _feats(self, course: Iterable[SeatPlayed], game: str, feats: Feats) -> str:
        rows = (
            (". ".join(feats.said(feat, self.words)), str(times), when(self.words, first, self.now))
            for feat, (times, first) in feats_reached([one for one in course if one.match.game == game]).items()
            if feat in feats.each
        )
        return self._grid(("feats", "times", "first"), rows, self.faces.name(self.words, game))

    def _table(self, first: str, rows: Iterable[tuple[str, ...]], *more: str) -> str:
        return self._grid((first, "played", "won", "share", *more), rows)

    def _grid(self, columns: Sequence[str], rows: Iterable[Sequence[str]], game: str = "") -> str:
        heads = [f"<b>{escape(self.words.text(f'people.column.{name}', game=game))}</b>" for name in columns]
        lines = [heads, *([*map(escape, row)] for row in rows)]
        if len(lines) < 2:
            return ""
        cells = ["".join(f"<td{_RIGHT if n else ''}>{cell}</td>" for n, cell in enumerate(line)) for line in lines]
        table = "<table width='100%' cellpadding='4' cellspacing='0' style='margin-top: 12px'>"
        return f"{table}{''.join(f'<tr>{line}</tr>' for line in cells)}</table>"

    def season(self, rows: Iterable[SeasonRow]) -> str:
        """Return how a season stands, as HTML."""
        said = ((self.name(row.who), str(row.played), str(row.won), str(row.points)) for row in rows)
        return self._grid(("name", "played", "won", "points"), said)

    def marks(self, figures: PersonFigures, game: str, who: Companion, *, rating: bool) -> Iterator[ChartMark]:
        """Yield what a chart shows of somebody in one game: the last ratings, or the last points, with all it takes."""
        rated = {one.match: one for one in self.ratings.get((game, who), ())}
        course = [one for one in figures.course if one.match.game == game and (rating or one.seat.points is not None)]
        course = [
            one for one in course if (one.match.id in rated if rating else one.match.unit == course[-1].match.unit)
        ]
        for match, seat in course[-MOST:]:
            named, date = self.role_name(game, seat.role), when(self.words, match.started, self.now)
            known = rated[match.id] if rating else None
            told = str(seat.points) if known is None else self._rated(known)
            said = self.words.text("people.mark.won" if seat.won else "people.mark", role=named, when=date, value=told)
            value, unsure = (seat.points or 0, 0) if known is None else known[1:]
            yield ChartMark(self.role(game, seat.role), value, unsure, seat.won, said)

    def csv(self) -> str:
        """Return a line for each seat of each match that somebody who is shown sat on, for a spreadsheet."""
        written = StringIO()
        table = csv.writer(written, lineterminator="\r\n")
        columns = ["date", "game", "name", "computer", "side", "seats"]
        columns += ["place", "won", "points", "rating", "uncertainty"]
        table.writerow([self.words.text(f"people.column.{name}") for name in columns])
        rated = {(key[1], one.match): one for key, course in self.ratings.items() for one in course}
        named = {who: _plain(self.name(who)) for who in self.shown}
        for match in self.matches:
            game = _plain(self.faces.name(self.words, match.game))
            for seat in match.seats:
                who = seat.who
                if who is None or who not in named:
                    continue
                known = rated.get((who, match.id))
                side, points = _plain(self.role_name(match.game, seat.role)), "" if seat.points is None else seat.points
                told = ("", "") if known is None else (known.value, known.uncertainty)
                place = seat.place if match.counted else ""
                sat = named[who], int(who.computer), side, len(match.seats), place, int(seat.won), points, *told
                table.writerow((match.started, game, *sat))
        return written.getvalue()


def _plain(text: str) -> str:
    """Return a text that a spreadsheet takes for no formula."""
    return f"’{text}" if text[:1] in {"=", "+", "-", "@"} else text


_TOLD: Final = 25
"""After so many matches it is told how far the counting is, and kept."""


class Counting(QObject):
    """Knows how matches were counted. It rests while nobody looks.

    Signals:
        counted: more is known.
    """

    counted = Signal()

    def __init__(self, context: Context, faces: Faces, library: MatchLibrary, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._faces, self._library = context, faces, library
        self._file = CountedFile(library.path)
        self._known: dict[str, CountedMatch] | None = None
        self._heads: dict[int, str] = {}
        self._left: list[Listed] = []
        self._unreadable: set[str] = set()
        self._background = Background(self)

    @property
    def left(self) -> int:
        """Return how many matches are still to be counted."""
        return len(self._left)

    @property
    def known(self) -> Mapping[int, CountedMatch]:
        """Return what is known, by the matches' numbers."""
        known = self._known or {}
        return {number: known[head] for number, head in self._heads.items() if head in known}

    def look_at(self, listed: Sequence[Listed]) -> None:
        """Count those of these matches that are over and not known yet, the newest first.

        Raises Unreadable or JournalFailed where the library can't be read.
        """
        if self._known is None:
            self._known = self._file.read()
        heads = self._library.heads()
        over = (match.id for match in listed if match.trouble is None and match.header.state == "over")
        self._heads = {number: heads[number] for number in over if number in heads}
        self._left = [match for match in listed if self._may_be_counted(match)]
        if self._known.keys() - {*self._heads.values()}:
            self._keep()  # a match that was deleted drops out here too
        self._go_on()

    def each_once(self, listed: Sequence[Listed]) -> tuple[Listed, ...]:
        """Return these matches without copies: of those that were played alike to the end, the first in the library."""
        first = {self._heads.get(match.id, str(match.id)): match for match in listed}
        return tuple(match for match in listed if first[self._heads.get(match.id, str(match.id))] is match)

    def forget(self) -> None:
        """Read anew what is known the next time."""
        self._known = None

    def rest(self) -> None:
        """Count no more until somebody looks again."""
        self._background.forget()
        if self._known is not None and self._left:
            self._keep()
        self._left = []

    def _may_be_counted(self, match: Listed) -> bool:
        head = self._heads.get(match.id)
        known = self._known or {}
        return head is not None and head not in known and head not in self._unreadable and self._has_rules(match)

    def _has_rules(self, match: Listed) -> bool:
        return match.problem(self._faces.rules) is None

    def _go_on(self) -> None:
        if self._background.busy or not self._left:
            return
        match, words = self._left[0], self._context.words
        face, entries, people = self._faces[match.header.game], tuple[Entry, ...](), tuple[Person, ...]()
        with suppress(Unreadable, JournalFailed, KeyError):
            entries = tuple(self._library.open_read_only(match.id).entries())
            header = match.header
            people = seated(face, words.of(header.game), header.names, header.roles, header.players)
        self._background.work_out(
            partial(counted_match, face, match.header, entries, people, words), partial(self._take, match)
        )

    def _take(self, match: Listed, counted: CountedMatch | None) -> None:
        head, known = self._heads.get(match.id), self._known
        assert known is not None, "it was read before anything was counted"
        if head is not None and counted is not None:
            known[head] = counted
        elif head is not None:
            self._unreadable.add(head)
        self._left = [other for other in self._left if self._may_be_counted(other)]  # a copy is known too
        if not self._left or len(self._left) % _TOLD == 0:
            self._keep()
            self.counted.emit()
        self._go_on()

    def _keep(self) -> None:
        self._file.write(self._known or {}, dict.fromkeys(self._heads.values()))


def counted_match(
    face: AnyFace, header: Header, entries: Sequence[Entry], people: Sequence[Person], words: Words
) -> CountedMatch | None:
    """Return how a match was counted; None where it can't be replayed, or is not over."""
    try:
        replay = Replay(face.game, entries, "", header.players)
    except Unreadable:
        return None
    if not replay.over or len(people) != len(header.roles):
        return None
    steps = [step for step in replay.steps if not step.taken_back]
    heard = tuple(chain.from_iterable(map(replay.heard, steps)))
    over = Over(tuple(map(Seat, header.winners)))
    ending = face.ending(replay.view(steps[-1]), game_events(heard), over, people)
    sides = tuple(CountedSide(tuple(one.seats), ending.place(one), one.total) for one in ending.contenders)
    unit = ending.parts[0].name.key if len(ending.parts) == 1 else ""
    options = dict(replay.setup.options)
    for option in face.game.options(options) if isinstance(face.game, Configurable) and len(replay.seats) == 1 else ():
        if option.id == face.difficulty:
            chosen = options.get(option.id, option.default)
            unit = next(one.name.key for one in option.choices if one.id == chosen)
    taken = tuple({one.seat: None for one in entries if isinstance(one, SeatTaken)})
    came, apart = feats_of(face, words).reached(face, heard, ending, people), began_elsewhere(entries)
    feats = tuple(tuple(feat for feat, own, _ in came if own == seat) for seat in replay.seats)
    challenges = challenges_of(face, replay.setup.options)
    tried = challenges and challenges.of(replay.setup.options)
    began = header.players or (HUMAN,) * len(header.names)
    by_person = tried is not None and tried.seat not in taken and began[tried.seat] == HUMAN
    reached = by_person and challenges is not None and challenges.verdict(entries, heard, over=True) is True
    return CountedMatch(sides, taken, apart, unit, feats if came else (), reached)
