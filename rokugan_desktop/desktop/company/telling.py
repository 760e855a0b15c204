"""What is told of those who have played: each in a row, one of them at length, a season, and all of it as a table."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from typing import Final, NamedTuple

from rokugan_desktop.desktop.company.chart import MOST, ChartMark
from rokugan_desktop.desktop.face import Role
from rokugan_desktop.desktop.faces import Faces
from rokugan_desktop.desktop.feats import Feats
from rokugan_desktop.desktop.library.describing import when
from rokugan_desktop.table.people.figures import (
    Balance,
    FinishedMatch,
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
from rokugan_desktop.words import Words

Ratings = Mapping[tuple[str, Companion], tuple[Rating, ...]]
_MOST_RIVALS: Final = 20
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
