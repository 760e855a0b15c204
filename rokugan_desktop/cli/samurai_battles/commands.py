"""What carries out the commands of Samurai Battles."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from rokugan_desktop.cli.arguments import Parser
from rokugan_desktop.cli.offers import (
    AboutPosition,
    AboutPositions,
    BoardCounts,
    CheckingBoards,
    InTheLab,
    NamingMatches,
    Report,
)
from rokugan_desktop.cli.samurai_battles.texts import explanation_text, resolution_text, score_text
from rokugan_desktop.engine import AnyGame, Setup
from rokugan_desktop.games.samurai_battles import (
    COMPONENTS,
    Explanation,
    Message,
    Position,
    Resolution,
    SamuraiBattles,
    View,
    board_facts,
    explanation,
    read_components,
    read_position,
    resolution,
    scenario_faults,
    score_report,
)
from rokugan_desktop.games.samurai_battles import SENTENCES as GAME_SENTENCES

if TYPE_CHECKING:
    from rokugan_desktop.cli.laboratory import Laboratory


class SamuraiCommands(NamingMatches, AboutPositions, CheckingBoards, InTheLab):
    """What the game offers the command line; see `cli.offers` for each part."""

    position_format = Position.FORMAT

    def __init__(self, rules: Callable[[], AnyGame]) -> None:
        self._rules = cast("Callable[[], SamuraiBattles]", rules)

    @property
    def about_positions(self) -> Mapping[str, AboutPosition]:
        """Return what resolves, scores and explains a position; dice are rolled where the file has none."""

        def add_seed(parser: Parser) -> None:
            parser.add_number("seed", least=0, about="resolve.seed")

        def resolved(arguments: argparse.Namespace, text: str, name: str) -> Resolution:
            chance = None if arguments.seed is None else Random(arguments.seed)
            return resolution(self._rules().components, read_position(text, name), name, chance)

        def explained(_arguments: argparse.Namespace, text: str, name: str) -> Explanation:
            return explanation(self._rules().components, read_position(text, name), name)

        def scored(_arguments: argparse.Namespace, text: str, name: str) -> Report:
            return score_report(self._rules().components, read_position(text, name), name)

        return {
            "resolve": AboutPosition(resolved, resolution_text, attrgetter("report"), add_seed),
            "score": AboutPosition(scored, score_text),
            "explain": AboutPosition(explained, explanation_text, attrgetter("report")),
        }

    def setup_at(self, text: str, name: str) -> Setup:
        """Return the set-up of a match that begins at the position. Raise Unreadable where it can't be."""
        return self._rules().setup_at(text, name)

    def role(self, role: str) -> Message | None:
        """Return the name of a side."""
        return Message(f"side.{role}") if f"side.{role}" in GAME_SENTENCES else None

    def progress(self, view: View) -> int:
        """Return the number of the turn."""
        return view.turn

    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Count hexes, borders and scenarios, and find what is wrong with the scenarios (F-4, G-3)."""
        from rokugan_desktop.boards.checking import BoardFault
        from rokugan_desktop.boards.points import read_text

        components = read_components(read_text(folder / COMPONENTS), COMPONENTS)
        there = board_facts(components)
        wanted = there if any_size else board_facts(self._rules().components)
        faults = [
            BoardFault(COMPONENTS, "scenarios" if what == "scenarios" else "scenarios.map", message)
            for what, game, found in zip(there._fields, wanted, there, strict=True)
            if game != found
            for message in (Message(f"cli.check.count.{what}", wanted=game, there=found),)
        ]
        faults += [BoardFault(COMPONENTS, place, what) for place, what in scenario_faults(components)]
        counts = zip(there._fields, there, strict=True)
        return BoardCounts(tuple(Message(f"cli.check.{what}", n=number) for what, number in counts), tuple(faults))

    def laboratory(self) -> Laboratory:
        """Return what the lab and the ladder play."""
        from rokugan_desktop.cli.samurai_battles.lab import laboratory

        return laboratory(self._rules())
