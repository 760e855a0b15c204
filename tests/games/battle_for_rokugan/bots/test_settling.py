"""Whoever leaves the beginning to the window's computer players begins about as well as all the others."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.games.battle_for_rokugan import QuestionKind, ids
from rokugan_desktop.games.battle_for_rokugan.bots import SettlesFairly, player, settled
from tests.games.battle_for_rokugan.playing import game
from tests.measuring.settling import beginning, shares

BEGINNINGS = 28
"""How many of each number of seats are tried; `python -m tests.measuring settling` counts thousands."""

NAMES = ("apprentice", "novice")


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_no_clan_begins_poorer_than_the_others(count: int) -> None:
    found = shares(count, BEGINNINGS)
    assert set(found) == set(ids.CLANS)
    assert len(set(found.values())) > 1, "clans began somewhere"
    assert {clan: share for clan, share in found.items() if share < 0.85} == {}


def test_a_player_of_the_window_settles_fairly_and_plays_on_as_ever() -> None:
    for state, seat, question in beginning(("crab", "lion", "crane"), Random(3)):
        view, fair = game().view(state, seat), question.kind is QuestionKind.STARTING
        expected = {name: (settled(question, 7),) if fair else player(name).decide(view, question, 7) for name in NAMES}
        assert {name: SettlesFairly(player(name)).decide(view, question, 7) for name in NAMES} == expected
