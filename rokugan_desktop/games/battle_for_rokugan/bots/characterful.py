"""Players in character: they play as strongly as those that they are made of, and a little as their clan would.

They are those who search. A novice chooses by its evaluation alone, and is too far from what is best for a sway to cost
it nothing: one that guards more wins much more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from rokugan_desktop.engine import Decision, Interrupted, Stop, never
from rokugan_desktop.engine.players import Foretold
from rokugan_desktop.games.battle_for_rokugan.actions import Action
from rokugan_desktop.games.battle_for_rokugan.bots import novice
from rokugan_desktop.games.battle_for_rokugan.bots.characters import CHARACTERS
from rokugan_desktop.games.battle_for_rokugan.bots.editions import Edition
from rokugan_desktop.games.battle_for_rokugan.bots.evaluation import Evaluation
from rokugan_desktop.games.battle_for_rokugan.view import View


class Considering(Protocol):
    """A player that searches from an evaluation, and so can be given a character."""

    @property
    def name(self) -> str: ...

    @property
    def edition(self) -> Edition:
        """Return what it takes for true."""
        ...

    def considered(self, evaluation: Evaluation, stop: Stop) -> Foretold:
        """Return what follows from the evaluation. Raise Interrupted as soon as `stop` says so."""
        ...


class InCharacter(msgspec.Struct, frozen=True):
    """Plays as another does, fond of what its clan is fond of."""

    name: str
    player: Considering

    def decide(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Sequence[Action]:
        return self.foretell(view, decision, seed, stop).answers

    def foretell(self, view: View, decision: Decision[Action], seed: int, stop: Stop = never) -> Foretold:
        """Return the same answers, and the chance to win that it sees. Raise Interrupted as soon as `stop` says so."""
        if stop():
            raise Interrupted
        assert view.seat is not None, "a seat is asked"
        character = CHARACTERS[view.public.seats[view.seat].clan]
        return self.player.considered(novice.evaluation_of(view, decision, seed, self.player.edition, character), stop)
