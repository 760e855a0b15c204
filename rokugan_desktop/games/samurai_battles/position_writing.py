"""A state written as a position file. It tells every secret, so the window offers it only where no match runs."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles.field import full_ammo
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, LEVELS
from rokugan_desktop.games.samurai_battles.position import Position
from rokugan_desktop.games.samurai_battles.reports import unit_row
from rokugan_desktop.games.samurai_battles.state import State, Unit


def write_position(state: State) -> str:
    """Return the state as the YAML text of a position file that reads back; plans are left out.

    What hexes have brought at the ends of turns is told as a handicap: a position knows no more of turns gone by.
    """
    field = state.field
    given = dict(field.victory.handicap)
    for _hex, side, points in state.earned:
        given[side] = given.get(side, 0) + points
    return Position.written(
        {
            "scenario": field.scenario or None,
            "level": LEVELS[field.level],
            "turn": state.turn,
            "map": {"rows": field.ground.rows, "gullies": field.ground.gullies},
            "sides": {
                facts.id: {
                    "home": facts.home,
                    "hq_lost": facts.id in state.hq_lost,
                    "units": {unit.id: _unit(state, unit) for unit in state.units if unit.side == facts.id},
                }
                for facts in field.sides
            },
            "gone": {gone.id: gone.fate for gone in state.gone},
            "stood": dict(state.stood),
            "victory": msgspec.to_builtins(replace(field.victory, handicap=given)),
        }
    )


def _unit(state: State, unit: Unit) -> dict[str, Any]:
    """Return what differs from a unit as a battle begins, and what is as by default."""
    card = state.field.cards[unit.card]
    seats = [number for number, seat in enumerate(state.seats) if seat.side == unit.side]
    return unit_row(unit) | {
        "type": unit.card,
        "figures": unit.figures if unit.figures != unit.start else None,
        "start": unit.start if unit.start != card.start(unit.commander) else None,
        "ammo": unit.ammo if unit.ammo != full_ammo(state.field, card) else None,
        "hidden": DIRECTIONS[unit.facing] if unit.hidden else None,
        "seat": seats.index(unit.seat) + 1,
    }
