"""What the workers of the tests are told to think: functions that a fresh process can import."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rokugan_desktop.engine import GivenAnswer, Interrupted, Seat, Stop


def who(stop: Stop) -> tuple[int, bool]:
    """Return the process, and whether it knows Qt."""
    return os.getpid(), any(name.startswith("PySide6") for name in sys.modules)


def long(started: Path, stop: Stop) -> str:
    """Think for a minute, but for being stopped."""
    started.touch()
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if stop():
            raise Interrupted
    return "never"


def deaf(port: int, stop: Stop) -> str:
    """Think for a minute and never ask whether to stop; hold a line to this port, that is cut when the process ends."""
    with socket.create_connection(("127.0.0.1", port)):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            pass
    return "never"


def deaf_judge(port: int, turns: Sequence[GivenAnswer[Any, Any]], stop: Stop) -> list[GivenAnswer[Any, Any]]:
    """Judge a match for a minute, and never ask whether to stop."""
    deaf(port, stop)
    return list(turns)


def broken_judge(turns: Sequence[GivenAnswer[Any, Any]], stop: Stop) -> list[GivenAnswer[Any, Any]]:
    """Fail at judging a match."""
    raise ValueError("a secret")


def double_judge(turns: Sequence[GivenAnswer[Any, Any]], stop: Stop) -> list[tuple[int, Seat | None, Any]]:
    """Find of the first order that two of its parts mattered."""
    order = next(turn for turn in turns if turn.action.word == "lay")
    return [(order.number, order.seat, order.action._replace(number=number)) for number in (2, 1)]


def no_judge(turns: Sequence[GivenAnswer[Any, Any]], stop: Stop) -> list[GivenAnswer[Any, Any]]:
    """Find that no turn mattered."""
    return []


def broken(secret: str, stop: Stop) -> None:
    """Fail, with a secret in the reason."""
    raise ValueError(secret)


def dying_once(marker: Path, stop: Stop) -> str:
    """Die the first time, and think the second."""
    if not marker.exists():
        marker.touch()
        os._exit(3)
    return "thought"


def size(text: str, stop: Stop) -> int:
    """Count the letters."""
    return len(text)


def busy(seconds: float, stop: Stop) -> str:
    """Keep a core busy for a while."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if stop():
            raise Interrupted
    return "done"


def quick_enough(stop: Stop) -> float:
    """Find this computer as quick as need be, without timing it."""
    return 1.0
