"""In small positions counted by hand, each possible world comes up as often as it should; so does the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import Verb, ids
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.games.battle_for_rokugan.playing import determinized, game, opened, play_on

SAMPLES = 3000
FIGHTERS = [
    *["army-1"] * 6, *["army-2"] * 4, *["army-3"] * 3, *["army-4"] * 2, "army-5", *["navy-1"] * 2, "navy-2",
    "shinobi-1", "shinobi-2",
]  # fmt: skip
"""What every clan has but for its blessings, diplomacy, raid, bluff and its own token: 21 tokens."""
REST = ["blessing-2", "blessing-2", "diplomacy", "raid"]
CENTRE = "lion_capital"
OTHER_CENTRE = "lion_north"


def tokens(*left: str) -> list[str]:
    """A discard pile: all of Crab's tokens but these, the bluff and what lies on the board."""
    pile = [*FIGHTERS, *REST, "navy-3"]
    for token in left:
        pile.remove(token)
    return pile


def against_crab(*, unseen: list[str], hand: list[str], placed: list[tuple[str, str]], **crab: object) -> State:
    """Crane is asked; of Crab it knows that these tokens and the bluff are unseen."""
    position = {
        "round": 3,
        "phase": "placement",
        "first_player": "crane",
        "seats": [
            {
                "clan": "crane",
                "control": {"crane_capital": {"down": 1}},
                "hand": ["army-1", "army-2", "army-3", "bluff"],
            },
            {
                "clan": "crab",
                "control": {"crab_capital": {"down": 1}},
                "hand": hand,
                "discard": tokens(*unseen),
                **crab,
            },
        ],
        "placed": [{"clan": "crab", "token": token, "at": at} for token, at in placed],
    }
    return opened(position)


def frequencies(state: State, seat: int, what: Callable[[State], object]) -> Counter[object]:
    """How often each value came up in the determinized worlds of the seat."""
    rng = Random(20)
    return Counter(what(determinized(state, Seat(seat), rng)) for _ in range(SAMPLES))


def assert_as_often(found: Mapping[object, int], expected: Mapping[object, float]) -> None:
    """Nothing else came up, and each as often as expected, within four standard deviations."""
    assert set(found) == set(expected)
    assert sum(expected.values()) == pytest.approx(1)
    for value, share in expected.items():
        deviation = sqrt(SAMPLES * share * (1 - share))
        assert abs(found[value] - SAMPLES * share) <= 4 * deviation + 1e-9, (value, found[value] / SAMPLES, share)


def first_facedown(state: State) -> object:
    return ids.COMBAT_TOKENS[state.hidden.kinds[0]]


def hand_of_crab(state: State) -> object:
    return tuple(ids.COMBAT_TOKENS[token] for token in state.hidden.hands[1])


def test_one_token_facedown_one_in_hand_one_in_the_pool() -> None:
    """Of army-1, army-2 and the bluff, which is in no pool (K-2), one lies facedown, one is in the hand.

    Facedown and hand: bluff army-1, bluff army-2, army-1 bluff, army-2 bluff: four worlds alike.
    """
    state = against_crab(unseen=["army-1", "army-2"], hand=["bluff"], placed=[("army-1", CENTRE)])
    found = frequencies(state, 0, first_facedown)
    assert_as_often(found, {"bluff": 1 / 2, "army-1": 1 / 4, "army-2": 1 / 4})


def test_no_blessing_lies_facedown() -> None:
    """P-5. Of army-1, blessing-2 and the bluff: bluff army-1, bluff blessing-2, army-1 bluff."""
    state = against_crab(unseen=["army-1", "blessing-2"], hand=["bluff"], placed=[("army-1", CENTRE)])
    found = frequencies(state, 0, lambda world: (first_facedown(world), hand_of_crab(world)))
    assert_as_often(
        found, {("bluff", ("army-1",)): 1 / 3, ("bluff", ("blessing-2",)): 1 / 3, ("army-1", ("bluff",)): 1 / 3}
    )


def test_two_of_a_kind_are_two_tokens() -> None:
    """Of two army-1, one raid and the bluff, two lie facedown, none is in the pool, two are in the hand.

    Four tokens in four different places: each is the first facedown one in a quarter of the worlds.
    """
    state = against_crab(
        unseen=["army-1", "army-1", "raid"],
        hand=["army-1", "bluff"],
        placed=[("raid", CENTRE), ("army-1", OTHER_CENTRE)],
    )
    assert_as_often(frequencies(state, 0, first_facedown), {"army-1": 1 / 2, "raid": 1 / 4, "bluff": 1 / 4})


def test_a_blessing_makes_the_bluff_likelier_facedown() -> None:
    """Of army-1, raid, two blessings and the bluff, two lie facedown, one is in the hand, two are in the pool.

    With the bluff facedown: two places for it, two tokens for the other, three for the hand: 12 worlds.
    With the bluff in the hand: army-1 and raid facedown, either way round: 2 worlds.
    """
    state = against_crab(
        unseen=["army-1", "raid", "blessing-2", "blessing-2"],
        hand=["bluff"],
        placed=[("army-1", CENTRE), ("raid", OTHER_CENTRE)],
    )
    bluff_lies = frequencies(state, 0, lambda world: ids.BLUFF in world.hidden.kinds)
    assert_as_often(bluff_lies, {True: 12 / 14, False: 2 / 14})
    # First facedown: bluff 6, army-1 3 + 1, raid 3 + 1.
    assert_as_often(frequencies(state, 0, first_facedown), {"bluff": 6 / 14, "army-1": 4 / 14, "raid": 4 / 14})


def test_a_ronin_has_placed_no_raid() -> None:
    """N-1. Of army-1, raid and the bluff: bluff army-1, bluff raid, army-1 bluff."""
    state = against_crab(unseen=["army-1", "raid"], hand=["bluff"], placed=[("army-1", CENTRE)], ronin=True, control={})
    assert_as_often(frequencies(state, 0, first_facedown), {"bluff": 2 / 3, "army-1": 1 / 3})


def test_a_token_looked_at_is_known_and_moves_the_rest() -> None:
    """A-6. Crab's army-1 was looked at; army-2 and the bluff are left for the hand and the pool: the bluff is held."""
    state = against_crab(unseen=["army-1", "army-2"], hand=["bluff"], placed=[("army-1", CENTRE)])
    looked = look_with_scout(state)
    found = frequencies(looked, 0, lambda world: (first_facedown(world), hand_of_crab(world)))
    assert_as_often(found, {("army-1", ("bluff",)): 1.0})


def look_with_scout(state: State) -> State:
    """Crane, given a scout, looks at Crab's only token."""
    crane, crab = state.public.seats
    state = replace(state, public=replace(state.public, seats=(replace(crane, scouts=1), crab)))
    for text in ("play scout", "aim #1"):
        state = game().apply(state, Seat(0), game().read(text)).state
    return state


def test_a_spied_hand_bounds_what_lies_facedown() -> None:
    """X-5: of army-1, army-2 and the bluff that were seen, one token lies facedown since, and it is not the bluff."""
    position = {
        "round": 3,
        "phase": "upkeep",
        "first_player": "crab",
        "initiative": ["crab"],
        "seats": [
            {
                "clan": "scorpion",
                "control": {"scorpion_capital": {"down": 1}},
                "cards": ["spy_network"],
                "discard": FIGHTERS[:19],
            },
            {"clan": "crab", "control": {"crab_capital": {"down": 1}}, "discard": tokens("army-1", "army-2")},
        ],
    }
    rng = Random(4)
    state = opened(position)
    for entry in play_on(state, rng):
        if entry.action.verb is Verb.LAY and entry.by == 1:
            state = entry.step.state
            break
    assert state.hidden.spied[0]
    found = frequencies(state, 0, first_facedown)
    assert_as_often(found, {"army-1": 1 / 2, "army-2": 1 / 2})


def test_every_objective_not_dealt_to_a_seat_is_as_likely_as_any_other() -> None:
    state = game().new(Setup(("crane", "crab", "lion")))
    for entry in play_on(state, Random(1)):
        state = entry.step.state
        if state.public.moment.name == "STARTING":
            break
    own = set(state.hidden.dealt[0])
    found = frequencies(state, 0, lambda world: world.hidden.kept[1])
    assert_as_often(found, {objective: 1 / 10 for objective in range(12) if objective not in own})


def test_a_spectator_s_worlds_may_hold_any_objective() -> None:
    state = game().new(Setup(("crane", "crab")))
    for entry in play_on(state, Random(2)):
        state = entry.step.state
        if state.public.moment.name == "STARTING":
            break
    rng = Random(6)
    found: Counter[object] = Counter(determinized(state, None, rng).hidden.kept[0] for _ in range(SAMPLES))
    assert_as_often(found, dict.fromkeys(range(12), 1 / 12))
