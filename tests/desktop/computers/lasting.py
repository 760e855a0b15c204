"""Thinking processes that go on from test to test, where it is not beginning or ending one that is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from rokugan_desktop.desktop.computers import thinker
from rokugan_desktop.processes import Processes
from tests.desktop.computers.thoughts import quick_enough

_IDLE: list[Processes] = []
"""Those that nobody thinks with now."""


class Lasting:
    """A process as a thinker has it; ended, it is told to stop whatever it is doing, and waits for the next one."""

    def __init__(self, niceness: int) -> None:
        self._processes = _IDLE.pop() if _IDLE else Processes(niceness=niceness)
        self._works: list[Future[Any]] = []
        self.begin, self.interrupt = self._processes.begin, self._processes.interrupt

    @property
    def ids(self) -> tuple[int, ...]:
        return self._processes.ids

    def submit_stoppable(self, work: Callable[..., Any], *arguments: Any) -> Future[Any]:
        self._works.append(self._processes.submit_stoppable(work, *arguments))
        return self._works[-1]

    def shutdown(self) -> None:
        for work in self._works:
            self.interrupt(work)
        _IDLE.append(self._processes)


@pytest.fixture(scope="session")
def idle_processes() -> Iterator[None]:
    """End them once all has been tried."""
    yield
    while _IDLE:
        _IDLE.pop().shutdown()


@pytest.fixture(autouse=True)
def lasting_processes(idle_processes: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let thinkers think in processes that last, and that nobody times."""
    monkeypatch.setattr(thinker, "Processes", Lasting)
    monkeypatch.setattr(thinker, "slowness", quick_enough)
