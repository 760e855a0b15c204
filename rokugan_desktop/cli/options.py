"""What a game asks before a match begins, as options of a command: `--scenario`, `--level`."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from rokugan_desktop.cli.arguments import Parser, WrongUse
from rokugan_desktop.engine import AnyGame, Configurable, Message
from rokugan_desktop.words import Words


def add_options(parser: Parser, words: Words, rules: AnyGame, game: str = "") -> None:
    """Add an option for each thing that the game asks for, with what it may be; `game` where only that one asks it.

    What the parser knows already stays as it is.
    """
    if not isinstance(rules, Configurable):
        return
    for option in rules.options({}):
        if parser.knows(option.id):
            continue
        choices = ", ".join(choice.id for choice in option.choices)
        key = "cli.help.choices-of-game" if game else "cli.help.choices"
        said = words.text(key, what=option.name, choices=choices, game=game)
        parser.add_text(option.id, metavar="ID", said=said, dest=_dest(option.id))


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
            several = Message("cli.allowed.one-of", some=", ".join(offered[:-1]), last=offered[-1])
            allowed = several if len(offered) > 1 else offered[0]
            raise WrongUse(Message("cli.bad-value", what=f"--{option.id}", allowed=allowed))
        chosen[option.id] = others.get(option.id, option.default) if said is None else said
    return tuple(chosen.items())


def _dest(name: str) -> str:
    return f"option_{name.replace('-', '_')}"
