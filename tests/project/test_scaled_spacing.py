"""Margins and gaps of the window follow the player's scale: none is written down as a number of pixels."""

from __future__ import annotations

import re
from pathlib import Path

WINDOW = Path(__file__).resolve().parents[2] / "rokugan_desktop" / "desktop"
WITHOUT_A_SCALE = {"crash.py": "It is shown where the program has failed, with no settings that could be asked."}
FIXED = re.compile(r"\.(?:addSpacing|setSpacing|setContentsMargins)\((?=[^)]*[1-9])[\d\s,]+\)")
"""A margin or a gap that is a plain number other than nothing."""


def test_no_margin_is_a_plain_number_of_pixels() -> None:
    found = {
        str(file.relative_to(WINDOW)): FIXED.findall(text)
        for file in WINDOW.rglob("*.py")
        if FIXED.search(text := file.read_text(encoding="utf-8"))
    }
    assert set(found) == set(WITHOUT_A_SCALE), "say it by look/spacing.py, or in pixels of the scale"
