"""Playing cards: which can be played, what they ask, and how an answer carries them on."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.cards.scripts import CARDS, stage_of
from rokugan_desktop.games.battle_for_rokugan.cards.stage import Stage
from rokugan_desktop.games.battle_for_rokugan.move import Move
from rokugan_desktop.games.battle_for_rokugan.public import PLAYED, Script
from rokugan_desktop.games.battle_for_rokugan.questions import ONLY_PASS, Question
from rokugan_desktop.games.battle_for_rokugan.state import State, with_item
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

_FIRST_TURN_CARD: Final = ids.TERRITORY_CARDS.index("dark_favors")


def can_play(board: Topology, state: State, seat: int, card: int) -> bool:
    """Tell whether an effect of the card can happen, and its price be paid (X-1, X-3)."""
    return CARDS[card].stages[0].offers(board, state, Script(card, seat)) != 0


def held(state: State, seat: int) -> list[int]:
    """Return the territory cards that the seat holds."""
    open_ = state.open
    return [card for card, holder in zip(open_.cards, open_.holders, strict=True) if holder == seat and card >= 0]


def playable_in_upkeep(board: Topology, state: State, seat: int) -> int:
    """Return the cards that the seat can play at K-4, as bits; it depends on nothing that is secret."""
    bits = 0
    if seat in state.open.holders:
        for card in held(state, seat):
            if card < _FIRST_TURN_CARD and can_play(board, state, seat, card):
                bits |= 1 << card
    return bits


def playable_in_turn(board: Topology, state: State, seat: int) -> int:
    """Return the cards that the seat can play at the start of its turn (P-2), as bits."""
    open_, bits = state.open, 0
    open_seat = open_.seats[seat]
    if open_.placed:
        if open_seat.scouts and can_play(board, state, seat, ids.SCOUT):
            bits |= 1 << ids.SCOUT
        if open_seat.shugenja and can_play(board, state, seat, ids.SHUGENJA):
            bits |= 1 << ids.SHUGENJA
        if (
            open_.first_player_card
            and open_.first_player == seat
            and can_play(board, state, seat, ids.FIRST_PLAYER_CARD)
        ):
            bits |= 1 << ids.FIRST_PLAYER_CARD
    if seat in open_.holders:
        for card in held(state, seat):
            if card >= _FIRST_TURN_CARD and can_play(board, state, seat, card):
                bits |= 1 << card
    return bits


def begin(move: Move, seat: int, card: int) -> None:
    """Play the card: it leaves the game (A-5, C-8), and its first stage is asked."""
    open_seat = move.open.seats[seat]
    if card == ids.SCOUT:
        move.set_seat(seat, scouts=open_seat.scouts - 1)
    elif card == ids.SHUGENJA:
        move.set_seat(seat, shugenja=open_seat.shugenja - 1)
    elif card == ids.FIRST_PLAYER_CARD:
        move.set_open(first_player_card=False)
    else:
        move.set_open(holders=with_item(move.open.holders, card // 2, PLAYED))
    move.tell(events.CardPlayed(seat, card))
    move.set_open(script=Script(card, seat))


def question(board: Topology, state: State) -> Question:
    """Ask what the card under way asks next."""
    script = state.open.script
    assert script is not None, "a card is under way"
    stage = stage_of(script)
    offers: list[tuple[Verb, int]] = [(stage.verb, stage.offers(board, state, script))]
    if stage.may_stop is not None and stage.may_stop(script):
        offers.append(ONLY_PASS)
    in_turn = script.card >= _FIRST_TURN_CARD
    shown: tuple[int, ...] = ()
    if stage.verb is Verb.SEEN:
        shown = next(known.tokens for known in state.hidden.spied[script.seat] if known.seat == script.picks[0])
    hand = state.hidden.hands[script.seat] if in_turn or stage.secret else ()
    chosen = script.picks[1] if stage.verb is Verb.LAY else ids.NOBODY
    return Question(
        board,
        state.open,
        stage.kind,
        Seat(script.seat),
        tuple(offers),
        secret=in_turn or stage.secret,
        hand=hand,
        chosen=chosen,
        shown=shown,
    )


def answer(move: Move, number: int, stops: bool) -> bool:
    """Carry the card on by the answer; return whether it has ended."""
    script = move.open.script
    assert script is not None, "a card is under way"
    stages = CARDS[script.card].stages
    stage = stages[script.stage]
    if stops:
        script = _leave_run(script, stages, stage)
    else:
        noted = stage.effect(move, script, number)
        script = replace(script, stage=script.stage + 1, picks=(*script.picks, noted))
    state = move.state()
    while script.stage < len(stages) and not _asks(move.board, state, script, stages[script.stage]):
        script = replace(script, stage=script.stage + 1, picks=(*script.picks, ids.NOBODY))
    ended = script.stage == len(stages)
    move.set_open(script=None if ended else script)
    return ended


def _asks(board: Topology, state: State, script: Script, stage: Stage) -> bool:
    return stage.offers(board, state, script) != 0


def _leave_run(script: Script, stages: tuple[Stage, ...], stage: Stage) -> Script:
    """Skip this stage and the ones after it that are the same."""
    while script.stage < len(stages) and stages[script.stage] is stage:
        script = replace(script, stage=script.stage + 1, picks=(*script.picks, ids.NOBODY))
    return script


def ends_turn(card: int) -> bool:
    """Tell whether playing the card is this turn's placement (X-3)."""
    return CARDS[card].ends_turn
