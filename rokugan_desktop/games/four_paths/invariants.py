"""What holds whenever somebody is asked, counted anew from the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.games.four_paths.chapters.honor import FALLEN, MOST_ROUNDS
from rokugan_desktop.games.four_paths.ids import OUTSIDE_DECKS, CardKey, CardType, Place
from rokugan_desktop.games.four_paths.state import State, StepName


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
