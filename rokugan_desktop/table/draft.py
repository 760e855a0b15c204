"""A draft: the confirmed state and one seat's tentative answers on top of it, all of them opaque to the table."""

from __future__ import annotations

from typing import Any, NamedTuple

from rokugan_desktop.engine import AnyGame, Asking, Decision, Illegal, Message, Passable, Refusal, Seat, Step
from rokugan_desktop.table.journal import MOST_ACTIONS


class _DraftState(NamedTuple):
    """A state of the draft, and what it asks of the draft's seat."""

    state: Any
    decision: Decision[Any] | None


class Draft:
    """The answers that a seat has given and not yet confirmed; they may be taken back freely.

    The answer that seals a draft is kept, but its effect is not: it may show a secret, and nothing of it exists here
    before it is confirmed. A step that no longer asks this seat seals too, whatever the game says of it.
    """

    def __init__(self, game: AnyGame, seat: Seat, state: Any) -> None:
        self._game = game
        self._seat = seat
        self._states: list[_DraftState] = [self._state_at(state)]
        self._answers: list[Any] = []
        self._taken_back: list[Any] = []
        self._sealed = False

    @property
    def answers(self) -> tuple[Any, ...]:
        """Return the answers so far, the sealing one included."""
        return tuple(self._answers)

    @property
    def answered(self) -> tuple[Decision[Any], ...]:
        """Return the questions that the answers so far were given to, one for each."""
        reached = [one.decision for one in self._states[: len(self._answers)]]
        return tuple([decision for decision in reached if decision is not None])

    @property
    def sealed(self) -> bool:
        """Tell whether the last answer seals: what follows it is shown only after it is confirmed."""
        return self._sealed

    @property
    def state(self) -> Any:
        """Return the state that may be shown to the draft's own seat: before a sealing answer's effect."""
        return self._states[-1].state

    @property
    def decision(self) -> Decision[Any] | None:
        """Return what the seat is asked now; None where the draft is sealed or nothing is asked of the seat."""
        return None if self._sealed else self._states[-1].decision

    @property
    def passing(self) -> Any | None:
        """Return the answer by which the seat does nothing; None where there is none."""
        decision: object = self.decision
        return decision.passing() if isinstance(decision, Passable) else None

    @property
    def secret(self) -> bool:
        """Tell whether a question of this draft, answered or open, shows a secret of its seat."""
        return any(reached.decision is not None and reached.decision.secret for reached in self._states)

    @property
    def answered_in_secret(self) -> bool:
        """Tell whether one of the answers was given to a secret question."""
        states = self._states[: len(self._answers)]
        return any(reached.decision is not None and reached.decision.secret for reached in states)

    @property
    def can_take_back(self) -> bool:
        """Tell whether there is an answer to take back."""
        return bool(self._answers)

    @property
    def can_redo(self) -> bool:
        """Tell whether an answer was taken back and none given since."""
        return bool(self._taken_back)

    def answer(self, action: Any) -> Step[Any, Any]:
        """Give the next answer, and return what it leads to; a sealing one tells nothing and changes no state.

        Raises Illegal where the rules refuse the answer, nobody asks this seat, or the draft is sealed or full.
        """
        step = self._give(action)
        self._taken_back.clear()
        return step

    def take_back(self) -> bool:
        """Take the last answer back; return False where there is none."""
        if not self._answers:
            return False
        if self._sealed:
            self._sealed = False
        else:
            self._states.pop()
        self._taken_back.append(self._answers.pop())
        return True

    def redo(self) -> bool:
        """Give again the answer that was taken back last; return False where there is none."""
        if not self._taken_back:
            return False
        self._give(self._taken_back[-1])
        self._taken_back.pop()
        return True

    def moved_to(self, state: Any) -> Draft:
        """Return this draft on top of another confirmed state, without the answers that it no longer allows."""
        moved = Draft(self._game, self._seat, state)
        for action in self._answers:
            try:
                moved.answer(action)
            except Illegal:
                break
        return moved

    def _give(self, action: Any) -> Step[Any, Any]:
        if self._sealed:
            raise Illegal(Refusal("", Message("table.refusal.sealed")))
        if self.decision is None:
            raise Illegal(Refusal("", Message("table.refusal.not-asked")))
        if len(self._answers) >= MOST_ACTIONS:
            raise Illegal(Refusal("", Message("table.refusal.long-draft", limit=MOST_ACTIONS)))
        step = self._game.apply(self.state, self._seat, action)
        reached = self._state_at(step.state)
        self._answers.append(action)
        if step.seals or reached.decision is None:
            self._sealed = True
            return Step(self.state, (), True)
        self._states.append(reached)
        return step

    def _state_at(self, state: Any) -> _DraftState:
        pending = self._game.pending(state)
        decision = pending.decisions.get(self._seat) if isinstance(pending, Asking) else None
        return _DraftState(state, decision)
