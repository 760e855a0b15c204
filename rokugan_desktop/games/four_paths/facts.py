"""What is counted of a match that has ended, for statistics over many: honor, provinces, the fallen, and the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rokugan_desktop.engine import Impossible, SeatFacts, Told, seats
from rokugan_desktop.engine.tuples import one_by_one
from rokugan_desktop.games.four_paths.events import Acted, Attached, Bought, Destroyed, Event, RingEntered
from rokugan_desktop.games.four_paths.game import FourPaths
from rokugan_desktop.games.four_paths.ids import CardType
from rokugan_desktop.games.four_paths.state import State

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
