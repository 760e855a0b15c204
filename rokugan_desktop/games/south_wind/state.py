"""A match as a value: what lies open, what is hidden, and what is still to be done, as plain data.

Houses, provinces, regions and slots are numbers (`ids.py`). What is begun lies on a stack (`PublicState.work`): a power
inside a recruiting inside a quick action is three of them, the innermost last. Whatever anybody may be asked is asked
of the last.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from rokugan_desktop.games.south_wind import ids
from rokugan_desktop.games.south_wind.ids import FACEDOWN, NO_SLOT, NOBODY, NOWHERE, House, Moment, Region, Slot, Unit

RULES: Final = 1
"""The version of the rules that new matches follow."""
NO_INFLUENCE: Final = (0,) * 5


class Force(msgspec.Struct, frozen=True, gc=False):
    """What one house has in one province (C-12, O-9)."""

    samurai: int = 0
    archers: int = 0
    general: int = 0
    castle: int = 0

    @property
    def armies(self) -> int:
        """Return how many armies there are; a castle is none."""
        return self.samurai + self.archers + self.general

    def count(self, unit: Unit) -> int:
        """Return how many armies of a kind there are; elite samurai are samurai there (D-9)."""
        return self.archers if unit is Unit.ARCHERS else self.general if unit is Unit.GENERAL else self.samurai


NO_FORCE: Final = Force()


class Token(msgspec.Struct, frozen=True, gc=False):
    """An order token in a slot."""

    house: House
    round: int
    """In which round of the era it was laid."""
    order: int = FACEDOWN
    """What it says, an Order, once it is turned up; FACEDOWN before (X-2)."""
    location: int = ids.NO_LOCATION
    """The location token that lies open beside an antagonist's, of the slot's region (A-18)."""


class Antagonist(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of an antagonist's location tokens, whose backs show their regions (A-5)."""

    in_play: tuple[int, ...] = ()
    """How many of each region are in its stack or beside its orders."""
    seen: int = 0
    """Which of those have been seen, as bits (`chapters/solo.py`)."""
    under: tuple[Region, ...] = ()
    """The regions of those that were put under the stack, as they will come (A-6)."""


class HouseState(msgspec.Struct, frozen=True, gc=False):
    """What lies open before a house (C-11)."""

    role: ids.Role
    points: int = 0
    influence: tuple[int, ...] = NO_INFLUENCE
    """In each region of the box, 0 to 15."""
    food: int = 0
    bushido: int = 0
    barracks: int = 0
    """The samurai that are nowhere else; without dojo its stock."""
    dojo: ids.Dojo | int = ids.NO_DOJO
    range: int = 0
    arsenal: int = 0
    headquarters: int = 0
    cards: int = 0
    """How many destiny cards it holds."""
    has_chosen: bool = False
    """Whether its destiny card lies face down before it (E-1)."""
    has_seen: bool = False
    """Whether it has seen its row in this round, with a closed hand."""
    laid: int = 0
    """How many tokens it has laid this round."""
    covers: int = 0
    """How many tokens of others it has covered this round (P-4)."""
    is_covered: bool = False
    """Whether a token of its has been covered by another house this round (P-5)."""
    has_goal: bool = False
    """Whether it has had the points of the agenda (V-1)."""
    is_antagonist: bool = False
    """Whether it plays by rule and chance alone (chapter 13)."""
    antagonist: Antagonist = Antagonist()
    """What is known of its location tokens, where it does."""

    @property
    def resources(self) -> int:
        """Return food and bushido together."""
        return self.food + self.bushido


# What is to be done, innermost last


class Undertaking(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Something begun. Each kind has a form (`state_update.FORMS`) that says what is asked and what follows."""

    house: House = NOBODY


class Seeding(Undertaking, frozen=True, tag=True):
    """U-4: chance lays the seeding tokens."""


class DealingQuicks(Undertaking, frozen=True, tag=True):
    """V-2: chance deals the quick actions."""


class Dealing(Undertaking, frozen=True, tag=True):
    """U-3, N-7: the house draws destiny cards."""

    count: int = 1


class DrawingFirst(Undertaking, frozen=True, tag=True):
    """U-7: chance says who begins."""


class RowDealing(Undertaking, frozen=True, tag=True):
    """Chance lays the house's tokens in a row: the closed hand."""


class StackDealing(Undertaking, frozen=True, tag=True):
    """A-4: chance says what the stack of an antagonist holds."""


class DrawingOrder(Undertaking, frozen=True, tag=True):
    """A-6: an antagonist takes up an order."""


class DrawingLocation(Undertaking, frozen=True, tag=True):
    """A-6, A-8: it lays it where the location token that is drawn says."""


class DrawingDestiny(Undertaking, frozen=True, tag=True):
    """A-3: destiny cards are drawn for their regions."""

    count: int = 1


class AddingLocation(Undertaking, frozen=True, tag=True):
    """A-14: an antagonist's stack gets a location token of a region."""

    region: Region = Region(0)


class ChoosingDojo(Undertaking, frozen=True, tag=True):
    """U-1: the house takes a dojo, or chance draws one for it."""

    by_chance: bool = False


class SeeingRow(Undertaking, frozen=True, tag=True):
    """The house looks at its row: the closed hand."""


class Laying(Undertaking, frozen=True, tag=True):
    """P-1: the house lays an order token."""

    token: int | None = None
    """Whether it has taken one up: FACEDOWN, or with a closed hand minus the place in its row; None: not yet."""


class Paying(Undertaking, frozen=True, tag=True):
    """P-4: the price of a cover is paid, before the token lies there."""

    slot: Slot = NO_SLOT
    price: int = 0


class AfterLaying(Undertaking, frozen=True, tag=True):
    """P-1: the quick action of the slot and training, in either order, each once and only if wished."""

    slot: Slot = NO_SLOT
    quick: bool = True
    """Whether the quick action may still be done."""
    training: bool = False
    """Whether something may still be trained (D-3)."""


class TakingGeneral(Undertaking, frozen=True, tag=True):
    """D-3: the general's samurai comes from the range or the arsenal."""


class Doing(Undertaking, frozen=True, tag=True):
    """An order or a quick action being carried out, in a region (X-3)."""

    region: Region = Region(0)
    left: int = 0
    """How many armies, steps, kills or harvests it still has without paying."""
    extras: int = 0
    """How many may still be bought (X-5); a quick action has none."""
    is_quick: bool = False


class Recruiting(Doing, frozen=True, tag=True):
    """O-1. What W-5 brings is `plain`: a samurai from the barracks, no trained unit."""

    plain: bool = False


class Marching(Doing, frozen=True, tag=True):
    """O-2 to O-4."""

    free_step: int = 0
    """The general's further step: 0 not yet, 1 due since a step was given to it, 2 used."""


class Attacking(Doing, frozen=True, tag=True):
    """O-5."""

    province: ids.Province = NOWHERE
    """Where it attacks, once a first army has been destroyed."""


class Harvesting(Doing, frozen=True, tag=True):
    """O-7."""

    done: int = 0
    """The provinces harvested already."""


class Building(Doing, frozen=True, tag=True):
    """O-8."""


class Power(Undertaking, frozen=True, tag=True):
    """D-10: the power of the unit that was just placed."""

    unit: Unit = Unit.ELITE
    province: ids.Province = NOWHERE
    """Where the unit stands."""
    stage: int = 0
    """0: it may be used; then how far it is (chapters/powers.py says what each number means)."""
    left: int = 0
    target: int = -1
    """What was aimed at first: a province or a region."""


class PublicState(msgspec.Struct, frozen=True, gc=False):
    """What lies open on the table (I-2)."""

    houses: tuple[HouseState, ...]
    """By house: the seats first, in clockwise order, then the antagonists."""
    far_shore: bool = False
    has_dojos: bool = False
    agenda: str = ""
    """`a`, `b` or nothing (V-1)."""
    closed: bool = False
    """Whether orders are laid by their place in a row: the closed hand."""
    turn_order: tuple[House, ...] = ()
    """The houses in the order of this era; nobody before the first house was drawn (U-7, N-8)."""
    era: int = 1
    round: int = 1
    moment: Moment = Moment.SETUP
    seeding: tuple[int, ...] = ()
    """What each province gives: a Resource, or NO_RESOURCE (U-4)."""
    quicks: tuple[ids.Order, ...] = ()
    """The quick action at each slot (C-7, V-2)."""
    slots: tuple[tuple[Token, ...], ...] = ()
    """The tokens in each slot, the lowest first; two at most (P-3)."""
    units: tuple[tuple[Force, ...], ...] = ()
    """What each house has in each province."""
    destiny: tuple[int, ...] = NO_INFLUENCE
    """How many destiny cards lie at each region of the box (E-1)."""
    work: tuple[Undertaking, ...] = ()
    acting: Slot = NO_SLOT
    """Where the wind stands in execution (X-1)."""
    acted: int = 0
    """The slots, as bits, that have had their turn in this execution."""
    rules: int = RULES

    @property
    def is_solo(self) -> bool:
        """Tell whether one house plays against antagonists (chapter 13); they come last."""
        return self.houses[-1].is_antagonist

    def seat_of(self, role: int) -> House:
        """Return the house that plays this one of the box, or NOBODY."""
        return next((House(number) for number, one in enumerate(self.houses) if one.role == role), NOBODY)

    def top(self, slot: int) -> Token | None:
        """Return the uppermost token of a slot, or None."""
        tokens = self.slots[slot]
        return tokens[-1] if tokens else None


class Stack(msgspec.Struct, frozen=True, gc=False):
    """What nobody knows of an antagonist's location tokens (A-4)."""

    tokens: int = 0
    """Those in play, as bits: in the stack, or open beside its orders."""
    under: tuple[int, ...] = ()
    """Those that were put under the stack, as they will come (A-6)."""


class Hidden(msgspec.Struct, frozen=True, gc=False):
    """What some or all do not know (I-1)."""

    hands: tuple[tuple[int, ...], ...] = ()
    """The destiny hand of each house, by region of the box."""
    chosen: tuple[int, ...] = ()
    """The destiny card that each house has laid down and nobody has seen; -1: none."""
    orders: tuple[int, ...] = ()
    """What the face-down token of each slot says; FACEDOWN where none lies face down."""
    picked: int = FACEDOWN
    """The order that the house in turn has taken up and not yet laid down."""
    rows: tuple[tuple[int, ...], ...] = ()
    """With a closed hand, what lies at each place of each house's row, from the left; FACEDOWN: a gap."""
    stacks: tuple[Stack, ...] = ()
    """In solo, the location tokens of each house; a seat has none."""


class State(msgspec.Struct, frozen=True, gc=False):
    """A match."""

    public: PublicState
    hidden: Hidden
    winners: tuple[House, ...] | None = None
    """Who has won, once it is over (G-3); antagonists too."""
    final: tuple[Any, ...] = ()
    """What the last count brought each house (`chapters/era.py`), once it is over."""
