"""What is counted of a match that has ended, for statistics over many: honor, provinces, the fallen, and the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from rokugan_desktop.engine import Impossible, Seat, Told, seats
from rokugan_desktop.games.four_paths.events import Bought, Destroyed, Event
from rokugan_desktop.games.four_paths.game import FourPaths
from rokugan_desktop.games.four_paths.ids import CardType
from rokugan_desktop.games.four_paths.state import State

MEASURES: Final = ("rounds", "provinces", "fallen")
"""What is averaged: the round in which the match ended, own provinces at the end, own Personalities destroyed."""


class SeatFacts(msgspec.Struct, frozen=True, gc=False):
    """What is counted of one seat."""

    score: int
    """Its Family Honor, as it was when the match ended or the seat left it."""
    measures: tuple[int, ...]
    """The numbers named in MEASURES."""
    groups: tuple[tuple[str, str], ...]
    """What its match counts for: its `end`. Without a table that agrees to stop, `early` is the 40th round (V-8)."""
    uses: tuple[tuple[str, str], ...]
    """One pair for each card `bought`, and for each card that it has `in_play` at the end."""
    parts: tuple[tuple[str, str, tuple[int, ...]], ...]
    """Each `card` that it bought, however often, with the measures of the seat."""


def match_facts(_game: FourPaths, state: State, story: Sequence[Told[Event]]) -> tuple[SeatFacts, ...]:
    """Return the facts of each seat from the last state and all that was told. Raise Impossible before the end."""
    if state.how is None:
        raise Impossible("the match is not over")
    around = seats(len(state.seats))
    bought: dict[Seat, list[str]] = {seat: [] for seat in around}
    fallen = dict.fromkeys(around, 0)
    for told in story:
        match told.event:
            case Bought(seat=seat, card=card):
                bought[seat].append(card)
            case Destroyed(seat=seat, card=card) if state.file.cards[card].type is CardType.PERSONALITY:
                fallen[seat] += 1
            case _:
                pass
    facts: list[SeatFacts] = []
    for seat in around:
        own = state.seats[seat]
        measures = state.round, len(own.provinces), fallen[seat]
        there = [card.card for card in state.cards.values() if card.controller == seat and card.card != own.stronghold]
        facts.append(
            SeatFacts(
                own.honor,
                measures,
                (("end", state.how.value),),
                (*(("bought", card) for card in bought[seat]), *(("in_play", str(card)) for card in there)),
                tuple([("card", card, measures) for card in dict.fromkeys(bought[seat])]),
            )
        )
    return tuple(facts)
