"""How a match goes on: steps are carried out until somebody is asked, or chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rokugan_desktop.engine import Asking, Draw, Illegal, Over, Refusal, Seat
from rokugan_desktop.games.four_paths.actions import DONE, Action, BeginsFirst, DrawFate, TurnUp
from rokugan_desktop.games.four_paths.chapters import attack, duels, effects, turn, window
from rokugan_desktop.games.four_paths.chapters.entering import dynasty
from rokugan_desktop.games.four_paths.chapters.honor import honor_changes
from rokugan_desktop.games.four_paths.chapters.reacting import offer
from rokugan_desktop.games.four_paths.names import Message
from rokugan_desktop.games.four_paths.questions import KINDS, Question
from rokugan_desktop.games.four_paths.state import State, StepName, Task, replace, view_of
from rokugan_desktop.games.four_paths.state_update import StateUpdate

ASKING: Final[Mapping[StepName, Callable[[StateUpdate, Task], bool]]] = {
    StepName.FIRST: turn.choose_first,
    StepName.TURN_UP: turn.turn_up,
    StepName.ATTACK: attack.attack,
    StepName.INVITE: attack.invite,
    StepName.ASSIGN: attack.assign,
    StepName.NEXT_BATTLE: attack.next_battle,
    StepName.DYNASTY: dynasty,
    StepName.END: turn.end_turn,
    StepName.WINDOW: window.window,
    StepName.CALL: window.call,
    **dict.fromkeys((StepName.ACCEPT, StepName.DUEL, StepName.FOCUS), duels.waits),
    StepName.SEPPUKU: effects.may_avert,
    StepName.CHOOSE: turn.recall,
    **dict.fromkeys((StepName.DEAL, StepName.RANDOM), turn.deal),
    StepName.SENSEI: turn.teach,
    StepName.TRIM: turn.trim,
    StepName.EMPTY: attack.empty,
    StepName.POINT: offer,
    StepName.YU: lambda update, at: update.waits(any(one != DONE for one in attack.revenge_answers(update.state, at))),
}
"""What each step does before it waits for an answer or a draw; it tells whether it waits.

What is in neither table waits in any case (G-5, Q-11): who bows, what is done, what is found even where nothing fits.
"""
AT_ONCE: Final[Mapping[StepName, Callable[[StateUpdate, Task], None]]] = {
    StepName.TURN: turn.begin_turn,
    StepName.REGIONS: turn.enter_regions,
    StepName.RESOLUTION: attack.resolve,
    StepName.ATTACK_ENDS: attack.attack_ends,
    StepName.ACTION: window.action_phase,
    StepName.EFFECTS: effects.next_effect,
    StepName.ACTED: window.acted,
    StepName.REDIRECT: window.redirects,
    StepName.CLOSE_COMBAT: attack.close_combat,
    StepName.HONOR: honor_changes,
    StepName.UPON: effects.upon_cards,
    StepName.CARRY_OUT: window.carries_out,
    StepName.REVEAL: duels.reveal,
    StepName.EVENT: turn.happens,
    StepName.BATTLE_ENDS: attack.battle_ends,
}
"""What carries out each step that asks nobody: it is taken away first."""
DRAWS: Final[Mapping[StepName, Callable[[State, Task], Draw[Action]]]] = {
    StepName.FIRST: turn.draw_first,
    **dict.fromkeys((StepName.TURN_UP, StepName.DEAL, StepName.RANDOM), turn.draw_card),
}


def settle(update: StateUpdate, halt: StepName | None = None) -> None:
    """Carry out steps until one waits, or the match is over, or one of this name is next."""
    while update.state.how is None and (step := update.state.work[-1]).step is not halt:
        if step.step in AT_ONCE:
            update.pop()
            AT_ONCE[step.step](update, step)
        elif step.step not in ASKING or ASKING[step.step](update, step):
            return


def pending(state: State) -> Asking[Action] | Draw[Action] | Over:
    """Return whom we wait for, and for what."""
    if state.how is not None:
        return Over(state.winners)
    step = state.work[-1]
    if step.step in DRAWS:
        return DRAWS[step.step](state, step)
    asked = [step.seat]
    if step.step in (StepName.CALL, StepName.EMPTY, StepName.SENSEI):
        answered = dict(state.calls)
        asked = [seat for seat in state.called if seat not in answered]
        asked = asked[:1] if step.secret else asked  # one after the other, each behind a cover
    if step.step in (StepName.CALL, StepName.ACT, StepName.REACT):
        _ = state.ways, state.ruling, state.attached  # worked out here they are there for whoever answers, and after it
    view = view_of(state, asked[0] if step.secret else None)
    return Asking({seat: Question(view, replace(step, seat=seat)) for seat in asked})


def drawn(update: StateUpdate, action: Action, halt: StepName | None = None) -> None:
    """Go on with what chance has said. Raise Illegal where nothing is drawn, or not this."""
    state = update.state
    step = state.work[-1] if state.work else None
    draw = DRAWS[step.step](state, step) if step is not None and step.step in DRAWS else None
    if step is None or draw is None or action not in draw.outcomes:
        raise Illegal(Refusal("C-1", Message("refusal.no-draw")))
    if not draw.weights[draw.outcomes.index(action)]:
        raise Illegal(Refusal("C-2", Message("refusal.none-left")))
    match action:
        case BeginsFirst(seat):
            turn.begin(update, seat)
        case TurnUp(card):
            turn.turned_up(update, step, card)
        case DrawFate(card):
            (turn.focus_turned if step.step is StepName.FIRST else turn.dealt)(update, step, card)
        case _:
            pass
    settle(update, halt)


def answered(update: StateUpdate, by: Seat, action: Action, halt: StepName | None = None) -> bool:
    """Go on with a seat's answer; tell whether it seals. Raise Illegal where it is not asked, or may not do so."""
    asked = pending(update.state)
    question = asked.decisions.get(by) if isinstance(asked, Asking) else None
    if not isinstance(question, Question):
        raise Illegal(Refusal("Q-1", Message("refusal.not-asked")))
    if (refusal := question.refusal(action)) is not None:
        raise Illegal(refusal)
    if question.secret:
        update.change(looked=by)
    seals = KINDS[question.step.step].answered(update, question.step, action)
    settle(update, halt)
    return seals is not False
