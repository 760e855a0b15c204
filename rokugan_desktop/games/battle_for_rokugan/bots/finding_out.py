"""What it is worth to know a facedown token: how much better the next placement is when one knows what it meets.

With what the token may be, each as likely as one believes, the best placement is known before and after a look; what it
brings more after the look, on average, is the value of the information. It is counted in honor, by the evaluation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import log
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import Beliefs
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation

_WORLDS: Final = 32
"""In how many worlds it is looked up what each token may be."""
_USUAL: Final = 0.1
"""The honor that the best look of a turn is worth on average; a few are worth ten times as much."""
_TURNS_A_ROUND: Final = 5


def look(evaluation: Evaluation, identities: int, turns: int, looks: int) -> ids.Identity:
    """Return at which of these tokens to look now, or NOBODY where it is better to keep the look for later.

    `turns`: in how many turns, this one included, one of so many `looks` can be taken.
    """
    worth = worth_of_looking(evaluation, identities)
    if not worth:
        return ids.NO_IDENTITY
    best = max(worth, key=lambda index: (worth[index], evaluation.doubt(index)))
    if worth[best] < _USUAL * log(max(turns / looks, 1.0)):
        return ids.NO_IDENTITY
    return evaluation.public.placed[best].identity


def turns_to_come(evaluation: Evaluation) -> int:
    """Return in how many turns the seat will still place, this one included."""
    return evaluation.left * _TURNS_A_ROUND + len(evaluation.hand) - 1


def worth_of_looking(evaluation: Evaluation, identities: int) -> dict[int, float]:
    """Return the honor that a look at each of the tokens with these identities is worth, by index on the board.

    Tokens that the seat knows are left out.
    """
    kinds = evaluation.view.tokens
    indices = [index for index in evaluation.offered(identities) if kinds[index] == ids.NOBODY]
    if not indices:
        return {}
    beliefs = Beliefs(evaluation.board, evaluation.view, evaluation.edition)
    may_be: dict[int, Counter[ids.Token]] = {index: Counter() for index in indices}
    for _ in range(_WORLDS):
        world = beliefs.determinization(evaluation.rng).world
        for index in indices:
            may_be[index][world.hidden.kinds[index]] += 1
    return {index: _worth(evaluation, index, counts) for index, counts in may_be.items()}


def _worth(evaluation: Evaluation, index: int, counts: Mapping[ids.Token, int]) -> float:
    """Return how much better the best placement is, on average, for who knows which of these the token is."""
    features, board = evaluation.features, evaluation.board
    token, hand = evaluation.public.placed[index], sorted(set(evaluation.hand))
    expected: dict[tuple[int, int], float] = {}
    known = 0.0
    features.add(board, token.seat, token.place, ids.NO_TOKEN, -1)
    for kind, count in counts.items():
        share = count / _WORLDS
        features.add(board, token.seat, token.place, kind)
        best = 0.0
        for candidate in features.candidates(board, hand):
            best = max(best, candidate.score)
            where = candidate.token, candidate.place
            expected[where] = expected.get(where, 0.0) + share * candidate.score
        known += share * best
        features.add(board, token.seat, token.place, kind, -1)
    features.add(board, token.seat, token.place, ids.NO_TOKEN)
    return max(known - max(expected.values(), default=0.0), 0.0)
