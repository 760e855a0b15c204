"""How long a program takes from its start to the title on the screen: packaging/linux/start.py [--times N] PROGRAM ...

The screen is Xvfb's, which keeps its picture in a file: the title is there when the picture has more than a few colors.
Each start is a first one, in a home of its own; the files of the program have been read before. Beside the seconds
stand those that the processor worked for the program, which tell on a busy machine what the seconds can't.
"""

from __future__ import annotations

import argparse
import mmap
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

WIDTH, HEIGHT = 1600, 1000
_DEPTH: Final = 4
_LOOK: Final = 0.003
"""Seconds from one look at the screen to the next."""
_PATIENCE: Final = 60.0
_FEW: Final = 6
"""The colors of a screen on which nothing is drawn yet, or a bare window."""


class NoTitle(Exception):
    """Nothing came to the screen; the text says in which time."""


class Start(NamedTuple):
    """One start: the seconds that it took, and those that the processor worked for it."""

    seconds: float
    worked: float


class Screen:
    """A screen without a monitor: its name for programs of X11, and its picture."""

    def __init__(self, name: str, picture: mmap.mmap) -> None:
        self.name = name
        self._picture = picture
        self._begins = len(picture) - WIDTH * HEIGHT * _DEPTH

    def colors(self) -> frozenset[bytes]:
        """Return the colors of some dots that lie all over the screen."""
        dots = (self._begins + (y * WIDTH + x) * _DEPTH for y in range(60, HEIGHT, 125) for x in range(100, WIDTH, 200))
        return frozenset(self._picture[dot : dot + 3] for dot in dots)


@contextmanager
def screen() -> Generator[Screen]:
    """Open a screen for as long as the block lasts."""
    with tempfile.TemporaryDirectory(prefix="rokugan-screen-") as folder:
        reads, writes = os.pipe()
        size = f"{WIDTH}x{HEIGHT}x24"
        command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", size, "-fbdir", folder, "-nolisten", "tcp"]
        with subprocess.Popen(command, pass_fds=(writes,), stderr=subprocess.DEVNULL) as server:
            os.close(writes)
            with os.fdopen(reads) as told:
                name = f":{told.readline().strip()}"
            file = os.open(Path(folder, "Xvfb_screen0"), os.O_RDONLY)
            try:
                with mmap.mmap(file, 0, prot=mmap.PROT_READ) as picture:
                    yield Screen(name, picture)
            finally:
                os.close(file)
                server.terminate()


def started(command: Sequence[str], on: Screen) -> Start:
    """Start a program, and end it when its title is there. Raise NoTitle where none comes."""
    with tempfile.TemporaryDirectory(prefix="rokugan-home-", ignore_cleanup_errors=True) as home:
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG")}
        folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"), home)
        environment = {**kept, **folders, "DISPLAY": on.name, "QT_QPA_PLATFORM": "xcb"}
        began = time.perf_counter()
        with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
            try:
                while len(on.colors()) <= _FEW:
                    if time.perf_counter() - began > _PATIENCE or process.poll() is not None:
                        raise NoTitle(f"no title in {time.perf_counter() - began:.0f} s")
                    time.sleep(_LOOK)
                return Start(time.perf_counter() - began, _worked(process.pid))
            finally:
                process.kill()
                process.wait()
                patience = time.perf_counter() + _PATIENCE
                while len(on.colors()) > _FEW and time.perf_counter() < patience:
                    time.sleep(_LOOK)


def _worked(process: int) -> float:
    """Return the seconds that the processor worked for all threads of a process."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


def main(arguments: Sequence[str]) -> int:
    """Carry out the command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="packaging/linux/start.py", description="From the start to the title.")
    parser.add_argument("--times", type=int, default=9, metavar="N", help="how often it is started (9)")
    parser.add_argument("program", nargs="+", metavar="PROGRAM", help="the program, and what it is told")
    asked = parser.parse_args(arguments)
    if shutil.which("Xvfb") is None:
        print("Xvfb is not installed", file=sys.stderr)
        return 2
    try:
        with screen() as on:
            started(asked.program, on)  # reads the files from the disk
            starts = [started(asked.program, on) for _ in range(asked.times)]
    except (NoTitle, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    for name, taken in (("seconds", [one.seconds for one in starts]), ("worked", [one.worked for one in starts])):
        print(f"{name}: {min(taken):.2f} at least, {median(taken):.2f} in the middle, {max(taken):.2f} at most")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
