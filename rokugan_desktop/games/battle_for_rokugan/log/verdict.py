"""Why a match was won and lost, in a few sentences: what made the difference, since when, and what was missed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rokugan_desktop.engine import Participant, Seat, seats
from rokugan_desktop.games.battle_for_rokugan import events, ids
from rokugan_desktop.games.battle_for_rokugan.messages import Message
from rokugan_desktop.games.battle_for_rokugan.standings import HONOR_PARTS, Chronicle, RoundCount
from rokugan_desktop.games.battle_for_rokugan.state import PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology


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
        _missed(board, public, table, winner, second, people) or _setback(told.counts, second, people),
    )
    return tuple(one for one in found if one is not None)


def _difference(table: events.GameEnded, winner: Seat, second: Seat, people: Sequence[Participant]) -> Message | None:
    """Return by how much it was won, and which part of the honor brought most of that."""
    margin = table.honor[winner].total - table.honor[second].total
    if margin <= 0:
        return None
    gaps = [one - other for one, other in zip(_parts(table, winner), _parts(table, second), strict=True)]
    most = max(gaps)
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
    return Message("verdict.led", who=people[winner].name, round=since[0])


def _leads(honor: Sequence[int], seat: Seat) -> bool:
    return all(total < honor[seat] for other, total in enumerate(honor) if other != seat)


def _missed(
    board: Topology,
    public: PublicState,
    table: events.GameEnded,
    winner: Seat,
    second: Seat,
    people: Sequence[Participant],
) -> Message | None:
    """Return which objective would have won the match for the second, had it been met."""
    objective = public.objectives[second] if public.objectives else ids.NO_OBJECTIVE
    if objective == ids.NOBODY or table.honor[second].objective:
        return None
    name = ids.SECRET_OBJECTIVES[objective]
    worth = board.components.secret_objectives[name].honor
    if table.honor[second].total + worth <= table.honor[winner].total:
        return None
    return Message("verdict.missed", who=people[second].name, objective=Message(f"objective.{name}.title"), honor=worth)


def _setback(counts: Sequence[RoundCount], second: Seat, people: Sequence[Participant]) -> Message | None:
    """Return the round in which the second lost most."""
    changes = [(now.honor[second] - before.honor[second], now.round) for before, now in pairwise(counts)]
    if not changes or min(changes)[0] >= 0:
        return None
    lost, number = min(changes)
    return Message("verdict.setback", n=-lost, who=people[second].name, round=number)
