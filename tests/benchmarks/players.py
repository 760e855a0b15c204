"""The computer players: a match of four novices, one rollout, and the turns of each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time

from rokugan_desktop.engine import Asking, Draw, Over, Player, Seat, Setup, never
from rokugan_desktop.games.battle_for_rokugan import Action, Question, View, ids
from rokugan_desktop.games.battle_for_rokugan.bots import player
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import Beliefs
from rokugan_desktop.games.battle_for_rokugan.bots.editions import PRESENT
from rokugan_desktop.games.battle_for_rokugan.bots.novice import evaluation_of
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import Scene, World
from rokugan_desktop.games.battle_for_rokugan.bots.searching import shortlist
from tests.games.battle_for_rokugan.playing import game

from .figures import Figure, microseconds, quickest, share

MATCHES = 10
TURNS = 40


def figures() -> Iterator[Figure]:
    """All figures of the players, in time of a core."""
    novices = [player("novice")] * 4
    asked = [turn for number in range(MATCHES) for turn in turns_of(novices, number)]
    yield quickest(
        "whole match of four novices", [_seconds(lambda: _matches(novices)) for _ in range(5)], calls=MATCHES
    )
    yield from _parts(asked)
    few = asked[:: max(len(asked) // TURNS, 1)]
    for name in ("novice", "warrior", "daimyo", "shogun"):
        one = player(name)
        times = [_seconds(lambda turn=turn, one=one: one.decide(*turn, 1)) for turn in few]  # type: ignore[misc]
        yield share(f"turn of a {name}", times, 50)
        yield share(f"turn of a {name}", times, 95)


def turns_of(players: list[Player[Action, View]], number: int) -> Iterator[tuple[View, Question]]:
    """Play a match and yield each turn that it asks for."""
    rng = Random(number)
    state = game().new(Setup(tuple(rng.sample(ids.CLANS, len(players)))))
    while not isinstance(pending := game().pending(state), Over):
        if isinstance(pending, Draw):
            state = game().apply(state, None, pending.outcome(rng.randrange(pending.total()))).state
            continue
        assert isinstance(pending, Asking)
        seat, decision = next(iter(pending.decisions.items()))
        assert isinstance(decision, Question)
        view = game().view(state, seat)
        if decision.kind == "turn":
            yield view, decision
        for answer in players[seat].decide(view, decision, rng.getrandbits(32)):
            state = game().apply(state, Seat(seat), answer).state


def _matches(players: list[Player[Action, View]]) -> None:
    for number in range(MATCHES):
        for _turn in turns_of(players, number):
            pass


def _seconds(deed: Callable[[], object]) -> float:
    begun = process_time()
    deed()
    return process_time() - begun


def _parts(asked: list[tuple[View, Question]]) -> Iterator[Figure]:
    """The parts of a search, each over turns of all rounds."""
    worlds: list[World] = []
    few = asked[::23]
    scenes = [Scene(question.board, view, PRESENT) for view, question in few]
    beliefs = [Beliefs(question.board, view, PRESENT.laying) for view, question in few]  # once a turn, as a search does

    def determinize() -> None:
        worlds.clear()
        rng = Random(1)
        for scene, believed in zip(scenes, beliefs, strict=True):
            worlds.append(World(scene, believed.determinization(rng)))

    yield microseconds("believed world with its fields", determinize, len(few), 3)
    firsts = [shortlist(evaluation_of(view, question, 1, never), 1) for view, question in few]

    def play() -> None:
        for world, first in zip(worlds, firsts, strict=True):
            world.play(first[0] if first else None, Random(2).random)

    yield microseconds("rollout to the round's end", play, len(few), 5)
