"""A battle tried out: computers play it, and what comes of many such matches says how even it is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from rokugan_desktop.engine import Asking, Draw, Interrupted, Player, Setup, Stop, never
from rokugan_desktop.engine.players import Interval, wilson
from rokugan_desktop.games.samurai_battles.actions import Action
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.bots.novice import Novice
from rokugan_desktop.games.samurai_battles.chapters.morale import Points, score
from rokugan_desktop.games.samurai_battles.game import SamuraiBattles
from rokugan_desktop.games.samurai_battles.ids import Side
from rokugan_desktop.games.samurai_battles.view import View

FARTHEST: Final = 20
"""So many points of a handicap are proposed at most."""
PARTS: Final = ("destroyed", "headquarters", "hold")
"""What decides: the kinds of points, without the handicap."""


class TrialMatch(NamedTuple):
    """One match that computers have played, from the first side's point of view."""

    ahead: int
    """How many points the first side was ahead at the end."""
    tied: float
    """To whom points that are equal fall (V-4): 1 to the first side, 0 to the other, a half to nobody."""
    turns: int
    parts: tuple[int, ...]
    """How far it was ahead by each kind of points."""


def try_out(game: SamuraiBattles, options: tuple[tuple[str, str], ...], seed: int, stop: Stop = never) -> TrialMatch:
    """Return what comes of one match of a set-up with novices on both sides.

    Every second seed has the seats exchanged. Raise Interrupted as soon as `stop` says so.
    """
    rng = Random(seed)
    sides = game.seating(dict(options)).roles
    both = tuple(Side(side) for side in dict.fromkeys(sides))
    state = game.new(Setup(both[:: -1 if seed % 2 else 1], options))
    novice: Player[Action, View] = Novice()
    answers: list[Action] = []
    while True:
        if stop():
            raise Interrupted
        pending = game.pending(state)
        if isinstance(pending, Asking):
            by, question = next(iter(pending.decisions.items()))
            if not answers or question.refusal(answers[0]) is not None:
                answers = list(novice.decide(game.view(state, by), question, rng.getrandbits(63), stop))
            state = game.apply(state, by, answers.pop(0)).state
        elif isinstance(pending, Draw):
            answers = []
            state = game.apply(state, None, pending.drawn(lambda total: int(rng.random() * total))).state
        else:
            break
    found = score(Battle.of(state))
    points, lost = dict(found.points), dict(found.lost)
    one, other = (points[side] for side in both)
    shares = [figures / start if start else 0.0 for figures, start in (lost[side] for side in both)]
    tied = 0.5 if shares[0] == shares[1] else float(shares[0] < shares[1])
    parts = tuple(left - right for left, right in zip(_parts(one), _parts(other), strict=True))
    return TrialMatch(one.total - other.total, tied, state.turn, parts)


def _parts(points: Points) -> tuple[int, ...]:
    return points.destroyed, points.headquarters, sum(gained for _hex, gained in points.hold)


def share_of(tried: Sequence[TrialMatch], more: int = 0) -> tuple[float, Interval]:
    """Return the first side's share of victories, a draw as half of one, and its interval.

    `more`: as if that side had had so many points more, or fewer, all along.
    """
    won = sum(float(one.ahead + more > 0) if one.ahead + more else one.tied for one in tried)
    return won / max(len(tried), 1), wilson(won, len(tried))


def leveller(tried: Sequence[TrialMatch]) -> int | None:
    """Return by how many points more for the first side, or fewer, the battle would be even; 0: it is, None: by none.

    It is the smallest change with which the interval holds the half, by the sums of the same matches: the players have
    not known of it.
    """
    tries = sorted(range(-FARTHEST, FARTHEST + 1), key=lambda more: (abs(more), abs(share_of(tried, more)[0] - 0.5)))
    intervals = ((more, share_of(tried, more)[1]) for more in tries)
    return next((more for more, (low, high) in intervals if low <= 0.5 <= high), None)


def deciding(tried: Sequence[TrialMatch]) -> tuple[int, ...]:
    """Return in how many of the matches each of PARTS was what put the winner ahead most."""
    counts = [0] * len(PARTS)
    for one in tried:
        sign = 1 if one.ahead > 0 else -1
        gains = [sign * part for part in one.parts]
        if one.ahead and max(gains) > 0:
            counts[gains.index(max(gains))] += 1
    return tuple(counts)
