"""A round played to its end in a determinized world: all place by first evaluation, then the tokens are resolved.

Cards are left out. The placements are put down together, and the game's own rules resolve them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final, NamedTuple

from msgspec.structs import replace

from rokugan_desktop.engine import Determinization, Seat, seats
from rokugan_desktop.games.battle_for_rokugan import ids
from rokugan_desktop.games.battle_for_rokugan.bots.editions import Edition
from rokugan_desktop.games.battle_for_rokugan.bots.placement_features import (
    Candidate,
    PlacementFeatures,
    round_features,
)
from rokugan_desktop.games.battle_for_rokugan.bots.province_values import LeafWeights, leaf_value, rounds_left
from rokugan_desktop.games.battle_for_rokugan.phases import resolution
from rokugan_desktop.games.battle_for_rokugan.phases.scoring import honor, winners
from rokugan_desktop.games.battle_for_rokugan.state import Moment, Placed, PublicState, State
from rokugan_desktop.games.battle_for_rokugan.state_update import StateUpdate
from rokugan_desktop.games.battle_for_rokugan.topology import Topology, members, tokens_in
from rokugan_desktop.games.battle_for_rokugan.view import View

_NOISE: Final = 0.5
_ANY: Final = ids.Identity(0)
"""The identity of the tokens that a rollout lays: nobody looks at them."""
_BLESSINGS: Final = frozenset(members(ids.BLESSINGS))
_FIGHTERS: Final = tuple(tokens_in(ids.FIGHTERS))
_CLOSE: Final = 1.0
_VICTORY: Final = 0.7
"""After the last round, how much a victory counts beside how close it was; and how few honor are close."""


class RolloutResult(NamedTuple):
    """What a rollout came to for the seat that thinks."""

    chance: float
    """How likely it wins."""
    honor: float
    """Its expected honor at the end."""


class Scene:
    """What all determinizations of a view have in common: what each seat sees, but for its own unknown tokens."""

    def __init__(self, board: Topology, view: View, edition: Edition) -> None:
        """Look at the view; the edition says what rivals fight for, and what tables that rounds end with are worth."""
        assert view.seat is not None, "a seat thinks"
        self.leaf = edition.leaf
        self.board = board
        self.seat = view.seat
        self.tokens = view.tokens
        self.seat_features: list[PlacementFeatures] = []
        self.unknown: list[list[int]] = []
        """For each seat, the indices of its tokens that the thinking seat doesn't know."""
        for seat in seats(len(view.public.seats)):
            if seat == view.seat:
                known = round_features(board, view.public, seat, view.kept)
            else:
                known = round_features(board, view.public, seat, ids.NO_OBJECTIVE, edition.rivalry)
            features = PlacementFeatures(known, len(view.public.seats))
            unknown: list[int] = []
            for index, token in enumerate(view.public.placed):
                kind = view.tokens[index] if seat in {view.seat, token.seat} else token.face
                if token.seat == seat and kind == ids.NOBODY:
                    unknown.append(index)
                else:
                    features.add(board, token.seat, token.place, kind)
                for blessing in token.blessings:
                    features.bless(board, token.seat, token.place, blessing)
            features.refresh(_FIGHTERS)
            self.seat_features.append(features)
            self.unknown.append(unknown)


class World:
    """A determinized world before a placement, and what each seat sees in it."""

    def __init__(self, scene: Scene, determinized: Determinization[State]) -> None:
        self.board = scene.board
        self.scene = scene
        self.state = determinized.world
        self.seat = scene.seat
        placed, kinds = self.state.public.placed, self.state.hidden.kinds
        self.seat_features = [features.copy() for features in scene.seat_features]
        for seat, features in zip(ids.EVERY_SEAT, self.seat_features, strict=False):
            for index in scene.unknown[seat]:
                features.add(self.board, seat, placed[index].place, kinds[index])
            features.refresh(self.state.hidden.hands[seat])

    def play(self, first: Deed, chance: Callable[[], float]) -> RolloutResult:
        """Return what comes of this deed of the seat, and of what all do after it."""
        return result(self, self.played_out(first, chance))

    def played_out(self, first: Deed, chance: Callable[[], float], *, last: bool = False) -> Rollout:
        """Return the placement phase after this deed of the seat, and all that was placed after it.

        `last`: the seat places nothing more, but all others do.
        """
        rollout = Rollout(self, chance)
        if isinstance(first, Candidate):
            rollout.place(self.seat, first)
            if last:
                rollout.hands[self.seat].clear()
            rollout.run(ids.EVERY_SEAT[(self.seat + 1) % len(self.seat_features)])
        else:
            if first is not None:
                rollout.remove(self.scene, first.number)
            rollout.run(self.seat)
        return rollout


class Removal(NamedTuple):
    """A token is taken off the board by a card (A-2, A-3), before the seat places."""

    number: int
    """Where in `PublicState.placed` it lies."""


Deed = Candidate | Removal | None
"""What a turn begins with: a placement, a card that takes a token away, or, None, whatever the seat would place."""


class Rollout:
    """The rest of a placement phase, under way."""

    def __init__(self, world: World, chance: Callable[[], float]) -> None:
        state = world.state
        self.board = world.board
        self.chance = chance
        self.public = state.public
        self.seat_features = [features.copy() for features in world.seat_features]
        self.placed = list(state.public.placed)
        self.kinds = list(state.hidden.kinds)
        self.hands = [list(hand) for hand in state.hidden.hands]

    def run(self, seat: Seat) -> None:
        """Let the seats place, from this one clockwise, until each has one token left (P-1)."""
        count, idle = len(self.seat_features), 0
        seats = self.public.seats
        while idle < count:
            hand = self.hands[seat]
            if len(hand) > 1 and not seats[seat].out and not seats[seat].conceded and self._turn(seat, hand):
                idle = 0
            else:
                idle += 1
            seat = ids.EVERY_SEAT[(seat + 1) % count]

    def _turn(self, seat: Seat, hand: list[ids.Token]) -> bool:
        features = self.seat_features[seat]
        kinds = set(hand)
        if self.public.seats[seat].bluff_barred:
            kinds.discard(ids.BLUFF)
        best = features.best(kinds, _NOISE, self.chance)
        if kinds & _BLESSINGS:
            blessing = max(features.blessings(self.board, self.placed, self.kinds, kinds), default=None)
            if blessing is not None and (best is None or blessing.score > best.score):
                best = blessing
        if best is None:
            return False
        self.place(seat, best)
        return True

    def place(self, seat: Seat, candidate: Candidate) -> None:
        """Put the token of the candidate down; all see where, its owner sees what."""
        token = candidate.token
        self.hands[seat].remove(token)
        board = self.board
        if ids.BLESSINGS >> token & 1:
            blessed = self.placed[candidate.place]
            self.placed[candidate.place] = Placed(
                blessed.identity, blessed.seat, blessed.place, blessed.face, (*blessed.blessings, token)
            )
            for features in self.seat_features:
                features.bless(board, seat, blessed.place, token)
            return
        place = board.places[candidate.place]
        self.placed.append(Placed(_ANY, seat, place))
        self.kinds.append(token)
        for number, features in enumerate(self.seat_features):
            features.add(board, seat, place, token if number == seat else ids.NO_TOKEN)

    def remove(self, scene: Scene, index: int) -> None:
        """Take a token off the board, before anything is placed."""
        token, kind = self.placed.pop(index), self.kinds.pop(index)
        for seat, features in enumerate(self.seat_features):
            seen = kind if seat == token.seat else scene.tokens[index] if seat == scene.seat else token.face
            features.add(self.board, token.seat, token.place, seen, -1)

    def resolved(self, state: State) -> PublicState:
        """Return how the table looks after the resolution (R-1 to R-6)."""
        placed = tuple(
            token if token.face >= 0 else Placed(token.identity, token.seat, token.place, kind, token.blessings)
            for token, kind in zip(self.placed, self.kinds, strict=True)
        )
        hidden = replace(state.hidden, hands=tuple(map(tuple, self.hands)), kinds=tuple(self.kinds), chosen=ids.NOBODY)
        update = StateUpdate(self.board, State(replace(state.public, placed=placed, moment=Moment.RESOLUTION), hidden))
        resolution.resolve(update)
        return update.public


def result(world: World, rollout: Rollout) -> RolloutResult:
    """Return what the end of the round promises the seat: after the last round, what it has come to (E-1, E-2)."""
    state = world.state
    ended = State(rollout.resolved(state), replace(state.hidden, hands=tuple(map(tuple, rollout.hands))))
    return weighed(world.board, ended, world.seat, rounds_left(world.board, state.public), world.scene.leaf)


def weighed(board: Topology, state: State, seat: Seat, left: int, leaf: LeafWeights) -> RolloutResult:
    """Return what a round that has ended like that promises the seat, with so many rounds to come."""
    table, kept = state.public, state.hidden.kept
    if not left:
        totals = tuple(honor(board, table, other, kept[other]).total for other in seats(len(kept)))
        winning, _decided = winners(board, table, totals)
        won = (seat in winning) / len(winning)
        return RolloutResult(_VICTORY * won + (1 - _VICTORY) * _chances(totals, _CLOSE, seat), totals[seat])
    weights, spread = leaf.by_rounds[left - 1], leaf.spreads[left - 1]
    promises = tuple(
        leaf_value(
            board, table, other, kept[other] if other == seat else ids.NO_OBJECTIVE, _unplaced(state, other), weights
        )
        for other in seats(len(kept))
    )
    return RolloutResult(_chances(promises, spread, seat), promises[seat])


def _unplaced(state: State, seat: Seat) -> Sequence[int]:
    counts = list(state.hidden.pools[seat])
    for token in state.hidden.hands[seat]:
        counts[token] += 1
    return counts


def _chances(promises: Sequence[float], spread: float, seat: Seat) -> float:
    most = max(promises)
    weights = [exp((promise - most) / spread) for promise in promises]
    return weights[seat] / sum(weights)
