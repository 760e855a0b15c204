"""What a daimyo would do in a seat's place: the best placements, with the honor each may bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import TO_DISCARD, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.fields import Option
from rokugan_desktop.games.battle_for_rokugan.bots.judging import Judgement
from rokugan_desktop.games.battle_for_rokugan.bots.reasons import province_name, token_name
from rokugan_desktop.games.battle_for_rokugan.bots.searching import DAIMYO, SearchedDeed, candidates, rollouts, search
from rokugan_desktop.games.battle_for_rokugan.bots.worth import prospect
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
    place: int
    """The place of the board that it is about, or NOBODY."""
    said: Message


def advise(view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Advice]:
    """Return the three best placements, the best first; fewer where there are no more.

    Asked for anything but a placement, it returns the one answer that it would give. Raise Interrupted as soon as
    `stop` says so.
    """
    if stop():
        raise Interrupted
    judgement = novice.judgement_of(view, decision, seed)
    if judgement.question.kind == QuestionKind.TURN:
        options = candidates(judgement, DAIMYO.candidates)
        if options:
            tried = search(judgement, options, rollouts(DAIMYO, view), stop)
            return [_placement(judgement, one) for one in tried[:_SHOWN]]
    answers = tuple(novice.answers(judgement))
    honor = prospect(judgement.board, judgement.public, judgement.seat, view.kept)
    what, place = _said(judgement, answers)
    return [Advice(answers, honor, 0.0, place, Message("reason.advice-other", what=what, honor=round(honor)))]


def _said(judgement: Judgement, answers: Sequence[Action]) -> tuple[Message, int]:
    """Return what the answers do, as they are advised, and the place of the board that they are about, or NOBODY."""
    first = answers[0]
    places = [_place_of(judgement, answer) for answer in answers]
    place = next((one for one in places if one != ids.NOBODY), ids.NOBODY)
    if first.verb is Verb.AIM and len(answers) > 1 and answers[1].verb is Verb.AIM:
        both = [province_name(judgement, judgement.board.target[one]) for one in places[:2]]
        return Message("reason.advised-swap", one=both[0], other=both[1]), place
    if first.verb is Verb.PLAY and place != ids.NOBODY:
        province = province_name(judgement, judgement.board.target[place])
        return Message("reason.advised-card", card=_card_title(first.number), province=province), place
    return _named(judgement, first, place), place


def _place_of(judgement: Judgement, answer: Action) -> int:
    """Return the place of the board that the answer points at, or NOBODY."""
    if answer.verb is Verb.AIM:
        return judgement.public.placed[judgement.index_of(answer.number)].place
    return answer.number if answer.verb in {Verb.LAY, Verb.PICK} else ids.NOBODY


def _named(judgement: Judgement, answer: Action, place: int) -> Message:
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
            return Message("reason.advised-aim", province=province_name(judgement, judgement.board.target[place]))
        case Verb.LAY | Verb.PICK:
            return province_name(judgement, judgement.board.target[place])
        case _:
            return Message("reason.advised-pass")


def _card_title(card: int) -> Message:
    return Message(f"card.{ids.CARDS[card]}.title")


def _placement(judgement: Judgement, tried: SearchedDeed) -> Advice:
    option = tried.deed
    assert isinstance(option, Option), "placements were tried"
    blessing = ids.BLESSINGS >> option.token & 1
    place = judgement.public.placed[option.place].place if blessing else option.place
    said = Message(
        "reason.advice-blessing" if blessing else "reason.advice",
        token=token_name(option.token),
        place=province_name(judgement, judgement.board.target[place]),
        honor=round(tried.honor),
    )
    return Advice(tuple(novice.placement(judgement, option)), tried.honor, tried.chance, place, said)
