"""Says how fast the program is here.

`python3 -m tests.benchmarks [PART ...] [--format text|json] [--compare OLD.json]`

No test asserts any time. Budgets hold on the machine whose calibration loop reads 1.00; elsewhere a time may take
`reading` times as long. `--compare` sets each figure beside that of an older report; with `--format json` the report
is still the whole of standard output, and the comparison goes to standard error.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from . import (
    boards,
    calls,
    computers,
    four_paths,
    growth,
    lab,
    library,
    people,
    players,
    rules,
    samurai,
    south_wind,
    table,
    window,
)
from .calibration import reading
from .figures import Figure
from .reports import Measured, Report, Unreadable, beside, line, read, written

PARTS: Final[Mapping[str, Callable[[], Iterable[Figure]]]] = {
    "rules": rules.figures,
    "calls": calls.figures,
    "players": players.figures,
    "samurai": samurai.figures,
    "four_paths": four_paths.figures,
    "south_wind": south_wind.figures,
    "lab": lab.figures,
    "table": table.figures,
    "library": library.figures,
    "people": people.figures,
    "window": window.figures,
    "boards": boards.figures,
    "computers": computers.figures,
    "growth": growth.figures,
}
"""Each part of the program with its figures."""


def main(arguments: Sequence[str]) -> int:
    """Measure the parts named (all where none is), and print the report; 0, or 2 where an argument is wrong."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.benchmarks", allow_abbrev=False)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; all where none is named")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--compare", type=Path, metavar="OLD.json", help="an older report to set each figure beside")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.parts if name not in PARTS]
    if unknown:
        sys.stderr.write(f"no such part: {', '.join(unknown)}; there are: {', '.join(PARTS)}\n")
        return 2
    try:
        old = read(asked.compare) if asked.compare is not None else None
    except Unreadable as error:
        sys.stderr.write(f"{error}\n")
        return 2
    report = measured(asked.parts or list(PARTS), aloud=asked.format == "text")
    if asked.format == "json":
        sys.stdout.write(written(report))
    if old is not None:
        stream = sys.stdout if asked.format == "text" else sys.stderr
        stream.write("\n" + "\n".join(beside(old, report)) + "\n")
    return 0


def measured(parts: Sequence[str], *, aloud: bool) -> Report:
    """Measure the parts; aloud, each figure is printed as it is taken."""

    def say(text: str) -> None:
        if aloud:
            sys.stdout.write(f"{text}\n")
            sys.stdout.flush()

    before = round(reading(), 3)
    say(f"calibration {before:.2f}")
    figures: list[Measured] = []
    for part in parts:
        say(f"\n{part}")
        for figure in PARTS[part]():
            figures.append(Measured.of(part, figure))
            say(line(figures[-1]))
    after = round(reading(), 3)
    say(f"\ncalibration {after:.2f}")
    return Report((before, after), tuple(figures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
