"""Neutral code names no game, and no word of one: a game is a guest.

The words of a game are its id, its ids of all there is (`games/<game>/ids.py`) and what its components count
(`board_data/<game>/*.yaml`). Words that any table may say stand in `tests/games/<game>/everyday.txt`, each with why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import cast

import pytest

from tests.plain_yaml import plain_yaml

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "rokugan_desktop"
GAMES = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").is_file())
NO_COMPONENTS = ("board.yaml", "lines.yaml", "feats.yaml", "challenges.yaml")
"""Polygons, feats and what is to be reached, as also lessons and their positions: their keys are those of formats."""

ALLOWED = {
    "shelf.py": "The one list of the games names each of them.",
    "cli/matches/commands.py": "The key `clans` of `matches --format json` is read by others' programs.",
}
"""Neutral files that name a game for good, and why."""


def words_of(text: str) -> str:
    """Return the words of a text or a program, in small letters, names taken apart: `mainClan_id` says main clan id."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return f" {' '.join(re.findall('[a-z]+', apart.lower()))} "


def ids_of(game: str) -> Iterator[str]:
    """List the ids of all there is in a game; none where it keeps no such list."""
    name = f"rokugan_desktop.games.{game}.ids"
    if find_spec(name) is None:
        return
    for constant, value in vars(import_module(name)).items():
        if constant.isupper() and isinstance(value, tuple):
            yield from (each for each in cast("tuple[object, ...]", value) if isinstance(each, str))


def counted_by(game: str) -> Iterator[str]:
    """List what the components of a game count, by the words that their tables are called by."""
    for file in sorted((ROOT / "board_data" / game).glob("*.yaml")):
        if file.name not in NO_COMPONENTS and not file.match("*lesson*"):
            for table in plain_yaml(file.read_text(encoding="utf-8")):
                yield from words_of(str(table)).split()


def everyday(game: str) -> set[str]:
    """Return the words of a game that any table may say."""
    file = ROOT / "tests" / "games" / game / "everyday.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return {word for line in lines for word in words_of(line.partition(":")[0]).split()}


@cache
def vocabulary(game: str) -> set[str]:
    """Return the words and the names that only this game says, in the singular and in the plural."""
    named = {words_of(name).strip() for name in (game, *ids_of(game), *counted_by(game))}
    several = {f"{name}s" for name in named} | {f"{name[:-1]}ies" for name in named if name.endswith("y")}
    one = {name.removesuffix("s") for name in named} | {f"{name[:-3]}y" for name in named if name.endswith("ies")}
    return {name for name in named | several | one if len(name) > 2} - everyday(game)


def neutral_files() -> Iterator[Path]:
    """List the files that belong to no game."""
    for file in sorted(PACKAGE.rglob("*.py")):
        room = file.relative_to(PACKAGE).parts
        if room[0] != "games" and not (len(room) > 2 and room[1] in GAMES):
            yield file


def said_in(text: str, vocabulary: set[str]) -> set[str]:
    """Return which words of the vocabulary a text says."""
    said = words_of(text)
    return {word for word in vocabulary if f" {word} " in said}


@pytest.mark.parametrize("game", GAMES)
def test_neutral_code_says_no_word_of_a_game(game: str) -> None:
    found = {
        str(file.relative_to(PACKAGE)): said
        for file in neutral_files()
        if (said := said_in(file.read_text(encoding="utf-8"), vocabulary(game)))
    }
    assert {name: sorted(said) for name, said in found.items() if name not in ALLOWED} == {}


def test_who_may_name_a_game_does() -> None:
    """An exception that nobody needs any longer goes."""
    every = set[str]().union(*map(vocabulary, GAMES))
    assert {name for name in ALLOWED if said_in((PACKAGE / name).read_text(encoding="utf-8"), every)} == set(ALLOWED)


def test_the_words_of_a_game_come_from_its_own_lists() -> None:
    words = vocabulary("battle_for_rokugan")
    assert {"battle for rokugan", "crane", "clan", "honor", "province", "territory", "shrine", "shugenja"} <= words
    assert not {"card", "player", "round", "hand"} & words


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("from rokugan_desktop.games.battle_for_rokugan import ids", {"battle for rokugan"}),
        ("HONOR_PER_ROUND = 5", {"honor"}),
        ('"cli.check.provinces": Plural("{n} province", "{n} provinces")', {"province", "provinces"}),
        ("class ClanBox:\n    pass", {"clan"}),
        ("an honorable provincial clanger", set[str]()),
    ],
)
def test_words_are_found_in_names_and_sentences(text: str, said: set[str]) -> None:
    assert said_in(text, vocabulary("battle_for_rokugan")) == said
