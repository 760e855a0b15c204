"""A battle while a step is being carried out: the chapters work on it, and a new state is taken from it.

The units inside are never changed in place; the battle only lets go of one and holds the next. Chance and choices are
asked for by `yield`: a step is a generator that is carried out from its beginning whenever one more answer is known, so
that a match can stop between any two dice and nothing but values is kept.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles import state as states
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOBODY, NOWHERE, Fate, Hex, Morale, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Answer, Battlefield, Gone, Plan, State, StepStart, Unit


class Throw(NamedTuple):
    """Dice of one unit for one purpose: `melee w1>e1`, `test w1 melee` (D-1)."""

    purpose: str
    dice: int
    need: int | None
    """The value that a die must not exceed; None for rivers and contests."""


class Roll(NamedTuple):
    """Chance is waited for: all these dice, in this order."""

    throws: tuple[Throw, ...]


class TargetChoice(NamedTuple):
    """A seat is waited for: at which of several enemies a zone shot is aimed (R-7)."""

    shooter: UnitId
    targets: tuple[UnitId, ...]


T = TypeVar("T")
Request = Roll | TargetChoice
Carried = Generator[Request, Answer, T]
"""Something carried out that may wait for chance and choices, and returns a T."""
Dice = tuple[int, ...]

NEVER: Final = frozenset[UnitId]()


def roll(throws: Iterable[Throw]) -> Carried[tuple[Dice, ...]]:
    """Wait for the dice of all throws at once; return those of each."""
    thrown = tuple(throws)
    if not any(throw.dice for throw in thrown):
        return ((),) * len(thrown)
    dice = yield Roll(thrown)
    assert not isinstance(dice, str), "a roll is answered by dice"
    found: list[Dice] = []
    first = 0
    for throw in thrown:
        found.append(dice[first : first + throw.dice])
        first += throw.dice
    return tuple(found)


def choose(shooter: UnitId, targets: tuple[UnitId, ...]) -> Carried[UnitId]:
    """Wait for the choice among several targets; return it."""
    chosen = yield TargetChoice(shooter, targets)
    assert isinstance(chosen, str), "a choice is answered by a unit"
    return chosen


class Battle:
    """The battle as it is being changed, and what has been told so far."""

    def __init__(
        self, field: Battlefield, units: Iterable[Unit], gone: Iterable[Gone] = (), hq_lost: Iterable[Side] = (),
        stood: Mapping[Hex, Side] | None = None, turn: int = 1, earned: Mapping[tuple[Hex, Side], int] | None = None,
    ) -> None:  # fmt: skip
        self.components = components = field.components
        self.field, self.ground, self.level, self.cards = field, field.ground, field.level, field.cards
        self.bonus, self.states, self.orders = components.bonus, components.states, components.orders
        self.tiers = components.fatigue.tiers
        self.units = {unit.id: unit for unit in units}
        self.at = {unit.at: unit.id for unit in self.units.values() if unit.at}
        self.gone = {unit.id: unit for unit in gone}
        self.hq_lost = list(hq_lost)
        self.stood = dict(stood or {})
        self.earned = dict(earned or {})
        """What hexes have brought to which side at the ends of turns (Y-14)."""
        self.turn, self.step, self.pulse = turn, 0, 0
        self.told: list[events.Event] = []
        self.trail: list[StepStart] | None = None
        """How the units stood right after each event that was told, where somebody watches; None: nobody does."""
        staffs = (unit for unit in self.units.values() if self.cards[unit.card].is_headquarters)
        self.headquarters = {unit.side: unit.id for unit in staffs}
        self._screens: dict[Hex, UnitId] | None = None
        self.idle: frozenset[UnitId] = NEVER
        """The units of melees in which every unit has Retreat (O-14), as step 5 began."""
        self.fled_from: dict[UnitId, tuple[UnitId, ...]] = {}
        """Whom each unit has lost in this step 6 by Flee or Panic (H-16)."""

    @classmethod
    def of(cls, state: State) -> Battle:
        """Return the battle of a state."""
        stood, earned = dict(state.stood), states.earned_by(state.earned)
        battle = cls(state.field, state.units, state.gone, state.hq_lost, stood, state.turn, earned)
        battle.step = state.step
        return battle

    # What is asked

    @property
    def screens(self) -> dict[Hex, UnitId]:
        """Return the hexes on which a visible unit other than ninja stands: those block a line (S-4, K-7)."""
        if self._screens is None:
            self._screens = {
                unit.at: unit.id
                for unit in self.units.values()
                if unit.at and not unit.hidden and not self.cards[unit.card].ninja
            }
        return self._screens

    def everyone(self) -> tuple[Unit, ...]:
        """Return the units as they stand, in canonical order (F-7)."""
        return tuple(self.units.values())

    def enemies(self, unit: Unit) -> Iterator[Unit]:
        """List the enemies of the unit, hidden ones too, in canonical order."""
        side = unit.side
        return (other for other in self.units.values() if other.side != side)

    def holder(self, hex_: Hex) -> Unit | None:
        """Return the unit on the hex, a hidden one too, or None."""
        found = self.at.get(hex_)
        return None if found is None else self.units[found]

    def beside(self, hex_: Hex) -> Iterator[Unit]:
        """List the units on the hexes beside this one, hidden ones too."""
        return (self.units[unit] for near in self.ground.neighbors.get(hex_, ()) if (unit := self.at.get(near)))

    def engaged_with(self, unit: Unit) -> list[Unit]:
        """Return the enemies that the unit is engaged with, in canonical order."""
        return [self.units[enemy] for enemy in unit.engaged]

    def inspired(self, unit: Unit) -> bool:
        """Tell whether the own headquarters, on the board, is within its range (K-9)."""
        hq = self.headquarters.get(unit.side)
        if hq is None or hq == unit.id or not unit.at:
            return False
        there = self.units[hq]
        return not there.hidden and self.ground.distance(unit.at, there.at) <= self.bonus.headquarters.range

    def commanded(self, unit: Unit) -> bool:
        """Tell whether the unit is commanded (K-2)."""
        card = self.cards[unit.card]
        if unit.commander or card.is_headquarters or card.ninja or card.supplies:
            return True
        own = (other for other in self.beside(unit.at) if other.side == unit.side)
        return any(other.commander or self.cards[other.card].is_headquarters for other in own)

    def has_ammo(self, unit: Unit) -> bool:
        """Tell whether the unit is ranged and has ammunition, or needs none (R-1, R-5)."""
        return bool(self.cards[unit.card].fire) and unit.ammo != 0

    def taken_for(self, side: Side) -> set[Hex]:
        """Return the hexes that a unit of the side goes around: those with visible units and own hidden ones (M-9)."""
        units = self.units
        return {hex_ for hex_, unit in self.at.items() if not units[unit].hidden or units[unit].side == side}

    # What is changed

    def change(self, unit: UnitId, **changes: Any) -> Unit:
        """Change fields of a unit that do not say where it is; return it as it is now."""
        changed: Unit = replace(self.units[unit], **changes)
        self.units[unit] = changed
        return changed

    def tell(self, kind: type[events.Event], rule: str, /, *units: UnitId, **more: Any) -> None:
        """Tell that this happened, by this rule."""
        self.told.append(kind(self.step, self.pulse, rule, units, **more))
        if self.trail is not None:
            self.trail.append(StepStart(self.everyone(), tuple(self.gone.values()), tuple(self.hq_lost)))

    def named(self, event: events.Event) -> events.Event:
        """Return an event that was told with the types of its units, for who tells it on."""
        called = tuple([(unit, (self.units.get(unit) or self.gone[unit]).card) for unit in event.units])
        return replace(event, called=called)

    def forget_told(self) -> None:
        """Forget what was told: it has been heard."""
        self.told.clear()
        if self.trail is not None:
            self.trail.clear()

    def enter(self, moves: Mapping[UnitId, Hex], rule: str) -> None:
        """Let the units enter hexes, all at once (M-6)."""
        for unit in moves:
            del self.at[self.units[unit].at]
        for unit, into in moves.items():
            start = self.units[unit].at
            self.at[into] = unit
            self.change(unit, at=into)
            self.tell(events.Moved, rule, unit, start=start, into=into)
        self._screens = None

    def appear(self, unit: UnitId, rule: str) -> None:
        """Put a hidden unit back on the board."""
        there = self.units[unit]
        self.change(unit, hidden=False, seen_at=NOWHERE)
        self._screens = None
        self.tell(events.Appeared, rule, unit, at=there.at)

    def hide(self, unit: UnitId) -> None:
        """Take a unit off the board; its hex stays its own (A-2)."""
        there = self.units[unit]
        self.change(unit, hidden=True, facing=there.plan.facing, seen_at=there.at)
        self._screens = None
        self.tell(events.Hid, "A-2", unit, at=there.at)

    def order(self, unit: UnitId, plan: Plan, rule: str) -> None:
        """Put the unit under another order (P-7, H-7)."""
        self.change(unit, plan=plan)
        self.tell(events.OrderChanged, rule, unit, order=plan.order)

    def engage(self, one: UnitId, other: UnitId, rule: str) -> None:
        """Let two enemies be engaged with each other (L-1); a hidden one is back on the board (A-4)."""
        for unit, enemy in ((one, other), (other, one)):
            engaged = {*self.units[unit].engaged, enemy}
            row = tuple(known for known in self.units if known in engaged)
            self.change(unit, engaged=row, was_engaged=True, quarry=())
        self.tell(events.Engaged, rule, one, other)
        for unit in (one, other):
            if self.units[unit].hidden:
                self.appear(unit, "A-4")

    def part(self, one: UnitId, other: UnitId) -> None:
        """Let two enemies be engaged with each other no more (L-11)."""
        self._let_go(one, other)
        self._let_go(other, one)
        self.tell(events.Parted, "L-11", one, other)

    def _let_go(self, unit: UnitId, enemy: UnitId) -> None:
        before = self.units[unit]
        self.change(
            unit, engaged=tuple(known for known in before.engaged if known != enemy),
            faces=NOBODY if before.faces == enemy else before.faces, bereft=True,
        )  # fmt: skip

    def face(self, unit: UnitId, enemy: UnitId, rule: str) -> None:
        """Let the unit face this enemy."""
        if self.units[unit].faces != enemy:
            self.change(unit, faces=enemy)
            self.tell(events.Faced, rule, unit, enemy)

    def remove(self, unit: UnitId, fate: Fate, rule: str) -> None:
        """Take a unit out of the game; nobody is engaged with it any more, and nobody pursues it."""
        gone = self.units[unit]
        for enemy in gone.engaged:
            self._let_go(enemy, unit)
        del self.units[unit]
        if self.at.get(gone.at) == unit:
            del self.at[gone.at]
        self._screens = None
        self.gone[unit] = Gone(unit, gone.side, gone.card, gone.start, fate, gone.seat)
        self._strike_off(unit)
        self.tell(events.Left, rule, unit, fate=fate, at=gone.at)

    def _strike_off(self, unit: UnitId) -> None:
        """Let nobody pursue the unit any longer (H-16)."""
        for other in self.everyone():
            if unit in other.quarry:
                self.change(other.id, quarry=tuple(known for known in other.quarry if known != unit))

    def set_state(self, unit: UnitId, morale: Morale, rule: str) -> None:
        """Put the unit into another state (H-3); who comes to flee outside a melee changes its order at once (H-7)."""
        before = self.units[unit]
        now = self.change(unit, morale=morale)
        if morale < Morale.FLEEING:
            self._strike_off(unit)
        self.tell(events.StateChanged, rule, unit, state=morale)
        if morale <= before.morale or morale < Morale.FLEEING:
            return
        if now.was_engaged:
            if now.plan.order is Order.FLEE and morale is Morale.PANICKING:
                self.order(unit, states.PANIC, "H-7")
            return
        self.change(unit, facing=NO_FACING)
        self.order(unit, states.FLEE if morale is Morale.FLEEING else states.PANIC, "H-7")
        if now.hidden:
            self.appear(unit, "H-7")

    def renew(self) -> None:
        """Begin a turn (U-1): nothing that happened in the one before is still just so."""
        self.idle, self.fled_from = NEVER, {}
        for unit in self.everyone():
            self.units[unit.id] = states.begin_turn(unit)

    def stands_now(self) -> None:
        """Note whose units stand on which hexes at the end of the turn (V-3)."""
        for unit in self.units.values():
            self.stood[unit.at] = unit.side

    def end_turn(self) -> None:
        """End the turn: note whose units stand where, and give what hexes bring at the end of every turn (Y-14)."""
        self.stands_now()
        for hex_, points in self.field.victory.hold_each_turn.items():
            holder = self.stood.get(hex_)
            if holder is not None:
                self.earned[hex_, holder] = self.earned.get((hex_, holder), 0) + points
