"""What carries out the commands of Battle for Rokugan."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from rokugan_desktop.cli.arguments import Parser, WrongUse
from rokugan_desktop.cli.battle_for_rokugan.texts import resolution_text, score_text
from rokugan_desktop.cli.offers import (
    AboutPosition,
    AboutPositions,
    BoardCounts,
    Climbing,
    Columns,
    CountingBoards,
    NamingMatches,
    Report,
    Simulating,
)
from rokugan_desktop.cli.seating import agreed_seats, known_players, listed
from rokugan_desktop.engine import AnyGame, Setup
from rokugan_desktop.games.battle_for_rokugan import (
    EXPLOITERS,
    FIXED_PLAYERS,
    IN_CHARACTER,
    MEASURES,
    PLAYERS,
    PLAYING_VERSION,
    POSITION_FORMAT,
    BattleForRokugan,
    Message,
    Position,
    Topology,
    View,
    board_facts,
    broken_invariants,
    ids,
    match_facts,
    player,
    position_setup,
    read_position,
    resolution_report,
    score_report,
    state_of,
)
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.boards.board import Board
    from rokugan_desktop.lab import Experiment
    from rokugan_desktop.lab.ladder import Ladder, Pairing

_COUNTED: Final = {"areas": "provinces", "edges": "land_borders", "coasts": "coastal_borders"}
"""What `check` counts: as a board calls it, and as the game does."""


@dataclass(frozen=True, slots=True)
class _Reported:
    """A command about a position that takes nothing but the file."""

    board: Callable[[], Topology]
    made: Callable[[Topology, Position, str], Report]
    said: Callable[[Words, Report], str]

    def add_arguments(self, parser: Parser) -> None:
        """Add nothing."""

    def report(self, arguments: argparse.Namespace, text: str, name: str) -> Report:
        """Return what the rules make of the position. Raise Unreadable."""
        return self.made(self.board(), read_position(text, name), name)


class BattleCommands(NamingMatches, AboutPositions, CountingBoards, Simulating, Climbing):
    """What the game offers the command line; see `cli.offers` for each part."""

    position_format = POSITION_FORMAT

    def __init__(self, rules: Callable[[], AnyGame]) -> None:
        self._rules = cast("Callable[[], BattleForRokugan]", rules)

    def _board(self) -> Topology:
        return self._rules().board

    def seats(self) -> tuple[int, int]:
        """Return the least and the greatest number of seats (C-1)."""
        players = self._board().components.players
        return players.min, players.max

    @property
    def about_positions(self) -> Mapping[str, AboutPosition]:
        """Return what resolves a position and what scores it."""
        return {
            "resolve": _Reported(self._board, resolution_report, resolution_text),
            "score": _Reported(self._board, score_report, score_text),
        }

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at the position. Raise Unreadable where it can't be."""
        position = read_position(text, name)
        state_of(self._board(), position, name)
        return position_setup(position, text)

    def role(self, role: str) -> Message | None:
        """Return the name of a clan."""
        return Message(f"clan.{role}") if role in ids.CLANS else None

    def progress(self, view: View) -> int:
        """Return the number of the round."""
        return view.public.round

    def counted(self, folder: Path, board: Board, *, any_size: bool) -> BoardCounts:
        """Compare the board's counts with the game's (C-3)."""
        from rokugan_desktop.boards.checking import BoardFault

        there = (len(board.areas), len(board.edges), len(board.coasts))
        wanted = there if any_size else board_facts(self._board())
        return BoardCounts(
            tuple(
                Message(f"cli.check.{what}", n=number) for what, number in zip(_COUNTED.values(), there, strict=True)
            ),
            tuple(
                BoardFault(
                    board.source, board.spelling.get(place, place), Message("cli.check.count", wanted=game, there=found)
                )
                for place, game, found in zip(_COUNTED, wanted, there, strict=True)
                if game != found
            ),
        )

    def columns(self) -> Columns:
        """Return what the lab's report says."""
        from rokugan_desktop.cli.battle_for_rokugan.lab import COLUMNS

        return COLUMNS

    def add_simulation_arguments(self, parser: Parser) -> None:
        """Let the clans be named."""
        parser.add_names("clans", "cli.help.simulate.clans", "crab,lion,crane")

    def experiment(self, arguments: argparse.Namespace) -> Experiment:
        """Return what the arguments ask for. Raise WrongUse."""
        from rokugan_desktop.lab import Experiment

        names, clans = listed(arguments.players), listed(arguments.clans)
        known_players(names, (*PLAYERS, *IN_CHARACTER))
        for index, name in enumerate(clans):
            if name not in ids.CLANS:
                raise WrongUse(Message("cli.simulate.unknown-clan", name=name, known=", ".join(ids.CLANS)))
            if name in clans[:index]:
                raise WrongUse(Message("cli.simulate.same-clan", name=name))
        said = {"--seats": arguments.seats, "--players": len(names), "--clans": len(clans)}
        seats = agreed_seats(said, *self.seats())
        return Experiment(
            self._rules(),
            ids.CLANS,
            tuple(player(name) for name in names or ("random",) * seats),
            arguments.seed,
            facts=match_facts,
            faults=broken_invariants,
            measures=MEASURES,
            seating=clans,
        )

    def pairings(self, games: int | None) -> list[Pairing]:
        """Return the pairings of the yardstick."""
        from rokugan_desktop.cli.battle_for_rokugan.lab import pairings

        return pairings(games)

    def ladder(self, seed: int) -> Ladder:
        """Return what is played; a player's time is that of its turns."""
        from rokugan_desktop.cli.battle_for_rokugan.lab import blunders
        from rokugan_desktop.lab.ladder import Ladder

        return Ladder(
            self._rules(),
            ids.CLANS,
            player,
            broken_invariants,
            "turn",
            seed,
            facts=match_facts,
            score="honor",
            players=(*PLAYERS, *IN_CHARACTER, *FIXED_PLAYERS, *EXPLOITERS),
            version=PLAYING_VERSION,
            blunders=blunders,
        )
