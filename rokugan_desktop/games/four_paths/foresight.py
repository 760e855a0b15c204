"""What an act would change, before it is done."""

from __future__ import annotations

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.games.four_paths.actions import Action, Play, Tactic, Use
from rokugan_desktop.games.four_paths.chapters.attack import work_delayed
from rokugan_desktop.games.four_paths.chapters.performing import perform
from rokugan_desktop.games.four_paths.flow import settle
from rokugan_desktop.games.four_paths.state import PUBLIC, State, StepName, Task
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.view import View, view_of

_ASKED = (StepName.CALL, StepName.ACT, StepName.PAY)


def after_act(view: View, seat: Seat, action: Action | None) -> View | None:
    """Return what the viewer would see once the seat has done this, and delayed terrain has worked, in the battle.

    None where neither can change anything. It is carried out up to whatever else is asked or drawn, as if nobody but
    the viewer held a card: so it tells of nothing that the viewer can't know.
    """
    acts = isinstance(action, Play | Use | Tactic)
    if view.attack is None or view.attack.battle < 0 or not (acts or view.fields):
        return None
    nothing, around = (0,) * len(view.file.order), seats(len(view.seats))
    state = State(
        *PUBLIC(view),
        work=(*[step for step in view.steps if step.step not in _ASKED], *([Task(StepName.ACT, seat)] if acts else ())),
        named=view.named,
        hands=tuple([view.hand if one == view.seat else nothing for one in around]),
        laid=((),) * len(around),
    )
    update = StateUpdate(state)
    if isinstance(action, Play | Use | Tactic):
        perform(update, seat, action, ())
        settle(update, StepName.WINDOW)
    if any(step.step is StepName.WINDOW for step in update.state.work):
        work_delayed(update)
        settle(update, StepName.WINDOW)
    return view_of(update.state, view.seat)
