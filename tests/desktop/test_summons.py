"""A second start finds the window that is open: it comes to the front, and takes the file in."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Thread

import pytest
from platformdirs import user_config_path
from pytestqt.qtbot import QtBot

from rokugan_desktop.cli.matches import commands
from rokugan_desktop.desktop import summons
from rokugan_desktop.desktop.application import Summoned
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.summons import SOCKET, Summons, SummonsListener, address, summon
from rokugan_desktop.resources import assets
from tests.desktop.conftest import MakeShell

PATIENCE_MS = 20_000


def came(qtbot: QtBot, library: Path, wanted: Summons) -> bool:
    """Summon from beside the window's thread, as another process does, and return whether the window came."""
    with ThreadPoolExecutor(1) as beside:
        asked = beside.submit(summon, library, wanted)
        qtbot.waitUntil(asked.done, timeout=PATIENCE_MS)
        return asked.result()


@pytest.fixture
def library_file(tmp_path: Path) -> Path:
    return tmp_path / "matches.sqlite"


@pytest.fixture
def shell(make_shell: MakeShell, library_file: Path, qtbot: QtBot) -> Iterator[Shell]:
    """A window that listens."""
    made = make_shell()
    summoned = Summoned(made, library_file)
    if sys.platform != "win32":
        qtbot.waitUntil((library_file.parent / SOCKET).exists, timeout=PATIENCE_MS)
    yield made
    summoned.close()
    assert not (library_file.parent / SOCKET).exists(), "nothing is left of a window that was closed"


def test_where_no_window_is_open_nobody_comes(library_file: Path) -> None:
    assert not summon(library_file, Summons())


def test_a_window_comes_to_the_front(shell: Shell, qtbot: QtBot, library_file: Path) -> None:
    shell.showMinimized()
    assert came(qtbot, library_file, Summons(token="a token of the compositor"))
    assert not shell.isMinimized()
    assert shell.isVisible()
    assert os.environ.pop("XDG_ACTIVATION_TOKEN") == "a token of the compositor"
    assert shell.pages.currentWidget() is shell.title
    assert came(qtbot, library_file, Summons()), "and once more"


def test_a_file_is_taken_in(shell: Shell, qtbot: QtBot, library_file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "Приём «1».rokugan-match"
    bad.write_bytes(b"no match")
    assert came(qtbot, library_file, Summons(bad))
    assert shell.pages.currentWidget() is shell.library_page
    qtbot.waitUntil(lambda: bad.name in shell.library_page.notice.text.text(), timeout=PATIENCE_MS)


def test_a_match_at_the_table_is_not_left_for_a_file(
    shell: Shell, qtbot: QtBot, library_file: Path, tmp_path: Path
) -> None:
    shell.matches.start(("red", "green"), ("Aki", "Botan"))
    table = shell.pages.currentWidget()
    assert table is shell.table
    assert not came(qtbot, library_file, Summons(tmp_path / "evening.rokugan-match"))
    assert came(qtbot, library_file, Summons())
    assert shell.pages.currentWidget() is table


def test_a_second_window_leaves_the_first_one_its_address(shell: Shell, qtbot: QtBot, library_file: Path) -> None:
    heard: list[Summons] = []
    second = SummonsListener(library_file, lambda wanted, _came: heard.append(wanted))
    second.close()
    assert came(qtbot, library_file, Summons())
    assert not heard


@pytest.mark.skipif(sys.platform == "win32", reason="a named pipe goes with its process")
def test_what_a_killed_window_left_is_in_nobodys_way(make_shell: MakeShell, library_file: Path, qtbot: QtBot) -> None:
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(address(library_file))
    assert (library_file.parent / SOCKET).exists()
    assert not summon(library_file, Summons())
    summoned = Summoned(make_shell(), library_file)
    with ThreadPoolExecutor(1) as beside:
        tries = iter(lambda: summon(library_file, Summons()), True)
        asked = beside.submit(lambda: next((True for _ in tries), True))
        qtbot.waitUntil(asked.done, timeout=PATIENCE_MS)
    summoned.close()
    assert not summon(library_file, Summons())


def test_a_window_that_hangs_is_not_waited_for(
    library_file: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(summons, "_PATIENCE_SECONDS", 0.3)
    asked: list[Future[bool]] = []
    listener = SummonsListener(library_file, lambda _wanted, came: asked.append(came))
    if sys.platform != "win32":
        qtbot.waitUntil((library_file.parent / SOCKET).exists, timeout=PATIENCE_MS)
    assert not summon(library_file, Summons())
    listener.close()
    assert asked


def in_time(do: Callable[[], object]) -> bool:
    """Do something beside; tell whether it has an end. What has none keeps no test waiting, and not its end either."""
    beside = Thread(target=do, daemon=True)
    beside.start()
    beside.join(PATIENCE_MS / 1000)
    return not beside.is_alive()


WINDOW = """
import sys
from pathlib import Path
from rokugan_desktop.desktop.summons import SummonsListener

def answer(wanted, came):
    print(wanted.file, flush=True)
    came.set_result(True)

listener = SummonsListener(Path(sys.argv[1]), answer)
print("open", flush=True)
sys.stdin.read()
"""
"""What listens as a window does, and can be stopped."""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows stops no process so")
def test_a_stopped_window_keeps_nobody_out_and_nobody_from_ending(
    library_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-Z in the terminal is enough: the third start waited for ever, and the second never ended."""
    monkeypatch.setattr(summons, "_PATIENCE_SECONDS", 0.2)
    command = [sys.executable, "-c", WINDOW, str(library_file)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=assets().parent, stdin=pipe, stdout=pipe, text=True) as first:
        assert first.stdin is not None
        assert first.stdout is not None
        try:
            assert first.stdout.readline() == "open\n"
            first.send_signal(signal.SIGSTOP)
            os.waitpid(first.pid, os.WUNTRACED)
            came: list[bool] = []
            opened: list[SummonsListener] = []
            for _ in range(3):
                assert in_time(lambda: came.append(summon(library_file, Summons(Path("/old"))))), "it waits for ever"
                assert in_time(lambda: opened.append(SummonsListener(library_file, lambda _wanted, _came: None)))
            assert came == [False] * 3, "each opens a window of its own"
            assert all(in_time(listener.close) for listener in opened), "a window does not end"
            first.send_signal(signal.SIGCONT)
            monkeypatch.setattr(summons, "_PATIENCE_SECONDS", 10.0)
            assert summon(library_file, Summons(Path("/new")))
            first.stdin.close()
            assert first.stdout.read() == "/new\n", "who gave up on it has opened the file in a window of its own"
        finally:
            first.kill()


def test_who_says_half_a_message_and_stops_holds_nobody(
    shell: Shell, qtbot: QtBot, library_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from multiprocessing.connection import Client

    monkeypatch.setattr(summons, "_PATIENCE_SECONDS", 2.0)
    with Client(address(library_file)) as silent, Client(address(library_file)) as half:
        if sys.platform != "win32":
            os.write(half.fileno(), b"\0\0\0\x10")
        assert came(qtbot, library_file, Summons())
        assert not silent.closed


def test_an_address_too_long_for_a_socket_keeps_no_window_from_opening(tmp_path: Path) -> None:
    far = tmp_path / ("far" * 60)
    far.mkdir()
    listener = SummonsListener(far / "matches.sqlite", lambda _wanted, _came: None)
    listener.close()
    assert not summon(far / "matches.sqlite", Summons())


@pytest.mark.parametrize("junk", [b"", b"\xff\0\xff", b"x" * 70_000])
def test_whatever_is_said_at_the_address_the_window_listens_on(
    junk: bytes, shell: Shell, qtbot: QtBot, library_file: Path
) -> None:
    from multiprocessing.connection import Client

    def say() -> None:
        with Client(address(library_file)) as connection:
            connection.send_bytes(junk)

    with ThreadPoolExecutor(1) as beside:
        asked = beside.submit(say)
        qtbot.waitUntil(asked.done, timeout=PATIENCE_MS)
    assert came(qtbot, library_file, Summons())
    assert shell.isVisible()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--language", "en"),
            "The game is open: its window has come to the front. It keeps its language; the settings have the others.",
        ),
        ((), "Игра уже открыта: её окно вышло вперёд."),
    ],
)
def test_a_second_start_ends_at_once_and_says_so_in_the_language_that_is_set(
    shell: Shell, qtbot: QtBot, library_file: Path, options: tuple[str, ...], said: str
) -> None:
    command = [sys.executable, "-m", "rokugan_desktop", "--library", str(library_file.parent), *options]
    settings = user_config_path(commands.PROGRAM, appauthor=False) / "settings.json"
    SettingsFile(settings).write(Settings(language="ru"))

    def start() -> subprocess.CompletedProcess[str]:
        context = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1"}
        return subprocess.run(
            command,
            cwd=assets().parent,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
            check=False,
            env=context,
        )

    shell.showMinimized()
    with ThreadPoolExecutor(1) as beside:
        asked = beside.submit(start)
        qtbot.waitUntil(asked.done, timeout=60_000)
    done = asked.result()
    settings.unlink()
    assert (done.returncode, done.stdout) == (0, f"{said}\n"), done.stderr
    assert not shell.isMinimized()
