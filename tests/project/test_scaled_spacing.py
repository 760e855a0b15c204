"""Margins, gaps and borders of the window follow the player's scale: none is written down as a number of pixels."""

from __future__ import annotations

import re
from pathlib import Path

WINDOW = Path(__file__).resolve().parents[2] / "rokugan_desktop" / "desktop"
WITHOUT_A_SCALE = {"crash.py": "It is shown where the program has failed, with no settings that could be asked."}
FIXED = re.compile(r"\.(?:addSpacing|setSpacing|setContentsMargins)\((?=[^)]*[1-9])[\d\s,]+\)")
"""A margin or a gap that is a plain number other than nothing."""
FIXED_PEN = re.compile(r"QPen\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?, ?[0-9.]+(?:, Qt\.PenStyle\.\w+)?\)")
FIXED_BORDER = re.compile(r"(?<![@0-9])[1-9][0-9]*px")
SCALED_WHOLE = {
    "art": "Pictures are painted in units of their own, and drawn as large as need be.",
    "map": "The map is painted in units of its board.",
    "landscape.py": "It is painted for the size of the page.",
    "seat_plate.py": "What lies on a plate is painted in lengths of the usual scale, and drawn as large as need be.",
}


def test_no_margin_is_a_plain_number_of_pixels() -> None:
    found = {
        str(file.relative_to(WINDOW)): FIXED.findall(text)
        for file in WINDOW.rglob("*.py")
        if FIXED.search(text := file.read_text(encoding="utf-8"))
    }
    assert set(found) == set(WITHOUT_A_SCALE), "say it by look/spacing.py, or in pixels of the scale"


def test_no_border_is_a_plain_number_of_pixels() -> None:
    files = [file for file in WINDOW.rglob("*.py") if not SCALED_WHOLE.keys() & set(file.relative_to(WINDOW).parts)]
    found = {
        str(file.relative_to(WINDOW)): pens for file in files if (pens := FIXED_PEN.findall(file.read_text("utf-8")))
    }
    assert found == {}, "its breadth times the scale"
    sheet = (WINDOW / "look" / "style.py").read_text("utf-8")
    assert FIXED_BORDER.findall(sheet) == [], "@ before the number scales it"
