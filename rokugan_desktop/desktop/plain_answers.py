"""Answers so plain that they need no second press; the window finds what a game says of them by `isinstance`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from rokugan_desktop.engine import GameDecision


@runtime_checkable
class PlainAnswers(Protocol):
    """The face of a game some of whose answers are plain."""

    def by_click(self, decision: GameDecision, answer: Any) -> bool:
        """Tell whether the last answer of a turn may count with its click, where the settings say so.

        The decision is the one that it answers. It counts after a moment in which it can be taken back; what shows a
        secret, comes with a price or a caution, or is best thought over, waits for being confirmed.
        """
        ...


@runtime_checkable
class LeftToComputer(Protocol):
    """The face of a game some of whose questions a whole table may leave to a computer: those that set a match up."""

    def may_settle(self, decision: GameDecision) -> bool:
        """Tell whether this question is one of them."""
        ...

    def settled(self, view: Any, decision: GameDecision, seed: int) -> Sequence[Any]:
        """Return the answers for the seat of this view, its whole turn, by nothing that the others may not know."""
        ...
