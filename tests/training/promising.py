"""How often players won who promised themselves a victory: a logistic regression, solved exactly."""

# Numpy's own stubs change from version to version.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from rokugan_desktop.games.battle_for_rokugan.bots.editions import Calibration, calibrated, log_odds
from tests.games.battle_for_rokugan.playing import game

from .played import PlayedMatch

ROUNDS: Final = game().board.components.rounds
_USUAL: Final = np.array([0.0, 1.0, 0.0])
"""Where nothing was seen, a promise is taken for what it says."""
_PULL: Final = 2.0
_STEPS: Final = 30
_DIGITS: Final = 3


class Promise(NamedTuple):
    """What a player promised itself at a turn, and what came of it."""

    left: int
    seats: int
    chance: float
    won: float


def promises(matches: Sequence[PlayedMatch], name: str) -> Iterator[Promise]:
    """Yield the promises of the players of this name."""
    for match in matches:
        seats = len(match.roles)
        for seat, made in enumerate(match.promises):
            if match.players[seat] == name:
                won = (seat in match.winners) / len(match.winners)
                yield from (Promise(ROUNDS - number, seats, chance, won) for number, chance in made)


def fitted_calibration(made: Sequence[Promise]) -> Calibration:
    """Return what the promises were worth."""
    by_rounds = [_regression([one for one in made if one.left == left]) for left in range(ROUNDS)]
    everybody, own, even = (tuple(round(float(one[k]), _DIGITS) for one in by_rounds) for k in range(3))
    return Calibration(everybody, own, even)


def _regression(made: Sequence[Promise]) -> np.ndarray:
    """Return what is added, and the factors of the log odds promised and of even chances."""
    features = np.array([[1.0, log_odds(one.chance), log_odds(1 / one.seats)] for one in made]).reshape(-1, 3)
    won = np.array([one.won for one in made])
    found = _USUAL.copy()
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-features @ found))
        steep = features.T @ (features * (chance * (1 - chance))[:, None]) + _PULL * np.eye(3)
        step = np.linalg.solve(steep, features.T @ (won - chance) - _PULL * (found - _USUAL))
        found = found + step / max(1.0, float(np.abs(step).max()))
    return found


def told(calibration: Calibration, made: Sequence[Promise]) -> Iterator[str]:
    """Yield a line for each number of rounds to come: what was promised, what it was taken for, what came true."""
    for left in range(ROUNDS - 1, -1, -1):
        some = [one for one in made if one.left == left]
        if some:
            chances = [one.chance for one in some]
            taken = [calibrated(calibration, one.chance, left, one.seats) for one in some]
            true = [one.won for one in some]
            said = " ".join(f"{np.mean(column):.3f}" for column in (chances, taken, true))
            yield f"rounds left {left}: promised, calibrated, true {said}, turns {len(some)}"
