"""Fields of battles by points: dice draw them, and turned by half a turn each lies on itself (N-1, N-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rokugan_desktop.games.samurai_battles.components import Destroyed, Scenario, ScenarioSide, Victory
from rokugan_desktop.games.samurai_battles.ground import STEPS, Cube, apart, hex_at, number
from rokugan_desktop.games.samurai_battles.ids import Hex, Side


class Size(NamedTuple):
    """How large a battle by points is."""

    columns: int
    """In odd rows; even ones are one hex shorter. So many that the middle of the field is a hex."""
    rows: int
    zone: int
    """How many columns each side deploys in."""
    turns: int
    pairs: int
    """How many hexes bring a point beside each half of the middle."""
    patches: int
    points: int
    """What an army may cost, where nothing else is agreed on."""
    most: int
    """How many units an army has at most."""

    @property
    def dice(self) -> int:
        """Return how many dice draw its field, with the one for who buys first."""
        return 1 + self.rows + 2 * self.pairs + 3 * self.patches


SIZES: Final[Mapping[str, Size]] = {
    "small": Size(10, 7, 2, 7, 1, 6, 70, 7),
    "medium": Size(11, 9, 3, 8, 1, 9, 110, 10),
    "large": Size(15, 13, 3, 10, 2, 16, 160, 14),
}
COUNTRIES: Final[Mapping[str, str]] = {
    "plain": "wpp.v.kw",
    "woods": "wFwFwwvF",
    "hills": "1221k1w2",
    "river": "wpvwpFw1",
}
"""What a patch of each kind of country may be: letters of terrain, heights of hills, a dot for nothing."""
_CLOSED: Final = frozenset("Fg~")
"""Where not everybody may go."""
_MIDDLE, _BESIDE, _HEADQUARTERS, _CARDS = 2, 1, 3, 10
"""What the hex in the middle, those beside it and a headquarters bring, and how many of a card's points bring one."""

Cell = tuple[str, int]


def cube(hex_: Hex) -> Cube:
    """Return the coordinates of a hex (G-1)."""
    column, row = divmod(hex_, 100)
    return column - (row - 1) // 2, row


class _FieldDraft:
    """A field while it is drawn: whatever is laid is laid on the turned hex as well."""

    def __init__(self, size: Size) -> None:
        self.size = size
        rows = range(1, size.rows + 1)
        self.cells: dict[Hex, Cell] = {
            number(column, row): (".", 0) for row in rows for column in range(1, size.columns + row % 2)
        }
        self.middle = next(hex_ for hex_ in self.cells if self.turned(hex_) == hex_)
        west = {hex_ for hex_ in self.cells if hex_ // 100 <= size.zone}
        self.zones = west, {self.turned(hex_) for hex_ in west}
        self.prizes = {self.middle: _MIDDLE}

    def turned(self, hex_: Hex) -> Hex:
        """Return the hex that lies there after half a turn."""
        column, row = divmod(hex_, 100)
        return number(self.size.columns + row % 2 - column, self.size.rows + 1 - row)

    def beside(self, hex_: Hex) -> Iterator[Hex]:
        q, r = cube(hex_)
        around = (hex_at((q + east, r + south)) for east, south in STEPS)
        return (one for one in around if one in self.cells)

    def lay(self, laid: Mapping[Hex, Cell]) -> None:
        """Lay this ground, but what would close a zone, or the way from a zone to a hex that brings points."""
        closed = {hex_ for hex_ in laid if laid[hex_][0] in _CLOSED}
        if closed & {*self.zones[0], *self.zones[1]}:
            return
        before = dict(self.cells)
        self.cells |= laid
        self.cells |= {self.turned(hex_): cell for hex_, cell in laid.items()}
        if not self.prizes.keys() <= self.reached():
            self.cells = before

    def reached(self) -> set[Hex]:
        """Return the hexes that everybody may march to from the western zone, and so from the other in its turn."""
        found = left = {min(self.zones[0])}
        while left:
            left = {on for hex_ in left for on in self.beside(hex_) if self._goes(hex_, on)} - found
            found = found | left
        return found if self.zones[0] <= found else set()

    def _goes(self, hex_: Hex, on: Hex) -> bool:
        (_letter, level), (letter, higher) = self.cells[hex_], self.cells[on]
        return letter not in _CLOSED and abs(level - higher) <= 1


def blank(size: Size) -> Scenario:
    """Return a battle by points before its field is drawn: plain ground, and nobody on it."""
    return _scenario(_FieldDraft(size))


def drawn(size: Size, country: str, dice: Sequence[int]) -> Scenario:
    """Return a battle by points on the field that these dice draw, as many as `Size.dice` says but for the last."""
    sketch, left = _FieldDraft(size), iter(dice)
    across = [hex_ for hex_ in sketch.cells if hex_ not in sketch.zones[0] | sketch.zones[1]]
    course = [next(left) for _row in range(size.rows)]
    for _pair in range(size.pairs):
        free = [hex_ for hex_ in across if _is_apart(hex_, sketch.turned(hex_), *sketch.prizes)]
        prize = _picked(free, next(left), next(left))
        sketch.prizes |= {prize: _BESIDE, sketch.turned(prize): _BESIDE}
        sketch.lay({prize: ("v", 0)})
    if country == "river":
        _lay_river(sketch, course)
    for _patch in range(size.patches):
        at, what = _picked(list(sketch.cells), next(left), next(left)), next(left)
        kind = COUNTRIES[country][what % 8]
        around = [at, *sketch.beside(at)]
        if kind.isdecimal():
            _raise(sketch, around, int(kind))
        elif kind != ".":
            wet = {hex_ for hex_ in around if sketch.cells[hex_][0] in "~f="} | sketch.prizes.keys()
            sketch.lay({hex_: (kind, sketch.cells[hex_][1]) for hex_ in around[: 1 + what % 4] if hex_ not in wet})
    return _scenario(sketch)


def _picked(hexes: Sequence[Hex], one: int, other: int) -> Hex:
    return hexes[(20 * one + other) % len(hexes)]


def _is_apart(*hexes: Hex) -> bool:
    one, *others = hexes
    return all(apart(cube(one), cube(other)) > 1 for other in others)


def _lay_river(sketch: _FieldDraft, dice: Sequence[int]) -> None:
    """Let a river run from edge to edge through the middle, with a bridge there and a ford in every third row."""
    river, hex_ = [sketch.middle], sketch.middle
    for die in dice[: sketch.size.rows // 2]:
        q, r = cube(hex_)
        ways = [hex_at((q + east, r - 1)) for east in ((1, 0) if die % 2 else (0, 1))]
        hex_ = next((one for one in ways if min(one, sketch.turned(one)) // 100 > sketch.size.zone + 1), ways[0])
        river.append(hex_)
    shift = dice[-1] % 2
    for place, one in enumerate(river):
        ford = one in sketch.prizes or (place + shift) % 3 == 0
        letter = "=" if not place else "f" if ford else "~"
        sketch.cells |= {one: (letter, 0), sketch.turned(one): (letter, 0)}


def _raise(sketch: _FieldDraft, around: Sequence[Hex], height: int) -> None:
    """Raise a hill, whose foot is one level high: water, and what is higher, stays as it is."""
    for hex_, level in (*((one, 1) for one in around), (around[0], height)):
        letter, now = sketch.cells[hex_]
        if letter not in "~f=" and level > now:
            sketch.lay({hex_: (letter, level)})


def _scenario(sketch: _FieldDraft) -> Scenario:
    size, cells = sketch.size, sketch.cells
    rows = [
        " " * (row % 2 == 0)
        + " ".join(
            f"{letter}{height or ''}"
            for column in range(1, size.columns + row % 2)
            for letter, height in (cells[number(column, row)],)
        )
        for row in range(1, size.rows + 1)
    ]
    west, east = sketch.zones
    return Scenario(
        level="basic",  # whatever was agreed on is played
        turns=size.turns,
        map="\n".join(rows),
        sides={
            Side("west"): ScenarioSide(home="west", deploy="free", units={}, zone=_front(west, east)),
            Side("east"): ScenarioSide(home="east", deploy="free", units={}, zone=_front(east, west)),
        },
        victory=Victory(Destroyed(headquarters=_HEADQUARTERS, cards=_CARDS), dict(sorted(sketch.prizes.items()))),
    )


def _front(zone: Iterable[Hex], other: Iterable[Hex]) -> tuple[Hex, ...]:
    """Return the hexes of a zone, those nearest to the enemy's first, and of them those nearest to the middle."""
    enemies = [cube(hex_) for hex_ in other]

    def far(hex_: Hex) -> tuple[int, int, Hex]:
        away = [apart(cube(hex_), enemy) for enemy in enemies]
        return min(away), max(away), hex_

    return tuple(sorted(zone, key=far))
