"""How a match goes on until chance or somebody is asked, and what a seat is asked (chapter 21)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from rokugan_desktop.engine import Asking, Caution, Draw, Illegal, Over, Refusal, Seat
from rokugan_desktop.games.four_paths import actions
from rokugan_desktop.games.four_paths.actions import PASS, Action
from rokugan_desktop.games.four_paths.chapters import attack, duels, effects, turn, window
from rokugan_desktop.games.four_paths.chapters.honor import honor_changes, refuse
from rokugan_desktop.games.four_paths.chapters.reacting import offer
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardKey, Place
from rokugan_desktop.games.four_paths.names import Message, named
from rokugan_desktop.games.four_paths.numbers import producers, unit_sum
from rokugan_desktop.games.four_paths.state import State, StepName, Task, View, replace, view_of
from rokugan_desktop.games.four_paths.state_update import FORMS, StateUpdate


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
        return FORMS[self.step.step].rule

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
        return FORMS[self.step.step].answers(self.view, self.step)

    def refusal(self, answer: Action) -> Refusal | None:
        """Return why the answer is refused, or None."""
        form = FORMS[self.step.step]
        if not any(answer == one if isinstance(one, actions.Say) else isinstance(answer, one) for one in form.kinds):
            return refuse(form.rule, "other-answer")
        return form.refusal(self.view, self.step, answer)

    def card_refusal(self, key: CardKey) -> Refusal | None:
        """Return why a card of the hand can be played or attached upon nothing now, or None."""
        if self.step.step in (StepName.CALL, StepName.ACT, StepName.REACT):
            return window.card_refusal(self.view, self.step, key)
        return refuse("A-2", "no-window")

    def caution(self, answer: Action) -> Caution | None:
        """Return what the player ought to know before giving this answer, or None."""
        view, step = self.view, self.step
        match answer:
            case actions.Pay(chosen) if chosen:
                able = {card.id: gold for card, gold in producers(view, step.seat, step.card)}
                if sum([able[one] for one in chosen]) - min([able[one] for one in chosen]) >= step.number:
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


AT_ONCE: Final[Mapping[StepName, Callable[[StateUpdate, Task], None]]] = {
    StepName.TURN: turn.begin_turn, StepName.REGIONS: turn.enter_regions, StepName.EVENT: turn.happens,
    StepName.RESOLUTION: attack.resolve, StepName.ATTACK_ENDS: attack.attack_ends, StepName.REVEAL: duels.reveal,
    StepName.CLOSE_COMBAT: attack.close_combat, StepName.BATTLE_ENDS: attack.battle_ends,
    StepName.ACTION: window.action_phase, StepName.ACTED: window.acted, StepName.REDIRECT: window.redirects,
    StepName.CARRY_OUT: window.carries_out, StepName.EFFECTS: effects.next_effect, StepName.UPON: effects.upon_cards,
    StepName.HONOR: honor_changes,
}  # fmt: skip
"""What carries out each step that asks nobody: it is taken away first."""
STAYING: Final = {StepName.END: turn.end_turn, StepName.WINDOW: window.window, StepName.POINT: offer}
"""The same, but they take themselves away when nothing of them is left."""


def settle(update: StateUpdate, halt: StepName | None = None) -> None:
    """Carry out steps until one waits, or the match is over, or one of this name is next."""
    while update.state.how is None and (step := update.state.work[-1]).step is not halt:
        if step.step in AT_ONCE:
            update.pop()
            AT_ONCE[step.step](update, step)
        elif step.step in STAYING:
            STAYING[step.step](update, step)
        elif FORMS[step.step].waits(update, step):
            return


def pending(state: State) -> Asking[Action] | Draw[Action] | Over:
    """Return whom we wait for, and for what."""
    if state.how is not None:
        return Over(state.winners)
    step = state.work[-1]
    if (draw := FORMS[step.step].draw(state, step)) is not None:
        return draw
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
    draw = FORMS[step.step].draw(state, step) if step is not None and step.step in FORMS else None
    if step is None or draw is None or action not in draw.outcomes:
        raise Illegal(Refusal("C-1", Message("refusal.no-draw")))
    if not draw.weights[draw.outcomes.index(action)]:
        raise Illegal(Refusal("C-2", Message("refusal.none-left")))
    FORMS[step.step].answered(update, step, action)
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
    seals = FORMS[question.step.step].answered(update, question.step, action)
    settle(update, halt)
    return seals is not False
