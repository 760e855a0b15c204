"""The board of a battle: its hexes as areas, `h` and their number, by the formula of rule G-3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, cast

from rokugan_desktop.boards.board import Area, Board, Edge, Feature, Room
from rokugan_desktop.desktop.samurai_battles.art.ground import HexGround
from rokugan_desktop.games.samurai_battles import HexMap, center, corners
from rokugan_desktop.games.samurai_battles.ids import DIRECTIONS, NOWHERE, Direction, Hex

LETTERS = 13.0
"""How high the number of a hex is, in board units."""
UNIT = 84.0
"""How large a unit is: its hex is 104 wide."""
FLAG = 38.0
"""How large the flag over a hex that brings points is."""
_WATER: Final = frozenset(("river", "ford", "bridge"))


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
def board_of(ground: HexMap, prizes: Prizes = ()) -> Board:
    """Return the board of a map with its prizes; the same ones give the same board."""
    worth = dict(prizes)
    outline = ground.components.board
    areas: dict[str, Area] = {}
    for hex_ in ground.hexes:
        x, y = center(hex_, outline)
        anchors = {
            "label": (float(x), y - outline.hex_height * 0.37),
            "unit": (float(x), float(y)),
            "flag": (x + outline.hex_width * 0.22, y + outline.hex_height * 0.2),
        }
        ring = tuple((float(east), float(south)) for east, south in corners(hex_, outline))
        areas[area_of(hex_)] = Area(area_of(hex_), ring, anchors, features=_features(ground, hex_, worth.get(hex_, 0)))
    east = max(x for area in areas.values() for x, _y in area.outline)
    south = max(y for area in areas.values() for _x, y in area.outline)
    return Board(
        source="samurai_battles",
        name="",
        size=(east + outline.margin, south + outline.margin),
        areas=areas,
        edges=tuple(_edges(ground)),
        token_size=UNIT / 2,
        anchors={
            "label": Room(LETTERS, length=float(outline.hex_width)),
            "unit": Room(UNIT, clear=UNIT / 2 - 1, step=20.0, length=40.0),
            "flag": Room(FLAG, clear=FLAG / 5),
        },
    )


def ground_of(area: Area) -> HexGround:
    """Return what the hex of an area of such a board looks like."""
    features = area.features
    return HexGround(
        str(features["terrain"]),
        cast("int", features["level"]),
        tuple(map(int, cast("tuple[str, ...]", features["falls"]))),
        tuple(DIRECTIONS.index(way) for way in cast("tuple[str, ...]", features["ways"])),
        area.id.removeprefix("h"),
        prize=cast("int", features["prize"]),
        seed=hex_of(area.id),
    )


def _features(ground: HexMap, hex_: Hex, prize: int) -> dict[str, Feature]:
    """Return what is drawn of a hex: terrain, level, how far it falls to each side, where its water runs, its worth."""
    kind, level = ground.kind[hex_], ground.level[hex_]
    beside = [ground.beside(hex_, Direction(number)) for number in range(len(DIRECTIONS))]
    ways: tuple[str, ...] = ()
    if kind in _WATER:
        ways = tuple(DIRECTIONS[way] for way in _course(ground, beside))
    elif hex_ in ground.gullies:
        ways = ground.gullies[hex_]
    falls = tuple(str(0 if one == NOWHERE else level - ground.level[one]) for one in beside)
    return {"terrain": str(kind), "level": level, "falls": falls, "ways": ways, "prize": prize}


def _course(ground: HexMap, beside: Sequence[Hex]) -> list[int]:
    """Return the directions in which water flows on; where it ends at the rim of the board, it flows off it."""
    found = [number for number, one in enumerate(beside) if one != NOWHERE and ground.kind[one] in _WATER]
    if len(found) == 1:
        straight = (found[0] + 3) % 6
        ahead = [(straight + turn) % 6 for turn in (0, 1, 5)]
        found.append(next((number for number in ahead if beside[number] == NOWHERE), straight))
    return found


def _edges(ground: HexMap) -> Iterator[Edge]:
    outline = ground.components.board
    for hex_ in ground.hexes:
        for beside in ground.neighbors[hex_]:
            if hex_ < beside:
                (x, y), (right, below) = center(hex_, outline), center(beside, outline)
                yield Edge((area_of(hex_), area_of(beside)), ((x + right) / 2, (y + below) / 2))
