"""The page about the program: its version and commit, whose it is and is not, and every licence in full."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QPlainTextEdit, QVBoxLayout, QWidget

from rokugan_desktop import __version__
from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.look.backdrop import Backdrop
from rokugan_desktop.desktop.look.spacing import filled, spaced
from rokugan_desktop.desktop.look.style import captioned, in_role, pressing
from rokugan_desktop.resources import assets, commit, licences

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
        *(
            one
            for one in noted
            if not names or (one.name not in names and ("/" in one.name or find_spec(one.name) is not None))
        ),
        *(Chapter(home.name, _texts_in(home)) for home in bundled),
    )


def _texts_in(home: Path) -> tuple[Path, ...]:
    """Return the texts that lie in a folder; first those that tell what the licenses beside them are for."""
    texts = sorted(file for file in home.iterdir() if file.is_file())
    return tuple(sorted(texts, key=lambda file: not (file.suffix == ".md" or file.stem == "README")))


def own_licence() -> str:
    """Return the text of the program's own licence, nothing where it did not come along."""
    folder = licences()
    package = Path(__file__).resolve().parents[2]
    places = [package / "LICENSE", *sorted(package.glob("rokugan_desktop-*.dist-info/licenses/LICENSE"))]
    found = [place for place in (*places, *([folder / "LICENSE"] if folder else [])) if place.is_file()]
    return _text(found[0]) if found else ""


def _of_page(page: str) -> list[Chapter]:
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


class AboutPage(Backdrop):
    """What the program is made of: a list on the left, the text of what is picked there on the right.

    Signals:
        done: back to where one came from.
    """

    done = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._title = captioned(in_role(QLabel(), "page-title"), "about.title")
        self.list = captioned(QListWidget(), "about.parts")
        self.text = captioned(QPlainTextEdit(readOnly=True), "about.text")
        self.done_button = pressing(self.done, "page.back", role="primary")
        self._chapters = chapters()
        self.list.addItem("")
        self.list.addItems([chapter.name for chapter in self._chapters])
        self.list.setCurrentRow(0)
        self.list.currentRowChanged.connect(self._show)
        self._lay_out()
        self.retranslate()

    def first_stop(self) -> QWidget:
        return self.list

    def retranslate(self) -> None:
        super().retranslate()
        self.list.item(0).setText(self.context.words.text("about.program"))
        self._show(self.list.currentRow())

    def _show(self, row: int) -> None:
        if row > 0:
            self.text.setPlainText(self._chapters[row - 1].text())
            return
        words = self.context.words
        version = words.text("about.version", version=__version__, commit=commit() or "?")
        said = [version, words.text("about.unofficial"), words.text("about.licences"), own_licence()]
        self.text.setPlainText("\n\n".join(part.strip() for part in said if part))

    def _lay_out(self) -> None:
        halves = filled(spaced(self.context, QHBoxLayout(), 24), (self.list, 2), (self.text, 5))
        row = filled(QHBoxLayout(), 1, self.done_button)
        filled(spaced(self.context, QVBoxLayout(self), 20, 72, 44, 72, 36), self._title, (halves, 1), row)
