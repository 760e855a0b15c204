"""The import contracts hold, and each of them can fail."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINTER = """
import contextlib, io, json, pathlib, sys
from importlinter.cli import lint_imports_command

def lint():
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            lint_imports_command(["--no-logo", "--no-cache"])
    except SystemExit as ended:
        return ended.code or 0, said.getvalue()
    raise AssertionError("the linter ends with its status")

found = []
for module, statement in json.load(sys.stdin):
    file = pathlib.Path("rokugan_desktop", module) if module else None
    before = file.read_text() if file and file.exists() else None
    if file:
        file.write_text(statement + chr(10))
    found.append(lint())
    if before is not None:
        file.write_text(before)
    elif file:
        file.unlink()
json.dump(found, sys.stdout)
"""
"""Plants one statement after the other, and says what the linter makes of each: a process for each would take long."""
PACKAGES = {
    "engine", "boards", "words", "games", "table", "lab", "desktop", "cli",
}  # fmt: skip
DESKTOP = "rokugan_desktop.desktop"
ROOMS = ("agreements", "art", "at_table", "computers", "library", "look", "map", "replay", "seating")
MODULES = {"__main__", "interrupts", "loading", "processes", "resources", "shelf"}

FORBIDDEN = [
    ("desktop/tempted.py", "import rokugan_desktop.games.battle_for_rokugan.ids"),
    ("engine/tempted.py", "import rokugan_desktop.boards.board"),
    ("engine/tempted.py", "import time"),
    ("engine/tempted.py", "import PySide6.QtCore"),
    ("boards/tempted.py", "import rokugan_desktop.engine.grammar"),
    ("boards/tempted.py", "import rokugan_desktop.words"),
    ("words/tempted.py", "import rokugan_desktop.boards.board"),
    ("table/tempted.py", "import rokugan_desktop.boards.board"),
    ("table/tempted.py", "import rokugan_desktop.games.battle_for_rokugan"),
    ("table/tempted.py", "import rokugan_desktop.desktop"),
    ("table/tempted.py", "import rokugan_desktop.words"),
    ("lab/tempted.py", "import rokugan_desktop.table"),
    ("lab/tempted.py", "import rokugan_desktop.games.battle_for_rokugan"),
    ("desktop/tempted.py", "import rokugan_desktop.games.battle_for_rokugan"),
    ("desktop/tempted.py", "import shapely"),
    ("desktop/tempted.py", "import rokugan_desktop.lab"),
    ("desktop/title.py", "import rokugan_desktop.desktop.battle_for_rokugan"),
    ("desktop/map/tempted.py", "import rokugan_desktop.desktop.at_table"),
    ("desktop/look/tempted.py", "import rokugan_desktop.desktop.map"),
    ("desktop/art/tempted.py", "import rokugan_desktop.desktop.map"),
    ("desktop/computers/tempted.py", "import rokugan_desktop.desktop.at_table"),
    ("desktop/computers/tempted.py", "import rokugan_desktop.desktop.agreements"),
    ("desktop/agreements/tempted.py", "import rokugan_desktop.desktop.shell"),
    ("desktop/at_table/tempted.py", "import rokugan_desktop.desktop.replay"),
    (
        "desktop/at_table/tempted.py",
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n import rokugan_desktop.desktop.shell",
    ),
    ("desktop/replay/tempted.py", "import rokugan_desktop.desktop.shell"),
    ("desktop/library/tempted.py", "import rokugan_desktop.desktop.seating"),
    ("desktop/battle_for_rokugan/tempted.py", "import rokugan_desktop.games.battle_for_rokugan.state"),
    ("desktop/battle_for_rokugan/tempted.py", "import rokugan_desktop.cli"),
    ("games/battle_for_rokugan/tempted.py", "import rokugan_desktop.games.hex_war"),
    ("games/battle_for_rokugan/tempted.py", "import rokugan_desktop.table"),
    ("games/battle_for_rokugan/tempted.py", "import pathlib"),
    ("games/battle_for_rokugan/tempted.py", "import rokugan_desktop.resources"),
    ("games/battle_for_rokugan/tempted.py", "import rokugan_desktop.interrupts"),
    ("table/tempted.py", "import rokugan_desktop.interrupts"),
    ("table/tempted.py", "import rokugan_desktop.loading"),
    ("table/tempted.py", "import rokugan_desktop.processes"),
    ("cli/tempted.py", "import rokugan_desktop.processes"),
    ("engine/tempted.py", "import signal"),
    ("cli/battle_for_rokugan/tempted.py", "import rokugan_desktop.games.battle_for_rokugan.state"),
    ("cli/battle_for_rokugan/tempted.py", "import rokugan_desktop.games.hex_war"),
    ("cli/battle_for_rokugan/tempted.py", "import rokugan_desktop.desktop.battle_for_rokugan"),
    ("cli/tempted.py", "import rokugan_desktop.games.battle_for_rokugan"),
    ("cli/tempted.py", "import rokugan_desktop.games.battle_for_rokugan.ids"),
    ("cli/tempted.py", "import rokugan_desktop.cli.battle_for_rokugan"),
    ("cli/tempted.py", "import rokugan_desktop.desktop.battle_for_rokugan"),
    ("desktop/tempted.py", "import rokugan_desktop.desktop.battle_for_rokugan"),
    ("desktop/tempted.py", "import rokugan_desktop.desktop.battle_for_rokugan.art"),
    ("desktop/tempted.py", "import rokugan_desktop.games.hex_war"),
    ("desktop/tempted.py", "import rokugan_desktop.shelf"),
    ("shelf.py", "import rokugan_desktop.games.battle_for_rokugan"),
    ("shelf.py", "import rokugan_desktop.cli"),
    ("games/hex_war/tempted.py", "import rokugan_desktop.shelf"),
    ("__main__.py", "import rokugan_desktop.games.battle_for_rokugan"),
]
ALLOWED = [
    ("games/battle_for_rokugan/tempted.py", "import rokugan_desktop.boards.board"),
    ("boards/tempted.py", "import rokugan_desktop.engine.errors"),
    ("desktop/battle_for_rokugan/tempted.py", "import rokugan_desktop.games.battle_for_rokugan"),
    ("desktop/battle_for_rokugan/tempted.py", "import rokugan_desktop.games.battle_for_rokugan.ids"),
    ("desktop/at_table/tempted.py", "import rokugan_desktop.desktop.agreements, rokugan_desktop.desktop.computers"),
    ("desktop/tempted.py", "import rokugan_desktop.table, rokugan_desktop.words, rokugan_desktop.resources"),
    ("desktop/battle_for_rokugan/tempted.py", "import rokugan_desktop.desktop.battle_for_rokugan.art"),
    ("games/hex_war/tempted.py", "import rokugan_desktop.games.hex_war"),
    ("cli/battle_for_rokugan/tempted.py", "import rokugan_desktop.games.battle_for_rokugan, rokugan_desktop.lab"),
    ("cli/tempted.py", "import rokugan_desktop.lab, rokugan_desktop.desktop, rokugan_desktop.shelf"),
    ("__main__.py", "import rokugan_desktop.shelf"),
]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of empty packages under the real contracts, so that each can be broken by itself."""
    root = tmp_path_factory.mktemp("small")
    package = root / "rokugan_desktop"
    games = ["games/battle_for_rokugan", "games/hex_war", "desktop/battle_for_rokugan", "cli/battle_for_rokugan"]
    rooms = [f"desktop/{room}" for room in ROOMS]
    for folder in (".", *sorted(PACKAGES), *games, *rooms):
        (package / folder).mkdir(parents=True, exist_ok=True)
        (package / folder / "__init__.py").touch()
    for module in (
        "interrupts", "loading", "processes", "resources", "shelf", "__main__", "desktop/battle_for_rokugan/art",
        "engine/errors",
        "engine/grammar", "boards/board", "games/battle_for_rokugan/state", "games/battle_for_rokugan/ids",
        "desktop/shell",
    ):  # fmt: skip
        (package / f"{module}.py").touch()
    # The contracts look at the externals that somebody imports.
    (package / "desktop" / "theme.py").write_text("import PySide6.QtCore\n")
    (package / "boards" / "derived.py").write_text("import shapely\n")
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@pytest.fixture(scope="module")
def linted(small: Path) -> dict[tuple[str, str], tuple[int, str]]:
    """Give the status and the text of the linter for each statement planted alone, and for none under an empty one."""
    planted = [("", ""), *FORBIDDEN, *ALLOWED]
    done = subprocess.run(
        [sys.executable, "-c", LINTER],
        cwd=small,
        env={**os.environ, "PYTHONPATH": str(ROOT)},  # the contract that is ours lies there
        input=json.dumps(planted),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return {one: (status, said) for one, (status, said) in zip(planted, json.loads(done.stdout), strict=True)}


Linted = Mapping[tuple[str, str], tuple[int, str]]


def test_the_empty_tree_keeps_the_contracts(linted: Linted) -> None:
    status, said = linted["", ""]
    assert status == 0, said


@pytest.mark.parametrize(("module", "statement"), FORBIDDEN)
def test_forbidden(linted: Linted, module: str, statement: str) -> None:
    status, said = linted[module, statement]
    assert status == 1
    assert "BROKEN" in said, said


@pytest.mark.parametrize(("module", "statement"), ALLOWED)
def test_allowed(linted: Linted, module: str, statement: str) -> None:
    status, said = linted[module, statement]
    assert status == 0, said


def children_of(package: Path) -> set[str]:
    """Return the packages and modules of a package, but for its front."""
    return {
        child.stem if child.is_file() else child.name
        for child in package.iterdir()
        if (child.suffix == ".py" and child.name != "__init__.py") or (child / "__init__.py").is_file()
    }


def test_every_package_is_under_the_contracts() -> None:
    """A new package at the top needs a place in the order, and one in this test."""
    assert children_of(ROOT / "rokugan_desktop") <= PACKAGES | MODULES


def test_every_room_of_the_desktop_stands_in_a_layer() -> None:
    """But for the games' own, which are found by their folders; and no layer is of a room that is gone."""
    package = ROOT / "rokugan_desktop"
    rooms = children_of(package / "desktop") - children_of(package / "games")
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = (contract["layers"] for contract in contracts if contract.get("containers") == [DESKTOP])
    assert set(re.findall(r"\w+", " ".join(layers))) == rooms


def imports(package: Path) -> dict[str, set[str]]:
    """Return which modules of a package each of them imports, at its head, in a function or for its types alone."""
    names = {
        file: ".".join(file.relative_to(package.parents[1]).with_suffix("").parts) for file in package.rglob("*.py")
    }
    modules = {name.removesuffix(".__init__"): file for file, name in names.items()}
    found: dict[str, set[str]] = {}
    for name, file in modules.items():
        wanted: set[str] = set()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                inner = {f"{node.module}.{alias.name}" for alias in node.names} & modules.keys()
                wanted |= inner or {node.module} & modules.keys()
            elif isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names} & modules.keys()
        found[name] = wanted - {name}
    return found


def circles(graph: dict[str, set[str]]) -> set[str]:
    """Return the modules that lead back to themselves."""
    left = dict(graph)
    while True:  # what imports nothing that is left, or is imported by nothing that is left, is in no circle
        wanted = {other for others in left.values() for other in others}
        free = {name for name, others in left.items() if not others & left.keys() or name not in wanted}
        if not free:
            return set(left)
        left = {name: others - free for name, others in left.items() if name not in free}


def test_nothing_in_the_desktop_imports_in_a_circle() -> None:
    assert circles(imports(ROOT / "rokugan_desktop" / "desktop")) == set()


def test_a_circle_is_found_also_where_it_is_for_types_alone(tmp_path: Path) -> None:
    package = tmp_path / "rokugan_desktop" / "desktop"
    package.mkdir(parents=True)
    (package / "one.py").write_text("from rokugan_desktop.desktop.two import Two\n")
    (package / "two.py").write_text("if False:\n    from rokugan_desktop.desktop import one\n")
    (package / "three.py").write_text("import rokugan_desktop.desktop.one\n")
    assert circles(imports(package)) == {"rokugan_desktop.desktop.one", "rokugan_desktop.desktop.two"}
