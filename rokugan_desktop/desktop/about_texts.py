"""What the page about the program shows: licences in full, as they lie beside it."""

from __future__ import annotations

import re
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
    """Return all chapters but the program's own: those of the page of notices, then those of what a bundle holds."""
    try:
        noted = _of_page(_text(assets() / "notices.md"))
    except FileNotFoundError:
        noted = []
    folder = licences()
    bundled = [] if folder is None else sorted(one for one in folder.iterdir() if one.is_dir())
    return (
        *noted,
        *(Chapter(one.name, tuple(sorted(file for file in one.iterdir() if file.is_file()))) for one in bundled),
    )


def own_licence() -> str:
    """Return the text of the program's own licence, nothing where it did not come along."""
    folder = licences()
    package = Path(__file__).resolve().parents[2]
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
