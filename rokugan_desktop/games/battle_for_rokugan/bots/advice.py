"""What a daimyo would do in a seat's place: the best placements, with the honor each may bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import TO_DISCARD, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import static_value
from rokugan_desktop.games.battle_for_rokugan.bots.reasons import province_name, token_name
from rokugan_desktop.games.battle_for_rokugan.bots.searching import DAIMYO, SearchedDeed, rollouts, search, shortlist
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.view import View

_SHOWN: Final = 3


class Advice(NamedTuple):
    """One turn that may be played."""

    answers: tuple[Action, ...]
    honor: float
    """The honor that the seat may expect at the end."""
    chance: float
    """How likely it then wins, from 0 to 1."""
    place: ids.Place
    """The place of the board that it is about, or NOBODY."""
    said: Message


def advise(view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Advice]:
    """Return the three best placements, the best first; fewer where there are no more.

    Asked for anything but a placement, it returns the one answer that it would give. Raise Interrupted as soon as
    `stop` says so.
    """
    if stop():
        raise Interrupted
    evaluation = novice.evaluation_of(view, decision, seed)
    if evaluation.question.kind == QuestionKind.TURN:
        candidates = shortlist(evaluation, DAIMYO.candidates)
        if candidates:
            tried = search(evaluation, candidates, rollouts(DAIMYO, view), stop)
            return [_placement(evaluation, one) for one in tried[:_SHOWN]]
    answers = tuple(novice.answers(evaluation))
    honor = static_value(evaluation.board, evaluation.public, evaluation.seat, view.kept)
    what, place = _said(evaluation, answers)
    return [Advice(answers, honor, 0.0, place, Message("reason.advice-other", what=what, honor=round(honor)))]


def _said(evaluation: Evaluation, answers: Sequence[Action]) -> tuple[Message, ids.Place]:
    """Return what the answers do, as they are advised, and the place of the board that they are about, or NOBODY."""
    first = answers[0]
    places = [_place_of(evaluation, answer) for answer in answers]
    place = next((one for one in places if one != ids.NOBODY), ids.NO_PLACE)
    if first.verb is Verb.AIM and len(answers) > 1 and answers[1].verb is Verb.AIM:
        both = [province_name(evaluation, evaluation.board.target[one]) for one in places[:2]]
        return Message("reason.advised-swap", one=both[0], other=both[1]), place
    if first.verb is Verb.PLAY and place != ids.NOBODY:
        province = province_name(evaluation, evaluation.board.target[place])
        return Message("reason.advised-card", card=_card_title(first.number), province=province), place
    return _named(evaluation, first, place), place


def _place_of(evaluation: Evaluation, answer: Action) -> ids.Place:
    """Return the place of the board that the answer points at, or NOBODY."""
    if answer.verb is Verb.AIM:
        return evaluation.public.placed[evaluation.index_of(answer.number)].place
    return ids.Place(answer.number) if answer.verb in {Verb.LAY, Verb.PICK} else ids.NO_PLACE


def _named(evaluation: Evaluation, answer: Action, place: ids.Place) -> Message:
    """Return the name of what one answer points at."""
    match answer.verb:
        case Verb.TAKE:
            return token_name(answer.number)
        case Verb.PLAY:
            return _card_title(answer.number)
        case Verb.KEEP:
            return Message(f"objective.{ids.SECRET_OBJECTIVES[answer.number]}.title")
        case Verb.AGAINST:
            return Message(f"clan.{ids.CLANS[answer.number]}")
        case Verb.SEND:
            return Message("reason.advised-discard" if answer.number == TO_DISCARD else "reason.advised-pool")
        case Verb.AIM:
            return Message("reason.advised-aim", province=province_name(evaluation, evaluation.board.target[place]))
        case Verb.LAY | Verb.PICK:
            return province_name(evaluation, evaluation.board.target[place])
        case _:
            return Message("reason.advised-pass")


def _card_title(card: ids.Card) -> Message:
    return Message(f"card.{ids.CARDS[card]}.title")


def _placement(evaluation: Evaluation, tried: SearchedDeed) -> Advice:
    candidate = tried.deed
    assert isinstance(candidate, Candidate), "placements were tried"
    blessing = ids.BLESSINGS >> candidate.token & 1
    board = evaluation.board
    place = evaluation.public.placed[candidate.place].place if blessing else board.places[candidate.place]
    said = Message(
        "reason.advice-blessing" if blessing else "reason.advice",
        token=token_name(candidate.token),
        place=province_name(evaluation, evaluation.board.target[place]),
        honor=round(tried.honor),
    )
    return Advice(tuple(novice.placement(evaluation, candidate)), tried.honor, tried.chance, place, said)
