"""The import contracts hold, and each of them can fail: wrong imports are planted in the graph of the real modules."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import grimp
import pytest
from importlinter import Contract
from importlinter.application.use_cases import read_user_options
from importlinter.configuration import configure

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "rokugan_desktop"
BUILT_IN: Final = {
    "acyclic_siblings": "importlinter.contracts.acyclic_siblings.AcyclicSiblingsContract",
    "forbidden": "importlinter.contracts.forbidden.ForbiddenContract",
    "layers": "importlinter.contracts.layers.LayersContract",
    "protected": "importlinter.contracts.protected.ProtectedContract",
}
PACKAGES = {
    "engine", "boards", "words", "games", "table", "lab", "desktop", "cli",
}  # fmt: skip
DESKTOP = "rokugan_desktop.desktop"
MODULES = {"__main__", "interrupts", "loading", "processes", "resources", "sentences", "shelf"}

FORBIDDEN: Final[Mapping[str, tuple[str, ...]]] = {
    "From the composition root down to the engine": (
        "engine.tempted > boards.board",
        "boards.tempted > words",
        "table.session > games.battle_for_rokugan",
        "table.tempted > desktop",
        "table.tempted > words",
        "engine.grammar > words",
        "desktop.tempted > lab",
        "desktop.tempted > shelf",
        "desktop.battle_for_rokugan.tempted > cli",
        "games.battle_for_rokugan.flow > table.session",
        "games.battle_for_rokugan.tempted > resources",
        "games.samurai_battles.tempted > shelf",
        "shelf > cli",
    ),
    "Boards take the engine's errors, messages and reader of YAML, and no more of it": (
        "boards.tempted > engine.grammar",
    ),
    "Boards are for games, the desktop and the edges": ("words.tempted > boards.board", "table.tempted > boards.board"),
    "Words are for the desktop and the command line": ("engine.grammar > words", "games.tempted > words"),
    "The table is for the desktop and the command line": ("lab.tempted > table",),
    "Files are found at the edges": ("games.battle_for_rokugan.tempted > resources",),
    "Signals are heard, and garbage is left, at the edges": (
        "games.battle_for_rokugan.tempted > interrupts",
        "table.tempted > interrupts",
        "table.tempted > loading",
    ),
    "Other processes are asked by the lab and the desktop": ("table.tempted > processes", "cli.tempted > processes"),
    "The shelf is handed out at the edges": ("desktop.tempted > shelf",),
    "A game is a guest: nobody else imports it, whatever the room": (
        "desktop.tempted > games.battle_for_rokugan",
        "desktop.tempted > games.battle_for_rokugan.ids",
        "desktop.tempted > desktop.battle_for_rokugan",
        "desktop.tempted > desktop.battle_for_rokugan.art",
        "desktop.title > desktop.battle_for_rokugan.face",
        "desktop.battle_for_rokugan.face > desktop.samurai_battles.face",
        "desktop.battle_for_rokugan.face > games.battle_for_rokugan.state",
        "games.battle_for_rokugan.tempted > games.samurai_battles",
        "lab.tempted > games.battle_for_rokugan",
        "cli.tempted > games.battle_for_rokugan",
        "cli.tempted > games.battle_for_rokugan.ids",
        "cli.tempted > cli.battle_for_rokugan",
        "cli.tempted > desktop.battle_for_rokugan",
        "cli.battle_for_rokugan.tempted > games.battle_for_rokugan.state",
        "cli.battle_for_rokugan.tempted > games.samurai_battles",
        "cli.battle_for_rokugan.tempted > desktop.battle_for_rokugan",
        "shelf > games.battle_for_rokugan",
        "__main__ > games.battle_for_rokugan",
    ),
    "Only the desktop speaks Qt": ("engine.tempted > PySide6", "cli.main > PySide6"),
    "Inside the desktop, from the window down to what is drawn": (
        "desktop.map.view > desktop.at_table.table_page",
        "desktop.look.tempted > desktop.map",
        "desktop.art.tempted > desktop.map",
        "desktop.computers.tempted > desktop.at_table",
        "desktop.computers.tempted > desktop.agreements",
        "desktop.agreements.tempted > desktop.shell",
        "desktop.at_table.sitting > desktop.replay",
        "desktop.replay.tempted > desktop.shell",
        "desktop.library.tempted > desktop.seating",
    ),
    "The command line asks the desktop where a window is opened, and nowhere else": (
        "cli.main > desktop.shell",
        "cli.matches.commands > desktop.face",
        "cli.samurai_battles.commands > desktop.samurai_battles",
    ),
    "Inside a game, from who plays it down to the ids": (
        "games.battle_for_rokugan.phases.upkeep > games.battle_for_rokugan.bots.rollout",
        "games.samurai_battles.chapters.fire > games.samurai_battles.flow",
        "games.samurai_battles.flow > games.samurai_battles.game",
        "games.battle_for_rokugan.state > games.battle_for_rokugan.phases.scoring",
        "games.battle_for_rokugan.events > games.battle_for_rokugan.log.story",
        "games.samurai_battles.ids > games.samurai_battles.state",
        "games.battle_for_rokugan.places > games.battle_for_rokugan.flow",  # phases ask it: a way through it counts
        "games.samurai_battles.chapters.fire > games.samurai_battles",  # the front leads to everything
    ),
    "Inside the face of a game, from its record down to its art": (
        "desktop.battle_for_rokugan.pieces > desktop.battle_for_rokugan.face",
        "desktop.samurai_battles.pieces > desktop.samurai_battles.public_panel",
        "desktop.samurai_battles.art.units > desktop.samurai_battles.pieces",
        "desktop.battle_for_rokugan.panels > desktop.battle_for_rokugan.standing",
        "desktop.battle_for_rokugan.art.tokens > desktop.battle_for_rokugan.standing",
    ),
    "Inside the page of the table, from its controller down to the cards that lie on it": (
        "desktop.at_table.standings_board > desktop.at_table.sitting",
        "desktop.at_table.table_page > desktop.at_table.painter",
        "desktop.at_table.recap > desktop.at_table.herald",
    ),
    "No two rooms beside each other lean on each other": (
        "games.battle_for_rokugan.cards.scripts > games.battle_for_rokugan.questions",
        "desktop.battle_for_rokugan.art.tokens > desktop.battle_for_rokugan.pieces",
        "table.trust.shuffle > table.trust.proving",
    ),
    "Nothing leads back to itself": ("desktop.look.theme > desktop.context", "table.journal > table.history"),
    "Only boards measure polygons": ("desktop.tempted > shapely",),
    "No clock, file, network, process or chance in the engine and the games": (
        "engine.tempted > time",
        "engine.tempted > signal",
        "games.battle_for_rokugan.tempted > pathlib",
        "games.battle_for_rokugan.phases.battles > random",
        "games.samurai_battles.flow > random",
        "engine.grammar > random",
    ),
}
"""What is planted, importer and imported, and which contract finds it: each contract has something that breaks it."""
ALLOWED: Final = (
    "games.battle_for_rokugan.tempted > boards.board",
    "games.battle_for_rokugan.bots.tempted > random",
    "games.samurai_battles.tempted > games.samurai_battles.state",
    "boards.tempted > engine.errors",
    "desktop.battle_for_rokugan.tempted > games.battle_for_rokugan",
    "desktop.battle_for_rokugan.tempted > games.battle_for_rokugan.ids",
    "desktop.battle_for_rokugan.tempted > desktop.battle_for_rokugan.art",
    "desktop.at_table.herald > desktop.agreements",
    "desktop.at_table.sitting > desktop.computers",
    "desktop.shell > table",
    "desktop.shell > words",
    "desktop.shell > resources",
    "cli.battle_for_rokugan.tempted > games.battle_for_rokugan",
    "cli.battle_for_rokugan.tempted > lab",
    "cli.tempted > lab",
    "cli.window > desktop.shell",
    "cli.tempted > shelf",
)
"""What may be planted, all together."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Who imports whom, also in a function or for a type alone."""
    return grimp.build_graph(PACKAGE, include_external_packages=True, cache_dir=None)


def class_of(path: str) -> type[Contract]:
    module, _, name = path.rpartition(".")
    found: type[Contract] = getattr(import_module(module), name)
    return found


@pytest.fixture(scope="module")
def contracts() -> Mapping[str, Contract]:
    """The contracts of the project by their names, of types that come along and of our own."""
    configure()
    read = read_user_options(str(ROOT / "pyproject.toml"))
    session: dict[str, Any] = read.session_options
    assert session["root_packages"] == [PACKAGE]
    assert "exclude_type_checking_imports" not in session, "what is imported for a type alone counts"
    types = BUILT_IN | dict(each.split(": ") for each in session["contract_types"])
    return {
        options["name"]: class_of(types[options["type"]])(options["name"], session, options)
        for options in read.contracts_options
    }


def planted(graph: grimp.ImportGraph, imports: Iterable[str]) -> grimp.ImportGraph:
    """Return a copy of the graph with these imports besides; a module that there is not comes into being."""
    copy = deepcopy(graph)
    for each in imports:
        importer, imported = (
            name if name.partition(".")[0] not in PACKAGES | MODULES else f"{PACKAGE}.{name}"
            for name in each.split(" > ")
        )
        for module in (importer, imported):
            for parent in accumulate(module.split("."), "{}.{}".format):
                if parent not in copy.modules:
                    copy.add_module(parent, is_squashed=not module.startswith(PACKAGE))
        assert not copy.direct_import_exists(importer=importer, imported=imported), f"{each} is there"
        copy.add_import(importer=importer, imported=imported, line_number=1, line_contents=f"import {imported}")
    return copy


def is_kept(contract: Contract, graph: grimp.ImportGraph) -> bool:
    """Tell whether the contract holds; the graph stays as it is."""
    return contract.check(deepcopy(graph), verbose=False).kept


def test_the_contracts_hold(graph: grimp.ImportGraph, contracts: Mapping[str, Contract]) -> None:
    """And what is planted below, each contract for itself, is what breaks them."""
    assert [name for name, contract in contracts.items() if not is_kept(contract, graph)] == []
    assert list(FORBIDDEN) == list(contracts), "each contract can be broken"


@pytest.mark.parametrize(("contract", "wrong"), [(name, each) for name, wrong in FORBIDDEN.items() for each in wrong])
def test_a_wrong_import_is_found(
    graph: grimp.ImportGraph, contracts: Mapping[str, Contract], contract: str, wrong: str
) -> None:
    assert not is_kept(contracts[contract], planted(graph, [wrong]))


def test_what_is_allowed_breaks_none(graph: grimp.ImportGraph, contracts: Mapping[str, Contract]) -> None:
    allowed = planted(graph, ALLOWED)
    assert [name for name, contract in contracts.items() if not is_kept(contract, allowed)] == []


@pytest.mark.parametrize(
    ("contract", "wrong"),
    [
        ("A game is a guest: nobody else imports it, whatever the room", "lab.tempted > games.hex_war"),
        ("Inside a game, from who plays it down to the ids", "games.hex_war.chapters.one > games.hex_war.bots"),
        ("Inside the face of a game, from its record down to its art", "desktop.hex_war.pieces > desktop.hex_war.face"),
        ("No clock, file, network, process or chance in the engine and the games", "games.hex_war.flow > random"),
    ],
)
def test_a_new_game_is_found_by_its_folders(
    graph: grimp.ImportGraph, contracts: Mapping[str, Contract], contract: str, wrong: str
) -> None:
    rooms = deepcopy(graph)
    for room in ("games", "desktop"):
        rooms.add_module(f"{PACKAGE}.{room}.hex_war")
    assert is_kept(contracts[contract], rooms)
    assert not is_kept(contracts[contract], planted(rooms, [wrong]))


def test_a_new_module_of_the_tables_page_needs_a_place(
    graph: grimp.ImportGraph, contracts: Mapping[str, Contract]
) -> None:
    page = contracts["Inside the page of the table, from its controller down to the cards that lie on it"]
    assert not is_kept(page, planted(graph, ["desktop.at_table.tempted > desktop.context"]))


def test_an_import_for_a_type_alone_is_in_the_graph(graph: grimp.ImportGraph) -> None:
    assert graph.direct_import_exists(importer=f"{PACKAGE}.shelf", imported=f"{PACKAGE}.desktop.face")


@pytest.mark.parametrize(
    ("statement", "status"),
    [
        ("import rokugan_desktop.desktop.shell", 1),
        ("from rokugan_desktop import desktop", 1),
        ("from PySide6.QtCore import QObject", 1),
        ("def opened() -> None:\n    import rokugan_desktop.desktop.shell", 0),
    ],
)
def test_the_command_line_loads_the_window_late(statement: str, status: int) -> None:
    """Where it may ask the desktop, it does so in a function: the rule of ruff that says it, as the project has it."""
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--select", "TID253", "--quiet"]
    command += ["--stdin-filename", str(ROOT / PACKAGE / "cli" / "window.py"), "-"]
    done = subprocess.run(command, cwd=ROOT, input=statement, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    assert ("TID253" in done.stdout) is bool(status)


def children_of(package: Path) -> set[str]:
    """Return the packages and modules of a package, but for its front."""
    return {
        child.stem if child.is_file() else child.name
        for child in package.iterdir()
        if (child.suffix == ".py" and child.name != "__init__.py") or (child / "__init__.py").is_file()
    }


def test_every_package_is_under_the_contracts() -> None:
    """A new package at the top needs a place in the order, and one in this test."""
    assert children_of(ROOT / PACKAGE) <= PACKAGES | MODULES


def test_every_room_of_the_desktop_stands_in_a_layer() -> None:
    """But for the games' own, which are found by their folders; and no layer is of a room that is gone."""
    package = ROOT / PACKAGE
    rooms = children_of(package / "desktop") - children_of(package / "games")
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    (layers,) = (contract["layers"] for contract in contracts if contract.get("containers") == [DESKTOP])
    assert {name.partition(".")[0] for name in re.findall(r"[\w.]+", " ".join(layers))} == rooms
