"""The actions that need no text: to attach and reattach, to lobby, and a Tactician's (T-7, K-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rokugan_desktop.engine import Refusal, Seat
from rokugan_desktop.games.four_paths import numbers
from rokugan_desktop.games.four_paths.actions import Attach, Lobby, Moves, Reattach, Tactic
from rokugan_desktop.games.four_paths.chapters.abilities import is_personality, personal_honor
from rokugan_desktop.games.four_paths.chapters.entering import dear_refusal, is_there, refuse
from rokugan_desktop.games.four_paths.chapters.reacting import may_enter
from rokugan_desktop.games.four_paths.ids import ATTACHED, CardId, CardKey, CardType, Level, Stat
from rokugan_desktop.games.four_paths.messages import named
from rokugan_desktop.games.four_paths.state import InPlay, PublicState, replace

BORNE = {
    Level.STEEL: frozenset[CardType](),
    Level.HANDS: frozenset({CardType.FOLLOWER, CardType.ITEM}),
    Level.ANSWERS: ATTACHED,
}
"""What is attached from the hand at each level (E-5)."""
TACTIC = 0
"""The number under which a Tactician's action is kept, so that he has one in a battle (K-7)."""
_ONE_OF_EACH = ("weapon", "armor")


def people_unbowed(state: PublicState, seat: Seat) -> list[CardId]:
    """Return the unbowed Personalities that a seat controls, in order of entry."""
    return [card.id for card in state.cards.values() if is_personality(state, card, seat)]


def limited_refusal(state: PublicState, seat: Seat) -> Refusal | None:
    """Return why a seat may take no Limited action now, or None (A-1, T-6)."""
    other = numbers.in_combat(state) or state.active != seat or state.point is not None
    return refuse("T-7", "not-limited") if other else None


def bearing_refusal(state: PublicState, key: CardKey, bearer: InPlay, beside: tuple[InPlay, ...]) -> Refusal | None:
    """Return why a Personality can't bear a card besides these, or None (E-5)."""
    card = state.file.cards[key]
    by_honor = card.type in (CardType.FOLLOWER, CardType.ANCESTOR)
    if card.type is CardType.ANCESTOR and not set(card.clan) & set(numbers.clans_of(state, bearer)):
        return refuse("E-5", "other-clan", card=named(key), bearer=named(bearer.card))
    if card.type is CardType.SPELL:
        if not numbers.has_trait(state, bearer, "shugenja"):
            return refuse("E-5", "no-shugenja", card=named(key), bearer=named(bearer.card))
        spells = sum(state.printed(one).type is CardType.SPELL for one in beside)
        if spells >= numbers.card_sum(state, bearer, Stat.CHI).total:
            return refuse("E-5", "spells", bearer=named(bearer.card))
    if by_honor and card.hr is not None and personal_honor(state, bearer) < card.hr:
        return refuse("E-5", "bearer-honor", card=named(key), needs=card.hr, bearer=named(bearer.card))
    for trait in _ONE_OF_EACH:
        if trait in card.traits and any(trait in state.printed(one).traits for one in beside):
            return refuse("E-5", f"one-{trait}", bearer=named(bearer.card))
    return None


def attach_refusal(state: PublicState, seat: Seat, action: Attach) -> Refusal | None:
    """Return why a card of the hand can't be attached, or None (E-1, E-5, E-6)."""
    card, bearer, at = state.file.cards[action.card], state.cards.get(action.bearer), state.point
    comes = at is not None and card.type is CardType.ANCESTOR and may_enter(state, card, at, seat)
    if at is None:
        limited = limited_refusal(state, seat)
        if limited is not None:
            return limited
    elif at.card is None or at.card.id != action.bearer or not comes:
        return refuse("E-8", "other-point", card=named(action.card))
    if card.type not in BORNE[state.terms.level]:
        return refuse("E-6", "not-attached", card=named(action.card))
    if bearer is None or not is_personality(state, bearer, seat):
        return refuse("E-6", "no-bearer", card=named(action.card))
    if card.is_unique and is_there(state, action.card):
        return refuse("E-1", "unique", card=named(action.card))
    refusal = bearing_refusal(state, action.card, bearer, state.attached.get(bearer.id, ()))
    if refusal is not None:
        return refusal
    return dear_refusal(state, seat, action.card, numbers.cost_now(state, seat, card))


def reattach_refusal(state: PublicState, seat: Seat, action: Reattach, moved: Moves) -> Refusal | None:
    """Return why an attached card can't go to another Personality, after those that go already; or None (E-11)."""
    limited = limited_refusal(state, seat)
    if limited is not None:
        return limited
    card, bearer = state.cards.get(action.card), state.cards.get(action.bearer)
    people = [card and state.cards.get(card.bearer), bearer]
    if card is None or bearer is None or any(one is None or not is_personality(state, one, seat) for one in people):
        return refuse("E-11", "cannot-reattach")
    stays = state.printed(card).type is CardType.ANCESTOR or dict(moved).get(card.id, card.bearer) == bearer.id
    return refuse("E-11", "cannot-reattach") if stays else None


def reattached(state: PublicState, moved: Moves) -> PublicState:
    """Return how it would stand if the cards were with their new bearers."""
    there = {card: replace(state.cards[card], bearer=bearer) for card, bearer in moved}
    return replace(state, cards={**state.cards, **there})


def people_of(state: PublicState, moved: Moves) -> tuple[CardId, ...]:
    """Return the Personalities that bow so that cards go between them (E-11)."""
    both = [one for card, bearer in moved for one in (state.cards[card].bearer, bearer)]
    return tuple(dict.fromkeys(both))


def arrangement_refusal(state: PublicState, moved: Moves) -> Refusal | None:
    """Return why cards can't lie as they would in the end, or None: all requirements count anew (E-11)."""
    after = reattached(state, moved)
    for card, bearer in moved:
        beside = tuple([one for one in after.attached.get(bearer, ()) if one.id != card])
        refusal = bearing_refusal(after, after.cards[card].card, after.cards[bearer], beside)
        if refusal is not None:
            return refusal
    return None


def reattachments(state: PublicState, seat: Seat, moved: Moves) -> Iterator[Reattach]:
    """Yield each attached card with each other Personality that it may go to."""
    if limited_refusal(state, seat) is None:
        people, lying = people_unbowed(state, seat), dict(moved)
        for card in state.cards.values():
            if card.bearer in people and state.printed(card).type is not CardType.ANCESTOR:
                yield from [Reattach(card.id, one) for one in people if one != lying.get(card.id, card.bearer)]


def lobby_refusal(state: PublicState, seat: Seat, action: Lobby) -> Refusal | None:
    """Return why a Personality may not lobby, or None (L-1)."""
    limited = limited_refusal(state, seat)
    if limited is not None:
        return limited
    card = state.cards.get(action.personality)
    if card is None or not is_personality(state, card, seat):
        return refuse("L-1", "no-lobbyist")
    by = numbers.restricting(state, "lobby", seat, card)
    if by is not None:
        return refuse("X-8", "may-not-act", card=named(by))
    if _has_lobbied(state, seat):
        return refuse("L-1", "lobbied")
    if not numbers.is_highest(state, seat):
        return refuse("L-1", "not-highest")
    return refuse("L-1", "no-honor", card=named(card.card)) if personal_honor(state, card) <= 0 else None


LOBBIED = -1
"""The number under which it is kept that the active seat has lobbied this turn (L-1)."""


def _has_lobbied(state: PublicState, seat: Seat) -> bool:
    return state.favor == seat or any(number == LOBBIED for _, number, _ in state.used)


def lobbyists(state: PublicState, seat: Seat) -> Iterator[Lobby]:
    """Yield the Personalities that may lobby."""
    if limited_refusal(state, seat) is None and not _has_lobbied(state, seat) and numbers.is_highest(state, seat):
        for action in map(Lobby, people_unbowed(state, seat)):
            if lobby_refusal(state, seat, action) is None:
                yield action


def tactic_refusal(state: PublicState, seat: Seat, action: Tactic) -> Refusal | None:
    """Return why a Personality may not act as a Tactician, or None (K-7)."""
    card = state.cards.get(action.personality)
    if card is None or not is_personality(state, card, seat) or not numbers.has_trait(state, card, "tactician"):
        return refuse("K-7", "no-tactician")
    if not numbers.in_combat(state) or not numbers.is_here(state, card) or state.point is not None:
        return refuse("K-7", "not-here", card=named(card.card))
    used = any((card.id, TACTIC) == (one, number) for one, number, _ in state.used)
    return refuse("K-7", "used.battle", card=named(card.card)) if used else None


def tactics(state: PublicState, seat: Seat, hand: Mapping[CardKey, int]) -> Iterator[Tactic]:
    """Yield each Tactician with each kind of card that may be discarded for him."""
    for one in people_unbowed(state, seat) if hand and numbers.in_combat(state) else ():
        if tactic_refusal(state, seat, Tactic(one, next(iter(hand)))) is None:
            yield from [Tactic(one, key) for key in hand]
