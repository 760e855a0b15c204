"""The laws of secrecy in hundreds of matches of all kinds, with seats that give up; run with `--long`."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Asking
from rokugan_desktop.games.battle_for_rokugan import INTERNED, ids
from tests.games.battle_for_rokugan.playing import Entry, Habits, conceding, game, opened, pick, play, play_on, viewers
from tests.games.battle_for_rokugan.situations import SITUATIONS

from .test_pickles import check_audience
from .test_two_worlds import LONGEST_WALK, starts, walk
from .test_views import check_determinization

pytestmark = pytest.mark.long


def habits_of(rng: Random) -> Habits:
    return Habits(plays_cards=rng.random(), passes=rng.random(), decoys=rng.random(), gathers=rng.random())


def check_all(entries: list[Entry], rng: Random) -> None:
    """The laws at some states of the match, and every answer of some questions."""
    for entry in entries:
        for told in entry.step.told:
            check_audience(entry, told)
        if rng.random() < 0.3:
            for seat in viewers(entry.step.state):
                check_determinization(entry.step.state, seat, rng)
        if rng.random() < 0.2:
            check_answers(entry)
    for start in starts(tuple(entries))[::25]:
        for seat in viewers(entries[0].before):
            walk(entries[start : start + LONGEST_WALK], seat, rng)


def check_answers(entry: Entry) -> None:
    """Every answer applies, every other action is refused, and no caution fails."""
    pending = game().pending(entry.before)
    if not isinstance(pending, Asking):
        return
    for seat, question in pending.decisions.items():
        answers = set(question.answers())
        for actions in INTERNED.values():
            for action in actions:
                assert (question.refusal(action) is None) == (action in answers)
                question.caution(action)
        for answer in answers:
            game().apply(entry.before, seat, answer)


@pytest.mark.parametrize("seed", range(1000, 1080))
def test_the_laws_hold_in_many_more_matches(seed: int) -> None:
    rng = Random(seed)
    count = 2 + seed % 4
    roles = tuple(sorted(ids.CLANS, key=lambda _clan: rng.random())[:count])
    entries = list(play(seed, roles, habits_of(rng)))
    check_all(entries, rng)
    check_all(conceding(entries, rng), rng)
    check_all(conceding(conceding(entries, rng), rng), rng)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", sorted(SITUATIONS))
def test_the_laws_hold_in_rare_situations_many_times(name: str, seed: int) -> None:
    rng = Random(seed)
    entries = list(play_on(opened(SITUATIONS[name]), rng, habits_of(rng)))
    check_all(entries, rng)
    check_all(conceding(entries, rng), rng)
    assert pick(rng, entries).step.state.public.seats
