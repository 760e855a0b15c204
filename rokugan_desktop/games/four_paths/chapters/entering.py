"""Chapters 6 and 7: what may be brought into play, what it costs, and who pays."""

from __future__ import annotations

from collections.abc import Iterator

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.four_paths import events, ids
from rokugan_desktop.games.four_paths.actions import DONE, Action, Buy, Discard, Overlay, Say
from rokugan_desktop.games.four_paths.chapters.effects import carry_out
from rokugan_desktop.games.four_paths.chapters.honor import change_honor, check, refuse
from rokugan_desktop.games.four_paths.chapters.reacting import follows
from rokugan_desktop.games.four_paths.components import Card
from rokugan_desktop.games.four_paths.ids import Benefit, CardId, CardKey, CardType, Place, Stat
from rokugan_desktop.games.four_paths.names import named
from rokugan_desktop.games.four_paths.numbers import card_sum, cost_now, producers
from rokugan_desktop.games.four_paths.state import Cause, InPlay, Occurrence, PublicState, StepName, Task, replace
from rokugan_desktop.games.four_paths.state_update import StateUpdate, StepForm

DISCOUNT = 2
"""So much less a Personality of the seat's own clan costs where the seat wants that (E-2)."""


def cost_of(state: PublicState, seat: Seat, card: Card, benefit: Benefit) -> int:
    """Return what a card of a province costs (E-2, G-4)."""
    return cost_now(state, seat, card, DISCOUNT if benefit is Benefit.DISCOUNT else 0)


def overlay_cost(state: PublicState, key: CardKey, upon: InPlay) -> int | None:
    """Return what a more experienced version costs upon a Personality in play; None: it is none of him (E-12)."""
    chain, card = [key], state.file.cards[key]
    while card.exp is not None:
        chain.append(card.exp.source)
        card = state.file.cards[card.exp.source]
    if upon.card not in chain[1:]:
        return None
    cards = state.file.cards
    return 0 if chain[1] == upon.card else max(0, cards[key].cost - cards[upon.card].cost)


def overlay_refusal(state: PublicState, seat: Seat, number: int, upon: CardId) -> Refusal | None:
    """Return why the card of a province can't be laid upon a Personality, or None (E-12)."""
    provinces, card = state.seats[seat].provinces, state.cards.get(upon)
    key = provinces[number - 1].card if 1 <= number <= len(provinces) else ids.NO_KEY
    cost = overlay_cost(state, key, card) if key and card is not None and card.controller == seat else None
    if cost is None or state.terms.level < ids.Level.ANSWERS:
        return refuse("E-12", "no-overlay")
    return dear_refusal(state, seat, key, cost)


def overlays(state: PublicState, seat: Seat) -> Iterator[Overlay]:
    """Yield each more experienced version in an own province with each Personality that it may be laid upon."""
    lying = enumerate([state.file.cards.get(province.card) for province in state.seats[seat].provinces], 1)
    for number in [number for number, card in lying if card is not None and card.exp is not None]:
        yield from [Overlay(number, one) for one in state.cards if overlay_refusal(state, seat, number, one) is None]


def benefits(state: PublicState, seat: Seat, card: Card) -> tuple[Benefit, ...]:
    """Return in which ways a card can be bought: a Personality of the own clan for less, or for honor (E-2)."""
    stronghold = state.file.cards[state.seats[seat].stronghold]
    own = card.type is CardType.PERSONALITY and state.seats[seat].clan in card.clan
    if own and not stronghold.no_clan_benefit:
        return Benefit.DISCOUNT, Benefit.HONOR
    return (Benefit.PLAIN,)


def buying_refusal(state: PublicState, seat: Seat, number: int, benefit: Benefit) -> Refusal | None:
    """Return why a seat may not buy the card of its province of this number, or None (E-1, E-2, E-4, G-1)."""
    provinces = state.seats[seat].provinces
    if not 1 <= number <= len(provinces):
        return refuse("Z-4", "no-such-province", n=number)
    province = provinces[number - 1]
    if not province.card:
        return refuse("P-3", "nothing-face-up", n=number)
    key, card = province.card, state.file.cards[province.card]
    if card.type not in (CardType.PERSONALITY, CardType.HOLDING):
        return refuse("T-9", "not-bought", card=named(key))
    if benefit not in benefits(state, seat, card):
        return refuse("E-2", "no-such-benefit", card=named(key))
    if card.hr is not None and card.type is CardType.PERSONALITY and state.seats[seat].honor < card.hr:
        return refuse("E-2", "honor-requirement", card=named(key), needs=card.hr, honor=state.seats[seat].honor)
    if card.is_unique and is_there(state, key):
        return refuse("E-1", "unique", card=named(key))
    like = [one for one in state.cards.values() if one.card == key] if "fortification" in card.traits else []
    if any(one.zone is Place.PROVINCE and one.province == province.id for one in like):
        return refuse("E-4", "fortified", card=named(key))
    return dear_refusal(state, seat, key, cost_of(state, seat, card, benefit))


def is_there(state: PublicState, key: CardKey) -> bool:
    """Tell whether a card is in play, or one that counts as the same where only one may be (E-1)."""
    own = {key, state.file.cards[key].counts_as or key}
    return any(one.card in own or state.printed(one).counts_as in own for one in state.cards.values())


def dear_refusal(
    state: PublicState, seat: Seat, key: CardKey, cost: int, besides: tuple[CardId, ...] = ()
) -> Refusal | None:
    """Return why a seat can't pay so much gold for a card, or None (G-1)."""
    have = sum(gold for _, gold in producers(state, seat, key, besides)) if cost else 0
    return refuse("G-1", "too-dear", card=named(key), cost=cost, gold=have) if have < cost else None


def payments(
    state: PublicState, seat: Seat, bought: CardKey, cost: int, besides: tuple[CardId, ...] = ()
) -> Iterator[tuple[CardId, ...]]:
    """Yield the sets of producers that pay, none of whom could be left out: least surplus first, then fewest (G-5).

    Of like ones the first in order of entry bow, so that no set is there twice under other names.
    """
    alike: dict[tuple[int, CardKey], list[CardId]] = {}
    for card, gold in producers(state, seat, bought, besides):
        alike.setdefault((gold, card.card), []).append(card.id)
    kinds = sorted(alike.items(), key=lambda kind: -kind[0][0])
    found: list[tuple[int, int, tuple[CardId, ...]]] = []

    def choose(at: int, left: int, chosen: tuple[CardId, ...]) -> None:
        """Add producers from one kind on, the dearest first: what is enough without the last one is never tried."""
        if left <= 0:
            found.append((-left, len(chosen), chosen))
        elif at < len(kinds):
            (gold, _), same = kinds[at]
            enough = -(-left // gold)
            for count in range(min(len(same), enough) + 1):
                choose(at + 1, left - count * gold, (*chosen, *same[:count]))

    choose(0, cost, ())
    yield from (chosen for _, _, chosen in sorted(found, key=lambda one: one[:2]))


class DynastyStep(StepForm, steps=(StepName.DYNASTY,)):
    """T-9: the active seat is asked as long as it buys; once it discards, it goes on with that alone."""

    rule, kinds = "T-9", (Buy, Overlay, Discard, DONE)

    def waits(self, update: StateUpdate, step: Task) -> bool:
        update.change(phase=ids.Phase.DYNASTY)
        return update.waits(any(province.card for province in update.seat(step.seat).provinces))

    def answers(self, state: PublicState, step: Task) -> Iterator[Action]:
        seat, chosen = step.seat, {number for _, number in step.draft}
        lying = [(number, one.card) for number, one in enumerate(state.seats[seat].provinces, 1) if one.card]
        for number, key in lying if not chosen else ():
            ways = benefits(state, seat, state.file.cards[key])
            yield from [Buy(number, way) for way in ways if buying_refusal(state, seat, number, way) is None]
        yield from overlays(state, seat) if not chosen else ()
        yield from [Discard(number) for number, _ in lying if number not in chosen]
        yield DONE

    def refusal(self, state: PublicState, step: Task, action: Buy | Overlay | Discard | Say) -> Refusal | None:
        chosen = {number for _, number in step.draft}
        match action:
            case Buy() | Overlay() if chosen:
                return refuse("T-9", "discarding")
            case Buy(number, benefit):
                return buying_refusal(state, step.seat, number, benefit)
            case Overlay(number, upon):
                return overlay_refusal(state, step.seat, number, upon)
            case Discard(number):
                provinces = state.seats[step.seat].provinces
                if not 1 <= number <= len(provinces):
                    return refuse("Z-4", "no-such-province", n=number)
                fits = provinces[number - 1].card and number not in chosen
                return None if fits else refuse("T-9", "nothing-face-up", n=number)
            case _:
                return None

    def answered(self, update: StateUpdate, step: Task, action: Action) -> bool:
        if isinstance(action, Discard):
            update.change_work(draft=(*step.draft, (ids.NO_CARD, action.province)))
            return False
        if isinstance(action, Buy | Overlay):
            province = update.seat(step.seat).provinces[action.province - 1]
            paying = Task(StepName.PAY, step.seat, province.id, province.card)
            if isinstance(action, Buy):
                cost = cost_of(update.state, step.seat, update.state.file.cards[province.card], action.benefit)
                paying = replace(paying, word=action.benefit, number=cost)
            else:
                cost = overlay_cost(update.state, province.card, update.state.cards[action.upon]) or 0
                paying = replace(paying, number=cost, draft=((action.upon, action.province),))
            if cost:
                update.push(paying)
                return False
            enter_from_province(update, paying)
            return True
        update.pop()
        for number in sorted(number for _, number in step.draft):
            province = update.seat(step.seat).provinces[number - 1]
            update.empty(step.seat, province.id)
            update.discard(step.seat, province.card)
        return True


def enter_from_province(update: StateUpdate, paid: Task) -> None:
    """Bring the card of a province into play (E-2, E-4, E-10), and refill the province (P-2).

    A more experienced version is laid upon a Personality: what is printed is new, all else stays (E-12).
    """
    seat, key, province, card = paid.seat, paid.card, paid.province, update.state.file.cards[paid.card]
    if paid.draft:
        ((upon, _),) = paid.draft
        below = update.state.cards[upon]
        update.change_card(upon, card=key, under=(*below.under, below.card))
        update.empty(seat, province)
        update.tell(events.CardNews(seat, key, "overlaid", other_card=below.card))
        check(update)
        return
    benefit = Benefit(paid.word)
    attached = {"zone": Place.PROVINCE, "province": province}
    stays = "fortification" in card.traits
    entered = update.enter(key, seat, **(attached if stays else {"bowed": card.type is CardType.HOLDING}))
    update.empty(seat, province)
    update.tell(events.Bought(seat, key, benefit, paid.number))
    with update.in_order():
        if benefit is Benefit.HONOR:
            change_honor(update, seat, max(0, card_sum(update.state, entered, Stat.PERSONAL_HONOR).total), "E-2", key)
        if card.type is CardType.HOLDING:
            change_honor(update, seat, card.honor, "E-4", key)
        carry_out(update, card.enters, Cause(seat, key))
        follows(update, *[Occurrence(point, seat, (seat,), entered, key) for point in ("entered", "bought")])
    check(update)
