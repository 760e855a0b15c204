"""The player aid and the glossary of Samurai Battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.desktop.primer import AidSection, Term
from rokugan_desktop.desktop.samurai_battles.teaching import pictures
from rokugan_desktop.games.samurai_battles import ORDERS, Message

_LINES: Final = {"turn": 4, "orders": 8, "movement": 5, "melee": 5, "fire": 4, "morale": 5, "honor": 2}
"""The sections of the aid that are sentences, with how many each has."""
_CONCEPTS: Final = (
    "absorbed", "ammunition", "canonical", "collision", "commander", "commanded", "cone", "contact", "defense-zone",
    "disgrace", "engaged", "facing", "fatigue", "figure", "flank", "front", "headquarters", "hidden", "hit", "honor",
    "inspired", "kill-zone", "level", "line-of-sight", "loss", "meet", "melee", "morale", "morale-test", "plan",
    "pulse", "quarry", "rally", "rear", "reveal", "rout", "slope", "start-strength", "state", "step",
    "total-attack", "unit-card", "volley", "zone-of-control",
)  # fmt: skip


def aid() -> Sequence[AidSection]:
    """Return the player aid: turn, orders, movement, melee, fire, Morale, Honor; states, zones, marks, terrain."""
    said = [
        AidSection(Message(f"aid.{name}"), tuple(Message(f"aid.{name}.{line}") for line in range(1, count + 1)))
        for name, count in _LINES.items()
    ]
    return (
        *said,
        AidSection(Message("learn.states"), things=pictures.states()),
        AidSection(Message("aid.zones"), things=pictures.zones()),
        AidSection(Message("learn.marks"), things=pictures.marks()),
        AidSection(Message("learn.terrain"), things=pictures.terrain()),
    )


def terms() -> Sequence[Term]:
    """Return the words of the game: what it speaks of, and every order."""
    concepts = [Term(Message(f"term.{name}"), Message(f"term.{name}.text")) for name in _CONCEPTS]
    return (*concepts, *(Term(Message(f"order.{name}"), Message(f"term.order.{name}")) for name in ORDERS))
