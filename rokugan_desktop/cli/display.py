"""Whether a window can open at all. A dead display ends Qt before Python can speak, so one looks first."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from rokugan_desktop.engine import Message

_WITHOUT_DISPLAY: Final = ("offscreen", "minimal", "minimalegl", "vnc", "linuxfb", "eglfs", "vkkhrdisplay")
"""Qt's platforms that need neither X nor Wayland; whoever names one knows what it draws on."""
_NEEDED_BY_QT: Final = ("libGL.so.1", "libEGL.so.1")
"""No wheel and no bundle brings these along: they belong to the system's graphics driver."""
_NEEDED_BY_X11: Final = (
    "libxcb.so.1",
    "libxcb-cursor.so.0",
    "libxkbcommon-x11.so.0",
    "libxcb-icccm.so.4",
    "libxcb-keysyms.so.1",
    "libxcb-image.so.0",
    "libxcb-render-util.so.0",
    "libxcb-shape.so.0",
    "libxcb-xkb.so.1",
)
_NEEDED_BY_WAYLAND: Final = ("libwayland-client.so.0", "libwayland-cursor.so.0")


def lacking() -> Message | None:
    """Return which libraries Qt lacks whatever it draws on, or None where it lacks none."""
    return _missing(_NEEDED_BY_QT) if sys.platform.startswith("linux") else None


def trouble(environment: Mapping[str, str] = os.environ) -> Message | None:
    """Return why no window can open, or None where one can: Qt takes the first of its platforms that works."""
    if not sys.platform.startswith("linux"):
        return None
    if (missing := lacking()) is not None:
        display = environment.get("DISPLAY", "")
        return _missing((*_NEEDED_BY_QT, *_NEEDED_BY_X11)) if display else missing  # all that is needed, at once
    asked = environment.get("QT_QPA_PLATFORM", "")
    platforms = [name.partition(":")[0] for name in asked.split(";")] if asked else ["wayland", "xcb"]
    reasons = [_trouble_with(platform, environment) for platform in platforms]
    if None in reasons:
        return None
    return next((reason for reason in reasons if reason != Message("cli.no-display")), Message("cli.no-display"))


def _trouble_with(platform: str, environment: Mapping[str, str]) -> Message | None:
    if platform in _WITHOUT_DISPLAY:
        return None
    if platform.partition("-")[0] == "wayland" and _wayland_answers(environment):
        return _missing(_NEEDED_BY_WAYLAND)
    display = environment.get("DISPLAY", "")
    if platform == "xcb" and display:
        return _missing(_NEEDED_BY_X11) or (None if _x_answers(display) else Message("cli.no-display"))
    return Message("cli.no-display")


def _missing(libraries: Sequence[str]) -> Message | None:
    missing: list[str] = []
    for library in libraries:
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(library)
    return (
        Message("cli.no-qt" if len(missing) == 1 else "cli.no-qt-several", what=", ".join(missing)) if missing else None
    )


def _x_answers(display: str) -> bool:
    """Tell whether an X server lets us in. Only X's own library knows every way to say where it is, and the cookie."""
    library = ctypes.CDLL("libxcb.so.1")
    library.xcb_connect.restype = ctypes.c_void_p
    library.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    library.xcb_connection_has_error.argtypes = library.xcb_disconnect.argtypes = (ctypes.c_void_p,)
    connection = library.xcb_connect(os.fsencode(display), None)
    try:
        return bool(library.xcb_connection_has_error(connection) == 0)
    finally:
        library.xcb_disconnect(connection)


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    if environment.get("WAYLAND_SOCKET"):
        return True
    name = environment.get("WAYLAND_DISPLAY", "")
    if not name:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as link:
        link.settimeout(2)
        try:
            link.connect(str(Path(environment.get("XDG_RUNTIME_DIR", ""), name)))
        except OSError:
            return False
    return True
