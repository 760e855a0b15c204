"""A state written as a position file. It tells every secret, so the window offers it only where no match runs."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.position import Position
from rokugan_desktop.games.battle_for_rokugan.reports import placed_row, territory_cards
from rokugan_desktop.games.battle_for_rokugan.state import Phase, State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members

_PHASES: Final = {Phase.UPKEEP: "upkeep", Phase.PLACEMENT: "placement"}


def write_position(board: Topology, state: State) -> str:
    """Return the state as the YAML text of a position file that reads back.

    What a position can't say is left out: who has looked at what, which cards were used this round.
    """
    public = state.public
    return Position.written(
        {
            "round": public.round,
            "phase": _PHASES.get(public.phase, "resolution"),
            "first_player": ids.CLANS[public.seats[public.first_player].clan],
            "seats": [_seat(board, state, seat) for seat in seats(len(public.seats))],
            "placed": [
                placed_row(board, public, replace(token, face=kind))
                for token, kind in zip(public.placed, state.hidden.kinds, strict=True)
            ],
            "special": {
                board.provinces[province]: name
                for name, provinces in zip(ids.SPECIAL_TOKENS, public.special, strict=True)
                for province in members(provinces)
            },
            "territory_cards": territory_cards(public),
            "initiative": [ids.INITIATIVE_CARDS[card] for card in state.hidden.initiative] or None,
        }
    )


def _seat(board: Topology, state: State, seat: Seat) -> dict[str, Any]:
    public, public_seat, kept = state.public, state.public.seats[seat], state.hidden.kept[seat]
    hand = [ids.COMBAT_TOKENS[token] for token in state.hidden.hands[seat]]
    if public_seat.bluff_open:
        hand.append(ids.COMBAT_TOKENS[ids.BLUFF])
    counted = zip(ids.COMBAT_TOKENS, public_seat.discard, strict=True)
    held = zip(public.cards, public.holders, strict=True)
    return {
        "clan": ids.CLANS[public_seat.clan],
        "control": {
            board.provinces[province]: {"down": public.facedown[province], "up": public.faceup[province]}
            for province in members(public.held[seat])
        },
        "hand": hand,
        "discard": [name for name, count in counted for _ in range(count)],
        "cards": [ids.TERRITORY_CARDS[card] for card, holder in held if holder == seat and card != ids.NOBODY],
        "objective": ids.SECRET_OBJECTIVES[kept] if kept != ids.NOBODY else None,
        "scouts": public_seat.scouts,
        "shugenja": public_seat.shugenja,
        "ronin": public_seat.ronin,
    }
