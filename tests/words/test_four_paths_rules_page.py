"""The rules of Four Paths in the program: complete for the level that is played."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import cast

import pytest

import rokugan_desktop.games.four_paths as rules
from rokugan_desktop.games.four_paths import FourPaths
from rokugan_desktop.games.four_paths.ids import Level
from rokugan_desktop.shelf import packaged
from rokugan_desktop.words import Words, numbers, paragraph
from tests.words.test_rules_pages import OWN, RULE, RULING, marked

PAGE = "four_paths-rules"
CHAPTERS = {
    "F": range(1, 8), "Z": (1, 3, 4, 5, 6, 7, 8, 10, 11), "S": (1, 2, 4, 5, 6), "T": (1, 2, 3, 4, 5, 6, 8, 9, 10, 11),
    "A": (13,), "G": range(1, 6), "E": (1, 2, 3, 4, 10), "N": (1, 2, 5, 8), "K": (3,), "P": range(1, 5),
    "M": range(1, 10), "B": (1, 2), "O": (1, 2, 3, 4, 5, 6, 7, 8, 10), "H": (1, 2, 3), "V": (1, 2, 3, 5, 6, 7, 8),
    "Y": range(1, 6),
}  # fmt: skip
"""The paragraphs of each chapter that the first level plays."""
HANDS = f"{PAGE}+hands"
WITH_HANDS: dict[str, Iterable[int]] = {
    "Z": (*range(1, 9), 10, 11), "T": range(1, 12), "A": (*range(1, 10), 11, 13, 14, 15, 16),
    "E": (*range(1, 8), 10, 11), "N": (1, 2, 4, 5, 6, 8),
    "K": (2, 3, 4, 6, 7, 8, 9), "B": (1, 2, 3, 4, 5, 6, 8, 10, 11), "TE": range(1, 4),
    "RA": range(1, 4), "MV": (1, 2), "DU": range(1, 7), "H": range(1, 10), "L": range(1, 7), "W": range(1, 4),
    "X": (3, 8, 9), "Q": (1, 3, 4, 5, 8, 14),
}  # fmt: skip
"""The chapters that the second level adds to, or adds."""
ANSWERS = f"{HANDS}+answers"
WITH_ANSWERS: dict[str, Iterable[int]] = {
    **WITH_HANDS, "S": range(1, 7), "A": (*range(1, 13), 13, 14, 15, 16), "R": range(1, 10), "E": range(1, 13),
    "K": range(1, 10), "B": (*range(1, 7), 8, 9, 10, 11), "O": range(1, 11), "I": (1, 2), "V": range(1, 9),
    "Q": (1, 3, 4, 5, 6, 8, 14, 16),
}  # fmt: skip
"""The chapters that the third level adds to, or adds."""
MARKS = {
    "en": {HANDS: "*Hands:*", ANSWERS: "*Answers:*"},
    "ru": {HANDS: "*Рука:*", ANSWERS: "*Ответы:*"},
}
BELOW = {HANDS: PAGE, ANSWERS: HANDS}
"""The pages of higher levels, each with that of the level below it."""
OF_BOTH = {"X-8"}
"""What the page with hands says of both levels, and the other does not say."""
OF_CHANCE = {"C-1", "C-2"}
"""By what a lot is refused that a program has made up; no player is."""


def numbered(chapters: Mapping[str, Iterable[int]]) -> tuple[str, ...]:
    """Return the numbers of rules, chapter by chapter."""
    return tuple(f"{letter}-{number}" for letter, found in chapters.items() for number in found)


@cache
def cited() -> frozenset[str]:
    """Return the rules by which the game refuses an answer, or asks for one."""
    said = (value for file in Path(rules.__path__[0]).rglob("*.py") for value in said_in(file.read_text("utf-8")))
    return frozenset(rule for rule in said if isinstance(rule, str) and re.fullmatch(RULE, rule))


def said_in(source: str) -> Iterator[object]:
    """List what a module refuses by, or asks by: the first value of `rule, kinds = ...`, or of `rule = ...`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0] if name in REFUSING else None
        elif isinstance(node, ast.Assign):
            target = node.targets[0].elts[0] if isinstance(node.targets[0], ast.Tuple) else node.targets[0]
            value = node.value.elts[0] if isinstance(node.value, ast.Tuple) and node.value.elts else node.value
            first = value if getattr(target, "id", "").startswith("rule") else None
        else:
            continue
        if isinstance(first, ast.Constant):
            yield first.value


REFUSING = {"refuse", "Refusal", "WrongTarget"}
"""What is made with a rule's number first."""


@pytest.fixture
def page(speak: dict[str, Words], language: str) -> str:
    return speak[language].page(PAGE)


@pytest.fixture
def whole_page(speak: dict[str, Words], language: str) -> str:
    return speak[language].page(ANSWERS)


def test_every_rule_has_its_paragraph_in_the_order_of_the_rules(page: str) -> None:
    assert numbers(page) == numbered(CHAPTERS)


@pytest.mark.parametrize(("name", "added"), [(HANDS, WITH_HANDS), (ANSWERS, WITH_ANSWERS)])
def test_a_higher_level_adds_paragraphs_in_the_order_of_the_rules(
    speak: dict[str, Words], language: str, name: str, added: dict[str, Iterable[int]]
) -> None:
    page = speak[language].page(name)
    assert set(numbers(page)) == set(numbered({**CHAPTERS, **added}))
    for letter, found in {**CHAPTERS, **added}.items():
        assert [rule for rule in numbers(page) if rule.startswith(f"{letter}-")] == [
            f"{letter}-{number}" for number in found
        ]


@pytest.mark.parametrize("name", BELOW)
def test_what_counts_at_a_higher_level_only_says_so(speak: dict[str, Words], language: str, name: str) -> None:
    page, below, mark = speak[language].page(name), speak[language].page(BELOW[name]), MARKS[language][name]
    assert mark not in below
    assert set(numbers(page)) - set(numbers(below)) - OF_BOTH <= set(marked(page, mark))
    for rule in numbers(below):
        before, after = paragraph(below, rule) or "", paragraph(page, rule) or ""
        assert after == before or mark in after, rule


def test_every_rule_that_refuses_or_asks_is_found_on_the_page(whole_page: str) -> None:
    found = cited()
    assert {"TE-1", "DU-2", "L-1", "K-7", "E-6", "A-7", "E-12"} <= found
    assert found - OF_CHANCE <= set(numbers(whole_page))


@pytest.mark.parametrize(("name", "rulings"), [(PAGE, 18), (HANDS, 41), (ANSWERS, 48)])
def test_each_level_has_its_rulings_and_there_are_house_rules(
    speak: dict[str, Words], language: str, name: str, rulings: int
) -> None:
    page = speak[language].page(name)
    assert len(marked(page, RULING[language])) == rulings
    assert marked(page, OWN[language])


def test_every_stronghold_stands_there_with_its_numbers(page: str, speak: dict[str, Words], language: str) -> None:
    words = speak[language].of("four_paths")
    file = cast("FourPaths", packaged("four_paths").rules()).components.at(Level.STEEL)
    for deck in file.decks.values():
        card = file.cards[deck.stronghold]
        name, clan = words.text(f"card.{deck.stronghold}"), words.text(f"clan.{card.clan[0]}")
        assert f"| {name} | {clan} | {card.strength} | {card.gold} | {card.start} |" in page


@pytest.mark.parametrize(("name", "level", "decks"), [(HANDS, Level.HANDS, 3), (ANSWERS, Level.ANSWERS, 4)])
def test_every_stronghold_of_a_higher_level_stands_there_with_its_wind(
    speak: dict[str, Words], language: str, name: str, level: Level, decks: int
) -> None:
    page, words = speak[language].page(name), speak[language].of("four_paths")
    whole = cast("FourPaths", packaged("four_paths").rules()).components
    file, played = whole.at(level), [whole.decks[deck].at(level) for deck in whole.decks_at(level)]
    assert len(played) == decks
    for deck in played:
        card = file.cards[deck.stronghold]
        stronghold, clan = words.text(f"card.{deck.stronghold}"), words.text(f"clan.{card.clan[0]}")
        wind = words.text(f"card.{deck.wind}")
        assert f"| {stronghold} | {clan} | {card.strength} | {card.gold} | {card.start} | {wind} |" in page
