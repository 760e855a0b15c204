"""The window: the only package that speaks Qt."""

from __future__ import annotations

import ctypes
import sys

import PySide6


def keep_constants_alive() -> bool:
    """Lend None, True and False enough references to outlive a defect of one Qt binding; return whether it was needed.

    PySide6 6.12.0 gives back one reference of them too many with every call that returns one. Before Python 3.12,
    where they became immortal, the interpreter stops after some thousands of such calls.
    """
    if sys.version_info >= (3, 12) or not PySide6.__version__.startswith("6.12."):
        return False
    for constant in (None, True, False):
        ctypes.c_ssize_t.from_address(id(constant)).value += 1 << 40
    return True


keep_constants_alive()
