"""Why a computer player may have moved as it did: said after the match, from what it could see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from rokugan_desktop.engine import Decision
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots.beliefs import Beliefs
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.novice import evaluation_of
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.rollout import Scene, World
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.places import misplacement
from rokugan_desktop.games.battle_for_rokugan.view import View

_SEAT_CARDS: Final = {
    ids.SCOUT: "reason.scout",
    ids.SHUGENJA: "reason.shugenja",
    ids.FIRST_PLAYER_CARD: "reason.first-player-card",
}
_WORLDS: Final = 60
"""In how many determinizations the round is played out, to say how likely a placement succeeds."""


def explain(view: View, decision: Decision[Action], answers: Sequence[Action]) -> Message:
    """Return why these answers were given to the decision, of which the seat knew this view."""
    evaluation = evaluation_of(view, decision, 0)
    first = answers[0]
    if first.verb is Verb.TAKE and len(answers) > 1 and evaluation.question.kind == QuestionKind.TURN:
        return of_placement(evaluation, first.number, answers[1])
    if first.verb in {Verb.LAY, Verb.AIM} and evaluation.question.kind in {QuestionKind.PLACE, QuestionKind.BLESS}:
        return of_placement(evaluation, evaluation.question.chosen, first)
    return _of_answer(evaluation, first)


def _of_answer(evaluation: Evaluation, answer: Action) -> Message:
    if answer.verb is Verb.PLAY:
        if answer.number in _SEAT_CARDS:
            return Message(_SEAT_CARDS[answer.number])
        return Message("reason.card", card=Message(f"card.{ids.CARDS[answer.number]}.title"))
    if answer.verb is Verb.PASS:
        return Message("reason.pass")
    if answer.verb is Verb.TAKE and evaluation.question.kind == QuestionKind.TURN:
        return Message("reason.token", token=token_name(answer.number))
    if evaluation.question.kind in {QuestionKind.SWAP, QuestionKind.SWAP_WITH}:
        return Message("reason.swap")
    if answer.verb is Verb.KEEP:
        return Message("reason.objective")
    if evaluation.question.kind == QuestionKind.STARTING:
        return Message("reason.start", province=province_name(evaluation, answer.number))
    return Message("reason.card-choice")


def of_placement(evaluation: Evaluation, token: ids.Token, where: Action) -> Message:
    """Return why a token may be laid, or a blessing aimed, there: what it takes or holds, and how likely."""
    blessing = where.verb is Verb.AIM
    place = evaluation.public.placed[evaluation.index_of(where.number)].place if blessing else where.number
    province = evaluation.board.target[place]
    name = province_name(evaluation, province)
    front = evaluation.fronts.get(province)
    honor = round(front.stake) if front is not None else 0
    if blessing:
        return Message("reason.blessing", province=name, honor=honor)
    if token == ids.BLUFF:
        guards = evaluation.round_features.clan == ids.LION and place == province and evaluation.own(province)
        return Message("reason.bluff-guard" if guards else "reason.bluff", province=name)
    if front is None or misplacement(evaluation.board, evaluation.public, evaluation.seat, token, place):
        return Message("reason.decoy", token=token_name(token), province=name)
    if token == ids.RAID:
        return Message("reason.raid", province=name)
    if token == ids.DIPLOMACY:
        return Message("reason.peace", province=name)
    percent = round(100 * chance_to_hold(evaluation, Candidate(0.0, token, place)))
    key = "reason.guard" if front.own else "reason.attack"
    return Message(key, token=token_name(token), province=name, honor=honor, percent=percent)


def chance_to_hold(evaluation: Evaluation, candidate: Candidate) -> float:
    """Return how likely the seat holds the province at the end of the round that it places this token for.

    All that is still to be placed counts, its own tokens too: the first token of a plan may win nothing by itself.
    """
    scene = Scene(evaluation.board, evaluation.view, evaluation.edition)
    beliefs = Beliefs(evaluation.board, evaluation.view, evaluation.edition)
    rng = Random(evaluation.seed)
    bit = 1 << evaluation.board.target[candidate.place]
    held = 0
    for _ in range(_WORLDS):
        world = World(scene, beliefs.determinization(rng))
        table = world.played_out(candidate, rng.random).resolved(world.state)
        held += bool(table.held[evaluation.seat] & bit)
    return held / _WORLDS


def province_name(evaluation: Evaluation, province: ids.Province) -> Message:
    """Return the province's name."""
    return Message(f"province.{evaluation.board.provinces[province]}")


def token_name(token: ids.Token) -> Message:
    """Return the combat token's name."""
    return Message(f"token.{ids.COMBAT_TOKENS[token]}")
