"""What the balance lab and the ladder count of Samurai Battles."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.cli.offers import Columns, Measure, ReportTable
from rokugan_desktop.games.samurai_battles import MEASURES, ORDERS, Components, Message
from rokugan_desktop.lab.ladder import Pairing
from rokugan_desktop.lab.sums import ROLE

_YARDSTICK: Final = (("novice", "random"), ("warrior", "novice"), ("daimyo", "warrior"))
_GAMES: Final = 408
"""How many games the yardstick asks for: every scenario with every seat on every side as often as any other."""
_SEATS: Final = 2


def pairings(games: int | None) -> list[Pairing]:
    """Return what is played; so many games of each where a number is given."""
    return [Pairing(one, other, _SEATS, games or _GAMES) for one, other in _YARDSTICK]


def _row_name(key: str, name: str) -> Message:
    match key:
        case "by_side":
            return Message(f"side.{name}")
        case "by_scenario":
            return Message("cli.simulate.position") if name == "position" else Message(f"scenario.{name}")
        case "orders":
            return Message(f"order.{name}")
        case _:
            return Message(f"card.{name}")


def columns(components: Components) -> Columns:
    """Return what the report says: points and losses by side, unit type and scenario, and the orders given."""
    sides = dict.fromkeys(side for scenario in components.scenarios.values() for side in scenario.sides)
    types = tuple(components.units)
    return Columns(
        roles=ReportTable("by_side", ROLE, tuple(sides)),
        seating="sides",
        score="points",
        measures=tuple(Measure(name) for name in MEASURES),
        tables=(
            ReportTable("by_type", "type", types),
            ReportTable("by_scenario", "scenario", (*components.scenarios, "position")),
        ),
        uses=(
            ReportTable("lost", "lost", types),
            ReportTable("orders", "order", tuple(order.value for order in ORDERS)),
        ),
        row_name=_row_name,
    )
