"""Every numbered rule has a test that names it, and every test says what it shows."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LAST = {
    "F": 7, "C": 10, "G": 8, "U": 6, "P": 8, "O": 19, "M": 13, "Z": 8, "L": 13, "S": 7, "R": 9, "A": 6, "K": 11,
    "T": 12, "H": 18, "X": 6, "V": 4, "W": 9, "Q": 7, "D": 8, "E": 9,
}  # fmt: skip
"""The last rule of each letter."""
RULES = tuple(
    f"{letter}-{number}"
    for letter, last in LAST.items()
    for number in range(0 if letter == "U" else 1, last + 1)
    if (letter, number) not in {("T", 8), ("T", 9)}
)


@cache
def written() -> dict[str, str]:
    """The docstring of every test of the rules, by its name."""
    found: dict[str, str] = {}
    for file in sorted(HERE.glob("test_*.py")):
        if file.name == Path(__file__).name:
            continue
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert node.name not in found, f"{node.name} stands in two files"
                found[node.name] = ast.get_docstring(node) or ""
    return found


def test_the_rules_are_188_and_nine_worked_examples() -> None:
    """As the page of rules numbers them."""
    assert len(RULES) == 188 + 9


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test_that_names_it(rule: str) -> None:
    """By name, and its docstring points at the rule too."""
    word = rule.lower().replace("-", "_")
    found = [name for name in written() if re.match(rf"test_{word}_", name)]
    assert found
    assert any(rule in written()[name] for name in found)


def test_every_test_says_what_it_shows() -> None:
    """A docstring each."""
    assert [name for name, text in written().items() if not text] == []
