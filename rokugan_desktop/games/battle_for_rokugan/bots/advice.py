"""What a daimyo would do in a seat's place: the best placements, with the honor each may bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Decision, Interrupted, Message, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.fields import Option
from rokugan_desktop.games.battle_for_rokugan.bots.judging import Judgement
from rokugan_desktop.games.battle_for_rokugan.bots.reasons import province_name, token_name
from rokugan_desktop.games.battle_for_rokugan.bots.searching import DAIMYO, Tried, candidates, rollouts, search
from rokugan_desktop.games.battle_for_rokugan.bots.worth import prospect
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
    if judgement.question.kind == "turn":
        options = candidates(judgement, DAIMYO.candidates)
        if options:
            tried = search(judgement, options, rollouts(DAIMYO, view), stop)
            return [_placement(judgement, one) for one in tried[:_SHOWN]]
    honor = prospect(judgement.board, judgement.open, judgement.seat, view.kept)
    said = Message("reason.advice-other", honor=round(honor))
    return [Advice(tuple(novice.answers(judgement)), honor, 0.0, ids.NOBODY, said)]


def _placement(judgement: Judgement, tried: Tried) -> Advice:
    option = tried.deed
    assert isinstance(option, Option), "placements were tried"
    blessing = ids.BLESSINGS >> option.token & 1
    place = judgement.open.placed[option.place].place if blessing else option.place
    said = Message(
        "reason.advice-blessing" if blessing else "reason.advice",
        token=token_name(option.token),
        place=province_name(judgement, judgement.board.target[place]),
        honor=round(tried.honor),
    )
    return Advice(tuple(novice.placement(judgement, option)), tried.honor, tried.chance, place, said)
