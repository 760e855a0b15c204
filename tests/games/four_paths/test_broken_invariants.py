"""What the laboratory calls broken: each fault planted in a state of a match, and told by its rule."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from rokugan_desktop.engine import Draw, Seat, Setup
from rokugan_desktop.games.four_paths.facts import broken_invariants
from rokugan_desktop.games.four_paths.ids import CardKey, Place
from rokugan_desktop.games.four_paths.state import Province, SeatState, State, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate

from .playing import HANDS, asked, game

LION, CRANE = Seat(0), Seat(1)
TURNS: Final = 120


def moment() -> State:
    """A moment of a match with hands in which cards are in play."""
    rng, state = Random(8), game().new(Setup(("lion", "crane"), (HANDS,)))
    for _ in range(TURNS):
        pending = game().pending(state)
        if isinstance(pending, Draw):
            state = game().apply(state, None, pending.drawn(rng.randrange)).state
            continue
        seat, question = min(asked(state).items())
        state = game().apply(state, seat, rng.choice(list(question.answers()))).state
    return state


def seated(state: State, **facts: Any) -> State:
    """The state with other facts of the Lion."""
    own: SeatState = replace(state.seats[LION], **facts)
    return replace(state, seats=(own, *state.seats[1:]))


def first_province(state: State, **facts: Any) -> State:
    """The state with other facts of the Lion's first province."""
    first, *others = state.seats[LION].provinces
    changed: Province = replace(first, **facts)
    return seated(state, provinces=(changed, *others))


def entered(state: State, *cards: str, **facts: Any) -> State:
    """The state with more cards of the Lion in play, which no deck has lost."""
    update = StateUpdate(state)
    for card in cards:
        update.enter(CardKey(card), LION, **facts)
    return update.state


def attached(state: State, card: str, province: int, times: int = 1) -> State:
    """The state with a card so often in a province of the Lion, or in one that is no more."""
    held = state.seats[LION].provinces[province].id if province < len(state.seats[LION].provinces) else 99
    return entered(state, *[card] * times, zone=Place.PROVINCE, province=held)


def _with_a_card_moved(state: State) -> State:
    """The state with a card of the hand swapped for one that is not in the deck any more."""
    fate, hand = list(state.seats[LION].fate), list(state.hands[LION])
    index = next(number for number, (left, held) in enumerate(zip(fate, hand, strict=True)) if left == held)
    other = next(number for number, held in enumerate(hand) if held)
    hand[index], hand[other] = hand[index] + 1, hand[other] - 1
    return replace(state, hands=(tuple(hand), *state.hands[1:]))


PLANTED: Final[dict[str, Callable[[State], State]]] = {
    "somebody has won it": lambda state: replace(state, winners=(LION,)),
    "(V-8)": lambda state: replace(state, round=10_000),
    "(E-1)": lambda state: entered(state, "lion_regent", "lion_regent"),
    "(Z-4)": lambda state: entered(state, "lion_dosan", zone=Place.BATTLE, province=1),
    "(T-5, E-4)": lambda state: attached(state, "drill_field", 0, 2),
    "out has cards": lambda state: seated(state, out=True),
    "without honor": lambda state: seated(state, honor=-20),
    "(C-3)": lambda state: seated(state, dynasty=tuple(0 for _ in state.seats[LION].dynasty)),
    "two cards are in a province": lambda state: first_province(state, card=CardKey("lion_dosan"), down=True),
    "(P-4)": lambda state: attached(state, "drill_field", 9),
    "(S-1)": lambda state: entered(state, "lion_dosan"),
    "(W-1)": lambda state: seated(state, in_hand=state.seats[LION].in_hand + 1),
    "(W-3)": _with_a_card_moved,
}


def test_a_match_as_it_is_played_breaks_nothing() -> None:
    assert broken_invariants(None, moment()) == []


@pytest.mark.parametrize("rule", PLANTED)
def test_what_is_planted_is_told_by_its_rule(rule: str) -> None:
    state = PLANTED[rule](moment())
    assert any(rule in fault for fault in broken_invariants(None, state)), broken_invariants(None, state)


def test_no_fault_names_what_a_hand_holds() -> None:
    held = {key for key, count in zip(moment().file.cards, moment().hands[CRANE], strict=False) if count}
    for plant in PLANTED.values():
        told = " ".join(broken_invariants(None, plant(moment())))
        assert not any(str(key) in told for key in held)
