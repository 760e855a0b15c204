"""What is said of a library that was saved: how many matches, and which of them lost how much."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Final

from rokugan_desktop.engine import Message, Parameter
from rokugan_desktop.table.library.salvaging import Salvage

_NAMED: Final = 3
"""So many matches without their ends are named in the window; each of them tells it in its own log as well."""


def printed(saved: Salvage) -> Iterator[Message]:
    """Yield the lines that a command prints, one for each match that lost its end."""
    kept = str(saved.kept)
    if saved.shortened:
        yield Message("cli.matches.salvaged-in-part", n=saved.matches, cut=_cut(saved), kept=kept)
    else:
        yield Message("cli.matches.salvaged", n=saved.matches, kept=kept)
    for one in saved.shortened:
        yield Message("cli.matches.salvaged-match", id=one.id, names=one.name, saved=one.saved, all=one.all)
    for one in saved.from_spare:
        yield Message("cli.matches.salvaged-spare", id=one.id, names=one.name)
    if saved.lost:
        yield Message("cli.matches.salvaged-none", n=saved.lost)


def noticed(saved: Salvage) -> Message:
    """Return what the window says of its own library, which was there."""
    if saved.shortened:
        which: list[Parameter] = [one.name for one in saved.shortened[:_NAMED]]
        more = len(saved.shortened) - len(which)
        which += [Message("cli.salvage.more", n=more)] if more else []
        named = reduce(lambda one, next_one: Message("cli.salvage.next", one=one, more=next_one), which)
        told = Message(
            "cli.library-salvaged-in-part", n=saved.matches, cut=_cut(saved), which=named, kept=saved.kept.name
        )
    else:
        told = Message("cli.library-salvaged", n=saved.matches, kept=saved.kept.name)
    if saved.from_spare:
        told = Message("cli.salvage.spare", n=len(saved.from_spare), told=told)
    return Message("cli.salvage.lost", n=saved.lost, told=told) if saved.lost else told


def _cut(saved: Salvage) -> Message:
    found, there = (sum(counts) for counts in zip(*((one.saved, one.all) for one in saved.shortened), strict=True))
    return Message("cli.salvage.cut", n=len(saved.shortened), saved=found, all=there)
