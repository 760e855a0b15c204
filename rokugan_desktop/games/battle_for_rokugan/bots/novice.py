"""The novice takes what promises most by what lies on the board; the apprentice does so on its good days."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from operator import itemgetter
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, SEEN, TO_POOL, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import card_play
from rokugan_desktop.games.battle_for_rokugan.bots.characters import Character
from rokugan_desktop.games.battle_for_rokugan.bots.editions import PRESENT, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import gains
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.places import misplacement
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import members, objectives_in
from rokugan_desktop.games.battle_for_rokugan.view import View


class Novice(msgspec.Struct, frozen=True):
    """Plays by its first evaluation, with everything that the game has."""

    name: str = "novice"
    edition: Edition = PRESENT

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        return answers(evaluation_of(view, decision, seed, stop, self.edition))


def evaluation_of(
    view: View,
    decision: Decision[Action],
    seed: int,
    stop: Stop,
    edition: Edition = PRESENT,
    character: Character | None = None,
) -> Evaluation:
    """Return the evaluation of this view and question. Raise Interrupted where `stop` says so."""
    if stop():
        raise Interrupted
    assert isinstance(decision, Question), "the players of this game answer its own questions"
    return Evaluation(view, decision, seed, edition, character)


def answers(evaluation: Evaluation) -> Sequence[Action]:
    """Return the answers that the first evaluation gives."""
    question = evaluation.question
    if question.kind == QuestionKind.TURN:
        return _turn(evaluation)
    if question.kind in {QuestionKind.SWAP, QuestionKind.SWAP_WITH}:
        return _swap(evaluation, question.offered(Verb.AIM))
    for verb, bits in question.offers:
        if verb is not Verb.PASS:
            answer = _ANSWERS[verb](evaluation, bits)
            return (answer,) if question.allows(answer) else (next(question.answers()),)
    return (PASS,)


def _turn(evaluation: Evaluation) -> Sequence[Action]:
    question = evaluation.question
    card = card_play.turn_card(evaluation, question.offered(Verb.PLAY))
    if card != ids.NOBODY:
        return (INTERNED[Verb.PLAY][card],)
    takes = question.offered(Verb.TAKE)
    if not takes:
        return (PASS,) if question.offered(Verb.PASS) else (next(question.answers()),)
    candidates = evaluation.candidates()
    if not candidates:
        return _decoy(evaluation, takes)
    return placement(evaluation, evaluation.choice(candidates))


def placement(evaluation: Evaluation, candidate: Candidate) -> Sequence[Action]:
    """Return the answers that carry the candidate out."""
    taken = INTERNED[Verb.TAKE][candidate.token]
    if ids.BLESSINGS >> candidate.token & 1:
        return taken, evaluation.aim_at(candidate.place)
    return taken, INTERNED[Verb.LAY][candidate.place]


def _decoy(evaluation: Evaluation, takes: int) -> Sequence[Action]:
    """Nothing has a use: lay the cheapest token where it looks like an attack (P-6)."""
    price = evaluation.features.round_features.price
    token = min(members(takes), key=lambda token: price[token] + 2 * (ids.BLESSINGS >> token & 1))
    if ids.BLESSINGS >> token & 1:
        return (INTERNED[Verb.TAKE][token],)
    free = evaluation.features.round_features.anywhere & ~evaluation.features.taken
    return INTERNED[Verb.TAKE][token], _anywhere(evaluation, free)


def _anywhere(evaluation: Evaluation, places: int) -> Action:
    denial, target = evaluation.values.denial, evaluation.board.target
    return INTERNED[Verb.LAY][max(members(places), key=lambda place: denial[target[place]] + evaluation.unsteady())]


def _lay(evaluation: Evaluation, places: int) -> Action:
    """Return the place for a token that has been picked up: in the turn, or off the discard pile (X-8)."""
    token = evaluation.question.chosen
    candidates = [candidate for candidate in evaluation.features.candidates((token,)) if places >> candidate.place & 1]
    if not candidates:
        return _anywhere(evaluation, places)
    return INTERNED[Verb.LAY][max(candidates, key=lambda candidate: candidate.score + evaluation.unsteady()).place]


def _aim(evaluation: Evaluation, bits: int) -> Action:
    question = evaluation.question
    if question.kind not in {QuestionKind.BLESS, QuestionKind.CARD_ANIMATE_BLESS}:
        return card_play.aim(evaluation, bits)
    blessing = question.chosen if question.chosen != ids.NOBODY else ids.FIRST_BLESSING
    fitting = [
        candidate
        for candidate in evaluation.blessings((blessing,))
        if bits >> evaluation.public.placed[candidate.place].identity & 1
    ]
    if not fitting:
        return INTERNED[Verb.AIM][next(members(bits))]
    return evaluation.aim_at(max(fitting, key=lambda candidate: candidate.score).place)


def _play(evaluation: Evaluation, bits: int) -> Action:
    card = card_play.upkeep_card(evaluation, bits)
    return PASS if card == ids.NOBODY else INTERNED[Verb.PLAY][card]


def _pick(evaluation: Evaluation, bits: int) -> Action:
    if evaluation.question.kind == QuestionKind.STARTING:
        swayed = ((score + evaluation.unsteady(), province) for province, score in starting_scores(evaluation, bits))
        return INTERNED[Verb.PICK][max(swayed, key=itemgetter(0))[1]]
    return card_play.pick_province(evaluation, bits)


class Apprentice(msgspec.Struct, frozen=True):
    """On a good day it takes what makes some sense, and mostly what promises most; on any other it tries things out.

    Who always played alike could not lose half its matches against random players and yet win one against novices now
    and then: they are too far apart. What day it is hangs on the secret objective, so that nobody else can tell.
    """

    name: str = "apprentice"
    good_days: float = 0.35
    """How many of its matches fall on a good day, from 0 to 1."""
    attention: float = 0.7
    """How often, on a good day, it looks as a novice does before it answers, from 0 to 1."""
    edition: Edition = PRESENT

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        if stop():
            raise Interrupted
        if not self._good_day(view):
            listed = tuple(decision.answers())
            return (listed[int(Random(seed).random() * len(listed))],)
        evaluation = evaluation_of(view, decision, seed, stop, self.edition)
        if evaluation.question.kind == QuestionKind.TURN and evaluation.rng.random() >= self.attention:
            candidates = evaluation.candidates()  # whatever they promise: cards are forgotten
            if candidates:
                return placement(evaluation, candidates[int(evaluation.rng.random() * len(candidates))])
        return answers(evaluation)

    def _good_day(self, view: View) -> bool:
        clans = [int(seat.clan) for seat in view.public.seats]
        return Random(f"{view.seat}/{clans}/{view.kept}").random() < self.good_days


# Where to begin, which objective to keep (U-4, U-9), and which two tokens Unicorn swaps

_FEWEST_SEATS: Final = 2


def keep(evaluation: Evaluation, bits: int) -> Action:
    """Return the objective that promises most."""
    components, edition = evaluation.board.components, evaluation.edition
    seats, clan = evaluation.public.seats, evaluation.public.seats[evaluation.seat].clan

    def promise(objective: ids.Objective) -> float:
        odds = edition.odds[objective]
        if objective < len(ids.OBJECTIVE_CLANS) and ids.OBJECTIVE_CLANS[objective] == clan:
            odds = edition.home_odds
        honor = components.secret_objectives[ids.SECRET_OBJECTIVES[objective]].honor
        return honor * odds[len(seats) - _FEWEST_SEATS] + evaluation.unsteady()

    return INTERNED[Verb.KEEP][max(objectives_in(bits), key=promise)]


def starting_scores(evaluation: Evaluation, bits: int) -> Iterator[tuple[ids.Province, float]]:
    """Yield what a starting control token in each of the provinces promises."""
    rivals = evaluation.public.others_held(evaluation.seat)
    for province, honor in gains(evaluation.board, evaluation.public, evaluation.seat, evaluation.view.kept, bits):
        yield province, _starting_score(evaluation, province, honor, rivals)


def _starting_score(evaluation: Evaluation, province: ids.Province, honor: float, rivals: int) -> float:
    board, public = evaluation.board, evaluation.public
    near = board.neighbours[province]
    score = honor
    if board.territories[public.seats[evaluation.seat].clan] >> province & 1:
        score += evaluation.edition.home
    score += 0.25 * (near & evaluation.held).bit_count() - 0.12 * (near & rivals).bit_count()
    score += 0.5 * (board.defense[province] > 0)
    others = board.territories[board.territory_of[province]] & ~(1 << province)
    if not others & ~rivals and any(held & others == others for held in public.held):
        score += 1.5
    return score


_LEAST: Final = 0.3
"""Less honor than that is not worth showing one's hand for."""


def _swap(evaluation: Evaluation, bits: int) -> Sequence[Action]:
    """Return both answers of the best swap, or a pass; where the first token is picked up, the best second one."""
    first = evaluation.question.chosen
    indices = evaluation.offered(bits)
    if first != ids.NOBODY:
        mine = evaluation.index_of(first)
        return (evaluation.aim_at(max(indices, key=lambda index: swap_gain(evaluation, mine, index))),)
    one, other = max(combinations(indices, 2), key=lambda pair: swap_gain(evaluation, *pair))
    if swap_gain(evaluation, one, other) < _LEAST:
        return (PASS,)
    return evaluation.aim_at(one), evaluation.aim_at(other)


def swap_gain(evaluation: Evaluation, one: int, other: int) -> float:
    """Return the honor that the swap of two own tokens promises; raids and diplomacies stay where they are."""
    kinds = evaluation.view.tokens
    places = evaluation.public.placed[one].place, evaluation.public.placed[other].place
    tokens = kinds[one], kinds[other]
    if tokens[0] == tokens[1] or not {ids.DIPLOMACY, ids.RAID}.isdisjoint(tokens):
        return 0.0
    before = _fronts(evaluation, places)
    _put(evaluation, tokens, places, -1)
    _put(evaluation, tokens[::-1], places, 1)
    after = _fronts(evaluation, places)
    _put(evaluation, tokens[::-1], places, -1)
    _put(evaluation, tokens, places, 1)
    return after - before


def _put(evaluation: Evaluation, tokens: Iterable[ids.Token], places: Iterable[ids.Place], sign: int) -> None:
    """Note each token in its place, or take it away; where it breaks a rule it counts for nothing (R-2)."""
    for token, place in zip(tokens, places, strict=True):
        if not misplacement(evaluation.board, evaluation.public, evaluation.seat, token, place):
            evaluation.features.add(evaluation.board, evaluation.seat, place, token, sign)


def _fronts(evaluation: Evaluation, places: Sequence[int]) -> float:
    provinces = {evaluation.board.target[place] for place in places}
    return sum(
        front.stake * evaluation.features.chance(front, 0)
        for province in provinces
        if (front := evaluation.fronts.get(province)) is not None
    )


_ANSWERS: Final[Mapping[Verb, Callable[[Evaluation, int], Action]]] = {
    Verb.TAKE: card_play.take,
    Verb.LAY: _lay,
    Verb.PLAY: _play,
    Verb.AIM: _aim,
    Verb.PICK: _pick,
    Verb.AGAINST: card_play.against,
    Verb.KEEP: keep,
    Verb.SEND: lambda _evaluation, _bits: INTERNED[Verb.SEND][TO_POOL],  # so that they come back
    Verb.SEEN: lambda _evaluation, _bits: SEEN,
}
"""How each verb is answered, outside of a turn's first question."""
