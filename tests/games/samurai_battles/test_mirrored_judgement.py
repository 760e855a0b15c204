"""West and east changed on a field that is its own mirror: each unit judges every order as its mirror image does."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles import Battle, Plan, State
from rokugan_desktop.games.samurai_battles.bots.judging import Eye, Outlook
from rokugan_desktop.games.samurai_battles.bots.searching import static_value
from rokugan_desktop.games.samurai_battles.ids import FACED, NO_FACING, NOWHERE, Direction, Hex, Order, Side, UnitId
from rokugan_desktop.games.samurai_battles.state import Moment, Unit

from .playing import begun, fought

OTHER = {Side("west"): Side("east"), Side("east"): Side("west")}
COLUMNS = 11
"""Of an odd row of the two pines; an even one has a column less."""
Judged = dict[tuple[Order, Hex, UnitId], float]


def over(hex_: Hex) -> Hex:
    """The hex on the other side of the middle column."""
    column, row = divmod(hex_, 100)
    return Hex(100 * (COLUMNS + row % 2 - column) + row) if hex_ else NOWHERE


def named(unit: UnitId) -> UnitId:
    """The unit's image."""
    return UnitId({"w": "e", "e": "w"}[unit[0]] + unit[1:]) if unit else unit


def turned(unit: Unit) -> Unit:
    """The unit on the other side of the middle column, of the other side."""
    return replace(
        unit,
        id=named(unit.id),
        side=OTHER[unit.side],
        at=over(unit.at),
        seen_at=over(unit.seen_at),
        facing=unit.facing if unit.facing == NO_FACING else Direction((3 - unit.facing) % 6),
        engaged=tuple(map(named, unit.engaged)),
        faces=named(unit.faces),
        quarry=tuple(map(named, unit.quarry)),
        plan=Plan(unit.plan.order),
    )


def positions() -> list[State]:
    """The two pines at the beginning, and as novices come to plan there."""
    found = [begun("two_pines", "expert")]
    for played in fought(found[0], 4):
        state = played.after
        if state.moment is Moment.PLANNING and state.turn > found[-1].turn:
            found.append(state)
    return found


def battles(state: State) -> tuple[Battle, Battle]:
    """The battle, and its mirror image: the same orders have been carried out."""
    one = Battle.of(state)
    one.units = {name: replace(unit, plan=Plan(unit.plan.order)) for name, unit in one.units.items()}
    other = Battle.of(state)
    other.units = {named(unit.id): turned(unit) for unit in one.units.values()}
    other.at = {unit.at: unit.id for unit in other.units.values() if unit.at}
    other.headquarters = {OTHER[side]: named(unit) for side, unit in one.headquarters.items()}
    other.stood = {over(hex_): OTHER[side] for hex_, side in one.stood.items()}
    other.hq_lost = [OTHER[side] for side in one.hq_lost]
    other.gone = {named(name): replace(gone, id=named(name), side=OTHER[gone.side]) for name, gone in one.gone.items()}
    return one, other


def judged(outlook: Outlook, unit: Unit) -> Judged:
    """What the best plan of each order promises to each place and against each enemy.

    Whom one looks at where two are as near is drawn: the orders that look at one are left out.
    """
    found: Judged = {}
    for worth, plan in Eye(outlook, unit).judged():
        if plan.order not in FACED and plan.order is not Order.ALL_AROUND:
            key = plan.order, plan.path[-1] if plan.path else NOWHERE, plan.target
            found[key] = max(worth, found.get(key, -99.0))
    return found


def test_mirrored_positions_are_judged_alike() -> None:
    """Who goes for which prize is drawn where two are as near, and is therefore told to the mirror image."""
    states = positions()
    assert len(states) == 8, "each turn"
    compared = 0
    for state in states:
        one, other = battles(state)
        for side, foe in OTHER.items():
            assert static_value(one, side, 0.8) == pytest.approx(static_value(other, foe, 0.8))
            here, there = Outlook(one, side, Random(1)), Outlook(other, foe, Random(2))
            there.sent = {named(unit): over(hex_) for unit, hex_ in here.sent.items()}
            for unit in here.own:
                found = {
                    (order, over(end), named(target)): worth
                    for (order, end, target), worth in judged(here, unit).items()
                }
                assert found == pytest.approx(judged(there, other.units[named(unit.id)])), (state.turn, unit.id)
                compared += len(found)
    assert compared > 500
