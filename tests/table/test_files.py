"""A file is read with care, and written whole or not at all, and never over another unasked."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.table.files.whole_files import NotWritten, read_limited, write_whole


def names(folder: Path) -> list[str]:
    """Return what lies in a folder."""
    return sorted(found.name for found in folder.iterdir())


def unread(path: Path, limit: int = 100) -> Message:
    """Return what is said of a file that can't be read."""
    with pytest.raises(Unreadable) as failed:
        read_limited(path, limit)
    assert failed.value.source == str(path)
    return failed.value.what


def test_a_file_is_read_up_to_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(b"x" * 100)
    assert read_limited(file, 100) == b"x" * 100
    assert unread(file, 99) == Message("yaml.too_long", limit=99)
    with pytest.raises(Unreadable, match="evening"):
        read_limited(file, 1, "evening")


@pytest.mark.parametrize(("name", "key"), [("none", "missing-file"), (".", "folder"), ("nul\0", "cannot-open")])
def test_what_is_no_file_is_not_read(name: str, key: str, tmp_path: Path) -> None:
    assert unread(tmp_path / name) == Message(f"table.file.{key}")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_is_read_to_its_end_and_nobody_is_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert read_limited(pipe, 100) == b""
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    writer = os.open(pipe, os.O_WRONLY)
    os.write(writer, b"content")
    os.close(writer)
    assert read_limited(pipe, 100) == b"content"
    os.close(reader)


def test_a_file_is_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    write_whole(file, b"content")
    assert file.read_bytes() == b"content"
    assert names(tmp_path) == ["evening.jsonl"]


@pytest.mark.parametrize("links", [True, False], ids=["with links", "without links"])
def test_a_file_that_is_there_is_kept_unless_it_may_be_replaced(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", Fails(errno.EPERM))
    file = tmp_path / "evening.jsonl"
    write_whole(file, b"first")
    with pytest.raises(NotWritten) as failed:
        write_whole(file, b"second")
    assert failed.value.why.key == "table.file.exists"
    assert dict(failed.value.what.parameters)["place"] == str(file)
    assert file.read_bytes() == b"first"
    write_whole(file, b"second", replace=True)
    assert file.read_bytes() == b"second"
    assert names(tmp_path) == ["evening.jsonl"]


@pytest.mark.parametrize("links", [True, False], ids=["with links", "without links"])
def test_a_file_that_somebody_makes_meanwhile_is_kept(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.jsonl"
    really_sync, really_link = os.fsync, os.link

    def somebody_else_is_quicker(descriptor: int) -> None:
        really_sync(descriptor)
        file.write_bytes(b"theirs")

    monkeypatch.setattr(os, "fsync", somebody_else_is_quicker)
    monkeypatch.setattr(os, "link", really_link if links else Fails(errno.EPERM))
    with pytest.raises(NotWritten) as failed:
        write_whole(file, b"ours")
    assert failed.value.why.key == "table.file.exists"
    assert file.read_bytes() == b"theirs"
    assert names(tmp_path) == ["evening.jsonl"]


@pytest.mark.parametrize(("code", "key"), [(errno.ENOSPC, "full"), (errno.EDQUOT, "full"), (errno.EIO, "cannot-write")])
def test_a_full_disk_leaves_what_was_there(
    code: int, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "evening.jsonl"
    write_whole(file, b"first")
    monkeypatch.setattr(os, "fsync", Fails(code))
    for replace, name in ((True, file), (False, tmp_path / "other")):
        with pytest.raises(NotWritten) as failed:
            write_whole(name, b"second", replace=replace)
        assert failed.value.why.key == f"table.file.{key}"
    assert file.read_bytes() == b"first"
    assert names(tmp_path) == ["evening.jsonl"]


@pytest.mark.parametrize("name", ["no/folder/here", "nul\0", "x" * 300, "."])
def test_a_name_that_no_file_can_have_is_said(name: str, tmp_path: Path) -> None:
    with pytest.raises(NotWritten) as failed:
        write_whole(tmp_path / name, b"content")
    assert failed.value.why.key in {"table.file.cannot-write", "table.file.exists"}
    assert names(tmp_path) == []


@pytest.mark.parametrize("folder", ["", ".", "/"])
def test_a_folder_is_no_name_of_a_file(folder: str) -> None:
    with pytest.raises(NotWritten) as failed:
        write_whole(Path(folder), b"content")
    assert failed.value.why.key == "table.file.exists"
    with pytest.raises(NotWritten) as failed:
        write_whole(Path(folder), b"content", replace=True)
    assert failed.value.why.key == "table.file.cannot-write"


def test_what_a_killed_process_of_the_same_number_left_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / f".evening.jsonl.{os.getpid()}.part").write_bytes(b"half a")
    write_whole(tmp_path / "evening.jsonl", b"content")
    assert names(tmp_path) == ["evening.jsonl"]


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody can ask for a process without stopping it")
def test_what_a_killed_process_left_is_cleared_away_and_what_another_writes_is_not(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    left = tmp_path / f".report [1].txt.{gone.pid}.part"
    others = (tmp_path / f".report [1].txt.{os.getppid()}.part", tmp_path / f".report.txt.{gone.pid}.part")
    for file in (left, *others):
        file.write_bytes(b"half")
    write_whole(tmp_path / "report [1].txt", b"whole")
    assert not left.exists()
    assert all(file.exists() for file in others)


def test_a_dangling_link_is_a_file_that_is_there(tmp_path: Path) -> None:
    link = tmp_path / "link"
    if sys.platform != "win32":  # there, links are for administrators
        link.symlink_to(tmp_path / "nowhere")
    else:
        link.write_bytes(b"")
    with pytest.raises(NotWritten) as failed:
        write_whole(link, b"content")
    assert failed.value.why.key == "table.file.exists"


class Fails:
    """A call of the operating system that fails."""

    def __init__(self, code: int) -> None:
        self._code = code

    def __call__(self, *_arguments: object) -> None:
        raise OSError(self._code, os.strerror(self._code))
