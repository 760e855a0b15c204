"""Duels (DU-1 to DU-6): a challenge, focus or strike in turn, and who is destroyed."""

from __future__ import annotations

from collections.abc import Iterator

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.engine.tuples import with_item
from rokugan_desktop.games.four_paths import actions, events
from rokugan_desktop.games.four_paths.actions import DONE, STRIKE, Action
from rokugan_desktop.games.four_paths.chapters.effects import carry_out, do_upon
from rokugan_desktop.games.four_paths.chapters.entering import refuse
from rokugan_desktop.games.four_paths.chapters.honor import check
from rokugan_desktop.games.four_paths.chapters.reacting import follows, precedes
from rokugan_desktop.games.four_paths.chapters.window import hand_of
from rokugan_desktop.games.four_paths.ids import NO_CARD, CardKey
from rokugan_desktop.games.four_paths.numbers import card_sum, has_trait, restricting
from rokugan_desktop.games.four_paths.state import Duel, InPlay, Occurrence, PublicState, StepName, Task, View, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate, StepForm


def _duelists(state: PublicState) -> tuple[InPlay, InPlay]:
    assert state.duel is not None, "there is a duel"
    return state.cards[state.duel.us], state.cards[state.duel.them]


def goes_on(update: StateUpdate) -> bool:
    """Tell whether both duelists are still there under their own seats; else the duel is broken off (DU-4)."""
    duel, cards = update.state.duel, update.state.cards
    there = duel is not None and duel.us in cards and duel.them in cards
    if not there:
        _discard_focus(update)
        update.change(duel=None)
    return there


class _Dueling(StepForm):
    def waits(self, update: StateUpdate, step: Task) -> bool:
        """DU-1, DU-2: a seat is asked, as long as both duelists are there."""
        return update.waits(goes_on(update))


class AcceptStep(_Dueling, steps=(StepName.ACCEPT,)):
    """DU-1, DU-2: whether the challenge is taken up; the challenged side begins."""

    rule, kinds = "DU-1", (actions.Say,)

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        _, them = _duelists(state)
        barred = restricting(state, "refuse", step.seat, them)
        yield from (actions.ACCEPT,) if barred else (actions.ACCEPT, actions.REFUSE)

    def answered(self, update: StateUpdate, step: Task, action: Action) -> None:
        update.pop()
        duel = update.state.duel
        assert duel is not None, "there is a duel"
        update.tell(events.ChallengeAnswered(step.seat, action == actions.ACCEPT))
        if action == actions.ACCEPT:
            update.push(Task(StepName.DUEL, step.seat))
        else:
            update.change(duel=None)
            with update.in_order():
                carry_out(update, duel.effect.refused, duel.cause)
                follows(update, Occurrence("refused", step.seat, (step.seat,), source=duel.cause.card))


class DuelStep(_Dueling, steps=(StepName.DUEL,)):
    """DU-2: to strike, or to focus."""

    rule, kinds = "DU-2", (actions.Say, actions.Focus)

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        """List what is answered openly: without a hand it must strike; who has seen it may look again."""
        yield STRIKE
        own = next((one for one in _duelists(state) if one.controller == step.seat), None)
        if state.seats[step.seat].in_hand and restricting(state, "focus", step.seat, own) is None:
            yield actions.Focus()
            if state.seats[step.seat].laid:
                yield actions.LOOK

    def answered(self, update: StateUpdate, step: Task, action: Action) -> None:
        update.pop()
        line = update.state.lines.get(step.seat, ())
        if action == STRIKE:
            _strike(update, step.seat)
        elif line and action != actions.LOOK:
            _lay(update, step.seat, line)
        else:
            update.push(Task(StepName.FOCUS, step.seat))


class FocusStep(_Dueling, steps=(StepName.FOCUS,)):
    """DU-2: which card of the hand is laid, and which are prepared: an older line binds nobody (Q-14)."""

    rule, kinds = "DU-2", (actions.Say, actions.Focus, actions.Prepare)

    def answers(self, view: View, step: Task) -> Iterator[Action]:
        """List that it strikes after all, or lays what it has prepared; the cards to lay, and to prepare."""
        yield STRIKE
        if step.chosen:
            yield DONE
        else:
            yield from map(actions.Focus, hand_of(view))
        yield from map(actions.Prepare, _unprepared(view, step))

    def refusal(self, view: View, step: Task, action: Action) -> Refusal | None:
        match action:
            case actions.Focus(card) if card and step.chosen:
                return refuse("Q-14", "other-answer")
            case actions.Focus(card) | actions.Prepare(card) if card:
                return None if card in _unprepared(view, step) else refuse("Z-4", "not-in-hand", word=card)
            case actions.DONE:
                return None if step.chosen else refuse("Q-14", "other-answer")
            case _:
                return None if action == STRIKE else refuse("DU-2", "other-answer")

    def answered(self, update: StateUpdate, step: Task, action: Action) -> bool:
        if isinstance(action, actions.Prepare):
            update.change_work(chosen=(*step.chosen, action.card))
            return False
        update.pop()
        if action == STRIKE:
            _strike(update, step.seat)
        else:
            _lay(update, step.seat, (action.card,) if isinstance(action, actions.Focus) else step.chosen)
        return True


def _unprepared(view: View, step: Task) -> list[CardKey]:
    return [key for key, count in hand_of(view).items() if step.chosen.count(key) < count]


def _lay(update: StateUpdate, seat: Seat, line: tuple[CardKey, ...]) -> None:
    """Lay the first card of a line face-down and keep the others for later; the other side is next (DU-2)."""
    state = update.state
    laid = (*state.laid[seat], line[0])
    update.fate(seat, line[0], 0, to_hand=-1)
    update.change(laid=with_item(state.laid, seat, laid), lines={**state.lines, seat: line[1:]})
    update.change_seat(seat, laid=len(laid))
    update.tell(events.SeatNews(seat, "focused", len(laid)))
    us, them = _duelists(update.state)
    update.push(Task(StepName.DUEL, us.controller if seat == them.controller else them.controller))
    follows(update, Occurrence("focused", seat, (seat,), us if seat == us.controller else them))


def _discard_focus(update: StateUpdate) -> dict[Seat, tuple[CardKey, ...]]:
    """Put all focus cards into the discard piles, openly; return them (DU-3, DU-4)."""
    found = dict[Seat, tuple[CardKey, ...]]()
    update.change(lines={})
    for seat in update.state.present:
        if laid := update.state.laid[seat]:
            found[seat] = laid
            update.change(laid=with_item(update.state.laid, seat, ()))
            update.change_seat(seat, laid=0)
            for card in laid:
                update.fate(seat, card, -1, shown=True)
            update.change_seat(seat, fate_discarded=(*update.seat(seat).fate_discarded, *laid))
    return found


def total(state: PublicState, card: InPlay, duel: Duel, laid: tuple[CardKey, ...]) -> int:
    """Return what a duelist comes to: the number of the duel and its Focus, twice with Double Chi (DU-3, K-6)."""
    times = 2 if has_trait(state, card, "double_chi") else 1
    return card_sum(state, card, duel.effect.stat).total + times * sum(state.file.cards[key].focus for key in laid)


def _strike(update: StateUpdate, seat: Seat) -> None:
    update.tell(events.Struck(seat))
    both = tuple([one.controller for one in _duelists(update.state)])
    step = Task(StepName.REVEAL, seat)
    if not precedes(update, Occurrence("struck", seat, both), step):
        _turn_up(update)


def reveal(update: StateUpdate, step: Task) -> None:
    """Go on with a strike, unless a duelist is gone (DU-4)."""
    if goes_on(update):
        _turn_up(update)


def _turn_up(update: StateUpdate) -> None:
    """Turn up all focus cards; the lower is destroyed, both where they are equal (DU-3)."""
    duel, (us, them) = update.state.duel, _duelists(update.state)
    assert duel is not None, "there is a duel"
    laid = _discard_focus(update)
    ours, theirs = (total(update.state, card, duel, laid.get(card.controller, ())) for card in (us, them))
    for card, number in ((us, ours), (them, theirs)):
        update.tell(events.FocusRevealed(card.controller, card.card, laid.get(card.controller, ()), number))
    strengths = {card.id: card_sum(update.state, card, duel.effect.stat).total for card in (us, them)}
    won = us.id if ours > theirs else them.id if theirs > ours else NO_CARD
    lost = [card for card in (us, them) if card.id != won]
    winner, loser = (them, us) if them.id == won else (us, them)
    update.tell(events.DuelEnded(winner.controller, loser.controller, winner.card, loser.card, not won))
    update.change(duel=None)
    higher = strengths[winner.id] > strengths[loser.id]
    after = replace(duel.cause, duel=True, performers=(us.id,), more_chi=bool(won) and higher)
    for word in ("duels_won", "duels_won_lower")[: 1 + (strengths[winner.id] < strengths[loser.id])] if won else ():
        update.count(winner.controller, word)
    with update.in_order():
        carry_out(update, duel.effect.win if us.id == won else duel.effect.lose, after)
        if duel.effect.kill:
            do_upon(update, "destroy", lost, replace(after, seat=winner.controller))
        both, by = (us.controller, them.controller), winner.controller
        follows(update, Occurrence("revealed", update.state.active, both))
        if won:
            at = Occurrence("duel_won", by, (by,), winner, duel.cause.card)
            follows(update, at, replace(at, point="duel_lost", of=(loser.controller,), card=loser))
    update.change(records=tuple([one for one in update.state.records if one.until != "duel"]))
    check(update)
