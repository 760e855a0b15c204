"""The commands of Four Paths: its cards and decks checked, matches simulated, the ladder climbed."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import yaml

from rokugan_desktop.cli.offers import AboutPositions, InTheLab
from rokugan_desktop.cli.speaking import said_in
from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup, Unreadable
from rokugan_desktop.games.four_paths import player
from rokugan_desktop.games.four_paths.state import StepName
from rokugan_desktop.games.four_paths.state_update import FORMS
from rokugan_desktop.lab.ladder import Pairing, play_match
from rokugan_desktop.resources import board_data
from rokugan_desktop.shelf import GAMES, packaged, shelf_of
from tests.plain_yaml import plain_yaml

from .conftest import Run
from .test_shelf import runner

SENTENCES = said_in("cli/four_paths")

OWN = ("--game", "four_paths")
SHELF = shelf_of(GAMES["battle_for_rokugan"], packaged("four_paths"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line with this game on the shelf beside another."""
    return runner(SHELF, capsys)


# check


def test_cards_and_decks_are_counted(run: Run) -> None:
    assert run("check", *OWN) == (0, "137 cards, 4 decks: no fault\n", "")
    assert run("check", board_data() / "four_paths") == run("check", *OWN)


def deck_file(folder: Path, **changes: object) -> Path:
    """The house's Lion deck as a file of its own, with other cards."""
    deck = plain_yaml((board_data() / "four_paths" / "cards.yaml").read_text("utf-8"))["decks"]["lion"]
    file = folder / "lion.yaml"
    file.write_text(yaml.safe_dump({**deck, **changes}), encoding="utf-8")
    return file


def test_a_deck_list_is_held_against_the_rule(run: Run, tmp_path: Path) -> None:
    assert run("check", deck_file(tmp_path), *OWN) == (0, "40 Dynasty cards, 40 Fate cards: no fault\n", "")
    poor = run("check", deck_file(tmp_path, fate={"spear_levy": 3}), *OWN)
    assert poor == (1, "lion.yaml: S-1: At least 40 Fate cards are needed; there are 3.\n", "")
    many = run("check", deck_file(tmp_path, dynasty={"lion_regent": 2}), *OWN, "--language", "ru")
    assert many.status == 1
    assert many.out.startswith("lion.yaml: S-1: ")
    sound = run("check", deck_file(tmp_path), *OWN, "--format", "json")
    assert (sound.status, json.loads(sound.out)) == (0, {"deck": None})
    broken = run("check", deck_file(tmp_path, fate={"spear_levy": 3}), *OWN, "--format", "json")
    said = "At least 40 Fate cards are needed; there are 3."
    assert (broken.status, json.loads(broken.out)) == (1, {"deck": {"rule": "S-1", "sentence": said}})
    unread = run("check", deck_file(tmp_path, hand=[]), *OWN)
    assert (unread.status, unread.out, unread.err.count("\n")) == (2, "", 1)


# simulate and ladder


def test_no_deck_list_steers_the_terminal_or_is_quoted_at_length(run: Run, tmp_path: Path) -> None:
    steering = run("check", deck_file(tmp_path, dynasty={"no\x1b[2J\u202ecard": 1}), *OWN)
    assert (steering.status, steering.out.rstrip("\n").isprintable()) == (1, True)
    assert len(run("check", deck_file(tmp_path, dynasty={"x" * 5000: 1}), *OWN).out) < 300
    below = run("check", deck_file(tmp_path, level2={"a": "b"}), *OWN)
    assert below == (1, "lion.yaml: S-1: a does not belong in this deck.\n", "")


def test_matches_are_simulated_and_told_apart(run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "4", "--seed", "3", "--players", "novice,novice", "--format")
    report = json.loads(run(*asked, "json", "--decks", "lion,scorpion").out)
    assert report["decks"] == ["lion", "scorpion"]
    assert list(report["by_deck"]) == ["lion", "scorpion"]
    assert report["by_deck"]["lion"]["games"] == 4
    assert sum(row["games"] for row in report["by_end"].values()) == 8
    assert {"mean_honor", "mean_rounds", "mean_provinces", "mean_fallen"} < set(report["by_seat"][0])
    assert report["by_card"]["river_paddies"]["mean_rounds"] > 1
    used = report["use"]
    assert used["bought"]["lion_masanori"]["used"] >= report["by_card"]["lion_masanori"]["games"] > 0
    assert sum(row["used"] for row in used["in_play"].values()) > 0
    assert used["in_play"]["crane_ayame"]["used"] == 0
    again = json.loads(run(*asked, "json", "--decks", "lion,scorpion").out)
    assert {**again, "seconds": 0} == {**report, "seconds": 0}


def test_the_level_is_chosen(run: Run) -> None:
    asked = ("simulate", "--games", "1", "--seed", "1", "--players", "random,random", "--decks", "lion,crane")
    first, second = (run(*asked, *OWN, "--format", "json", "--level", level) for level in ("1", "2"))
    assert (first.status, second.status) == (0, 0)
    assert json.loads(first.out)["by_deck"] != json.loads(second.out)["by_deck"]
    assert "--level" in run(*asked, *OWN, "--level", "4").err


def test_what_is_asked_at_one_level_alone_is_an_option_there_and_means_nothing_elsewhere(run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "1", "--seed", "1", "--players", "random,random", "--first", "honor")
    assert run(*asked, "--level", "2").status == 0
    assert run(*asked).err == "rokugan-desktop: --first means nothing here; it goes with --level 2\n"


def test_with_hands_decks_of_that_level_are_drawn_and_fate_cards_are_counted(run: Run) -> None:
    asked = ("simulate", *OWN, "--level", "2", "--seed", "1", "--format", "json", "--games")
    report = json.loads(run(*asked, "8", "--seats", "2").out)
    assert {deck for deck, row in report["by_deck"].items() if row["games"]} == {"lion", "crane", "scorpion"}
    four = json.loads(run(*asked, "1", "--seats", "4").out)["by_deck"]
    assert sum(row["games"] for row in four.values()) == 4, "two bring the same deck"
    used = report["use"]
    assert list(used) == ["bought", "played", "in_play", "in_hand"]
    assert used["played"]["spear_levy"]["used"] >= report["by_card"]["spear_levy"]["games"] > 0
    assert used["played"]["sudden_charge"]["used"] > 0
    assert sum(row["used"] for row in used["in_hand"].values()) > 8
    assert "not played at level 2" in run(*asked, "1", "--decks", "lion,phoenix").err


@pytest.mark.parametrize("form", ["text", "csv", "html"])
def test_the_report_is_said_in_every_form(form: str, run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "2", "--seed", "1", "--players", "novice,random,random", "--format", form)
    assert "honor" in run(*asked).out
    told = run(*asked, "--language", "ru").out
    assert form == "csv" or "Заливные поля" in told


def test_decks_that_cannot_sit_at_one_table_are_refused(run: Run) -> None:
    asked = ("simulate", *OWN, "--games", "1", "--seed", "1", "--decks")
    assert run(*asked, "lion,dragon").err == (
        "rokugan-desktop: there is no deck dragon; there are: lion, crane, phoenix, scorpion\n"
    )
    assert run(*asked, "lion,lion,lion").err == "rokugan-desktop: at most two seats may have the deck lion\n"
    assert run("simulate", *OWN, "--games", "1", "--seed", "1", "--seats", "5").status == 2


def test_each_player_is_measured_against_the_one_below_it_at_every_table(run: Run) -> None:
    offered = SHELF["four_paths"].commands()
    assert isinstance(offered, InTheLab)
    lab = offered.laboratory()
    assert [(pairing.one, pairing.opponents, pairing.seats) for pairing in lab.pairings(None)] == [
        (*pair, seats) for seats in (2, 3, 4) for pair in (("novice", "random"), ("warrior", "novice"))
    ]
    setting = replace(lab.ladder, seed=1)
    played = [play_match(setting, Pairing("novice", "random", 2, 8), number) for number in range(8)]
    assert sum(match.won for match in played) >= 7
    assert all(match.turns for match in played), "each turn was timed"
    for number, match in enumerate(played):
        assert match.key == setting.key_of(Pairing("novice", "random", 2, 8), number), "the ladder counts it"
    assert repr(player("warrior")) == repr(player("warrior")), "the key tells players apart by what they are"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_turn_begins_where_the_ladder_takes_its_time(seats: int) -> None:
    """What it waits for is asked of whoever is on turn, once in that turn, or never where no unit can attack."""
    offered = SHELF["four_paths"].commands()
    assert isinstance(offered, InTheLab)
    ladder, rng = offered.laboratory().ladder, Random(seats)
    game, asked = SHELF["four_paths"].rules(), Counter[tuple[int, Seat]]()
    state = game.new(Setup(("lion", "crane", "phoenix", "scorpion")[:seats]))
    while not isinstance(waiting := game.pending(state), Over):
        if isinstance(waiting, Draw):
            state = game.apply(state, None, waiting.drawn(rng.randrange)).state
            continue
        seat = min(waiting.decisions)
        if waiting.decisions[seat].kind == ladder.turn:
            assert seat == state.active
            asked[state.turn, seat] += 1
        state = game.apply(state, seat, rng.choice(tuple(waiting.decisions[seat].answers()))).state
    assert set(asked.values()) == {1}
    assert len(asked) > state.turn // 4


# Positions


POSITION = """
format: four-paths-position/1
level: 1
seats:
  - {clan: lion, gold: [4, 2], provinces_with: {1: lion_tome}, home: [{id: a, card: lion_dosan}, {card: giant}]}
  - {stronghold: crane_court, home: [crane_noburo], attached: {1: stone_rampart}, dynasty_left: {river_paddies: 5}}
cards: {giant: {type: personality, force: 1, chi: 1}}
answers: [[0, attack 1], [0, assign a>1], [1, assign crane_noburo>1], [0, buy 1 discount; pay 4 2]]
try: [[0, attack none], [1, done]]
seat: 0
"""


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, encoding="utf-8")
    return file


def test_a_position_is_resolved_explained_and_scored(run: Run, position: Path) -> None:
    found = json.loads(run("resolve", position, "--format", "json").out)
    assert (found["honor"], found["totals"], found["asked"]) == ([12, 6], [4, 3], ["dynasty", 1, "dynasty"])
    explained = json.loads(run("explain", position, "--format", "json").out)
    assert explained["try"] == {"0 attack none": "Q-1", "1 done": None}
    assert explained["view"]["dynasty_left"] == {"1": {"river_paddies": 1}}
    scored = json.loads(run("score", position, "--format", "json").out)
    assert (scored["winner"], scored["how"]) == ([0], "early")


def test_a_position_is_told_in_words(run: Run, position: Path) -> None:
    said = run("resolve", position).out
    assert said.startswith("Seat 0: honor 12, 4 provinces\n  province 1, strength 6: empty\n")
    assert "  a, Dosan: at home, Force 0, bowed\n  giant, giant: at home, Force 1\n" in said
    assert said.endswith("The last battle: 4 against 3\nAsked now: seat 1, what to buy or discard\n")
    said = run("explain", position).out
    assert said.endswith(
        "0 attack none: refused (Q-1)\n1 done: allowed\nLeft of seat 1, in the deck and facedown: 1 × River Paddies\n"
    )
    assert run("score", position).out.endswith("\nSeat 1: honor 6, 4 provinces\nAhead: seat 0\n")
    for command in ("resolve", "explain", "score"):
        told = run(command, position, "--language", "ru").out
        assert "Место 0: честь 12, 4 провинции\n" in told


def test_no_position_steers_the_terminal(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "steering.yaml"
    name = "k\x1b[2J\u202e"
    seats = [{"clan": "lion", "home": [{"id": name, "card": "lion_tome"}]}, {"clan": "crane"}]
    file.write_text(yaml.safe_dump({"format": "four-paths-position/1", "seats": seats}), "utf-8")
    for command in ("resolve", "explain", "score"):
        told = run(command, file)
        assert (told.status, told.err, told.out.replace("\n", "").isprintable()) == (0, "", True)


def test_what_ends_a_position_is_told_too(run: Run, position: Path) -> None:
    over = POSITION.replace("level: 1", "level: 1\nphase: begin").replace("clan: lion,", "clan: lion, honor: 40,")
    over = over.replace("answers", "answers: []\n#").replace("try", "try: []\n#")
    position.write_text(over, encoding="utf-8")
    assert run("resolve", position).out.endswith("The match is over: seat 0\n")
    assert run("score", position).out.endswith("Won by seat 0\n")
    position.write_text(POSITION.replace("assign a>1", "assign a>9"), encoding="utf-8")
    assert "The last answer is refused (M-1).\n" in run("resolve", position).out
    three = POSITION.replace("seats:", "seats:\n  - {provinces: []}").replace("answers", "answers: []\n#")
    position.write_text(three.replace("try", "active: 1\ntry: []\n#"), encoding="utf-8")
    assert "Seat 0: out of the match, honor 10\n" in run("resolve", position).out
    assert run("score", position).out.startswith("Seat 0: out of the match, honor 10\n")


def test_what_is_not_played_is_said_in_one_line(run: Run, position: Path) -> None:
    position.write_text(POSITION.replace("gold: [4, 2]", "hand: [smoke]"), encoding="utf-8")
    told = run("explain", position, "--language", "ru").err
    assert told == (
        f"{position}: seats[0].hand: это относится к более высокому уровню (карты Судьбы и карты на руках), "
        "чем уровень позиции: 1\n"
    )


def test_chance_is_a_seeds_where_the_file_has_no_draws(run: Run, position: Path) -> None:
    text = POSITION.replace("{river_paddies: 5}", "{river_paddies: 5, crane_jiro: 5}")
    position.write_text(text, encoding="utf-8")
    assert run("resolve", position).err == f"{position}: draws.turn_up: a draw is needed here, or a seed\n"
    one, other = (run("resolve", position, "--seed", "4", "--format", "json") for _ in range(2))
    assert (one.status, one) == (0, other)


def test_a_match_begins_at_a_position(run: Run) -> None:
    offered = SHELF["four_paths"].commands()
    assert isinstance(offered, AboutPositions)
    setup = offered.setup_at(POSITION, "position.yaml")
    assert setup.roles == ("lion", "crane")
    state = SHELF["four_paths"].rules().new(setup)
    assert isinstance(SHELF["four_paths"].rules().pending(state), Asking)
    with pytest.raises(Unreadable):
        offered.setup_at(POSITION.replace("level: 1", "level: 4"), "position.yaml")


def test_every_kind_of_question_is_called_something() -> None:
    asked = {step for step, form in FORMS.items() if form.kinds}
    kinds = {"battle", *map(str, asked - {StepName.NEXT_BATTLE})}
    assert {key.rpartition(".")[2] for key in SENTENCES if key.startswith("cli.resolve.kind.")} == kinds


def test_a_position_of_the_second_level_is_resolved_in_words(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "called.yaml"
    file.write_text("format: four-paths-position/1\nlevel: 2\nseats: [{clan: lion, hand: [smoke]}, {clan: crane}]\n")
    assert "Asked now: seat 0, whether to act" in run("resolve", file)[1]
