"""simulate: its reports add up and agree, and depend on the seed alone."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rokugan_desktop.games.battle_for_rokugan import MEASURES, ids
from rokugan_desktop.games.battle_for_rokugan.bots import PLAYERS
from rokugan_desktop.lab import NoCluster, Result, Stopped, wilson
from rokugan_desktop.table.library.match_library import LIBRARY_FILE, MatchLibrary

from .conftest import Run

ROW = [
    *("games", "wins", "mean_honor", "share", "low", "high", "honor_low", "honor_high"),
    *(f"mean_{measure}" for measure in MEASURES),
]
COMMAND = "rokugan_desktop.cli.simulation"


def report(run: Run, *more: str, seats: int = 3, games: int = 60, seed: str = "7") -> dict[str, Any]:
    """Return the report of a simulation as JSON."""
    asked = ("simulate", "--seats", str(seats), "--games", str(games), "--seed", seed, "--format", "json")
    outcome = run(*asked, *more)
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    read: dict[str, Any] = json.loads(outcome.out)
    return read


def test_the_report_has_its_shape_and_adds_up(run: Run) -> None:
    found = report(run)
    assert list(found) == [
        *("seats", "seed", "games", "seconds", "decisions", "covers", "by_clan", "by_seat", "players", "clans"),
        *("by_first_player", "by_objective", "by_territory_card", "use"),
    ]
    assert (found["seats"], found["seed"], found["games"]) == (3, 7, 60)
    assert (found["players"], found["clans"]) == (["random"] * 3, [])
    assert isinstance(found["seconds"], float)
    assert isinstance(found["decisions"], int)
    assert set(found["by_clan"]) <= set(ids.CLANS)
    assert all(list(row) == ["seat", "player", *ROW] for row in found["by_seat"])
    assert [(row["seat"], row["player"], row["games"]) for row in found["by_seat"]] == [
        (seat, "random", 60) for seat in (1, 2, 3)
    ]
    for table in ("by_clan", "by_objective"):
        assert all(list(row) == ROW for row in found[table].values())
        assert sum(row["wins"] for row in found[table].values()) == pytest.approx(60, abs=0.01)
        assert sum(row["games"] for row in found[table].values()) == 180
    assert sum(row["wins"] for row in found["by_seat"]) == pytest.approx(60, abs=0.01)
    assert {name: row["games"] for name, row in found["by_first_player"].items()} == {
        f"round_{number}": 60 for number in range(1, 6)
    }
    assert set(found["by_territory_card"]) <= set(ids.TERRITORY_CARDS)


def test_shares_have_wilsons_interval_and_lie_in_it(run: Run) -> None:
    found = report(run)
    for row in (*found["by_seat"], *found["by_clan"].values(), *found["by_territory_card"].values()):
        assert row["share"] == pytest.approx(row["wins"] / row["games"], abs=1e-3)
        assert (row["low"], row["high"]) == pytest.approx(wilson(row["wins"], row["games"]), abs=1e-3)
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1
        assert row["honor_low"] is None or row["honor_low"] <= row["mean_honor"] <= row["honor_high"]


def test_what_is_used_agrees_with_the_means(run: Run) -> None:
    found = report(run)
    cards, tokens = found["use"]["cards"], found["use"]["tokens"]
    assert (list(cards), list(tokens)) == (list(ids.CARDS), list(ids.COMBAT_TOKENS))
    played = sum(row["used"] for row in cards.values())
    assert played == round(sum(row["mean_cards"] for row in found["by_seat"]) * 60)
    for name in ids.TERRITORY_CARDS:
        assert cards[name]["used"] == found["by_territory_card"].get(name, {"games": 0})["games"]
        assert cards[name]["per_game"] == pytest.approx(cards[name]["used"] / 60, abs=1e-3)
    assert 30 < cards["scout"]["used"] <= 2 * 180
    placed = sum(row["mean_tokens"] for row in found["by_seat"])
    assert 0.9 * placed < sum(row["per_game"] for row in tokens.values()) < 1.1 * placed
    assert all(row["used"] for row in tokens.values())


def test_the_same_seed_gives_the_same_games_whatever_the_jobs_and_the_language(run: Run) -> None:
    found = [report(run), report(run, "--jobs", "3", "--language", "ru")]
    for each in found:
        del each["seconds"]
    assert found[0] == found[1]
    other = report(run, seed="8")
    assert other["decisions"] != found[0]["decisions"]


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_every_number_of_seats_plays(seats: int, run: Run) -> None:
    found = report(run, seats=seats, games=2)
    assert [row["games"] for row in found["by_seat"]] == [2] * seats


@pytest.mark.parametrize("seed", ["0", "007", "9" * 40])
def test_any_whole_number_from_0_is_a_seed(seed: str, run: Run) -> None:
    assert report(run, games=1, seed=seed)["seed"] == int(seed)


def test_clans_are_fixed_in_the_order_of_the_seats(run: Run) -> None:
    outcome = run(
        "simulate", "--clans", "crab, lion,unicorn", "--games", "5", "--seed", "1", "--format", "json", "--jobs", "2"
    )
    found = json.loads(outcome.out)
    assert (outcome.status, found["seats"], found["clans"]) == (0, 3, ["crab", "lion", "unicorn"])
    assert [row["wins"] for row in found["by_seat"]] == [found["by_clan"][clan]["wins"] for clan in found["clans"]]


def test_players_are_named_in_the_order_of_the_seats(run: Run) -> None:
    outcome = run("simulate", "--players", "novice,random", "--games", "2", "--seed", "1", "--format", "json")
    found = json.loads(outcome.out)
    assert (outcome.status, found["players"]) == (0, ["novice", "random"])
    assert [(row["seat"], row["player"]) for row in found["by_seat"]] == [(1, "novice"), (2, "random")]


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (("--players", "novice,wizard"), f"there is no player wizard; there are: {', '.join(PLAYERS)}"),
        (("--players", ""), f"there is no player ; there are: {', '.join(PLAYERS)}"),
        (("--clans", "crab,Lion"), f"there is no clan Lion; there are: {', '.join(ids.CLANS)}"),
        (("--clans", "crab,lion,crab"), "the clan crab can’t play in two seats"),
        (("--players", "random"), "--players names 1, but 2 to 5 can play"),
        (("--players", ",".join(["random"] * 6)), "--players names 6, but 2 to 5 can play"),
        (("--clans", "crab"), "--clans names 1, but 2 to 5 can play"),
        (("--seats", "3", "--players", "random,random"), "--seats and --players say different numbers of seats"),
        (("--players", "random,random", "--clans", "crab,lion,crane"), "--players and --clans say different numbers"),
        ((), "missing: --seats"),
    ],
)
def test_what_can_not_be_played_is_one_sentence(asked: tuple[str, ...], complaint: str, refused: Any) -> None:
    assert refused("simulate", "--games", "1", "--seed", "1", *asked).startswith(f"rokugan-desktop: {complaint}")
    assert re.search("[а-я]", refused("simulate", "--games", "1", "--seed", "1", "--language", "ru", *asked))


def test_options_that_agree_on_the_seats_may_all_be_said(run: Run) -> None:
    asked = ("--seats", "2", "--players", "random,random", "--clans", "crab,lion", "--games", "1", "--seed", "1")
    assert run("simulate", *asked).status == 0


# Text, CSV and page


def test_the_text_says_the_same_in_both_languages(run: Run) -> None:
    asked = ("simulate", "--seats", "3", "--games", "6", "--seed", "5")
    english, russian = run(*asked).out, run(*asked, "--language", "ru").out
    assert english.startswith("6 games, seats: 3, seed 5: ")
    assert "With even chances every seat would win 33.3% of its games." in english
    assert re.search(r"^Seat 3: random +6 ", english, re.MULTILINE)
    assert russian.startswith("6 партий, ")
    assert not re.search("[A-Za-z]", russian)
    without_seconds = (text.split("\n", 1)[1] for text in (english, russian.replace(",", ".")))
    first, second = (re.findall(r"\d+(?:\.\d+)?", text) for text in without_seconds)
    assert first == second


def test_the_columns_of_the_text_stand_under_one_another(run: Run) -> None:
    for table in run("simulate", "--seats", "3", "--games", "6", "--seed", "5").out.rstrip("\n").split("\n\n")[1:]:
        lines = table.split("\n")
        assert len({len(line) for line in lines}) == 1
        assert len(lines) > 1


def test_csv_has_every_row_of_the_json(run: Run) -> None:
    found = report(run)
    outcome = run("simulate", "--seats", "3", "--games", "60", "--seed", "7", "--format", "csv", "--language", "ru")
    rows = list(csv.DictReader(io.StringIO(outcome.out)))
    by_name = {(row["table"], row["row"]): row for row in rows}
    assert len(by_name) == len(rows)
    for key, table in (
        ("by_clan", "clan"),
        ("by_objective", "objective"),
        ("by_territory_card", "territory_card"),
        ("by_first_player", "first_player"),
    ):
        for name, row in found[key].items():
            assert {column: float(by_name[table, name][column] or "nan") for column in ROW} == pytest.approx(
                {column: float("nan") if row[column] is None else row[column] for column in ROW}, nan_ok=True
            )
    assert [by_name["seat", seat]["player"] for seat in "123"] == ["random"] * 3
    assert {name: int(by_name["token", name]["used"]) for name in ids.COMBAT_TOKENS} == {
        name: row["used"] for name, row in found["use"]["tokens"].items()
    }
    assert by_name["card", "scout"]["games"] == ""


class Page(HTMLParser):
    """What a page holds: its tags in order, its text, what it asks the network for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asked_for: list[str] = []
        self.cells: list[list[str]] = []
        self.charts = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what is open."""
        if tag not in {"meta", "line", "path", "circle", "rect"}:
            self.open.append(tag)
        self.asked_for += [str(value) for name, value in attrs if name in {"src", "href", "xlink:href"}]
        if tag == "tr":
            self.cells.append([])

    def handle_endtag(self, tag: str) -> None:
        """See to it that what is closed was open."""
        if tag not in {"line", "path", "circle", "rect"}:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep the text of the tables."""
        if self.open and self.open[-1] in {"td", "th"}:
            self.cells[-1].append(data)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_page_stands_alone_and_has_a_table_under_each_chart(language: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "lab.html"
    asked = ("--seats", "3", "--games", "60", "--seed", "7", "--format", "html", "--out", file, "--language", language)
    outcome = run("simulate", *asked)
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    assert str(file) in outcome.out
    text = file.read_text("utf-8")
    page = Page(text)
    assert page.open == []
    assert page.asked_for == []
    assert not re.search(r"url\(|@import|<script|<link", text)
    assert f'<html lang="{language}">' in text
    assert re.findall(r'<section id="([^"]+)">', text) == [
        *("by_clan", "by_seat", "by_first_player", "by_objective", "by_territory_card", "use.cards", "use.tokens"),
    ]
    explained = re.findall(r"<dt>([^<]+)</dt><dd>[^<]+", text)
    assert set(explained) == set(re.findall(r'<th scope="col">([^<]+)', text))
    assert len(page.charts) == 5 * 2 + 2
    for chart in page.charts:
        drawn = ET.fromstring(chart)
        assert drawn.get("aria-label")
        _x, _y, width, height = map(float, str(drawn.get("viewBox")).split())
        for mark in drawn.iter():
            for key in ("x", "x1", "x2", "cx"):
                assert 0 <= float(mark.get(key, "0")) <= width
            for key in ("y", "y1", "y2", "cy"):
                assert 0 <= float(mark.get(key, "0")) <= height
    rows = {row[0]: row[1:] for row in page.cells if len(row) > 3}
    clan = {"en": "Crab", "ru": "Краб"}[language]
    crab = report(run)["by_clan"]["crab"]
    assert rows[clan][0] == str(crab["games"])
    assert rows[clan][2].replace(",", ".").startswith(f"{100 * crab['share']:.1f}")
    assert bool(re.search("[а-яё]", text)) is (language == "ru")


def test_one_game_is_enough_for_a_page(run: Run) -> None:
    """No honor has an interval yet, so no chart of it is drawn."""
    outcome = run("simulate", "--seats", "2", "--games", "1", "--seed", "7", "--format", "html")
    page = Page(outcome.out)
    assert outcome.status == 0
    assert len(page.charts) == 5 + 2 if "by_territory_card" in outcome.out else 4 + 2
    assert any("–" in row for row in page.cells)


# Where the report goes


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_a_file_gets_what_would_be_printed(form: str, run: Run, tmp_path: Path) -> None:
    asked = ("simulate", "--seats", "2", "--games", "3", "--seed", "2", "--format", form)
    file = tmp_path / "report"
    assert run(*asked, "--out", file).out == f"3 games: {file}\n"
    written, printed = file.read_text("utf-8"), run(*asked).out
    seconds = re.compile(r'"seconds":[0-9.]+|: [0-9.]+ s')
    assert seconds.sub("", written) == seconds.sub("", printed)


def test_a_file_that_can_not_be_written_is_refused_before_anything_is_played(
    refused: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_arguments: Any) -> None:
        raise AssertionError("nothing is played")

    monkeypatch.setattr(f"{COMMAND}.run_with", never)
    asked = ("simulate", "--seats", "2", "--games", "3", "--seed", "2", "--out")
    assert refused(*asked, tmp_path) == f"{tmp_path}: this can’t be written"
    missing = tmp_path / "no folder" / "report"
    assert refused(*asked, missing) == f"{missing}: this can’t be written"
    assert refused(*asked, tmp_path / ("x" * 300)).endswith("x: this can’t be written")
    assert list(tmp_path.iterdir()) == []
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert refused(*asked, loop) == f"{loop}: this can’t be written"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_that_nobody_reads_is_refused_and_another_gets_the_report(
    run: Run, refused: Any, tmp_path: Path
) -> None:
    asked = ("simulate", "--seats", "2", "--games", "3", "--seed", "2", "--format", "csv", "--out")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(*asked, pipe) == f"{pipe}: this can’t be written"
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert run(*asked, pipe) == (0, f"3 games: {pipe}\n", "")
        said = os.read(reading, 1 << 20).decode()
    finally:
        os.close(reading)
    run(*asked, tmp_path / "report")
    assert (tmp_path / "report").read_text("utf-8") == said


def test_a_report_that_can_not_be_written_leaves_what_was_there(
    refused: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk leaves no half of a page."""
    asked = ("simulate", "--seats", "2", "--games", "3", "--seed", "2", "--format", "html", "--out")
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("the report of yesterday")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    for file in (old, new):
        assert refused(*asked, file) == f"{file}: the disk is full"
    assert [file.name for file in tmp_path.iterdir()] == ["old"]
    assert old.read_text() == "the report of yesterday"


def test_a_report_takes_no_librarys_place(refused: Any, tmp_path: Path) -> None:
    file = tmp_path / LIBRARY_FILE
    MatchLibrary(file).close()
    kept = file.read_bytes()
    asked = ("simulate", "--seats", "2", "--games", "3", "--seed", "2", "--out", file)
    assert refused(*asked) == f"{file}: a file with this name already exists; it was not overwritten"
    assert file.read_bytes() == kept


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a device that is full")
def test_a_full_device_is_said(refused: Any) -> None:
    asked = ("simulate", "--seats", "2", "--games", "3", "--seed", "2", "--out", "/dev/full")
    assert refused(*asked) == "/dev/full: this can’t be written"


# Ctrl-C, clusters, terminals


def stop_after(games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C come once so many games are over."""
    from rokugan_desktop.lab import play

    def stopped(_pool: Any, experiment: Any, _games: int, _progress: Any) -> Result:
        result = Result()
        for number in range(games):
            result.add(play(experiment, number))
        raise Stopped(result)

    monkeypatch.setattr(f"{COMMAND}.run_with", stopped)


def test_ctrl_c_reports_the_games_that_are_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(7, monkeypatch)
    outcome = run("simulate", "--seats", "2", "--games", "50", "--seed", "2", "--format", "json")
    assert (outcome.status, outcome.err) == (130, "Interrupted: 7 games of 50 are in the report.\n")
    assert json.loads(outcome.out)["games"] == 7


def test_ctrl_c_before_the_first_end_leaves_no_report(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(0, monkeypatch)
    outcome = run("simulate", "--seats", "2", "--games", "50", "--seed", "2", "--out", tmp_path / "report")
    assert outcome == (130, "", "Interrupted before a game was over.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("why", "complaint"),
    [
        ("library", "rokugan-desktop: --dask needs a library: install rokugan-desktop[dask]"),
        ("address", "tcp://nowhere: no Dask cluster answers at this address"),
        ("program", "tcp://nowhere: this Dask cluster lacks this program or one of its libraries"),
        ("lost", "tcp://nowhere: the Dask cluster was lost before the games were over"),
    ],
)
def test_a_cluster_that_can_not_be_used_is_one_sentence(
    why: str, complaint: str, refused: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_cluster(address: str) -> Any:
        raise NoCluster(why, address)

    monkeypatch.setattr(f"{COMMAND}.cluster", no_cluster)
    asked = ("simulate", "--seats", "2", "--games", "3", "--seed", "2", "--dask", "tcp://nowhere")
    assert refused(*asked) == complaint
    assert re.search("[а-я]", refused(*asked, "--language", "ru"))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals")
def test_a_terminal_sees_the_progress_and_keeps_none_of_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Terminal()
    monkeypatch.setattr("sys.stderr", seen)
    monkeypatch.setattr("rokugan_desktop.cli.simulation._SECONDS_BETWEEN", 0)
    assert run("simulate", "--seats", "2", "--games", "40", "--seed", "2").status == 0
    lines = seen.getvalue().split("\r")
    assert any(re.fullmatch(r"\[#*-*\] \d+ of 40, about \d+ s left *", line) for line in lines)
    assert lines[-1] == ""
    assert lines[-2].isspace()


class Terminal(io.StringIO):
    """Text that was written to a terminal."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True
