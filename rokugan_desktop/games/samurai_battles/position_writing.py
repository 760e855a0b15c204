"""A state written as a position file. It tells every secret, so the window offers it only where no match runs."""

from __future__ import annotations

from typing import Any

import msgspec
import yaml
from msgspec.structs import replace

from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, LEVELS, NO_AMMO_COUNT, STATES
from rokugan_desktop.games.samurai_battles.position import FORMAT
from rokugan_desktop.games.samurai_battles.state import State, Unit


def write_position(state: State) -> str:
    """Return the state as the YAML text of a position file that reads back; plans are left out.

    What hexes have brought at the ends of turns is told as a handicap: a position knows no more of turns gone by.
    """
    field = state.field
    victory = field.victory
    given = dict(victory.handicap)
    for _hex, side, points in state.earned:
        given[side] = given.get(side, 0) + points
    file: dict[str, Any] = {
        "format": FORMAT,
        "level": LEVELS[field.level],
        "turn": state.turn,
        "map": {"rows": field.ground.rows},
        "sides": {
            facts.id: {
                "home": facts.home,
                "hq_lost": facts.id in state.hq_lost,
                "units": {str(unit.id): _unit(state, unit) for unit in state.units if unit.side == facts.id},
            }
            for facts in field.sides
        },
        "victory": msgspec.to_builtins(replace(victory, handicap=given)),
    }
    if field.scenario:
        file["scenario"] = field.scenario
    if field.ground.gullies:
        file["map"]["gullies"] = {hex_: list(ways) for hex_, ways in field.ground.gullies.items()}
    if state.gone:
        file["gone"] = {str(gone.id): gone.fate.value for gone in state.gone}
    if state.stood:
        file["stood"] = dict(state.stood)
    text: str = yaml.safe_dump(file, sort_keys=False, allow_unicode=True, width=120)
    return text


def _unit(state: State, unit: Unit) -> dict[str, Any]:
    """Return what differs from a unit as a battle begins."""
    row: dict[str, Any] = {"type": str(unit.card), "at": unit.at}
    card = state.field.cards[unit.card]
    parts: tuple[tuple[str, Any, Any], ...] = (
        ("commander", unit.commander, False),
        ("figures", unit.figures, unit.start),
        ("start", unit.start, card.start(unit.commander)),
        ("ammo", unit.ammo, card.ammo if card.ammo is not None else NO_AMMO_COUNT),
        ("absorbed", unit.absorbed, 0),
        ("state", STATES[unit.morale], STATES[0]),
        ("honor", unit.honor, False),
        ("fatigue", unit.fatigue, 0),
        ("engaged", list(map(str, unit.engaged)), []),
        ("faces", str(unit.faces), ""),
        ("quarry", list(map(str, unit.quarry)), []),
    )
    row |= {key: value for key, value, default in parts if value != default}
    if unit.hidden:
        row["hidden"] = DIRECTIONS[unit.facing]
    seats = [number for number, seat in enumerate(state.seats) if seat.side == unit.side]
    if seats.index(unit.seat):
        row["seat"] = seats.index(unit.seat) + 1
    return row
