"""Windows (A-15), and how they are asked: all who are next are called, then one sees its hand (Q-3 to Q-9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Literal

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.four_paths import actions, events
from rokugan_desktop.games.four_paths.actions import ACT, BACK, DONE, PASS, Action
from rokugan_desktop.games.four_paths.chapters import abilities
from rokugan_desktop.games.four_paths.chapters.entering import refuse
from rokugan_desktop.games.four_paths.chapters.performing import heard, reattach, take
from rokugan_desktop.games.four_paths.chapters.reacting import change_point, reacted_to
from rokugan_desktop.games.four_paths.ids import NO_CARD, CardKey, Level, Phase
from rokugan_desktop.games.four_paths.messages import named
from rokugan_desktop.games.four_paths.numbers import army_here, in_combat
from rokugan_desktop.games.four_paths.state import PublicState, StepName, Task, Way, Window, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate
from rokugan_desktop.games.four_paths.view import View
from rokugan_desktop.games.four_paths.vocabulary import Ability


def action_phase(update: StateUpdate, step: Task) -> None:
    """T-6: open the window of the Action phase; at the first level there is nothing to do in it."""
    if update.state.terms.level > Level.STEEL:
        update.change(phase=Phase.ACTION)
        open_window(update, step.seat)


def open_window(update: StateUpdate, first: Seat) -> None:
    """Let seats act in turn, from this one on."""
    update.change(window=Window(first))
    update.push(Task(StepName.WINDOW))


def window(update: StateUpdate, step: Task) -> bool:
    """A-15: go round until all have passed in a row; who can't act or has a standing pass is passed at once."""
    while True:
        state, now = update.state, update.state.window
        assert now is not None, "the window is open"
        left = [seat for seat in state.clockwise(now.next) if seat not in now.passed]
        if not left:
            break
        if must_ask(state, left[0]):
            return _ask(update, now, left)
        _passes(update, left[0], alone=True)
    update.pop()
    update.change(window=None)
    for seat in update.state.present:
        if update.seat(seat).rest:
            update.change_seat(seat, rest="")
    return False


def _ask(update: StateUpdate, now: Window, left: list[Seat]) -> bool:
    """Ask the next one: alone at first, and where it has acted last; else with all that come after (Q-8, Q-9)."""
    seat = left[0]
    if seat == now.holder:
        now = replace(now, done=None)  # nobody is left who may answer it
    if seat == now.holder == update.state.looked and now.looked and not now.asked:
        update.change(window=now)
        update.push(Task(StepName.ACT, seat))
        return False
    alone = seat == now.holder or (now.holder is None and not now.passed)
    row = [seat] if alone else [one for one in left if one != now.holder and must_ask(update.state, one)]
    looking = [one for one in row if "look" in update.seat(one).habits and one not in now.seen]
    calls = tuple([(one, ACT) for one in looking])  # as if it had said so
    update.change(called=tuple(row), calls=calls, window=replace(now, asked=True))
    update.push(Task(StepName.CALL))
    return False


def _passes_by(update: StateUpdate, step: Task, seat: Seat) -> None:
    """Let a seat pass that was called: in the window, or at a point."""
    if step.point is None:
        _passes(update, seat, alone=False)
        return
    at = reacted_to(update.state)
    assert at is not None, "the point is still open"
    change_point(update, passed=(*at.passed, seat))
    update.tell(events.Passed(seat, False))


def _passes(update: StateUpdate, seat: Seat, *, alone: bool) -> None:
    state = update.state
    now = state.window
    assert now is not None, "the window is open"
    if not alone and pass_stands(state, seat):
        update.change_seat(seat, rest="touched")
    around = update.state.clockwise((seat + 1) % len(update.state.seats))
    update.change(window=replace(now, passed=(*now.passed, seat), next=around[0]))
    heard(update, seat)
    update.tell(events.Passed(seat, alone))


def pass_stands(state: PublicState, seat: Seat) -> bool:
    """Tell whether a plain pass of a seat that is called stands until something of it is touched (Q-17)."""
    own = state.seats[seat]
    return "touched" in own.habits and not own.rest and state.phase is Phase.ACTION and state.active != seat


def must_ask(state: PublicState, seat: Seat) -> bool:
    """Tell whether a seat is asked in a window: public facts alone decide, never what a hand holds (Q-5, Q-7)."""
    own = state.seats[seat]
    if own.rest or (in_combat(state) and not may_fight(state, seat)):
        return False
    kinds = abilities.kinds_of(state, seat)
    if own.in_hand or any(ability.kind in kinds for ability in _ready(state, seat)):
        return True
    return any(True for _ in chain(abilities.lobbyists(state, seat), abilities.reattachments(state, seat, ())))


def may_fight(state: PublicState, seat: Seat) -> bool:
    """Tell whether a seat is asked in Combat: it has a unit there, may bring one, or may act without (Q-7)."""
    if army_here(state, seat) is not None:
        return True
    return any(ability.far for ability in _ready(state, seat)) or any(True for _ in bringing(state, seat))


def _ready(state: PublicState, seat: Seat) -> list[Ability]:
    """Return what unbowed cards in play could do, where the Favor is to be spent only for its holder (Q-5)."""
    ready = [way.ability for way in state.ways.get(seat, ()) if not way.source.bowed]
    return ready if state.favor == seat else [one for one in ready if not one.costs_favor]


def bringing(state: PublicState, seat: Seat) -> Iterator[Way]:
    """Yield what a seat has in play unbowed, or may have in its hand, that moves a unit to a battle (B-8, Q-7)."""
    if state.attack is None or not state.attack.open_to(seat):
        return
    for way in state.ways.get(seat, ()):
        if not way.source.bowed and way.ability.brings_in:
            yield way
    own, index = state.seats[seat], state.file.index
    for key in state.file.bringing[state.terms.level] if own.in_hand else ():
        if own.fate[index[key]]:
            yield from (way for way in abilities.ways_of_card(state, seat, key) if way.ability.brings_in)


def call(update: StateUpdate, step: Task) -> bool:
    """Q-8: wait until all that are called have answered; then the first who doesn't pass acts."""
    while update.state.called:
        state, (seat, *rest) = update.state, update.state.called
        if len(state.calls) < len(state.called):
            return True
        answer = dict(state.calls)[seat]
        update.change(calls=tuple([one for one in state.calls if one[0] != seat]))
        if not isinstance(answer, actions.Say | actions.Rest):
            # the others' answers stay: taken back, it was never begun (W-5)
            take(update, seat, answer)
            return False
        update.change(called=tuple(rest))
        if answer == ACT:
            if state.window is not None and step.point is None:
                update.change(window=replace(state.window, seen=(*state.window.seen, seat)))
            update.push(Task(StepName.ACT if step.point is None else StepName.REACT, seat, point=step.point))
            return False
        if isinstance(answer, actions.Rest):
            if step.point is None:
                update.change_seat(seat, rest=answer.until)
            else:
                update.change_seat(seat, quiet="all" if answer.until == "quiet" else "mine")
        _passes_by(update, step, seat)
    update.pop()
    return False


def open_acts(state: PublicState, step: Task) -> Iterator[Action]:
    """Yield what a seat may do without its hand (Q-3a)."""
    for way in abilities.ready(state, step.seat):
        for names in abilities.namings(state, way):
            yield actions.Use((way.source.id,), way.number, names)
    for sources, target in abilities.volleys(state, step.seat):
        yield actions.Use(sources, 1, (("t", target),))
    yield from abilities.lobbyists(state, step.seat)
    yield from abilities.reattachments(state, step.seat, ())


def call_answers(state: PublicState, step: Task) -> Iterator[Action]:
    """List what may be answered to a call: pass, act, a standing pass, each open act (Q-1)."""
    yield from (PASS, ACT)
    yield from map(actions.Rest, _standing(step))
    yield from open_acts(state, step)


def _standing(step: Task) -> tuple[Literal["touched", "window", "quiet", "quiet_but_mine"], ...]:
    """Return the standing passes that may be given in a window, or at a point (Q-4)."""
    return ("touched", "window") if step.point is None else ("quiet", "quiet_but_mine")


def call_refusal(state: PublicState, step: Task, action: Action) -> Refusal | None:
    """Return why the answer is refused."""
    if isinstance(action, actions.Rest):
        return None if action.until in _standing(step) else refuse("Q-4", "other-answer")
    return None if action in (PASS, ACT) else open_refusal(state, step, action)


def open_refusal(state: PublicState, step: Task, action: Action) -> Refusal | None:
    """Return why a seat may not do this without its hand, or None."""
    match action:
        case actions.Lobby():
            return abilities.lobby_refusal(state, step.seat, action)
        case actions.Reattach():
            return abilities.reattach_refusal(state, step.seat, action, ())
        case actions.Use(sources, _, names) if len(sources) > 1:
            target = names[0][1] if len(names) == 1 else NO_CARD
            return abilities.volley_refusal(state, step.seat, sources, target)
        case actions.Use():
            way = abilities.way_of(state, step.seat, action)
            return (
                refuse("A-1", "no-such-ability") if way is None else abilities.ability_refusal(state, way, action.named)
            )
        case _:
            return refuse("Q-1", "other-answer")


def called(update: StateUpdate, step: Task, action: Action) -> None:
    """Keep what a seat answers to a call; it is read when all have answered."""
    update.change(calls=(*update.state.calls, (step.seat, action)))


def hand_of(view: View) -> dict[CardKey, int]:
    """Return the cards of the own hand, with how many of each."""
    return view.file.counted(view.hand)


def act_answers(view: View, step: Task) -> Iterator[Action]:
    """List what a seat may do that sees its hand: all that it may do without, and each card (Q-1)."""
    hand, limited = hand_of(view), abilities.limited_refusal(view, step.seat)
    kinds = abilities.kinds_of(view, step.seat)
    people = abilities.people_unbowed(view, step.seat) if limited is None or view.point is not None else []
    yield PASS
    for key in hand:
        for way in abilities.ways_of_card(view, step.seat, key):
            for names in abilities.namings(view, way) if way.ability.kind in kinds else ():
                yield actions.Play(key, names, way.number)
        borne = view.file.cards[key].type in abilities.BORNE[view.terms.level]
        for bearer in people if borne else ():
            if abilities.attach_refusal(view, step.seat, actions.Attach(key, bearer)) is None:
                yield actions.Attach(key, bearer)
    yield from abilities.tactics(view, step.seat, hand)
    yield from open_acts(view, step)


def act_refusal(view: View, step: Task, action: Action) -> Refusal | None:
    """Return why the answer is refused."""
    if isinstance(action, actions.Play | actions.Attach | actions.Tactic):
        if action.card not in hand_of(view):
            return refuse("Z-4", "not-in-hand", word=action.card)
        if isinstance(action, actions.Attach):
            return abilities.attach_refusal(view, step.seat, action)
        if isinstance(action, actions.Tactic):
            return abilities.tactic_refusal(view, step.seat, action)
        way = abilities.way_of(view, step.seat, action)
        if way is None:
            return refuse("A-2", "not-played", card=named(action.card))
        return abilities.ability_refusal(view, way, action.named)
    return None if action == PASS else open_refusal(view, step, action)


def card_refusal(view: View, step: Task, key: CardKey) -> Refusal | None:
    """Return why a card of the hand can be played or attached upon nothing now, or None (A-2, E-6)."""
    if view.file.cards[key].type in abilities.BORNE[view.terms.level]:
        people = [*abilities.people_unbowed(view, step.seat), NO_CARD]
        refusals = [abilities.attach_refusal(view, step.seat, actions.Attach(key, one)) for one in people]
    else:
        refusals = [abilities.useless(view, way) for way in abilities.ways_of_card(view, step.seat, key)]
        refusals = refusals or [refuse("A-2", "not-played", card=named(key))]
    nearest = [one for one in refusals if one is not None and one.rule not in ("E-5", "E-6")]
    return None if None in refusals else [*nearest, *refusals][0]


def acting(update: StateUpdate, step: Task, action: Action) -> bool:
    """Carry out what a seat does that has seen its hand; tell whether it seals."""
    if not isinstance(action, actions.Say):
        return take(update, step.seat, action)
    update.pop()
    _passes_by(update, step, step.seat)
    return True


def reattach_answers(state: PublicState, step: Task) -> Iterator[Action]:
    """List what may go along, that this is all where it may lie so, or that it is taken back (E-11)."""
    if abilities.arrangement_refusal(state, step.moved) is None:
        yield DONE
    yield BACK
    yield from abilities.reattachments(state, step.seat, step.moved)


def arranging_refusal(state: PublicState, step: Task, action: actions.Reattach | actions.Say) -> Refusal | None:
    """Return why the answer is refused."""
    if isinstance(action, actions.Reattach):
        return abilities.reattach_refusal(state, step.seat, action, step.moved)
    return abilities.arrangement_refusal(state, step.moved) if action == DONE else None


def arranged(update: StateUpdate, step: Task, action: actions.Reattach | actions.Say) -> bool:
    """Let one more card go along, carry all out, or take it back; tell whether it seals."""
    if isinstance(action, actions.Reattach):
        update.change_work(moved=(*[one for one in step.moved if one[0] != action.card], (action.card, action.bearer)))
        return False
    update.pop()
    if action == BACK:
        return False
    reattach(update, step.seat, step.moved)
    return True


def settle_habit(update: StateUpdate, seat: Seat, habit: actions.Habit) -> None:
    """Change a setting of a seat, for what is asked from now on (Q-17)."""
    left = tuple([one for one in update.seat(seat).habits if one != habit.name])
    update.change_seat(seat, habits=(*left, habit.name) if habit.on else left)
    update.tell(events.HabitChanged(seat, habit.name, habit.on))


def lift(update: StateUpdate, seat: Seat) -> None:
    """Take a standing pass back; what was passed stays so (Q-4)."""
    update.change_seat(seat, rest="", quiet="")
    update.tell(events.Lifted(seat))
