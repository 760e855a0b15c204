"""The story of a battle: what happened, in which step and pulse, by which rule, and how that is said in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import starmap
from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from rokugan_desktop.engine import Count, Naming, Narrated, Participant, Seat, Storyteller
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games.samurai_battles import ids
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, SENTENCES, Fate, Hex, Message, Morale, Order, Side
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
    called: tuple[tuple[ids.UnitId, ids.CardId], ...] = ()
    """The same with their types, by which they are told."""

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


class FieldDrawn(Event, frozen=True):
    """N-2: chance has drawn the field."""

    sentence = "story.field-drawn"
    everywhere = True


class Mustered(Event, frozen=True):
    """N-3: both sides have bought their armies."""

    sentence = "story.mustered"
    everywhere = True


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
    sentences = "story.lost-none", "story.lost", "story.lost-commander"
    soaked: int = 0
    figures: Count = 0
    commander: bool = False

    def told_by(self) -> str:
        return self.sentences[(self.figures > 0) + (self.figures > 0 and self.commander)]


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


People: TypeAlias = Sequence[Participant]


def sum_message(value: Sum) -> Message:
    """Return the value with all that it is made of; a value by itself where it is made of one thing."""
    if value.zeroed_by:
        return Message("sum.zero", why=_why(value.zeroed_by))
    base, *others = value.addends
    message = Message("sum.base", amount=base.amount)
    for part in others:
        key = "sum.plus" if part.amount > 0 else "sum.minus"
        message = Message(key, sum=message, amount=abs(part.amount), why=_why(part.why))
    return Message("sum.total", sum=message, total=value.total) if others else message


def _why(why: str) -> Message:
    """Return what is called so elsewhere too (`order.assault`) by that name, all else by one of its own."""
    return Message(why if "." in why else f"why.{why}")


def plan_message(plan: Plan) -> Message:
    """Return a plan in words: the order with all that it was given with (“March via 303 to 403”)."""
    order, by = Message(f"order.{plan.order}"), ", ".join(map(str, plan.path))
    if plan.fire_at:
        return Message("plan.move-fire", way=_way(plan), target=plan.target, hex=str(plan.path[plan.fire_at - 1]))
    if plan.partner:
        return Message("plan.join", order=order, partner=plan.partner, hex=str(plan.meeting))
    if plan.facing != ids.NO_FACING:
        facing = Message(f"direction.{ids.DIRECTIONS[plan.facing]}")
        if plan.reach:
            return Message("plan.range", order=order, facing=facing, n=plan.reach)
        return Message("plan.facing", order=order, facing=facing)
    if plan.target:
        key = "plan.target-path" if plan.path else "plan.target"
        return Message(key, order=order, target=plan.target, path=by)
    return _way(plan)


def _way(plan: Plan) -> Message:
    """Return the order with where its path ends, and the hexes before; of an order without a path its name alone."""
    order, path = Message(f"order.{plan.order}"), [str(hex_) for hex_ in plan.path]
    if len(path) > 1:
        return Message("plan.path", order=order, path=", ".join(path[:-1]), end=path[-1])
    return Message("plan.to", order=order, end=path[0]) if path else order


def listed(messages: Iterable[Message]) -> Message:
    """Return messages, one at least, one after the other."""
    return reduce(lambda first, rest: Message("story.orders", first=first, rest=rest), messages)


def several(units: Iterable[Message]) -> Message | str:
    """Return what units are called, one at least, one after the other; many just as they are written on the map."""
    units = [*units]
    if len(units) > 3:
        return ", ".join([str(dict(unit.parameters)["unit"]) for unit in units])
    return reduce(lambda first, rest: Message("unit.several", first=first, rest=rest), units)


def _orders(event: Revealed, _people: People) -> AnyMessage:
    ordered = zip(event.units, event.plans, strict=True)
    return listed(Message("story.its-order", unit=unit, order=Message(f"order.{plan.order}")) for unit, plan in ordered)


def who(people: People, seat: Seat) -> Message:
    """Return a player with name and side."""
    person = people[seat]
    return Message("story.who", name=person.name, side=person.role.name)


def spot_of(hex_: Hex) -> str | None:
    """Return the spot of a hex as maps name it (G-3), or None of none."""
    return f"area:h{hex_}" if hex_ != ids.NOWHERE else None


_NAMINGS: Final[dict[object, Naming[People]]] = {
    Hex: Naming({"hex": lambda hex_, _people: hex_}, lambda hex_, _people: spot_of(hex_)),
    tuple[ids.UnitId, ...]: Naming({}, lambda units, _people: f"piece:{units[0]}" if units else None),
    tuple[tuple[ids.UnitId, ids.CardId], ...]: Naming(
        {
            "unit": lambda units, _people: ids.called(*units[0]),
            "other": lambda units, _people: ids.called(*units[1]),
            "called": lambda units, _people: several(starmap(ids.called, units)),
        }
    ),
    Seat: Naming({"who": lambda seat, people: who(people, seat)}),
    ids.Side | None: Naming({"side": lambda side, _people: Message(f"side.{side}")}),
    ids.Morale: Naming({"state": lambda state, _people: Message(f"state.{ids.STATES[state]}")}),
    ids.Order: Naming({"order": lambda order, _people: Message(f"order.{order}")}),
    ids.Fate: Naming({"fate": lambda fate, _people: Message(f"fate.{fate}")}),
    tuple[int, ...]: Naming({"dice": lambda dice, _people: ", ".join(map(str, dice))}),
    Sum: Naming({"value": lambda value, _people: sum_message(value)}),
    Sum | None: Naming({"value": lambda value, _people: sum_message(value)}),
    TestReason: Naming({"why": lambda why, _people: Message(f"test.{why}")}),
    Markers: Naming({"n": lambda markers, _people: abs(markers)}),
    Revealed: Naming({"orders": _orders}),
}

STORY: Final = Storyteller(Message, SENTENCES, _NAMINGS)
"""Tells every event: on the hex that it names, else where the unit stands that it is about."""
