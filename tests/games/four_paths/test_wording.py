"""Each card's wording names its abilities' kinds and changes of Force and Chi, and no others, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
import yaml

FOLDER = Path(__file__).parents[3] / "board_data" / "four_paths"
KINDS = {
    "battle": {"en": r"\bBattle\b", "ru": r"\bБитва\b|\b[Бб]оевая\b"},
    "open": {"en": r"\bOpen\b", "ru": r"\b[Оо]ткрытая акция"},
    "limited": {"en": r"\bLimited\b", "ru": r"\b[Оо]граниченная акция"},
    "reaction": {"en": r"\bReaction\b", "ru": r"\b[Рр]еакция"},
}
STATS = {
    "force": {"en": r"([+−]\d)F", "ru": r"([+−]\d) к Силе"},
    "chi": {"en": r"([+−]\d)C", "ru": r"([+−]\d) к Духу"},
}
DATA = (FOLDER / "cards.yaml").read_text("utf-8")
TEXTS = (FOLDER / "texts.yaml").read_text("utf-8")


def changes(part: object) -> Iterator[tuple[str, int]]:
    """Each stat that a part of a card's data changes by a number, with that number."""
    if isinstance(part, list):
        for inner in cast("list[object]", part):
            yield from changes(inner)
    if isinstance(part, dict):
        members = cast("dict[str, object]", part)
        stat, by = members.get("what", members.get("stat")), members.get("by")
        if isinstance(stat, str) and isinstance(by, int):
            yield stat, by
        yield from changes(list(members.values()))


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
        for stat, words in STATS.items():
            for language, pattern in words.items():
                said = {int(number.replace("−", "-")) for number in re.findall(pattern, wording[language])}
                if said != (meant := {by for changed, by in changes(cards[card]) if changed == stat}):
                    yield f"{card} {language} {stat}: {meant} in the data, {said} in the wording"


def test_the_wording_names_the_kinds_of_the_data() -> None:
    assert not list(disagreements(DATA, TEXTS))


@pytest.mark.parametrize(
    ("line", "was", "planted"),
    [
        ("  lion_keep: {en", '"Battle', '"Open'),
        ("  lion_keep: {en", '"Битва', '"Реакция'),
        ("  hill_temple: {en", "Limited", "Open"),
        ("  travelling_players: {en", "Ограниченная", "Открытая"),
        ("  lion_keep: {en", "+1F", "+2F"),
        ("  lion_keep: {en", "+1 к Силе", "+2 к Силе"),
        ("  dust_road: {en", "−1F", "+1F"),
        ("  dust_road: {en", "−1 к Силе", "+1 к Силе"),
        ("  steel_of_fire: {en", "+2C", "+3C"),
        ("  steel_of_fire: {en", "+2 к Духу", "+2 к Силе"),
    ],
)
def test_another_kind_or_number_in_one_language_is_found(line: str, was: str, planted: str) -> None:
    head, tail = TEXTS.split(line)
    assert was in tail.partition("\n")[0]
    assert list(disagreements(DATA, head + line + tail.replace(was, planted, 1)))


@pytest.mark.parametrize("card", ["crane_court", "phoenix_library", "scorpion_maze", "travelling_players"])
def test_another_kind_in_the_data_is_found(card: str) -> None:
    head, tail = DATA.split(f"  {card}: {{type")
    changed = re.sub(r"does: \[\{kind: \w+", "does: [{kind: reaction", tail, count=1)
    assert list(disagreements(head + f"  {card}: {{type" + changed, TEXTS))


@pytest.mark.parametrize("card", ["lion_keep", "old_general", "dry_moat", "drill_field", "dust_road", "call_to_arms"])
def test_another_number_in_the_data_is_found(card: str) -> None:
    head, tail = DATA.split(f"  {card}: {{type")
    changed = re.sub(r"by: -?\d", "by: 7", tail, count=1)
    assert list(disagreements(head + f"  {card}: {{type" + changed, TEXTS))
