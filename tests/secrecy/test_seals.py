"""What can be taken back: an answer that shows a secret, leads to chance, hands over or ends the upkeep is sealed."""

from __future__ import annotations

from collections import Counter

import pytest

from rokugan_desktop.engine import Asking
from rokugan_desktop.games.battle_for_rokugan import CONCEDE, Moment, events
from tests.games.battle_for_rokugan.playing import LAWFUL_MATCHES, Entry, game, match
from tests.games.battle_for_rokugan.situations import SITUATIONS, entries_from

SHOWING = (events.TokenShown, events.HandShown, events.TokenDiscarded)
"""What shows the answering seat something that it could not see before."""


def leads_elsewhere(entry: Entry) -> bool:
    """Tell whether chance, another seat, several seats or nobody is waited for after the answer."""
    pending = game().pending(entry.step.state)
    return not (isinstance(pending, Asking) and set(pending.decisions) == {entry.by})


def ends_the_upkeep(entry: Entry) -> bool:
    """Tell whether the placement phase begins with the answer: it is no part of the turn that follows (K-4)."""
    before, after = entry.before.public, entry.step.state.public
    upkeep = {Moment.RETURNING, Moment.CARDS}
    return before.round > 1 and before.moment in upkeep and after.moment not in upkeep


def shows_something(entry: Entry) -> bool:
    return any(isinstance(told.event, SHOWING) for told in entry.step.told)


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_an_answer_is_sealed_where_it_shows_a_secret_leads_to_chance_hands_over_or_ends_the_upkeep(
    seed: int, count: int
) -> None:
    check_seals(match(seed, count))


@pytest.mark.parametrize("name", sorted(SITUATIONS))
def test_answers_are_sealed_in_rare_situations_too(name: str) -> None:
    for entries in entries_from(name):
        check_seals(entries)


def check_seals(entries: tuple[Entry, ...]) -> None:
    found: Counter[bool] = Counter()
    for entry in entries:
        if entry.by is not None:
            seals = shows_something(entry) or leads_elsewhere(entry) or ends_the_upkeep(entry)
            assert entry.step.seals == seals, entry.action
            found[entry.step.seals] += 1
    assert found[True] >= 5
    assert found[False] >= 5


@pytest.mark.parametrize(("seed", "count"), LAWFUL_MATCHES)
def test_what_is_not_sealed_tells_its_seat_nothing_new(seed: int, count: int) -> None:
    """Who takes an answer back has learnt nothing by it: the view after it shows no token that was unknown before."""
    for entry in match(seed, count):
        if entry.by is None or entry.step.seals:
            continue
        before, after = game().view(entry.before, entry.by), game().view(entry.step.state, entry.by)
        known = dict(zip((token.identity for token in before.public.placed), before.tokens, strict=True))
        for token, kind in zip(after.public.placed, after.tokens, strict=True):
            assert known.get(token.identity, kind) == kind
        assert [(spied.seat, spied.tokens) for spied in after.spied] == [
            (spied.seat, spied.tokens) for spied in before.spied
        ]


def test_giving_up_is_sealed() -> None:
    for entry in match(*LAWFUL_MATCHES[0])[::10]:
        if entry.by is not None:
            assert game().apply(entry.before, entry.by, CONCEDE).seals
