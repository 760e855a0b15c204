"""Every public method says what it is for where it is declared; who implements, overrides or hands it on need not.

Ruff can't tell an override that bears no decorator, so its rule D102 is off, and this test stands in.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parents[2] / "rokugan_desktop"


def methods(owner: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """List the public methods of a class whose names are not written as Qt writes its own."""
    for method in owner.body:
        if isinstance(method, ast.FunctionDef) and method.name == method.name.lower():
            again = any(_last_name(each) in ("setter", "overload") for each in method.decorator_list)
            if not method.name.startswith("_") and not again:
                yield method


def _last_name(named: ast.expr) -> str:
    """Return what an attribute or a name is called, without its parameters of types."""
    while isinstance(named, ast.Subscript):
        named = named.value
    return named.attr if isinstance(named, ast.Attribute) else getattr(named, "id", "")


def hands_on(method: ast.FunctionDef) -> bool:
    """Tell whether a method asks a part of its object for the same thing, and does nothing else."""
    only = method.body[0] if len(method.body) == 1 else None
    asked = only.value if isinstance(only, ast.Return | ast.Expr) else None
    asked = asked.func if isinstance(asked, ast.Call) else asked
    return isinstance(asked, ast.Attribute) and asked.attr == method.name and not isinstance(asked.value, ast.Name)


class Owner(NamedTuple):
    """A class, as far as it is asked about here: all trees of the program at once would take seconds to keep."""

    name: str
    bases: Sequence[str]
    told: frozenset[str]
    """Its public methods with a docstring."""
    untold: Sequence[str]
    """Those without one that do more than to hand on."""


def classes_in(source: str) -> Iterator[ast.ClassDef]:
    """List the classes of a module, those inside of other statements too."""
    left: list[ast.AST] = [ast.parse(source)] if "class " in source else []
    while left:  # `ast.walk` goes through every expression as well, and takes three times as long
        node = left.pop()
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            inside = getattr(node, field, ())
            left += inside if isinstance(inside, list) else ()
        if isinstance(node, ast.ClassDef):
            yield node


def owners_in(source: str) -> list[Owner]:
    """Return the classes of a module, those inside of others too."""
    return [
        Owner(
            owner.name,
            [_last_name(base) for base in owner.bases],
            frozenset(method.name for method in methods(owner) if ast.get_docstring(method)),
            [one.name for one in methods(owner) if ast.get_docstring(one) is None and not hands_on(one)],
        )
        for owner in classes_in(source)
    ]


def declared(owners: Iterable[Owner]) -> frozenset[str]:
    """Return the names of the public methods that have a docstring."""
    return frozenset(name for owner in owners for name in owner.told)


def unexplained(owners: Sequence[Owner], known: frozenset[str] = frozenset()) -> list[str]:
    """Return the public methods without a docstring, and not known, that no class above theirs explains either."""
    named: dict[str, list[Owner]] = {}
    for owner in owners:
        named.setdefault(owner.name, []).append(owner)

    def explained(owner: Owner, name: str) -> bool:
        if name in owner.told:
            return True
        return any(explained(above, name) for base in owner.bases for above in named.get(base, ()) if above != owner)

    return [
        f"{owner.name}.{name}"
        for owner in owners
        if not owner.name.startswith("_")
        for name in owner.untold
        if name not in known and not explained(owner, name)
    ]


def test_public_methods_say_what_they_are_for() -> None:
    owners = {path: owners_in(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")}

    def below(folder: Path) -> list[Owner]:
        return [owner for path, found in owners.items() if path.is_relative_to(folder) for owner in found]

    games = PACKAGE / "games"
    neutral = [owner for path, found in owners.items() if not path.is_relative_to(games) for owner in found]
    assert unexplained(neutral) == []
    contracts = declared(below(PACKAGE / "engine"))
    assert {"pending", "answers", "decide"} <= contracts, "the contracts were found"
    for game in (folder for folder in games.iterdir() if folder.is_dir()):
        own = below(game)
        assert unexplained(own, contracts | declared(own)) == []


def test_a_method_that_is_nobody_else_s_needs_a_docstring() -> None:
    def missing(*sources: str, known: frozenset[str] = frozenset()) -> list[str]:
        return unexplained([owner for source in sources for owner in owners_in(source)], known)

    page = "class Page:\n  def show(self): ...\n  def paintEvent(self, event): ...\n  def _lay_out(self): ...\n"
    told = 'class Port(Protocol[P]):\n  def show(self):\n    """Show it."""\n'
    assert missing(page) == ["Page.show"]
    assert missing(page.replace("Page", "Page(desktop.Port[int])"), told) == []
    assert missing(page, told) == ["Page.show"]
    assert missing(page, known=frozenset({"show"})) == []
    assert missing("class Page:\n  def show(self):\n    self.body.show()\n") == []
    assert missing("class Page:\n  def show(self):\n    self.body.hide()\n") == ["Page.show"]
