"""Which turns of a finished match mattered most: what each added to the honor that its seat could expect.

A placement is held against the one that the seat would have made by first evaluation, from what it could see. From both
the rest of the round is played out by first evaluation, many times, with the tokens that really lay there and the hands
that were really held. Nothing is hidden any more when a match is over: only of such a match may this be asked. Cards
are not weighed, nor is anything else that chance or the set-up brought.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from rokugan_desktop.engine import Determinization, GivenAnswer, Interrupted, Seat, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.editions import PRESENT
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import Scene, World
from rokugan_desktop.games.battle_for_rokugan.state import Moment, State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import view_of

_AT_FIRST: Final = 16
"""How often a round is played out from each placement, and from what it is held against, to find those that tell."""
_TELLING: Final = 24
"""How many of them are weighed again: what is picked out for being far off is so partly by chance."""
_AGAIN: Final = 64
_LEAST: Final = 1.0
"""In honor: who adds or loses less has not turned anything."""
_CERTAIN: Final = 2.5
"""How many times its standard error a swing must be, not to be chance."""
_SHOWN: Final = 8
_BLUNDER: Final = 3.0
"""In honor: who loses as much by a placement has blundered."""


class TurningPoint(NamedTuple):
    """A placement that changed much."""

    number: int
    """The number of the turn's last answer."""
    round: int
    seat: Seat
    token: ids.Token
    place: ids.Place
    """Where it was laid; for a blessing, where the token lies that it was laid on."""
    swing: float
    """By how much it changed the honor that the seat could expect at the end."""


def analyse(board: Topology, turns: Iterable[GivenAnswer[State, Action]], stop: Stop = never) -> Sequence[TurningPoint]:
    """Return the placements that mattered most, in the order of the match. Raise Interrupted when `stop` says so."""
    found = _certain(board, turns, stop)
    found.sort(key=lambda point: -abs(point.swing))
    return sorted(found[:_SHOWN])


def counted_blunders(
    board: Topology, turns: Iterable[GivenAnswer[State, Action]], seats: int, stop: Stop = never
) -> Sequence[int]:
    """Return for each seat how many of its placements cost three honor or more. Raise Interrupted as `analyse` does."""
    counts = [0] * seats
    for point in _certain(board, turns, stop):
        counts[point.seat] += point.swing <= -_BLUNDER
    return counts


def _certain(board: Topology, turns: Iterable[GivenAnswer[State, Action]], stop: Stop) -> list[TurningPoint]:
    placements = [placement for turn in turns if (placement := _placed(turn)) is not None]
    first = [(abs(fmean(_swings(board, one, range(_AT_FIRST), stop))), one) for one in placements]
    telling = sorted(first, key=lambda weighed: -weighed[0])[:_TELLING]
    found: list[TurningPoint] = []
    for _swing, one in telling:
        swings = _swings(board, one, range(_AT_FIRST, _AT_FIRST + _AGAIN), stop)
        swing = fmean(swings)
        if abs(swing) >= max(_LEAST, _CERTAIN * stdev(swings) / sqrt(len(swings))):
            found.append(one.point._replace(swing=swing))
    return found


class _Placement(NamedTuple):
    state: State
    """What it was made in."""
    candidate: Candidate
    point: TurningPoint
    """What is known of it, its swing apart."""


def _placed(turn: GivenAnswer[State, Action]) -> _Placement | None:
    public, token = turn.state.public, turn.state.hidden.chosen
    if turn.seat is None or public.moment is not Moment.TURN or public.script is not None or token == ids.NOBODY:
        return None
    if turn.action.verb is Verb.LAY:
        target = place = turn.action.number
    elif turn.action.verb is Verb.AIM:
        target = next(index for index, placed in enumerate(public.placed) if placed.identity == turn.action.number)
        place = public.placed[target].place
    else:
        return None
    point = TurningPoint(turn.number, public.round, turn.seat, token, place, 0.0)
    return _Placement(turn.state, Candidate(0.0, token, target), point)


def _swings(board: Topology, placement: _Placement, seeds: range, stop: Stop) -> Sequence[float]:
    if stop():
        raise Interrupted
    state, candidate, point = placement
    world = World(Scene(board, view_of(state, Seat(point.seat)), PRESENT), Determinization(state))
    return [
        world.play(candidate, Random(seed).random).honor - world.play(None, Random(seed).random).honor for seed in seeds
    ]
