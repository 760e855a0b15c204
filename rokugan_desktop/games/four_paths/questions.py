"""What a seat is asked (chapter 21): each kind of question with its answers, refusals and cautions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from rokugan_desktop.engine import Caution, Refusal, Seat
from rokugan_desktop.games.four_paths import actions
from rokugan_desktop.games.four_paths.actions import ACT, PASS, Action
from rokugan_desktop.games.four_paths.chapters import attack, duels, effects, entering, turn, window
from rokugan_desktop.games.four_paths.chapters.honor import refuse
from rokugan_desktop.games.four_paths.ids import Army, Benefit, CardKey, Place
from rokugan_desktop.games.four_paths.names import Message, named
from rokugan_desktop.games.four_paths.numbers import unit_sum
from rokugan_desktop.games.four_paths.state import StepName, Task, View, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate


class AnswerForm(NamedTuple):
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
KINDS: Final[Mapping[StepName, AnswerForm]] = {
    StepName.ATTACK: AnswerForm(
        "T-8", (actions.Attack,), attack.attack_answers, attack.attacked, attack.attack_refusal
    ),
    StepName.INVITE: AnswerForm(
        "M-2", (actions.Invite,), attack.invite_answers, attack.invited, unlisted="no-such-ally"
    ),
    StepName.ASSIGN: AnswerForm(
        "M-3", (actions.Assign, actions.DONE), attack.assign_answers, attack.assigned, attack.assign_refusal
    ),
    StepName.NEXT_BATTLE: AnswerForm(
        "B-1", (actions.PickBattle,), attack.battle_answers, attack.battle_picked, attack.battle_refusal
    ),
    StepName.DYNASTY: AnswerForm(
        "T-9", _IN_DYNASTY, entering.dynasty_answers, entering.dynasty_answered, entering.dynasty_refusal
    ),
    StepName.PAY: AnswerForm("G-5", (actions.Pay, actions.BACK), window.pay_answers, window.paid, window.pay_refusal),
    StepName.CALL: AnswerForm("Q-3", (actions.CardAction,), window.call_answers, window.called, window.call_refusal),
    StepName.ACT: AnswerForm("A-15", (actions.CardAction,), window.act_answers, window.acting, window.act_refusal),
    StepName.REACT: AnswerForm("R-1", (actions.CardAction,), window.act_answers, window.acting, window.act_refusal),
    StepName.YU: AnswerForm(
        "O-9", (actions.Revenge, actions.DONE), attack.revenge_answers, attack.revenged, unlisted="no-yu"
    ),
    StepName.REATTACH: AnswerForm(
        "E-11", _ARRANGING, window.reattach_answers, window.arranged, window.arranging_refusal
    ),
    StepName.EMPTY: AnswerForm("B-1", (actions.Say,), _either(PASS, ACT), window.called),
    StepName.ACCEPT: AnswerForm("DU-1", (actions.Say,), duels.accept_answers, duels.accepted),
    StepName.DUEL: AnswerForm("DU-2", (actions.Say, actions.Focus), duels.duel_answers, duels.dueled),
    StepName.FOCUS: AnswerForm("DU-2", _FOCUSING, duels.focus_answers, duels.focused, duels.focus_refusal),
    StepName.SEPPUKU: AnswerForm(
        "K-4", (actions.Seppuku,), effects.seppuku_answers, effects.averted, unlisted="no-samurai"
    ),
    StepName.SEARCH: AnswerForm("F-4", (actions.Choose,), turn.search_answers, turn.searched, unlisted="not-found"),
    StepName.CHOOSE: AnswerForm("X-8", (actions.Choose,), turn.search_answers, turn.recalled, unlisted="not-found"),
    StepName.SENSEI: AnswerForm("S-3", (actions.Choose,), turn.senseis, window.called),
    StepName.NAVAL: AnswerForm("B-9", (actions.Say,), _either(actions.NAVAL, actions.PLAIN), attack.sailed),
    StepName.TRIM: AnswerForm("T-10", (actions.Choose,), turn.trim_answers, turn.trimmed, turn.trim_refusal),
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
