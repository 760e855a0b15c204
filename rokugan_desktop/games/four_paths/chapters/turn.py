"""Chapters 3 and 4: who begins, and the phases of a turn."""

from __future__ import annotations

from typing import Final

from rokugan_desktop.engine import Draw, Seat
from rokugan_desktop.engine.tuples import with_count
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.actions import Action, BeginsFirst
from rokugan_desktop.games.four_paths.chapters.effects import carry_out, come_due
from rokugan_desktop.games.four_paths.chapters.hand import HAND, draw_focus, first_seat
from rokugan_desktop.games.four_paths.chapters.honor import MOST_ROUNDS, check, check_leaving, end, score
from rokugan_desktop.games.four_paths.chapters.reacting import follows, precedes
from rokugan_desktop.games.four_paths.components import Card
from rokugan_desktop.games.four_paths.ids import NO_PROVINCE, CardKey, CardType, How, Phase, Place
from rokugan_desktop.games.four_paths.numbers import additions
from rokugan_desktop.games.four_paths.state import Cause, Occurrence, State, StepName, Task
from rokugan_desktop.games.four_paths.state_update import StateUpdate

PHASES: Final = (StepName.REGIONS, StepName.ACTION, StepName.ATTACK, StepName.DYNASTY, StepName.END)
"""What is done in a turn after its cards are turned up, from the Events phase on (T-1)."""


def choose_first(update: StateUpdate, step: Task) -> bool:
    """Let the one with the highest starting honor begin; chance says who of several (S-5)."""
    found = first_seat(update.state, step.chosen)
    if found.drawing is not None or len(found.leading) > 1:
        return True
    begin(update, *found.leading)
    return False


def draw_first(state: State, step: Task) -> Draw[Action]:
    """Return what is drawn: a Fate card of who comes next, or the lot among those who may begin."""
    found = first_seat(state, step.chosen)
    if found.drawing is not None:
        return draw_focus(state, step)
    return Draw("first", tuple(map(BeginsFirst, found.leading)), (1,) * len(found.leading))


def begin(update: StateUpdate, seat: Seat) -> None:
    """Let this seat have the first turn."""
    update.pop()
    update.change(first=seat, round=1)
    update.tell(events.LotDrawn(seat))
    hands = [Task(StepName.DEAL, one, number=HAND) for one in update.state.present] if update.state.hands else []
    update.push(*hands, Task(StepName.TURN, seat))


def begin_turn(update: StateUpdate, step: Task) -> None:
    """T-2: what lasted until this turn is over, V-2, then all straightens; the phases that follow are to be done."""
    seat, state = step.seat, update.state
    if not step.number:
        count = len(state.seats)
        begun = [(seat - back) % count for back in range((seat - state.active) % count)]  # skipped turns too (Y-1)
        records = tuple([one for one in state.records if one.my_turn not in begun])
        update.change(active=seat, phase=Phase.BEGIN, turn=state.turn + 1, records=records)
        update.tell(events.TurnBegan(seat, update.state.turn))
        if update.seat(seat).honor >= state.terms.honor_to_win:
            end(update, (seat,), How.HONOR)
            return
        check(update)
        if update.state.how is None:
            update.push(Task(StepName.TURN, seat, number=1))
            come_due(update, "my_turn")  # before anything straightens
        return
    update.change_cards([card.id for card in update.state.of(seat) if card.bowed], bowed=False)
    update.change(phase=Phase.EVENTS)
    if update.seat(seat).quiet:
        update.change_seat(seat, quiet="")
    turning = [Task(StepName.TURN_UP, seat, province.id) for province in update.seat(seat).provinces]
    update.push(*turning, *[Task(one, seat) for one in PHASES])
    follows(update, Occurrence("turn_begins", seat, (seat,)), Occurrence("phase_begins", seat, (seat,)))


def turn_up(update: StateUpdate, step: Task) -> bool:
    """T-3: a face-down card is turned up, which chance says; an Event in the province happens."""
    if step.province == NO_PROVINCE:  # it lay in a province that was destroyed (P-4)
        return True
    if update.province(step.seat, step.province).down and not step.number:
        return True
    update.pop()
    province = update.province(step.seat, step.province)
    card = update.state.file.cards.get(province.card)
    if card is not None and card.type is CardType.EVENT and not step.word:
        new = province.card not in update.state.happened
        update.empty(step.seat, step.province)
        update.tell(_happening(update.state, step.seat, province.card, card))
        update.change_seat(step.seat, discarded=(*update.seat(step.seat).discarded, province.card))
        if new:
            update.change(happened=(*update.state.happened, province.card))
            then = Task(StepName.EVENT, step.seat, card=province.card)
            at = Occurrence("event_before", step.seat, (step.seat,), source=province.card)
            if card.level <= update.state.terms.level and not precedes(update, at, then):
                happens(update, then)
    return False


def happens(update: StateUpdate, step: Task) -> None:
    """Let an Event happen to which nobody has reacted otherwise."""
    carry_out(update, update.state.file.cards[step.card].event, Cause(step.seat, step.card))
    check_leaving(update)


def _happening(state: State, seat: Seat, key: CardKey, card: Card) -> events.EventHappened:
    if key in state.happened:
        return events.EventHappened(seat, key, "again")
    if card.level > state.terms.level or (not state.hands and all(one.draw is not None for one in card.event)):
        return events.EventHappened(seat, key, "idle")
    for effect in card.event:
        if effect.restrict is not None:
            return events.EventHappened(seat, key, effect.restrict.word)
        if effect.stat is not None and isinstance(effect.stat.by, int):
            return events.EventHappened(seat, key, effect.stat.what, effect.stat.by)
    return events.EventHappened(seat, key)


def turned_up(update: StateUpdate, step: Task, card: CardKey) -> None:
    """Take the card that chance has said (C-3)."""
    own = update.seat(step.seat)
    update.change_seat(step.seat, dynasty=with_count(own.dynasty, update.state.file.index[card], -1))
    if step.province == NO_PROVINCE:
        update.pop()
        update.change_seat(step.seat, discarded=(*own.discarded, card))
    else:
        update.change_province(step.seat, step.province, card=card, down=False)
        update.change_work(number=1)
    update.tell(events.TurnedUp(step.seat, card, update.state.number_of(step.province)))


def enter_regions(update: StateUpdate, step: Task) -> None:
    """T-5: each face-up Region in a province without one is attached to it; ours are free, so it is forced."""
    for number, province in enumerate(update.seat(step.seat).provinces, 1):
        card, cards = update.state.file.cards.get(province.card), update.state.cards.values()
        there = [one for one in cards if one.zone is Place.PROVINCE and one.province == province.id]
        has = any(update.state.printed(one).type is CardType.REGION for one in there)
        if card is not None and card.type is CardType.REGION and not has:
            region = update.enter(province.card, step.seat, zone=Place.PROVINCE, province=province.id)
            update.empty(step.seat, province.id)
            update.tell(events.RegionEntered(step.seat, province.card, number))
            follows(update, Occurrence("entered", step.seat, (step.seat,), region, region.card))


def end_turn(update: StateUpdate, step: Task) -> bool:
    """T-10: draw, discard, what lasts until the end of the turn is over; the next seat to the left, or V-8."""
    update.change(phase=Phase.END)
    if update.state.hands and not step.number and not update.seat(step.seat).out:
        update.change_work(number=1)
        drawn = 1 + additions(update.state, "end_draw", step.seat)
        update.push(Task(StepName.DEAL, step.seat, number=drawn), Task(StepName.TRIM, step.seat))
        come_due(update, "draw")
        come_due(update, "turn_end")
        follows(update, *[Occurrence(one, step.seat, (step.seat,)) for one in ("phase_begins", "turn_ends")])
        return False
    update.pop()
    state = update.state
    bowed = [card.id for card in state.cards.values() if card.bowed]
    ends = [one for one in state.records if one.my_turn is None and one.until != "permanent"]
    over = [one for one in ends if one.until != "bowed" or one.card not in bowed]
    records = tuple([one for one in state.records if one not in over])
    update.change(records=records, used=tuple([one for one in state.used if one[2] == "game"]), counted=())
    check(update)
    if update.state.how is not None:
        return False
    count = len(state.seats)
    following = update.state.clockwise((step.seat + 1) % count)[0]
    if (following - state.first) % count <= (step.seat - state.first) % count:
        if state.round >= MOST_ROUNDS:
            score(update)
            return False
        update.change(round=state.round + 1)
    update.push(Task(StepName.TURN, following))
    return False
