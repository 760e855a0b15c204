"""What is waited for at each moment, and what an answer does: the phases joined into one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rokugan_desktop.engine import Asking, Draw, Impossible, Over, Seat
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.phases import placement, resolution, scoring, setup, upkeep
from rokugan_desktop.games.battle_for_rokugan.phases import playing as cards
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.state import FIRST_RULES, Moment, PublicState, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

_DRAWS: Final[Mapping[Moment, tuple[Callable[[State], Draw[Action]], Callable[[StateUpdate, Any], None]]]] = {
    Moment.DEAL: (setup.objective_draw, setup.deal),
    Moment.FIRST_PLAYER: (setup.first_player_draw, setup.set_first_player),
    Moment.INITIATIVE: (upkeep.initiative_draw, upkeep.reveal_initiative),
    Moment.DRAWING: (upkeep.token_draw, upkeep.draw_token),
    Moment.TAKING: (resolution.card_draw, resolution.turn_up),
}
"""What chance is asked, and what carries out what it has drawn."""
_QUESTIONS: Final[Mapping[Moment, Callable[[Topology, State], Question]]] = {
    Moment.STARTING: setup.starting_question,
    Moment.RETURNING: upkeep.return_question,
    Moment.CARDS: upkeep.card_question,
    Moment.TURN: placement.turn_question,
    Moment.SPYING: placement.spying_question,
    Moment.SWAP: placement.swap_question,
    Moment.READY: placement.ready_question,
}
_ANSWERED: Final[Mapping[tuple[Moment, Verb], Callable[[StateUpdate, Seat, Any], None]]] = {
    (Moment.OBJECTIVE, Verb.KEEP): setup.keep,
    (Moment.STARTING, Verb.PICK): setup.place_starting,
    (Moment.RETURNING, Verb.TAKE): upkeep.put_back,
    (Moment.CARDS, Verb.PLAY): cards.begin,
    (Moment.CARDS, Verb.PASS): upkeep.pass_cards,
    (Moment.TURN, Verb.PLAY): cards.begin,
    (Moment.TURN, Verb.TAKE): placement.take,
    (Moment.TURN, Verb.LAY): placement.lay,
    (Moment.TURN, Verb.AIM): placement.lay_blessing,
    (Moment.TURN, Verb.PASS): placement.pass_turn,
    (Moment.SPYING, Verb.AIM): placement.spy,
    (Moment.SPYING, Verb.PASS): lambda update, seat, _number: placement.end_turn(update, seat),
    (Moment.SPYING, Verb.SEEN): lambda update, seat, _number: placement.end_turn(update, seat),
    (Moment.SWAP, Verb.AIM): placement.swap,
    (Moment.SWAP, Verb.PASS): lambda update, _seat, _number: placement.end_swap(update),
    (Moment.READY, Verb.SEEN): lambda update, _seat, _number: placement.end_swap(update),
}
"""What carries an answer out, given the seat and the answer's number, which not all of them need."""
_AUTOMATIC: Final[Mapping[Moment, Callable[[StateUpdate], None]]] = {
    Moment.ROUND: upkeep.begin,
    Moment.PLACEMENT: lambda update: placement.next_turn(update, update.public.first_player),
    Moment.RESOLUTION: resolution.resolve,
    Moment.SCORING: scoring.score,
}


def pending(board: Topology, state: State) -> Asking[Action] | Draw[Action] | Over:
    """Return whom we wait for, and for what."""
    moment = state.public.moment
    ask = _QUESTIONS.get(moment)
    if ask is not None:
        question = ask(board, state) if state.public.script is None else cards.question(board, state)
        return Asking({question.seat: question})
    draws = _DRAWS.get(moment)
    if draws is not None:
        return draws[0](state)
    if moment is Moment.OBJECTIVE:
        return Asking(
            {
                seat: setup.objective_question(board, state, seat)
                for seat, kept in zip(ids.EVERY_SEAT, state.hidden.kept, strict=False)
                if kept == ids.NOBODY
            }
        )
    return Over(state.public.winners)


def is_asked(public: PublicState, seat: Seat) -> bool:
    """Tell whether this one seat is asked now: neither another one, nor several, nor chance."""
    return public.active == seat and public.moment in _QUESTIONS


def settle(update: StateUpdate) -> None:
    """Let the game go on by itself until somebody, or chance, is waited for."""
    while (automatic := _AUTOMATIC.get(update.public.moment)) is not None:
        automatic(update)


def draw(update: StateUpdate, number: Any) -> None:
    """Carry out what chance has drawn."""
    _DRAWS[update.public.moment][1](update, number)
    settle(update)


def draw_on(update: StateUpdate, pick: Callable[[int], int]) -> None:
    """Carry out draws, as `Draw.drawn` has it, for as long as chance is waited for."""
    while (drawing := _DRAWS.get(update.public.moment)) is not None:
        draw(update, drawing[0](update.state()).drawn(pick).number)


def answer(update: StateUpdate, seat: Seat, action: Action) -> None:
    """Carry out an answer that the pending question allows."""
    table = update.public
    if table.script is not None:
        if cards.answer(update, action.number, action.verb is Verb.PASS):
            if table.moment is Moment.CARDS:
                upkeep.end_card(update, seat)
            else:
                placement.end_card(update, seat, table.script.card)
    else:
        carry_out = _ANSWERED.get((table.moment, action.verb))
        if carry_out is None:
            raise Impossible(f"{table.moment.name} allows no {action.verb.name}")
        carry_out(update, seat, action.number)
    settle(update)


def concede(update: StateUpdate, seat: Seat) -> None:
    """Let the seat give up: it passes and places nothing from now on, and what is asked of it now is declined (E-4).

    Where one seat is left, the match is scored at once. A card that the seat was in the middle of has been played: the
    round of passes begins anew (K-4).
    """
    update.set_seat(seat, conceded=True)
    update.tell(events.SeatConceded(seat))
    revised = update.public.rules > FIRST_RULES
    if revised and sum(not public_seat.conceded for public_seat in update.public.seats) == 1:
        finish(update)
        return
    moment = update.public.moment
    if moment is Moment.OBJECTIVE:
        if update.hidden.kept[seat] == ids.NOBODY:
            setup.keep(update, seat, update.hidden.dealt[seat][0])
    elif is_asked(update.public, seat):
        if revised and update.public.script is not None and moment is Moment.CARDS:
            update.set_public(passes=0)
        update.set_public(script=None)
        update.set_hidden(chosen=ids.NOBODY)
        if moment is Moment.STARTING:
            setup.next_starting(update, update.clockwise(seat))
        elif moment is Moment.RETURNING:
            upkeep.put_back(update, seat, update.hidden.hands[seat][0])
        elif moment is Moment.CARDS:
            upkeep.next_card_turn(update, update.clockwise(seat))
        elif moment in {Moment.SWAP, Moment.READY}:
            placement.end_swap(update)
        else:
            placement.end_turn(update, seat)
    settle(update)


def finish(update: StateUpdate) -> None:
    """Score the match now, by the consent of all."""
    update.set_public(moment=Moment.SCORING, script=None)
    update.set_hidden(chosen=ids.NOBODY)
    settle(update)


# How far the table may go back: to the start of a turn of placement, while nobody has learned anything.

_TURNS: Final = frozenset((Moment.CARDS, Moment.TURN, Moment.SPYING))


def whose_turn(state: State) -> Seat | None:
    """Return whose turn goes on: of placement (P-1), with a card (P-2) and a look (A-4) in it, or of cards (K-4)."""
    return state.public.active if state.public.moment in _TURNS else None


def turn_begun(before: State, after: State) -> Seat | None:
    """Return whose turn in the placement phase (P-1) begins with what led from one state to the other; or None.

    A turn that goes on after a card (P-2) does not begin. What decides it lies open: the size of a hand does (W-1).
    """
    table = after.public
    if table.moment is not Moment.TURN or table.script is not None:
        return None
    seat = table.active
    if before.public.moment is Moment.TURN and before.public.active == seat:
        # The same seat goes on: after a card, or with a new turn because all others have none left.
        script = before.public.script
        placed = len(after.hidden.hands[seat]) < len(before.hidden.hands[seat])
        if not placed and (script is None or not cards.ends_turn(script.card)):
            return None
    return seat
