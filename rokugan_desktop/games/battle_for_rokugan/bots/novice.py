"""The novice: judges what lies on the board and takes what promises most, one placement at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import card_play, setting_up, swapping
from rokugan_desktop.games.battle_for_rokugan.bots.fields import Option
from rokugan_desktop.games.battle_for_rokugan.bots.judging import Judgement
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import members
from rokugan_desktop.games.battle_for_rokugan.view import View


class Novice(msgspec.Struct, frozen=True):
    """Plays by its first judgement, with everything that the game has."""

    name: str = "novice"

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        """Return the answers of a whole turn, or of one step of a card."""
        if stop():
            raise Interrupted
        return answers(judgement_of(view, decision, seed))


def judgement_of(view: View, decision: Decision[Action], seed: int) -> Judgement:
    """Return the judgement of this view and question."""
    assert isinstance(decision, Question), "the players of this game answer its own questions"
    return Judgement(view, decision, seed)


def answers(judgement: Judgement) -> Sequence[Action]:
    """Return the answers that the first judgement gives."""
    question = judgement.question
    if question.kind == QuestionKind.TURN:
        return _turn(judgement)
    if question.kind in {QuestionKind.SWAP, QuestionKind.SWAP_WITH}:
        return swapping.swap(judgement, question.offered(Verb.AIM))
    for verb, bits in question.offers:
        if verb is not Verb.PASS:
            answer = _ANSWERS[verb](judgement, bits)
            return (answer,) if question.allows(answer) else (next(question.answers()),)
    return (PASS,)


def _turn(judgement: Judgement) -> Sequence[Action]:
    question = judgement.question
    card = card_play.turn_card(judgement, question.offered(Verb.PLAY))
    if card != ids.NOBODY:
        return (INTERNED[Verb.PLAY][card],)
    takes = question.offered(Verb.TAKE)
    if not takes:
        return (PASS,) if question.offered(Verb.PASS) else (next(question.answers()),)
    options = [option for option in judgement.options() if takes >> option.token & 1]
    if not options:
        return _decoy(judgement, takes)
    return placement(judgement, judgement.choice(options))


def placement(judgement: Judgement, option: Option) -> Sequence[Action]:
    """Return the answers that carry the option out."""
    taken = INTERNED[Verb.TAKE][option.token]
    if ids.BLESSINGS >> option.token & 1:
        return taken, INTERNED[Verb.AIM][judgement.public.placed[option.place].identity]
    return taken, INTERNED[Verb.LAY][option.place]


def _decoy(judgement: Judgement, takes: int) -> Sequence[Action]:
    """Nothing has a use: lay the cheapest token where it looks like an attack (P-6)."""
    token = min(members(takes), key=lambda token: judgement.ground.price[token] + 2 * (ids.BLESSINGS >> token & 1))
    if ids.BLESSINGS >> token & 1:
        return (INTERNED[Verb.TAKE][token],)
    return INTERNED[Verb.TAKE][token], _anywhere(judgement, judgement.ground.anywhere & ~judgement.field.taken)


def _anywhere(judgement: Judgement, places: int) -> Action:
    """Return the place where a token that does nothing looks most like an attack."""
    denial, target = judgement.worth.denial, judgement.board.target
    return INTERNED[Verb.LAY][max(members(places), key=lambda place: denial[target[place]] + judgement.unsteady())]


def _lay(judgement: Judgement, places: int) -> Action:
    """Return the place for a token that has been picked up: in the turn, or off the discard pile (X-8)."""
    token = judgement.question.chosen
    options = [option for option in judgement.field.options(judgement.board, (token,)) if places >> option.place & 1]
    if not options:
        return _anywhere(judgement, places)
    return INTERNED[Verb.LAY][max(options, key=lambda option: option.score + judgement.unsteady()).place]


def _aim(judgement: Judgement, bits: int) -> Action:
    kind = judgement.question.kind
    if kind in {QuestionKind.BLESS, QuestionKind.CARD_ANIMATE_BLESS}:
        return _bless(judgement, bits)
    return card_play.aim(judgement, bits)


def _bless(judgement: Judgement, bits: int) -> Action:
    blessing = judgement.question.chosen if judgement.question.chosen != ids.NOBODY else 12
    fitting = [
        option
        for option in judgement.blessings((blessing,))
        if bits >> judgement.public.placed[option.place].identity & 1
    ]
    if not fitting:
        return INTERNED[Verb.AIM][next(members(bits))]
    return INTERNED[Verb.AIM][judgement.public.placed[max(fitting, key=lambda option: option.score).place].identity]


def _play(judgement: Judgement, bits: int) -> Action:
    card = card_play.upkeep_card(judgement, bits)
    return PASS if card == ids.NOBODY else INTERNED[Verb.PLAY][card]


def _pick(judgement: Judgement, bits: int) -> Action:
    if judgement.question.kind == QuestionKind.STARTING:
        return setting_up.starting(judgement, bits)
    return card_play.pick_province(judgement, bits)


_ANSWERS: Final[Mapping[Verb, Callable[[Judgement, int], Action]]] = {
    Verb.TAKE: card_play.take,
    Verb.LAY: _lay,
    Verb.PLAY: _play,
    Verb.AIM: _aim,
    Verb.PICK: _pick,
    Verb.AGAINST: card_play.against,
    Verb.KEEP: setting_up.keep,
    Verb.SEND: card_play.send,
    Verb.SEEN: card_play.seen,
}
"""How each verb is answered, outside of a turn's first question."""
