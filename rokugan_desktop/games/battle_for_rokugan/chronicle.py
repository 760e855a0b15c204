"""A match looked back on: honor by round, battles fought and won, and which provinces the honor came from.

All of it follows from what everybody heard and from what lies open at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.events import Battle, Event, ResolutionStep, StepResolved
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import controlled_territories, flowers, objective_progress
from rokugan_desktop.games.battle_for_rokugan.public import PublicState
from rokugan_desktop.games.battle_for_rokugan.standings import counted_honor
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, provinces_in

HONOR_PARTS: Final = ("flowers", "control", "objective", "territories")
"""What honor is made of, in the order of the columns of the honor table (E-1)."""


class RoundCount(NamedTuple):
    """What each seat could count at the end of a round, without objectives; round 0 is before the first battles."""

    round: int
    honor: tuple[int, ...]


class Chronicle(NamedTuple):
    """What became of a match, round by round and battle by battle."""

    counts: tuple[RoundCount, ...]
    """In the order of the rounds; empty where no resolution was reached."""
    won: tuple[int, ...]
    """For each seat how many battles it won."""
    fought: tuple[int, ...]
    """For each seat how many battles it fought in: those, too, that nobody won (R-5b)."""
    fields: tuple[int, ...]
    """For each seat the provinces in which it won a battle, as bits."""


def chronicle_of(board: Topology, seats: int, story: Sequence[Event]) -> Chronicle:
    """Return the chronicle of a story that everybody heard, from the beginning on."""
    counts: dict[int, RoundCount] = {}
    won, fought, fields = [0] * seats, [0] * seats, [0] * seats
    for event in story:
        if isinstance(event, StepResolved):
            honor = tuple(part.total for part in counted_honor(board, event.public))
            number = event.public.round
            if not counts and event.step <= ResolutionStep.REVEAL:
                counts[number - 1] = RoundCount(number - 1, honor)
            counts[number] = RoundCount(number, honor)
        elif isinstance(event, Battle):
            for seat in {event.defender, *(seat for seat, _total in event.attackers)} - {ids.NOBODY}:
                fought[seat] += 1
            if event.winner != ids.NOBODY:
                won[event.winner] += 1
                fields[event.winner] |= 1 << event.province
    return Chronicle(tuple(counts.values()), tuple(won), tuple(fought), tuple(fields))


def honor_sources(board: Topology, public: PublicState, seat: Seat) -> tuple[int, ...]:
    """Return for each of HONOR_PARTS the provinces that it comes from, or would, as bits; only after the end."""
    held = public.held[seat]
    empire = held & board.empire
    blooming = sum([1 << one for one in provinces_in(empire) if flowers(board, public.special, one)])
    guarded = sum([1 << one for one in provinces_in(empire) if public.faceup[one]])
    whole = controlled_territories(board, public, seat) & ~ids.SHADOWLANDS
    lands = sum(provinces for number, provinces in enumerate(board.territories) if whole >> number & 1)
    objective = public.objectives[seat] if public.objectives else ids.NO_OBJECTIVE
    wanted = 0 if objective == ids.NOBODY else objective_progress(board, public, seat, objective).provinces
    return blooming, guarded, wanted, lands & held
