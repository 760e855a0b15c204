"""Goes on with stages: `python -m tests.stages [STAGE ...] [--results DIR] [--minutes M] [--cases N]`.

Each is gone on with from where its results say that it was left, one after another, each in a process of its own, so
that its memory is its own too. It ends with a line for each, and with status 1 where a fault was found.
`python -m tests.stages STAGE --case N` tries that one case again, and keeps no results.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from .every import STAGES
from .stage import Stage, go_on, results_of, try_one

RESULTS = Path("stage-results")


def main(arguments: list[str]) -> int:
    """Carry out the command line; return 1 where a stage has a fault among its results."""
    parser = argparse.ArgumentParser(prog="python -m tests.stages")
    parser.add_argument("stages", nargs="*", metavar="STAGE", help=f"one of {', '.join(STAGES)}; none: all")
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="DIR", help="where the results are kept")
    parser.add_argument("--minutes", type=float, default=120.0, metavar="M", help="for how long each goes on at most")
    parser.add_argument("--cases", type=int, metavar="N", help="how far each goes at most")
    parser.add_argument("--case", type=int, metavar="N", help="try this one case of one stage, and keep no results")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.stages if name not in STAGES]
    if unknown:
        parser.error(f"there is no stage {unknown[0]}")
    if asked.case is not None:
        if len(asked.stages) != 1 or not 0 <= asked.case < STAGES[asked.stages[0]].cases:
            parser.error("--case is for one stage, and one of its cases")
        return _tried(STAGES[asked.stages[0]], asked.case)
    names = asked.stages or list(STAGES)
    if len(names) == 1:
        stage = STAGES[names[0]]
        with TemporaryDirectory(prefix="rokugan-stage-") as scratch:
            results = go_on(stage, asked.results, Path(scratch), asked.minutes * 60, asked.cases)
        print(results.line(stage.cases), flush=True)
        return 1 if results.faults else 0
    rest = ["--results", str(asked.results), "--minutes", str(asked.minutes)]
    rest += [] if asked.cases is None else ["--cases", str(asked.cases)]
    for name in names:
        subprocess.run([sys.executable, "-m", "tests.stages", name, *rest], check=False)
    return 1 if any(results_of(STAGES[name], asked.results).faults for name in names) else 0


def _tried(stage: Stage, case: int) -> int:
    """Try one case, and say how it ended; return 1 where it is a fault."""
    with TemporaryDirectory(prefix="rokugan-stage-") as scratch:
        results = try_one(stage, case, Path(scratch))
    print(results.line(stage.cases), flush=True)
    for fault in results.faults:
        print(fault.what, flush=True)
    return 1 if results.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
