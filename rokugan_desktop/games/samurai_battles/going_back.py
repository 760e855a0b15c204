"""How far the table may go back: to where plans begin, while nothing is revealed."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles.flow import asked_seats
from rokugan_desktop.games.samurai_battles.state import Moment, State

_WAITING: Final = (Moment.DEPLOYMENT, Moment.PLANNING)


def turn_begun(before: State, after: State) -> Seat | None:
    """Return who begins to plan, or to deploy, with what led from one state to the other; or None.

    Where both sides begin at once (P-8) it is the first of their seats. Who has confirmed lies open (Q-1).
    """
    if after.moment not in _WAITING:
        return None
    asked = asked_seats(after)
    if (before.moment, before.turn) == (after.moment, after.turn):
        known = asked_seats(before)
        asked = [seat for seat in asked if seat not in known]
    return asked[0] if asked else None
