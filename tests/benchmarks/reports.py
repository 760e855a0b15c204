"""The report of a run of the benchmarks: as JSON, as a table, and beside an older one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from .figures import RATE, SCALES, Figure

SLOWER: Final = 1.05
"""From this ratio on a figure is named as slower."""


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One figure of a part of the program."""

    part: str
    name: str
    value: float
    unit: str
    low: float
    high: float

    @classmethod
    def of(cls, part: str, figure: Figure) -> Measured:
        """This figure of that part, to as many digits as any machine gives twice."""
        value, low, high = (float(f"{number:.6g}") for number in (figure.value, figure.low, figure.high))
        return cls(part, figure.name, value, figure.unit, low, high)


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one run measured; the calibration loop was read before and after it."""

    calibration: tuple[float, float]
    figures: tuple[Measured, ...]

    @property
    def reading(self) -> float:
        """How slow the machine was meanwhile."""
        return sum(self.calibration) / 2


class Unreadable(Exception):
    """A file that holds no report; the text says which and why."""


def read(path: Path) -> Report:
    """The report in a file. Raises Unreadable where there is none."""
    try:
        report = msgspec.json.decode(path.read_bytes(), type=Report)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path}: {error}") from None
    if not all(reading > 0 for reading in report.calibration):
        raise Unreadable(f"{path}: the calibration is not above 0")
    return report


def written(report: Report) -> str:
    """The report as JSON, one line of it for each figure."""
    lines = ",\n  ".join(msgspec.json.encode(figure).decode() for figure in report.figures)
    calibration = msgspec.json.encode(report.calibration).decode()
    return f'{{"calibration": {calibration}, "figures": [\n  {lines}\n]}}\n'


def ratio(old: Report, new: Report, before: Measured, after: Measured) -> float | None:
    """How many times as slow, or as much, a figure has become; 1.00: as it was; None where the old one was nothing.

    Times and rates are corrected by how slow the machine was; a count or a size is the same on every machine.
    """
    if before.value <= 0 or after.value <= 0:
        return None
    drift = new.reading / old.reading
    if after.unit == RATE:
        return before.value / after.value / drift
    if after.unit == "times":
        return before.value / after.value
    return after.value / before.value / (drift if after.unit in SCALES else 1)


def line(figure: Measured) -> str:
    """A figure with its spread, as the table has it."""
    spread = "" if figure.low == figure.high else f"{figure.low:>12.1f} to {figure.high:.1f}"
    return f"  {figure.name:<50}{figure.value:>12.1f} {figure.unit:<6}{spread}".rstrip()


def beside(old: Report, new: Report) -> Iterator[str]:
    """The lines of a comparison: each figure beside the old one, and at the end what is slower."""
    known = {(figure.part, figure.name, figure.unit): figure for figure in old.figures}
    slower: list[str] = []
    yield f"calibration {old.reading:.2f} then, {new.reading:.2f} now; the ratios are corrected by it"
    for figure in new.figures:
        before = known.get((figure.part, figure.name, figure.unit))
        times = ratio(old, new, before, figure) if before is not None else None
        then = f"{before.value:12.1f}" if before is not None else f"{'':>12}"
        yield f"  {figure.part:<10}{figure.name:<50}{then} -> {figure.value:>12.1f} {figure.unit:<6}" + (
            f"{times:8.2f}" if times is not None else f"{'-':>8}"
        )
        if times is not None and times > SLOWER:
            slower.append(f"  {figure.part}: {figure.name}, {times:.2f} times what it was")
    yield f"slower by more than {SLOWER - 1:.0%}:" if slower else f"nothing is slower by more than {SLOWER - 1:.0%}"
    yield from slower
