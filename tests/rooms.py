"""What the tests of each game take, and those of no game: seconds by room, beside what each room may take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

NEUTRAL: Final = "neutral"
_BATTLE: Final = "battle_for_rokugan"
_FOUR_PATHS: Final = "four_paths"
_SOUTH_WIND: Final = "south_wind"
AT_MOST: Final = {NEUTRAL: 130, _BATTLE: 75, "samurai_battles": 60, _FOUR_PATHS: 45, _SOUTH_WIND: 45}
"""So many seconds of the whole test command, on a computer whose calibration reads 1.00."""
_BATTLES_FOLDERS: Final = ("journeys", "measuring", "rulebook", "secrecy", "training", "transcripts")
"""What lies there is of the first game where it names no other."""


def room_of(test: str) -> str:
    """Return whose a test is, by its path, its name and its parameters."""
    if "samurai" in test:
        return "samurai_battles"
    for game in (_FOUR_PATHS, _SOUTH_WIND):
        if game in test:
            return game
    folder = test.split("/")[1] if test.count("/") > 1 else ""
    return _BATTLE if _BATTLE in test or folder in _BATTLES_FOLDERS else NEUTRAL


def told(taken: Iterable[tuple[str, float]], workers: int, calibration: float) -> Iterator[str]:
    """Tell of each room what its tests took, here and at calibration 1.00.

    `taken`: tests, each with the seconds of its set-up, of itself or of what came after it.
    """
    seconds = dict.fromkeys(AT_MOST, 0.0)
    for test, duration in taken:
        seconds[room_of(test)] += duration / workers
    yield f"{'':20}{'here':>6}{'at 1.00':>9}{'at most':>9}    calibration {calibration:.2f}, {workers} workers"
    for room, here in seconds.items():
        there = here / calibration
        yield f"{room:20}{here:6.0f}{there:9.0f}{AT_MOST[room]:9}{'    too much' * (there > AT_MOST[room])}"
