"""What carries out the commands of Four Paths."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from rokugan_desktop.cli import offers
from rokugan_desktop.cli.arguments import Parser
from rokugan_desktop.cli.four_paths.texts import explanation_text, score_text, standing_text
from rokugan_desktop.cli.offers import BoardCounts, Report
from rokugan_desktop.engine import AnyGame, Refusal, Setup
from rokugan_desktop.games import four_paths as rules
from rokugan_desktop.games.four_paths import SENTENCES as GAME_SENTENCES
from rokugan_desktop.games.four_paths import FourPaths, Message, Position, View

if TYPE_CHECKING:
    from rokugan_desktop.cli.laboratory import Laboratory


_Reported = Callable[[FourPaths, Position, str, Random | None], Report]


class FourPathsCommands(offers.NamingMatches, offers.AboutPositions, offers.CheckingBoards, offers.InTheLab):
    """What the game offers the command line; see `cli.offers` for each part."""

    position_format = Position.FORMAT

    def __init__(self, rules: Callable[[], AnyGame]) -> None:
        self._rules = cast("Callable[[], FourPaths]", rules)

    @property
    def about_positions(self) -> Mapping[str, offers.AboutPosition]:
        """Return what resolves, scores and explains a position; chance is a seed's where the file says nothing."""

        def add_seed(parser: Parser) -> None:
            parser.add_number("seed", least=0, about="resolve.seed")

        def found(report: _Reported) -> Callable[[argparse.Namespace, str, str], Report]:
            def of_file(arguments: argparse.Namespace, text: str, name: str) -> Report:
                chance = None if arguments.seed is None else Random(arguments.seed)
                return report(self._rules(), rules.read_position(text, name), name, chance)

            return of_file

        return {
            "resolve": offers.AboutPosition(found(rules.resolution), standing_text, add_arguments=add_seed),
            "score": offers.AboutPosition(found(rules.score_report), score_text, add_arguments=add_seed),
            "explain": offers.AboutPosition(found(rules.explanation), explanation_text, add_arguments=add_seed),
        }

    def setup_at(self, text: str, name: str) -> Setup:
        return self._rules().setup_at(text, name)

    def role(self, role: str) -> Message | None:
        if role.startswith("{"):
            return self._rules().deck_name(role)
        return Message(f"deck.{role}") if f"deck.{role}" in GAME_SENTENCES else None

    def progress(self, view: View) -> int:
        return view.round

    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Count cards and decks, and find what is wrong with a deck list where that is what is named (S-1)."""
        from rokugan_desktop.boards.checking import BoardFault
        from rokugan_desktop.boards.points import read_text

        if folder.is_dir():
            file = rules.read_components(read_text(folder / rules.COMPONENTS), rules.COMPONENTS)
            counts = Message("cli.check.cards", n=len(file.cards)), Message("cli.check.decks", n=len(file.decks))
            return BoardCounts(counts, ())
        deck = rules.read_deck(read_text(folder), folder.name)
        counts = (
            Message("cli.check.dynasty", n=sum(deck.dynasty.values())),
            Message("cli.check.fate", n=sum(deck.fate.values())),
        )
        refusal: Refusal | None = rules.deck_refusal(self._rules().components, deck)
        faults = () if refusal is None else (BoardFault(folder.name, refusal.rule, cast("Message", refusal.message)),)
        return BoardCounts(counts, faults, "deck")

    def laboratory(self) -> Laboratory:
        from rokugan_desktop.cli.four_paths.lab import laboratory

        return laboratory(self._rules())
