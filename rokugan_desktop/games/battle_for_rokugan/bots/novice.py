"""The novice: judges what lies on the board and takes what promises most, one placement at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, PASS, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import card_play, setting_up, swapping
from rokugan_desktop.games.battle_for_rokugan.bots.fronts import Option
from rokugan_desktop.games.battle_for_rokugan.bots.judging import Moment
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
        return answers(moment_of(view, decision, Random(seed)))


def moment_of(view: View, decision: Decision[Action], rng: Random) -> Moment:
    """Return the moment of this view and question."""
    assert isinstance(decision, Question), "the players of this game answer its own questions"
    return Moment(view, decision, rng)


def answers(moment: Moment) -> Sequence[Action]:
    """Return the answers that the first judgement gives."""
    question = moment.question
    if question.kind == "turn":
        return _turn(moment)
    if question.kind in {"swap", "swap-with"}:
        return swapping.swap(moment, question.offered(Verb.AIM))
    for verb, bits in question.offers:
        if verb is not Verb.PASS:
            answer = _ANSWERS[verb](moment, bits)
            return (answer,) if question.allows(answer) else (next(question.answers()),)
    return (PASS,)


def _turn(moment: Moment) -> Sequence[Action]:
    question = moment.question
    card = card_play.turn_card(moment, question.offered(Verb.PLAY))
    if card != ids.NOBODY:
        return (INTERNED[Verb.PLAY][card],)
    takes = question.offered(Verb.TAKE)
    if not takes:
        return (PASS,) if question.offered(Verb.PASS) else (next(question.answers()),)
    options = [option for option in moment.options() if takes >> option.token & 1]
    if not options:
        return _decoy(moment, takes)
    return placement(moment, max(options, key=lambda option: option.score + moment.unsteady()))


def placement(moment: Moment, option: Option) -> Sequence[Action]:
    """Return the answers that carry the option out."""
    taken = INTERNED[Verb.TAKE][option.token]
    if ids.BLESSINGS >> option.token & 1:
        return taken, INTERNED[Verb.AIM][moment.open.placed[option.place].identity]
    return taken, INTERNED[Verb.LAY][option.place]


def _decoy(moment: Moment, takes: int) -> Sequence[Action]:
    """Nothing has a use: lay the cheapest token where it looks like an attack (P-6)."""
    token = min(members(takes), key=lambda token: moment.ground.price[token] + 2 * (ids.BLESSINGS >> token & 1))
    if ids.BLESSINGS >> token & 1:
        return (INTERNED[Verb.TAKE][token],)
    return INTERNED[Verb.TAKE][token], _anywhere(moment, moment.ground.anywhere & ~moment.field.taken)


def _anywhere(moment: Moment, places: int) -> Action:
    """Return the place where a token that does nothing looks most like an attack."""
    denial, target = moment.worth.denial, moment.board.target
    return INTERNED[Verb.LAY][max(members(places), key=lambda place: denial[target[place]] + moment.unsteady())]


def _lay(moment: Moment, places: int) -> Action:
    """Return the place for a token that has been picked up: in the turn, or off the discard pile (X-8)."""
    token = moment.question.chosen
    options = [option for option in moment.field.options(moment.board, (token,)) if places >> option.place & 1]
    if not options:
        return _anywhere(moment, places)
    return INTERNED[Verb.LAY][max(options, key=lambda option: option.score + moment.unsteady()).place]


def _aim(moment: Moment, bits: int) -> Action:
    kind = moment.question.kind
    if kind in {"bless", "card-animate-bless"}:
        return _bless(moment, bits)
    return card_play.aim(moment, bits)


def _bless(moment: Moment, bits: int) -> Action:
    blessing = moment.question.chosen if moment.question.chosen != ids.NOBODY else 12
    fitting = [
        option for option in moment.blessings((blessing,)) if bits >> moment.open.placed[option.place].identity & 1
    ]
    if not fitting:
        return INTERNED[Verb.AIM][next(members(bits))]
    return INTERNED[Verb.AIM][moment.open.placed[max(fitting, key=lambda option: option.score).place].identity]


def _play(moment: Moment, bits: int) -> Action:
    card = card_play.upkeep_card(moment, bits)
    return PASS if card == ids.NOBODY else INTERNED[Verb.PLAY][card]


def _pick(moment: Moment, bits: int) -> Action:
    if moment.question.kind == "starting":
        return setting_up.starting(moment, bits)
    return card_play.pick_province(moment, bits)


_ANSWERS: Final[Mapping[Verb, Callable[[Moment, int], Action]]] = {
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
