"""A contract for import-linter: no module leads back to itself, not even by an import in a function or for a type."""

from __future__ import annotations

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class CirclesContract(Contract):
    """No module of a package imports in a circle.

    `acyclic_siblings` says it of packages; this says it also where two packages lean on each other, module by module.

    Configuration options:
        - package: the package whose modules are meant.

    """

    type_name = "circles"

    package = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return the modules that lead back to themselves."""
        package = cast("str", self.package)
        modules = {package, *graph.find_descendants(package)}
        left = {module: graph.find_modules_directly_imported_by(module) & modules for module in modules}
        while True:  # what imports nothing that is left, or is imported by nothing that is left, is in no circle
            wanted = {other for others in left.values() for other in others}
            free = {module for module, others in left.items() if not others & left.keys() or module not in wanted}
            if not free:
                return ContractCheck(kept=not left, metadata={"found": sorted(left)})
            left = {module: others - free for module, others in left.items() if module not in free}

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the modules in circles."""
        found: list[str] = check.metadata["found"]
        output.print_error(f"These lead back to themselves: {', '.join(found)}", bold=False)
        output.new_line()
