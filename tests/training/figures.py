"""What a table between two rounds is told to the fitting by: how much there is of each thing that it weighs.

The leaf value is linear in its weights, so the figure of a weight is the value with that weight at 1 and all others at
0: nothing is counted by a second formula.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from msgspec.structs import astuple
from numpy.typing import NDArray

from rokugan_desktop.engine import seats
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.editions import WEIGHTS
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import Weights, leaf_value
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

MOST_LEFT: Final = len(WEIGHTS.first.by_rounds)
"""After the last round the honor is exact: with that many rounds to come, down to one, it is fitted."""


def flat(weights: Weights) -> list[float]:
    """Return the weights as a list of numbers."""
    return [number for weight in astuple(weights) for number in _parts(weight)]


def _parts(weight: float | tuple[float, ...]) -> tuple[float, ...]:
    return weight if isinstance(weight, tuple) else (weight,)


def folded(numbers: Sequence[float]) -> Weights:
    """Return the weights of such a list."""
    rest = iter(numbers)
    pattern: tuple[float | tuple[float, ...], ...] = astuple(WEIGHTS.first.by_rounds[0])
    folds = (tuple(next(rest) for _ in one) if isinstance(one, tuple) else next(rest) for one in pattern)
    return Weights(*folds)  # type: ignore[arg-type]  # each field gets what it is made of, in their order


def _units() -> Iterator[Weights]:
    count = len(flat(WEIGHTS.first.by_rounds[0]))
    for one in range(count):
        yield folded([float(number == one) for number in range(count)])


_UNITS: Final = tuple(_units())


def figures(board: Topology, state: State, thinker: int) -> NDArray[np.float64]:
    """Return the figures of each seat, (seats, weights), as the seat `thinker` knows them: its own objective alone."""
    public, hidden = state.public, state.hidden
    found: list[list[float]] = []
    for seat in seats(len(public.seats)):
        unplaced = list(hidden.pools[seat])
        for token in hidden.hands[seat]:
            unplaced[token] += 1
        objective = hidden.kept[seat] if seat == thinker else ids.NO_OBJECTIVE
        found.append([leaf_value(board, public, seat, objective, unplaced, unit) for unit in _UNITS])
    return np.array(found)
