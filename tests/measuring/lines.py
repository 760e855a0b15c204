"""Files of finished matches, a line each: what a long measurement goes on from."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


def kept(file: Path, kind: type[T]) -> list[T]:
    """Return what the file keeps; a last line that was cut short is left out."""
    if not file.exists():
        return []
    decoder = msgspec.json.Decoder(kind)
    return [decoder.decode(line) for line in file.read_bytes().rpartition(b"\n")[0].splitlines()]


def added(file: Path, match: T) -> T:
    """Add the match to the file, whole, and return it."""
    whole = file.read_bytes() if file.exists() else b""
    if not whole.endswith(b"\n"):  # the power went in the middle of a line, or there is none yet
        file.write_bytes(whole[: whole.rfind(b"\n") + 1])
    with file.open("ab") as out:
        out.write(msgspec.json.encode(match) + b"\n")
    return match
