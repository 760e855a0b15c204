"""Inputs of every kind that the program reads, changed by hypothesis: each is read, or refused in one sentence."""

from __future__ import annotations

import contextlib
import io
import sqlite3
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rokugan_desktop.cli.main import main, unreadable
from rokugan_desktop.desktop.settings import Settings, SettingsFile
from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games import battle_for_rokugan, samurai_battles
from rokugan_desktop.resources import board_data
from rokugan_desktop.shelf import GAMES
from rokugan_desktop.table.files.match_files import BACKUP, MATCH, written
from rokugan_desktop.table.journal import FORMAT
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.words import Words
from tests.board_data.broken import hexes
from tests.cli.conftest import GOLDEN, POSITION
from tests.cli.test_import_mutations import forged
from tests.games.samurai_battles.test_positions import tree as samurai_tree
from tests.shelved import speak_in_window

from .stage import Begin, Stage, Try, nothing_around

CASES = 10_000
_UNHEALTHY = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
_CHOICES = 4096
"""How many random bytes hypothesis makes one input of, at the most."""
_JUNK = (
    *(b"", b"0", b"-1", b"99999999999999999999", b"1e999", b"NaN", b"null", b"true", b"{}", b"[]", b"''", b'""'),
    *(
        b"\xff",
        b"\0",
        b"\x1b[2J",
        "ё".encode(),
        "\u202e".encode(),
        b"\r",
        b"\n",
        b"\t",
        b"- ",
        b"? ",
        b": ",
        b"&a ",
        b"*a",
    ),
    *(
        b"!!python/object:os.system",
        b"<<: {}",
        b"---\n",
        b"a > b > c",
        b"sea > ",
        b"[" * 3000,
        b"9" * 5000,
        b"x" * 70_000,
    ),
    *(
        b"battle_for_rokugan",
        b"samurai_battles",
        b"finish",
        b"concede",
        b"pass",
        b"draw army-1",
        b"drawn",
        b"ended-early",
    ),
)


@st.composite
def changed(draw: st.DrawFn, seeds: Sequence[bytes]) -> bytes:
    """Return one of the seeds with a few changes: of bytes, words, lines, and whole pieces of another seed."""
    content = bytearray(draw(st.sampled_from(seeds)))
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 4)))):
        place = draw(st.integers(0, max(len(content) - 1, 0)))
        match draw(st.integers(0, 9)):
            case 0:
                content[place : place + 1] = draw(st.binary(min_size=1, max_size=3))
            case 1:
                del content[place : place + draw(st.integers(1, 64))]
            case 2:
                content[place:place] = content[place : place + draw(st.integers(1, 2000))]
            case 3 | 4:
                end = _end_of_word(content, place)
                content[place:end] = draw(st.sampled_from(_JUNK))
            case 5:
                del content[place:]
            case 6:
                other = draw(st.sampled_from(seeds))
                there = draw(st.integers(0, len(other)))
                content[place : place + draw(st.integers(0, 200))] = other[there : there + draw(st.integers(1, 400))]
            case 7 | 8:
                lines = content.splitlines(keepends=True)
                one, two = draw(st.integers(0, len(lines))), draw(st.integers(0, len(lines)))
                lines[one:one] = lines[two : two + draw(st.integers(1, 3))]
                if draw(st.booleans()):
                    del lines[two : two + 1]
                content = bytearray(b"".join(lines))
            case _:
                content[place:place] = draw(st.text(max_size=8)).encode("utf-8", "surrogatepass")
    return bytes(content)


def _end_of_word(content: bytearray, place: int) -> int:
    end = place
    while end < len(content) and (content[end : end + 1].isalnum() or content[end] in b"_.-"):
        end += 1
    return max(end, place + 1)


st.text().validate()  # its table of all letters is made now, in nobody's time


def from_hypothesis(inputs: st.SearchStrategy[Any], check: Callable[[Any], str]) -> Try:
    """Return what tries the input that hypothesis makes of the random bytes of a case's number."""
    words: list[str] = []

    @settings(database=None, deadline=None, phases=[Phase.generate], suppress_health_check=_UNHEALTHY)
    @given(inputs)
    def one(content: Any) -> None:
        words.append(check(content))

    def attempt(case: int) -> str:
        words.clear()
        one.hypothesis.fuzz_one_input(Random(case).randbytes(_CHOICES))  # type: ignore[attr-defined]
        return words[0] if words else "no input"

    return attempt


def command(*arguments: str | Path) -> str:
    """Carry out a command line and return how it ended; it must end in order, whatever it was given."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main([str(argument) for argument in arguments], GAMES)
    said, complaint = out.getvalue(), err.getvalue()
    assert status in (0, 1, 2), status
    assert "The program is at fault" not in complaint, complaint
    if status == 2:
        assert said == ""
        assert complaint.endswith("\n")
        assert complaint[:-1].isprintable(), complaint
        assert 0 < len(complaint) < 3000
    else:
        assert said
        assert all(line.isprintable() or status == 0 for line in said.splitlines())
    return ("read", "at fault", "refused")[status]


def _by_command(seeds: Callable[[], Sequence[bytes]], name: str, *before: str) -> Begin:
    """Return what begins a stage whose input is a file that a command is given."""

    def begin(folder: Path) -> contextlib.AbstractContextManager[Try]:
        file = folder / name

        def check(content: bytes) -> str:
            file.write_bytes(content)
            return command(*before, folder if name == "board.yaml" else file)

        return nothing_around(from_hypothesis(changed(seeds()), check))

    return begin


def match_files(kind: str) -> list[bytes]:
    """Return files of that kind of all earlier matches."""
    found: list[bytes] = []
    for library_name in ("format-1", "format-2", "format-3", "format-4"):
        with MatchLibrary(GOLDEN / f"{library_name}.sqlite") as library:
            for match in library.matches():
                journal = library.open_read_only(match.id)
                if kind == BACKUP or match.header.state == "over":
                    found.append(written(journal.header, journal.entries(), kind))
    return found


def _forged(folder: Path) -> contextlib.AbstractContextManager[Try]:
    """Matches whose digests were mended after a change, so that what is said reaches the rules."""
    originals: list[Any] = []
    for library_name in ("format-1", "format-2", "format-3", "format-4"):
        with MatchLibrary(GOLDEN / f"{library_name}.sqlite") as library:
            originals += [
                (journal.header, journal.entries())
                for match in library.matches()
                for journal in [library.open_read_only(match.id)]
            ]
    file = folder / "forged"

    def attempt(case: int) -> str:
        rng = Random(case)
        header, entries = rng.choice(originals)
        header = msgspec.structs.replace(header, origin="")
        file.write_bytes(written(header, forged(entries, rng), rng.choice((MATCH, BACKUP))))
        return command(rng.choice(("verify", "replay")), file)

    return nothing_around(attempt)


def _text(folder: str, name: str) -> bytes:
    return (board_data() / folder / name).read_bytes()


def _refused(unread: Unreadable) -> str:
    """Return that an input was refused, after its sentence was said in both languages."""
    for spoken in _languages():
        assert unreadable(spoken, unread).isprintable()
    return "refused"


@cache
def _languages() -> tuple[Words, ...]:
    return speak_in_window("en"), speak_in_window("ru")


def reading(read: Callable[[str], object]) -> Callable[[bytes], str]:
    """Return what holds an input against a function that reads a text."""

    def check(content: bytes) -> str:
        try:
            assert read(content.decode("utf-8", "replace")) is not None
        except Unreadable as unread:
            return _refused(unread)
        return "read"

    return check


def _by_reader(seeds: Callable[[], Sequence[bytes]], read: Callable[[str], object]) -> Begin:
    """Return what begins a stage whose input is a text that a function reads."""

    def begin(_folder: Path) -> contextlib.AbstractContextManager[Try]:
        return nothing_around(from_hypothesis(changed(seeds()), reading(read)))

    return begin


def reading_settings(folder: Path) -> Callable[[bytes], str]:
    """Return what holds an input against the settings, which lie in a folder and are written again where they can."""
    file = SettingsFile(folder / "settings.json")

    def check(content: bytes) -> str:
        file.path.write_bytes(content)
        try:
            file.write(file.read())
        except Unreadable as unread:
            return _refused(unread)
        return "read"

    return check


def settings_files() -> list[bytes]:
    """Return settings that are sound."""
    usual = Settings(names=("Аки", "Botan"), last_table=(("Аки", "crab"), ("Botan", "lion")))
    return [msgspec.json.format(msgspec.json.encode(one), indent=2) for one in (usual, Settings())]


def _settings(folder: Path) -> contextlib.AbstractContextManager[Try]:
    return nothing_around(from_hypothesis(changed(settings_files()), reading_settings(folder)))


_COMMANDS = (("matches",), ("matches", "--format", "json"), ("verify", "1"), ("verify", "2"), ("replay", "1"))
_VALUES = ("NULL", "''", "'{}'", "x'00'", "-1", "1e300", "'\U0001f409'", "9223372036854775807", "zeroblob(40)")
_COLUMNS = (
    *(("matches", column) for column in ("id", "header", "length", "head")),
    *(("entries", column) for column in ("match", "number", "packed", "digest")),
    *(("deleted", column) for column in ("match", "since")),
)


def _libraries(folder: Path) -> contextlib.AbstractContextManager[Try]:
    """Libraries with other bytes, and with other rows under the layout that the program lays down."""
    seeds = [
        (GOLDEN / f"{name}.sqlite").read_bytes()
        for name in ("format-1", "format-2", "format-3", "format-4", "given-up")
    ]
    file = folder / LIBRARY_FILE

    def attempt(case: int) -> str:
        rng = Random(case)
        for left in folder.iterdir():
            left.unlink()
        content = bytearray(rng.choice(seeds))
        if case % 2:
            file.write_bytes(content)
            _change_rows(file, rng)
        else:
            for _ in range(rng.choice((1, 4, 40, 400))):
                content[rng.choice((rng.randrange(100), rng.randrange(len(content))))] = rng.randrange(256)
            file.write_bytes(content[: rng.choice((len(content), len(content), rng.randrange(len(content))))])
        word = command(*rng.choice(_COMMANDS), "--library", folder)
        return f"{word}, {command('salvage', '--library', folder)} to save" if rng.random() < 0.2 else word

    return nothing_around(attempt)


def _change_rows(file: Path, rng: Random) -> None:
    connection = sqlite3.connect(file)
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    with contextlib.suppress(sqlite3.Error), connection:
        for name, _sql in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for _ in range(rng.randrange(1, 4)):
            table, column = rng.choice(_COLUMNS)
            change = f"UPDATE OR IGNORE {table} SET {column} = {rng.choice(_VALUES)}"
            connection.execute(f"{change} WHERE rowid % {rng.choice((1, 2, 7))} = 0" if table == "matches" else change)
        connection.execute(f"PRAGMA user_version = {rng.choice((0, 1, FORMAT, FORMAT + 1))}")
    with contextlib.suppress(sqlite3.Error), connection:
        for _name, sql in triggers:
            connection.execute(sql)
    connection.close()


def components() -> list[bytes]:
    """Return the components of Battle for Rokugan."""
    return [_text("battle_for_rokugan", "components.yaml")]


def boards() -> list[bytes]:
    """Return boards that are sound."""
    return [_text("battle_for_rokugan", "board.yaml"), hexes(4, 3).encode()]


def positions() -> list[bytes]:
    """Return positions of Battle for Rokugan."""
    return [POSITION.encode()]


def samurai_positions() -> list[bytes]:
    """Return positions of Samurai Battles."""
    import yaml

    return [yaml.safe_dump(samurai_tree(), allow_unicode=True, sort_keys=False).encode()]


STAGES = (
    Stage("fuzz-match", CASES, 30, _by_command(partial(match_files, MATCH), "match", "verify")),
    Stage("fuzz-backup", CASES, 30, _by_command(partial(match_files, BACKUP), "backup", "verify")),
    Stage("fuzz-forged", CASES, 15, _forged),
    Stage("fuzz-position", CASES, 60, _by_command(positions, "position.yaml", "resolve")),
    Stage("fuzz-samurai-position", CASES, 60, _by_command(samurai_positions, "position.yaml", "explain")),
    Stage("fuzz-board", CASES, 20, _by_command(boards, "board.yaml", "check")),
    Stage(
        "fuzz-components", CASES, 20,
        _by_reader(components, battle_for_rokugan.read_components),
    ),
    Stage(
        "fuzz-samurai-components", CASES, 20,
        _by_reader(lambda: [_text("samurai_battles", "components.yaml")], samurai_battles.read_components),
    ),
    Stage("fuzz-settings", CASES, 80, _settings),
    Stage("fuzz-library", CASES, 4, _libraries),
)  # fmt: skip
