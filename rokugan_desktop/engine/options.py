"""What a game asks before a match begins, as a form of choices that a window or a command line can offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine.messages import Message

POSITION: Final = "position"
"""The option of a set-up that holds the text of a position file, in every game: what began there nobody has drawn."""


class OptionChoice(NamedTuple):
    """One of the things that an option may be."""

    id: str
    """As `Setup.options` names it."""
    name: Message
    explanation: Message | None = None
    """What it means for the match, in a sentence or two."""


class Option(NamedTuple):
    """One thing to choose before a match: the scenario, the level, a deck."""

    id: str
    """As `Setup.options` names it."""
    name: Message
    choices: tuple[OptionChoice, ...]
    """At least one, each with an id of its own."""
    default: str
    """The id of the choice that counts until somebody makes another."""


class Seating(NamedTuple):
    """Who may sit down to a match."""

    roles: tuple[str, ...]
    """All places for roles, in the order in which they are offered: a role as often as seats may share it."""
    fewest: int
    most: int
    """How many seats play."""


def settled(form: Sequence[Option], chosen: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return what each option of a form is, as `Setup.options` holds it: the choice made, where it is offered."""
    found: list[tuple[str, str]] = []
    for option in form:
        wanted = chosen.get(option.id)
        offered = any(choice.id == wanted for choice in option.choices)
        found.append((option.id, wanted if wanted is not None and offered else option.default))
    return tuple(found)
