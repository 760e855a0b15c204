"""What holds for every test: no window, no network, no file of the player's, and no warning of Qt."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path

# What is imported and collected stays: looking for garbage in it takes a fifth of the time until the first test.
gc.disable()

# Before Qt, Babel or anything of ours is imported: all of them read the environment.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
for _variable in ("QT_SCALE_FACTOR", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "LANGUAGE", "LC_MESSAGES"):
    os.environ.pop(_variable, None)
if sys.platform == "linux":
    os.environ["LC_ALL"] = os.environ["LANG"] = "C.UTF-8"
    # What is written here is synced at once: whoever confirms a turn waits for the disk, and on a busy one for long.
    _in_memory = "/dev/shm"
    if (
        "TMPDIR" not in os.environ
        and os.access(_in_memory, os.W_OK)
        and not os.statvfs(_in_memory).f_flag & os.ST_NOEXEC
        and shutil.disk_usage(_in_memory).free > 4 << 30
    ):
        os.environ["TMPDIR"] = tempfile.tempdir = _in_memory

import socket
from collections.abc import Iterator
from functools import cache
from itertools import count
from statistics import median
from typing import Any, Final, cast

import catalogues
import pytest
from hypothesis import HealthCheck, settings

from rokugan_desktop.table.trust import pins
from tests.benchmarks.calibration import reading
from tests.rooms import told

_SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
settings.register_profile("here", deadline=None, suppress_health_check=_SLOW)
settings.register_profile("ci", deadline=None, suppress_health_check=_SLOW, derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues that are older than their source, once for all workers; paint all in the long mode."""
    if config.getoption("markexpr") != "not long":
        os.environ["ROKUGAN_PAINT_ALL"] = "1"  # before a test is imported, and for all workers
    if not hasattr(config, "workerinput"):
        catalogues.compile_catalogues()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Take what was imported and collected for what stays: nobody looks for garbage among it ever after."""
    gc.collect()
    gc.freeze()
    gc.enable()


READINGS: Final[list[float]] = []
"""How fast the machine was to the workers from time to time, all of them at work: alone it is faster."""
_OFTEN: Final = 50
"""After every so many tests of a worker that is looked at."""
_TESTS: Final = count()


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """See now and then how fast the machine is."""
    output: dict[str, Any] | None = getattr(item.config, "workeroutput", None)
    if output is not None and next(_TESTS) % _OFTEN == 0:
        output.setdefault("readings", []).append(reading(1))


def _speed(workers: int) -> float:
    """Return how much slower than the reference each core was, of which several workers may share one."""
    return median(READINGS) * min(1.0, (os.cpu_count() or workers) / workers) if READINGS else reading()


def pytest_testnodedown(node: Any) -> None:
    """Take over what a worker has read."""
    READINGS.extend(node.workeroutput.get("readings", ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell what the tests of each game took, where workers ran them, and which linters failed before pytest began.

    Else a green summary line would hide those.
    """
    workers: int = config.getoption("numprocesses", None) or 0
    if workers:
        reports = [
            one for each in terminalreporter.stats.values() for one in each if isinstance(one, pytest.TestReport)
        ]
        terminalreporter.section("seconds by room")
        for line in told(((one.nodeid, one.duration) for one in reports), workers, _speed(workers)):
            terminalreporter.line(line)
    failed = os.environ.get("ROKUGAN_FAILED_STEPS")
    if failed:
        terminalreporter.section("failed before pytest", red=True)
        terminalreporter.line(f"See above: {failed}.")


@pytest.fixture(scope="session", autouse=True)
def own_home() -> Iterator[Path]:
    """Give the whole run a home folder of its own, so that no test meets the player's matches and settings."""
    with (
        tempfile.TemporaryDirectory(prefix="rokugan-home-", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        for variable in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA"):
            patch.setenv(variable, folder)
        for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            patch.setenv(variable, str(Path(folder, variable.lower())))
        yield Path(folder)


@pytest.fixture(scope="session", autouse=True)
def hashed_once() -> Iterator[None]:
    """Work out the hash of a PIN, which is slow so that nobody guesses, once for each PIN and salt."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pins, "_hashed", cache(pins._hashed))  # pyright: ignore[reportPrivateUsage]
        yield


@pytest.fixture(autouse=True)
def usual_look() -> Iterator[None]:
    """Let the whole program look as usual again after a test whose window set larger letters or another theme."""
    yield
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is not None and widgets.QApplication.instance() is not None:
        font = widgets.QApplication.font()
        if font.pixelSize() not in (-1, 14):  # -1: no window has set any
            font.setPixelSize(14)
            widgets.QApplication.setFont(font)
        look = sys.modules.get("rokugan_desktop.desktop.look.theme")
        if look is not None and widgets.QApplication.palette() != (usual := look.palette(look.LIGHT)):
            widgets.QApplication.setPalette(usual)


@pytest.fixture(scope="session", autouse=True)
def no_network() -> Iterator[None]:
    """Refuse every connection that leaves this computer: a game needs none."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any, /) -> None:
        at_home = not isinstance(address, tuple) or cast("tuple[str, int]", address)[0] in (
            "127.0.0.1",
            "::1",
            "localhost",
        )
        if self.family in (socket.AF_INET, socket.AF_INET6) and not at_home:
            self.close()
            raise AssertionError(f"a test reaches for the network: {address!r}")
        connect(self, cast("Any", address))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        yield
