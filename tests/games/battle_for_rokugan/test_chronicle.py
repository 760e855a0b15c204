"""A match looked back on: honor by round, battles won, where the honor came from, and why it was won and lost."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Draw, Over, Setup
from rokugan_desktop.games.battle_for_rokugan import BattleForRokugan, View, events, honor_table, ids, members
from rokugan_desktop.games.battle_for_rokugan.standings import (
    HONOR_PARTS,
    Chronicle,
    RoundCount,
    chronicle_of,
    honor_sources,
    verdict,
)
from tests.games.battle_for_rokugan.playing import game as read_game

CLANS = ("crane", "scorpion", "lion")


class Person(NamedTuple):
    """Who sits there."""

    name: str
    role: Any = None


PEOPLE = [Person(name) for name in ("Aiko", "Botan", "Chiyo")]


class Played(NamedTuple):
    """A random match that is over."""

    game: BattleForRokugan
    view: View
    story: list[events.Event]


@pytest.fixture(scope="module", params=[3, 8])
def played(request: pytest.FixtureRequest) -> Played:
    """Play a match at random."""
    rng, game = Random(request.param), read_game()
    state: Any = game.new(Setup(CLANS))
    story: list[events.Event] = []
    while not isinstance(pending := game.pending(state), Over):
        by = None
        if isinstance(pending, Draw):
            action = pending.outcome(rng.randrange(pending.total()))
        else:
            by = rng.choice(sorted(pending.decisions))
            action = rng.choice(list(pending.decisions[by].answers()))
        step = game.apply(state, by, action)
        state = step.state
        story += [line.event for line in step.told if line.to is None]
    return Played(game, game.view(state, None), story)


def test_honor_is_counted_before_the_first_battles_and_after_each_round(played: Played) -> None:
    told = chronicle_of(played.game.board, len(CLANS), played.story)
    assert [count.round for count in told.counts] == list(range(played.game.board.components.rounds + 1))
    table = honor_table(played.game.board, played.view.public, played.view.public.objectives)
    assert told.counts[-1].honor == tuple(honor.total - honor.objective for honor in table.honor)


def test_every_battle_is_won_once_at_most_and_fought_by_all_in_it(played: Played) -> None:
    """R-5b: an attack that changes nothing was fought too, and was not won."""
    told = chronicle_of(played.game.board, len(CLANS), played.story)
    battles = [event for event in played.story if isinstance(event, events.Battle)]
    won = [battle for battle in battles if battle.winner >= 0]
    assert sum(told.won) == len(won) > 0
    assert len(won) < len(battles), "somebody attacked for nothing"
    sides = [{battle.defender, *(seat for seat, _total in battle.attackers)} for battle in battles]
    assert list(told.fought) == [sum(seat in side for side in sides) for seat in range(len(CLANS))]
    for seat, provinces in enumerate(told.fields):
        assert {*members(provinces)} == {battle.province for battle in won if battle.winner == seat}


def test_the_honor_comes_from_provinces_that_the_seat_holds(played: Played) -> None:
    public = played.view.public
    table = honor_table(played.game.board, public, public.objectives)
    for seat, honor in zip(ids.EVERY_SEAT, table.honor, strict=False):
        found: dict[str, int] = dict(zip(HONOR_PARTS, honor_sources(played.game.board, public, seat), strict=True))
        for part, number in (
            ("flowers", honor.flowers), ("control", honor.control_tokens), ("territories", honor.territories),
        ):  # fmt: skip
            assert found[part] & ~public.held[seat] == 0
            assert bool(found[part]) is bool(number)


def ended(*honor: tuple[int, int, int, int]) -> events.GameEnded:
    """The table of a match that the first seat has won."""
    return events.GameEnded(tuple(events.Honor(*parts) for parts in honor), (ids.EVERY_SEAT[0],), "honor")


def reasons(played: Played, table: events.GameEnded, *counts: tuple[int, int]) -> dict[str, dict[str, Any]]:
    """What is said of such a match, by key, without an objective that anybody missed."""
    public = replace(played.view.public, objectives=())
    rounds = tuple(RoundCount(number, honor) for number, honor in enumerate(counts))
    told = verdict(played.game.board, public, table, Chronicle(rounds, (0, 0), (0, 0), (0, 0)), PEOPLE)
    return {message.key: dict(message.parameters) for message in told}


def test_what_made_the_difference_is_the_part_with_the_greatest_gap(played: Played) -> None:
    said = reasons(played, ended((10, 2, 0, 10), (12, 2, 0, 0)))
    won = said["verdict.won.territories"]
    assert (won["n"], won["most"], won["who"], won["other"]) == (8, 10, "Aiko", "Botan")


def test_no_part_is_said_to_have_decided_where_another_brought_as_much(played: Played) -> None:
    said = reasons(played, ended((12, 2, 5, 10), (7, 2, 0, 5)))
    assert said["verdict.won"] == {"n": 15, "who": "Aiko"}
    assert not [key for key in said if key.startswith("verdict.won.")]


def test_no_part_is_said_to_have_decided_without_which_it_were_won_as_well(played: Played) -> None:
    said = reasons(played, ended((18, 6, 7, 0), (10, 4, 0, 0)))
    assert said["verdict.won"] == {"n": 17, "who": "Aiko"}


def test_since_when_the_winner_has_led(played: Played) -> None:
    table = ended((12, 0, 0, 0), (9, 0, 0, 0))
    assert "verdict.led-always" in reasons(played, table, (5, 4), (6, 5), (12, 9))
    assert reasons(played, table, (5, 4), (5, 6), (7, 6), (12, 9))["verdict.led"]["round"] == 2
    only_last = reasons(played, table, (5, 4), (5, 9), (12, 9))
    assert "verdict.led-last" in only_last
    assert "verdict.led" not in only_last


def test_who_led_until_the_objectives_were_opened(played: Played) -> None:
    said = reasons(played, ended((10, 0, 8, 0), (12, 0, 0, 0)), (8, 7), (10, 12))
    objectives = said["verdict.objectives"]
    assert (objectives["who"], objectives["n"]) == ("Botan", 2)
    assert "verdict.led" not in said


def test_where_the_second_lost_most(played: Played) -> None:
    said = reasons(played, ended((12, 0, 0, 0), (6, 0, 0, 0)), (5, 9), (6, 7), (7, 2), (12, 6))
    setback = said["verdict.setback"]
    assert (setback["who"], setback["round"], setback["n"]) == ("Botan", 2, 5)
    assert "verdict.setback" not in reasons(played, ended((9, 0, 0, 0), (6, 0, 0, 0)), (5, 2), (9, 6))


def test_an_objective_that_would_have_won_is_named(played: Played) -> None:
    board, public = played.game.board, replace(played.view.public, objectives=played.view.public.objectives[:2])
    name = list(board.components.secret_objectives)[public.objectives[1]]
    worth = board.components.secret_objectives[name].honor
    for lead, missed in ((worth - 1, True), (worth, False)):
        told = verdict(board, public, ended((lead, 0, 0, 0), (0, 0, 0, 0)), Chronicle((), (), (), ()), PEOPLE)
        assert [message.key for message in told if message.key == "verdict.missed"] == ["verdict.missed"] * missed


def test_nothing_is_explained_where_honor_did_not_decide(played: Played) -> None:
    shared = events.GameEnded((events.Honor(1, 0, 0, 0),) * 2, (ids.EVERY_SEAT[0], ids.EVERY_SEAT[1]), "shared")
    last = events.GameEnded((events.Honor(1, 0, 0, 0), events.Honor(5, 0, 0, 0)), (ids.EVERY_SEAT[0],), "last")
    assert reasons(played, shared) == reasons(played, last) == {}
