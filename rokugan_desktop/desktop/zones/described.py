"""What lies on a tableau, as values: lanes of zones of cards, each of them for whoever may see it.

A game makes the values, `tableau` the widgets. How a card looks, what it is called and what pressing it answers is an
`Item` of sheets; here stands how it lies. A tableau that shows no lane holds nothing: there is no more to emptying it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from rokugan_desktop.desktop.face import FacePart
from rokugan_desktop.desktop.sheets.boxes import Art, Box, Tone
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Audience, Item
from rokugan_desktop.engine import BACK, Card, CardMove, Decision, SeenZones, ZoneId

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import Person
    from rokugan_desktop.words import Words

V = TypeVar("V")
"""What a seat may know of a match."""
Q = TypeVar("Q")
"""What is asked."""

CARD_SIZES: Final = ((84.0, 118.0), (64.0, 90.0), (50.0, 70.0))
"""How broad and high a card is at the usual scale, where there is room, and where there is less.

The boxes of its item are for these sizes, the first for the first; the last one is for all sizes below it.
"""


class Shape(Enum):
    """How the cards of a zone lie."""

    ROW = auto()
    """Side by side; where there is no room they close up, each over the right part of the one before it."""
    FAN = auto()
    """As a row that is closed up anyway."""
    STACK = auto()
    """One upon another: the last one is seen, with how many there are."""


class ShownCard(NamedTuple):
    """A card as it lies there."""

    item: Item
    known_as: str = ""
    """By what it is known again wherever it comes to lie; empty: it lies facedown, and can't be told from others."""
    tucked: tuple[ShownCard, ...] = ()
    """The cards under it, from the nearest on, of which the upper edge is seen."""


@dataclass(frozen=True, slots=True)
class ShownZone:
    """A zone, from left to right or from the bottom to the top."""

    id: str
    name: str
    """What it is called, in letters and by ear: "Hand of Aiko"."""
    cards: tuple[ShownCard, ...] = ()
    shape: Shape = Shape.ROW
    audience: Audience = EVERYBODY
    count: int = 0
    """How many cards lie there, where they are more than are shown."""
    room: int = 0
    """For how many cards there is room even while fewer lie there."""
    cell: tuple[float, float] | None = None
    """How broad and high each thing of a row is that is no card; 0 broad: as broad as there is room. They stand in as
    many rows as have room in their lane."""
    closed: float = 0.0
    """How broad each such thing is at least; 0: four fifths of that."""
    bare: bool = False
    """It lies in no tray, and its name is heard alone."""
    firm: bool = False
    """It does not close up: what else lies in its lane does."""
    sign: Art | None = None
    """Stands before its name: whose it is."""
    brief: str = ""
    """What it is called in letters where there is no room for its name; empty: that is cut."""

    @property
    def many(self) -> int:
        """Return how many cards lie there."""
        return max(self.count, len(self.cards))

    @property
    def seen(self) -> tuple[ShownCard, ...]:
        """Return the cards that are shown: of a stack the last one."""
        return self.cards[-1:] if self.shape is Shape.STACK else self.cards


class Lane(NamedTuple):
    """Zones side by side, those stacks that are its last ones at the right end."""

    zones: tuple[ShownZone, ...]
    cloth: Tone = ""
    """The colour of whose lane it is, at its left end: it is one tray. Empty: it is nobody's."""
    smaller: int = 0
    """By how many sizes its cards are smaller than the largest, even where there is room."""
    even: bool = False
    """Its zones are equally broad, whatever lies in them."""
    post: float = 0.0
    """It stands so broad at the left, beside all lanes and as high as they have room; 0: it lies among them."""


@dataclass(frozen=True, slots=True, eq=False)
class TableauFace(FacePart, Generic[V, Q]):
    """What a game lays on its tableau. Nothing but what stands in the view it is handed."""

    lanes: Callable[[V, Q | None, Words, Sequence[Person]], Sequence[Lane]]
    """Return what lies there, from the top to the bottom, and which cards answer the question."""


AnyTableauFace = TableauFace[Any, Any]


def back_boxes(tone: Tone, symbol: str, ink: Tone = "on_accent") -> tuple[Box, ...]:
    """Return how a card looks from behind, in all sizes: its colour, with a symbol in the middle."""
    signs = ((Box(symbol=symbol, side=wide * 0.45, least=high - 8, ink=ink),) for wide, high in CARD_SIZES)
    return tuple(Box(sign, fill=tone, edge=ink, pen=1.5, radius=6, pad=4) for sign in signs)


def zone_of(
    seen: SeenZones,
    zone: ZoneId,
    name: str,
    look: Callable[[Card], Item],
    question: Decision[Any] | None = None,
    shape: Shape = Shape.ROW,
    room: int = 0,
) -> ShownZone:
    """Return a zone as it is seen, each card answering those moves of the question that begin with it.

    `look` says how a card looks, BACK among them; the id of its item is what it is known by wherever it comes to lie.
    It is for the seat of the view alone where others see less of it. Where a card could go to several places, the
    place is asked for first: several answers are a chain.
    """
    asked = [move for move in question.answers() if isinstance(move, CardMove)] if question is not None else []
    cards: list[ShownCard] = []
    private = False
    for at, lying in enumerate(seen.at(zone)):
        known = lying.card >= 0
        private = private or (known and lying.known >= 0)
        item = look(lying.card if known else BACK)
        answers = tuple([m for m in asked if (m.source, m.card) == (zone, lying.card) and m.at in (-1, at)])
        item = item._replace(answers=answers) if known else item._replace(answers=answers, id=f"{zone} {at}")
        cards.append(ShownCard(item, item.id if known else ""))
    audience = seen.seat if private and seen.seat is not None else EVERYBODY
    return ShownZone(str(zone), name, tuple(cards), shape, audience, room=room)
