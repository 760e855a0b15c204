"""A second start finds the window that is open: it comes to the front, and takes the file in."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop import summons
from rokugan_desktop.desktop.shell import Shell
from rokugan_desktop.desktop.summoned import Summoned
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


def test_a_second_start_ends_at_once_and_says_so(shell: Shell, qtbot: QtBot, library_file: Path) -> None:
    command = [sys.executable, "-m", "rokugan_desktop", "--library", str(library_file.parent), "--language", "en"]

    def start() -> subprocess.CompletedProcess[str]:
        context = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        return subprocess.run(
            command, cwd=assets().parent, capture_output=True, text=True, timeout=60, check=False, env=context
        )

    shell.showMinimized()
    with ThreadPoolExecutor(1) as beside:
        asked = beside.submit(start)
        qtbot.waitUntil(asked.done, timeout=60_000)
    done = asked.result()
    assert (done.returncode, done.stdout) == (0, "The game is open: its window has come to the front.\n"), done.stderr
    assert not shell.isMinimized()
