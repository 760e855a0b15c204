"""Players that differ by one thing, with a warrior's budgets, so that many of their matches can be played."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Player
from rokugan_desktop.games.battle_for_rokugan import Action, QuestionKind, View
from rokugan_desktop.games.battle_for_rokugan.bots import player
from rokugan_desktop.games.battle_for_rokugan.bots.editions import LEARNED
from rokugan_desktop.games.battle_for_rokugan.bots.searching import LooksAhead, Searcher

SMALL: Final = "small"
"""A shogun that searches as little as a warrior, and looks ahead at nothing but placements."""
KINDS: Final = {
    "starting": (QuestionKind.STARTING,),
    "objective": (QuestionKind.OBJECTIVE,),
    "cards": tuple(kind for kind in QuestionKind if kind.startswith("card-") or kind is QuestionKind.UPKEEP_CARD),
    "abilities": (QuestionKind.RETURN, QuestionKind.SWAP),
    "scouts": (QuestionKind.TURN, QuestionKind.SPY, QuestionKind.CARD_LOOK),
}
"""What it may look ahead at."""


PLAIN: Final = "plain"
"""A novice; of what is added to it, it takes the alternative that seems best without looking ahead."""


def variant(name: str) -> Player[Action, View]:
    """Return a player by its name, or one of the above with things added: `small+starting+cards`. Raise KeyError."""
    base, *added = name.split("+")
    if base not in {SMALL, PLAIN}:
        return player(name)
    if base == SMALL:
        placing = Searcher(name, candidates=10, rollouts=32, patient=True, edition=LEARNED)
        one = LooksAhead(name, placing, kinds=(), alternatives=6, trials=60, version=0)
    else:
        one = LooksAhead(name, Searcher(name, candidates=1, rollouts=1), kinds=(), alternatives=1, trials=1, version=0)
    for what in added:
        one = replace(one, kinds=(*one.kinds, *KINDS[what]))
    return one
