"""Players who play as others do but for one thing: who settles fairly, who plays as its clan would, who has one idea.

The players of the ladder settle where an evaluation that was fitted to the ends of matches sends them, and stay as they
are. To friends who leave their beginning to a computer that looked unfair: Crab began with half the honor of the
others. Who settles fairly (U-9) goes by what everybody can count.

Those in character are those who search. A novice chooses by its evaluation alone, and is too far from what is best for
a sway to cost it nothing: one that guards more wins much more often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Player, Stop, never, seats
from rokugan_desktop.engine.players import Foretold
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.characters import CHARACTERS
from rokugan_desktop.games.battle_for_rokugan.bots.editions import FIRST, Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import Candidate
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import static_value
from rokugan_desktop.games.battle_for_rokugan.bots.searching import LooksAhead, Searcher
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import flowers
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.topology import provinces_in
from rokugan_desktop.games.battle_for_rokugan.view import View

_BESIDE: Final = 0.3
"""What each province of one's own beside it is worth, in honor: lands that hang together can be defended."""
_BESIDE_A_RIVAL: Final = -0.1
_AT_HOME: Final = 0.4
_CHANCE: Final = 0.2
"""How far chance sways it, so that no two matches begin alike."""


class SettlesFairly(msgspec.Struct, frozen=True):
    """Settles by the honor that everybody can count, evenly for all clans; from then on plays as another does."""

    player: Player[Action, View]

    @property
    def name(self) -> str:
        return self.player.name

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        if isinstance(decision, Question) and decision.kind is QuestionKind.STARTING:
            if stop():
                raise Interrupted
            return (settled(decision, seed),)
        return self.player.decide(view, decision, seed, stop)


def settled(question: Question, seed: int) -> Action:
    """Return where a starting control token goes: to the richest province, rather beside one's own and at home."""
    board, public, seat = question.board, question.public, question.seat
    chance = Random(seed)
    own, rivals = public.held[seat], public.others_held(seat)
    home = board.territories[public.seats[seat].clan]

    def promise(province: ids.Province) -> float:
        bit, near = 1 << province, board.neighbours[province]
        honor = 0.0 if bit & board.shadowlands else float(flowers(board, public.special, province))
        territory = board.territories[board.territory_of[province]]
        if not bit & board.shadowlands and territory & ~(own | bit) == 0:
            honor += board.components.honor_per_territory
        honor += _BESIDE * (near & own).bit_count() + _BESIDE_A_RIVAL * (near & rivals).bit_count()
        return honor + _AT_HOME * bool(bit & home) + _CHANCE * chance.random()

    return INTERNED[Verb.PICK][max(provinces_in(question.offered(Verb.PICK)), key=promise)]


class InCharacter(msgspec.Struct, frozen=True):
    """Plays as another does, fond of what its clan is fond of."""

    name: str
    player: Searcher | LooksAhead

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        return self.foretell(view, decision, seed, stop).answers

    def foretell(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Foretold:
        assert view.seat is not None, "a seat is asked"
        edition, character = self.player.edition, CHARACTERS[view.public.seats[view.seat].clan]
        return self.player.considered(novice.evaluation_of(view, decision, seed, stop, edition, character), stop)


# Players with one idea each, that others are measured against: a strong player loses to none of them. They play as
# novices do, with everything that the game has, but for the one thing that they do too often.

_ABOVE_ALL: Final = 9.0
"""In honor: more than any placement promises."""
_A_LITTLE: Final = 2.0


class Exploiter(msgspec.Struct, frozen=True):
    """Adds to what a placement promises what its one idea says."""

    name: str
    edition: Edition = FIRST

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        evaluation = novice.evaluation_of(view, decision, seed, stop, self.edition)
        question = evaluation.question
        takes, cards = question.offered(Verb.TAKE), question.offered(Verb.PLAY)
        if question.kind == QuestionKind.TURN and takes and novice.turn_card(evaluation, cards) == ids.NOBODY:
            idea = _IDEAS[self.name](evaluation)
            candidates = evaluation.candidates()
            candidates += _bluffs_at_home(evaluation, takes) if self.name == "bluffer" else []
            if candidates:
                best = max(candidates, key=lambda one: one.score + idea(one) + evaluation.unsteady())
                return novice.placement(evaluation, best)
        return novice.answers(evaluation)


def _bluffs_at_home(evaluation: Evaluation, takes: int) -> list[Candidate]:
    if not takes >> ids.BLUFF & 1 or evaluation.public.seats[evaluation.seat].bluff_barred:
        return []
    free = evaluation.held & evaluation.board.capitals & evaluation.features.round_features.anywhere
    return [Candidate(0.0, ids.BLUFF, place) for place in evaluation.board.every_province if free >> place & 1]


def _bashes(evaluation: Evaluation) -> Callable[[Candidate], float]:
    public = evaluation.public
    rivals = [seat for seat in seats(len(public.seats)) if seat != evaluation.seat]
    leader = max(rivals, key=lambda seat: static_value(evaluation.board, public, seat, ids.NO_OBJECTIVE))
    return lambda one: _ABOVE_ALL * (public.held[leader] >> evaluation.province_of(one) & 1)


def _guards(weight: float) -> Callable[[Evaluation], Callable[[Candidate], float]]:
    """Guard the own provinces, for so much honor less than it brings."""
    return lambda evaluation: lambda one: weight * evaluation.own(evaluation.province_of(one))


def _bluffs(evaluation: Evaluation) -> Callable[[Candidate], float]:
    return lambda one: _ABOVE_ALL * (one.token == ids.BLUFF and evaluation.own(evaluation.province_of(one)))


_IDEAS: Final[Mapping[str, Callable[[Evaluation], Callable[[Candidate], float]]]] = {
    "leader-basher": _bashes,
    "turtle": _guards(_ABOVE_ALL),
    "bluffer": _bluffs,
    "guard-first": _guards(_A_LITTLE),
}
IDEAS: Final = tuple(Exploiter(name) for name in _IDEAS)
"""One with each idea; they play by the first edition, and never change."""
