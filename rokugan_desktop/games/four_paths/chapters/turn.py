"""Chapters 3 and 4, and the Fate deck: who begins, a turn with its phases, cards drawn, sought and discarded (F-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import sub
from typing import Final, NamedTuple

from rokugan_desktop.engine import Draw, Refusal, Seat
from rokugan_desktop.engine.tuples import with_count, without_one
from rokugan_desktop.games.four_paths import events
from rokugan_desktop.games.four_paths.actions import Action, BeginsFirst, Choose, DrawFate, TurnUp
from rokugan_desktop.games.four_paths.chapters import honor
from rokugan_desktop.games.four_paths.chapters.effects import carry_out, come_due
from rokugan_desktop.games.four_paths.chapters.honor import FALLEN, check, check_leaving, refuse
from rokugan_desktop.games.four_paths.chapters.reacting import follows, precedes
from rokugan_desktop.games.four_paths.chapters.window import Called, hand_of
from rokugan_desktop.games.four_paths.components import Card
from rokugan_desktop.games.four_paths.ids import NO_KEY, NO_PROVINCE, CardKey, CardType, How, Phase, Place
from rokugan_desktop.games.four_paths.numbers import additions, means
from rokugan_desktop.games.four_paths.state import (
    Cause,
    Occurrence,
    PublicState,
    State,
    StepName,
    Task,
    View,
    replace,
    view_of,
)
from rokugan_desktop.games.four_paths.state_update import StateUpdate, StepForm
from rokugan_desktop.games.four_paths.vocabulary import what

HAND: Final = 5
"""So many cards each seat begins with (S-6)."""
MOST: Final = 8
"""So many cards a hand may have at the end of the own turn (T-10)."""


@lru_cache(maxsize=16)
def outcomes(kind: Callable[[CardKey], Action], order: tuple[CardKey, ...]) -> tuple[Action, ...]:
    """Return what chance may say of a deck, by the order of the card file (C-2)."""
    return tuple(map(kind, order))


class FirstSeat(NamedTuple):
    """How far it has come who begins: who turns up the next card, or who begins (S-5)."""

    drawing: Seat | None
    leading: tuple[Seat, ...]


def first_seat(state: PublicState, turned: tuple[CardKey, ...]) -> FirstSeat:
    """Return who turns up the next Fate card, after these; nobody: who leads begins (S-5).

    Without Fate cards those lead whose starting honor is highest. Each round those who lead turn one up; with
    `focus_first` its Focus is added to what they had, from the starting honor on, else that of the round alone counts.
    """
    cards, left = state.file.cards, list(turned)
    totals = {seat: state.seats[seat].honor for seat in state.present}
    deck, leading = {seat: sum(state.seats[seat].fate) for seat in totals}, tuple(totals)
    if not state.terms.focus_first or not any(deck.values()):
        leading = tuple([seat for seat in totals if totals[seat] == max(totals.values())])
    while len(leading) > 1 and any(deck[seat] for seat in leading):
        for seat in leading:
            if not state.terms.focus_first:
                totals[seat] = 0
            if deck[seat]:
                if not left:
                    return FirstSeat(seat, leading)
                totals[seat] += cards[left.pop(0)].focus
                deck[seat] -= 1
        best = max(totals[seat] for seat in leading)
        leading = tuple([seat for seat in leading if totals[seat] == best])
    return FirstSeat(None, leading)


class SenseiStep(Called, steps=(StepName.SENSEI,)):
    """S-3: who has Senseis may take one, in secret; then all are shown, and change what is begun with."""

    rule, kinds = "S-3", (Choose,)

    def waits(self, update: StateUpdate, step: Task) -> bool:
        state = update.state
        if not step.number:
            able = [seat for seat in state.present if len(list(self.answers(state, Task(step.step, seat)))) > 1]
            update.change(called=tuple(able))
            update.change_work(number=1)
        if len(update.state.calls) < len(update.state.called):
            return True
        update.change(called=(), calls=())
        update.pop()
        for seat, answer in state.calls:
            if isinstance(answer, Choose) and answer.card:
                update.fate(seat, answer.card, -1)
                update.enter(answer.card, seat)
                least = update.seat(seat).honor + state.file.cards[answer.card].start
                update.change_seat(seat, honor=max(FALLEN + 1, least))
                update.tell(events.CardNews(seat, answer.card, "sensei"))
        return False

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        own = state.seats[step.seat]
        yield Choose(NO_KEY)
        known = [(key, state.file.cards[key]) for key in (state.file.counted(own.fate) if own.fate else ())]
        yield from [Choose(key) for key, card in known if card.type is CardType.SENSEI and own.clan in card.clan]


class FirstStep(StepForm, steps=(StepName.FIRST,)):
    """Let the one with the highest starting honor begin; chance says who of several (S-5)."""

    def waits(self, update: StateUpdate, step: Task) -> bool:
        found = first_seat(update.state, step.chosen)
        if found.drawing is not None or len(found.leading) > 1:
            return True
        begin(update, *found.leading)
        return False

    def draw(self, state: State, step: Task) -> Draw[Action]:
        """Return the chance of a Fate card of who comes next, none of which is put back, or of who may begin."""
        seat, leading = first_seat(state, step.chosen)
        if seat is None:
            return Draw("first", tuple(map(BeginsFirst, leading)), (1,) * len(leading))
        turned = enumerate(step.chosen)
        out = Counter([key for at, key in turned if first_seat(state, step.chosen[:at]).drawing == seat])
        weights = tuple([count - out[key] for key, count in zip(state.file.order, state.seats[seat].fate, strict=True)])
        return Draw("first", outcomes(DrawFate, state.file.order), weights)

    def answered(self, update: StateUpdate, step: Task, action: BeginsFirst | DrawFate) -> None:
        if isinstance(action, BeginsFirst):
            begin(update, action.seat)
            return
        seat, card = first_seat(update.state, step.chosen).drawing, action.card
        assert seat is not None, "somebody turns a card up"
        update.tell(events.FocusTurned(seat, card, update.state.file.cards[card].focus))
        update.change_work(chosen=(*step.chosen, card))


class DealStep(StepForm, steps=(StepName.DEAL, StepName.RANDOM)):
    """Wait for the next card that is drawn, or discarded at random, if there is one (T-10, C-1)."""

    def waits(self, update: StateUpdate, step: Task) -> bool:
        own = update.seat(step.seat)
        left = own.in_hand if step.step is StepName.RANDOM else own.in_fate_deck
        return update.waits(bool(step.number) and not own.out and left > 0)

    def draw(self, state: State, step: Task) -> Draw[Action]:
        if step.step is StepName.RANDOM:
            return Draw("random_discard", outcomes(DrawFate, state.file.order), state.hands[step.seat])
        return Draw("deal", outcomes(DrawFate, state.file.order), state.fate_deck(step.seat))

    def answered(self, update: StateUpdate, step: Task, action: DrawFate) -> None:
        """Take a card into the hand, of which its seat alone is told (W-7), or let one of the hand go openly."""
        card = action.card
        if step.step is StepName.RANDOM:
            update.discard_fate(step.seat, card)
            update.tell(events.HandDiscarded(step.seat, (card,)))
        else:
            update.fate(step.seat, card, 0, to_hand=1)
            update.tell(events.CardDrawn(step.seat))
            update.tell_one(step.seat, events.OwnCardDrawn(step.seat, card))
        update.change_work(number=step.number - 1)


class TrimStep(StepForm, steps=(StepName.TRIM,)):
    """T-10: which cards of the hand are discarded: so many, or down to what a hand may have."""

    rule, kinds = "T-10", (Choose,)

    def waits(self, update: StateUpdate, step: Task) -> bool:
        return update.waits(to_discard(update.state, step) > 0)

    def answers(self, view: View, step: Task) -> Iterator[Action]:
        yield from map(Choose, Counter(hand_of(view)) - Counter(step.chosen))

    def refusal(self, view: View, step: Task, action: Choose) -> Refusal | None:
        return None if action in self.answers(view, step) else refuse("Z-4", "not-in-hand", word=action.card)

    def answered(self, update: StateUpdate, step: Task, action: Choose) -> bool:
        chosen = (*step.chosen, action.card)
        update.change_work(chosen=chosen)
        if to_discard(update.state, replace(step, chosen=chosen)) > 0:
            return False
        update.pop()
        update.discard_fate(step.seat, *chosen)
        if step.word:
            bought = update.state.innermost(StepName.CARRY_OUT)  # it is carried out next, and knows of it
            assert bought is not None, "it is an action that is paid for"
            update.rework(bought, cause=replace(bought.doer, discarded=chosen))
        update.tell(events.HandDiscarded(step.seat, chosen))
        return True


def to_discard(state: PublicState, step: Task) -> int:
    """Return how many cards are still to be discarded."""
    own = state.seats[step.seat].in_hand
    most = min(step.number, own) if step.number else own - MOST - additions(state, "hand_max", step.seat)
    return most - len(step.chosen)


def _found(view: View, step: Task) -> list[CardKey]:
    wanted = what(step.effects[0])[1].wanted
    left = Counter(view.seats[step.seat].fate_discarded)
    if step.step is StepName.SEARCH:
        deck = map(sub, view.seats[step.seat].fate, view.hand)
        left = Counter(dict(zip(view.file.order, deck, strict=True))) - Counter(view.laid)
    return [key for key in left if means(wanted, view.file.cards[key])]


class SearchStep(StepForm, steps=(StepName.SEARCH,)):
    """F-4: which card of the Fate deck is taken."""

    rule, kinds, unlisted = "F-4", (Choose,), "not-found"

    def answers(self, view: View, step: Task) -> Iterator[Action]:
        """List the cards that fit, and that none is taken, where nobody else can know that one is there."""
        yield from map(Choose, _found(view, step))
        if step.step is StepName.SEARCH:
            yield Choose(NO_KEY)

    def answered(self, update: StateUpdate, step: Task, action: Choose) -> None:
        """Take the card into the hand, shown to all; the deck is shuffled, which forgets nothing here (C-2)."""
        update.pop()
        if action.card:
            update.fate(step.seat, action.card, 0, to_hand=1, shown=True)
        update.tell(events.Searched(step.seat, action.card))


class RecallStep(SearchStep, steps=(StepName.CHOOSE,)):
    """Ask which card comes back, while there is one that fits (X-8, 15)."""

    rule = "X-8"

    def waits(self, update: StateUpdate, step: Task) -> bool:
        return update.waits(bool(step.number and _found(view_of(update.state, None), step)))

    def answered(self, update: StateUpdate, step: Task, action: Choose) -> None:
        update.change_seat(step.seat, fate_discarded=without_one(update.seat(step.seat).fate_discarded, action.card))
        update.fate(step.seat, action.card, 1, to_hand=1, shown=True)
        update.tell(events.CardNews(step.seat, action.card, "recalled"))
        update.change_work(number=step.number - 1)


PHASES: Final = (StepName.REGIONS, StepName.ACTION, StepName.ATTACK, StepName.DYNASTY, StepName.END)
"""What is done in a turn after its cards are turned up, from the Events phase on (T-1)."""


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
        update.tell(events.TurnBegan(seat))
        if update.seat(seat).honor >= state.terms.honor_to_win:
            honor.end(update, (seat,), How.HONOR)
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


class TurnUpStep(StepForm, steps=(StepName.TURN_UP,)):
    """T-3: a face-down card is turned up, which chance says; an Event in the province happens."""

    def waits(self, update: StateUpdate, step: Task) -> bool:
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

    def draw(self, state: State, step: Task) -> Draw[Action]:
        return Draw("turn_up", outcomes(TurnUp, state.file.order), state.seats[step.seat].dynasty)

    def answered(self, update: StateUpdate, step: Task, action: TurnUp) -> None:
        own, card = update.seat(step.seat), action.card
        update.change_seat(step.seat, dynasty=with_count(own.dynasty, update.state.file.index[card], -1))
        if step.province == NO_PROVINCE:
            update.pop()
            update.change_seat(step.seat, discarded=(*own.discarded, card))
        else:
            update.change_province(step.seat, step.province, card=card, down=False)
            update.change_work(number=1)
        update.tell(events.TurnedUp(step.seat, card))


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


def enter_regions(update: StateUpdate, step: Task) -> None:
    """T-5: each face-up Region in a province without one is attached to it; ours are free, so it is forced."""
    for number, province in enumerate(update.seat(step.seat).provinces, 1):
        card, cards = update.state.file.cards.get(province.card), update.state.cards.values()
        there = [one for one in cards if one.zone is Place.PROVINCE and one.province == province.id]
        has = any(update.state.printed(one).type is CardType.REGION for one in there)
        if card is not None and card.type is CardType.REGION and not has:
            region = update.enter(province.card, step.seat, zone=Place.PROVINCE, province=province.id)
            update.empty(step.seat, province.id)
            update.tell(events.CardNews(step.seat, province.card, "region", province=number))
            follows(update, Occurrence("entered", step.seat, (step.seat,), region, region.card))


def end_turn(update: StateUpdate, step: Task) -> None:
    """T-10: draw, discard, what lasts until the end of the turn is over; the next seat to the left, or V-8."""
    update.change(phase=Phase.END)
    if update.state.hands and not step.number and not update.seat(step.seat).out:
        update.change_work(number=1)
        drawn = 1 + additions(update.state, "end_draw", step.seat)
        update.push(Task(StepName.DEAL, step.seat, number=drawn), Task(StepName.TRIM, step.seat))
        come_due(update, "draw")
        come_due(update, "turn_end")
        follows(update, *[Occurrence(one, step.seat, (step.seat,)) for one in ("phase_begins", "turn_ends")])
        return
    update.pop()
    state = update.state
    bowed = [card.id for card in state.cards.values() if card.bowed]
    ends = [one for one in state.records if one.my_turn is None and one.until != "permanent"]
    over = [one for one in ends if one.until != "bowed" or one.card not in bowed]
    records = tuple([one for one in state.records if one not in over])
    update.change(records=records, used=tuple([one for one in state.used if one[2] == "game"]), counted=())
    check(update)
    if update.state.how is not None:
        return
    count = len(state.seats)
    following = update.state.clockwise((step.seat + 1) % count)[0]
    if (following - state.first) % count <= (step.seat - state.first) % count:
        if state.round >= honor.MOST_ROUNDS:
            honor.score(update)
            return
        update.change(round=state.round + 1)
    update.push(Task(StepName.TURN, following))
