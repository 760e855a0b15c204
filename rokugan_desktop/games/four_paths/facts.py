"""What is counted of a match: whatever holds whenever somebody is asked, and of one that has ended for statistics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rokugan_desktop.engine import Impossible, Seat, SeatFacts, Told, seats
from rokugan_desktop.engine.tuples import one_by_one
from rokugan_desktop.games.four_paths.chapters.honor import FALLEN, MOST_ROUNDS
from rokugan_desktop.games.four_paths.events import Acted, Attached, Bought, Destroyed, Event, RingEntered
from rokugan_desktop.games.four_paths.flow import FourPaths
from rokugan_desktop.games.four_paths.ids import OUTSIDE_DECKS, CardKey, CardType, Place
from rokugan_desktop.games.four_paths.state import State, StepName

MEASURES: Final = ("rounds", "provinces", "fallen")
"""What is averaged: the round in which the match ended, own provinces at the end, own Personalities destroyed."""


def match_facts(_game: FourPaths, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end.

    The score is its Family Honor when the match ended or the seat left it. A match counts for its `end`; without a
    table that agrees to stop, `early` is the 40th round (V-8). What is used: each card `bought`, `played`, and
    `in_play` and `in_hand` at the end. Parts: each `card` bought or played, with the measures of the seat.
    """
    if state.how is None:
        raise Impossible("the match is not over")
    around = seats(len(state.seats))
    bought, played = ({seat: list[str]() for seat in around} for _ in range(2))
    fallen = dict.fromkeys(around, 0)
    for told in story:
        match told.event:
            case Bought(seat=seat, card=card):
                bought[seat].append(card)
            case Attached(seat, card) | Acted(seat, card, "") | RingEntered(seat, card):
                played[seat].append(card)
            case Destroyed(seat=seat, card=card) if state.file.cards[card].type is CardType.PERSONALITY:
                fallen[seat] += 1
            case _:
                pass
    facts: list[SeatFacts] = []
    for seat in around:
        own = state.seats[seat]
        measures = state.round, len(own.provinces), fallen[seat]
        there = [card.card for card in state.of(seat) if card.card != own.stronghold]
        counts = state.hands[seat] if state.hands and not own.out else ()
        held = one_by_one(counts, state.file.order[: len(counts)])
        used = ("bought", bought[seat]), ("played", played[seat]), ("in_play", there), ("in_hand", held)
        uses = tuple([(table, str(card)) for table, cards in used for card in cards])
        parts = tuple([("card", card, measures) for card in dict.fromkeys((*bought[seat], *played[seat]))])
        facts.append(SeatFacts(own.honor, measures, (("end", str(state.how)),), uses, parts))
    return tuple(facts)


def broken_invariants(_game: object, state: State) -> list[str]:
    """Return what is wrong with a state of the game, in words that hold no secret; empty where all is well."""
    return list(dict.fromkeys(_broken(state)))


def _broken(state: State) -> Iterator[str]:
    if (state.how is None) == bool(state.winners):
        yield "a match is over exactly when somebody has won it"
    if state.round > MOST_ROUNDS:
        yield "a match goes on after its last round (V-8)"
    unique = Counter(card.card for card in state.cards.values() if state.printed(card).is_unique)
    if any(count > 1 for count in unique.values()):
        yield "a Unique card is in play twice (E-1)"
    if state.attack is None and any(card.zone is Place.BATTLE for card in state.cards.values()):
        yield "a card is in a battle without an attack (Z-4)"
    lying = [(card.card, card.province) for card in state.cards.values() if card.zone is Place.PROVINCE]
    regions = Counter(province for card, province in lying if state.file.cards[card].type is CardType.REGION)
    if len(set(lying)) < len(lying) or any(count > 1 for count in regions.values()):
        yield "a province has two Regions, or two Fortifications of one name (T-5, E-4)"
    for seat in seats(len(state.seats)):
        yield from _broken_of_seat(state, seat)


def _broken_of_seat(state: State, seat: Seat) -> Iterator[str]:
    own = state.seats[seat]
    there = [card for card in state.cards.values() if card.owner == seat]
    if own.out:
        if there:
            yield "a seat that is out has cards in play (V-3)"
        return
    settled = not any(step.step in (StepName.BATTLE_ENDS, StepName.POINT) for step in state.work)  # else checks wait
    if state.how is None and settled and (own.honor <= FALLEN or not own.provinces):
        yield "a seat is still there without honor or provinces (V-3)"
    if own.in_deck < 0:
        yield "more cards lie face-down than there are (C-3)"
    if any(province.down and province.card for province in own.provinces):
        yield "two cards are in a province (Z-4)"
    provinces = {province.id for province in own.provinces}
    if any(card.zone is Place.PROVINCE and card.province not in provinces for card in there):
        yield "a card is attached to a province that is no more (P-4)"
    deck = state.file.deck(own.deck).at(state.terms.level)
    if _cards_of(state, seat) != {**deck.dynasty, **deck.fate}:
        yield "a card was lost or came from nowhere (S-1)"
    if state.hands and (own.in_hand, own.laid) != (sum(state.hands[seat]), len(state.laid[seat])):
        yield "a hand has more or fewer cards than everybody knows (W-1)"
    if state.hands and min(state.fate_deck(seat)) < 0:
        yield "a hand holds what its deck never had (W-3)"


def _cards_of(state: State, seat: Seat) -> dict[CardKey, int]:
    """Count the cards of a seat's decks wherever they are."""
    own = state.seats[seat]
    found = Counter(state.file.counted(own.dynasty))
    found.update(state.file.counted(own.fate) if own.fate else {})
    there = [card for card in state.cards.values() if card.owner == seat]
    found.update(card.card for card in there if state.printed(card).type not in OUTSIDE_DECKS)
    found.update(key for card in there for key in card.under)
    found.update(province.card for province in own.provinces if province.card)
    for pile in (own.dead, own.dishonorably_dead, own.discarded, own.removed, own.fate_discarded):
        found.update(pile)
    return dict(found)
