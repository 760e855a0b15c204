"""Power cuts: what a disk may hold when the power goes, at any moment of an evening, and what is then still there.

`strace` notes what the program asks of the system while it plays. What was asked for and not synced may be on the disk
or not, each write for itself and each sector of it; so may names that were given, taken and changed, until their folder
is synced. From every such disk the library opens, and all that had been said to be safe is there.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path, PurePath
from random import Random
from typing import Final

from rokugan_desktop.table.journal import Entry
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.library.salvaging import is_sound
from rokugan_desktop.table.library.sqlite_file import spare_of

from .stage import Stage, Try

ROOT: Final = Path(__file__).parents[2]
CUTS_AN_EVENING: Final = 500
"""So many cuts are tried of each evening."""
_SECTOR: Final = 512
_CALLS: Final = (
    "openat,open,creat,close,dup,write,pwrite64,writev,pwritev,lseek,ftruncate,truncate,fallocate,fsync,fdatasync,sync,"
    "unlink,unlinkat,rename,renameat,renameat2,link,linkat,mkdir,mkdirat,rmdir,copy_file_range,sendfile"
)
_LINE: Final = re.compile(r"(?P<name>\w+)\((?P<given>.*)\)\s+= (?P<result>-?\d+)")
_TEXT: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


def can_trace() -> bool:
    """Tell whether the system's calls can be noted here."""
    return sys.platform == "linux" and shutil.which("strace") is not None


@dataclass(eq=False)
class FileOnDisk:
    """What a file holds: what is surely on the disk, and what is on its way there."""

    synced: bytearray = field(default_factory=bytearray)
    waiting: list[tuple[int, bytes | None]] = field(default_factory=list[tuple[int, bytes | None]])
    """Where bytes were written to; None: to what length the file was cut."""

    def sync(self) -> None:
        """Bring to the disk all that is on its way."""
        for place, content in self.waiting:
            _put(self.synced, place, content)
        self.waiting.clear()

    def after_a_cut(self, rng: Random) -> bytes:
        """Return what is found of it: each write arrived, or did not, or some of its sectors did."""
        found = bytearray(self.synced)
        for place, content in self.waiting:
            fate = rng.randrange(3)
            if fate == 0:
                _put(found, place, content)
            elif fate == 1 and content is not None:
                for begin in range(0, len(content), _SECTOR):
                    if rng.random() < 0.5:
                        _put(found, place + begin, content[begin : begin + _SECTOR])
        return bytes(found)


def _put(held: bytearray, place: int, content: bytes | None) -> None:
    if content is None:
        del held[place:]
        held.extend(bytes(place - len(held)))
        return
    held.extend(bytes(max(0, place - len(held))))
    held[place : place + len(content)] = content


NameChange = tuple[tuple[str, FileOnDisk | None], ...]
"""Names with the files that they lead to from now on, all of them in one step; None: to none."""


class Disk:
    """The files of one folder, as a program that runs sees them, and as a power cut finds them."""

    def __init__(self, folder: PurePath) -> None:
        """Begin with an empty folder."""
        self._folder = str(folder)
        self._names: dict[str, FileOnDisk] = {}
        self._synced: dict[str, FileOnDisk] = {}
        self._waiting: list[NameChange] = []
        self._open: dict[int, tuple[FileOnDisk | None, int]] = {}
        """The file of each descriptor, and where it writes next; None: the folder itself."""
        self.said: list[str] = []

    def ask(self, line: str) -> bool:
        """Carry out a call of the trace, and return whether it could change what a power cut finds."""
        call = _LINE.match(line)
        if call is None or int(call["result"]) < 0:
            return False
        given, result = call["given"], int(call["result"])
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(given)]
        paths = [self._name(os.fsdecode(text)) for text in texts]
        match call["name"]:
            case "openat" | "open" | "creat":
                return self._opened(paths[0], result, given)
            case "close":
                self._open.pop(int(given), None)
                return False
            case "write":
                return self._written(int(given.partition(",")[0]), texts[0], None)
            case "pwrite64":
                return self._written(int(given.partition(",")[0]), texts[0], int(given.rpartition(",")[2]))
            case "lseek":
                self._sought(int(given.partition(",")[0]), result)
                return False
            case "ftruncate":
                return self._cut(*map(int, given.split(",")))
            case "fsync" | "fdatasync":
                return self._synced_by(int(given))
            case "unlink" | "unlinkat":
                return self._named(((paths[0], None),))
            case "rename" | "renameat" | "renameat2":
                assert None not in paths or paths == [None, None], line
                return paths[0] is not None and self._named(((paths[0], None), (paths[1], self._names[paths[0]])))
            case "link" | "linkat":
                return paths[0] is not None and self._named(((paths[1], self._names[paths[0]]),))
            case other:
                inside = any(path is not None for path in paths) or any(
                    int(number) in self._open for number in re.findall(r"^\d+", given)
                )
                assert not inside, f"a call that this disk doesn't know: {other}"
                return False

    def after_a_cut(self, rng: Random) -> dict[str, bytes]:
        """Return the files that are found, by their names."""
        names = dict(self._synced)
        for change in self._waiting:
            if rng.random() < 0.5:
                _rename(names, change)
        return {name: file.after_a_cut(rng) for name, file in names.items()}

    def _name(self, path: str) -> str | None:
        """Return a path's name in the folder; empty for the folder itself, None for whatever lies elsewhere."""
        if path == self._folder:
            return ""
        head, name = os.path.split(path)
        return name if head == self._folder else None

    def _opened(self, name: str | None, descriptor: int, given: str) -> bool:
        self._open.pop(descriptor, None)
        if name is None:
            return False
        if not name:
            self._open[descriptor] = (None, 0)
            return False
        changed = name not in self._names
        if changed:
            assert "O_CREAT" in given, given
            self._named(((name, FileOnDisk()),))
        file = self._names[name]
        if "O_TRUNC" in given:
            file.waiting.append((0, None))
        assert "O_APPEND" not in given, given
        self._open[descriptor] = (file, 0)
        return changed

    def _written(self, descriptor: int, content: bytes, place: int | None) -> bool:
        if descriptor == 1 and descriptor not in self._open:
            self.said.append(content.decode().strip())
            return True
        file, next_place = self._open.get(descriptor, (None, 0))
        if file is None:
            return False
        begin = next_place if place is None else place
        file.waiting.append((begin, content))
        if place is None:
            self._open[descriptor] = (file, begin + len(content))
        return True

    def _sought(self, descriptor: int, place: int) -> None:
        if descriptor in self._open:
            self._open[descriptor] = (self._open[descriptor][0], place)

    def _cut(self, descriptor: int, length: int) -> bool:
        file, _ = self._open.get(descriptor, (None, 0))
        if file is None:
            return False
        file.waiting.append((length, None))
        return True

    def _synced_by(self, descriptor: int) -> bool:
        if descriptor not in self._open:
            return False
        file, _ = self._open[descriptor]
        if file is not None:
            file.sync()
        else:
            for change in self._waiting:
                _rename(self._synced, change)
            self._waiting.clear()
        return True

    def _named(self, change: tuple[tuple[str | None, FileOnDisk | None], ...]) -> bool:
        known = tuple((name, file) for name, file in change if name is not None)
        if not known:
            return False
        _rename(self._names, known)
        self._waiting.append(known)
        return True


def _rename(names: dict[str, FileOnDisk], change: NameChange) -> None:
    for name, file in change:
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file


@dataclass(frozen=True)
class Evening:
    """What was noted of an evening, and what lay there at its end."""

    folder: Path
    lines: tuple[str, ...]
    """Every call that could change what a cut finds, in order, and what is needed to understand it."""
    moments: tuple[int, ...]
    """After which of the lines the power may go and find something new."""
    entries: dict[int, tuple[Entry, ...]]


@cache
def evening(folder: Path, number: int) -> Evening:
    """Play an evening under the eyes of `strace`, in a folder of its own below the one given."""
    own = folder / f"evening-{number}"
    own.mkdir()
    trace = folder / f"evening-{number}.trace"
    watch = ["strace", "-o", str(trace), "-xx", "-s", "10000000", "-e", f"trace={_CALLS}"]
    played = [sys.executable, "-m", "tests.stages.traced_evening", str(own), str(number)]
    subprocess.run([*watch, *played], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    disk, lines, moments = Disk(own), list[str](), list[int]()
    with trace.open(encoding="ascii") as told:
        for line in told:
            if disk.ask(line):
                moments.append(len(lines))
            lines.append(line)
    trace.unlink()
    assert disk.after_a_cut(Random(0))
    with MatchLibrary(own / LIBRARY_FILE) as library:
        kept = {one.id: tuple(library.open_read_only(one.id).entries()) for one in library.matches()}
    return Evening(own, tuple(lines), tuple(moments), kept)


def cut(played: Evening, rng: Random) -> tuple[dict[str, bytes], list[str]]:
    """Return what is found when the power goes at some moment, and what had been said to be safe by then."""
    moment = rng.choice(played.moments)
    disk = Disk(played.folder)
    for line in played.lines[: moment + 1]:
        disk.ask(line)
    return disk.after_a_cut(rng), disk.said


def check(folder: Path, played: Evening, found: dict[str, bytes], said: list[str]) -> str:
    """Lay down what was found, and hold it against what was said; return how the library was found."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in found.items():
        (folder / name).write_bytes(content)
    path = folder / LIBRARY_FILE
    torn = path.with_name(f"{LIBRARY_FILE}-journal").exists()
    with MatchLibrary(path) as library:
        for deleted in library.deleted():  # the cut came before the match was restored
            library.restore(deleted.id)
        there = {one.id: tuple(library.open_read_only(one.id).entries()) for one in library.matches()}
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for match, entries in there.items():
        assert entries == played.entries[match][: len(entries)], f"match {match} took another course"
    if spare_of(path).exists():
        assert is_sound(spare_of(path)), "the spare copy is damaged"
    for name, content in found.items():
        if name.endswith(".rokugan-backup") and not name.startswith("."):
            assert content == (played.folder / name).read_bytes(), f"{name} is not whole"
    settings = found.get("settings.json", b"")
    assert len(settings) % 700 == 0, "the settings are not whole"
    for line in said:
        match line.split():
            case ["entries", number, count]:
                assert len(there.get(int(number), ())) >= int(count), f"{line}, and {len(there.get(int(number), ()))}"
            case ["settings", count]:
                assert len(settings) >= 700 * int(count), line
            case ["file", name, size]:
                assert len(found.get(name, b"")) == int(size), line
            case _:
                raise AssertionError(line)
    return "torn" if torn else "whole"


@contextmanager
def _begin(folder: Path) -> Generator[Try]:
    def attempt(case: int) -> str:
        played = evening(folder, case // CUTS_AN_EVENING)
        found, said = cut(played, Random(case))
        return check(folder / "found", played, found, said)

    yield attempt


STAGES: Final = (Stage("power-cuts", 10_000, 0, _begin, most_seconds=10.0),) if can_trace() else ()
