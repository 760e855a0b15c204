"""Which orders of a finished battle mattered most, in points, beside what a novice would have ordered that unit.

Each turn is carried out anew with the one order and with the other, all else being as it was ordered, many times with
the same dice for both. Nothing is hidden any more when a match is over: only of such a match may this be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from rokugan_desktop.engine import GivenAnswer, Seat, Stop, Weighing, never, weighed
from rokugan_desktop.games.samurai_battles import flow
from rokugan_desktop.games.samurai_battles.actions import Action, Verb
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.bots.judging import Outlook
from rokugan_desktop.games.samurai_battles.bots.novice import greedy, to_order
from rokugan_desktop.games.samurai_battles.bots.searching import LoadedDice, static_value
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.ids import Hex, UnitId
from rokugan_desktop.games.samurai_battles.questions import known
from rokugan_desktop.games.samurai_battles.state import Moment, Plan, State
from rokugan_desktop.games.samurai_battles.view import view_of

_WEIGHING: Final = Weighing(first=5, telling=16, again=30, least=0.25)
"""In points."""
_STRENGTH: Final = 1.0
"""How much the strength that is left to an army counts beside its points."""


class TurningPoint(NamedTuple):
    """An order that decided much."""

    number: int
    """The number of the answer that confirmed it."""
    turn: int
    seat: Seat
    unit: UnitId
    at: Hex
    """Where the unit stood."""
    plan: Plan
    usual: Plan
    """What a novice would have ordered it."""
    swing: float
    """How many points the order brought its side more than that one."""


class _Turn(NamedTuple):
    """A turn as all seats planned it."""

    state: State
    begun: dict[Seat, State]
    """What each seat began to plan from."""
    confirmed: dict[Seat, int]
    plans: dict[UnitId, Plan]

    def value(self, changed: Mapping[UnitId, Plan], seat: Seat, luck: int) -> float:
        """Return what the battle promises the seat's side once the turn is over, with these plans changed."""
        battle = Battle.of(self.state)
        usual = {unit.id: planning.default_plan(battle, unit) for unit in battle.everyone()}
        flow.execute(battle, {**usual, **self.plans, **changed}, LoadedDice(luck))
        return static_value(battle, self.state.seats[seat].side, _STRENGTH)

    def points(self) -> Iterator[TurningPoint]:
        """Yield each order that a novice would not have given, not weighed yet."""
        for seat, state in self.begun.items():
            view = view_of(state, seat)
            battle = known(view)
            outlook = Outlook(battle, state.seats[seat].side, Random(0))
            for unit, usual in greedy(outlook, to_order(view, battle)).items():
                plan = self.plans.get(unit, usual)
                if plan != usual and seat in self.confirmed:
                    at, turn = battle.units[unit].at, self.state.turn
                    yield TurningPoint(self.confirmed[seat], turn, seat, unit, at, plan, usual, 0.0)


def analyse(turns: Iterable[GivenAnswer[State, Action]], stop: Stop = never) -> Sequence[TurningPoint]:
    """Return what mattered most, in the order of the match. Raise Interrupted when `stop` says so."""
    orders = ((turn, point) for turn in _turns(turns) for point in turn.points())
    found = weighed(orders, _swings, _WEIGHING, stop)
    points = [point._replace(swing=swing) for (_turn, point), swing in found[: _WEIGHING.told]]
    return sorted(points, key=lambda point: (point.number, point.unit))


def _turns(turns: Iterable[GivenAnswer[State, Action]]) -> Iterator[_Turn]:
    planned: _Turn | None = None
    for one in turns:
        state, seat = one.state, one.seat
        if seat is None or state.moment is not Moment.PLANNING:
            continue
        if planned is None or planned.state.turn != state.turn:
            if planned is not None:
                yield planned
            planned = _Turn(state, {}, {}, {})
        planned.begun.setdefault(seat, state)
        if one.action.verb is Verb.READY:
            planned.confirmed[seat] = one.number
            planned.plans.update(state.drafts[seat].plans)
    if planned is not None:
        yield planned


def _swings(order: tuple[_Turn, TurningPoint], lucks: range) -> Sequence[float]:
    turn, point = order
    changed = {point.unit: point.usual}
    return [turn.value({}, point.seat, luck) - turn.value(changed, point.seat, luck) for luck in lucks]
