"""How strong people and computer players are, game by game, as far as their matches tell.

The method is that of Weng and Lin (2011), with the model of Plackett and Luce, as the library openskill carries it out:
it rates matches of any number of seats and of sides, from the order in which they came off, and says how sure it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from rokugan_desktop.table.people.figures import FinishedMatch, Finisher
from rokugan_desktop.table.people.known import Companion

_MODEL: Final = PlackettLuce()
_MIDDLE, _UNIT, _SURE = 1500.0, 40.0, 2.0
"""What somebody begins at, how many points the library's unit is worth, and how many deviations are told."""


class Rating(NamedTuple):
    """What somebody's strength is taken for after a match."""

    match: int
    """The number of the match."""
    value: int
    """1500 for whoever begins."""
    uncertainty: int
    """The strength lies so near, up or down, in 19 of 20 cases."""


def ratings(matches: Iterable[FinishedMatch]) -> Mapping[tuple[str, Companion], tuple[Rating, ...]]:
    """Return how the ratings went, by game and companion, through these matches, the oldest first.

    Who is not known plays as a beginner. A computer player that has several seats moves by what they move on average.
    """
    now: dict[tuple[str, Companion], PlackettLuceRating] = {}
    found: dict[tuple[str, Companion], list[Rating]] = {}
    for match in matches:
        if not match.rated:
            continue
        sides: dict[int, list[Finisher]] = {}
        for seat in match.seats:
            sides.setdefault(seat.side, []).append(seat)
        before = [
            [now.get((match.game, who)) if (who := seat.who) else None for seat in side] for side in sides.values()
        ]
        teams = [[rating or _MODEL.rating() for rating in side] for side in before]
        after = _MODEL.rate(teams, ranks=[float(side[0].place) for side in sides.values()])
        moved: dict[Companion, list[PlackettLuceRating]] = {}
        for side, rated in zip(sides.values(), after, strict=True):
            for seat, rating in zip(side, rated, strict=True):
                if seat.who is not None:
                    moved.setdefault(seat.who, []).append(rating)
        for who, all_of_them in moved.items():
            middle = sum(one.mu for one in all_of_them) / len(all_of_them)
            wide = sum(one.sigma for one in all_of_them) / len(all_of_them)
            now[match.game, who] = _MODEL.rating(mu=middle, sigma=wide)
            told = Rating(match.id, round(_MIDDLE + _UNIT * (middle - _MODEL.mu)), round(_SURE * _UNIT * wide))
            found.setdefault((match.game, who), []).append(told)
    return {key: tuple(course) for key, course in found.items()}
