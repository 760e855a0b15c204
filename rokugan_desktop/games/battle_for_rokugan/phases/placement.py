"""Placement phase (chapter 4): clockwise, each places one combat token, until each has one left."""

from __future__ import annotations

from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.cards import playing as cards
from rokugan_desktop.games.battle_for_rokugan.cards.turn_cards import bless
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.move import Move
from rokugan_desktop.games.battle_for_rokugan.places import facedown_places, shut_provinces
from rokugan_desktop.games.battle_for_rokugan.public import Moment, Open, Placed
from rokugan_desktop.games.battle_for_rokugan.questions import ONLY_PASS, ONLY_SEEN, Question
from rokugan_desktop.games.battle_for_rokugan.state import State, token_set, with_item, without_token
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


def begin(move: Move) -> None:
    """Begin the phase with the first player (P-1)."""
    next_turn(move, move.open.first_player)


def next_turn(move: Move, seat: int) -> None:
    """Wait for the next seat that has a turn, from this one clockwise, or go on to Unicorn's swap (P-1, P-10)."""
    for _ in move.open.seats:
        if _has_turn(move, seat):
            return
        seat = move.clockwise(seat)
    begin_swap(move)


def _has_turn(move: Move, seat: int) -> bool:
    """Wait for the seat if it has a turn; take it out of the phase where it has tokens but can place none (P-10)."""
    open_seat = move.open.seats[seat]
    if open_seat.out or open_seat.conceded or len(move.hidden.hands[seat]) <= 1:
        return False
    return continue_turn(move, seat)


def continue_turn(move: Move, seat: int) -> bool:
    """Wait for the seat's token or card; return False where it can place none and play nothing (P-10)."""
    state = move.state()
    if placeable(move.board, state.open, seat, token_set(state.hidden.hands[seat])) or cards.playable_in_turn(
        move.board, state, seat
    ):
        move.await_seat(Moment.TURN, seat)
        return True
    leave_phase(move, seat)
    return False


def leave_phase(move: Move, seat: int) -> None:
    """Take the seat out of this placement phase; it keeps its tokens (P-10)."""
    move.set_seat(seat, out=True)
    move.tell(events.TookTurnOut(seat))


def placeable(board: Topology, open_: Open, seat: int, tokens: int) -> int:
    """Return which of the tokens, as bits, the seat can place somewhere (P-4, P-6, X-5, N-1)."""
    open_seat = open_.seats[seat]
    possible = 0
    if board.all_provinces & ~shut_provinces(open_, open_.held[seat]):
        possible = ~ids.BLESSINGS
        if open_seat.bluff_barred:
            possible &= ~(1 << ids.BLUFF)
        if open_seat.ronin:
            possible &= ~(1 << ids.DIPLOMACY | 1 << ids.RAID)
    if tokens & ids.BLESSINGS and blessable(open_, seat):
        possible |= ids.BLESSINGS
    return tokens & possible


def blessable(open_: Open, seat: int) -> int:
    """Return the identities of the seat's own facedown tokens, where a blessing may be laid (P-6)."""
    bits = 0
    for token in open_.placed:
        if token.seat == seat and token.face == ids.NOBODY:
            bits |= 1 << token.identity
    return bits


# The turn


def turn_question(board: Topology, state: State) -> Question:
    """Ask the active seat for a token or a card; or, once it has picked up a token, for its place (P-2, P-4, P-6)."""
    open_, hidden = state.open, state.hidden
    seat, token = open_.active, hidden.chosen
    hand = hidden.hands[seat]
    if token == ids.NOBODY:
        takes = placeable(board, open_, seat, token_set(hand))
        plays = cards.playable_in_turn(board, state, seat)
        offers = [(Verb.TAKE, takes)] if takes else []
        if plays:
            offers.append((Verb.PLAY, plays))
        if not takes:  # nobody is forced to play a card (P-10)
            offers.append(ONLY_PASS)
        return Question(board, open_, QuestionKind.TURN, Seat(seat), tuple(offers), hand=hand)
    if ids.BLESSINGS >> token & 1:
        targets = ((Verb.AIM, blessable(open_, seat)),)
        kinds = own_kinds(state, seat)
        return Question(board, open_, QuestionKind.BLESS, Seat(seat), targets, hand=hand, chosen=token, shown=kinds)
    places = ((Verb.LAY, facedown_places(board, open_, seat)),)
    return Question(board, open_, QuestionKind.PLACE, Seat(seat), places, hand=hand, chosen=token)


def own_kinds(state: State, seat: int) -> tuple[int, ...]:
    """Return what the seat's own tokens on the board are, NOBODY for the others', in the order of `Open.placed`."""
    return tuple(
        kind if token.seat == seat else ids.NOBODY
        for token, kind in zip(state.open.placed, state.hidden.kinds, strict=True)
    )


def pass_turn(move: Move, seat: int, _number: int) -> None:
    """Let the seat pass, which can place nothing: it takes no more turns in this phase (P-10)."""
    leave_phase(move, seat)
    end_turn(move, seat)


def take(move: Move, _seat: int, token: int) -> None:
    """Pick up the token; a place is asked next."""
    move.hidden = replace(move.hidden, chosen=token)


def lay(move: Move, seat: int, place: int) -> None:
    """Put the token that was picked up facedown in its place (P-1, P-3)."""
    table, hidden = move.open, move.hidden
    token, identity = hidden.chosen, table.next_identity
    move.open = replace(table, placed=(*table.placed, Placed(identity, seat, place)), next_identity=identity + 1)
    move.hidden = replace(
        hidden,
        hands=with_item(hidden.hands, seat, without_token(hidden.hands[seat], token)),
        kinds=(*hidden.kinds, token),
        chosen=ids.NOBODY,
    )
    move.tell(events.TokenPlaced(seat, identity, place))
    move.whisper(events.OwnTokenPlaced(seat, identity, place, token), seat)
    _after_placing(move, seat, identity)


def lay_blessing(move: Move, seat: int, identity: int) -> None:
    """Lay the blessing that was picked up on an own facedown token (P-5, P-6)."""
    token = move.hidden.chosen
    move.take_from_hand(seat, token)
    move.count_spied(seat, token, -1)
    move.set_hidden(chosen=ids.NOBODY)
    bless(move, seat, token, identity)
    _after_placing(move, seat, identity)


def _after_placing(move: Move, seat: int, identity: int) -> None:
    """Offer Scorpion its look, once a round, right after placing (A-4), then go on."""
    open_seat = move.open.seats[seat]
    if open_seat.clan == ids.SCORPION and not open_seat.ability_used and spying_targets(move.open, identity):
        move.set_open(latest=identity)
        move.await_seat(Moment.SPYING, seat)
    else:
        end_turn(move, seat)


def spying_targets(open_: Open, just_placed: int) -> int:
    """Return the identities of the other unblessed facedown tokens on the board (A-4, P-7)."""
    bits = 0
    for token in open_.placed:
        if not token.blessings and token.face == ids.NOBODY and token.identity != just_placed:
            bits |= 1 << token.identity
    return bits


def spying_question(board: Topology, state: State) -> Question:
    """Ask Scorpion for a token to look at, or, after the look, whether it has seen it (A-4)."""
    open_, seat = state.open, state.open.active
    hand = state.hidden.hands[seat]
    if open_.seats[seat].ability_used:
        return Question(board, open_, QuestionKind.SEEN, Seat(seat), (ONLY_SEEN,), hand=hand)
    targets = spying_targets(open_, open_.latest)
    return Question(board, open_, QuestionKind.SPY, Seat(seat), ((Verb.AIM, targets), ONLY_PASS), hand=hand)


def leave_spying(move: Move, seat: int, _number: int) -> None:
    """Let Scorpion decline to look, or put back what it has looked at."""
    end_turn(move, seat)


def spy(move: Move, seat: int, identity: int) -> None:
    """Let Scorpion look at the token, alone (A-4)."""
    move.set_seat(seat, ability_used=True)
    move.look(seat, move.index_of(identity))


def end_turn(move: Move, seat: int) -> None:
    """Go on to the next seat (P-1)."""
    next_turn(move, move.clockwise(seat))


def end_card(move: Move, seat: int, card: int) -> None:
    """Go on with the turn after a card, or end it where the card was this turn's placement (P-2, P-10, X-3)."""
    if cards.ends_turn(card) or not continue_turn(move, seat):
        end_turn(move, seat)


#


def begin_swap(move: Move) -> None:
    """Wait for Unicorn's swap where it has two tokens to swap, or go on to the reveal (R-0, A-4)."""
    unicorn = move.open.seat_of_clan(ids.UNICORN)
    if (
        unicorn != ids.NOBODY
        and not move.open.seats[unicorn].conceded
        and swappable(move.open, unicorn).bit_count() >= 2
    ):
        move.await_seat(Moment.SWAP, unicorn)
    else:
        move.set_open(moment=Moment.RESOLUTION)


def swappable(open_: Open, seat: int) -> int:
    """Return the identities of the seat's own unblessed tokens on the board (A-4, P-7)."""
    bits = 0
    for token in open_.placed:
        if token.seat == seat and not token.blessings:
            bits |= 1 << token.identity
    return bits


def swap_question(board: Topology, state: State) -> Question:
    """Ask Unicorn for the first token of a swap, or for the second (A-4)."""
    open_, seat = state.open, state.open.active
    targets, first = swappable(open_, seat), state.hidden.chosen
    if first == ids.NOBODY:
        return Question(board, open_, QuestionKind.SWAP, Seat(seat), ((Verb.AIM, targets), ONLY_PASS))
    offers = ((Verb.AIM, targets & ~(1 << first)),)
    return Question(board, open_, QuestionKind.SWAP_WITH, Seat(seat), offers, chosen=first)


def ready_question(board: Topology, state: State) -> Question:
    """Ask the first player, in public, to have the tokens turned faceup (R-1), where a match begins right there."""
    open_ = state.open
    return Question(board, open_, QuestionKind.REVEAL, Seat(open_.active), (ONLY_SEEN,), secret=False)


def swap(move: Move, seat: int, identity: int) -> None:
    """Pick the first token of the swap, or let it and this one take each other's place and arrow (A-4)."""
    first = move.hidden.chosen
    if first == ids.NOBODY:
        move.set_hidden(chosen=identity)
        return
    swap_places(move, seat, move.index_of(first), move.index_of(identity))
    end_swap(move)


def swap_places(move: Move, seat: int, index: int, other: int) -> None:
    """Let two tokens on the board take each other's place (A-4, R-0)."""
    placed = list(move.open.placed)
    one, two = placed[index], placed[other]
    placed[index], placed[other] = replace(one, place=two.place), replace(two, place=one.place)
    move.set_open(placed=tuple(placed))
    move.set_seat(seat, ability_used=True)
    move.tell(events.TokensSwapped(seat, one.place, two.place))


def leave_swap(move: Move, _seat: int, _number: int) -> None:
    """Let Unicorn decline to swap, or the first player have the tokens turned faceup."""
    end_swap(move)


def end_swap(move: Move) -> None:
    """Go on to the reveal."""
    move.set_hidden(chosen=ids.NOBODY)
    move.set_open(moment=Moment.RESOLUTION)
