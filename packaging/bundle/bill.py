"""The bill of materials of a bundle, in the words of CycloneDX: what lies in it, in which version, whose, and where.

It is told by the owners of the bundle's own files, not by what a fresh installation would bring. No time and no random
number stands in it: a bundle that is made twice has the same bill.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from owners import PROGRAM, Owner

_KINDS: Final = {"pypi": "library", "deb": "library", "generic": "platform"}


def write(owned: Mapping[Owner, Sequence[str]], version: str, file: Path) -> None:
    """Write the bill of a bundle of the program in a version, whose files are told by their owners."""
    parts = [owner for owner in owned if owner.name != PROGRAM]
    told = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _component(Owner(PROGRAM, "MIT", version=version), (), "application")},
        "components": [
            _component(owner, owned[owner])
            for owner in sorted(parts, key=lambda one: (one.name.casefold(), one.version))
        ],
    }
    file.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")


def _component(owner: Owner, places: Sequence[str], kind: str = "") -> dict[str, Any]:
    """Return what the bill says of an owner: the licence in its own words, and where in the bundle the files lie."""
    of_registry = re.match(r"pkg:(\w+)/", owner.address)
    told: dict[str, Any] = {
        "type": kind or _KINDS.get(of_registry[1] if of_registry else "", "library"),
        "bom-ref": owner.address or owner.name,
        "name": owner.name,
        "licenses": [{"license": {"name": owner.licence}}],
    }
    if owner.version:
        told["version"] = owner.version
    if owner.address:
        told["purl"] = owner.address
    if places:
        told["evidence"] = {"occurrences": [{"location": place} for place in places]}
    return told
