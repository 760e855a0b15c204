"""The end (chapter 10): honor, secret objectives, the winners."""

from __future__ import annotations

from typing import NamedTuple

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Honor
from rokugan_desktop.games.battle_for_rokugan.state import FIRST_RULES, Moment, PublicState
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members

TWO_PROVINCES = 2
SAIL_PROVINCES = 6
PATH_PROVINCES = 6
PATH_TERRITORIES = 3
WEB_TERRITORIES = 7


def controlled_territories(board: Topology, public: PublicState, seat: Seat) -> int:
    """Return the territories that the seat controls, as bits: all their provinces that are not scorched (C-7)."""
    held, scorched = public.held[seat], public.special[ids.SCORCHED]
    bits = 0
    for territory, provinces in enumerate(board.territories):
        needed = provinces & ~scorched
        if needed and held & needed == needed:
            bits |= 1 << territory
    return bits


class ObjectiveProgress(NamedTuple):
    """How far a seat is with a secret objective, as the board stands (E-3)."""

    have: int
    need: int
    met: bool
    provinces: int
    """The provinces that count for it, or would."""
    by_capital: bool = False
    """A capital alone is enough for it, and the seat holds that."""


def objective_progress(
    board: Topology, public: PublicState, seat: Seat, objective: ids.Objective, held: int | None = None
) -> ObjectiveProgress:
    """Return how far the seat is with the objective; `held`: if it held these provinces, instead of its own."""
    held = public.held[seat] if held is None else held
    if objective < len(ids.OBJECTIVE_CLANS):
        lands, need = board.territories[ids.OBJECTIVE_CLANS[objective]], TWO_PROVINCES
        capital = bool(held & lands & board.capitals)
        have = need if capital else (held & lands).bit_count()
        return ObjectiveProgress(have, need, have >= need, lands, capital)
    match ids.SECRET_OBJECTIVES[objective]:
        case "reclaiming_lost_lands":
            lands = board.shadowlands
            have, need = (held & lands).bit_count(), lands.bit_count()
        case "way_of_the_sail":
            lands = board.coastal | public.special[ids.HARBOR]
            have, need = (held & lands).bit_count(), SAIL_PROVINCES
        case "emerald_empire":
            lands, need = held, PATH_PROVINCES
            have = need if has_path(board, held) else min(_longest_path(board, held), need - 1)
        case "web_of_influence":
            lands = sum([provinces for provinces in board.territories if not held & provinces])
            have, need = len([1 for provinces in board.territories if held & provinces]), WEB_TERRITORIES
        case _:
            have = held.bit_count()
            fewest = min(have, *[other.bit_count() for number, other in enumerate(public.held) if number != seat])
            return ObjectiveProgress(have, fewest, have == fewest, held)
    return ObjectiveProgress(have, need, have >= need, lands)


def _longest_path(board: Topology, held: int) -> int:
    """Return how many different own provinces the longest path crosses, up to one for which six would be asked."""

    def further(free: int, last: int, length: int) -> int:
        if length == PATH_PROVINCES:
            return length
        onward = members(board.neighbours[last] & free)
        return max((further(free & ~(1 << following), following, length + 1) for following in onward), default=length)

    return max((further(held & ~(1 << start), start, 1) for start in members(held)), default=0)


def has_path(board: Topology, held: int) -> bool:
    """Tell whether a path of six different own provinces crosses at least three territories (E-3)."""
    return any(_walks(board, held & ~(1 << start), start, [start]) for start in members(held))


def _walks(board: Topology, free: int, last: int, path: list[int]) -> bool:
    if len(path) == PATH_PROVINCES:
        return len({board.territory_of[province] for province in path}) >= PATH_TERRITORIES
    return any(
        _walks(board, free & ~(1 << following), following, [*path, following])
        for following in members(board.neighbours[last] & free)
    )


def flowers(board: Topology, special: tuple[int, ...], province: ids.Province) -> int:
    """Return the flowers of the province, printed and on its token (E-1, T-7); the Shadowlands have none."""
    bit = 1 << province
    if bit & board.shadowlands:
        return 0
    if special[ids.HONOR_4] & bit:
        return 4
    if (special[ids.HONOR_1] | special[ids.DEFENSE_1] | special[ids.DEFENSE_2]) & bit:
        return board.flowers[province] + 1
    if special[ids.HONOR_2] & bit:
        return board.flowers[province] + 2
    return board.flowers[province]


def _all_flowers(board: Topology, special: tuple[int, ...], provinces: int) -> int:
    """Return the flowers of all these provinces of the empire, each as `flowers` says."""
    four = provinces & special[ids.HONOR_4]
    others = provinces & ~four
    one = others & (special[ids.HONOR_1] | special[ids.DEFENSE_1] | special[ids.DEFENSE_2])
    two = others & special[ids.HONOR_2] & ~one
    printed = 0
    for number, lands in board.flowered:
        printed += number * (others & lands).bit_count()
    return printed + 4 * four.bit_count() + one.bit_count() + 2 * two.bit_count()


def honor(board: Topology, public: PublicState, seat: Seat, objective: ids.Objective) -> Honor:
    """Return the honor of the seat, with this secret objective or NOBODY (E-1)."""
    held = public.held[seat]
    empire = held & board.empire
    territories = controlled_territories(board, public, seat) & ~ids.SHADOWLANDS
    met = objective != ids.NOBODY and objective_progress(board, public, seat, objective).met
    worth = board.components.secret_objectives[ids.SECRET_OBJECTIVES[objective]].honor if met else 0
    faceup = [number for province, number in enumerate(public.faceup) if number and empire >> province & 1]
    return Honor(
        flowers=_all_flowers(board, public.special, empire),
        control_tokens=sum(faceup),
        objective=worth,
        territories=board.components.honor_per_territory * territories.bit_count(),
    )


def winners(board: Topology, public: PublicState, totals: tuple[int, ...]) -> tuple[tuple[Seat, ...], str]:
    """Return who wins with these totals, and what decided: honor, territories, provinces, or shared (E-2).

    Who gave up doesn't win (E-4); where one seat alone has not, it is the last.
    """
    playing = [seat for seat in seats(len(totals)) if public.rules == FIRST_RULES or not public.seats[seat].conceded]
    if len(playing) == 1:
        return tuple(playing), "last"
    best = max(totals[seat] for seat in playing)
    leading = [seat for seat in playing if totals[seat] == best]
    decided_by = "honor"
    for tie_break in ("territories", "provinces"):
        if len(leading) == 1:
            break
        counted = controlled_territories if tie_break == "territories" else _held  # the Shadowlands count here
        scores = {seat: counted(board, public, seat).bit_count() for seat in leading}
        leading = [seat for seat in leading if scores[seat] == max(scores.values())]
        decided_by = tie_break
    return tuple(leading), decided_by if len(leading) == 1 else "shared"


def _held(_board: Topology, public: PublicState, seat: Seat) -> int:
    return public.held[seat]


def honor_table(board: Topology, public: PublicState, objectives: tuple[ids.Objective, ...]) -> events.GameEnded:
    """Return the honor of all seats with these secret objectives, and who wins by it (E-1, E-2)."""
    table = tuple(honor(board, public, seat, objectives[seat]) for seat in seats(len(public.seats)))
    winning, decided_by = winners(board, public, tuple(part.total for part in table))
    return events.GameEnded(table, winning, decided_by)


def score(update: StateUpdate) -> None:
    """Reveal the objectives, count the honor, name the winners: the game is over (E-1, E-2)."""
    kept = update.hidden.kept
    ended = honor_table(update.board, update.public, kept)
    update.set_public(moment=Moment.OVER, objectives=kept, winners=ended.winners, script=None)
    update.tell(ended)
