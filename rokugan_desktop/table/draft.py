"""A draft: the confirmed state and one seat's tentative answers on top of it, all of them opaque to the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from rokugan_desktop.engine import (
    AnyGame,
    Asking,
    Decision,
    Illegal,
    Impossible,
    Message,
    Passable,
    Refusal,
    Seat,
    Step,
    Unreadable,
)
from rokugan_desktop.table.journal import MOST_ACTIONS, Answered, Conceded, Entry, Journal, Rewound, drafts_ended


class _DraftState(NamedTuple):
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


class Drafts:
    """The seats' drafts. They follow the confirmed state: what it no longer allows is dropped."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self._state = state
        self._drafts: dict[Seat, Draft] = {}
        self._kept: dict[Seat, tuple[str, ...]] = {}
        """The drafts as the journal keeps them."""

    def of(self, seat: Seat) -> Draft:
        """Return the seat's draft; one without answers is held as well, for its question has been worked out."""
        draft = self._drafts.get(seat)
        if draft is None:
            draft = self._drafts[seat] = Draft(self._game, seat, self._state)
        return draft

    def keep(self, seat: Seat, journal: Journal) -> None:
        """Write the seat's draft beside the entries, unless it is there already. Raises JournalFailed."""
        texts = written(self._game, self.of(seat).answers)
        if texts != self._kept.get(seat, ()):
            journal.keep_draft(seat, texts)
            self._kept[seat] = texts

    def kept(self, seat: Seat) -> bool:
        """Tell whether the seat's draft is written beside the entries as it is now."""
        return self._kept.get(seat, ()) == written(self._game, self.of(seat).answers)

    def keep_all(self, journal: Journal) -> None:
        """Write all drafts beside the entries of a journal that has none of them. Raises JournalFailed."""
        self._kept.clear()
        for seat in tuple(self._drafts):
            self.keep(seat, journal)

    def take_up(self, journal: Journal, asked: Collection[Seat]) -> None:
        """Lay the drafts that the journal keeps on top of the state, as far as they are allowed there."""
        for seat, texts in journal.drafts().items():
            if seat not in asked:
                continue
            self._kept[seat] = texts
            with suppress(Illegal, Unreadable):
                for text in texts:
                    self.of(seat).answer(self._game.read(text))

    def end(self, entry: Entry) -> None:
        """Drop the drafts that the entry puts an end to, here and as what the journal keeps."""
        for seat in drafts_ended([entry], tuple(self._kept)):
            del self._kept[seat]
        if isinstance(entry, Answered | Conceded):
            self._drafts.pop(entry.seat, None)
        elif isinstance(entry, Rewound):
            self._drafts.clear()

    def move_to(self, state: Any) -> None:
        """Move the drafts on top of another confirmed state."""
        self._state = state
        answered = ((seat, draft) for seat, draft in self._drafts.items() if draft.can_take_back)
        self._drafts = {seat: draft.moved_to(state) for seat, draft in answered}

    def clear(self) -> None:
        """Drop all drafts; what the journal keeps stays."""
        self._drafts.clear()


def written(game: AnyGame, actions: Iterable[Any]) -> tuple[str, ...]:
    """Return the notations. Raise Impossible for one that would not read back: the match could not be reopened."""
    given = list(actions)
    texts = tuple(map(game.write, given))
    if list(map(game.read, texts)) != given:
        raise Impossible("a notation that reads as another action")
    return texts
