"""The match library: durable, linked, packed, locked, and clear about what it can't read."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Message, Seat, Setup, Unreadable
from rokugan_desktop.table.journal import FORMAT, Answered, Began, Drawn, EndedEarly, JournalFailed, encode, new_header
from rokugan_desktop.table.library.locking import InUse
from rokugan_desktop.table.library.match_library import MatchLibrary, SqliteJournal
from rokugan_desktop.table.library.sqlite_file import MOST_TOGETHER, Unpacking, link, pack, root
from rokugan_desktop.table.session import Session
from tests.toy.hexes import Hexes
from tests.toy.player import NAMES, ROLES, begin, draft_a_turn, play_a_turn, play_out

ROOT = Path(__file__).parents[2]
HEADER = new_header(Hexes(), Setup(ROLES), NAMES, "2026-11-21T20:00")
SEED = bytes(range(32))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a library may be."""
    return tmp_path / "evening" / "matches.sqlite"


@pytest.fixture
def library(path: Path) -> Iterator[MatchLibrary]:
    """Return a new library."""
    with MatchLibrary(path) as library:
        yield library


def a_match(library: MatchLibrary, turns: int = 5) -> SqliteJournal:
    """Return the journal of a match after so many turns, closed."""
    journal = library.create(HEADER)
    session = begin(journal=journal, seed=SEED)
    rng = Random(6)
    for _ in range(turns):
        play_a_turn(session, rng)
    session.leave()
    return journal


def tamper(path: Path, *statements: str) -> None:
    """Change the file behind the library's back."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("DROP TRIGGER entries_last")
        for statement in statements:
            connection.execute(statement)
    connection.close()


# Matches and entries


def test_a_match_is_taken_up_from_its_file_where_it_was_left(path: Path) -> None:
    with MatchLibrary(path) as library:
        journal = library.create(HEADER)
        session = begin(journal=journal, seed=SEED)
        rng = Random(3)
        for _ in range(4):
            play_a_turn(session, rng)
        session.leave()
    with MatchLibrary(path) as library:
        again = Session.reopen(Hexes(), library.open(journal.match_id))
        assert again.entries == session.entries
        assert again.story == session.story
        assert [again.view(seat) for seat in (*again.seats, None)] == [
            session.view(seat) for seat in (*session.seats, None)
        ]
        play_out(again, rng)
        assert library.matches()[0].header.state == "over"
        again.leave()


def test_matches_are_listed_newest_first_with_their_index_cards(library: MatchLibrary) -> None:
    first, second = library.create(HEADER), library.create(HEADER)
    first.append(Drawn("storm 1"))
    second.append(Drawn("storm 1"))
    first.mark_round("3")
    first.mark_round("3")
    first.append(EndedEarly("end"), over=True)
    one, two = library.matches()
    assert (one.id, two.id) == (second.match_id, first.match_id)
    assert one.header == HEADER
    assert (two.header.round, two.header.state, two.header.names) == ("3", "over", NAMES)
    assert first.header == two.header


def test_a_match_comes_into_the_library_with_its_first_entry(library: MatchLibrary, path: Path) -> None:
    """Version 0.1.0 wrote the index card first: killed in between, it offered a match without a beginning."""
    journal = library.create(HEADER)
    journal.mark_round("1")
    assert (journal.entries(), library.matches()) == ((), ())
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    tamper(path, "CREATE TRIGGER trouble BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(JournalFailed):
        journal.append(Drawn("storm 1"))
    assert library.matches() == ()
    assert [file.name for file in path.parent.iterdir()] == [path.name], "no lock is left either"
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER trouble")
    connection.close()
    journal.append(Drawn("storm 1"))
    assert [(match.id, match.header.round) for match in library.matches()] == [(journal.match_id, "1")]
    with MatchLibrary(path) as other, pytest.raises(InUse):
        other.open(journal.match_id)


@pytest.mark.parametrize("version", [1, 2])
def test_a_match_without_a_beginning_is_passed_over_and_cleared_away(path: Path, version: int) -> None:
    path.parent.mkdir()
    shutil.copyfile(Path(__file__).parent / "golden" / f"format-{version}.sqlite", path)
    with MatchLibrary(path) as library:
        there = [match.id for match in library.matches()]
        tamper(path, "INSERT INTO matches (header, length, head) SELECT header, 0, head FROM matches LIMIT 1")
        assert [match.id for match in library.matches()] == there
        assert library.purge("2026-11-22T12:00:00+00:00") == 1
        assert library.purge("2026-11-22T12:00:00+00:00") == 0
        assert [match.id for match in library.matches()] == there


def test_two_matches_do_not_mix(library: MatchLibrary) -> None:
    first, second = library.create(HEADER), library.create(HEADER)
    first.append(Drawn("storm 1"))
    second.append(Drawn("storm 2"))
    first.append(Drawn("storm 3"))
    assert first.entries() == (Drawn("storm 1"), Drawn("storm 3"))
    assert second.entries() == (Drawn("storm 2"),)


def test_a_journal_goes_on_where_it_ended_without_being_read_first(library: MatchLibrary) -> None:
    journal = library.create(HEADER)
    journal.append(Drawn("storm 1"))
    journal.close()
    journal.close()
    again = library.open(journal.match_id)
    again.append(Drawn("storm 2"))
    assert again.entries() == (Drawn("storm 1"), Drawn("storm 2"))
    assert again.name == "matches.sqlite"


def test_entries_can_be_neither_changed_nor_removed(library: MatchLibrary, path: Path) -> None:
    a_match(library)
    connection = sqlite3.connect(path)
    for statement in ("UPDATE entries SET number = 99", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            connection.execute(statement)
    connection.close()


def test_each_commit_is_synced_in_full(library: MatchLibrary) -> None:
    connection = library._connection  # pyright: ignore[reportPrivateUsage]
    assert connection.execute("PRAGMA synchronous").fetchone() == (3,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == (b"delete",)


def test_between_two_moves_the_library_is_one_plain_file(library: MatchLibrary, path: Path) -> None:
    journal = a_match(library)
    assert [file.name for file in path.parent.iterdir()] == ["matches.sqlite"]
    copy = path.with_name("copy.sqlite")
    shutil.copyfile(path, copy)
    with MatchLibrary(copy) as other:
        assert other.open(journal.match_id).entries() == library.open(journal.match_id).entries()


# Packed and linked


def test_a_casual_look_tells_no_token_and_no_seed(library: MatchLibrary, path: Path) -> None:
    journal = a_match(library, turns=12)
    entries = journal.entries()
    content = path.read_bytes()
    assert b"Aiko" in content  # the header lies in the clear
    assert SEED not in content
    texts = [text for entry in entries if isinstance(entry, Answered) for text in entry.actions]
    assert len(texts) > 20
    found = re.findall(rb"[ -~]{4,}", content)
    for text in {*texts, "take", "prize", "storm", "answered", "actions"}:
        assert not any(text.encode() in piece for piece in found)


def test_the_same_entry_looks_different_each_time(library: MatchLibrary, path: Path) -> None:
    journal = library.create(HEADER)
    journal.append(Drawn("storm 1"))
    journal.append(Drawn("storm 1"))
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT packed, digest FROM entries").fetchall()
    connection.close()
    assert len({packed for packed, _ in rows}) == len({digest for _, digest in rows}) == 2


def test_packing_unpacks_and_refuses_what_was_not_packed_so() -> None:
    start = root(HEADER)
    packed = pack(start, 3, b"an entry")
    assert Unpacking(start).plain(3, packed) == b"an entry"
    for number, content in ((4, packed), (3, packed[:-2]), (3, b""), (3, pack(start, 3, b"\0" * (1 << 16) + b"x"))):
        with pytest.raises(ValueError):
            Unpacking(start).plain(number, content)


def test_a_position_may_be_long_and_no_match_unpacks_without_end() -> None:
    start = root(HEADER)
    assert len(Unpacking(start).plain(0, pack(start, 0, b"\0" * (1 << 20)))) == 1 << 20
    with pytest.raises(ValueError):
        Unpacking(start).plain(0, pack(start, 0, b"\0" * (1 << 20) + b"x"))
    unpacking, length = Unpacking(start), 1 << 16
    for number in range(1, MOST_TOGETHER // length + 1):
        assert len(unpacking.plain(number, pack(start, number, b"\0" * length))) == length
    with pytest.raises(ValueError):
        unpacking.plain(1000, pack(start, 1000, b"x"))


def put(match_id: int, number: int, plain: bytes, previous: bytes) -> str:
    """Return the statement that exchanges an entry for another, packed and linked as it should be."""
    start = root(HEADER)
    packed, digest = pack(start, number, plain).hex(), link(previous, number, plain).hex()
    where = f"match = {match_id} AND number = {number}"
    return f"UPDATE entries SET packed = x'{packed}', digest = x'{digest}' WHERE {where}"


@pytest.mark.parametrize(
    ("damage", "number"),
    [
        ("UPDATE entries SET packed = x'00' WHERE number = 2", 2),
        ("UPDATE entries SET packed = 'text' WHERE number = 2", 2),
        ("UPDATE entries SET packed = x'' WHERE number = 0", 0),
        ("UPDATE entries SET digest = x'00' WHERE number = 3", 3),
        ("DELETE FROM entries WHERE number = 2", 2),
        ("DELETE FROM entries WHERE number = 0", 0),
        ("DELETE FROM entries WHERE number > 4", 5),
        ("UPDATE matches SET length = 99", 8),
        ("UPDATE matches SET head = x'00'", 8),
        ("UPDATE matches SET header = replace(header, 'Aiko', 'Akio')", 0),
        (put(1, 2, b"no entry", b""), 2),
        (put(1, 0, encode(Drawn("storm 1")), root(HEADER)), 1),
    ],
)
def test_a_changed_or_missing_entry_is_found_and_named(path: Path, damage: str, number: int) -> None:
    with MatchLibrary(path) as library:
        match_id = a_match(library).match_id
    tamper(path, damage)
    with MatchLibrary(path) as library, pytest.raises(Unreadable) as unread:
        library.open(match_id).entries()
    assert unread.value.source == "matches.sqlite"
    assert unread.value.where == f"matches[1].entries[{number}]"
    assert unread.value.what == Message("table.unreadable.damaged")


def test_an_entry_that_is_linked_but_makes_no_sense_is_found(path: Path) -> None:
    with MatchLibrary(path) as library:
        journal = a_match(library, turns=0)
        began = journal.entries()[0]
    assert isinstance(began, Began)
    previous = link(root(HEADER), 0, encode(began))
    tamper(path, put(journal.match_id, 1, b'{"type":"guessed"}', previous))
    with MatchLibrary(path) as library, pytest.raises(Unreadable):
        library.open(journal.match_id).entries()


# What can't be read


def test_what_is_no_library_is_refused(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"This is a letter to a friend, and it is long enough to be something. " * 40)
    with pytest.raises(Unreadable) as unread:
        MatchLibrary(path)
    assert unread.value.what == Message("table.unreadable.no-library")


def test_a_database_of_somebody_else_is_refused_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(Unreadable) as unread:
        MatchLibrary(path)
    assert unread.value.what == Message("table.unreadable.no-library")
    assert path.read_bytes() == before


def test_a_newer_library_is_refused_with_both_versions(path: Path) -> None:
    MatchLibrary(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 7")
    connection.close()
    with pytest.raises(Unreadable) as unread:
        MatchLibrary(path)
    assert unread.value.what == Message("table.unreadable.newer", theirs=7, ours=FORMAT)


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("'not JSON'", "damaged"),
        ("x'ff'", "damaged"),
        ("'{}'", "damaged"),
        ("""replace(header, '"format":4', '"format":5')""", "newer"),
    ],
)
def test_a_header_that_makes_no_sense_is_named(path: Path, header: str, key: str) -> None:
    with MatchLibrary(path) as library:
        match_id = a_match(library).match_id
    tamper(path, f"UPDATE matches SET header = {header}")
    with MatchLibrary(path) as library:
        (listed,) = library.matches()
        assert listed.id == match_id
        assert listed.trouble is not None
        assert listed.problem({"hexes": Hexes()}.get) == listed.trouble
        assert listed.trouble.key == f"table.unreadable.{key}"
        for _ in range(2):
            with pytest.raises(Unreadable) as unread:
                library.open(match_id)
            assert unread.value.where == "matches[1]"
            assert unread.value.what == listed.trouble


def test_a_match_that_is_not_there_is_named(library: MatchLibrary) -> None:
    with pytest.raises(Unreadable) as unread:
        library.open(12)
    assert unread.value.where == "matches[12]"
    assert unread.value.what == Message("table.unreadable.no-such-match")


def test_a_library_without_its_tables_is_damaged(path: Path) -> None:
    MatchLibrary(path).close()
    tamper(path, "DROP TABLE matches")
    with MatchLibrary(path) as library, pytest.raises(Unreadable) as unread:
        library.matches()
    assert unread.value.what == Message("table.unreadable.damaged")


# What can't be written


def test_a_folder_that_can_not_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JournalFailed) as failed:
        MatchLibrary(tmp_path / "file" / "matches.sqlite")
    assert failed.value.what.key == "table.library.cannot-open"


def test_a_library_that_is_a_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(JournalFailed) as failed:
        MatchLibrary(tmp_path)
    assert failed.value.what.key == "table.library.cannot-open"


def test_a_full_disk_fails_the_entry_and_leaves_the_file_as_it_was(library: MatchLibrary) -> None:
    journal = library.create(HEADER)
    session = begin(journal=journal, seed=SEED)
    rng = Random(1)
    connection = library._connection  # pyright: ignore[reportPrivateUsage]
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    failed: JournalFailed | None = None
    while failed is None:
        draft_a_turn(session, min(session.asking()), rng)
        try:
            session.confirm(min(session.asking()))
        except JournalFailed as full:
            failed = full
        if session.over() is not None:
            session = begin(journal=library.create(HEADER), seed=SEED)
    assert failed.what.key == "table.journal.full"
    held = session.journal.entries()
    assert held == session.entries
    session.continue_in_memory()
    play_out(session, rng)
    assert session.in_memory
    connection.execute("PRAGMA max_page_count = 100000")
    session.return_to_journal()
    assert session.journal.entries() == session.entries


def test_a_library_that_can_not_be_written_can_be_read(path: Path) -> None:
    with MatchLibrary(path) as library:
        match_id = a_match(library).match_id
    connection = sqlite3.connect(path)
    connection.close()
    with MatchLibrary(path) as library:
        library._connection.execute("PRAGMA query_only = ON")  # pyright: ignore[reportPrivateUsage]
        journal, another = library.open(match_id), library.create(HEADER)
        assert Session.reopen(Hexes(), journal).entries == journal.entries()
        attempts: list[Callable[[], object]] = [
            lambda: journal.append(Drawn("storm 1")),
            lambda: journal.mark_round("9"),
            lambda: another.append(Drawn("storm 1")),
        ]
        for attempt in attempts:
            with pytest.raises(JournalFailed) as failed:
                attempt()
            assert failed.value.what.key == "table.journal.read-only"
        assert journal.header.round == ""


def test_a_busy_library_is_said(library: MatchLibrary, path: Path) -> None:
    journal = library.create(HEADER)
    library._connection.execute("PRAGMA busy_timeout = 20")  # pyright: ignore[reportPrivateUsage]
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(JournalFailed) as failed:
        journal.append(Drawn("storm 1"))
    assert failed.value.what.key == "table.journal.busy"
    with pytest.raises(JournalFailed) as failed:
        library.matches()
    assert failed.value.what.key == "table.library.cannot-open"
    other.execute("ROLLBACK")
    other.close()
    journal.append(Drawn("storm 1"))
    assert journal.entries() == (Drawn("storm 1"),)


def test_a_closed_library_fails_the_entry(path: Path) -> None:
    library = MatchLibrary(path)
    journal = library.create(HEADER)
    journal.append(Drawn("storm 1"))
    library.close()
    with pytest.raises(JournalFailed) as failed:
        journal.append(Drawn("storm 2"))
    assert failed.value.what.key == "table.journal.cannot-write"


def test_the_same_entries_may_be_written_again_but_no_others_over_them(library: MatchLibrary) -> None:
    entries = [Drawn("storm 1"), Drawn("storm 2"), Drawn("storm 3")]
    journal, again = library.create(HEADER), library.create(HEADER)
    journal.append(*entries)
    again.append(*entries[:2])
    match_id = again.match_id
    rows = [(packed, digest) for _, packed, digest in library.rows(journal.match_id)[0]]
    library.write_rows(match_id, 0, root(HEADER), rows, HEADER)
    assert again.entries() == tuple(entries)
    with pytest.raises(JournalFailed) as failed:
        library.write_rows(match_id, 1, rows[0][1], [(rows[1][0], bytes(32)), rows[2]], HEADER)
    assert failed.value.what.key == "table.journal.other-course"
    with pytest.raises(JournalFailed):
        library.write_rows(match_id, 0, root(HEADER), rows[:1], HEADER)
    assert again.entries() == tuple(entries)


def test_entries_are_written_all_or_none(library: MatchLibrary, path: Path) -> None:
    journal = library.create(HEADER)
    journal.append(Drawn("storm 1"))
    journal.append()
    connection = sqlite3.connect(path)
    connection.execute(
        "CREATE TRIGGER trouble BEFORE INSERT ON entries WHEN NEW.number = 2 BEGIN SELECT RAISE(ABORT, 'no'); END"
    )
    connection.close()
    with pytest.raises(JournalFailed) as failed:
        journal.append(Drawn("storm 2"), Drawn("storm 3"))
    assert failed.value.what.key == "table.journal.cannot-write"
    assert journal.entries() == (Drawn("storm 1"),)


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_a_match_is_linked_to_all_that_its_format_says_of_it_and_to_nothing_that_changes(number: int) -> None:
    header = replace(HEADER, format=number)
    of_every_format = {"game": "x", "rules_version": 9, "names": ("x",), "roles": ("x",), "started": "x"}
    since_format_2 = {"board_version": 9, "players": ("x",), "commitment": "x"}
    changing = {"state": "over", "round": "x", "title": "x", "winners": (1,), "origin": "x"}
    facts = {**of_every_format, **since_format_2, **changing}
    linked = {name for name, other in facts.items() if root(replace(header, **{name: other})) != root(header)}
    assert linked == {*of_every_format, *(since_format_2 if number > 1 else ())}


def test_answers_of_a_seat_are_kept_word_for_word(library: MatchLibrary) -> None:
    journal = library.create(HEADER)
    entry = Answered(Seat(1), ("take 3", "lay 4"))
    journal.append(entry)
    assert journal.entries() == (entry,)
