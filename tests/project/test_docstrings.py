"""Every public method says what it is for where it is declared; who implements, overrides or hands it on need not.

Ruff can't tell an override that bears no decorator, so its rule D102 is off, and this test stands in.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "rokugan_desktop"


def methods(owner: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """List the public methods of a class whose names are not written as Qt writes its own."""
    for method in owner.body:
        if isinstance(method, ast.FunctionDef) and method.name == method.name.lower():
            again = any(ast.unparse(each).endswith((".setter", "overload")) for each in method.decorator_list)
            if not method.name.startswith("_") and not again:
                yield method


def hands_on(method: ast.FunctionDef) -> bool:
    """Tell whether a method asks a part of its object for the same thing, and does nothing else."""
    only = method.body[0] if len(method.body) == 1 else None
    asked = only.value if isinstance(only, ast.Return | ast.Expr) else None
    asked = asked.func if isinstance(asked, ast.Call) else asked
    return isinstance(asked, ast.Attribute) and asked.attr == method.name and not isinstance(asked.value, ast.Name)


def declared(sources: Iterable[str]) -> frozenset[str]:
    """Return the names of the public methods that have a docstring."""
    return frozenset(
        method.name
        for source in sources
        for owner in ast.walk(ast.parse(source))
        if isinstance(owner, ast.ClassDef)
        for method in methods(owner)
        if ast.get_docstring(method) is not None
    )


def unexplained(sources: Iterable[str], known: frozenset[str] = frozenset()) -> list[str]:
    """Return the public methods without a docstring, and not known, that no class above theirs explains either."""
    trees = [ast.parse(source) for source in sources]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    named: dict[str, list[ast.ClassDef]] = {}
    for owner in classes:
        named.setdefault(owner.name, []).append(owner)

    def explained(owner: ast.ClassDef, name: str) -> bool:
        if any(method.name == name and ast.get_docstring(method) for method in methods(owner)):
            return True
        bases = (ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in owner.bases)
        return any(explained(above, name) for base in bases for above in named.get(base, ()) if above is not owner)

    return [
        f"{owner.name}.{method.name}"
        for owner in classes
        if not owner.name.startswith("_")
        for method in methods(owner)
        if not (method.name in known or hands_on(method) or explained(owner, method.name))
    ]


def test_public_methods_say_what_they_are_for() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    games = {path for path in texts if path.is_relative_to(PACKAGE / "games")}
    assert unexplained(text for path, text in texts.items() if path not in games) == []
    contracts = declared(text for path, text in texts.items() if path.is_relative_to(PACKAGE / "engine"))
    assert {"pending", "answers", "decide"} <= contracts, "the contracts were found"
    for game in {path.relative_to(PACKAGE / "games").parts[0] for path in games} - {"__init__.py"}:
        own = [texts[path] for path in games if path.is_relative_to(PACKAGE / "games" / game)]
        assert unexplained(own, contracts | declared(own)) == []


def test_a_method_that_is_nobody_else_s_needs_a_docstring() -> None:
    page = "class Page:\n  def show(self): ...\n  def paintEvent(self, event): ...\n  def _lay_out(self): ...\n"
    told = 'class Port(Protocol[P]):\n  def show(self):\n    """Show it."""\n'
    assert unexplained([page]) == ["Page.show"]
    assert unexplained([page.replace("Page", "Page(desktop.Port[int])"), told]) == []
    assert unexplained([page, told]) == ["Page.show"]
    assert unexplained([page], frozenset({"show"})) == []
    assert unexplained(["class Page:\n  def show(self):\n    self.body.show()\n"]) == []
    assert unexplained(["class Page:\n  def show(self):\n    self.body.hide()\n"]) == ["Page.show"]
