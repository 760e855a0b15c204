"""Carrying out a command line."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Sequence
from difflib import get_close_matches

from rokugan_desktop.cli import endings
from rokugan_desktop.cli.arguments import ABOUT_MATCHES, ABOUT_POSITIONS, COMMANDS, WrongUse, asked
from rokugan_desktop.cli.speaking import speak
from rokugan_desktop.cli.understanding import Request, commands_on, understood
from rokugan_desktop.engine import Impossible, Message, Unreadable
from rokugan_desktop.resources import assets
from rokugan_desktop.shelf import Shelf
from rokugan_desktop.words import Words, default_language, languages

_NO_LIBRARY = re.compile(r"(?P<library>\S+): cannot open shared object file|DLL load failed|^libshiboken:")
"""How the systems complain of a shared library that is not there."""
_WORD = re.compile(r"[\w-]+")
"""What a command looks like: no path, and no name with an ending, which only a file can have."""


def _carry_out(wanted: Request, words: Words, shelf: Shelf) -> int:
    """Carry out what is asked; what only one command needs is imported only for it."""
    command, arguments, game = wanted.command, wanted.arguments, wanted.game
    if game is not None:
        own_words = words.of(game.id)
        if command in (*ABOUT_POSITIONS, "check"):
            from rokugan_desktop.cli.reports import about_position, check

            if command == "check":
                return check(arguments, game, own_words, shelf)
            return about_position(wanted, game, own_words)
        if command == "simulate":
            from rokugan_desktop.cli.simulation import simulate

            return simulate(arguments, game, own_words)
        if command == "ladder":
            from rokugan_desktop.cli.ladder import ladder

            return ladder(arguments, game, own_words)
        from rokugan_desktop.cli.window import demo

        return demo(arguments, game, words, shelf)
    if command in ABOUT_MATCHES:
        from rokugan_desktop.cli.matches.commands import CARRIED_OUT

        return CARRIED_OUT[command](arguments, words, shelf)
    if arguments.version:
        from rokugan_desktop.cli.installed import versions

        print(versions())
        return endings.DONE
    if arguments.self_test:
        from rokugan_desktop.cli.self_test import self_test

        return self_test(words, shelf)
    from rokugan_desktop.cli.window import play

    return play(arguments, words, shelf)


def main(arguments: Sequence[str], shelf: Shelf) -> int:
    """Carry out the arguments, with these games, and return the exit status; no traceback but for our own faults."""
    try:
        _speak_utf8()
        return _answer(arguments, shelf)
    except KeyboardInterrupt:
        return endings.INTERRUPTED
    except RuntimeError as error:
        # Python 3.11 says no more than that to Ctrl-C while a class of a module is made.
        if isinstance(error.__cause__, KeyboardInterrupt):
            return endings.INTERRUPTED
        raise


def _answer(arguments: Sequence[str], shelf: Shelf) -> int:
    try:
        known = languages(assets() / "catalogues")
        words = speak(asked("--language", arguments, known) or default_language(os.environ, known), shelf)
    except (Unreadable, FileNotFoundError) as error:
        return _complain(f"rokugan-desktop: {error}")
    try:
        command, rest = _command(arguments, shelf)
        wanted = understood(command, rest, words, shelf)
        status = endings.DONE if wanted is None else _carry_out(wanted, words, shelf)
        _flush()
        return status
    except WrongUse as error:
        return _complain(words.text("cli.wrong-use", what=error.what))
    except Unreadable as error:
        return _complain(unreadable(words, error))
    except BrokenPipeError:
        return _unheard()
    except FileNotFoundError as error:
        if error.filename is None:  # a folder that came with the program is missing
            return _complain(f"rokugan-desktop: {error}")
        return _complain(words.text("cli.cannot-write", file=str(error.filename)))
    except OSError as error:
        if error.filename is None:
            _unheard()
        return _complain(words.text("cli.cannot-write", file=str(error.filename or "stdout")))
    except ImportError as error:  # Qt's own libraries lean on the system's, and a small system lacks some
        missing = _NO_LIBRARY.search(str(error))
        if missing is None:
            raise
        return _complain(words.text("cli.no-qt", what=missing["library"] or str(error)))
    except Impossible as error:
        _complain(words.text("cli.broken", what=str(error)))
        return endings.AT_FAULT


def _flush() -> None:
    """Write out what was printed: a full disk or a reader that has gone is found out here, not at Python's end."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison]  # None where it was closed
        sys.stdout.flush()


def _unheard() -> int:
    """Print into nothing from now on; return what a shell expects of who is not heard."""
    endings.silence(sys.stdout)
    return 128 + getattr(signal, "SIGPIPE", 13)


def _command(arguments: Sequence[str], shelf: Shelf) -> tuple[str, list[str]]:
    """Return the command and what belongs to it: the first word that is one, options of all commands before it.

    Raise Unreadable for a first word that is neither a command nor a file. What the games offer is only loaded for a
    word that may be a command: the window opens without.
    """
    value_follows = False
    first = True
    for index, argument in enumerate(arguments):
        if value_follows:
            value_follows = False
        elif argument == "--":  # a file may be called like a command
            break
        elif argument in {"--language", "--library"}:
            value_follows = True
        elif not argument.startswith("-"):
            if argument in COMMANDS and argument in commands_on(shelf):
                return argument, [*arguments[:index], *arguments[index + 1 :]]
            if first and _WORD.fullmatch(argument) and not os.path.lexists(argument):
                raise Unreadable(argument, "", _no_command(argument, commands_on(shelf)))
            break
        elif argument.partition("=")[0] not in {"--language", "--library"}:
            first = False  # the word may belong to this option
    return "", list(arguments)


def _no_command(word: str, commands: Sequence[str]) -> Message:
    near = get_close_matches(word.casefold(), commands, 1)
    return Message("cli.no-command-near", near=near[0]) if near else Message("cli.no-command")


def unreadable(words: Words, error: Unreadable) -> str:
    """Return the error as one line: which file, where, what."""
    return endings.one_line(words.say(endings.unreadable_message(error)))


def _complain(line: str) -> int:
    endings.complain(line)
    return endings.WRONG


def _speak_utf8() -> None:
    """Write UTF-8 whatever the terminal's encoding is, so that no name can break a command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
