"""A match as plain data: what lies open, what is hidden, what is still to be done, and who knows what of it.

Houses, provinces, regions and slots are numbers (`ids.py`). What is begun lies on a stack (`PublicState.work`): a power
inside a recruiting inside a quick action is three of them, the innermost last. Whatever anybody may be asked is asked
of the last. Here alone it is decided who knows what (chapter 12): views are filled field by field, never stripped.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import msgspec

from rokugan_desktop.engine import Draw, Refusal, Seat
from rokugan_desktop.games.south_wind import ids
from rokugan_desktop.games.south_wind.actions import Action
from rokugan_desktop.games.south_wind.components import Topology
from rokugan_desktop.games.south_wind.ids import FACEDOWN, NO_SLOT, NOBODY, House, Moment, Region, Slot, Unit
from rokugan_desktop.games.south_wind.messages import Message, asking, refuse

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
        count: int = getattr(self, ids.PIECES[unit])
        return count


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


class Undertaking(msgspec.Struct, frozen=True, gc=False):
    """Something begun: what its house is asked, or chance, and what follows. Each kind has a class in its chapter."""

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    secret: ClassVar[bool] = False
    always: ClassVar[bool] = False
    """It is asked where there is but one answer, too (J-1)."""
    by_house: ClassVar[bool] = False
    """Chance is never asked of it."""
    is_doing: ClassVar[bool] = False
    """Whether it is an order or a quick action being carried out."""
    house: House = NOBODY

    def asked(self) -> str:
        """Return what is asked, as chapter 12 calls it."""
        return self.kind

    def prompt(self, public: PublicState, /) -> Message:
        """Return the sentence that asks."""
        return asking(f"ask.{self.asked()}")

    def is_secret(self, public: PublicState, /) -> bool:
        """Tell whether asking it shows what its house alone may know (J-2)."""
        return self.secret

    def draw(self, topology: Topology, state: State, /) -> Draw[Action] | None:
        """Return what chance is asked; None: it is not."""
        return None

    def answers(self, topology: Topology, state: State, /) -> list[Action]:
        """Return what may be answered, each once, in the order of chapter 12; one alone, where it is at its end."""
        return []

    def why_not(self, topology: Topology, public: PublicState, action: Any, /) -> Refusal | None:
        """Return why an answer that is not listed is refused (chapter 15); None: it is of another kind altogether."""
        return None

    def refusal(self, topology: Topology, public: PublicState, action: Action) -> Refusal:
        """Return the same of whatever is answered."""
        return self.why_not(topology, public, action) or refuse(self.rule, "other-answer")

    def answered(self, update: Any, action: Any, /) -> None:
        """Carry out in a `StateUpdate` what was answered or drawn; what is not over is begun again, changed."""
        raise NotImplementedError  # each kind says what follows


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


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know (I-4); with `seat` None, what everybody knows."""

    seat: Seat | None
    public: PublicState
    winners: tuple[House, ...] | None
    final: tuple[Any, ...]
    hand: tuple[int, ...] = ()
    """Its own destiny cards, by region of the box."""
    chosen: int = -1
    """The region of its own card that lies face down (E-1)."""
    orders: tuple[int, ...] = ()
    """What its own face-down tokens say, by slot; FACEDOWN where none of its lies face down (I-1)."""
    picked: int = FACEDOWN
    """The order that it has taken up and not yet laid down."""
    row: tuple[int, ...] = ()
    """What lies at each place of its own row, with a closed hand."""
    rows: tuple[tuple[bool, ...], ...] = ()
    """With a closed hand, at which places of each house's row a token still lies: all see the backs."""


def view_of(state: State, seat: Seat | None) -> View:
    """Return all that the seat may know (I-1, I-4)."""
    public, hidden = state.public, state.hidden
    rows = tuple([tuple([order != FACEDOWN for order in row]) for row in hidden.rows])
    if seat is None:
        return View(None, public, state.winners, state.final, rows=rows)
    house = House(seat)
    own = [
        order if order != FACEDOWN and tokens[-1].house == house else FACEDOWN
        for order, tokens in zip(hidden.orders, public.slots, strict=True)
    ]
    laying = public.work and public.work[-1].house == house
    return View(
        seat=seat,
        public=public,
        winners=state.winners,
        final=state.final,
        hand=hidden.hands[seat],
        chosen=hidden.chosen[seat],
        orders=tuple(own),
        picked=hidden.picked if laying else FACEDOWN,
        row=hidden.rows[seat] if hidden.rows else (),
        rows=rows,
    )
