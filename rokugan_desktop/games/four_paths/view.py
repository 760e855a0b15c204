"""What a seat may know of a match, filled field by field (chapter 19)."""

from __future__ import annotations

from random import Random

from rokugan_desktop.engine import Determinization, Seat
from rokugan_desktop.games.four_paths.state import PublicState, State, Work, replace


class View(PublicState, frozen=True, kw_only=True, dict=True):
    """What one seat knows, or everybody."""

    seat: Seat | None = None
    """Whose view it is; None: everybody's."""
    steps: tuple[Work, ...] = ()
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


def determinize(view: View, _rng: Random) -> Determinization[State]:
    """Return a world that the view can't rule out (W-6): what lies face-down is drawn when it is turned up (C-3)."""
    return Determinization(
        State(
            file=view.file,
            terms=view.terms,
            seats=view.seats,
            cards=view.cards,
            active=view.active,
            phase=view.phase,
            turn=view.turn,
            round=view.round,
            first=view.first,
            records=view.records,
            restricted=view.restricted,
            happened=view.happened,
            attack=view.attack,
            winners=view.winners,
            how=view.how,
            work=view.steps,
            named=view.named,
        )
    )
