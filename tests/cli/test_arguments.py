"""What may stand on the command line, in which language it answers, and what it says of anything else."""

from __future__ import annotations

import platform
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rokugan_desktop import __version__
from rokugan_desktop.cli.arguments import COMMANDS, parser_of
from rokugan_desktop.cli.game import speak

from .conftest import POSITION, Run

Refused = Callable[..., str]
SIMULATE = ("simulate", "--seats", "3", "--games", "1", "--seed", "1")
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


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("resolve",), "rokugan-desktop: POSITION is missing"),
        (("score", "--format", "json"), "rokugan-desktop: POSITION is missing"),
        (("simulate",), "rokugan-desktop: --seats, --games, --seed is missing"),
        (("demo",), "rokugan-desktop: --out is missing"),
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
        (("score", "a", "--format"), "rokugan-desktop: --format needs a value"),
        (("score", "a", "--format", "xml"), "rokugan-desktop: --format can't have this value"),
        (("score", "a", "--format", "--any-size"), "rokugan-desktop: --format needs a value"),
        (("check", "--any-size=yes"), "rokugan-desktop: --any-size can't have this value"),
        (("--language",), "rokugan-desktop: --language needs a value"),
        (("--language", "de"), "rokugan-desktop: --language can't have this value"),
        (("check", "--language", "RU"), "rokugan-desktop: --language can't have this value"),
        (("no-command",), "no-command: there is no such file"),
    ],
)
def test_wrong_use_is_one_line(arguments: tuple[str, ...], complaint: str, refused: Refused) -> None:
    assert refused(*arguments) == complaint
    if "--language" not in " ".join(arguments):
        assert RUSSIAN.search(refused(*arguments, "--language", "ru") if arguments[-1] != "--format" else "я")


@pytest.mark.parametrize("value", ["-1", "0", "1", "6", "3.0", "3e0", "three", " 3", "+3", "٣", "0x3", "9" * 40])
def test_a_number_of_seats_that_no_game_has_is_refused(value: str, refused: Refused) -> None:
    complaint = refused("simulate", "--games", "1", "--seed", "1", f"--seats={value}")
    assert complaint == "rokugan-desktop: --seats can't have this value"


@pytest.mark.parametrize(
    ("option", "value"),
    [("games", "0"), ("games", "-5"), ("games", "1e3"), ("seed", "-1"), ("seed", "1.5"),
     ("seed", "9" * 5000), ("jobs", "0"), ("jobs", "-2"), ("jobs", "99999999999999")],
)  # fmt: skip
def test_a_number_out_of_bounds_is_refused(option: str, value: str, refused: Refused) -> None:
    """Written as one word with the option; a negative number as a word of its own is taken for an option."""
    expected = f"rokugan-desktop: --{option} can't have this value"
    assert refused(*SIMULATE, f"--{option}={value}") == expected
    assert refused(*SIMULATE, f"--{option}", value).startswith(f"rokugan-desktop: --{option} ")


@pytest.mark.parametrize(
    "wrong",
    [
        ("--seats", "6"),
        ("--seed", "-1"),
        ("--size", "0x0"),
        ("--size", "1600"),
        ("--size", "1600x"),
        ("--size", "99999x99999"),
        ("--size", "9000x10"),
        ("--size", "-1x5"),
        ("--theme", "pink"),
        ("--scale", "0"),
        ("--scale", "49"),
        ("--scale", "1000"),
        ("--scale", "150%"),
    ],
)
def test_wrong_wishes_for_the_demo_are_refused(wrong: tuple[str, str], refused: Refused, tmp_path: Path) -> None:
    option, value = wrong
    out = tmp_path / "pictures"
    assert refused("demo", "--out", out, f"{option}={value}") == f"rokugan-desktop: {option} can't have this value"
    assert not out.exists()


def test_the_demo_is_in_three_seats_at_1600x1000_unless_one_wishes_otherwise() -> None:
    parser = parser_of("demo", speak("en"))
    plain = parser.parse_args(["--out", "x"])
    assert (plain.out, plain.seats, plain.size, plain.theme, plain.scale) == (
        Path("x"), 3, (1600, 1000), "light", 100,
    )  # fmt: skip
    wished = parser.parse_args(
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


OPTIONS = {
    "": {"FILE", "--version"},
    "resolve": {"POSITION", "--format"},
    "score": {"POSITION", "--format"},
    "check": {"BOARD_DIR", "--any-size"},
    "simulate": {"--seats", "--games", "--seed", "--jobs", "--format"},
    "demo": {"--out", "--seats", "--seed", "--size", "--theme", "--scale"},
}


@pytest.mark.parametrize("command", OPTIONS)
def test_help_names_every_option_in_both_languages(command: str, run: Run) -> None:
    arguments = (command,) if command else ()
    english, russian = run(*arguments, "--help"), run(*arguments, "-h", "--language", "ru")
    for outcome in (english, russian):
        assert (outcome.status, outcome.err) == (0, "")
        named = set(re.findall(r"--[a-z-]+|\b(?:FILE|POSITION|BOARD_DIR)\b", outcome.out))
        assert named - {"--help", "--language", "--library"} == OPTIONS[command]
    assert not RUSSIAN.search(english.out)
    assert english.out.startswith(f"usage: rokugan-desktop {command}".rstrip() + " [-h]")
    assert russian.out.startswith(f"использование: rokugan-desktop {command}".rstrip() + " [-h]")
    for english_word in ("usage", "options", "positional", "arguments", "files"):
        assert english_word not in russian.out


def test_the_help_names_every_command(run: Run) -> None:
    assert set(OPTIONS) == {"", *COMMANDS}
    for language in ("en", "ru"):
        said = run("--help", "--language", language).out
        assert all(f"{command}: " in said for command in COMMANDS)
