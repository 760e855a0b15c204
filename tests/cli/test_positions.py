"""resolve and score: what they print, in both languages and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import POSITION, Run


def test_resolve_prints_the_report_of_the_formats_page(run: Run, position: Path) -> None:
    outcome = run("resolve", position, "--format", "json")
    report = json.loads(outcome.out)
    assert (outcome.status, outcome.err, outcome.out.count("\n")) == (0, "", 1)
    assert list(report) == ["provinces", "seats", "territory_cards", "battles", "discarded_illegal"]
    assert len(report["provinces"]) == 30
    assert report["provinces"]["crab_capital"] == {"controller": "crab", "down": 1, "up": 2, "special": None}
    assert report["provinces"]["lion_north"] == {"controller": None, "down": 0, "up": 0, "special": "peace"}
    assert report["seats"]["crab"] == {
        "hand": ["army-1", "bluff"],
        "discard": ["army-2", "army-3", "army-5"],
        "cards": [],
        "ronin": False,
    }
    assert report["territory_cards"] == {"crab": "promotion", "crane": "played"}
    assert report["battles"] == [
        {"province": "crab_capital", "defender": "crab", "defense": 7, "attackers": {"crane": 3}, "winner": "crab"},
        {"province": "coast_south", "defender": "crane", "defense": 0, "attackers": {"crab": 2}, "winner": "crab"},
    ]
    assert report["discarded_illegal"] == []


def test_score_prints_the_honor_table(run: Run, position: Path) -> None:
    outcome = run("score", position, "--format=json")
    assert (outcome.status, outcome.err) == (0, "")
    assert json.loads(outcome.out) == {
        "honor": {
            "crab": {"flowers": 4, "control_tokens": 1, "objective": 5, "territories": 0, "total": 10},
            "crane": {"flowers": 3, "control_tokens": 0, "objective": 0, "territories": 0, "total": 3},
        },
        "winners": ["crab"],
    }


@pytest.mark.parametrize("command", ["resolve", "score"])
def test_json_is_the_same_in_every_language(command: str, run: Run, position: Path) -> None:
    said = {run(command, position, "--format", "json", "--language", language).out for language in ("en", "ru")}
    assert len(said) == 1


@pytest.mark.parametrize(
    ("command", "english", "russian"),
    [
        ("resolve", "Crab Bastion: defense 7 (Crab) against 3 (Crane) – Crab wins", "побеждает Краб"),
        ("score", "Winner: Crab", "Победитель: Краб"),
    ],
)
def test_text_speaks_the_language_asked_for(command: str, english: str, russian: str, run: Run, position: Path) -> None:
    assert english in run(command, position).out
    assert english in run(command, position, "--language", "en").out
    said = run(command, position, "--language", "ru").out
    assert russian in said
    assert not any("a" <= letter <= "z" for letter in said)


def test_text_names_what_was_discarded_unresolved_unknown_cards_and_no_battle(run: Run, position: Path) -> None:
    position.write_text(
        "format: rokugan-position/1\n"
        "seats:\n"
        "  - {clan: lion, control: {lion_capital: {down: 1}, lion_north: {up: 1}}}\n"
        "  - {clan: crane, control: {coast_south: {down: 1}}}\n"
        "placed: [{clan: crane, token: army-1, at: sea > coast_south}, {clan: lion, token: navy-1, at: lion_north}]\n"
        "special: {coast_south: shrine}\n",
        encoding="utf-8",
    )
    said = run("resolve", position).out
    assert "There was no battle." in said
    assert "Discarded unresolved\n  Crane: army 1, the sea → Amber Bay\n  Lion: navy 1, Golden Plains\n" in said
    assert "  Amber Bay: Crane, 1 facedown, 0 faceup, shrine\n" in said
    assert run("resolve", position, "--language", "ru").out.count("\n") == said.count("\n")


def test_a_card_that_the_file_does_not_name_comes_out_as_unknown(run: Run, position: Path) -> None:
    provinces = [line.split(":")[0] for line in run("resolve", position, "--format", "json").out.split('"')]
    dragon = sorted({name for name in provinces if name.startswith("dragon_")})
    control = ", ".join(f"{name}: {{down: 1}}" for name in dragon)
    position.write_text(
        f"format: rokugan-position/1\nseats: [{{clan: dragon, control: {{{control}}}}}, {{clan: crane}}]\n",
        encoding="utf-8",
    )
    report = json.loads(run("resolve", position, "--format", "json").out)
    assert report["seats"]["dragon"]["cards"] == ["unknown:dragon"]
    assert "cards an unknown card" in run("resolve", position).out


def test_a_shared_victory_names_every_winner(run: Run, position: Path) -> None:
    position.write_text("format: rokugan-position/1\nseats: [{clan: crab}, {clan: lion}]\n", encoding="utf-8")
    assert json.loads(run("score", position, "--format", "json").out)["winners"] == ["crab", "lion"]
    assert run("score", position).out.endswith("Shared victory: Crab, Lion\n")


@pytest.mark.parametrize("command", ["resolve", "score"])
@pytest.mark.parametrize(
    "content",
    [b"\xef\xbb\xbf" + POSITION.encode(), POSITION.replace("\n", "\r\n").encode(), POSITION.rstrip().encode()],
    ids=["byte order mark", "CRLF", "no newline at the end"],
)
def test_what_editors_do_to_a_file_does_not_matter(command: str, content: bytes, run: Run, position: Path) -> None:
    expected = run(command, position)
    position.write_bytes(content)
    assert run(command, position) == expected
