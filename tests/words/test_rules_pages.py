"""The rules of every game in the program: the same in both languages, rulings named so, pointing at what is there."""

from __future__ import annotations

import re
from pathlib import Path

import catalogues
import pytest

import rokugan_desktop.games
from rokugan_desktop.words import Words, numbers, paragraph

GAMES = sorted(folder.parent.name for folder in Path(rokugan_desktop.games.__path__[0]).glob("*/__init__.py"))
PAGES = catalogues.ROOT / "assets" / "pages"
RULING = {"en": "*Ruling:*", "ru": "*Решение стола:*"}
OWN = {"en": "*House rule:*", "ru": "*Домашнее правило:*"}
LIST = {"en": "## The rulings of this table", "ru": "## Решения этого стола"}
RULE = r"[A-Z]{1,2}-\d+[a-f]?"
PART = re.compile(r"<!-- (?:without )?([a-z]+) -->")


def pages_of(game: str) -> tuple[str, ...]:
    """Return the page of a game's rules, and the same with its first parts, each of which builds on those before it."""
    found = PART.findall((PAGES / f"{game}-rules.en.md").read_text(encoding="utf-8"))
    parts = [f"+{part}" for part in dict.fromkeys(found) if part != "end"]
    return tuple([f"{game}-rules{''.join(parts[:count])}" for count in range(len(parts) + 1)])


@pytest.fixture(params=[page for game in GAMES for page in pages_of(game)])
def name(request: pytest.FixtureRequest) -> str:
    """The page of a game's rules, without and with its parts."""
    return str(request.param)


@pytest.fixture
def page(speak: dict[str, Words], language: str, name: str) -> str:
    return speak[language].page(name)


def marked(page: str, mark: str) -> list[str]:
    """The rules whose paragraphs have the mark, once for each; a line may break within it."""
    return [rule for rule in numbers(page) for _ in range(" ".join((paragraph(page, rule) or "").split()).count(mark))]


def test_every_ruling_is_marked_where_it_stands_and_listed_at_the_end(page: str, language: str) -> None:
    listed = page.partition(LIST[language])[2].partition("\n## ")[0]
    found = marked(page, RULING[language])
    assert found
    assert re.findall(rf"^- ({RULE}): ", listed, re.MULTILINE) == found


def test_no_mark_of_a_part_is_shown(page: str) -> None:
    assert "<!--" not in page


def test_a_rule_that_is_pointed_at_exists(page: str) -> None:
    assert set(re.findall(rf"\b{RULE}\b", page)) <= set(numbers(page))


def test_both_pages_have_the_same_rules_rulings_and_house_rules(speak: dict[str, Words], name: str) -> None:
    english, russian = (
        (numbers(page), marked(page, RULING[one]), marked(page, OWN[one]))
        for one in ("en", "ru")
        if (page := speak[one].page(name))
    )
    assert english == russian


def test_both_pages_have_the_same_chapters(speak: dict[str, Words], name: str) -> None:
    english, russian = (
        [line.split(" ", 1)[0] for line in speak[one].page(name).splitlines() if line.startswith("#")]
        for one in ("en", "ru")
    )
    assert english == russian


def test_the_russian_page_is_in_russian(speak: dict[str, Words], name: str) -> None:
    page = speak["ru"].page(name)
    assert catalogues.latin(page) == ()
    assert not re.search(r'["“”]|\.\.\.| - (?=\w)(?<!\n- )', re.sub(r"(?m)^- ", "", page))
