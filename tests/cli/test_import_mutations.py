"""Hundreds of damaged or forged files of matches: each is refused in one line, and the library is as it was.

In the long mode they are a thousand and more.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rokugan_desktop.cli.main import unreadable
from rokugan_desktop.engine import Unreadable
from rokugan_desktop.table.files.match_files import BACKUP, MATCH, Readable, read_match, written
from rokugan_desktop.table.journal import Answered, Began, Drawn, Entry, MemoryJournal, Rewound, SeatTaken
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.session import Session
from tests.shelved import speak, the_game

from .conftest import GOLDEN, POSITION, Run

JUNK: tuple[Any, ...] = (
    *(None, True, -1, 0, 3, 10**17, 1.5, "", "x", "\u202e", "é" * 90, [], {}, [[]], {"a": 1}, "0" * 64),
    *("began", "answered", "drawn", "rokugan-match/1", "rokugan-backup/1", "rokugan-match/9", "battle_for_rokugan"),
    *(["pass"], ["take army-1", "lay crab_capital"], [["position", "format: rokugan-position/1"]], "AAAA", "finish"),
)
RAW = (
    b"NaN",
    b"Infinity",
    b"1e999",
    b'"\\ud800"',
    b"[" * 5000,
    b"{" * 50,
    b"9" * 400,
    b'{"a":1,"a":2}',
    b"\xff\xfe",
    b"\0",
)

Mutation = Callable[[bytes, Random], bytes]


def changed_bytes(content: bytes, rng: Random) -> bytes:
    """A few bytes are others, gone, or doubled."""
    mutable = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 5))):
        place = rng.randrange(len(mutable))
        match rng.randrange(3):
            case 0:
                mutable[place] = rng.randrange(256)
            case 1:
                del mutable[place]
            case _:
                mutable.insert(place, mutable[place])
    return bytes(mutable)


def cut_short(content: bytes, rng: Random) -> bytes:
    """The file ends too early, in a line or between two, or has more at its end."""
    place = rng.randrange(len(content))
    match rng.randrange(4):
        case 0:
            return content[:place]
        case 1:
            return content[: content.rfind(b"\n", 0, place) + 1]
        case 2:
            return content[place:]
        case _:
            return content + content[place:]


def other_lines(content: bytes, rng: Random) -> bytes:
    """Lines are swapped, doubled, gone, or come from nowhere."""
    lines = content.splitlines()
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            lines[one], lines[other] = lines[other], lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            del lines[one]
        case _:
            lines.insert(one, rng.choice((b"", b"{}", b"[]", b"null", *RAW)))
    return b"\n".join(lines) + b"\n"


def other_fields(content: bytes, rng: Random) -> bytes:
    """A field of a line has another value, is gone, or is new."""
    lines = content.splitlines()
    number = rng.choice((0, 1, len(lines) - 1, rng.randrange(len(lines))))
    fields = json.loads(lines[number])
    key = rng.choice(list(fields))
    match rng.randrange(4):
        case 0:
            del fields[key]
        case 1:
            fields[rng.choice(("seed", "secret", "players", "winners", "x", "type"))] = rng.choice(JUNK)
        case 2:
            text = json.dumps(fields[key]).encode()
            lines[number] = lines[number].replace(text, rng.choice(RAW), 1)
            return b"\n".join(lines) + b"\n"
        case _:
            fields[key] = rng.choice(JUNK)
    lines[number] = json.dumps(fields, ensure_ascii=False).encode()
    return b"\n".join(lines) + b"\n"


MUTATIONS: Sequence[Mutation] = (changed_bytes, cut_short, other_lines, other_fields)


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """Files of golden matches: two that are over, and backups of one that is over and one that runs."""
    found: dict[str, bytes] = {}
    with MatchLibrary(GOLDEN / "format-1.sqlite") as library:
        for number, kind in ((5, MATCH), (1, MATCH), (5, BACKUP), (2, BACKUP)):
            journal = library.open_read_only(number)
            found[f"{number} {kind}"] = written(journal.header, journal.entries(), kind)
    return found


def rows(file: Path) -> list[Any]:
    """What a library holds of each match, without what its index card says."""
    with MatchLibrary(file) as library:
        return [(match.id, library.rows(match.id)) for match in reversed(library.matches())]


@pytest.mark.parametrize("count", [30, pytest.param(250, marks=pytest.mark.long)])
@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: mutate.__name__)
def test_mutated_files_are_refused_in_one_line_or_are_the_same_match(
    mutate: Mutation, count: int, files: dict[str, bytes], golden: Path, run: Run, tmp_path: Path
) -> None:
    file, kept = golden / LIBRARY_FILE, tmp_path / "kept"
    run("import", _file(tmp_path, files["5 rokugan-match"]), "--library", golden)  # the library is of our own format
    shutil.copyfile(file, kept)
    before = file.read_bytes()
    held = rows(kept)
    counted: Counter[str] = Counter()
    for number in range(count):
        rng = Random(number)
        name = rng.choice(list(files))
        mutated = _file(tmp_path, mutate(files[name], rng))
        outcome = run("import", mutated, "--library", golden, "--language", rng.choice(("en", "ru")))
        counted[str(outcome.status)] += 1
        if outcome.status == 2:
            assert outcome.out == ""
            assert outcome.err.startswith(f"{mutated}: ")
            assert outcome.err[:-1].isprintable()
            assert outcome.err.endswith("\n")
            assert file.read_bytes() == before
        else:
            assert (outcome.status, outcome.out, outcome.err) == (0, f"{len(held) + 1}\n", "")
            *there, (_, new) = rows(file)
            assert there == held
            assert new == dict(held)[int(name[0])]
            shutil.copyfile(kept, file)
    assert counted["2"] > 0.96 * count
    assert sorted(found.name for found in golden.iterdir()) == [LIBRARY_FILE]


def _file(folder: Path, content: bytes) -> Path:
    file = folder / "match.jsonl"
    file.write_bytes(content)
    return file


def forged(entries: Sequence[Entry], rng: Random) -> list[Entry]:
    """The entries with one changed, gone, doubled, swapped or new, as somebody would who mends the digests after it."""
    changed = list(entries)
    one, other = rng.randrange(len(changed)), rng.randrange(len(changed))
    actions = [text for entry in entries if isinstance(entry, Answered) for text in entry.actions]
    match rng.randrange(7):
        case 0:
            del changed[one]
        case 1:
            changed.insert(other, changed[one])
        case 2:
            changed[one], changed[other] = changed[other], changed[one]
        case 3:
            changed[one] = Drawn(rng.choice([*actions, "draw army-1", "\0", "reveal", "#9999999999999999999"]))
        case 4:
            chain = tuple(rng.choice(actions) for _ in range(rng.randrange(4)))
            changed[one] = Answered(rng.choice((0, 1, 2, 7, -1, 1 << 60)), chain)  # type: ignore[arg-type]  # as a file says it
        case 5:
            changed.insert(one, Rewound(rng.choice((other, -1, 1 << 60))))
        case _:
            changed.insert(one, SeatTaken(rng.choice((0, 1, 7, -1)), "novice"))  # type: ignore[arg-type]  # as a file says it
    return changed


@pytest.mark.parametrize("count", [100, pytest.param(200, marks=pytest.mark.long)])
def test_forged_matches_with_mended_digests_are_refused_in_one_line_or_can_be_played(
    files: dict[str, bytes], count: int
) -> None:
    game, words = the_game(), (speak("en"), speak("ru"))
    originals = [read_match(game, content, name) for name, content in files.items()]
    counted: Counter[str] = Counter()
    for number in range(count):
        rng = Random(number)
        original = rng.choice(originals)
        header = msgspec.structs.replace(original.header, origin="")
        content = written(header, forged(original.entries, rng), rng.choice((MATCH, BACKUP)))
        try:
            read = read_match(game, content, "forged", lambda view: str(view.public.round))
        except Unreadable as error:
            counted["refused"] += 1
            for spoken in words:
                line = unreadable(spoken, error)
                assert line.startswith("forged: ")
                assert line.isprintable()
        else:
            counted["read"] += 1
            assert read.header.round.isdigit()
            _play_on(read, rng)
    assert counted["refused"] > count / 2
    assert counted["read"] > count / 40


def _play_on(read: Readable, rng: Random) -> None:
    """Take the match up, and confirm a few more turns."""
    session = Session.reopen(the_game(), MemoryJournal(read.header, read.entries))
    assert all(session.view(seat) is not None for seat in (*session.seats, None))
    for _ in range(5):
        if session.over() is not None:
            break
        seat = min(session.asking())
        while not session.needs_confirming(seat):
            decision = session.decision(seat)
            assert decision is not None
            session.answer(seat, rng.choice(list(decision.answers())))
        session.confirm(seat)
    session.leave()


@pytest.mark.parametrize("number", range(30))
def test_a_forged_beginning_is_refused_in_one_line_or_can_be_played(number: int, files: dict[str, bytes]) -> None:
    """Whatever stands in the set-up: roles, options, a position, the seed, what was added to it."""
    rng = Random(number)
    read = read_match(the_game(), files[rng.choice(list(files))], "golden")
    fields = msgspec.to_builtins(read.entries[0])
    key = rng.choice(("seed", "secret", "contributions", "commitment", "options", "roles", "names", "rules_version"))
    fields[key] = rng.choice((*JUNK, [["position", POSITION.replace("crab", rng.choice(("crane", "x", "lion")))]]))
    try:
        began = msgspec.convert(fields, Began)
        header = msgspec.structs.replace(read.header, roles=began.roles, names=began.names, commitment=began.commitment)
        content = written(header, [began, *read.entries[1 : rng.choice((1, 2, 5))]], MATCH)
        again = read_match(the_game(), content, "forged")
    except Unreadable as error:
        complaint = unreadable(speak("ru"), error)
    except msgspec.ValidationError:
        complaint = "forged: it can't even be written down"
    else:
        complaint = "forged: "
        _play_on(again, rng)
    assert complaint.startswith("forged: ")
