"""Escape means the same in every game: it opens the menu, closes it again, and takes no answer back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from rokugan_desktop.desktop.at_table.controller import Controller
from rokugan_desktop.desktop.demo.guest import Guest, preferences_of
from rokugan_desktop.desktop.demo.hands import MouseHands, send_key
from rokugan_desktop.shelf import GAMES
from tests.desktop.at_table import settle
from tests.journeys.conftest import OpenField

SEATED = {
    "battle_for_rokugan": ("crab", "crane"),
    "samurai_battles": ("west", "east"),
    "four_paths": ("lion", "crane"),
    "south_wind": ("oda", "mori"),
}


def has_menu(controller: Controller) -> bool:
    """Tell whether the menu is open: asked anew, for a press changes it."""
    return controller.sheet is not None


@pytest.mark.parametrize("game", GAMES)
def test_escape_opens_and_closes_the_menu_and_backspace_alone_takes_back(open_field: OpenField, game: str) -> None:
    shell = open_field("en")
    shell.matches.start(SEATED[game], ("Aiko", "Botan"), game=game)
    settle()
    guest = Guest(shell, MouseHands(shell), preferences_of(shell.faces[game], 5))
    controller, seat = next(
        (one, one.acting) for one in guest.play() if one.acting is not None and one.session.can_take_back(one.acting)
    )
    drafted = controller.session.drafted(seat)
    assert drafted
    for _ in range(2):
        send_key(Qt.Key.Key_Escape)
        assert has_menu(controller)
        send_key(Qt.Key.Key_Escape)
        assert not has_menu(controller)
        assert controller.session.drafted(seat) == drafted
    while left := len(controller.session.drafted(seat)):
        send_key(Qt.Key.Key_Backspace)
        assert len(controller.session.drafted(seat)) < left, "an answer, or all that one press has given"
