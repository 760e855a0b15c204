"""Where a combat token may lie at all (P-4), and where each type is legal (P-5)."""

from __future__ import annotations

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.state import PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, union


def shut_provinces(public: PublicState, own: int) -> int:
    """Return where nothing may lie, in it or on its borders, for who controls `own` (T-2, T-3, T-4)."""
    special = public.special
    return special[ids.PEACE] | special[ids.SCORCHED] | special[ids.SHRINE] & ~own


def taken_places(board: Topology, public: PublicState) -> int:
    """Return the places on borders that hold a token already, whichever way it points (P-3)."""
    taken = 0
    border = board.border
    for token in public.placed:
        taken |= border[token.place]
    return taken


def facedown_places(board: Topology, public: PublicState, seat: Seat) -> int:
    """Return where the seat may lay a facedown token, whatever it really is (P-4, T-2 to T-4, T-6, N-1)."""
    own, special = public.held[seat], public.special
    into_own = union(board.into_any, own)
    if public.seats[seat].ronin:
        places = board.all_land | board.all_coast & ~into_own
    else:
        places = (union(board.out_of_any, own) | board.all_coast) & ~into_own
    harbors = special[ids.HARBOR] & ~own
    if harbors:
        places |= union(board.land_into_any, harbors)
    places |= board.all_provinces
    return places & ~_closed_places(board, public, own)


def _closed_places(board: Topology, public: PublicState, own: int) -> int:
    """Return where nothing may lie for who controls `own`: taken borders, shut land, into own shrines (P-3, T-4)."""
    closed = taken_places(board, public)
    shut = shut_provinces(public, own)
    if shut:
        closed |= union(board.around_any, shut)
    shrines = public.special[ids.SHRINE] & own
    if shrines:
        closed |= union(board.into_any, shrines)
    return closed


def misplacement(board: Topology, public: PublicState, seat: Seat, token: ids.Token, place: ids.Place) -> str:
    """Return the rule that the token of the seat breaks in this place, or an empty string where it is legal.

    P-5, T-2 to T-6 and chapter 9, as the board stands. A bluff breaks none (P-5); a raid's support is judged at R-3.
    """
    own = public.held[seat]
    special = public.special
    target, source, touched = board.ends[place]
    if touched & (special[ids.SCORCHED] | special[ids.PEACE] | special[ids.SHRINE]):
        barred = barring(board, public, own, place)
        if barred:
            return barred
    mine = own >> target & 1
    centre = place < len(board.provinces)
    kind = ids.TYPE[token]
    if kind == ids.ARMY:
        if centre:
            return "" if mine else "P-5"
        if source < 0:
            return "P-5"
        return "" if public.seats[seat].ronin or (own >> source & 1 and not mine) else "P-5"
    if kind == ids.NAVY:
        harbor = special[ids.HARBOR]
        if centre:
            return "" if mine and (board.coastal | harbor) >> target & 1 else "P-5"
        return "" if not mine and (source < 0 or harbor >> target & 1) else "P-5"
    if kind == ids.SHINOBI:
        return "" if centre else "P-5"
    if kind == ids.BLUFF_TYPE:
        return ""
    return _parley_or_fire(public, seat, kind, centre, bool(mine), touched)


def barring(board: Topology, public: PublicState, own: int, place: ids.Place) -> str:
    """Return which of T-2 to T-4 keeps a token of who controls `own` from this place, or an empty string."""
    special = public.special
    target, source, touched = board.ends[place]
    if touched & special[ids.SCORCHED]:
        return "T-2"
    if touched & special[ids.PEACE]:
        return "T-3"
    shrine = special[ids.SHRINE]
    if touched & shrine & ~own or (source >= 0 and shrine >> target & 1):
        return "T-4"
    return ""


def _parley_or_fire(public: PublicState, seat: Seat, kind: int, centre: bool, mine: bool, touched: int) -> str:
    """Return the rule that a diplomacy or a raid breaks, or an empty string; a blessing lies in no place (P-5)."""
    if kind == ids.BLESSING:
        return "P-5"
    if public.seats[seat].ronin:
        return "N-1"
    if touched & public.special[ids.BATTLEFIELD]:
        return "T-5"
    return "" if centre and mine == (kind == ids.DIPLOMACY_TYPE) else "P-5"


def legal_places(board: Topology, public: PublicState, seat: Seat, token: ids.Token) -> int:
    """Return every place where the token of the seat is legal now and room is left (P-3, P-5).

    The same as asking `misplacement` of each free place, in a few operations on sets; not for bluffs and blessings.
    """
    own, special = public.held[seat], public.special
    ronin = public.seats[seat].ronin
    harbor = special[ids.HARBOR]
    kind = ids.TYPE[token]
    places = 0
    if kind == ids.ARMY:
        places = own | (board.all_land if ronin else union(board.out_of_any, own) & ~union(board.into_any, own))
    elif kind == ids.NAVY:
        places = own & (board.coastal | harbor) | board.all_coast & ~union(board.into_any, own)
        places |= union(board.land_into_any, harbor & ~own)
    elif kind == ids.SHINOBI:
        places = board.all_provinces
    elif not ronin:
        places = (own if kind == ids.DIPLOMACY_TYPE else board.all_provinces & ~own) & ~special[ids.BATTLEFIELD]
    return places & ~_closed_places(board, public, own)


def raid_support(board: Topology, public: PublicState, seat: Seat, province: ids.Province) -> bool:
    """Tell whether an own province next to this one supports a raid: one without a peace token (P-5)."""
    return bool(board.neighbours[province] & public.held[seat] & ~public.special[ids.PEACE])
