"""Two rounds of bids: a seat bids in secret, all others may protest in public and at once, then it bids again.

Who protests says so before everybody's eyes. The higher of a seat's two bids counts, less the protests against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rokugan_desktop.engine import (
    Asking,
    Caution,
    Draw,
    Illegal,
    Message,
    Over,
    Refusal,
    Seat,
    Setup,
    Step,
    Told,
    Unreadable,
    seats,
)

PASS, PROTEST = "pass", "protest"
BIDS = ("bid 1", "bid 2", "bid 3")
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat is asked: a bid in secret, or in public whether it protests."""

    kind: str
    seat: Seat
    moves: tuple[str, ...]

    @property
    def secret(self) -> bool:
        """Tell whether it is a bid."""
        return self.kind == "bid"

    @property
    def prompt(self) -> Message:
        """Return the question."""
        return Message(f"bids.{self.kind}")

    def answers(self) -> Iterator[str]:
        """List the answers."""
        return iter(self.moves)

    def refusal(self, answer: str) -> Refusal | None:
        """Return why the answer is refused."""
        return None if answer in self.moves else Refusal("", Message("bids.refused"))

    def caution(self, answer: str) -> Caution | None:
        """Return no caution."""
        return None

    def passing(self) -> str | None:
        """Return how a seat keeps quiet."""
        return PASS if PASS in self.moves else None


@dataclass(frozen=True, slots=True)
class World:
    """The whole state, which is also everybody's view but for the bids."""

    count: int
    turns: int = 0
    first: str = ""
    """The bid that the active seat has made in this turn."""
    quiet: frozenset[Seat] = frozenset()
    """Who has said in this turn whether it protests."""
    against: int = 0
    best: tuple[int, ...] = ()

    @property
    def active(self) -> Seat:
        """Return whose turn it is."""
        return Seat(self.turns % self.count)


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows: whose turn it is, who was quiet, and its own first bid."""

    seat: Seat | None
    active: Seat
    turns: int
    quiet: frozenset[Seat]
    first: str


class Bids:
    """The rules."""

    name = "bids"
    rules_version = 1
    board_version = 1

    def new(self, setup: Setup) -> World:
        """Begin."""
        return World(len(setup.roles), best=(0,) * len(setup.roles))

    def pending(self, state: World) -> Asking[str] | Draw[str] | Over:
        """Ask the active seat for a bid, and between its bids all others whether they protest."""
        if state.turns == ROUNDS * state.count:
            most = max(state.best)
            return Over(tuple(seat for seat in seats(state.count) if state.best[seat] == most))
        others = [seat for seat in seats(state.count) if seat != state.active and seat not in state.quiet]
        if state.first and others:
            return Asking({seat: Question("protest", seat, (PASS, PROTEST)) for seat in others})
        return Asking({state.active: Question("bid", state.active, BIDS)})

    def apply(self, state: World, by: Seat | None, action: str) -> Step[World, str]:
        """Take a bid or a protest."""
        pending = self.pending(state)
        asked = pending.decisions.get(by) if isinstance(pending, Asking) and by is not None else None
        if asked is None or by is None or asked.refusal(action) is not None:
            raise Illegal(Refusal("", Message("bids.refused")))
        if action in BIDS and not state.first:
            return Step(replace(state, first=action), (Told(f"{by} bids", None),), True)
        if action in BIDS:
            worth = max(int(state.first[-1]), int(action[-1])) - state.against
            best = tuple(max(old, worth) if seat == by else old for seat, old in enumerate(state.best))
            return Step(World(state.count, state.turns + 1, best=best), (Told(f"{by} is done", None),), True)
        against = state.against + (action == PROTEST)
        return Step(replace(state, quiet=state.quiet | {by}, against=against), (Told(f"{by}: {action}", None),), True)

    def view(self, state: World, seat: Seat | None) -> View:
        """Return what the seat knows."""
        return View(seat, state.active, state.turns, state.quiet, state.first if seat == state.active else "")

    def write(self, action: str) -> str:
        """Return the action: it is its own notation."""
        return action

    def read(self, text: str) -> str:
        """Return the action."""
        if text not in (PASS, PROTEST, *BIDS):
            raise Unreadable("", "", Message("bids.refused"))
        return text
