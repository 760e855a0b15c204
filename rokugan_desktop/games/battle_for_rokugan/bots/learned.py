"""What was learned from matches: how a table is weighed, where facedown tokens lie, what a promised chance is worth.

The figures stand in `learned.json`, written by `python -m tests.training again FOLDER`. Nobody edits them: the same
matches give the same ones.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pkgutil import get_data
from typing import Any, Final, NamedTuple, TypeVar, cast

from rokugan_desktop.games.battle_for_rokugan.bots.laying import LayingWeights
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import Calibration, LeafWeights, Weights

W = TypeVar("W")


class Learned(NamedTuple):
    """All that the players ship with."""

    first: LeafWeights
    """Fitted to the ends of 2,400 matches between four novices: how the players of version 0.1.0 weigh a table."""
    leaf: LeafWeights
    laying: tuple[LayingWeights, ...]
    warrior: Calibration
    shogun: Calibration


def lesson(text: bytes) -> Learned:
    """Return the lesson that is written so. Raise KeyError or TypeError where a figure is missing or unknown."""
    read = json.loads(text)
    first, leaf = (
        LeafWeights(tuple(_named(Weights, one) for one in read[name]["by_rounds"]), tuple(read[name]["spreads"]))
        for name in ("first", "leaf")
    )
    laying = tuple(_named(LayingWeights, one) for one in read["laying"])
    return Learned(first, leaf, laying, _named(Calibration, read["warrior"]), _named(Calibration, read["shogun"]))


def _named(kind: type[W], figures: Mapping[str, Any]) -> W:
    values = {name: tuple(cast("list[float]", one)) if isinstance(one, list) else one for name, one in figures.items()}
    return kind(**values)


WEIGHTS: Final = lesson(get_data(__name__, "learned.json") or b"")
"""What is shipped."""
