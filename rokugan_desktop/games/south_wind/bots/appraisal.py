"""What things are worth to each house as a match stands: an appraisal of what lies open and of one hand."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from random import Random
from typing import Final

from rokugan_desktop.games.south_wind import ids
from rokugan_desktop.games.south_wind.chapters.setup import deck
from rokugan_desktop.games.south_wind.ids import Moment, ProvinceKind
from rokugan_desktop.games.south_wind.state import Hidden, PublicState, State
from rokugan_desktop.games.south_wind.topology import Topology, provinces_in

_AHEAD: Final = (0.36, 0.72, 0.85, 0.92, 0.96, 0.98)
_BEHIND: Final = (0.0, 0.16, 0.07, 0.03, 0.01)
_SURE: Final = (0.15, 0.9, 0.97, 0.99, 1.0, 1.0)
_LOST: Final = (0.0, 0.05, 0.02, 0.01, 0.0)
_FAR: Final = 80
"""More than any strength."""
_LASTS: Final = 0.55
"""How much of what an era's end brings its like is worth at the next one."""
_GROWTH: Final = 2.5
"""How much influence in a region an era may bring, where it is reckoned how steep a track is."""
_ARMY: Final = 0.3
"""What an army is worth for each execution that comes after this one."""
_ARMY_NOW: Final = 0.2
"""The same to whoever thinks of today."""
_RESOURCE: Final = 0.5
_RESOURCE_LEFT: Final = 0.08
"""What a resource is worth in the end, and more for each execution to come."""
_HARM: Final = {2: 0.9, 3: 0.4, 4: 0.28, 5: 0.22}
"""How much a point of another house counts against one's own, by houses: it is a rival, and so are the others."""
_LEADS: Final = 25.0
"""With so many points more than the mean a rival counts double."""


def _margins(ahead: Sequence[float], behind: Sequence[float]) -> tuple[float, ...]:
    """Return how likely control is by the margin of strength; negative margins are counted from the end."""
    below = [behind[min(margin, len(behind) - 1)] for margin in range(_FAR, 0, -1)]
    return (*[ahead[min(margin, len(ahead) - 1)] for margin in range(_FAR)], *below)


PLAIN: Final = _margins((0.0, 1.0), (0.0, 0.0))
"""Control as it stands, and nothing of how long it lasts."""
OPEN: Final = _margins(_AHEAD, _BEHIND)
"""How likely a house keeps or gets control, by its margin, while orders are still to be carried out."""
NEAR: Final = _margins(_SURE, _LOST)
"""The same in the last execution of an era."""


class Appraisal:
    """What influence, provinces, armies and resources are worth to each house."""

    def __init__(
        self, topology: Topology, public: PublicState, hand: Sequence[int], rng: Random, *, foresight: bool = True
    ) -> None:
        """Appraise a match as it lies open; `hand`: the destiny cards that the judging seat holds.

        Without foresight control is what it is now, an era's end counts once, and nobody minds what others have.
        """
        components, houses = topology.components, public.houses
        self.topology, self.public = topology, public
        self.eras_left = components.eras - public.era + 1
        """How many ends of an era are still to come."""
        within = (public.moment is Moment.PLANNING or public.moment is Moment.EXECUTION) and public.round == 2
        self.executions = 2 * self.eras_left - within
        """How many executions are still to come, the one under way too."""
        self.soft = PLAIN if not foresight else NEAR if within and public.moment is Moment.EXECUTION else OPEN
        self.tables = [components.influence_points[ids.REGIONS[region]] for region in topology.regions]
        self.bonuses = [components.regions[ids.REGIONS[region]].bonus for region in topology.regions]
        self.cards = _cards(topology, public, hand, self.eras_left)
        """How many destiny cards will lie at each region in the end."""
        self.army = (_ARMY if foresight else _ARMY_NOW) * (self.executions - 1)
        self.resource = _RESOURCE + _RESOURCE_LEFT * (self.executions - 1) * (1.6 if public.has_dojos else 1.0)
        self.slope = [[self._slope(region, house.influence[region]) for region in topology.regions] for house in houses]
        """What one more influence is worth to each house in each region."""
        self.lasting = sum(_LASTS**era for era in range(self.eras_left if foresight else 1))
        """How many ends of an era what stands now counts for."""
        self.foresight = foresight
        self.weights = [self._weights(number) for number, _ in enumerate(houses)]
        """How much each house's points count for each house: its own 1, others' less than nothing."""
        worth = [[self._worth(number, province) for number, _ in enumerate(houses)] for province in topology.provinces]
        self.stakes = [[[*map(mul, own, ones)] for ones in worth] for own in self.weights]
        """What control of each province is worth: by judging house, province and house."""
        self.known: list[list[list[dict[int, float]]]] = [
            [[{} for _ in topology.provinces] for _ in houses] for _ in range(2)
        ]
        """What a province was found to promise (`Sketch.stake`): far from the end and near it, by house, province."""
        self.provinces, self.near = (
            [tuple(rng.sample([*provinces_in(bits)], bits.bit_count())) for bits in sets]
            for sets in (topology.of_region, topology.adjacent)
        )
        """The provinces of each region, and those near each province, in an order that is drawn: it decides ties."""
        self.effects = topology.effects

    def points_for(self, region: int, influence: float) -> float:
        """Return what influence in a region brings in the end, between the steps of its track too (G-1)."""
        table = self.tables[region]
        if influence >= len(table) - 1:
            return table[-1] * self.cards[region]
        step = int(influence)
        return (table[step] + (table[step + 1] - table[step]) * (influence - step)) * self.cards[region]

    def _slope(self, region: int, influence: int) -> float:
        reach = _GROWTH * self.eras_left
        return (self.points_for(region, influence + reach) - self.points_for(region, influence)) / reach

    def harvest(self, house: int, province: int) -> float:
        """Return what harvesting a province brings a house (O-7)."""
        match self.topology.kind_of[province]:
            case ProvinceKind.CAPITAL:
                return self.slope[house][self.topology.region_of[province]]
            case ProvinceKind.SHRINE:
                return 1.0
            case _:
                doubled = bool(self.public.agenda) and self.topology.region_of[province] == ids.RED
                return self.resource * (1 + doubled)

    def _worth(self, house: int, province: int) -> float:
        """Return what ends of an era bring for control of a province: influence, its yield, and its part of N-3."""
        region = self.topology.region_of[province]
        most, second = self.bonuses[region]
        given = 0.0 if self.topology.kind_of[province] is ProvinceKind.CAPITAL else self.harvest(house, province)
        goal = 1.2 if self.public.agenda and region == ids.RED and not self.public.houses[house].has_goal else 0.0
        return (self.slope[house][region] + given + (most + second) / 5 + goal) * self.lasting

    def _weights(self, me: int) -> list[float]:
        """Return how much each house's points count for one of them; of the others' those of who leads count most."""
        houses, regions = self.public.houses, self.topology.regions
        standings = [sum([self.points_for(at, one.influence[at]) for at in regions], one.points) for one in houses]
        mean, harm = sum(standings) / len(houses), _HARM[len(houses)] * self.foresight
        leads = [min(max(1 + (one - mean) / _LEADS, 0.5), 2.0) for one in standings]
        return [1.0 if house == me else -harm * lead for house, lead in enumerate(leads)]


def _cards(topology: Topology, public: PublicState, hand: Sequence[int], eras_left: int) -> list[float]:
    """Return how many destiny cards will lie at each region in the end: those that do, and what is likely to come."""
    coming = eras_left - (public.moment is not Moment.DESTINY)
    own = sum(hand) if coming else 0
    held = hand or (0,) * len(ids.REGIONS)
    unseen = deck(topology, State(public, Hidden(hands=(tuple(hand),))))
    others = 2 * eras_left - 1 if public.is_solo else coming * (len(public.houses) - bool(own))
    share, mine = others / max(sum(unseen), 1), coming / max(own, 1)
    return [public.destiny[at] + share * unseen[at] + mine * held[at] for at in topology.regions]
