"""A verdict in lines: of each thing that a match says, what is proved of it and what is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Final

from rokugan_desktop.engine import Message
from rokugan_desktop.table.rebuilding import computer_added
from rokugan_desktop.table.trust.proving import Examined

_BESIDE: Final[Mapping[str, str]] = {
    "pins": "table.proof.beside-pins",
    "hand-overs": "table.proof.beside-hand-overs",
    "settled": "table.proof.beside-settled",
    "back": "table.proof.beside-back",
    "salvaged": "table.proof.beside-salvaged",
    "idle": "table.proof.beside-idle",
    "late": "table.proof.beside-late",
    "split": "table.proof.beside-split",
    "merged": "table.proof.beside-merged",
}


def verdict_lines(found: Examined) -> Iterator[Message]:
    """Yield what there is to say of rules, board, shuffle, draws, start, seal, entries beside the game, computers."""
    began, board = found.began, found.header.board_version
    today = began.rules_version == found.rules_today
    key = "table.proof.rules-today" if today else "table.proof.rules-older"
    yield Message(key, theirs=began.rules_version, ours=found.rules_today)
    yield Message("table.proof.board-today", theirs=board) if board else Message("table.proof.board-unknown")
    key = "table.proof.shuffle-first" if found.first_shuffle else "table.proof.shuffle-draws"
    yield Message(key, theirs=began.shuffle)
    if not found.over:
        yield Message("table.proof.draws-later")
    yield Message("table.proof.start-position" if found.at_position else "table.proof.start-dealt")
    if not began.commitment:
        yield Message("table.proof.seal-none")
    else:
        yield Message("table.proof.seal-bound" if began.strict else "table.proof.seal-secret")
        if not began.added:
            yield Message("table.proof.seal-nobody-added")
        if computer_added(began, found.header.players):
            yield Message("table.proof.seal-computer-added")
    counted = [Message(key, n=found.beside[kind]) for kind, key in _BESIDE.items() if found.beside[kind]]
    if counted:
        yield Message("table.proof.beside", what=reduce(_together, counted))
    else:
        yield Message("table.proof.beside-nothing")
    if found.first_shuffle and found.before_draws:
        yield Message("table.proof.beside-before-draws", n=found.before_draws)
    if found.computers:
        yield Message("table.proof.computers", n=found.computers, seats=len(began.roles))
    else:
        yield Message("table.proof.computers-none")


def _together(one: Message, more: Message) -> Message:
    return Message("table.proof.and", one=one, more=more)
