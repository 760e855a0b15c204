"""The page of keys is true for the game at the table."""

from __future__ import annotations

from rokugan_desktop.desktop.at_table.controller import ROWS, Controller, rows_of
from rokugan_desktop.desktop.demo.hands import MouseHands
from tests.desktop.at_table import controller_of
from tests.desktop.four_paths.conftest import OpenPaths, open_paths
from tests.desktop.four_paths.test_at_the_table import begin
from tests.journeys.conftest import OpenTable, open_table
from tests.journeys.test_samurai_planning import Sit, sit

__all__ = ["open_paths", "open_table", "sit"]


def lacks(controller: Controller) -> set[str]:
    """The rows that are not told."""
    return set(ROWS) - set(rows_of(controller))


def test_a_game_of_regions_has_every_key_but_that_of_a_rehearsal(open_table: OpenTable) -> None:
    shell = open_table("en", bytes(32))
    shell.matches.start(("crab", "crane"), ("Anna", "Boris"))
    assert lacks(controller_of(shell)) == {"rehearse"}


def test_a_game_of_hexes_tells_of_no_regions_and_all_keys_of_its_orders(sit: Sit) -> None:
    controller = sit("", taught=True)
    assert lacks(controller) == {"lenses", "settle"}
    assert controller.context.of("samurai_battles").words.text("keys.digits") == "1 – 9, 0, −, =, F3 – F5, F7"


def test_a_game_of_open_cards_tells_of_no_map_and_no_hand(open_paths: OpenPaths) -> None:
    shell = open_paths()
    begin(shell, 2, MouseHands(shell))
    cards = {"lenses", "inspect", "zoom"}
    assert lacks(controller_of(shell)) == {*cards, "settle", "doubtful", "digits", "look", "hide", "rehearse", "hand"}
