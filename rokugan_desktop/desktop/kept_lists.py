"""The lists that players have made of a game's cards, each a file in a folder beside the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.face import ListMaking
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.files.whole_files import NotWritten, read_limited, write_whole

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
        try:
            return self._making.read(read_limited(file, _LONGEST, file.name).decode("utf-8-sig"), file.name)
        except UnicodeDecodeError:
            raise Unreadable(file.name, "", Message("yaml.characters")) from None

    def write(self, one: Any, file: Path | None = None) -> Path:
        """Keep a list, in place of what the file held or in a new one, and return which. Raise NotWritten."""
        numbers = [int(other.stem) for other in self._context.kept.glob("*.yaml") if other.stem.isdecimal()]
        place = file or self._context.kept / f"{max(numbers, default=0) + 1}.yaml"
        try:
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as failed:
            raise NotWritten(place, Message("table.file.cannot-write")) from failed
        write_whole(place, self._making.written(one).encode(), replace=file is not None)
        return place

    def delete(self, file: Path) -> None:
        """Keep it no more. Raise NotWritten."""
        try:
            file.unlink(missing_ok=True)
        except OSError as failed:
            raise NotWritten(file, Message("table.file.cannot-write")) from failed
