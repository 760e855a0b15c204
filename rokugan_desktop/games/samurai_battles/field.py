"""The field of a match: a scenario with its level, or what a position file says; and the army it begins with."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles.components import Card, Components, Scenario
from rokugan_desktop.games.samurai_battles.ground import as_gullies, ground
from rokugan_desktop.games.samurai_battles.ids import NO_AMMO_COUNT, Level, ScenarioId, Side
from rokugan_desktop.games.samurai_battles.state import Battlefield, SideFacts, Unit, sorted_units

GROUPS = "abc"


def battlefield(components: Components, scenario_id: ScenarioId, level: Level) -> Battlefield:
    """Return the field of the scenario at this level (F-4)."""
    scenario = components.scenarios[scenario_id]
    handicap = {side: facts.handicap for side, facts in scenario.sides.items() if facts.handicap}
    victory = scenario.victory
    return Battlefield(
        components,
        ground(scenario.map, as_gullies(scenario.gullies), components, scenario_id),
        level,
        components.units,
        tuple(
            SideFacts(side, facts.home, facts.zone, facts.deploy == "free", facts.may_hide)
            for side, facts in scenario.sides.items()
        ),
        scenario.turns,
        replace(victory, handicap=handicap),
        scenario_id,
    )


def most_seats(scenario: Scenario, side: Side) -> int:
    """Return how many seats can share the side: one for each letter of its units (F-6)."""
    return len({unit.group for unit in scenario.sides[side].units.values()})


def army(field: Battlefield, scenario: Scenario, sides: Sequence[Side]) -> tuple[Unit, ...]:
    """Return the units as the scenario begins, in canonical order; `sides` says the side of each seat (F-6).

    The first seat of a side commands the letter a, the second b; the last of them takes the rest.
    """
    units: list[Unit] = []
    for side, facts in scenario.sides.items():
        seats = [Seat(number) for number, own in enumerate(sides) if own == side]
        for unit_id, unit in facts.units.items():
            seat = seats[min(GROUPS.index(unit.group), len(seats) - 1)]
            card = field.cards[unit.type]
            start = card.start(unit.commander)
            units.append(
                Unit(
                    unit_id,
                    side,
                    unit.type,
                    seat,
                    start,
                    start,
                    commander=unit.commander,
                    at=unit.at,
                    ammo=full_ammo(field, card),
                )
            )
    return sorted_units(field, units)


def full_ammo(field: Battlefield, card: Card) -> int:
    """Return the ammunition that a unit of the card begins with (C-7); NO_AMMO_COUNT where it has none to count."""
    if not card.fire or card.ammo is None:
        return NO_AMMO_COUNT
    return card.ammo
