"""What was learned, written as the module that the players read: plain data, laid out as the formatter does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from rokugan_desktop.games.battle_for_rokugan.bots.calibration import Calibration
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import LeafWeights, Weights

_MOST: Final = 120
_HEAD: Final = '''"""What was learned from {matches} matches of strong players.

Written by `python -m tests.training again FOLDER`. Nobody edits these figures: the same matches give the same ones.
"""

from __future__ import annotations

from typing import Final

from rokugan_desktop.games.battle_for_rokugan.bots.calibration import Calibration
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import LeafWeights, Weights

'''


def written(leaf: LeafWeights, calibration: Calibration, matches: int) -> str:
    """Return the source of the module."""
    lines = ["LEARNED_WEIGHTS: Final = LeafWeights("]
    lines += _listed("by_rounds", leaf.by_rounds, 1)
    lines += [f"    spreads={leaf.spreads!r},", ")", "WARRIOR_CALIBRATION: Final = Calibration("]
    for name, figures in calibration._asdict().items():
        lines += _listed(name, figures, 1)
    return _HEAD.format(matches=matches) + "\n".join([*lines, ")"]) + "\n"


def _listed(name: str, value: object, depth: int) -> Iterator[str]:
    """Yield the lines of a value: on one line where it fits, else each part on lines of its own."""
    margin, start = "    " * depth, f"{name}=" if name else ""
    whole = f"{margin}{start}{value!r},"
    if not isinstance(value, tuple) or (not isinstance(value, Weights) and len(whole) <= _MOST):
        yield whole
        return
    begins = type(value).__name__ if isinstance(value, Weights) else ""
    yield f"{margin}{start}{begins}("
    if isinstance(value, Weights):
        for field, part in value._asdict().items():
            yield from _listed(field, part, depth + 1)
    else:
        for part in cast("tuple[object, ...]", value):
            yield from _listed("", part, depth + 1)
    yield f"{margin}),"
