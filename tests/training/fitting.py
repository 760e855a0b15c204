"""What is fitted to matches that were observed: the weights of the leaf value.

The weights come from a ridge regression for each number of rounds to come: of how much more honor than the others a
seat ended with, on how much more of each thing it had. It is drawn towards the weights of before, as strongly as
foretells best the matches that it is not shown. All is solved exactly: the same matches give the same weights.

What a choice does not change must not speak through what it does change: a clan with many navies that wins often would
teach to save navies. So the clans, and how the seats stood a round before, are regressed on too, and left out.
"""

# Numpy's own stubs change from version to version.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from rokugan_desktop.games.battle_for_rokugan.bots.editions import WEIGHTS
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import LeafWeights

from .figures import MOST_LEFT, flat, folded
from .observing import Matrix, ObservedMatch, SeenTable

_PULLS: Final = (100.0, 300.0, 1000.0, 3000.0, 10_000.0)
"""How strongly the weights are drawn towards those of before."""
_GIVEN_PULL: Final = 1.0
_RARE: Final = 0.25
"""What varies less is taken to vary so much: what is seldom seen shall not weigh much."""
_SPREADS: Final = (5.0, 6.0, 7.5, 9.0, 11.0, 13.0, 16.0, 20.0)
_PARTS: Final = 5
_DIGITS: Final = 3


class Rows(NamedTuple):
    """The tables of the matches with so many rounds to come, a row for each seat."""

    more: Matrix
    """(rows, weights): how much more of each figure the seat has than the others, as it knows them."""
    given: Matrix
    """(rows, others): the same of what no choice of the round changes: the clan, and how the seat stood before."""
    lead: Matrix
    """How much more honor than the others it ended with."""
    match: Matrix
    """The number of the match."""


def rows_of(matches: Sequence[ObservedMatch], left: int) -> Rows:
    """Return the rows of the tables with so many rounds to come."""
    more: list[Matrix] = []
    given: list[Matrix] = []
    lead: list[Matrix] = []
    numbers: list[int] = []
    for number, match in enumerate(matches):
        before = {table.left: table for table in match.tables}.get(left + 1)
        for table in match.tables:
            if table.left == left:
                more.append(_difference(table))
                stood = np.zeros(len(match.honor))
                if before is not None:
                    stood = _difference(before) @ np.array(flat(WEIGHTS.first.by_rounds[left]))
                given.append(np.column_stack([match.clans - _of_the_others(match.clans), stood]))
                lead.append(match.honor - _of_the_others(match.honor))
                numbers += [number] * len(match.honor)
    return Rows(np.concatenate(more), np.concatenate(given), np.concatenate(lead), np.array(numbers))


def _difference(table: SeenTable) -> Matrix:
    """Return how much more of each figure each seat has than the others, as it knows them."""
    return np.asarray(table.own - _of_the_others(table.others))


def _of_the_others(figures: Matrix) -> Matrix:
    """Return for each seat the mean of the others."""
    return np.asarray((figures.sum(axis=0) - figures) / (len(figures) - 1))


def regression(rows: Rows, before: Matrix, pull: float) -> Matrix:
    """Return the weights that fit the rows, drawn towards those of before."""
    all_ = np.concatenate([rows.more, rows.given], axis=1)
    scale = np.maximum(all_.std(axis=0), _RARE)
    scaled = all_ / scale
    pulls = np.diag([pull] * len(before) + [_GIVEN_PULL] * rows.given.shape[1])
    slope = scaled.T @ (rows.lead - rows.more @ before)
    found = np.linalg.solve(scaled.T @ scaled + pulls, slope) / scale
    return np.asarray(before + found[: len(before)])


def chances(matches: Sequence[ObservedMatch], left: int, weights: Matrix, spread: float) -> list[tuple[float, int]]:
    """Return, for each seat of each table, the log of the chance that the winner was given, and how many seats sit."""
    found: list[tuple[float, int]] = []
    for match in matches:
        for table in match.tables:
            if table.left == left:
                own, others = table.own @ weights, table.others @ weights
                for seat in range(len(own)):
                    value = others.copy()
                    value[seat] = own[seat]
                    value = (value - value.max()) / spread
                    logs = value - np.log(np.exp(value).sum())
                    found.append((float(match.won @ logs), len(own)))
    return found


def gain(matches: Sequence[ObservedMatch], left: int, weights: Matrix, spread: float) -> list[float]:
    """Return by how much less the winner surprises who knows these weights than who knows nothing, match by match."""
    return [
        float(np.mean([log + np.log(seats) for log, seats in chances([match], left, weights, spread)]))
        for match in matches
    ]


def _pulled_best(rows: Rows, before: Matrix) -> float:
    """Return the pull that foretells best what is kept back."""
    errors: list[float] = []
    for pull in _PULLS:
        error = 0.0
        for number in range(_PARTS):
            back = rows.match % _PARTS == number
            seen = Rows(*(column[~back] for column in rows))
            weights = regression(seen, before, pull)
            error += float(((rows.lead[back] - rows.more[back] @ weights) ** 2).sum())
        errors.append(error)
    return _PULLS[int(np.argmin(errors))]


def fitted_leaf(matches: Sequence[ObservedMatch], before: LeafWeights = WEIGHTS.first) -> LeafWeights:
    """Return the weights of the leaf value, and the spreads, that fit the matches."""
    by_rounds: list[Matrix] = []
    spreads: list[float] = []
    for left in range(1, MOST_LEFT + 1):
        rows = rows_of(matches, left)
        old = np.array(flat(before.by_rounds[left - 1]))
        weights = regression(rows, old, _pulled_best(rows, old))
        by_rounds.append(weights)
        told = [np.mean([log for log, _seats in chances(matches, left, weights, spread)]) for spread in _SPREADS]
        spreads.append(_SPREADS[int(np.argmax(told))])
    return LeafWeights(
        tuple(folded([round(float(number), _DIGITS) for number in weights]) for weights in by_rounds), tuple(spreads)
    )
