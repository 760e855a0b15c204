"""What is asked before a match begins, as options of a command: what the game asks, and who plays in which seat."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterable, Mapping, Sequence

from rokugan_desktop.cli.arguments import Parser, WrongUse
from rokugan_desktop.engine import AnyGame, Configurable, Message, Option
from rokugan_desktop.words import Words


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
        parser.add_text(option.id, metavar="ID", said=said, dest=_dest(option.id))


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
            several = Message("cli.allowed.one-of", some=", ".join(offered[:-1]), last=offered[-1])
            allowed = several if len(offered) > 1 else offered[0]
            raise WrongUse(Message("cli.bad-value", what=f"--{option.id}", allowed=allowed))
        chosen[option.id] = others.get(option.id, option.default) if said is None else said
    for option in _any_options(rules):
        if option.id not in chosen and getattr(arguments, _dest(option.id), None) is not None:
            raise WrongUse(Message("cli.unrecognized", what=f"--{option.id}"))
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


def agreed_seats(said: Mapping[str, int | None], least: int, most: int) -> int:
    """Return how many seats there are, which every option that says it must agree on. Raise WrongUse."""
    named = {option: count for option, count in said.items() if count}
    if not named:
        raise WrongUse(Message("cli.required", what="--seats", n=1))
    (first, seats), *others = named.items()
    for other, count in others:
        if count != seats:
            raise WrongUse(Message("cli.simulate.seats-disagree", one=first, other=other))
    if not least <= seats <= most:
        raise WrongUse(Message("cli.simulate.seats-between", what=first, n=seats, least=least, most=most))
    return seats
