"""What carries out the commands of Battle for Rokugan."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from rokugan_desktop.cli.battle_for_rokugan.texts import resolution_text, score_text
from rokugan_desktop.cli.offers import (
    AboutPosition,
    AboutPositions,
    BoardCounts,
    CheckingBoards,
    InTheLab,
    NamingMatches,
    Report,
)
from rokugan_desktop.engine import AnyGame, Setup
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import BattleForRokugan, Message, Position, Topology, ids

if TYPE_CHECKING:
    from rokugan_desktop.cli.laboratory import Laboratory

_COUNTED: Final = {"areas": "provinces", "edges": "land_borders", "coasts": "coastal_borders"}
"""What `check` counts: as a board calls it, and as the game does."""


class BattleCommands(NamingMatches, AboutPositions, CheckingBoards, InTheLab):
    """What the game offers the command line; see `cli.offers` for each part."""

    position_format = Position.FORMAT

    def __init__(self, rules: Callable[[], AnyGame]) -> None:
        self._rules = cast("Callable[[], BattleForRokugan]", rules)

    def _board(self) -> Topology:
        return self._rules().board

    @property
    def about_positions(self) -> Mapping[str, AboutPosition]:
        """Return what resolves a position and what scores it."""
        return {
            "resolve": AboutPosition(partial(self._reported, rules.resolution_report), resolution_text),
            "score": AboutPosition(partial(self._reported, rules.score_report), score_text),
        }

    def _reported(
        self, made: Callable[[Topology, Position, str], Report], _asked: argparse.Namespace, text: str, name: str
    ) -> Report:
        return made(self._board(), rules.read_position(text, name), name)

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at the position. Raise Unreadable where it can't be."""
        return self._rules().setup_at(text, name)

    def role(self, role: str) -> Message | None:
        """Return the name of a clan."""
        return Message(f"clan.{role}") if role in ids.CLANS else None

    def progress(self, view: rules.View) -> int:
        """Return the number of the round."""
        return view.public.round

    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Compare the board's counts with the game's (C-3)."""
        from rokugan_desktop.boards.checking import BoardFault
        from rokugan_desktop.cli.reports import board_checked

        board, faults = board_checked(folder, any_size=any_size)
        there = (len(board.areas), len(board.edges), len(board.coasts))
        wanted = there if any_size else rules.board_facts(self._board())
        miscounted = (
            BoardFault(board.source, place, Message("cli.check.count", wanted=game, there=found))
            for place, game, found in zip(_COUNTED, wanted, there, strict=True)
            if game != found
        )
        counts = zip(_COUNTED.values(), there, strict=True)
        return BoardCounts(tuple(Message(f"cli.check.{what}", n=n) for what, n in counts), (*miscounted, *faults))

    def laboratory(self) -> Laboratory:
        """Return what the lab and the ladder play."""
        from rokugan_desktop.cli.battle_for_rokugan.lab import laboratory

        return laboratory(self._rules())
