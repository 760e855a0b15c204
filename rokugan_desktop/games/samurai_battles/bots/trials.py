"""Trials of plans: worlds that a view can't rule out, what the enemy may have planned there, and dice to be thrown."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple
from zlib import crc32

from rokugan_desktop.games.samurai_battles import execution
from rokugan_desktop.games.samurai_battles.battle import Battle, Request, Roll
from rokugan_desktop.games.samurai_battles.bots.static_value import static_value
from rokugan_desktop.games.samurai_battles.ids import Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Answer, Plan, Unit, earned_by
from rokugan_desktop.games.samurai_battles.view import View

Plans = Mapping[UnitId, Plan]
_FACES: Final = tuple(Random(20).choices(range(1, 21), k=4096))
"""Dice that have been thrown already: where one begins to read depends on the trial and on what is rolled for."""
_NEXT: Final = 7
_AGAIN: Final = 1013
"""How far apart the dice of one purpose are read that are thrown another time, as equals in a contest are."""


class Trial(NamedTuple):
    """One world in which plans are tried."""

    units: tuple[Unit, ...]
    """With hidden units somewhere."""
    enemy: Plans
    """What the enemy has ordered, as far as it is not forced."""
    luck: int
    """What its dice depend on: the same luck throws the same dice for the same purpose, whatever else is rolled."""


class LoadedDice:
    """Dice that hang on the trial's luck and on their purpose, so that two plans meet with the same luck."""

    __slots__ = ("_asked", "_luck")

    def __init__(self, luck: int) -> None:
        self._luck = luck
        self._asked: dict[str, int] = {}

    def __call__(self, request: Request) -> Answer:
        """Return the dice that are asked for; of several targets the first."""
        if not isinstance(request, Roll):
            return request.targets[0]
        thrown: list[int] = []
        for throw in request.throws:
            first = crc32(throw.purpose.encode(), self._luck)
            asked = self._asked.get(throw.purpose, 0)
            self._asked[throw.purpose] = asked + 1
            first += asked * _AGAIN
            thrown += [_FACES[(first + _NEXT * number) & 4095] for number in range(throw.dice)]
        return tuple(thrown)


def outcome(view: View, trial: Trial, plans: Plans, side: Side, strength: float) -> float:
    """Return what the battle promises the side after a turn with these plans of its own, in the trial's world.

    `strength` is how much the strength that is left counts, see `static_value`.
    """
    earned = earned_by(view.earned)
    battle = Battle(view.field, trial.units, view.gone, view.hq_lost, dict(view.stood), view.turn, earned)
    execution.execute(battle, {**trial.enemy, **plans}, LoadedDice(trial.luck))
    return static_value(battle, side, strength)
