"""Each card's wording names the kinds of its abilities, and no others, in both languages (chapter 23)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

FOLDER = Path(__file__).parents[3] / "board_data" / "four_paths"
KINDS = {
    "battle": {"en": r"\bBattle\b", "ru": r"\bБитва\b|\b[Бб]оевая\b"},
    "open": {"en": r"\bOpen\b", "ru": r"\b[Оо]ткрытая акция"},
    "limited": {"en": r"\bLimited\b", "ru": r"\b[Оо]граниченная акция"},
    "reaction": {"en": r"\bReaction\b", "ru": r"\b[Рр]еакция"},
}
DATA = (FOLDER / "cards.yaml").read_text("utf-8")
TEXTS = (FOLDER / "texts.yaml").read_text("utf-8")


def disagreements(data: str, texts: str) -> Iterator[str]:
    """Each card, language and kind that only one of the two files has."""
    cards = yaml.load(data, yaml.CSafeLoader)["cards"]
    for card, wording in yaml.load(texts, yaml.CSafeLoader)["cards"].items():
        abilities = [*cards[card].get("does", ()), cards[card].get("needs", {})]
        kinds = {ability.get("kind") for ability in abilities}
        kinds |= {kind for ability in abilities for kind in ability.get("when", {}).get("kinds", ())}
        for kind, words in KINDS.items():
            for language, pattern in words.items():
                if bool(re.search(pattern, wording[language])) != (kind in kinds):
                    yield f"{card} {language} {kind}"


def test_the_wording_names_the_kinds_of_the_data() -> None:
    assert not list(disagreements(DATA, TEXTS))


@pytest.mark.parametrize(
    ("line", "was", "planted"),
    [
        ("  lion_keep: {en", '"Battle', '"Open'),
        ("  lion_keep: {en", '"Битва', '"Реакция'),
        ("  hill_temple: {en", "Limited", "Open"),
        ("  travelling_players: {en", "Ограниченная", "Открытая"),
    ],
)
def test_another_kind_in_one_language_is_found(line: str, was: str, planted: str) -> None:
    head, tail = TEXTS.split(line)
    assert was in tail.partition("\n")[0]
    assert list(disagreements(DATA, head + line + tail.replace(was, planted, 1)))


@pytest.mark.parametrize("card", ["crane_court", "phoenix_library", "scorpion_maze", "travelling_players"])
def test_another_kind_in_the_data_is_found(card: str) -> None:
    head, tail = DATA.split(f"  {card}: {{type")
    changed = re.sub(r"does: \[\{kind: \w+", "does: [{kind: reaction", tail, count=1)
    assert list(disagreements(head + f"  {card}: {{type" + changed, TEXTS))
