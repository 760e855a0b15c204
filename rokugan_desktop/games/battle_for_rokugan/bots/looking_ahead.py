"""What comes of an answer that places no token: the rules carry on in determinized worlds until the round is over.

Until the placements begin, whoever is asked answers as a novice does; from there on it is a rollout as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from rokugan_desktop.engine import Asking, Determinization, Draw, Seat, Stop
from rokugan_desktop.engine.players import Tried, halving
from rokugan_desktop.games.battle_for_rokugan import flow, ids
from rokugan_desktop.games.battle_for_rokugan.actions import PASS, Action
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import Beliefs
from rokugan_desktop.games.battle_for_rokugan.bots.editions import Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import Rollout, RolloutResult, Scene, World, result, weighed
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.public import Moment
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import view_of

_SEEDS: Final = 2**32

Answers = Sequence[Action]


def looked_ahead(evaluation: Evaluation, options: Sequence[Answers], budget: int, stop: Stop) -> list[Tried]:
    """Return how these options do in determinizations, the best first, after about so many trials.

    An option without answers is to go on placing. Raise Interrupted as soon as `stop` says so.
    """
    board, seat, edition = evaluation.board, evaluation.seat, evaluation.edition
    beliefs, rng = Beliefs(board, evaluation.view, edition), evaluation.rng
    worlds: list[tuple[State, float]] = []

    def trial(option: int, number: int) -> float:
        if number == len(worlds):
            worlds.append((beliefs.determinization(rng).world, rng.random()))
        world, fate = worlds[number]
        found = outcome(board, world, seat, options[option], Random(fate).random, edition)
        return found.chance + edition.honor_weight * found.honor

    return halving(len(options), budget, trial, stop)


def outcome(
    board: Topology, state: State, seat: Seat, answers: Answers, chance: Callable[[], float], edition: Edition
) -> RolloutResult:
    """Return what the end of the round promises the seat after these answers to what it is asked in this world."""
    this_round = max(state.public.round, 1)
    for answer in answers:
        state = _answered(board, state, seat, answer)
    while not _placing(state):
        if state.public.round > this_round or state.public.moment is Moment.OVER:
            return weighed(board, state, seat, board.components.rounds - this_round, edition.leaf)
        state = _carried_on(board, state, seat, chance, edition)
    world = World(Scene(board, view_of(state, seat), edition), Determinization(state))
    rollout = Rollout(world, chance)
    rollout.run(state.public.active)
    return result(world, rollout)


def _placing(state: State) -> bool:
    """Tell whether somebody begins a turn of placement."""
    public = state.public
    return public.moment is Moment.TURN and public.script is None and state.hidden.chosen == ids.NOBODY


def _answered(board: Topology, state: State, seat: Seat, answer: Action) -> State:
    update = StateUpdate(board, state)
    flow.answer(update, seat, answer)
    return update.state()


def _carried_on(board: Topology, state: State, seat: Seat, chance: Callable[[], float], edition: Edition) -> State:
    """Return the state after what is drawn or answered next. The seat plays no other card in the upkeep phase."""
    pending = flow.pending(board, state)
    if isinstance(pending, Draw):
        update = StateUpdate(board, state)
        flow.draw(update, pending.outcome(int(chance() * pending.total())).number)
        return update.state()
    assert isinstance(pending, Asking), "the round is not over"
    other, question = next(iter(pending.decisions.items()))
    assert isinstance(question, Question), "this game asks its own questions"
    if other == seat and question.kind == QuestionKind.UPKEEP_CARD:
        return _answered(board, state, seat, PASS)
    asked = Evaluation(view_of(state, other), question, int(chance() * _SEEDS), edition)
    return _answered(board, state, other, novice.answers(asked)[0])
