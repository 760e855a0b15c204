"""Answers so plain that they need no second press; the window finds what a game says of them by `isinstance`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Any, Protocol, runtime_checkable

from rokugan_desktop.engine import GameDecision


class ByClick(Enum):
    """Whether an answer counts with the click that gives it, after a moment in which it can be taken back."""

    NEVER = auto()
    """It waits for being confirmed: it shows a secret, comes with a price, or is best thought over."""
    ON_WISH = auto()
    """It does where the settings say so."""
    ALWAYS = auto()
    """It does: everybody sees it, and it gives nothing away."""


@runtime_checkable
class PlainAnswers(Protocol):
    """The face of a game some of whose answers are plain."""

    def by_click(self, decision: GameDecision, answer: Any) -> ByClick:
        """Return whether the last answer of a turn counts with its click; the decision is the one that it answers.

        Whatever it returns, an answer with a caution waits for being confirmed.
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
