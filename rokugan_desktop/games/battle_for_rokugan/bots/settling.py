"""Players made of others: who settles fairly, and who plays a little as its clan would.

The players of the ladder settle where an evaluation that was fitted to the ends of matches sends them, and stay as they
are. To friends who leave their beginning to a computer that looked unfair: Crab began with half the honor of the
others. Who settles fairly (U-9) goes by what everybody can count.

Those in character are those who search. A novice chooses by its evaluation alone, and is too far from what is best for
a sway to cost it nothing: one that guards more wins much more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Player, Stop, never
from rokugan_desktop.engine.players import Foretold
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.characters import CHARACTERS
from rokugan_desktop.games.battle_for_rokugan.bots.searching import Searcher, Shogun
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
    player: Searcher | Shogun

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        return self.foretell(view, decision, seed, stop).answers

    def foretell(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Foretold:
        assert view.seat is not None, "a seat is asked"
        edition, character = self.player.edition, CHARACTERS[view.public.seats[view.seat].clan]
        return self.player.considered(novice.evaluation_of(view, decision, seed, stop, edition, character), stop)
