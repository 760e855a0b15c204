"""What a game says of its board to whoever hears it; found by `isinstance` like the parts of a face."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from rokugan_desktop.engine import GameDecision, Message

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import Person


@runtime_checkable
class Audible(Protocol):
    """The face of a game whose places say in whole sentences all that is seen there."""

    def heard_at(
        self, view: Any, decision: GameDecision | None, spot: str, people: Sequence[Person]
    ) -> Sequence[Message]:
        """Return all that the view shows at the spot, one sentence after the other; empty: nothing is said of it.

        It is handed the view that is shown, the seat's own or everybody's, and the question only where the seat is
        asked one: so it knows no more than what is seen.
        """
        ...

    def heard_choice(
        self, view: Any, decision: GameDecision, identity: str, people: Sequence[Person]
    ) -> Sequence[Message]:
        """Return what choosing this on the map would mean: what is done, where, whose that is, and what it brings.

        Empty: nothing more than what the choice is called.
        """
        ...

    def heard_of(self, view: Any, group: str, people: Sequence[Person]) -> Message | None:
        """Return what a group of areas is called, with who has how much of it; None: it has no name of its own."""
        ...
