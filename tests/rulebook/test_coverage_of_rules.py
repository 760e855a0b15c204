"""Every numbered rule has a test that names it, every ruling one that says so, and every answer one of its own."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rokugan_desktop.resources import assets
from rokugan_desktop.words import numbers, paragraph

HERE = Path(__file__).parent
ANSWERS = 29
"""How many questions the publisher has answered."""


@cache
def page() -> str:
    """Return the rules as the program shows them."""
    return (assets() / "pages" / "battle_for_rokugan-rules.en.md").read_text(encoding="utf-8")


@cache
def written() -> dict[str, str]:
    """Return the docstring of every test of the rules, by its name."""
    found: dict[str, str] = {}
    for file in sorted(HERE.glob("test_*.py")):
        if file.name == Path(__file__).name:
            continue
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert node.name not in found, f"{node.name} stands in two files"
                found[node.name] = ast.get_docstring(node) or ""
    return found


def named_after(rule: str) -> list[str]:
    """Return the tests named after the rule: `R-5c` is `test_r_5c_...`."""
    word = rule.lower().replace("-", "_")
    return [name for name in written() if re.search(rf"_{word}_", name)]


def rulings() -> dict[str, int]:
    """Return how many rulings each rule's paragraph marks."""
    counts = {rule: (paragraph(page(), rule) or "").count("*Ruling:*") for rule in numbers(page())}
    return {rule: count for rule, count in counts.items() if count}


@pytest.mark.parametrize("rule", numbers(page()))
def test_every_rule_has_a_test_that_names_it(rule: str) -> None:
    """By name, and its docstring points at the rule too."""
    found = named_after(rule)
    assert found
    assert any(rule in written()[name] for name in found)


@pytest.mark.parametrize("rule", rulings())
def test_every_ruling_is_pinned_by_a_test_that_says_so(rule: str) -> None:
    """At least as many tests with `ruling` in the name as the rule has rulings."""
    assert len([name for name in named_after(rule) if "_ruling_" in name]) >= rulings()[rule]


def test_no_test_claims_a_ruling_where_there_is_none() -> None:
    """A rule of the sources is no decision of ours."""
    claimed = {name for name in written() if "_ruling_" in name}
    assert claimed == {name for rule in rulings() for name in named_after(rule) if "_ruling_" in name}


def test_every_answer_has_a_test() -> None:
    """One test for each question, and the same number as questions."""
    assert len([name for name in written() if name.startswith("test_faq_")]) == ANSWERS


def test_every_test_says_what_it_shows() -> None:
    """A docstring each."""
    assert [name for name, text in written().items() if not text] == []
