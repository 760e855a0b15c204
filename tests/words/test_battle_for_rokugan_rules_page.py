"""The rules of Battle for Rokugan in the program are complete, and say what the cards say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rokugan_desktop.words import Words, numbers
from tests.words.test_rules_pages import RULING, marked

RULES = (
    *(f"C-{n}" for n in range(1, 9)),
    *(f"U-{n}" for n in range(10)),
    *(f"K-{n}" for n in range(5)),
    *(f"P-{n}" for n in range(1, 11)),
    *(f"A-{n}" for n in range(1, 7)),
    *(f"R-{n}" for n in range(6)),
    *(f"R-5{letter}" for letter in "abcdef"),
    "R-6",
    "R-7",
    *(f"T-{n}" for n in range(1, 9)),
    *(f"X-{n}" for n in range(1, 9)),
    *(f"N-{n}" for n in range(1, 4)),
    *(f"E-{n}" for n in range(1, 5)),
    *(f"W-{n}" for n in range(1, 5)),
)
RULINGS = {
    "C-2": 1, "C-7": 1, "K-2": 1, "P-9": 1, "P-10": 2,
    "A-1": 1, "A-4": 2, "R-3": 1, "R-5a": 1, "R-5e": 1, "X-1": 2, "X-3": 2, "X-4": 2,
    "E-2": 1, "E-3": 1, "E-4": 4, "W-1": 1,
}  # fmt: skip


@pytest.fixture
def page(speak: dict[str, Words], language: str) -> str:
    return speak[language].page("battle_for_rokugan-rules")


def test_every_rule_has_its_paragraph_in_the_order_of_the_rules(page: str) -> None:
    assert numbers(page) == RULES


def test_every_ruling_is_marked_where_it_stands(page: str, language: str) -> None:
    assert Counter(marked(page, RULING[language])) == RULINGS


def test_every_card_stands_there_with_its_text(
    page: str, speak: dict[str, Words], facts: dict[str, Any], language: str
) -> None:
    plain = " ".join(page.split())
    for pair in facts["territory_cards"].values():
        for card in pair:
            title, text = (
                speak[language].of("battle_for_rokugan").text(f"card.{card}.{part}") for part in ("title", "text")
            )
            assert f"**{title}.** {' '.join(text.split())}" in plain


def test_every_objective_stands_there_with_its_honor(
    page: str, speak: dict[str, Words], facts: dict[str, Any], language: str
) -> None:
    for card, printed in facts["secret_objectives"].items():
        title, text = (
            speak[language].of("battle_for_rokugan").text(f"objective.{card}.{part}") for part in ("title", "text")
        )
        assert f"| {title} | {printed['honor']} | {text} |" in page
