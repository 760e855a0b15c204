"""How even the scenarios of Samurai Battles are among novices: what the page of a new match tells of each."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from rokugan_desktop.games.samurai_battles import read_components

FILE: Final = Path(__file__).parents[2] / "board_data" / "samurai_battles" / "shares.yaml"
_HEAD: Final = """\
# How matches of each scenario have ended among novices, at the level that it is made for; draws are the rest.
# Written by `python -m tests.measuring shares`.
scenarios:
"""


def measured(scenario: str, level: str, games: int, jobs: int) -> tuple[int, int]:
    """Return how many of so many matches the west has won, and the east; the same ones each time."""
    command = [sys.executable, "-m", "rokugan_desktop", "simulate", "--game", "samurai_battles", "--format", "json"]
    command += ["--scenario", scenario, "--level", level, "--players", "novice,novice", "--seed", "2026"]
    command += ["--games", str(games), "--jobs", str(jobs)]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["by_side"]
    return int(found["west"]["wins"]), int(found["east"]["wins"])


def write(games: int, jobs: int) -> str:
    """Measure each scenario anew, and write the file; return what it says."""
    lines, components = list[str](), read_components((FILE.parent / "components.yaml").read_text(encoding="utf-8"))
    for name, facts in components.scenarios.items():
        west, east = measured(name, facts.level, games, jobs)
        lines.append(f"  {name}: {{games: {games}, west: {west}, east: {east}}}\n")
    FILE.write_text(_HEAD + "".join(lines), encoding="utf-8")
    return "".join(lines)
