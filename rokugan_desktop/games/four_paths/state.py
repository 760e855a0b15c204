"""How a match stands (ST-1): seats, provinces, cards in play, the attack, and the steps still to be done."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import TypeVar

import msgspec

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.engine.tuples import Counts
from rokugan_desktop.games.four_paths.components import Card, CardFile
from rokugan_desktop.games.four_paths.ids import (
    NO_CARD,
    NO_KEY,
    NO_PROVINCE,
    Army,
    CardId,
    CardKey,
    CardType,
    ClanId,
    DeckId,
    How,
    Level,
    Phase,
    Place,
    ProvinceId,
    Stat,
)
from rokugan_desktop.games.four_paths.vocabulary import Constant, Restriction

T = TypeVar("T", bound=msgspec.Struct)


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What the match is played by (F-7, Y-2)."""

    level: Level = Level.STEEL
    spare_ties: bool = False
    """Whether a tie of 0 and 0 destroys nobody (O-5)."""
    short: bool = False
    """Honor victory at 30, three provinces."""
    lone: bool = False
    """No attack in the first round."""

    @property
    def honor_to_win(self) -> int:
        """Return with how much honor a turn begins that wins (V-2)."""
        return 30 if self.short else 40

    @property
    def provinces(self) -> int:
        """Return how many provinces each seat begins with (S-6)."""
        return 3 if self.short else 4


class Province(msgspec.Struct, frozen=True, gc=False):
    """A province with the card in it (Z-4). Face-down there is no card yet (C-3)."""

    id: ProvinceId
    card: CardKey = NO_KEY
    """The face-up card in it."""
    down: bool = False
    """Whether a face-down card lies in it."""
    strength: int | None = None
    """Its strength before what is attached, where a position says so; None: its Stronghold's."""

    @property
    def empty(self) -> bool:
        """Tell whether no card is in it."""
        return not self.card and not self.down


class SeatState(msgspec.Struct, frozen=True, gc=False):
    """What a seat has besides its cards in play."""

    clan: ClanId
    deck: DeckId
    stronghold: CardKey
    honor: int
    dynasty: Counts
    """The remainder: the Dynasty deck and the face-down cards together, by the order of the card file (W-3)."""
    provinces: tuple[Province, ...]
    dead: tuple[CardKey, ...] = ()
    dishonorably_dead: tuple[CardKey, ...] = ()
    discarded: tuple[CardKey, ...] = ()
    removed: tuple[CardKey, ...] = ()
    out: bool = False
    conceded: bool = False

    @property
    def in_deck(self) -> int:
        """Return how many cards the Dynasty deck has."""
        return sum(self.dynasty) - sum(province.down for province in self.provinces)


class InPlay(msgspec.Struct, frozen=True, gc=False):
    """A card in play (Z-5)."""

    id: CardId
    card: CardKey
    owner: Seat
    controller: Seat
    zone: Place = Place.HOME
    province: ProvinceId = NO_PROVINCE
    """The province that it is attached to, or whose battle it is in."""
    army: Army = Army.ATTACK
    """In a battle: of which side."""
    bearer: CardId = NO_CARD
    bowed: bool = False
    dishonored: bool = False
    clan: ClanId | None = None
    """The clan by an oath of fealty (K-2); None: the printed ones."""
    force: int = 0
    chi: int = 0
    """What tokens add (Z-9)."""


class Record(msgspec.Struct, frozen=True, gc=False):
    """A change of a number for a while (ST-3)."""

    stat: Stat
    by: int
    card: CardId = NO_CARD
    province: ProvinceId = NO_PROVINCE
    """What it is upon: a card or a province."""
    source: CardKey = NO_KEY
    my_turn: Seat | None = None
    """Until this seat's next turn; None: until this one ends (A-13)."""


class Restricted(msgspec.Struct, frozen=True, gc=False):
    """What a seat cannot do for a while."""

    word: Restriction
    seat: Seat
    source: CardKey
    my_turn: Seat | None = None


class Attacking(msgspec.Struct, frozen=True, gc=False):
    """An attack (chapter 11)."""

    leader: Seat
    defender: Seat
    invited: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ())
    """Whom the Attacker has invited, and whom the Defender has."""
    sides: tuple[tuple[Seat, ...], tuple[Seat, ...]] = ((), ())
    """Who has assigned to attack, and who to defend; no seat is in both (M-3)."""
    fought: tuple[ProvinceId, ...] = ()
    battle: ProvinceId = NO_PROVINCE
    """Where the battle is that is being fought."""
    totals: tuple[int, int] | None = None
    """The Forces of the two armies of the last battle."""


class StepName(StrEnum):
    """The steps that a match is made of."""

    FIRST = "first"
    TURN = "turn"
    TURN_UP = "turn_up"
    REGIONS = "regions"
    ATTACK = "attack"
    INVITE = "invite"
    ASSIGN = "assign"
    NEXT_BATTLE = "next_battle"
    RESOLUTION = "resolution"
    ATTACK_ENDS = "attack_ends"
    DYNASTY = "dynasty"
    PAY = "pay"
    END = "end"


class Task(msgspec.Struct, frozen=True, gc=False):
    """A step still to be done, as plain data: a match can be saved in the middle of everything."""

    step: StepName
    seat: Seat = Seat(-1)
    province: ProvinceId = NO_PROVINCE
    card: CardKey = NO_KEY
    word: str = ""
    number: int = 0
    draft: tuple[tuple[CardId, int], ...] = ()
    """What the seat that is asked has answered so far, one by one: units with their provinces."""


class PublicState(msgspec.Struct, frozen=True, dict=True):
    """What everybody sees of a match (W-1); what is worked out of it is kept with it."""

    file: CardFile
    terms: Terms
    seats: tuple[SeatState, ...]
    cards: Mapping[CardId, InPlay]
    """In the order in which they came into play."""
    active: Seat = Seat(0)
    phase: Phase = Phase.SETUP
    turn: int = 0
    """How many turns have begun."""
    round: int = 0
    """Which round it is, from 1 (V-8)."""
    first: Seat = Seat(0)
    records: tuple[Record, ...] = ()
    restricted: tuple[Restricted, ...] = ()
    happened: tuple[CardKey, ...] = ()
    """The Events that have happened (T-3)."""
    attack: Attacking | None = None
    winners: tuple[Seat, ...] = ()
    how: How | None = None

    def printed(self, card: InPlay) -> Card:
        """Return what is printed on a card in play."""
        return self.file.cards[card.card]

    @cached_property
    def attached(self) -> Mapping[CardId, tuple[InPlay, ...]]:
        """Return what each card bears, in order of entry (Z-6)."""
        found: dict[CardId, tuple[InPlay, ...]] = {}
        for card in self.cards.values():
            if card.bearer:
                found[card.bearer] = (*found.get(card.bearer, ()), card)
        return found

    @cached_property
    def constants(self) -> tuple[tuple[InPlay, Constant], ...]:
        """Return what the cards in play do for as long as they are there, each with its source (X-6)."""
        return tuple([(card, each) for card in self.cards.values() for each in self.file.cards[card.card].always])

    @property
    def present(self) -> tuple[Seat, ...]:
        """Return the seats that are still in the match."""
        return tuple([seat for seat in seats(len(self.seats)) if not self.seats[seat].out])

    def clockwise(self, begin: int) -> tuple[Seat, ...]:
        """Return the seats still in the match, clockwise from one on (F-1)."""
        around = seats(len(self.seats))
        return tuple([seat for seat in (*around[begin:], *around[:begin]) if not self.seats[seat].out])

    def at_home(self, seat: Seat) -> tuple[InPlay, ...]:
        """Return the Personalities that a seat has at home, in order of entry."""
        return tuple(
            [
                card
                for card in self.cards.values()
                if card.controller == seat
                and card.zone is Place.HOME
                and self.file.cards[card.card].type is CardType.PERSONALITY
            ]
        )

    def number_of(self, province: ProvinceId) -> int:
        """Return the place of a province among its seat's, from 1 from left to right; 0: it is no more."""
        for seat in self.seats:
            for number, each in enumerate(seat.provinces, 1):
                if each.id == province:
                    return number
        return 0


class State(PublicState, frozen=True, kw_only=True, dict=True):
    """How a match stands."""

    work: tuple[Task, ...] = ()
    """The steps that are still to be done, the next one last."""
    named: int = 0
    """How many cards have come into play: the number of the last one."""


def replace(value: T, **changes: object) -> T:
    """Return the value with other fields."""
    return msgspec.structs.replace(value, **changes)
