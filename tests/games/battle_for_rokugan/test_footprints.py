"""What everybody knows right after each event: what the events say so far, and at rest what the rules say (W-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import pytest
from msgspec import structs

from rokugan_desktop.engine import Told
from rokugan_desktop.games.battle_for_rokugan import PublicState, View, events, ids
from rokugan_desktop.games.battle_for_rokugan.events import Event
from rokugan_desktop.games.battle_for_rokugan.state import ON_BOARD
from tests.games.battle_for_rokugan.account import hold
from tests.games.battle_for_rokugan.playing import Entry, game, match


class Watched(NamedTuple):
    """An action as everybody watched it."""

    before: View
    heard: Sequence[Told[Event]]
    after: View


def watched(entries: Iterable[Entry]) -> Iterator[Watched]:
    """Every action of a match of which everybody hears, which leads where it leads when nobody watches."""
    for before, by, action, told in entries:
        step = game().watch(before, by, action)
        assert step.state == told.state
        assert [(one.event, one.to) for one in step.told] == [(one.event, one.to) for one in told.told]
        assert all((one.seen is None) == (one.to is not None) for one in step.told)
        heard = [one for one in step.told if one.to is None]
        if heard:
            yield Watched(game().view(before, None), heard, game().view(step.state, None))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_view_says_what_the_events_say_and_the_last_one_what_the_rules_say(seats: int) -> None:
    """Over whole matches at random."""
    heard = set[type[Event]]()
    for seed in range(1, 4):
        for one in watched(match(seed, seats)):
            heard |= {type(told.event) for told in one.heard}
            hold(*one)
    assert heard >= {events.Battle, events.Raided, events.MadePeaceful, events.IllegalDiscarded, events.BluffReturned}


@cache
def resolution() -> tuple[Watched, int]:
    """What all watched of a resolution, and which of its events is a battle lost by the defender, with one after it."""
    for one in watched(match(3, 5)):
        fought = [isinstance(told.event, events.Battle) for told in one.heard]
        for place, told in enumerate(one.heard):
            event = told.event
            if isinstance(event, events.Battle) and event.winner != event.defender and fought[place + 1]:
                return one, place
    raise AssertionError("nothing was captured")


def _public(view: View, change: Callable[[PublicState], PublicState]) -> View:
    public = change(view.public)
    return structs.replace(view, public=public, tokens=tuple(token.face for token in public.placed))


FAULTS: dict[str, Callable[[Sequence[View], int], View]] = {
    "not yet": lambda seen, place: seen[place - 1],
    "too soon": lambda seen, place: seen[place + 1],
    "a token gone": lambda seen, place: _public(
        seen[place], lambda public: structs.replace(public, placed=public.placed[1:])
    ),
    "a token turned": lambda seen, place: _public(
        seen[place],
        lambda public: structs.replace(
            public, placed=(structs.replace(public.placed[0], face=ids.NO_TOKEN), *public.placed[1:])
        ),
    ),
    "control": lambda seen, place: _public(
        seen[place], lambda public: structs.replace(public, faceup=tuple(number + 1 for number in public.faceup))
    ),
    "special": lambda seen, place: _public(
        seen[place], lambda public: structs.replace(public, special=public.special[::-1])
    ),
    "card": lambda seen, place: _public(
        seen[place],
        lambda public: structs.replace(
            public, holders=tuple(0 if holder == ON_BOARD else ON_BOARD for holder in public.holders)
        ),
    ),
    "hand": lambda seen, place: structs.replace(seen[place], hand_sizes=tuple(n + 1 for n in seen[place].hand_sizes)),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_one_wrong_view_between_others_is_caught(fault: str) -> None:
    (before, heard, after), place = resolution()
    hold(before, heard, after)
    wrong = FAULTS[fault]([told.seen for told in heard], place)
    planted = [structs.replace(told, seen=wrong) if told is heard[place] else told for told in heard]
    with pytest.raises(AssertionError):
        hold(before, planted, after)


def test_the_end_is_held_against_the_rules() -> None:
    """Where the last view is not what the rules know at rest, story or no story."""
    (before, heard, after), _place = resolution()
    with pytest.raises(AssertionError):
        hold(before, heard, FAULTS["control"]([after], 0))


def test_nothing_is_turned_faceup_before_the_reveal() -> None:
    """R-1: what lies facedown when an action begins lies so in every view before the event that turns it."""
    turned = 0
    for seats in (2, 5):
        for before, heard, _after in watched(match(2, seats)):
            facedown = {token.identity for token in before.public.placed if token.face == ids.NOBODY}
            for event, seen in ((told.event, told.seen) for told in heard):
                if isinstance(event, events.StepResolved):
                    turned += len(facedown)
                    break
                assert not [token for token in seen.public.placed if token.identity in facedown and token.face >= 0]
    assert turned
