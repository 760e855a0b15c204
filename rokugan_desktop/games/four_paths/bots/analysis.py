"""Which attacks and assignments of a finished match mattered most, in the chance to win that they brought or cost.

Each is held against what a novice would have answered from what the seat could see. From both the match is played on
for a round or two by novices, many times, as it really stood. Nothing is hidden any more when a match is over: only of
such a match may this be asked. What is bought, and what is played from the hand, is not weighed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Asking, GivenAnswer, Seat, Stop, Weighing, never, weighed
from rokugan_desktop.games.four_paths import flow
from rokugan_desktop.games.four_paths.actions import DONE, Action, Assign, Attack
from rokugan_desktop.games.four_paths.bots.novice import Novice
from rokugan_desktop.games.four_paths.bots.warrior import Plan, chance, played_on
from rokugan_desktop.games.four_paths.flow import Question
from rokugan_desktop.games.four_paths.ids import Army, CardKey
from rokugan_desktop.games.four_paths.state import State, StepName, view_of

_WEIGHING: Final = Weighing(first=6, telling=12, again=24, least=0.05)
"""As a share of all chances."""
_DUEL: Final = 2
"""Among so many seats two rounds are played; among more one, which is longer."""


class TurningPoint(NamedTuple):
    """An attack, or an assignment, that changed much."""

    number: int
    """The number of its last answer."""
    round: int
    seat: Seat
    army: Army | None
    """Of which army units were assigned; None: it was decided whom to attack."""
    rival: Seat | None
    """Whom the attack is upon, or would be; None: nobody."""
    units: tuple[CardKey, ...]
    swing: float
    """By how much it changed the chance of the seat to win, from −1 to 1."""


class _Weighed(NamedTuple):
    number: int
    state: State
    question: Question
    answers: tuple[Action, ...] = ()

    @property
    def usual(self) -> tuple[Action, ...]:
        view = view_of(self.state, self.question.seat)
        return tuple(Novice().decide(view, self.question, 0))

    def point(self, swing: float) -> TurningPoint:
        state, seat, step = self.state, self.question.seat, self.question.step
        sent = tuple([state.cards[one.unit].card for one in self.answers if isinstance(one, Assign)])
        army = Army[step.word] if step.step is StepName.ASSIGN else None
        upon = next((one.seat for one in self.answers if isinstance(one, Attack)), None)
        rival = upon if army is None else state.under_way.defender
        return TurningPoint(self.number, state.round, seat, army, rival, sent, swing)


def analyse(turns: Iterable[GivenAnswer[State, Action]], stop: Stop = never) -> Sequence[TurningPoint]:
    """Return what mattered most, in the order of the match. Raise Interrupted when `stop` says so."""
    found = weighed(_decisions(turns), _swings, _WEIGHING, stop)
    return sorted((one.point(swing) for one, swing in found[: _WEIGHING.told]), key=lambda point: point.number)


def _decisions(turns: Iterable[GivenAnswer[State, Action]]) -> Iterator[_Weighed]:
    """Yield what was decided otherwise than a novice would have, each with all its answers."""
    begun: _Weighed | None = None
    for turn in turns:
        pending = flow.pending(turn.state)
        question = pending.decisions.get(turn.seat) if isinstance(pending, Asking) and turn.seat is not None else None
        if not isinstance(question, Question) or question.step.step not in (StepName.ATTACK, StepName.ASSIGN):
            continue
        if begun is None or not question.step.draft:
            begun = _Weighed(turn.number, turn.state, question)
        begun = begun._replace(number=turn.number, answers=(*begun.answers, turn.action))
        if question.step.step is StepName.ATTACK or turn.action == DONE:
            if begun.answers != begun.usual:
                yield begun
            begun = None


def _swings(decision: _Weighed, seeds: range) -> Sequence[float]:
    state, seat = decision.state, decision.question.seat
    rounds = 2 if len(state.present) <= _DUEL else 1
    plans = Plan(decision.answers), Plan(decision.usual)
    chances = [[chance(played_on(state, seat, plan, seed, rounds), seat) for seed in seeds] for plan in plans]
    return [own - usual for own, usual in zip(*chances, strict=True)]
