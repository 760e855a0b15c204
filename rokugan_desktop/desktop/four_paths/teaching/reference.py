"""The player aid and the glossary of Four Paths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.desktop.four_paths.teaching import pictures
from rokugan_desktop.desktop.primer import AidSection, Term
from rokugan_desktop.games.four_paths import Message

_LINES: Final = {"turn": 5, "battle": 5, "honor": 4, "allies": 3}
"""The sections of the aid that are sentences, with how many each has."""
_LINES_OF_HANDS: Final = {"hands": 6, "duels": 3}
_CONCEPTS: Final = (
    "ally", "army", "assign", "attacker", "bowed", "cavalry", "chi", "cost", "defender", "destroyed", "discarded",
    "dynasty", "event", "face-down", "family-honor", "force", "fortification", "gold", "holding", "home",
    "honor-requirement", "infantry", "leader", "own-clan", "personality", "personal-honor", "province", "region",
    "resolution", "round", "straighten", "strength", "stronghold", "unique", "unit",
)  # fmt: skip
_CONCEPTS_OF_HANDS: Final = (
    "action", "dishonored", "duel", "fate", "favor", "fear", "focus", "follower", "item",
    "lobby", "ranged", "seppuku", "standing-pass", "tactician", "terrain", "wind",
)  # fmt: skip


def aid(*, hands: bool) -> Sequence[AidSection]:
    """Return the player aid: turn, battle, honor, allies, ends; the numbers of cards, and their kinds.

    `hands`: with what the second level adds.
    """
    said = [
        AidSection(Message(f"aid.{name}"), tuple([Message(f"aid.{name}.{line}") for line in range(1, count + 1)]))
        for name, count in (*_LINES.items(), *(_LINES_OF_HANDS.items() if hands else ()))
    ]
    return (
        *said,
        AidSection(Message("learn.end"), things=pictures.ends()),
        AidSection(Message("aid.numbers"), things=pictures.numbers(hands=hands)),
        AidSection(Message("aid.cards"), things=pictures.kinds()),
    )


def terms(*, hands: bool) -> Sequence[Term]:
    """Return the words that the game speaks of; `hands`: at the second level, too."""
    names = (*_CONCEPTS, *(_CONCEPTS_OF_HANDS if hands else ()))
    return tuple([Term(Message(f"term.{name}"), Message(f"term.{name}.text")) for name in names])
