"""What a game may let move on its map beside what any map moves by itself: values, timed in milliseconds.

A map by itself turns pieces over, lets them come, go and walk, and lets washes spread. How long each takes is the map's
own affair, and the same whatever is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from rokugan_desktop.desktop.art.tokens import PieceArt


class Manner(Enum):
    """How a piece leaves the board."""

    FALLEN = "fallen"
    """It fades where it lies."""
    HOME = "home"
    """It flies off in an arc, back to who laid it."""
    BROKEN = "broken"
    """It breaks in two."""
    BURNT = "burnt"
    """It chars."""


@dataclass(frozen=True, slots=True)
class Departure:
    """A piece that is gone from the board leaves in this manner."""

    piece: str
    manner: Manner
    at: int = 0


@dataclass(frozen=True, slots=True)
class Advance:
    """A piece moves some way towards a spot, as if to strike, before anything else changes."""

    piece: str
    toward: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Spread:
    """The wash of an area, where it changes, spreads from this spot."""

    area: str
    origin: str


@dataclass(frozen=True, slots=True)
class Stain:
    """Ink of this colour, ``#rrggbb``, bleeds over an area from its middle, and dries."""

    area: str
    colour: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Halo:
    """A ring of light widens about a spot, and a symbol opens in it."""

    spot: str
    symbol: str
    colour: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """A card is turned over before everybody: it comes from its place, turns in the middle, is held there, and returns.

    Cards that are turned at the same time lie side by side.
    """

    back: PieceArt
    face: PieceArt
    spot: str = ""
    """Where it lies; what lies there is not seen meanwhile. Without a spot it comes from beside the board."""
    size: float = 44.0
    """How large it is in its place, in board units."""
    at: int = 0


Gesture: TypeAlias = Departure | Advance | Spread | Stain | Halo | TurnedCard


@dataclass(frozen=True, slots=True)
class Choreography:
    """How one picture of the board turns into the next."""

    gestures: tuple[Gesture, ...] = ()
    settles: int = 0
    """So many milliseconds pass before pieces and washes begin to change."""


STILL = Choreography()
"""Nothing moves but what any map moves by itself."""
