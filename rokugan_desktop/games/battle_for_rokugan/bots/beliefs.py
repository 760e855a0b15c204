"""What a facedown token is likely to be, from what is public: where it lies, and what its clan has not shown yet.

`determinize` deals the unseen tokens of a clan as if they had been laid blindly. Nobody lays them so: a token on a
border is an army far more often than a shinobi. Here they change places, until each lies as likely as a player would
lay it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import mul
from random import Random
from typing import Final

import msgspec
from msgspec.structs import astuple, replace

from rokugan_desktop.engine import Determinization, Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import (
    Front,
    PlacementFeatures,
    RoundFeatures,
    round_features,
)
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import rounds_left
from rokugan_desktop.games.battle_for_rokugan.determinization import determinize
from rokugan_desktop.games.battle_for_rokugan.places import misplacement
from rokugan_desktop.games.battle_for_rokugan.state import Placed, PublicState, State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import View

_SWEEPS: Final = 2
_DECOY: Final = 0.05
"""How likely a token lies where it is worth nothing, beside one that lies where it is."""
_BLUFF: Final = 0.35
_ATTACKING: Final = (0.6, 1.0, 1.3, 1.6, 1.8, 2.0)
_GUARDING: Final = (1.2, 1.1, 0.9, 0.8, 0.8, 0.8)
"""How likely an army of each strength lies on a border, or in an own centre."""


class Beliefs:
    """What a view lets one believe of all that it does not show."""

    def __init__(self, board: Topology, view: View, laying: tuple[LayingWeights, ...]) -> None:
        """Look at the view; `laying` is what was learned from matches, by the rounds to come, or nothing."""
        self._board, self._view = board, view
        public = view.public
        self._facedown = [
            [
                index
                for index, token in enumerate(public.placed)
                if token.seat == seat and view.tokens[index] == ids.NOBODY
            ]
            for seat in range(len(public.seats))
        ]
        spied = {known.seat for known in view.spied}
        self._doubtful = [
            bool(facedown) and not public.seats[seat].out and seat not in spied
            for seat, facedown in enumerate(self._facedown)
        ]
        weights = laying[rounds_left(board, public)] if laying else None
        self._rows = {index: _row(board, public, index, weights) for facedown in self._facedown for index in facedown}
        """For each facedown token, how likely a player would lay each combat token there."""

    def determinization(self, rng: Random) -> Determinization[State]:
        """Return a world that the view can't rule out, drawn as players lay their tokens."""
        state = determinize(self._board, self._view, rng)
        hidden = state.hidden
        kinds, hands, pools = list(hidden.kinds), list(map(list, hidden.hands)), list(map(list, hidden.pools))
        for seat, doubtful in enumerate(self._doubtful):
            if doubtful:
                self._lay_anew(seat, kinds, hands[seat], pools[seat], rng)
        held = tuple(tuple(sorted(hand)) for hand in hands)
        changed = replace(hidden, kinds=tuple(kinds), hands=held, pools=tuple(map(tuple, pools)))
        return Determinization(replace(state, hidden=changed))

    def _lay_anew(
        self, number: int, kinds: list[ids.Token], hand: list[ids.Token], pool: list[int], rng: Random
    ) -> None:
        """Let facedown tokens change places with one another, the hand and the pool, as likely as they would lie.

        A bluff never goes to the pool (K-2), nor a blessing or a barred token onto the board (P-5, N-1, X-5).
        """
        seat = self._view.public.seats[number]
        barred = ids.BLESSINGS | (1 << ids.BLUFF if seat.bluff_barred else 0)
        if seat.ronin:
            barred |= 1 << ids.RAID | 1 << ids.DIPLOMACY
        for index in self._facedown[number] * _SWEEPS:
            mine = kinds[index]
            row = self._rows[index]
            weight = row[mine]
            place = int(rng.random() * (len(hand) + sum(pool)))
            if place < len(hand):
                other = hand[place]
            else:
                other = _drawn(pool, place - len(hand))
                if mine == ids.BLUFF:
                    continue
            if barred >> other & 1 or rng.random() * weight > row[other]:
                continue
            kinds[index] = other
            if place < len(hand):
                hand[place] = mine
            else:
                pool[other] -= 1
                pool[mine] += 1


def _drawn(pool: Sequence[int], number: int) -> ids.Token:
    for token, count in zip(ids.EVERY_TOKEN, pool, strict=True):
        number -= count
        if number < 0:
            return token
    raise IndexError("beyond the last token of the pool")


def _row(board: Topology, public: PublicState, index: int, weights: LayingWeights | None) -> list[float]:
    guessed = [first_likelihood(board, public, public.placed[index], token) for token in ids.EVERY_TOKEN]
    if weights is None:
        return guessed
    return list(map(mul, guessed, likelihoods(board, public, index, weights)))


def first_likelihood(board: Topology, public: PublicState, placed: Placed, token: ids.Token) -> float:
    """Return how likely a player lays this token there, beside others."""
    if token == ids.BLUFF:
        return _BLUFF
    if misplacement(board, public, placed.seat, token, placed.place):
        return _DECOY
    if ids.TYPE[token] != ids.ARMY:
        return 1.0
    return (_GUARDING if placed.place < len(board.provinces) else _ATTACKING)[token]


# Which combat token a player lays where, learned from matches: a token's likelihood is the exponential of a weighted
# sum of what speaks for it in its place; the weights, for each number of rounds to come, are those of a logistic
# regression on all that strong players laid.

_ARMED: Final = ids.EVERY_TOKEN[: ids.FIRST_BLESSING]
"""Armies, navies and shinobi."""
_MOST_TOGETHER: Final = 2
"""Two tokens of the seat that lie there already count as much as more of them."""
_NO_RAID: Final = -1.0
"""What a raid brings that is not among the best ones."""
_CLEAREST: Final = 6.0
"""No sum speaks more clearly than that."""


class LayingWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What speaks for a combat token in its place, with so many rounds to come."""

    attack: float = 0.0
    """A point of honor that an army, a navy or a shinobi brings there by itself, in a rival's province."""
    guard: float = 0.0
    """The same in an own one."""
    attack_strength: float = 0.0
    guard_strength: float = 0.0
    """A point of its strength, in a rival's and in an own province."""
    together: float = 0.0
    """A point of its strength for each own token that fights for the same province already."""
    raid: float = 0.0
    raid_honor: float = 0.0
    """A raid, and each point of honor that it brings."""
    diplomacy: float = 0.0
    bluff: float = 0.0
    bluff_at_home: float = 0.0
    """A bluff, and what is added in an own province."""


NOTHING: Final = LayingWeights()


def likelihoods(board: Topology, public: PublicState, index: int, weights: LayingWeights) -> list[float]:
    """Return for each combat token how likely, beside others, it was laid as the token `index` of what is placed."""
    token = public.placed[index]
    together = sum(
        other.seat == token.seat and board.target[other.place] == board.target[token.place]
        for other in public.placed[:index]
    )
    found = map(astuple, laying_features(board, public, token.seat, token.place, together))
    figures = astuple(weights)
    return [exp(max(min(sum(map(mul, figures, one)), _CLEAREST), -_CLEAREST)) for one in found]


def laying_features(
    board: Topology, public: PublicState, seat: Seat, place: ids.Place, together: int
) -> list[LayingWeights]:
    """Return for each combat token how much there is of each thing that speaks for it in the place.

    `together` is how many tokens of the seat fight for the same province already. What may not lie there has nothing.
    """
    features = round_features(board, public, seat, ids.NO_OBJECTIVE)
    province = board.target[place]
    own = bool(public.held[seat] >> province & 1)
    together = min(together, _MOST_TOGETHER)
    front = features.front_in.get(province)
    found = [NOTHING] * len(ids.EVERY_TOKEN)
    found[ids.BLUFF] = LayingWeights(bluff=1.0, bluff_at_home=float(own))
    for token in (*_ARMED, ids.RAID, ids.DIPLOMACY):
        if misplacement(board, public, seat, token, place):
            continue
        if token == ids.RAID:
            found[token] = LayingWeights(raid=1.0, raid_honor=dict(features.raids).get(province, _NO_RAID))
        elif token == ids.DIPLOMACY:
            found[token] = LayingWeights(diplomacy=1.0)
        elif front is not None:
            found[token] = _of_armed(features, len(public.seats), front, token, together)
    return found


def _of_armed(features: RoundFeatures, seat_count: int, front: Front, token: ids.Token, together: int) -> LayingWeights:
    """Return what speaks for an army, a navy or a shinobi where nothing else lies yet."""
    alone = PlacementFeatures(features, seat_count)
    strength = float(ids.STRENGTH[token])
    honor = front.stake * (alone.chance(front, ids.STRENGTH[token]) - alone.chance(front, 0))
    if front.own:
        return LayingWeights(guard=honor + front.guard, guard_strength=strength, together=strength * together)
    return LayingWeights(attack=honor, attack_strength=strength, together=strength * together)
