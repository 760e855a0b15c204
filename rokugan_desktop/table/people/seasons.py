"""A season: the last matches of a group, with points by the rule that the group has picked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from rokugan_desktop.table.people.figures import FinishedMatch, Finisher
from rokugan_desktop.table.people.known import Companion

SeasonRule = Literal["victories", "places", "presence"]


class SeasonRow(NamedTuple):
    """How one of the group stands."""

    who: Companion
    played: int
    won: int
    points: int


def groups(matches: Iterable[FinishedMatch]) -> tuple[frozenset[Companion], ...]:
    """Return all groups of two people or more that have played together, who played last first."""
    tables = (_people(match) for match in reversed(tuple(matches)))
    return tuple(dict.fromkeys(people for people in tables if len(people) > 1))


def of_group(matches: Iterable[FinishedMatch], group: frozenset[Companion], last: int) -> tuple[FinishedMatch, ...]:
    """Return the last matches of a group, the oldest first: at least two of it sat there, and else only computers.

    last: how many; 0: all of them.
    """
    own = [match for match in matches if len(people := _people(match)) > 1 and people <= group]
    return tuple(own[-last:])


def _people(match: FinishedMatch) -> frozenset[Companion]:
    return frozenset(seat.who for seat in match.seats if seat.who is not None and not seat.who.computer)


def season(matches: Sequence[FinishedMatch], group: Iterable[Companion], rule: SeasonRule) -> tuple[SeasonRow, ...]:
    """Return how the group stands after these matches, the first first."""
    rows: list[SeasonRow] = []
    for who in group:
        own = [(match, seat) for match in matches for seat in match.of(who)]
        points = sum(_points(match, seat, rule) for match, seat in own)
        rows.append(SeasonRow(who, len(own), sum(seat.won for _, seat in own), points))
    return tuple(sorted(rows, key=lambda row: (-row.points, -row.won, row.played, row.who.key)))


def _points(match: FinishedMatch, seat: Finisher, rule: SeasonRule) -> int:
    """Return what a match brings: 1 for a victory; 1 for each seat left behind; 3 for a victory, 1 for having come."""
    match rule:
        case "victories":
            return int(seat.won)
        case "places":
            return sum(other.place > seat.place for other in match.seats)
        case "presence":
            return 3 if seat.won else 1
