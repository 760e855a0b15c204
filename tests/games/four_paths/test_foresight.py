"""What an act would change is told before it is done, and is what it then changes."""

from __future__ import annotations

from rokugan_desktop.engine import Asking, Seat
from rokugan_desktop.games.four_paths import after_act, compared
from rokugan_desktop.games.four_paths.actions import Pay, Play, Tactic, Use
from rokugan_desktop.games.four_paths.ids import ProvinceId
from rokugan_desktop.games.four_paths.state import PublicState, State, StepName, View, view_of

from .playing import DECKS, HANDS, asked, game, played


def stands(state: PublicState, defender: Seat, battle: ProvinceId) -> tuple[int, int, int]:
    """How a battle stands: both Forces, and what the province falls to."""
    now = compared(state, defender, battle)
    return now.attack.total, now.defense.total, now.needed


def foreseen(state: State, seat: Seat | None) -> View:
    """What is seen with what delayed terrain will do."""
    view = view_of(state, seat)
    return after_act(view, Seat(0), None) or view


def test_the_forces_after_an_act_are_those_that_were_foretold() -> None:
    changed = 0
    for seed in (2, 4, 9, 11):
        for one in played(seed, DECKS[:2], HANDS, most=2500):
            if one.by is None or one.before.attack is None or one.before.attack.battle < 0:
                continue
            question = asked(one.before)[one.by]
            act = question.step.action if isinstance(one.action, Pay) else one.action
            if not isinstance(act, Play | Use | Tactic):
                continue
            view, attack = view_of(one.before, one.by), one.before.attack
            after = after_act(view, one.by, act)
            assert after is not None
            pending = game().pending(one.after)
            kinds = {q.kind for q in asked(one.after).values()} if isinstance(pending, Asking) else set[str]()
            if one.after.attack is None or one.after.attack.battle != attack.battle or not kinds <= {"call", "act"}:
                continue
            if StepName.EFFECTS in {step.step for step in one.after.work}:
                continue
            paid = stands(foreseen(one.before, one.by), attack.defender, attack.battle)
            then = stands(foreseen(one.after, one.by), attack.defender, attack.battle)
            assert stands(after, attack.defender, attack.battle) == then
            public = after_act(view_of(one.before, None), one.by, act) if isinstance(act, Use) else after
            assert public is not None
            assert stands(public, attack.defender, attack.battle) == then, "what needs no hand, everybody can foresee"
            changed += then != paid
    assert changed > 5
