"""Which turns of a finished match mattered most: what each added to the honor that its seat could expect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

from rokugan_desktop.engine import Imagined, Interrupted, Message, Seat, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.fields import Option
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import Scene, World
from rokugan_desktop.games.battle_for_rokugan.public import Moment
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import view_of

_ROLLOUTS: Final = 24
_SHOWN: Final = 8
_LEAST: Final = 0.5
"""A swing below that is chance."""


class Turn(NamedTuple):
    """One answer of a finished match: its number among the match's entries, the state before it, who gave it."""

    number: int
    state: State
    seat: int | None
    action: Action


class TurningPoint(NamedTuple):
    """A placement that changed much."""

    number: int
    """The number of the turn's last answer."""
    seat: int
    swing: float
    """By how much it changed the honor that the seat could expect at the end."""
    place: int
    said: Message


def analyse(board: Topology, turns: Iterable[Turn], stop: Stop = never) -> Sequence[TurningPoint]:
    """Return the placements that mattered most, in the order of the match.

    Each is held against what the seat would have done by first judgement, everything else being as it was. Nothing is
    hidden any more when a match is over: only of such a match may this be asked. Raise Interrupted as soon as `stop`
    says so.
    """
    found: list[TurningPoint] = []
    for turn in turns:
        if stop():
            raise Interrupted
        option = _placed(turn)
        if option is not None and turn.seat is not None:
            found.append(_judged(board, turn, turn.seat, option))
    telling = sorted((point for point in found if abs(point.swing) >= _LEAST), key=lambda point: -abs(point.swing))
    return sorted(telling[:_SHOWN])


def _placed(turn: Turn) -> Option | None:
    """Return the placement that the answer completes, or None."""
    open_, token = turn.state.open, turn.state.hidden.chosen
    if open_.moment is not Moment.TURN or open_.script is not None or token == ids.NOBODY:
        return None
    if turn.action.verb is Verb.LAY:
        return Option(0.0, token, turn.action.number)
    if turn.action.verb is Verb.AIM:
        index = next(index for index, placed in enumerate(open_.placed) if placed.identity == turn.action.number)
        return Option(0.0, token, index)
    return None


def _judged(board: Topology, turn: Turn, seat: int, option: Option) -> TurningPoint:
    state = turn.state
    world = World(Scene(board, view_of(state, Seat(seat))), Imagined(state))
    swing = (
        sum(
            world.play(option, Random(number).random).honor - world.play(None, Random(number).random).honor
            for number in range(_ROLLOUTS)
        )
        / _ROLLOUTS
    )
    place = state.open.placed[option.place].place if turn.action.verb is Verb.AIM else option.place
    said = Message(
        "reason.turning-point-won" if swing > 0 else "reason.turning-point-lost",
        clan=Message(f"clan.{ids.CLANS[state.open.seats[seat].clan]}"),
        token=Message(f"token.{ids.COMBAT_TOKENS[option.token]}"),
        province=Message(f"province.{board.provinces[board.target[place]]}"),
        honor=max(round(abs(swing)), 1),
    )
    return TurningPoint(turn.number, seat, swing, place, said)
