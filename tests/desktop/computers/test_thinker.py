from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.computers.thinker import Thinker
from tests.desktop.computers import thoughts

PATIENCE_MS = 30_000
SOON = 20
"""So many seconds, on a busy computer too, are less than the minute for which a worker thinks."""


@pytest.fixture(autouse=True)
def lasting_processes() -> None:
    """Begin and end processes as the program does."""


@pytest.fixture
def thinker(qapp: QApplication) -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def thought(qtbot: QtBot, thinker: Thinker, think: Callable[..., Any], *arguments: object) -> Any:
    """Return what the worker thinks."""
    heard: list[Any] = []
    thinker.thought.connect(heard.append)
    thinker.ask(think, *arguments)
    qtbot.waitUntil(lambda: bool(heard), timeout=PATIENCE_MS)
    thinker.thought.disconnect(heard.append)
    return heard[0]


class Lifeline:
    """A line that a worker holds. The operating system cuts it when the worker ends, however that comes about."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._line: socket.socket | None = None
        self.port: int = self._listening.getsockname()[1]

    def held(self, seconds: float = 0.0) -> bool:
        """Tell whether a worker takes the line in so many seconds, which it does when it begins to think."""
        self._listening.settimeout(seconds)
        try:
            self._line, _ = self._listening.accept()
        except (TimeoutError, BlockingIOError):
            return False
        return True

    def cut(self, seconds: float) -> bool:
        """Tell whether the worker that took the line ends in so many seconds, or has ended."""
        assert self._line is not None
        self._line.settimeout(seconds)
        try:
            return self._line.recv(1) == b""
        except ConnectionResetError:
            return True
        except TimeoutError:
            return False

    def close(self) -> None:
        self._listening.close()
        if self._line is not None:
            self._line.close()


@pytest.fixture
def lifeline() -> Iterator[Lifeline]:
    made = Lifeline()
    yield made
    made.close()


def test_it_thinks_in_another_process_that_knows_no_window(qtbot: QtBot, thinker: Thinker) -> None:
    process, knows_qt = thought(qtbot, thinker, thoughts.who)
    assert process == thinker.process_id
    assert process != os.getpid()
    assert not knows_qt


def test_one_worker_thinks_again_and_again(qtbot: QtBot, thinker: Thinker) -> None:
    processes: set[int] = set()
    for _ in range(3):
        processes.add(thought(qtbot, thinker, thoughts.who)[0])
        assert not thinker.thinking
    assert processes == {thinker.process_id}


def test_an_interrupted_search_gives_nothing_and_the_worker_goes_on(
    qtbot: QtBot, thinker: Thinker, tmp_path: Path
) -> None:
    heard: list[object] = []
    thinker.thought.connect(heard.append)
    thinker.ask(thoughts.long, tmp_path / "started")
    qtbot.waitUntil((tmp_path / "started").exists, timeout=PATIENCE_MS)
    before = thinker.process_id
    thinker.interrupt()
    assert not thinker.thinking
    assert thought(qtbot, thinker, thoughts.busy, 0.01) == "done"
    assert heard == ["done"]
    assert thinker.process_id == before


def test_a_worker_that_dies_is_started_again_once(qtbot: QtBot, thinker: Thinker, tmp_path: Path) -> None:
    assert thought(qtbot, thinker, thoughts.dying_once, tmp_path / "died") == "thought"


def test_a_thinker_that_is_forgotten_ends_its_worker(qtbot: QtBot) -> None:
    forgotten = Thinker()
    assert thought(qtbot, forgotten, thoughts.who)
    process = forgotten.process_id
    assert any(child.pid == process for child in multiprocessing.active_children())
    del forgotten

    def ended() -> bool:
        gc.collect()
        return all(child.pid != process for child in multiprocessing.active_children())

    qtbot.waitUntil(ended, timeout=PATIENCE_MS)  # the thread beside the worker holds the thought until it has told it


def test_a_worker_that_died_while_it_had_nothing_to_do_is_replaced(qtbot: QtBot, thinker: Thinker) -> None:
    before, _ = thought(qtbot, thinker, thoughts.who)
    terminate(before)
    qtbot.waitUntil(lambda: thinker.process_id is not None, timeout=PATIENCE_MS)
    after, _ = thought(qtbot, thinker, thoughts.who)
    assert after == thinker.process_id
    assert after != before


def terminate(process: int) -> None:
    """End a process as the system's task list does."""
    os.kill(process, signal.SIGTERM)


@pytest.mark.skipif(sys.platform == "win32", reason="no process is suspended by a signal there")
def test_nothing_waits_for_a_worker_that_is_suspended(qtbot: QtBot, thinker: Thinker, lifeline: Lifeline) -> None:
    """Neither a new task, however large, nor leaving: what is suspended is ended."""
    thinker.ask(thoughts.deaf, lifeline.port)
    qtbot.waitUntil(lifeline.held, timeout=PATIENCE_MS)
    process = thinker.process_id
    assert process is not None
    os.kill(process, signal.SIGSTOP)
    begun = time.monotonic()
    thinker.interrupt()
    thinker.ask(thoughts.size, "x" * 10_000_000)
    assert thinker.thinking
    thinker.close()
    assert time.monotonic() - begun < SOON
    assert lifeline.cut(SOON)
    assert thought(qtbot, thinker, thoughts.size, "x" * 10_000_000) == 10_000_000


def test_a_player_that_breaks_twice_fails_without_a_word_of_why(
    qtbot: QtBot, thinker: Thinker, capfd: pytest.CaptureFixture[str]
) -> None:
    with qtbot.waitSignal(thinker.failed, timeout=PATIENCE_MS):
        thinker.ask(thoughts.broken, "the bluff lies in Lion Keep")
    assert not thinker.thinking
    thinker.close()
    said = capfd.readouterr()
    assert "bluff" not in said.out + said.err


def test_nothing_stays_behind_when_the_table_is_left(qtbot: QtBot, thinker: Thinker, lifeline: Lifeline) -> None:
    thinker.ask(thoughts.deaf, lifeline.port)
    qtbot.waitUntil(lifeline.held, timeout=PATIENCE_MS)
    assert not lifeline.cut(0.1)
    begun = time.monotonic()
    thinker.close()
    assert time.monotonic() - begun < SOON
    assert lifeline.cut(SOON)


def test_nothing_stays_behind_when_the_window_is_killed(tmp_path: Path, lifeline: Lifeline) -> None:
    """A window that is killed can say nothing to its worker: the worker ends because its pipe is closed."""
    program = f"""
if __name__ == "__main__":
    from PySide6.QtCore import QCoreApplication
    from rokugan_desktop.desktop.computers.thinker import Thinker
    from tests.desktop.computers import thoughts
    application = QCoreApplication([])
    thinker = Thinker()
    thinker.ask(thoughts.deaf, {lifeline.port})
    application.exec()
"""
    script = tmp_path / "window.py"
    script.write_text(program, encoding="utf-8")
    root = Path(__file__).parents[3]
    environment = os.environ | {"PYTHONPATH": str(root)}
    with subprocess.Popen([sys.executable, str(script)], env=environment) as window:
        assert lifeline.held(30), "the worker never began"
        assert not lifeline.cut(0.1)
        window.kill()
    assert lifeline.cut(SOON), "the worker thinks on without a window"
