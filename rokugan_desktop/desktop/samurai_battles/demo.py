"""What the demo shows of this game, and what its guests like to do: give orders that lead somewhere."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.desktop.face import Appeal, Shown
from rokugan_desktop.games.samurai_battles import ORDERS, Action, Question, Verb
from rokugan_desktop.games.samurai_battles.ids import Order, QuestionKind

_IDLE: Final = frozenset((Order.REST, Order.ALL_AROUND, Order.JOIN_UP, Order.SUPPLY, Order.RETREAT, Order.AMBUSH))
"""The orders of which little is seen."""
_BEGINNING: Final = frozenset((QuestionKind.PLAN, QuestionKind.DEPLOY))


def appeal_of(action: Action) -> Appeal:
    """Return what draws a guest to an answer."""
    idle = action.verb is Verb.ORDER and ORDERS[action.number] in _IDLE
    return Appeal(
        declines=idle or action.verb in (Verb.READY, Verb.ENOUGH),
        attacks=action.verb in (Verb.TARGET, Verb.AIM),
    )


def shown(question: Question) -> Shown:
    """Return how the demo shows a question: each kind once for each turn of the match."""
    return Shown(question.kind.value, begins_turn=question.kind in _BEGINNING)
