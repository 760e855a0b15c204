"""Which tokens strong players lay where: a conditional logistic regression for each number of rounds to come."""

# Numpy's own stubs change from version to version.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import astuple

from rokugan_desktop.engine import Asking, Seat, Setup
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import LayingWeights, first_likelihood, laying_features
from rokugan_desktop.games.battle_for_rokugan.state import Moment, Placed, State
from tests.games.battle_for_rokugan.playing import game

from .observing import Matrix
from .played import PlayedMatch

_PULL: Final = 1.0
"""How strongly the weights are drawn towards nothing."""
_STEPS: Final = 60
_DIGITS: Final = 3


class Laid(NamedTuple):
    """A combat token that a player has laid, and what else it might have been for who did not see it."""

    left: int
    token: int
    before: Matrix
    """(tokens): the log of how likely each was, by how many there were and by first guess."""
    features: Matrix
    """(tokens, weights): what speaks for each of them in the place."""


def laid(match: PlayedMatch) -> Iterator[Laid]:
    """Play the match again, and yield every token that was laid in it but for blessings."""
    state = game().new(Setup(match.roles))
    for line in match.actions:
        pending = game().pending(state)
        by = next(iter(pending.decisions)) if isinstance(pending, Asking) else None
        action = game().read(line)
        chosen = ids.Token(state.hidden.chosen)
        placing = state.public.moment is Moment.TURN and state.public.script is None and chosen != ids.NOBODY
        if by is not None and placing and action.verb is Verb.LAY:
            yield _laid(state, by, chosen, ids.Place(action.number))
        state = game().apply(state, by, action).state


def _laid(state: State, seat: Seat, chosen: ids.Token, place: ids.Place) -> Laid:
    board, public, hidden = game().board, state.public, state.hidden
    counts = np.array(hidden.pools[seat], dtype=float)
    for token in hidden.hands[seat]:
        counts[token] += 1
    counts[chosen] += chosen not in hidden.hands[seat]
    together = 0
    for other, kind in zip(public.placed, hidden.kinds, strict=True):
        if other.seat == seat:
            counts[kind] += other.face == ids.NOBODY
            together += board.target[other.place] == board.target[place]
    there = Placed(ids.Identity(0), seat, place)
    before = [first_likelihood(board, public, there, token) for token in ids.EVERY_TOKEN]
    features = list(map(astuple, laying_features(board, public, seat, place, together)))
    with np.errstate(divide="ignore"):
        return Laid(board.components.rounds - public.round, chosen, np.log(counts) + np.log(before), np.array(features))


def fitted_laying(tokens: Sequence[Laid], rounds: int) -> tuple[LayingWeights, ...]:
    """Return the weights of what was laid, for each number of rounds to come."""
    return tuple(_fitted([one for one in tokens if one.left == left]) for left in range(rounds))


def _fitted(tokens: Sequence[Laid]) -> LayingWeights:
    """Return the weights by Newton's method; nothing speaks for anything where nothing was seen."""
    found = np.zeros(len(LayingWeights.__struct_fields__))
    if tokens:
        features = np.array([one.features for one in tokens])
        seen = features[np.arange(len(tokens)), [one.token for one in tokens]]
        for _ in range(_STEPS):
            chances = chances_of(tokens, found)
            mean = (chances[:, :, None] * features).sum(axis=1)
            slope = (seen - mean).sum(axis=0) - _PULL * found
            steep = np.einsum("ij,ija,ijb->ab", chances, features, features) - mean.T @ mean
            step = np.linalg.solve(steep + _PULL * np.eye(len(found)), slope)
            found = found + step / max(1.0, float(np.abs(step).max()) / 2)
    return LayingWeights(*(round(float(number), _DIGITS) for number in found))


def chances_of(tokens: Sequence[Laid], weights: Matrix) -> Matrix:
    """Return how likely each token was with these weights, (laid, tokens)."""
    sums = np.array([one.before + one.features @ weights for one in tokens])
    likely = np.exp(sums - sums.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


def surprise(tokens: Sequence[Laid], weights: Sequence[LayingWeights]) -> float:
    """Return the mean surprise at what was laid, in nats, for who expects it by these weights; none: by first guess."""
    told = [
        chances_of([one], np.array(astuple(weights[one.left] if weights else LayingWeights())))[0, one.token]
        for one in tokens
    ]
    return float(-np.mean(np.log(told)))
