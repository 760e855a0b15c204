"""The player that aims at five Rings keeps them, plays them, and brings about what they wait for."""

from __future__ import annotations

from pathlib import Path

import pytest

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths import deck_refusal
from rokugan_desktop.games.four_paths.actions import ACT, Action, Choose, Play, Use
from rokugan_desktop.games.four_paths.ids import Phase
from rokugan_desktop.games.four_paths.state import StepName, Task
from tests.games.four_paths.playing import ANSWERS, Table, asked, file, game

from .insight import DECK, Seeker, go_on, rules

SEAT = Seat(0)
RINGS = ("ring_air", "ring_earth", "ring_fire", "ring_water", "ring_void")


def acting(*hand: str) -> Table:
    """Its Action phase, with these cards in hand, gold, and a rival's holding to be burned."""
    table = Table("phoenix", "lion", phase=Phase.ACTION, options=(ANSWERS,))
    table.has(0, "gold_river")
    table.has(1, "river_paddies")
    table.holds(0, *hand)
    return table


def answered(table: Table, step: StepName, number: int = 0) -> Action:
    """What it answers first to the step, when it has asked for its hand."""
    state = table.goes_on(Task(step, SEAT, number=number))
    answer = Seeker().decide(game().view(state, SEAT), asked(state)[SEAT], 1)[0]
    if answer == ACT:
        state = table.answers(state, "act")
        answer = Seeker().decide(game().view(state, SEAT), asked(state)[SEAT], 1)[0]
    return answer


def test_s1_its_deck_may_be_played_and_has_the_five_rings() -> None:
    deck = rules().components.decks[DECK]
    assert deck_refusal(file(), deck) is None
    assert [deck.fate[ring] for ring in file().cards if ring in RINGS] == [1] * 5


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        (("seek_the_way", "cut_the_road"), "seek_the_way"),
        (("ring_fire", "night_torch"), "night_torch"),
        (("ring_void", "drawn_sword", "plain_blade", "fine_katana"), "ring_void"),
    ],
)
def test_i1_it_plays_a_ring_or_what_brings_one(hand: tuple[str, ...], played: str) -> None:
    answer = answered(acting(*hand), StepName.ACTION)
    assert isinstance(answer, Play)
    assert answer.card == played


def test_i1_it_spends_the_favor_for_the_ring_of_air() -> None:
    table = acting("ring_air")
    table.update.change(favor=SEAT)
    assert isinstance(answered(table, StepName.ACTION), Use)


def test_i1_the_void_takes_no_other_ring_with_it() -> None:
    answer = answered(acting("ring_void", "ring_water", "drawn_sword", "plain_blade", "fine_katana"), StepName.ACTION)
    assert not isinstance(answer, Play)


def test_it_discards_no_ring_while_it_has_anything_else() -> None:
    answer = answered(acting(*RINGS, "seek_the_way", "drawn_sword"), StepName.TRIM, number=1)
    assert answer == Choose(next(key for key in file().cards if key == "drawn_sword"))


def test_a_measurement_goes_on_where_it_was_left(tmp_path: Path) -> None:
    matches = go_on(tmp_path / "insight.jsonl", 1)
    assert go_on(tmp_path / "insight.jsonl", 1) == matches
    assert matches[0].won == (matches[0].end == "enlightenment") or matches[0].rings < 5
