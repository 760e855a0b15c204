"""Positions that the app opens can be played to their end, whatever the file leaves out."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Draw, Over
from rokugan_desktop.games.battle_for_rokugan import broken_invariants, open_position, read_position
from tests.shelved import the_game


@pytest.mark.parametrize("initiative", ["[]", "[crane]", "[master_of_tactics, crab]"])
@pytest.mark.parametrize("first_round", [1, 2, 4])
@pytest.mark.parametrize("phase", ["upkeep", "placement", "resolution"])
def test_an_initiative_deck_that_runs_out_leaves_the_first_player(
    initiative: str, first_round: int, phase: str
) -> None:
    """A file may name fewer cards than there are rounds to come; a draw from no cards once ended the match."""
    text = (
        f"format: rokugan-position/1\nround: {first_round}\nphase: {phase}\ninitiative: {initiative}\n"
        "seats:\n"
        "  - {clan: crab, control: {crab_north: {down: 1}}}\n"
        "  - {clan: crane, control: {crane_south: {down: 1}}}\n"
    )
    game, rng = the_game(), Random(phase)
    state = open_position(game.board, read_position(text, "short.yaml"), "short.yaml")
    while not isinstance(pending := game.pending(state), Over):
        if isinstance(pending, Draw):
            assert pending.total() > 0
            state = game.apply(state, None, pending.outcome(rng.randrange(pending.total()))).state
        else:
            seat, decision = next(iter(pending.decisions.items()))
            state = game.apply(state, seat, rng.choice(tuple(decision.answers()))).state
        assert state.public.initiative_left >= 0
    assert broken_invariants(game, state) == []
