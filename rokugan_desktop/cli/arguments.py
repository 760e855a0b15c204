"""What may stand on the command line. A fault in it is one sentence, and help speaks the player's language."""

from __future__ import annotations

import argparse
import re
import shutil
import textwrap
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

from rokugan_desktop.engine import Message
from rokugan_desktop.words import Words

ABOUT_MATCHES: Final = ("matches", "replay", "verify", "export", "import", "backup")
ABOUT_POSITIONS: Final = ("resolve", "score", "explain")
COMMANDS: Final = (*ABOUT_POSITIONS, "check", "simulate", "ladder", *ABOUT_MATCHES, "demo")
_FORMATS: Final = ("text", "json")
_SHORTEST_SIDE: Final = 10
_LONGEST_SIDE: Final = 8000
_MOST_DIGITS: Final = 1000
_MOST_GAMES: Final = 10**15
"""More than any computer can play; the seconds that are left of them must be a number that can be said."""
_MISSING: Final = re.compile(r"the following arguments are required: (?P<what>.+)", re.DOTALL)
_UNKNOWN: Final = re.compile(r"unrecognized arguments: (?P<what>.+)", re.DOTALL)
_NO_VALUE: Final = re.compile(r"argument (?P<what>[^:]+): expected one argument")
_WRONG_VALUE: Final = re.compile(r"argument (?P<what>[^:]+): .*", re.DOTALL)
"""What argparse complains of."""


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


class Parser(argparse.ArgumentParser):
    """A parser that raises WrongUse instead of printing its usage, and that knows no abbreviated options.

    Attributes:
        files: the group of what is named by its place, in the words of the language.
        options: the group of all that begins with dashes.
        allowed: what an option's value may be, in a few words, by the option's name.

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
        self.allowed: dict[str, Message | str] = {}
        self._purposes: Sequence[tuple[str, str]] = ()
        self._words = words
        self.options.add_argument("-h", "--help", action="help", help=words.text("cli.help.help"))
        self.add_choice("language", words.languages(), default=None)
        self.options.add_argument("--library", type=_path, metavar="DIR", help=words.text("cli.help.library"))

    def add_choice(self, name: str, values: Sequence[str], *, default: str | None, about: str = "") -> None:
        """Add an option that takes one of these values; its help is that about another thing where one is named."""
        said = self._words.text(f"cli.help.{about or name}")
        self.options.add_argument(f"--{name}", choices=values, default=default, help=said)
        several = Message("cli.allowed.one-of", some=", ".join(values[:-1]), last=values[-1])
        self.allowed[f"--{name}"] = several if len(values) > 1 else values[0]

    def add_number(
        self,
        name: str,
        *,
        least: int,
        most: int | None = None,
        required: bool = False,
        default: int | None = None,
        about: str = "",
    ) -> None:
        """Add an option that takes a whole number within these bounds; its help may be that about another thing."""
        said = self._words.text(f"cli.help.{about or name}")
        reader = _whole(least, most)
        self.options.add_argument(f"--{name}", type=reader, required=required, default=default, metavar="N", help=said)
        between = Message("cli.allowed.between", least=least, most=most or 0)
        self.allowed[f"--{name}"] = between if most is not None else Message("cli.allowed.from", least=least)

    def add_names(self, name: str, about: str, names: str) -> None:
        """Add an option that takes names parted by commas; its help is the sentence `about`, with names as examples."""
        self.options.add_argument(f"--{name}", metavar="NAME,...", help=self._words.text(about, names=names))

    def name_commands(self, commands: Sequence[str]) -> None:
        """End the help with the commands, each on a line of its own with what it is for."""
        self._purposes = [(name, self._words.text(f"cli.command.{name}")) for name in commands]

    def format_help(self) -> str:
        """Return the whole help."""
        said = super().format_help()
        if not self._purposes:
            return said
        width = max(len(name) for name, _ in self._purposes) + 4
        room = max(shutil.get_terminal_size().columns - 2, width + 20)
        lines = [
            textwrap.fill(purpose, room, initial_indent=f"  {name}".ljust(width), subsequent_indent=" " * width)
            for name, purpose in self._purposes
        ]
        return "\n".join([f"{said}\n{self._words.text('cli.help.commands')}:", *lines, ""])

    def error(self, message: str) -> NoReturn:
        """Raise WrongUse with argparse's complaint in our words; of a value it says what is allowed."""
        if found := _MISSING.fullmatch(message):
            raise WrongUse(Message("cli.required", what=found["what"], n=found["what"].count(",") + 1))
        if found := _UNKNOWN.fullmatch(message):
            raise WrongUse(Message("cli.unrecognized", what=found["what"]))
        if found := _NO_VALUE.fullmatch(message):
            raise WrongUse(self._about(found["what"], "cli.needs-value", "cli.needs-value-of"))
        if found := _WRONG_VALUE.fullmatch(message):
            raise WrongUse(self._about(found["what"], "cli.takes-no-value", "cli.bad-value"))
        raise WrongUse(Message("cli.not-understood"))

    def _about(self, option: str, plain: str, with_allowed: str) -> Message:
        """Return what is wrong with the option's value, and where we know what it may be, that."""
        allowed = self.allowed.get(option)
        return Message(plain, what=option) if allowed is None else Message(with_allowed, what=option, allowed=allowed)


def _whole(least: int, most: int | None = None) -> type[int]:
    """Return a reader of whole numbers within these bounds; argparse calls it with the text."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(rf"[0-9]{{1,{_MOST_DIGITS}}}", text) else -1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(text)
        return number

    return read  # type: ignore[return-value]  # a function stands for a type here, as argparse has it


def _filled(text: str) -> str:
    """Return the text. An empty one names nothing: it is most often a shell's variable that was never set."""
    if not text:
        raise argparse.ArgumentTypeError("expected one argument")
    return text


def _path(text: str) -> Path:
    """Return the path; an empty text is none, though `Path` takes it for the folder that one is in."""
    return Path(_filled(text))


def _size(text: str) -> tuple[int, int]:
    """Return the width and the height that a text such as 1600x1000 says."""
    found = re.fullmatch(r"([0-9]{2,5})x([0-9]{2,5})", text)
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (_SHORTEST_SIDE <= width <= _LONGEST_SIDE and _SHORTEST_SIDE <= height <= _LONGEST_SIDE):
        raise argparse.ArgumentTypeError(text)
    return width, height


def _add_size(parser: Parser, words: Words) -> None:
    parser.options.add_argument(
        "--size", type=_size, default=(1600, 1000), metavar="WxH", help=words.text("cli.help.size")
    )
    parser.allowed["--size"] = Message("cli.allowed.size", least=_SHORTEST_SIDE, most=_LONGEST_SIDE)


def parser_of(command: str, words: Words, commands: Sequence[str] = COMMANDS) -> Parser:
    """Return the parser of a command; of the program itself, whose help lists the commands, for an empty one.

    What depends on the game is not in it yet; `cli.understanding` adds that.
    """
    if not command:
        parser = Parser("rokugan-desktop", words, "cli.description")
        parser.files.add_argument("file", type=_path, nargs="?", metavar="FILE", help=words.text("cli.help.file"))
        parser.options.add_argument("--version", action="store_true", help=words.text("cli.help.version"))
        said = words.text("cli.help.in-window")
        parser.options.add_argument("--in-window", action="store_true", dest="in_window", help=said)
        said = words.text("cli.help.self-test")
        parser.options.add_argument("--self-test", action="store_true", dest="self_test", help=said)
        parser.name_commands(commands)
        return parser
    parser = Parser(f"rokugan-desktop {command}", words, f"cli.command.{command}")
    if command in ABOUT_POSITIONS:
        parser.files.add_argument("position", type=_path, metavar="POSITION", help=words.text("cli.help.position"))
        parser.add_choice("format", _FORMATS, default="text")
    elif command == "check":
        parser.files.add_argument(
            "board", type=_path, nargs="?", metavar="BOARD_DIR", help=words.text("cli.help.board")
        )
        parser.options.add_argument("--any-size", action="store_true", help=words.text("cli.help.any-size"))
    elif command == "ladder":
        parser.add_number("games", least=1, most=_MOST_GAMES, about="ladder.games")
        parser.add_number("jobs", least=1, most=256, default=1)
        parser.options.add_argument("--resume", type=_path, metavar="FILE", help=words.text("cli.help.ladder.resume"))
        parser.add_choice("format", _FORMATS, default="text")
    elif command in ABOUT_MATCHES:
        _add_match(parser, words, command)
    elif command == "demo":
        parser.options.add_argument("--out", type=_path, required=True, metavar="DIR", help=words.text("cli.help.out"))
        parser.add_number("seats", least=1)
        parser.add_names("players", "cli.help.demo.players", "human,warrior,novice")
        parser.add_number("seed", least=0, default=1)
        _add_size(parser, words)
        parser.add_choice("theme", ("light", "dark", "contrast"), default="light")
        parser.add_number("scale", least=50, most=300, default=100)
    return parser


def _add_match(parser: Parser, words: Words, command: str) -> None:
    """Add what the commands about matches take."""
    if command == "matches":
        parser.add_choice("format", _FORMATS, default="text")
    elif command == "import":
        parser.files.add_argument("file", type=_path, metavar="FILE", help=words.text("cli.help.import-file"))
    else:
        parser.files.add_argument("match", type=_filled, metavar="MATCH", help=words.text("cli.help.match"))
        if command in {"export", "backup"}:
            parser.files.add_argument("file", type=_path, metavar="FILE", help=words.text("cli.help.match-file"))


def add_simulation(parser: Parser, words: Words) -> None:
    """Add what a simulation takes beside what the game itself asks for."""
    parser.add_number("games", least=1, most=_MOST_GAMES, required=True)
    parser.add_number("seed", least=0, required=True)
    parser.add_number("jobs", least=1, most=256, default=1)
    parser.options.add_argument("--dask", metavar="ADDRESS", help=words.text("cli.help.simulate.dask"))
    parser.add_choice("format", (*_FORMATS, "csv", "html"), default="text", about="simulate.format")
    parser.options.add_argument("--out", type=_path, metavar="FILE", help=words.text("cli.help.simulate.out"))


def asked(option: str, arguments: Sequence[str], values: Collection[str]) -> str | None:
    """Return which of the values the arguments give the option, before they are understood; None: none of them.

    The last one counts, as with every option.
    """
    found = None
    for index, argument in enumerate(arguments):
        if argument == "--":
            break
        value = argument.removeprefix(f"{option}=")
        if value == argument:
            following = arguments[index + 1 : index + 2]
            value = following[0] if argument == option and following else ""
        if value in values:
            found = value
    return found
