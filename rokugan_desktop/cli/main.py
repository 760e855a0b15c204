"""Carrying out a command line."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence

from rokugan_desktop.cli.arguments import COMMANDS, WrongUse, asked_language, parser_of
from rokugan_desktop.cli.game import speak
from rokugan_desktop.engine import Impossible, Message, Unreadable
from rokugan_desktop.resources import assets
from rokugan_desktop.words import Words, default_language, languages

DONE, AT_FAULT, WRONG, INTERRUPTED = 0, 1, 2, 130

Command = Callable[[argparse.Namespace, Words], int]


def _carry_out(command: str, arguments: argparse.Namespace, words: Words) -> int:
    """Carry out a command; what only one of them needs is imported only for it."""
    if command == "demo":
        from rokugan_desktop.cli.window import demo

        return demo(arguments, words)
    if command:
        from rokugan_desktop.cli import reports

        commands: dict[str, Command] = {
            "resolve": reports.resolve,
            "score": reports.score,
            "check": reports.check,
            "simulate": reports.simulate,
        }
        return commands[command](arguments, words)
    if arguments.version:
        from rokugan_desktop.cli.versions import versions

        print(versions())
        return DONE
    from rokugan_desktop.cli.window import play

    return play(arguments, words)


def main(arguments: Sequence[str]) -> int:
    """Carry out the arguments and return the exit status; no traceback but for a fault of our own."""
    _speak_utf8()
    try:
        known = languages(assets() / "catalogues")
        words = speak(asked_language(arguments, known) or default_language(os.environ, known))
    except (Unreadable, FileNotFoundError) as error:
        print(f"rokugan-desktop: {error}", file=sys.stderr)
        return WRONG
    try:
        command, rest = _command(arguments)
        return _carry_out(command, parser_of(command, words).parse_args(rest), words)
    except WrongUse as error:
        return _complain(words.text("cli.wrong-use", what=error.what))
    except Unreadable as error:
        return _complain(unreadable(words, error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever reads our output has heard enough; Python would complain once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + getattr(signal, "SIGPIPE", 13)
    except OSError as error:
        return _complain(words.text("cli.cannot-write", file=str(error.filename or "")))
    except Impossible as error:
        print(words.text("cli.broken", what=str(error)), file=sys.stderr)
        return AT_FAULT


def _command(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Return the command and what belongs to it: the first word that is one, options of all commands before it."""
    value_follows = False
    for index, argument in enumerate(arguments):
        if value_follows:
            value_follows = False
        elif argument in {"--language", "--library"}:
            value_follows = True
        elif not argument.startswith("-"):
            if argument in COMMANDS:
                return argument, [*arguments[:index], *arguments[index + 1 :]]
            break
    return "", list(arguments)


def unreadable(words: Words, error: Unreadable) -> str:
    """Return the error as one line: which file, where, what."""
    what = words.say(error.what)
    if error.where:
        line = words.say(Message("cli.unreadable-in-place", file=error.source, place=error.where, what=what))
    else:
        line = words.say(Message("cli.unreadable", file=error.source, what=what))
    return " ".join(line.split())


def _complain(line: str) -> int:
    print(line, file=sys.stderr)
    return WRONG


def _speak_utf8() -> None:
    """Write UTF-8 whatever the terminal's encoding is, so that no name can break a command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")
