"""What each placement promises, by what lies on the board as a seat sees it.

First where a seat may fight in this round, and what is at stake: all that doesn't change in the placement phase.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import erf, sqrt
from operator import attrgetter
from typing import Final, TypeVar

import msgspec

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import (
    ProvinceValues,
    bare,
    peace_honor,
    province_values,
    rounds_left,
)
from rokugan_desktop.games.battle_for_rokugan.phases.resolution import added_defense
from rokugan_desktop.games.battle_for_rokugan.places import facedown_places, legal_places, raid_support
from rokugan_desktop.games.battle_for_rokugan.state import Placed, PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, provinces_in

T = TypeVar("T")

_FEW: Final = 4
"""How many provinces are evaluated for a raid or a diplomacy."""
_HIGHEST: Final = 20
"""A higher defense makes no difference: nothing that a clan has overcomes it."""
_FIGHTERS: Final = (ids.Token(0), ids.Token(6), ids.Token(9))
"""An army, a navy and a shinobi."""
PRICE: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.15, 0.25, 0.35, 0.15, 0.25, 0.35, 0.2, 0.3, 0.4, 0.4, 0.0)
"""What a combat token is worth for later, in honor."""
_NO_PRICE: Final = (0.0,) * len(ids.COMBAT_TOKENS)


class Front(msgspec.Struct, frozen=True, gc=False):
    """A province that the seat may fight for."""

    province: ids.Province
    own: bool
    stake: float
    """The honor won by winning here, or kept by holding."""
    base: int
    """Its defense without combat tokens (R-5, R-5a, R-5b)."""
    edge: int
    """1 where the seat wins ties here (A-4), else 0."""
    places: tuple[tuple[int, ...], ...]
    """The places where an army, a navy and a shinobi may lie, the best first."""
    guard: float
    """The value of one more control token there, faceup (R-5d)."""
    risk: float
    """How likely an attack on an own province is yet to come."""


class RoundFeatures(msgspec.Struct, frozen=True, gc=False):
    """What a seat sees before the first combat token lies on the board."""

    seat: Seat
    clan: ids.Clan
    held: int
    owners: tuple[Seat, ...]
    fronts: tuple[Front, ...]
    front_in: Mapping[int, Front]
    """The same by province."""
    raids: tuple[tuple[int, float], ...]
    """The provinces that a raid may best lay waste, with the honor that brings."""
    peace: tuple[tuple[Front, float], ...]
    """The own provinces that diplomacy may best keep, with the honor that it keeps for the rounds to come."""
    feints: tuple[int, ...]
    """Where a bluff looks like an attack, the most frightening place first."""
    anywhere: int
    """All places where a facedown token may lie (P-4)."""
    price: tuple[float, ...]


def round_features(
    board: Topology, public: PublicState, seat: Seat, objective: ids.Objective, rivalry: float = 0.0
) -> RoundFeatures:
    """Return the seat's features of this round; `rivalry` says what rivals' losses count, as for `province_values`."""
    return _round_features(board, bare(public), seat, objective, rivalry)


@lru_cache(maxsize=256)
def _round_features(
    board: Topology, public: PublicState, seat: Seat, objective: ids.Objective, rivalry: float
) -> RoundFeatures:
    own = public.held[seat]
    values = province_values(board, public, seat, objective, rivalry)
    owners = tuple([public.controller(province) for province in board.every_province])
    legal = armies, navies, shinobi = [legal_places(board, public, seat, token) for token in _FIGHTERS]
    clan = public.seats[seat].clan
    fronts: list[Front] = []
    for province in board.every_province:
        around = board.into[province] | 1 << province
        if not around & (armies | navies | shinobi):
            continue
        places = tuple([_by_source(board, values, places & around) for places in legal])
        mine = bool(own >> province & 1)
        stake = values.gain[province] if mine else values.gain[province] + values.denial[province]
        base = _base_defense(board, public, province, owners[province], clan)
        edge = int(clan == ids.CRANE and not mine)
        risk = _risk(board, public, seat, province) if mine else 0.0
        fronts.append(Front(province, mine, stake, base, edge, places, values.guard[province], risk))
    front_in: dict[int, Front] = {front.province: front for front in fronts}
    raids = _best_of(_raids(board, public, seat, values))
    peace = _best_of(_peaceful(board, public, seat, fronts))
    feints, anywhere = _feints(fronts, values), facedown_places(board, public, seat)
    price = PRICE if rounds_left(board, public) else _NO_PRICE
    return RoundFeatures(seat, clan, own, owners, tuple(fronts), front_in, raids, peace, feints, anywhere, price)


def _by_source(board: Topology, values: ProvinceValues, places: int) -> tuple[int, ...]:
    """Return the places, those first that shut a rival's way into a province dear to the seat (P-3)."""
    if not places & (places - 1):
        return (places.bit_length() - 1,) if places else ()
    gain, source = values.gain, board.source
    return tuple(sorted(members(places), key=lambda place: -gain[source[place]] if source[place] >= 0 else 0))


def _base_defense(board: Topology, public: PublicState, province: ids.Province, owner: Seat, attacker: ids.Clan) -> int:
    """Return the defense of a province without combat tokens, against this clan (R-5, R-5a, A-4)."""
    crab = owner != ids.NOBODY and public.seats[owner].clan == ids.CRAB
    defense = board.defense[province] + added_defense(public.special, province, public.faceup[province], crab)
    if attacker == ids.PHOENIX and board.capitals >> province & 1:
        defense -= board.defense[province]
    return min(defense, _HIGHEST)


def _risk(board: Topology, public: PublicState, seat: Seat, province: ids.Province) -> float:
    ways = (board.neighbours[province] & public.others_held(seat)).bit_count() + (board.coastal >> province & 1)
    return min(0.15 + 0.12 * ways, 0.7) if ways else 0.08


def _raids(board: Topology, public: PublicState, seat: Seat, values: ProvinceValues) -> Iterator[tuple[int, float]]:
    for province in provinces_in(legal_places(board, public, seat, ids.RAID)):
        if values.denial[province] and raid_support(board, public, seat, province):
            yield province, 1.4 * values.denial[province] - 0.3 * values.gain[province]


def _peaceful(
    board: Topology, public: PublicState, seat: Seat, fronts: Iterable[Front]
) -> Iterator[tuple[Front, float]]:
    places = legal_places(board, public, seat, ids.DIPLOMACY)
    for front in fronts:
        if places >> front.province & 1:
            yield front, peace_honor(board, public, seat, front.province)


def _best_of(choices: Iterator[tuple[T, float]]) -> tuple[tuple[T, float], ...]:
    return tuple(sorted(choices, key=lambda choice: -choice[1])[:_FEW])


def _feints(fronts: Iterable[Front], values: ProvinceValues) -> tuple[int, ...]:
    attacked = sorted((front for front in fronts if not front.own), key=lambda front: -values.denial[front.province])
    return tuple(place for front in attacked for kind in (ids.ARMY, ids.NAVY) for place in front.places[kind])


UNKNOWN_ATTACK: Final = 2
UNKNOWN_GUARD: Final = 2
UNKNOWN_INSIDE: Final = 1
"""The strength expected of a facedown token: on a border, in an own centre, in the centre of another's province."""
_IDLE: Final = 0.03
"""Where no more honor than that is to be won, nothing is laid."""
_FEINT: Final = 0.0
"""What a bluff promises, beside what its token could do."""
_NOTHING: Final = -99.0
_WIDEST: Final = 6
_MIDDLE: Final = 64
SCORE: Final = attrgetter("score")
_LURK: Final = 2.5
"""The strength of an attack that has not been laid yet."""


def _normal(margin: float, width: float) -> float:
    return 0.5 * (1 + erf(margin / width / sqrt(2)))


def _margins(tie: float, spread: float, each: float) -> tuple[tuple[float, ...], ...]:
    """Return how likely a total is above another, by the unknown tokens in them and the margin expected + _MIDDLE."""
    return tuple(
        tuple(_normal(margin + tie, sqrt(spread + each * unknown)) for margin in range(-_MIDDLE, _MIDDLE + 1))
        for unknown in range(_WIDEST + 1)
    )


_WINS: Final = _margins(-0.5, 0.35, 1.7)
_HOLDS: Final = _margins(0.5, 0.35, 1.7)
"""How likely an attack wins, or a defense holds; a tie is the defender's (R-5)."""
_HOLDS_LATER: Final = tuple(_normal(defense + 0.5 - _LURK, 1.5) for defense in range(2 * _MIDDLE))
"""How likely a defense holds against an attack that is yet to come."""


class Candidate(msgspec.Struct, frozen=True, order=True, gc=False):
    """One placement and what it promises."""

    score: float
    token: ids.Token
    place: int
    """A place; for a blessing, the index in `PublicState.placed` of the token it is laid on."""


ByType = Sequence[tuple[int, Sequence[ids.Token]]]
"""The tokens of each type that there are any of."""


class PlacementFeatures:
    """What lies on the board as a seat sees it: its own tokens as they are, the rivals' as it takes them to be."""

    def __init__(self, round_features: RoundFeatures, seats: int) -> None:
        count = len(round_features.owners)
        self.round_features = round_features
        self.attack = [0] * count
        """The own strength that attacks each province."""
        self.guard = [0] * count
        self.guarded = 0
        """The own strength in each own centre; and where an army, navy or shinobi stands there."""
        self.rival = [0] * count
        """The strongest rival's attack on each province."""
        self.rival_guard = [0] * count
        self.sums: list[list[int] | None] = [None] * seats
        self.unknown = [0] * count
        """How many facedown tokens of rivals fight there."""
        self.taken = 0
        self.evaluated: list[list[Candidate]] = [[]] * len(round_features.fronts)
        self.stale = -1
        """The placements of the fronts as last evaluated, the best first, and the provinces that are out of date."""

    def copy(self) -> PlacementFeatures:
        """Return the same features, to be changed by itself."""
        other = PlacementFeatures.__new__(PlacementFeatures)
        other.round_features = self.round_features
        other.attack = self.attack[:]
        other.guard = self.guard[:]
        other.guarded = self.guarded
        other.rival = self.rival[:]
        other.rival_guard = self.rival_guard[:]
        other.sums = [sums and sums[:] for sums in self.sums]
        other.unknown = self.unknown[:]
        other.taken = self.taken
        other.evaluated = self.evaluated[:]
        other.stale = self.stale
        return other

    def add(self, board: Topology, seat: Seat, place: ids.Place, token: ids.Token, sign: int = 1) -> None:
        """Note a token of the seat; NOBODY for one that this seat doesn't know. `sign` -1 takes it away."""
        province, _source, touched = board.ends[place]
        self.taken |= board.border[place]
        self.stale |= touched
        round_features = self.round_features
        if seat == round_features.seat:
            self._add_own(province, place, token, sign)
            return
        inside = place < len(round_features.owners)
        at_home = round_features.owners[province] == seat
        if token == ids.NOBODY:
            strength = UNKNOWN_GUARD if at_home else UNKNOWN_INSIDE if inside else UNKNOWN_ATTACK
            self.unknown[province] += sign
        elif ids.FIGHTERS >> token & 1:
            strength = ids.STRENGTH[token]
        else:
            return
        if at_home:
            self.rival_guard[province] += sign * strength
        else:
            self._add_attack(seat, province, sign * strength)

    def _add_own(self, province: ids.Province, place: ids.Place, token: ids.Token, sign: int) -> None:
        if not ids.FIGHTERS >> token & 1:
            if token == ids.BLUFF and self.round_features.clan == ids.LION and place < len(self.round_features.owners):
                self.guard[province] += 2 * sign
            return
        if self.round_features.held >> province & 1:
            self.guard[province] += sign * ids.STRENGTH[token]
            self.guarded |= 1 << province
        else:
            self.attack[province] += sign * ids.STRENGTH[token]

    def _add_attack(self, seat: Seat, province: ids.Province, strength: int) -> None:
        sums = self.sums[seat]
        if sums is None:
            sums = self.sums[seat] = [0] * len(self.rival)
        total = sums[province] = sums[province] + strength
        if strength < 0:
            self.rival[province] = max([theirs[province] for theirs in self.sums if theirs is not None])
        elif total > self.rival[province]:
            self.rival[province] = total

    def bless(self, board: Topology, seat: Seat, place: ids.Place, blessing: int) -> None:
        """Note a blessing, which everybody sees (W-1)."""
        strength = ids.STRENGTH[blessing]
        province = board.target[place]
        self.stale |= 1 << province
        if seat != self.round_features.seat:
            if self.round_features.owners[province] == seat:
                self.rival_guard[province] += strength
            else:
                self._add_attack(seat, province, strength)
        elif self.round_features.held >> province & 1:
            self.guard[province] += strength
        else:
            self.attack[province] += strength

    def _reading(self, front: Front) -> tuple[tuple[float, ...], int, float]:
        """Return a table, where in it the seat stands, and how much of the province's fate it decides.

        With so much more strength the seat wins or holds as likely as 1 - share + share * table[index + more].
        """
        province = front.province
        unknown = min(self.unknown[province], _WIDEST)
        rival = self.rival[province]
        if not front.own:
            need = max(front.base + self.rival_guard[province], rival)
            return _WINS[unknown], self.attack[province] + front.edge - need + _MIDDLE, 1.0
        defense = front.base + self.guard[province]
        if rival:
            return _HOLDS[unknown], defense - rival + _MIDDLE, 1.0
        return _HOLDS_LATER, defense, front.risk

    def chance(self, front: Front, more: int) -> float:
        """Return how likely the seat wins or holds the province with so much more strength there."""
        if not front.own and not self.attack[front.province] + more:
            return 0.0
        table, index, share = self._reading(front)
        return 1 - share + share * table[index + more]

    def _add_candidates(self, front: Front, hand: ByType, found: list[Candidate]) -> None:
        """Add the placements of armies, navies and shinobi for this front, one place for each token."""
        province = front.province
        table, index, share = self._reading(front)
        stake, extra = front.stake, 0.0
        now = table[index]
        if front.own:
            if self.rival[province]:
                stake += front.guard
            elif not self.guarded >> province & 1:
                extra = front.guard
            stake *= share
        elif not self.attack[province]:
            now = 0.0
        if stake * (1 - now) + extra < _IDLE:
            return
        taken, price = self.taken, self.round_features.price
        for kind, tokens in hand:
            for place in front.places[kind]:
                if not taken >> place & 1:
                    for token in tokens:
                        more = table[index + ids.STRENGTH[token]] - now
                        found.append(Candidate(stake * more + extra - price[token], token, place))
                    break

    def candidates(self, hand: Iterable[ids.Token]) -> list[Candidate]:
        """Return every sensible legal placement of the tokens, but for blessings, with what it promises."""
        hand = tuple(hand)
        tokens = by_type(hand)
        found: list[Candidate] = []
        for front in self.round_features.fronts:
            self._add_candidates(front, tokens, found)
        for token in hand:
            if ids.UNARMED >> token & 1:
                self._others(token, found)
        return found

    def refresh(self, hand: Iterable[ids.Token]) -> None:
        """Evaluate the fronts anew where something happened since they last were; the hand may only have shrunk."""
        evaluated, stale = self.evaluated, self.stale
        if not stale:
            return
        tokens = by_type(set(hand))
        for number, front in enumerate(self.round_features.fronts):
            if stale >> front.province & 1:
                candidates: list[Candidate] = []
                self._add_candidates(front, tokens, candidates)
                candidates.sort(key=SCORE, reverse=True)
                evaluated[number] = candidates
        self.stale = 0

    def best(self, hand: Collection[ids.Token], noise: float, chance: Callable[[], float]) -> Candidate | None:
        """Return the most promising placement of the tokens, but for blessings.

        Each front's promise is swayed by chance, by less than `noise`. From one call to the next the hand may only
        shrink: fronts where nothing happened are not evaluated again.
        """
        self.refresh(hand)
        best, most = None, _NOTHING
        for candidates in self.evaluated:
            for candidate in candidates:
                if candidate.score + noise <= most:
                    break
                if candidate.token in hand:
                    score = candidate.score + noise * chance()
                    if score > most:
                        best, most = candidate, score
                    break
        others: list[Candidate] = []
        for token in hand:
            if ids.UNARMED >> token & 1:
                self._others(token, others)
        for candidate in others:
            if candidate.score + noise > most:
                score = candidate.score + noise * chance()
                if score > most:
                    best, most = candidate, score
        return best

    def _others(self, token: ids.Token, found: list[Candidate]) -> None:
        """Add the candidates of a raid, a diplomacy or a bluff."""
        round_features = self.round_features
        price = round_features.price[token]
        if token == ids.RAID:
            for province, honor in round_features.raids:
                lost = 0.6 if self.attack[province] else 0.0
                found.append(Candidate(honor - lost - price, token, province))
        elif token == ids.DIPLOMACY:
            for front, honor in round_features.peace:
                saved = front.stake * (1 - self.chance(front, 0))
                lost = front.guard if self.guarded >> front.province & 1 else 0.0
                found.append(Candidate(honor + saved - lost - price, token, front.province))
        else:
            if round_features.clan == ids.LION:
                for front in round_features.fronts:
                    if front.own:
                        gain = front.stake * (self.chance(front, 2) - self.chance(front, 0))
                        found.append(Candidate(gain, token, front.province))
            for place in round_features.feints:
                if not self.taken >> place & 1:
                    found.append(Candidate(_FEINT, token, place))
                    break

    def blessings(
        self, board: Topology, placed: Iterable[Placed], kinds: Sequence[ids.Token], hand: Iterable[ids.Token]
    ) -> Iterator[Candidate]:
        """Yield the ways to lay a blessing of the hand on an own facedown army, navy or shinobi (P-5)."""
        round_features = self.round_features
        blessed = [token for token in hand if ids.BLESSINGS >> token & 1]
        if not blessed:
            return
        for index, token in enumerate(placed):
            if token.seat != round_features.seat or token.face != ids.NOBODY:
                continue
            front = round_features.front_in.get(board.target[token.place])
            if front is None or not ids.FIGHTERS >> kinds[index] & 1:
                continue
            now = self.chance(front, 0)
            for blessing in blessed:
                gain = self.chance(front, ids.STRENGTH[blessing]) - now
                yield Candidate(front.stake * gain - round_features.price[blessing], blessing, index)


def by_type(hand: Iterable[ids.Token]) -> ByType:
    """Return the armies, the navies and the shinobi among the tokens."""
    types: dict[int, list[ids.Token]] = {}
    for token in hand:
        if token < ids.FIRST_BLESSING:
            types.setdefault(ids.TYPE[token], []).append(token)
    return sorted(types.items())


def placement_features(
    board: Topology, public: PublicState, seat: Seat, objective: ids.Objective, kinds: Iterable[ids.Token]
) -> PlacementFeatures:
    """Return what the seat sees; `kinds` are the tokens on the board as it knows them, NOBODY where it does not."""
    seen = PlacementFeatures(round_features(board, public, seat, objective), len(public.seats))
    for token, kind in zip(public.placed, kinds, strict=True):
        seen.add(board, token.seat, token.place, kind)
        for blessing in token.blessings:
            seen.bless(board, token.seat, token.place, blessing)
    return seen
