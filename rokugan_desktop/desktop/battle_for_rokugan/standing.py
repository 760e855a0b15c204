"""How the match stands and has ended, in the table's own values: honor, figures, badges, what befell each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from rokugan_desktop.desktop import ending
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.engine import Seat
from rokugan_desktop.games import battle_for_rokugan as rules
from rokugan_desktop.games.battle_for_rokugan import Message, Moment, Topology, View, events, ids, members

if TYPE_CHECKING:
    from rokugan_desktop.desktop.art.tokens import PieceArt

_TURNS: Final = frozenset((Moment.STARTING, Moment.RETURNING, Moment.CARDS, Moment.TURN, Moment.SPYING, Moment.SWAP))
"""When one seat has the turn."""
_PARTS: Final = (Message("honor.flowers"), Message("honor.control"), Message("honor.territories"))
_UNIT, _OPEN_END = Message("standings.honor"), Message("standings.objective")


def stages_of(board: Topology, view: View) -> ending.Stages:
    """Return the rounds, and where in the present one we are."""
    public = view.public
    began = 0 if public.phase is rules.Phase.SETUP else public.round
    names = tuple(Message(f"station.{name}") for name in rules.standings.STATIONS)
    return ending.Stages(board.components.rounds, began, names, rules.standings.station(public))


def standings_of(board: Topology, view: View, story: Sequence[events.Event]) -> ending.Standings:
    """Return all seats; their honor is what everybody can count of the public view, without objectives (E-1, W-1)."""
    public = view.public
    honor = rules.standings.counted_honor(board, public)
    before = rules.standings.honor_before(board, story)
    unknown = rules.standings.most_for_objective(board) if public.phase is not rules.Phase.END else 0
    follows = rules.standings.next_to_act(view)
    return ending.Standings(
        seats=tuple(
            [
                ending.SeatStanding(
                    seat=seat,
                    score=ending.SeatScore(
                        (part.flowers, part.control_tokens, part.territories),
                        None if before is None else part.total - before[seat],
                        unknown,
                    ),
                    figures=_figures(view, seat),
                    on_demand=(_figure("discard", sum(public.seats[seat].discard), public.seats[seat].clan),),
                    badges=_badges(view, seat),
                    tags=_tags(view, seat),
                    mild=not public.seats[seat].conceded and not public.seats[seat].ronin,
                    turn=public.active == seat and public.moment in _TURNS,
                    follows=follows == seat and public.active != seat,
                    gone=public.seats[seat].conceded,
                )
                for seat, part in zip(ids.EVERY_SEAT, honor, strict=False)
            ]
        ),
        unit=_UNIT,
        sign="flower",
        part_names=_PARTS,
        open_end=_OPEN_END,
    )


_ART: Final[dict[str, Callable[[ids.Clan], PieceArt]]] = {
    "provinces": lambda clan: looks.control(clan, False),
    "hand": looks.back,
    "pool": lambda clan: looks.Pile(looks.cloth_of(clan)),
    "cards": lambda _clan: looks.Scroll(),
}
"""How a clan's figures are drawn, but for those that are only told."""


@cache
def _figure(name: str, number: int, clan: ids.Clan) -> ending.Figure:
    return ending.Figure(number, Message(f"figure.{name}", n=number), _ART[name](clan) if name in _ART else None)


def _figures(view: View, seat: Seat) -> tuple[ending.Figure, ...]:
    public = view.public
    clan, cards = public.seats[seat].clan, public.holders.count(seat)
    return (
        _figure("provinces", public.held[seat].bit_count(), clan),
        _figure("hand", view.hand_sizes[seat], clan),
        _figure("pool", view.pool_sizes[seat], clan),
        *((_figure("cards", cards, clan),) if cards else ()),  # of none there is nothing to tell: others are in hand
    )


@cache
def _badge(symbol: str, key: str, number: int) -> ending.Badge:
    return ending.Badge(symbol, Message(key, n=number))


def _badges(view: View, seat: Seat) -> tuple[ending.Badge, ...]:
    public_seat, public = view.public.seats[seat], view.public
    found = [_badge("scout", "seat.scouts", public_seat.scouts)] * public_seat.scouts
    found += [_badge("shugenja", "seat.shugenja", public_seat.shugenja)] * public_seat.shugenja
    if public.initiative_shown and public.first_player == seat:
        key = "seat.first-card" if public.first_player_card else "seat.first"
        found.append(ending.Badge("first-player", Message(key), strong=public.first_player_card))
    return tuple(found)


def _tags(view: View, seat: Seat) -> tuple[Message, ...]:
    public_seat, public = view.public.seats[seat], view.public
    told = (
        ("seat.conceded", public_seat.conceded),
        ("seat.ronin", public_seat.ronin),
        ("seat.out", public_seat.out),
        ("seat.bluff-open", public_seat.bluff_open),
        ("seat.bluff-barred", public_seat.bluff_barred),
    )
    found = [Message(key) for key, holds in told if holds]
    if public.moment is Moment.OBJECTIVE:
        found.append(Message("seat.kept" if view.has_kept[seat] else "seat.choosing"))
    if public.moment is Moment.STARTING and public_seat.starting:
        found.append(Message("seat.starting", n=public_seat.starting))
    return tuple(found)


# The end: everybody's honor by its parts, what came of the objectives, who won and why (E-1 to E-4)

_SIGNS: Final = {"flowers": "flower", "control": "shield", "objective": "objective", "territories": "territory-card"}
_COLUMNS: Final = {"control": Message("end.control.column")}
"""What stands over the column of a part whose name is too long for it."""


def ending_of(board: Topology, view: View, story: Sequence[events.Event], people: Sequence[Person]) -> ending.Ending:
    """Return the end of a match by its last view, and by what everybody heard of it."""
    table = rules.honor_table(board, view.public, view.public.objectives)
    told = rules.standings.chronicle_of(board, len(people), story)
    most = rules.standings.most_for_objective(board)
    return ending.Ending(
        winners=table.winners,
        decided=Message(f"end.decided.{table.decided_by}"),
        reasons=rules.standings.verdict(board, view.public, table, told, people),
        parts=tuple(
            ending.ScorePart(
                Message(f"end.{part}"), _COLUMNS.get(part), _SIGNS[part], most if part == "objective" else 0
            )
            for part in rules.standings.HONOR_PARTS
        ),
        contenders=tuple(_contender(board, view, told, person, table.honor[person.seat]) for person in people),
    )


def _contender(
    board: Topology, view: View, told: rules.standings.Chronicle, person: Person, honor: events.Honor
) -> ending.Contender:
    seat = person.seat
    numbers = (honor.flowers, honor.control_tokens, honor.objective, honor.territories)
    sources = rules.standings.honor_sources(board, view.public, seat)
    remark, explained = _objective(view, seat, honor)
    won, fought = told.won[seat], told.fought[seat]
    return ending.Contender(
        seats=(seat,),
        counted=tuple(
            ending.CountedPart(number, _areas(board, one)) for number, one in zip(numbers, sources, strict=True)
        ),
        called=Message("end.clan", clan=person.role.name),
        remark=remark,
        explained=explained,
        aside=ending.Aside(
            Message("end.battles", won=won, all=fought), f"{won}/{fought}", _areas(board, told.fields[seat])
        ),
    )


def _areas(board: Topology, provinces: int) -> tuple[str, ...]:
    return tuple(board.provinces[one] for one in members(provinces))


def _objective(view: View, seat: Seat, honor: events.Honor) -> tuple[Message, Message | None]:
    objectives = view.public.objectives
    if not objectives or objectives[seat] == ids.NOBODY:
        return Message("end.no-objective"), None
    name = f"objective.{ids.SECRET_OBJECTIVES[objectives[seat]]}"
    key = "end.objective-met" if honor.objective else "end.objective-missed"
    return Message(key, objective=Message(f"{name}.title")), Message(f"{name}.text")
