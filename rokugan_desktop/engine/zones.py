"""Zones: named piles, rows and hands of cards, and who knows what lies in them. All are values.

What nobody can know is not decided: a card of a deck is UNDRAWN, a mere back, until chance says which card it is. So
there is no hidden order that could leak, and to shuffle is to forget. Knowledge follows a card: each lies there with
the seats that know it, and a view is the same zones with a BACK for every card that its seat does not know.

One value, a `CardMove`, is what is asked and answered, what chance deals, what is written down and what is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from itertools import combinations
from typing import Any, Final, NamedTuple, NewType, TypeVar

import msgspec

from rokugan_desktop.engine.grammar import Draw, Seat, Told, seats
from rokugan_desktop.engine.messages import Impossible, Message, Unreadable
from rokugan_desktop.engine.tuples import Counts, one_by_one, with_count, with_item

E = TypeVar("E")

Card = NewType("Card", int)
"""What is printed on a card, as the number of its kind from 0: cards of a kind are alike."""
UNDRAWN: Final = Card(-1)
"""No card yet: which it is, chance says when somebody must know."""
BACK: Final = Card(-2)
"""A card that this view's seat doesn't know. It stands in views and in what is told, never in a state."""
EVERYBODY: Final = -1
"""Known to all seats, and to who looks on: all bits."""
_WRITTEN: Final = re.compile(r"(\S+) ([^\s:]+)(?::(0|[1-9][0-9]{0,3}))? (\S+)")


class Arrangement(Enum):
    """How cards lie in a zone."""

    PILE = auto()
    """One upon another, the top one last."""
    ROW = auto()
    """From left to right."""
    HAND = auto()
    """Without an order that counts: they are sorted, and nobody else can tell one back from another."""


class Sight(Enum):
    """Who gets to know a card that comes into a zone."""

    EVERYBODY = auto()
    TOP = auto()
    """Everybody, once it is the top one."""
    OWNER = auto()
    NOBODY = auto()


class CardZone(NamedTuple):
    """A zone as the game declares it: one for each seat, or one for all."""

    name: str
    """A word without a dot or a space."""
    arrangement: Arrangement
    sight: Sight
    deck: str = ""
    """The zone that all its cards come from, and are shuffled back into; empty: it is that zone itself."""
    common: bool = False


class ZoneId(NamedTuple):
    """One zone of a match."""

    name: str
    seat: Seat | None = None
    """Whose it is; None: it is common."""

    def __str__(self) -> str:
        return self.name if self.seat is None else f"{self.name}.{self.seat}"


class CardMove(NamedTuple):
    """A card goes from one zone to another."""

    card: Card
    source: ZoneId
    target: ZoneId
    at: int = -1
    """Where in the source it lies; out of a hand it is taken by what it is."""

    @property
    def hidden(self) -> CardMove:
        """Return the same as who doesn't see the card knows it."""
        return self._replace(card=BACK)


class Lying(NamedTuple):
    """A card in its zone."""

    card: Card
    known: int = 0
    """The seats that know it, as bits. In a view: EVERYBODY, or its own seat alone, or nobody."""


@dataclass(frozen=True)
class ZoneLayout:
    """Which zones a match has. Raise Impossible for a zone whose deck there is not, or is not one of its own seat."""

    zones: tuple[CardZone, ...]
    seats: int
    names: tuple[str, ...]
    """What each kind of card is called where it is written down: words without spaces."""
    lists: Mapping[ZoneId, Counts]
    """For each deck, how many of each kind it begins with; that is no secret."""

    def __post_init__(self) -> None:
        if missing := {self.deck_of(zone) for zone in self.index} - set(self.lists):
            raise Impossible(f"no cards are listed for {sorted(map(str, missing))}")

    @cached_property
    def declared(self) -> Mapping[str, CardZone]:
        """Return the zones by their names."""
        return {zone.name: zone for zone in self.zones}

    @cached_property
    def index(self) -> Mapping[ZoneId, int]:
        """Return all zones of the match, each with its number."""
        found = (ZoneId(z.name, seat) for z in self.zones for seat in ((None,) if z.common else seats(self.seats)))
        return {zone: number for number, zone in enumerate(found)}

    def deck_of(self, zone: ZoneId) -> ZoneId:
        """Return the deck that the cards of a zone come from."""
        deck = self.declared[self.declared[zone.name].deck or zone.name]
        return ZoneId(deck.name, None if deck.common else zone.seat)

    def knows(self, zone: ZoneId) -> int:
        """Return who gets to know a card that comes into the zone, on top of it in a pile."""
        sight = self.declared[zone.name].sight
        if sight is Sight.OWNER:
            return 0 if zone.seat is None else 1 << zone.seat
        return 0 if sight is Sight.NOBODY else EVERYBODY

    def begun(self) -> Zones:
        """Return the zones before anything was drawn: all cards of a deck lie there, undrawn."""
        lists = self.lists
        lying = tuple((Lying(UNDRAWN),) * sum(lists[zone]) if zone in lists else () for zone in self.index)
        return Zones(self, lying, tuple(lists.get(zone, ()) for zone in self.index))

    def write(self, move: CardMove) -> str:
        """Return a move in one line: `katana hand.0 discard.0`, `? row.1:2 discard.1` with its place."""
        card = self.names[move.card] if move.card >= 0 else "?"
        return f"{card} {move.source}{f':{move.at}' if move.at >= 0 else ''} {move.target}"

    def read(self, text: str) -> CardMove:
        """Return the move that is written so. Raise Unreadable where it names what there is not."""
        ids, found = {str(zone): zone for zone in self.index}, _WRITTEN.fullmatch(text)
        card, source, place, target = found.groups() if found is not None else ("", "", None, "")
        if source not in ids or target not in ids or card not in ("?", *self.names):
            raise Unreadable(text, "", Message("zones.no-move"))
        kind = UNDRAWN if card == "?" else Card(self.names.index(card))
        return CardMove(kind, ids[source], ids[target], -1 if place is None else int(place))


class _Contents(msgspec.Struct, frozen=True, gc=False):
    layout: ZoneLayout
    lying: tuple[tuple[Lying, ...], ...]

    def at(self, zone: ZoneId) -> tuple[Lying, ...]:
        """Return what lies in a zone, from the left, from the bottom, or sorted."""
        return self.lying[self.layout.index[zone]]

    def cards(self, zone: ZoneId) -> tuple[Card, ...]:
        return tuple([lying.card for lying in self.at(zone)])


class Zones(_Contents, frozen=True, gc=False):
    """The truth: what lies in each zone, and what of each deck's cards is still undrawn, wherever their backs lie."""

    left: tuple[Counts, ...] = ()
    """For each zone that is a deck, how many of each kind; for the others nothing."""

    def undrawn(self, zone: ZoneId) -> Counts:
        """Return how many of each kind are undrawn of the cards that the zone's come from."""
        return self.left[self.layout.index[self.layout.deck_of(zone)]]

    def draw(self, kind: str, source: ZoneId, target: ZoneId) -> Draw[Any]:
        """Return the draw of the next card of a pile to another zone: chance where nobody could know it."""
        outcomes = tuple([CardMove(Card(card), source, target) for card in range(len(self.layout.names))])
        top = self.at(source)[-1].card
        weights = self.undrawn(source) if top == UNDRAWN else tuple([int(o.card == top) for o in outcomes])
        return Draw(kind, outcomes, weights)

    def moves(self, source: ZoneId, target: ZoneId) -> Iterator[CardMove]:
        """Yield a move to the other zone for each card in this one; of like cards in a hand just one."""
        if self.layout.declared[source.name].arrangement is Arrangement.HAND:
            yield from [CardMove(card, source, target) for card in dict.fromkeys(self.cards(source))]
        else:
            yield from [CardMove(card, source, target, at) for at, card in enumerate(self.cards(source))]

    def turn_out(self, zone: ZoneId, at: int, card: Card) -> Zones:
        """Return the zones once chance has said which card an undrawn one is; nobody knows it yet.

        Raise Impossible where it is another one already, or none is left of these.
        """
        lying, deck = self.at(zone)[at], self.layout.index[self.layout.deck_of(zone)]
        if lying.card == card:
            return self
        if lying.card != UNDRAWN or card < 0 or not self.left[deck][card]:
            raise Impossible(f"the card of {zone} can't turn out to be that one")
        left = with_item(self.left, deck, with_count(self.left[deck], card, -1))
        return self._with(zone, with_item(self.at(zone), at, Lying(card)), left)

    def show(self, zone: ZoneId, at: int, to: int = EVERYBODY) -> Zones:
        """Return the zones once these seats, as bits, have seen the card there. Raise Impossible for an undrawn one."""
        lying = self.at(zone)[at]
        if lying.card == UNDRAWN:
            raise Impossible(f"nobody can know an undrawn card of {zone}")
        return self._with(zone, with_item(self.at(zone), at, lying._replace(known=lying.known | to)))

    def carry(
        self, move: CardMove, *, facedown: bool = False, under: bool = False
    ) -> tuple[Zones, frozenset[Seat] | None]:
        """Return the zones after a move, and who sees the card: those seats, or None for everybody.

        An undrawn card that is named turns out to be that one, as chance has said. A card that goes to where it lies is
        turned up there. `facedown`: nobody gets to know it by where it comes to, unless as the top of what is open at
        the top; `under`: it comes to the bottom, or to the left end. Who does not see which card leaves a hand knows
        none of that hand any longer.
        Raise Impossible where the card is not there, or its cards are not that zone's.
        """
        layout, (card, source, target, at) = self.layout, move
        if layout.deck_of(source) != layout.deck_of(target):
            raise Impossible(f"cards of {source} do not come to {target}")
        in_hand = layout.declared[source.name].arrangement is Arrangement.HAND
        if in_hand:  # of like ones the best known: whoever knew of one has seen it leave
            at = max(
                (number for number, each in enumerate(self.cards(source)) if each == card), default=len(self.at(source))
            )
        if not -len(self.at(source)) <= at < len(self.at(source)):
            raise Impossible(f"that card is not in {source}")
        turned = self.turn_out(source, at, card)
        rest = list(turned.at(source))
        taken, at = rest.pop(at), at % (len(rest) + 1)
        known = layout.knows(source) if in_hand else taken.known
        there = rest if source == target else list(turned.at(target))
        place = at if source == target else 0 if under else len(there)
        if card != UNDRAWN:
            if layout.declared[target.name].sight is Sight.TOP:
                known |= EVERYBODY if place == len(there) else 0
            elif not facedown or layout.declared[target.name].arrangement is Arrangement.HAND:
                known |= layout.knows(target)
        if in_hand:
            rest = [each._replace(known=each.known & (known | layout.knows(source))) for each in rest]
        turned = turned._with(source, rest)
        there = list(turned.at(target))
        there.insert(place, Lying(card, known))
        to = None if known == EVERYBODY else frozenset([seat for seat in seats(layout.seats) if known >> seat & 1])
        return turned._with(target, there), to

    def shuffle(self, zone: ZoneId) -> Zones:
        """Return the zones with all of this pile or row undrawn again: nobody knows any longer what lies where."""
        deck = self.layout.index[self.layout.deck_of(zone)]
        left = list(self.left[deck])
        for lying in self.at(zone):
            if lying.card != UNDRAWN:
                left[lying.card] += 1
        undrawn = (Lying(UNDRAWN),) * len(self.at(zone))
        return self._with(zone, undrawn, with_item(self.left, deck, tuple(left)))

    def view(self, seat: Seat | None) -> SeenZones:
        """Return what the seat knows of the zones; None: what everybody does."""
        shown: list[tuple[Lying, ...]] = []
        for zone, number in self.layout.index.items():
            seen = [_as_seen(lying, seat) for lying in self.lying[number]]
            if self.layout.declared[zone.name].arrangement is Arrangement.HAND:
                seen.sort()
            shown.append(tuple(seen))
        return SeenZones(self.layout, tuple(shown), seat)

    def _with(self, zone: ZoneId, lying: Sequence[Lying], left: tuple[Counts, ...] | None = None) -> Zones:
        declared = self.layout.declared[zone.name]
        put = _in_hand(lying) if declared.arrangement is Arrangement.HAND else tuple(lying)
        if declared.sight is Sight.TOP and put and put[-1].card != UNDRAWN:
            put = (*put[:-1], put[-1]._replace(known=EVERYBODY))
        number = self.layout.index[zone]
        return Zones(self.layout, with_item(self.lying, number, put), self.left if left is None else left)


class SeenZones(_Contents, frozen=True, gc=False):
    """What a seat knows of the zones, or everybody. There is nothing in it to find out what a BACK is."""

    seat: Seat | None = None

    def unseen(self, deck: ZoneId) -> Counts:
        """Return how many of each kind of a deck's cards this seat sees nowhere."""
        unseen = list(self.layout.lists[deck])
        for zone in self.layout.index:
            if self.layout.deck_of(zone) == deck:
                for lying in self.at(zone):
                    if lying.card >= 0:
                        unseen[lying.card] -= 1
        return tuple(unseen)

    def suppose(self, pick: Callable[[int], int]) -> Zones:
        """Return a world that this view can't rule out, each way to deal the unseen cards to the backs as likely.

        `pick(total)` gives a number from 0 and below `total`. What is undrawn stays so.
        """
        layout, own = self.layout, 0 if self.seat is None else 1 << self.seat
        unseen = {deck: one_by_one(self.unseen(deck), range(len(layout.names))) for deck in layout.lists}
        dealt: list[tuple[Lying, ...]] = []
        for zone, number in layout.index.items():
            cards, known = unseen[layout.deck_of(zone)], max(0, layout.knows(zone))
            lying: list[Lying] = []
            for each in self.lying[number]:
                if each.card == BACK:
                    lying.append(Lying(_dealt(cards, pick), known & ~own))
                else:
                    lying.append(each if each.card == UNDRAWN else each._replace(known=each.known | known))
            in_hand = layout.declared[zone.name].arrangement is Arrangement.HAND
            dealt.append(_in_hand(lying) if in_hand else tuple(lying))
        left = [
            tuple(map(unseen[zone].count, range(len(layout.names)))) if zone in unseen else () for zone in layout.index
        ]
        return Zones(layout, tuple(dealt), tuple(left))


def told_of(to: frozenset[Seat] | None, shown: E, hidden: E | None = None) -> tuple[Told[E], ...]:
    """Return what is told of a card to those who see it, and else to everybody, without it; None: nothing."""
    if to is None:
        return (Told(shown, None),)
    return (*((Told(hidden, None),) if hidden is not None else ()), *((Told(shown, to),) if to else ()))


def _as_seen(lying: Lying, seat: Seat | None) -> Lying:
    if lying.card == UNDRAWN or lying.known == EVERYBODY:
        return lying
    return Lying(lying.card, 1 << seat) if seat is not None and lying.known >> seat & 1 else Lying(BACK)


def _in_hand(lying: Iterable[Lying]) -> tuple[Lying, ...]:
    """Return a hand sorted: of like cards the best known last, each known to no one who does not know that one too."""
    hand = sorted(lying, key=lambda each: each.card)
    for one, other in combinations(range(len(hand)), 2):
        if hand[one].card == hand[other].card:
            card, known, more = hand[one].card, hand[one].known & hand[other].known, hand[one].known | hand[other].known
            hand[one], hand[other] = Lying(card, known), Lying(card, more)
    return tuple(hand)


def _dealt(cards: list[int], pick: Callable[[int], int]) -> Card:
    number = pick(len(cards))
    cards[number], cards[-1] = cards[-1], cards[number]
    return Card(cards.pop())
