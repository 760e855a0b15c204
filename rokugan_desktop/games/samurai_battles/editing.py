"""The editor of battles as a value: the battle, what is chosen in the editor, and what was done before, step by step.

Nothing here decides whether a battle may be played: what is being made may lack much, which is said by its faults.
Battles that players make are files: read while they are not finished yet, written to be read by people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeVar, cast

import msgspec
import yaml
from msgspec.structs import asdict, replace

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict
from rokugan_desktop.games.samurai_battles import ids
from rokugan_desktop.games.samurai_battles.chapters.terrain import hides, may_stand
from rokugan_desktop.games.samurai_battles.components import (
    Components,
    Scenario,
    ScenarioSide,
    ScenarioUnit,
    Victory,
    check_scenario,
)
from rokugan_desktop.games.samurai_battles.ground import HexMap, as_gullies, ground, map_rows, number
from rokugan_desktop.games.samurai_battles.ids import GULLY, LEVELS, NOBODY, NOWHERE, CardId, Hex, Message, Side, UnitId
from rokugan_desktop.games.samurai_battles.scenarios import MOST_UNITS, OwnScenario, read_own_scenario, scenario_faults

Tool = Literal["terrain", "army", "zone", "victory", "battle", "trial"]
TOOLS: Final[tuple[Tool, ...]] = ("terrain", "army", "zone", "victory", "battle", "trial")
"""What the editor is open at: the ground, the units, where they may begin, what brings points, all else, a trial."""
MIRRORS: Final = ("", "across", "turned")
"""What is drawn a second time: nothing, the other half seen in a mirror, or the field turned by half."""
HIGHEST: Final = 3
"""The highest level that a hill is drawn to: a slope of three is sheer."""
EDGES: Final = ("west", "east", "north", "south")
FEWEST, MOST = 4, 25
"""How many columns and rows a field has at least and at most here."""
MOST_POINTS, _MOST_TURNS, _USUAL_CARDS = 20, 30, 5
T = TypeVar("T")
_KEPT: Final = 200
"""So many steps can be taken back."""
_COURSES: Final[tuple[tuple[str, ...], ...]] = (("e", "w"), ("ne", "sw"), ("nw", "se"))
"""How a gully runs, one way after the other."""
_TURNED: Final[Mapping[str, Mapping[str, str]]] = {
    "across": dict(zip(ids.DIRECTIONS, ("w", "nw", "ne", "e", "se", "sw"), strict=True)),
    "turned": dict(zip(ids.DIRECTIONS, (*ids.DIRECTIONS[3:], *ids.DIRECTIONS[:3]), strict=True)),
}


def _next(choices: Sequence[T], now: T) -> T:
    return choices[(choices.index(now) + 1) % len(choices)]


class Edit(NamedTuple):
    """Something done in the editor: what, to what it is called, and with which number, a hex or how many more."""

    verb: str
    word: str = ""
    number: int = 0


class Editing(msgspec.Struct, frozen=True):
    """The editor: the battle, what is chosen, and the battles before and after it."""

    scenario: OwnScenario
    tool: Tool = "terrain"
    brush: str = "plain"
    """The terrain that is drawn, or the level of a hill, as a figure."""
    wide: bool = False
    """All hexes around are drawn with a hex."""
    mirror: str = ""
    side: Side = Side("west")
    card: CardId = ids.CardId("ashigaru_yari")
    """The type that is placed where no unit is chosen."""
    unit: UnitId = NOBODY
    hex: Hex = NOWHERE
    """The hex whose points are spoken of."""
    past: tuple[OwnScenario, ...] = ()
    future: tuple[OwnScenario, ...] = ()
    refused: Message | None = None
    """Why the last press changed nothing."""


def ground_of(components: Components, scenario: OwnScenario) -> HexMap:
    """Return the field of the battle."""
    return ground(scenario.map, as_gullies(scenario.gullies), components)


def after(components: Components, editing: Editing, edit: Edit) -> Editing:
    """Return the editor after something was done; it is one step back wherever the battle has changed by it."""
    now = replace(editing, refused=None)
    past, future, name = now.past, now.future, now.scenario.name  # what it is called since is no step
    if edit.verb == "undo" and past:
        return replace(now, scenario=replace(past[-1], name=name), past=past[:-1], future=(now.scenario, *future))
    if edit.verb == "redo" and future:
        return replace(now, scenario=replace(future[0], name=name), past=(*past, now.scenario), future=future[1:])
    if edit.verb in ("undo", "redo"):
        return now
    return done(editing, _VERBS[edit.verb](_Doing(components, now, edit)))


def done(before: Editing, editing: Editing) -> Editing:
    """Return the editor with a step more to take back, where the battle is another one than before."""
    if editing.scenario == before.scenario:
        return editing
    return replace(editing, past=(*before.past, before.scenario)[-_KEPT:], future=())


def with_army(components: Components, editing: Editing, army: ScenarioSide) -> Editing:
    """Return the editor with an army of any battle in place of that of the side, one step further."""
    return done(editing, _Doing(components, replace(editing, refused=None), Edit("army")).army(army))


def chosen_unit(editing: Editing) -> tuple[Side, ScenarioUnit] | None:
    """Return the unit that is chosen, with its side; None: none is."""
    sides = editing.scenario.sides.items()
    return next(((side, facts.units[editing.unit]) for side, facts in sides if editing.unit in facts.units), None)


def rectangle(columns: int, rows: int) -> Iterator[Hex]:
    """Yield the hexes of a whole field; even rows are a hex shorter (G-1)."""
    yield from (number(one, row) for row in range(1, rows + 1) for one in range(1, columns + row % 2))


def size_of(field: HexMap) -> tuple[int, int]:
    """Return how many columns and rows a field has."""
    return max(hex_ // 100 for hex_ in field.hexes), max(hex_ % 100 for hex_ in field.hexes)


def image(field: HexMap, hex_: Hex, mirror: str) -> Hex:
    """Return where a hex lies in the mirror; NOWHERE where there is no hex, or no mirror.

    A field with an even number of rows can't be turned onto itself, as every second row lies half a hex aside.
    """
    columns, rows = size_of(field)
    column, row = divmod(hex_, 100)
    if not mirror or (mirror == "turned" and rows % 2 == 0):
        return NOWHERE
    there = number(columns + row % 2 - column, rows + 1 - row if mirror == "turned" else row)
    return there if there in field.kind else NOWHERE


def brushed(components: Components, editing: Editing, hex_: Hex) -> tuple[Hex, ...]:
    """Return the hexes that are drawn by a press on one."""
    field = ground_of(components, editing.scenario)
    hexes = (hex_, *(field.neighbors[hex_] if editing.wide else ()))
    return tuple(dict.fromkeys((*hexes, *(there for one in hexes if (there := image(field, one, editing.mirror))))))


class _Doing:
    """One thing that is done to a battle in the editor."""

    def __init__(self, components: Components, now: Editing, edit: Edit) -> None:
        self.components, self.now, self.edit = components, now, edit
        self.battle, self.hex = now.scenario, Hex(edit.number)
        self.field = ground_of(components, self.battle)
        self.facts = self.battle.sides[now.side]

    def _changed(self, **fields: Any) -> Editing:
        return replace(self.now, scenario=replace(self.battle, **fields))

    def _of_side(self, side: Side, **fields: Any) -> Editing:
        return self._changed(sides={**self.battle.sides, side: replace(self.battle.sides[side], **fields)})

    def _with_units(self, side: Side, units: Mapping[UnitId, ScenarioUnit]) -> Editing:
        return self._of_side(side, units=dict(sorted(units.items(), key=lambda one: int(one[0][1:]))))

    def _refused(self, key: str, **parameters: Any) -> Editing:
        return replace(self.now, refused=Message(key, **parameters))

    def _more(self, now: int, least: int = 0, most: int = MOST_POINTS) -> int:
        return min(max(now + self.edit.number, least), max(most, least))

    def choose(self) -> Editing:
        """Choose what the map is pressed for; nothing of the battle changes."""
        verb, now = self.edit.verb, self.now
        wanted: object = {"wide": not now.wide, "mirror": _next(MIRRORS, now.mirror)}.get(verb, self.edit.word)
        return replace(now, **{verb: wanted} | ({"unit": NOBODY} if verb in ("card", "side") else {}))

    def press(self) -> Editing:
        """Do to a hex what the editor is open at; where that is not about hexes, nothing."""
        now, victory = self.now, self.battle.victory
        if now.tool == "terrain":
            return self._paint()
        if now.tool == "army":
            return self._place()
        if now.tool == "zone":
            return self._zoned(brushed(self.components, now, self.hex), keep=self.hex not in self.facts.zone)
        if now.tool == "victory" and self.hex in victory.prizes:
            return replace(now, hex=NOWHERE if now.hex == self.hex else self.hex)
        if now.tool == "victory":
            return replace(self._prized(self.hex, 1, each=False), hex=self.hex)
        return now

    def _paint(self) -> Editing:
        brush, kind, level = self.now.brush, dict(self.field.kind), dict(self.field.level)
        gullies, course = dict(self.battle.gullies), _COURSES[0]
        if brush == GULLY and gullies.get(self.hex) in _COURSES:  # a press on a gully turns it
            course = _next(_COURSES, gullies[self.hex])
        for one in brushed(self.components, self.now, self.hex):
            if brush.isdecimal():
                level[one] = int(brush)
                continue
            kind[one] = ids.TerrainId(brush)
            gullies.pop(one, None)
            if brush == GULLY:
                gullies[one] = course
        if brush == GULLY and (there := image(self.field, self.hex, self.now.mirror)) not in (NOWHERE, self.hex):
            gullies[there] = tuple(_TURNED[self.now.mirror][way] for way in course)
        return self._changed(map=map_rows(self.components, kind, level), gullies=dict(sorted(gullies.items())))

    def size(self) -> Editing:
        """Add or take a column in the east, or a row in the south; what lay on it is gone with it."""
        columns, rows = size_of(self.field)
        size, by = {"columns": columns, "rows": rows}, self.edit.number
        size[self.edit.word] += by
        if (size[self.edit.word] > MOST and by > 0) or (size[self.edit.word] < FEWEST and by < 0):
            return self._refused("editor.size", fewest=FEWEST, most=MOST)
        there = {hex_: self.field.kind.get(hex_, ids.PLAIN) for hex_ in rectangle(size["columns"], size["rows"])}
        victory = self.battle.victory

        def kept(room: Mapping[Hex, T]) -> dict[Hex, T]:
            return {hex_: one for hex_, one in room.items() if hex_ in there}

        sides = {
            side: replace(
                facts,
                units={name: unit for name, unit in facts.units.items() if unit.at in there},
                zone=tuple(hex_ for hex_ in facts.zone if hex_ in there),
            )
            for side, facts in self.battle.sides.items()
        }
        prizes = replace(victory, hold=kept(victory.hold), hold_each_turn=kept(victory.hold_each_turn))
        rows_of_map = map_rows(self.components, there, self.field.level)
        made = self._changed(map=rows_of_map, gullies=kept(self.battle.gullies), sides=sides, victory=prizes)
        return replace(made, hex=NOWHERE, unit=NOBODY)

    def _place(self) -> Editing:
        """Choose the unit that stands there; else put the chosen one there, or a new one of the chosen type."""
        now, card = self.now, self.components.units[self.now.card]
        for side, facts in self.battle.sides.items():
            for name, unit in facts.units.items():
                if unit.at == self.hex:
                    return replace(now, side=side, unit=NOBODY if name == now.unit else name)
        if chosen_unit(now) is not None:
            return self._moved()
        if not may_stand(self.field, card, self.hex):
            return self._refused("position.no-ground", hex=str(self.hex))
        if len(self.facts.units) >= MOST_UNITS:
            return self._refused("position.too-many", most=MOST_UNITS)
        names = (UnitId(f"{now.side[0]}{n}") for n in range(1, 1000))
        name = next(name for name in names if name not in self.facts.units)
        led = not card.no_commander and not card.is_headquarters
        return self._with_units(now.side, {**self.facts.units, name: ScenarioUnit(now.card, self.hex, commander=led)})

    def _moved(self) -> Editing:
        found = chosen_unit(self.now)
        if found is None or any(
            unit.at == self.hex for one in self.battle.sides.values() for unit in one.units.values()
        ):
            return self.now
        side, unit = found
        if not may_stand(self.field, self.components.units[unit.type], self.hex):
            return self._refused("position.no-ground", hex=str(self.hex))
        return self._with_units(side, {**self.battle.sides[side].units, self.now.unit: replace(unit, at=self.hex)})

    def drop(self) -> Editing:
        """Move a unit to where it was dragged; it is chosen."""
        return _Doing(self.components, replace(self.now, unit=UnitId(self.edit.word)), self.edit)._moved()

    def change(self) -> Editing:
        """Change the chosen unit: its commander, its letter, whether it may hide; or take it away."""
        found = chosen_unit(self.now)
        if found is None:
            return self.now
        side, unit = found
        units, card = dict(self.battle.sides[side].units), self.components.units[unit.type]
        if self.edit.word == "remove":
            del units[self.now.unit]
            return replace(self._with_units(side, units), unit=NOBODY)
        if self.edit.word == "commander":
            if card.no_commander:
                return self._refused("position.no-commander")
            unit = replace(unit, commander=not unit.commander)
        elif self.edit.word == "group":
            unit = replace(unit, group=_next(("a", "b", "c"), unit.group))
        else:
            places = (hides(self.field, card, hex_) for hex_ in self.battle.sides[side].zone)
            if not unit.may_hide and not any(places):
                return self._refused("editor.no-hiding")
            unit = replace(unit, may_hide=not unit.may_hide)
        return self._with_units(side, {**units, self.now.unit: unit})

    def _zoned(self, hexes: Iterable[Hex], *, keep: bool) -> Editing:
        zone = {*self.facts.zone, *hexes} if keep else {*self.facts.zone} - {*hexes}
        return self._of_side(self.now.side, zone=tuple(sorted(zone)))

    def deploy(self) -> Editing:
        """Change where and how the units of the side begin, and what its army is called."""
        side, facts, word = self.now.side, self.facts, self.edit.word
        units = facts.units.values()
        if word == "here":
            return self._zoned([unit.at for unit in units], keep=True)
        if word == "may_hide":
            return self._of_side(side, may_hide=self._more(facts.may_hide, 0, sum(unit.may_hide for unit in units)))
        if word == "clear":
            return self._of_side(side, zone=())
        if word == "home":
            return self._of_side(side, home=_next(EDGES, facts.home))
        return self._of_side(side, deploy=_next(("fixed", "free"), facts.deploy))

    def name(self) -> Editing:
        """Call the army of the side so."""
        return self._of_side(self.now.side, name=self.edit.word)

    def _prized(self, hex_: Hex, points: int, *, each: bool) -> Editing:
        """Let the hex bring so many points, at the end or at the end of each turn; 0: none."""
        victory = self.battle.victory
        rooms = [{one: n for one, n in room.items() if one != hex_} for room in (victory.hold, victory.hold_each_turn)]
        if points:
            rooms[each][hex_] = points
        hold, every = (dict(sorted(room.items())) for room in rooms)
        return self._changed(victory=replace(victory, hold=hold, hold_each_turn=every))

    def points(self) -> Editing:
        """Change what the chosen hex brings, or what is brought by units, by headquarters, and how that is counted."""
        victory, hex_, word = self.battle.victory, self.now.hex, self.edit.word
        destroyed, each, now = victory.destroyed, hex_ in victory.hold_each_turn, victory.prizes.get(hex_, 0)
        if word in ("hex", "each"):
            return self._prized(hex_, self._more(now), each=each is not (word == "each"))
        if word == "thirds":
            return self._changed(victory=replace(victory, thirds=not victory.thirds))
        if word == "unit":
            destroyed = replace(destroyed, unit=self._more(destroyed.unit), cards=None)
        elif word == "headquarters":
            staff = destroyed.unit if destroyed.headquarters is None else destroyed.headquarters
            destroyed = replace(destroyed, headquarters=self._more(staff))
        else:
            by_cards = destroyed.cards is None
            destroyed = replace(destroyed, cards=_USUAL_CARDS if by_cards else None, unit=int(not by_cards))
        return self._changed(victory=replace(victory, destroyed=destroyed))

    def handicap(self) -> Editing:
        """Let one side have more points at the beginning; what the other one has is taken from it first."""
        (side, own), (other, others) = sorted(self.battle.sides.items(), key=lambda one: one[0] != self.edit.word)
        ahead = own.handicap - others.handicap + self.edit.number
        sides = {side: replace(own, handicap=max(ahead, 0)), other: replace(others, handicap=max(-ahead, 0))}
        return self._changed(sides={one: sides[one] for one in self.battle.sides}) if abs(ahead) < 100 else self.now

    def whole(self) -> Editing:
        """Change the number of turns, or the level."""
        if self.edit.word == "turns":
            return self._changed(turns=self._more(self.battle.turns, 1, _MOST_TURNS))
        return self._changed(level=_next(LEVELS, self.battle.level))

    def army(self, army: ScenarioSide) -> Editing:
        """Put this army in place of that of the side, in its zone or near its edge, where each may stand.

        Who finds no hex is left out, and it is said; who finds none in the zone does not begin hidden.
        """
        side, edge, middle = self.now.side, self.field.home_edge(self.facts.home), size_of(self.field)[1] // 2
        taken = {unit.at for one, facts in self.battle.sides.items() if one != side for unit in facts.units.values()}

        def far(hex_: Hex) -> tuple[bool, int, int]:
            away = min(self.field.distance(hex_, one) for one in edge)
            return hex_ not in self.facts.zone, abs(away - 1), abs(hex_ % 100 - middle)

        nearest, units = sorted(self.field.hexes, key=far), dict[UnitId, ScenarioUnit]()
        for one in army.units.values():
            fit = (hex_ for hex_ in nearest if may_stand(self.field, self.components.units[one.type], hex_))
            if (at := next((hex_ for hex_ in fit if hex_ not in taken), NOWHERE)) != NOWHERE:
                taken.add(at)
                hides = one.may_hide and at in self.facts.zone
                units[UnitId(f"{side[0]}{len(units) + 1}")] = replace(one, at=at, may_hide=hides)
        left = len(army.units) - len(units)
        refused = Message("editor.no-room", n=left) if left else None
        return replace(self._of_side(side, name=army.name, units=units), unit=NOBODY, refused=refused)


_VERBS: Final[Mapping[str, Callable[[_Doing], Editing]]] = {
    **dict.fromkeys(("tool", "brush", "wide", "mirror", "side", "card", "unit"), _Doing.choose),
    "hex": _Doing.press,
    "drop": _Doing.drop,
    "name": _Doing.name,
    "change": _Doing.change,
    "deploy": _Doing.deploy,
    "points": _Doing.points,
    "handicap": _Doing.handicap,
    "battle": _Doing.whole,
    "size": _Doing.size,
}


FORMAT: Final = "samurai-scenario/1"
UNFINISHED: Final = frozenset(
    [f"unreadable.{one}" for one in ("units", "groups", "shared-hex", "zone-too-small")]
    + [f"position.{one}" for one in ("no-zone", "no-ground", "two-headquarters")]
)
"""What may be wrong with a battle that is still being made; all else is refused wherever it comes from."""


def own_copy(scenario: Scenario, name: str = "-") -> OwnScenario:
    """Return a scenario of the house as one that may be changed."""
    return OwnScenario(format=FORMAT, name=name, **asdict(scenario))


def empty_battle(components: Components, columns: int, rows: int) -> OwnScenario:
    """Return a battle on plain ground with nobody there: a destroyed unit brings a point, the headquarters three."""
    sides = {ids.Side(side): ScenarioSide(home=side, deploy="fixed", units={}) for side in ("west", "east")}
    victory = msgspec.convert({"destroyed": {"unit": 1, "headquarters": 3}}, Victory)
    field = map_rows(components, dict.fromkeys(rectangle(columns, rows), ids.PLAIN), {})
    return own_copy(Scenario(level="intermediate", turns=8, map=field, sides=sides, victory=victory))


def read_unfinished(components: Components, text: str, name: str) -> OwnScenario:
    """Return the battle that a file holds, which may lack what a battle needs. Raise Unreadable for all else."""
    found: OwnScenario = convert_strict(load_strict(text, name=name), OwnScenario, name=name)
    check_scenario(components, found, "", name)
    for place, what in scenario_faults(components, found, name):
        if what.key not in UNFINISHED:
            raise Unreadable(name, place, what)
    return found


def faults(components: Components, scenario: OwnScenario) -> list[tuple[str, Message]]:
    """Return all that keeps a battle from being played, each with its place in the file."""
    return list(scenario_faults(components, scenario))


def played_scenario(components: Components, scenario: OwnScenario) -> str:
    """Return the choice of a set-up that the battle is, the house's by its id; if none, what no set-up takes."""
    house = components.scenarios.get(ids.ScenarioId(scenario.name))
    if house is not None and own_copy(house, scenario.name) == scenario:
        return scenario.name
    try:
        return read_own_scenario(components, written_scenario(scenario), scenario.name).id
    except Unreadable:
        return scenario.id


class _ReadableDumper(yaml.SafeDumper):
    """Writes a text of several lines as one sees it."""


def _seen(dumper: Any, text: str) -> yaml.Node:
    return cast(
        "yaml.Node", dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)
    )


_ReadableDumper.add_representer(str, _seen)


def written_scenario(scenario: OwnScenario) -> str:
    """Return it as the text of a file: the map as rows, a unit a line."""
    tree = msgspec.to_builtins(scenario)
    first = ("format", "name", "level", "turns", "map", "gullies", "sides", "victory")
    shown = {key: tree[key] for key in first if key in tree}
    return str(
        yaml.dump(
            shown, Dumper=_ReadableDumper, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None
        )
    )
