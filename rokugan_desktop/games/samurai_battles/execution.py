"""Carrying out the Morale phase and the six steps of the execution (U-2, U-5), with the dice and choices so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rokugan_desktop.games.samurai_battles.battle import Battle, Carried, Request
from rokugan_desktop.games.samurai_battles.chapters import fire, melee, morale, movement, orders, withdrawal
from rokugan_desktop.games.samurai_battles.ids import UnitId
from rokugan_desktop.games.samurai_battles.state import Answer, Plan

MORALE: Final = 0
"""The number that stands for the Morale phase among the steps."""
LAST: Final = 6
STEPS: Final[Mapping[int, Callable[[Battle], Carried[None] | None]]] = {
    MORALE: morale.morale_phase,
    1: lambda _battle: None,  # the facings hold since the reveal
    2: fire.step_two,
    3: movement.step_three,
    4: orders.step_four,
    5: melee.step_five,
    6: withdrawal.step_six,
}
"""What carries out each step; those that never wait return nothing."""


def carry_out(battle: Battle, step: int, answers: Sequence[Answer]) -> Request | None:
    """Carry out a step with the answers so far; return what it waits for then, or None where it is done.

    What was told before the last answer is left out: it has been told already.
    """
    battle.step, battle.pulse = step, 0
    running = STEPS[step](battle)
    if running is None:
        return None
    try:
        request = next(running)
        for answer in answers:
            battle.forget_told()
            request = running.send(answer)
    except StopIteration:
        return None
    return request


def play(battle: Battle, step: int, answer: Callable[[Request], Answer]) -> None:
    """Carry out a whole step, asking for each answer as it comes."""
    battle.step, battle.pulse = step, 0
    running = STEPS[step](battle)
    if running is None:
        return
    try:
        request = next(running)
        while True:
            request = running.send(answer(request))
    except StopIteration:
        battle.pulse = 0


def execute(battle: Battle, plans: Mapping[UnitId, Plan], answer: Callable[[Request], Answer]) -> None:
    """Carry out a whole execution phase, from the reveal to the end of the turn (U-4 to U-6)."""
    battle.step = battle.pulse = 0
    orders.reveal(battle, plans)
    for step in range(1, LAST + 1):
        play(battle, step, answer)
    battle.end_turn()
