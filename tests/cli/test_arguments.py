"""What may stand on the command line, in which language it answers, and what it says of anything else."""

from __future__ import annotations

import platform
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rokugan_desktop import __version__
from rokugan_desktop.cli.arguments import parser_of
from rokugan_desktop.cli.understanding import commands_on
from rokugan_desktop.cli.window import demo_players
from rokugan_desktop.shelf import GAMES
from tests.shelved import make_face, speak

from .conftest import POSITION, Run

Refused = Callable[..., str]
SIMULATE = ("simulate", "--seats", "3", "--games", "1", "--seed", "1")
NO_COMMAND = "there is no such file, and no such command"
RUSSIAN = re.compile("[а-яё]")


def test_the_versions_are_one_line(run: Run) -> None:
    """Program, commit, Python and Qt; the same in every language."""
    outcome = run("--version")
    assert (outcome.status, outcome.err) == (0, "")
    assert re.fullmatch(
        rf"rokugan-desktop {re.escape(__version__)} \(([0-9a-f]{{40}}|\?)\), "
        rf"Python {re.escape(platform.python_version())}, Qt [0-9.]+\n",
        outcome.out,
    )
    assert run("--version", "--language", "ru") == outcome


@pytest.mark.parametrize("flag", ["--version", "--self-test"])
def test_a_word_beside_what_takes_none_is_refused(flag: str, run: Run) -> None:
    outcome = run(flag, "x.jsonl")
    assert (outcome.status, outcome.out) == (2, "")
    assert "x.jsonl" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("resolve",), "rokugan-desktop: missing: POSITION"),
        (("score", "--format", "json"), "rokugan-desktop: missing: POSITION"),
        (("simulate",), "rokugan-desktop: missing: --games, --seed"),
        (("demo",), "rokugan-desktop: missing: --out"),
        (("score", "a", "b"), "rokugan-desktop: b means nothing here"),
        (("check", "a", "b"), "rokugan-desktop: b means nothing here"),
        (("a.yaml", "b.yaml"), "rokugan-desktop: b.yaml means nothing here"),
        ((*SIMULATE, "x"), "rokugan-desktop: x means nothing here"),
        ((*SIMULATE, "--any-size"), "rokugan-desktop: --any-size means nothing here"),
        (("--nonsense",), "rokugan-desktop: --nonsense means nothing here"),
        (("-x",), "rokugan-desktop: -x means nothing here"),
        (("check", "--any"), "rokugan-desktop: --any means nothing here"),
        (("--vers",), "rokugan-desktop: --vers means nothing here"),
        (("score", "--form=json", "a"), "rokugan-desktop: --form=json means nothing here"),
        (("score", "a", "--lang", "ru"), "rokugan-desktop: --lang ru means nothing here"),
        (("score", "a", "--two\nlines"), "rokugan-desktop: --two lines means nothing here"),
        (("score", "a", "--\x1b[2J"), "rokugan-desktop: -- [2J means nothing here"),
        (("score", "a", "--format"), "rokugan-desktop: --format needs a value: text or json"),
        (("score", "a", "--format", "xml"), "rokugan-desktop: --format: text or json"),
        (("score", "a", "--format", "--any-size"), "rokugan-desktop: --format needs a value: text or json"),
        (("check", "--any-size=yes"), "rokugan-desktop: --any-size takes no value"),
        (("check", "--library"), "rokugan-desktop: --library needs a value"),
        (("--language",), "rokugan-desktop: --language needs a value: en or ru"),
        (("--language", "de"), "rokugan-desktop: --language: en or ru"),
        (("check", "--language", "RU"), "rokugan-desktop: --language: en or ru"),
        (("",), "rokugan-desktop: FILE needs a value"),
        (("check", "--library", ""), "rokugan-desktop: --library needs a value"),
        (("verify", ""), "rokugan-desktop: MATCH needs a value"),
        (("demo", "--out", ""), "rokugan-desktop: --out needs a value"),
        (("simulat",), f"simulat: {NO_COMMAND}; the nearest is simulate, --help lists them all"),
        (("Verfy", "--seats", "4"), f"Verfy: {NO_COMMAND}; the nearest is verify, --help lists them all"),
        (("no-command",), f"no-command: {NO_COMMAND}; --help lists the commands"),
        (("no-command.yaml",), "no-command.yaml: there is no such file"),
        (("./simulat",), "simulat: there is no such file"),
        (("--", "simulat"), "simulat: there is no such file"),
        (("--seats", "4"), "rokugan-desktop: --seats means nothing here"),
    ],
)
def test_wrong_use_is_one_line(arguments: tuple[str, ...], complaint: str, refused: Refused) -> None:
    assert refused(*arguments) == complaint
    if "--language" not in arguments:
        assert RUSSIAN.search(refused("--language", "ru", *arguments))


@pytest.mark.parametrize("value", ["-1", "0", "6", "3.0", "3e0", "three", " 3", "+3", "٣", "0x3", "9" * 40])
def test_a_number_of_seats_that_no_game_has_is_refused(value: str, refused: Refused) -> None:
    complaint = refused("simulate", "--games", "1", "--seed", "1", f"--seats={value}")
    assert complaint == "rokugan-desktop: --seats: whole number from 2 to 5"


@pytest.mark.parametrize(
    ("option", "values", "allowed"),
    [
        ("games", ("", "0", "-5", "1e3", "1" + "0" * 30), f"whole number from 1 to {10**15}"),
        ("seed", ("", "-1", "1.5", "9" * 5000), "whole number from 0"),
        ("jobs", ("", "0", "-2", "99999999999999"), "whole number from 1 to 256"),
    ],
)
def test_a_number_out_of_bounds_is_refused(
    option: str, values: tuple[str, ...], allowed: str, refused: Refused
) -> None:
    """Written as one word with the option; a negative number as a word of its own is taken for an option."""
    for value in values:
        assert refused(*SIMULATE, f"--{option}={value}") == f"rokugan-desktop: --{option}: {allowed}"
        said = refused(*SIMULATE, f"--{option}", value)
        assert said.startswith(f"rokugan-desktop: --{option}")
        assert said.endswith(f": {allowed}")


@pytest.mark.parametrize(
    ("option", "values", "allowed", "russian"),
    [
        ("--seed", ("-1",), "whole number from 0", "целое число от 0"),
        (
            "--size",
            ("0x0", "1600", "1600x", "99999x99999", "9000x800", "10x10", "799x800", "800x599", "-1x5"),
            "width and height from 800x600 to 8000x8000, such as 1600x1000",
            "ширина и высота от 800x600 до 8000x8000, например 1600x1000",
        ),
        ("--theme", ("pink",), "light, dark or contrast", "light, dark или contrast"),
        ("--scale", ("0", "49", "1000", "150%"), "whole number from 50 to 300", "целое число от 50 до 300"),
    ],
)
def test_wrong_wishes_for_the_demo_are_refused(
    option: str, values: tuple[str, ...], allowed: str, russian: str, refused: Refused, tmp_path: Path
) -> None:
    """The complaint says what is allowed."""
    out = tmp_path / "pictures"
    for value in values:
        demo = ("demo", "--out", out, f"{option}={value}")
        assert refused(*demo) == f"rokugan-desktop: {option}: {allowed}"
        assert refused(*demo, "--language", "ru") == f"rokugan-desktop: {option}: {russian}"
    assert not out.exists()


def test_more_seats_than_a_game_has_are_refused_before_a_picture_is_made(refused: Refused, tmp_path: Path) -> None:
    demo = ("demo", "--out", tmp_path / "pictures", "--seats=6")
    assert refused(*demo) == "rokugan-desktop: --seats names 6, but 2 to 5 can play"
    assert refused(*demo, "--language", "ru") == "rokugan-desktop: --seats: названо 6, а играть могут от 2 до 5"
    assert not (tmp_path / "pictures").exists()


def test_the_demo_is_in_three_seats_at_1600x1000_unless_one_wishes_otherwise() -> None:
    parser = parser_of("demo", speak("en"))
    plain = parser.understand(["--out", "x"])
    assert (plain.out, plain.size, plain.theme, plain.scale) == (Path("x"), (1600, 1000), "light", 100)
    assert demo_players(plain.players, plain.seats, make_face()) == ("human",) * 3
    wished = parser.understand(
        ["--out=x", "--seats=5", "--seed=9", "--size=1280x800", "--theme=contrast", "--scale=150", "--language=ru"]
    )
    assert (wished.seats, wished.seed, wished.size, wished.theme, wished.scale, wished.language) == (
        5, 9, (1280, 800), "contrast", 150, "ru",
    )  # fmt: skip


def test_after_two_dashes_all_is_files(
    run: Run, refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may be called like a command, an option or a language."""
    monkeypatch.chdir(tmp_path)
    for name in ("check", "-h", "--language=ru"):
        assert refused("--", name) == f"{name}: there is no such file"
        assert refused("score", "--", name) == f"{name}: there is no such file"
        Path(name).write_text(POSITION, encoding="utf-8")
        assert run("score", "--", name).status == 0
    assert refused("--", "check", "score") == "rokugan-desktop: score means nothing here"


def test_options_may_stand_before_the_command_and_the_last_language_counts(run: Run, position: Path) -> None:
    russian = run("score", position, "--language", "ru")
    assert run("--language", "ru", "score", position) == russian
    assert run("--language=ru", "--library", "resolve", "score", position) == russian
    assert run("--language", "en", "score", position, "--language", "ru") == russian
    assert run("--language", "ru", "score", position, "--language=en") == run("score", position)


@pytest.mark.parametrize(
    ("environment", "russian"),
    [
        ({}, False),
        ({"LANG": "ru_RU.UTF-8"}, True),
        ({"LANG": "ru"}, True),
        ({"LANG": "de_DE.UTF-8"}, False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, True),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB"}, False),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ru:en"}, True),
        ({"LANG": "ru_RU.UTF-8", "LANGUAGE": "en"}, False),
        ({"LANG": "", "LC_ALL": "", "LANGUAGE": ""}, False),
        ({"LANG": "no such locale \n", "LANGUAGE": ":::"}, False),
    ],
)
def test_the_environment_says_the_language_unless_an_argument_does(
    environment: dict[str, str], russian: bool, run: Run, position: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert bool(RUSSIAN.search(run("score", position).out)) is russian
    assert bool(RUSSIAN.search(run("score", "missing").err)) is russian
    assert RUSSIAN.search(run("score", position, "--language", "ru").out)
    assert not RUSSIAN.search(run("score", position, "--language", "en").out)


POINTS = {"--field", "--country", "--points", "--purchase"}
WIND = {"--solo", "--region", "--dojo", "--quicks", "--hand", "--start", "--agenda"}
"""What a battle by points is chosen by."""
OPTIONS = {
    "": {"FILE", "--in-window", "--new-window", "--self-test", "--version"},
    "resolve": {"POSITION", "--format"},
    "score": {"POSITION", "--format"},
    "explain": {"POSITION", "--format"},
    "check": {"BOARD_DIR", "--any-size", "--game", "--format"},
    "ladder": {"--game", "--scenario", "--level", "--games", "--jobs", "--resume", "FILE", "--format"}
    | {"--players", "--seats", "--blunders", "--length", "--first", "--favor", "--lone", "--ties"}
    | POINTS
    | WIND,
    "simulate": {
        *(
            "--game",
            "--seats",
            "--players",
            "--clans",
            "--scenario",
            "--level",
            "--length",
            "--first",
            "--favor",
            "--lone",
            "--ties",
            *POINTS,
            *WIND,
            "--games",
            "--seed",
            "--jobs",
            "--dask",
            "--format",
            "--out",
            "FILE",
        ),
    },
    "matches": {"--format"},
    "replay": {"MATCH"},
    "verify": {"MATCH", "--format"},
    "export": {"MATCH", "FILE"},
    "import": {"FILE"},
    "backup": {"MATCH", "FILE"},
    "salvage": set[str](),
    "demo": {
        "--game",
        "--scenario",
        "--level",
        *POINTS,
        *WIND,
        "--length",
        "--first",
        "--favor",
        "--lone",
        "--ties",
        "--out",
        "--seats",
        "--players",
        "--seed",
        "--size",
        "--theme",
        "--scale",
        "--film",
        "--clans",
    },
}


@pytest.mark.parametrize("command", OPTIONS)
def test_help_names_every_option_in_both_languages(command: str, run: Run) -> None:
    arguments = (command,) if command else ()
    english, russian = run(*arguments, "--help"), run(*arguments, "-h", "--language", "ru")
    for outcome in (english, russian):
        assert (outcome.status, outcome.err) == (0, "")
        named = set(re.findall(r"--[a-z-]+|\b(?:FILE|POSITION|BOARD_DIR|MATCH)\b", outcome.out))
        assert named - {"--help", "--language", "--library"} == OPTIONS[command]
    assert not RUSSIAN.search(english.out)
    assert english.out.startswith(f"usage: rokugan-desktop {command}".rstrip() + " [-h]")
    assert russian.out.startswith(f"использование: rokugan-desktop {command}".rstrip() + " [-h]")
    for english_word in ("usage", "options", "positional", "arguments", "files"):
        assert english_word not in russian.out


@pytest.mark.parametrize("command", ["demo", "simulate", "ladder"])
def test_help_lists_what_a_games_own_options_may_be(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")
    levels, scenarios = "(basic, intermediate, advanced, expert)", "(first_spears, "
    named = run(command, "--game", "samurai_battles", "--help").out
    assert re.search(rf"--level ID +Level of the rules {re.escape(levels)}\n", named)
    assert re.search(rf"--scenario ID +Scenario {re.escape(scenarios)}", named)
    of_any = run(command, "--help").out
    assert re.search(rf"--level ID +Level of the rules, with --game samurai_battles {re.escape(levels)}\n", of_any)
    russian = run(command, "--help", "--language", "ru").out
    assert re.search(rf"--scenario ID +Сценарий, с ключом --game samurai_battles {re.escape(scenarios)}", russian)
    assert "--level" not in run(command, "--game", "battle_for_rokugan", "--help").out


@pytest.mark.parametrize("columns", ["60", "120"])
def test_the_help_names_every_command_on_a_line_of_its_own(
    columns: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert set(OPTIONS) == {"", *commands_on(GAMES)}
    monkeypatch.setenv("COLUMNS", columns)
    for language, heading in (("en", "commands:"), ("ru", "команды:")):
        lines = run("--help", "--language", language).out.splitlines()
        listed = [re.match(r"  ([a-z]+)  +\S", line) for line in lines[lines.index(heading) + 1 :]]
        assert [found[1] for found in listed if found] == list(commands_on(GAMES))
        assert all(len(line) < int(columns) for line in lines)
