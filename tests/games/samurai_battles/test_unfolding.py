"""The units after every event: at the end of each step of a match they are those that everybody sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rokugan_desktop.games.samurai_battles import Unit, events
from rokugan_desktop.games.samurai_battles.ids import (
    NO_FACING,
    NOBODY,
    NOWHERE,
    Direction,
    Fate,
    Hex,
    Morale,
    Order,
    Side,
    UnitId,
)
from rokugan_desktop.games.samurai_battles.state import Plan, replace
from rokugan_desktop.games.samurai_battles.unfolding import Unfolding
from rokugan_desktop.games.samurai_battles.view import view_of
from tests.games.samurai_battles.playing import Played, actions, begun, fought
from tests.rulebook.samurai_battles.language import Field

WEST, EAST, BOW = UnitId("w1"), UnitId("e1"), UnitId("w3")

_SHOWN = ("at", "figures", "start", "commander", "ammo", "absorbed", "morale", "honor", "fatigue", "hidden",
          "seen_at", "engaged", "faces", "quarry", "facing")  # fmt: skip


def _shown(unit: Unit) -> dict[str, Any]:
    return {name: getattr(unit, name) for name in _SHOWN} | {"order": unit.plan.order}


MATCHES = [
    ("first_spears", "basic", 1),
    ("reed_ford", "intermediate", 2),
    ("two_pines", "advanced", 3),
    ("iga_lanterns", "expert", 4),
    ("monks_causeway", "expert", 5),
    ("river_mist", "expert", 6),
]


def _unfold(match: Iterable[Played]) -> set[str]:
    """Hear a whole match from one public view to the next, and hold each against what all see; what was heard."""
    heard = set[str]()
    for played in match:
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
    return heard


@pytest.mark.parametrize(("scenario", "level", "seed"), MATCHES)
def test_the_units_after_the_last_event_are_those_of_the_public_view(scenario: str, level: str, seed: int) -> None:
    """Over a whole match of answers at random."""
    assert events.Moved.name in _unfold(actions(begun(scenario, level), seed))


@pytest.mark.parametrize(("scenario", "level", "seed"), MATCHES)
def test_a_battle_that_is_fought_unfolds_into_the_public_view(scenario: str, level: str, seed: int) -> None:
    """Over a whole match of Novices: melees, losses, tests, flights."""
    heard = _unfold(fought(begun(scenario, level), seed))
    assert {events.Engaged.name, events.Faced.name, events.Lost.name} <= heard


def _stage() -> Unfolding:
    """A battle in which w1 and e1 are engaged, e1 pursues w1, and the bow w3 has an arrow left."""
    field = Field(
        "w1 yari 403 c engaged=e1 faces=e1; w2 yari 304 figures=2; w3 bow 206 ammo=1; e1 yari 503 c engaged=w1 faces=w1"
    )
    state = begun("first_spears", "basic")
    units = tuple(replace(unit, quarry=(WEST,)) if unit.id == EAST else unit for unit in field.battle.everyone())
    view = view_of(replace(state, field=field.battle.field, units=units), None)
    return Unfolding(view, view)


def test_a_volley_costs_ammunition_by_c_7_and_a_blow_none() -> None:
    """Nobody has fewer arrows than none."""
    stage = _stage()
    left: list[int] = []
    for kind in ("melee", "fire", "fire"):
        stage.hear(events.Rolled(2, 0, "R-4", (BOW, EAST), kind=kind))
        left.append(stage.units[BOW].ammo)
    assert left == [1, 0, 0]
    stage.hear(events.Supplied(4, 0, "O-12", (BOW,)))
    assert stage.units[BOW].ammo == stage.before.field.cards[stage.units[BOW].card].ammo


def test_who_leaves_is_engaged_with_nobody_and_pursued_by_nobody_by_v_1() -> None:
    """Its enemy faces nobody any more, and what is told of it afterwards changes nothing."""
    stage = _stage()
    stage.hear(events.Left(5, 0, "L-10", (WEST,), fate=Fate.KILLED, at=Hex(403)))
    enemy = stage.units[EAST]
    assert (enemy.engaged, enemy.faces, enemy.quarry) == ((), NOBODY, ())
    units = dict(stage.units)
    for late in (
        events.Left(5, 0, "L-10", (WEST,)),
        events.Lost(5, 0, "L-9", (WEST,), figures=1),
        events.Rolled(2, 0, "R-4", (WEST, EAST), kind="fire"),
        events.Parted(6, 1, "L-11", (WEST, EAST)),
        events.Revealed(0, 0, "U-4", (WEST,), plans=(Plan(Order.MARCH),)),
    ):
        stage.hear(late)
    assert stage.units == units
    assert [gone.fate for gone in stage.gone.values()] == [Fate.KILLED]


def test_two_meet_and_part_by_z_4_and_l_11() -> None:
    """Both are engaged, once each; then neither, and they face nobody."""
    stage = _stage()
    for _twice in range(2):
        stage.hear(events.Engaged(3, 1, "Z-4 a", (UnitId("w2"), EAST)))
    assert stage.units[EAST].engaged == (WEST, UnitId("w2"))
    stage.hear(events.Parted(6, 1, "L-11", (WEST, EAST)))
    assert (stage.units[EAST].engaged, stage.units[EAST].faces) == ((UnitId("w2"),), NOBODY)
    assert stage.units[WEST].engaged == ()


def test_who_flees_looks_nowhere_by_h_7() -> None:
    """Another order leaves the facing."""
    for order, facing in ((Order.REST, Direction(2)), (Order.FLEE, NO_FACING), (Order.PANIC, NO_FACING)):
        stage = _stage()
        stage.change(BOW, facing=Direction(2))
        stage.hear(events.OrderChanged(2, 0, "P-7", (BOW,), order=order))
        assert (stage.units[BOW].plan.order, stage.units[BOW].facing) == (order, facing)


def test_a_unit_that_joins_brings_its_figures_and_commander_by_o_11() -> None:
    """The larger stands on; the smaller is gone."""
    stage = _stage()
    larger, smaller = stage.units[UnitId("w2")], stage.units[WEST]
    stage.hear(events.Left(4, 0, "O-11", (WEST,), fate=Fate.JOINED, at=Hex(403)))
    stage.hear(events.Joined(4, 0, "O-11", (UnitId("w2"), WEST), at=Hex(403)))
    joined = stage.units[UnitId("w2")]
    assert (joined.figures, joined.commander, joined.at) == (larger.figures + smaller.figures, True, 403)
    assert WEST not in stage.units


def test_a_headquarters_is_lost_once_by_h_18() -> None:
    """However often it is told."""
    stage = _stage()
    for _twice in range(2):
        stage.hear(events.HeadquartersLost(5, 0, "H-18", (WEST,), side=Side("west")))
    assert stage.view().hq_lost == ("west",)


def test_who_pursues_is_freed_by_contact_by_a_rally_and_by_the_end_of_its_turn_by_h_16() -> None:
    """As the story tells it, so it stands on the board."""
    rally = events.StateChanged(0, 0, "H-10", (WEST,), state=Morale.WAVERING)
    for told in (rally, events.Engaged(3, 1, "Z-4 a", (BOW, EAST)), events.Freed(6, 0, "H-16", (EAST,))):
        stage = _stage()
        assert stage.units[EAST].quarry == (WEST,)
        stage.hear(told)
        assert stage.units[EAST].quarry == ()
    worse = events.StateChanged(5, 0, "H-6", (WEST,), state=Morale.FLEEING)
    stage = _stage()
    stage.hear(worse)
    assert stage.units[EAST].quarry == (WEST,)


def test_a_hex_is_told_to_be_held_from_the_moment_on_that_who_hid_there_appears_by_w_9() -> None:
    """Not before: until then it keeps the holder that it had."""
    before = _stage().before
    units = tuple(replace(unit, hidden=True, at=NOWHERE) if unit.id == EAST else unit for unit in before.units)
    held, side = Hex(503), next(unit.side for unit in before.units if unit.id == EAST)
    stage = Unfolding(replace(before, units=units), replace(before, stood=((held, side),)))
    stage.hear(events.TurnBegan(0, 0, "U-1", (), turn=2))
    assert stage.view().stood == ()
    stage.hear(events.Appeared(3, 1, "A-4", (EAST,), at=held))
    assert stage.view().stood == ((held, side),)
