"""The shogun: plays as a daimyo does, and looks ahead at all else that it is asked, before it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.engine.players import Foretold
from rokugan_desktop.games.battle_for_rokugan.actions import Action
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.alternatives import alternatives
from rokugan_desktop.games.battle_for_rokugan.bots.editions import LEARNED, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.looking_ahead import best_answers
from rokugan_desktop.games.battle_for_rokugan.bots.searching import Searcher
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.view import View

EVERYTHING: Final = tuple(QuestionKind)


class Shogun(msgspec.Struct, frozen=True):
    """Tries what may be answered to any question, as far as it is told to."""

    name: str
    placing: Searcher
    """How it places."""
    kinds: tuple[str, ...]
    """The questions, placements apart, that it looks ahead at."""
    alternatives: int
    trials: int
    """How many answers it looks at, and how often in all."""
    version: int
    """Raised with every change of how it plays, so that the ladder doesn't mix games of before and after."""

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        """Return the answers of a whole turn, or of one step of a card."""
        return self.foretell(view, decision, seed, stop).answers

    def foretell(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Foretold:
        """Return the same answers, and the chance to win that it sees, where it places. Raise Interrupted by `stop`."""
        if stop():
            raise Interrupted
        return self.considered(novice.evaluation_of(view, decision, seed, self.edition), stop)

    @property
    def edition(self) -> Edition:
        """Return what it takes for true."""
        return self.placing.edition

    def considered(self, evaluation: Evaluation, stop: Stop) -> Foretold:
        """Return what follows from the evaluation. Raise Interrupted as soon as `stop` says so."""
        kind = evaluation.question.kind
        if kind != QuestionKind.TURN and kind in self.kinds:
            options = alternatives(evaluation, self.alternatives)
            if len(options) > 1:
                return Foretold(best_answers(evaluation, options, self.trials, stop), None)
        return self.placing.considered(evaluation, stop)


SHOGUN: Final = Shogun(
    "shogun",
    Searcher("shogun", candidates=40, rollouts=1600, patient=True, edition=LEARNED),
    kinds=(),
    alternatives=12,
    trials=240,
    version=3,
)
