"""What a command line asks for, and of which game: the one it names, or the first that all the rest of it fits."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rokugan_desktop.cli.arguments import (
    ABOUT_POSITIONS,
    COMMANDS,
    Parser,
    WrongUse,
    add_options,
    add_simulation,
    asked,
    parser_of,
)
from rokugan_desktop.cli.offers import AboutPositions, CheckingBoards, InTheLab
from rokugan_desktop.cli.speaking import read_text
from rokugan_desktop.engine import Message, Unreadable
from rokugan_desktop.shelf import Shelf, Shelved
from rokugan_desktop.words import Words

if TYPE_CHECKING:
    from rokugan_desktop.cli.laboratory import Laboratory

_OF_A_GAME: Final = (*ABOUT_POSITIONS, "check", "simulate", "ladder", "demo")
"""The commands that are about one game."""
_WITH_OPTIONS: Final = ("simulate", "ladder", "demo")
"""Those that begin matches, with what is asked before one."""
_HELP: Final = frozenset({"-h", "--help"})


class Request(NamedTuple):
    """A command line that was understood."""

    command: str
    arguments: argparse.Namespace
    game: Shelved | None = None
    """The game that the command is about; None where it is about none or about that of a match."""
    position: str = ""
    """The text of the position file that it names."""

    @property
    def game_id(self) -> str:
        """Return the id of its game; an empty text where it is about none."""
        return "" if self.game is None else self.game.id


def commands_on(shelf: Shelf) -> tuple[str, ...]:
    """Return the commands that there are with the games of this shelf: no more games are loaded than it takes."""
    return tuple(
        name for name in COMMANDS if name not in _OF_A_GAME or any(_offers(game, name) for game in shelf.values())
    )


def understood(command: str, arguments: Sequence[str], words: Words, shelf: Shelf) -> Request | None:
    """Return what is asked; None where it was help, which has been printed. Raise WrongUse, Unreadable."""
    if command not in _OF_A_GAME:
        listed = COMMANDS if _HELP.isdisjoint(arguments) else commands_on(shelf)
        parsed = _parsed(parser_of(command, words, listed), arguments)
        if parsed is not None and not command and parsed.file and (parsed.version or parsed.self_test):
            raise WrongUse(Message("cli.unrecognized", what=str(parsed.file)))
        return None if parsed is None else Request(command, parsed)
    games = _with(command, shelf)
    named = asked("--game", arguments, [game.id for game in games])
    fitting: list[Request] = []
    refusals: dict[str, WrongUse] = {}
    for game in [game for game in games if named in (None, game.id)]:
        try:
            parser = _parser(command, words, game, games)
            if named is None and command in _WITH_OPTIONS and not _HELP.isdisjoint(arguments):
                for other in games:  # help that is asked of no game in particular names what others ask for too
                    add_options(parser, words.of(other.id), other.rules(), other.id)
            parsed = _parsed(parser, arguments)
        except WrongUse as error:
            refusals[game.id] = error
            continue
        if parsed is None:
            return None
        fitting.append(Request(command, parsed, game))
    if not fitting:
        raise next(iter(refusals.values()))
    if command in ABOUT_POSITIONS:
        return _of_the_format(fitting, games, refusals, words, shelf)
    return _of_the_board(fitting) if command == "check" and named is None else fitting[0]


def helps_of(command: str, words: Words, shelf: Shelf) -> tuple[str, ...]:
    """Return what a command says with --help: one text, or one for each game that has the command."""
    if command not in _OF_A_GAME:
        return (parser_of(command, words, commands_on(shelf)).format_help(),)
    games = _with(command, shelf)
    return tuple(_parser(command, words, game, games).format_help() for game in games)


def reader_of(text: str, name: str, shelf: Shelf) -> Shelved | None:
    """Return the game whose position the text is; None where none here reads positions.

    Where the text is no mapping, the first says what is wrong with it. Raise Unreadable, which calls the file by
    `name`, where several read positions and the text says the format of none.
    """
    from rokugan_desktop.table.files.match_files import format_in, refuse_unknown_format

    games = [game for game in shelf.values() if _format_of(game)]
    refuse_unknown_format(text, name, [_format_of(game) for game in games])
    said = format_in(text)
    return next((game for game in games if _format_of(game) == said), games[0] if games else None)


def _format_of(game: Shelved) -> str:
    offered = game.commands()
    return offered.position_format if isinstance(offered, AboutPositions) else ""


def _of_the_format(
    fitting: Sequence[Request], games: Sequence[Shelved], refusals: Mapping[str, WrongUse], words: Words, shelf: Shelf
) -> Request:
    """Return the one of these whose game the position file is for; where it can't be told, the first.

    That one's reader says what is wrong with the file. Raise Unreadable where the file says no format though there are
    several, for the format of a game that is not here or that lacks the command, WrongUse where the file's own game has
    refused the arguments.
    """
    from rokugan_desktop.table.files.match_files import format_in, refuse_unknown_format

    file = fitting[0].arguments.position
    text = read_text(file)
    said = format_in(text)
    formats = {_format_of(game): game.id for game in games}
    if said is not None and said not in formats:
        _refuse_command_of_another(fitting[0].command, file, said, words, shelf)
    refuse_unknown_format(text, str(file), formats)
    own = formats.get(said or "", fitting[0].game_id)
    if own in refusals:
        raise refusals[own]
    return next(one for one in fitting if one.game_id == own)._replace(position=text)


def _refuse_command_of_another(command: str, file: Path, said: str, words: Words, shelf: Shelf) -> None:
    """Raise Unreadable where this is the format of a game that lacks the command."""
    for game in shelf.values():
        offered = game.commands()
        if isinstance(offered, AboutPositions) and offered.position_format == said:
            title, has = words.of(game.id).text("game.title"), ", ".join(offered.about_positions)
            raise Unreadable(str(file), "", Message("cli.not-of-this-game", game=title, command=command, has=has))


def _of_the_board(fitting: Sequence[Request]) -> Request:
    """Return the one of these whose game the board's folder belongs to, or a file by its format; else the first."""
    from rokugan_desktop.table.files.match_files import format_in

    folder: Path | None = fitting[0].arguments.board
    said = (format_in(read_text(folder)) or "").partition("/")[0] if folder is not None and folder.is_file() else ""
    for one in fitting:
        offered = one.game.commands() if one.game is not None else None
        if said and isinstance(offered, CheckingBoards) and offered.file_format == said:
            return one
        if folder is not None and one.game is not None and one.game.boards is not None:
            with suppress(OSError, ValueError):  # a ValueError: a name that no folder can have
                if any(map(folder.samefile, one.game.boards())):
                    return one
    return fitting[0]


def _with(command: str, shelf: Shelf) -> list[Shelved]:
    return [game for game in shelf.values() if _offers(game, command)]


def _offers(game: Shelved, command: str) -> bool:
    if command == "demo":
        return True
    if command == "check":
        return game.boards is not None
    offered = game.commands()
    if command in ("simulate", "ladder"):
        return isinstance(offered, InTheLab)
    return isinstance(offered, AboutPositions) and command in offered.about_positions


def _parser(command: str, words: Words, game: Shelved, games: Sequence[Shelved]) -> Parser:
    parser = parser_of(command, words.of(game.id))
    offered = game.commands()
    if command in ABOUT_POSITIONS:
        assert isinstance(offered, AboutPositions), "it offers the command"
        add_arguments = offered.about_positions[command].add_arguments
        if add_arguments is not None:
            add_arguments(parser)
        return parser
    parser.add_choice("game", [game.id for game in games], default=None)
    if command == "simulate":
        assert isinstance(offered, InTheLab), "it offers the command"
        lab = offered.laboratory()
        parser.add_number("seats", least=lab.seats[0], most=lab.seats[1])
        parser.add_names("players", "cli.help.simulate.players", "novice,random,random")
        add_options(parser, words.of(game.id), game.rules())
        _add_roles(parser, lab)
        add_simulation(parser, words)
    if command in ("ladder", "demo"):
        add_options(parser, words.of(game.id), game.rules())
    if command == "demo" and isinstance(offered, InTheLab):
        _add_roles(parser, offered.laboratory())
    if isinstance(offered, InTheLab) and (modules := offered.laboratory().modules):
        parser.add_modules(modules)
    return parser


def _add_roles(parser: Parser, lab: Laboratory) -> None:
    if lab.roles_named is not None:
        option, example, _check = lab.roles_named
        parser.add_names(option, f"cli.help.simulate.{option}", example)


def _parsed(parser: Parser, arguments: Sequence[str]) -> argparse.Namespace | None:
    """Return the arguments understood, None where they asked for help and have got it. Raise WrongUse."""
    try:
        return parser.understand(arguments)
    except SystemExit:  # argparse leaves this way once it has printed the help
        return None
