"""What measures the players counts each deal both ways, goes on where it was left, and changes one thing at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from rokugan_desktop.games.battle_for_rokugan import player
from rokugan_desktop.games.battle_for_rokugan.bots.shogun import Shogun

from .clans import OfFour, play_of_four, strengths
from .lines import added, kept
from .twos import OneOfTwo, brought, go_on, play_twos
from .variants import KINDS, variant


def test_each_deal_is_played_both_ways(tmp_path: Path) -> None:
    """Who plays against itself brings nothing: what one way brings, the other takes."""
    file = tmp_path / "twos.jsonl"
    matches = go_on(file, "novice", "novice", 4)
    assert [match.number for match in matches] == [0, 1, 2, 3]
    assert matches[0].won + matches[1].won == pytest.approx(1)
    assert matches[0].lead == pytest.approx(-matches[1].lead)
    assert matches[0].lead != 0
    found = brought(matches)
    assert (found.deals, found.won, found.lead) == (2, 0.5, 0)


def test_a_measurement_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "twos.jsonl"
    first = go_on(file, "novice", "random", 2)
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:20])
    assert kept(file, OneOfTwo) == list(first)
    marked = OneOfTwo("novice", "random", 2, 0.25, 7.0)
    added(file, marked)
    assert file.read_bytes().startswith(whole)
    assert list(go_on(file, "novice", "random", 3)) == [*first, marked]
    assert play_twos("novice", "random", 0) == first[0]


def test_one_deal_has_no_interval() -> None:
    with pytest.raises(ValueError, match="two deals"):
        brought([OneOfTwo("a", "b", 0, 1.0, 3.0), OneOfTwo("a", "b", 1, 0.0, 1.0), OneOfTwo("a", "b", 2, 0.0, 1.0)])


def test_a_variant_differs_by_what_is_added() -> None:
    small, more = variant("small"), variant("small+starting+mixed")
    assert isinstance(small, Shogun)
    assert isinstance(more, Shogun)
    assert (small.kinds, more.kinds) == ((), KINDS["starting"])
    assert (small.edition.styles, more.edition.styles) == ((0.0,), (0.0, 0.5))
    assert variant("warrior") == player("warrior")
    with pytest.raises(KeyError):
        variant("small+nothing")


def test_clans_are_counted_where_they_play() -> None:
    """A shared victory counts half."""
    matches = [
        OfFour("novice", 0, ("crab", "lion", "crane", "dragon"), (0, 1)),
        OfFour("novice", 1, ("lion", "crane", "dragon", "unicorn"), (0,)),
    ]
    found = {one.clan: (one.games, one.share) for one in strengths(matches)}
    assert found == {"crab": (1, 0.5), "crane": (2, 0.0), "dragon": (2, 0.0), "lion": (2, 0.75), "unicorn": (1, 0.0)}
    assert play_of_four("novice", 3) == play_of_four("novice", 3)
