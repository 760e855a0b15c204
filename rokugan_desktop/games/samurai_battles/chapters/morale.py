"""Chapters 15 to 17: Morale, Honor, disgrace, fatigue at the expert level; points, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rokugan_desktop.games.samurai_battles import events, values
from rokugan_desktop.games.samurai_battles.battle import Battle, Carried, Throw, roll
from rokugan_desktop.games.samurai_battles.chapters.terrain import climbed
from rokugan_desktop.games.samurai_battles.components import Card
from rokugan_desktop.games.samurai_battles.ids import RIVER, WITHDRAWALS, Fate, Hex, Morale, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Battlefield, Unit


class Blow(NamedTuple):
    """A blow, a strike from ambush or a volley of one unit at another: so many dice, each needing the value."""

    unit: UnitId
    target: UnitId
    dice: int
    value: events.Sum


class Aftermath:
    """What one moment of the battle leaves behind: who had losses, who fell, who is owed Honor, whose HQ is gone."""

    def __init__(self) -> None:
        self.losers: list[UnitId] = []
        """The units with losses (H-5)."""
        self.owed: list[UnitId] = []
        """Who was engaged with a unit destroyed by blows, or with one that surrendered (H-15)."""
        self.fallen: list[Side] = []
        """The sides whose headquarters was destroyed (H-18)."""


def morale_phase(battle: Battle) -> Carried[None]:
    """Carry out the Morale phase (U-2, H-10): who passes loses a marker, who fails loses nothing.

    Every Wavering unit that is not engaged tests, and every Fleeing or Panicking one, without any order's modifiers.
    """
    testing = [
        unit
        for unit in battle.everyone()
        if unit.morale >= Morale.FLEEING or (unit.morale is Morale.WAVERING and not unit.engaged)
    ]
    for unit, need, die in (yield from throw_tests(battle, testing, "morale", ordered=False)):
        passed = die <= need.total
        battle.tell(events.Tested, "H-10", unit.id, why="morale", value=need, die=die, passed=passed)
        if passed:
            battle.set_state(unit.id, Morale(unit.morale - 1), "H-10")


def throw_tests(
    battle: Battle, units: Sequence[Unit], why: str, *, ordered: bool = True
) -> Carried[list[tuple[Unit, events.Sum, int]]]:
    """Return what each of the units needs in its test, and what its die shows, all thrown at once (H-2)."""
    sums = [values.morale(battle, unit, ordered=ordered) for unit in units]
    throws = [Throw(f"test {unit.id} {why}", 1, need.total) for unit, need in zip(units, sums, strict=True)]
    thrown = yield from roll(throws)
    return [(unit, need, die) for unit, need, (die,) in zip(units, sums, thrown, strict=True)]


def test(battle: Battle, units: Sequence[Unit], why: str, moment: Aftermath) -> Carried[None]:
    """Let the units test at once, each with the Morale that it has now (H-2, H-5); at the basic level nobody tests."""
    if not battle.field.intermediate or not units:
        return
    for unit, need, die in (yield from throw_tests(battle, units, why)):
        judge(battle, unit.id, why, need, die, moment)


def judge(battle: Battle, unit: UnitId, why: str, need: events.Sum, die: int, moment: Aftermath) -> bool:
    """Return whether the die passes the test; a failed one costs Honor, or a state of Morale, or the unit (H-6)."""
    passed = die <= need.total
    battle.tell(events.Tested, "H-2", unit, why=why, value=need, die=die, passed=passed)
    if passed:
        return True
    there = battle.units[unit]
    if there.honor:
        battle.change(unit, honor=False)
        battle.tell(events.HonorChanged, "H-6", unit, honor=False)
    elif there.morale is Morale.PANICKING:
        surrender(battle, unit, moment, "H-6") if there.engaged else destroy(
            battle, unit, Fate.DISPERSED, "H-6", moment
        )
    else:
        battle.set_state(unit, Morale(there.morale + 1), "H-6")
    return False


def surrender(battle: Battle, unit: UnitId, moment: Aftermath, rule: str) -> None:
    """Let the unit surrender: the enemies engaged with it are owed Honor (H-9, H-15)."""
    moment.owed.extend(battle.units[unit].engaged)
    destroy(battle, unit, Fate.CAPTURED, rule, moment)


def destroy(battle: Battle, unit: UnitId, fate: Fate, rule: str, moment: Aftermath) -> None:
    """Take the unit out of the game; its headquarters lost is a disgrace to its army (H-18)."""
    gone = battle.units[unit]
    battle.remove(unit, fate, rule)
    if battle.cards[gone.card].is_headquarters:
        battle.headquarters.pop(gone.side, None)
        if gone.side not in battle.hq_lost:
            battle.hq_lost.append(gone.side)
            moment.fallen.append(gone.side)
            battle.tell(events.HeadquartersLost, "H-18", unit, side=gone.side)


def take_off(
    battle: Battle, unit: UnitId, losses: int, soaked: int, by_ninja: bool, rule: str, moment: Aftermath
) -> None:
    """Take figures off the unit; its commander goes last (C-5), but first where ninja had part in the losses (K-6)."""
    there = battle.units[unit]
    left = there.figures - losses
    commander = there.commander and left > 0 and not (by_ninja and losses > 0)
    battle.change(unit, figures=left, absorbed=there.absorbed + soaked, commander=commander)
    battle.tell(events.Lost, rule, unit, soaked=soaked, figures=losses, commander=there.commander and not commander)
    if losses:
        moment.losers.append(unit)


def strike(
    battle: Battle, blows: Sequence[Blow], kind: str, rule: str, mark: Callable[[Blow], object] | None = None
) -> Carried[None]:
    """Roll all blows of one moment, let them hit and carry out what follows; `mark` notes who has struck."""
    if not blows:
        return
    dice = yield from roll(Throw(f"{kind} {blow.unit}>{blow.target}", blow.dice, blow.value.total) for blow in blows)
    hits: dict[UnitId, int] = {}
    by_ninja: set[UnitId] = set()
    for blow, rolled in zip(blows, dice, strict=True):
        unit, target, _dice, value = blow
        if mark is not None:
            mark(blow)
        scored = sum(die <= value.total for die in rolled)
        battle.tell(events.Rolled, rule, unit, target, kind=kind, value=value, dice=rolled, hits=scored)
        hits[target] = hits.get(target, 0) + scored
        if scored and battle.cards[battle.units[unit].card].ninja:
            by_ninja.add(target)
    moment = Aftermath()
    for target in in_order(battle, hits):
        if hits[target]:  # Defense left soaks as many, each further one costs a figure (C-6, L-9)
            there = battle.units[target]
            soaked = min(hits[target], values.defense_left(battle, there))
            losses = min(hits[target] - soaked, there.figures)
            take_off(battle, target, losses, soaked, target in by_ninja, rule, moment)
    yield from aftermath(battle, moment, kind, Fate.KILLED)


def aftermath(battle: Battle, moment: Aftermath, why: str, fate: Fate) -> Carried[None]:
    """Carry out what follows losses (R-4, L-10): units without figures go, the others test or surrender.

    Then disgrace and Honor. `why` is what cost the figures: `fire`, `melee`, `ambush` or `river`.
    """
    blows = why in ("melee", "ambush")
    testing: list[Unit] = []
    losers = in_order(battle, moment.losers)
    empty = [unit for unit in losers if not battle.units[unit].figures]
    if blows:
        for unit in empty:
            moment.owed.extend(battle.units[unit].engaged)
    for unit in empty:
        destroy(battle, unit, fate, "L-10" if blows else "R-4", moment)
    for unit in losers:
        there = battle.units.get(unit)
        if there is None:
            continue
        if blows and there.morale is Morale.PANICKING:
            surrender(battle, unit, moment, "H-9")
        else:
            testing.append(there)
    yield from test(battle, testing, why, moment)
    yield from settle(battle, moment)


def settle(battle: Battle, moment: Aftermath) -> Carried[None]:
    """Carry out the disgrace of fallen headquarters, then give the Honor that is owed (D-8)."""
    for side in [facts.id for facts in battle.field.sides]:
        if side in moment.fallen:
            army = [unit for unit in battle.everyone() if unit.side == side]
            yield from test(battle, army, "disgrace", moment)
    moment.fallen.clear()
    if battle.field.intermediate:
        for unit in in_order(battle, moment.owed):
            there = battle.units[unit]
            if not there.honor and there.plan.order not in WITHDRAWALS:
                battle.change(unit, honor=True)
                battle.tell(events.HonorChanged, "H-15", unit, honor=True)
    moment.owed.clear()
    moment.losers.clear()


def in_order(battle: Battle, units: Iterable[UnitId]) -> list[UnitId]:
    """Return those of the units that are still there, each once, in canonical order (F-7)."""
    wanted = set(units)
    return [unit for unit in battle.units if unit in wanted] if wanted else []


TIRING: Final = frozenset((Order.ASSAULT, Order.RUN, Order.MOVE_FIRE))


def too_tired(battle: Battle, unit: Unit, order: Order) -> str:
    """Return the rule by which fatigue forbids the order (X-4, X-5), or an empty text."""
    facts = battle.components.fatigue
    if not battle.field.expert or unit.fatigue < facts.no_assault_no_run_from:
        return ""
    if unit.fatigue >= facts.rest_only_from and order not in (Order.REST, Order.FIGHT):
        return "X-5"
    return "X-4" if order in (Order.ASSAULT, Order.RUN) else ""


def tire(battle: Battle, unit: UnitId, order: Order, trail: Sequence[Hex]) -> None:
    """Put on the markers for an order and for the hexes entered under it, the first of them where it began (X-1)."""
    stayed = len(trail) == 1 and order not in TIRING
    if stayed or not battle.field.expert or unit not in battle.units or order is Order.PURSUE:
        return
    gains, ground = battle.components.fatigue.gains, battle.ground
    markers = gains.get(order, 0) if order in TIRING or (order is Order.RETREAT and len(trail) > 1) else 0
    markers += gains["river"] * [ground.kind[hex_] for hex_ in trail[1:]].count(RIVER)
    if battle.cards[battle.units[unit].card].class_ == "infantry":
        gentle, steep = climbed(ground, pairwise(trail))
        markers += gains["gentle_up"] * gentle + gains["steep_up"] * steep
    if markers:
        battle.change(unit, fatigue=battle.units[unit].fatigue + markers)
        battle.tell(events.Gained, "X-1", unit, markers=markers)


_THIRDS: Final = 3


class Points(NamedTuple):
    """The points of one side, part by part (V-1)."""

    destroyed: int
    headquarters: int
    hold: tuple[tuple[Hex, int], ...]
    """What each hex has brought at the ends of turns, and what it brings to who holds it now."""
    handicap: int

    @property
    def total(self) -> int:
        """Return all parts together."""
        return self.destroyed + self.headquarters + sum(points for _hex, points in self.hold) + self.handicap


class Score(NamedTuple):
    """The score of a battle as it stands."""

    points: tuple[tuple[Side, Points], ...]
    lost: tuple[tuple[Side, tuple[int, int]], ...]
    """For each side the figures lost, and the start strengths of all its units (V-4)."""
    winner: Side | None


def score(battle: Battle) -> Score:
    """Return the points of each side, and who has the most (V-1); equal: who lost the smaller share (V-4)."""
    field = battle.field
    points = tuple((facts.id, _points(battle, facts.id)) for facts in field.sides)
    lost = tuple((facts.id, _lost(battle, facts.id)) for facts in field.sides)
    most = max(part.total for _side, part in points)
    best = [side for side, part in points if part.total == most]
    if len(best) > 1:
        shares = dict(lost)
        least = min(best, key=lambda side: _share(shares[side]))
        best = [side for side in best if _share(shares[side]) == _share(shares[least])]
    return Score(points, lost, best[0] if len(best) == 1 else None)


def _share(lost: tuple[int, int]) -> float:
    figures, start = lost
    return figures / start if start else 0.0


def worth(field: Battlefield, card: Card | None) -> int:
    """Return what destroying an enemy unit of the card brings (V-1, Y-14); None: a card that nobody knows."""
    destroyed = field.victory.destroyed
    if card is not None and card.is_headquarters and destroyed.headquarters is not None:
        return destroyed.headquarters
    if destroyed.cards is None:
        return destroyed.unit
    points = card.points if card is not None else 0
    return max(1, (2 * points + destroyed.cards) // (2 * destroyed.cards))


def _points(battle: Battle, side: Side) -> Points:
    victory = battle.field.victory
    brought = [
        (card, worth(battle.field, card))
        for gone in battle.gone.values()
        if gone.side != side and gone.fate is not Fate.JOINED
        for card in (battle.cards.get(gone.card),)
    ]
    if victory.thirds:
        for unit in battle.units.values():
            if unit.side != side:
                card = battle.cards[unit.card]
                lost = _THIRDS * (unit.start - unit.figures) // unit.start
                brought.append((card, lost * (worth(battle.field, card) // _THIRDS)))
    headquarters = sum([points for card, points in brought if card is not None and card.is_headquarters])
    hold = {hex_: points for hex_, points in victory.hold.items() if battle.stood.get(hex_) == side}
    for (hex_, holder), points in battle.earned.items():
        if holder == side:
            hold[hex_] = hold.get(hex_, 0) + points
    return Points(
        sum([points for _card, points in brought]) - headquarters, headquarters, tuple(hold.items()),
        victory.handicap.get(side, 0),
    )  # fmt: skip


def _lost(battle: Battle, side: Side) -> tuple[int, int]:
    """Return the figures lost, and the start strengths of all units of the side but those joined to others (O-11)."""
    lost = start = 0
    for unit in battle.units.values():
        if unit.side == side:
            lost += unit.start - unit.figures
            start += unit.start
    for gone in battle.gone.values():
        if gone.side == side and gone.fate is not Fate.JOINED:
            lost += gone.start
            start += gone.start
    return lost, start
