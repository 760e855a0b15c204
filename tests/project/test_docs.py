"""The pages for builders lead somewhere: to every package, to every other page, and to what is still there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE, TESTS = ROOT / "rokugan_desktop", ROOT / "tests"
DOCS = PACKAGE / "docs"
ARCHITECTURE = (DOCS / "ARCHITECTURE.md").read_text(encoding="utf-8")
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
ROOMS = ("rokugan_desktop", "tests", "packaging", "board_data", "assets")
MODULES = ["play.py", *(file.relative_to(ROOT).as_posix() for room in ROOMS for file in (ROOT / room).rglob("*.py"))]


def test_every_package_is_named_in_the_architecture() -> None:
    packages = {front.parent.name for front in PACKAGE.rglob("__init__.py")} - {PACKAGE.name}
    assert len(packages) > 20
    assert {name for name in packages if not re.search(rf"\b{name}\b", ARCHITECTURE)} == set()


def test_every_page_is_linked_from_the_architecture() -> None:
    pages = {page.name for page in DOCS.glob("*.md")} - {"ARCHITECTURE.md"}
    assert {page for page in pages if f"]({page})" not in ARCHITECTURE} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_that_a_page_names_is_there(page: Path) -> None:
    if page.name == "CHANGELOG.md":
        return  # it tells of what was
    named = set(re.findall(r"`([\w./]+\.py)\b", page.read_text(encoding="utf-8")))
    assert {name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in MODULES)} == set()


def test_every_test_that_a_promise_names_is_there() -> None:
    promises = (DOCS / "promises.md").read_text(encoding="utf-8")
    missing: set[str] = set()
    source = ""
    for file, name in re.findall(r"`([\w/]*(?:\.py)?)(?:::(\w+))?`", promises):
        if file.endswith(".py"):
            path = TESTS / file
            source = path.read_text(encoding="utf-8") if path.is_file() else ""
            missing |= set() if source else {file}
        if name and f"def {name}(" not in source:
            missing.add(name)
    assert missing == set()
