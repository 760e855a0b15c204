"""The window: the only package that speaks Qt."""

from __future__ import annotations

import ctypes
import sys

import PySide6


def keep_none_alive() -> bool:
    """Lend None enough references to outlive a defect of one Qt binding; return whether that was needed.

    PySide6 6.12.0 gives back one reference of None too many with every call that returns nothing. Before
    Python 3.12, where None became immortal, the interpreter stops after some thousands of such calls.
    """
    if sys.version_info >= (3, 12) or not PySide6.__version__.startswith("6.12."):
        return False
    ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40
    return True


keep_none_alive()
