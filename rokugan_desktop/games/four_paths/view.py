"""What a seat may know of a match, filled field by field (chapter 19)."""

from __future__ import annotations

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths.state import PublicState, State, Task, replace


class View(PublicState, frozen=True, kw_only=True, dict=True):
    """What one seat knows, or everybody."""

    seat: Seat | None = None
    """Whose view it is; None: everybody's."""
    steps: tuple[Task, ...] = ()
    """The steps still to be done, as everybody knows them; of what is answered one by one only the seat's own."""
    named: int = 0


def view_of(state: State, seat: Seat | None) -> View:
    """Return all that the seat may know; None: what everybody knows (W-1 to W-5)."""
    return View(
        file=state.file,
        terms=state.terms,
        seats=state.seats,
        cards=state.cards,
        active=state.active,
        phase=state.phase,
        turn=state.turn,
        round=state.round,
        first=state.first,
        records=state.records,
        restricted=state.restricted,
        happened=state.happened,
        attack=state.attack,
        winners=state.winners,
        how=state.how,
        seat=seat,
        steps=tuple([step if step.seat == seat or not step.draft else replace(step, draft=()) for step in state.work]),
        named=state.named,
    )
