"""The data of ICU that Qt brings along, cut to the program's languages: all of them weigh 32 MB, two weigh 9."""

from __future__ import annotations

import re
import struct
import subprocess
import tempfile
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("root", "en", "ru")
_BRANCHES: Final = r"(?:(?:brkitr|coll|curr|lang|rbnf|region|translit|unit|zone)/)?"
_OF_A_LANGUAGE: Final = re.compile(rf"{_BRANCHES}(?!res_index)([a-z]{{2,3}})(?:_\w*)?\.res")
"""Data named for a language, or for one as it is spoken somewhere."""
_CONVERTER: Final = re.compile(r".*\.cnv")
"""Old encodings of text; those of Unicode and Latin-1 need no data."""
_SYMBOL: Final = re.compile(
    r"(?P<address>[0-9a-f]{16})\s+(?P<size>\w+)\s+OBJECT\s+GLOBAL\s+DEFAULT\s+\d+\s+(?P<name>icudt\d+_dat)"
)


class NotCut(Exception):
    """The data of ICU are not as they were expected; the text says what."""


def unwanted(names: list[str]) -> list[str]:
    """Return which of ICU's items no language of the program needs."""
    others = (name for name in names if (found := _OF_A_LANGUAGE.fullmatch(name)) and found[1] not in LANGUAGES)
    return [*others, *(name for name in names if _CONVERTER.fullmatch(name))]


def cut(library: Path) -> None:
    """Write the library anew with less in it. Raise NotCut, or CalledProcessError where a tool fails."""
    symbols = _run("readelf", "-sW", str(library))
    found = _SYMBOL.search(symbols)
    if found is None:
        raise NotCut(f"{library.name} holds no data of ICU")
    name, size = found["name"], int(found["size"], 0)
    place = _place(library, int(found["address"], 16))
    with tempfile.TemporaryDirectory(prefix="rokugan-icu-") as folder:
        # The file's name says how it is laid out: l for little-endian.
        data, fewer = Path(folder, f"{name.removesuffix('_dat')}l.dat"), Path(folder, "fewer.dat")
        data.write_bytes(library.read_bytes()[place : place + size])
        names = [line.strip() for line in _run("icupkg", "-l", str(data)).splitlines()]
        going = Path(folder, "going.txt")
        going.write_text("".join(f"{one}\n" for one in unwanted(names)), encoding="ascii")
        _run("icupkg", "-r", str(going), str(data), str(fewer))
        source = Path(folder, "data.s")
        source.write_text(_SOURCE.format(name=name, file=fewer), encoding="ascii")
        _run("as", str(source), "-o", f"{folder}/data.o")
        _run("ld", "-shared", "-soname", library.name, "-z", "noexecstack", "-o", str(library), f"{folder}/data.o")
    library.chmod(0o644)


_SOURCE: Final = """\
.section .rodata
.globl {name}
.type {name},@object
.balign 16
{name}:
.incbin "{file}"
.size {name}, .-{name}
.section .note.GNU-stack,"",@progbits
"""


def _place(library: Path, address: int) -> int:
    """Return where in the file an address of the loaded library lies. Raise NotCut where it is loaded from nowhere."""
    content = library.read_bytes()
    (table,) = struct.unpack_from("<Q", content, 32)
    entry, count = struct.unpack_from("<HH", content, 54)
    for number in range(count):
        kind, _, place, begins, _, length = struct.unpack_from("<IIQQQQ", content, table + number * entry)
        if kind == 1 and begins <= address < begins + length:
            return int(place + address - begins)
    raise NotCut(f"{library.name} is laid out in an unknown way")


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
