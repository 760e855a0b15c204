"""What the map is told to show: small values, of no game.

A *spot* is a place on the map, as text: ``area:ID``, ``edge:A>B`` (on the edge, from A towards B), ``coast:ID`` (from
the sea towards ID), ``slot:ID`` (a card's place), ``track:ID:N`` (the place of a track that bears the number N),
``piece:IDENTITY`` (where that piece lies).

A map by itself turns pieces over, lets them come, go and walk, and lets washes spread. How long each takes is the map's
own affair, and the same whatever is shown. What a game lets move beside that is timed in milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from rokugan_desktop.boards.board import Point
from rokugan_desktop.desktop.art.tokens import PieceArt
from rokugan_desktop.words import Text

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter, QPainterPath

    from rokugan_desktop.desktop.look.theme import Theme


class Kind(Enum):
    """What choosing something means."""

    CHOICE = "choice"
    DOUBTFUL = "doubtful"
    """It may be chosen, but there is a caution: it may come to nothing."""
    DANGER = "danger"
    FOCUS = "focus"
    """Not to be chosen: only lit up."""


class Lens(Enum):
    """What alone is seen of the board while somebody holds a key: nothing lies on it then."""

    GROUPS = "groups"
    """Which areas belong together, in their colours, with their names."""
    OWNERS = "owners"
    """Whose each area is."""


class AreaGround(Protocol):
    """What an area's ground looks like: a value that paints itself, under washes, ink and names."""

    def paint(self, painter: QPainter, shape: QPainterPath, theme: Theme) -> None:
        """Fill the area's shape, in board units. What is painted beside it is seen too, unless covered."""


class Wash(NamedTuple):
    """The colour that an area is filled with: whose it is. One wash looks the same on every area."""

    colour: str
    """``#rrggbb``."""
    symbol: str = ""
    """Drawn large and faint in the colour, for eyes that can't tell it from another; empty: none."""
    even: bool = False
    """It lies evenly: it has neither bloomed nor pooled."""


class PrintedMark(NamedTuple):
    """Something printed on the board for good, at one of its anchors."""

    area: str
    anchor: str
    art: PieceArt
    size: float = 0.0
    """Across, in board units; 0: as large as the pieces of its anchor."""
    lit: bool = False
    """By night it gives light."""


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed on a board."""

    names: Mapping[str, str] = field(default_factory=dict[str, str])
    """Names of areas; an area without one stays blank."""
    title: str = ""
    marks: Sequence[PrintedMark] = ()
    group_names: Mapping[str, str] = field(default_factory=dict[str, str])
    ribbons: Mapping[str, str] = field(default_factory=dict[str, str])
    """Colours of groups, ``#rrggbb``, that run as a ribbon inside the group's outline."""
    insets: Mapping[str, Sequence[Sequence[Point]]] = field(default_factory=dict[str, Sequence[Sequence[Point]]])
    """The inner edges of the ribbons, by group, as `rokugan_desktop.boards.reading` makes them."""
    group_lines: Mapping[str, Sequence[Point]] = field(default_factory=dict[str, Sequence[Point]])
    """Along which lines the names of groups are written, from left to right; one without a line stands nowhere."""
    slot_symbols: Mapping[str, str] = field(default_factory=dict[str, str])
    ripples: Sequence[Sequence[Sequence[Point]]] = ()
    """Lines around the coast, the nearest first, as `rokugan_desktop.boards.reading` makes them."""
    scenery: Mapping[str, Sequence[tuple[Point, Point]]] = field(default_factory=dict[str, Any])
    """What stands on the land, by kind (`scenery.KINDS`): where its foot is, and how large it is, in board units,
    with a lot from 0 to 1, as `rokugan_desktop.boards.reading` reads them."""
    fields: Sequence[Sequence[Point]] = ()
    """The outlines of tilled fields."""
    grounds: Mapping[str, AreaGround] = field(default_factory=dict[str, "AreaGround"])
    """The ground of areas; one without shows the parchment."""
    important: frozenset[str] = frozenset()
    """Areas whose names are written however small the board is drawn; where none is, all are."""
    quiet: bool = False
    """No ink is drawn between areas of one group: their grounds show where one ends."""
    windy: bool = False
    """The title and the crests of the sea are no part of the print: they lean with the wind of the moment."""


class Piece(NamedTuple):
    """Something that lies on the board. Two pieces never share an identity."""

    identity: str
    spot: str
    art: PieceArt
    anchor: str = ""
    """Where in its area, as the board names its anchors; empty: at the main one. Without meaning elsewhere."""
    tooltip: Text = ""
    name: Text = ""
    """What a screen reader says; empty: it is passed over."""
    draggable: bool = False
    ghost: bool = False
    """True for what isn't confirmed yet: it is drawn lightly."""
    facing: int | None = None
    """Which way it faces, in degrees clockwise from the north; None: as its spot points, if it does."""
    least: float = 0.0
    """So many logical pixels it is across at least, however small the board is drawn: what stands on it is read."""
    wind: tuple[PieceArt, ...] = ()
    """What it looks like from moment to moment as a slow wind moves it, at the first between two gusts, and nowhere
    where nothing moves; nothing: it hangs still."""


class MapChoice(NamedTuple):
    """A place or piece that may be chosen. Two choices never share an identity."""

    identity: str
    kind: Kind
    spot: str
    name: Text = ""
    """What a screen reader and the tooltip say."""
    colour: str = ""
    """That of whoever chooses, ``#rrggbb``: the arrow of a place on an edge has it; empty: that of its kind."""
    within: str = ""
    """The choice that must be taken first, which is no answer by itself: a piece, say, before where it goes."""
    own: bool = False
    """It lies in what is one's own: where there are such, the keyboard comes to be seen on one of them."""


class Route(NamedTuple):
    """A line from spot to spot, with a head at its end: a way that was planned or gone."""

    spots: tuple[str, ...]
    colour: str
    """``#rrggbb``."""
    width: float = 8.0
    """In board units."""
    broken: bool = False
    """Drawn in dashes: it is only possible, or not confirmed."""
    name: str = ""


class Zone(NamedTuple):
    """Areas that belong together for the moment, tinted, with one outline around them: a cone of sight, a reach."""

    areas: frozenset[str]
    colour: str
    strength: float = 0.22
    """How dense the tint is, from 0 to 1."""
    name: str = ""
    bright: bool = False
    """No veil lies over its areas and what lies there: they are what is asked about."""
    edge: str = ""
    """The colour of its outline, ``#rrggbb``, where that tells whose it is; empty: its own."""
    broken: bool = False
    """Its outline is drawn in dashes."""


class NumberedMark(NamedTuple):
    """A number in a brush's ring beside a spot: the how-manieth of the things that happened happened there."""

    spot: str
    number: int
    colour: str
    """``#rrggbb``."""
    size: float = 12.0
    """From its middle to its rim, in logical pixels at every scale of the board."""
    place: int = 0
    """How many others stand at the spot before it."""
    name: str = ""
    pressable: bool = False
    """A press on it counts as one on what it numbers."""


Overlay: TypeAlias = Route | Zone | NumberedMark
"""What is drawn over the board and under the pieces, until other overlays are set."""


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


class Choreography(NamedTuple):
    """How one picture of the board turns into the next."""

    gestures: tuple[Gesture, ...] = ()
    settles: int = 0
    """So many milliseconds pass before pieces and washes begin to change."""


STILL = Choreography()
"""Nothing moves but what any map moves by itself."""
