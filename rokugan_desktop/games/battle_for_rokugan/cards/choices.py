"""What cards let one choose: provinces that take a special token, own provinces, tokens on the board."""

from __future__ import annotations

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.cards.stage import Offers
from rokugan_desktop.games.battle_for_rokugan.public import Open, Script
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


def accepting(board: Topology, open_: Open, special: int) -> int:
    """Return where a card may put the special token (T-1, T-6, T-8, X-7): nowhere once the supply is out."""
    if open_.special[special].bit_count() >= board.special_supply[special]:
        return 0
    provinces = board.all_provinces & ~open_.special[ids.PEACE] & ~open_.special[ids.SCORCHED]
    if special >= ids.HONOR_1:
        provinces &= board.empire
    elif special == ids.HARBOR:
        provinces &= ~board.coastal
    return provinces


def takes(special: int) -> Offers:
    """Offer the provinces that take the special token and were not chosen before."""

    def offers(board: Topology, state: State, script: Script) -> int:
        return accepting(board, state.open, special) & ~chosen_before(script)

    return offers


def chosen_before(script: Script) -> int:
    """Return what the card's earlier stages chose, as bits."""
    bits = 0
    for pick in script.picks:
        if pick != ids.NOBODY:
            bits |= 1 << pick
    return bits


def own_for_control(board: Topology, state: State, script: Script) -> int:
    """Offer the seat's own provinces not chosen before, where it has a control token left to put there (C-2)."""
    if state.open.control_tokens(script.seat) >= board.components.control_tokens_per_clan:
        return 0
    return state.open.held[script.seat] & ~chosen_before(script)


def others_held(open_: Open, seat: int) -> int:
    """Return the provinces that opponents of the seat control."""
    bits = 0
    for other, held in enumerate(open_.held):
        if other != seat:
            bits |= held
    return bits


def price(board: Topology, state: State, script: Script) -> int:
    """Return the provinces outside the Shadowlands from which the seat can pay a control token (X-3)."""
    return board.empire & state.open.held[script.seat]


def any_token(_board: Topology, state: State, script: Script) -> int:
    """Offer every unblessed token on the board (P-7) not chosen before, whoever owns it (X-3, A-3)."""
    bits = 0
    for token in state.open.placed:
        if not token.blessings:
            bits |= 1 << token.identity
    return bits & ~chosen_before(script)


def opposing_token(_board: Topology, state: State, script: Script) -> int:
    """Offer every unblessed token (P-7) of the opponents (A-2)."""
    bits, own = 0, script.seat
    for token in state.open.placed:
        if token.seat != own and not token.blessings:
            bits |= 1 << token.identity
    return bits


def opposing_facedown_token(_board: Topology, state: State, script: Script) -> int:
    """Offer every unblessed facedown token (P-7) of the opponents (A-1): a faceup one need not be looked at."""
    bits, own = 0, script.seat
    for token in state.open.placed:
        if token.seat != own and token.face < 0 and not token.blessings:
            bits |= 1 << token.identity
    return bits
