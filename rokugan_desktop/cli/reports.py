"""The commands that need no window and play no game: resolve, score, check."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import msgspec

from rokugan_desktop.boards.checking import check_folder
from rokugan_desktop.boards.fault import Fault
from rokugan_desktop.cli.game import board_folder, read_text, the_game
from rokugan_desktop.cli.texts import resolution_text, score_text
from rokugan_desktop.engine import Message
from rokugan_desktop.games.battle_for_rokugan import (
    board_facts,
    read_position,
    resolution_report,
    score_report,
)
from rokugan_desktop.words import Words


def resolve(arguments: argparse.Namespace, words: Words) -> int:
    """Print what R-0 to R-6 make of a position."""
    name = str(arguments.position)
    report = resolution_report(the_game().board, read_position(read_text(arguments.position), name), name)
    _print(report if arguments.format == "json" else resolution_text(words, report))
    return 0


def score(arguments: argparse.Namespace, words: Words) -> int:
    """Print the honor table of a position."""
    name = str(arguments.position)
    report = score_report(the_game().board, read_position(read_text(arguments.position), name), name)
    _print(report if arguments.format == "json" else score_text(words, report))
    return 0


def check(arguments: argparse.Namespace, words: Words) -> int:
    """Print every fault of a board, or that there is none."""
    folder = arguments.board or board_folder()
    board, faults = check_folder(folder, any_size=arguments.any_size)
    there = (len(board.provinces), len(board.land_borders), len(board.coastal_borders))
    if not arguments.any_size:
        faults = (*_count_faults(board.source, there), *faults)
    if not faults:
        parts = {
            part: Message(f"cli.check.{part}", n=number)
            for part, number in zip(("provinces", "borders", "coasts"), there, strict=True)
        }
        print(words.text("cli.check.sound", **parts))
        return 0
    for fault in faults:
        print(f"{fault.file}: {fault.place}: {words.say(fault.what)}")
    return 1


def _count_faults(file: str, there: tuple[int, int, int]) -> list[Fault]:
    """Compare the counts with the game's (C-3)."""
    wanted = board_facts(the_game().board)
    return [
        Fault(file, place, Message("cli.check.count", wanted=game, there=found))
        for place, game, found in zip(("provinces", "land_borders", "coastal_borders"), wanted, there, strict=True)
        if game != found
    ]


def _print(what: Any) -> None:
    text = what if isinstance(what, str) else msgspec.json.encode(what).decode()
    print(text, file=sys.stdout)
