"""A battle tried out by computers: the same seed plays the same match, and the sums say how even it is."""

from __future__ import annotations

import pickle

import pytest

from rokugan_desktop.engine import Interrupted
from rokugan_desktop.games.samurai_battles import LEVEL, SCENARIO, own_copy, played_scenario, trial
from rokugan_desktop.games.samurai_battles.bots.trial import TrialMatch
from rokugan_desktop.games.samurai_battles.ids import ScenarioId
from tests.games.samurai_battles.playing import game


def test_a_match_is_played_to_its_end_and_its_points_add_up() -> None:
    rules = pickle.loads(pickle.dumps(game()))  # it thinks in another process
    own = played_scenario(rules.components, own_copy(rules.components.scenarios[ScenarioId("first_spears")], "Ours"))
    for scenario in (own, "first_spears"):
        found = [trial.try_out(rules, ((SCENARIO, scenario), (LEVEL, "basic")), seed) for seed in (0, 1, 2)]
        assert found == [trial.try_out(rules, ((SCENARIO, scenario), (LEVEL, "basic")), seed) for seed in (0, 1, 2)]
        assert all(sum(one.parts) == one.ahead and 1 <= one.turns <= 6 for one in found)
    with pytest.raises(Interrupted):
        trial.try_out(rules, ((SCENARIO, own),), 0, lambda: True)


def matches(*ahead: int) -> list[TrialMatch]:
    """Matches that ended so many points ahead; equal points fall to nobody."""
    return [TrialMatch(one, 0.5, 6, (one, 0, 0)) for one in ahead]


def test_the_smallest_handicap_that_makes_it_even_is_found() -> None:
    assert trial.leveller(matches(*[1, -1] * 50)) == 0
    assert trial.leveller(matches(*[3] * 90, *[-1] * 10)) == -3
    assert trial.leveller(matches(*[-2] * 100)) == 2
    assert trial.leveller(matches(*[60] * 100)) is None
    share, (low, high) = trial.share_of(matches(*[1] * 60, *[-1] * 40))
    assert (share, low < 0.6 < high) == (0.6, True)
    assert trial.share_of([])[1] == (0.0, 1.0)


def test_what_decides_is_what_puts_the_winner_ahead_most() -> None:
    tried = [TrialMatch(3, 0.5, 6, (1, 0, 2)), TrialMatch(-2, 0.5, 6, (-1, -3, 2)), TrialMatch(0, 1.0, 6, (0, 0, 0))]
    assert trial.deciding(tried) == (0, 1, 1)
