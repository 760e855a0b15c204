"""The apprentice: knows the rules and has good days, for a first evening and for children."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.editions import PRESENT, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.view import View


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
            answers = tuple(decision.answers())
            return (answers[int(Random(seed).random() * len(answers))],)
        evaluation = novice.evaluation_of(view, decision, seed, self.edition)
        if evaluation.question.kind == QuestionKind.TURN and evaluation.rng.random() >= self.attention:
            return _some_placement(evaluation) or novice.answers(evaluation)
        return novice.answers(evaluation)

    def _good_day(self, view: View) -> bool:
        clans = [int(seat.clan) for seat in view.public.seats]
        return Random(f"{view.seat}/{clans}/{view.kept}").random() < self.good_days


def _some_placement(evaluation: Evaluation) -> Sequence[Action]:
    """Return any placement that makes sense, whatever it promises; none where there is none. Cards are forgotten."""
    takes = evaluation.question.offered(Verb.TAKE)
    candidates = [candidate for candidate in evaluation.candidates() if takes >> candidate.token & 1]
    if not candidates:
        return ()
    return novice.placement(evaluation, candidates[int(evaluation.rng.random() * len(candidates))])
