"""The lists that players have made of a game's cards, each a file in a folder beside the settings."""

from __future__ import annotations

from pathlib import Path
from time import time_ns
from typing import Any, Final

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import ListMaking
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.files.whole_files import NotWritten, read_limited, write_whole
from rokugan_desktop.table.printable import tidy

_LONGEST: Final = 1 << 16
"""How many bytes the file of one has at most."""


class KeptLists:
    """The lists of the context's game, read anew at each question; each is written whole and durably or not at all."""

    def __init__(self, context: Context, making: ListMaking) -> None:
        self._context, self._making = context, making

    def all(self) -> tuple[dict[Path, Any], list[Unreadable]]:
        """Return all of them by their files, the oldest first, and what is wrong with the files that can't be read."""
        found: dict[Path, Any] = {}
        faults: list[Unreadable] = []
        for file in sorted(self._context.kept.glob("*.yaml"), key=lambda file: (len(file.name), file.name)):
            try:
                found[file] = self.read(file)
            except Unreadable as fault:
                faults.append(fault)
        return found, faults

    def read(self, file: Path) -> Any:
        """Return the list of any file. Raise Unreadable."""
        name = tidy(file.name)
        try:
            return self._making.read(read_limited(file, _LONGEST, name).decode("utf-8-sig"), name)
        except UnicodeDecodeError:
            raise Unreadable(name, "", Message("yaml.characters")) from None

    def write(self, one: Any, file: Path | None = None, before: Any = None) -> Path:
        """Keep a list, in place of what the file held or in a new one, and return which.

        Raise NotWritten, also where the file holds another one than `before`: another window has changed it since.
        Raise Unreadable for one that could not be read again.
        """
        text = self._making.written(one)
        self._making.read(text, self._making.name(one))
        place = file or self._context.kept / f"{time_ns()}.yaml"  # a number is never used again
        if file is not None and self._held(file) != before:
            raise NotWritten(Path(tidy(file.name)), Message("lists.elsewhere"))
        try:
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as failed:
            raise NotWritten(place, Message("table.file.cannot-write")) from failed
        write_whole(place, text.encode(), replace=file is not None)
        return place

    def _held(self, file: Path) -> Any:
        try:
            return self.read(file)
        except Unreadable:
            return None

    def delete(self, file: Path) -> None:
        """Keep it no more. Raise NotWritten."""
        try:
            file.unlink(missing_ok=True)
        except OSError as failed:
            raise NotWritten(file, Message("table.file.cannot-write")) from failed
