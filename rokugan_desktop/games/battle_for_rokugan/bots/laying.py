"""Which combat token a player lays where, learned from matches: what a facedown token may be taken for.

A token's likelihood is the exponential of a weighted sum of what speaks for it in its place; the weights, for each
number of rounds to come, are those of a logistic regression on all that strong players laid.
"""

from __future__ import annotations

from math import exp
from operator import mul
from typing import Final, NamedTuple

from rokugan_desktop.engine import Seat
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import (
    Front,
    PlacementFeatures,
    RoundFeatures,
    round_features,
)
from rokugan_desktop.games.battle_for_rokugan.places import misplacement
from rokugan_desktop.games.battle_for_rokugan.state import PublicState
from rokugan_desktop.games.battle_for_rokugan.topology import Topology

_ARMED: Final = ids.EVERY_TOKEN[: ids.FIRST_BLESSING]
"""Armies, navies and shinobi."""
_MOST_TOGETHER: Final = 2
"""Two tokens of the seat that lie there already count as much as more of them."""
_NO_RAID: Final = -1.0
"""What a raid brings that is not among the best ones."""
_CLEAREST: Final = 6.0
"""No sum speaks more clearly than that."""


class LayingWeights(NamedTuple):
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
    """Return for each combat token how likely it is that it was laid as the token `index` of `PublicState.placed`.

    They stand beside one another, and need not add up to 1.
    """
    token = public.placed[index]
    together = sum(
        other.seat == token.seat and board.target[other.place] == board.target[token.place]
        for other in public.placed[:index]
    )
    found = laying_features(board, public, token.seat, token.place, together)
    return [exp(max(min(sum(map(mul, weights, one)), _CLEAREST), -_CLEAREST)) for one in found]


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
