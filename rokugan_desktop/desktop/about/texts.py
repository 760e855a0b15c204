"""What the page about the program shows: licences in full, as they lie beside it."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from rokugan_desktop.resources import assets, licences

_HEADING = re.compile(r"^#{2,3} (.+)$")


class Chapter(NamedTuple):
    """Something that the program is made of, and the licence that it is under."""

    name: str
    files: tuple[Path, ...] = ()
    """The files with its text; what was read already stands in `read`."""
    read: str = ""

    def text(self) -> str:
        """Return the whole text. A file that can't be read is left out: nobody is kept from the others by it."""
        parts = [self.read, *map(_text, self.files)]
        return "\n\n".join(part.strip() for part in parts if part.strip())


def chapters() -> tuple[Chapter, ...]:
    """Return all chapters but the program's own: those of the page of notices, then those of what a bundle holds.

    Of a library that a bundle holds, the texts beside it are shown; one that it was made without has no chapter.
    """
    try:
        noted = _of_page(_text(assets() / "notices.md"))
    except FileNotFoundError:
        noted = []
    folder = licences()
    homes = [] if folder is None else [one for one in folder.iterdir() if one.is_dir()]
    bundled = sorted(homes, key=lambda one: one.name.casefold())
    names = {one.name for one in bundled}
    return (
        *(one for one in noted if not names or (one.name not in names and _is_there(one.name))),
        *(Chapter(home.name, _texts_in(home)) for home in bundled),
    )


def _texts_in(home: Path) -> tuple[Path, ...]:
    """Return the texts that lie in a folder; first those that tell what the licenses beside them are for."""
    texts = sorted(file for file in home.iterdir() if file.is_file())
    return tuple(sorted(texts, key=lambda file: not (file.suffix == ".md" or file.stem == "README")))


def _is_there(name: str) -> bool:
    """Tell whether what the page of notices names came along in a bundle: files of ours, or a library."""
    return "/" in name or find_spec(name) is not None


def own_licence() -> str:
    """Return the text of the program's own licence, nothing where it did not come along."""
    folder = licences()
    package = Path(__file__).resolve().parents[3]
    places = [package / "LICENSE", *sorted(package.glob("rokugan_desktop-*.dist-info/licenses/LICENSE"))]
    found = [place for place in (*places, *([folder / "LICENSE"] if folder else [])) if place.is_file()]
    return _text(found[0]) if found else ""


def _of_page(page: str) -> list[Chapter]:
    """Return the chapters of the page of notices; the headings inside a licence's text are not the page's."""
    found: list[tuple[str, list[str]]] = []
    quoted = False
    for line in page.splitlines():
        heading = None if quoted else _HEADING.match(line)
        if line.startswith("````"):
            quoted = not quoted
        elif heading is not None:
            found.append((heading[1], []))
        elif found:
            found[-1][1].append(line)
    texts = [(name, "\n".join(lines).strip()) for name, lines in found]
    return [Chapter(name, (), text) for name, text in texts if text]


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
