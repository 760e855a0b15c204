"""What lies on a tableau, as values: lanes of zones of cards, each of them for whoever may see it.

A game makes the values, `tableau` the widgets. How a card looks, what it is called and what pressing it answers is an
`Item` of sheets; here stands how it lies. A tableau that shows no lane holds nothing: there is no more to emptying it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QRectF

from rokugan_desktop.desktop.face import FacePart
from rokugan_desktop.desktop.sheets.boxes import Art, Box, Tone
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Audience, Item
from rokugan_desktop.engine import BACK, Card, CardMove, Decision, SeenZones, ZoneId

if TYPE_CHECKING:
    from rokugan_desktop.desktop.face import Person
    from rokugan_desktop.words import Words

V = TypeVar("V")
Q = TypeVar("Q")

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


GAP: Final = 5.0
"""The gap between two cards that have room, at the usual scale."""
PAD: Final = 6.0
"""The gap between the edge of a zone and its cards."""
HEADING: Final = 19.0
"""How high the name above a zone is."""
_BAND: Final = 19.0
"""How much is seen of a card that is tucked under another."""
_SPINE: Final = 0.3
"""How much of a card is seen at least where another one lies over it, as a share of its breadth."""
_FANNED: Final = 0.62
"""The same of a card in a fan that has room."""
_APART, _MOST_APART = 6.0, 28.0
"""How far lanes, and zones in a lane, are apart at least, and lanes at most."""
STEPS: Final = 3
"""How many cards of a stack are seen to lie under the top one."""
STEP: Final = 2.0
"""How far each of them juts out."""


class PlacedCard(NamedTuple):
    """A card with its place in the frame of its zone, before all that lie over it."""

    card: ShownCard
    place: QRectF
    number: int
    """Which one of its zone it is, from 1."""
    bearer: ShownCard | None = None
    """What it is tucked under."""


@dataclass(frozen=True, slots=True)
class PlacedZone:
    """A zone with its frame on the tableau."""

    zone: ShownZone
    frame: QRectF
    cards: tuple[PlacedCard, ...]
    cell: QRectF
    """Where its first card lies, or would lie."""
    level: int
    """In which of the sizes its cards are."""


@dataclass(frozen=True, slots=True)
class PlacedLanes:
    """All of a tableau."""

    zones: tuple[PlacedZone, ...]
    frames: tuple[QRectF, ...]
    """Of each lane."""
    high: float

    def moved(self, right: float) -> PlacedLanes:
        """Return the same, so far to the right."""
        zones = tuple(replace(zone, frame=zone.frame.translated(right, 0)) for zone in self.zones)
        return replace(self, zones=zones)


class _Widths(NamedTuple):
    wanted: float
    least: float


def has_room(
    lanes: Sequence[Lane], width: float, height: float, scale: float, broad: Callable[[str], float], *, closer: bool
) -> bool:
    """Tell whether lanes find room here in the largest size; `closer`: even where they stand nearer than they want."""
    placer, lying = _placer(lanes, width, scale, broad), [lane for lane in lanes if not lane.post]
    return placer.fits(lying, 0, height) and (closer or not any(placer.closes_up(lane, 0) for lane in lying))


def place_lanes(
    lanes: Sequence[Lane], width: float, height: float, scale: float, broad: Callable[[str], float]
) -> PlacedLanes:
    """Lay lanes out in this room, or higher where even the least size is too high; `broad` measures names."""
    placer, lying, left = _placer(lanes, width, scale, broad), [lane for lane in lanes if not lane.post], 0.0
    level = next((n for n in range(len(CARD_SIZES)) if placer.fits(lying, n, height)), len(CARD_SIZES) - 1)
    highs = {id(lane): placer.high(lane, level) for lane in lying}
    spare = max(0.0, height - sum(highs.values()))
    apart = min(_MOST_APART * scale, max(_APART * scale, spare / (len(lying) + 1)))
    whole = sum(highs.values()) + apart * max(0, len(lying) - 1)
    top = max(0.0, (height - whole) / 2)
    zones: list[PlacedZone] = []
    frames: list[QRectF] = []
    for lane in lanes:
        if lane.post:
            frames.append(QRectF(left, 0, lane.post * scale, max(height, whole)))
            zones += [_standing(zone, frames[-1]) for zone in lane.zones]
            left += (lane.post + _APART) * scale
            continue
        frames.append(QRectF(width - placer.width, top, placer.width, highs[id(lane)]))
        zones += placer.placed(lane, level, frames[-1])
        top += highs[id(lane)] + apart
    return PlacedLanes(tuple(zones), tuple(frames), whole)


def _placer(lanes: Sequence[Lane], width: float, scale: float, broad: Callable[[str], float]) -> _Placer:
    return _Placer(width - scale * sum(lane.post + _APART for lane in lanes if lane.post), scale, broad)


def _standing(zone: ShownZone, frame: QRectF) -> PlacedZone:
    whole = QRectF(0, 0, frame.width(), frame.height())
    return PlacedZone(zone, frame, tuple([PlacedCard(card, whole, 1) for card in zone.seen]), whole, 0)


@dataclass(frozen=True, slots=True)
class _Placer:
    width: float
    scale: float
    broad: Callable[[str], float]

    def high(self, lane: Lane, level: int) -> float:
        return self.scale * max(self._inside(lane, zone, level) + _edges(zone) for zone in lane.zones)

    def _inside(self, lane: Lane, zone: ShownZone, level: int) -> float:
        if zone.cell is not None:
            return zone.cell[1]
        return _card(lane, level)[1] + _BAND * max((len(card.tucked) for card in zone.seen), default=0)

    def fits(self, lanes: Sequence[Lane], level: int, height: float) -> bool:
        high = sum(self.high(lane, level) for lane in lanes) + _APART * self.scale * max(0, len(lanes) - 1)
        if high > height:
            return False
        carded = [lane for lane in lanes if any(zone.cell is None for zone in lane.zones)]
        broad = max(
            (sum(w.least for w in self._widths(lane, level)) + self._gaps(lane) for lane in carded), default=0.0
        )
        return broad <= self.width

    def closes_up(self, lane: Lane, level: int) -> bool:
        """Tell whether a lane has less room than it wants."""
        wide = zip(lane.zones, self._widths(lane, level), strict=True)
        wanted = sum(w.wanted if zone.cell is None else w.least for zone, w in wide)
        return not lane.even and wanted + self._gaps(lane) > self.width + 1

    def placed(self, lane: Lane, level: int, room: QRectF) -> Iterator[PlacedZone]:
        widths, left = self._widths(lane, level), max(1.0, self.width - self._gaps(lane))
        missing, give = sum(w.wanted for w in widths) - left, sum(w.wanted - w.least for w in widths)
        share = min(1.0, max(0.0, missing / give)) if give else 0.0
        shared = [w.wanted - (w.wanted - w.least) * share for w in widths]
        if sum(shared) > left + 1:
            shared = [wide * left / sum(shared) for wide in shared]
        if lane.even:
            shared = [left / len(lane.zones)] * len(lane.zones)
        x, stacks = room.left(), _last_stacks(lane)
        for number, (zone, wide) in enumerate(zip(lane.zones, shared, strict=True)):
            if number == len(lane.zones) - stacks and number:
                x = max(x, room.right() - sum(shared[number:]) - _APART * self.scale * (stacks - 1))
            yield self._zone(lane, zone, level, QRectF(x, room.top(), wide, room.height()))
            x += wide + _APART * self.scale

    def _gaps(self, lane: Lane) -> float:
        return _APART * self.scale * max(0, len(lane.zones) - 1)

    def _widths(self, lane: Lane, level: int) -> list[_Widths]:
        scale, found = self.scale, list[_Widths]()
        for zone in lane.zones:
            card = _card(lane, level)[0]
            if zone.cell is not None:
                columns = -(-max(len(zone.cards), 1) // self._rows(lane, zone, level))
                edges, least = 0.0 if zone.bare else 2 * PAD, zone.closed or 0.8 * zone.cell[0]
                wide = zone.cell[0] or self.width / scale - edges
                name, brief = (0.0, 0.0) if zone.bare else self._named(zone)
                whole, close = (scale * (columns * (each + GAP) - GAP) for each in (wide, least))
                found.append(_Widths(max(whole, name) + edges * scale, max(close, brief) + edges * scale))
                continue
            more = 0 if zone.shape is Shape.STACK else max(len(zone.seen), zone.room, 1) - 1
            step = card * _FANNED if zone.shape is Shape.FAN else card + GAP
            edge = STEPS * STEP if zone.shape is Shape.STACK else 0.0
            name, brief = self._named(zone)
            edges = 2 * PAD * scale
            closed = step if zone.firm else card * _SPINE
            wanted, least = (card + edge + more * step) * scale, (card + edge + more * closed) * scale
            found.append(_Widths(max(wanted, name) + edges, max(least, brief) + edges))
        return found

    def _named(self, zone: ShownZone) -> _Widths:
        sign = HEADING * self.scale if zone.sign else 0.0
        return _Widths(self.broad(zone.name) + sign, 0.8 * self.broad(zone.brief or zone.name) + sign)

    def _rows(self, lane: Lane, zone: ShownZone, level: int) -> int:
        assert zone.cell is not None, "asked of such things alone"
        room = self.high(lane, level) / self.scale - _edges(zone)
        return max(1, int((room + GAP) / (zone.cell[1] + GAP) + 1e-6))

    def _cells(self, lane: Lane, zone: ShownZone, level: int, frame: QRectF) -> PlacedZone:
        assert zone.cell is not None, "asked of such things alone"
        rows, gap, pad = self._rows(lane, zone, level), GAP * self.scale, 0.0 if zone.bare else PAD * self.scale
        columns = -(-max(len(zone.cards), 1) // rows)
        wide, high = (frame.width() - 2 * pad + gap) / columns - gap, zone.cell[1] * self.scale
        wide = min(wide, zone.cell[0] * self.scale or wide)
        top = pad + (0.0 if zone.bare else HEADING * self.scale)
        first = QRectF(pad, top, wide, high)
        placed = [
            PlacedCard(card, first.translated(at // rows * (wide + gap), at % rows * (high + gap)), at + 1)
            for at, card in enumerate(zone.cards)
        ]
        return PlacedZone(zone, frame, tuple(placed), first, 0)

    def _zone(self, lane: Lane, zone: ShownZone, level: int, frame: QRectF) -> PlacedZone:
        if zone.cell is not None:
            return self._cells(lane, zone, level, frame)
        wide, high = (side * self.scale for side in _card(lane, level))
        pad, band, seen = PAD * self.scale, _BAND * self.scale, zone.seen
        first = QRectF(pad, frame.height() - pad - high, wide, high)
        usual = wide * _FANNED if zone.shape is Shape.FAN else wide + GAP * self.scale
        room = frame.width() - 2 * pad - wide
        step = min(usual, max(0.0, room) / (len(seen) - 1)) if len(seen) > 1 else 0.0
        cards: list[PlacedCard] = []
        for number, card in enumerate(seen):
            place = first.translated(number * step, 0)
            at = number + 1 if zone.shape is not Shape.STACK else zone.many
            for up, tucked in reversed(list(enumerate(card.tucked, start=1))):
                cards.append(PlacedCard(tucked, place.translated(0, -up * band), at, card))
            cards.append(PlacedCard(card, place, at))
        return PlacedZone(zone, frame, tuple(cards), first, _level(lane, level))


def _level(lane: Lane, level: int) -> int:
    return min(level + lane.smaller, len(CARD_SIZES) - 1)


def _card(lane: Lane, level: int) -> tuple[float, float]:
    return CARD_SIZES[_level(lane, level)]


def _edges(zone: ShownZone) -> float:
    return 0.0 if zone.bare else HEADING + 2 * PAD


def _last_stacks(lane: Lane) -> int:
    found = 0
    for zone in reversed(lane.zones):
        if zone.shape is not Shape.STACK:
            break
        found += 1
    return found
