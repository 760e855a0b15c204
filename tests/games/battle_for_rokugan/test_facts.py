"""What is counted of a match agrees with its story, told by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rokugan_desktop.engine import Impossible, RandomPlayer, Told
from rokugan_desktop.games.battle_for_rokugan import (
    MEASURES,
    Moment,
    Verb,
    broken_invariants,
    events,
    honor_table,
    ids,
    match_facts,
)
from rokugan_desktop.games.battle_for_rokugan.events import Event
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import objective_progress
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.lab import Experiment, play
from tests.games.battle_for_rokugan.playing import game, match


def told(seed: int, seats: int) -> tuple[State, list[Told[Event]]]:
    """The last state of a random match, and its story."""
    entries = match(seed, seats)
    return entries[-1].step.state, [heard for entry in entries for heard in entry.step.told]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_facts_are_those_of_the_last_state(seed: int, seats: int) -> None:
    state, story = told(seed, seats)
    facts = match_facts(game(), state, story)
    table = honor_table(game().board, state.public, state.public.objectives)
    assert tuple(seat.score for seat in facts) == tuple(part.total for part in table.honor)
    for number, seat in zip(ids.EVERY_SEAT, facts, strict=False):
        measured = dict(zip(MEASURES, seat.measures, strict=True))
        assert measured["provinces"] == state.public.held[number].bit_count()
        objective = state.public.objectives[number]
        assert measured["objectives"] == objective_progress(game().board, state.public, number, objective).met
        assert [row for table, row in seat.groups if table == "objective"] == [ids.SECRET_OBJECTIVES[objective]]


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_each_round_has_one_first_player(seats: int) -> None:
    state, story = told(3, seats)
    rounds = Counter(group for seat in match_facts(game(), state, story) for group in seat.groups)
    assert {row: count for (table, row), count in rounds.items() if table == "first_player"} == {
        f"round_{number}": 1 for number in range(1, 6)
    }


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_cards_and_tokens_are_counted_as_they_were_played(seats: int) -> None:
    """Counted anew from the actions, not from the story."""
    entries = match(5, seats)
    state, story = told(5, seats)
    facts = match_facts(game(), state, story)
    played = [0] * seats
    placed = [0] * seats
    for entry in entries:
        if entry.by is not None:
            played[entry.by] += entry.action.verb is Verb.PLAY
            put_down = entry.action.verb in {Verb.LAY, Verb.AIM}  # a blessing is aimed at the token it is laid on
            by_a_card = entry.before.public.script is not None
            placed[entry.by] += put_down and not by_a_card and entry.before.public.moment is Moment.TURN
    assert [seat.measures[MEASURES.index("cards")] for seat in facts] == played
    assert [seat.measures[MEASURES.index("tokens")] for seat in facts] == placed
    for seat in facts:
        cards = [row for table, row in seat.uses if table == "card"]
        territory_cards = [row for table, row in seat.groups if table == "territory_card"]
        assert len(cards) == seat.measures[MEASURES.index("cards")]
        assert territory_cards == [card for card in cards if card in ids.TERRITORY_CARDS]
        assert len(set(territory_cards)) == len(territory_cards)
    assert sum(played) > 0


def test_every_token_that_is_revealed_or_discarded_counts_once() -> None:
    state, story = told(7, 4)
    expected: Counter[str] = Counter()
    for heard in story:
        event = heard.event
        if isinstance(event, events.StepResolved) and event.step is events.ResolutionStep.REVEAL:
            for token in event.public.placed:
                expected.update(ids.COMBAT_TOKENS[kind] for kind in (token.face, *token.blessings))
        elif isinstance(event, events.TokenDiscarded):
            expected[ids.COMBAT_TOKENS[event.token]] += 1
    facts = match_facts(game(), state, story)
    assert Counter(row for seat in facts for table, row in seat.uses if table == "token") == expected
    assert expected.total() > 60


def test_a_match_that_is_not_over_has_no_facts() -> None:
    before_the_end = match(1, 3)[-1].before
    with pytest.raises(Impossible, match="not over"):
        match_facts(game(), before_the_end, [])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_draws_carried_out_at_once_lead_where_they_lead_one_by_one(seats: int) -> None:
    """The whole story is counted in what came of a game; who watches it sees each draw by itself."""
    players: tuple[RandomPlayer[Any, Any], ...] = tuple(RandomPlayer() for _ in range(seats))
    experiment = Experiment(game(), ids.CLANS, players, 1, match_facts, broken_invariants)
    seen: list[Any] = []
    for number in range(5):
        assert play(experiment, number) == play(experiment, number, lambda _state, by, _action: seen.append(by))
    assert None in seen, "chance was watched"
