"""The commands that need no window and play no game: those about a position, and check."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

import msgspec

from rokugan_desktop.boards.checking import BoardFault, check_folder
from rokugan_desktop.cli.offers import AboutPositions, BoardCounts, CheckingData, CountingBoards
from rokugan_desktop.cli.understanding import Request
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.shelf import Shelved
from rokugan_desktop.table.printable import escaped
from rokugan_desktop.words import Words


def about_position(asked: Request, game: Shelved, words: Words) -> int:
    """Print what a command about positions finds out. Raise Unreadable where the game can't read the position."""
    offered = game.commands()
    assert isinstance(offered, AboutPositions), "it was found by that"
    command = offered.about_positions[asked.command]
    report = command.report(asked.arguments, asked.position, str(asked.arguments.position))
    as_json = asked.arguments.format == "json"
    print(escaped(msgspec.json.encode(report).decode()) if as_json else command.said(words, report))
    return 0


def check(arguments: argparse.Namespace, game: Shelved, words: Words) -> int:
    """Print every fault of a board, or that there is none."""
    assert game.board is not None, "it was found by that"
    folder = arguments.board or game.board()
    offered = game.commands()
    if isinstance(offered, CheckingData):
        counted = offered.checked(folder, any_size=arguments.any_size)
        found = counted.faults
    else:
        counted, found = _board_checked(folder, offered, any_size=arguments.any_size)
    if not found:
        print(words.text("cli.check.sound", counts=", ".join(words.say(count) for count in counted.there)))
        return 0
    for fault in found:
        print(f"{fault.file}: {fault.place}: {words.say(fault.what)}")
    return 1


def _board_checked(folder: Path, offered: object, *, any_size: bool) -> tuple[BoardCounts, tuple[BoardFault, ...]]:
    """Return what there is of a board in a folder, and all its faults. Raise Unreadable."""
    if find_spec("shapely") is None:  # a bundle leaves it out: it weighs as much as all the rest of Python's libraries
        raise Unreadable("check", "", Message("cli.check.no-shapely"))
    board, faults = check_folder(folder, any_size=any_size)
    if isinstance(offered, CountingBoards):
        counted = offered.counted(folder, board, any_size=any_size)
    else:
        counted = BoardCounts((Message("cli.check.areas", n=len(board.areas)),), ())
    return counted, (*counted.faults, *faults)
