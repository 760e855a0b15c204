"""What everybody knows right after each event: what the events say so far, and at rest what the rules say (W-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, product
from typing import Any, NamedTuple

import pytest
from msgspec import structs
from msgspec.structs import replace

from rokugan_desktop.engine import Told
from rokugan_desktop.games.samurai_battles import Unit, View, events
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, Hex
from rokugan_desktop.games.samurai_battles.view import view_of
from tests.games.samurai_battles.account import Account, said
from tests.games.samurai_battles.playing import Played, actions, begun, fought, game, lurked

Event = events.Event

_UNTOLD = frozenset(("moment", "step", "wait", "begun", "seats"))
"""What of a view goes on after the last event without one: what is waited for next, and who is ready for it."""


class Watched(NamedTuple):
    """An action as everybody watched it."""

    before: View
    heard: Sequence[Told[Event]]
    after: View


def watched(match: Iterable[Played]) -> Iterator[Watched]:
    """Every action of a match of which everybody hears, which leads where it leads when nobody watches."""
    for before, by, action, after, told in match:
        step = game().watch(before, by, action)
        assert step.state == after
        assert [(one.event, one.to) for one in step.told] == [(one.event, one.to) for one in told]
        assert all((one.seen is None) == (one.to is not None) for one in step.told)
        heard = [one for one in step.told if one.to is None]
        if heard:
            yield Watched(view_of(before, None), heard, view_of(after, None))


def hold(before: View, heard: Sequence[Told[Event]], after: View) -> set[str]:
    """Hold each watched view against what the events say up to it, and the last against the rules; what was heard."""
    account, known = Account(before.field.cards, before.units, before.gone, before.hq_lost), before
    for event, seen in ((one.event, one.seen) for one in heard):
        account.hold(event, seen.units, seen.gone, seen.hq_lost)
        assert seen.turn == (event.turn if isinstance(event, events.TurnBegan) else known.turn), event
        assert all(unit.at == NOWHERE for unit in seen.units if unit.hidden), event
        _hold_ground(event, known, seen)
        known = seen
    assert _at_rest(known) == _at_rest(after)
    return {one.event.name for one in heard}


def _hold_ground(event: Event, known: View, seen: View) -> None:
    """Who holds which hex is told at the end of a turn (V-3), and of a hex when who hid there appears (W-9)."""
    if not isinstance(event, events.TurnBegan | events.GameEnded):
        news = {row[0] for row in {*seen.stood, *seen.earned} ^ {*known.stood, *known.earned}}
        assert news <= ({event.at} if isinstance(event, events.Appeared) else set()), event


def _at_rest(view: View) -> dict[str, Any]:
    """All of a view but what goes on untold."""
    shown = {name: value for name, value in structs.asdict(view).items() if name not in _UNTOLD}
    return shown | {"units": [(unit.id, unit.plan, said(unit)) for unit in view.units]}


SCENARIOS = sorted(game().components.scenarios)


ALL = tuple(product(("intermediate", "expert"), (actions, fought)))


@pytest.mark.parametrize("matches", [ALL[1:3], pytest.param(ALL, marks=pytest.mark.long)], ids=len)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_view_says_what_the_events_say_and_the_last_one_what_the_rules_say(
    scenario: str, matches: Sequence[tuple[str, Callable[..., Iterator[Played]]]]
) -> None:
    """Over whole matches of answers at random, and of Novices, who meet, shoot, strike and flee."""
    heard = set[str]()
    for level, play in matches:
        for one in watched(play(begun(scenario, level), 4)):
            heard |= hold(*one)
    assert heard >= {events.Revealed.name, events.Moved.name, events.Rolled.name, events.Lost.name}


def test_who_hides_is_hidden_in_every_view_until_it_appears() -> None:
    """Over a match in which who can hide begins hidden, and stays so."""
    heard = set[str]()
    for one in watched(lurked(5)):
        heard |= hold(*one)
    assert heard >= {events.Deployed.name, events.Hid.name, events.Appeared.name}


@cache
def pulse() -> tuple[Watched, int]:
    """What all watched of an action, and which of its events is a move with others before and after it."""
    for one in watched(chain.from_iterable(map(lurked, range(1, 20)))):
        for place in range(1, len(one.heard) - 1):
            around = [isinstance(told.event, events.Moved) for told in one.heard[place - 1 : place + 2]]
            if all(around) and any(unit.hidden for unit in one.heard[place].seen.units):
                return one, place
    raise AssertionError("nobody moved")


def _changed(view: View, which: Callable[[Unit], bool], **changes: Any) -> View:
    """The view with other fields of the first such unit."""
    wrong = next(unit for unit in view.units if which(unit))
    return replace(view, units=tuple(replace(unit, **changes) if unit is wrong else unit for unit in view.units))


FAULTS: dict[str, Callable[[Sequence[View], int], View]] = {
    "not yet": lambda seen, place: seen[place - 1],
    "too soon": lambda seen, place: seen[place + 1],
    "figures": lambda seen, place: _changed(seen[place], lambda unit: True, figures=77),
    "ammunition": lambda seen, place: _changed(seen[place], lambda unit: unit.ammo > 0, ammo=77),
    "fatigue": lambda seen, place: _changed(seen[place], lambda unit: True, fatigue=77),
    "place": lambda seen, place: _changed(seen[place], lambda unit: not unit.hidden, at=Hex(101)),
    "hiding place": lambda seen, place: _changed(seen[place], lambda unit: unit.hidden, at=Hex(101)),
    "ground": lambda seen, place: replace(seen[place], stood=((Hex(101), seen[place].units[0].side),)),
    "gone": lambda seen, place: replace(seen[place], units=seen[place].units[1:]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_one_wrong_view_between_others_is_caught(fault: str) -> None:
    (before, heard, after), place = pulse()
    hold(before, heard, after)
    wrong = FAULTS[fault]([told.seen for told in heard], place)
    planted = [structs.replace(told, seen=wrong) if told is heard[place] else told for told in heard]
    with pytest.raises(AssertionError):
        hold(before, planted, after)


def test_the_end_is_held_against_the_rules() -> None:
    """Where a unit of the last view is not what the rules know at rest, story or no story."""
    (before, heard, after), _place = pulse()
    with pytest.raises(AssertionError):
        hold(before, heard, _changed(after, lambda unit: True, figures=77))
