"""The commands about matches, on a library of five golden matches: 1, 3 and 5 are over, 2 and 4 run."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from rokugan_desktop.engine import Draw, Over, Seat
from rokugan_desktop.table.files.match_files import BACKUP, MATCH, read_lines, written
from rokugan_desktop.table.journal import Answered, Began, Drawn, EndedEarly, Header, SettledForAll, decode
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary
from rokugan_desktop.table.library.salvaging import keep_spare
from rokugan_desktop.table.library.sqlite_file import spare_of
from rokugan_desktop.table.rebuilding import begin, drawn_action
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.shuffle import commitment, seed, spoken
from tests.shelved import the_game

from .conftest import GOLDEN, Run

Refused = Callable[..., str]


@pytest.fixture
def exported(run: Run, golden: Path, tmp_path: Path) -> Path:
    """Return the file of match 5."""
    file = tmp_path / "five.jsonl"
    assert run("export", "5", file, "--library", golden) == (0, "", "")
    return file


# The list


def test_matches_are_listed_for_programs_newest_first(run: Run, golden: Path) -> None:
    status, out, err = run("matches", "--format", "json", "--library", golden)
    assert (status, err) == (0, "")
    listed = json.loads(out)
    assert [match["id"] for match in listed] == [5, 4, 3, 2, 1]
    assert listed[3] == {
        "id": 2,
        "game": "battle_for_rokugan",
        "names": ["Аки", "Борис", "Chiyo"],
        "roles": ["crane", "dragon", "lion"],
        "clans": ["crane", "dragon", "lion"],
        "round": 2,
        "started": "2026-03-02T19:00:00+03:00",
        "state": "running",
    }
    assert listed[0]["state"] == "over"
    assert run("matches", "--format", "json", "--library", golden, "--language", "ru").out == out


def test_matches_are_listed_for_people_in_both_languages(run: Run, golden: Path) -> None:
    english = run("matches", "--library", golden).out.splitlines()
    russian = run("matches", "--library", golden, "--language", "ru").out.splitlines()
    assert english[3] == "2: Battle for Rokugan: Аки (Crane), Борис (Dragon), Chiyo (Lion), 2026-03-02 19:00, round 2"
    assert russian[3] == "2: Битва за Рокуган: Аки (Журавль), Борис (Дракон), Chiyo (Лев), 2026-03-02 19:00, раунд 2"


def test_a_title_and_the_winners_are_listed(run: Run, exported: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"  # where it came from, it would be found
    assert run("import", exported, "--library", other).out == "1\n"
    with MatchLibrary(other / LIBRARY_FILE) as library:
        library.rename(1, "Long\x1b[2J evening")
    line = run("matches", "--library", other).out.splitlines()[0]
    assert line == ("1: Battle for Rokugan: Long[2J evening – Crab, Crane, 2026-03-05 19:00, won by Crab")


def test_a_damaged_match_is_listed_with_why_and_hides_no_other(run: Run, golden: Path) -> None:
    change(golden, "UPDATE matches SET header = '{' WHERE id = 3")
    change(golden, "UPDATE matches SET header = replace(header, 'crane', 'owl\\u001b') WHERE id = 2")
    change(golden, "UPDATE matches SET header = replace(header, '\"Aiko\",', '') WHERE id = 1")
    lines = run("matches", "--library", golden).out.splitlines()
    assert [line[:3] for line in lines] == ["5: ", "4: ", "3: ", "2: ", "1: "]
    assert lines[2] == lines[4].replace("1:", "3:") == "3: The saved match is damaged here."
    assert lines[3].startswith("2: Battle for Rokugan: Аки (owl ), Борис (Dragon)")
    assert [match["state"] for match in json.loads(run("matches", "--format", "json", "--library", golden).out)] == [
        *("over", "running", "damaged", "running", "over")
    ]


def test_looking_makes_no_library(run: Run, refused: Refused, tmp_path: Path) -> None:
    library = tmp_path / "none"
    library.mkdir()
    assert run("matches", "--library", library) == (0, "There are no matches yet.\n", "")
    assert run("matches", "--library", library, "--format", "json").out == "[]\n"
    for command in (("replay", "1"), ("verify", "1"), ("export", "1", "x"), ("backup", "1", "x")):
        why = "there is no match 1; the command matches lists those that there are"
        assert refused(*command, "--library", library) == f"{library / LIBRARY_FILE}: {why}"
    assert list(library.iterdir()) == []


def test_a_named_library_that_is_missing_is_said_to_whoever_reads(run: Run, refused: Refused, tmp_path: Path) -> None:
    """The player's own is missing until the first match, and that is no fault."""
    library = tmp_path / "none"
    for command in (
        ("matches",), ("matches", "--format", "json"), ("replay", "1"), ("verify", "1"), ("export", "1", "x"),
        ("backup", "1", "x"),
    ):  # fmt: skip
        assert refused(*command, "--library", library) == f"{library}: there is no such folder"
        assert refused(*command, "--library", library, "--language", "ru") == f"{library}: такой папки нет"
    assert not library.exists()


def test_the_own_library_need_not_be_there(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def elsewhere(*_arguments: object, **_named: object) -> Path:
        return tmp_path / "none"

    monkeypatch.setattr("rokugan_desktop.cli.matches.commands.user_data_path", elsewhere)
    assert run("matches") == (0, "There are no matches yet.\n", "")
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("command", ["matches", "import", "verify"])
def test_a_library_that_is_none_is_refused(command: str, refused: Refused, exported: Path, tmp_path: Path) -> None:
    library = tmp_path / "bad"
    library.mkdir()
    (library / LIBRARY_FILE).write_bytes(b"This is no library. " * 100)
    arguments = {"matches": (), "import": (exported,), "verify": ("1",)}[command]
    assert refused(command, *arguments, "--library", library).startswith(f"{library / LIBRARY_FILE}: ")


def test_a_damaged_library_is_saved_as_far_as_it_can_be_read(run: Run, refused: Refused, golden: Path) -> None:
    assert run("salvage", "--library", golden).out == "this match library is sound, and nothing needs to be saved\n"
    file = golden / LIBRARY_FILE
    keep_spare(file)
    file.write_bytes(file.read_bytes()[:30_000])
    assert refused("matches", "--library", golden).startswith(f"{file}: ")
    assert "salvage" in refused("matches", "--library", golden)
    status, out, err = run("salvage", "--library", golden)
    assert (status, err) == (0, "")
    assert re.fullmatch(
        r"[2-5] matches saved; the damaged library is kept as .*matches\.damaged-\d{4}-\d\d-\d\d\.sqlite\n", out
    )
    assert run("matches", "--library", golden).status == 0
    file.write_bytes(b"This is no library. " * 100)
    spare_of(file).unlink()
    assert refused("salvage", "--library", golden).startswith(f"{file}: ")


def test_a_library_of_which_one_byte_was_changed_is_saved_whole(run: Run, golden: Path) -> None:
    """In the page that leads to all entries, of which there is no spare copy either."""
    file = golden / LIBRARY_FILE
    with MatchLibrary(file) as library:
        there = [library.open_read_only(number).entries() for number in range(1, 6)]
    content = bytearray(file.read_bytes())
    with closing(sqlite3.connect(file)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
    content[(page - 1) * 4096] ^= 0xFF
    file.write_bytes(content)
    status, out, err = run("salvage", "--library", golden)
    assert (status, out.partition(";")[0], err) == (0, "5 matches saved", "")
    with MatchLibrary(file) as library:
        assert [library.open_read_only(number).entries() for number in range(1, 6)] == there


def test_a_library_that_was_emptied_or_deleted_comes_back_from_its_spare_copy(
    run: Run, refused: Refused, golden: Path
) -> None:
    """It is whole as far as it goes, so it once counted as sound."""
    file = golden / LIBRARY_FILE
    with MatchLibrary(file) as library:
        there = len(library.matches())
    keep_spare(file)
    said = f"{there} matches had gone from the match library, and were brought back from its spare copy.\n"
    for takes_away in (file.unlink, partial(file.write_bytes, b"")):
        takes_away()
        before = file.exists() and file.read_bytes()
        listed = run("matches", "--library", golden)
        assert listed.out == "There are no matches yet.\n"
        assert (file.exists() and file.read_bytes()) == before, "looking changes nothing"
        assert listed.err.startswith(
            f"{there} matches are only in the spare copy of this library; the command salvage "
        )
        assert run("salvage", "--library", golden).out == said
    for number in range(2):
        assert len(json.loads(run("matches", "--format", "json", "--library", golden).out)) == there
        sound = run("salvage", "--library", golden)
        assert (sound.status, "is sound" in sound.out) == (0, True), number
    spare_of(file).unlink()
    file.write_bytes(b"")
    none = "this match library holds no matches, and neither does its spare copy\n"
    assert run("salvage", "--library", golden) == (0, none, "")
    file.unlink()
    assert (
        refused("salvage", "--library", golden) == f"{file}: there is no match library here, and no spare copy of one"
    )
    assert not file.exists()


def test_of_a_damaged_library_each_match_is_named_that_lost_its_end_and_its_log_tells(run: Run, golden: Path) -> None:
    """Else whoever damages the last entry has gone back past a reveal, and nothing tells of it."""
    file = golden / LIBRARY_FILE
    with MatchLibrary(file) as library:
        whole = len(library.open_read_only(3).entries())
        assert library.header(3).round == "5"
    with closing(sqlite3.connect(file)) as connection, connection:
        (trigger,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'entries_stay'").fetchone()
        connection.execute("DROP TRIGGER entries_stay")
        connection.execute("UPDATE entries SET packed = x'00' WHERE match = 3 AND number = 60")
        connection.execute("UPDATE matches SET header = x'00' WHERE id = 2")
        connection.execute(trigger)
    status, out, err = run("salvage", "--library", golden)
    first, match, lost = out.splitlines()
    assert (status, err) == (0, "")
    assert first.startswith(
        f"4 matches saved, 1 of them without its end (60 of {whole} entries); the damaged library is "
    )
    assert re.fullmatch(rf"match 2 \(.+\): 60 of {whole} entries saved", match)
    assert lost == "1 match could not be saved"
    told = f"The match library was damaged: {whole - 60} entries after this are lost. The match goes on from here."
    assert told in run("replay", "2", "--library", golden).out
    assert told not in run("replay", "3", "--library", golden).out
    assert "1 end lost with a damaged library" in run("verify", "2", "--library", golden).out
    listed = json.loads(run("matches", "--format", "json", "--library", golden).out)
    assert [match["round"] for match in listed if match["id"] == 2] == [1], "as far as there are entries, not the last"


def test_of_an_unreadable_library_the_log_of_each_match_that_ran_in_its_spare_tells(run: Run, golden: Path) -> None:
    """Else whoever damages the library has gone back to when the copy was made, and nothing tells of it."""
    file = golden / LIBRARY_FILE
    keep_spare(file)
    file.write_bytes(b"This is no library. " * 100)
    status, out, _ = run("salvage", "--library", golden)
    lines = [line for line in out.splitlines() if "whatever came after that copy is lost" in line]
    listed = json.loads(run("matches", "--format", "json", "--library", golden).out)
    running = {match["id"] for match in listed if match["state"] == "running"}
    assert (status, {int(line.split()[1]) for line in lines}) == (0, running)
    assert running
    for match in listed:
        told = run("replay", match["id"], "--library", golden).out
        assert ("whatever came after this is lost. The match goes on" in told) is (match["id"] in running)
        proof = run("verify", match["id"], "--library", golden).out
        assert ("1 end lost with a damaged library" in proof) is (match["id"] in running)


@pytest.mark.parametrize("command", ["matches", "replay", "verify", "export", "backup", "import"])
def test_a_library_in_a_file_is_refused(command: str, refused: Refused, exported: Path, tmp_path: Path) -> None:
    """It is not the same as a folder without a library, which may be made later."""
    library = tmp_path / "file"
    library.write_bytes(b"This is no folder.")
    arguments = {"matches": (), "import": (exported,), "export": ("1", "x"), "backup": ("1", "x")}.get(command, ("1",))
    file = library / LIBRARY_FILE
    assert refused(command, *arguments, "--library", library) == f"{file}: This match library can’t be opened."


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
@pytest.mark.parametrize("name", ["matches.sqlite", "matches.sqlite-journal", "matches.spare.sqlite"])
def test_a_pipe_in_a_librarys_place_keeps_nobody_waiting(name: str, run: Run, refused: Refused, golden: Path) -> None:
    """In place of the spare copy it is no copy; else the library can't be opened."""
    (golden / name).unlink(missing_ok=True)
    os.mkfifo(golden / name)
    for command in ("matches", "salvage"):
        if name == "matches.spare.sqlite":
            assert run(command, "--library", golden).status == 0
        else:
            assert refused(command, "--library", golden).endswith(": This match library can’t be opened.")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes, and links for administrators alone")
@pytest.mark.parametrize("obstacle", ["a folder", "a pipe", "a link"])
def test_what_lies_in_a_librarys_place_is_set_aside_and_the_matches_come_from_the_spare(
    obstacle: str, run: Run, golden: Path
) -> None:
    """Both commands say so: the one that the spare copy can be had, the other that it was."""
    file = golden / LIBRARY_FILE
    keep_spare(file)
    file.unlink()
    if obstacle == "a folder":
        file.mkdir()
    elif obstacle == "a pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("away/matches.sqlite")
    was = file.lstat().st_ino
    listed = run("matches", "--library", golden)
    assert "; the command salvage " in listed.err
    status, out, err = run("salvage", "--library", golden)
    assert (status, out.partition(";")[0], err) == (0, "5 matches saved", "")
    assert file.is_file()
    assert not file.is_symlink()
    (kept,) = golden.glob("matches.damaged-*.sqlite")
    assert kept.lstat().st_ino == was


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes links for administrators alone")
@pytest.mark.parametrize("damage", ["damaged", "missing"])
def test_a_library_to_which_a_link_leads_is_saved_where_it_lies(damage: str, run: Run, golden: Path) -> None:
    file = golden / LIBRARY_FILE
    there = golden / "stick" / "evenings.sqlite"
    there.parent.mkdir()
    keep_spare(file)
    file.rename(there)
    file.symlink_to(there)
    if damage == "missing":
        there.unlink()
    else:
        there.write_bytes(there.read_bytes()[:30_000])
    assert run("salvage", "--library", golden).status == 0
    assert file.readlink() == there
    assert there.stat().st_mode & 0o777 == 0o600
    assert len(json.loads(run("matches", "--format", "json", "--library", golden).out)) == 5
    assert len([*there.parent.iterdir()]) == 1 + (damage == "damaged"), "the damaged file beside it, and nothing else"


# Stories


def test_the_story_of_a_running_match_is_public_and_grouped(run: Run, golden: Path) -> None:
    status, out, err = run("replay", "4", "--library", golden)
    assert (status, err) == (0, "")
    assert out.startswith("Akira (Lion), Botan (Crane), Chie (Unicorn), Daichi (Scorpion), Emi (Dragon)")
    assert "\n\nRound 1 of 5 · Placement\n  " in out
    assert "\n\nResolution\n" in out or "\n\nRound 1 of 5 · Resolution\n" in out
    assert "is dealt the secret objective" not in out
    assert "[" not in out


def test_the_story_of_a_finished_match_tells_everything(run: Run, golden: Path, exported: Path) -> None:
    status, out, err = run("replay", "1", "--library", golden)
    assert (status, err) == (0, "")
    assert "is dealt the secret objective" in out
    assert re.search(r"\n\n[^\n]+ wins the match\.\n$", out), "its last word is who won"
    assert "\n  Seen only by Benjiro (Unicorn): Last Line of Defense.\n" in out
    placed = "Benjiro (Unicorn) places a token on the border Phoenix Halls → Ember Woods: diplomacy."
    assert f"\n  {placed}\n" in out
    assert not re.search(r" places a token [^:\n]*\n", out), "what a token is and where is one line"
    headings = [line for line in out.splitlines()[2:-1] if line and not line.startswith("  ")]
    assert not [two for two in pairwise(headings) if two[0] in two[1]], "no heading is said, and then said in full"
    assert "Round 2 of 5 · Upkeep" in headings
    assert "Round 2" not in headings
    assert "[" not in out
    five = run("replay", "5", "--library", golden).out
    assert five.splitlines()[1] == "The match begins at a given position, not at one that was drawn."
    assert run("replay", exported).out.splitlines()[1:] == five.splitlines()[1:]
    russian = run("replay", "1", "--library", golden, "--language", "ru").out
    assert re.search(
        r"\n  Benjiro \(Единорог\) размещает жетон на границе \(из [^\n]+ в [^\n]+\): дипломатия\.\n", russian
    )
    assert "Раунд 1" in russian
    assert "[" not in russian


def test_a_story_needs_no_window(run: Run, golden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rokugan_desktop.desktop.face", None)
    assert run("replay", "1", "--library", golden).status == 0


def test_a_match_of_other_rules_has_no_story(refused: Refused, golden: Path) -> None:
    change(golden, "UPDATE matches SET header = replace(header, '\"rules_version\":1', '\"rules_version\":8')")
    assert "rules version 8" in refused("replay", "1", "--library", golden)


# Proofs


def test_a_match_is_proved(run: Run, golden: Path, exported: Path) -> None:
    """Under the first shuffle a match follows from its seed, and is never proved.

    The program of that time took a card and a token in one turn, which moved the next draws.
    """
    for joined, match in ((1, ("1", "--library", golden)), (0, (exported,)), (0, ("3", "--library", golden))):
        status, out, err = run("verify", *match)
        assert (status, err) == (joined, "")
        assert out.count("Outside the game: 1 turn joined to the one before it.") == joined
        lines = out.splitlines()
        assert "follows from its seed" in lines[0]
        assert "proved" not in out
        assert any(line.startswith("Seal: none. Nothing was fixed ") for line in lines)
        assert re.fullmatch(r"head( [0-9a-f]{4}){8}", lines[-1])
    assert "\nПечать: нет. " in run("verify", "1", "--library", golden, "--language", "ru").out
    status, out, _ = run("verify", "2", "--library", golden)
    assert (status, "proved" in out) == (0, False)
    assert out.startswith("no entry was changed; that every draw follows from its seed can be checked after ")
    shutil.copyfile(GOLDEN / "format-3.sqlite", golden / LIBRARY_FILE)
    status, out, _ = run("verify", "1", "--library", golden)
    assert (status, out.startswith("proved: every draw followed from the seed")) == (0, True)
    assert run("verify", "1", "--library", golden, "--language", "ru").out.startswith("доказано: ")
    status, out, _ = run("verify", "2", "--library", golden)
    assert (status, out.startswith("proved: no entry was changed; ")) == (0, True)
    assert "\nDraws: not checked before the end of the match.\n" in out


def test_the_first_wrong_entry_is_named(run: Run, golden: Path, exported: Path) -> None:
    change(golden, "DROP TRIGGER entries_last", "DELETE FROM entries WHERE match = 1 AND number = 30")
    assert run("verify", "1", "--library", golden) == (1, "entry 30: The saved match is damaged here.\n", "")
    lines = exported.read_bytes().splitlines(keepends=True)
    exported.write_bytes(b"".join([*lines[:5], *lines[6:]]))
    assert run("verify", exported) == (1, "entry 4: entry 4 should stand here, not entry 5\n", "")


def test_a_match_of_which_a_part_is_left_changes_nothing(refused: Refused, golden: Path, exported: Path) -> None:
    before = {one: one.read_bytes() for one in golden.iterdir()}
    content = exported.read_bytes()
    exported.write_bytes(content[: len(content) // 2])
    line = content[: len(content) // 2].count(b"\n") + 1
    why = "the file is cut off here, and nothing was changed; "
    why += "only a whole file is read, for its last line proves all others"
    assert refused("import", exported, "--library", golden) == f"{exported}: line {line}: {why}"
    assert refused("verify", exported) == f"{exported}: line {line}: {why}"
    assert {one: one.read_bytes() for one in golden.iterdir()} == before


def test_what_is_no_match_is_not_examined(refused: Refused, golden: Path, position: Path, tmp_path: Path) -> None:
    assert refused("verify", position) == f"{position}: line 1: this is not a match file"
    assert refused("verify", tmp_path / "none") == f"{tmp_path / 'none'}: there is no such file"
    for command in (("replay", "99"), ("verify", "99"), ("export", "99", "x"), ("backup", "99", "x")):
        why = "there is no match 99; the command matches lists those that there are"
        assert refused(*command, "--library", golden) == f"{golden / LIBRARY_FILE}: {why}"
    russian = refused("replay", "99", "--library", golden, "--language", "ru")
    assert russian.endswith(": партии 99 нет; команда matches перечисляет те, что есть")


# Files


def test_a_finished_match_is_exported_once(run: Run, refused: Refused, golden: Path, exported: Path) -> None:
    content = exported.read_bytes()
    assert len(content.splitlines()) == 23
    assert refused("export", "5", exported, "--library", golden) == (
        f"{exported}: a file with this name already exists; it was not overwritten"
    )
    assert exported.read_bytes() == content


def test_a_running_match_is_not_exported_but_backed_up(
    run: Run, refused: Refused, golden: Path, tmp_path: Path
) -> None:
    file = tmp_path / "two.jsonl"
    assert refused("export", "2", file, "--library", golden).startswith("2: This match is still in progress: ")
    assert not file.exists()
    assert run("backup", "2", file, "--library", golden) == (0, "", "")
    other = tmp_path / "other"
    assert run("import", file, "--library", other) == (0, "1\n", "")
    two = json.loads(run("matches", "--format", "json", "--library", golden).out)[3]
    assert json.loads(run("matches", "--format", "json", "--library", other).out) == [{**two, "id": 1}]


def test_a_match_that_is_there_is_found_as_the_window_finds_it(
    run: Run, golden: Path, exported: Path, tmp_path: Path
) -> None:
    running = tmp_path / "two.jsonl"
    run("backup", "2", running, "--library", golden)
    before = run("matches", "--library", golden).out
    said = "This match is already in the library: 2\n"
    assert run("import", running, "--library", golden) == (0, "2\n", said)
    said = "Эта партия уже есть в библиотеке: 5\n"
    assert run("import", exported, "--library", golden, "--language", "ru") == (0, "5\n", said)
    assert run("matches", "--library", golden).out == before


def test_an_import_warns_of_a_match_that_it_tells_the_future_of(run: Run, golden: Path, tmp_path: Path) -> None:
    running, ahead = tmp_path / "two.jsonl", tmp_path / "ahead.jsonl"
    run("backup", "2", running, "--library", golden)
    concede(golden, 2, Seat(0))  # as it was before it would be found there
    first = run("import", running, "--library", golden)
    assert (first.status, first.out) == (0, "6\n")
    assert first.err == (
        "Matches 6 and 2 began alike and draw alike: whoever plays ahead in one knows what will be drawn in the "
        "other.\n"
    )
    concede(golden, 6, Seat(1))
    run("backup", "6", ahead, "--library", golden)
    concede(golden, 6, Seat(2))
    again = run("import", ahead, "--library", golden, "--language", "ru")
    assert (again.status, again.out) == (0, "7\n")
    assert again.err.startswith(("Партии 7 и 6 ", "Партии 7 и 2 "))


def concede(folder: Path, match: int, seat: Seat) -> None:
    """Let a seat of a running match give up."""
    with MatchLibrary(folder / LIBRARY_FILE) as library:
        session = Session.reopen(the_game(), library.open(match))
        session.concede(seat)
        session.leave()


def test_a_file_that_can_not_be_written_is_said(refused: Refused, golden: Path, tmp_path: Path) -> None:
    file = tmp_path / "no" / "folder"
    assert refused("backup", "2", file, "--library", golden) == f"{file}: this file can’t be written"
    for folder in (tmp_path, Path("/")):
        said = f"{folder}: a file with this name already exists; it was not overwritten"
        assert refused("backup", "2", folder, "--library", golden) == said


def test_a_file_exports_again_as_it_was(run: Run, exported: Path, tmp_path: Path) -> None:
    again, backup = tmp_path / "again.jsonl", tmp_path / "backup.jsonl"
    assert run("export", exported, again) == (0, "", "")
    assert again.read_bytes() == exported.read_bytes()
    assert run("backup", exported, backup) == (0, "", "")
    assert run("verify", backup).out == run("verify", exported).out


def test_a_library_that_can_not_take_a_match_says_so(
    refused: Refused, golden: Path, exported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with MatchLibrary(golden / LIBRARY_FILE) as library:
        library.delete(5, "2026-11-21T12:00:00")  # else it would be found there, and nothing written
    before = (golden / LIBRARY_FILE).read_bytes()
    really_connect: Callable[..., sqlite3.Connection] = sqlite3.connect

    def connect(*arguments: object, **named: object) -> sqlite3.Connection:
        connection = really_connect(*arguments, **named)
        connection.execute("PRAGMA query_only = ON")
        return connection

    monkeypatch.setattr(sqlite3, "connect", connect)
    assert refused("import", exported, "--library", golden).startswith(f"{golden / LIBRARY_FILE}: ")
    assert (golden / LIBRARY_FILE).read_bytes() == before


def test_the_library_is_left_alone_by_everything_but_an_import(
    run: Run, golden: Path, exported: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    shutil.copyfile(golden / LIBRARY_FILE, kept)
    for command in (
        ("matches",), ("replay", "2"), ("verify", "3"), ("export", "3", tmp_path / "x"), ("backup", "4", tmp_path / "y")
    ):  # fmt: skip
        assert run(*command, "--library", golden).status == 0
    assert (golden / LIBRARY_FILE).read_bytes() == kept.read_bytes()
    assert [file.name for file in golden.iterdir()] == [LIBRARY_FILE]


def change(folder: Path, *statements: str) -> None:
    """Change the library behind its back."""
    connection = sqlite3.connect(folder / LIBRARY_FILE)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


# What a forger may try


def test_what_a_hostile_library_says_does_not_steer_a_program_that_prints_it(run: Run, golden: Path) -> None:
    change(golden, "UPDATE matches SET header = replace(header, 'Борис', 'Б' || char(8238) || char(155)) WHERE id = 2")
    out = run("matches", "--format", "json", "--library", golden).out
    assert json.loads(out)[3]["names"] == ["Аки", "Б\u202e\x9b", "Chiyo"]
    assert out.removesuffix("\n").isprintable()
    assert "Аки" in out


def test_what_a_hostile_file_says_does_not_steer_the_terminal(run: Run, exported: Path, tmp_path: Path) -> None:
    lines = exported.read_text("utf-8").splitlines()
    steering = "\x1b]0;owned\x07\x1b[2J\x1b[31mproved\u202e"
    number = next(number for number, line in enumerate(lines) if json.loads(line).get("type") == "answered")
    forged = tmp_path / "esc.jsonl"
    entries = [decode(_plain(line)) for line in lines[1:-1]]
    entries[number - 1] = Answered(Seat(0), (steering,))
    header = read_lines(exported.read_bytes(), "x").header
    forged.write_bytes(written(header, entries, MATCH))
    status, out, err = run("verify", forged)
    assert (status, err) == (1, "")
    assert out.startswith(f"entry {number - 1}: ")
    assert out.count("\n") == 1
    assert out.removesuffix("\n").isprintable()


@pytest.mark.parametrize("journal_format", [2, 3])
def test_a_match_whose_draws_were_chosen_is_not_proved(journal_format: int, run: Run, tmp_path: Path) -> None:
    """Under the first shuffle each entry drew anew: entries that do nothing were put in until a draw pleased."""
    game, secret, texts, names, roles = the_game(), bytes(range(32)), ("sake", "rice"), ("Aki", "Ben"), ("crab", "lion")
    began = Began(game.name, 1, names, roles, (), seed(secret, texts, 1), secret, texts, commitment(secret), shuffle=1)
    history = begin(game, began, "forged")
    while isinstance(pending := game.pending(history.state), Draw):
        weighed = zip(pending.outcomes, pending.weights, strict=True)
        pleasing = min(game.write(action) for action, weight in weighed if weight)
        drawn = drawn_action(game, history.state, began.seed, len(history.entries))
        entry = Drawn(pleasing) if game.write(drawn) == pleasing else SettledForAll(Seat(0))
        history.apply(entry, history.preview(entry))
    end = EndedEarly(game.write(game.early_end()))
    history.apply(end, history.preview(end))
    over = game.pending(history.state)
    assert isinstance(over, Over)
    header = Header(
        game=game.name, rules_version=1, names=names, roles=roles, started="", state="over",
        format=journal_format, board_version=1, commitment=commitment(secret), winners=over.winners,
    )  # fmt: skip
    file = tmp_path / "forged.jsonl"
    file.write_bytes(written(header, history.entries, MATCH))
    status, out, _ = run("verify", file)
    assert (status, "proved" in out.splitlines()[0]) == (1, False)
    assert run("import", file, "--library", tmp_path / "library").status == (0 if journal_format == 2 else 2)


def test_a_sealed_match_shows_its_seal_and_one_that_lost_it_is_told_as_such(
    run: Run, golden: Path, tmp_path: Path
) -> None:
    """The draws of a bare seed are proved to follow from it, but whoever chose the seed chose them."""
    shutil.copyfile(GOLDEN / "format-2.sqlite", golden / LIBRARY_FILE)
    with MatchLibrary(golden / LIBRARY_FILE) as library:
        journal = library.open_read_only(1)
        header, entries = journal.header, list(journal.entries())
    sealed = run("verify", "1", "--library", golden)
    assert sealed.out.splitlines()[-2] == f"seal {spoken(header.commitment)}"
    assert "\nSeal: binds the secret alone. " in sealed.out
    assert (sealed.status, "9 entries outside the game come before draws" in sealed.out) == (1, True)
    entries[0] = msgspec.structs.replace(entries[0], secret=b"", contributions=(), commitment="")
    stripped = msgspec.structs.replace(header, commitment="")
    for journal_format, board in ((1, 0), (2, 1)):
        file = tmp_path / f"stripped-{journal_format}.jsonl"
        bare = msgspec.structs.replace(stripped, format=journal_format, board_version=board)
        file.write_bytes(written(bare, entries, MATCH))
        assert "\nSeal: none. " in run("verify", file).out
        assert "seal" not in run("verify", file, "--language", "ru").out


@pytest.mark.parametrize("number", [1, 2, 4])
def test_of_a_match_without_a_seal_nothing_is_called_proved(
    number: int, run: Run, golden: Path, tmp_path: Path
) -> None:
    """Of today's journal, too, dealt, running and from a position: whoever wrote the seed could try others first."""
    shutil.copyfile(GOLDEN / "format-4.sqlite", golden / LIBRARY_FILE)
    with MatchLibrary(golden / LIBRARY_FILE) as library:
        journal = library.open_read_only(number)
        header, entries = journal.header, list(journal.entries())
    entries[0] = msgspec.structs.replace(entries[0], secret=b"", contributions=(), commitment="")
    file = tmp_path / "stripped.jsonl"
    file.write_bytes(written(msgspec.structs.replace(header, commitment=""), entries, BACKUP))
    status, out, _ = run("verify", file)
    assert (status, "proved" in out) == (0, False)
    assert "follows from its seed" in out.splitlines()[0]
    assert "\nSeal: none. " in out
    assert not json.loads(run("verify", file, "--format", "json").out)["proved"]


def test_a_proof_is_told_to_programs(run: Run, golden: Path) -> None:
    shutil.copyfile(GOLDEN / "format-4.sqlite", golden / LIBRARY_FILE)
    told = {
        number: json.loads(run("verify", number, "--format", "json", "--library", golden, "--language", "ru").out)
        for number in ("1", "2", "4")
    }
    assert told["1"] == {
        "proved": True, "over": True, "game": "battle_for_rokugan", "journal": 4, "board": 1, "shuffle": 3,
        "rules": {"version": 3, "today": the_game().rules_version}, "start": "dealt", "sealed": "match", "added": 2,
        "beside": {"settled": 1, "pins": 3, "back": 1, "hand-overs": 1, "before_draws": 6}, "computers": 2,
        "texts": ["sake", "", "рис 1", ""], "unchecked": [], "seal": told["1"]["seal"], "head": told["1"]["head"],
    }  # fmt: skip
    assert re.fullmatch(r"[0-9a-f]{64} [0-9a-f]{64}", f"{told['1']['seal']} {told['1']['head']}")
    running = [told["2"][key] for key in ("proved", "over", "texts", "unchecked")]
    assert running == [False, False, [], ["draws"]]
    assert (told["4"]["proved"], told["4"]["start"], told["4"]["added"]) == (True, "position", 0)
    change(golden, "DROP TRIGGER entries_last", "DELETE FROM entries WHERE match = 1 AND number = 30")
    status, out, _ = run("verify", "1", "--format", "json", "--library", golden)
    assert (status, json.loads(out)) == (
        1,
        {"proved": False, "over": True, "entry": 30, "what": "table.unreadable.damaged"},
    )


def test_an_index_card_that_names_other_winners_is_found(run: Run, golden: Path) -> None:
    shutil.copyfile(GOLDEN / "format-2.sqlite", golden / LIBRARY_FILE)
    change(golden, "UPDATE matches SET header = replace(header, '\"winners\":[0]', '\"winners\":[1]') WHERE id = 1")
    status, out, err = run("verify", "1", "--library", golden)
    assert (status, err) == (1, "")
    assert out.endswith("the match was won by others than its index card says\n")


def _plain(line: str) -> bytes:
    """Return an exported line as its entry."""
    fields = json.loads(line)
    del fields["number"], fields["sha256"]
    return json.dumps(fields).encode()
