"""What a seat may know of a match: all that everybody sees, and the rest field by field (chapter 19)."""

from __future__ import annotations

from collections.abc import Mapping

from rokugan_desktop.engine import Seat
from rokugan_desktop.engine.tuples import Counts
from rokugan_desktop.games.four_paths.actions import Action
from rokugan_desktop.games.four_paths.ids import CardKey
from rokugan_desktop.games.four_paths.state import PUBLIC, PublicState, State, StepName, Task, replace


class View(PublicState, frozen=True, kw_only=True, dict=True):
    """What one seat knows, or everybody."""

    seat: Seat | None = None
    """Whose view it is; None: everybody's."""
    steps: tuple[Task, ...] = ()
    """The steps still to be done, as everybody knows them; of what is answered one by one only the seat's own."""
    named: int = 0
    hand: Counts = ()
    """The own hand, by the order of the card file."""
    laid: tuple[CardKey, ...] = ()
    """The own focus cards."""
    line: tuple[CardKey, ...] = ()
    """What the seat has prepared to lay next (Q-14)."""
    known: Mapping[Seat, tuple[CardKey, ...]] = {}
    """What the seat knows of the hands that it has looked at, their focus cards among them (W-8)."""
    answered: tuple[Seat, ...] = ()
    """Who has answered of those that are asked together, though not what (Q-8)."""
    call: Action | None = None
    """What the seat has answered while others are still asked."""

    def known_of(self, seat: Seat) -> tuple[CardKey, ...]:
        """Return what the viewer knows of a hand (W-8)."""
        return self.known.get(seat, self.seats[seat].shown)


def _known(step: Task, seat: Seat | None) -> Task:
    """Return a step as the seat knows it: of another one's hand only that it is looked at.

    What is begun without the hand is begun before everybody's eyes; no other seat's own view has it. What no seat is
    asked, such as upon whom something is done, all know.
    """
    if not (step.draft or step.moved or step.chosen or step.action is not None):
        return step
    if seat is None and not step.secret:
        return step
    if step.secret and step.step in (StepName.PAY, StepName.REATTACH):
        return Task(StepName.ACT if step.point is None else StepName.REACT, step.seat, point=step.point)
    chosen = () if step.secret else step.chosen
    return replace(step, draft=(), moved=(), chosen=chosen) if step.draft or step.moved or step.chosen else step


def view_of(state: State, seat: Seat | None) -> View:
    """Return all that the seat may know; None: what everybody knows (W-1 to W-5)."""
    view = View(
        *PUBLIC(state),
        seat=seat,
        steps=tuple([step if step.seat in (seat, -1) else _known(step, seat) for step in state.work]),
        named=state.named,
        hand=() if seat is None or not state.hands else state.hands[seat],
        laid=() if seat is None or not state.laid else state.laid[seat],
        line=() if seat is None else state.lines.get(seat, ()),
        known={of: cards for (looker, of), cards in state.looks.items() if looker == seat},
        answered=tuple([one for one, _ in state.calls]),
        call=None if seat is None else dict(state.calls).get(seat),
    )
    vars(view).update(vars(state))  # what is worked out of what everybody sees
    return view
