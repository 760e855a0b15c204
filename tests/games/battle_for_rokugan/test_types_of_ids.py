"""What is in the box or sits at the table has a type of its own: none of it is annotated as a plain number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import rokugan_desktop

THINGS: Final = {
    "attacker", "card", "clan", "controller", "defender", "identity", "owner", "province", "seat", "special",
    "territory", "token", "winner",
}  # fmt: skip
PACKAGE: Final = Path(rokugan_desktop.__file__).parent
ROOMS: Final = [PACKAGE / room / "battle_for_rokugan" for room in ("games", "desktop", "cli")]


def numbers_in(tree: ast.AST) -> Iterator[str]:
    """List the things of the game that a module annotates as plain numbers."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            name, said = node.arg, node.annotation
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name, said = node.target.id, node.annotation
        else:
            continue
        if name.lstrip("_") in THINGS and said is not None and ast.unparse(said) in {"int", "int | None"}:
            yield f"{name} in line {node.lineno}"


ANNOTATED: Final = re.compile(rf"\b_*(?:{'|'.join(sorted(THINGS))}): int\b")
"""What such a module has in its text: to look through the trees of all is slow."""


def numbers_of(file: Path) -> list[str]:
    """List the same of a file."""
    text = file.read_text("utf-8")
    return list(numbers_in(ast.parse(text))) if ANNOTATED.search(text) else []


def test_no_thing_of_the_game_is_a_plain_number() -> None:
    modules = [file for room in ROOMS for file in sorted(room.rglob("*.py"))]
    assert {file.relative_to(PACKAGE).parts[0] for file in modules} == {"games", "desktop", "cli"}, (
        "each room was found"
    )
    assert len(modules) > 60
    found = {str(file.relative_to(PACKAGE)): numbers_of(file) for file in modules}
    assert {file: numbers for file, numbers in found.items() if numbers} == {}


def test_no_seat_of_any_game_or_of_the_table_is_a_plain_number() -> None:
    modules = [file for room in ("engine", "games", "table", "lab") for file in sorted((PACKAGE / room).rglob("*.py"))]
    assert len(modules) > 150
    for file in modules:
        assert [said for said in numbers_of(file) if said.split()[0].strip("_") == "seat"] == [], file


def test_a_plain_number_is_found() -> None:
    text = "def f(seat: int, round: int): ...\nclan: int = 3"
    assert sorted(numbers_in(ast.parse(text))) == ["clan in line 2", "seat in line 1"]
    assert ANNOTATED.findall(text) == ["seat: int", "clan: int"]
    assert ANNOTATED.search("_owner: int | None")
