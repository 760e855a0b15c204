"""What everybody sees in a match, in words of the rules: it stays the same however the program keeps it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rokugan_desktop.games.battle_for_rokugan import Topology, View, ids


def public_facts(board: Topology, view: View) -> dict[str, Any]:
    """Return what lies open on the table, named and countable."""
    open_ = view.open
    return {
        "round": open_.round,
        "phase": open_.phase.name,
        "first player": open_.first_player,
        "hands": list(view.hand_sizes),
        "pools": list(view.pool_sizes),
        "seats": [_seat(view, seat) for seat in range(len(open_.seats))],
        "provinces": {
            name: [open_.controller(number), open_.down[number], open_.up[number]]
            for number, name in enumerate(board.provinces)
            if open_.controller(number) != ids.NOBODY
        },
        "special": {
            name: [board.provinces[number] for number in range(len(board.provinces)) if provinces >> number & 1]
            for name, provinces in zip(ids.SPECIAL_TOKENS, open_.special, strict=True)
        },
        "placed": [
            [token.seat, board.place_names[token.place], _token(kind), [_token(one) for one in token.blessings]]
            for token, kind in zip(open_.placed, view.tokens, strict=True)
        ],
        "cards": [
            [name, "" if card == ids.NOBODY else ids.TERRITORY_CARDS[card], holder]
            for name, card, holder in zip(ids.TERRITORIES, open_.cards, open_.holders, strict=True)
        ],
        "winners": list(open_.winners),
    }


def digest(facts: object) -> str:
    """Return the SHA-256 of plain data, as JSON with its keys in order."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _seat(view: View, seat: int) -> list[Any]:
    one = view.open.seats[seat]
    return [ids.CLANS[one.clan], list(one.discard), one.scouts, one.shugenja, one.starting, one.ronin, one.conceded]


def _token(kind: int) -> str:
    return "" if kind == ids.NOBODY else ids.COMBAT_TOKENS[kind]
