"""Worlds that a view can't rule out, for players that think ahead (W-6)."""

from __future__ import annotations

from random import Random

from rokugan_desktop.engine import Determinization
from rokugan_desktop.games.four_paths.state import State
from rokugan_desktop.games.four_paths.view import View


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
