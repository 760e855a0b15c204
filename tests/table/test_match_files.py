"""Matches as files: exported, backed up, read again, and refused with the line at fault."""

from __future__ import annotations

import base64
import hashlib
import json
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from rokugan_desktop.engine import Illegal, Message, Seat, Setup, Unreadable
from rokugan_desktop.table.files.match_files import (
    BACKUP,
    LONGEST_FILE,
    LONGEST_LINE,
    MATCH,
    MOST_LINES,
    backup_match,
    export_match,
    finished_state,
    is_match,
    read_lines,
    read_match,
    written,
)
from rokugan_desktop.table.journal import (
    FORMAT,
    Answered,
    Began,
    Drawn,
    MemoryJournal,
    PinSet,
    SeatTaken,
    encode,
    new_header,
)
from rokugan_desktop.table.library.sqlite_file import MOST_TOGETHER, link, pack, root
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.pins import SALT_LENGTH, pin_set
from rokugan_desktop.table.trust.proving import verify_file
from rokugan_desktop.table.trust.shuffle import Shuffle
from tests.toy.hexes import Hexes, View
from tests.toy.player import NAMES, ROLES, play_a_turn, play_out

GAME = Hexes()
SHUFFLE = Shuffle(bytes(range(32)), ("sake", "", "рис"))
HEADER = new_header(
    GAME,
    Setup(ROLES),
    NAMES,
    "2026-11-21T20:00",
    ("human", "human", "human"),
    secret=SHUFFLE.secret,
    title="Long evening",
)


def a_match(*, over: bool = True, pin: bool = False) -> Session:
    """Return a match at the table, over or after some turns."""
    session = Session.start(GAME, Setup(ROLES), NAMES, MemoryJournal(HEADER), SHUFFLE)
    rng = Random(4)
    for _ in range(5):
        play_a_turn(session, rng)
    if pin:
        session.curtains.keep(pin_set(Seat(1), "1234", bytes(SALT_LENGTH)))
    if over:
        play_out(session, rng)
    return session


def round_of(view: View) -> str:
    """Return how far the match is."""
    return str(view.public.round)


def fault(content: bytes) -> Message:
    """Return what is said of a file that is refused."""
    with pytest.raises(Unreadable) as unread:
        read_match(GAME, content, "evening.jsonl")
    assert (unread.value.source, unread.value.where) == ("evening.jsonl", "")
    return unread.value.what


def at(line: int, key: str, **parameters: str | int | Message) -> Message:
    """Return what is said of a line."""
    return Message("table.file.line", n=line, what=Message(key, **parameters))


def test_an_exported_match_reads_back_the_same() -> None:
    session = a_match()
    content = export_match(GAME, session.journal)
    read = read_match(GAME, content, "evening.jsonl", round_of)
    assert read.entries == session.entries
    assert read.over == session.over()
    assert read.over is not None
    assert read.header == msgspec.structs.replace(
        session.journal.header, winners=read.over.winners, round=round_of(session.view(None)), origin="import"
    )
    assert export_match(GAME, MemoryJournal(read.header, read.entries)) == content


def test_a_running_match_is_not_exported_and_its_position_is_not_told() -> None:
    session = a_match(over=False)
    with pytest.raises(Illegal) as refused:
        export_match(GAME, session.journal)
    assert refused.value.refusal.message.key == "table.refusal.export-running"
    with pytest.raises(Illegal) as refused:
        finished_state(GAME, session.journal)
    assert refused.value.refusal.message.key == "table.refusal.position-running"


def test_the_states_of_a_finished_match_are_told() -> None:
    session = a_match()
    assert GAME.view(finished_state(GAME, session.journal), None) == session.view(None)


@pytest.mark.parametrize("over", [True, False])
def test_a_backup_reads_back_the_same_and_tells_a_casual_look_nothing(over: bool) -> None:
    session = a_match(over=over, pin=True)
    content = backup_match(session.journal)
    read = read_match(GAME, content, "evening.jsonl")
    assert (read.entries, read.header.state) == (session.entries, "over" if over else "running")
    for entry in session.entries:
        if isinstance(entry, Answered):
            assert not any(f'"{text}"'.encode() in content for text in entry.actions)
    assert b"sake" not in content
    assert b"seed" not in content


def test_an_export_is_readable_a_line_for_each_entry() -> None:
    session = a_match()
    lines = export_match(GAME, session.journal).decode().splitlines()
    assert len(lines) == len(session.entries) + 2
    first, second, last = json.loads(lines[0]), json.loads(lines[1]), json.loads(lines[-1])
    assert first["format"] == "rokugan-match/1"
    assert (first["names"], first["title"], first["commitment"]) == (list(NAMES), "Long evening", HEADER.commitment)
    assert (second["number"], second["type"], second["contributions"]) == (0, "began", ["sake", "", "рис"])
    assert "рис" in lines[1]
    assert sum("seed" in line for line in lines) == 1
    answered = [entry for entry in session.entries if isinstance(entry, Answered)]
    assert [json.loads(line)["actions"] for line in lines if '"answered"' in line] == [
        list(entry.actions) for entry in answered
    ]
    above = "".join(f"{line}\n" for line in lines[:-1]).encode()
    assert last == {
        "entries": len(session.entries),
        "head": json.loads(lines[-2])["sha256"],
        "text": hashlib.sha256(above).hexdigest(),
    }


def test_the_chain_can_be_worked_out_as_the_page_about_these_files_says() -> None:
    """With nothing of ours: docs/match-files.md, SHA-256 and JSON."""

    def compact(what: object) -> bytes:
        return json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode()

    first, *entries, last = [json.loads(line) for line in export_match(GAME, a_match(pin=True).journal).splitlines()]
    facts = ("journal", "game", "rules_version", "names", "roles", "started", "board_version", "players", "commitment")
    digest = hashlib.sha256(compact([first[key] for key in facts])).digest()
    assert first["sha256"] == digest.hex()
    for number, line in enumerate(entries):
        assert line.pop("number") == number
        told = line.pop("sha256")
        digest = hashlib.sha256(digest + number.to_bytes(8, "big") + compact(line)).digest()
        assert told == digest.hex()
    assert (last["entries"], last["head"]) == (len(entries), digest.hex())


def test_the_hash_of_a_pin_does_not_leave_the_computer() -> None:
    session = a_match(pin=True)
    read = read_match(GAME, export_match(GAME, session.journal), "evening.jsonl")
    (kept,) = [entry for entry in read.entries if isinstance(entry, PinSet)]
    assert (kept.salt, kept.digest) == (b"", b"")
    assert [type(entry) for entry in read.entries] == [type(entry) for entry in session.entries]


def test_line_ends_and_the_mark_of_other_systems_make_no_difference() -> None:
    content = export_match(GAME, a_match().journal)
    other = b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n")
    assert read_match(GAME, other, "x") == read_match(GAME, content.rstrip(), "x")


def test_a_match_is_told_from_a_position_by_its_beginning() -> None:
    for content in (export_match(GAME, a_match().journal), backup_match(a_match().journal)):
        assert is_match(content)
        assert is_match(b"\xef\xbb\xbf" + content)
    assert not is_match(b"format: rokugan-position/1\n")
    assert not is_match(b'{"format": "rokugan-position/1"}')
    assert not is_match(b"")


# Files that are refused


Change = Callable[[list[dict[str, Any]]], object]


def changed(change: Change, kind: str = MATCH) -> bytes:
    """Return the file of a match with its lines changed, and nothing mended."""
    session = a_match()
    lines = [json.loads(line) for line in written(session.journal.header, session.entries, kind).splitlines()]
    change(lines)
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)


def put(line: int, **fields: Any) -> Change:
    """Let a line say something else."""
    return lambda lines: lines[line].update(fields)


def without(line: int, key: str) -> Change:
    """Let a line say less."""
    return lambda lines: lines[line].pop(key)


def drop(line: int) -> Change:
    """Remove a line."""
    return lambda lines: lines.pop(line)


def swap(lines: list[dict[str, Any]]) -> None:
    """Swap two entries."""
    lines[4], lines[5] = lines[5], lines[4]


CHANGES: list[tuple[Change, Message | str]] = [
    (drop(4), at(5, "table.file.other-number", wanted=3, given=4)),
    (swap, at(5, "table.file.other-number", wanted=3, given=4)),
    (put(4, number=9), at(5, "table.file.other-number", wanted=3, given=9)),
    (put(4, sha256="0" * 64), at(5, "table.file.other-digest")),
    (put(0, names=["X", "Y", "Z"]), at(1, "table.file.other-digest")),
    (put(0, commitment="0" * 64), at(1, "table.file.other-digest")),
    (put(0, board_version=2), at(1, "table.file.other-digest")),
    (put(-1, head="0" * 64), "missing"),
    (drop(-2), "missing"),
    (put(0, title="Another evening"), "changed"),
    (put(-1, text="0" * 64), "changed"),
    (without(0, "title"), at(1, "value.missing-key", word="title")),
    (put(0, colour="red"), at(1, "value.unknown-key", word="colour")),
    (put(0, names=["X"]), at(1, "table.file.other-count")),
    (put(0, names=[], roles=[], players=[]), at(1, "table.file.other-count")),
    (put(0, title="\u202e"), at(1, "table.file.not-printable")),
    (put(0, format="rokugan-match/2"), at(1, "table.unreadable.newer", theirs=2, ours=1)),
    (put(0, journal=9), at(1, "table.unreadable.newer", theirs=9, ours=FORMAT)),
    (put(0, format="rokugan-position/1"), at(1, "table.file.no-match")),
    (without(3, "sha256"), at(4, "value.missing-key", word="sha256")),
    (put(3, x=1), at(4, "value.unknown-key", word="x")),
]


@pytest.mark.parametrize("kind", [MATCH, BACKUP])
@pytest.mark.parametrize(("change", "said"), CHANGES)
def test_a_changed_file_is_refused_with_the_line(change: Change, said: Message | str, kind: str) -> None:
    what = fault(changed(change, kind))
    if isinstance(said, Message):
        assert what == said
    else:
        assert dict(what.parameters)["what"] == Message(f"table.file.{said}")


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ({"game": "go"}, at(1, "table.unreadable.other-game", game="go")),
        ({"rules_version": 9}, at(1, "table.unreadable.other-rules", theirs=9, ours=1)),
        ({"board_version": 9}, at(1, "table.unreadable.other-board", theirs=9, ours=1)),
        ({"names": ("X", "Y", "Z")}, at(2, "table.file.other-header")),
        ({"commitment": ""}, at(2, "table.file.other-header")),
    ],
)
def test_a_match_of_something_else_is_refused_with_the_line(header: dict[str, Any], said: Message) -> None:
    session = a_match()
    began = msgspec.structs.replace(
        session.entries[0],
        **{key: header[key] for key in ("game", "rules_version", "board_version") if key in header},
    )
    other = msgspec.structs.replace(session.journal.header, **header)
    assert fault(written(other, (began, *session.entries[1:]), MATCH)) == said


@pytest.mark.parametrize("kind", [MATCH, BACKUP])
@pytest.mark.parametrize("typed", ["x" * 41, "two\nlines", "\u202egnip", "1\u05d02\u05d03"])
def test_a_contribution_that_no_seat_can_have_made_is_refused_with_the_line(typed: str, kind: str) -> None:
    """The end of the match shows it to everybody, so it has to be as short and plain as the window allows."""
    session = a_match()
    began = msgspec.structs.replace(session.entries[0], contributions=("sake", "", typed))
    content = written(session.journal.header, (began, *session.entries[1:]), kind)
    assert fault(content) == at(2, "table.file.no-contribution")
    verdict = verify_file(GAME, read_lines(content, "match.jsonl"))
    assert (verdict.entry, verdict.what) == (0, Message("table.file.no-contribution"))
    longest = msgspec.structs.replace(session.entries[0], contributions=("sake", "", "x" * 40))
    assert read_match(GAME, written(session.journal.header, (longest, *session.entries[1:]), kind), "match.jsonl")


@pytest.mark.parametrize("added", [("sake",), ("sake", "", "", "")])
def test_a_contribution_for_some_seats_only_is_refused_with_the_line(added: tuple[str, ...]) -> None:
    """Version 0.1.0 took such a match in, and crashed where its shuffle was shown."""
    session = a_match()
    began = msgspec.structs.replace(session.entries[0], contributions=added)
    content = written(session.journal.header, (began, *session.entries[1:]), MATCH)
    assert fault(content) == at(2, "table.file.other-contributions")


def test_an_end_that_is_written_as_a_draw_is_refused_with_the_line() -> None:
    """Version 0.1.0 took such a match in, and said that the program was at fault."""
    session = a_match(over=False)
    entries = list(session.entries)
    last = max(number for number, entry in enumerate(entries) if isinstance(entry, Drawn))
    for forged in ((*entries[:last], Drawn("end")), (*entries, Drawn("end"))):
        content = written(session.journal.header, forged, MATCH)
        assert fault(content) == at(len(forged) + 1, "table.unreadable.against-rules")
        assert not verify_file(GAME, read_lines(content, "match.jsonl")).proved


def test_what_the_rules_refuse_is_named_with_its_line() -> None:
    session = a_match()
    entries = list(session.entries)
    number = next(number for number, entry in enumerate(entries) if isinstance(entry, Answered))
    entries[number] = Answered(Seat(2), ("conquer everything",))
    what = fault(written(session.journal.header, entries, MATCH))
    assert dict(what.parameters)["n"] == number + 2
    entries[number] = entries[-1]
    assert fault(written(session.journal.header, entries, MATCH)).key == "table.file.line"
    assert fault(written(session.journal.header, (), MATCH)) == at(2, "table.unreadable.no-beginning")


@pytest.mark.parametrize(
    ("line", "key"),
    [
        (b"", "table.file.no-json"),
        (b"[]", "table.file.no-json"),
        (b"{", "table.file.no-json"),
        (b"[" * 100_000, "table.file.no-json"),
        (b'{"number": 1, "number": 2}', "yaml.key_twice"),
        (b'{"number": NaN}', "table.file.no-whole-number"),
        (b'{"number": 1.5}', "table.file.no-whole-number"),
        (b'{"number": 1e999}', "table.file.no-whole-number"),
        (b'{"number": ' + b"9" * 5000 + b"}", "table.file.long-number"),
        (b'{"number": "\\ud800"}', "table.file.not-text"),
        (b'{"number": "\xff"}', "table.file.not-text"),
        (b'{"number": "1"}', "table.file.inside"),
        (b" " * (LONGEST_LINE + 1), "yaml.too_long"),
    ],
)
def test_a_line_that_is_no_entry_is_refused(line: bytes, key: str) -> None:
    lines = export_match(GAME, a_match().journal).splitlines()
    lines[6] = line
    parameters = dict(fault(b"\n".join(lines)).parameters)
    assert parameters["n"] == 7
    what = parameters["what"]
    assert isinstance(what, Message)
    assert what.key == key


@pytest.mark.parametrize("share", [0.3, 0.5, 0.97])
def test_a_file_of_which_a_part_is_left_says_in_which_line_it_breaks_off(share: float) -> None:
    whole = export_match(GAME, a_match().journal)
    left = whole[: round(len(whole) * share)]
    lines = left.count(b"\n")
    assert fault(left) == at(lines + 1, "table.file.breaks-off")
    assert fault(left[: left.rindex(b"\n") + 1]) == at(lines, "table.file.breaks-off"), "behind a line"


def test_a_packed_entry_that_does_not_unpack_is_refused() -> None:
    assert fault(changed(put(3, packed="!"), BACKUP)) == at(4, "table.unreadable.damaged")
    assert fault(changed(put(3, packed="AAAA"), BACKUP)) == at(4, "table.unreadable.damaged")


def test_a_file_that_is_none_is_refused() -> None:
    first = export_match(GAME, a_match().journal).splitlines()[0]
    assert fault(b"") == at(1, "table.file.no-match")
    assert fault(b"{}") == at(1, "table.file.no-match")
    assert fault(b"no match") == fault(b"\xff\x00") == at(1, "table.file.no-match")
    assert fault(first) == at(2, "table.file.breaks-off")
    assert fault(first[:-1]) == fault(first[:40]) == at(1, "table.file.breaks-off")
    assert fault(first[:-1] + b"\n{}\n") == at(1, "table.file.no-json"), "it is not cut off here, for more follows"
    assert fault(b" " * (LONGEST_FILE + 1)) == Message("yaml.too_long", limit=LONGEST_FILE)
    many = b"\n".join([first, *([b"{}"] * MOST_LINES)])
    assert fault(many) == at(MOST_LINES + 1, "table.file.too-many-lines", limit=MOST_LINES)


@pytest.mark.parametrize("kind", [MATCH, BACKUP])
def test_a_match_of_very_many_entries_beside_the_game_is_refused_with_the_line(kind: str) -> None:
    """Twenty thousand of them kept the window from answering for seconds, each time the curtain was lifted."""
    session = a_match(over=False)
    there = session.entries
    fillers = [SeatTaken(Seat(1), name) for name in ("novice", "human")] * 1000
    content = written(session.journal.header, (*there, *fillers), kind)
    assert len(read_match(GAME, content, "evening.jsonl").entries) == len(there) + 2000
    assert verify_file(GAME, read_lines(content, "evening.jsonl")).what is None
    content = written(session.journal.header, (*there, *fillers, fillers[0]), kind)
    verdict = verify_file(GAME, read_lines(content, "evening.jsonl"))
    assert (verdict.stands, verdict.entry) == (False, len(there) + 2000)
    assert fault(content) == at(len(there) + 2002, "table.file.too-many-beside", limit=2000)


@pytest.mark.parametrize(
    ("lengths", "line", "key", "limit"),
    [((501,), 3, "table.unreadable.long-answer", 500), ((500,) * 20 + (1,), 23, "table.unreadable.long-match", 10_000)],
)
@pytest.mark.parametrize("kind", [MATCH, BACKUP])
def test_a_match_of_endless_answers_is_refused_before_it_is_replayed(
    lengths: tuple[int, ...], line: int, key: str, limit: int, kind: str
) -> None:
    """A plan that was given again and again filled hundreds of kilobytes: to verify a small file took minutes."""
    session = a_match(over=False)
    entries = [session.entries[0], *(Answered(Seat(0), ("take 3",) * length) for length in lengths)]
    content = written(session.journal.header, entries, kind)
    assert fault(content) == at(line, key, limit=limit)
    verdict = verify_file(GAME, read_lines(content, "match.jsonl"))
    assert (verdict.entry, verdict.what) == (line - 2, Message(key, limit=limit))


def test_a_beginning_of_another_kind_is_refused() -> None:
    session = a_match()
    began = session.entries[0]
    assert isinstance(began, Began)
    short = msgspec.structs.replace(began, seed=b"short")
    assert fault(written(session.journal.header, (short,), MATCH)) == at(2, "table.unreadable.entry")


@pytest.mark.parametrize("mended", [False, True], ids=["a lie", "digests and all"])
def test_a_small_backup_that_unpacks_to_very_much_takes_little_memory(mended: bool) -> None:
    """Version 0.1.0 held five billion bytes of such a file before it looked at the first digest."""
    session = a_match()
    lines = written(session.journal.header, session.entries, BACKUP).splitlines()
    start = digest = root(session.journal.header)
    blank = " " * (60_000 if mended else 1 << 20)
    long = encode(Answered(Seat(0), ("x",))).replace(b'"x"', b'"x"' + blank.encode())
    bombs: list[bytes] = []
    for number in range(2000 if mended else 200):
        digest = link(digest, number, encode(Answered(Seat(0), ("x",)))) if mended else bytes(32)
        packed = base64.b64encode(pack(start, number, long)).decode()
        bombs.append(json.dumps({"number": number, "packed": packed, "sha256": digest.hex()}).encode())
    content = b"\n".join([lines[0], *bombs, lines[-1]])
    assert len(content) < LONGEST_FILE
    tracemalloc.start()
    what = fault(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    parts = dict(what.parameters)
    why = parts["what"]
    assert isinstance(why, Message)
    assert parts["n"] == (2 + MOST_TOGETHER // len(long) if mended else 2)
    assert why.key == ("table.unreadable.match-too-long" if mended else "yaml.too_long")
    assert peak < 8 * len(content) + (1 << 24)
