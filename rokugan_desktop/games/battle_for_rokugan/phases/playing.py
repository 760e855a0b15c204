"""Playing cards: which can be played, what they ask, and how an answer carries them on."""

from __future__ import annotations

from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import STAGES, stage_of
from rokugan_desktop.games.battle_for_rokugan.cards.stage import chosen_before
from rokugan_desktop.games.battle_for_rokugan.questions import ONLY_PASS, Question
from rokugan_desktop.games.battle_for_rokugan.state import PLAYED, Script, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


def can_play(board: Topology, state: State, seat: Seat, card: ids.Card) -> bool:
    """Tell whether an effect of the card can happen, and its price be paid (X-1, X-3)."""
    return STAGES[card][0].offers(board, state, Script(card, seat)) != 0


def held(state: State, seat: Seat) -> list[ids.Card]:
    """Return the territory cards that the seat holds."""
    public = state.public
    return [card for card, holder in zip(public.cards, public.holders, strict=True) if holder == seat and card >= 0]


def playable_in_upkeep(board: Topology, state: State, seat: Seat) -> int:
    """Return the cards that the seat can play at K-4, as bits; it depends on nothing that is secret."""
    bits = 0
    if seat in state.public.holders:
        for card in held(state, seat):
            if not ids.is_played_in_turn(card) and can_play(board, state, seat, card):
                bits |= 1 << card
    return bits


def playable_in_turn(board: Topology, state: State, seat: Seat) -> int:
    """Return the cards that the seat can play at the start of its turn (P-2), as bits."""
    public, bits = state.public, 0
    public_seat = public.seats[seat]
    if public.placed:
        # what a scout may look at a shugenja may discard, and the first player card sends home what either may
        if public_seat.scouts and can_play(board, state, seat, ids.SCOUT):
            bits = 1 << ids.SCOUT
        if public_seat.shugenja and (bits or can_play(board, state, seat, ids.SHUGENJA)):
            bits |= 1 << ids.SHUGENJA
        holds = public.first_player_card and public.first_player == seat
        if holds and (bits or can_play(board, state, seat, ids.FIRST_PLAYER_CARD)):
            bits |= 1 << ids.FIRST_PLAYER_CARD
    if seat in public.holders:
        for card in held(state, seat):
            if ids.is_played_in_turn(card) and can_play(board, state, seat, card):
                bits |= 1 << card
    return bits


def begin(update: StateUpdate, seat: Seat, card: ids.Card) -> None:
    """Play the card: it leaves the game (A-5, C-8), and its first stage is asked."""
    public_seat = update.public.seats[seat]
    if card == ids.SCOUT:
        update.set_seat(seat, scouts=public_seat.scouts - 1)
    elif card == ids.SHUGENJA:
        update.set_seat(seat, shugenja=public_seat.shugenja - 1)
    elif card == ids.FIRST_PLAYER_CARD:
        update.set_public(first_player_card=False)
    else:
        update.set_public(holders=with_item(update.public.holders, ids.TERRITORY_OF_CARD[card], PLAYED))
    update.set_public(script=Script(card, seat))
    update.tell(events.CardPlayed(seat, card))


def question(board: Topology, state: State) -> Question:
    """Ask what the card under way asks next."""
    public, script = state.public, state.public.script
    assert script is not None, "a card is under way"
    stage, seat = stage_of(script), script.seat
    offers: list[tuple[Verb, int]] = [(stage.verb, stage.offers(board, state, script))]
    if stage.may_stop and chosen_before(script):
        offers.append(ONLY_PASS)
    secret = ids.is_played_in_turn(script.card) or stage.secret
    shown: tuple[int, ...] = ()
    if stage.verb is Verb.SEEN:
        other = Seat(script.picks[0])
        shown = next(known.tokens for known in state.hidden.spied[seat] if known.seat == other)
    hand = state.hidden.hands[seat] if secret else ()
    chosen = script.picks[1] if stage.verb is Verb.LAY else ids.NOBODY
    return Question(
        board, public, stage.kind, seat, tuple(offers), secret=secret, hand=hand, chosen=chosen, shown=shown
    )


def answer(update: StateUpdate, number: int, stops: bool) -> bool:
    """Carry the card on by the answer; return whether it has ended."""
    script = update.public.script
    assert script is not None, "a card is under way"
    stages = STAGES[script.card]
    stage = stages[script.stage]
    if stops:
        while script.stage < len(stages) and stages[script.stage] is stage:
            script = replace(script, stage=script.stage + 1, picks=(*script.picks, ids.NOBODY))
    else:
        noted = stage.effect(update, script, number)
        script = replace(script, stage=script.stage + 1, picks=(*script.picks, noted))
    state = update.state()
    while script.stage < len(stages) and not stages[script.stage].offers(update.board, state, script):
        script = replace(script, stage=script.stage + 1, picks=(*script.picks, ids.NOBODY))
    ended = script.stage == len(stages)
    update.set_public(script=None if ended else script)
    return ended


def ends_turn(card: ids.Card) -> bool:
    """Tell whether playing the card is this turn's placement (X-3)."""
    return card == ids.PURGE_THE_WEAK
