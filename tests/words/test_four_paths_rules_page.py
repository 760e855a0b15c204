"""The rules of Four Paths in the program: complete for the level that is played."""

from __future__ import annotations

from typing import cast

import pytest

from rokugan_desktop.games.four_paths import FourPaths
from rokugan_desktop.games.four_paths.ids import Level
from rokugan_desktop.shelf import packaged
from rokugan_desktop.words import Words, numbers
from tests.words.test_rules_pages import OWN, RULING, marked

PAGE = "four_paths-rules"
CHAPTERS = {
    "F": range(1, 8), "Z": (1, 3, 4, 5, 6, 7, 8, 10, 11), "S": (1, 2, 4, 5, 6), "T": (1, 2, 3, 4, 5, 6, 8, 9, 10, 11),
    "A": (13,), "G": range(1, 6), "E": (1, 2, 3, 4, 10), "N": (1, 2, 5, 8), "K": (3,), "P": range(1, 5),
    "M": range(1, 10), "B": (1, 2), "O": (1, 2, 3, 4, 5, 6, 7, 8, 10), "H": (1, 2, 3), "V": (1, 2, 3, 5, 6, 7, 8),
    "Y": range(1, 6),
}  # fmt: skip
"""The paragraphs of each chapter that the first level plays."""
RULES = tuple(f"{letter}-{number}" for letter, found in CHAPTERS.items() for number in found)


@pytest.fixture
def page(speak: dict[str, Words], language: str) -> str:
    return speak[language].page(PAGE)


def test_every_rule_has_its_paragraph_in_the_order_of_the_rules(page: str) -> None:
    assert numbers(page) == RULES


def test_the_rulings_are_eighteen_and_there_are_house_rules(page: str, language: str) -> None:
    assert len(marked(page, RULING[language])) == 18
    assert marked(page, OWN[language])


def test_every_stronghold_stands_there_with_its_numbers(page: str, speak: dict[str, Words], language: str) -> None:
    words = speak[language].of("four_paths")
    file = cast("FourPaths", packaged("four_paths").rules()).components.at(Level.STEEL)
    for deck in file.decks.values():
        card = file.cards[deck.stronghold]
        name, clan = words.text(f"card.{deck.stronghold}"), words.text(f"clan.{card.clan[0]}")
        assert f"| {name} | {clan} | {card.strength} | {card.gold} | {card.start} |" in page
