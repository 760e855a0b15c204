"""The rules of Samurai Battles in the program are complete, and their tables say what the data say."""

from __future__ import annotations

from itertools import chain
from typing import cast

import pytest

from rokugan_desktop.games.samurai_battles import SamuraiBattles
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.words import Words, numbers
from tests.words.test_rules_pages import RULING, marked

PAGE = "samurai_battles-rules"
LAST = {
    "F": 7, "C": 10, "G": 8, "U": 6, "P": 8, "O": 19, "M": 13, "Z": 8, "L": 13, "S": 7, "R": 9, "A": 6, "K": 11,
    "T": 12, "H": 18, "X": 6, "V": 4, "W": 9, "Q": 7, "D": 8, "N": 6,
}  # fmt: skip
"""The last paragraph of each chapter."""
RULES = tuple(
    chain.from_iterable(
        (
            f"{letter}-{number}"
            for number in range(0 if letter == "U" else 1, last + 1)
            if (letter, number) not in {("T", 8), ("T", 9)}
        )
        for letter, last in LAST.items()
    )
)
NEVER = {"en": "never", "ru": "никогда"}


@pytest.fixture
def page(speak: dict[str, Words], language: str) -> str:
    return speak[language].page(PAGE)


def test_every_rule_has_its_paragraph_in_the_order_of_the_rules(page: str) -> None:
    assert len(RULES) == 188 + 6
    assert numbers(page) == RULES


def test_the_rulings_are_many(page: str, language: str) -> None:
    assert len(marked(page, RULING[language])) > 60


def test_every_terrain_and_order_stands_there_by_its_name(page: str, speak: dict[str, Words], language: str) -> None:
    """The tables say what the house's data say."""
    words = speak[language].of("samurai_battles")
    components = cast("SamuraiBattles", GAMES["samurai_battles"].rules()).components
    for name, facts in components.terrain.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| {words.text(f'terrain.{name}')} |"))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert (cells[3] == NEVER[language]) == (facts.assault is None)
        assert (cells[4] == NEVER[language]) == (not facts.cavalry)
        for value in ("attack", "defense", "fire", "morale"):
            change = getattr(facts, value)
            said = f"{words.text(f'value.{value}')} {change:+d}".replace("-", "−")
            assert (said in cells[6]) == bool(change)
    for order in components.orders:
        assert words.text(f"order.{order}") in page
