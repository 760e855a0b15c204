"""The rules of Samurai Battles in the program: complete, the same in both languages, rulings named as rulings."""

from __future__ import annotations

import re
from itertools import chain
from typing import cast

import catalogues
import pytest

from rokugan_desktop.games.samurai_battles import SamuraiBattles
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.words import Words, numbers, paragraph

PAGE = "samurai_battles-rules"
LAST = {
    "F": 7, "C": 10, "G": 8, "U": 6, "P": 8, "O": 19, "M": 13, "Z": 8, "L": 13, "S": 7, "R": 9, "A": 6, "K": 11,
    "T": 12, "H": 18, "X": 6, "V": 4, "W": 9, "Q": 7, "D": 8,
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
MARK = {"en": "*Ruling:*", "ru": "*Решение стола:*"}
LIST = {"en": "## The rulings of this table", "ru": "## Решения этого стола"}
NEVER = {"en": "never", "ru": "никогда"}


@pytest.fixture(params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(speak: dict[str, Words], language: str) -> str:
    return speak[language].page(PAGE)


def test_every_rule_has_its_paragraph_in_the_order_of_the_rules(page: str) -> None:
    assert len(RULES) == 188
    assert numbers(page) == RULES


def test_every_ruling_is_marked_where_it_stands_and_listed_at_the_end(page: str, language: str) -> None:
    marked = [rule for rule in RULES for _ in range((paragraph(page, rule) or "").count(MARK[language]))]
    listed = re.findall(r"^- ([A-Z]-\d+): ", page.partition(LIST[language])[2], re.MULTILINE)
    assert len(marked) > 60
    assert listed == marked


def test_both_pages_name_the_same_rulings(speak: dict[str, Words]) -> None:
    english, russian = (
        {rule: (paragraph(speak[one].page(PAGE), rule) or "").count(MARK[one]) for rule in RULES} for one in MARK
    )
    assert english == russian


def test_a_rule_that_is_pointed_at_exists(page: str) -> None:
    assert set(re.findall(r"\b[A-Z]-\d+\b", page)) <= set(RULES)


def test_both_pages_have_the_same_chapters(speak: dict[str, Words]) -> None:
    english, russian = (
        [line.split(" ", 1)[0] for line in speak[one].page(PAGE).splitlines() if line.startswith("#")] for one in MARK
    )
    assert english == russian


def test_the_russian_page_is_in_russian(speak: dict[str, Words]) -> None:
    page = speak["ru"].page(PAGE)
    assert catalogues.latin(page) == ()
    assert not re.search(r'["“”]|\.\.\.| - (?=\w)(?<!\n- )', re.sub(r"(?m)^- ", "", page))


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
