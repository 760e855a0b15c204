"""A match in outline, in lists that change: whoever judges carries orders out in it, each piece where it brings most.

What things are worth to each house, an appraisal says of what lies open and of one hand. What an order may do is the
rules' (chapter 7); here it is reckoned fast, for thousands of orders that may come. A real answer is always taken from
what the question offers. Powers of dojos count for what they are usually worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter, mul
from random import Random
from typing import Any, Final

from rokugan_desktop.games.south_wind import actions, ids
from rokugan_desktop.games.south_wind.chapters.era import points_of_counts
from rokugan_desktop.games.south_wind.chapters.setup import deck
from rokugan_desktop.games.south_wind.components import Topology, provinces_in
from rokugan_desktop.games.south_wind.ids import Moment, Order, ProvinceKind, Unit
from rokugan_desktop.games.south_wind.state import Hidden, PublicState, State

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


SAMURAI, ARCHERS, GENERAL = ids.ARMIES
CASTLE: Final = 3
"""Where castles stand in the list of pieces, behind the armies."""
_LEAST: Final = 0.05
"""What brings less than that is left undone."""
_BEYOND: Final = {Unit.SAMURAI: 0.0, Unit.ARCHERS: 0.5, Unit.GENERAL: 4.0, Unit.ELITE: 1.5}
"""What a unit is worth beyond its strength: its power, its place in the priority."""
_SAFE: Final = 0.5
"""What a castle is worth beyond its strength, for each era to come: nobody destroys it."""
_LATER: Final = 0.8
"""How much of what a region brings now it is likely to bring at a later end of an era."""
_ARMY_LEFT: Final = 0.6
"""What an army is worth at the end of an era, for each era to come."""
_BITS: Final = 6
_MASK: Final = (1 << _BITS) - 1

_NOTHING: Final[tuple[float, tuple[int, ...]]] = (0.0, ())
_ANSWERS: Final[tuple[Any, ...]] = actions.Recruit, actions.March, actions.Kill, actions.Harvest, actions.Build
"""How each order is answered; what is found to do are their fields."""

Made = list[actions.Action]
Options = list[tuple[float, tuple[int, ...]]]
"""What may be done next with an order, and what each brings."""


def parts(column: int, houses: int) -> list[int]:
    """Return the strength of each house that a column holds."""
    return [column >> _BITS * house & _MASK for house in range(houses)]


def chances(column: int, houses: int, soft: Sequence[float]) -> list[float]:
    """Return how likely each house controls a province with such a column."""
    strengths = parts(column, houses)
    first, second = sorted(strengths)[:-3:-1]
    return [soft[own - (second if own == first else first)] if own else 0.0 for own in strengths]


class Sketched:
    """The pieces, points and resources of all houses."""

    __slots__ = (
        "appraisal", "barracks", "bushido", "columns", "food", "has_castle", "influence", "known", "pieces", "points",
        "soft", "trained",
    )  # fmt: skip

    def __init__(self, appraisal: Appraisal, public: PublicState) -> None:
        self.appraisal = appraisal
        self.expect(appraisal.soft)
        houses = public.houses
        self.points, self.barracks = [one.points for one in houses], [one.barracks for one in houses]
        self.food, self.bushido = [one.food for one in houses], [one.bushido for one in houses]
        self.influence = [list(one.influence) for one in houses]
        self.trained = [[0, one.range, one.headquarters, one.arsenal] for one in houses]
        """What each house has ready, by unit."""
        self.pieces: list[list[list[int]]] = [
            [[getattr(force, piece) for force in own] for piece in ("samurai", "archers", "general", "castle")]
            for own in public.units
        ]
        """By house, army (or CASTLE) and province."""
        self.has_castle = [-1] * len(appraisal.topology.provinces)
        """Whose castle stands in each province, or -1."""
        self.columns = [0] * len(self.has_castle)
        """In each province the strength of all houses, of each in _BITS bits (O-9)."""
        for number, own in enumerate(self.pieces):
            for province, (samurai, archers, general, castle) in enumerate(zip(*own, strict=True)):
                self.columns[province] += samurai + archers + 2 * general << _BITS * number
                if castle:
                    self.has_castle[province] = number
        for province, owner in enumerate(self.has_castle):
            if owner >= 0:
                self.raise_castle(owner, province)

    def copy(self) -> Sketched:
        """Return the same sketch, to be changed apart."""
        other = Sketched.__new__(Sketched)
        other.appraisal, other.soft, other.known = self.appraisal, self.soft, self.known
        other.points, other.food, other.bushido = self.points[:], self.food[:], self.bushido[:]
        other.barracks, other.has_castle, other.columns = self.barracks[:], self.has_castle[:], self.columns[:]
        other.influence, other.trained = [one[:] for one in self.influence], [one[:] for one in self.trained]
        other.pieces = [[one[:] for one in own] for own in self.pieces]
        return other

    def expect(self, soft: Sequence[float]) -> None:
        """Take control to be so likely by the margin from now on: OPEN or NEAR."""
        self.soft, self.known = soft, self.appraisal.known[soft is NEAR]

    # Pieces

    def armies(self, house: int, province: int) -> int:
        """Return how many armies of a house stand in a province."""
        samurai, archers, general, _castle = self.pieces[house]
        return samurai[province] + archers[province] + general[province]

    def first_to_fall(self, house: int, province: int) -> int:
        """Return which army of a house falls first in a province (D-8), or -1."""
        pieces = self.pieces[house]
        return next((unit for unit in ids.ARMIES if pieces[unit][province]), -1)

    def _counts(self, house: int, unit: int, province: int) -> int:
        """Return the strength of an army of a kind in a province (O-9)."""
        if unit == SAMURAI:
            return 1
        return 2 if unit == GENERAL or self.has_castle[province] not in (-1, house) else 1

    def place(self, house: int, unit: int, province: int, change: int) -> None:
        """Put armies of a kind there, or take them away."""
        self.pieces[house][unit][province] += change
        self.columns[province] += change * self._counts(house, unit, province) << _BITS * house

    def destroy(self, house: int, unit: int, province: int) -> None:
        """Destroy an army (O-6)."""
        self.place(house, unit, province, -1)
        self.barracks[house] += unit == SAMURAI

    def raise_castle(self, house: int, province: int) -> None:
        """Put a castle there: the archers of all others count twice (O-9)."""
        self.pieces[house][CASTLE][province] = 1
        self.has_castle[province] = house
        self.columns[province] += 2 << _BITS * house
        for number, own in enumerate(self.pieces):
            if number != house:
                self.columns[province] += own[ARCHERS][province] << _BITS * number

    def stake(self, me: int, province: int, house: int = 0, change: int = 0) -> float:
        """Return what a province promises one house as it stands, or once another strength of some house changed."""
        column = self.columns[province] + (change << _BITS * house)
        known = self.known[me][province]
        promised = known.get(column)
        if promised is None:
            stakes = self.appraisal.stakes[me][province]
            promised = known[column] = sum(map(mul, stakes, chances(column, len(stakes), self.soft)))
        return promised

    # Orders, each carried out where it brings its house most

    def perform(self, me: int, region: int, order: int, *, quick: bool, made: Made | None = None) -> float:
        """Carry out an order, or a quick action, in a region; return what it brings."""
        effect = self.appraisal.effects[order]
        left, extras = (effect.quick, 0) if quick else (effect.order, 2 if effect.extra else 0)
        return self.carry_out(me, self.appraisal.provinces[region], order, left, extras, made)

    def carry_out(
        self, me: int, provinces: Sequence[int], order: int, left: int, extras: int, made: Made | None = None,
        units: Sequence[Unit] = tuple(Unit),
    ) -> float:  # fmt: skip
        """Carry out what is left of an order in these provinces, with such units; `made` is given the answers."""
        purse, gained = self.bushido if order == Order.ATTACK else self.food, 0.0
        offered = (self._recruits, self._marches, self._kills, self._harvests, self._castles)[order]
        take = (self.put, self._march, self._kill, self.harvest, self._build)[order]
        for number in range(left + extras):
            price = self.appraisal.resource if number >= left else 0.0
            if price and not purse[me]:
                break
            options = offered(me, provinces, units)
            gain, what = max(options, key=itemgetter(0), default=_NOTHING)
            if gain - price <= _LEAST:
                break
            gained += gain - price
            purse[me] -= price > 0
            take(me, *what)
            if order == Order.ATTACK:
                provinces = what[1:]
            elif order == Order.HARVEST:
                provinces = [province for province in provinces if province not in what]
            if made is not None:
                made.append(_ANSWERS[order](*what))
        return gained

    def _recruits(self, me: int, provinces: Sequence[int], units: Sequence[Unit]) -> Options:
        """O-1, D-7."""
        appraisal, trained, found = self.appraisal, self.trained[me], Options()
        ready = [unit for unit in units if (trained[unit] if unit else self.barracks[me])]
        for province in provinces if ready else ():
            if appraisal.topology.kind_of[province] is ProvinceKind.CAPITAL or self._is_free(me, province):
                now = self.stake(me, province) - appraisal.army
                for unit in ready:
                    counts = self._counts(me, SAMURAI if unit is Unit.ELITE else unit, province)
                    worth = self.stake(me, province, me, counts) - now + _BEYOND[unit]
                    if unit is Unit.GENERAL:
                        worth += appraisal.slope[me][appraisal.topology.region_of[province]] * appraisal.lasting
                    found.append((worth, (unit, province)))
        return found

    def put(self, me: int, unit: int, province: int) -> None:
        """Put a unit on the map (O-1, D-7)."""
        if unit == Unit.SAMURAI:
            self.barracks[me] -= 1
        else:
            self.trained[me][unit] -= 1
            self.barracks[me] += unit != Unit.ELITE
        self.place(me, SAMURAI if unit == Unit.ELITE else unit, province, 1)

    def _is_free(self, me: int, province: int) -> bool:
        """Tell whether the house has a castle there, and nobody besieges it (D-6)."""
        if not self.pieces[me][CASTLE][province]:
            return False
        others = range(len(self.points)) if self.appraisal.public.has_dojos else ()
        return not any(self.armies(other, province) for other in others if other != me)

    def _marches(self, me: int, provinces: Sequence[int], units: Sequence[Unit]) -> Options:
        """O-2, O-3."""
        near, found, entering = self.appraisal.near, Options(), dict[tuple[int, int], float]()
        for unit in units[:CASTLE]:
            armies = self.pieces[me][unit]
            for source in provinces:
                if not armies[source]:
                    continue
                leaving = self.stake(me, source, me, -self._counts(me, unit, source)) - self.stake(me, source)
                for target in near[source]:
                    gain = entering.get((unit, target))
                    if gain is None:
                        gain = self.stake(me, target, me, self._counts(me, unit, target)) - self.stake(me, target)
                        entering[unit, target] = gain
                    found.append((leaving + gain, (unit, source, target)))
        return found

    def _march(self, me: int, unit: int, source: int, target: int) -> None:
        self.place(me, unit, source, -1)
        self.place(me, unit, target, 1)

    def _kills(self, me: int, provinces: Sequence[int], _units: Sequence[Unit]) -> Options:
        """O-5, D-8."""
        found, weights, army = Options(), self.appraisal.weights[me], self.appraisal.army
        houses = self.appraisal.public.houses
        for province in provinces:
            if self.armies(me, province):
                now = self.stake(me, province)
                for other, weight in enumerate(weights):
                    unit = self.first_to_fall(other, province) if other != me else -1
                    if unit >= 0:
                        then = self.stake(me, province, other, -self._counts(other, unit, province))
                        found.append((then - now - weight * army, (houses[other].role, province)))
        return found

    def _kill(self, _me: int, role: int, province: int) -> None:
        other = self.appraisal.public.seat_of(role)
        self.destroy(other, self.first_to_fall(other, province), province)

    def _harvests(self, me: int, provinces: Sequence[int], _units: Sequence[Unit]) -> Options:
        """O-7."""
        harvest = self.appraisal.harvest
        return [(harvest(me, province), (province,)) for province in provinces if self.armies(me, province)]

    def harvest(self, me: int, province: int) -> None:
        """Harvest in a province (O-7)."""
        topology = self.appraisal.topology
        if topology.kind_of[province] is ProvinceKind.CAPITAL:
            self._grow(me, topology.region_of[province], 1)
        else:
            self.reap(me, province)

    def _grow(self, house: int, region: int, count: int) -> None:
        """Let influence grow to the end of its track (C-11)."""
        own = self.influence[house]
        own[region] = min(own[region] + count, len(self.appraisal.tables[region]) - 1)

    def reap(self, house: int, province: int) -> None:
        """Take what a shrine or a resource province brings (O-7, N-1, N-4)."""
        public, topology = self.appraisal.public, self.appraisal.topology
        if topology.kind_of[province] is ProvinceKind.SHRINE:
            self.points[house] += 1
        elif topology.kind_of[province] is ProvinceKind.RESOURCE:
            purse = self.bushido if public.seeding[province] else self.food
            purse[house] += 1 + (bool(public.agenda) and topology.region_of[province] == ids.RED)

    def _castles(self, me: int, provinces: Sequence[int], _units: Sequence[Unit]) -> Options:
        """O-8, with the armies that fall first."""
        appraisal, castles, found = self.appraisal, self.pieces[me][CASTLE], Options()
        if sum(castles) >= 3 or any(castles[province] for province in provinces):
            return found
        steady = appraisal.slope[me][appraisal.topology.region_of[provinces[0]]] * appraisal.lasting
        steady += _SAFE * (appraisal.eras_left - 1) - 2 * appraisal.army
        for province in provinces:
            if self.may_build(province) and self.armies(me, province) > 1:
                pieces = self.pieces[me]
                given = [unit for unit in ids.ARMIES for _ in range(pieces[unit][province])][:2]
                change = 2 - sum(self._counts(me, unit, province) for unit in given)
                worth = self.stake(me, province, me, change) - self.stake(me, province) + steady
                found.append((worth, (province, *given)))
        return found

    def may_build(self, province: int) -> bool:
        """Tell whether a castle may stand there (O-8)."""
        return self.has_castle[province] < 0 and self.appraisal.topology.kind_of[province] is not ProvinceKind.CAPITAL

    def _build(self, me: int, province: int, *given: int) -> None:
        for unit in given:
            self.destroy(me, unit, province)
        self.raise_castle(me, province)

    # Ends

    def end_era(self) -> None:
        """Count an end of an era (N-1 to N-5), and let antagonists go home (A-14)."""
        public, houses = self.appraisal.public, range(len(self.points))
        held: list[int] = []
        for province, column in enumerate(self.columns):
            strengths = parts(column, len(houses))
            best = max(strengths)
            held.append(strengths.index(best) if best and strengths.count(best) == 1 else -1)
            if held[-1] >= 0:
                self.reap(held[-1], province)
        for region, provinces in enumerate(self.appraisal.provinces):
            counts = [sum([held[province] == house for province in provinces]) for house in houses]
            for house, points in enumerate(points_of_counts(counts, *self.appraisal.bonuses[region])):
                _samurai, _archers, general, castle = self.pieces[house]
                stays = sum([general[province] + castle[province] for province in provinces])
                self.points[house] += points
                self._grow(house, region, counts[house] + stays)
        for house in houses:
            samurai, archers, _general, _castle = self.pieces[house]
            for province, owner in enumerate(self.has_castle):
                if archers[province] and owner not in (-1, house):
                    self.points[house] += archers[province]
                if public.houses[house].is_antagonist:
                    for _ in range(samurai[province] - 1):
                        self.destroy(house, SAMURAI, province)

    def totals(self, eras: int) -> list[float]:
        """Return what each house is likely to have in the end, if so many ends of an era are still to come."""
        appraisal, kinds = self.appraisal, self.appraisal.topology.kind_of
        if not eras:
            return [
                self.points[house] + (self.food[house] + self.bushido[house]) // 2
                + sum([appraisal.points_for(region, own[region]) for region in appraisal.topology.regions])
                for house, own in enumerate(self.influence)
            ]  # fmt: skip
        factor, found = eras * _LATER, list[float]()
        for house, own in enumerate(self.shares()):
            samurai, archers, general, castle = self.pieces[house]
            total = self.points[house] + (self.food[house] + self.bushido[house]) * appraisal.resource
            total += _ARMY_LEFT * eras * (sum(samurai) + sum(archers) + sum(general))
            for region, provinces in enumerate(appraisal.provinces):
                held = sum([own[province] for province in provinces])
                stays = sum([castle[province] + general[province] for province in provinces])
                total += appraisal.points_for(region, self.influence[house][region] + (held + stays) * factor)
                total += held * factor * sum(appraisal.bonuses[region]) / 5
            yields = (0.0, appraisal.resource, 1.0)
            found.append(total + factor * sum([yields[kind] * share for kind, share in zip(kinds, own, strict=True)]))
        return found

    def shares(self) -> Iterable[list[float]]:
        """Return how likely each house controls each province, as it stands, while orders may come."""
        houses = len(self.points)
        return map(list, zip(*[chances(column, houses, OPEN) for column in self.columns], strict=True))
