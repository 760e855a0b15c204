"""What a power cut leaves of an evening; thousands of them are tried in a stage."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from random import Random

import pytest

from rokugan_desktop.table.library.match_library import LIBRARY_FILE

from .power_cuts import Disk, Evening, FileOnDisk, can_trace, check, cut, evening

needs_strace = pytest.mark.skipif(not can_trace(), reason="the calls of the system are noted by strace, on Linux")


def hexes(text: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in text.encode())


def asked(disk: Disk, *calls: str) -> None:
    for call in calls:
        name, _, rest = call.partition(" ")
        disk.ask(rest.format(hexes(f"/there/{name}"), hexes("/there")))


def found(disk: Disk) -> set[tuple[tuple[str, bytes], ...]]:
    return {tuple(sorted(disk.after_a_cut(Random(number)).items())) for number in range(200)}


def test_a_disk_holds_what_was_synced_and_perhaps_the_rest() -> None:
    disk = Disk(PurePosixPath("/there"))
    asked(disk, 'a openat(AT_FDCWD, "{0}", O_WRONLY|O_CREAT|O_EXCL, 0666) = 3', 'a write(3, "\\x61\\x62", 2) = 2')
    assert found(disk) == {(), (("a", b""),), (("a", b"ab"),)}
    asked(disk, "a fsync(3) = 0")
    assert found(disk) == {(), (("a", b"ab"),)}, "the name is not there for sure before its folder is synced"
    asked(disk, 'a openat(AT_FDCWD, "{1}", O_RDONLY) = 4', "a fsync(4) = 0", "a ftruncate(3, 1) = 0")
    assert found(disk) == {(("a", b"ab"),), (("a", b"a"),)}
    asked(disk, 'a unlink("{0}") = 0', "a fsync(3) = 0")
    assert found(disk) == {(("a", b"a"),), ()}
    asked(disk, "a fsync(4) = 0", 'a write(1, "\\x73\\x61\\x66\\x65\\x0a", 5) = 5')
    assert (found(disk), disk.said) == ({()}, ["safe"])


def test_a_name_that_is_changed_leads_to_the_old_file_or_to_the_new_one() -> None:
    disk = Disk(PurePosixPath("/there"))
    asked(disk, 'a openat(AT_FDCWD, "{0}", O_WRONLY|O_CREAT, 0666) = 3', 'a pwrite64(3, "\\x6f", 1, 0) = 1')
    asked(disk, 'b openat(AT_FDCWD, "{0}", O_WRONLY|O_CREAT, 0666) = 4', 'b pwrite64(4, "\\x6e", 1, 0) = 1')
    asked(disk, "a fdatasync(3) = 0", "a fdatasync(4) = 0", 'a openat(AT_FDCWD, "{1}", O_RDONLY) = 5', "a fsync(5) = 0")
    disk.ask(f'rename("{hexes("/there/b")}", "{hexes("/there/a")}") = 0')
    assert found(disk) == {(("a", b"o"), ("b", b"n")), (("a", b"n"),)}


def test_sectors_of_a_write_arrive_each_for_itself() -> None:
    file = FileOnDisk(waiting=[(0, b"x" * 1024)])
    outcomes = {file.after_a_cut(Random(number)) for number in range(200)}
    assert {b"", b"x" * 512, b"x" * 1024, bytes(512) + b"x" * 512} == outcomes


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """An evening under the eyes of `strace`, for all who cut its power."""
    return evening(tmp_path_factory.mktemp("evening"), 0)


@needs_strace
def test_after_some_cuts_of_an_evening_all_that_was_confirmed_is_there(tmp_path: Path, played: Evening) -> None:
    words = {check(tmp_path / "found", played, *cut(played, Random(number))) for number in range(8)}
    assert words == {"torn", "whole"}
    assert len(played.moments) > 500


@needs_strace
def test_a_commit_that_was_not_synced_is_missed(tmp_path: Path, played: Evening) -> None:
    """The judge judges: where the last sync of the library is left out, something that was said to be safe is gone."""
    missed = 0
    for number in range(16):
        discovered, said = cut(played, Random(number))
        if not any(line.startswith("entries") for line in said):
            continue
        discovered[LIBRARY_FILE] = b""
        try:
            check(tmp_path / "found", played, discovered, said)
        except AssertionError:
            missed += 1
            if missed > 4:
                return
    raise AssertionError(missed)
