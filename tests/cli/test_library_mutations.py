"""A library whose bytes or rows were damaged: every command ends with its list, its verdict or one line."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from rokugan_desktop.table.library.match_library import LIBRARY_FILE

from .conftest import Run

COMMANDS = (("matches",), ("matches", "--format", "json"), ("verify", "1"), ("verify", "4"), ("replay", "2"))
VALUES = ("NULL", "''", "'{}'", "x'00'", "-1", "1e300", "'\U0001f409'", "9223372036854775807", "zeroblob(40)")

COLUMNS = (
    *(("matches", column) for column in ("id", "header", "length", "head")),
    *(("entries", column) for column in ("match", "number", "packed", "digest")),
)


def try_all(run: Run, folder: Path, rng: Random, counted: Counter[int]) -> None:
    """Carry out a command, which may find the library at fault but must not fail itself."""
    status, out, err = run(*rng.choice(COMMANDS), "--library", folder)
    counted[status] += 1
    assert status in (0, 1, 2)
    assert (err == "") is (status != 2)
    assert err.count("\n") == (status == 2)
    assert bool(out) is (status != 2)


@pytest.mark.parametrize("part", range(4))
def test_libraries_with_other_bytes_are_read_or_refused(part: int, run: Run, golden: Path) -> None:
    file = golden / LIBRARY_FILE
    content = file.read_bytes()
    counted: Counter[int] = Counter()
    for number in range(part * 50, part * 50 + 50):
        rng = Random(number)
        mutable = bytearray(content)
        for _ in range(rng.choice((1, 4, 40, 400))):
            mutable[rng.choice((rng.randrange(100), rng.randrange(len(mutable))))] = rng.randrange(256)
        file.write_bytes(mutable[: rng.choice((len(mutable), len(mutable), rng.randrange(len(mutable))))])
        try_all(run, golden, rng, counted)
    assert counted[2] > 5


@pytest.mark.parametrize(
    "numbers", [range(60), pytest.param(range(60, 400), marks=pytest.mark.long)], ids=["few", "many"]
)
def test_libraries_with_other_rows_are_read_or_refused(numbers: range, run: Run, golden: Path) -> None:
    file = golden / LIBRARY_FILE
    content = file.read_bytes()
    counted: Counter[int] = Counter()
    for number in numbers:
        rng = Random(number)
        file.write_bytes(content)
        connection = sqlite3.connect(file)
        for trigger in ("entries_stay", "entries_last"):
            connection.execute(f"DROP TRIGGER {trigger}")
        table, column = rng.choice(COLUMNS)
        some = "id % 3 = 1" if table == "matches" else "number % 7 = 1"
        try:
            connection.execute(f"UPDATE OR REPLACE {table} SET {column} = {rng.choice(VALUES)} WHERE {some}")
            connection.commit()
        except sqlite3.IntegrityError:  # the table itself refuses that value
            counted[-1] += 1
        connection.close()
        try_all(run, golden, rng, counted)
    assert counted[2] > 5
    assert counted[1] > 5
