"""Where a seat may fight in this round, and what it expects there: the novice's judgement, and every rollout's.

A `Ground` is what doesn't change during the placement phase; a `Field` is what a seat sees lying on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.worth import Worth, bare, rounds_left, stays, worth
from rokugan_desktop.games.battle_for_rokugan.places import facedown_places, legal_places, raid_support
from rokugan_desktop.games.battle_for_rokugan.public import Open
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members

UNKNOWN_ATTACK: Final = 2
UNKNOWN_GUARD: Final = 2
UNKNOWN_INSIDE: Final = 1
"""The strength expected of a facedown token: on a border, in an own centre, in the centre of another's province."""
_WIDEST: Final = 6
_MIDDLE: Final = 40
_LURK: Final = 2.5
"""The strength of an attack that has not been laid yet."""


def _normal(margin: float, width: float) -> float:
    return 0.5 * (1 + erf(margin / width / sqrt(2)))


def _table() -> tuple[tuple[float, ...], ...]:
    return tuple(
        tuple(_normal(margin - 0.5, sqrt(0.35 + 1.7 * unknown)) for margin in range(-_MIDDLE, _MIDDLE + 1))
        for unknown in range(_WIDEST + 1)
    )


_ABOVE: Final = _table()
"""How likely one total is above another: by the facedown tokens in it, then by the margin expected plus _MIDDLE."""
_LATER: Final = tuple(_normal(_LURK - 0.5 - defense, 1.5) for defense in range(2 * _MIDDLE))
"""How likely an attack yet to come is above a defense."""

PRICE: Final = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 0.4, 0.7, 1.0, 0.5, 0.8, 1.1, 0.6, 0.9, 1.2, 1.2, 0.0)
"""What a combat token is worth for later, in honor."""
_NO_PRICE: Final = (0.0,) * len(ids.COMBAT_TOKENS)


class Front(NamedTuple):
    """A province that the seat may fight for."""

    province: int
    own: bool
    stake: float
    """The honor won by winning here, or kept by holding."""
    base: int
    """Its defense without combat tokens (R-5, R-5a, R-5b)."""
    edge: int
    """1 where the seat wins ties here (A-4), else 0."""
    army: tuple[int, ...]
    navy: tuple[int, ...]
    shinobi: tuple[int, ...]
    """The places where each of these may lie, the best first."""
    risk: float
    """How likely an attack on an own province is yet to come."""


class Ground(NamedTuple):
    """What a seat sees before the first combat token lies on the board."""

    seat: int
    clan: int
    held: int
    owners: tuple[int, ...]
    fronts: tuple[Front, ...]
    raids: tuple[tuple[int, float], ...]
    """The provinces that a raid may lay waste, with the honor that brings."""
    peace: tuple[tuple[int, float], ...]
    """The own provinces that diplomacy may keep, with the honor that it keeps for the rounds to come."""
    anywhere: int
    """All places where a facedown token may lie (P-4)."""
    price: tuple[float, ...]
    bonus: float
    """The worth of one more control token, faceup (R-5d)."""


def ground(board: Topology, open_: Open, seat: int, objective: int) -> Ground:
    """Return the seat's ground in this round."""
    return _ground(board, bare(open_), seat, objective)


@lru_cache(maxsize=256)
def _ground(board: Topology, open_: Open, seat: int, objective: int) -> Ground:
    own = open_.held[seat]
    worths = worth(board, open_, seat, objective)
    left = rounds_left(board, open_)
    owners = tuple(open_.controller(province) for province in range(len(board.provinces)))
    masks = tuple(legal_places(board, open_, seat, token) for token in (0, 6, 9))
    clan = open_.seats[seat].clan
    fronts: list[Front] = []
    for province in range(len(board.provinces)):
        around = board.into[province] | 1 << province
        army, navy, shinobi = (_by_source(board, worths, mask & around) for mask in masks)
        if not (army or navy or shinobi):
            continue
        mine = bool(own >> province & 1)
        stake = worths.gain[province] if mine else worths.gain[province] + worths.denial[province]
        base = _base_defense(board, open_, province, owners[province], clan)
        edge = int(clan == ids.CRANE and not mine)
        risk = _risk(board, open_, seat, province) if mine else 0.0
        fronts.append(Front(province, mine, stake, base, edge, army, navy, shinobi, risk))
    anywhere = facedown_places(board, open_, seat)
    return Ground(
        seat,
        clan,
        own,
        owners,
        tuple(fronts),
        tuple(_raids(board, open_, seat, worths)),
        tuple(_peaceful(board, open_, seat, worths, left)),
        anywhere,
        PRICE if left else _NO_PRICE,
        stays(left),
    )


def _by_source(board: Topology, worths: Worth, places: int) -> tuple[int, ...]:
    """Return the places, those first that shut a rival's way into a province dear to the seat (P-3)."""
    return tuple(
        sorted(members(places), key=lambda place: -worths.gain[board.source[place]] if board.source[place] >= 0 else 0)
    )


def _base_defense(board: Topology, open_: Open, province: int, owner: int, attacker: int) -> int:
    """Return the defense of a province without combat tokens, against this clan (R-5, R-5a, A-4)."""
    bit = 1 << province
    defense = 0 if attacker == ids.PHOENIX and board.capitals & bit else board.defense[province]
    if open_.special[ids.DEFENSE_1] & bit:
        defense += 1
    elif open_.special[ids.DEFENSE_2] & bit:
        defense += 2
    if owner != ids.NOBODY:
        defense += open_.up[province] * (2 if open_.seats[owner].clan == ids.CRAB else 1)
    return defense


def _risk(board: Topology, open_: Open, seat: int, province: int) -> float:
    """Return how likely rivals will yet attack an own province: by how many ways lead into it."""
    rivals = 0
    for other, held in enumerate(open_.held):
        if other != seat:
            rivals |= held
    ways = (board.neighbours[province] & rivals).bit_count() + (board.coastal >> province & 1)
    return min(0.15 + 0.12 * ways, 0.7) if ways else 0.08


def _raids(board: Topology, open_: Open, seat: int, worths: Worth) -> Iterator[tuple[int, float]]:
    if open_.seats[seat].ronin:
        return
    places = legal_places(board, open_, seat, ids.RAID)
    for province in members(places):
        if worths.denial[province] and raid_support(board, open_, seat, province):
            yield province, 1.4 * worths.denial[province] - 0.3 * worths.gain[province]


def _peaceful(board: Topology, open_: Open, seat: int, worths: Worth, left: int) -> Iterator[tuple[int, float]]:
    if open_.seats[seat].ronin:
        return
    for province in members(legal_places(board, open_, seat, ids.DIPLOMACY)):
        yield province, worths.gain[province] * _risk(board, open_, seat, province) * 0.3 * left


class Option(NamedTuple):
    """One placement and what it promises."""

    score: float
    token: int
    place: int
    """A place; for a blessing, the index in `Open.placed` of the token it is laid on."""


class Field:
    """What a seat sees lying on its ground: its own tokens as they are, the rivals' as it takes them to be."""

    __slots__ = ("attack", "ground", "guard", "guarded", "rival", "rival_guard", "sums", "taken", "unknown")

    def __init__(self, ground: Ground, seats: int) -> None:
        count = len(ground.owners)
        self.ground = ground
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

    def copy(self) -> Field:
        """Return the same field, to be changed by itself."""
        other = Field.__new__(Field)
        other.ground = self.ground
        other.attack = self.attack[:]
        other.guard = self.guard[:]
        other.guarded = self.guarded
        other.rival = self.rival[:]
        other.rival_guard = self.rival_guard[:]
        other.sums = [sums and sums[:] for sums in self.sums]
        other.unknown = self.unknown[:]
        other.taken = self.taken
        return other

    def add(self, board: Topology, seat: int, place: int, token: int, sign: int = 1) -> None:
        """Note a token of the seat; NOBODY for one that this field's seat doesn't know. `sign` -1 takes it away."""
        self.taken |= board.border[place]
        province = board.target[place]
        ground = self.ground
        if seat == ground.seat:
            self._add_own(province, place, token, sign)
            return
        inside = place < len(ground.owners)
        at_home = ground.owners[province] == seat
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

    def _add_own(self, province: int, place: int, token: int, sign: int) -> None:
        if not ids.FIGHTERS >> token & 1:
            if token == ids.BLUFF and self.ground.clan == ids.LION and place < len(self.ground.owners):
                self.guard[province] += 2 * sign
            return
        if self.ground.held >> province & 1:
            self.guard[province] += sign * ids.STRENGTH[token]
            self.guarded |= 1 << province
        else:
            self.attack[province] += sign * ids.STRENGTH[token]

    def _add_attack(self, seat: int, province: int, strength: int) -> None:
        sums = self.sums[seat]
        if sums is None:
            sums = self.sums[seat] = [0] * len(self.rival)
        sums[province] += strength
        if strength > 0:
            self.rival[province] = max(self.rival[province], sums[province])
        else:
            self.rival[province] = max(own[province] for own in self.sums if own is not None)

    def bless(self, board: Topology, seat: int, place: int, blessing: int) -> None:
        """Note a blessing, which everybody sees (W-1)."""
        strength = ids.STRENGTH[blessing]
        province = board.target[place]
        if seat != self.ground.seat:
            if self.ground.owners[province] == seat:
                self.rival_guard[province] += strength
            else:
                self._add_attack(seat, province, strength)
        elif self.ground.held >> province & 1:
            self.guard[province] += strength
        else:
            self.attack[province] += strength

    def chance(self, front: Front, more: int) -> float:
        """Return how likely the seat wins or holds the province with so much more strength there."""
        province = front.province
        unknown = self.unknown[province]
        table = _ABOVE[min(unknown, _WIDEST)]
        rival = self.rival[province]
        if front.own:
            defense = front.base + self.guard[province] + more
            if rival:
                return 1 - table[rival - defense + _MIDDLE]
            return 1 - front.risk * _LATER[defense]
        strength = self.attack[province] + more
        if not strength:
            return 0.0
        need = front.base + self.rival_guard[province]
        return table[strength + front.edge - max(need, rival) + _MIDDLE]

    def options(self, board: Topology, hand: Iterable[int]) -> list[Option]:
        """Return every sensible legal placement of the tokens, but for blessings, with what it promises."""
        ground = self.ground
        price, free = ground.price, ~self.taken
        armies = [token for token in hand if token < 6]
        navies = [token for token in hand if 6 <= token < 9]
        shinobi = [token for token in hand if 9 <= token < 12]
        found: list[Option] = []
        for front in ground.fronts:
            now = self.chance(front, 0)
            province = front.province
            stake = front.stake
            extra = 0.0
            if front.own:
                if self.rival[province]:
                    stake += ground.bonus
                elif not self.guarded >> province & 1:
                    extra = ground.bonus
            elif stake <= 0:
                continue
            if now > 0.97 and not extra:
                continue
            for tokens, places in ((armies, front.army), (navies, front.navy), (shinobi, front.shinobi)):
                if not tokens:
                    continue
                for place in places:
                    if free >> place & 1:
                        break
                else:
                    continue
                for token in tokens:
                    then = self.chance(front, ids.STRENGTH[token])
                    found.append(Option(stake * (then - now) + extra * then - price[token], token, place))
        for token in hand:
            if token >= ids.DIPLOMACY:
                self._others(token, found)
        return found

    def _others(self, token: int, found: list[Option]) -> None:
        """Add the options of a raid, a diplomacy or a bluff."""
        ground = self.ground
        price = ground.price[token]
        if token == ids.RAID:
            for province, honor in ground.raids:
                lost = 0.6 if self.attack[province] else 0.0
                found.append(Option(honor - lost - price, token, province))
        elif token == ids.DIPLOMACY:
            fronts = {front.province: front for front in ground.fronts}
            for province, honor in ground.peace:
                front = fronts[province]
                saved = front.stake * (1 - self.chance(front, 0))
                lost = ground.bonus if self.guarded >> province & 1 else 0.0
                found.append(Option(honor + saved - lost - price, token, province))
        else:
            for front in ground.fronts:
                if front.own and ground.clan == ids.LION:
                    gain = front.stake * (self.chance(front, 2) - self.chance(front, 0))
                    found.append(Option(gain, token, front.province))
                for place in front.army:
                    if not self.taken >> place & 1:
                        found.append(Option(0.02 * front.stake - 0.1, token, place))
                        break

    def blessings(
        self, board: Topology, own: Iterable[tuple[int, int]], kinds: Sequence[int], hand: Iterable[int]
    ) -> Iterator[Option]:
        """Yield the ways to lay a blessing of the hand on an own army, navy or shinobi (P-5).

        `own` are the own facedown tokens, as pairs of the index in `Open.placed` and the place; `kinds` all by index.
        """
        ground = self.ground
        blessed = [token for token in hand if ids.BLESSINGS >> token & 1]
        if not blessed:
            return
        fronts = {front.province: front for front in ground.fronts}
        for index, place in own:
            front = fronts.get(board.target[place])
            if front is None or not ids.FIGHTERS >> kinds[index] & 1:
                continue
            now = self.chance(front, 0)
            for blessing in blessed:
                gain = self.chance(front, ids.STRENGTH[blessing]) - now
                yield Option(front.stake * gain - ground.price[blessing], blessing, index)


def field_of(board: Topology, open_: Open, seat: int, objective: int, kinds: Iterable[int]) -> Field:
    """Return what the seat sees; `kinds` are the tokens on the board as it knows them, NOBODY where it does not."""
    seen = Field(ground(board, open_, seat, objective), len(open_.seats))
    for token, kind in zip(open_.placed, kinds, strict=True):
        seen.add(board, token.seat, token.place, kind)
        for blessing in token.blessings:
            seen.bless(board, token.seat, token.place, blessing)
    return seen
