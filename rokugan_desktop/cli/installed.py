"""The program as it is installed: its versions, and whether it is carried about with its matches and settings."""

from __future__ import annotations

import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from rokugan_desktop import __version__
from rokugan_desktop.resources import commit

MARKER: Final = "portable.txt"
"""The file beside a program that keeps all with itself."""


def versions() -> str:
    """Return one line with all versions; Qt is not loaded for it."""
    try:
        qt = version("PySide6-Essentials")
    except PackageNotFoundError:
        qt = "?"
    return f"rokugan-desktop {__version__} ({commit() or '?'}), Python {platform.python_version()}, Qt {qt}"


def own_folder() -> Path | None:
    """Return the folder for matches and settings beside the program; None where they go to the player's own folders.

    Only a bundle has a place of its own: a wheel and a checkout share theirs with others.
    """
    beside = Path(sys.executable).parent
    return beside / "data" if getattr(sys, "frozen", False) and (beside / MARKER).is_file() else None
