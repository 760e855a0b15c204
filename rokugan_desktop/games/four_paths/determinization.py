"""States made of what a view knows: worlds that it can't rule out (W-6), and what an act would change in one."""

from __future__ import annotations

from collections import Counter
from random import Random

from rokugan_desktop.engine import Determinization, Seat, seats
from rokugan_desktop.engine.tuples import Counts, one_by_one
from rokugan_desktop.games.four_paths.actions import PASS, Action, Play, Tactic, Use
from rokugan_desktop.games.four_paths.chapters.attack import work_delayed
from rokugan_desktop.games.four_paths.chapters.window import perform
from rokugan_desktop.games.four_paths.flow import settle
from rokugan_desktop.games.four_paths.ids import CardKey
from rokugan_desktop.games.four_paths.state import PUBLIC, State, StepName, Task, View, view_of
from rokugan_desktop.games.four_paths.state_update import StateUpdate


def determinize(view: View, rng: Random) -> Determinization[State]:
    """Return a world that the view can't rule out (W-6): what lies face-down is drawn when it is turned up (C-3).

    The hands and focus cards of the others are dealt from what is left of their decks, so that what is known of them
    fits (W-8). Whoever has answered a call, though nobody knows what, has passed.
    """
    every = seats(len(view.seats))
    dealt = [_dealt(view, seat, rng) for seat in every] if any(seat.fate for seat in view.seats) else []
    world = State(
        *PUBLIC(view),
        work=view.steps,
        named=view.named,
        hands=tuple([hand for hand, _ in dealt]),
        laid=tuple([laid for _, laid in dealt]),
        lines={} if view.seat is None or not view.line else {view.seat: view.line},
        looks={} if view.seat is None else {(view.seat, of): cards for of, cards in view.known.items()},
        calls=tuple([(one, (view.call or PASS) if one == view.seat else PASS) for one in view.answered]),
    )
    return Determinization(world)


def _dealt(view: View, seat: Seat, rng: Random) -> tuple[Counts, tuple[CardKey, ...]]:
    """Return a hand and focus cards that a seat could have: the own ones as they are."""
    own, order = view.seats[seat], view.file.order
    if seat == view.seat:
        return view.hand, view.laid
    known = view.known_of(seat)
    left = Counter(dict(zip(order, own.fate, strict=False))) - Counter(known)
    unseen = one_by_one(list(left.values()), list(left))
    cards = [*known, *rng.sample(unseen, own.in_hand + own.laid - len(known))]
    rng.shuffle(cards)
    hand = Counter(cards[own.laid :])
    return tuple([hand[key] for key in order]), tuple(cards[: own.laid])


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
        perform(update, seat, action)
        settle(update, StepName.WINDOW)
    if any(step.step is StepName.WINDOW for step in update.state.work):
        work_delayed(update)
        settle(update, StepName.WINDOW)
    return view_of(update.state, view.seat)
