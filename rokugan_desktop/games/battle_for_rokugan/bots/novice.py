"""The novice takes what promises most by what lies on the board; the apprentice does so on its good days."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import card_play, setting_up
from rokugan_desktop.games.battle_for_rokugan.bots.characters import Character
from rokugan_desktop.games.battle_for_rokugan.bots.editions import PRESENT, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import members
from rokugan_desktop.games.battle_for_rokugan.view import View


class Novice(msgspec.Struct, frozen=True):
    """Plays by its first evaluation, with everything that the game has."""

    name: str = "novice"
    edition: Edition = PRESENT

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        if stop():
            raise Interrupted
        return answers(evaluation_of(view, decision, seed, self.edition))


def evaluation_of(
    view: View, decision: Decision[Action], seed: int, edition: Edition = PRESENT, character: Character | None = None
) -> Evaluation:
    """Return the evaluation of this view and question."""
    assert isinstance(decision, Question), "the players of this game answer its own questions"
    return Evaluation(view, decision, seed, edition, character)


def answers(evaluation: Evaluation) -> Sequence[Action]:
    """Return the answers that the first evaluation gives."""
    question = evaluation.question
    if question.kind == QuestionKind.TURN:
        return _turn(evaluation)
    if question.kind in {QuestionKind.SWAP, QuestionKind.SWAP_WITH}:
        return setting_up.swap(evaluation, question.offered(Verb.AIM))
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
        return taken, INTERNED[Verb.AIM][evaluation.public.placed[candidate.place].identity]
    return taken, INTERNED[Verb.LAY][candidate.place]


def _decoy(evaluation: Evaluation, takes: int) -> Sequence[Action]:
    """Nothing has a use: lay the cheapest token where it looks like an attack (P-6)."""
    token = min(
        members(takes), key=lambda token: evaluation.round_features.price[token] + 2 * (ids.BLESSINGS >> token & 1)
    )
    if ids.BLESSINGS >> token & 1:
        return (INTERNED[Verb.TAKE][token],)
    return INTERNED[Verb.TAKE][token], _anywhere(
        evaluation, evaluation.round_features.anywhere & ~evaluation.features.taken
    )


def _anywhere(evaluation: Evaluation, places: int) -> Action:
    """Return the place where a token that does nothing looks most like an attack."""
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
    kind = evaluation.question.kind
    if kind in {QuestionKind.BLESS, QuestionKind.CARD_ANIMATE_BLESS}:
        return _bless(evaluation, bits)
    return card_play.aim(evaluation, bits)


def _bless(evaluation: Evaluation, bits: int) -> Action:
    blessing = evaluation.question.chosen if evaluation.question.chosen != ids.NOBODY else ids.FIRST_BLESSING
    fitting = [
        candidate
        for candidate in evaluation.blessings((blessing,))
        if bits >> evaluation.public.placed[candidate.place].identity & 1
    ]
    if not fitting:
        return INTERNED[Verb.AIM][next(members(bits))]
    return INTERNED[Verb.AIM][
        evaluation.public.placed[max(fitting, key=lambda candidate: candidate.score).place].identity
    ]


def _play(evaluation: Evaluation, bits: int) -> Action:
    card = card_play.upkeep_card(evaluation, bits)
    return PASS if card == ids.NOBODY else INTERNED[Verb.PLAY][card]


def _pick(evaluation: Evaluation, bits: int) -> Action:
    if evaluation.question.kind == QuestionKind.STARTING:
        return setting_up.starting(evaluation, bits)
    return card_play.pick_province(evaluation, bits)


_ANSWERS: Final[Mapping[Verb, Callable[[Evaluation, int], Action]]] = {
    Verb.TAKE: card_play.take,
    Verb.LAY: _lay,
    Verb.PLAY: _play,
    Verb.AIM: _aim,
    Verb.PICK: _pick,
    Verb.AGAINST: card_play.against,
    Verb.KEEP: setting_up.keep,
    Verb.SEND: card_play.send,
    Verb.SEEN: card_play.seen,
}
"""How each verb is answered, outside of a turn's first question."""


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
        evaluation = evaluation_of(view, decision, seed, self.edition)
        if evaluation.question.kind == QuestionKind.TURN and evaluation.rng.random() >= self.attention:
            return _some_placement(evaluation) or answers(evaluation)
        return answers(evaluation)

    def _good_day(self, view: View) -> bool:
        clans = [int(seat.clan) for seat in view.public.seats]
        return Random(f"{view.seat}/{clans}/{view.kept}").random() < self.good_days


def _some_placement(evaluation: Evaluation) -> Sequence[Action]:
    """Return any placement that makes sense, whatever it promises; none where there is none. Cards are forgotten."""
    candidates = evaluation.candidates()
    if not candidates:
        return ()
    return placement(evaluation, candidates[int(evaluation.rng.random() * len(candidates))])
