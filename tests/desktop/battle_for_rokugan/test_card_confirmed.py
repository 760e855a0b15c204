"""What confirms a card says what it does, and names every province chosen for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from rokugan_desktop.desktop.face import Person
from rokugan_desktop.games.battle_for_rokugan import summary
from rokugan_desktop.words import Words
from tests.rulebook.language import Table, game
from tests.secrecy.screens import Screen, settle

SEATS = """
  first_player: crane
  initiative: [crane]
  seats:
    - {clan: crane, control: {crane_south: {down: 1}, crane_capital: {down: 1}}, cards: [CARD]}
    - {clan: lion, control: {lion_north: {down: 1}, lion_capital: {down: 1}}}
"""
Sit = Callable[[tuple[str, ...]], tuple[Person, ...]]


@pytest.mark.parametrize(
    ("card", "picks", "said"),
    [
        ("bushido", ["lion_north"], "Bushido: place the four flowers token in {lion_north} (Botan’s)."),
        (
            "code_of_honor",
            ["crane_south", "lion_capital"],
            "Code of Honor: place one honor +1 token each in {crane_south}, {lion_capital} (Botan’s).",
        ),
        (
            "strength_of_purpose",
            ["crane_south", "crane_capital"],
            "Strength of Purpose: place one faceup control token each in {crane_south}, {crane_capital}.",
        ),
        ("bountiful_harvest", ["crane_south"], "Bountiful Harvest: place two faceup control tokens in {crane_south}."),
        (
            "cultural_exchange",
            ["crane_south", "lion_north"],
            "Cultural Exchange exchanges the control tokens of {crane_south} and {lion_north} (Botan’s).",
        ),
    ],
)
def test_all_provinces_of_a_card_are_named(
    sit: Sit, english: Words, russian: Words, card: str, picks: list[str], said: str
) -> None:
    table = Table.at_cards(SEATS.replace("CARD", card))
    table.play("crane", f"play {card}", *(f"pick {pick}" for pick in picks[:-1]))
    confirmed = summary(table.question(), game().read(f"pick {picks[-1]}"), sit(("crane", "lion")))
    assert confirmed is not None
    names = {pick: english.text(f"province.{pick}") for pick in picks}
    assert english.say(confirmed) == said.format(**names)
    for pick in picks:
        assert russian.text(f"province.{pick}") in russian.say(confirmed)


def test_a_press_that_chooses_nothing_says_so_and_that_the_choice_stays(qtbot: QtBot, tmp_path: Path) -> None:
    screen = Screen(tmp_path)
    with qtbot.waitExposed(screen.window):
        screen.window.show()
    table = Table.at_cards(SEATS.replace("CARD", "bushido"))
    table.play("crane", "play bushido")
    controller = screen.sit_down(table.state)
    sea = controller.page.area.field.pressed
    sea.emit("")
    settle()
    assert controller.page.note.text() == "Nothing can be chosen there."
    controller.drafting.answer(game().read("pick lion_north"))
    settle()
    sea.emit("")
    settle()
    assert controller.page.note.text() == "Nothing can be chosen there: the choice stays as it was."
    assert "Bushido: place" in controller.page.prompt.text()
    screen.close()
