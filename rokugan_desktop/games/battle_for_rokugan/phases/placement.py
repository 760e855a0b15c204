"""Placement phase (chapter 4): clockwise, each places one combat token, until each has one left."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.tuples import with_item, without_one
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import bless
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.phases import playing as cards
from rokugan_desktop.games.battle_for_rokugan.places import facedown_places, shut_provinces
from rokugan_desktop.games.battle_for_rokugan.questions import ONLY_PASS, ONLY_SEEN, Question
from rokugan_desktop.games.battle_for_rokugan.state import SECOND_RULES, Moment, Placed, PublicState, State, token_set
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, set_of

_TURN: Final = Moment.TURN
_TAKE, _LAY, _PLAY = Verb.TAKE, Verb.LAY, Verb.PLAY
_ASK_TURN, _ASK_PLACE = QuestionKind.TURN, QuestionKind.PLACE
"""What every turn needs, by name once and for all: Python 3.11 is slow to find the member of an enumeration."""


def next_turn(update: StateUpdate, seat: Seat) -> None:
    """Wait for the next seat that has a turn, from this one clockwise, or go on to Unicorn's swap (P-1, P-10)."""
    for _ in update.public.seats:
        if _has_turn(update, seat):
            return
        seat = update.clockwise(seat)
    begin_swap(update)


def _has_turn(update: StateUpdate, seat: Seat) -> bool:
    """Wait for the seat if it has a turn; take it out of the phase where it has tokens but can place none (P-10)."""
    public_seat = update.public.seats[seat]
    if public_seat.out or public_seat.conceded or len(update.hidden.hands[seat]) <= 1:
        return False
    return continue_turn(update, seat)


def continue_turn(update: StateUpdate, seat: Seat) -> bool:
    """Wait for the seat's token or card; return False where it can place none and play nothing (P-10)."""
    board, hand = update.board, update.hidden.hands[seat]
    if placeable(board, update.public, seat, token_set(hand)) or cards.playable_in_turn(board, update.state(), seat):
        update.await_seat(_TURN, seat)
        return True
    leave_phase(update, seat)
    return False


def leave_phase(update: StateUpdate, seat: Seat) -> None:
    """Take the seat out of this placement phase; it keeps its tokens (P-10)."""
    update.set_seat(seat, out=True)
    update.tell(events.TookTurnOut(seat))


def placeable(board: Topology, public: PublicState, seat: Seat, tokens: int) -> int:
    """Return which of the tokens, as bits, the seat can place somewhere (P-4, P-6, X-5, N-1)."""
    public_seat = public.seats[seat]
    possible = 0
    if board.all_provinces & ~shut_provinces(public, public.held[seat]):
        possible = ~ids.BLESSINGS
        if public_seat.bluff_barred:
            possible &= ~(1 << ids.BLUFF)
        if public_seat.ronin:
            possible &= ~(1 << ids.DIPLOMACY | 1 << ids.RAID)
    if tokens & ids.BLESSINGS and _can_bless(public, seat):
        possible |= ids.BLESSINGS
    return tokens & possible


def _can_bless(public: PublicState, seat: Seat) -> bool:
    """Tell whether the seat has a facedown token of its own, without looking for all of them."""
    for token in public.placed:  # noqa: SIM110 - any() with a generator takes three times as long
        if token.seat == seat and token.face == ids.NOBODY:
            return True
    return False


def blessable(public: PublicState, seat: Seat) -> int:
    """Return the identities of the seat's own facedown tokens, where a blessing may be laid (P-6)."""
    return set_of([token.identity for token in public.placed if token.seat == seat and token.face == ids.NOBODY])


# The turn


def turn_question(board: Topology, state: State) -> Question:
    """Ask the active seat for a token or a card; or, once it has picked up a token, for its place (P-2, P-4, P-6)."""
    public, hidden = state.public, state.hidden
    seat, token = public.active, hidden.chosen
    hand = hidden.hands[seat]
    if token == ids.NOBODY:
        takes = placeable(board, public, seat, token_set(hand))
        plays = cards.playable_in_turn(board, state, seat)
        offers = [(_TAKE, takes)] if takes else []
        if plays:
            offers.append((_PLAY, plays))
        if not takes:  # nobody is forced to play a card (P-10)
            offers.append(ONLY_PASS)
        return Question(board, public, _ASK_TURN, seat, tuple(offers), hand=hand)
    if ids.BLESSINGS >> token & 1:
        targets = ((Verb.AIM, blessable(public, seat)),)
        kinds = own_kinds(state, seat)
        return Question(board, public, QuestionKind.BLESS, seat, targets, hand=hand, chosen=token, shown=kinds)
    places = ((_LAY, facedown_places(board, public, seat)),)
    return Question(board, public, _ASK_PLACE, seat, places, hand=hand, chosen=token)


def own_kinds(state: State, seat: Seat) -> tuple[int, ...]:
    """Return what the seat's own tokens on the board are, NOBODY for others', in the order of `PublicState.placed`."""
    placed = zip(state.public.placed, state.hidden.kinds, strict=True)
    return tuple([kind if token.seat == seat else ids.NOBODY for token, kind in placed])


def pass_turn(update: StateUpdate, seat: Seat, _number: int) -> None:
    """Let the seat pass, which can place nothing: it takes no more turns in this phase (P-10)."""
    leave_phase(update, seat)
    end_turn(update, seat)


def take(update: StateUpdate, _seat: Seat, token: ids.Token) -> None:
    """Pick up the token; a place is asked next."""
    update.hidden = replace(update.hidden, chosen=token)


def lay(update: StateUpdate, seat: Seat, place: ids.Place) -> None:
    """Put the token that was picked up facedown in its place (P-1, P-3)."""
    table, hidden = update.public, update.hidden
    token, identity = hidden.chosen, table.next_identity
    update.public = replace(table, placed=(*table.placed, Placed(identity, seat, place)), next_identity=identity + 1)
    hands = with_item(hidden.hands, seat, without_one(hidden.hands[seat], token))
    update.hidden = replace(hidden, hands=hands, kinds=(*hidden.kinds, token), chosen=ids.NOBODY)
    update.tell(events.TokenPlaced(seat, identity, place))
    update.tell(events.OwnTokenPlaced(seat, identity, place, token))
    _after_placing(update, seat, identity)


def lay_blessing(update: StateUpdate, seat: Seat, identity: ids.Identity) -> None:
    """Lay the blessing that was picked up on an own facedown token (P-5, P-6)."""
    token = update.hidden.chosen
    update.take_from_hand(seat, token)
    update.count_spied(seat, token, -1)
    update.set_hidden(chosen=ids.NOBODY)
    bless(update, seat, token, identity)
    _after_placing(update, seat, identity)


def _after_placing(update: StateUpdate, seat: Seat, identity: ids.Identity) -> None:
    """Offer Scorpion its look, once a round, right after placing (A-4), then go on."""
    public_seat = update.public.seats[seat]
    spies = public_seat.clan == ids.SCORPION and not public_seat.ability_used
    if spies and spying_targets(update.public, seat, identity):
        update.set_public(latest=identity)
        update.await_seat(Moment.SPYING, seat)
    else:
        end_turn(update, seat)


def spying_targets(public: PublicState, seat: Seat, just_placed: int) -> int:
    """Return the identities of the unblessed facedown tokens that Scorpion may look at (A-4, P-7).

    They are others' tokens that it has not looked at; before version 3, all but the one that was just placed.
    """
    bits, looked = 0, public.looked[seat]
    any_other = public.rules <= SECOND_RULES
    for token in public.placed:
        if token.blessings or token.face != ids.NOBODY:
            continue
        if token.identity != just_placed if any_other else token.seat != seat and token.identity not in looked:
            bits |= 1 << token.identity
    return bits


def spying_question(board: Topology, state: State) -> Question:
    """Ask Scorpion for a token to look at, or, after the look, whether it has seen it (A-4)."""
    public, seat = state.public, state.public.active
    hand = state.hidden.hands[seat]
    if public.seats[seat].ability_used:
        return Question(board, public, QuestionKind.SEEN, seat, (ONLY_SEEN,), hand=hand)
    targets = spying_targets(public, seat, public.latest)
    return Question(board, public, QuestionKind.SPY, seat, ((Verb.AIM, targets), ONLY_PASS), hand=hand)


def spy(update: StateUpdate, seat: Seat, identity: ids.Identity) -> None:
    """Let Scorpion look at the token, alone (A-4)."""
    update.set_seat(seat, ability_used=True)
    update.look(seat, update.index_of(identity))


def end_turn(update: StateUpdate, seat: Seat) -> None:
    """Go on to the next seat (P-1)."""
    next_turn(update, update.clockwise(seat))


def end_card(update: StateUpdate, seat: Seat, card: ids.Card) -> None:
    """Go on with the turn after a card, or end it where the card was this turn's placement (P-2, P-10, X-3)."""
    if cards.ends_turn(card) or not continue_turn(update, seat):
        end_turn(update, seat)


#


def begin_swap(update: StateUpdate) -> None:
    """Wait for Unicorn's swap where it has two tokens to swap, or go on to the reveal (R-0, A-4)."""
    unicorn = update.public.seat_of_clan(ids.UNICORN)
    swaps = unicorn != ids.NOBODY and not update.public.seats[unicorn].conceded
    if swaps and swappable(update.public, unicorn).bit_count() >= 2:
        update.await_seat(Moment.SWAP, unicorn)
    else:
        update.set_public(moment=Moment.RESOLUTION)


def swappable(public: PublicState, seat: Seat) -> int:
    """Return the identities of the seat's own unblessed tokens on the board (A-4, P-7)."""
    return set_of([token.identity for token in public.placed if token.seat == seat and not token.blessings])


def swap_question(board: Topology, state: State) -> Question:
    """Ask Unicorn for the first token of a swap, or for the second (A-4)."""
    public, seat = state.public, state.public.active
    targets, first = swappable(public, seat), state.hidden.chosen
    if first == ids.NOBODY:
        return Question(board, public, QuestionKind.SWAP, seat, ((Verb.AIM, targets), ONLY_PASS))
    offers = ((Verb.AIM, targets & ~(1 << first)),)
    kinds = own_kinds(state, seat)
    return Question(board, public, QuestionKind.SWAP_WITH, seat, offers, chosen=first, shown=kinds)


def ready_question(board: Topology, state: State) -> Question:
    """Ask the first player, in public, to have the tokens turned faceup (R-1), where a match begins right there."""
    public = state.public
    return Question(board, public, QuestionKind.REVEAL, public.active, (ONLY_SEEN,), secret=False)


def swap(update: StateUpdate, seat: Seat, identity: ids.Identity) -> None:
    """Pick the first token of the swap, or let it and this one take each other's place and arrow (A-4)."""
    first = update.hidden.chosen
    if first == ids.NOBODY:
        update.set_hidden(chosen=identity)
        return
    swap_places(update, seat, update.index_of(first), update.index_of(identity))
    end_swap(update)


def swap_places(update: StateUpdate, seat: Seat, index: int, other: int) -> None:
    """Let two tokens on the board take each other's place (A-4, R-0)."""
    placed = list(update.public.placed)
    one, two = placed[index], placed[other]
    placed[index], placed[other] = replace(one, place=two.place), replace(two, place=one.place)
    update.set_public(placed=tuple(placed))
    update.set_seat(seat, ability_used=True)
    update.tell(events.TokensSwapped(seat, one.place, two.place))


def end_swap(update: StateUpdate) -> None:
    """Go on to the reveal."""
    update.set_hidden(chosen=ids.NOBODY)
    update.set_public(moment=Moment.RESOLUTION)
