"""What a game may offer the command line. Each part is a protocol of its own, and none of them must be offered.

A game's `offered` returns one object that carries out as many of these parts as the game has. The command line asks it
by `isinstance` at every start, and Python may look at properties then: what takes long to load is a method. Words are
handed in as the game's own: its sentences go first, the program's stand behind them.
"""

from __future__ import annotations

import argparse
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from rokugan_desktop.engine import Message, Setup

if TYPE_CHECKING:  # what a game offers is asked for at every start, and these take long to load
    from rokugan_desktop.boards.board import Board
    from rokugan_desktop.boards.checking import BoardFault
    from rokugan_desktop.cli.arguments import Parser
    from rokugan_desktop.lab import Experiment
    from rokugan_desktop.lab.ladder import Ladder, Pairing
    from rokugan_desktop.words import Words

Report = Mapping[str, Any]
"""Plain data, as JSON holds them. Keys are never translated."""


@runtime_checkable
class NamingMatches(Protocol):
    """Says of a match what the list of matches and its index card say, without a window."""

    @abstractmethod
    def role(self, role: str) -> Message | None:
        """Return what a role is called; None where the game has none of this id."""
        ...

    @abstractmethod
    def progress(self, view: Any) -> int:
        """Return how far a match is, from its public view, as its index card keeps it: the round, say."""
        ...


class AboutPosition(Protocol):
    """One command about a position file."""

    def add_arguments(self, parser: Parser) -> None:
        """Add what the command takes beside the file, if anything."""
        ...

    def report(self, arguments: argparse.Namespace, text: str, name: str) -> Report:
        """Return what the command finds out. Raise Unreadable, which calls the file by `name`, WrongUse."""
        ...

    def said(self, words: Words, report: Report, /) -> str:
        """Return the report as text for people."""
        ...


@runtime_checkable
class AboutPositions(Protocol):
    """Reads position files and carries out commands about them."""

    position_format: str
    """The `format` by which a file is known to be this game's."""

    @abstractmethod
    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at the position. Raise Unreadable, which names the file `name`."""
        ...

    @property
    @abstractmethod
    def about_positions(self) -> Mapping[str, AboutPosition]:
        """Return what carries out each command about positions that the game has, by the command's name."""
        ...


class BoardCounts(NamedTuple):
    """What `check` says of a board beyond the faults that any board can have."""

    there: tuple[Message, ...]
    """How much there is of everything."""
    faults: tuple[BoardFault, ...]
    """Where that is not what the game has."""


@runtime_checkable
class CountingBoards(Protocol):
    """Holds a board's counts against the game's."""

    @abstractmethod
    def counted(self, folder: Path, board: Board, *, any_size: bool) -> BoardCounts:
        """Return what there is; with `any_size` other counts than the game's are no fault. Raise Unreadable."""
        ...


@runtime_checkable
class CheckingData(Protocol):
    """Holds its boards in data of its own, and finds the faults of them itself."""

    @abstractmethod
    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Return what there is, and every fault; with `any_size` other counts than the game's are none.

        Raise Unreadable.
        """
        ...


class Measure(NamedTuple):
    """A number of the game's facts that the lab averages."""

    name: str
    percent: bool = False
    """It is 0 or 1 in each game, and is read in percent."""


class ReportTable(NamedTuple):
    """A table of the lab's report: its key there, the name that the facts have for it, its rows in order."""

    key: str
    table: str
    rows: Sequence[str]


@dataclass(frozen=True, slots=True)
class Columns:
    """What the lab's report says of one game, and how.

    The game's sentences say each of these names: `cli.simulate.KEY` a table, `cli.simulate.heading.NAME` and
    `cli.simulate.page.column.NAME` a column, `cli.simulate.page.note.KEY` what a table counts.
    """

    roles: ReportTable
    """The table by roles: its key is said of a role (`by_role`), its rows are all roles."""
    seating: str
    """The report's key for the roles that the seats were given: `roles`, say."""
    score: str
    """What a seat's score is called: `points`, say."""
    measures: tuple[Measure, ...]
    """In the order of the experiment's."""
    tables: tuple[ReportTable, ...]
    """What else the games are told apart by."""
    uses: tuple[ReportTable, ...]
    """What is counted each time that it is used."""
    row_name: Callable[[str, str], Message]
    """Return what a row is called, from its table's key and its own name."""


class Playing(Protocol):
    """Is played by computers alone."""

    @abstractmethod
    def seats(self) -> tuple[int, int]:
        """Return the least and the greatest number of seats."""
        ...


@runtime_checkable
class Simulating(Playing, Protocol):
    """Is played in the balance lab."""

    @abstractmethod
    def columns(self) -> Columns:
        """Return what the report says."""
        ...

    @abstractmethod
    def add_simulation_arguments(self, parser: Parser) -> None:
        """Add what a simulation takes beside `--seats`, `--players`, the game's options and what any game takes."""
        ...

    @abstractmethod
    def experiment(self, arguments: argparse.Namespace) -> Experiment:
        """Return what the arguments ask for, but for the game's options, which are added. Raise WrongUse."""
        ...


@runtime_checkable
class Climbing(Playing, Protocol):
    """Has computer players whose strength the ladder measures."""

    @abstractmethod
    def pairings(self, games: int | None) -> list[Pairing]:
        """Return who plays against whom, so many games of each; None: as many as each is worth."""
        ...

    @abstractmethod
    def ladder(self, seed: int) -> Ladder:
        """Return what is played."""
        ...
