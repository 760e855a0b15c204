"""Choosing by trial: a few candidates, many determinizations, and a rule that spends trials where they tell most."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rokugan_desktop.engine.players import Interrupted, Stop

Trial = Callable[[int, int], float]
"""Return how well a candidate did in a world, both by number. The same world treats every candidate alike."""


class Tried(NamedTuple):
    """What the trials of one candidate came to."""

    candidate: int
    trials: int
    mean: float


def halving(candidates: int, budget: int, trial: Trial, stop: Stop) -> list[Tried]:
    """Return the candidates, the best first, after about so many trials; the number of trials is always the same.

    Sequential halving: all candidates are tried in the same few worlds, the worse half is dropped, the others are tried
    in more worlds, until one is left. Raise Interrupted as soon as `stop` says so.
    """
    sums = [0.0] * candidates
    counts = [0] * candidates
    running = list(range(candidates))
    dropped: list[int] = []
    rounds = max((candidates - 1).bit_length(), 1)
    world = 0
    while len(running) > 1 or not world:
        share = max(budget // (len(running) * rounds), 1)
        for number in range(world, world + share):
            if stop():
                raise Interrupted
            for candidate in running:
                sums[candidate] += trial(candidate, number)
                counts[candidate] += 1
        world += share
        running.sort(key=lambda candidate: -sums[candidate] / counts[candidate])
        kept = -(-len(running) // 2) if len(running) > 1 else 1
        dropped[:0] = running[kept:]
        running = running[:kept]
    return [Tried(one, counts[one], sums[one] / counts[one]) for one in (*running, *dropped)]
