"""How the match stands and has ended, in the table's own values: what it would come to if it ended now, and by what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from rokugan_desktop.desktop import ending
from rokugan_desktop.desktop.art.buildings import Banner
from rokugan_desktop.desktop.face import Person
from rokugan_desktop.desktop.south_wind.art import cloths, tokens
from rokugan_desktop.desktop.south_wind.pieces import held_by, region_name
from rokugan_desktop.engine import Message as AnyMessage
from rokugan_desktop.engine import Over, Seat
from rokugan_desktop.games import south_wind as rules
from rokugan_desktop.games.south_wind import Message, SouthWind, View, events, ids
from rokugan_desktop.games.south_wind.ids import House, Moment

_STATIONS: Final = (
    "moment.destiny", "station.planning", "station.south-wind", "station.planning", "station.north-wind",
    "moment.era_end",
)  # fmt: skip
_PARTS: Final = ("points", "influence", "resources")


def stages_of(game: SouthWind, view: View) -> ending.Stages:
    """Return the eras, and where in the present one we are (E-2)."""
    public = view.public
    now = {
        Moment.DESTINY: 0, Moment.PLANNING: 2 * public.round - 1, Moment.EXECUTION: 2 * public.round,
        Moment.ERA_END: 5, Moment.OVER: 5,
    }.get(public.moment, -1)  # fmt: skip
    began = 0 if public.moment is Moment.SETUP else public.era
    names = tuple(map(Message, _STATIONS))
    return ending.Stages(game.components.eras, began, names, now)


def standings_of(game: SouthWind, view: View, story: Sequence[events.Event]) -> ending.Standings:
    """Return all houses, with what they would have if the match ended now (G-1, G-2)."""
    held, houses = held_by(game.topology(view.public), view.public.units), range(len(view.public.houses))
    standing = tuple([_standing(game, view, House(house), held.count(House(house))) for house in houses])
    parts = tuple([Message(f"standings.{one}") for one in _PARTS])
    return ending.Standings(standing, Message("standings.unit"), parts, sign="victory")


def _standing(game: SouthWind, view: View, house: House, held: int) -> ending.SeatStanding:
    public, topology, one = view.public, game.topology(view.public), view.public.houses[house]
    count = view.final[house] if view.final else rules.last_count(topology, public, one)
    figures = (
        ("provinces", held, Banner(cloths.CLOTHS[one.role])), ("food", one.food, tokens.SEEDS[0]),
        ("bushido", one.bushido, tokens.SEEDS[1]),
    )  # fmt: skip
    at_home = [(place, getattr(one, place)) for place in ("barracks", "range", "arsenal", "headquarters")]
    told = [Message("figure.home", place=Message(f"place.{place}"), n=n) for place, n in at_home if n]
    return ending.SeatStanding(
        seat=Seat(house), score=ending.SeatScore((count.points, sum(count.influence), count.resources)),
        figures=tuple([ending.Figure(n, Message(f"figure.{what}", n=n), art) for what, n, art in figures]),
        on_demand=tuple([ending.Figure(0, said) for said in told]),
        badges=tuple(_badges(public, house)), tags=tuple(_tags(game, public, house)), mild=True,
        turn=rules.whose_turn(public) == house,
    )  # fmt: skip


def _badges(public: rules.PublicState, house: House) -> Iterator[ending.Badge]:
    one = public.houses[house]
    if public.turn_order and public.turn_order[0] == house:
        yield ending.Badge("first-player", Message("seat.first"))
    if one.dojo != ids.NO_DOJO:
        yield ending.Badge("blessing", Message("seat.dojo", dojo=Message(f"dojo.{ids.DOJOS[one.dojo]}")))
    if one.has_goal:
        yield ending.Badge("objective", Message("seat.goal"))


def _tags(game: SouthWind, public: rules.PublicState, house: House) -> Iterator[AnyMessage]:
    one = public.houses[house]
    if public.moment is Moment.DESTINY:
        yield Message("seat.chosen" if one.has_chosen else "seat.choosing")
    elif public.moment is Moment.PLANNING:
        left = rules.tokens_to_lay(game.topology(public), public) - one.laid
        if left:
            yield Message("seat.to-lay", n=left)
        if one.is_covered:
            yield Message("seat.covered")


# The end: all parts of everybody's points (G-1 to G-3)

_SIGNS: Final = {
    "orders": "battlefield", "regions": "territory-card", "shrines": "shrine", "archers": cloths.sign("archers"),
}  # fmt: skip


def ending_of(
    game: SouthWind, view: View, story: Sequence[events.Event], over: Over, people: Sequence[Person]
) -> ending.Ending:
    """Return how a match has ended, by its last view and by what everybody heard of it."""
    public, topology = view.public, game.topology(view.public)
    scored = _scored(story)
    names = [name for name in _SIGNS if name != "archers" or public.has_dojos]
    parts = [ending.ScorePart(Message(f"end.{name}"), None, _SIGNS[name]) for name in names]
    parts += [
        ending.ScorePart(Message("end.influence"), None, cloths.sign("wind")),
        ending.ScorePart(Message("end.resources"), Message("end.resources.column"), cloths.sign("food")),
    ]
    won = view.winners or ()
    outside = [house for house in won if public.houses[house].is_antagonist]
    key = "antagonist" if outside else "shared" if len(won) > 1 else "resources" if _is_close(view) else "points"
    winners = rules.listed(rules.house_name(house, people) for house in outside) if outside else ""
    contenders = [_contender(topology, view, scored, names, House(number), won) for number in range(len(public.houses))]
    decided = Message(f"end.decided.{key}", **({"house": winners} if outside else {}))
    return ending.Ending(
        winners=over.winners, decided=decided, parts=tuple(parts), contenders=tuple(contenders),
        measure=_influence, rounds=Message("end.rounds-influence"),
        unwon=Message("end.win" if outside[1:] else "end.wins", name=winners, names=winners) if outside else None,
    )  # fmt: skip


def _influence(view: View, seat: Seat) -> int:
    return sum(view.public.houses[seat].influence)


def _is_close(view: View) -> bool:
    totals = sorted([count.total for count in view.final], reverse=True)
    return len(totals) > 1 and totals[0] == totals[1]


def _scored(story: Sequence[events.Event]) -> Counter[tuple[int, str]]:
    """Return what each house has scored for what, as everybody heard it."""
    found: Counter[tuple[int, str]] = Counter()
    for event in story:
        if isinstance(event, events.RegionScored | events.ArchersScored):
            found[event.house, "regions" if isinstance(event, events.RegionScored) else "archers"] += event.n
        elif isinstance(event, events.ShrineScored) and event.rule == "N-4":
            found[event.house, "shrines"] += event.n
    return found


def _contender(
    topology: rules.Topology,
    view: View,
    scored: Counter[tuple[int, str]],
    names: Sequence[str],
    house: House,
    won: Sequence[House],
) -> ending.Contender:
    public = view.public
    count = view.final[house] if view.final else rules.last_count(topology, public, public.houses[house])
    known = {name: scored[house, name] for name in names if name != "orders"}
    known = {"orders": count.points - sum(known.values()), **known}
    told = [
        Message("end.region", region=region_name(region), points=points)
        for region, points in zip(topology.regions, count.influence, strict=True)
        if points
    ]
    held = rules.controlled(topology, public)[house]
    counted = [ending.CountedPart(known[name], _areas(topology, held, name)) for name in names]
    counted += [ending.CountedPart(sum(count.influence)), ending.CountedPart(count.resources)]
    influence, one = sum(public.houses[house].influence), public.houses[house]
    outsider = ending.Outsider(ids.ROLES[one.role], partial(_influence, seat=Seat(house)), won=house in won)
    return ending.Contender(
        () if one.is_antagonist else (Seat(house),), tuple(counted), called=Message(f"house.{ids.ROLES[one.role]}"),
        remark=Message("end.influence-by", regions=rules.listed(told)) if told else Message("end.no-influence"),
        explained=Message("end.left", n=influence, left=one.food + one.bushido),
        outsider=outsider if one.is_antagonist else None,
    )  # fmt: skip


def _areas(topology: rules.Topology, held: int, part: str) -> tuple[str, ...]:
    """Return the provinces that a part of the points comes from at the end, where the map can show it."""
    kinds = {"regions": held, "shrines": held & topology.of_kind[ids.ProvinceKind.SHRINE]}
    return tuple([topology.names[one] for one in rules.provinces_in(kinds.get(part, 0))])
