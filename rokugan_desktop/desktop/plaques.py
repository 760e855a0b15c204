"""What can be told of a place on the map when somebody points at it: small values that a game fills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from rokugan_desktop.engine import GameDecision, Message, Seat

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import Person


class Tone(Enum):
    """How a line of a plaque is meant."""

    PLAIN = "plain"
    PROMISE = "promise"
    """What the seat's own thing would bring there."""
    UNDECIDED = "undecided"
    """What it would do there without bringing that, as far as is seen."""
    WARNING = "warning"
    """Why it would come to nothing there, or why it may not lie there."""


@dataclass(frozen=True, slots=True)
class PlaqueFigure:
    """A number beside a symbol, with the word for what it is."""

    symbol: str
    number: str
    what: Message


@dataclass(frozen=True, slots=True)
class PlaqueLine:
    """One sentence of a plaque."""

    message: Message
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Plaque:
    """All that a view tells of one place."""

    title: Message
    where: Message
    """To what it belongs, in a few words."""
    owner: Seat | None = None
    """Whose it is."""
    figures: tuple[PlaqueFigure, ...] = ()
    lines: tuple[PlaqueLine, ...] = ()


@runtime_checkable
class Inspectable(Protocol):
    """A game with places that can be looked at closely."""

    def plaque(self, view: Any, decision: GameDecision | None, spot: str, people: Sequence[Person]) -> Plaque | None:
        """Return what the view tells of the spot, and what the seat's answer there would mean; None: nothing.

        It is handed the view that is shown, the seat's own or everybody's, and the question only where the seat is
        asked one: so it knows no more than what is seen.
        """
        ...


@runtime_checkable
class Foreseeing(Protocol):
    """A game whose plaques tell of a place with the answer that waits to be confirmed."""

    def foreseen(self, view: Any, answer: Any) -> Any:
        """Return the view as if the answer counted, as far as that shows nothing that the view's seat doesn't know."""
        ...
