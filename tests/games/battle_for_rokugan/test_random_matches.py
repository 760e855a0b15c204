"""What holds in every match, however it is played: tokens are kept count of, matches end, and can be played again."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Asking, Draw, Over, Seat, Setup, seats
from rokugan_desktop.games.battle_for_rokugan import CONCEDE, FINISH, Moment, Question, Verb, events, ids, members
from rokugan_desktop.games.battle_for_rokugan.components import full_set
from rokugan_desktop.games.battle_for_rokugan.determinization import determinize
from rokugan_desktop.games.battle_for_rokugan.state import FIRST_RULES, State

from .playing import (
    LAWFUL_MATCHES,
    MATCHES_OF_EACH_COUNT,
    Entry,
    Habits,
    game,
    match,
    names_of,
    pick,
    play,
    play_on,
    questions,
    states,
    told_events,
    viewers,
)
from .situations import SITUATIONS, entries_from, from_situation

LONG_MATCHES = [(seed, count) for seed in range(100, 150) for count in (2, 3, 4, 5)]


# What the matches see


def test_the_matches_play_every_card() -> None:
    played = {
        ids.CARDS[event.card]
        for seed, count in LAWFUL_MATCHES
        for event in told_events(match(seed, count))
        if isinstance(event, events.CardPlayed)
    }
    assert played == set(ids.CARDS)


def _decided_by(outcome: str) -> Callable[[events.Event], bool]:
    return lambda event: isinstance(event, events.Battle) and event.outcome == outcome


def _by_rule(rule: str) -> Callable[[events.Event], bool]:
    return lambda event: getattr(event, "rule", "") == rule


def _of_kind(kind: type[events.Event]) -> Callable[[events.Event], bool]:
    return lambda event: isinstance(event, kind)


SEEN: dict[str, Callable[[events.Event], bool]] = {
    "Crane wins a tie (A-4)": _decided_by("A-4-crane"),
    "a defender wins a tie (R-5)": _decided_by("R-5-tie"),
    "nobody takes an empty province (R-5b)": _decided_by("R-5b"),
    "Unicorn swaps (A-4)": _of_kind(events.TokensSwapped),
    "Dragon returns a token (K-3)": _of_kind(events.TokenPutBack),
    "a decoy is discarded (P-6)": _by_rule("P-5"),
    "a blessed decoy is discarded (P-6)": _by_rule("P-6"),
    "a raid (R-3)": _of_kind(events.Raided),
    "peace (R-4)": _of_kind(events.MadePeaceful),
    "a bluff lies open (P-9)": _of_kind(events.BluffOpened),
    "a defender earns a token (R-5d)": _by_rule("R-5d"),
    "a swept attack was defended (R-5e)": _by_rule("R-5e"),
    "a card goes back to the board (R-6)": _of_kind(events.CardReturned),
    "a ronin (K-0)": _of_kind(events.RoninChanged),
    "a hand that can't be placed (P-10)": _of_kind(events.TookTurnOut),
}


@pytest.fixture(scope="module")
def all_told() -> list[events.Event]:
    matches = [match(seed, count) for seed, count in LAWFUL_MATCHES]
    matches += [entries for name in SITUATIONS for entries in entries_from(name)]
    return [event for entries in matches for event in told_events(entries)]


@pytest.mark.parametrize("what", SEEN)
def test_the_matches_see(what: str, all_told: list[events.Event]) -> None:
    assert any(SEEN[what](event) for event in all_told)


def test_every_kind_of_question_is_asked() -> None:
    matches = [match(seed, count) for seed, count in LAWFUL_MATCHES]
    matches += [entries for name in SITUATIONS for entries in entries_from(name)]
    kinds = {question.kind for entries in matches for _state, question in questions(entries)}
    assert kinds == {
        "objective", "starting", "return", "upkeep-card", "turn", "place", "bless", "spy", "seen", "swap", "swap-with",
        "card-special", "card-own-province", "card-opposing-province", "card-remove-special", "card-recover",
        "card-destination", "card-give", "card-player", "card-seen", "card-look", "card-discard", "card-pool",
        "card-price", "card-pay", "card-animate", "card-animate-place", "card-animate-bless",
    }  # fmt: skip


# What always holds


def check_counts(state: State) -> None:
    """Every token is somewhere, once (C-2, C-6, C-7, P-3, T-1)."""
    board, public, components = game().board, state.public, game().components
    for seat, public_seat in zip(ids.EVERY_SEAT, public.seats, strict=False):
        assert combat_tokens(state, seat) == Counter(
            {token: number for token, number in enumerate(full_set(components, public_seat.clan)) if number}
        )
        assert public.control_tokens(seat) <= components.control_tokens_per_clan
    for province in range(len(board.provinces)):
        bit = 1 << province
        controllers = [seat for seat, held in enumerate(public.held) if held & bit]
        assert len(controllers) == (1 if public.facedown[province] + public.faceup[province] else 0)
        lying = [token for token, provinces in enumerate(public.special) if provinces & bit]
        assert len(lying) <= 1
        if ids.SCORCHED in lying:
            assert not controllers
    for name, provinces in zip(ids.SPECIAL_TOKENS, public.special, strict=True):
        # Raids and diplomacy never lack one (T-1); cards do.
        assert provinces.bit_count() <= components.special_tokens[name] or name in {"peace", "scorched_earth"}
    assert not public.special[ids.HARBOR] & board.coastal
    borders = Counter(board.border[token.place] for token in public.placed if board.border[token.place])
    assert max(borders.values(), default=0) <= 1
    assert len({token.identity for token in public.placed}) == len(public.placed)


def combat_tokens(state: State, seat: int) -> Counter[ids.Token]:
    """The combat tokens of the seat, wherever they are."""
    public_seat, hidden = state.public.seats[seat], state.hidden
    found = Counter(hidden.hands[seat])
    found[ids.BLUFF] += public_seat.bluff_open
    for counts in (public_seat.discard, hidden.pools[seat]):
        found.update(dict(zip(ids.EVERY_TOKEN, counts, strict=True)))
    for placed, kind in zip(state.public.placed, hidden.kinds, strict=True):
        if placed.seat == seat:
            found.update([kind, *placed.blessings])
    return +found


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_tokens_are_conserved(seed: int, count: int) -> None:
    for state in states(seed, count):
        check_counts(state)


@pytest.mark.parametrize("name", sorted(SITUATIONS))
def test_tokens_are_conserved_in_rare_situations(name: str) -> None:
    for state in from_situation(name):
        check_counts(state)


def test_who_has_no_control_token_left_places_none() -> None:
    """C-2 ruling: both clans reach thirty, and neither has more."""
    most = Counter[int]()
    for state in from_situation("a supply of control tokens that runs out"):
        for seat in seats(2):
            most[seat] = max(most[seat], state.public.control_tokens(seat))
    assert most == {0: 30, 1: 30}


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_a_match_ends_after_five_rounds_with_winners(seed: int, count: int) -> None:
    last = match(seed, count)[-1].step
    pending = game().pending(last.state)
    assert isinstance(pending, Over)
    assert pending.winners
    assert last.state.public.round == game().components.rounds
    ended = last.told[-1].event
    assert isinstance(ended, events.GameEnded)
    assert tuple(pending.winners) == ended.winners == last.state.public.winners
    best = max(honor.total for honor in ended.honor)
    assert all(ended.honor[seat].total == best for seat in ended.winners)


def test_each_round_begins_once() -> None:
    rounds = [event.round for event in told_events(match(1, 4)) if isinstance(event, events.RoundBegan)]
    assert rounds == [1, 2, 3, 4, 5]


# Notation and replay


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_a_match_read_from_its_notation_is_the_same(seed: int, count: int) -> None:
    state = match(seed, count)[0].before
    for entry in match(seed, count):
        written = game().write(entry.action)
        assert "\n" not in written
        assert game().read(written) == entry.action
        step = game().apply(state, entry.by, game().read(written))
        assert step == entry.step
        state = step.state


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_a_state_is_a_value_that_can_be_copied_and_kept(seed: int, count: int) -> None:
    for entry in match(seed, count)[::9]:
        state = entry.before
        kept = pickle.loads(pickle.dumps(state))
        assert kept == state == copy.deepcopy(state)
        assert hash(kept) == hash(state)
        assert game().apply(kept, entry.by, entry.action) == entry.step
        assert game().apply(state, entry.by, entry.action) == entry.step
        assert state == kept


def test_told_events_are_values_too() -> None:
    for entry in match(1, 5)[::9]:
        assert pickle.loads(pickle.dumps(entry.step.told)) == entry.step.told


# Simultaneous answers


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_the_order_in_which_objectives_are_kept_makes_no_difference(order: tuple[int, ...]) -> None:
    """U-4; and until all have chosen, nobody sees what the others chose."""
    state = at_moment(("crab", "crane", "lion"), Moment.OBJECTIVE)
    kept = {seat: state.hidden.dealt[seat][seat % 2] for seat in range(3)}
    expected = state
    for seat in range(3):
        expected = keep(expected, seat, kept[seat])
    for number, seat in enumerate(order):
        asking = game().pending(state)
        assert isinstance(asking, Asking)
        assert set(asking.decisions) == set(order[number:])
        views = {other: game().view(state, Seat(other)) for other in range(3)}
        alternatives = [keep(state, seat, objective) for objective in state.hidden.dealt[seat]]
        for other in set(range(3)) - {seat}:
            seen = [game().view(after, Seat(other)) for after in alternatives]
            assert seen[0] == seen[1]
            assert views[other] != seen[0]
        state = keep(state, seat, kept[seat])
    assert state == expected


def keep(state: State, seat: int, objective: int) -> State:
    action = game().read(f"keep {ids.SECRET_OBJECTIVES[objective]}")
    return game().apply(state, Seat(seat), action).state


def at_moment(roles: tuple[str, ...], moment: Moment, seed: int = 1) -> State:
    """A state of a random match when that moment is first reached."""
    return next(entry.before for entry in play(seed, roles) if entry.before.public.moment is moment)


# Giving up, and ending early


def give_up(state: State, seat: int) -> State:
    return game().apply(state, Seat(seat), CONCEDE).state


def check_never_asked(state: State, gone: set[int]) -> None:
    pending = game().pending(state)
    if isinstance(pending, Asking):
        assert not gone & set(pending.decisions)
        for question in pending.decisions.values():
            assert isinstance(question, Question)
            assert list(question.answers())


@pytest.mark.parametrize(("seed", "count"), MATCHES_OF_EACH_COUNT)
def test_a_seat_may_give_up_at_any_moment_and_is_never_asked_again(seed: int, count: int) -> None:
    """By any seat, in the middle of cards too; the state stays whole, and the others go on."""
    for entry in match(seed, count):
        for seat in range(count):
            after = give_up(entry.before, seat)
            assert after.public.seats[seat].conceded
            check_never_asked(after, {seat})
            check_counts(after)
            script = after.public.script
            assert script is None or script.seat != seat


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_a_match_ends_though_a_seat_gave_up(seed: int, count: int) -> None:
    rng = Random(seed * 10 + count)
    entries = match(seed, count)
    for _ in range(6):
        seat = int(rng.random() * count)
        state = give_up(pick(rng, entries).before, seat)
        moments = {state.public.moment.name}
        for entry in play_on(state, rng):
            check_never_asked(entry.step.state, {seat})
            state = entry.step.state
            moments.add(state.public.moment.name)
        assert "OVER" in moments
        check_counts(state)


def test_a_match_ends_by_chance_alone_where_all_gave_up() -> None:
    rng = Random(3)
    for entry in match(2, 3)[::25]:
        state = entry.before
        state = replace(
            state, public=replace(state.public, rules=FIRST_RULES)
        )  # from the second on, the last one has won
        for seat in range(3):
            state = give_up(state, seat)
        for played in play_on(state, rng):
            assert played.by is None
            state = played.step.state
        assert isinstance(game().pending(state), Over)


def test_a_seat_that_gave_up_can_place_no_token() -> None:
    rng = Random(8)
    state = give_up(at_moment(("crab", "crane", "lion"), Moment.TURN), 1)
    placed = [
        entry.by for entry in play_on(state, rng) if entry.action.verb in {Verb.LAY, Verb.PLAY, Verb.TAKE, Verb.PICK}
    ]
    assert 1 not in placed
    assert {0, 2} <= set(placed)


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_the_table_may_score_at_any_moment(seed: int, count: int) -> None:
    for entry in match(seed, count)[::3]:
        step = game().apply(entry.before, None, FINISH)
        assert isinstance(game().pending(step.state), Over)
        assert step.state.public.winners
        assert step.state.public.held == entry.before.public.held
        check_counts(step.state)
        for seat in viewers(step.state):
            assert game().view(step.state, seat).public.objectives == step.state.hidden.kept


# Chance


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_a_draw_offers_what_there_is(seed: int, count: int) -> None:
    """Weights are whole numbers, one for each outcome; a token is drawn as often as the pool holds it (K-2)."""
    for entry in match(seed, count):
        pending = game().pending(entry.before)
        if not isinstance(pending, Draw):
            continue
        assert len(pending.outcomes) == len(pending.weights)
        assert min(pending.weights) >= 0 < pending.total()
        if pending.kind == "token":
            assert pending.weights == entry.before.hidden.pools[entry.before.public.active]


def test_a_pool_that_runs_out_gives_fewer() -> None:
    """K-2 ruling: Dragon and others late in a match may draw less than six."""
    sizes = {
        event.size
        for entries in entries_from("the last tokens of all")
        for event in told_events(entries)
        if isinstance(event, events.HandDrawn)
    }
    assert 6 in sizes


def test_names_of_bits_read_as_tokens() -> None:
    assert names_of(0b101) == ["army-1", "army-3"]
    assert [ids.COMBAT_TOKENS[token] for token in members(ids.BLESSINGS)] == ["blessing-2", "blessing-3"]


# Many more


@pytest.mark.long
@pytest.mark.parametrize(("seed", "count"), LONG_MATCHES)
def test_the_laws_hold_in_many_more_matches(seed: int, count: int) -> None:
    rng = Random(seed)
    roles = tuple(sorted(ids.CLANS, key=lambda _clan: rng.random())[:count])
    habits = Habits(plays_cards=rng.random(), passes=rng.random(), decoys=rng.random(), gathers=rng.random())
    entries = list(play(seed, roles, habits))
    for entry in entries:
        check_counts(entry.step.state)
        for seat in viewers(entry.before):
            view = game().view(entry.before, seat)
            assert game().view(determinize(game().board, view, rng), seat) == view
    assert isinstance(game().pending(entries[-1].step.state), Over)
    assert game().new(Setup(roles)) == entries[0].before
    assert Entry(*entries[0]) == entries[0]


def _place(place: int, _total: int) -> int:
    return place


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_the_answer_picked_at_random_is_the_one_listed_there(seed: int, count: int) -> None:
    totals: list[int] = []

    def pick_first(total: int) -> int:
        totals.append(total)
        return 0

    for _state, question in questions(match(seed, count)):
        listed = list(question.answers())
        assert [question.sample(partial(_place, number)) for number in range(len(listed))] == listed
        question.sample(pick_first)
        assert totals[-1] == len(listed)
        with pytest.raises(IndexError):
            question.sample(partial(_place, len(listed)))
