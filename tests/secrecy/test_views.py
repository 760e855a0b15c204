"""At every state of random matches, in the middle of cards too: who knows what, and which worlds remain possible."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rokugan_desktop.engine import Asking, Draw, Over, Seat
from rokugan_desktop.games.battle_for_rokugan import CONCEDE, Moment, Question, View, ids
from rokugan_desktop.games.battle_for_rokugan.components import full_set
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.games.battle_for_rokugan.playing import (
    CLAN_ORDERS,
    LAWFUL_MATCHES,
    MATCHES_OF_EACH_COUNT,
    conceding,
    determinized,
    game,
    match,
    play_on,
    question_to,
    states,
    viewers,
)
from tests.games.battle_for_rokugan.situations import SITUATIONS, entries_from, from_situation

from .onlooker import Onlooker


def roles_of(state: State) -> list[str]:
    return [ids.CLANS[seat.clan] for seat in state.public.seats]


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_a_seat_knows_what_chapter_11_lets_it_know_no_more_and_no_less(seed: int, count: int) -> None:
    """W-1, W-2, A-6, P-8, by an onlooker who was told everything and never saw the state."""
    entries = match(seed, count)
    onlooker = Onlooker(game().components, roles_of(entries[0].before))
    for entry in entries:
        onlooker.watch(entry.by, entry.action, [told.event for told in entry.step.told])
        for seat in viewers(entry.step.state):
            agree(onlooker, game().view(entry.step.state, seat), seat)


def agree(onlooker: Onlooker, view: View, seat: Seat | None) -> None:
    """The view says what the onlooker lets this seat know."""
    expected = tuple(onlooker.token_known_to(token.identity, seat) for token in view.public.placed)
    assert view.tokens == expected
    assert [token.face for token in view.public.placed] == [
        onlooker.token_known_to(token.identity, None) for token in view.public.placed
    ]
    assert [set(looked) for looked in view.public.looked] == onlooker.looked
    assert view.pool_sizes == tuple(pool.total() for pool in onlooker.pools)
    assert view.hand_sizes == tuple(hand.total() for hand in onlooker.hands)
    assert view.has_kept == tuple(kept != ids.NOBODY for kept in onlooker.kept)
    if seat is None:
        assert (view.hand, view.pool, view.dealt, view.spied) == ((), ids.NO_TOKENS, (), ())
        assert (view.kept, view.chosen) == (ids.NOBODY, ids.NOBODY)
        return
    assert view.hand == tuple(sorted(onlooker.hands[seat].elements()))
    assert view.pool == tuple(onlooker.pools[seat][token] for token in range(len(ids.COMBAT_TOKENS)))
    assert view.dealt == tuple(onlooker.dealt[seat])
    assert view.kept == onlooker.kept[seat]
    assert {known.seat: known.tokens for known in view.spied} == onlooker.spied[seat]
    assert view.chosen == ids.NOBODY or (onlooker.picker, onlooker.picked) == (seat, view.chosen)


@pytest.mark.parametrize(("seed", "count"), MATCHES_OF_EACH_COUNT)
def test_a_determinized_world_looks_to_the_seat_as_the_true_one_does(seed: int, count: int) -> None:
    rng = Random(seed * 10 + count)
    for state in states(seed, count):
        for seat in viewers(state):
            check_determinization(state, seat, rng)


@pytest.mark.parametrize("matches", [2, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", sorted(SITUATIONS))
def test_determinized_worlds_hold_in_rare_situations_too(name: str, matches: int) -> None:
    """Ronin, hands that can't be placed, spied hands: matches that begin in a position."""
    rng = Random(7)
    for state in from_situation(name, matches):
        for seat in viewers(state):
            check_determinization(state, seat, rng)


@pytest.mark.parametrize(("seed", "count"), MATCHES_OF_EACH_COUNT)
def test_determinized_worlds_hold_where_seats_give_up(seed: int, count: int) -> None:
    """Who gives up keeps more tokens than others do, and leaves cards half played."""
    rng = Random(seed * 10 + count)
    entries = conceding(match(seed, count), rng)
    start = next(number for number, entry in enumerate(entries) if entry.action == CONCEDE)
    for entry in entries[start:]:
        for seat in viewers(entry.step.state):
            check_determinization(entry.step.state, seat, rng)


@pytest.mark.parametrize("matches", [2, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ["hands spied on, taken back and given", "the last tokens of all"])
def test_determinized_worlds_hold_where_a_seat_of_the_situation_gives_up(name: str, matches: int) -> None:
    rng = Random(5)
    for entries in entries_from(name, matches):
        for _ in range(3):
            ending = conceding(entries, rng)
            start = next(number for number, entry in enumerate(ending) if entry.action == CONCEDE)
            for entry in ending[start : start + 60]:
                for seat in viewers(entry.step.state):
                    check_determinization(entry.step.state, seat, rng)


def check_determinization(state: State, seat: Seat | None, rng: Random) -> None:
    """A world that the view can't rule out looks the same, asks the same, and breaks no rule."""
    view = game().view(state, seat)
    world = determinized(state, seat, rng)
    assert game().view(world, seat) == view
    assert question_to(world, seat) == question_to(state, seat)
    assert what_is_awaited(world) == what_is_awaited(state)
    for possible in (world, state):
        check_possible(possible, view)


def what_is_awaited(state: State) -> object:
    """Who is waited for, as everybody can see it."""
    pending = game().pending(state)
    match pending:
        case Asking(decisions):
            return sorted(decisions)
        case Draw(kind, _outcomes, _weights):
            return kind
        case Over(winners):
            return winners


def check_possible(world: State, view: View) -> None:
    """Nothing that this view shows contradicts the world: it could be the true one."""
    hidden, public = world.hidden, world.public
    for seat, public_seat in enumerate(public.seats):
        facedown = [
            kind
            for token, kind in zip(public.placed, hidden.kinds, strict=True)
            if token.seat == seat and token.face == ids.NOBODY
        ]
        everything = Counter(token_count(world, seat))
        assert tuple(everything[token] for token in ids.EVERY_TOKEN) == full_set(game().components, public_seat.clan)
        assert hidden.pools[seat][ids.BLUFF] == 0
        assert not any(ids.BLESSINGS >> token & 1 for token in facedown)
        if public_seat.ronin:
            assert not {ids.RAID, ids.DIPLOMACY} & set(facedown)
        if public_seat.bluff_barred:
            assert ids.BLUFF not in facedown
    for known in view.spied:
        # What lies facedown or behind the screen was in the hand that the seat saw, or came to it since in the open.
        unseen = Counter(hidden.hands[known.seat])
        for token, kind in zip(public.placed, hidden.kinds, strict=True):
            if token.seat == known.seat and token.face == ids.NOBODY:
                unseen[kind] += 1
        assert all(known.left[token] >= number for token, number in unseen.items())
    dealt = [objective for own in hidden.dealt for objective in own if objective != ids.NOBODY]
    assert len(set(dealt)) == len(dealt)
    assert all(kept == ids.NOBODY or kept in own for kept, own in zip(hidden.kept, hidden.dealt, strict=True))


def token_count(state: State, seat: int) -> list[ids.Token]:
    """The combat tokens of the seat, wherever they are."""
    public_seat, hidden = state.public.seats[seat], state.hidden
    tokens = [*hidden.hands[seat], *[ids.BLUFF] * public_seat.bluff_open]
    for counts in (public_seat.discard, hidden.pools[seat]):
        tokens += [token for token, number in zip(ids.EVERY_TOKEN, counts, strict=True) for _ in range(number)]
    for placed, kind in zip(state.public.placed, hidden.kinds, strict=True):
        if placed.seat == seat:
            tokens += [kind, *placed.blessings]
    return tokens


def test_the_matches_have_all_clans_and_all_numbers_of_seats() -> None:
    assert {count for _seed, count in LAWFUL_MATCHES} == {2, 3, 4, 5}
    assert {clan for roles in CLAN_ORDERS for clan in roles} == set(ids.CLANS)


def test_a_question_of_another_seat_is_no_part_of_a_view() -> None:
    """The view of who is not asked holds no question, and no number that only the asked seat may know."""
    secret = 0
    for entry in match(1, 4):
        asked = entry.by
        if asked is None or entry.before.hidden.chosen == ids.NOBODY:
            continue
        question = question_to(entry.before, asked)
        assert isinstance(question, Question)
        for seat in viewers(entry.before):
            if seat != asked:
                assert game().view(entry.before, seat).chosen == ids.NOBODY
                secret += 1
    assert secret > 100


def test_a_spied_hand_is_followed_through_the_reveal() -> None:
    """A-6: who was spied on and gave up keeps several tokens; what was revealed at R-1 is not among them."""
    rng = Random(3)
    seen = 0
    for entries in entries_from("hands spied on, taken back and given"):
        cut = next(
            number
            for number, entry in enumerate(entries)
            if len(entry.before.public.placed) >= 5 and entry.before.public.moment is Moment.TURN
        )
        state = entries[cut].before
        spy, known = next((seat, spied[0]) for seat, spied in enumerate(state.hidden.spied) if spied)
        state = game().apply(state, Seat(known.seat), CONCEDE).state
        for entry in play_on(state, rng):
            if entry.before.public.moment in {Moment.INITIATIVE, Moment.TAKING} and entry.before.hidden.spied[spy]:
                seen += len(entry.before.hidden.hands[known.seat]) > 1
                for _ in range(5):
                    check_determinization(entry.before, Seat(spy), rng)
            if entry.before.public.moment is Moment.CARDS:
                break
    assert seen >= 5
