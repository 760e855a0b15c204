"""What may be answered to a question that is no placement, the most promising first: what is worth looking ahead at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import inf
from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import card_play, swapping
from rokugan_desktop.games.battle_for_rokugan.bots.beginnings import beginning_score
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind

_LOOKING: Final = frozenset((QuestionKind.SPY, QuestionKind.CARD_LOOK))
_BLESSING: Final = frozenset((QuestionKind.BLESS, QuestionKind.CARD_ANIMATE_BLESS))


def alternatives(evaluation: Evaluation, most: int) -> list[Sequence[Action]]:
    """Return at most so many answers, those first that the first evaluation thinks best; declining is the last."""
    question = evaluation.question
    declining: list[Sequence[Action]] = [(PASS,)] if question.offered(Verb.PASS) else []
    found = list(_swaps(evaluation) if question.kind == QuestionKind.SWAP else _singles(evaluation))
    return [*found[: most - len(declining)], *declining]


def _swaps(evaluation: Evaluation) -> Iterator[Sequence[Action]]:
    """Yield the swaps of two own tokens that change anything (A-4)."""
    indices = evaluation.offered(evaluation.question.offered(Verb.AIM))
    kinds = evaluation.view.tokens
    pairs = [pair for pair in combinations(indices, 2) if kinds[pair[0]] != kinds[pair[1]]]
    placed, aimed = evaluation.public.placed, INTERNED[Verb.AIM]
    for one, other in sorted(pairs, key=lambda pair: -swapping.gain(evaluation, *pair)):
        yield aimed[placed[one].identity], aimed[placed[other].identity]


def _singles(evaluation: Evaluation) -> Iterator[Sequence[Action]]:
    answers = [answer for answer in evaluation.question.answers() if answer.verb is not Verb.PASS]
    measure = _measure(evaluation)
    yield from ((answer,) for answer in (sorted(answers, key=measure, reverse=True) if measure else answers))


def _measure(evaluation: Evaluation) -> Callable[[Action], float] | None:
    """Return what tells how promising an answer is; None where there are never many."""
    question = evaluation.question
    if question.offered(Verb.PICK):
        if question.kind == QuestionKind.STARTING:
            return lambda answer: beginning_score(evaluation, answer.number)
        return lambda answer: card_play.province_score(evaluation, answer.number)
    if question.kind == QuestionKind.SWAP_WITH:
        mine = evaluation.index_of(question.chosen)
        return lambda answer: swapping.gain(evaluation, mine, evaluation.index_of(answer.number))
    if question.kind in _BLESSING:
        blessed = _blessed(evaluation)
        return lambda answer: blessed.get(answer.number, -inf)
    if question.offered(Verb.AIM):
        weighs = evaluation.doubt if question.kind in _LOOKING else evaluation.harm
        return lambda answer: weighs(evaluation.index_of(answer.number))
    if question.offered(Verb.LAY):
        places = _places(evaluation)
        return lambda answer: places.get(answer.number, -inf)
    if question.offered(Verb.TAKE):
        tokens = card_play.token_scores(evaluation, question.offered(Verb.TAKE))
        return lambda answer: tokens[answer.number]
    return None


def _blessed(evaluation: Evaluation) -> dict[int, float]:
    """Return what the blessing promises on each of the tokens, by identity, where it does anything."""
    chosen = evaluation.question.chosen
    blessing = ids.FIRST_BLESSING if chosen == ids.NOBODY else chosen
    placed = evaluation.public.placed
    return {placed[candidate.place].identity: candidate.score for candidate in evaluation.blessings((blessing,))}


def _places(evaluation: Evaluation) -> dict[int, float]:
    """Return what the token that has been picked up promises in each place where it makes sense."""
    found = evaluation.features.candidates(evaluation.board, (evaluation.question.chosen,))
    return {candidate.place: candidate.score for candidate in found}
