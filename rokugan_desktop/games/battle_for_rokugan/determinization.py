"""Worlds that a view can't rule out: what is hidden is dealt anew, within all that the seat knows."""

from __future__ import annotations

from operator import sub
from random import Random
from typing import Final

from rokugan_desktop.engine import Asking, Impossible, Seat, seats
from rokugan_desktop.engine.tuples import Counts, one_by_one, with_item
from rokugan_desktop.games.battle_for_rokugan import flow, ids
from rokugan_desktop.games.battle_for_rokugan.actions import Verb
from rokugan_desktop.games.battle_for_rokugan.ids import QuestionKind
from rokugan_desktop.games.battle_for_rokugan.phases.placement import placeable
from rokugan_desktop.games.battle_for_rokugan.questions import Question
from rokugan_desktop.games.battle_for_rokugan.state import Hidden, Moment, Spied, State
from rokugan_desktop.games.battle_for_rokugan.topology import Topology
from rokugan_desktop.games.battle_for_rokugan.view import View

_ATTEMPTS: Final = 10_000
_EVERY_TOKEN: Final = (1 << len(ids.COMBAT_TOKENS)) - 1
_PLACING: Final = frozenset((Moment.TURN, Moment.SPYING, Moment.SWAP))


def determinize(board: Topology, view: View, rng: Random) -> State:
    """Return a world, drawn at random among those that the view can't rule out.

    Every way to deal the unseen tokens and objectives is as likely as any other. A deal that the table's behaviour
    contradicts is dealt again: a seat whose turn it is can place something.
    """
    for _ in range(_ATTEMPTS):
        state = _deal(board, view, rng)
        if _is_possible(board, state, view):
            return state
    raise Impossible("no world fits the view")


def _deal(board: Topology, view: View, rng: Random) -> State:
    count = len(view.public.seats)
    kinds = list(view.tokens)
    hands: list[tuple[ids.Token, ...]] = []
    pools: list[Counts] = []
    for seat in seats(count):
        if seat == view.seat:
            hands.append(view.hand)
            pools.append(view.pool)
            continue
        facedown, hand, pool = _deal_tokens(board, view, seat, rng)
        for index, kind in facedown:
            kinds[index] = kind
        hands.append(hand)
        pools.append(pool)
    objectives, kept = _deal_objectives(view, rng)
    spied = _spied(view, tuple(hands))
    return State(view.public, Hidden(tuple(hands), tuple(pools), tuple(kinds), spied, objectives, kept, view.chosen))


def unseen_tokens(board: Topology, view: View, seat: Seat) -> list[int]:
    """Return how many of each of the seat's combat tokens the view does not show: 27 less all that is seen (W-1)."""
    public_seat = view.public.seats[seat]
    left = list(map(sub, board.full_sets[public_seat.clan], public_seat.discard))
    left[ids.BLUFF] -= public_seat.bluff_open
    for placed, kind in zip(view.public.placed, view.tokens, strict=True):
        if placed.seat == seat:
            if kind != ids.NOBODY:
                left[kind] -= 1
            for blessing in placed.blessings:
                left[blessing] -= 1
    return left


def _deal_tokens(
    board: Topology, view: View, seat: Seat, rng: Random
) -> tuple[list[tuple[int, ids.Token]], tuple[ids.Token, ...], Counts]:
    """Deal the unseen tokens of a seat to its facedown tokens, its hand and its pool; the bluff is in no pool (K-2)."""
    places = [
        index
        for index, (token, kind) in enumerate(zip(view.public.placed, view.tokens, strict=True))
        if kind == ids.NOBODY and token.seat == seat
    ]
    unseen = unseen_tokens(board, view, seat)
    outside = _perhaps_outside(view, seat, unseen)
    others = [token for token in outside if token != ids.BLUFF]
    fits = _may_lie_facedown(view, seat)
    keeps = _may_be_kept(board, view, seat)
    placed, kept = len(places), view.hand_sizes[seat]
    facedown: list[ids.Token] = []
    hand: list[ids.Token] = []
    if len(others) < len(outside):
        fitting = len([token for token in others if fits >> token & 1])
        # The deals with the bluff facedown to those with it in the hand, where the rest may be dealt in any way.
        lying = placed * (len(outside) - placed) * (fits >> ids.BLUFF & 1)
        held = kept * (fitting - placed + 1) * (keeps >> ids.BLUFF & 1)
        (facedown if rng.random() * (lying + held) < lying else hand).append(ids.BLUFF)
    if keeps != _EVERY_TOKEN:
        hand += _deal_out(others, kept - len(hand), keeps, rng)
    facedown += _deal_out(others, placed - len(facedown), fits, rng)
    hand += _deal_out(others, kept - len(hand), _EVERY_TOKEN, rng)
    rng.shuffle(facedown)
    pool = unseen.copy()
    for token in (*facedown, *hand):
        pool[token] -= 1
    return list(zip(places, facedown, strict=True)), tuple(sorted(hand)), tuple(pool)


def _deal_out(tokens: list[ids.Token], number: int, allowed: int, rng: Random) -> list[ids.Token]:
    if allowed != _EVERY_TOKEN:
        dealt = rng.sample([token for token in tokens if allowed >> token & 1], number)
    else:
        dealt = rng.sample(tokens, number)
    for token in dealt:
        tokens.remove(token)
    return dealt


def _perhaps_outside(view: View, seat: Seat, unseen: list[int]) -> list[ids.Token]:
    """Return the unseen tokens that may be out of the pool: any, or the rest of a hand that was spied on (A-6)."""
    spied = [known for known in view.spied if known.seat == seat]
    if not spied:
        return one_by_one(unseen, ids.EVERY_TOKEN)
    left = list(spied[0].left)
    for placed, kind in zip(view.public.placed, view.tokens, strict=True):
        if placed.seat == seat and kind != ids.NOBODY and placed.face == ids.NOBODY:
            left[kind] -= 1
    return one_by_one(left, ids.EVERY_TOKEN)


def _may_be_kept(board: Topology, view: View, seat: Seat) -> int:
    """Return which tokens may be in the hand: any, or, where the seat left the phase, what it can't place (P-10)."""
    public = view.public
    if not public.seats[seat].out:
        return _EVERY_TOKEN
    kept = _EVERY_TOKEN & ~placeable(board, public, seat, _EVERY_TOKEN)
    # After the resolution, a bluff that lay on the board is behind the screen again.
    return kept if public.moment in _PLACING else kept | 1 << ids.BLUFF


def _may_lie_facedown(view: View, seat: Seat) -> int:
    """Return which tokens may be the seat's facedown ones: no blessing (P-5), no ronin's raid or diplomacy (N-1)."""
    allowed = _EVERY_TOKEN & ~ids.BLESSINGS
    public_seat = view.public.seats[seat]
    if public_seat.ronin:
        allowed &= ~(1 << ids.RAID | 1 << ids.DIPLOMACY)
    if public_seat.bluff_barred:
        allowed &= ~(1 << ids.BLUFF)
    return allowed


def _deal_objectives(
    view: View, rng: Random
) -> tuple[tuple[tuple[ids.Objective, ...], ...], tuple[ids.Objective, ...]]:
    """Deal the objectives that this seat has not seen; at the end all kept ones are open (E-1)."""
    shown, moment = {*view.dealt, *view.public.objectives}, view.public.moment
    unseen = [objective for objective in ids.EVERY_OBJECTIVE if objective not in shown]
    rng.shuffle(unseen)
    dealt: list[tuple[ids.Objective, ...]] = []
    kept: list[ids.Objective] = []
    for seat, has_kept in zip(ids.EVERY_SEAT, view.has_kept, strict=False):
        own: tuple[ids.Objective, ...] = ()
        keeps = ids.NO_OBJECTIVE
        if seat == view.seat:
            own, keeps = view.dealt, view.kept
        elif view.public.objectives:
            keeps = view.public.objectives[seat]
            own = (keeps,)
        elif has_kept or moment is Moment.OBJECTIVE or (moment is Moment.DEAL and seat < view.public.active):
            own = (unseen.pop(), unseen.pop())
            keeps = own[0] if has_kept else ids.NO_OBJECTIVE
        dealt.append(own)
        kept.append(keeps)
    return tuple(dealt), tuple(kept)


def _spied(view: View, hands: tuple[tuple[ids.Token, ...], ...]) -> tuple[tuple[Spied, ...], ...]:
    """Return what each seat has spied: of the others only a hand that is being looked at right now."""
    spied: tuple[tuple[Spied, ...], ...] = ((),) * len(hands)
    if view.seat is not None:
        spied = with_item(spied, view.seat, view.spied)
    script = view.public.script
    if script is not None and ids.CARDS[script.card] == "spy_network" and script.picks and script.seat != view.seat:
        other = Seat(script.picks[0])
        counts = tuple(hands[other].count(token) for token in ids.EVERY_TOKEN)
        spied = with_item(spied, script.seat, (Spied(other, hands[other], counts),))
    return spied


def _is_possible(board: Topology, state: State, view: View) -> bool:
    """Tell whether whoever is asked in this world has something to answer, as it has at the table (P-10)."""
    if view.seat is not None and flow.is_asked(state.public, view.seat):
        return True
    pending = flow.pending(board, state)
    if not isinstance(pending, Asking):
        return True
    for seat, decision in pending.decisions.items():
        assert isinstance(decision, Question)
        if seat == view.seat:
            continue
        if decision.kind == QuestionKind.TURN and not decision.offered(Verb.TAKE) and not decision.offered(Verb.PLAY):
            return False
        if not any(bits for _verb, bits in decision.offers):
            return False
    return True
