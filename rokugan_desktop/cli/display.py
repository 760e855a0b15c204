"""Whether a window can open at all. A dead display ends Qt before Python can speak, so one looks first."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rokugan_desktop.engine import Message

_X11_SOCKETS: Final = Path("/tmp/.X11-unix")  # noqa: S108 - where every X server keeps its sockets
_NEEDED_BY_X11: Final = ("libxcb-cursor.so.0", "libxkbcommon-x11.so.0", "libxcb-icccm.so.4", "libxcb-keysyms.so.1")


def trouble(environment: Mapping[str, str] = os.environ) -> Message | None:
    """Return why no window can open, or None where one can."""
    if not sys.platform.startswith("linux"):
        return None
    if environment.get("QT_QPA_PLATFORM"):
        return None
    if environment.get("WAYLAND_DISPLAY"):
        return None
    display = environment.get("DISPLAY", "")
    if not display or not _answers(display):
        return Message("cli.no-display")
    for library in _NEEDED_BY_X11:
        try:
            ctypes.CDLL(library)
        except OSError:
            return Message("cli.no-qt", what=library)
    return None


def _answers(display: str) -> bool:
    """Tell whether an X server of this machine answers; one on another machine is taken on trust, without a call."""
    host, _colon, number = display.rpartition(":")
    if host not in {"", "unix"}:
        return True
    name = number.partition(".")[0]
    if not name.isdigit():
        return False
    path = str(_X11_SOCKETS / f"X{name}")
    for address in (path, f"\0{path}"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
            link.settimeout(2)
            try:
                link.connect(address)
            except OSError:
                continue
            return True
    return False
