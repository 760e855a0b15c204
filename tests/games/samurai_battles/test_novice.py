"""The novice plays every scenario at every level by views alone, and better than chance; what is counted of a match."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rokugan_desktop.engine import Asking, Draw, Impossible, Interrupted, Over, Seat, Told
from rokugan_desktop.games.samurai_battles import (
    MEASURES,
    State,
    broken_invariants,
    events,
    match_facts,
    player,
)
from rokugan_desktop.games.samurai_battles.bots.judging import Eye, Outlook
from rokugan_desktop.games.samurai_battles.ids import LEVELS, Hex, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.questions import known

from .playing import begun, game

WEST = Side("west")
SCENARIOS = tuple(game().components.scenarios)


def contest(state: State, names: tuple[str, ...], seed: int) -> tuple[State, list[Told[events.Event]]]:
    """Let players of these names play to the end; refused answers fail the test."""
    rng = Random(seed)
    story: list[Told[events.Event]] = []
    number = 0
    while not isinstance(waiting := game().pending(state), Over):
        if isinstance(waiting, Draw):
            step = game().apply(state, None, waiting.drawn(rng.randrange))
            state, story = step.state, [*story, *step.told]
            continue
        seat = min(waiting.decisions)
        chosen = player(names[seat])
        number += 1
        for answer in chosen.decide(game().view(state, seat), waiting.decisions[seat], seed + number):
            step = game().apply(state, seat, answer)
            state, story = step.state, [*story, *step.told]
        assert broken_invariants(game(), state) == []
    return state, story


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_novices_play_every_scenario(scenario: str) -> None:
    """Every answer of a whole plan is accepted; facts are counted at the end."""
    level = LEVELS[SCENARIOS.index(scenario) % len(LEVELS)]
    state, story = contest(begun(scenario, level), ("novice", "novice"), 1)
    facts = match_facts(game(), state, story)
    assert len(facts) == 2
    assert len(facts[0].measures) == len(MEASURES)
    assert ("scenario", scenario) in facts[0].groups
    assert {kind for fact in facts for kind, _used in fact.uses} == {"order", "lost"}
    assert any(count for fact in facts for count in fact.measures)


def test_the_novice_beats_chance() -> None:
    """On both sides of the first scenario."""
    won = 0
    for seed in range(6):
        names = ("novice", "random") if seed % 2 else ("random", "novice")
        state, _story = contest(begun("reed_ford", "intermediate"), names, seed)
        won += state.winner == ("west" if seed % 2 else "east")
    assert won >= 5


def test_allied_novices_share_a_side_and_stop_when_told() -> None:
    """P-8; and nothing is counted of a match that goes on."""
    state = begun("two_pines", "advanced", "west", "west", "east", "east")
    done, _story = contest(state, ("novice",) * 4, 3)
    assert isinstance(game().pending(done), Over)
    asked = game().pending(state)
    assert isinstance(asked, Asking)
    with pytest.raises(Interrupted):
        player("novice").decide(game().view(state, Seat(0)), asked.decisions[Seat(0)], 1, lambda: True)
    with pytest.raises(Impossible):
        match_facts(game(), state, [])


def decided(games: int) -> tuple[int, int]:
    """How many of so many matches on a field that is its own mirror novices win in the west, and in the east."""
    ended = [contest(begun("first_spears", "basic"), ("novice", "novice"), 100 * seed)[0] for seed in range(games)]
    winners = Counter(str(state.winner) for state in ended)
    return winners["west"], winners["east"]


def test_of_equally_good_ways_one_is_drawn() -> None:
    """By the lowest number, which is the rules' own word for what goes by itself, the west won 57 of 100 matches."""
    battle = known(game().view(begun("first_spears", "basic"), Seat(0)))
    ways: dict[tuple[Order, Hex], set[tuple[Hex, ...]]] = {}
    for seed in range(12):
        for _worth, plan in Eye(Outlook(battle, WEST, Random(seed)), battle.units[UnitId("w3")]).judged():
            if plan.path:
                ways.setdefault((plan.order, plan.path[-1]), set()).add(plan.path)
    several = [found for found in ways.values() if len(found) > 1]
    assert several, "its horses come to a hex by more than one way"
    assert all(len({len(path) for path in found}) == 1 for found in several), "none of them longer than another"


@pytest.mark.long
def test_of_a_thousand_matches_on_an_even_field_each_side_wins_half() -> None:
    west, east = decided(1000)
    assert abs(west - east) <= 62
