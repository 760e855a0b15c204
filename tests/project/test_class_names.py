"""One word, one meaning: no two classes share a name, within neutral code, within a game, and between a game and it.

Two games may use the same name: they are strangers to one another, and each has its state, its view and its actions. An
underscore at the beginning of a name doesn't tell it from another one.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "rokugan_desktop"
GAMES = sorted(folder.name for folder in (PACKAGE / "games").iterdir() if (folder / "__init__.py").is_file())

_CLASS = re.compile(r"\s*class (?P<name>\w+)[\[(:]")

OWN_FORMS = {
    "Message": "A game's messages are those of the program, in the domain of the game.",
}
"""The names that a game may share with neutral code: its class is the game's own form of that very thing. And why."""


class Named(NamedTuple):
    """A class, and where it is."""

    name: str
    owner: str
    """The game that it belongs to; empty: it is neutral."""
    where: str


def owner_of(file: Path) -> str:
    """Return the game that a file of the package belongs to; empty where it is neutral."""
    room = file.relative_to(PACKAGE).parts
    return room[1] if len(room) > 2 and room[1] in GAMES else ""


def classes_in(text: str, owner: str, where: str) -> Iterator[Named]:
    """List the classes of a module, those inside of others too, without the underscores that they begin with."""
    for number, line in enumerate(text.splitlines(), start=1):  # to parse all modules takes a second
        found = _CLASS.match(line)
        if found is not None:
            yield Named(found["name"].lstrip("_"), owner, f"{where}:{number}")


def shared(classes: Iterable[Named]) -> dict[str, list[str]]:
    """Return which names two classes of an owner have, or a neutral one and one of a game; and where."""
    by_name: defaultdict[str, list[Named]] = defaultdict(list)
    for each in classes:
        by_name[each.name].append(each)
    return {name: [each.where for each in same] for name, same in sorted(by_name.items()) if _clash(same)}


def _clash(same: list[Named]) -> bool:
    owners = [each.owner for each in same]
    return len(set(owners)) < len(owners) or ("" in owners and len(owners) > 1)


@pytest.fixture(scope="module")
def found() -> Mapping[str, list[str]]:
    """Give the names that the classes of the program share."""
    files = sorted(PACKAGE.rglob("*.py"))
    return shared(
        each
        for file in files
        for each in classes_in(file.read_text(encoding="utf-8"), owner_of(file), str(file.relative_to(PACKAGE)))
    )


def test_no_two_classes_share_a_name(found: Mapping[str, list[str]]) -> None:
    assert {name: where for name, where in found.items() if name not in OWN_FORMS} == {}


def test_what_may_share_a_name_does(found: Mapping[str, list[str]]) -> None:
    """An exception that nobody needs any longer goes."""
    assert set(OWN_FORMS) <= set(found)


def test_a_game_has_one_class_of_a_name_that_it_shares_with_neutral_code(found: Mapping[str, list[str]]) -> None:
    for name in OWN_FORMS:
        owners = [owner_of(PACKAGE / where.partition(":")[0]) for where in found[name]]
        assert len(set(owners)) == len(owners)


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        ({"": ["class Step: ...", "class Draft: ..."]}, set[str]()),
        ({"": ["class Step: ...", "class Step: ..."]}, {"Step"}),
        ({"": ["class Step: ...", "class _Step: ..."]}, {"Step"}),
        ({"": ["class Step: ..."], "chess": ["def f():\n    class Step: ..."]}, {"Step"}),
        ({"chess": ["class View:\n    class Row: ..."], "go": ["class View: ...", "class State: ..."]}, set[str]()),
        ({"chess": ["class View: ...", "class _View: ..."], "go": ["class View: ..."]}, {"View"}),
    ],
)
def test_a_shared_name_is_found(texts: Mapping[str, list[str]], names: set[str]) -> None:
    classes = [each for owner, modules in texts.items() for text in modules for each in classes_in(text, owner, "a.py")]
    assert set(shared(classes)) == names
