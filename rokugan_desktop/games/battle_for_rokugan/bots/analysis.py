"""Which turns of a finished match mattered most: what each added to the honor that its seat could expect.

A placement is held against the one that the seat would have made by first evaluation, from what it could see. From both
the rest of the round is played out by first evaluation, many times, with the tokens that really lay there and the hands
that were really held. Nothing is hidden any more when a match is over: only of such a match may this be asked. Cards
are not weighed, nor is anything else that chance or the set-up brought.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from rokugan_desktop.engine import Determinization, GivenAnswer, Seat, Stop, Weighing, never, weighed
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.editions import PRESENT
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import Scene, World
from rokugan_desktop.games.battle_for_rokugan.state import Moment, State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import view_of

_WEIGHING: Final = Weighing(first=16, telling=24, again=64, least=1.0)
"""In honor."""
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
    return sorted(_certain(board, turns, stop)[: _WEIGHING.told])


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
    found = weighed(placements, partial(_swings, board), _WEIGHING, stop)
    return [one.point._replace(swing=swing) for one, swing in found]


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


def _swings(board: Topology, placement: _Placement, seeds: range) -> Sequence[float]:
    state, candidate, point = placement
    world = World(Scene(board, view_of(state, Seat(point.seat)), PRESENT), Determinization(state))
    return [
        world.play(candidate, Random(seed).random).honor - world.play(None, Random(seed).random).honor for seed in seeds
    ]
