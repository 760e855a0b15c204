"""What holds at every moment of every match, counted anew from the state."""

from __future__ import annotations

from operator import add

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.game import BattleForRokugan
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, set_of


def broken_invariants(game: BattleForRokugan, state: State) -> list[str]:
    """Return what is wrong with the state, in words that hold no secret; empty where all is well.

    27 combat tokens and at most 30 control tokens a clan (C-2), one controller (C-7) and one special token (T-1) a
    province, one token a border (P-3).
    """
    board, public = game.board, state.public
    owned, lying = _owned(state), tuple(map(add, public.facedown, public.faceup))
    covered_by_control = set_of([province for province, tokens in enumerate(lying) if tokens])
    stacked, most = sum(lying) - covered_by_control.bit_count(), board.components.control_tokens_per_clan
    broken = [
        f"{ids.CLANS[public_seat.clan]} has not its 27 combat tokens"
        for seat, public_seat in enumerate(public.seats)
        if tuple(owned[seat]) != board.full_sets[public_seat.clan]
    ]
    held_by_others = covered = taken = 0
    for held in public.held:
        if held & held_by_others:
            broken.append("two clans control one province")
        held_by_others |= held
        if held.bit_count() + stacked > most and sum([lying[province] for province in members(held)]) > most:
            broken.append("a clan has more control tokens than there are")
    if covered_by_control != held_by_others:
        broken.append("control tokens and control disagree")
    for special, provinces in enumerate(public.special):
        if provinces & covered:
            broken.append("two special tokens lie in one province")
        covered |= provinces
        if provinces and provinces.bit_count() > board.special_supply[special]:
            broken.append(f"there are too many of {ids.SPECIAL_TOKENS[special]}")
    if public.special[ids.SCORCHED] & held_by_others:
        broken.append("somebody controls scorched earth")
    for token in public.placed:
        border = board.border[token.place]
        if taken & border:
            broken.append("two tokens lie on one border")
        taken |= border
    return broken


def _owned(state: State) -> list[list[int]]:
    public, hidden = state.public, state.hidden
    owned = [list(map(add, pool, seat.discard)) for pool, seat in zip(hidden.pools, public.seats, strict=True)]
    for own, hand, public_seat in zip(owned, hidden.hands, public.seats, strict=True):
        own[ids.BLUFF] += public_seat.bluff_open
        for token in hand:
            own[token] += 1
    for placed, kind in zip(public.placed, hidden.kinds, strict=True):
        own = owned[placed.seat]
        own[kind] += 1
        for blessing in placed.blessings:
            own[blessing] += 1
    return owned


def board_facts(board: Topology) -> tuple[int, int, int]:
    """Return how many provinces, land borders and coastal borders the game's board has (C-3)."""
    return len(board.provinces), board.all_land.bit_count() // 2, len(list(members(board.all_coast)))
