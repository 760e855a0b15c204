"""Contracts for import-linter about games: each is found by its folder, so a new one needs no further contract."""

from __future__ import annotations

from typing import NamedTuple, cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.contracts.layers import LayersContract
from importlinter.domain.imports import ModuleExpression


class _Owner(NamedTuple):
    """Whose a module is: the game, the room it lies in, and its name there."""

    game: str
    room: str
    inside: str


class GuestContract(Contract):
    """Nobody but a game itself imports what is the game's, in whatever room it lies.

    A game is a package in the room of the rules. What bears its name in another room is its own too, and may import the
    front of its rules; what is behind the front only the rules import, but for the modules that the front hands out.

    Configuration options:
        - rules: the package that holds a package for each game.
        - rooms: the other packages in which a game may have one.
        - handed_out: the names of modules that a front hands out whole.

    """

    type_name = "guests"

    rules = fields.StringField()
    rooms = fields.ListField(subfield=fields.StringField())
    handed_out = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return which imports are none of the importer's business."""
        found = sorted(
            (importer, imported)
            for imported in graph.modules
            for importer in graph.find_modules_that_directly_import(imported)
            if not self._may(graph, importer, imported)
        )
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the imports that break it."""
        found: list[tuple[str, str]] = check.metadata["found"]
        for importer, imported in found:
            output.print_error(f"{importer} is not allowed to import {imported}", bold=False)
        output.new_line()

    def _may(self, graph: ImportGraph, importer: str, imported: str) -> bool:
        own, theirs = self._owner(graph, imported), self._owner(graph, importer)
        if own is None or theirs is None or theirs.game != own.game:
            return own is None
        rules, handed_out = cast("tuple[str, list[str]]", (self.rules, self.handed_out))
        return theirs.room == own.room or (own.room == rules and own.inside in ("", *handed_out))

    def _owner(self, graph: ImportGraph, module: str) -> _Owner | None:
        """Return which game a module belongs to; None for one that is no game's."""
        rules, rooms = cast("tuple[str, list[str]]", (self.rules, self.rooms))
        for room in (rules, *rooms):
            game, _, inside = module.removeprefix(f"{room}.").partition(".")
            if module.startswith(f"{room}.") and f"{rules}.{game}" in graph.modules:
                return _Owner(game, room, inside)
        return None


class GuestLayersContract(LayersContract):
    """The layers of what each game has in a room: those of `layers`, whose containers are found.

    Configuration options, beside those of `layers`:
        - rules: the package that holds a package for each game.
        - room: the package that holds the containers, which bear the games' names.

    """

    type_name = "guest_layers"

    rules = fields.StringField()
    room = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return which imports lead upwards."""
        rules, room = cast("tuple[str, str]", (self.rules, self.room))
        games = {module.rpartition(".")[2] for module in graph.find_children(rules)}
        found = [ModuleExpression(f"{room}.{game}") for game in sorted(games) if f"{room}.{game}" in graph.modules]
        self.containers = cast("fields.ListField", found)  # once it is read, a field is what it has read
        return super().check(graph, verbose)
