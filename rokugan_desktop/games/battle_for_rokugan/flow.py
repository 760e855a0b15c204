"""What is waited for at each moment, and what an answer does: the phases joined into one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rokugan_desktop.engine import Asking, Draw, Impossible, Over, Seat
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import Action, Verb
from rokugan_desktop.games.battle_for_rokugan.cards import playing as cards
from rokugan_desktop.games.battle_for_rokugan.move import Move
from rokugan_desktop.games.battle_for_rokugan.phases import placement, resolution, scoring, setup, upkeep
from rokugan_desktop.games.battle_for_rokugan.public import FIRST_RULES, Moment
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

_DRAWS: Final[Mapping[Moment, Callable[[State], Draw[Action]]]] = {
    Moment.DEAL: setup.objective_draw,
    Moment.FIRST_PLAYER: setup.first_player_draw,
    Moment.INITIATIVE: upkeep.initiative_draw,
    Moment.DRAWING: upkeep.token_draw,
    Moment.TAKING: resolution.card_draw,
}
_DRAWN: Final[Mapping[Moment, Callable[[Move, int], None]]] = {
    Moment.DEAL: setup.deal,
    Moment.FIRST_PLAYER: setup.set_first_player,
    Moment.INITIATIVE: upkeep.reveal_initiative,
    Moment.DRAWING: upkeep.draw_token,
    Moment.TAKING: resolution.turn_up,
}
_QUESTIONS: Final[Mapping[Moment, Callable[[Topology, State], Question]]] = {
    Moment.STARTING: setup.starting_question,
    Moment.RETURNING: upkeep.return_question,
    Moment.CARDS: upkeep.card_question,
    Moment.TURN: placement.turn_question,
    Moment.SPYING: placement.spying_question,
    Moment.SWAP: placement.swap_question,
    Moment.READY: placement.ready_question,
}
_ANSWERED: Final[Mapping[tuple[Moment, Verb], Callable[[Move, int, int], None]]] = {
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
    (Moment.SPYING, Verb.PASS): placement.leave_spying,
    (Moment.SPYING, Verb.SEEN): placement.leave_spying,
    (Moment.SWAP, Verb.AIM): placement.swap,
    (Moment.SWAP, Verb.PASS): placement.leave_swap,
    (Moment.READY, Verb.SEEN): placement.leave_swap,
}
"""What carries an answer out, given the seat and the answer's number, which not all of them need."""
_AUTOMATIC: Final[Mapping[Moment, Callable[[Move], None]]] = {
    Moment.ROUND: upkeep.begin,
    Moment.PLACEMENT: placement.begin,
    Moment.RESOLUTION: resolution.resolve,
    Moment.SCORING: scoring.score,
}


def pending(board: Topology, state: State) -> Asking[Action] | Draw[Action] | Over:
    """Return whom we wait for, and for what."""
    moment = state.open.moment
    ask = _QUESTIONS.get(moment)
    if ask is not None:
        question = ask(board, state) if state.open.script is None else cards.question(board, state)
        return Asking({question.seat: question})
    draw = _DRAWS.get(moment)
    if draw is not None:
        return draw(state)
    if moment is Moment.OBJECTIVE:
        return Asking(
            {
                Seat(seat): setup.objective_question(board, state, seat)
                for seat, kept in enumerate(state.hidden.kept)
                if kept == ids.NOBODY
            }
        )
    return Over(tuple(Seat(seat) for seat in state.open.winners))


def asked_seat(state: State) -> int:
    """Return the one seat that is asked, or NOBODY where chance, several seats or nobody is."""
    moment = state.open.moment
    if moment not in _QUESTIONS:
        return ids.NOBODY
    return state.open.active


def settle(move: Move) -> None:
    """Let the game go on by itself until somebody, or chance, is waited for."""
    while (automatic := _AUTOMATIC.get(move.open.moment)) is not None:
        automatic(move)


def draw(move: Move, number: int) -> None:
    """Carry out what chance has drawn."""
    _DRAWN[move.open.moment](move, number)
    settle(move)


def answer(move: Move, seat: int, action: Action) -> None:
    """Carry out an answer that the pending question allows."""
    if move.open.script is not None:
        _carry_card_on(move, seat, action)
    else:
        _answer_question(move, seat, action)
    settle(move)


def _carry_card_on(move: Move, seat: int, action: Action) -> None:
    script = move.open.script
    assert script is not None, "a card is under way"
    if cards.answer(move, action.number, action.verb is Verb.PASS):
        if move.open.moment is Moment.CARDS:
            upkeep.end_card(move, seat)
        else:
            placement.end_card(move, seat, script.card)


def _answer_question(move: Move, seat: int, action: Action) -> None:
    carry_out = _ANSWERED.get((move.open.moment, action.verb))
    if carry_out is None:
        raise Impossible(f"{move.open.moment.name} allows no {action.verb.name}")
    carry_out(move, seat, action.number)


def concede(move: Move, seat: int) -> None:
    """Let the seat give up: it passes and places nothing from now on, and what is asked of it now is declined (E-4).

    Where one seat is left, the match is scored at once. A card that the seat was in the middle of has been played: the
    round of passes begins anew (K-4).
    """
    move.set_seat(seat, conceded=True)
    move.tell(events.Conceded(seat))
    revised = move.open.rules > FIRST_RULES
    if revised and sum(not open_seat.conceded for open_seat in move.open.seats) == 1:
        finish(move)
        return
    moment = move.open.moment
    if moment is Moment.OBJECTIVE:
        if move.hidden.kept[seat] == ids.NOBODY:
            setup.keep(move, seat, move.hidden.dealt[seat][0])
    elif asked_seat(move.state()) == seat:
        if revised and move.open.script is not None and moment is Moment.CARDS:
            move.set_open(passes=0)
        move.set_open(script=None)
        move.set_hidden(chosen=ids.NOBODY)
        if moment is Moment.STARTING:
            setup.next_starting(move, move.clockwise(seat))
        elif moment is Moment.RETURNING:
            upkeep.put_back(move, seat, move.hidden.hands[seat][0])
        elif moment is Moment.CARDS:
            upkeep.next_card_turn(move, move.clockwise(seat))
        elif moment in {Moment.SWAP, Moment.READY}:
            placement.end_swap(move)
        else:
            placement.end_turn(move, seat)
    settle(move)


def finish(move: Move) -> None:
    """Score the match now, by the consent of all."""
    move.set_open(moment=Moment.SCORING, script=None)
    move.set_hidden(chosen=ids.NOBODY)
    settle(move)
