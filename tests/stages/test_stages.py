"""A sample of every stage in each run of the tests, all of it in the long mode, and how a stage goes on."""

from __future__ import annotations

import subprocess
import sys
from contextlib import AbstractContextManager
from math import inf
from pathlib import Path

import pytest

from .every import STAGES
from .stage import Stage, Try, go_on, nothing_around, results_of, try_one

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", [name for name, stage in STAGES.items() if stage.sample])
def test_a_sample_of_each_stage_finds_no_fault(name: str, tmp_path: Path) -> None:
    """How much memory it takes is measured in the long mode, where each stage has a process of its own."""
    stage = STAGES[name]
    with stage.begin(tmp_path) as attempt:
        words = [attempt(case) for case in range(stage.sample)]
    assert len(words) == stage.sample
    assert set(words) != {"no input"}


@pytest.mark.long
@pytest.mark.parametrize("name", STAGES)
def test_all_of_each_stage_finds_no_fault(name: str) -> None:
    """Two hours of it at the most; the next run goes on where this one ends."""
    command = [sys.executable, "-m", "tests.stages", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def odd_cases_fail(_folder: Path) -> AbstractContextManager[Try]:
    def attempt(case: int) -> str:
        if case % 2:
            raise ValueError(f"case {case} is odd")
        return "even"

    return nothing_around(attempt)


def test_a_stage_goes_on_where_it_was_left_and_notes_each_fault_with_its_case(tmp_path: Path) -> None:
    stage = Stage("odd", 10, 1, odd_cases_fail, most_mb=inf)  # whatever the tests before it have left in this process
    first = go_on(stage, tmp_path, tmp_path, 60, cases=5)
    assert (first.done, first.outcomes, [fault.case for fault in first.faults]) == (5, {"even": 3}, [1, 3])
    assert "ValueError: case 3 is odd" in first.faults[1].what
    kept = results_of(stage, tmp_path)
    assert (kept.done, kept.outcomes, kept.faults) == (first.done, first.outcomes, first.faults)
    second = go_on(stage, tmp_path, tmp_path, 60)
    assert (second.done, second.outcomes, len(second.faults)) == (10, {"even": 5}, 5)
    assert go_on(stage, tmp_path, tmp_path, 60).done == 10
    alone = try_one(stage, 3, tmp_path)
    assert (alone.outcomes, [fault.case for fault in alone.faults]) == ({}, [3]), "as it ended among the others"
    assert "odd: 10 of 10 cases" in second.line(10)


def test_a_case_that_takes_too_long_or_too_much_is_a_fault(tmp_path: Path) -> None:
    strict = Stage("strict", 1, 1, lambda _folder: nothing_around(lambda case: "done"), most_seconds=0.0, most_mb=1.0)
    whats = [fault.what for fault in go_on(strict, tmp_path, tmp_path, 60).faults]
    assert len(whats) == (2 if sys.platform != "win32" else 1)
    assert "took" in whats[0]
