"""Ctrl-C, a reader that has gone, a full disk, a closed stream: each ends the command quietly, and quickly.

Each command runs in a process of its own, in a group of its own as a terminal gives it one.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = [sys.executable, "-m", "rokugan_desktop"]
BEGUN = """
import signal, sys
from rokugan_desktop import cli
from rokugan_desktop.__main__ import main
carry_out = cli.main

def begun(arguments, shelf):
    print("begun", flush=True)
    return carry_out(arguments, shelf)

signal.signal(signal.SIGINT, signal.default_int_handler)
cli.main = begun
sys.exit(main())
"""
"""The program, which says when it begins, and hears Ctrl-C even where a shell began the tests in its background."""

ENDLESS = ["simulate", "--seats", "5", "--games", "9" * 15, "--seed", "1", "--jobs"]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither these signals nor these pipes")


def interrupted_after(games: int) -> str:
    """Return what is said where so many games were over."""
    verb = "game of {} is" if games == 1 else "games of {} are"
    return f"Interrupted: {games} {verb.format('9' * 15)} in the report.\n"


def children(process: int) -> list[int]:
    """Return the processes that the process has begun and that are still there."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    return [child for child, parent in pairs if parent == process]


def somebody_left(group: int) -> bool:
    """Tell whether any process of the group is there still."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("working", [False, True], ids=["at once", "while it plays"])
def test_ctrl_c_ends_a_simulation_with_130(jobs: int, working: bool) -> None:
    """It says what it has, and no more. The terminal interrupts the workers as well; none of them says a word, and
    none is left behind.
    """
    command = [sys.executable, "-c", BEGUN, *ENDLESS, str(jobs)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        while working and jobs > 1 and len(children(process.pid)) <= jobs:
            time.sleep(0.02)
        workers = children(process.pid)
        interrupted = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # else the test would wait for it for ever
            raise
    assert process.returncode == 130
    done = int((re.match("[0-9]+", out) or ["0"])[0])
    assert err in {"", "Interrupted before a game was over.\n"} if not done else interrupted_after(done) == err
    assert time.monotonic() - interrupted < 10
    assert len(workers) > jobs or not working or jobs == 1
    while somebody_left(process.pid):  # Python's own tracker of resources ends when it hears that the program has
        assert time.monotonic() - interrupted < 10
        time.sleep(0.02)


def test_a_reader_that_has_gone_ends_a_command_without_a_word() -> None:
    """As `rokugan-desktop resolve ... | head -1` does: the status is the one a shell gives for it."""
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run(
        [*PROGRAM, "check"], cwd=ROOT, stdout=write, stderr=subprocess.PIPE, text=True, timeout=60, check=False
    )
    os.close(write)
    assert (ended.returncode, ended.stderr) == (128 + signal.SIGPIPE, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [*PROGRAM, "--version"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert (ended.returncode, ended.stderr) == (2, "stdout: this can’t be written\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_report_on_a_full_disk_is_one_line_that_names_the_file() -> None:
    command = [*PROGRAM, "simulate", "--seats", "2", "--games", "1", "--seed", "1", "--out", "/dev/full"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", "/dev/full: this can’t be written\n")


def test_a_ladder_on_a_full_disk_names_its_file_and_goes_on_from_it(tmp_path: Path) -> None:
    """A limit for the size of files stands for the disk; the half line that it leaves is cut off the next time."""
    line = f'exec "{sys.executable}" -m rokugan_desktop ladder --games 4 --resume "$0"'
    file = tmp_path / "ladder.jsonl"
    for _again in range(2):
        command = ["sh", "-c", f"ulimit -f 1; {line}", str(file)]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
        assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"{file}: this can’t be written\n")
        assert file.stat().st_size > 0


@pytest.mark.parametrize(("closed", "arguments", "status"), [
    (">&-", "--version", 0),
    ("2>&-", "score missing", 2), (">&- 2>&-", "score missing", 2), ("2>/dev/full", "score x", 2),
])  # fmt: skip
def test_closed_streams_change_no_status(closed: str, arguments: str, status: int) -> None:
    line = f'exec "{sys.executable}" -m rokugan_desktop {arguments} {closed}'
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    ended = subprocess.run(
        ["sh", "-c", line], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, env=usual
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (status, "", "")


def test_any_encoding_of_the_terminal_can_take_russian() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    ended = subprocess.run(
        [*PROGRAM, "--help", "--language", "ru"],
        cwd=ROOT, env=environment, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert "использование" in ended.stdout.decode("utf-8")
