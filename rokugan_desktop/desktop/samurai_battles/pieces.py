"""The units as pieces of the map, where each stands as far as the view knows; and the board that they stand on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from rokugan_desktop.boards.board import Area, Board, Edge, Feature, Room
from rokugan_desktop.desktop.map.values import Piece
from rokugan_desktop.desktop.samurai_battles.art.ground import WATER, GroundShare, HexGround, land_of
from rokugan_desktop.desktop.samurai_battles.art.pictures import UnitPicture
from rokugan_desktop.desktop.samurai_battles.art.units import HeldFlag, UnitArt
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.games import samurai_battles as rules
from rokugan_desktop.games.samurai_battles import Message, Moment, Unit, View, card_name, events, foresight, spot_of
from rokugan_desktop.games.samurai_battles.ids import NO_FACING, NOBODY, NOWHERE, Direction, Hex, Side, UnitId
from rokugan_desktop.words import Saying, Spoken, Words

_DRAGGED: Final = (Moment.DEPLOYMENT, Moment.PLANNING)
BEARINGS: Final = (90, 30, 330, 270, 210, 150)
"""The six directions in degrees clockwise from the north (G-1)."""


def place_of(view: View, unit: Unit) -> Hex:
    """Return where the unit stands as the view knows it: on the board, or where its seat has placed it so far."""
    if unit.at != NOWHERE:
        return unit.at
    return next((place.at for name, place in view.placed if name == unit.id), NOWHERE)


def pieces_of(view: View, words: Words) -> Sequence[Piece]:
    """Return a piece for every unit that stands somewhere as far as the view knows."""
    found: list[Piece] = []
    for unit in view.units:
        at = place_of(view, unit)
        spot = spot_of(at)
        if spot is not None:
            name = UnitName(words, unit, at)
            art = art_of(view, unit)
            facing, own = facing_of(view, unit, at), view.moment in _DRAGGED and unit.seat == view.seat
            looks = None if facing == NO_FACING else BEARINGS[facing]
            found.append(Piece(unit.id, spot, art, "unit", name=name, draggable=own, facing=looks))
    return [*_flags(view, words), *found, *_memories(view, words)]


def _memories(view: View, words: Words) -> Iterator[Piece]:
    for unit in view.units:
        spot = spot_of(vanished_at(view, unit))
        if spot is not None:
            name = Saying(words, (vanished(unit),))
            yield Piece(f"vanished-{unit.id}", spot, art_of(view, unit), "unit", name=name, ghost=True)


def vanished_at(view: View, unit: Unit) -> Hex:
    """Return where a unit was seen last that hides from who views; NOWHERE for all others."""
    return unit.seen_at if unit.hidden and place_of(view, unit) == NOWHERE else NOWHERE


def vanished(unit: Unit) -> AnyMessage:
    """Return that the unit vanished here."""
    return Message("piece.vanished", unit=unit.id, card=card_name(unit.card))


def _flags(view: View, words: Words) -> Iterator[Piece]:
    sides = [facts.id for facts in view.field.sides]
    for hex_, side in rules.held_now(view).stood:
        spot = spot_of(hex_)
        if hex_ in view.field.victory.prizes and spot is not None:
            holder = Message("piece.held", hex=hex_, army=army_name(view.field, side))
            name = Saying(words, (holder,))
            yield Piece(f"held-{hex_}", spot, HeldFlag(sides.index(side)), "flag", name=name)


def art_of(view: View, unit: Unit) -> UnitArt:
    """Return what a unit looks like."""
    index = next(number for number, facts in enumerate(view.field.sides) if facts.id == unit.side)
    placed = dict(view.placed).get(unit.id)
    return UnitArt(
        side=index, card=unit.card, name=unit.id, figures=unit.figures, start=unit.start, commander=unit.commander,
        morale=int(unit.morale), honor=unit.honor, fatigue=unit.fatigue if view.field.expert else 0, ammo=unit.ammo,
        hidden=unit.hidden or (placed is not None and placed.facing != NO_FACING), engaged=bool(unit.engaged),
        tag=_tag(view, unit),
    )  # fmt: skip


def pictures_of(view: View) -> dict[UnitId, UnitPicture]:
    """Return how each unit looks on a sheet, those that are gone struck out."""
    sides = [facts.id for facts in view.field.sides]
    gone = {one.id: UnitArt(sides.index(one.side), one.card, one.id, 0, one.start) for one in view.gone}
    return {
        **{unit: UnitPicture(art, gone=True) for unit, art in gone.items()},
        **{unit.id: UnitPicture(art_of(view, unit)) for unit in view.units},
    }


def _tag(view: View, unit: Unit) -> int:
    """Return which of the seats that share the side commands the unit, from 1; 0 where nobody shares it."""
    sharing = [number for number, seat in enumerate(view.seats) if seat.side == unit.side]
    return sharing.index(unit.seat) + 1 if len(sharing) > 1 and unit.seat in sharing else 0


def facing_of(view: View, unit: Unit, at: Hex) -> Direction:
    """Return where the unit looks: at the enemy it faces, or in the direction chosen; NO_FACING: nowhere."""
    if unit.faces != NOBODY:
        other = next((one for one in view.units if one.id == unit.faces), None)
        toward = view.field.ground.toward
        if other is not None and (at, other.at) in toward:
            return toward[at, other.at]
    placed = dict(view.placed).get(unit.id)
    return placed.facing if unit.facing == NO_FACING and placed is not None else unit.facing


def army_name(field: rules.Battlefield, side: Side) -> AnyMessage:
    """Return what an army is called in its scenario, in a player's own as he wrote it; in a position, by its side."""
    if field.begun is None:
        return Message(f"side.{side}")
    if field.scenario in field.components.scenarios:
        return Message(f"scenario.{field.scenario}.{side}")
    name = field.begun.sides[side].name
    return Message("army.own", name=name) if name else Message(f"army.{side}")


def luck_lines(told: Sequence[events.Event], view: View) -> Iterator[AnyMessage]:
    """Yield for each side that has thrown dice to hit how many did, and how many do on the average."""
    sides = {unit.id: unit.side for unit in view.units} | {gone.id: gone.side for gone in view.gone}
    for side, luck in foresight.luck(told, sides).items():
        army = army_name(view.field, side)
        yield Message("luck.side", army=army, n=luck.hits, expected=foresight.tenths(luck.expected))


def unit_name(unit: Unit) -> AnyMessage:
    """Return a unit with its type: "w1, Ashigaru with yari"."""
    return Message("unit.name", unit=unit.id, card=card_name(unit.card))


@dataclass(frozen=True, slots=True)
class UnitName(Spoken):
    """What a unit on the map is called: type, hex, strength and state."""

    unit: Unit
    at: Hex

    def messages(self) -> Sequence[AnyMessage]:
        there = Message("piece.unit", unit=self.unit.id, card=card_name(self.unit.card), hex=self.at)
        return (there if self.at != NOWHERE else unit_name(self.unit), *condition_of(self.unit))


def condition_of(unit: Unit) -> Sequence[AnyMessage]:
    """Return what is seen of a unit beside its name: what it has left, and what has happened to it."""
    said = (
        Message("piece.figures", figures=unit.figures, start=unit.start),
        Message("piece.commander") if unit.commander else None,
        Message(f"state.{unit.morale.name.lower()}") if unit.morale else None,
        Message("piece.honor") if unit.honor else None,
        Message("piece.ammo", n=unit.ammo) if unit.ammo >= 0 else None,
        Message("piece.fatigue", n=unit.fatigue) if unit.fatigue else None,
        Message("piece.hidden") if unit.hidden else None,
        Message("piece.engaged", others=", ".join(unit.engaged)) if unit.engaged else None,
    )
    return [one for one in said if one is not None]


# The board of a battle: its hexes as areas, `h` and their number, by the formula of rule G-3

UNIT = 84.0
"""How large a unit is: its hex is 104 wide."""
FLAG = 38.0
"""How large the flag over a hex that brings points is."""


def area_of(hex_: int) -> str:
    """Return the id of a hex on the board."""
    return f"h{hex_}"


def hex_of(spot: str) -> Hex:
    """Return the hex that a spot or an area's id names; NOWHERE where it names none."""
    number = spot.removeprefix("area:").removeprefix("h")
    return Hex(int(number)) if number.isascii() and number.isdecimal() else NOWHERE


Prizes = tuple[tuple[Hex, int], ...]
"""The hexes that bring points to who holds them at the end, with how many (V-1)."""


@lru_cache(maxsize=32)
def board_of(ground: rules.HexMap, prizes: Prizes = ()) -> Board:
    """Return the board of a map with its prizes; the same ones give the same board."""
    worth = dict(prizes)
    outline = ground.components.board
    areas: dict[str, Area] = {}
    for hex_ in ground.hexes:
        x, y = rules.center(hex_, outline)
        anchors = {"unit": (float(x), float(y)), "flag": (x + outline.hex_width * 0.22, y + outline.hex_height * 0.2)}
        ring = tuple((float(east), float(south)) for east, south in rules.corners(hex_, outline))
        areas[area_of(hex_)] = Area(area_of(hex_), ring, anchors, features=_features(ground, hex_, worth.get(hex_, 0)))
    east = max(x for area in areas.values() for x, _y in area.outline)
    south = max(y for area in areas.values() for _x, y in area.outline)
    return Board(
        source="samurai_battles", name="", size=(east + outline.margin, south + outline.margin), areas=areas,
        edges=tuple(_edges(ground)), token_size=UNIT / 2,
        anchors={"unit": Room(UNIT, clear=UNIT / 2 - 1, step=20.0, length=40.0), "flag": Room(FLAG, clear=FLAG / 5)},
    )  # fmt: skip


def ground_of(area: Area) -> HexGround:
    """Return what lies on the hex of an area of such a board."""
    features = area.features
    return HexGround(
        str(features["terrain"]), complex(*area.anchors["unit"]), cast("int", features["level"]),
        tuple(rules.ids.DIRECTIONS.index(way) for way in cast("tuple[str, ...]", features["ways"])),
        prize=cast("int", features["prize"]), number=hex_of(area.id),
    )  # fmt: skip


def grounds_of(board: Board) -> dict[str, GroundShare]:
    """Return what is painted of the landscape of such a board in the turn of each area."""
    land = land_of(tuple(ground_of(area) for area in board.areas.values()))
    return {area: GroundShare(land, number) for number, area in enumerate(board.areas)}


def _features(ground: rules.HexMap, hex_: Hex, prize: int) -> dict[str, Feature]:
    kind = ground.kind[hex_]
    beside = [ground.beside(hex_, Direction(number)) for number in range(len(rules.ids.DIRECTIONS))]
    ways: tuple[str, ...] = ()
    if kind in WATER:
        ways = tuple(rules.ids.DIRECTIONS[way] for way in _course(ground, beside))
    elif hex_ in ground.gullies:
        ways = ground.gullies[hex_]
    return {"terrain": str(kind), "level": ground.level[hex_], "ways": ways, "prize": prize}


def _course(ground: rules.HexMap, beside: Sequence[Hex]) -> list[int]:
    found = [number for number, one in enumerate(beside) if one != NOWHERE and ground.kind[one] in WATER]
    if len(found) == 1:
        straight = (found[0] + 3) % 6
        ahead = [(straight + turn) % 6 for turn in (0, 1, 5)]
        found.append(next((number for number in ahead if beside[number] == NOWHERE), straight))
    return found


def _edges(ground: rules.HexMap) -> Iterator[Edge]:
    outline = ground.components.board
    for hex_ in ground.hexes:
        for beside in ground.neighbors[hex_]:
            if hex_ < beside:
                (x, y), (right, below) = rules.center(hex_, outline), rules.center(beside, outline)
                yield Edge((area_of(hex_), area_of(beside)), ((x + right) / 2, (y + below) / 2))
