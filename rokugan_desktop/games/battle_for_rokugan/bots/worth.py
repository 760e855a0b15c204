"""What a board promises a seat: the honor expected at the end, and what each province adds to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import (
    PATH_PROVINCES,
    PATH_TERRITORIES,
    SAIL_PROVINCES,
    TWO_PROVINCES,
    WEB_TERRITORIES,
    flowers,
)
from rokugan_desktop.games.battle_for_rokugan.public import PLAYED, Moment, Open
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members

_COMPLETE: Final = (1.0, 0.75, 0.65, 0.6, 0.55)
_ONE_MISSING: Final = (0.0, 0.25, 0.3, 0.3, 0.3)
_TWO_MISSING: Final = (0.0, 0.07, 0.1, 0.12, 0.12)
_CHANCES: Final = tuple(zip(_COMPLETE, _ONE_MISSING, _TWO_MISSING, strict=True))
"""How likely a territory or an objective is one's own at the end: by the rounds left after this one, then by how many
provinces are missing now."""
_STAYS: Final = (1.0, 0.92, 0.86, 0.8, 0.75)
"""How likely what is gained in a round is still there at the end, by the rounds left after it."""
_FOOTHOLD: Final = 0.2
"""What a province is worth for each round left, as a place to attack from."""
_CARD: Final = 1.5
"""What an unplayed territory card is worth while there is a round left to play it in."""
_DENIES: Final = (0.0, 0.0, 1.0, 0.5, 0.35, 0.28)
"""How much an opponent's loss is worth beside an own gain, by the number of seats."""


def rounds_left(board: Topology, open_: Open) -> int:
    """Return how many rounds follow this one."""
    return max(min(board.components.rounds - open_.round, len(_STAYS) - 1), 0)


def stays(left: int) -> float:
    """Return how likely what is gained now is still there at the end, with so many rounds left."""
    return _STAYS[left]


def _chance(left: int, missing: int) -> float:
    return _CHANCES[left][missing] if missing < len(_CHANCES[left]) else 0.0


# Secret objectives


def _missing_humility(board: Topology, open_: Open, seat: int, held: int) -> int:
    fewest = min(other.bit_count() for number, other in enumerate(open_.held) if number != seat)
    return max(held.bit_count() - fewest, 0)


def _missing_path(board: Topology, open_: Open, seat: int, held: int) -> int:
    """Return how many provinces the largest connected realm is short of a path of six over three territories."""
    least = PATH_PROVINCES
    while held:
        realm = fringe = held & -held
        while fringe:
            reached = 0
            for province in members(fringe):
                reached |= board.neighbours[province]
            fringe = reached & held & ~realm
            realm |= fringe
        held &= ~realm
        crossed = sum(1 for provinces in board.territories if provinces & realm)
        least = min(least, max(PATH_PROVINCES - realm.bit_count(), PATH_TERRITORIES - crossed, 0))
    return least


def _missing_sail(board: Topology, open_: Open, seat: int, held: int) -> int:
    return max(SAIL_PROVINCES - (held & (board.coastal | open_.special[ids.HARBOR])).bit_count(), 0)


def _missing_web(board: Topology, open_: Open, seat: int, held: int) -> int:
    return max(WEB_TERRITORIES - sum(1 for provinces in board.territories if held & provinces), 0)


def _missing_shadowlands(board: Topology, open_: Open, seat: int, held: int) -> int:
    return (board.shadowlands & ~held).bit_count()


_MISSING: Final[Mapping[str, Callable[[Topology, Open, int, int], int]]] = {
    "reclaiming_lost_lands": _missing_shadowlands,
    "way_of_the_sail": _missing_sail,
    "emerald_empire": _missing_path,
    "web_of_influence": _missing_web,
    "way_of_humility": _missing_humility,
}


def missing(board: Topology, open_: Open, seat: int, held: int, objective: int) -> int:
    """Return how many provinces the seat, if it held these, would be short of its secret objective (E-3)."""
    if objective < len(ids.OBJECTIVE_CLANS):
        own = held & board.territories[ids.OBJECTIVE_CLANS[objective]]
        return 0 if own & board.capitals else max(TWO_PROVINCES - own.bit_count(), 0)
    return _MISSING[ids.SECRET_OBJECTIVES[objective]](board, open_, seat, held)


def objective_honor(board: Topology, open_: Open, seat: int, held: int, objective: int) -> float:
    """Return the honor that the objective promises the seat, if it held these provinces."""
    if objective == ids.NOBODY:
        return 0.0
    honor = board.components.secret_objectives[ids.SECRET_OBJECTIVES[objective]].honor
    left = rounds_left(board, open_)
    return honor * _chance(left, missing(board, open_, seat, held, objective))


# Territories


def _territory_honor(board: Topology, open_: Open, held: int, territory: int, left: int) -> float:
    """Return the honor that the territory and its card promise who holds these provinces (C-7, E-1)."""
    needed = board.territories[territory] & ~open_.special[ids.SCORCHED]
    if not needed:
        return 0.0
    honor = 0.0 if territory >= ids.SHADOWLANDS_NORTH else float(board.components.honor_per_territory)
    if left and open_.holders[territory] != PLAYED:
        honor += _CARD
    return honor * _chance(left, (needed & ~held).bit_count())


# The whole board


def prospect(board: Topology, open_: Open, seat: int, objective: int) -> float:
    """Return the honor that the seat may expect from what it holds now (E-1); without what it may yet conquer."""
    held, left = open_.held[seat], rounds_left(board, open_)
    empire = held & board.empire
    honor = sum(flowers(board, open_, province) + open_.up[province] for province in members(empire))
    total = honor * _STAYS[left] + held.bit_count() * _FOOTHOLD * left
    for territory in range(len(board.territories)):
        if held & board.territories[territory]:
            total += _territory_honor(board, open_, held, territory, left)
    return total + objective_honor(board, open_, seat, held, objective)


class Worth(NamedTuple):
    """What each province is worth to a seat, in honor."""

    gain: tuple[float, ...]
    """What holding it adds to the own honor, or losing it takes away."""
    denial: tuple[float, ...]
    """What its controller's loss of it is worth to this seat; 0 for own and unheld provinces."""


def worth(board: Topology, open_: Open, seat: int, objective: int) -> Worth:
    """Return what each province is worth to the seat (E-1), control tokens on it included where they are its own."""
    return _worth(board, bare(open_), seat, objective)


def bare(open_: Open) -> Open:
    """Return the table without what changes from turn to turn, so that what is computed from it can be remembered."""
    return replace(
        open_, placed=(), looked=(), next_identity=0, latest=0, moment=Moment.TURN, active=0, passes=0, script=None
    )


@lru_cache(maxsize=256)
def _worth(board: Topology, open_: Open, seat: int, objective: int) -> Worth:
    own, left = open_.held[seat], rounds_left(board, open_)
    gains: list[float] = []
    denials: list[float] = []
    for province in range(len(board.provinces)):
        bit = 1 << province
        empire = bool(bit & board.empire)
        owner = seat if own & bit else open_.controller(province)
        blossoms = flowers(board, open_, province)
        gain = blossoms * _STAYS[left] + _FOOTHOLD * left
        if owner == seat and empire:
            gain += open_.up[province] * _STAYS[left]
        territory = board.territory_of[province]
        gain += _territory_honor(board, open_, own | bit, territory, left)
        gain -= _territory_honor(board, open_, own & ~bit, territory, left)
        if objective != ids.NOBODY:
            gain += objective_honor(board, open_, seat, own | bit, objective)
            gain -= objective_honor(board, open_, seat, own & ~bit, objective)
        gains.append(gain)
        denial = 0.0
        if owner not in {seat, ids.NOBODY}:
            theirs = open_.held[owner]
            denial = (blossoms + (open_.up[province] if empire else 0)) * _STAYS[left] + _FOOTHOLD * left
            denial += _territory_honor(board, open_, theirs, territory, left)
            denial -= _territory_honor(board, open_, theirs & ~bit, territory, left)
            denial *= _DENIES[len(open_.seats)]
        denials.append(denial)
    return Worth(tuple(gains), tuple(denials))
