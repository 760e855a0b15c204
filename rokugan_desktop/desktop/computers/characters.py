"""Characters: whether computer players play a little as their roles would. It is written in the set-up of the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rokugan_desktop.desktop.face import Computer
from rokugan_desktop.engine import Message, Player, Setup
from rokugan_desktop.engine.options import CHARACTERS, TABLE_OPTIONS, Option, OptionChoice
from rokugan_desktop.table.history import HUMAN

_ON: Final = "on"


def character_options(computers: Iterable[Computer]) -> tuple[Option, ...]:
    """Return the choice, for the form of a new match; none where no computer player has a character."""
    if all(computer.in_character is None for computer in computers):
        return ()
    choices = tuple(
        OptionChoice(one, Message(f"option.characters.{one}"), Message(f"option.characters.{one}.about"))
        for one in TABLE_OPTIONS[CHARACTERS]
    )
    return (Option(CHARACTERS, Message("option.characters"), choices, "off"),)


def asked_of(form: Sequence[Option], players: Iterable[str]) -> list[Option]:
    """Return what is asked of the table of these players: how computer players play only where one of them sits."""
    computers = any(player != HUMAN for player in players)
    return [option for option in form if computers or option.id != CHARACTERS]


def playing(computer: Computer, setup: Setup) -> Player[Any, Any]:
    """Return who thinks for the computer player in a match of this set-up."""
    if (CHARACTERS, _ON) in setup.options and computer.in_character is not None:
        return computer.in_character
    return computer.player
