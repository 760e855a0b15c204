"""The warrior, the daimyo and the shogun: they try their placements in determinizations before they choose one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.engine.players import Foretold, halving
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import card_play, novice
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import Beliefs
from rokugan_desktop.games.battle_for_rokugan.bots.characters import MARGIN
from rokugan_desktop.games.battle_for_rokugan.bots.editions import FIRST, PRESENT, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.leaf_value import Calibration, calibrated
from rokugan_desktop.games.battle_for_rokugan.bots.learned import WEIGHTS
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import Deed, Removal, Scene, World
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.view import View

_PER_PROVINCE: Final = 4
_RESOLVING: Final = 14
"""How many placements take as long as the resolution and the evaluation after it."""
_USUAL_WORK: Final = 20 + _RESOLVING
"""What is to be played after the first placement of a round with four seats."""
_MOST: Final = 3
_LAST_TURN: Final = 2
"""The size of the hand at the seat's last turn of the round (P-1)."""
_TARGETS: Final = 9
REMOVING: Final = 1 << ids.FIRST_PLAYER_CARD | 1 << ids.SHUGENJA


class Searcher(msgspec.Struct, frozen=True):
    """Tries the placements that look best, each in many worlds, and takes the one that wins most often."""

    name: str
    candidates: int
    rollouts: int
    """How many rollouts a turn gets at the beginning of a round with four seats."""
    patient: bool = False
    """Tries which token to take off the board by a card, and keeps the shugenja for the last round."""
    edition: Edition = PRESENT
    calibration: Calibration | None = None
    """What the chance that it promises is worth; None where that has not been learned."""

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        return self.foretell(view, decision, seed, stop).answers

    def foretell(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Foretold:
        if stop():
            raise Interrupted
        return self.considered(novice.evaluation_of(view, decision, seed, self.edition), stop)

    def considered(self, evaluation: Evaluation, stop: Stop) -> Foretold:
        """Return what follows from the evaluation. Raise Interrupted as soon as `stop` says so."""
        if evaluation.question.kind != QuestionKind.TURN:
            return Foretold(novice.answers(evaluation), None)
        playable = evaluation.question.offered(Verb.PLAY)
        if self.patient:
            removed = removal(evaluation, playable, rollouts(self, evaluation.view) // 3, stop)
            if removed:
                return Foretold(removed, None)
            playable &= ~REMOVING
        card = card_play.turn_card(evaluation, playable)
        if card != ids.NOBODY:
            return Foretold((INTERNED[Verb.PLAY][card],), None)
        return self.placed(evaluation, stop)

    def placed(self, evaluation: Evaluation, stop: Stop) -> Foretold:
        """Return the placement that the trials find best. Raise Interrupted as soon as `stop` says so."""
        candidates = shortlist(evaluation, self.candidates)
        if len(candidates) < 2:
            return Foretold(novice.answers(evaluation), None)
        best = search(evaluation, candidates, rollouts(self, evaluation.view), stop)[0]
        assert isinstance(best.deed, Candidate), "placements were tried"
        return Foretold(novice.placement(evaluation, best.deed), self._promised(evaluation, best.chance))

    def _promised(self, evaluation: Evaluation, chance: float) -> float:
        if self.calibration is None:
            return chance
        return calibrated(self.calibration, chance, evaluation.left, len(evaluation.public.seats))


WARRIOR: Final = Searcher("warrior", candidates=10, rollouts=32, calibration=WEIGHTS.warrior)
DAIMYO: Final = Searcher("daimyo", candidates=40, rollouts=960, patient=True)
FIRST_WARRIOR: Final = Searcher("warrior-1", candidates=10, rollouts=32, edition=FIRST)
FIRST_DAIMYO: Final = Searcher("daimyo-1", candidates=40, rollouts=960, patient=True, edition=FIRST)


def rollouts(searcher: Searcher, view: View) -> int:
    """Return how many rollouts a turn gets: the more, the fewer placements are still to come and so to be played.

    All turns take about as long, and those that decide a round are thought over best.
    """
    to_come = sum(max(size - 1, 0) for size in view.hand_sizes)
    return min(searcher.rollouts * _USUAL_WORK // (to_come + _RESOLVING), _MOST * searcher.rollouts)


class SearchedDeed(NamedTuple):
    """What the trials of one deed came to."""

    deed: Deed
    chance: float
    """How likely the seat wins with it."""
    honor: float
    """The honor it may expect at the end."""


def shortlist(evaluation: Evaluation, most: int) -> list[Candidate]:
    """Return the placements worth trying, the most promising first; no province takes all the places on the list."""
    found: list[Candidate] = []
    tried: dict[int, int] = {}
    for candidate in evaluation.candidates():
        province = evaluation.province_of(candidate)
        if tried.get(province, 0) < _PER_PROVINCE:
            tried[province] = tried.get(province, 0) + 1
            found.append(candidate)
            if len(found) == most:
                break
    return found + _favorite(evaluation, found)


def _favorite(evaluation: Evaluation, listed: Sequence[Candidate]) -> list[Candidate]:
    """Return the most promising of the placements that are liked best of all, where no such placement is listed."""
    if evaluation.character is None or any(evaluation.liking(candidate) >= 1 for candidate in listed):
        return []
    liked = (one for one in evaluation.candidates() if evaluation.liking(one) >= 1)
    return list(islice(liked, 1))


def removal(evaluation: Evaluation, playable: int, budget: int, stop: Stop) -> Sequence[Action]:
    """Return the first player card or the shugenja with its target where that helps; nothing to wait with them.

    They wait for the seat's last turn of the round, and the shugenja for the last round.
    """
    if evaluation.left:
        playable &= ~(1 << ids.SHUGENJA)
    if not playable & REMOVING or len(evaluation.hand) > _LAST_TURN:
        return ()
    harmful = sorted(
        (index for index, token in enumerate(evaluation.public.placed) if not token.blessings), key=evaluation.harm
    )
    deeds = [None, *(Removal(index) for index in harmful[-_TARGETS:] if evaluation.harm(index) > 0)]
    if len(deeds) == 1:
        return ()
    best = search(evaluation, deeds, budget, stop)[0].deed
    if not isinstance(best, Removal):
        return ()
    card = ids.FIRST_PLAYER_CARD if playable >> ids.FIRST_PLAYER_CARD & 1 else ids.SHUGENJA
    return INTERNED[Verb.PLAY][card], evaluation.aim_at(best.number)


def search(evaluation: Evaluation, deeds: Sequence[Deed], budget: int, stop: Stop) -> list[SearchedDeed]:
    """Return how the deeds do in determinizations, the best first."""
    scene = Scene(evaluation.board, evaluation.view, evaluation.edition)
    beliefs = Beliefs(evaluation.board, evaluation.view, evaluation.edition)
    worlds: list[World] = []
    chances, honor = [0.0] * len(deeds), [0.0] * len(deeds)
    honor_weight = evaluation.edition.honor_weight
    liked = [MARGIN * evaluation.liking(deed) if isinstance(deed, Candidate) else 0.0 for deed in deeds]
    seeds: list[float] = []
    rng = evaluation.rng

    def trial(candidate: int, number: int) -> float:
        if number == len(worlds):
            determinized = beliefs.determinization(rng)
            worlds.append(World(scene, determinized))
            seeds.append(rng.random())
        result = worlds[number].play(deeds[candidate], Random(seeds[number]).random)
        chances[candidate] += result.chance
        honor[candidate] += result.honor
        return result.chance + honor_weight * result.honor + liked[candidate]

    return [
        SearchedDeed(deeds[one.candidate], chances[one.candidate] / one.trials, honor[one.candidate] / one.trials)
        for one in halving(len(deeds), budget, trial, stop)
    ]
