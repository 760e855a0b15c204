"""The page's colours: those of the window, and legible by day, by night and on paper."""

from __future__ import annotations

import re

import pytest

from rokugan_desktop.desktop.look.theme import DARK, LIGHT, Theme
from rokugan_desktop.resources import assets

DAY, NIGHT, PAPER = (
    dict(re.findall(r"--(\w+): (#\w{6});", line))
    for line in (assets() / "styles" / "report.css").read_text(encoding="utf-8").splitlines()[:3]
)


@pytest.mark.parametrize(("colours", "theme"), [(DAY, LIGHT), (NIGHT, DARK)])
def test_the_colours_are_those_of_the_window(colours: dict[str, str], theme: Theme) -> None:
    same = {"ground": "panel", "raised": "raised", "edge": "edge", "ink": "ink", "faint": "faint", "gold": "gold"}
    assert {name: colours[name] for name in same} == {name: getattr(theme, field) for name, field in same.items()}
    assert colours["accent"] == theme.danger


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 has it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colours", [DAY, NIGHT, PAPER], ids=["day", "night", "paper"])
def test_everything_that_is_read_stands_out(colours: dict[str, str]) -> None:
    for ground in (colours["ground"], colours["raised"]):
        for name, least in (("ink", 7), ("faint", 4.5), ("accent", 4.5), ("gold", 3)):
            light, dark = sorted((luminance(colours[name]), luminance(ground)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= least, (name, ground)
