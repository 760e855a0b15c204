"""What the seat's panel is made of: answers that can be pressed, and all that is said about one question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rokugan_desktop.desktop.samurai_battles.board import area_of
from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.samurai_battles import Action, Plan, Unit, View
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOBODY, NOWHERE, Direction, Hex, UnitId


@dataclass(frozen=True, slots=True)
class PanelAnswer:
    """What one thing of the panel stands for."""

    title: str
    detail: str = ""
    answers: tuple[Action, ...] = ()
    """What pressing it answers, one after the other."""
    why_not: str = ""
    """Why it can't be answered now; then pressing it lets the table say so."""
    barred: Refusal | None = None
    """The same with its rule, for the bar to say while it is pointed at."""
    unit: UnitId = NOBODY
    """The unit that it is about, whose card is shown while it is pointed at."""
    spot: str = ""
    """The place that is lit up meanwhile."""
    key: str = ""
    """The digit that presses it; empty: its number among the answers."""
    direction: Direction = NO_FACING
    strong: bool = False
    """It goes on to what comes next."""
    done: bool = False
    """It is about a unit that has its order."""
    chosen: bool = False
    called: str = ""
    """What it is called by ear; empty: its title."""
    brief: str = ""
    """The detail in a few figures."""
    short: str = ""
    """The title where there is room for a sign alone; empty: the unit, or the title."""
    symbol: str = ""
    """The sign that stands for it there."""
    spoken: str = ""
    """The detail as a screen reader says it, and the line below the answers; empty: just so."""

    @property
    def refused(self) -> bool:
        """Tell whether the rules refuse it now."""
        return bool(self.why_not)


@dataclass(frozen=True, slots=True)
class Briefing:
    """All that the panel says about one view and question."""

    heading: str = ""
    notes: tuple[str, ...] = ()
    """What is to be known, a sentence each."""
    army: tuple[PanelAnswer, ...] = ()
    offered: tuple[PanelAnswer, ...] = ()
    compass: tuple[PanelAnswer, ...] = ()
    middle: PanelAnswer | None = None
    """What stands in the middle of the compass."""
    unit: UnitId = NOBODY
    """The unit that the question is about."""
    keys: str = ""
    """Which keys answer, said while nothing is pointed at."""
    plans: Mapping[UnitId, Plan] = field(default_factory=dict[UnitId, Plan])


def place_known(view: View, unit: Unit) -> Hex:
    """Return where the unit stands, or where its seat has placed it so far; NOWHERE where that is not known."""
    if unit.at != NOWHERE:
        return unit.at
    return next((place.at for name, place in view.placed if name == unit.id), NOWHERE)


def spot_or_none(hex_: Hex) -> str:
    """Return the spot of a hex; an empty text for NOWHERE."""
    return f"area:{area_of(hex_)}" if hex_ != NOWHERE else ""
