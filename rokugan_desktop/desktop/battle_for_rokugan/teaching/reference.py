"""The player aid and the glossary of Battle for Rokugan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.desktop.battle_for_rokugan.teaching import pictures
from rokugan_desktop.desktop.primer import AidSection, Term
from rokugan_desktop.games.battle_for_rokugan import Message, ids

_CONCEPTS: Final = (
    "adjacent", "attack", "bluff", "capital", "coastal", "combat-token", "control", "control-token", "decoy",
    "defense", "first-player", "flower", "hand", "honor", "initiative", "objective", "placement", "pool",
    "resolution", "ronin", "scout", "shadowlands", "shugenja", "territory", "upkeep",
)  # fmt: skip


def aid() -> Sequence[AidSection]:
    """Return the player aid: the round, the resolution, battles, tokens, special tokens, honor."""
    return (
        AidSection(Message("aid.round"), tuple(Message(f"aid.round.{number}") for number in (1, 2, 3))),
        AidSection(Message("aid.resolution"), tuple(Message(f"aid.resolution.{number}") for number in range(1, 6))),
        AidSection(Message("aid.battle"), tuple(Message(f"aid.battle.{number}") for number in (1, 2, 3, 4))),
        AidSection(Message("learn.honor"), things=pictures.honor()),
        AidSection(Message("learn.tokens"), things=pictures.kinds()),
        AidSection(Message("learn.special"), things=pictures.specials()),
    )


def terms() -> Sequence[Term]:
    """Return the words of the game: what it speaks of, its tokens, and every card by its title."""
    found = [Term(Message(f"term.{name}"), Message(f"term.{name}.text")) for name in _CONCEPTS]
    kinds = [name for name in ids.TYPES if name != "bluff"]
    found += [Term(Message(f"kind.{name}"), Message(f"kind.{name}.text")) for name in kinds]
    found += [Term(Message(f"special.{name}"), Message(f"special.{name}.text")) for name in ids.SPECIAL_TOKENS]
    found += [_titled("card", name) for name in ids.TERRITORY_CARDS]
    found += [_titled("objective", name) for name in ids.SECRET_OBJECTIVES]
    return (*found, *(_titled("initiative", name) for name in ids.INITIATIVE_CARDS))


def _titled(kind: str, name: str) -> Term:
    return Term(Message(f"{kind}.{name}.title"), Message(f"{kind}.{name}.text"), proper=True)
