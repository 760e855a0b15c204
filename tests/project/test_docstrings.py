"""Every public method of the window says what it is for; what only overrides one of Qt's may leave that to Qt.

Ruff can't tell an override that bears no decorator, so its rule D102 is off in the window, and this test stands in.
"""

from __future__ import annotations

import ast
from pathlib import Path

DESKTOP = Path(__file__).resolve().parents[2] / "rokugan_desktop" / "desktop"


def unexplained(source: str) -> list[str]:
    """Return the public methods without a docstring whose names are not written as Qt writes its own."""
    return [
        f"{owner.name}.{method.name}"
        for owner in ast.walk(ast.parse(source))
        if isinstance(owner, ast.ClassDef) and not owner.name.startswith("_")
        for method in owner.body
        if isinstance(method, ast.FunctionDef)
        and method.name == method.name.lower()
        and not method.name.startswith("_")
        and not any(ast.unparse(each).endswith((".setter", "overload")) for each in method.decorator_list)
        and ast.get_docstring(method) is None
    ]


def test_public_methods_of_the_window_say_what_they_are_for() -> None:
    found = {path.name: unexplained(path.read_text(encoding="utf-8")) for path in DESKTOP.rglob("*.py")}
    assert {name: methods for name, methods in found.items() if methods} == {}


def test_a_method_that_is_nobody_else_s_needs_a_docstring() -> None:
    source = "class Page:\n  def show(self): ...\n  def paintEvent(self, event): ...\n  def _lay_out(self): ...\n"
    assert unexplained(source) == ["Page.show"]
