"""What everybody sees in a match, in words of the rules: it stays the same however the program keeps it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rokugan_desktop.games.battle_for_rokugan import Topology, View, ids


def public_facts(board: Topology, view: View) -> dict[str, Any]:
    """Return what lies open on the table, named and countable."""
    public = view.public
    return {
        "round": public.round,
        "phase": public.phase.name,
        "first player": public.first_player,
        "hands": list(view.hand_sizes),
        "pools": list(view.pool_sizes),
        "seats": [_seat(view, seat) for seat in range(len(public.seats))],
        "provinces": {
            name: [public.controller(number), public.facedown[number], public.faceup[number]]
            for name, number in board.number.items()
            if public.controller(number) != ids.NOBODY
        },
        "special": {
            name: [board.provinces[number] for number in range(len(board.provinces)) if provinces >> number & 1]
            for name, provinces in zip(ids.SPECIAL_TOKENS, public.special, strict=True)
        },
        "placed": [
            [token.seat, board.place_names[token.place], _token(kind), [_token(one) for one in token.blessings]]
            for token, kind in zip(public.placed, view.tokens, strict=True)
        ],
        "cards": [
            [name, "" if card == ids.NOBODY else ids.TERRITORY_CARDS[card], holder]
            for name, card, holder in zip(ids.TERRITORIES, public.cards, public.holders, strict=True)
        ],
        "winners": list(public.winners),
    }


def digest(facts: object) -> str:
    """Return the SHA-256 of plain data, as JSON with its keys in order."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _seat(view: View, seat: int) -> list[Any]:
    one = view.public.seats[seat]
    return [ids.CLANS[one.clan], list(one.discard), one.scouts, one.shugenja, one.starting, one.ronin, one.conceded]


def _token(kind: int) -> str:
    return "" if kind == ids.NOBODY else ids.COMBAT_TOKENS[kind]
