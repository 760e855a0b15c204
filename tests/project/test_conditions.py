"""What holds for every test: Qt's warnings fail it, the network is refused, the player's files are far away."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


TWO_TESTS = """
from PySide6.QtCore import qWarning

def test_ours():
    qWarning("QFont::setPointSize: Point size <= 0 (-1)")

def test_the_platforms():
    qWarning("This plugin does not support propagateSizeHints()")
"""


def test_a_warning_of_qt_fails_the_test_unless_the_platform_says_it(tmp_path: Path) -> None:
    test = tmp_path / "test_warning.py"
    test.write_text(TWO_TESTS, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")]
    done = subprocess.run([*command, str(test)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout
    assert "1 failed, 1 passed" in done.stdout
    assert "::test_ours" in done.stdout
    assert "::test_the_platforms" not in done.stdout


def test_the_network_is_refused() -> None:
    with pytest.raises(AssertionError, match="reaches for the network"):
        socket.create_connection(("192.0.2.1", 9), timeout=0.1)


def test_this_computer_is_not_the_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()[:2]) as there:
        assert there.getpeername() == server.getsockname()


def test_qt_draws_without_a_window() -> None:
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"


def test_the_players_files_are_elsewhere(own_home: Path) -> None:
    assert Path.home() == own_home
