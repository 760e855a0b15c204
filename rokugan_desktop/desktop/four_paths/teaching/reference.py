"""The player aid and the glossary of Four Paths."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.desktop.four_paths.teaching import pictures
from rokugan_desktop.desktop.primer import AidSection, Term
from rokugan_desktop.games.four_paths import Message
from rokugan_desktop.games.four_paths.ids import Level

_LINES: Final = {
    Level.STEEL: {"turn": 5, "battle": 5, "honor": 4, "allies": 3}, Level.HANDS: {"hands": 6, "duels": 3},
    Level.ANSWERS: {"answers": 5},
}  # fmt: skip
"""The sections of the aid that are sentences, by the level they are from, with how many each has."""
_CONCEPTS: Final = {
    Level.STEEL: (
        "ally", "army", "assign", "attacker", "bowed", "cavalry", "chi", "cost", "defender", "destroyed", "discarded",
        "dynasty", "event", "face-down", "family-honor", "force", "fortification", "gold", "holding", "home",
        "honor-requirement", "infantry", "leader", "own-clan", "personality", "personal-honor", "province", "region",
        "resolution", "round", "straighten", "strength", "stronghold", "unique", "unit",
    ),
    Level.HANDS: (
        "action", "dishonored", "duel", "fate", "favor", "fear", "focus", "follower", "item", "lobby", "ranged",
        "seppuku", "standing-pass", "tactician", "terrain", "wind",
    ),
    Level.ANSWERS: (
        "ancestor", "canceled", "experienced", "kiho", "monk", "negated", "reaction", "ring",
        "shugenja", "spell", "yu",
    ),
}  # fmt: skip


def aid(level: Level) -> Sequence[AidSection]:
    """Return the player aid up to a level: turn, battle, honor, allies, ends; the numbers of cards, and their kinds."""
    said = [
        AidSection(Message(f"aid.{name}"), tuple([Message(f"aid.{name}.{line}") for line in range(1, count + 1)]))
        for of, sections in _LINES.items()
        if of <= level
        for name, count in sections.items()
    ]
    if level > Level.STEEL:
        turn, *others = said
        said = [turn._replace(lines=(*turn.lines[:2], Message("aid.turn.action"), *turn.lines[2:])), *others]
    return (
        *said,
        AidSection(Message("learn.end"), things=pictures.ends(level)),
        AidSection(Message("aid.numbers"), things=pictures.numbers(level)),
        AidSection(Message("aid.cards"), things=pictures.kinds(level)),
    )


def terms(level: Level) -> Sequence[Term]:
    """Return the words that the game speaks of up to a level."""
    names = [name for of, concepts in _CONCEPTS.items() if of <= level for name in concepts]
    return tuple([Term(Message(f"term.{name}"), Message(f"term.{name}.text")) for name in names])
