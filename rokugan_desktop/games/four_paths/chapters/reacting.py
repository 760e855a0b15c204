"""Points at which Reactions may cut in (X-7): who is offered one, and what becomes of what it stands before."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.four_paths.components import Card
from rokugan_desktop.games.four_paths.ids import NO_CARD, NO_KEY, CardType, Level, Phase
from rokugan_desktop.games.four_paths.numbers import clans_of, matches, producers
from rokugan_desktop.games.four_paths.state import InPlay, Occurrence, PublicState, State, StepName, Task, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.vocabulary import When

FROM_HAND: Final = frozenset({CardType.ACTION, CardType.KIHO, CardType.RING, CardType.ANCESTOR})
"""What reacts from the hand; all else does in play (A-2, E-8, E-9)."""
_GOVERNED: Final = frozenset({
    StepName.HONOR, StepName.UPON, StepName.CARRY_OUT, StepName.REVEAL, StepName.EVENT, StepName.ACCEPT, StepName.DUEL,
})  # fmt: skip
"""What a point may stand before: a Reaction can keep it from being done."""
NEGATED: Final = "negated"
"""What is said of a point whose condition a Reaction has removed (R-5)."""
BEFORE: Final = 1
"""Marks a point that stands before what it is about (R-3)."""


def fits(state: PublicState, when: When, at: Occurrence, seat: Seat) -> bool:
    """Tell whether an occurrence is one to which a seat's card may react (X-11)."""
    if at.point not in when.points or (when.kinds and at.kind not in when.kinds):
        return False
    if when.by != "any" and (at.by == seat) != (when.by == "me"):
        return False
    if when.whose != "any" and not any((one == seat) == (when.whose == "me") for one in at.of):
        return False
    if not set(when.traits) <= set(at.traits):
        return False
    mine = InPlay(NO_CARD, NO_KEY, seat, seat)
    named = [state.cards[one] for one in at.named if one in state.cards]
    if when.names is not None and not any(matches(state, when.names, one, mine) for one in named):
        return False
    return when.card is None or (at.card is not None and matches(state, when.card, at.card, mine))


def may_enter(state: PublicState, card: Card, at: Occurrence, seat: Seat) -> bool:
    """Tell whether an Ancestor may come with the Personality that has just entered (E-8)."""
    entered = None if at.card is None or at.of != (seat,) else state.cards.get(at.card.id)
    if at.point != "entered" or entered is None or state.phase is not Phase.DYNASTY:
        return False
    return state.printed(entered).type is CardType.PERSONALITY and bool(set(card.clan) & set(clans_of(state, entered)))


def might_react(state: PublicState, seat: Seat, at: Occurrence) -> bool:
    """Tell whether a seat is offered a point: public facts alone decide, never what a hand holds (Q-5, Q-6)."""
    own, file = state.seats[seat], state.file
    keys = file.reacting.get(at.point)
    if not keys or own.out or own.quiet == "all":
        return False
    named = [state.cards[one].controller for one in at.named if one in state.cards] if own.quiet else []
    if own.quiet and seat not in (*at.of, *named):  # it is about nothing of the seat's own
        return False
    for key in keys:
        card = file.cards[key]
        if card.type in FROM_HAND:
            there = own.in_hand and (state.terms.all_points or own.fate[file.index[key]])
        else:
            ready = [one for one in state.cards.values() if one.card == key and one.controller == seat]
            there = any(not one.bowed and one.id not in at.reacted for one in ready) and (
                state.favor == seat or not all(one.costs_favor for one in card.does if one.when is not None)
            )
        if not there or not any(fits(state, when, at, seat) for when in card.reactions):
            continue
        if card.type is CardType.ANCESTOR and not may_enter(state, card, at, seat):
            continue
        free = card.type not in FROM_HAND or not card.cost
        if free or sum(gold for _, gold in producers(state, seat, key)) >= card.cost:
            return True
    return False


def opens(state: PublicState, at: Occurrence) -> bool:
    """Tell whether anybody is offered the point (R-7)."""
    if state.terms.level < Level.ANSWERS or at.point not in state.file.reacting:
        return False
    return any(might_react(state, seat, at) for seat in state.present)


def follows(update: StateUpdate, *points: Occurrence) -> None:
    """Offer what has just happened to whoever might react, before all that is still to be done; the first one first."""
    if update.state.terms.level >= Level.ANSWERS:
        update.push(*[Task(StepName.POINT, point=at) for at in points if at.point in update.state.file.reacting])


def precedes(update: StateUpdate, at: Occurrence, then: Task) -> bool:
    """Offer what is about to happen, which `then` does, to whoever might react; tell whether anybody is asked."""
    if not opens(update.state, at):
        return False
    update.push(Task(StepName.POINT, number=BEFORE, point=at), then)
    return True


def offer(update: StateUpdate, step: Task) -> None:
    """R-2: all who might react are asked together; the point is over when all have passed in a row, or R-5 ends it."""
    at, state = step.point, update.state
    assert at is not None, "a point is one of something"
    first = (at.by + 1) % len(state.seats) if at.next is None else at.next
    around = [seat for seat in state.clockwise(first) if seat not in at.passed]
    over = step.word or (at.point in ("honor_gain", "honor_loss") and not at.amount)
    asked = [] if over else [seat for seat in around if might_react(state, seat, at)]
    if asked:
        update.change(point=at, called=tuple(asked), calls=())
        update.push(Task(StepName.CALL, point=at))
        return
    update.pop()
    update.change(point=None)
    if step.number == BEFORE:
        _close(update, at, negated=bool(step.word))


def _close(update: StateUpdate, at: Occurrence, *, negated: bool) -> None:
    """Let what the point stood before be done, by another amount where a Reaction has changed it, or not at all."""
    work = update.state.work
    place = next((each for each in reversed(range(len(work))) if work[each].step is not StepName.POINT), None)
    if place is None or work[place].step not in _GOVERNED:
        return
    governed = work[place]
    changed: Task | None = governed
    if negated and governed.step is StepName.UPON and at.card is not None and len(governed.draft) > 1:
        changed = replace(governed, draft=tuple([one for one in governed.draft if one[0] != at.card.id]))
    elif negated:
        changed = None
    elif governed.step is StepName.HONOR and governed.seat in at.of:
        changed = replace(governed, number=at.amount if governed.number > 0 else -at.amount)
    update.change(work=(*work[:place], *([] if changed is None else [changed]), *work[place + 1 :]))
    if changed is None and governed.step in (StepName.ACCEPT, StepName.DUEL):
        update.change(duel=None)


def change_point(update: StateUpdate, *, word: str | None = None, **changes: object) -> None:
    """Change the innermost point: what a Reaction says of it, and who has reacted or passed."""
    step = update.state.innermost(StepName.POINT)
    assert step is not None, "the point is still open"
    assert step.point is not None, "it says what happens"
    update.rework(step, word=step.word if word is None else word, point=replace(step.point, **changes))


def reacted_to(state: State) -> Occurrence | None:
    """Return what the Reaction that is carried out reacts to; None: it is none."""
    step = state.innermost(StepName.POINT)
    return None if step is None else step.point
