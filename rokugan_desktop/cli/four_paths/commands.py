"""What carries out the commands of Four Paths."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from rokugan_desktop.cli.offers import BoardCounts, CheckingBoards, InTheLab, NamingMatches
from rokugan_desktop.engine import AnyGame, Refusal
from rokugan_desktop.games.four_paths import (
    COMPONENTS,
    FourPaths,
    Message,
    View,
    deck_refusal,
    read_components,
    read_deck,
)
from rokugan_desktop.games.four_paths import SENTENCES as GAME_SENTENCES

if TYPE_CHECKING:
    from rokugan_desktop.cli.laboratory import Laboratory


class FourPathsCommands(NamingMatches, CheckingBoards, InTheLab):
    """What the game offers the command line; see `cli.offers` for each part."""

    def __init__(self, rules: Callable[[], AnyGame]) -> None:
        self._rules = cast("Callable[[], FourPaths]", rules)

    def role(self, role: str) -> Message | None:
        """Return the name of a deck."""
        return Message(f"deck.{role}") if f"deck.{role}" in GAME_SENTENCES else None

    def progress(self, view: View) -> int:
        """Return the number of the round."""
        return view.round

    def checked(self, folder: Path, *, any_size: bool) -> BoardCounts:
        """Count cards and decks, and find what is wrong with a deck list where that is what is named (S-1)."""
        from rokugan_desktop.boards.checking import BoardFault
        from rokugan_desktop.boards.points import read_text

        if folder.is_dir():
            file = read_components(read_text(folder / COMPONENTS), COMPONENTS)
            counts = Message("cli.check.cards", n=len(file.cards)), Message("cli.check.decks", n=len(file.decks))
            return BoardCounts(counts, ())
        deck = read_deck(read_text(folder), folder.name)
        counts = (
            Message("cli.check.dynasty", n=sum(deck.dynasty.values())),
            Message("cli.check.fate", n=sum(deck.fate.values())),
        )
        refusal: Refusal | None = deck_refusal(self._rules().components, deck)
        faults = () if refusal is None else (BoardFault(folder.name, refusal.rule, cast("Message", refusal.message)),)
        return BoardCounts(counts, faults)

    def laboratory(self) -> Laboratory:
        """Return what the lab and the ladder play."""
        from rokugan_desktop.cli.four_paths.lab import laboratory

        return laboratory(self._rules())
