"""Symbols: what the files hold can be drawn, and the mon can be told apart when they are small and gray."""

from __future__ import annotations

import itertools
import json

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.art.symbols import paint_symbol, path_from, symbol, symbol_icon
from rokugan_desktop.desktop.battle_for_rokugan.art.cloths import CLOTHS
from rokugan_desktop.resources import assets
from tests.secrecy.pictures import pixels_of

TOKENS = "army navy shinobi blessing diplomacy raid bluff peace scorched-earth shrine harbor battlefield flower shield"
CARDS = "capital scout shugenja first-player objective territory-card victory card"
BUTTONS = "undo confirm fit rules settings eye eye-closed pass play close plus next previous menu lock question wait"
SOUNDS = "sound sound-off"
USED = f"{TOKENS} {CARDS} {BUTTONS} {SOUNDS}".split()


def pixels(name: str, size: int) -> list[int]:
    """Return the gray levels of a symbol drawn in black on white."""
    image = QImage(size, size, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_symbol(painter, name, QRectF(0, 0, size, size), QColor("black"))
    painter.end()
    return [int(gray) for gray in pixels_of(image)[..., 0].ravel()]


@pytest.mark.parametrize("name", [*USED, *(cloth.mon for cloth in CLOTHS.values())])
def test_a_symbol_fills_its_square_and_no_more(qtbot: QtBot, name: str) -> None:
    box = symbol(name).boundingRect()
    assert QRectF(-0.5, -0.5, 1, 1).contains(box)
    assert max(box.width(), box.height()) > 0.95


def test_every_symbol_of_the_files_has_ink(qtbot: QtBot) -> None:
    files = [(assets() / "icons").glob("*.json"), (assets() / "clans").glob("*.json")]
    for file in itertools.chain(*files):
        folder = "" if file.parent.name == "icons" else f"{file.parent.name}/"
        names = json.loads(file.read_bytes())
        assert names
        for name in names:
            assert min(pixels(f"{folder}{name}", 18)) < 160, name


def test_the_mon_differ_at_eighteen_pixels_without_colour(qtbot: QtBot) -> None:
    drawn = {name: pixels(cloth.mon, 18) for name, cloth in CLOTHS.items()}
    for one, two in itertools.combinations(drawn, 2):
        apart = sum(abs(a - b) for a, b in zip(drawn[one], drawn[two], strict=True)) / (255 * 18 * 18)
        assert apart > 0.2, f"{one} and {two} look alike: {apart:.2f}"


def test_an_unknown_symbol_is_a_key_error(qtbot: QtBot) -> None:
    with pytest.raises(KeyError):
        symbol("no-such-thing")
    with pytest.raises(KeyError):
        symbol("no-such-game/eye")


def test_a_command_with_a_missing_number_is_refused() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        path_from("M0 0 L1")


def test_an_icon_is_sharp_at_button_sizes(qtbot: QtBot) -> None:
    icon = symbol_icon("undo", QColor("black"))
    assert {size.width() for size in icon.availableSizes()} >= {16, 24, 48}
