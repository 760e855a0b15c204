"""The command `ladder`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from rokugan_desktop.cli.battle_for_rokugan.lab import laboratory
from rokugan_desktop.lab.ladder import Pairing
from tests.games.battle_for_rokugan.playing import game

from .conftest import Run

KEYS = {"game", "one", "others", "seats", "games", "share", "low", "high", "honor_lead", "median_ms", "p95_ms"} | {
    *("honor_lead_low", "honor_lead_high", "promised", "came_true", "blunders")
}


@pytest.fixture
def two_pairings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the ladder have two pairings that are played in a moment."""
    short = [Pairing("novice", "random", 3, 3), Pairing("random", "novice", 4, 2)]

    def listed(_lab: object, _games: int | None) -> list[Pairing]:
        return short

    monkeypatch.setattr("rokugan_desktop.cli.laboratory.Laboratory.pairings", listed)


def test_the_yardstick_is_asked_for_at_every_table() -> None:
    pairings = laboratory(game()).pairings
    usual = pairings(None)
    assert [pairing[:2] for pairing in usual[:15]] == [
        ("apprentice", "random"),
        ("apprentice", "novice"),
        ("novice", "random"),
        ("warrior", "novice"),
        ("warrior", "warrior-1"),
        ("daimyo", "novice"),
        ("daimyo", "warrior-1"),
        ("daimyo", "daimyo-1"),
        ("shogun", "novice"),
        ("shogun", "warrior-1"),
        ("shogun", "daimyo-1"),
        ("leader-basher", "warrior"),
        ("turtle", "warrior"),
        ("bluffer", "warrior"),
        ("guard-first", "warrior"),
    ]
    assert {pairing.games for pairing in usual} == {400}
    assert {pairing.seats for pairing in usual} == {2, 3, 4, 5}
    assert {pairing.games for pairing in pairings(7)} == {7}


@pytest.mark.usefixtures("two_pairings")
def test_the_ladder_prints_shares_and_times(run: Run) -> None:
    done = run("ladder", "--format", "json")
    assert done.status == 0
    found = json.loads(done.out)["pairings"]
    assert [set(rung) for rung in found] == [KEYS, KEYS | {"three"}]
    assert [(rung["one"], rung["others"], rung["games"]) for rung in found] == [
        ("novice", "random", 3),
        ("random", "novice", 2),
    ]
    assert found[1]["three"] == "novice"
    assert {rung["game"] for rung in found} == {"battle_for_rokugan"}
    assert found[0]["share"] == 1.0
    assert found[0]["low"] < 1.0 == found[0]["high"]


@pytest.mark.usefixtures("two_pairings")
def test_the_ladder_speaks_both_languages(run: Run) -> None:
    english, russian = run("ladder"), run("ladder", "--language", "ru")
    assert "novice against random, seats: 3  3 games" in english.out
    assert "novice против random, мест: 3  3 партии" in russian.out


@pytest.mark.usefixtures("two_pairings")
def test_the_ladder_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    first = run("ladder", "--format", "json", "--resume", str(file))
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 5
    file.write_text("".join(lines[:2]) + lines[2][:20], encoding="utf-8")
    again = run("ladder", "--format", "json", "--resume", str(file))
    assert len(file.read_text(encoding="utf-8").splitlines()) == 5
    shares = [[rung["share"] for rung in json.loads(done.out)["pairings"]] for done in (first, again)]
    assert shares[0] == shares[1]
    complete = file.read_bytes()
    file.write_bytes(complete + complete)
    twice = json.loads(run("ladder", "--format", "json", "--resume", str(file)).out)["pairings"]
    assert [rung["games"] for rung in twice] == [3, 2]
    file.write_bytes(complete)
    run("ladder", "--resume", str(file))
    assert file.read_bytes() == complete


@pytest.mark.usefixtures("two_pairings")
def test_half_a_line_is_cut_off_and_nothing_written_anew(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that is written anew on a full disk would lose all the games that it keeps."""
    file = tmp_path / "ladder.jsonl"
    run("ladder", "--resume", str(file))
    kept = file.read_bytes()
    file.write_bytes(kept[:-10])

    def never(*_arguments: object) -> int:
        raise AssertionError("written anew")

    monkeypatch.setattr(Path, "write_bytes", never)
    assert run("ladder", "--resume", str(file)).status == 0
    assert file.read_bytes().count(b"\n") == kept.count(b"\n")


@pytest.mark.usefixtures("two_pairings")
@pytest.mark.parametrize("content", [b"hello\n", b"hello", b"\xff\xfe\n", b'{"one": "novice"}\n', b"[1]\n"])
def test_another_file_is_no_ladder(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "ladder.jsonl"
    file.write_bytes(content)
    done = run("ladder", "--resume", str(file))
    assert done.status == 2
    assert done.err == f"{file}: 1: this line holds no game of a ladder\n"
    assert file.read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_ladder_does_not_wait_for_a_pipe(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert run("ladder", "--resume", str(pipe)) == (2, "", f"{pipe}: this file can’t be opened\n")


@pytest.mark.usefixtures("two_pairings")
def test_ctrl_c_prints_what_was_over(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    run("ladder", "--resume", str(file))
    file.write_text("".join(file.read_text(encoding="utf-8").splitlines(keepends=True)[:4]), encoding="utf-8")

    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rokugan_desktop.cli.ladder.run_ladder", interrupted)
    done = run("ladder", "--format", "json", "--resume", str(file))
    assert done.status == 130
    assert [rung["games"] for rung in json.loads(done.out)["pairings"]] == [3, 1]
    assert done.err == "Interrupted: the games that were over are in the table.\n"


def test_two_players_may_be_named(run: Run, tmp_path: Path) -> None:
    two = ("ladder", "--players", "warrior-1,random", "--seats", "2")
    (rung,) = json.loads(run(*two, "--games", "2", "--format", "json").out)["pairings"]
    assert (rung["one"], rung["others"], rung["seats"], rung["games"]) == ("warrior-1", "random", 2, 2)
    assert rung["honor_lead_low"] < rung["honor_lead"] < rung["honor_lead_high"]
    assert rung["promised"] > 0.5
    asked = (*two, "--games", "1", "--blunders", "--resume", str(tmp_path / "ladder.jsonl"))
    (rung,) = json.loads(run(*asked, "--format", "json").out)["pairings"]
    assert rung["blunders"] >= 0
    said = run(*asked, "--language", "ru").out
    assert "обещано под конец" in said
    assert "грубых ошибок за партию" in said


def test_wrong_use_of_the_ladder_is_one_sentence(run: Run, tmp_path: Path) -> None:
    wrong_players = (("--players", "novice"), ("--players", "novice,wizard"), ("--seats", "9"))
    others = (("--games", "0"), ("--jobs", "many"), ("--format", "csv"), ("--resume", str(tmp_path)))
    for arguments in (*wrong_players, *others):
        done = run("ladder", *arguments)
        assert done.status == 2
        assert len(done.err.splitlines()) == 1
        assert "Traceback" not in done.err
