"""Chapter 6: who bows for what is to be paid."""

from __future__ import annotations

from collections.abc import Iterator

from rokugan_desktop.engine import Refusal
from rokugan_desktop.games.four_paths.actions import BACK, Action, Back, Pay
from rokugan_desktop.games.four_paths.chapters.entering import enter_from_province, lay_upon, payment_refusal, payments
from rokugan_desktop.games.four_paths.chapters.performing import perform
from rokugan_desktop.games.four_paths.ids import Benefit, CardId
from rokugan_desktop.games.four_paths.state import PublicState, StepName, Task
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.view import View


def _besides(step: Task) -> tuple[CardId, ...]:
    """Return what bows for another part of the cost."""
    return () if step.cause is None else step.cause.performers


def pay_answers(view: View, step: Task) -> Iterator[Action]:
    """List who may bow for it, the proposal first; what is done from a call is taken back here alone (W-5)."""
    for chosen in payments(view, step.seat, step.card, step.number, _besides(step)):
        yield Pay(chosen)
    if view.steps[-2].step is StepName.CALL:
        yield BACK


def pay_refusal(state: PublicState, step: Task, action: Pay | Back) -> Refusal | None:
    """Return why the answer is refused."""
    if isinstance(action, Back):
        return None
    return payment_refusal(state, step.seat, step.card, step.number, action.producers, _besides(step))


def paid(update: StateUpdate, step: Task, action: Pay | Back) -> bool:
    """Let the producers bow for the card or the action, or take it back; tell whether it seals."""
    update.pop()
    if not isinstance(action, Pay):
        return False
    bowed = [update.state.cards[one].card for one in action.producers]
    update.change_cards(action.producers, bowed=True)
    if step.action is not None:
        perform(update, step.seat, step.action, tuple(bowed))
        return True
    if step.draft:
        ((upon, number),) = step.draft
        lay_upon(update, step.seat, number, upon, step.number, tuple(bowed))
        return True
    enter_from_province(update, step.seat, step.province, Benefit(step.word), step.number, tuple(bowed))
    return True
