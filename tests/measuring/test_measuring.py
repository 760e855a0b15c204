"""What measures the players counts each deal both ways, goes on where it was left, and changes one thing at a time."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots import player
from rokugan_desktop.games.battle_for_rokugan.bots.searching import KEPT, LooksAhead, Searcher, Settled

from . import beginnings, decks
from .beginnings import BegunAtRandom, go_on_beginning, victories, worth_of_objectives, worth_of_provinces
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
    small, more = variant("small"), variant("small+starting+scouts")
    assert isinstance(small, LooksAhead)
    assert isinstance(more, LooksAhead)
    assert (small.kinds, more.kinds) == ((), (*KINDS["starting"], *KINDS["scouts"]))
    assert replace(more, name=small.name, placing=small.placing, kinds=()) == small
    assert variant("warrior") == player("warrior")
    with pytest.raises(KeyError):
        variant("small+nothing")


def test_a_plain_one_is_a_novice() -> None:
    assert play_twos("plain", "novice", 1).lead == play_twos("novice", "novice", 1).lead
    assert play_twos("plain+starting", "novice", 1).lead != play_twos("novice", "novice", 1).lead


def test_clans_are_counted_where_they_play() -> None:
    """A shared victory counts half."""
    matches = [
        OfFour("novice", 0, ("crab", "lion", "crane", "dragon"), (0, 1)),
        OfFour("novice", 1, ("lion", "crane", "dragon", "unicorn"), (0,)),
    ]
    found = {one.clan: (one.games, one.share) for one in strengths(matches)}
    assert found == {"crab": (1, 0.5), "crane": (2, 0.0), "dragon": (2, 0.0), "lion": (2, 0.75), "unicorn": (1, 0.0)}
    assert play_of_four("novice", 3) == play_of_four("novice", 3)


def test_what_a_beginning_is_worth_is_found_again_where_it_is_known() -> None:
    """Honor that hangs on quiet provinces and on one objective alone is told by these, and by nothing else."""
    matches: list[BegunAtRandom] = []
    rng = Random(1)
    for number in range(300):
        roles = tuple(rng.sample(ids.CLANS, 4))
        sorts = tuple(rng.choice(("home", "absent")) for _ in roles)
        settled = tuple(tuple(float(rng.randrange(5)) for _ in Settled._fields) for _ in roles)
        honor = tuple(
            40 - 2 * int(own[0]) + 6 * (sort == "home") + rng.randrange(3)
            for own, sort in zip(settled, sorts, strict=True)
        )
        matches.append(BegunAtRandom(number, roles, sorts, settled, honor))
    home = {worth.name: worth for worth in worth_of_objectives(matches)}
    assert home["home"].honor - home["absent"].honor == pytest.approx(6, abs=1)
    found = {worth.name: worth for worth in worth_of_provinces(matches)}
    assert found["neighbors"].honor == pytest.approx(-2, abs=0.3)
    for name in Settled._fields[1:]:
        assert abs(found[name].honor) <= found[name].half + 0.3


def test_a_match_begun_at_random_is_counted_whole(tmp_path: Path) -> None:
    (match,) = go_on_beginning(tmp_path / "beginnings.jsonl", 1)
    assert kept(tmp_path / "beginnings.jsonl", BegunAtRandom) == [match]
    assert len(match.roles) == len(match.objectives) == len(match.settled) == len(match.honor) == 4
    assert set(match.objectives) <= set(KEPT)
    assert all(own[0] > 4 for own in match.settled)


def test_of_a_strong_player_among_warriors_its_own_beginning_alone_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them in a hurry: how well they play is not what is counted here."""

    def hurried(name: str, _edition: object = None) -> Searcher:
        return Searcher(name, 2, 2)

    monkeypatch.setattr(beginnings, "player", hurried)
    monkeypatch.setattr(beginnings, "searcher", hurried)
    file = tmp_path / "strong.jsonl"
    (match,) = go_on_beginning(file, 1, strong=True)
    assert match.begun == (0,)
    assert [bool(sort) for sort in match.objectives] == [True, False, False, False]
    assert [own[0] > 4 for own in match.settled] == [True, False, False, False]
    assert sum(match.won) == pytest.approx(1)
    lost = replace(match, number=4, objectives=("home", "", "", ""), won=(0.0, 1.0, 0.0, 0.0))
    won = replace(match, number=5, won=(1.0, 0.0, 0.0, 0.0))
    found = {one.name: (one.games, one.more, one.half) for one in victories([won, won, lost, lost])}
    assert found == {match.objectives[0]: (2, 0.5, 0), "home": (2, -0.5, 0)}
    assert [worth.name for worth in worth_of_objectives([won, won])] == [match.objectives[0]]
    with pytest.raises(ValueError, match="other players"):
        go_on_beginning(file, 1)


def test_each_pair_of_decks_of_four_paths_is_played_from_both_seats(tmp_path: Path) -> None:
    matches = decks.go_on(tmp_path / "decks.jsonl", "random", 2)
    assert {(match.one, match.other) for match in matches} == {*decks.PAIRS, *(pair[::-1] for pair in decks.PAIRS)}
    for one, other in decks.PAIRS:
        (won, games), (lost, _) = decks.won_of(one, other, matches), decks.won_of(other, one, matches)
        assert (games, won + lost) == (2, 2)
