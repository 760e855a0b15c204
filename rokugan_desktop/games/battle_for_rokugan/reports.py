"""What `resolve` and `score` print: plain data, in the order that the position format gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.tuples import one_by_one
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.phases import placement, resolution, scoring
from rokugan_desktop.games.battle_for_rokugan.position import Position, placed_row, state_of, territory_cards
from rokugan_desktop.games.battle_for_rokugan.state import PublicState
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

Report = Mapping[str, Any]


def resolution_report(board: Topology, position: Position, name: str = "position") -> Report:
    """Return what R-0 to R-6 make of the position. Raise Unreadable where the position can't be."""
    update = StateUpdate(board, state_of(board, position, name))
    if position.unicorn_swap is not None:
        one, other = position.unicorn_swap
        placement.swap_places(update, update.public.seat_of_clan(ids.UNICORN), one - 1, other - 1)
    resolution.resolve(update)
    holders = update.public.holders
    told = [line.event for line in update.told]
    illegal = [event.token for event in told if isinstance(event, events.IllegalDiscarded)]
    illegal.sort(key=lambda token: token.identity)
    return {
        "provinces": _provinces(board, update.public),
        "seats": {
            ids.CLANS[public_seat.clan]: {
                "hand": sorted(ids.COMBAT_TOKENS[token] for token in update.hidden.hands[seat]),
                "discard": sorted(one_by_one(public_seat.discard, ids.COMBAT_TOKENS)),
                "cards": sorted(_card_name(update.public, t) for t in ids.EVERY_TERRITORY if holders[t] == seat),
                "ronin": public_seat.ronin,
            }
            for seat, public_seat in zip(ids.EVERY_SEAT, update.public.seats, strict=False)
        },
        "territory_cards": territory_cards(update.public),
        "battles": [_battle(board, update.public, event) for event in told if isinstance(event, events.Battle)],
        "discarded_illegal": [placed_row(board, update.public, token) for token in illegal],
    }


def score_report(board: Topology, position: Position, name: str = "position") -> Report:
    """Return the honor table of the position, as at the end of the game (E-1, E-2)."""
    state = state_of(board, position, name)
    update = StateUpdate(board, state)
    scoring.score(update)
    table = next(line.event for line in update.told if isinstance(line.event, events.GameEnded))
    clans = [ids.CLANS[public_seat.clan] for public_seat in state.public.seats]
    return {
        "honor": {clan: {**asdict(part), "total": part.total} for clan, part in zip(clans, table.honor, strict=True)},
        "winners": [clans[seat] for seat in table.winners],
    }


def _provinces(board: Topology, public: PublicState) -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for name, province in board.number.items():
        there = (
            token for token, where in zip(ids.SPECIAL_TOKENS, public.special, strict=True) if where >> province & 1
        )
        rows[name] = {
            "controller": _clan_name(public, public.controller(province)),
            "down": public.facedown[province],
            "up": public.faceup[province],
            "special": next(there, None),
        }
    return rows


def _clan_name(public: PublicState, seat: Seat) -> str | None:
    return None if seat == ids.NOBODY else ids.CLANS[public.seats[seat].clan]


def _card_name(public: PublicState, territory: ids.Territory) -> str:
    card = public.cards[territory]
    return f"unknown:{ids.TERRITORIES[territory]}" if card == ids.NOBODY else ids.TERRITORY_CARDS[card]


def _battle(board: Topology, public: PublicState, battle: events.Battle) -> dict[str, Any]:
    return {
        "province": board.provinces[battle.province],
        "defender": _clan_name(public, battle.defender),
        "defense": battle.defense,
        "attackers": {ids.CLANS[public.seats[seat].clan]: total for seat, total in battle.attackers},
        "winner": _clan_name(public, battle.winner),
    }
