"""What is counted of a match that has ended, for statistics over many: points, losses, and the orders of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from rokugan_desktop.engine import Impossible, Told
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters.victory import score
from rokugan_desktop.games.samurai_battles.events import Event, Revealed
from rokugan_desktop.games.samurai_battles.game import SamuraiBattles
from rokugan_desktop.games.samurai_battles.ids import Fate
from rokugan_desktop.games.samurai_battles.state import Moment, State

MEASURES: Final = ("destroyed", "figures_lost", "hexes_held")
"""What is averaged: enemy units destroyed, own figures lost, and hexes held that bring points at the end."""


class SeatFacts(msgspec.Struct, frozen=True, gc=False):
    """What is counted of one seat."""

    score: int
    """The points of its side (V-1)."""
    measures: tuple[int, ...]
    """The numbers named in MEASURES, of its side."""
    groups: tuple[tuple[str, str], ...]
    """What its match counts for: `scenario`, `side`, and each `lost` type of unit of its side."""
    uses: tuple[tuple[str, str], ...]
    """One pair for each `order` that one of its units was under at a reveal."""


def match_facts(game: SamuraiBattles, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end."""
    if state.moment is not Moment.OVER:
        raise Impossible("the match is not over")
    counted = score(Battle.of(state))
    points, lost = dict(counted.points), dict(counted.lost)
    known = state.field.scenario in game.components.scenarios
    commanders = {unit.id: unit.seat for unit in state.units} | {gone.id: gone.seat for gone in state.gone}
    uses: list[list[tuple[str, str]]] = [[] for _seat in state.seats]
    for told in story:
        if isinstance(told.event, Revealed):
            for unit, plan in zip(told.event.units, told.event.plans, strict=True):
                commander = commanders.get(unit)
                if commander is not None:
                    uses[commander].append(("order", plan.order.value))
    facts: list[SeatFacts] = []
    for number, seat in enumerate(state.seats):
        own = [gone for gone in state.gone if gone.side == seat.side and gone.fate is not Fate.JOINED]
        theirs = [gone for gone in state.gone if gone.side != seat.side and gone.fate is not Fate.JOINED]
        name = state.field.scenario if known else "position"
        facts.append(
            SeatFacts(
                score=points[seat.side].total,
                measures=(len(theirs), lost[seat.side][0], len(points[seat.side].hold)),
                groups=(("scenario", name), ("side", seat.side), *(("lost", gone.card) for gone in own)),
                uses=tuple(uses[number]),
            )
        )
    return tuple(facts)
