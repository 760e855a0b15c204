"""The story of a battle: what happened, in which step and pulse, by which rule. The state is the truth."""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple, TypeAlias

from rokugan_desktop.engine import Count, Narrated, Seat
from rokugan_desktop.games.samurai_battles import ids
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, Fate, Hex, Morale, Order, Side
from rokugan_desktop.games.samurai_battles.state import Plan


class Addend(NamedTuple):
    """One part of a sum: how much, because of what (`order.assault`, `lower`), by which rule."""

    amount: int
    why: str
    rule: str


class Sum(NamedTuple):
    """A value with all that it is made of (C-8)."""

    total: int
    addends: tuple[Addend, ...]
    zeroed_by: str = ""
    """What makes it 0 whatever else applies (“=0”), or an empty text."""


Markers: TypeAlias = Annotated[int, "markers"]
TestReason: TypeAlias = Annotated[str, "test"]


class Event(Narrated, frozen=True, gc=False):
    """Something that happened. In `step` 0 it belongs to no step of the execution; `pulse` counts within a step."""

    name: ClassVar[str] = ""
    """What reports call it: as its sentence's key does, where it doesn't say otherwise."""
    ruled = "story.by-rule"
    step: int
    pulse: int
    rule: str
    units: tuple[ids.UnitId, ...]
    """Who took part; the first is the one that did it or suffered it."""

    def __init_subclass__(cls) -> None:
        if "name" not in vars(cls):
            cls.name = str(cls.sentence).removeprefix("story.")


class TurnBegan(Event, frozen=True):
    """U-1."""

    sentence = "story.turn"
    heading = True
    turn: int = 0


class StepBegan(Event, frozen=True):
    """U-2, U-5: a step of the execution, or the Morale phase, begins, in which something happens."""

    name: ClassVar[str] = "step"
    sentences = tuple(f"step.{step}" for step in range(7))
    heading = True

    def told_by(self) -> str:
        return self.sentences[self.step]


class Deployed(Event, frozen=True):
    """U-0: the units that were placed in secret stand on the board; hidden ones are not among them."""

    sentence = "story.deployed"
    everywhere = True
    no_way_back = "going-back.reveal"
    hexes: tuple[Hex, ...] = ()


class Sealed(Event, frozen=True):
    """Q-1: a seat has confirmed its plan."""

    name: ClassVar[str] = "ready"
    sentence = None
    seat: Seat = Seat(-1)


class Revealed(Event, frozen=True):
    """U-4: every order, with all it needs but the facing of an Ambush (W-2)."""

    name: ClassVar[str] = "reveal"
    sentences = "story.reveal", "story.revealed"
    chosen_by = "units"
    everywhere = True
    no_way_back = "going-back.reveal"
    plans: tuple[Plan, ...] = ()


class Moved(Event, frozen=True):
    """A unit entered a hex (M-4, R-8)."""

    sentence = "story.moved"
    into: Hex = NOWHERE
    start: Hex = NOWHERE


class UnitStopped(Event, frozen=True):
    """A unit moves no more this turn, by this rule; `into` is where it wanted to go."""

    sentence = "story.stopped"
    into: Hex = NOWHERE


class Contest(Event, frozen=True):
    """M-6 c: several Assaults want one hex; each die with the Morale it is added to."""

    sentence = "story.contest"
    into: Hex = NOWHERE
    dice: tuple[int, ...] = ()
    morale: tuple[int, ...] = ()


class Rolled(Event, frozen=True):
    """Fire, blows, ambush strikes and river tests: the dice, the value they need, and what came of them."""

    name: ClassVar[str] = "rolled"
    sentences = "story.fire", "story.melee", "story.ambush", "story.river"
    kind: str = ""
    value: Sum = Sum(0, ())
    dice: tuple[int, ...] = ()
    hits: Count = 0

    def told_by(self) -> str:
        return f"story.{self.kind}"


class Lost(Event, frozen=True):
    """C-6, L-9: so many hits were soaked, so many figures lost, the commander perhaps among them (K-6)."""

    name: ClassVar[str] = "lost"
    sentences = "story.lost", "story.lost-commander"
    chosen_by = "commander"
    soaked: int = 0
    figures: Count = 0
    commander: bool = False


class Tested(Event, frozen=True):
    """H-2: a test of Morale, for this reason. The sum of a hidden unit's is told to its side alone."""

    name: ClassVar[str] = "test"
    sentences = "story.test-failed", "story.test-passed", "story.test-hidden-failed", "story.test-hidden-passed"
    why: TestReason = ""
    value: Sum | None = None
    die: int = 0
    passed: bool = False

    def told_by(self) -> str:
        return self.sentences[self.passed + 2 * (self.value is None)]


class StateChanged(Event, frozen=True):
    """H-3: the unit is in another state of Morale."""

    sentence = "story.state"
    state: Morale = Morale.NORMAL


class HonorChanged(Event, frozen=True):
    """H-6, H-15: Honor won or lost."""

    name: ClassVar[str] = "honor"
    sentences = "story.honor-lost", "story.honor-won"
    chosen_by = "honor"
    honor: bool = False


class OrderChanged(Event, frozen=True):
    """P-7, H-7: the unit is under another order from now on."""

    sentence = "story.order"
    order: Order = Order.REST


class Engaged(Event, frozen=True):
    """Z-4: two enemies are engaged with each other."""

    sentence = "story.engaged"


class Parted(Event, frozen=True):
    """L-11: two enemies are engaged no more."""

    sentence = "story.parted"


class Faced(Event, frozen=True):
    """L-3, L-13: the first unit faces the second."""

    sentence = "story.faces"


class Outflanked(Event, frozen=True):
    """L-6: the first unit attacks the second in its flank or rear."""

    name: ClassVar[str] = "outflanked"
    sentences = "story.flank", "story.rear"
    chosen_by = "rear"
    rear: bool = False


class Gained(Event, frozen=True):
    """X-1, X-6: fatigue markers, fewer than 0 where they are taken off."""

    name: ClassVar[str] = "fatigue"
    sentences = "story.rested", "story.tired"
    markers: Markers = 0

    def told_by(self) -> str:
        return self.sentences[self.markers > 0]


class Hid(Event, frozen=True):
    """A-2: the unit vanished from this hex."""

    sentence = "story.hidden"
    at: Hex = NOWHERE


class Appeared(Event, frozen=True):
    """The unit is back on the board, on this hex."""

    sentence = "story.appeared"
    at: Hex = NOWHERE
    facing: ids.Direction = ids.NO_FACING


class Left(Event, frozen=True):
    """The unit has left the game."""

    sentence = "story.gone"
    fate: Fate = Fate.KILLED
    at: Hex = NOWHERE


class Joined(Event, frozen=True):
    """O-11: the second unit joined the first, which stands on this hex."""

    sentence = "story.joined"
    at: Hex = NOWHERE


class Supplied(Event, frozen=True):
    """O-12: the unit has full ammunition."""

    sentence = "story.supplied"


class Quarry(Event, frozen=True):
    """H-16: the first unit has to pursue the others."""

    sentence = "story.quarry"


class Freed(Event, frozen=True):
    """H-16: the unit's turn of pursuit is over."""

    name: ClassVar[str] = "freed"
    sentence = None


class HeadquartersLost(Event, frozen=True):
    """H-18: the side's headquarters is destroyed."""

    sentence = "story.headquarters"
    side: Side = Side("")


class SeatConceded(Event, frozen=True):
    """A seat has given up."""

    sentence = "story.conceded"
    ruled = ""
    seat: Seat = Seat(-1)


class GameEnded(Event, frozen=True):
    """V-2, V-4: the match is over; the points of each side, in their order, and who has won, if anybody."""

    name: ClassVar[str] = "ended"
    sentences = "story.ended-draw", "story.ended-won"
    chosen_by = "winner"
    heading = True
    points: tuple[int, ...] = ()
    winner: Side | None = None
