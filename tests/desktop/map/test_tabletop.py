"""The table under the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.look.theme import THEMES
from rokugan_desktop.desktop.map.wash import Tabletop


@pytest.mark.parametrize(("theme", "furnished"), [("light", True), ("dark", True), ("contrast", False)])
def test_an_ink_stone_lies_at_the_lower_left_and_in_high_contrast_nothing(
    qtbot: QtBot, theme: str, furnished: bool
) -> None:
    table = Tabletop(furnished=True).picture(QSize(900, 500), 1.0, THEMES[theme], steady=True).toImage()
    corner = table.copy(QRect(20, 380, 60, 90))
    above = table.copy(QRect(20, 200, 60, 90))

    def spread(picture: QImage) -> int:
        lights = [picture.pixelColor(x, y).lightness() for x in range(0, 60, 3) for y in range(0, 90, 3)]
        return max(lights) - min(lights)

    assert (spread(corner) > spread(above) + 10) is furnished
