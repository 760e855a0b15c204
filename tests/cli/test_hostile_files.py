"""Files that are no positions and no boards: one line in each language, which names the file, and exit status 2."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from .conftest import POSITION

Refused = Callable[..., str]

HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "only a remark": b"# nothing\n",
    "a number": b"42\n",
    "a list": b"- 1\n- 2\n",
    "another format": b"format: rokugan-position/2\nseats: []\n",
    "no format": b"seats: [{clan: crab}, {clan: crane}]\n",
    "not UTF-8": POSITION.replace("crab", "кр").encode("cp1251"),
    "UTF-16": POSITION.encode("utf-16"),
    "a NUL": POSITION.replace("crab", "cr\0ab").encode(),
    "a control character": POSITION.replace("crab", "cr\x1b[2Jab").encode(),
    "an escaped control character": POSITION.replace("clan: crab", 'clan: "\\e[2J\\n\\x9b\\u2028"').encode(),
    "random bytes": bytes(range(256)) * 16,
    "a picture": b"\x89PNG\r\n\x1a\n" + b"\0" * 64,
    "an archive": b"PK\x03\x04" + b"\0" * 64,
    "two documents": POSITION.encode() + b"---\n" + POSITION.encode(),
    "a tab": b"seats:\n\t- {clan: crab}\n",
    "unclosed": b"format: rokugan-position/1\nseats: [{clan: crab}\n",
    "an object": b"!!python/object/apply:os.system ['exit 1']\n",
    "an object inside": POSITION.replace("round: 2", "round: !!python/object/new:int [2]").encode(),
    "a tag": POSITION.replace("round: 2", "round: !!int 2").encode(),
    "an alias": b"format: rokugan-position/1\nseats: &a [{clan: crab}, {clan: crane}]\nplaced: *a\n",
    "an alias bomb": b"a0: &a0 [x, x]\n"
    + b"".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n".encode() for n in range(1, 60)),
    "a recursive alias": b"&a [*a]\n",
    "a merge key": POSITION.replace("round: 2", "<<: {round: 2}").encode(),
    "deep lists": b"format: rokugan-position/1\nseats: " + b"[" * 90_000,
    "deep mappings": b"{a: " * 40_000,
    "deep dashes": b"- " * 90_000,
    "a long key": b"k" * 190_000 + b": 1\n",
    "a long word": POSITION.replace("clan: crane\n", f"clan: {'x' * 150_000}\n").encode(),
    "many seats": b"format: rokugan-position/1\nseats: [" + b"{clan: crab}," * 12_000 + b"]\n",
    "too long": POSITION.encode() + b"# " + b"x" * 2_000_000,
    "too long in another script": POSITION.encode() + b"# " + "ё".encode() * 150_000,
    "a huge number": POSITION.replace("round: 2", f"round: {'9' * 5000}").encode(),
    "a number of many digits": POSITION.replace("down: 1, up: 1", "down: 1000000000000, up: 1").encode(),
    "a negative number": POSITION.replace("scouts: 2", "scouts: -1").encode(),
    "a fraction": POSITION.replace("scouts: 2", "scouts: 1.5").encode(),
    "infinity": POSITION.replace("scouts: 2", "scouts: .inf").encode(),
    "a key twice": POSITION.encode() + b"round: 3\n",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_position_is_refused_in_one_line(kind: str, refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_bytes(HOSTILE[kind])
    resolving, scoring = (refused(command, file) for command in ("resolve", "score"))
    for complaint in (resolving, scoring):
        assert complaint.startswith(f"{file}: ")
        assert len(complaint) < len(f"{file}: ") + 250, "a sentence, whatever the file says"
    assert refused("score", file, "--language", "ru") != scoring
    assert refused(file) == scoring


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_board_is_refused_in_one_line(kind: str, refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_bytes(HOSTILE[kind])
    complaint = refused("check", tmp_path)
    assert complaint.startswith("board.yaml: ")
    assert len(complaint) < 250
    assert refused("check", tmp_path, "--language", "ru") != complaint


def test_a_missing_file_a_folder_and_impossible_names_are_refused(refused: Refused, tmp_path: Path) -> None:
    missing = tmp_path / "missing.yaml"
    assert refused("score", missing) == f"{missing}: there is no such file"
    assert refused("score", missing, "--language", "ru") == f"{missing}: нет такого файла"
    assert refused("score", tmp_path) == f"{tmp_path}: this is a folder, not a file"
    assert refused(tmp_path) == refused("score", tmp_path)
    assert refused("resolve", "a\0b").endswith("this file can’t be opened")
    assert refused("check", "a\0b").endswith("this file can’t be opened")
    assert refused("resolve", "") == "rokugan-desktop: POSITION needs a value"
    for typed in (("resolve", "x" * 5000), ("x" * 5000,), ("simulate", "--players", "x" * 5000), ("--" + "x" * 5000,)):
        assert len(refused(*typed)) < 300, "one sentence, whatever was typed"
    assert refused("score", tmp_path / "two\nlines\x1b[31m.yaml").endswith("lines [31m.yaml: there is no such file")
    assert refused("score", missing / "deeper").startswith(f"{missing}")


def test_a_file_that_may_not_be_read_is_refused(
    refused: Refused, position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(name: str, *_arguments: Any, **_more: Any) -> NoReturn:
        raise PermissionError(13, "Permission denied", name)

    refused("score", position.parent)  # the game's own files are read before the door closes
    with monkeypatch.context() as closed:
        closed.setattr(os, "open", denied)
        complaint = refused("score", position)
    assert complaint == f"{position}: this file can’t be opened"


@pytest.mark.parametrize("device", [name for name in ("/dev/null", "/dev/zero") if Path(name).exists()])
def test_a_device_is_refused_and_an_endless_one_at_once(device: str, refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "board.yaml").symlink_to(device)
    assert refused("check", tmp_path) == f"{tmp_path / 'board.yaml'}: this file can’t be opened"
    for command in ("resolve", "score"):
        assert refused(command, device).startswith(f"{device}: ")
