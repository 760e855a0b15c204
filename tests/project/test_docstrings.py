"""Every public method of the window and of the games says what it is for, but for what others have declared.

In the window what only overrides one of Qt's may leave that to Qt; in a game, what carries out a contract of the engine
or of a class beside it, may leave it to that. Ruff can't tell either: its rule D102 is off there, and this stands in.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "rokugan_desktop"


def methods(source: str) -> Iterator[tuple[ast.ClassDef, ast.FunctionDef]]:
    """List the methods of a module, each with its class."""
    for owner in ast.walk(ast.parse(source)):
        if isinstance(owner, ast.ClassDef):
            yield from ((owner, each) for each in owner.body if isinstance(each, ast.FunctionDef))


def unexplained(source: str, known: frozenset[str] = frozenset()) -> list[str]:
    """Return the public methods without a docstring whose names are neither known nor written as Qt writes its own."""
    return [
        f"{owner.name}.{method.name}"
        for owner, method in methods(source)
        if not owner.name.startswith("_")
        and method.name == method.name.lower()
        and not method.name.startswith("_")
        and method.name not in known
        and not any(ast.unparse(each).endswith((".setter", "overload")) for each in method.decorator_list)
        and ast.get_docstring(method) is None
    ]


def declared(source: str) -> set[str]:
    """Return the names of the methods that have a docstring."""
    return {
        each.name for _owner, each in methods(source) if each.name[0] != "_" and ast.get_docstring(each) is not None
    }


def test_public_methods_of_the_window_say_what_they_are_for() -> None:
    files = (PACKAGE / "desktop").rglob("*.py")
    found = {path.name: unexplained(path.read_text(encoding="utf-8")) for path in files}
    assert {name: methods for name, methods in found.items() if methods} == {}


def test_public_methods_of_a_game_say_what_they_are_for_where_no_contract_does() -> None:
    contracts: set[str] = set()
    for path in (PACKAGE / "engine").rglob("*.py"):
        contracts |= declared(path.read_text(encoding="utf-8"))
    assert {"pending", "answers", "decide"} <= contracts, "the contracts were found"
    found: dict[str, list[str]] = {}
    for path in (PACKAGE / "games").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        found[path.name] = unexplained(source, frozenset(contracts | declared(source)))
    assert {name: methods for name, methods in found.items() if methods} == {}


def test_a_method_that_is_nobody_else_s_needs_a_docstring() -> None:
    source = "class Page:\n  def show(self): ...\n  def paintEvent(self, event): ...\n  def _lay_out(self): ...\n"
    assert unexplained(source) == ["Page.show"]
    assert unexplained(source, frozenset({"show"})) == []
