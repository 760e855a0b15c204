"""What libraries for macOS were built for, looked at on any system: their processors, and the oldest macOS.

    python packaging/macos/wheels.py FOLDER arm64|x86_64

Ends with status 1 where a library of a wheel in the folder does not run on that processor, or was built for a newer
macOS than the program asks for. `packaging/macos/build OUT --look` fills such folders with what is locked, and
`packages.py` holds the program itself to the same.
"""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import properties
from packaging.markers import Marker

ROOT: Final = Path(__file__).resolve().parents[2]
_PROCESSORS: Final = {0x01000007: "x86_64", 0x0100000C: "arm64"}
PROCESSORS: Final = tuple(_PROCESSORS.values())
_PYTHON: Final = "3.13"
"""The Python that a release freezes."""
_LOCKED: Final = re.compile(r"[\w.-]+==\S+(?: ; (?P<where>[^\\\n]+))?[^\n]*(?:\n +--hash[^\n]*)+")
_MANY: Final = b"\xca\xfe\xba\xbe"
_ONE: Final = b"\xcf\xfa\xed\xfe"
_VERSION_MIN, _BUILD_VERSION = 0x24, 0x32
"""The commands of a library's head that say which macOS it was built for."""


def parts(content: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each processor that a library is built for, with the oldest macOS; none where it is no library."""
    if content[:4] == _MANY:
        (count,) = struct.unpack_from(">I", content, 4)
        for number in range(count):
            _, _, offset, size, _ = struct.unpack_from(">5I", content, 8 + 20 * number)
            yield from parts(content[offset : offset + size])
    elif content[:4] == _ONE:
        processor, _, _, commands = struct.unpack_from("<4I", content, 4)
        place, oldest = 32, 0
        for _ in range(commands):
            command, length = struct.unpack_from("<2I", content, place)
            if command in (_VERSION_MIN, _BUILD_VERSION):
                (oldest,) = struct.unpack_from("<I", content, place + (12 if command == _BUILD_VERSION else 8))
            place += length
        yield _PROCESSORS.get(processor, hex(processor)), (oldest >> 16, oldest >> 8 & 0xFF)


def unfit(content: bytes, processor: str) -> str:
    """Return why a library does not run on a processor under the oldest macOS of the program; empty where it does."""
    built = dict(parts(content))
    if not built:
        return ""
    if processor not in built:
        return f"is built for {', '.join(built)} alone"
    floor = tuple(map(int, properties.OLDEST.split(".")))
    return f"is built for macOS {'.'.join(map(str, built[processor]))}" if built[processor] > floor else ""


def complaints(wheel: Path, processor: str) -> tuple[int, list[str]]:
    """Return how many libraries a wheel holds, and what is to be said of those that do not fit."""
    count, wrong = 0, list[str]()
    with zipfile.ZipFile(wheel) as opened:
        for name in opened.namelist():
            content = b"" if name.endswith("/") else opened.read(name)
            count += any(parts(content))
            if why := unfit(content, processor):
                wrong.append(f"{name} {why}")
    return count, wrong


def locked(lock: str, processor: str) -> str:
    """Return what a lock holds for macOS on a processor, as pip reads it: versions with their hashes."""
    place = {
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": processor,
        "platform_python_implementation": "CPython",
        "platform_system": "Darwin",
        "python_full_version": f"{_PYTHON}.0",
        "python_version": _PYTHON,
        "sys_platform": "darwin",
    }
    found = (
        match[0].replace(f" ; {match['where']}", " ") if match["where"] else match[0]
        for match in _LOCKED.finditer(lock)
        if match["where"] is None or Marker(match["where"].strip()).evaluate(place)
    )
    return "".join(f"{one}\n" for one in found)


def fetch(folder: Path, processor: str) -> None:
    """Fill a folder with the wheels that packages for macOS are made with. Raise CalledProcessError where pip fails."""
    folder.mkdir(parents=True, exist_ok=True)
    asked = folder / "locked.txt"
    asked.write_text(locked((ROOT / "packaging/lock/package.txt").read_text("utf-8"), processor), encoding="utf-8")
    system = f"macosx_{properties.OLDEST.replace('.', '_')}_{processor}"
    which = ["--only-binary", ":all:", "--no-deps", "--platform", system, "--python-version", _PYTHON]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--require-hashes"]
    subprocess.run([*pip, *which, "--dest", folder, "--requirement", asked], check=True)


def main(arguments: Sequence[str]) -> int:
    """Look at every wheel of a folder; return the exit status."""
    found = sorted(Path(arguments[0]).glob("*.whl")) if len(arguments) == 2 else []
    if not found or arguments[1] not in PROCESSORS:
        print("usage: wheels.py FOLDER arm64|x86_64", file=sys.stderr)
        return 2
    faults = 0
    for wheel in found:
        count, wrong = complaints(wheel, arguments[1])
        fit = f"all for macOS {properties.OLDEST} or older" if not wrong else f"{len(wrong)} do not fit"
        print(f"{wheel.name}: {count} libraries, {fit}")
        print("".join(f"  {line}\n" for line in wrong), end="")
        faults += len(wrong)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
