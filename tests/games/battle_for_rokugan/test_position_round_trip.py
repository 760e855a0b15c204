"""A state written as a position file reads back as the same position."""

from __future__ import annotations

import pytest

from rokugan_desktop.games.battle_for_rokugan import ids, read_position, state_of, write_position
from rokugan_desktop.games.battle_for_rokugan.state import Phase, State

from .playing import MATCHES_OF_EACH_COUNT, game, states


def read_back(text: str) -> State:
    return state_of(game().board, read_position(text, "written.yaml"), "written.yaml")


@pytest.mark.parametrize(("seed", "count"), MATCHES_OF_EACH_COUNT)
def test_a_written_state_reads_back(seed: int, count: int) -> None:
    for state in states(seed, count)[::15]:
        text = write_position(game().board, state)
        again = read_back(text)
        assert write_position(game().board, again) == text
        check_same_position(again, state)


def check_same_position(again: State, state: State) -> None:
    """All that a position can say is as it was."""
    for name in ("held", "facedown", "faceup", "special", "round", "first_player"):
        assert getattr(again.public, name) == getattr(state.public, name), name
    for seat, (read, written) in enumerate(zip(again.public.seats, state.public.seats, strict=True)):
        for name in ("clan", "discard", "scouts", "shugenja", "ronin"):
            assert getattr(read, name) == getattr(written, name), name
        # A position knows no bluff before the screen: it is in the hand.
        hand = tuple(sorted((*state.hidden.hands[seat], *[ids.BLUFF] * written.bluff_open)))
        assert again.hidden.hands[seat] == hand
    assert again.hidden.pools == state.hidden.pools
    assert again.hidden.kinds == state.hidden.kinds
    assert [(t.seat, t.place, t.blessings) for t in again.public.placed] == [
        (t.seat, t.place, t.blessings) for t in state.public.placed
    ]
    if state.public.phase is not Phase.SETUP:
        assert [max(kept, ids.NOBODY) for kept in again.hidden.kept] == list(state.hidden.kept)
    known = [
        (card, holder)
        for card, holder in zip(state.public.cards, state.public.holders, strict=True)
        if card != ids.NOBODY and holder >= 0
    ]
    assert known == [
        (card, holder)
        for card, holder in zip(again.public.cards, again.public.holders, strict=True)
        if card != ids.NOBODY and holder >= 0
    ]
