"""What a game asks before a match begins, as a form of choices that a window or a command line can offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine.messages import Message

POSITION: Final = "position"
"""The option of a set-up that holds the text of a position file, in every game: what began there nobody has drawn."""
ADVICE: Final = "advice"
"""The option that says whether people may ask a computer for advice; where it is left out, they may not."""
CHARACTERS: Final = "characters"
"""The option that says whether computer players play a little as their roles would."""
STANDINGS: Final = "standings"
"""The option that says whether the table shows the scores meanwhile, or its players count for themselves."""
TABLE_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    ADVICE: ("allowed",),
    CHARACTERS: ("off", "on"),
    STANDINGS: ("shown", "hidden"),
}
"""All that a table agrees on beside the options of its game, with the choices that there are. Games let it be."""


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


def unknown_option(form: Sequence[Option], options: Sequence[tuple[str, str]]) -> Message | None:
    """Return a complaint that names the first option of a set-up that is not known, or None.

    Known is what the form of the game offers, what the table agrees on, and a position; each of them once.
    """
    offered = {**TABLE_OPTIONS, **{option.id: tuple(choice.id for choice in option.choices) for option in form}}
    said: set[str] = set()
    for option, choice in options:
        if option in said or (option != POSITION and choice not in offered.get(option, ())):
            return Message("options.unknown", option=option, choice=choice)
        said.add(option)
    return None
