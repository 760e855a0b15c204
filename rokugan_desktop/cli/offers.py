"""What a game may offer the command line. Each part is a protocol of its own, and none of them must be offered.

A game's `offered` returns one object that carries out as many of these parts as the game has. The command line asks it
by `isinstance` at every start, and Python may look at properties then: what takes long to load is a method. Words are
handed in as the game's own: its sentences go first, the program's stand behind them.
"""

from __future__ import annotations

import argparse
from abc import abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from rokugan_desktop.engine import Message, Setup

if TYPE_CHECKING:  # what a game offers is asked for at every start, and these take long to load
    from rokugan_desktop.boards.checking import BoardFault
    from rokugan_desktop.cli.arguments import Parser
    from rokugan_desktop.cli.laboratory import Laboratory
    from rokugan_desktop.words import Words

Report = Mapping[str, Any]
"""Plain data, as JSON holds them. Keys are never translated."""


@runtime_checkable
class NamingMatches(Protocol):
    """Says of a match what the list of matches and its index card say, without a window."""

    @abstractmethod
    def role(self, role: str) -> Message | None:
        """Return what a role is called; None where the game has none of this id."""

    @abstractmethod
    def progress(self, view: Any) -> int:
        """Return how far a match is, from its public view, as its index card keeps it: the round, say."""


class AboutPosition(NamedTuple):
    """One command about a position file."""

    found: Callable[[argparse.Namespace, str, str], Any]
    """Return what it finds out, from its arguments, the file's text and its name. Raise Unreadable, WrongUse."""
    said: Callable[[Words, Any], str]
    """Return that as text for people."""
    report: Callable[[Any], Report] = dict
    """Return that as plain data."""
    add_arguments: Callable[[Parser], None] | None = None
    """Add what the command takes beside the file, if anything."""


@runtime_checkable
class AboutPositions(Protocol):
    """Reads position files and carries out commands about them."""

    position_format: str
    """The `format` by which a file is known to be this game's."""

    @abstractmethod
    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at the position. Raise Unreadable, which names the file `name`."""

    @property
    @abstractmethod
    def about_positions(self) -> Mapping[str, AboutPosition]:
        """Return what carries out each command about positions that the game has, by the command's name."""


class BoardCounts(NamedTuple):
    """What `check` says of a board."""

    there: tuple[Message, ...]
    """How much there is of everything."""
    faults: tuple[BoardFault, ...]
    single: str = ""
    """What it is that is no board, has one fault at most, and names the rule that it breaks as its place."""


@runtime_checkable
class CheckingBoards(Protocol):
    """Holds the counts of its boards against the game's, or has boards in data of its own."""

    file_format: str = ""
    """The `format`, without its number, of files that are no boards and are checked here too; empty: there are none."""

    @abstractmethod
    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Return what there is, and every fault; with `any_size` other counts than the game's are none.

        Raise Unreadable.
        """


@runtime_checkable
class InTheLab(Protocol):
    """Is played by computers alone, in the balance lab and on the ladder."""

    @abstractmethod
    def laboratory(self) -> Laboratory:
        """Return what is played there, and what is said of it."""
