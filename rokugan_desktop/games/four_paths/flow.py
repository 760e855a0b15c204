"""How a match goes on until somebody is asked, or chance, and what a seat is asked: each kind of question (chapter 21)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Asking, Caution, Draw, Illegal, Over, Refusal, Seat
from rokugan_desktop.games.four_paths import actions
from rokugan_desktop.games.four_paths.actions import ACT, DONE, PASS, Action, BeginsFirst, DrawFate, TurnUp
from rokugan_desktop.games.four_paths.chapters import attack, duels, effects, entering, turn, window
from rokugan_desktop.games.four_paths.chapters.honor import honor_changes, refuse
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardKey, Place
from rokugan_desktop.games.four_paths.names import Message, named
from rokugan_desktop.games.four_paths.numbers import unit_sum
from rokugan_desktop.games.four_paths.state import State, StepName, Task, View, replace, view_of
from rokugan_desktop.games.four_paths.state_update import StateUpdate

from rokugan_desktop.games.four_paths.chapters.reacting import offer


class Asked(NamedTuple):
    """How one kind of question is asked and answered."""

    rule: str
    kinds: tuple[type[actions.CardAction] | actions.Say, ...]
    """Of which kinds the answers are, or which words: any other is refused."""
    answers: Callable[[Any, Task], Iterator[Action]]
    answered: Callable[[StateUpdate, Task, Any], bool | None]
    """Carries the answer out; False: it does not seal, as it does else."""
    refusal: Callable[[Any, Task, Any], Refusal | None] | None = None
    """Says why one of these kinds is refused; None: because it is not listed."""
    unlisted: str = "other-answer"
    """How it is said that it is not."""


def _either(*answers: Action) -> Callable[[Any, Task], Iterator[Action]]:
    return lambda _view, _step: iter(answers)


_IN_DYNASTY: Final = (actions.Buy, actions.Overlay, actions.Discard, actions.DONE)
_ARRANGING: Final = (actions.Reattach, actions.DONE, actions.BACK)
_FOCUSING: Final = (actions.Say, actions.Focus, actions.Prepare)
KINDS: Final[Mapping[StepName, Asked]] = {
    StepName.ATTACK: Asked(
        "T-8", (actions.Attack,), attack.attack_answers, attack.attacked, attack.attack_refusal
    ),
    StepName.INVITE: Asked(
        "M-2", (actions.Invite,), attack.invite_answers, attack.invited, unlisted="no-such-ally"
    ),
    StepName.ASSIGN: Asked(
        "M-3", (actions.Assign, actions.DONE), attack.assign_answers, attack.assigned, attack.assign_refusal
    ),
    StepName.NEXT_BATTLE: Asked(
        "B-1", (actions.PickBattle,), attack.battle_answers, attack.battle_picked, attack.battle_refusal
    ),
    StepName.DYNASTY: Asked(
        "T-9", _IN_DYNASTY, entering.dynasty_answers, entering.dynasty_answered, entering.dynasty_refusal
    ),
    StepName.PAY: Asked("G-5", (actions.Pay, actions.BACK), window.pay_answers, window.paid, window.pay_refusal),
    StepName.CALL: Asked("Q-3", (actions.CardAction,), window.call_answers, window.called, window.call_refusal),
    StepName.ACT: Asked("A-15", (actions.CardAction,), window.act_answers, window.acting, window.act_refusal),
    StepName.REACT: Asked("R-1", (actions.CardAction,), window.act_answers, window.acting, window.act_refusal),
    StepName.YU: Asked(
        "O-9", (actions.Revenge, actions.DONE), attack.revenge_answers, attack.revenged, unlisted="no-yu"
    ),
    StepName.REATTACH: Asked(
        "E-11", _ARRANGING, window.reattach_answers, window.arranged, window.arranging_refusal
    ),
    StepName.EMPTY: Asked("B-1", (actions.Say,), _either(PASS, ACT), window.called),
    StepName.ACCEPT: Asked("DU-1", (actions.Say,), duels.accept_answers, duels.accepted),
    StepName.DUEL: Asked("DU-2", (actions.Say, actions.Focus), duels.duel_answers, duels.dueled),
    StepName.FOCUS: Asked("DU-2", _FOCUSING, duels.focus_answers, duels.focused, duels.focus_refusal),
    StepName.SEPPUKU: Asked(
        "K-4", (actions.Seppuku,), effects.seppuku_answers, effects.averted, unlisted="no-samurai"
    ),
    StepName.SEARCH: Asked("F-4", (actions.Choose,), turn.search_answers, turn.searched, unlisted="not-found"),
    StepName.CHOOSE: Asked("X-8", (actions.Choose,), turn.search_answers, turn.recalled, unlisted="not-found"),
    StepName.SENSEI: Asked("S-3", (actions.Choose,), turn.senseis, window.called),
    StepName.NAVAL: Asked("B-9", (actions.Say,), _either(actions.NAVAL, actions.PLAIN), attack.sailed),
    StepName.TRIM: Asked("T-10", (actions.Choose,), turn.trim_answers, turn.trimmed, turn.trim_refusal),
}
"""All kinds, by the step that asks."""


class Question(msgspec.Struct, frozen=True):
    """A question to one seat, with what the seat may know; one that is asked in public, with what everybody knows."""

    view: View
    step: Task

    @property
    def kind(self) -> str:
        """Return what is asked."""
        return "battle" if self.step.step is StepName.NEXT_BATTLE else str(self.step.step)

    @property
    def seat(self) -> Seat:
        """Return who is asked."""
        return self.step.seat

    def of(self, seat: Seat) -> Question:
        """Return the same question to another seat that is asked together with this one (Q-8)."""
        return replace(self, step=replace(self.step, seat=seat))

    @property
    def secret(self) -> bool:
        """Tell whether a hand is shown (Q-1)."""
        return self.step.secret

    def passing(self) -> Action | None:
        """Return the answer by which the seat does nothing, where it may: so that nobody acts at one press (Q-8)."""
        passed = (StepName.CALL, StepName.EMPTY, StepName.ACT, StepName.REACT)
        return PASS if self.step.step in passed else None

    @property
    def rule(self) -> str:
        """Return the number of the rule."""
        return KINDS[self.step.step].rule

    @property
    def prompt(self) -> Message:
        """Return the question as the player reads it."""
        step = self.step
        match step.step:
            case StepName.INVITE:
                return Message(f"ask.invite-{Army(step.number).name.lower()}")
            case StepName.ASSIGN:
                able = {unit.id for unit in attack.assignable(self.view, step.seat, step.number)}
                if able <= {unit for unit, _ in step.draft}:
                    return Message("ask.assigned")
                segment = "infantry" if step.number == attack.INFANTRY else "cavalry"
                return Message(f"ask.assign-{step.word.lower()}", segment=Message(f"segment.{segment}"))
            case StepName.EMPTY:
                under, empty = self.view.under_way, attack.empty_battles(self.view)
                clans = [Message(f"clan.{self.view.seats[one].clan}") for one in (under.leader, under.defender)]
                provinces = ", ".join(str(self.view.number_of(one)) for one in empty)
                return Message("ask.empty", attacker=clans[0], defender=clans[1], provinces=provinces)
            case StepName.PAY:
                return Message("ask.pay", card=named(step.card), n=step.number)
            case StepName.TRIM:
                return Message("ask.trim", n=turn.to_discard(self.view, step))
            case StepName.SEPPUKU:
                return Message("ask.seppuku-dishonor" if step.word else "ask.seppuku-loss", n=step.number)
            case StepName.DYNASTY:
                return Message("ask.discard" if step.draft else "ask.dynasty")
            case _:
                return Message(f"ask.{self.kind}")

    def answers(self) -> Iterator[Action]:
        """List what may be answered (Q-2)."""
        return KINDS[self.step.step].answers(self.view, self.step)

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why the answer is refused, or None."""
        form = KINDS[self.step.step]
        if not any(answer == one if isinstance(one, actions.Say) else isinstance(answer, one) for one in form.kinds):
            return refuse(form.rule, "other-answer")
        if form.refusal is not None:
            return form.refusal(self.view, self.step, answer)
        return None if answer in self.answers() else refuse(form.rule, form.unlisted)

    def card_refusal(self, key: CardKey) -> Refusal | None:
        """Return why a card of the hand can be played or attached upon nothing now, or None."""
        if self.step.step in (StepName.CALL, StepName.ACT, StepName.REACT):
            return window.card_refusal(self.view, self.step, key)
        return refuse("A-2", "no-window")

    def caution(self, answer: Action) -> Caution | None:
        """Return what the player ought to know before giving this answer, or None."""
        view, step = self.view, self.step
        match answer:
            case actions.Pay(chosen) if entering.is_wasteful(view, step.seat, step.card, step.number, chosen):
                return Caution("G-5", Message("caution.wasteful"))
            case actions.Buy(number, Benefit.HONOR):
                card = view.file.cards[view.seats[step.seat].provinces[number - 1].card]
                if card.ph <= 0:
                    return Caution("E-2", Message("caution.no-honor"))
            case actions.Assign(unit, _):
                if unit_sum(view, view.cards[unit]).total == 0:
                    return Caution("O-5", Message("caution.no-force"))
            case actions.DONE if step.step is StepName.ASSIGN and step.word == Army.ATTACK.name and not step.draft:
                leads = view.attack is not None and step.seat == view.attack.leader
                units = any(card.zone is Place.BATTLE and card.controller == step.seat for card in view.cards.values())
                if leads and step.number == attack.CAVALRY and not units:
                    return Caution("M-3", Message("caution.nobody-attacks"))
            case _:
                pass
        return None


def foreseen(view: View, question: Question | None) -> View:
    """Return the view as if what was answered so far, one by one, counted: units on their way (M-3).

    question: what is asked; None: all is answered, and waits for being confirmed.
    """
    step, attack = question.step if question is not None else next(reversed(view.steps), None), view.attack
    if attack is None or step is None or not step.draft:
        return view
    provinces, cards = view.seats[attack.defender].provinces, dict(view.cards)
    for unit, number in step.draft:
        province = provinces[number - 1].id
        cards[unit] = replace(cards[unit], zone=Place.BATTLE, province=province, army=Army[step.word])
    return replace(view, cards=cards)


ASKING: Final[Mapping[StepName, Callable[[StateUpdate, Task], bool]]] = {
    StepName.FIRST: turn.choose_first,
    StepName.TURN_UP: turn.turn_up,
    StepName.ATTACK: attack.attack,
    StepName.INVITE: attack.invite,
    StepName.ASSIGN: attack.assign,
    StepName.NEXT_BATTLE: attack.next_battle,
    StepName.DYNASTY: entering.dynasty,
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
