"""The game agrees with an independent, plain reading of chapters 6 and 10 on random reveals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from .comparison import disagreement
from .facts import game_facts
from .plain_resolver import resolve
from .plain_scorer import score
from .plain_table import Position, Report
from .random_reveals import random_position
from .real import real_resolution, real_score

REVEALS = 20_000
SHORT_REVEALS = 500
"""So many of them each run of the tests compares; the stage `reveals` goes on with a million others."""
CHUNK = 500
SHOWN = 3  # disagreements shown in full; the others are counted


@pytest.mark.parametrize(
    "first_seed",
    [pytest.param(seed, marks=[] if seed < SHORT_REVEALS else [pytest.mark.long]) for seed in range(0, REVEALS, CHUNK)],
)
def test_random_reveals_agree(first_seed: int) -> None:
    """R-0 to R-6 and E-1 to E-3: the same report for every position, of the resolution and of the honor table."""
    facts = game_facts()
    found: list[str] = []
    for seed in range(first_seed, first_seed + CHUNK):
        position = random_position(seed, facts)
        found.append(compared(f"seed {seed}, resolution", position, resolve(position, facts), real_resolution))
        found.append(compared(f"seed {seed}, honor", position, score(position, facts), real_score))
    wrong = [text for text in found if text]
    if wrong:
        pytest.fail(f"{len(wrong)} of {2 * CHUNK} reports differ\n\n" + "\n".join(wrong[:SHOWN]), pytrace=False)


def compared(title: str, position: Position, plain: Report, real: Callable[[Position], Mapping[str, Any]]) -> str:
    """The disagreement, or an empty text; a complaint of the game about a valid position is a disagreement too."""
    try:
        return disagreement(title, position, plain, real(position))
    except Exception as complaint:  # noqa: BLE001  # whatever it is, the position that caused it must be shown
        return disagreement(title, position, plain, {"complaint": f"{type(complaint).__name__}: {complaint}"})
