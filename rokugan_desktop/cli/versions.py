"""The versions: of the program, its commit, Python and Qt."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from rokugan_desktop import __version__
from rokugan_desktop.resources import commit


def versions() -> str:
    """Return one line with all versions; Qt is not loaded for it."""
    try:
        qt = version("PySide6-Essentials")
    except PackageNotFoundError:
        qt = "?"
    return f"rokugan-desktop {__version__} ({commit() or '?'}), Python {platform.python_version()}, Qt {qt}"
