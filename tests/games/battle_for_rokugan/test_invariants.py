"""The invariants find every way in which a state can be broken; a sound one has no fault."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from rokugan_desktop.games.battle_for_rokugan import broken_invariants, ids
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.games.battle_for_rokugan.playing import game, opened

CRAB_NORTH, CRANE_SOUTH, LION_NORTH = (
    1 << game().board.provinces.index(name) for name in ("crab_north", "crane_south", "lion_north")
)


@pytest.fixture
def sound() -> State:
    """Return a state with a few things of every kind on the table."""
    return opened(
        {
            "phase": "placement",
            "seats": [
                {"clan": "crab", "control": {"crab_north": {"down": 1}}, "hand": ["army-1"], "discard": ["army-5"]},
                {"clan": "crane", "control": {"crane_south": {"down": 1, "up": 1}}},
            ],
            "placed": [
                {"clan": "crab", "token": "army-3", "at": "crab_north", "blessings": ["blessing-2"]},
                {"clan": "crane", "token": "navy-1", "at": "sea > coast_south"},
            ],
            "special": {"lion_north": "peace"},
        }
    )


def special(state: State, token: int, provinces: int) -> tuple[int, ...]:
    """Return where special tokens lie, those of one kind elsewhere."""
    kept = state.public.special
    return (*kept[:token], provinces, *kept[token + 1 :])


def faults(state: State, **changes: object) -> Sequence[str]:
    """Return what is found wrong with the state when this is changed on the table."""
    return broken_invariants(game(), State(replace(state.public, **changes), state.hidden))


def test_a_sound_state_has_no_fault(sound: State) -> None:
    assert faults(sound) == []


def test_a_combat_token_lost_or_won_is_found(sound: State) -> None:
    crab = "crab has not its 27 combat tokens"
    hands, pools = sound.hidden.hands, sound.hidden.pools
    for changed in (
        replace(sound.hidden, hands=((*hands[0], 0), hands[1])),
        replace(sound.hidden, hands=(hands[0][1:], hands[1])),
        replace(sound.hidden, pools=((pools[0][0] - 1, *pools[0][1:]), pools[1])),
    ):
        assert broken_invariants(game(), State(sound.public, changed)) == [crab]
    without_blessing = (replace(sound.public.placed[0], blessings=()), sound.public.placed[1])
    assert faults(sound, placed=without_blessing) == [crab]


def test_a_province_of_two_clans_or_of_none_with_control_tokens_is_found(sound: State) -> None:
    held = sound.public.held
    assert faults(sound, held=(held[0] | CRANE_SOUTH, held[1])) == ["two clans control one province"]
    assert faults(sound, held=(held[0] | LION_NORTH, held[1])) == ["control tokens and control disagree"]
    assert faults(sound, held=(0, held[1])) == ["control tokens and control disagree"]


def test_more_control_tokens_than_there_are_is_found(sound: State) -> None:
    up = [0] * len(sound.public.faceup)
    up[CRAB_NORTH.bit_length() - 1] = game().components.control_tokens_per_clan
    up[CRANE_SOUTH.bit_length() - 1] = 1
    assert faults(sound, faceup=tuple(up)) == ["a clan has more control tokens than there are"]


def test_special_tokens_too_many_or_in_one_province_are_found(sound: State) -> None:
    peace, shrine = ids.SPECIAL_TOKENS.index("peace"), ids.SPECIAL_TOKENS.index("shrine")
    assert faults(sound, special=special(sound, shrine, LION_NORTH)) == ["two special tokens lie in one province"]
    everywhere = (1 << game().components.special_tokens["peace"] + 1) - 1
    assert faults(sound, special=special(sound, peace, everywhere)) == ["there are too many of peace"]


def test_control_of_scorched_earth_is_found(sound: State) -> None:
    assert faults(sound, special=special(sound, ids.SCORCHED, CRAB_NORTH)) == ["somebody controls scorched earth"]


def test_two_tokens_on_one_border_are_found(sound: State) -> None:
    one, other = sound.public.placed
    crowded = (replace(one, place=other.place), other)
    assert faults(sound, placed=crowded) == ["two tokens lie on one border"]
