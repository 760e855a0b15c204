"""What is told in plain data: what `resolve`, `explain` and `score` print, facts of a match, what holds always."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Impossible, SeatFacts, Told, Unreadable
from rokugan_desktop.games.samurai_battles import flow, values
from rokugan_desktop.games.samurai_battles import position as positions
from rokugan_desktop.games.samurai_battles.battle import Battle, Request, Roll
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.chapters.morale import score
from rokugan_desktop.games.samurai_battles.chapters.orders import unplanned
from rokugan_desktop.games.samurai_battles.chapters.terrain import may_stand, sees
from rokugan_desktop.games.samurai_battles.components import CLASSES, Components
from rokugan_desktop.games.samurai_battles.events import Event, Revealed, Sum, TurnBegan
from rokugan_desktop.games.samurai_battles.ground import as_gullies, ground
from rokugan_desktop.games.samurai_battles.ids import NOBODY, NOWHERE, CardId, Fate, Message, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.position import Orders, Position, open_position, plans_of, unit_row
from rokugan_desktop.games.samurai_battles.state import FIGHT, Answer, Moment, Plan, State, Unit
from rokugan_desktop.games.samurai_battles.view import known_by_sides

if TYPE_CHECKING:
    from random import Random


Report = dict[str, Any]
_QUIET: Final = (Revealed, TurnBegan)


class _Answers:
    """The dice and the choices of a position file, and what has been rolled by now."""

    def __init__(self, position: Position, name: str, chance: Random | None) -> None:
        self._name = name
        self._random = chance if position.dice is None else None
        self._dice = position.dice
        self._choices = position.choices
        self.rows: list[list[str | int | None]] = []

    def __call__(self, request: Request) -> Answer:
        """Return the dice that are waited for, or the target that is chosen."""
        if not isinstance(request, Roll):
            return self._chosen(request.shooter, request.targets)
        rolled: list[int] = []
        for throw in request.throws:
            for _die in range(throw.dice):
                rolled.append(self._roll())
                self.rows.append([throw.purpose, throw.need, rolled[-1]])
        return tuple(rolled)

    def _roll(self) -> int:
        if self._random is not None:
            return self._random.randint(1, 20)
        if self._dice is None:
            raise Unreadable(self._name, "dice", Message("position.no-dice"))
        if len(self.rows) >= len(self._dice):
            raise Unreadable(self._name, "dice", Message("position.too-few-dice", given=len(self._dice)))
        return self._dice[len(self.rows)]

    def _chosen(self, shooter: UnitId, targets: tuple[UnitId, ...]) -> UnitId:
        chosen = self._choices.get(shooter)
        if chosen is None:
            if self._random is not None:
                return self._random.choice(targets)
            raise Unreadable(self._name, "choices", Message("position.no-choice", unit=shooter))
        if chosen not in targets:
            raise Unreadable(self._name, f"choices.{shooter}", Message("position.wrong-choice", unit=chosen))
        return chosen

    def finish(self) -> None:
        """Raise Unreadable where dice are left over."""
        if self._dice is not None and len(self.rows) < len(self._dice):
            left = len(self._dice) - len(self.rows)
            raise Unreadable(self._name, "dice", Message("position.dice-left", left=left))


class Phase(NamedTuple):
    """A phase that was carried out: of which turn, what kind, and what was told of it."""

    turn: int
    kind: str
    """`execution` or `morale`."""
    told: list[Event]


class Resolution(NamedTuple):
    """What the phases of a position have led to."""

    battle: Battle
    dice: list[list[str | int | None]]
    """Each die: its purpose, the value it needed, what it showed."""
    phases: list[Phase]

    @property
    def report(self) -> Report:
        """Return what `resolve` prints."""
        battle = self.battle
        return {
            "turn": battle.turn, "units": {unit.id: unit_row(unit) for unit in battle.everyone()},
            "gone": {gone.id: gone.fate.value for gone in battle.gone.values()},
            "hq_lost": {facts.id: facts.id in battle.hq_lost for facts in battle.field.sides},
            "stood": {str(hex_): side for hex_, side in sorted(battle.stood.items())}, "dice": self.dice,
            "log": [_row(event) for phase in self.phases for event in phase.told],
        }  # fmt: skip


def resolution(components: Components, position: Position, name: str, chance: Random | None = None) -> Resolution:
    """Return what the phases of the position lead to, by its dice or else by chance. Raise Unreadable."""
    battle = Battle.of(open_position(components, position, name))
    given = _orders_of(position, name)
    answers = _Answers(position, name, chance)
    phases: list[Phase] = []
    executions = 0
    for phase in position.phases:
        if executions and battle.step:
            battle.renew()
            battle.step = 0
        turn = battle.turn
        if phase == "morale":
            if battle.field.intermediate:
                flow.play(battle, flow.MORALE, answers)
        else:
            orders = given[executions] if executions < len(given) else {}
            _execute(battle, orders, executions, len(given), answers, name)
            executions += 1
            battle.turn += 1
        phases.append(
            Phase(turn, phase, [battle.named(event) for event in battle.told if not isinstance(event, _QUIET)])
        )
        battle.told.clear()
    answers.finish()
    return Resolution(battle, answers.rows, phases)


def _orders_of(position: Position, name: str) -> list[Orders]:
    executions = position.phases.count("execution")
    if position.orders is None:
        return []
    given = position.orders if isinstance(position.orders, list) else [position.orders]
    if len(given) > executions:
        raise Unreadable(name, "orders", Message("position.orders-left", phases=executions))
    return given


def _execute(
    battle: Battle, given: Orders, number: int, count: int, answers: Callable[[Request], Answer], name: str
) -> None:
    where = f"orders[{number}]" if count > 1 else "orders"
    plans = plans_of(battle, given, name, where)
    for unit, rule in positions.judged(battle, plans).items():
        if rule:
            raise Unreadable(name, f"{where}.{unit}", Message("position.order-refused", rule=rule))
    flow.execute(battle, flow.defaults(battle) | plans, answers)


def _row(event: Event) -> dict[str, Any]:
    return {
        "step": event.step, "pulse": event.pulse, "event": event.name, "units": list(event.units), "rule": event.rule,
    }  # fmt: skip


class UnitValues(NamedTuple):
    """The values of one unit that are in force, each with all that it is made of (C-8)."""

    attack: dict[str, Sum]
    defense: Sum
    morale: Sum
    fire: dict[int, Sum]
    commanded: bool

    @property
    def row(self) -> Report:
        """Return them as `explain` prints them."""
        return {
            "attack": {class_: value.total for class_, value in self.attack.items()}, "defense": self.defense.total,
            "morale": self.morale.total, "fire": {str(distance): value.total for distance, value in self.fire.items()},
            "commanded": self.commanded,
        }  # fmt: skip


class Explanation(NamedTuple):
    """What holds in a position, and what is allowed there."""

    values: dict[UnitId, UnitValues]
    report: Report


def explanation(components: Components, position: Position, name: str) -> Explanation:
    """Return the values in force, under the file's orders, what may be ordered, who sees whom. Raise Unreadable."""
    battle = Battle.of(open_position(components, position, name))
    given = _orders_of(position, name)
    plans = plans_of(battle, given[0], name, "orders") if given else {}
    values_ = _values(battle, plans, ordered=position.orders is not None)
    report: Report = {"values": {unit: found.row for unit, found in values_.items()}}
    known = known_by_sides(battle)
    report["legal"] = {
        unit.id: {
            order.value: planning.order_refused(known[unit.side], unit, order) or True
            for order in planning.card_orders(known[unit.side], unit)
        }
        for unit in battle.everyone()
    }
    forced = {unit.id: planning.forced_order(known[unit.side], unit) for unit in battle.everyone()}
    report["forced"] = {unit: order.value for unit, order in forced.items() if order is not None}
    report["sees"] = {
        unit.id: [enemy.id for enemy in battle.enemies(unit) if not enemy.hidden and sees(battle, unit.at, enemy.at)]
        for unit in battle.everyone()
    }
    if position.orders is not None:
        report["orders"] = {unit: rule or None for unit, rule in positions.judged(battle, plans).items()}
    return Explanation(values_, report)


def _values(battle: Battle, plans: Mapping[UnitId, Plan], *, ordered: bool) -> dict[UnitId, UnitValues]:
    commanded = {unit.id: battle.commanded(unit) for unit in battle.everyone()}
    default = flow.defaults(battle) if ordered else {}
    for unit in battle.everyone():
        plan = plans.get(unit.id) or default.get(unit.id) or (unplanned(unit) if ordered else FIGHT)
        battle.units[unit.id] = replace(unit, plan=plan)
    return {
        unit.id: UnitValues(
            {class_: values.attack(battle, unit, class_) for class_ in CLASSES},
            values.defense(battle, unit),
            values.morale(battle, unit),
            {
                distance: value
                for distance in battle.cards[unit.card].fire
                if (value := values.fire(battle, unit, distance)) is not None
            },
            commanded[unit.id],
        )
        for unit in battle.everyone()
    }


def score_report(components: Components, position: Position, name: str) -> Report:
    """Return the points of the position by chapter 17. Raise Unreadable where it can't be."""
    battle = Battle.of(open_position(components, position, name))
    counted = score(battle)
    return {
        "points": {side: points.total for side, points in counted.points},
        "winner": counted.winner,
        "by": {
            side: {
                "destroyed": points.destroyed,
                "headquarters": points.headquarters,
                "hold": {str(hex_): brought for hex_, brought in points.hold},
                "handicap": points.handicap,
            }
            for side, points in counted.points
        },
        "lost": {side: list(figures) for side, figures in counted.lost},
    }


MEASURES: Final = ("destroyed", "figures_lost", "hexes_held", "drawn")
"""What is averaged: enemy units destroyed, own figures lost, hexes held that bring points at the end, draws."""


def match_facts(_game: object, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end.

    A match counts for its `scenario` once, as its first seat has played it. What is used: each `order` that a unit was
    under at a reveal, each type of unit `lost`. Parts: each `type` of unit of its side, with its own units lost, their
    figures, and the prizes it stands on.
    """
    if state.moment is not Moment.OVER:
        raise Impossible("the match is not over")
    counted = score(Battle.of(state))
    held = [side for hex_, side in state.stood if hex_ in state.field.victory.prizes]
    drawn = int(state.winner is None)
    points, figures_lost = dict(counted.points), dict(counted.lost)
    known = state.field.components
    house = state.field.terms is not None or state.field.scenario in known.scenarios
    scenario = state.field.scenario if house else "position"
    commanders = {unit.id: unit.seat for unit in state.units} | {gone.id: gone.seat for gone in state.gone}
    uses: list[list[tuple[str, str]]] = [[] for _seat in state.seats]
    for told in story:
        if isinstance(told.event, Revealed):
            for unit, plan in zip(told.event.units, told.event.plans, strict=True):
                if unit in commanders:
                    uses[commanders[unit]].append(("order", plan.order.value))
    destroyed = [gone for gone in state.gone if gone.fate is not Fate.JOINED]
    for gone in destroyed:
        uses[gone.seat].append(("lost", gone.card))
    facts: list[SeatFacts] = []
    for number, seat in enumerate(state.seats):
        side = seat.side
        types = {unit.card for unit in state.units if unit.side == side}
        types |= {gone.card for gone in state.gone if gone.side == side}
        own = tuple((str(card), (*_measures_of(state, side, card), drawn)) for card in known.units if card in types)
        facts.append(
            SeatFacts(
                score=points[side].total,
                measures=(
                    sum(gone.side != side for gone in destroyed), figures_lost[side][0], held.count(side), drawn,
                ),
                groups=(("scenario", scenario),) if number == 0 else (), uses=tuple(uses[number]),
                parts=tuple(("type", card, measures) for card, measures in own),
            )
        )  # fmt: skip
    return tuple(facts)


def _measures_of(state: State, side: Side, card: CardId) -> tuple[int, ...]:
    units = [unit for unit in state.units if unit.side == side and unit.card == card]
    lost = [gone for gone in state.gone if (gone.side, gone.card) == (side, card) and gone.fate is not Fate.JOINED]
    figures = sum([unit.start - unit.figures for unit in units]) + sum([gone.start for gone in lost])
    return len(lost), figures, sum(unit.at in state.field.victory.prizes for unit in units)


def broken_invariants(_game: object, state: State) -> list[str]:
    """Return what is wrong with a state of the game, in words that hold no secret; empty where all is well."""
    return list(dict.fromkeys(_broken(state)))


def _broken(state: State) -> Iterator[str]:
    board = state.field.ground
    units = {unit.id: unit for unit in state.units}
    if len(units) != len(state.units) or units.keys() & {gone.id for gone in state.gone}:
        yield "a unit is there twice"
    standing = [unit.at for unit in state.units if unit.at != NOWHERE]
    if len(set(standing)) != len(standing):
        yield "two units stand on one hex (C-1)"
    if state.moment is not Moment.DEPLOYMENT and len(standing) != len(units):
        yield "a unit stands nowhere (C-1)"
    for unit in state.units:
        card = state.field.cards[unit.card]
        if unit.at != NOWHERE and (unit.at not in board.kind or not may_stand(board, card, unit.at)):
            yield "a unit stands where its class may not (T-1)"
        # Between the dice of one moment and what follows a unit may have no figures for an instant.
        if not (0 if state.wait is not None else 1) <= unit.figures <= unit.start:
            yield "a unit has more figures than it began with, or none (C-4)"
        if unit.commander and card.no_commander:
            yield "a unit has a commander that never has one (K-7, K-8)"
        if not unit.fatigue >= 0 or not unit.absorbed >= 0:
            yield "fatigue or absorbed hits are below nothing"
        if card.ammo is not None and not 0 <= unit.ammo <= card.ammo:
            yield "a unit has too much ammunition (C-7)"
        yield from _melee(state, unit, units)


def _melee(state: State, unit: Unit, units: dict[UnitId, Unit]) -> Iterator[str]:
    for name in unit.engaged:
        enemy = units.get(name)
        if enemy is None or enemy.side == unit.side or unit.id not in enemy.engaged:
            yield "an engagement is not mutual (L-1)"
        elif not state.field.ground.meets(unit.at, enemy.at):
            yield "engaged units do not meet (G-8)"
    if unit.faces != NOBODY and unit.faces not in unit.engaged:
        yield "a unit faces somebody it is not engaged with (L-1)"
    if unit.hidden and unit.engaged:
        yield "a hidden unit is engaged (A-4)"
    if unit.hidden and state.moment is Moment.EXECUTION and unit.plan.order is not Order.AMBUSH:
        yield "a unit is hidden without Ambush (A-3)"
    if any(name not in units for name in unit.quarry):
        yield "a unit pursues one that is gone (H-16)"


class Extent(NamedTuple):
    """How much there is in the game's data: hexes and borders of all maps together, and scenarios (G-3)."""

    hexes: int
    borders: int
    scenarios: int


def board_facts(components: Components) -> Extent:
    """Return how much there is; a border lies between two neighbouring hexes of a map."""
    scenarios = components.scenarios.values()
    grounds = [ground(one.map, as_gullies(one.gullies), components) for one in scenarios]
    return Extent(sum(len(one.hexes) for one in grounds), sum(len(one.toward) // 2 for one in grounds), len(grounds))
