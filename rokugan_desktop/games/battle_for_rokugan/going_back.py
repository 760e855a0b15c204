"""How far the table may go back: to the start of a turn of the placement phase, while nobody has learned anything."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan.phases import playing as cards
from rokugan_desktop.games.battle_for_rokugan.public import Moment
from rokugan_desktop.games.battle_for_rokugan.state import State

_TURNS: Final = frozenset((Moment.CARDS, Moment.TURN, Moment.SPYING))


def whose_turn(state: State) -> Seat | None:
    """Return whose turn goes on: of placement (P-1), with a card (P-2) and a look (A-4) in it, or of cards (K-4)."""
    return state.public.active if state.public.moment in _TURNS else None


def turn_begun(before: State, after: State) -> Seat | None:
    """Return whose turn in the placement phase (P-1) begins with what led from one state to the other; or None.

    A turn that goes on after a card (P-2) does not begin. What decides it lies open: the size of a hand does (W-1).
    """
    table = after.public
    if table.moment is not Moment.TURN or table.script is not None:
        return None
    seat = table.active
    if before.public.moment is Moment.TURN and before.public.active == seat:
        # The same seat goes on: after a card, or with a new turn because all others have none left.
        script = before.public.script
        placed = len(after.hidden.hands[seat]) < len(before.hidden.hands[seat])
        if not placed and (script is None or not cards.ends_turn(script.card)):
            return None
    return seat
