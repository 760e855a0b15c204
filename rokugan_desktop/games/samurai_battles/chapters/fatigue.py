"""Chapter 16: fatigue, at the expert level."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rokugan_desktop.games.samurai_battles import events
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters.terrain import climbed
from rokugan_desktop.games.samurai_battles.ids import RIVER, Hex, Order, UnitId
from rokugan_desktop.games.samurai_battles.state import Unit

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
    if not battle.field.expert or unit not in battle.units or order is Order.PURSUE:
        return
    gains, ground = battle.components.fatigue.gains, battle.ground
    markers = gains.get(order, 0) if order in TIRING or (order is Order.RETREAT and len(trail) > 1) else 0
    markers += gains["river"] * sum(ground.kind[hex_] == RIVER for hex_ in trail[1:])
    if battle.cards[battle.units[unit].card].class_ == "infantry":
        gentle, steep = climbed(ground, pairwise(trail))
        markers += gains["gentle_up"] * gentle + gains["steep_up"] * steep
    if markers:
        battle.change(unit, fatigue=battle.units[unit].fatigue + markers)
        battle.tell(events.Gained, "X-1", unit, markers=markers)
