"""The units after every event: at the end of each step of a match they are those that everybody sees."""

from __future__ import annotations

from typing import Any

import pytest

from rokugan_desktop.games.samurai_battles import Unit, events
from rokugan_desktop.games.samurai_battles.unfolding import Unfolding
from rokugan_desktop.games.samurai_battles.view import view_of
from tests.games.samurai_battles.playing import actions, begun

_SHOWN = ("at", "figures", "start", "commander", "ammo", "absorbed", "morale", "honor", "fatigue", "hidden",
          "seen_at", "engaged", "faces", "quarry", "facing")  # fmt: skip


def _shown(unit: Unit) -> dict[str, Any]:
    return {name: getattr(unit, name) for name in _SHOWN} | {"order": unit.plan.order}


@pytest.mark.parametrize(
    ("scenario", "level", "seed"),
    [
        ("first_spears", "basic", 1),
        ("reed_ford", "intermediate", 2),
        ("two_pines", "advanced", 3),
        ("iga_lanterns", "expert", 4),
        ("monks_causeway", "expert", 5),
        ("river_mist", "expert", 6),
    ],
)
def test_the_units_after_the_last_event_are_those_of_the_public_view(scenario: str, level: str, seed: int) -> None:
    """From one public view to the next, over a whole match."""
    heard = set[str]()
    for played in actions(begun(scenario, level), seed):
        told = [one.event for one in played.told if one.to is None]
        before, after = view_of(played.before, None), view_of(played.after, None)
        if not told:
            continue
        unfolding = Unfolding(before, after)
        for event in told:
            unfolding.hear(event)
            heard.add(event.name)
            assert all(isinstance(unit, Unit) for unit in unfolding.view((event,)).units)
        now = unfolding.view(told)
        assert {unit.id: _shown(unit) for unit in now.units} == {unit.id: _shown(unit) for unit in after.units}, told
        assert {gone.id: gone.fate for gone in now.gone} == {gone.id: gone.fate for gone in after.gone}
        assert (now.turn, now.hq_lost) == (after.turn, after.hq_lost)
    assert events.Moved.name in heard
