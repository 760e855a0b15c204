"""Two worlds that a seat can't tell apart look the same to it, and sound the same, until one of them is seen to differ.

One world is the true one. The other is determinized from what the seat knows at some moment: the seat's own tokens are
the same in both, the others' secrets are not. Then the same is done in both, as far as it can be seen, for a while.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from rokugan_desktop.engine import Asking, Draw, Seat, Step, Told
from rokugan_desktop.games.battle_for_rokugan import Action, Moment, Question, Verb, events, ids
from rokugan_desktop.games.battle_for_rokugan.actions import TO_POOL
from rokugan_desktop.games.battle_for_rokugan.events import Event
from rokugan_desktop.games.battle_for_rokugan.state import State
from tests.games.battle_for_rokugan.playing import (
    MATCHES_OF_EACH_COUNT,
    Entry,
    determinized,
    drawn,
    game,
    match,
    pick,
    question_to,
    viewers,
)
from tests.games.battle_for_rokugan.situations import SITUATIONS, entries_from

LONGEST_WALK = 40
SHOWN_NOW = (
    events.TokenShown, events.HandShown, events.TokenDiscarded, events.BluffOpened, events.StepResolved,
    events.TookTurnOut, events.GameEnded,
)  # fmt: skip
"""What may be told differently in the two worlds: it shows a secret, or what follows from one (P-10)."""


class Walked(NamedTuple):
    """How far the two worlds went side by side, and how often they hid different things."""

    steps: int
    differing: int


def walk(entries: list[Entry], seat: Seat | None, rng: Random) -> Walked:
    """Follow the match in the true world and a determinized one, and compare what the seat gets."""
    other = determinized(entries[0].before, seat, rng)
    steps = differing = 0
    for entry in entries[:LONGEST_WALK]:
        differing += other.hidden != entry.before.hidden
        assert same_to(seat, entry.before, other)
        action = likewise(entry, other, seat, rng)
        if action is None:
            break
        mirrored = game().watch(other, entry.by, action)
        assert_watched_alike(game().watch(entry.before, entry.by, entry.action), mirrored)
        heard, mirrored_heard = audible(entry.step.told, seat), audible(mirrored.told, seat)
        if heard != mirrored_heard:
            assert any(isinstance(event, SHOWN_NOW) for event in heard + mirrored_heard)
            break
        if entry.step.state.public.moment is Moment.OVER:
            break  # the objectives lie open now (E-1)
        if game().view(entry.step.state, seat) != game().view(mirrored.state, seat):
            # Whose turn comes next may hang on a hand (P-10); nothing else may differ that was not told.
            assert entry.step.state.public.active != mirrored.state.public.active
            break
        assert entry.step.seals == mirrored.seals
        other = mirrored.state
        steps += 1
    return Walked(steps, differing)


def assert_watched_alike(one: Step[State, Event], other: Step[State, Event]) -> None:
    """Between the events all see the same in both worlds, until one of them is told otherwise or shows a secret."""
    for told, mirrored in zip(one.told, other.told, strict=False):
        if told.event != mirrored.event or isinstance(told.event, SHOWN_NOW):
            return
        assert told.seen == mirrored.seen


def same_to(seat: Seat | None, one: State, other: State) -> bool:
    """Tell whether the seat is shown and asked the same in both worlds."""
    return game().view(one, seat) == game().view(other, seat) and question_to(one, seat) == question_to(other, seat)


def audible(told: tuple[Told[Event], ...], seat: Seat | None) -> list[Event]:
    """What the seat hears of it; None hears what everybody does."""
    return [line.event for line in told if line.to is None or seat in line.to]


def likewise(entry: Entry, other: State, seat: Seat | None, rng: Random) -> Action | None:
    """What in the other world looks to the seat like this step; None where nothing does."""
    pending = game().pending(other)
    if entry.by is None:
        if not isinstance(pending, Draw):
            return None
        possible = [outcome for outcome, weight in zip(pending.outcomes, pending.weights, strict=True) if weight]
        if entry.action.verb is Verb.DRAW and entry.before.public.active != seat:
            return drawn(rng, pending)
        return entry.action if entry.action in possible else None
    question = pending.decisions.get(entry.by) if isinstance(pending, Asking) else None
    if question is None:
        return None
    assert isinstance(question, Question)
    return answered_alike(entry, question, seat, rng)


def answered_alike(entry: Entry, question: Question, seat: Seat | None, rng: Random) -> Action | None:
    """The answer that looks to the seat like the one given; what another takes behind its screen it does not see."""
    given = entry.action
    unseen = entry.by != seat and (given.verb is Verb.KEEP or (given.verb is Verb.TAKE and facedown(entry)))
    possible = [
        answer
        for answer in question.answers()
        if answer == given or (unseen and answer.verb is given.verb and not ids.BLESSINGS >> answer.number & 1)
    ]
    return given if given in possible and rng.random() < 0.5 else pick(rng, possible) if possible else None


def facedown(entry: Entry) -> bool:
    """Tell whether the token taken is never shown: it is laid facedown, or put into the pool."""
    table = entry.before.public
    if table.script is None:
        return table.moment is Moment.RETURNING or not ids.BLESSINGS >> entry.action.number & 1
    destination = {"promotion": 1, "reinforcements": 2}.get(ids.CARDS[table.script.card], ids.NOBODY)
    return 0 <= destination < len(table.script.picks) and table.script.picks[destination] == TO_POOL


def starts(entries: tuple[Entry, ...]) -> list[int]:
    """The moments at which a world can be determinized: after the deal, and with nothing in another's hand."""
    return [
        number
        for number, entry in enumerate(entries)
        if entry.before.public.moment is not Moment.DEAL and entry.before.hidden.chosen == ids.NOBODY
    ]


@pytest.mark.parametrize(("seed", "count"), MATCHES_OF_EACH_COUNT)
def test_two_worlds_that_a_seat_cannot_tell_apart(seed: int, count: int) -> None:
    entries, rng = match(seed, count), Random(seed * 10 + count)
    steps = differing = 0
    for start in starts(entries)[::5]:
        for seat in viewers(entries[0].before):
            walked = walk(list(entries[start : start + LONGEST_WALK]), seat, rng)
            steps += walked.steps
            differing += walked.differing
    # Far enough to mean something, in worlds that really differ.
    assert steps > 1000
    assert differing > 1000


@pytest.mark.parametrize("matches", [2, pytest.param(6, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", sorted(SITUATIONS))
def test_two_worlds_in_rare_situations(name: str, matches: int) -> None:
    rng = Random(11)
    steps = 0
    for entries in entries_from(name, matches):
        for start in starts(entries)[::4]:
            for seat in viewers(entries[0].before):
                steps += walk(list(entries[start : start + LONGEST_WALK]), seat, rng).steps
    assert steps > 16 * matches
