"""What may stand on the command line. A fault in it is one sentence, and help speaks the player's language.

What argparse says of a fault is never read: readers of values raise `WrongUse` themselves, and of all else the parser
knows what it was told of each argument. So no wording of argparse's, in any version or language, matters.
"""

from __future__ import annotations

import argparse
import re
import shutil
import textwrap
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from operator import le
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NoReturn, TypeVar

from rokugan_desktop.engine import AnyGame, Configurable, Message, Option, SeatedByOptions, in_short
from rokugan_desktop.words import Words

T = TypeVar("T")

ABOUT_MATCHES: Final = ("matches", "replay", "verify", "export", "import", "backup", "salvage")
ABOUT_POSITIONS: Final = ("resolve", "score", "explain")
COMMANDS: Final = (*ABOUT_POSITIONS, "check", "simulate", "ladder", *ABOUT_MATCHES, "demo")
_FORMATS: Final = ("text", "json")
_FOR_PROGRAMS: Final = (*ABOUT_POSITIONS, "check", "ladder", "matches", "verify")
_ON: Final = "on"
_SMALLEST: Final = (800, 600)
_LARGEST: Final = (8000, 8000)
_MOST_DIGITS: Final = 1000
_MOST_GAMES: Final = 10**15
"""More than any computer can play; the seconds that are left of them must be a number that can be said."""


class WrongUse(Exception):
    """The command line can't be understood; `what` says why."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.what = in_short(what)


class _Formatter(argparse.HelpFormatter):
    """Help whose first word is one of ours; argparse has no argument for it."""

    def __init__(self, title: str, prog: str) -> None:
        super().__init__(prog)
        self._title = title

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, self._title if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser that raises WrongUse instead of printing its usage, and that knows no abbreviated options.

    Its own methods add the arguments. Help says first what is named by its place, then all that begins with dashes.
    """

    def __init__(self, prog: str, words: Words, description: str) -> None:
        super().__init__(
            prog=prog,
            description=words.text(description),
            allow_abbrev=False,
            add_help=False,
            exit_on_error=False,
            formatter_class=partial(_Formatter, f"{words.text('cli.help.usage')} "),
        )
        self._files = self.add_argument_group(words.text("cli.help.files"))
        self._options = self.add_argument_group(words.text("cli.help.options"))
        self._allowed: dict[str, Message | str] = {}
        """What an option's value may be, in a few words, by the option's name."""
        self._flags: set[str] = set()
        """The options that take no value."""
        self._required: list[tuple[str, str]] = []
        """What may not be missing: where it goes in the namespace, and what it is called."""
        self._purposes: Sequence[tuple[str, str]] = ()
        self._words = words
        self._flags |= {"-h", "--help", "-h/--help"}
        self._options.add_argument("-h", "--help", action="help", help=words.text("cli.help.help"))
        self.add_choice("language", words.languages(), default=None)
        self.add_path("library", metavar="DIR")

    def add_place(self, name: str, *, metavar: str, about: str, optional: bool = False, is_file: bool = True) -> None:
        """Add what is named by its place, a file, a folder or something else; its help is the sentence `about`."""
        reader, said = partial(_path if is_file else _filled, metavar), self._words.text(about)
        self._files.add_argument(name, type=reader, nargs="?" if optional else None, metavar=metavar, help=said)
        if not optional:
            self._required.append((name, metavar))

    def add_flag(self, name: str) -> None:
        """Add an option that takes no value."""
        self._flags.add(f"--{name}")
        self._options.add_argument(f"--{name}", action="store_true", help=self._words.text(f"cli.help.{name}"))

    def add_path(self, name: str, *, metavar: str, required: bool = False, about: str = "") -> None:
        """Add an option that takes a file or a folder; its help is that about another thing where one is named."""
        said = self._words.text(f"cli.help.{about or name}")
        self._add_option(name, partial(_path, f"--{name}"), metavar, said, required=required)

    def knows(self, name: str) -> bool:
        """Tell whether there is an option of this name."""
        return f"--{name}" in self._option_string_actions

    def add_text(self, name: str, *, metavar: str, said: str, dest: str | None = None, bare: str | None = None) -> None:
        """Add an option that takes any text; `said` is its help, `bare` what it says where no text follows it."""
        count = None if bare is None else "?"
        self._options.add_argument(f"--{name}", metavar=metavar, dest=dest, help=said, nargs=count, const=bare)

    def add_choice(self, name: str, values: Sequence[str], *, default: str | None, about: str = "") -> None:
        """Add an option that takes one of these values; its help is that about another thing where one is named."""
        allowed, said = _one_of(values), self._words.text(f"cli.help.{about or name}")
        reader = self._reader(name, allowed, lambda text: text if text in values else None)
        self._add_option(name, reader, f"{{{','.join(values)}}}", said, default=default)

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
        between = Message("cli.allowed.between", least=least, most=most or 0)
        allowed = between if most is not None else Message("cli.allowed.from", least=least)
        said = self._words.text(f"cli.help.{about or name}")
        reader = self._reader(name, allowed, partial(_whole, least, most))
        self._add_option(name, reader, "N", said, default=default, required=required)

    def add_size(self, name: str, *, default: tuple[int, int]) -> None:
        """Add an option that takes a width and a height."""
        allowed = Message("cli.allowed.size", least="{}x{}".format(*_SMALLEST), most="{}x{}".format(*_LARGEST))
        said = self._words.text(f"cli.help.{name}")
        self._add_option(name, self._reader(name, allowed, _size), "WxH", said, default=default)

    def add_names(self, name: str, about: str, names: str) -> None:
        """Add an option that takes names parted by commas; its help is the sentence `about`, with names as examples."""
        self.add_text(name, metavar="NAME,...", said=self._words.text(about, names=names))

    def add_modules(self, modules: Mapping[str, tuple[str, str]]) -> None:
        """Add an option that takes names parted by commas, each of which stands for a choice of another option."""
        said = self._words.text("cli.help.modules", names=", ".join(modules))
        self._options.add_argument("--modules", metavar="NAME,...", help=said, action=_Modules, const=modules)

    def _add_option(
        self,
        name: str,
        reader: Callable[[str], object],
        metavar: str,
        said: str,
        *,
        default: object = None,
        required: bool = False,
    ) -> None:
        self._options.add_argument(
            f"--{name}", type=reader, metavar=metavar, help=said, default=default, required=required
        )
        if required:
            self._required.append((name.replace("-", "_"), f"--{name}"))

    def _reader(self, name: str, allowed: Message | str, read: Callable[[str], T | None]) -> Callable[[str], T]:
        """Return what reads the option's value; it raises WrongUse, with what is allowed, where `read` returns None."""
        self._allowed[f"--{name}"] = allowed

        def reader(text: str) -> T:
            value = read(text)
            if value is None:
                raise WrongUse(Message("cli.bad-value", what=f"--{name}", allowed=allowed))
            return value

        return reader

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

    def understand(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Return what the arguments say. Raise WrongUse; raise SystemExit once the help has been printed."""
        said = argparse.Namespace()
        try:
            _, unknown = self.parse_known_args(arguments, said)
        except argparse.ArgumentError as error:
            raise WrongUse(self._amiss(error.argument_name, said)) from None
        if unknown:
            raise WrongUse(Message("cli.unrecognized", what=" ".join(unknown)))
        return said

    def error(self, message: str) -> NoReturn:
        """Raise what argparse complains of, whatever the words."""
        raise argparse.ArgumentError(None, message)

    def _amiss(self, argument: str | None, said: argparse.Namespace) -> Message:
        """Return what is wrong with the argument; of none in particular: what is missing beside all that was said."""
        if argument in self._flags:
            return Message("cli.takes-no-value", what=argument)
        if argument is not None:
            return _needs_value(argument, self._allowed.get(argument))
        missing = [name for dest, name in self._required if getattr(said, dest, None) is None]
        if missing:
            return Message("cli.required", what=", ".join(missing), n=len(missing))
        return Message("cli.not-understood")


def _one_of(values: Iterable[str]) -> Message | str:
    *some, last = values
    return Message("cli.allowed.one-of", some=", ".join(some), last=last) if some else last


def _needs_value(argument: str, allowed: Message | str | None = None) -> Message:
    if allowed is None:
        return Message("cli.needs-value", what=argument)
    return Message("cli.needs-value-of", what=argument, allowed=allowed)


def _whole(least: int, most: int | None, text: str) -> int | None:
    number = int(text) if re.fullmatch(rf"[0-9]{{1,{_MOST_DIGITS}}}", text) else -1
    return None if number < least or (most is not None and number > most) else number


def _filled(argument: str, text: str) -> str:
    """Return the text. An empty one names nothing: it is most often a shell's variable that was never set."""
    if not text:
        raise WrongUse(_needs_value(argument))
    return text


def _path(argument: str, text: str) -> Path:
    """Return the path; an empty text is none, though `Path` takes it for the folder that one is in."""
    return Path(_filled(argument, text))


def _size(text: str) -> tuple[int, int] | None:
    found = re.fullmatch(r"([0-9]{2,5})x([0-9]{2,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    return size if all(map(le, _SMALLEST, size)) and all(map(le, size, _LARGEST)) else None


def parser_of(command: str, words: Words, commands: Sequence[str] = COMMANDS) -> Parser:
    """Return the parser of a command; of the program itself, whose help lists the commands, for an empty one.

    What depends on the game is not in it yet; `cli.understanding` adds that.
    """
    if not command:
        parser = Parser("rokugan-desktop", words, "cli.description")
        parser.add_place("file", metavar="FILE", about="cli.help.file", optional=True)
        parser.add_flag("version")
        parser.add_flag("in-window")
        parser.add_flag("new-window")
        parser.add_flag("self-test")
        parser.name_commands(commands)
        return parser
    parser = Parser(f"rokugan-desktop {command}", words, f"cli.command.{command}")
    if command in ABOUT_POSITIONS:
        parser.add_place("position", metavar="POSITION", about="cli.help.position")
    elif command == "check":
        parser.add_place("board", metavar="BOARD_DIR", about="cli.help.board", optional=True)
        parser.add_flag("any-size")
    elif command == "ladder":
        parser.add_number("games", least=1, most=_MOST_GAMES, about="ladder.games")
        parser.add_number("jobs", least=1, most=256, default=1)
        parser.add_names("players", "cli.help.ladder.players", "daimyo,novice")
        parser.add_number("seats", least=1, about="ladder.seats")
        parser.add_flag("blunders")
        parser.add_path("resume", metavar="FILE", about="ladder.resume")
    elif command == "import":
        parser.add_place("file", metavar="FILE", about="cli.help.import-file")
    elif command in ABOUT_MATCHES and command not in ("matches", "salvage"):
        parser.add_place("match", metavar="MATCH", about="cli.help.match", is_file=False)
        if command in {"export", "backup"}:
            parser.add_place("file", metavar="FILE", about="cli.help.match-file")
    elif command == "demo":
        parser.add_path("out", metavar="DIR", required=True)
        parser.add_number("seats", least=1)
        parser.add_names("players", "cli.help.demo.players", "human,warrior,novice")
        parser.add_number("seed", least=0, default=1)
        parser.add_size("size", default=(1600, 1000))
        parser.add_choice("theme", ("light", "dark", "contrast"), default="light")
        parser.add_number("scale", least=50, most=300, default=100)
        parser.add_flag("film")
    if command in _FOR_PROGRAMS:
        parser.add_choice("format", _FORMATS, default="text")
    return parser


def add_simulation(parser: Parser, words: Words) -> None:
    """Add what a simulation takes beside what the game itself asks for."""
    parser.add_number("games", least=1, most=_MOST_GAMES, required=True)
    parser.add_number("seed", least=0, required=True)
    parser.add_number("jobs", least=1, most=256, default=1)
    parser.add_text("dask", metavar="ADDRESS", said=words.text("cli.help.simulate.dask"))
    parser.add_choice("format", (*_FORMATS, "csv", "html"), default="text", about="simulate.format")
    parser.add_path("out", metavar="FILE", about="simulate.out")


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


def add_options(parser: Parser, words: Words, rules: AnyGame, game: str = "") -> None:
    """Add an option for each thing that the game asks for, with what it may be; `game` where only that one asks it.

    What the parser knows already stays as it is.
    """
    if not isinstance(rules, Configurable):
        return
    for option in _any_options(rules):
        if parser.knows(option.id):
            continue
        choices = ", ".join(choice.id for choice in option.choices)
        key = "cli.help.choices-of-game" if game else "cli.help.choices"
        said = words.text(key, what=option.name, choices=choices, game=game)
        bare = _ON if {choice.id for choice in option.choices} == {_ON, "off"} else None
        parser.add_text(option.id, metavar="ID", said=said, dest=_dest(option.id), bare=bare)


class _Modules(argparse.Action):
    """Chooses by names what they stand for: `const` has the option and the choice of each."""

    def __call__(self, parser: object, namespace: object, values: Any, option_string: str | None = None) -> None:
        for name in listed(values):
            if name not in self.const:
                raise WrongUse(Message("cli.bad-value", what="--modules", allowed=_one_of(self.const)))
            option, choice = self.const[name]
            setattr(namespace, _dest(option), choice)


def _any_options(rules: Configurable) -> list[Option]:
    """Return what the game may ask for: also what it asks only beside one choice of another option."""
    form = rules.options({})
    beside = [one for option in form for choice in option.choices for one in rules.options({option.id: choice.id})]
    return list({option.id: option for option in (*form, *beside, *form)}.values())


def chosen_options(
    arguments: argparse.Namespace, rules: AnyGame, unsaid: Iterable[tuple[str, str]] = ()
) -> tuple[tuple[str, str], ...]:
    """Return what was chosen, as `Setup.options` holds it.

    What was not said is as in `unsaid`, and what that does not say is as the game has it by default.

    Raise WrongUse for a choice that is not offered beside those before it.
    """
    if not isinstance(rules, Configurable):
        return ()
    chosen: dict[str, str] = {}
    others = dict(unsaid)
    while (option := next((each for each in rules.options(chosen) if each.id not in chosen), None)) is not None:
        said = getattr(arguments, _dest(option.id), None)
        offered = [choice.id for choice in option.choices]
        if said is not None and said not in offered:
            raise WrongUse(Message("cli.bad-value", what=f"--{option.id}", allowed=_one_of(offered)))
        chosen[option.id] = others.get(option.id, option.default) if said is None else said
    for option in _any_options(rules):
        if option.id not in chosen and getattr(arguments, _dest(option.id), None) is not None:
            there = [(one.id, choice.id) for one in rules.options({}) for choice in one.choices]
            beside = next(one for one in there if option.id in [each.id for each in rules.options(dict([one]))])
            way = f"--{' '.join(beside)}".removesuffix(f" {_ON}")
            raise WrongUse(Message("cli.needs-beside", what=f"--{option.id}", option=way))
    return tuple(chosen.items())


def _dest(name: str) -> str:
    return f"option_{name.replace('-', '_')}"


def listed(names: str | None) -> tuple[str, ...]:
    """Return the names of a list; none where there is no list."""
    return () if names is None else tuple(name.strip() for name in names.split(","))


def known_players(names: Sequence[str], known: Collection[str]) -> None:
    """Raise WrongUse for a player that there is not."""
    for name in names:
        if name not in known:
            raise WrongUse(Message("cli.simulate.unknown-player", name=name, known=", ".join(known)))


def agreed_seats(
    said: Mapping[str, int | None],
    least: int,
    most: int,
    rules: object = None,
    chosen: Mapping[str, str] = MappingProxyType({}),
) -> int:
    """Return how many seats there are, which every option that says it must agree on. Raise WrongUse.

    Where a game's options say how many may play, what was chosen decides; the complaint names an option for so many.
    """
    named = {option: count for option, count in said.items() if count}
    if not named:
        raise WrongUse(Message("cli.required", what="--seats", n=1))
    (first, seats), *others = named.items()
    for other, count in others:
        if count != seats:
            raise WrongUse(Message("cli.simulate.seats-disagree", one=first, other=other))
    options = _any_options(rules) if isinstance(rules, Configurable) else []
    seated = rules.seating if isinstance(rules, SeatedByOptions) else None
    _, fewest, greatest = seated(chosen) if seated else ((), least, most)
    if not fewest <= seats <= greatest:
        key = "cli.simulate.seats-between" if fewest < greatest else "cli.simulate.seats-only"
        amiss = Message(key, what=first, n=seats, least=fewest, most=greatest)
        for name, choice in [(one.id, choice.id) for one in options for choice in one.choices]:
            _, fewest, greatest = seated({**chosen, name: choice}) if seated else ((), 0, 0)
            if fewest <= seats <= greatest:
                way = f"--{name} {choice}".removesuffix(f" {_ON}")
                raise WrongUse(Message("cli.simulate.seats-with", amiss=amiss, n=seats, option=way))
        raise WrongUse(amiss)
    return seats
