"""What the balance lab and the ladder count of Samurai Battles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rokugan_desktop.cli.arguments import WrongUse
from rokugan_desktop.cli.laboratory import Columns, Laboratory, Measure, ReportTable
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import BY_POINTS, PLAYERS, SCENARIO, SCRIPTS, Message, SamuraiBattles
from rokugan_desktop.games.samurai_battles.ids import QuestionKind
from rokugan_desktop.lab.ladder import Ladder
from rokugan_desktop.lab.pools import ROLE

_YARDSTICK: Final = (("novice", "random"), ("warrior", "novice"), ("daimyo", "warrior"))
_NAMED: Final = {"by_side": "side", "by_scenario": "scenario", "orders": "order"}
"""What the rows of a table are; of all others types of units."""


def _row_name(key: str, name: str) -> Message:
    if (key, name) == ("by_scenario", "position"):
        return Message("cli.simulate.position")
    return Message(f"{_NAMED.get(key, 'card')}.{name}")


def _columns(components: rules.Components) -> Columns:
    sides = dict.fromkeys(side for scenario in components.scenarios.values() for side in scenario.sides)
    types = tuple(components.units)
    return Columns(
        roles=ReportTable("by_side", ROLE, tuple(sides)), seating="sides", score="points",
        measures=tuple(Measure(name, percent=name == "drawn") for name in rules.MEASURES),
        tables=(
            ReportTable("by_type", "type", types),
            ReportTable("by_scenario", "scenario", (*components.scenarios, BY_POINTS, "position")),
        ),
        uses=(
            ReportTable("lost", "lost", types),
            ReportTable("orders", "order", tuple(order.value for order in rules.ORDERS)),
        ),
        row_name=_row_name,
    )  # fmt: skip


def _seating(game: SamuraiBattles, options: Mapping[str, str], seats: int) -> tuple[str, ...]:
    """Return the sides of the scenario, which the seats take in turn (F-6). Raise WrongUse for too many seats."""
    places = game.seating(options).roles
    sides = tuple(dict.fromkeys(places))
    seating = tuple(sides[seat % len(sides)] for seat in range(seats))
    for side in sides:
        if seating.count(side) > (most := places.count(side)):
            raise WrongUse(Message("refusal.seats", n=most))
    return seating


def laboratory(game: SamuraiBattles) -> Laboratory:
    """Return what is played, on the ladder every scenario in turn. A player's time is that of its plans.

    The ladder's games let every scenario have every seat on every side as often as any other.
    """
    columns = _columns(game.components)
    return Laboratory(
        ladder=Ladder(
            game, tuple(columns.roles.rows), rules.player, rules.match_facts, rules.broken_invariants,
            QuestionKind.PLAN, options=tuple(((SCENARIO, str(scenario)),) for scenario in game.components.scenarios),
            players=(*PLAYERS, *[one.name for one in SCRIPTS]), version=3,
        ),
        seats=(2, 4), usual_seats=2, players=PLAYERS, columns=columns, yardstick=_YARDSTICK, tables=(2,), games=408,
        seating=partial(_seating, game),
    )  # fmt: skip
