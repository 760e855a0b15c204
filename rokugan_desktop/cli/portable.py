"""A program that is carried about: beside the marker file it keeps matches and settings with itself."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

MARKER: Final = "portable.txt"


def own_folder() -> Path | None:
    """Return the folder for matches and settings beside the program; None where they go to the player's own folders.

    Only a bundle has a place of its own: a wheel and a checkout share theirs with others.
    """
    beside = Path(sys.executable).parent
    return beside / "data" if getattr(sys, "frozen", False) and (beside / MARKER).is_file() else None
