"""What brings points: the region agenda (V-1), the end of an era (chapter 8) and of the match (chapter 9), by rules."""

from __future__ import annotations

from typing import NamedTuple

from rokugan_desktop.games.south_wind import events
from rokugan_desktop.games.south_wind.components import Topology, provinces_in
from rokugan_desktop.games.south_wind.control import controlled, faces_castle
from rokugan_desktop.games.south_wind.ids import FACEDOWN, RED, REGIONS, House, Moment, ProvinceKind, Region
from rokugan_desktop.games.south_wind.state import HouseState, PublicState
from rokugan_desktop.games.south_wind.state_update import StateUpdate


class LastCount(NamedTuple):
    """What a house has at the end, by its parts (G-1, G-2)."""

    points: int
    """What it had before."""
    influence: tuple[int, ...]
    """What its influence brings in each region of the match."""
    resources: int
    """What its resources bring."""

    @property
    def total(self) -> int:
        """Return all its points."""
        return self.points + sum(self.influence) + self.resources


def judge_agenda(update: StateUpdate) -> None:
    """After a completed action each house scores that reaches the goal for the first time, in turn order (V-1)."""
    topology, public = update.topology, update.public
    if not public.agenda or all(house.has_goal for house in public.houses):
        return
    held, points = controlled(topology, public, RED), topology.components.variants.agenda_red.points
    within = [topology.of_region[RED] & provinces for provinces in topology.of_kind]
    for house in public.turn_order:
        there = [held[house] & provinces for provinces in within]
        resource = ProvinceKind.RESOURCE
        reached = all(there) if public.agenda == "a" else there[resource] == within[resource]
        if reached and not public.houses[house].has_goal:
            update.change_house(house, has_goal=True)
            update.score(house, points, events.GoalScored(house, points))


def era_harvest(update: StateUpdate) -> None:
    """N-1: who controls a resource province takes a token of its kind."""
    held = update.held()
    for house in update.public.turn_order:
        for province in provinces_in(held[house] & update.topology.of_kind[ProvinceKind.RESOURCE]):
            update.reap(house, province, "N-1")


def era_influence(update: StateUpdate) -> None:
    """N-2: influence for provinces controlled, own castles and the own general."""
    topology, gains = update.topology, update.topology.components.era_end.influence
    held = update.held()
    for house in update.public.turn_order:
        counts = [(held[house] & within).bit_count() * gains["controlled"] for within in topology.of_region]
        for region, force in zip(topology.region_of, update.public.units[house], strict=True):
            if force.castle or force.general:
                counts[region] += force.castle * gains["castle"] + force.general * gains["general"]
        for region, count in zip(topology.regions, counts, strict=True):
            if count:
                update.influence(house, region, count, "N-2")


def region_points(topology: Topology, held: tuple[int, ...], region: Region) -> tuple[int, ...]:
    """Return what each house scores for a region, by the provinces that each controls (N-3)."""
    most, second = topology.components.regions[REGIONS[region]].bonus
    within = topology.of_region[region]
    return points_of_counts([(own & within).bit_count() for own in held], most, second)


def points_of_counts(counts: list[int], most: int, second: int) -> tuple[int, ...]:
    """Return the points of N-3 for these numbers of provinces: ties for most share the second number."""
    ranks = sorted({count for count in counts if count}, reverse=True)
    points = [0] * len(counts)
    if ranks:
        first = [number for number, count in enumerate(counts) if count == ranks[0]]
        for number in first:
            points[number] = most if len(first) == 1 else second
        after = [number for number, count in enumerate(counts) if len(ranks) > 1 and count == ranks[1]]
        if len(first) == 1 and len(after) == 1:
            points[after[0]] = second
    return tuple(points)


def era_regions(update: StateUpdate) -> None:
    """N-3: points for most and second most provinces of each region."""
    held = update.held()
    for region in update.topology.regions:
        points = region_points(update.topology, held, region)
        for house in update.public.turn_order:
            if points[house]:
                update.score(house, points[house], events.RegionScored(house, region, points[house]))


def era_shrines(update: StateUpdate) -> None:
    """N-4: points for each shrine province controlled."""
    points = update.topology.components.era_end.shrine_points
    held = update.held()
    for house in update.public.turn_order:
        for province in provinces_in(held[house] & update.topology.of_kind[ProvinceKind.SHRINE]):
            update.score(house, points, events.ShrineScored(house, province, points, "N-4"))


def era_archers(update: StateUpdate) -> None:
    """N-5: points for archers where another house has a castle."""
    rate = update.topology.components.era_end.archer_points
    for house in update.public.turn_order:
        for province in update.topology.provinces:
            points = update.force(house, province).archers * rate
            if points and faces_castle(update.public, house, province):
                update.score(house, points, events.ArchersScored(house, province, points))


def take_tokens_back(update: StateUpdate) -> None:
    """N-6: order tokens go back behind the screens."""
    slots = update.topology.slots
    update.change(slots=((),) * len(slots), acted=0)
    update.hide(orders=(FACEDOWN,) * len(slots), rows=())


def next_turn_order(update: StateUpdate) -> None:
    """N-8: fewest points first; of equals the later one of this era."""
    public = update.public
    later = list(reversed(public.turn_order))
    update.change(turn_order=tuple(sorted(later, key=lambda house: public.houses[house].points)))
    update.tell(events.OrderOfTurns(update.public.turn_order))


def last_count(topology: Topology, public: PublicState, house: HouseState) -> LastCount:
    """Return what a house's match is worth as things stand (G-1, G-2)."""
    tables = topology.components.influence_points
    influence = tuple([
        tables[REGIONS[region]][house.influence[region]] * public.destiny[region] for region in topology.regions
    ])  # fmt: skip
    return LastCount(house.points, influence, house.resources // topology.components.resources_per_point)


def winners(topology: Topology, public: PublicState) -> tuple[House, ...]:
    """Return who has most points as things stand; of equals the one with fewest resources left, else all (G-3)."""
    ranks = [(last_count(topology, public, one).total, -one.resources) for one in public.houses]
    return tuple([House(number) for number, rank in enumerate(ranks) if rank == max(ranks)])


def end_match(update: StateUpdate) -> None:
    """Count the last time (G-1 to G-3)."""
    topology, public = update.topology, update.public
    won = winners(topology, public)
    counts = tuple([last_count(topology, public, house) for house in public.houses])
    for house in public.turn_order or tuple(map(House, range(len(counts)))):  # the table may end it before U-7
        for region in topology.regions:
            points = counts[house].influence[region]
            update.score(house, points, events.InfluenceCounted(house, region, points))
        points = counts[house].resources
        update.score(house, points, events.ResourcesCounted(house, points))
    update.change(moment=Moment.OVER, work=())
    update.winners, update.final = won, counts
    update.tell(events.MatchEnded(won))
