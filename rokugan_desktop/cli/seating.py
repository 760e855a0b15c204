"""Who plays in which seat, as a command line says it by names parted by commas."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.engine import Message


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
