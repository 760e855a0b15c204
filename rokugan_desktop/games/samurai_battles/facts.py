"""What is counted of a match that has ended, for statistics over many: points, losses, and the orders of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.engine import Impossible, SeatFacts, Told
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters.victory import score
from rokugan_desktop.games.samurai_battles.events import Event, Revealed
from rokugan_desktop.games.samurai_battles.game import SamuraiBattles
from rokugan_desktop.games.samurai_battles.ids import CardId, Fate, Side
from rokugan_desktop.games.samurai_battles.state import Moment, State

MEASURES: Final = ("destroyed", "figures_lost", "hexes_held")
"""What is averaged: enemy units destroyed, own figures lost, and hexes held that bring points at the end."""


def match_facts(game: SamuraiBattles, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end.

    A match counts for its `scenario`. What is used: each `order` that a unit was under at a reveal, each type of unit
    `lost`. Parts: each `type` of unit of its side, with its own units lost, their figures, and the prizes it stands on.
    """
    if state.moment is not Moment.OVER:
        raise Impossible("the match is not over")
    counted = score(Battle.of(state))
    held = [side for hex_, side in state.stood if hex_ in state.field.victory.prizes]
    points, figures_lost = dict(counted.points), dict(counted.lost)
    scenario = state.field.scenario if state.field.scenario in game.components.scenarios else "position"
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
        own = tuple((str(card), _measures_of(state, side, card)) for card in game.components.units if card in types)
        facts.append(
            SeatFacts(
                score=points[side].total,
                measures=(sum(gone.side != side for gone in destroyed), figures_lost[side][0], held.count(side)),
                groups=(("scenario", scenario),), uses=tuple(uses[number]),
                parts=tuple(("type", card, measures) for card, measures in own),
            )
        )  # fmt: skip
    return tuple(facts)


def _measures_of(state: State, side: Side, card: CardId) -> tuple[int, ...]:
    units = [unit for unit in state.units if unit.side == side and unit.card == card]
    lost = [gone for gone in state.gone if (gone.side, gone.card) == (side, card) and gone.fate is not Fate.JOINED]
    figures = sum([unit.start - unit.figures for unit in units]) + sum([gone.start for gone in lost])
    return len(lost), figures, sum(unit.at in state.field.victory.prizes for unit in units)
