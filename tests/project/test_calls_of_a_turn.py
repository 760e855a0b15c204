"""One click stays cheap: how many of the program's own functions the gestures of a turn call is bounded.

The counts are the same on every machine but for its fonts, by which lines break; a bound lies at most a fiftieth above.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

MOST: Final = {
    "the question of a turn, pickled": 4_295,
    "point at a token of the hand": 70,
    "choose a token of the hand": 2_730,
    "point at a place on the map": 384,
    "choose a place on the map": 2_830,
    "confirm": 1_275,
    "lift the curtain": 6_370,
}
"""Calls, but for the question, whose size is told in bytes."""

COUNTED: Final = """
import json
from tests.benchmarks.calls import figures
print(json.dumps({figure.name: figure.value for figure in figures()}))
"""
"""As `python -m tests.benchmarks calls` counts, without its look at how fast the computer is, which takes a second."""


def test_the_gestures_of_a_turn_call_no_more_than_they_may() -> None:
    command = [sys.executable, "-c", COUNTED]
    done = subprocess.run(command, capture_output=True, check=True, cwd=Path(__file__).parents[2])
    counted = json.loads(done.stdout)
    assert counted.keys() == MOST.keys()
    assert {name: count for name, count in counted.items() if count > MOST[name]} == {}
