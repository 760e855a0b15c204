"""What was learned, written as the module that the players read: plain data, laid out as the formatter does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, cast

from rokugan_desktop.games.battle_for_rokugan.bots.calibration import Calibration
from rokugan_desktop.games.battle_for_rokugan.bots.laying import LayingWeights
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import LeafWeights

_MOST: Final = 120
_HEAD: Final = '''"""What was learned from {leaf}, {laying} and {promised} matches of strong players.

How a table is weighed comes from the first of them, what facedown tokens are taken for from the second, and what a
shogun's promises are worth from the third. Written by `python -m tests.training again FOLDER`. Nobody edits these
figures: the same matches give the same ones.
"""

from __future__ import annotations

from typing import Final

from rokugan_desktop.games.battle_for_rokugan.bots.calibration import Calibration
from rokugan_desktop.games.battle_for_rokugan.bots.laying import LayingWeights
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import LeafWeights, Weights

'''


class Lesson(NamedTuple):
    """All that the players ship with."""

    leaf: LeafWeights
    warrior: Calibration
    laying: tuple[LayingWeights, ...]
    shogun: Calibration


def written(lesson: Lesson, leaf: int, laying: int, promised: int) -> str:
    """Return the source of the module; the numbers are how many matches each part was learned from."""
    lines: list[str] = []
    named: Mapping[str, object] = {
        "LEARNED_WEIGHTS": lesson.leaf,
        "WARRIOR_CALIBRATION": lesson.warrior,
        "LEARNED_LAYING": lesson.laying,
        "SHOGUN_CALIBRATION": lesson.shogun,
    }
    for name, value in named.items():
        first, *rest = _listed("", value, 0)
        lines += [f"{name}: Final = {first}", *rest[:-1], rest[-1].removesuffix(",")]
    return _HEAD.format(leaf=leaf, laying=laying, promised=promised) + "\n".join(lines) + "\n"


def _listed(name: str, value: object, depth: int) -> Iterator[str]:
    """Yield the lines of a value: a tuple of numbers on one line, each other part on lines of its own."""
    margin, start = "    " * depth, f"{name}=" if name else ""
    whole = f"{margin}{start}{value!r},"
    parts = _parts(value)
    if parts is None or (len(whole) <= _MOST and not any(parts)):
        yield whole
        return
    yield f"{margin}{start}{type(value).__name__ if any(parts) else ''}("
    for field, part in zip(parts, cast("tuple[object, ...]", value), strict=True):
        yield from _listed(field, part, depth + 1)
    yield f"{margin}),"


def _parts(value: object) -> Sequence[str] | None:
    """Return the names of a tuple's parts, empty where they have none; None for what is no tuple."""
    if not isinstance(value, tuple):
        return None
    named: Sequence[str] = getattr(type(cast("object", value)), "_fields", ())
    return named or [""] * len(cast("tuple[object, ...]", value))
