"""What may stand on the command line. A fault in it is one sentence, and help speaks the player's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from rokugan_desktop.engine import Message
from rokugan_desktop.words import Words

COMMANDS: Final = ("resolve", "score", "check", "simulate", "demo")
_MOST_SEATS: Final = 5
_LONGEST_SIDE: Final = 8000
_MOST_DIGITS: Final = 1000
_SAYINGS: Final = (
    (re.compile(r"the following arguments are required: (?P<what>.+)", re.DOTALL), "cli.required"),
    (re.compile(r"unrecognized arguments: (?P<what>.+)", re.DOTALL), "cli.unrecognized"),
    (re.compile(r"argument (?P<what>[^:]+): expected one argument"), "cli.needs-value"),
    (re.compile(r"argument (?P<what>[^:]+): .+", re.DOTALL), "cli.bad-value"),
)
"""What argparse complains of, and our words for it."""


class WrongUse(Exception):
    """The command line can't be understood; `what` says why."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.what = what


class _Formatter(argparse.HelpFormatter):
    """Help whose first word is one of ours; argparse has no argument for it."""

    def __init__(self, title: str, prog: str) -> None:
        super().__init__(prog)
        self._title = title

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Begin the help with our word."""
        super().add_usage(usage, actions, groups, self._title if prefix is None else prefix)


class _Parser(argparse.ArgumentParser):
    """A parser that raises WrongUse instead of printing its usage, and that knows no abbreviated options.

    Attributes:
        files: the group of what is named by its place, in the words of the language.
        options: the group of all that begins with dashes.

    """

    def __init__(self, prog: str, words: Words, description: str) -> None:
        super().__init__(
            prog=prog,
            description=words.text(description),
            allow_abbrev=False,
            add_help=False,
            formatter_class=partial(_Formatter, f"{words.text('cli.help.usage')} "),
        )
        self.files = self.add_argument_group(words.text("cli.help.files"))
        self.options = self.add_argument_group(words.text("cli.help.options"))
        self.options.add_argument("-h", "--help", action="help", help=words.text("cli.help.help"))
        self.options.add_argument("--language", choices=words.languages(), help=words.text("cli.help.language"))
        self.options.add_argument("--library", type=Path, metavar="DIR", help=words.text("cli.help.library"))

    def error(self, message: str) -> NoReturn:
        """Raise WrongUse with argparse's complaint in our words."""
        for pattern, key in _SAYINGS:
            found = pattern.fullmatch(message)
            if found:
                raise WrongUse(Message(key, what=found["what"]))
        raise WrongUse(Message("cli.not-understood"))


def _whole(least: int, most: int | None = None) -> type[int]:
    """Return a reader of whole numbers within these bounds; argparse calls it with the text."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(rf"[0-9]{{1,{_MOST_DIGITS}}}", text) else -1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(text)
        return number

    return read  # type: ignore[return-value]  # a function stands for a type here, as argparse has it


def _size(text: str) -> tuple[int, int]:
    """Return the width and the height that a text such as 1600x1000 says."""
    found = re.fullmatch(r"([0-9]{2,5})x([0-9]{2,5})", text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (0 < width <= _LONGEST_SIDE and 0 < height <= _LONGEST_SIDE):
        raise argparse.ArgumentTypeError(text)
    return width, height


def parser_of(command: str, words: Words) -> argparse.ArgumentParser:
    """Return the parser of a command; of the game itself for an empty one."""
    if not command:
        parser = _Parser("rokugan-desktop", words, "cli.description")
        parser.files.add_argument("file", type=Path, nargs="?", metavar="FILE", help=words.text("cli.help.file"))
        parser.options.add_argument("--version", action="store_true", help=words.text("cli.help.version"))
        parser.epilog = "; ".join(f"{name}: {words.text(f'cli.command.{name}')}" for name in COMMANDS)
        return parser
    parser = _Parser(f"rokugan-desktop {command}", words, f"cli.command.{command}")
    if command in {"resolve", "score"}:
        parser.files.add_argument("position", type=Path, metavar="POSITION", help=words.text("cli.help.position"))
        _add_format(parser, words)
    elif command == "check":
        parser.files.add_argument("board", type=Path, nargs="?", metavar="BOARD_DIR", help=words.text("cli.help.board"))
        parser.options.add_argument("--any-size", action="store_true", help=words.text("cli.help.any-size"))
    elif command == "simulate":
        _add_number(parser, words, "seats", least=2, most=_MOST_SEATS, required=True)
        _add_number(parser, words, "games", least=1, required=True)
        _add_number(parser, words, "seed", least=0, required=True)
        _add_number(parser, words, "jobs", least=1, most=256, default=1)
        _add_format(parser, words)
    else:
        parser.options.add_argument("--out", type=Path, required=True, metavar="DIR", help=words.text("cli.help.out"))
        _add_number(parser, words, "seats", least=2, most=_MOST_SEATS, default=3)
        _add_number(parser, words, "seed", least=0, default=1)
        parser.options.add_argument(
            "--size", type=_size, default=(1600, 1000), metavar="WxH", help=words.text("cli.help.size")
        )
        parser.options.add_argument(
            "--theme", choices=("light", "dark", "contrast"), default="light", help=words.text("cli.help.theme")
        )
        _add_number(parser, words, "scale", least=50, most=300, default=100)
    return parser


def _add_format(parser: _Parser, words: Words) -> None:
    parser.options.add_argument(
        "--format", choices=("text", "json"), default="text", help=words.text("cli.help.format")
    )


def _add_number(
    parser: _Parser,
    words: Words,
    name: str,
    *,
    least: int,
    most: int | None = None,
    required: bool = False,
    default: int | None = None,
) -> None:
    parser.options.add_argument(
        f"--{name}",
        type=_whole(least, most),
        required=required,
        default=default,
        metavar="N",
        help=words.text(f"cli.help.{name}"),
    )


def asked_language(arguments: Sequence[str], languages: Sequence[str]) -> str | None:
    """Return the language that the arguments ask for, before they are understood; None where they ask for none.

    The last one counts, as with every option.
    """
    asked = None
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        value = argument.removeprefix("--language=")
        if value == argument:
            following = arguments[index + 1 : index + 2]
            value = following[0] if argument == "--language" and following else ""
        if value in languages:
            asked = value
    return asked
