"""Upkeep phase (chapter 3): ronin, first player, drawing combat tokens, territory cards."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Draw, Seat
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards import playing as cards
from rokugan_desktop.games.battle_for_rokugan.kinds import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.move import Move
from rokugan_desktop.games.battle_for_rokugan.public import Moment, Open, OpenSeat
from rokugan_desktop.games.battle_for_rokugan.questions import ONLY_PASS, Question
from rokugan_desktop.games.battle_for_rokugan.state import State, token_set, with_count, with_item, with_token
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

_DRAWS: Final = INTERNED[Verb.DRAW]
_REVEALS: Final = INTERNED[Verb.REVEAL]


def begin(move: Move) -> None:
    """Begin a round: ronin (K-0), then the first player (K-1), which round 1 leaves out.

    A position may begin with fewer initiative cards than there are rounds to come: the first player then stays.
    """
    table, number = move.open, move.open.round
    move.tell(events.RoundBegan(number))
    seats: list[OpenSeat] = []
    for seat, open_seat in enumerate(table.seats):
        ronin = not table.held[seat]
        if ronin != open_seat.ronin:
            move.tell(events.RoninChanged(seat, ronin))
        seats.append(replace(open_seat, ronin=ronin, bluff_barred=False, ability_used=False, out=False))
    move.set_open(seats=tuple(seats), first_player_card=len(seats) > 2)
    if number == 1 or move.open.initiative_left <= 0:
        begin_drawing(move)
    else:
        move.await_seat(Moment.INITIATIVE, move.open.first_player)


# K-1


def initiative_draw(state: State) -> Draw[Action]:
    """Return the draw of the top initiative card (K-1).

    The clans' cards not yet shown are in the deck for certain; the neutral ones that fill it up are any of those not
    yet shown (U-8), so each of the u unseen ones is the top card with m / (u * left) where m of them are in the deck.
    """
    open_, fixed = state.open, state.hidden.initiative
    if fixed:
        return Draw("initiative", _REVEALS, tuple(int(card == fixed[-1]) for card in range(len(_REVEALS))))
    clans = [seat.clan for seat in open_.seats if seat.clan not in open_.initiative_shown]
    unseen = [card for card in range(len(ids.CLANS), len(_REVEALS)) if card not in open_.initiative_shown]
    filled = min(max(open_.initiative_left - len(clans), 0), len(unseen))
    weights = [0] * len(_REVEALS)
    for card in clans:
        weights[card] = len(unseen) or 1
    for card in unseen:
        weights[card] = filled
    return Draw("initiative", _REVEALS, tuple(weights))


def reveal_initiative(move: Move, card: int) -> None:
    """Reveal the card; who it says is first player and takes the first player card (K-1)."""
    seat = first_player_by(move.open, card)
    move.set_open(
        first_player=seat,
        initiative_shown=(*move.open.initiative_shown, card),
        initiative_left=move.open.initiative_left - 1,
    )
    move.set_hidden(initiative=move.hidden.initiative[:-1])
    move.tell(events.InitiativeRevealed(card, seat))
    begin_drawing(move)


def first_player_by(open_: Open, card: int) -> int:
    """Return the seat that the initiative card makes first player (K-1)."""
    if card < len(ids.CLANS):
        seat = open_.seat_of_clan(card)
        return seat if seat != ids.NOBODY else open_.first_player
    count = len(open_.seats)
    match ids.INITIATIVE_CARDS[card]:
        case "master_of_governance":
            scores = [open_.held[seat].bit_count() for seat in range(count)]
        case "master_of_tactics":
            scores = [open_.control_tokens(seat) for seat in range(count)]
        case _:
            scores = [open_.holders.count(seat) for seat in range(count)]
    leaders = [seat for seat in range(count) if scores[seat] == max(scores)]
    if len(leaders) == 1:
        return leaders[0]
    current = open_.first_player
    return min((seat for seat in leaders if seat != current), key=lambda seat: (current - seat) % count)


# K-2 and K-3


def begin_drawing(move: Move) -> None:
    """Put all bluffs behind the screens, forget what was spied, and draw (K-2)."""
    count = len(move.open.seats)
    for seat, open_seat in enumerate(move.open.seats):
        if open_seat.bluff_open:
            move.set_seat(seat, bluff_open=False)
            move.add_to_hand(seat, ids.BLUFF)
    move.set_hidden(spied=((),) * count)
    draw_up(move, 0)


def hand_limit(move: Move, seat: int) -> int:
    """Return up to how many tokens the seat draws (K-2, K-3)."""
    return move.board.components.hand_size + (move.open.seats[seat].clan == ids.DRAGON)


def draw_up(move: Move, seat: int) -> None:
    """Wait for the next token to be drawn, from this seat on, or go on to Dragon's return and the cards."""
    while seat < len(move.open.seats):
        hand = move.hidden.hands[seat]
        if len(hand) < hand_limit(move, seat) and any(move.hidden.pools[seat]) and not move.open.seats[seat].conceded:
            move.await_seat(Moment.DRAWING, seat)
            return
        move.tell(events.HandDrawn(seat, len(hand)))
        seat += 1
    dragon = move.open.seat_of_clan(ids.DRAGON)
    if (
        dragon != ids.NOBODY
        and not move.open.seats[dragon].conceded
        and len(move.hidden.hands[dragon]) == hand_limit(move, dragon)
    ):
        move.await_seat(Moment.RETURNING, dragon)
    else:
        begin_cards(move)


def token_draw(state: State) -> Draw[Action]:
    """Return the draw of a combat token from the active seat's pool (K-2)."""
    return Draw("token", _DRAWS, state.hidden.pools[state.open.active])


def draw_token(move: Move, token: int) -> None:
    """Put the drawn token behind the active seat's screen (K-2)."""
    seat, hidden = move.open.active, move.hidden
    move.hidden = replace(
        hidden,
        pools=with_item(hidden.pools, seat, with_count(hidden.pools[seat], token, -1)),
        hands=with_item(hidden.hands, seat, with_token(hidden.hands[seat], token)),
    )
    move.whisper(events.TokenDrawn(seat, token), seat)
    draw_up(move, seat)


def return_question(board: Topology, state: State) -> Question:
    """Ask Dragon which token goes back into the pool: any but the bluff (K-3)."""
    seat = state.open.active
    hand = state.hidden.hands[seat]
    offers = ((Verb.TAKE, token_set(hand) & ~(1 << ids.BLUFF)),)
    return Question(board, state.open, QuestionKind.RETURN, Seat(seat), offers, hand=hand)


def put_back(move: Move, seat: int, token: int) -> None:
    """Put the token from the hand into the pool (K-3)."""
    move.take_from_hand(seat, token)
    move.add_to_pool(seat, token)
    move.tell(events.TokenPutBack(seat))
    move.whisper(events.OwnTokenPutBack(seat, token), seat)
    begin_cards(move)


# K-4


def begin_cards(move: Move) -> None:
    """Begin playing territory cards, which round 1 leaves out (K-4)."""
    if move.open.round == 1:
        move.set_open(moment=Moment.PLACEMENT)
        return
    move.set_open(passes=0)
    next_card_turn(move, move.open.first_player)


def next_card_turn(move: Move, seat: int) -> None:
    """Wait for the next seat that can play a card, until all have passed in a row (K-4).

    Who holds no card that can be played passes unasked; that tells nothing, for the cards held are known (W-1).
    """
    while move.open.passes < len(move.open.seats):
        if not move.open.seats[seat].conceded and cards.playable_in_upkeep(move.board, move.state(), seat):
            move.await_seat(Moment.CARDS, seat)
            return
        move.set_open(passes=move.open.passes + 1)
        seat = move.clockwise(seat)
    move.set_open(moment=Moment.PLACEMENT, script=None)


def card_question(board: Topology, state: State) -> Question:
    """Ask the active seat for a territory card or a pass (K-4); which cards it holds is known to all (W-1)."""
    open_ = state.open
    playable = cards.playable_in_upkeep(board, state, open_.active)
    return Question(
        board, open_, QuestionKind.UPKEEP_CARD, Seat(open_.active), ((Verb.PLAY, playable), ONLY_PASS), secret=False
    )


def pass_cards(move: Move, seat: int, _number: int) -> None:
    """Let the seat pass (K-4)."""
    move.tell(events.Passed(seat))
    move.set_open(passes=move.open.passes + 1)
    next_card_turn(move, move.clockwise(seat))


def end_card(move: Move, seat: int) -> None:
    """Go on to the next seat after a card has taken effect (K-4)."""
    move.set_open(passes=0)
    next_card_turn(move, move.clockwise(seat))
