"""A screen of X11 without a monitor, with the mouse and the keyboard on it."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager

LEFT, WHEEL_AWAY, WHEEL_BACK = 1, 4, 5
"""The numbers of buttons; a notch of the wheel is one as well."""


@contextmanager
def screen(width: int, height: int) -> Generator[str]:
    """Open a screen for as long as the block lasts; give its name for programs of X11."""
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"]
    with subprocess.Popen([*command, "-nocursor"], pass_fds=(writes,), stderr=subprocess.DEVNULL) as server:
        os.close(writes)
        try:
            with os.fdopen(reads) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


class Device:
    """What lies before the screen that the environment names, and is touched as by a hand: through the server."""

    def __init__(self) -> None:
        x11, self._xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        self._x11, self._sync = x11, x11.XSync
        self._display = ctypes.c_void_p(x11.XOpenDisplay(None))
        assert self._display.value is not None, "there is a screen"


class Mouse(Device):
    """The mouse of a screen, moved and pressed whatever lies under it."""

    def move(self, x: int, y: int) -> None:
        """Move it to this place of the screen."""
        self._xtst.XTestFakeMotionEvent(self._display, -1, x, y, ctypes.c_ulong(0))
        self._sync(self._display, 0)

    def button(self, number: int, *, down: bool) -> None:
        """Press one of its buttons, or let it go."""
        self._xtst.XTestFakeButtonEvent(self._display, number, int(down), ctypes.c_ulong(0))
        self._sync(self._display, 0)


class Keyboard(Device):
    """The keyboard of a screen: its keys go to the window that the server gave the focus, and to whoever listens."""

    def press(self, *symbols: int) -> None:
        """Press keys of these symbols of X11, one while the one before is held, and let them go."""
        codes = [self._x11.XKeysymToKeycode(self._display, ctypes.c_ulong(symbol)) for symbol in symbols]
        assert all(codes), f"the keyboard has these keys: {symbols}"
        for code, down in [*((code, True) for code in codes), *((code, False) for code in reversed(codes))]:
            self._xtst.XTestFakeKeyEvent(self._display, code, int(down), ctypes.c_ulong(0))
        self._sync(self._display, 0)
