"""What finished matches say of those who played them. A match that runs is none of them: nothing is told of it.

How they were counted, as far as their index cards do not say, is kept in a file that may be thrown away. It holds
nothing of a match that runs, nothing that the match itself does not say, and goes with the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeVar

import msgspec

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.engine.grammar import ADVICE
from rokugan_desktop.table.files.whole_files import NotWritten, read_limited, write_whole
from rokugan_desktop.table.history import HUMAN
from rokugan_desktop.table.journal import Header
from rokugan_desktop.table.library.listing import Listed
from rokugan_desktop.table.people.known import Companion, KnownNames

VERSION: Final = 3
"""To be raised with whatever changes how a match is counted: what was worked out before is worked out anew then."""
_LONGEST_FILE: Final = 1 << 24


class CountedSide(msgspec.Struct, frozen=True, array_like=True):
    """A seat, or the seats of one side, with how they came off."""

    seats: tuple[int, ...]
    place: int
    """From 1; those who came off alike share one."""
    points: int


class CountedMatch(msgspec.Struct, frozen=True, array_like=True):
    """How one finished match was counted."""

    sides: tuple[CountedSide, ...]
    """Empty: the game counts no score."""
    taken: tuple[int, ...] = ()
    """The seats that somebody got up from, and another one sat down on: they count for nobody."""
    apart: bool = False
    """It began at a position, or where another match had come to."""
    unit: str = ""
    """What its points are, where a game counts by one thing or another; empty: what they always are."""
    feats: tuple[tuple[str, ...], ...] = ()
    """The ids of those of each seat; empty: nobody has any."""
    reached: bool = False
    """It was a try at a challenge, and a person has reached it."""


class _CountedMatches(msgspec.Struct, frozen=True):
    version: int
    matches: dict[str, CountedMatch]


class CountedFile:
    """The file, beside the library. Who can't read or write it works everything out anew the next time."""

    def __init__(self, library: Path) -> None:
        self.path = library.with_name(f"{library.stem}.counted.json")

    def read(self) -> dict[str, CountedMatch]:
        """Return what is known, by the digests of the matches; nothing of a file that is damaged or of old."""
        try:
            kept = msgspec.json.decode(read_limited(self.path, _LONGEST_FILE), type=_CountedMatches)
        except (Unreadable, OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return {}
        return kept.matches if kept.version == VERSION else {}

    def write(self, known: Mapping[str, CountedMatch], there: Iterable[str]) -> None:
        """Keep what is known of the matches that are there, and nothing of others."""
        kept = _CountedMatches(VERSION, {digest: known[digest] for digest in there if digest in known})
        try:
            write_whole(self.path, msgspec.json.encode(kept), replace=True, permissions=0o600)
        except NotWritten:
            return


K = TypeVar("K", bound=Hashable)


class Finisher(NamedTuple):
    """Who sat on one seat of a finished match, and how it came off."""

    who: Companion | None
    """None: nobody who is known."""
    name: str
    """What the person is called now; what was written for whoever is not known."""
    role: str
    side: int
    """Seats of one number won or lost together."""
    place: int
    """From 1."""
    won: bool
    points: int | None
    left: Companion | None = None
    """Who sat there first, and got up for another one: then the seat is nobody’s."""
    feats: tuple[str, ...] = ()


class FinishedMatch(NamedTuple):
    """A match that is over, as far as it counts for those who played it."""

    id: int
    game: str
    started: str
    seats: tuple[Finisher, ...]
    counted: bool
    """Points and places are known; else only who has won."""
    rated: bool
    """All sat where they began, by the rules alone: it tells how strong they are."""
    unit: str = ""
    """What its points are: those of another match are the same only where this is."""

    def of(self, who: Companion) -> tuple[Finisher, ...]:
        """Return the seats of somebody: a computer player may have several."""
        return tuple(seat for seat in self.seats if seat.who == who)

    def margin(self, seat: Finisher) -> int | None:
        """Return by how much the seat was ahead of the best of the others, or behind; None: nobody counted that."""
        others = [one.points for one in self.seats if one.side != seat.side and one.points is not None]
        return None if seat.points is None or not others else seat.points - max(others)


def finished(
    listed: Iterable[Listed], counted: Mapping[int, CountedMatch], names: KnownNames
) -> tuple[FinishedMatch, ...]:
    """Return all matches that count, the oldest first; what is `counted` lies by their numbers.

    One that began at a position, or went on from another match, was not played from its beginning: it is none of them.
    """
    matches = [
        _finished(match, counted.get(match.id), names)
        for match in listed
        if match.trouble is None
        and match.header.state == "over"
        and match.header.origin in ("", "import")
        and not (match.id in counted and counted[match.id].apart)
    ]
    return tuple(sorted(matches, key=lambda match: (match.started, match.id)))


def _finished(match: Listed, known: CountedMatch | None, names: KnownNames) -> FinishedMatch:
    header, points = match.header, known is not None and bool(known.sides)
    sides = known.sides if known is not None and points else _by_victory(header)
    side_of = {seat: (number, side) for number, side in enumerate(sides) for seat in side.seats}
    players = header.players or (HUMAN,) * len(header.names)
    seats: list[Finisher] = []
    for seat, (name, role, player) in enumerate(zip(header.names, header.roles, players, strict=False)):
        number, side = side_of.get(seat, (len(sides) + seat, CountedSide((seat,), len(sides) + 1, 0)))
        who, scored = names.who(name, player, header.started), side.points if points else None
        one = Finisher(who, names.name(name), role, number, side.place, seat in header.winners, scored)
        if known is not None and seat in known.taken:
            one = one._replace(who=None, left=who)
        seats.append(one._replace(feats=known.feats[seat]) if known is not None and known.feats else one)
    honest = known is not None and not known.taken and all(option != ADVICE for option, _ in header.options)
    rated = honest and len({seat.side for seat in seats}) > 1
    unit = known.unit if known is not None else ""
    return FinishedMatch(match.id, header.game, header.started, tuple(seats), known is not None, rated, unit)


def _by_victory(header: Header) -> tuple[CountedSide, ...]:
    places = (1 if seat in header.winners else 2 for seat in range(len(header.roles)))
    return tuple(CountedSide((seat,), place, 0) for seat, place in enumerate(places))


class Balance(NamedTuple):
    """How often somebody has played, and won."""

    played: int = 0
    won: int = 0


class SeatPlayed(NamedTuple):
    """One match of somebody's, as a chart shows it."""

    match: FinishedMatch
    seat: Finisher


class PersonFigures(NamedTuple):
    """All that is told of somebody."""

    all: Balance
    games: Mapping[str, Balance]
    roles: Mapping[tuple[str, str], Balance]
    """By game and role, the most played first."""
    seats: Mapping[int, Balance]
    """By how many sat there."""
    closest: tuple[SeatPlayed, int] | None
    """The match that was won or lost by the least, with that."""
    longest_run: int
    """So many victories came one after the other at most."""
    course: tuple[SeatPlayed, ...]
    """All matches, the oldest first."""


def figures_of(matches: Iterable[FinishedMatch], who: Companion) -> PersonFigures:
    """Return what these matches, the oldest first, say of somebody; each seat of a computer player counts."""
    course = tuple(SeatPlayed(match, seat) for match in matches for seat in match.of(who))
    margins = [(one, margin) for one in course if (margin := one.match.margin(one.seat)) is not None]
    runs = (len(list(run)) for won, run in groupby(one.seat.won for one in course) if won)
    return PersonFigures(
        Balance(len(course), sum(one.seat.won for one in course)),
        _tallied(course, lambda one: one.match.game),
        _tallied(course, lambda one: (one.match.game, one.seat.role)),
        dict(sorted(_tallied(course, lambda one: len(one.match.seats)).items())),
        min(reversed(margins), key=lambda one: abs(one[1]), default=None),
        max(runs, default=0),
        course,
    )


def _tallied(course: Iterable[SeatPlayed], by: Callable[[SeatPlayed], K]) -> dict[K, Balance]:
    played, won = Counter[K](), Counter[K]()
    for one in course:
        played[by(one)] += 1
        won[by(one)] += one.seat.won
    return {key: Balance(count, won[key]) for key, count in played.most_common()}


def feats_reached(course: Sequence[SeatPlayed]) -> dict[str, tuple[int, str]]:
    """Return how often each feat of a game was reached, and when first, in that order."""
    times = Counter(feat for one in course for feat in one.seat.feats)
    first = {feat: one.match.started for one in reversed(course) for feat in one.seat.feats}
    return {feat: (count, first[feat]) for feat, count in times.items()}


class HeadToHead(NamedTuple):
    """How two have come off against each other, on different sides."""

    together: int = 0
    """How many matches both played."""
    won: tuple[int, int] = (0, 0)
    ahead: tuple[int, int] = (0, 0)
    """How often each had the better place."""


def head_to_head(matches: Iterable[FinishedMatch], who: Companion) -> dict[Companion, HeadToHead]:
    """Return how somebody has come off against each other one; the best seat of a computer player that had several."""
    found: dict[Companion, HeadToHead] = {}
    for match in matches:
        mine = min(match.of(who), key=attrgetter("place"), default=None)
        best: dict[Companion, Finisher] = {}
        for seat in match.seats if mine is not None else ():
            if seat.who not in (None, who) and (seat.who not in best or seat.place < best[seat.who].place):
                best[seat.who] = seat
        for other, theirs in best.items():
            if mine is not None and mine.side != theirs.side:
                so_far = found.get(other, HeadToHead())
                found[other] = HeadToHead(
                    so_far.together + 1,
                    (so_far.won[0] + mine.won, so_far.won[1] + theirs.won),
                    (so_far.ahead[0] + (mine.place < theirs.place), so_far.ahead[1] + (theirs.place < mine.place)),
                )
    return found


class Played(NamedTuple):
    """Somebody who has played."""

    name: str
    """The name that was used most."""
    all: Balance


def companions(matches: Sequence[FinishedMatch]) -> Mapping[Companion, Played]:
    """Return all who have played, who played last first."""
    used: dict[Companion, Counter[str]] = {}
    won = Counter[Companion]()
    for match in reversed(matches):
        for seat in match.seats:
            if seat.who is not None:
                used.setdefault(seat.who, Counter())[seat.name] += 1
                won[seat.who] += seat.won
    return {who: Played(names.most_common(1)[0][0], Balance(names.total(), won[who])) for who, names in used.items()}


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
