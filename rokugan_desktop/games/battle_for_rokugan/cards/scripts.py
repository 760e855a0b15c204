"""The scripts of all cards."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.cards.stage import Card, Stage
from rokugan_desktop.games.battle_for_rokugan.cards.turn_cards import TURN_CARDS
from rokugan_desktop.games.battle_for_rokugan.cards.upkeep_cards import UPKEEP_CARDS
from rokugan_desktop.games.battle_for_rokugan.public import Script

CARDS: Final[tuple[Card, ...]] = tuple((UPKEEP_CARDS | TURN_CARDS)[name] for name in ids.CARDS)
"""The cards in the order of `ids.CARDS`."""


def stage_of(script: Script) -> Stage:
    """Return the stage at which a card under way stands."""
    return CARDS[script.card].stages[script.stage]


def earlier_stages(script: Script) -> tuple[Stage, ...]:
    """Return the stages before the one at which a card under way stands: one for each of its picks."""
    return CARDS[script.card].stages[: script.stage]


def put_by(script: Script | None) -> tuple[ids.Special | None, int]:
    """Return which special token the stage under way puts into a province, and how many control tokens faceup."""
    stage = stage_of(script) if script is not None else None
    return (stage.special, stage.control) if stage is not None else (None, 0)


def stages_of(script: Script) -> int:
    """Return how many stages the card has: how many tokens are put, for one that puts several alike."""
    return len(CARDS[script.card].stages)
