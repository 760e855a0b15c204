"""Whatever is answered, taken back and given again, a draft is its answers on top of what is confirmed, and no more."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import Action
from rokugan_desktop.games.battle_for_rokugan.state import State
from rokugan_desktop.table.draft import Draft
from tests.games.battle_for_rokugan.playing import LAWFUL_MATCHES, game, match, question_to

Beginning = tuple[State, Seat, tuple[Action, ...]]


@cache
def beginnings() -> tuple[Beginning, ...]:
    """Every state of some matches that asks a seat, with what the seat answered from there on: cards come first."""
    found: list[Beginning] = []
    for seed, count in LAWFUL_MATCHES:
        entries = match(seed, count)
        for number, entry in enumerate(entries):
            if entry.by is not None:
                answers: list[Action] = []
                for later in entries[number : number + 8]:
                    if later.by != entry.by:
                        break
                    answers.append(later.action)
                found.append((entry.before, entry.by, tuple(answers)))
    in_cards = [beginning for beginning in found if beginning[0].public.script is not None]
    before_cards = [beginning for beginning in found if len(beginning[2]) > 2]
    return (*in_cards, *before_cards, *found)


class Model:
    """What a draft ought to be: its answers, and those taken back."""

    def __init__(self, beginning: Beginning) -> None:
        self.start, self.seat, self.script = beginning
        self.draft = Draft(game(), self.seat, self.start)
        self.answers: list[Action] = []
        self.taken_back: list[Action] = []

    def do(self, what: int) -> None:
        """Answer as the match did, or otherwise, or take back, or give again."""
        draft = self.draft
        if what % 4 == 0:
            assert draft.take_back() == bool(self.answers)
            if self.answers:
                self.taken_back.append(self.answers.pop())
        elif what % 4 == 1:
            assert draft.redo() == bool(self.taken_back)
            if self.taken_back:
                self.answers.append(self.taken_back.pop())
        elif draft.decision is not None:
            offered = list(draft.decision.answers())
            place = len(self.answers)
            scripted = tuple(self.answers) == self.script[:place] and place < len(self.script)
            action = self.script[place] if scripted and what % 4 == 2 else offered[what // 4 % len(offered)]
            draft.answer(action)
            self.answers.append(action)
            self.taken_back.clear()
        self.check()

    def check(self) -> None:
        """The draft is what follows from its answers."""
        draft = self.draft
        assert draft.answers == tuple(self.answers)
        assert (draft.can_take_back, draft.can_redo) == (bool(self.answers), bool(self.taken_back))
        state, sealed = self.start, False
        for action in self.answers:
            assert not sealed
            step = game().apply(state, self.seat, action)
            sealed = step.seals or question_to(step.state, self.seat) is None
            state = state if sealed else step.state
        assert (draft.sealed, draft.state) == (sealed, state)
        assert draft.decision == (None if sealed else question_to(state, self.seat))


@given(st.data(), st.lists(st.integers(0, 400), min_size=1, max_size=25))
def test_a_draft_is_its_answers_in_the_middle_of_cards_too(data: st.DataObject, doings: list[int]) -> None:
    choices = beginnings()
    model = Model(choices[data.draw(st.integers(0, len(choices) - 1))])
    for what in doings:
        model.do(what)
    while model.answers:
        model.do(0)
    assert model.draft.state == model.start
    assert model.draft.decision == question_to(model.start, model.seat)


def test_the_beginnings_hold_what_the_laws_are_about() -> None:
    choices = beginnings()
    assert sum(state.public.script is not None for state, _, _ in choices) > 50
    assert sum(len(answers) > 2 for _, _, answers in choices) > 100
