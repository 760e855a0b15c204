"""What is locked fits what the project asks for, and is under licences that its packages may be made with."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

import pytest
from notices import licence_of
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "packaging" / "lock"
LOCKED = ("test", "package")
PROJECT = "rokugan-desktop"
_LINE = re.compile(r"(?P<name>[\w.-]+)==(?P<version>\S+)(?: ; (?P<marker>[^\\]+))?")

FREE: Final = re.compile(
    r"""(?x) (?: MIT | 0BSD | BSD | Apache | PSF | MPL | Mozilla | ISC | Zlib | CC0 | Unlicense | Python\ Software )"""
)
"""Licences that ask for a notice at the most, or for the source of what was changed in a file of theirs."""
NAMED: Final = {
    "pyside6-essentials": "LGPL-3.0-only: linked, not changed, and beside the program, where it can be exchanged",
    "shiboken6": "LGPL-3.0-only, as PySide6",
    "pyinstaller": "GPL-2.0-or-later with an exception for what it makes: bundles, with its starter in them",
    "pyinstaller-hooks-contrib": "Apache-2.0 for what lies in a bundle, GPL-2.0-or-later for the hooks that make it",
}
"""Others that are here, each with why they may be."""


def locked(extra: str) -> dict[str, list[tuple[str, Marker | None]]]:
    """Return the versions that a lock allows of each library, each with where it holds."""
    found: dict[str, list[tuple[str, Marker | None]]] = {}
    for line in (FOLDER / f"{extra}.txt").read_text("utf-8").splitlines():
        if match := _LINE.match(line):
            marker = Marker(match["marker"].strip()) if match["marker"] else None
            found.setdefault(canonicalize_name(match["name"]), []).append((match["version"], marker))
    return found


def asked(extra: str) -> list[Requirement]:
    """Return what the project asks for with an extra, those that it names included."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    waiting, found = [extra], [Requirement(line) for line in project["dependencies"]]
    while waiting:
        for line in project["optional-dependencies"][waiting.pop()]:
            requirement = Requirement(line)
            if requirement.name == PROJECT:
                waiting += requirement.extras
            else:
                found.append(requirement)
    return found


@pytest.mark.parametrize("extra", LOCKED)
def test_all_that_is_asked_for_is_locked_to_a_version_that_fits(extra: str) -> None:
    """Who changes what the project asks for renews the locks: `python packaging/lock/renew.py`."""
    known = locked(extra)
    build = [Requirement(line) for line in (FOLDER / "build.in").read_text("utf-8").split()]
    for requirement in (*asked(extra), *build):
        versions = known.get(canonicalize_name(requirement.name), [])
        assert any(requirement.specifier.contains(version) for version, _ in versions), f"{requirement} is not locked"


@pytest.mark.parametrize("extra", LOCKED)
def test_every_line_of_a_lock_has_hashes(extra: str) -> None:
    text = (FOLDER / f"{extra}.txt").read_text("utf-8")
    parts = re.split(r"^(?=\S)", text, flags=re.MULTILINE)[1:]
    assert len(parts) > 20
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", part) for part in parts)
    assert "://" not in text, "a lock names no registry"


@pytest.mark.parametrize("extra", LOCKED)
def test_everything_locked_is_under_a_licence_that_is_allowed(extra: str) -> None:
    """Of what is installed here; what belongs to another system is looked at there."""
    looked_at = 0
    for name in locked(extra):
        try:
            library = distribution(name)
        except PackageNotFoundError:
            continue
        looked_at += 1
        licence = licence_of(library)
        assert name in NAMED or FREE.match(licence), f"{name} is under {licence}"
    assert looked_at > 10
