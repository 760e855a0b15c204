"""Upkeep phase (chapter 3): ronin, first player, drawing combat tokens, territory cards."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Draw, Seat, seats
from rokugan_desktop.engine.tuples import with_count, with_item, with_one
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import INTERNED, Action, Verb
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.phases import playing as cards
from rokugan_desktop.games.battle_for_rokugan.questions import ONLY_PASS, Question
from rokugan_desktop.games.battle_for_rokugan.state import Moment, PublicSeat, PublicState, State, token_set
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

_DRAWS: Final = INTERNED[Verb.DRAW]
_REVEALS: Final = INTERNED[Verb.REVEAL]
_DRAWING: Final = Moment.DRAWING


def begin(update: StateUpdate) -> None:
    """Begin a round: ronin (K-0), then the first player (K-1), which round 1 leaves out.

    A position may begin with fewer initiative cards than there are rounds to come: the first player then stays.
    """
    table, number = update.public, update.public.round
    update.tell(events.RoundBegan(number))
    seats: list[PublicSeat] = []
    happened: list[events.Event] = []
    for seat, public_seat in zip(ids.EVERY_SEAT, table.seats, strict=False):
        ronin = not table.held[seat]
        if ronin != public_seat.ronin:
            happened.append(events.RoninChanged(seat, ronin))
        seats.append(replace(public_seat, ronin=ronin, bluff_barred=False, ability_used=False, out=False))
    update.set_public(seats=tuple(seats), first_player_card=len(seats) > 2)
    update.tell_all(happened)
    if number == 1 or update.public.initiative_left <= 0:
        begin_drawing(update)
    else:
        update.await_seat(Moment.INITIATIVE, update.public.first_player)


# K-1


def initiative_draw(state: State) -> Draw[Action]:
    """Return the draw of the top initiative card (K-1).

    The clans' cards not yet shown are in the deck for certain; the neutral ones that fill it up are any of those not
    yet shown (U-8), so each of the u unseen ones is the top card with m / (u * left) where m of them are in the deck.
    """
    public, fixed = state.public, state.hidden.initiative
    if fixed:
        return Draw("initiative", _REVEALS, tuple(int(card == fixed[-1]) for card in range(len(_REVEALS))))
    shown: tuple[int, ...] = public.initiative_shown
    clans = [seat.clan for seat in public.seats if seat.clan not in shown]
    unseen = [card for card in range(len(ids.CLANS), len(_REVEALS)) if card not in shown]
    filled = min(max(public.initiative_left - len(clans), 0), len(unseen))
    weights = [0] * len(_REVEALS)
    for clan in clans:
        weights[clan] = len(unseen) or 1
    for card in unseen:
        weights[card] = filled
    return Draw("initiative", _REVEALS, tuple(weights))


def reveal_initiative(update: StateUpdate, card: ids.InitiativeCard) -> None:
    """Reveal the card; who it says is first player and takes the first player card (K-1)."""
    public, seat = update.public, first_player_by(update.public, card)
    shown = (*public.initiative_shown, card)
    update.set_public(first_player=seat, initiative_shown=shown, initiative_left=public.initiative_left - 1)
    update.set_hidden(initiative=update.hidden.initiative[:-1])
    update.tell(events.InitiativeRevealed(card, seat))
    begin_drawing(update)


def first_player_by(public: PublicState, card: ids.InitiativeCard) -> Seat:
    """Return the seat that the initiative card makes first player (K-1)."""
    if card < len(ids.CLANS):
        seat = public.seat_of_clan(ids.EVERY_CLAN[card])
        return seat if seat != ids.NOBODY else public.first_player
    count = len(public.seats)
    playing = seats(count)
    match ids.INITIATIVE_CARDS[card]:
        case "master_of_governance":
            scores = [public.held[seat].bit_count() for seat in playing]
        case "master_of_tactics":
            scores = [public.control_tokens(seat) for seat in playing]
        case _:
            scores = [public.holders.count(seat) for seat in playing]
    leaders = [seat for seat in playing if scores[seat] == max(scores)]
    if len(leaders) == 1:
        return leaders[0]
    current = public.first_player
    return min((seat for seat in leaders if seat != current), key=lambda seat: (current - seat) % count)


# K-2 and K-3


def begin_drawing(update: StateUpdate) -> None:
    """Put all bluffs behind the screens, forget what was spied, and draw (K-2)."""
    count = len(update.public.seats)
    for seat, public_seat in zip(ids.EVERY_SEAT, update.public.seats, strict=False):
        if public_seat.bluff_open:
            update.set_seat(seat, bluff_open=False)
            update.add_to_hand(seat, ids.BLUFF)
    update.set_hidden(spied=((),) * count)
    draw_up(update, ids.EVERY_SEAT[0])


def hand_limit(update: StateUpdate, seat: Seat) -> int:
    """Return up to how many tokens the seat draws (K-2, K-3)."""
    return update.board.components.hand_size + (update.public.seats[seat].clan == ids.DRAGON)


def draw_up(update: StateUpdate, first: Seat) -> None:
    """Wait for the next token to be drawn, from that seat on, or go on to Dragon's return and the cards."""
    seated = update.public.seats
    for seat in seats(len(seated))[first:]:
        hand = update.hidden.hands[seat]
        if len(hand) < hand_limit(update, seat) and any(update.hidden.pools[seat]) and not seated[seat].conceded:
            update.await_seat(_DRAWING, seat)
            return
        update.tell(events.HandDrawn(seat, len(hand)))
    dragon = update.public.seat_of_clan(ids.DRAGON)
    returns = dragon != ids.NOBODY and not seated[dragon].conceded
    if returns and len(update.hidden.hands[dragon]) == hand_limit(update, dragon):
        update.await_seat(Moment.RETURNING, dragon)
    else:
        begin_cards(update)


def token_draw(state: State) -> Draw[Action]:
    """Return the draw of a combat token from the active seat's pool (K-2)."""
    return Draw("token", _DRAWS, state.hidden.pools[state.public.active])


def draw_token(update: StateUpdate, token: ids.Token) -> None:
    """Put the drawn token behind the active seat's screen (K-2)."""
    seat, hidden = update.public.active, update.hidden
    pools = with_item(hidden.pools, seat, with_count(hidden.pools[seat], token, -1))
    hands = with_item(hidden.hands, seat, with_one(hidden.hands[seat], token))
    update.hidden = replace(hidden, pools=pools, hands=hands)
    update.tell(events.TokenDrawn(seat, token))
    draw_up(update, seat)


def return_question(board: Topology, state: State) -> Question:
    """Ask Dragon which token goes back into the pool: any but the bluff (K-3)."""
    seat = state.public.active
    hand = state.hidden.hands[seat]
    offers = ((Verb.TAKE, token_set(hand) & ~(1 << ids.BLUFF)),)
    return Question(board, state.public, QuestionKind.RETURN, seat, offers, hand=hand)


def put_back(update: StateUpdate, seat: Seat, token: ids.Token) -> None:
    """Put the token from the hand into the pool (K-3)."""
    update.take_from_hand(seat, token)
    update.add_to_pool(seat, token)
    update.tell(events.TokenPutBack(seat))
    update.tell(events.OwnTokenPutBack(seat, token))
    begin_cards(update)


# K-4


def begin_cards(update: StateUpdate) -> None:
    """Begin playing territory cards, which round 1 leaves out (K-4)."""
    if update.public.round == 1:
        update.set_public(moment=Moment.PLACEMENT)
        return
    update.set_public(passes=0)
    next_card_turn(update, update.public.first_player)


def next_card_turn(update: StateUpdate, seat: Seat) -> None:
    """Wait for the next seat that can play a card, until all have passed in a row (K-4).

    Who holds no card that can be played passes unasked; that tells nothing, for the cards held are known (W-1).
    """
    while update.public.passes < len(update.public.seats):
        if not update.public.seats[seat].conceded and cards.playable_in_upkeep(update.board, update.state(), seat):
            update.await_seat(Moment.CARDS, seat)
            return
        update.set_public(passes=update.public.passes + 1)
        seat = update.clockwise(seat)
    update.set_public(moment=Moment.PLACEMENT, script=None)
    update.shown = True  # the last pass is confirmed by itself: a placement that follows is another turn


def card_question(board: Topology, state: State) -> Question:
    """Ask the active seat for a territory card or a pass (K-4); which cards it holds is known to all (W-1)."""
    public = state.public
    offers = ((Verb.PLAY, cards.playable_in_upkeep(board, state, public.active)), ONLY_PASS)
    return Question(board, public, QuestionKind.UPKEEP_CARD, public.active, offers, secret=False)


def pass_cards(update: StateUpdate, seat: Seat, _number: int) -> None:
    """Let the seat pass (K-4)."""
    update.set_public(passes=update.public.passes + 1)
    update.tell(events.Passed(seat))
    next_card_turn(update, update.clockwise(seat))


def end_card(update: StateUpdate, seat: Seat) -> None:
    """Go on to the next seat after a card has taken effect (K-4)."""
    update.set_public(passes=0)
    next_card_turn(update, update.clockwise(seat))
