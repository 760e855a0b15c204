"""Going back tells nobody anything: what the table learned stays, and where it would have to be forgotten, it refuses.

A match is cut into its confirmed chains, as the table writes them, and walked along a `History`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from rokugan_desktop.engine import Seat, Told
from rokugan_desktop.games.battle_for_rokugan import Action, Moment, Phase, events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Event
from rokugan_desktop.games.battle_for_rokugan.state import PublicState, State
from rokugan_desktop.table.history import History, Outcome, Target
from rokugan_desktop.table.journal import Answered, Began, Drawn, Entry, Rewound
from tests.games.battle_for_rokugan.playing import (
    LAWFUL_MATCHES,
    MATCHES_OF_EACH_COUNT,
    determinized,
    game,
    match,
    question_to,
    viewers,
)
from tests.games.battle_for_rokugan.playing import Entry as Played
from tests.secrecy.test_two_worlds import audible, likewise

LEARNED = (
    events.TokenLooked, events.HandSpied, events.BlessingPlaced, events.TokenDiscarded, events.TokenAnimated,
    events.TokenPaid, events.BluffOpened, events.TokenPooled, events.StepResolved, events.CardPlayed, events.HandDrawn,
    events.InitiativeRevealed, events.CardTurnedUp, events.TookTurnOut, events.FirstPlayerDrawn, events.GameEnded,
)  # fmt: skip
"""A peek, a reveal, a draw, a card, or a hand that was told of."""


class Chain(NamedTuple):
    """What a seat confirmed at once, or a draw."""

    by: Seat | None
    actions: tuple[Action, ...]
    told: tuple[Told[Event], ...]
    after: State

    def entry(self) -> Entry:
        """The journal's entry of it."""
        texts = tuple(game().write(action) for action in self.actions)
        return Drawn(texts[0]) if self.by is None else Answered(self.by, texts)


def chains(entries: Sequence[Played]) -> Iterator[Chain]:
    """The match as the table writes it: an entry ends where a step seals."""
    actions: tuple[Action, ...] = ()
    told: tuple[Told[Event], ...] = ()
    for entry in entries:
        actions, told = (*actions, entry.action), told + entry.step.told
        if entry.step.seals:
            yield Chain(entry.by, actions, told, entry.step.state)
            actions, told = (), ()


def history_from(state: State) -> History:
    """The history of a match that begins at the state."""
    roles = tuple(ids.CLANS[seat.clan] for seat in state.public.seats)
    return History(game(), Began(game().name, 1, roles, roles, (), bytes(32)), state)


def walk(entries: Sequence[Played]) -> Iterator[tuple[History, Chain]]:
    """Each chain of the match with the history after it."""
    if not entries:
        return
    history = history_from(entries[0].before)
    for chain in chains(entries):
        history.apply(chain.entry(), Outcome(chain.after, chain.told))
        yield history, chain


def lying_open(table: PublicState) -> PublicState:
    """What lies open but for the facedown tokens that were placed and whose turn it is."""
    return replace(
        table, placed=(), next_identity=0, latest=ids.NOBODY, moment=Moment.TURN, active=0, looked=table.looked,
    )  # fmt: skip


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_it_goes_back_to_turns_of_this_rounds_placement_and_past_nothing_that_was_learned(
    seed: int, count: int
) -> None:
    found = 0
    for history, chain in walk(match(seed, count)):
        now = chain.after
        for target in history.targets():
            found += 1
            then: State = history.state_after(target.entry)
            assert (then.public.moment, then.public.script, then.public.active) == (Moment.TURN, None, target.seat)
            assert then.public.round == now.public.round
            assert now.public.phase in (Phase.PLACEMENT, Phase.RESOLUTION)
            since = [line.event for line in history.story if line.entry > target.entry]
            assert not [event for event in since if isinstance(event, LEARNED)]
            # Nothing lies open now that did not then, but for facedown tokens; and nobody knows another's token.
            assert lying_open(now.public) == lying_open(then.public)
            assert now.hidden.spied == then.hidden.spied
            placed_since = now.public.placed[len(then.public.placed) :]
            assert all(token.face == ids.NOBODY and not token.blessings for token in placed_since)
            assert now.public.placed[: len(then.public.placed)] == then.public.placed
    assert found > 50


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_every_turn_that_began_since_can_be_gone_back_to_and_no_other(seed: int, count: int) -> None:
    starts: list[Target] = []
    for history, chain in walk(match(seed, count)):
        number = len(history.entries) - 1
        before: State = history.state_after(number - 1)
        heard = [told.event for told in chain.told if told.to is None]
        if chain.by is None or any(isinstance(event, LEARNED) for event in heard):
            starts = []
        assert history.targets() == tuple(reversed(starts))
        assert (history.refusal() is None) == bool(starts)
        now = chain.after.public
        ended = any(isinstance(event, events.TokenPlaced | events.BlessingPlaced | events.TokenPaid) for event in heard)
        if now.moment is Moment.TURN and now.script is None:
            another = (before.public.moment, before.public.active) != (Moment.TURN, now.active)
            purged = before.public.script is not None and before.public.script.card == ids.PURGE_THE_WEAK
            if another or ended or purged:
                starts.append(Target(Seat(now.active), number))


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_whoever_goes_back_sees_what_was_seen_there(seed: int, count: int) -> None:
    gone_back = 0
    for history, _chain in walk(match(seed, count)):
        for target in history.targets():
            outcome = history.preview(Rewound(target.entry))
            then: State = history.state_after(target.entry)
            for seat in viewers(then):
                assert game().view(outcome.state, seat) == game().view(then, seat)
                assert question_to(outcome.state, seat) == question_to(then, seat)
            assert [told.to for told in outcome.told] == [None]
            gone_back += 1
    assert gone_back > 50


def mirrored(entries: Sequence[Played], other: State, seat: Seat | None, rng: Random) -> Iterator[Played]:
    """The same as far as the seat can see, in another world."""
    for entry in entries:
        action = likewise(entry, other, seat, rng)
        if action is None:
            return
        step = game().apply(other, entry.by, action)
        if audible(step.told, seat) != audible(entry.step.told, seat) or step.seals != entry.step.seals:
            return
        yield Played(other, entry.by, action, step)
        other = step.state


@pytest.mark.parametrize(("seed", "count"), MATCHES_OF_EACH_COUNT)
def test_in_two_worlds_that_a_seat_cannot_tell_apart_the_table_may_go_back_alike(seed: int, count: int) -> None:
    entries, rng = match(seed, count), Random(seed)
    compared = differing = 0
    turns = [
        number
        for number, entry in enumerate(entries)
        if entry.before.public.moment is Moment.TURN
        and entry.before.public.script is None
        and entry.before.hidden.chosen == ids.NOBODY
    ]
    for start in turns[::4]:
        truth = entries[start : start + 16]
        for seat in viewers(truth[0].before):
            twin = list(mirrored(truth, determinized(truth[0].before, seat, rng), seat, rng))
            for (one, _), (other, chain) in zip(walk(truth), walk(twin), strict=False):
                if game().view(one.state, seat) != game().view(chain.after, seat):
                    break  # whose turn comes next may hang on a hand (P-10)
                assert one.targets() == other.targets()
                assert one.refusal() == other.refusal()
                for target in one.targets():
                    back, twin_back = one.preview(Rewound(target.entry)), other.preview(Rewound(target.entry))
                    assert game().view(back.state, seat) == game().view(twin_back.state, seat)
                    assert question_to(back.state, seat) == question_to(twin_back.state, seat)
                    assert back.told == twin_back.told
                    compared += 1
                    differing += back.state.hidden != twin_back.state.hidden
    assert compared > 100
    assert differing > 100
