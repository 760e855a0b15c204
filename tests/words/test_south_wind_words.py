"""South Wind, North Wind in words: the names of its components, and its page of rules, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import rokugan_desktop.games.south_wind as rules
from rokugan_desktop.engine import Message
from rokugan_desktop.games.south_wind import events
from rokugan_desktop.games.south_wind.events import STORY
from rokugan_desktop.words import Words, numbers, paragraph
from tests.plain_yaml import plain_yaml
from tests.words.test_rules_pages import OWN, RULE, RULING, marked

ROOT = Path(__file__).resolve().parents[2]
DATA: dict[str, Any] = plain_yaml((ROOT / "board_data/south_wind/components.yaml").read_text("utf-8"))
COUNTS = {
    "F": 7, "C": 12, "U": 7, "E": 3, "P": 9, "X": 5, "O": 10, "N": 8, "G": 5, "D": 12, "W": 5, "R": 4, "I": 5, "J": 6,
    "A": 18, "V": 3,
}  # fmt: skip
"""How many rules each chapter has."""


@pytest.fixture
def words(speak: dict[str, Words], language: str) -> Words:
    return speak[language].of("south_wind")


@pytest.fixture
def page(speak: dict[str, Words], language: str) -> str:
    return speak[language].page("south_wind-rules")


def test_everything_is_called_as_the_components_have_it(words: Words, language: str) -> None:
    assert words.text("game.title") == DATA["name"][language]
    for key, kind in (("houses", "house"), ("orders", "order"), ("regions", "region"), ("provinces", "province")):
        assert {name: words.text(f"{kind}.{name}") for name in DATA[key]} == {
            name: one["name"][language] for name, one in DATA[key].items()
        }
    for name, dojo in DATA["dojos"].items():
        assert words.text(f"dojo.{name}") == dojo.get(language, name.capitalize())


def test_russian_names_stand_in_their_cases(speak: dict[str, Words]) -> None:
    russian = speak["ru"].of("south_wind")
    source, target = Message("province.tosa"), Message("province.mist_isle")
    unit, house = Message("unit.elite"), Message("house.oda")
    assert russian.text("story.stepped", who=house, unit=unit, source=source, target=target) == (
        "Ода ведёт опытного самурая из Тосы на Остров туманов."
    )


def test_every_event_is_told() -> None:
    told = [one for one in vars(events).values() if isinstance(one, type) and issubclass(one, events.Event)]
    leaves = [one for one in told if not one.__subclasses__()]
    assert len(leaves) > 35
    for event in leaves:
        assert STORY.learn(event).sentences


def test_every_rule_has_its_paragraph_in_the_order_of_the_rules(page: str) -> None:
    assert numbers(page) == tuple(f"{letter}-{n}" for letter, count in COUNTS.items() for n in range(1, count + 1))


def test_every_rule_that_refuses_or_is_told_is_found_on_the_page(page: str) -> None:
    sources = [file.read_text("utf-8") for file in Path(rules.__path__[0]).rglob("*.py")]
    cited = {rule for source in sources for rule in re.findall(rf"[\"']({RULE})[\"']", source)}
    assert {"D-8", "P-5", "A-14", "W-2", "G-3"} & cited
    assert cited - {"J-4"} <= set(numbers(page))


def test_the_first_paragraphs_say_whose_the_game_is(page: str, language: str) -> None:
    """F-7: the publisher's title stands here and nowhere else."""
    titles = {"en": "Small\nSamurai Empires", "ru": "Маленькие империи. Самураи"}
    beginning, _, rest = page.partition("\n## ")
    title = " ".join(titles[language].split())
    assert title in " ".join(beginning.split())
    assert title not in " ".join(rest.split())
    assert len(marked(page, RULING[language])) == 4
    assert len(marked(page, OWN[language])) > 30


def test_the_page_has_the_numbers_of_the_components(page: str, words: Words) -> None:
    def row(cells: Iterable[object]) -> str:
        return "".join(f" {cell} |" for cell in cells)

    for region, points in DATA["influence_points"].items():
        assert re.search(rf"{words.text(f'region.{region}')}[^|]*\|{re.escape(row(points))}", page)
    for name, order in DATA["orders"].items():
        assert f"| {words.text(f'order.{name}')} | {order['count']} |" in page
    bonus = paragraph(page, "N-3") or ""
    for region in ("orange", "grey", "purple"):
        most, second = DATA["regions"][region]["bonus"]
        assert re.search(rf"\b{most} \w+ {second}\b", bonus)
