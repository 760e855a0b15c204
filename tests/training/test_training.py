"""What is learned comes from matches that were kept, is the same for the same ones, and is written as it is shipped."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
import numpy as np
import pytest

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import LayingWeights
from rokugan_desktop.games.battle_for_rokugan.bots.editions import WEIGHTS, Edition, calibrated, lesson
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import leaf_value
from rokugan_desktop.games.battle_for_rokugan.bots.searching import Searcher
from rokugan_desktop.lab import here
from tests.games.battle_for_rokugan.playing import game, states

from . import played
from .__main__ import FILE, SHIPPED, again
from .figures import figures, flat, folded
from .fitting import fitted_leaf, gain, regression, rows_of
from .laying import fitted_laying, laid, surprise
from .observing import ObservedMatch, observed
from .played import kept, play_match, play_missing
from .promising import ROUNDS, Promise, fitted_calibration
from .writing import written

MATCHES = 8
TINY = 3
HURRIED = {"strong": "warrior", "sharp": "sharp", "keen": "keen"}
"""What the players of each style are called who are to be learned from."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of a few matches between novices."""
    file = tmp_path_factory.mktemp("training") / "matches.jsonl"
    with here() as pool:
        play_missing(pool, file, "novice", 1, MATCHES)
    return file


@pytest.fixture(scope="module")
def matches(file: Path) -> list[ObservedMatch]:
    """What is learned of them."""
    return [observed(match) for match in kept(file)]


def test_matches_are_kept_and_gone_on_with(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == MATCHES
    other.write_bytes(b"".join(lines[:3]) + lines[3][:100])
    with here() as pool:
        assert play_missing(pool, other, "novice", 1, 5) == 2
        assert kept(other) == kept(file)[:5]
        assert play_missing(pool, other, "novice", 1, 5) == 0
    assert play_match("novice", 1, 4) == kept(file)[4]


def test_a_match_that_was_kept_is_observed_to_its_end(file: Path, matches: list[ObservedMatch]) -> None:
    for match, seen in zip(kept(file), matches, strict=True):
        assert [table.left for table in seen.tables] == [4, 3, 2, 1]
        assert max(seen.honor) == min(seen.honor[list(match.winners)])


def test_figures_weigh_as_the_leaf_value_does() -> None:
    state = states(1, 4)[200]
    seen = figures(game().board, state, 2)
    for weights in WEIGHTS.first.by_rounds:
        assert folded(flat(weights)) == weights
        for seat, row in zip(ids.EVERY_SEAT, seen, strict=False):
            unplaced = list(state.hidden.pools[seat])
            for token in state.hidden.hands[seat]:
                unplaced[token] += 1
            objective = state.hidden.kept[seat] if seat == 2 else ids.NO_OBJECTIVE
            value = leaf_value(game().board, state.public, seat, objective, unplaced, weights)
            assert row @ np.array(flat(weights)) == pytest.approx(value)


def test_what_no_choice_changes_is_left_out(matches: list[ObservedMatch]) -> None:
    """Where the clan alone decides the honor, nothing else is taken to bring any."""
    rows = rows_of(matches, 2)
    by_clan = rows.given[:, : len(ids.CLANS)] @ np.arange(0, 70, 10)
    before = np.zeros(rows.more.shape[1])
    knowing = rows._replace(lead=by_clan)
    blind = knowing._replace(given=rows.given * 0)
    assert np.abs(regression(knowing, before, 100.0)).max() < 0.2 * np.abs(regression(blind, before, 100.0)).max()


def test_what_was_seen_is_told_better_than_by_chance(matches: list[ObservedMatch]) -> None:
    leaf = fitted_leaf(matches)
    assert np.mean(gain(matches, 1, np.array(flat(leaf.by_rounds[0])), leaf.spreads[0])) > 0.1


def hurried(name: str, edition: Edition) -> tuple[Searcher]:
    """Who plays a style, in an even greater hurry."""
    return (Searcher(name, 2, 2, edition=edition),)


@pytest.mark.parametrize("numbers", [(4, 5, 6), pytest.param((2, 3, 4, 5, 6), marks=pytest.mark.long)])
def test_a_keen_player_sits_alone_among_warriors(monkeypatch: pytest.MonkeyPatch, numbers: tuple[int, ...]) -> None:
    """What its promise is worth is asked of a table of weaker players, in every seat."""

    def two(edition: Edition) -> tuple[Searcher, Searcher]:
        return (*hurried("keen", edition), *hurried("warrior", edition))

    monkeypatch.setattr(played, "STYLES", {played.ALONE: two})
    tables = [play_match(played.ALONE, 1, number).players for number in numbers]
    assert all(table.count("keen") == 1 and set(table) <= {"keen", "warrior"} for table in tables)
    assert len({table.index("keen") for table in tables if len(table) == 4}) > 1


def test_a_tiny_lesson_is_written_as_the_shipped_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From playing to writing, with a handful of matches."""
    monkeypatch.setattr(played, "STYLES", {style: partial(hurried, name) for style, name in HURRIED.items()})
    folder, out = tmp_path / "matches", tmp_path / "learned.json"
    wanted = dict.fromkeys(SHIPPED, TINY)
    with here() as pool:
        said = again(pool, folder, wanted, 7, out)
        first = out.read_bytes()
        assert again(pool, folder, wanted, 7, out) == said, "nothing is played twice, and the same is learned"
    assert out.read_bytes() == first
    assert shape(lesson(first)) == shape(WEIGHTS)


def test_what_players_lay_is_learned(file: Path) -> None:
    tokens = [one for match in kept(file) for one in laid(match)]
    assert len(tokens) > 50 * MATCHES
    seen, unseen = tokens[: len(tokens) // 2], tokens[len(tokens) // 2 :]
    assert surprise(unseen, fitted_laying(seen, ROUNDS)) < surprise(unseen, ()) - 0.05
    assert surprise(unseen, WEIGHTS.laying) < surprise(unseen, ())


def test_of_what_was_never_seen_nothing_is_learned() -> None:
    assert fitted_laying([], ROUNDS) == (LayingWeights(),) * ROUNDS


def test_who_promises_too_much_is_taken_for_less() -> None:
    made = [Promise(left, 4, 0.6, float(number % 10 < 3)) for left in range(4) for number in range(1000)]
    calibration = fitted_calibration(made)
    for left in range(4):
        assert calibrated(calibration, 0.6, left, 4) == pytest.approx(0.3, abs=0.01)
    assert calibrated(calibration, 0.6, 4, 4) == pytest.approx(0.6), "nothing was seen of the first round"
    better = [calibrated(WEIGHTS.warrior, chance / 10, 0, 4) for chance in range(11)]
    assert better == sorted(better)
    assert better[0] > 0
    assert better[-1] < 1


def test_the_shipped_figures_stand_as_they_were_written() -> None:
    text = FILE.read_text(encoding="utf-8")
    matches = json.loads(text)["matches"]
    assert min(matches.values()) > 100
    assert text == written(WEIGHTS, **matches)
    assert len(text) < 200_000


def shape(value: object) -> object:
    """How a figure, or a tuple of figures, is built."""
    if isinstance(value, msgspec.Struct):
        return [type(value).__name__, *map(shape, msgspec.structs.astuple(value))]
    if isinstance(value, tuple):
        return list(map(shape, cast("tuple[object, ...]", value)))
    return type(value).__name__
