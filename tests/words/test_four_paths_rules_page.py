"""The rules of Four Paths in the program: complete for the level that is played, the same in both languages."""

from __future__ import annotations

import re
from typing import cast

import catalogues
import pytest

from rokugan_desktop.games.four_paths import FourPaths
from rokugan_desktop.games.four_paths.ids import Level
from rokugan_desktop.shelf import packaged
from rokugan_desktop.words import Words, numbers, paragraph

PAGE = "four_paths-rules"
CHAPTERS = {
    "F": range(1, 8), "Z": (1, 3, 4, 5, 6, 7, 8, 10, 11), "S": (1, 2, 4, 5, 6), "T": (1, 2, 3, 4, 5, 6, 8, 9, 10, 11),
    "A": (13,), "G": range(1, 6), "E": (1, 2, 3, 4, 10), "N": (1, 2, 5, 8), "K": (3,), "P": range(1, 5),
    "M": range(1, 10), "B": (1, 2), "O": (1, 2, 3, 4, 5, 6, 7, 8, 10), "H": (1, 2, 3), "V": (1, 2, 3, 5, 6, 7, 8),
    "Y": range(1, 6),
}  # fmt: skip
"""The paragraphs of each chapter that the first level plays."""
RULES = tuple(f"{letter}-{number}" for letter, found in CHAPTERS.items() for number in found)
MARK = {"en": "*Ruling:*", "ru": "*Решение стола:*"}
OWN = {"en": "*House rule:*", "ru": "*Правило дома:*"}
LIST = {"en": "## The rulings of this table", "ru": "## Решения этого стола"}


@pytest.fixture(params=["en", "ru"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(speak: dict[str, Words], language: str) -> str:
    return speak[language].page(PAGE)


def marked(page: str, mark: str) -> list[str]:
    """The rules whose paragraphs have the mark, once for each; a line may break within it."""
    return [rule for rule in RULES for _ in range(" ".join((paragraph(page, rule) or "").split()).count(mark))]


def test_every_rule_has_its_paragraph_in_the_order_of_the_rules(page: str) -> None:
    assert numbers(page) == RULES


def test_every_ruling_is_marked_where_it_stands_and_listed_at_the_end(page: str, language: str) -> None:
    found = marked(page, MARK[language])
    listed = re.findall(r"^- ([A-Z]-\d+): ", page.partition(LIST[language])[2], re.MULTILINE)
    assert len(found) == 18
    assert listed == found


def test_both_pages_name_the_same_rulings_and_house_rules(speak: dict[str, Words]) -> None:
    for marks in (MARK, OWN):
        english, russian = (marked(speak[one].page(PAGE), marks[one]) for one in ("en", "ru"))
        assert english == russian
        assert english


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


def test_every_stronghold_stands_there_with_its_numbers(page: str, speak: dict[str, Words], language: str) -> None:
    words = speak[language].of("four_paths")
    file = cast("FourPaths", packaged("four_paths").rules()).components.at(Level.STEEL)
    for deck in file.decks.values():
        card = file.cards[deck.stronghold]
        name, clan = words.text(f"card.{deck.stronghold}"), words.text(f"clan.{card.clan[0]}")
        assert f"| {name} | {clan} | {card.strength} | {card.gold} | {card.start} |" in page
