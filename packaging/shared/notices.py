"""The page of licence notices: what the program is made of, and under which licences, as found where it is installed.

    python packaging/shared/notices.py          writes assets/notices.md
    python packaging/shared/notices.py check    complains where the page names other things than are there

The page names no versions: a new patch of a library makes it no less true.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "assets" / "notices.md"
LICENCE_FILE: Final = re.compile(r"(?:LICEN[CS]E|OFL|COPYING|NOTICE)", re.IGNORECASE)
"""How the name of a file with a licence begins."""
OURS: Final = frozenset({"catalogues", "pages", "styles"})
"""Folders of assets that are the program's own words and style sheets, under the licence of its code."""
WELL_KNOWN: Final = {
    "LGPL-3.0-only": "https://www.gnu.org/licenses/lgpl-3.0.html",
    "GPL-2.0-only": "https://www.gnu.org/licenses/old-licenses/gpl-2.0.html",
    "GPL-3.0-only": "https://www.gnu.org/licenses/gpl-3.0.html",
}
"""Where the text of a licence stands that a library names without enclosing it."""


class Notice(NamedTuple):
    """One thing that is not ours: its name, its licence in a word, where it comes from, the licence's texts."""

    name: str
    licence: str
    home: str
    texts: tuple[str, ...]


def libraries() -> tuple[Notice, ...]:
    """Return the libraries that the program runs with, those that they need included, by name.

    Raise PackageNotFoundError where one is not installed.
    """
    found: dict[str, Notice] = {}
    waiting = [Requirement(line) for line in _declared()]
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker is not None and not requirement.marker.evaluate({"extra": ""})):
            continue
        library = distribution(requirement.name)
        found[name] = Notice(library.metadata["Name"], licence_of(library), _home(library), _texts(library))
        waiting += [Requirement(line) for line in library.requires or ()]
    return tuple(found[name] for name in sorted(found))


def art(assets: Path = ROOT / "assets") -> tuple[Notice, ...]:
    """Return what lies in the folder of assets under a licence of its own, a notice for each folder, by its path."""
    return tuple(
        Notice(f"{assets.name}/{folder.name}", "", "", tuple(file.read_text("utf-8").strip() for file in licences))
        for folder in sorted(folder for folder in assets.iterdir() if folder.is_dir() and folder.name not in OURS)
        if (licences := sorted(file for file in folder.rglob("*") if _is_licence(file)))
    )


def unlicensed(assets: Path = ROOT / "assets") -> tuple[Path, ...]:
    """Return the files of the folder of assets that no licence lies beside or above."""
    return tuple(
        file.relative_to(assets)
        for file in sorted(assets.rglob("*"))
        if file.is_file()
        and file.parent != assets
        and file.relative_to(assets).parts[0] not in OURS
        and not any(_is_licence(near) for above in _folders(file, assets) for near in above.iterdir())
    )


def page() -> str:
    """Return the text of the page."""
    lines = [
        "# Licence notices",
        "",
        "The program's own code is under the MIT licence (the file LICENSE). It stands on the work of others: thanks.",
        "",
        "Made by packaging/shared/notices.py from what is installed; not to be edited by hand.",
        "",
        "## Libraries",
        "",
    ]
    for notice in libraries():
        lines += [f"### {notice.name}", "", f"Licence: {notice.licence}", ""]
        if notice.home:
            lines += [f"Home: <{notice.home}>", ""]
        lines += _quoted(notice.texts)
    lines += ["## Fonts, pictures and sounds", ""]
    for notice in art():
        lines += [f"### {notice.name}", "", *_quoted(notice.texts)]
    return "\n".join(lines).rstrip() + "\n"


def named(text: str) -> frozenset[str]:
    """Return the names of what a page lists; the headings inside a licence's text are not the page's."""
    names: set[str] = set()
    quoted = False
    for line in text.splitlines():
        if line.startswith("````"):
            quoted = not quoted
        elif line.startswith("### ") and not quoted:
            names.add(line.removeprefix("### "))
    return frozenset(names)


def faults() -> tuple[str, ...]:
    """Return a sentence for each thing that the committed page lacks or names in vain, and for each file unlicensed."""
    listed = named(PAGE.read_text(encoding="utf-8")) if PAGE.is_file() else frozenset[str]()
    there = frozenset(notice.name for notice in (*libraries(), *art()))
    return (
        *(f"assets/notices.md: {name}: is missing" for name in sorted(there - listed)),
        *(f"assets/notices.md: {name}: is not there any more" for name in sorted(listed - there)),
        *(f"assets/{file.as_posix()}: no licence lies beside or above it" for file in unlicensed()),
    )


def _declared() -> Iterator[str]:
    """List the requirements that the project declares, read from the file since an installation may be older."""
    with (ROOT / "pyproject.toml").open("rb") as opened:
        yield from tomllib.load(opened)["project"]["dependencies"]


def licence_of(library: Distribution) -> str:
    """Return the licence of a library in a word: its expression, or else its old-fashioned field or classifier."""
    for field in ("License-Expression", "License"):
        values: list[str] = library.metadata.get_all(field) or []
        if any(values):
            return values[0].strip().partition("\n")[0]
    classifiers: list[str] = library.metadata.get_all("Classifier") or []
    return ", ".join(line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License")) or "not named"


def _home(library: Distribution) -> str:
    """Return the address of a library's home page, nothing where it names none."""
    addresses: list[str] = library.metadata.get_all("Project-URL") or []
    named_ones = {
        label.strip().lower(): where.strip() for label, _, where in (line.partition(",") for line in addresses)
    }
    for label in ("homepage", "source", "source code", "repository", "documentation"):
        if label in named_ones:
            return named_ones[label]
    return str(library.metadata["Home-page"]) if "Home-page" in library.metadata else ""


def _texts(library: Distribution) -> tuple[str, ...]:
    """Return the texts of the licences that came with a library, or where to read the ones that it names."""
    folder = re.compile(r"\.dist-info[/\\]")
    files = sorted(
        (file for file in library.files or () if folder.search(str(file)) and LICENCE_FILE.match(file.name)), key=str
    )
    # Windows ends the lines of some texts in its own way; the page is the same everywhere.
    texts = (Path(str(library.locate_file(file))).read_text(encoding="utf-8", errors="replace") for file in files)
    enclosed = tuple(dict.fromkeys("\n".join(text.strip().splitlines()) for text in texts))
    return enclosed or tuple(f"{name}: {where}" for name, where in WELL_KNOWN.items() if name in licence_of(library))


def _folders(file: Path, top: Path) -> Iterator[Path]:
    """List the folders that a file lies in, below `top`."""
    yield from (folder for folder in file.parents if top in folder.parents)


def _is_licence(file: Path) -> bool:
    return file.is_file() and LICENCE_FILE.match(file.name) is not None


def _quoted(texts: Sequence[str]) -> Iterator[str]:
    """List the lines of the texts, each in a block that Markdown leaves as it is."""
    for text in texts:
        yield from ("````text", *(line.rstrip() for line in text.splitlines()), "````", "")


def main(arguments: Sequence[str]) -> int:
    """Write the page, or check it; return the exit status."""
    try:
        if list(arguments) == ["check"]:
            found = faults()
            sys.stdout.writelines(f"{fault}\n" for fault in found)
            return 1 if found else 0
        PAGE.write_text(page(), encoding="utf-8", newline="\n")
    except PackageNotFoundError as error:
        sys.stderr.write(
            f"{error.name} is not installed, so its licence is unknown: run `python3 play.py test` first\n"
        )
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
