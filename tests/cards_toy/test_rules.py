"""The second toy by itself: matches end, secrets stay where they are, and worlds fit the views they are drawn from."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Asking, CardMove, Draw, Illegal, Over, Seat, Setup, seats
from tests.cards_toy.rules import DECK, HAND, Event, Move, State, ThreeCards, hand_of, laid_by

GAME = ThreeCards()


def moments(seed: int, count: int) -> list[State]:
    """Return the states of a match played at random."""
    rng, state = Random(seed), GAME.new(Setup(("sun", "moon", "sun", "moon")[:count], (("deck", "large"),)))
    found = [state]
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Draw):
            by: Seat | None = None
            move: Move = pending.drawn(rng.randrange)
        else:
            ((by, question),) = pending.decisions.items()
            move = rng.choice(list(question.answers()))
        assert GAME.read(GAME.write(move)) == move
        state = GAME.apply(state, by, move).state
        found.append(state)
    return found


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_world_looks_the_same_to_who_it_was_drawn_for(count: int) -> None:
    for state in moments(count, count):
        if not isinstance(GAME.pending(state), Asking):
            continue
        for seat in (None, *seats(count)):
            world = GAME.determinize(GAME.view(state, seat), Random(1)).world
            assert GAME.view(world, seat) == GAME.view(state, seat)
            assert type(GAME.pending(world)) is type(GAME.pending(state))


def test_a_dealt_card_and_a_laid_one_are_told_to_their_owner_alone() -> None:
    state, secret = GAME.new(Setup(("sun", "moon"))), list[Event]()
    for number in range(1, 2 * HAND + 1):
        draw = GAME.pending(state)
        assert isinstance(draw, Draw)
        step = GAME.apply(state, None, draw.outcomes[number])
        secret += [told.event for told in step.told if told.to == frozenset({told.event.seat})]
        state = step.state
    assert [(event.seat, event.card) for event in secret] == [(0, 1), (1, 2), (0, 3), (1, 4), (0, 5), (1, 6)]
    (first,) = seats(1)
    acted = GAME.apply(state, first, "act").state
    (card,) = [each for each in acted.zones.moves(hand_of(first), laid_by(first)) if each.card == 3]
    laid = GAME.apply(acted, first, card)
    assert [(told.event.word, told.to) for told in laid.told] == [("laid", None), ("lay", frozenset({first}))]
    with pytest.raises(Illegal):
        GAME.apply(acted, first, CardMove(card.card, DECK, hand_of(first)))


@pytest.mark.parametrize(
    ("roles", "options"),
    [
        (("sun",), ()),
        (("sun", "sun"), ()),
        (("sun", "moon"), (("deck", "torn"),)),
        (("sun", "moon") * 3, ()),
        (("sun", "star"), ()),
        (("sun", "moon", "sun"), (("deck", "duel"),)),
        (("sun", "star", "star"), (("deck", "large"),)),
    ],
)
def test_the_rules_forbid_some_set_ups(roles: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> None:
    with pytest.raises(Illegal):
        GAME.new(Setup(roles, options))
