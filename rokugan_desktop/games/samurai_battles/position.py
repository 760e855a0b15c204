"""Position files (`samurai-position/1`): how a battle stands, what was ordered and rolled; held against what can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.positions import Faults, PositionFile, PositionPart
from rokugan_desktop.games.samurai_battles import ids
from rokugan_desktop.games.samurai_battles import state as states
from rokugan_desktop.games.samurai_battles.battle import Battle
from rokugan_desktop.games.samurai_battles.chapters import planning
from rokugan_desktop.games.samurai_battles.chapters.melee import face_somebody
from rokugan_desktop.games.samurai_battles.chapters.terrain import hides, may_stand
from rokugan_desktop.games.samurai_battles.components import Card, Components, Scenario, Small, Victory, read_cards
from rokugan_desktop.games.samurai_battles.ground import HexMap, as_gullies, ground
from rokugan_desktop.games.samurai_battles.ids import (
    DIRECTIONS,
    LEVELS,
    NO_FACING,
    NOBODY,
    CardId,
    Hex,
    Message,
    Side,
    UnitId,
)
from rokugan_desktop.games.samurai_battles.scenarios import MOST_UNITS
from rokugan_desktop.games.samurai_battles.state import Battlefield, Gone, Moment, Plan, SideFacts, State, Unit
from rokugan_desktop.games.samurai_battles.view import known_by_sides

_EDGES: Final = ("west", "east", "north", "south")
_TURNS_AHEAD: Final = 9
"""How many turns follow the one that a position without a scenario is in (a ruling)."""

Facing = Literal["e", "ne", "nw", "w", "sw", "se"]
Phase = Literal["morale", "execution"]
Face = Annotated[int, msgspec.Meta(ge=1, le=20)]


class MapEntry(PositionPart, frozen=True):
    """The map: rows of cells, and where gullies run."""

    rows: str
    gullies: dict[Hex, tuple[str, ...]] = {}


class UnitEntry(PositionPart, frozen=True):
    """One unit; what is left out is as at the beginning of a battle."""

    type: CardId
    at: Hex
    commander: bool = False
    figures: Small | None = None
    start: Small | None = None
    ammo: Small | None = None
    absorbed: Small = 0
    state: Literal["normal", "wavering", "fleeing", "panicking"] = "normal"
    honor: bool = False
    fatigue: Small = 0
    hidden: Facing | None = None
    engaged: tuple[UnitId, ...] = ()
    faces: UnitId | None = None
    quarry: tuple[UnitId, ...] = ()
    seat: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class SideEntry(PositionPart, frozen=True):
    """One side."""

    home: Literal["west", "east", "north", "south"] | None = None
    hq_lost: bool = False
    units: dict[UnitId, UnitEntry] = {}


class OrderEntry(PositionPart, frozen=True):
    """One unit's order with what it needs."""

    order: str
    path: tuple[Hex, ...] = ()
    target: UnitId | None = None
    facing: Facing | None = None
    range: Small = 0
    fire_at: Small = 0
    partner: UnitId | None = None
    hex: Hex | None = None


Orders = dict[UnitId, OrderEntry]


class Position(PositionFile, frozen=True):
    """A position file as it stands."""

    FORMAT = "samurai-position/1"
    scenario: str | None = None
    level: Literal["basic", "intermediate", "advanced", "expert"] | None = None
    turn: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    turns: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    map: MapEntry | None = None
    cards: dict[str, Any] = {}
    sides: dict[Side, SideEntry] = {}
    gone: dict[UnitId, Literal["killed", "captured", "dispersed", "drowned", "fled", "joined"]] = {}
    stood: dict[Hex, Side] = {}
    phases: tuple[Phase, ...] = ("execution",)
    orders: Orders | list[Orders] | None = None
    dice: tuple[Face, ...] | None = None
    choices: dict[UnitId, UnitId] = {}
    victory: Victory | None = None


read_position = Position.read


def open_position(components: Components, position: Position, name: str) -> State:
    """Return what the position describes before its orders; units have the seats of its side. Raise Unreadable."""
    return _Reading(components, position, name).opened()


class _Reading(Faults):
    def __init__(self, components: Components, position: Position, name: str) -> None:
        super().__init__(name, Message)
        self.components = components
        self.position = position
        self.scenario: Scenario | None = None
        self.cards: dict[CardId, Card] = dict(components.units)

    def opened(self) -> State:
        position = self.position
        if position.scenario is not None:
            if position.scenario not in self.components.scenarios:
                self.refuse("scenario", "unknown", word=position.scenario)
            self.scenario = self.components.scenarios[ids.ScenarioId(position.scenario)]
        self.cards |= read_cards(position.cards, self.name, "cards")
        field = self._field()
        units = self._units(field)
        gone = self._gone(field, units)
        for hex_, side in position.stood.items():
            if hex_ not in field.ground.kind:
                self.refuse(f"stood.{hex_}", "no-hex", hex=str(hex_))
            self._known_side(field, f"stood.{hex_}", side)
        return State(
            field,
            (),
            units,
            (),
            moment=Moment.PLANNING,
            turn=position.turn,
            gone=gone,
            stood=tuple(sorted(position.stood.items())),
            covered=tuple(
                states.Covered(unit.at, None)
                for unit in units
                if unit.hidden and position.stood.get(unit.at) == unit.side
            ),
            hq_lost=tuple(side for side, entry in position.sides.items() if entry.hq_lost),
        )

    def _known_side(self, field: Battlefield, where: str, side: Side) -> None:
        if side not in [facts.id for facts in field.sides]:
            self.refuse(where, "unknown", word=side)

    def _field(self) -> Battlefield:
        position, scenario = self.position, self.scenario
        level = position.level or (scenario.level if scenario is not None else None)
        if level is None:
            self.refuse("level", "missing", word="level")
        victory = position.victory
        if victory is None:
            victory = Victory()
            if scenario is not None:
                handicap = {side: facts.handicap for side, facts in scenario.sides.items() if facts.handicap}
                victory = replace(scenario.victory, handicap=handicap)
        usual = scenario.turns if scenario is not None else position.turn + _TURNS_AHEAD
        field = Battlefield(
            self.components,
            self._ground(),
            ids.Level(LEVELS.index(level)),
            self.cards,
            self._sides(),
            max(position.turns or usual, position.turn),
            victory,
            position.scenario or "",
            scenario,
        )
        fault = victory.fault
        if fault:
            self.refuse(f"victory.{fault}", "two-worths", one="unit", other="cards")
        for key, hexes in (("hold", victory.hold), ("hold_each_turn", victory.hold_each_turn)):
            for hex_ in hexes:
                if hex_ not in field.ground.kind:
                    self.refuse(f"victory.{key}.{hex_}", "no-hex", hex=str(hex_))
        for side in victory.handicap:
            self._known_side(field, f"victory.handicap.{side}", side)
        return field

    def _ground(self) -> HexMap:
        entry, scenario = self.position.map, self.scenario
        if entry is not None:
            return ground(entry.rows, as_gullies(entry.gullies), self.components, self.name)
        if scenario is None:
            self.refuse("map", "missing", word="map")
        return ground(scenario.map, as_gullies(scenario.gullies), self.components, self.name)

    def _sides(self) -> tuple[SideFacts, ...]:
        scenario = self.scenario
        for side, listed in self.position.sides.items():
            if len(listed.units) > MOST_UNITS:
                self.refuse(f"sides.{side}.units", "too-many", most=MOST_UNITS)
        names = tuple(scenario.sides if scenario is not None else self.position.sides)
        if len(names) != 2 and scenario is None:
            self.refuse("sides", "sides")
        facts: list[SideFacts] = []
        for side in names:
            entry = self.position.sides.get(side)
            home: str | None = entry.home if entry is not None else None
            if home is None and scenario is not None:
                home = scenario.sides[side].home
            if home is None and side in _EDGES:
                home = side
            if home is None:
                self.refuse(f"sides.{side}", "missing", word="home")
            facts.append(SideFacts(side, home))
        for side in self.position.sides:
            if side not in names:
                self.refuse(f"sides.{side}", "unknown", word=side)
        if names[0][:1] == names[1][:1]:
            self.refuse("sides", "same-letter")
        return tuple(facts)

    def _units(self, field: Battlefield) -> tuple[Unit, ...]:
        if not self.position.sides and self.scenario is not None:
            return states.army(field, self.scenario, tuple(self.scenario.sides))
        entries = {
            name: (facts.id, entry)
            for facts in field.sides
            if facts.id in self.position.sides
            for name, entry in self.position.sides[facts.id].units.items()
            if name not in self.position.gone
        }
        units = {name: self._unit(field, name, side, entry) for name, (side, entry) in entries.items()}
        self._check_places(field, entries, units)
        engaged = self._engaged(field, entries, units)
        for name, (side, entry) in entries.items():
            enemies = tuple(sorted(engaged[name], key=lambda known: field.order_of(known, units[known].side)))
            units[name] = self._with_melee(units, f"sides.{side}.units.{name}", name, entry, enemies)
        battle = Battle(field, states.sorted_units(field, units.values()))
        face_somebody(battle)  # those that the file leaves facing nobody face the strongest of their enemies (L-3 c)
        return battle.everyone()

    def _unit(self, field: Battlefield, name: UnitId, side: Side, entry: UnitEntry) -> Unit:
        where = f"sides.{side}.units.{name}"
        if name[:1] != side[:1] or not ids.UNIT_WRITTEN.fullmatch(name):
            self.refuse(where, "unit-name", word=name, letter=side[:1])
        card = self.cards.get(entry.type)
        if card is None:
            self.refuse(f"{where}.type", "unknown", word=entry.type)
        if entry.at not in field.ground.kind:
            self.refuse(f"{where}.at", "no-hex", hex=str(entry.at))
        if not may_stand(field.ground, card, entry.at):
            self.refuse(f"{where}.at", "no-ground", hex=str(entry.at))
        if entry.commander and card.no_commander:
            self.refuse(f"{where}.commander", "no-commander")
        start = entry.start if entry.start is not None else card.start(entry.commander)
        figures = entry.figures if entry.figures is not None else start
        if not 1 <= figures <= start:
            self.refuse(f"{where}.figures", "figures", most=start)
        ammo = card.full_ammo
        if entry.ammo is not None:
            if ammo == ids.NO_AMMO_COUNT:
                self.refuse(f"{where}.ammo", "no-ammo")
            if entry.ammo > ammo:
                self.refuse(f"{where}.ammo", "ammo", most=ammo)
            ammo = entry.ammo
        if entry.hidden is not None and not hides(field.ground, card, entry.at):
            self.refuse(f"{where}.hidden", "no-hiding", hex=str(entry.at))
        return Unit(
            name, side, entry.type, Seat(entry.seat - 1), figures, start, commander=entry.commander, at=entry.at,
            ammo=ammo, absorbed=entry.absorbed, morale=ids.Morale(ids.STATES.index(entry.state)), honor=entry.honor,
            fatigue=entry.fatigue, hidden=entry.hidden is not None,
            facing=ids.Direction(DIRECTIONS.index(entry.hidden)) if entry.hidden is not None else NO_FACING,
        )  # fmt: skip

    def _check_places(
        self, field: Battlefield, entries: Mapping[UnitId, tuple[Side, UnitEntry]], units: Mapping[UnitId, Unit]
    ) -> None:
        taken: dict[Hex, UnitId] = {}
        staffs: dict[Side, UnitId] = {}
        for name, (side, entry) in entries.items():
            where = f"sides.{side}.units.{name}"
            if entry.at in taken:
                self.refuse(f"{where}.at", "two-units", hex=str(entry.at), unit=taken[entry.at])
            taken[entry.at] = name
            if field.cards[units[name].card].is_headquarters:
                if side in staffs:
                    self.refuse(where, "two-headquarters", unit=staffs[side])
                staffs[side] = name

    def _engaged(
        self, field: Battlefield, entries: Mapping[UnitId, tuple[Side, UnitEntry]], units: Mapping[UnitId, Unit]
    ) -> dict[UnitId, set[UnitId]]:
        """Return with whom each unit is engaged: one of the two may leave it out."""
        engaged: dict[UnitId, set[UnitId]] = {name: set() for name in entries}
        for name, (side, entry) in entries.items():
            where = f"sides.{side}.units.{name}.engaged"
            for enemy in entry.engaged:
                if enemy not in units or units[enemy].side == side:
                    self.refuse(where, "no-enemy", unit=enemy)
                if not field.ground.meets(entry.at, units[enemy].at):
                    self.refuse(where, "no-meeting", unit=enemy)
                for one in (name, enemy):
                    if units[one].hidden:
                        self.refuse(where, "hidden-engaged", unit=one)
                engaged[name].add(enemy)
                engaged[enemy].add(name)
        return engaged

    def _with_melee(
        self, units: Mapping[UnitId, Unit], where: str, name: UnitId, entry: UnitEntry, enemies: tuple[UnitId, ...]
    ) -> Unit:
        if entry.faces is not None and entry.faces not in enemies:
            self.refuse(f"{where}.faces", "faces", unit=entry.faces)
        for enemy in entry.quarry:
            if enemy not in units or units[enemy].side == units[name].side:
                self.refuse(f"{where}.quarry", "no-enemy", unit=enemy)
        faces = entry.faces or (enemies[0] if len(enemies) == 1 else NOBODY)
        return replace(units[name], engaged=enemies, faces=faces, quarry=entry.quarry)

    def _gone(self, field: Battlefield, units: tuple[Unit, ...]) -> tuple[Gone, ...]:
        """Return the units no longer there; what they were is said by the file, or else by the scenario."""
        known = {unit.id for unit in units}
        gone: list[Gone] = []
        for name, fate in self.position.gone.items():
            side = next((facts.id for facts in field.sides if facts.id[:1] == name[:1]), None)
            if side is None or name in known:
                self.refuse(f"gone.{name}", "unknown", word=name)
            if not ids.UNIT_WRITTEN.fullmatch(name):
                self.refuse(f"gone.{name}", "unit-name", word=name, letter=side[:1])
            entry = self.position.sides[side].units.get(name) if side in self.position.sides else None
            card_id, commander, start = ids.UNKNOWN_CARD, False, None
            if entry is not None:
                card_id, commander, start = entry.type, entry.commander, entry.start
            elif self.scenario is not None and name in self.scenario.sides[side].units:
                there = self.scenario.sides[side].units[name]
                card_id, commander = there.type, there.commander
            card = self.cards.get(card_id)
            if card is not None and start is None:
                start = card.start(commander)
            gone.append(Gone(name, side, card_id, start or 0, ids.Fate(fate)))
        return tuple(gone)


def plans_of(battle: Battle, orders: Orders, name: str, where: str) -> dict[UnitId, Plan]:
    """Return the plans that the file gives. Raise Unreadable for a unit that is not there and an unknown word."""
    faults = Faults(name, Message)
    plans: dict[UnitId, Plan] = {}
    for unit, entry in orders.items():
        if unit not in battle.units:
            faults.refuse(f"{where}.{unit}", "unknown", word=unit)
        faults.index(f"{where}.{unit}.order", entry.order, tuple(ids.Order))
        plans[unit] = _plan(entry)
    return plans


def _plan(entry: OrderEntry) -> Plan:
    return Plan(
        ids.Order(entry.order), path=entry.path, target=entry.target or NOBODY,
        facing=ids.Direction(DIRECTIONS.index(entry.facing)) if entry.facing is not None else NO_FACING,
        reach=entry.range, fire_at=entry.fire_at, partner=entry.partner or NOBODY, meeting=entry.hex or ids.NOWHERE,
    )  # fmt: skip


def judged(battle: Battle, plans: Mapping[UnitId, Plan]) -> dict[UnitId, str]:
    """Return for each unit that was given a plan the rule that refuses it, or an empty text."""
    known, units = known_by_sides(battle), battle.units
    return {name: planning.plan_refused(known[units[name].side], units[name], plan) for name, plan in plans.items()}


def write_position(state: State) -> str:
    """Return the state as the YAML text of a position file that reads back; plans are left out.

    What hexes have brought at the ends of turns is told as a handicap: a position knows no more of turns gone by.
    """
    field = state.field
    given = dict(field.victory.handicap)
    for _hex, side, points in state.earned:
        given[side] = given.get(side, 0) + points
    house = field.scenario in field.components.scenarios
    return Position.written(
        {
            "scenario": field.scenario if house else None,
            "level": LEVELS[field.level],
            "turn": state.turn,
            "turns": None if house else field.turns,
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
        "type": unit.card, "figures": unit.figures if unit.figures != unit.start else None,
        "start": unit.start if unit.start != card.start(unit.commander) else None,
        "ammo": unit.ammo if unit.ammo != card.full_ammo else None,
        "hidden": DIRECTIONS[unit.facing] if unit.hidden else None, "seat": seats.index(unit.seat) + 1,
    }  # fmt: skip


def unit_row(unit: Unit) -> dict[str, Any]:
    """Return a unit as `resolve` prints it."""
    return {
        "at": unit.at, "figures": unit.figures, "start": unit.start, "commander": unit.commander,
        "ammo": None if unit.ammo == ids.NO_AMMO_COUNT else unit.ammo, "absorbed": unit.absorbed,
        "state": ids.STATES[unit.morale], "honor": unit.honor, "fatigue": unit.fatigue,
        "hidden": DIRECTIONS[unit.facing] if unit.hidden else False, "engaged": list(unit.engaged),
        "faces": unit.faces or None, "quarry": list(unit.quarry),
    }  # fmt: skip
