"""What `resolve` and `score` print: plain data, in the order that the position format gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.move import Move
from rokugan_desktop.games.battle_for_rokugan.phases import placement, resolution, scoring
from rokugan_desktop.games.battle_for_rokugan.position import Position
from rokugan_desktop.games.battle_for_rokugan.position_checks import state_of
from rokugan_desktop.games.battle_for_rokugan.public import PLAYED, Counts, Open, Placed
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

Report = Mapping[str, Any]


def resolution_report(board: Topology, position: Position, name: str = "position") -> Report:
    """Return what R-0 to R-6 make of the position. Raise Unreadable where the position can't be."""
    move = Move(board, state_of(board, position, name))
    if position.unicorn_swap is not None:
        one, other = position.unicorn_swap
        placement.swap_places(move, move.open.seat_of_clan(ids.UNICORN), one - 1, other - 1)
    resolution.resolve(move)
    told = [line.event for line in move.told]
    return {
        "provinces": _provinces(board, move.open),
        "seats": {
            ids.CLANS[open_seat.clan]: {
                "hand": sorted(ids.COMBAT_TOKENS[token] for token in move.hidden.hands[seat]),
                "discard": token_names(open_seat.discard),
                "cards": sorted(_card_name(move.open, t) for t in range(len(ids.TERRITORIES)) if _holds(move, seat, t)),
                "ronin": open_seat.ronin,
            }
            for seat, open_seat in enumerate(move.open.seats)
        },
        "territory_cards": {
            name: "played" if holder == PLAYED else ids.TERRITORY_CARDS[card]
            for name, card, holder in zip(ids.TERRITORIES, move.open.cards, move.open.holders, strict=True)
            if holder == PLAYED or (holder < 0 and card != ids.NOBODY)
        },
        "battles": [_battle(board, move.open, event) for event in told if isinstance(event, events.Battle)],
        "discarded_illegal": [
            placed_row(board, move.open, token)
            for token in sorted(
                (event.token for event in told if isinstance(event, events.IllegalDiscarded)),
                key=lambda token: token.identity,
            )
        ],
    }


def score_report(board: Topology, position: Position, name: str = "position") -> Report:
    """Return the honor table of the position, as at the end of the game (E-1, E-2)."""
    state = state_of(board, position, name)
    move = Move(board, state)
    scoring.score(move)
    table = next(line.event for line in move.told if isinstance(line.event, events.GameEnded))
    clans = [ids.CLANS[open_seat.clan] for open_seat in state.open.seats]
    return {
        "honor": {
            clan: {
                "flowers": part.flowers,
                "control_tokens": part.control_tokens,
                "objective": part.objective,
                "territories": part.territories,
                "total": part.total,
            }
            for clan, part in zip(clans, table.honor, strict=True)
        },
        "winners": [clans[seat] for seat in table.winners],
    }


def _provinces(board: Topology, open_: Open) -> dict[str, Any]:
    rows: dict[str, Any] = {}
    for province, name in enumerate(board.provinces):
        there = (token for token, where in zip(ids.SPECIAL_TOKENS, open_.special, strict=True) if where >> province & 1)
        rows[name] = {
            "controller": _clan_name(open_, open_.controller(province)),
            "down": open_.down[province],
            "up": open_.up[province],
            "special": next(there, None),
        }
    return rows


def _clan_name(open_: Open, seat: int) -> str | None:
    return None if seat == ids.NOBODY else ids.CLANS[open_.seats[seat].clan]


def token_names(counts: Counts) -> list[str]:
    """Return the combat tokens counted, by name, sorted."""
    return sorted(name for name, count in zip(ids.COMBAT_TOKENS, counts, strict=True) for _ in range(count))


def _holds(move: Move, seat: int, territory: int) -> bool:
    return move.open.holders[territory] == seat


def _card_name(open_: Open, territory: int) -> str:
    card = open_.cards[territory]
    return f"unknown:{ids.TERRITORIES[territory]}" if card == ids.NOBODY else ids.TERRITORY_CARDS[card]


def _battle(board: Topology, open_: Open, battle: events.Battle) -> dict[str, Any]:
    return {
        "province": board.provinces[battle.province],
        "defender": _clan_name(open_, battle.defender),
        "defense": battle.defense,
        "attackers": {ids.CLANS[open_.seats[seat].clan]: total for seat, total in battle.attackers},
        "winner": _clan_name(open_, battle.winner),
    }


def placed_row(board: Topology, open_: Open, token: Placed) -> dict[str, Any]:
    """Return a combat token on the board as position files write it."""
    row: dict[str, Any] = {
        "clan": ids.CLANS[open_.seats[token.seat].clan],
        "token": ids.COMBAT_TOKENS[token.face],
        "at": board.place_names[token.place],
    }
    if token.blessings:
        row["blessings"] = [ids.COMBAT_TOKENS[blessing] for blessing in token.blessings]
    return row
