"""How a match stands, and what became of it: all of it follows from what everybody heard and can count.

Honor without objectives, who comes next, which step it is; honor by round, battles, where honor came from, and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rokugan_desktop.engine import Participant, Seat, seats
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Battle, Event, Honor, ResolutionStep, StepResolved
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.phases import scoring
from rokugan_desktop.games.battle_for_rokugan.state import Moment, Phase, PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, provinces_in
from rokugan_desktop.games.battle_for_rokugan.view import View

STATIONS: Final = ("upkeep", "placement", "reveal", "raids", "peace", "battles", "cards")
"""What a round consists of, in order, for those who show where in it we are."""
STATION_OF_STEP: Final = {
    ResolutionStep.SWAP: 2,
    ResolutionStep.REVEAL: 2,
    ResolutionStep.DISCARD: 2,
    ResolutionStep.RAIDS: 3,
    ResolutionStep.DIPLOMACY: 4,
    ResolutionStep.BATTLES: 5,
    ResolutionStep.TERRITORY_CARDS: 6,
}
"""Which of STATIONS each step of the resolution belongs to."""
_IN_PLACEMENT: Final = frozenset((Moment.TURN, Moment.SPYING))


def station(public: PublicState) -> int:
    """Return which of STATIONS the match has come to; -1 before the first round and after the last."""
    if public.moment is Moment.TAKING:
        return STATION_OF_STEP[ResolutionStep.TERRITORY_CARDS]
    return {Phase.UPKEEP: 0, Phase.PLACEMENT: 1, Phase.RESOLUTION: 2}.get(public.phase, -1)


def counted_honor(board: Topology, public: PublicState) -> tuple[Honor, ...]:
    """Return the honor of each seat that everybody can count now: all but the secret objectives (E-1, W-1)."""
    return tuple([scoring.honor(board, public, seat, ids.NO_OBJECTIVE) for seat in seats(len(public.seats))])


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
    blooming = sum([1 << one for one in provinces_in(empire) if scoring.flowers(board, public.special, one)])
    guarded = sum([1 << one for one in provinces_in(empire) if public.faceup[one]])
    whole = scoring.controlled_territories(board, public, seat) & ~ids.SHADOWLANDS
    lands = sum(provinces for number, provinces in enumerate(board.territories) if whole >> number & 1)
    objective = public.objectives[seat] if public.objectives else ids.NO_OBJECTIVE
    wanted = 0 if objective == ids.NOBODY else scoring.objective_progress(board, public, seat, objective).provinces
    return blooming, guarded, wanted, lands & held


# Why it was won and lost, in a few sentences: what made the difference, since when, and what was missed


def verdict(
    board: Topology, public: PublicState, table: events.GameEnded, told: Chronicle, people: Sequence[Participant]
) -> tuple[Message, ...]:
    """Return why the match was won and lost; nothing where honor did not decide it between two."""
    if len(table.winners) != 1 or table.decided_by == "last":
        return ()
    winner = table.winners[0]
    second = max((seat for seat in seats(len(table.honor)) if seat != winner), key=lambda seat: table.honor[seat].total)
    found = (
        _difference(table, winner, second, people),
        _lead(table, told.counts, winner, people),
        _missed(board, public, table, winner, second, people[second].name) or _setback(told.counts, second, people),
    )
    return tuple(one for one in found if one is not None)


def _difference(table: events.GameEnded, winner: Seat, second: Seat, people: Sequence[Participant]) -> Message | None:
    """Return by how much it was won, and which part of the honor alone brought so much, if one did."""
    margin = table.honor[winner].total - table.honor[second].total
    if margin <= 0:
        return None
    gaps = [one - other for one, other in zip(_parts(table, winner), _parts(table, second), strict=True)]
    most = max(gaps)
    if gaps.count(most) > 1 or most < margin:
        return Message("verdict.won", n=margin, who=people[winner].name)
    key = f"verdict.won.{HONOR_PARTS[gaps.index(most)]}"
    return Message(key, n=margin, who=people[winner].name, other=people[second].name, most=most)


def _parts(table: events.GameEnded, seat: Seat) -> tuple[int, ...]:
    honor = table.honor[seat]
    return honor.flowers, honor.control_tokens, honor.objective, honor.territories


def _lead(
    table: events.GameEnded, counts: Sequence[RoundCount], winner: Seat, people: Sequence[Participant]
) -> Message | None:
    """Return since when the winner has led, or who did before the objectives were opened."""
    open_honor = [honor.total - honor.objective for honor in table.honor]
    best = max(open_honor)
    ahead = best - open_honor[winner]
    if ahead > 0:
        return Message("verdict.objectives", n=ahead, who=people[open_honor.index(best)].name)
    led = [count.round for count in counts if _leads(count.honor, winner)]
    behind = [count.round for count in counts if not _leads(count.honor, winner)]
    since = [number for number in led if not behind or number > max(behind)]
    if not since:
        return None
    if not behind:
        return Message("verdict.led-always", who=people[winner].name)
    if since[0] == counts[-1].round:
        return Message("verdict.led-last", who=people[winner].name)
    return Message("verdict.led", who=people[winner].name, round=since[0])


def _leads(honor: Sequence[int], seat: Seat) -> bool:
    return all(total < honor[seat] for other, total in enumerate(honor) if other != seat)


def _missed(
    board: Topology, public: PublicState, table: events.GameEnded, winner: Seat, second: Seat, who: str
) -> Message | None:
    objective = public.objectives[second] if public.objectives else ids.NO_OBJECTIVE
    if objective == ids.NOBODY or table.honor[second].objective:
        return None
    name = ids.SECRET_OBJECTIVES[objective]
    worth = board.components.secret_objectives[name].honor
    if table.honor[second].total + worth <= table.honor[winner].total:
        return None
    return Message("verdict.missed", who=who, objective=Message(f"objective.{name}.title"), honor=worth)


def _setback(counts: Sequence[RoundCount], second: Seat, people: Sequence[Participant]) -> Message | None:
    changes = [(now.honor[second] - before.honor[second], now.round) for before, now in pairwise(counts)]
    if not changes or min(changes)[0] >= 0:
        return None
    lost, number = min(changes)
    return Message("verdict.setback", n=-lost, who=people[second].name, round=number)
