"""The commands that need no window and play no game: those about a position, and check."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

import msgspec

from rokugan_desktop.boards.board import Board
from rokugan_desktop.boards.checking import BoardFault, check_folder
from rokugan_desktop.cli.endings import one_line
from rokugan_desktop.cli.offers import AboutPositions, BoardCounts, CheckingBoards, Report
from rokugan_desktop.cli.understanding import Request
from rokugan_desktop.engine import Message, Unreadable, in_short
from rokugan_desktop.shelf import Shelf, Shelved
from rokugan_desktop.table.printable import escaped, printable
from rokugan_desktop.words import Words


def about_position(asked: Request, game: Shelved, words: Words) -> int:
    """Print what a command about positions finds out. Raise Unreadable where the game can't read the position."""
    offered = game.commands()
    assert isinstance(offered, AboutPositions), "it was found by that"
    command = offered.about_positions[asked.command]
    found = command.found(asked.arguments, asked.position, str(asked.arguments.position))
    as_json = asked.arguments.format == "json"
    if as_json:
        print(escaped(msgspec.json.encode(command.report(found)).decode()))
    else:
        print("\n".join([printable(line, " ") for line in command.said(words, found).split("\n")]))
    return 0


def check(arguments: argparse.Namespace, game: Shelved, words: Words, shelf: Shelf) -> int:
    """Print every fault of a board, or that there is none; of all boards of the game where none is named.

    In the game's own folder its feats and challenges are read, too. Raise Unreadable for the first bad one.
    """
    assert game.boards is not None, "it was found by that"
    folders = (arguments.board,) if arguments.board else game.boards()
    found = [_counted(folder, game, within=folders[0], any_size=arguments.any_size) for folder in folders]
    faults = tuple(fault for one in found for fault in one.faults)
    if folders[0].samefile(game.boards()[0]):
        from rokugan_desktop.cli.self_test import read_conditions

        read_conditions(game, shelf)
    if arguments.format == "json":
        print(escaped(msgspec.json.encode(_checked(found[0]._replace(faults=faults), words)).decode()))
    else:
        for one in found if not faults else ():
            print(words.text("cli.check.sound", counts=", ".join(words.say(count) for count in one.there)))
        for fault in faults:
            print(one_line(f"{fault.file}: {fault.place}: {words.say(in_short(fault.what))}"))
    return 1 if faults else 0


def _counted(folder: Path, game: Shelved, *, within: Path, any_size: bool) -> BoardCounts:
    """Return what is found of a board; its faults name their file as it is called from the folder it lies within."""
    offered = game.commands()
    if isinstance(offered, CheckingBoards):
        counted = offered.checked(folder, any_size=any_size)
    else:
        board, found = board_checked(folder, any_size=any_size)
        joined = {"areas": board.areas, "borders": board.edges, "coasts": board.coasts, "crossings": board.crossings}
        there = (Message(f"cli.check.{what}", n=len(of)) for what, of in joined.items() if of or what == "areas")
        counted = BoardCounts(tuple(there), found)
    if folder == within:
        return counted
    nested = (fault._replace(file=f"{folder.name}/{fault.file}") for fault in counted.faults)
    return counted._replace(faults=tuple(nested))


def _checked(counted: BoardCounts, words: Words) -> Report:
    """Return every fault as plain data; of what has one at most, None or the rule and a sentence."""
    if counted.single:
        faults = [{"rule": fault.place, "sentence": words.say(fault.what)} for fault in counted.faults]
        return {counted.single: faults[0] if faults else None}
    faults = [{"file": one.file, "place": one.place, "what": words.say(one.what)} for one in counted.faults]
    return {"faults": faults}


def board_checked(folder: Path, *, any_size: bool) -> tuple[Board, tuple[BoardFault, ...]]:
    """Return the board in a folder, and the faults that any board can have. Raise Unreadable."""
    if find_spec("shapely") is None:  # a bundle leaves it out: it weighs as much as all the rest of Python's libraries
        raise Unreadable("check", "", Message("cli.check.no-shapely"))
    return check_folder(folder, any_size=any_size)
