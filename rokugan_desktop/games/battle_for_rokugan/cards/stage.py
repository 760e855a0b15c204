"""A card's effect as stages: each asks for one thing and does something with the answer.

What is under way is data (`public.Script`: which card, whose, at which stage, the answers so far), so that a match can
be saved, taken back and forked in the middle of a card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.public import Script
from rokugan_desktop.games.battle_for_rokugan.question_contents import QuestionContents
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

Offers = Callable[[Topology, State, Script], int]
"""What may be chosen at a stage, as bits; none: the stage is left out, for a card does as much as it can (X-1)."""

Effect = Callable[[StateUpdate, Script, Any], int]
"""What is done with the number chosen; returns the number that later stages find in `Script.picks`."""


WhyNot = Callable[[QuestionContents, Any], Refusal]
"""Why a number that a stage does not offer is refused, with its rule."""


def something_else(_question: QuestionContents, _number: int) -> Refusal:
    """Refuse what no stage of this kind could ever be answered with."""
    return Refusal("X-1", Message("refusal.asked-something-else"))


class Stage(NamedTuple):
    """One question of a card, why it refuses what it refuses, and what follows from its answer."""

    kind: QuestionKind
    """Its prompt, too: `question.card-look`."""
    verb: Verb
    offers: Offers
    effect: Effect
    why_not: WhyNot = something_else
    secret: bool = False
    """Whether upkeep asks it behind the own screen, as all of a turn is: it is about what only this seat sees."""
    may_stop: Callable[[Script], bool] | None = None
    """Whether the seat may decline here and go on to the stages after this run of them."""
    special: ids.Special | None = None
    """The special token that it puts into the province chosen."""
    control: int = 0
    """How many control tokens it puts faceup into the province chosen."""
    gives: bool = False
    """What is chosen leaves the seat: it pays with it, or gives it away."""
    confirmed: str = ""
    """The key of the sentence that confirms what it does to a token on the board; empty: what its kind says."""


class Card(NamedTuple):
    """A card: its stages in order. It can be played where the first of them has something to offer (X-1)."""

    stages: tuple[Stage, ...]
    ends_turn: bool = False
    """Playing it is this turn's placement (X-3)."""
