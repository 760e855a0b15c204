"""Whether a window can open: asked before Qt, which would end the program."""

from __future__ import annotations

import os
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from rokugan_desktop.cli import display
from rokugan_desktop.engine import Message

from .conftest import Run

ROOT = Path(__file__).resolve().parents[2]
NO_DISPLAY = Message("cli.no-display")
only_on_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
pytestmark = only_on_linux

_REFUSED = struct.pack("<BBHHH", 0, 2, 11, 0, 1) + b"no\0\0"
_WELCOME = struct.pack("<BBHHH", 1, 0, 11, 0, 8) + struct.pack("<IIIIHHBBBBBBBBI", 1, 0, 0, 0, 0, 9, *[0] * 8, 0)
"""What an X server answers to a stranger, and to a friend."""


@pytest.fixture(autouse=True)
def all_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no library be missing but where a test says so; a computer that runs the tests need not have X."""
    for libraries in ("_NEEDED_BY_QT", "_NEEDED_BY_X11"):
        monkeypatch.setattr(f"rokugan_desktop.cli.display.{libraries}", ())
    monkeypatch.setattr("rokugan_desktop.cli.display._NEEDED_BY_WAYLAND", ())


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[socket.socket]:
    """Return a socket that listens, as a compositor does; its path is short enough for any system."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(str(tmp_path_factory.mktemp("x") / "s"))
        listening.listen()
        yield listening


def with_x(answer: bytes) -> Message | None:
    """Return the trouble with an X server that gives this answer to whoever knocks; its number is this process's."""
    number = 20_000 + os.getpid()
    path = Path(f"/tmp/.X11-unix/X{number}")
    path.parent.mkdir(exist_ok=True)

    def serve(listening: socket.socket) -> None:
        with listening.accept()[0] as link:
            link.recv(4096)
            link.sendall(answer)

    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(str(path))
        listening.listen()
        serving = threading.Thread(target=serve, args=(listening,), daemon=True)
        serving.start()
        try:
            return display.trouble({"DISPLAY": f":{number}"})
        finally:
            path.unlink()
            serving.join(5)


def test_an_x_server_that_lets_us_in_is_a_display() -> None:
    assert with_x(_WELCOME) is None


def test_an_x_server_that_refuses_us_or_hangs_up_is_none() -> None:
    assert with_x(_REFUSED) == NO_DISPLAY
    assert with_x(b"") == NO_DISPLAY


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"DISPLAY": ""},
        {"DISPLAY": ":6577"},
        {"DISPLAY": ":6577.0"},
        {"DISPLAY": "unix:6577"},
        {"DISPLAY": "nonsense"},
        {"DISPLAY": ":"},
        {"DISPLAY": "/nowhere/socket"},
        {"DISPLAY": "ж\n"},
        {"WAYLAND_DISPLAY": "wayland-6577"},
        {"WAYLAND_DISPLAY": "wayland-6577", "XDG_RUNTIME_DIR": "/nowhere", "DISPLAY": ":6577"},
        {"WAYLAND_DISPLAY": "x" * 500},
        {"XDG_SESSION_TYPE": "wayland"},
        {"QT_QPA_PLATFORM": "xcb"},
        {"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":6577"},
        {"QT_QPA_PLATFORM": "wayland"},
        {"QT_QPA_PLATFORM": "wayland;xcb", "DISPLAY": ":6577"},
        {"QT_QPA_PLATFORM": "nonsense"},
    ],
)
def test_a_dead_display_is_none(environment: dict[str, str]) -> None:
    assert display.trouble(environment) == NO_DISPLAY


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "vnc:port=5901", "xcb;offscreen", "offscreen:x=1;xcb"])
def test_a_platform_without_a_display_needs_none(platform: str) -> None:
    assert display.trouble({"QT_QPA_PLATFORM": platform, "DISPLAY": ":6577"}) is None


def test_a_wayland_compositor_that_listens_is_a_display(server: socket.socket) -> None:
    path = Path(server.getsockname())
    assert display.trouble({"WAYLAND_DISPLAY": path.name, "XDG_RUNTIME_DIR": str(path.parent)}) is None
    assert display.trouble({"WAYLAND_DISPLAY": str(path)}) is None
    assert display.trouble({"WAYLAND_DISPLAY": str(path), "QT_QPA_PLATFORM": "wayland-egl"}) is None
    assert display.trouble({"WAYLAND_DISPLAY": str(path), "QT_QPA_PLATFORM": "xcb"}) == NO_DISPLAY
    assert display.trouble({"WAYLAND_SOCKET": "7"}) is None


def test_a_library_that_qt_needs_is_missed_by_name(server: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("X11", "WAYLAND"):
        monkeypatch.setattr(f"rokugan_desktop.cli.display._NEEDED_BY_{kind}", ("libnowhere.so.9",))
    missing = Message("cli.no-qt", what="libnowhere.so.9")
    assert display.trouble({"DISPLAY": ":6577"}) == missing
    assert display.trouble({"WAYLAND_DISPLAY": server.getsockname()}) == missing
    assert display.trouble({}) == NO_DISPLAY


def test_all_libraries_that_are_missing_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rokugan_desktop.cli.display._NEEDED_BY_QT", ("libnowhere.so.9",))
    monkeypatch.setattr("rokugan_desktop.cli.display._NEEDED_BY_X11", ("libc.so.6", "libno.so.1", "libnot.so.2"))
    named = Message("cli.no-qt-several", what="libnowhere.so.9, libno.so.1, libnot.so.2")
    assert display.trouble({"DISPLAY": ":6577"}) == named


def test_other_systems_always_have_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert display.trouble({}) is None


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"DISPLAY": ":6577"},
        {"WAYLAND_DISPLAY": "wayland-6577"},
        {"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":6577"},
        {"QT_QPA_PLATFORM": "nonsense"},
    ],
)
def test_the_game_says_in_one_line_that_it_has_no_display(environment: dict[str, str]) -> None:
    """In a process of its own, for Qt would end this one."""
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    clean = {name: value for name, value in os.environ.items() if name not in unset}
    ended = subprocess.run(
        [sys.executable, "-m", "rokugan_desktop"],
        cwd=ROOT, env=clean | environment, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert "display" in ended.stderr or "Qt" in ended.stderr


@pytest.mark.parametrize(("arguments", "status"), [(["demo", "--out", "pictures"], 2), (["--self-test"], 1), ([], 2)])
def test_a_library_of_the_graphics_driver_that_is_missing_is_a_sentence(
    arguments: list[str], status: int, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rokugan_desktop.cli.display._NEEDED_BY_QT", ("libGL.so.0.none",))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    outcome = run(*arguments, "--library", tmp_path)
    assert outcome.status == status
    assert outcome.out + outcome.err == (
        "The window can’t start: a library that Qt needs is missing (libGL.so.0.none).\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("complaint", "told"),
    [
        ("libGL.so.1: cannot open shared object file: No such file or directory", "libGL.so.1"),
        (
            "libshiboken: could not import module 'PySide6.QtGui'",
            "libshiboken: could not import module 'PySide6.QtGui'",
        ),
    ],
)
def test_whatever_else_qt_lacks_is_a_sentence_too(
    complaint: str, told: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ImportError(complaint)

    monkeypatch.setattr("rokugan_desktop.cli.window.demo", fail)
    outcome = run("demo", "--out", tmp_path)
    assert outcome == (2, "", f"The window can’t start: a library that Qt needs is missing ({told}).\n")
