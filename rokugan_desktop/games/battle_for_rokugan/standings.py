"""How a match stands, and what became of it: all of it follows from what everybody heard and can count.

Honor without objectives, who comes next, which step it is; honor by round, battles, and where honor came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rokugan_desktop.engine import Seat, seats
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.events import Battle, Event, Honor, ResolutionStep, StepResolved
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import (
    controlled_territories,
    flowers,
    honor,
    objective_progress,
)
from rokugan_desktop.games.battle_for_rokugan.state import Moment, Phase, PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, provinces_in
from rokugan_desktop.games.battle_for_rokugan.view import View

STATIONS: Final = ("upkeep", "placement", "reveal", "raids", "peace", "battles", "cards")
"""What a round consists of, in order, for those who show where in it we are."""
_STATION_OF_STEP: Final = {
    ResolutionStep.SWAP: 2,
    ResolutionStep.REVEAL: 2,
    ResolutionStep.DISCARD: 2,
    ResolutionStep.RAIDS: 3,
    ResolutionStep.DIPLOMACY: 4,
    ResolutionStep.BATTLES: 5,
    ResolutionStep.TERRITORY_CARDS: 6,
}
_IN_PLACEMENT: Final = frozenset((Moment.TURN, Moment.SPYING))


def station_of_step(step: ResolutionStep) -> int:
    """Return which of STATIONS a step of the resolution belongs to."""
    return _STATION_OF_STEP[step]


def station(public: PublicState) -> int:
    """Return which of STATIONS the match has come to; -1 before the first round and after the last."""
    if public.moment is Moment.TAKING:
        return _STATION_OF_STEP[ResolutionStep.TERRITORY_CARDS]
    return {Phase.UPKEEP: 0, Phase.PLACEMENT: 1, Phase.RESOLUTION: 2}.get(public.phase, -1)


def counted_honor(board: Topology, public: PublicState) -> tuple[Honor, ...]:
    """Return the honor of each seat that everybody can count now: all but the secret objectives (E-1, W-1)."""
    return tuple([honor(board, public, seat, ids.NO_OBJECTIVE) for seat in seats(len(public.seats))])


def most_for_objective(board: Topology) -> int:
    """Return the most honor that a secret objective brings (E-1)."""
    return max([objective.honor for objective in board.components.secret_objectives.values()])


def honor_before(board: Topology, story: Iterable[Event]) -> tuple[int, ...] | None:
    """Return what each seat could count before the last resolution of the story; None where none has been yet.

    `story` is what everybody heard, from the beginning on.
    """
    for event in reversed(tuple(story)):
        if isinstance(event, StepResolved) and event.step is ResolutionStep.REVEAL:
            return tuple([part.total for part in counted_honor(board, event.public)])
    return None


def next_to_act(view: View) -> int:
    """Return the seat that comes after the active one, as far as everybody can say; NOBODY where that is open.

    In placement a seat with one token left has no turn, nor has one that is out of the phase (P-1, P-10); a seat that
    can place nothing more leaves the phase only when its turn comes. In the upkeep it is the next that holds a card.
    """
    public = view.public
    count = len(public.seats)
    for step in range(1, count + 1):
        seat = (public.active + step) % count
        if public.seats[seat].conceded:
            continue
        if public.moment in _IN_PLACEMENT:
            hand = view.hand_sizes[seat] - (1 if step == count else 0)
            if not public.seats[seat].out and hand > 1:
                return seat
        elif public.moment is Moment.STARTING:
            if public.seats[seat].starting - (1 if step == count else 0) > 0:
                return seat
        elif public.moment is Moment.CARDS:
            if seat in public.holders and step < count:
                return seat
        else:
            break
    return ids.NOBODY


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
