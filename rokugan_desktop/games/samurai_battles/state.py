"""The state of a battle: its field, its units and plans, and what has been answered so far. All of them are values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import ids
from rokugan_desktop.games.samurai_battles.components import Card, Components, Scenario, Victory
from rokugan_desktop.games.samurai_battles.ground import HexMap, as_gullies, ground
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOBODY, NOWHERE, CardId, Hex, Order, Side, UnitId


class Plan(msgspec.Struct, frozen=True, gc=False):
    """One unit's order with what it needs (P-1)."""

    order: Order
    path: tuple[Hex, ...] = ()
    target: UnitId = NOBODY
    facing: ids.Direction = NO_FACING
    reach: int = 0
    """How far the Kill Zone of Defend goes (O-2); 0: there is none."""
    fire_at: int = 0
    """On which hex of the path Move and Fire shoots, from 1 (O-8)."""
    partner: UnitId = NOBODY
    meeting: Hex = NOWHERE
    """Whom it joins, and on which of their two hexes (O-11)."""


REST: Final = Plan(Order.REST)
FIGHT: Final = Plan(Order.FIGHT)
FLEE: Final = Plan(Order.FLEE)
PANIC: Final = Plan(Order.PANIC)

Attacked = IntEnum("Attacked", "FRONT FLANK REAR", start=0)
"""From where an Assault struck its target (L-6)."""


class Unit(msgspec.Struct, frozen=True, gc=False):
    """A unit (C-3). What its side alone knows is left empty in the views of the other (`view.py`)."""

    id: UnitId
    side: Side
    card: CardId
    seat: Seat
    figures: int
    start: int
    """Its start strength (C-4)."""
    commander: bool = False
    at: Hex = NOWHERE
    ammo: int = ids.NO_AMMO_COUNT
    absorbed: int = 0
    """How many hits its Defense has soaked this turn (C-6)."""
    morale: ids.Morale = ids.Morale.NORMAL
    honor: bool = False
    fatigue: int = 0
    hidden: bool = False
    facing: ids.Direction = NO_FACING
    """The facing of a hidden unit, and of this turn's Defend, Fire and Retreat or Ambush (O-4)."""
    seen_at: Hex = NOWHERE
    """Where the other side saw it vanish (W-3)."""
    engaged: tuple[UnitId, ...] = ()
    faces: UnitId = NOBODY
    quarry: tuple[UnitId, ...] = ()
    """The enemies that it has to pursue (H-16)."""
    plan: Plan = FIGHT
    """This turn's order, from the reveal on (U-4); before it one that changes no value."""

    # What follows lasts for one turn (U-1).
    began_engaged: bool = False
    """It was engaged when the turn began (M-5, Z-2)."""
    was_engaged: bool = False
    """It was in a melee at some moment of this turn (H-7)."""
    began_hidden: bool = False
    has_shot: bool = False
    reached: bool = False
    """Its Assault or Pursue made contact with the enemy it names (L-6)."""
    attacked: Attacked = Attacked.FRONT
    """From where it attacked (L-12)."""
    waded: bool = False
    """It entered a river (T-10)."""
    ambushed: UnitId = NOBODY
    """Whom it struck from ambush (A-5)."""
    turned_to: tuple[UnitId, ...] = ()
    """Whom it met by L-13 or in step 6: they do not strike each other this turn (L-8)."""
    bereft: bool = False
    """It has lost an enemy of its melee, and L-13 was not yet asked."""
    left: bool = False
    """It left its hex in step 6 (L-11)."""

    @property
    def called(self) -> ids.Message:
        """Return what it is called wherever it is spoken of."""
        return ids.called(self.id, self.card)


_FIELDS: Final = msgspec.structs.fields(Unit)
_FRESH: Final = {field.name: field.default for field in _FIELDS[[field.name for field in _FIELDS].index("plan") :]}
"""What a turn begins with of all that lasts for one: the plan, and what follows it."""


def begin_turn(unit: Unit) -> Unit:
    """Return the unit as a turn begins: what lasted for one turn is gone (U-1)."""
    return replace(unit, absorbed=0, facing=unit.facing if unit.hidden else NO_FACING, **_FRESH)


_FIRST: Final = Seat(0)


class Gone(msgspec.Struct, frozen=True, gc=False):
    """A unit that is no longer there (V-1)."""

    id: UnitId
    side: Side
    card: CardId
    start: int
    fate: ids.Fate
    seat: Seat = _FIRST


class SideFacts(msgspec.Struct, frozen=True, gc=False):
    """A side of the battle as it began."""

    id: Side
    home: str
    zone: tuple[Hex, ...] = ()
    free: bool = False
    """Its units are placed in secret, in the zone (U-0)."""
    may_hide: int = 0
    """How many of its units may begin hidden (U-0, W-5)."""


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What is agreed on for a battle by points (N-1)."""

    size: str
    country: str
    points: int
    """What an army may cost."""
    secret: bool
    """Nobody sees what the other side has bought before both armies stand on the field."""
    first: Side = Side("")
    """Who buys first, where that is seen; as long as no die has said so, nobody."""


class Battlefield(msgspec.Struct, frozen=True, gc=False):
    """What a match is played on and for: it never changes while it lasts (F-4, F-5)."""

    components: Components
    ground: HexMap
    level: ids.Level
    cards: dict[CardId, Card]
    sides: tuple[SideFacts, ...]
    turns: int
    victory: Victory
    scenario: str = ""
    """The house's scenario by its id, or a player's own by the text that says all of it; empty: a position's."""
    begun: Scenario | None = None
    """That scenario; None where a position is played that belongs to none."""
    terms: Terms | None = None
    """Of a battle by points; its scenario then has a field, and nobody on it."""

    @property
    def intermediate(self) -> bool:
        """Tell whether Morale, states and Honor are played."""
        return self.level >= ids.Level.INTERMEDIATE

    @property
    def expert(self) -> bool:
        """Tell whether fatigue is played."""
        return self.level >= ids.Level.EXPERT

    def order_of(self, unit: UnitId, side: Side) -> tuple[int, int]:
        """Return where the unit stands in canonical order: by side, then by the number on its flag (F-7)."""
        return next(index for index, facts in enumerate(self.sides) if facts.id == side), int(unit[1:])

    def home(self, unit: UnitId, side: Side) -> Hex:
        """Return where the scenario places the unit by itself (U-0)."""
        assert self.begun is not None, "a scenario says who is deployed"
        return self.begun.sides[side].units[unit].at

    @property
    def is_secret(self) -> bool:
        """Tell whether armies are bought in secret."""
        return self.terms is not None and self.terms.secret

    def facts(self, side: Side) -> SideFacts:
        """Return the side's facts."""
        return next(facts for facts in self.sides if facts.id == side)


class Covered(msgspec.Struct, frozen=True, gc=False):
    """What everybody but one side still believes of a hex on which a hidden unit of that side stands (W-9)."""

    at: Hex
    holder: Side | None
    earned: tuple[tuple[Side, int], ...] = ()
    """What the hex has brought to whom, as far as is told."""


Earned = tuple[tuple[Hex, Side, int], ...]


def earned_by(rows: Earned) -> dict[tuple[Hex, Side], int]:
    """Return the points by hex and side."""
    return {(hex_, side): points for hex_, side, points in rows}


Moment = IntEnum("Moment", "DEPLOYMENT MORALE PLANNING EXECUTION OVER FIELD PURCHASE", start=0)
"""Where in the match we are: what we wait for now (U-0, U-2, U-3; one of the six steps, U-5; N-2, N-3)."""
BEFORE_TURNS: Final = frozenset((Moment.FIELD, Moment.PURCHASE, Moment.DEPLOYMENT))
"""The moments before the first turn."""


class Bought(NamedTuple):
    """A unit that a side has bought."""

    card: CardId
    commander: bool = False


class Placement(msgspec.Struct, frozen=True, gc=False):
    """Where a unit is deployed, and its facing where it begins hidden (Q-4)."""

    at: Hex
    facing: ids.Direction = NO_FACING


class PlanDraft(msgspec.Struct, frozen=True, gc=False):
    """What one seat has planned, or placed, so far; nobody but its side knows it (W-3)."""

    plans: tuple[tuple[UnitId, Plan], ...] = ()
    placed: tuple[tuple[UnitId, Placement], ...] = ()
    bought: tuple[Bought, ...] = ()
    """In the order of their numbers (N-4)."""
    kind: ids.QuestionKind = ids.QuestionKind.PLAN
    unit: UnitId = NOBODY
    plan: Plan = REST
    """What has been said of that order."""
    needs: tuple[ids.QuestionKind, ...] = ()
    """What is still to be asked of it, after this."""

    def planned(self, unit: UnitId) -> Plan | None:
        """Return the plan given to the unit, or None."""
        return next((plan for known, plan in self.plans if known == unit), None)

    def place(self, unit: UnitId) -> Placement | None:
        """Return where the unit is placed, or None."""
        return next((place for known, place in self.placed if known == unit), None)


class Ordered(msgspec.Struct, frozen=True, gc=False):
    """The order that a seat gave a unit the turn before: what it may be given again."""

    unit: UnitId
    plan: Plan
    at: Hex
    """Where the unit stood: the path begins there."""


class SeatState(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of a seat."""

    side: Side
    conceded: bool = False
    ready: bool = False


Answer = tuple[int, ...] | UnitId
"""An answer within a step: dice in their order, or the target that a zone shot is aimed at (R-7)."""


class StepStart(msgspec.Struct, frozen=True, gc=False):
    """The battle as a step began, which is carried out anew with one answer more each time; or right after an event."""

    units: tuple[Unit, ...]
    gone: tuple[Gone, ...]
    hq_lost: tuple[Side, ...]
    answers: tuple[Answer, ...] = ()


class Wait(msgspec.Struct, frozen=True, gc=False):
    """What the step waits for: dice for these purposes, each with their number and the value needed; or a choice."""

    throws: tuple[tuple[str, int, int | None], ...] = ()
    shooter: UnitId = NOBODY
    targets: tuple[UnitId, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """A match of Samurai Battles at one moment."""

    field: Battlefield
    seats: tuple[SeatState, ...]
    units: tuple[Unit, ...]
    """In canonical order (F-7)."""
    drafts: tuple[PlanDraft, ...]
    moment: Moment = Moment.DEPLOYMENT
    turn: int = 1
    step: int = 0
    """Which step of the execution is being carried out (U-5)."""
    checkpoint: StepStart | None = None
    """As the step, or the Morale phase, began; None where none is being carried out."""
    wait: Wait | None = None
    gone: tuple[Gone, ...] = ()
    stood: tuple[tuple[Hex, Side], ...] = ()
    """Which side's unit was the last to stand on each hex at the end of a turn (V-3): the truth."""
    earned: Earned = ()
    """What hexes have brought to which side at the ends of turns (Y-14): the truth."""
    covered: tuple[Covered, ...] = ()
    """What is believed of hexes under hidden units (W-9)."""
    hq_lost: tuple[Side, ...] = ()
    winner: Side | None = None
    """Who has won; None while it goes on, and in a draw."""
    ordered: tuple[Ordered, ...] = ()
    """What the seats ordered in the turn before, in canonical order."""

    def unit(self, unit: UnitId) -> Unit | None:
        """Return the unit of this name, or None."""
        return next((known for known in self.units if known.id == unit), None)


def sorted_units(field: Battlefield, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return the units in canonical order (F-7)."""
    return tuple(sorted(units, key=lambda unit: field.order_of(unit.id, unit.side)))


def battlefield(
    components: Components, scenario: Scenario, level: ids.Level, name: str, terms: Terms | None = None
) -> Battlefield:
    """Return the field of the scenario, which is called so, at this level (F-4)."""
    handicap = {side: facts.handicap for side, facts in scenario.sides.items() if facts.handicap}
    return Battlefield(
        components,
        ground(scenario.map, as_gullies(scenario.gullies), components),
        level,
        components.units,
        tuple(
            SideFacts(side, facts.home, facts.zone, facts.deploy == "free", facts.may_hide)
            for side, facts in scenario.sides.items()
        ),
        scenario.turns,
        replace(scenario.victory, handicap=handicap),
        name,
        scenario,
        terms,
    )


def army(field: Battlefield, scenario: Scenario, sides: Sequence[Side]) -> tuple[Unit, ...]:
    """Return the units as the scenario begins, in canonical order; `sides` says the side of each seat (F-6).

    The first seat of a side commands the letter a, the second b; the last of them takes the rest.
    """
    units: list[Unit] = []
    for side, facts in scenario.sides.items():
        seats = [Seat(number) for number, own in enumerate(sides) if own == side]
        for name, one in facts.units.items():
            seat = seats[min("abc".index(one.group), len(seats) - 1)]
            card = field.cards[one.type]
            start = card.start(one.commander)
            units.append(
                Unit(name, side, one.type, seat, start, start, commander=one.commander, at=one.at, ammo=card.full_ammo)
            )
    return sorted_units(field, units)
