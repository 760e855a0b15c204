"""A stage: numbered cases that are tried one after another; its results say how far it is and what was found."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, process_time

import msgspec

from rokugan_desktop.table.files.whole_files import write_whole

MOST_SECONDS = 1.0
"""So long a case may keep a core busy where the stage says no other limit."""
MOST_MB = 300.0
_KEPT_EVERY_SECONDS = 5.0
_MOST_FAULTS = 200
"""With so many faults a stage stops: it is the stage that is wrong, or the program, and either is soon found."""

Try = Callable[[int], str]
"""Tries the case of a number, and returns in a word how it came out; raises where the program is at fault."""
Begin = Callable[[Path], AbstractContextManager[Try]]
"""Returns what tries a case, for as long as its context lasts; it is handed a folder of its own."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One kind of case.

    Attributes:
        name: what it is called on the command line and in the results.
        cases: how many there are in the long mode.
        sample: how many of them every run of the tests tries.
        begin: opens what is needed to try cases, and returns what tries one.
        most_seconds: for how long a case may keep a core busy.
        most_mb: how large the process may grow.

    """

    name: str
    cases: int
    sample: int
    begin: Begin
    most_seconds: float = MOST_SECONDS
    most_mb: float = MOST_MB


class FoundFault(msgspec.Struct, frozen=True):
    """A case at which the program was at fault."""

    case: int
    what: str


class StageResults(msgspec.Struct):
    """How far a stage is, and what came of it."""

    stage: str
    done: int = 0
    outcomes: dict[str, int] = {}
    faults: list[FoundFault] = []
    seconds: float = 0.0
    slowest_seconds: float = 0.0
    slowest_case: int = 0
    most_mb: float = 0.0

    def line(self, cases: int) -> str:
        """Return all of it in one line."""
        outcomes = ", ".join(f"{count} {word}" for word, count in sorted(self.outcomes.items()))
        return (
            f"{self.stage}: {self.done} of {cases} cases in {self.seconds:.0f} s ({outcomes}); "
            f"slowest {self.slowest_seconds:.2f} s (case {self.slowest_case}), at most {self.most_mb:.0f} MB; "
            f"{len(self.faults)} faults"
        )


def results_of(stage: Stage, folder: Path) -> StageResults:
    """Return the results that a folder keeps of a stage; of one that has not begun there are none."""
    try:
        return msgspec.json.decode((folder / f"{stage.name}.json").read_bytes(), type=StageResults)
    except FileNotFoundError:
        return StageResults(stage.name)


def go_on(stage: Stage, folder: Path, scratch: Path, seconds: float, cases: int | None = None) -> StageResults:
    """Go on with a stage for so long, or to its end, and return its results, which the folder keeps.

    A fault is noted with its case, and the stage goes on. `cases`: how far to go at the most.
    """
    results = results_of(stage, folder)
    end = min(stage.cases if cases is None else cases, stage.cases)
    outcomes = Counter(results.outcomes)
    begun = kept = monotonic()
    before = results.seconds
    with stage.begin(scratch) as attempt:
        while results.done < end and monotonic() - begun < seconds and len(results.faults) < _MOST_FAULTS:
            _try_one(stage, attempt, results, outcomes)
            if monotonic() - kept > _KEPT_EVERY_SECONDS:
                results.seconds = before + monotonic() - begun
                _keep(stage, results, outcomes, folder)
                kept = monotonic()
    results.seconds = before + monotonic() - begun
    _keep(stage, results, outcomes, folder)
    return results


def try_one(stage: Stage, case: int, scratch: Path) -> StageResults:
    """Try one case by itself, and return what came of it as the results of a stage that has just done it."""
    results, outcomes = StageResults(stage.name, done=case), Counter[str]()
    begun = monotonic()
    with stage.begin(scratch) as attempt:
        _try_one(stage, attempt, results, outcomes)
    results.outcomes, results.seconds = dict(outcomes), monotonic() - begun
    return results


def _try_one(stage: Stage, attempt: Try, results: StageResults, outcomes: Counter[str]) -> None:
    case = results.done
    started = process_time()
    try:
        outcomes[attempt(case)] += 1
    except Exception:  # noqa: BLE001  # whatever it is, it is noted with the case that brought it about
        results.faults.append(FoundFault(case, traceback.format_exc()[-4000:]))
    used = process_time() - started
    if used > results.slowest_seconds:
        results.slowest_seconds, results.slowest_case = used, case
    if used > stage.most_seconds:
        results.faults.append(FoundFault(case, f"took {used:.2f} s"))
    megabytes = most_memory()
    if megabytes > stage.most_mb >= results.most_mb:
        results.faults.append(FoundFault(case, f"the process grew to {megabytes:.0f} MB"))
    results.most_mb = max(results.most_mb, megabytes)
    results.done += 1


def _keep(stage: Stage, results: StageResults, outcomes: Counter[str], folder: Path) -> None:
    results.outcomes = dict(sorted(outcomes.items()))
    folder.mkdir(parents=True, exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(results), indent=1)
    write_whole(folder / f"{stage.name}.json", text + b"\n", replace=True)


def most_memory() -> float:
    """Return the most memory that this process has held, in MB; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0.0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20) if sys.platform == "darwin" else most / 1024


def nothing_around(attempt: Try) -> AbstractContextManager[Try]:
    """Return what tries a case, where nothing needs to be closed after it."""
    return contextlib.nullcontext(attempt)
