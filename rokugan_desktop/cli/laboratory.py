"""What the balance lab and the ladder play of a game, and say of it: values that both commands are made of."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rokugan_desktop.cli.arguments import WrongUse, listed
from rokugan_desktop.engine import Illegal, Message, Setup
from rokugan_desktop.lab import Experiment
from rokugan_desktop.lab.ladder import Ladder, Options, Pairing


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
    """In the order of the facts'."""
    tables: tuple[ReportTable, ...]
    """What else the games are told apart by."""
    uses: tuple[ReportTable, ...]
    """What is counted each time that it is used."""
    row_name: Callable[[str, str], Message]
    """Return what a row is called, from its table's key and its own name."""

    @property
    def means(self) -> tuple[str, ...]:
        """The names of the averaged measures."""
        return tuple(f"mean_{measure.name}" for measure in self.measures)


@dataclass(frozen=True, kw_only=True, slots=True)
class Laboratory:
    """All of a game that is played by computers alone."""

    ladder: Ladder
    """What the ladder plays, and with its players and functions the lab too."""
    seats: tuple[int, int]
    """The least and the greatest number of seats."""
    players: tuple[str, ...]
    """The names of the ladder's players who may sit down in the lab."""
    columns: Columns
    yardstick: tuple[tuple[str, str], ...]
    """Who plays against whom on the ladder."""
    tables: tuple[int, ...]
    """The numbers of seats at which they do."""
    games: int
    """How many of each."""
    usual_seats: int | None = None
    """How many seats the lab has where nobody says it; None: it must be said."""
    seating: Callable[[Mapping[str, str], int], tuple[str, ...]] | None = None
    """Return the roles of so many seats under these options; None: they are drawn. Raise WrongUse."""
    roles_named: tuple[str, str, Callable[[Sequence[str]], None]] | None = None
    """The option that names the roles of the seats, an example, and what raises WrongUse where they won't do."""

    modules: Mapping[str, tuple[str, str]] | None = None
    """The names of `--modules`, with the option and the choice that each stands for; None: there is no such option."""

    def roles_of(self, arguments: Namespace) -> tuple[tuple[str, ...], dict[str, int | None]]:
        """Return the roles that the arguments name, and how many by which option. Raise WrongUse for odd ones."""
        if self.roles_named is None:
            return (), {}
        option, _example, check = self.roles_named
        roles = listed(getattr(arguments, option))
        check(roles)
        return roles, {f"--{option}": len(roles)}

    def sit_down(self, roles: Sequence[str], options: Options) -> None:
        """Raise WrongUse where these options do not let such roles sit down."""
        try:
            self.ladder.game.new(Setup(tuple(roles), options))
        except Illegal as illegal:
            raise WrongUse(illegal.refusal.message) from None

    def experiment(self, names: Sequence[str], seed: int, seating: tuple[str, ...], options: Options) -> Experiment:
        """Return what the lab plays, with the players of these names."""
        players = tuple(map(self.ladder.player, names))
        return self.ladder.experiment(players, seed, seating, options)

    def pairings(self, games: int | None) -> list[Pairing]:
        """Return the pairings of the yardstick; so many games of each where a number is given."""
        return [Pairing(*names, seats, games or self.games) for seats in self.tables for names in self.yardstick]
