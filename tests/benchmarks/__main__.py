"""Prints how fast the program is here: `python3 -m tests.benchmarks [PART ...]`. No test asserts any of it.

Budgets hold on the machine whose calibration loop reads 1.00; elsewhere a time may take `reading` times as long.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from . import computers, lab, library, players, rules, table, window
from .calibration import reading
from .figures import Figure

PARTS: Final[Mapping[str, Callable[[], Iterable[Figure]]]] = {
    "rules": rules.figures,
    "players": players.figures,
    "lab": lab.figures,
    "table": table.figures,
    "library": library.figures,
    "window": window.figures,
    "computers": computers.figures,
}
"""Each part of the program with its figures."""


def main(arguments: list[str]) -> int:
    """Print the reading of the calibration loop, the figures of the parts named (all where none is), and it again."""
    unknown = [name for name in arguments if name not in PARTS]
    if unknown:
        sys.stderr.write(f"no such part: {', '.join(unknown)}; there are: {', '.join(PARTS)}\n")
        return 2
    sys.stdout.write(f"calibration {reading():.2f}\n")
    for name in arguments or PARTS:
        sys.stdout.write(f"\n{name}\n")
        for figure in PARTS[name]():
            sys.stdout.write(f"  {figure.name:<46}{figure.value:>12.1f} {figure.unit}\n")
            sys.stdout.flush()
    sys.stdout.write(f"\ncalibration {reading():.2f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
