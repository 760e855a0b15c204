"""Scenarios that are played: the house's by their ids, a player's own by the one text that says all of it (F-4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.games.samurai_battles.chapters.terrain import may_stand
from rokugan_desktop.games.samurai_battles.components import Components, Scenario, ScenarioSide, check_scenario
from rokugan_desktop.games.samurai_battles.ground import HexMap, as_gullies, ground, map_rows
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, UNIT_WRITTEN, Hex, ScenarioId, Side, UnitId
from rokugan_desktop.games.samurai_battles.messages import Message

SIDES: Final = (Side("west"), Side("east"))
"""The sides of a scenario, in their order."""
MOST_UNITS: Final = 40
"""How many units a side has at most: each is held against all of the other side. The largest scenario has twelve."""
_BLANK: Final = frozenset(" \u115f\u1160\u2800\u3164\uffa0")
"""Letters of which nothing is seen."""
_GROUPS: Final = "abc"


class OwnScenario(Scenario, frozen=True, kw_only=True, omit_defaults=True):
    """A scenario that a player has made; written in one line, `id`, it is an option, so that a match holds all of it.

    One that was read is said in one way only: two that are played alike, and called alike, have one text.
    """

    format: Literal["samurai-scenario/1"]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

    @property
    def id(self) -> ScenarioId:
        """Return it in one line."""
        return ScenarioId(msgspec.json.encode(self).decode())


def read_own_scenario(components: Components, text: str, name: str) -> OwnScenario:
    """Return the scenario that a player's file holds. Raise Unreadable at the first thing that can't be."""
    found: OwnScenario = convert_strict(load_strict(text, name=name), OwnScenario, name=name)
    return _settled(components, found, name)


def scenario_of(components: Components, called: str) -> Scenario:
    """Return the house's scenario of this id, or the own one that the text says. Raise Unreadable of any other text."""
    house = components.scenarios.get(ScenarioId(called))
    if house is not None:
        return house
    found = _settled(components, _decoded(called), "scenario")
    if found.id != called:  # else one match could be written down in many ways
        raise Unreadable("scenario", "", Message("unreadable.scenario-otherwise"))
    return found


def own_scenario(components: Components, called: str) -> OwnScenario | None:
    """Return the own scenario that the text says; None where it says none, or one that can't be."""
    try:
        found = scenario_of(components, called)
    except Unreadable:
        return None
    return found if isinstance(found, OwnScenario) else None


@lru_cache(16)
def _decoded(text: str) -> OwnScenario:
    try:
        return msgspec.json.decode(text, type=OwnScenario)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise Unreadable("scenario", "", Message("unreadable.no-scenario")) from None


def _settled(components: Components, read: OwnScenario, name: str) -> OwnScenario:
    """Return it as it is said in one way only. Raise Unreadable at the first thing that can't be."""
    check_scenario(components, read, "", name)
    for place, what in scenario_faults(components, read, name):
        raise Unreadable(name, place, what)
    board = ground(read.map, as_gullies(read.gullies), components, name)
    return replace(
        read,
        map=map_rows(components, board.kind, board.level),
        gullies={
            hex_: tuple(sorted(set(ways), key=DIRECTIONS.index)) for hex_, ways in sorted(read.gullies.items()) if ways
        },
        sides={side: _side(read.sides[side]) for side in SIDES},
        victory=replace(
            read.victory,
            hold=dict(sorted(read.victory.hold.items())),
            hold_each_turn=dict(sorted(read.victory.hold_each_turn.items())),
        ),
    )


def _side(side: ScenarioSide) -> ScenarioSide:
    """Return the side without what means nothing: a zone where nobody is placed, hiding where nobody may."""
    may_hide = side.may_hide if any(unit.may_hide for unit in side.units.values()) else 0
    units = {name: side.units[name] for name in sorted(side.units, key=lambda name: int(name[1:]))}
    if not may_hide:
        units = {name: replace(unit, may_hide=False) for name, unit in units.items()}
    zone = tuple(sorted(set(side.zone))) if may_hide or side.deploy == "free" else ()
    return replace(side, units=units, zone=zone, may_hide=may_hide)


def scenario_faults(
    components: Components, scenario: Scenario, name: str = "scenario"
) -> Iterator[tuple[str, Message]]:
    """List what is wrong with a scenario whose types of units are known, each with its place in the file.

    Raise Unreadable for a map that is none.
    """
    if isinstance(scenario, OwnScenario):
        yield from _faults_of_own(scenario)
        if {*scenario.sides} != {*SIDES}:
            yield "sides", Message("unreadable.own-sides", sides=", ".join(SIDES))
            return
    board = ground(scenario.map, as_gullies(scenario.gullies), components, name)
    taken: dict[Hex, UnitId] = {}
    for key in ("hold", "hold_each_turn"):
        for hex_ in getattr(scenario.victory, key):
            if hex_ not in board.kind:
                yield f"victory.{key}.{hex_}", Message("position.no-hex", hex=str(hex_))
    for side_id, side in scenario.sides.items():
        yield from _faults_of_side(components, board, side_id, side, taken)
    west, east = scenario.sides.values()
    for side_id, side, other in zip(scenario.sides, (west, east), (east, west), strict=True):
        shared = {*side.zone} & {*other.zone, *(unit.at for unit in other.units.values())}
        if shared:
            yield f"sides.{side_id}.zone", Message("unreadable.shared-hex", hex=str(min(shared)))


def _faults_of_own(scenario: OwnScenario) -> Iterator[tuple[str, Message]]:
    names = {"name": scenario.name}
    names |= {f"sides.{side_id}.name": side.name for side_id, side in scenario.sides.items() if side.name}
    for place, said in names.items():
        if not said.isprintable() or not {*said} - _BLANK or said != said.strip():
            yield place, Message("unreadable.no-name")
    if scenario.victory.handicap:
        yield "victory.handicap", Message("unreadable.handicap")


def _faults_of_side(
    components: Components, board: HexMap, side_id: Side, side: ScenarioSide, taken: dict[Hex, UnitId]
) -> Iterator[tuple[str, Message]]:
    where = f"sides.{side_id}"
    if not 1 <= len(side.units) <= MOST_UNITS:
        yield f"{where}.units", Message("unreadable.units", most=MOST_UNITS)
    for hex_ in side.zone:
        if hex_ not in board.kind:
            yield f"{where}.zone", Message("position.no-hex", hex=str(hex_))
            return
    groups, staffs = {unit.group for unit in side.units.values()}, list[UnitId]()
    if groups != {*_GROUPS[: len(groups)]}:
        yield f"{where}.units", Message("unreadable.groups")
    for unit_id, unit in side.units.items():
        place, card = f"{where}.units.{unit_id}", components.units[unit.type]
        if unit_id[:1] != side_id[:1] or not UNIT_WRITTEN.fullmatch(unit_id):
            yield place, Message("position.unit-name", word=unit_id, letter=side_id[:1])
        if card.is_headquarters and staffs:
            yield place, Message("position.two-headquarters", unit=staffs[0])
        staffs += [unit_id] * card.is_headquarters
        if unit.commander and card.no_commander:
            yield f"{place}.commander", Message("position.no-commander")
        if unit.at not in board.kind:
            yield f"{place}.at", Message("position.no-hex", hex=str(unit.at))
        elif not may_stand(board, card, unit.at):
            yield f"{place}.at", Message("position.no-ground", hex=str(unit.at))
        if unit.at in taken:
            yield f"{place}.at", Message("position.two-units", hex=str(unit.at), unit=taken[unit.at])
        taken[unit.at] = unit_id
        if (side.deploy == "free" or unit.may_hide) and unit.at not in side.zone:
            yield f"{place}.at", Message("position.no-zone", hex=str(unit.at))
        if side.deploy == "free" and sum(may_stand(board, card, hex_) for hex_ in side.zone) < len(side.units):
            yield f"{where}.zone", Message("unreadable.zone-too-small", n=len(side.units))
            return
