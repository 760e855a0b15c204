"""The warrior and the daimyo: they try their placements in imagined worlds before they choose one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.engine.search import halving
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import card_play, novice
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import likely_world
from rokugan_desktop.games.battle_for_rokugan.bots.fields import Option
from rokugan_desktop.games.battle_for_rokugan.bots.judging import Judgement
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import Scene, World
from rokugan_desktop.games.battle_for_rokugan.view import View

_PER_PROVINCE: Final = 4
_RESOLVING: Final = 6
"""How many placements take as long as the resolution and the judgement after it."""
_USUAL_WORK: Final = 20 + _RESOLVING
"""What is to be played after the first placement of a round with four seats."""
_MOST: Final = 3


class Searcher(msgspec.Struct, frozen=True):
    """Tries the placements that look best, each in many worlds, and takes the one that wins most often."""

    name: str
    candidates: int
    rollouts: int
    """How many rollouts a turn gets at the beginning of a round with four seats."""

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        """Return the answers of a whole turn, or of one step of a card."""
        if stop():
            raise Interrupted
        judgement = novice.judgement_of(view, decision, Random(seed))
        if judgement.question.kind != "turn":
            return novice.answers(judgement)
        card = card_play.turn_card(judgement, judgement.question.offered(Verb.PLAY))
        if card != ids.NOBODY:
            return (INTERNED[Verb.PLAY][card],)
        options = candidates(judgement, self.candidates)
        if len(options) < 2:
            return novice.answers(judgement)
        return novice.placement(judgement, search(judgement, options, rollouts(self, view), stop)[0].option)


WARRIOR: Final = Searcher("warrior", candidates=24, rollouts=100)
DAIMYO: Final = Searcher("daimyo", candidates=40, rollouts=1050)


def rollouts(searcher: Searcher, view: View) -> int:
    """Return how many rollouts a turn gets: the more, the fewer placements are still to come and so to be played.

    All turns take about as long, and those that decide a round are thought over best.
    """
    to_come = sum(max(size - 1, 0) for size in view.hand_sizes)
    return min(searcher.rollouts * _USUAL_WORK // (to_come + _RESOLVING), _MOST * searcher.rollouts)


class Tried(NamedTuple):
    """What the trials of one placement came to."""

    option: Option
    chance: float
    """How likely the seat wins with it."""
    honor: float
    """The honor it may expect at the end."""


def candidates(judgement: Judgement, most: int) -> list[Option]:
    """Return the placements worth trying, the most promising first; no province takes all the places on the list."""
    takes = judgement.question.offered(Verb.TAKE)
    target = judgement.board.target
    found: list[Option] = []
    tried: dict[int, int] = {}
    for option in judgement.options():
        if not takes >> option.token & 1:
            continue
        place = judgement.open.placed[option.place].place if ids.BLESSINGS >> option.token & 1 else option.place
        province = target[place]
        if tried.get(province, 0) < _PER_PROVINCE:
            tried[province] = tried.get(province, 0) + 1
            found.append(option)
            if len(found) == most:
                break
    return found


def search(judgement: Judgement, options: Sequence[Option], budget: int, stop: Stop) -> list[Tried]:
    """Return how the placements do in imagined worlds, the best first."""
    scene = Scene(judgement.board, judgement.view)
    worlds: list[World] = []
    honor = [0.0] * len(options)
    seeds: list[float] = []
    rng = judgement.rng

    def trial(candidate: int, number: int) -> float:
        if number == len(worlds):
            imagined = likely_world(judgement.board, judgement.view, rng)
            worlds.append(World(scene, imagined))
            seeds.append(rng.random())
        outcome = worlds[number].play(options[candidate], Random(seeds[number]).random)
        honor[candidate] += outcome.honor
        return outcome.chance

    return [
        Tried(options[one.candidate], one.mean, honor[one.candidate] / one.trials)
        for one in halving(len(options), budget, trial, stop)
    ]
