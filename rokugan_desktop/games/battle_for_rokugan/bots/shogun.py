"""The shogun: places as a daimyo does, and looks ahead at all else that it is asked before it answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.engine.players import Foretold
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.alternatives import alternatives
from rokugan_desktop.games.battle_for_rokugan.bots.beginnings import COUNTED, best_kept
from rokugan_desktop.games.battle_for_rokugan.bots.editions import LEARNED, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.finding_out import look, turns_to_come
from rokugan_desktop.games.battle_for_rokugan.bots.learned import WEIGHTS
from rokugan_desktop.games.battle_for_rokugan.bots.looking_ahead import looked_ahead
from rokugan_desktop.games.battle_for_rokugan.bots.searching import REMOVING, Searcher, removal, rollouts
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.topology import cards_in
from rokugan_desktop.games.battle_for_rokugan.view import View

EVERYTHING: Final = tuple(QuestionKind)
_ROLLOUTS_A_TRIAL: Final = 3
"""How many rollouts take as long as to look ahead once: a turn with both shall take no longer than one without."""


class Shogun(msgspec.Struct, frozen=True):
    """Tries what may be answered to any question, as far as it is told to."""

    name: str
    placing: Searcher
    """How it places."""
    kinds: tuple[str, ...]
    """The questions that it looks ahead at; a turn's placements it searches anyway."""
    alternatives: int
    trials: int
    """How many answers it looks at, and how often in all."""
    version: int
    """Raised with every change of how it plays, so that the ladder doesn't mix games of before and after."""

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
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
        if kind not in self.kinds:
            return self.placing.considered(evaluation, stop)
        if kind == QuestionKind.TURN:
            return self._turn(evaluation, stop)
        if kind == QuestionKind.OBJECTIVE:
            return Foretold(_kept(evaluation), None)
        script = evaluation.public.script
        if kind == QuestionKind.SPY or (script is not None and script.card == ids.SCOUT):
            return Foretold(_looked(evaluation), None)
        options = alternatives(evaluation, self.alternatives)
        if len(options) == 1:
            return Foretold(options[0], None)
        best = looked_ahead(evaluation, options, self.trials, stop)[0]
        return Foretold(options[best.candidate], None)

    def _turn(self, evaluation: Evaluation, stop: Stop) -> Foretold:
        """Return a card with which the turn begins, where one brings more than to keep it; else a placement."""
        playable = evaluation.question.offered(Verb.PLAY)
        removed = removal(evaluation, playable, rollouts(self.placing, evaluation.view) // 3, stop)
        if removed:
            return Foretold(removed, None)
        if playable >> ids.SCOUT & 1 and _scouts(evaluation):
            return Foretold((INTERNED[Verb.PLAY][ids.SCOUT],), None)
        cards = [(INTERNED[Verb.PLAY][card],) for card in cards_in(playable & ~REMOVING & ~(1 << ids.SCOUT))]
        if not cards:
            return self.placing.placed(evaluation, stop)
        options: list[Sequence[Action]] = [(), *cards]
        best = looked_ahead(evaluation, options, self.trials // 2, stop)[0].candidate
        if best:
            return Foretold(options[best], None)
        left = max(self.placing.rollouts - _ROLLOUTS_A_TRIAL * self.trials // 2, 1)
        return replace(self.placing, rollouts=left).placed(evaluation, stop)


def _kept(evaluation: Evaluation) -> Sequence[Action]:
    """Return the objective that won most matches; a round ahead there is little to see of it."""
    if len(evaluation.public.seats) < COUNTED:
        return novice.answers(evaluation)
    return (INTERNED[Verb.KEEP][best_kept(evaluation, evaluation.question.offered(Verb.KEEP))],)


def _scouts(evaluation: Evaluation) -> bool:
    rivals = _seen_facedown(evaluation)
    turns, scouts = turns_to_come(evaluation), evaluation.public.seats[evaluation.seat].scouts
    if evaluation.character is not None and evaluation.character.scouts:
        turns = max(turns // 2, 1)  # who is fond of scouts does not wait long for a better look
    return look(evaluation, rivals, turns, scouts) != ids.NOBODY


def _seen_facedown(evaluation: Evaluation) -> int:
    """Return the identities of the rivals' tokens that a scout may look at (A-1, P-7)."""
    bits = 0
    for token in evaluation.public.placed:
        if token.seat != evaluation.seat and not token.blessings:
            bits |= 1 << token.identity
    return bits


def _looked(evaluation: Evaluation) -> Sequence[Action]:
    """Return the token to look at: with a scout, the one that it was sent for; as Scorpion, none if later is better."""
    question = evaluation.question
    targets = question.offered(Verb.AIM)
    later = len(evaluation.hand) - 1 if question.kind == QuestionKind.SPY else 1
    identity = look(evaluation, targets, max(later, 1), 1)
    if identity != ids.NOBODY:
        return (INTERNED[Verb.AIM][identity],)
    return (PASS,) if question.offered(Verb.PASS) and later > 1 else novice.answers(evaluation)


SHOGUN: Final = Shogun(
    "shogun",
    Searcher("shogun", candidates=40, rollouts=960, patient=True, edition=LEARNED, calibration=WEIGHTS.shogun),
    kinds=EVERYTHING,
    alternatives=6,
    trials=240,
    version=9,
)
