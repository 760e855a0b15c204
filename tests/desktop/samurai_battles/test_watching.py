"""What the table watches: frames over whole random matches, complete, in order, and with nothing that is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication

from rokugan_desktop.desktop.face import Frame, Person
from rokugan_desktop.desktop.look.theme import LIGHT
from rokugan_desktop.desktop.map.values import Route, Zone
from rokugan_desktop.desktop.samurai_battles.aim import aim_section
from rokugan_desktop.desktop.samurai_battles.face import SamuraiFace, samurai_face
from rokugan_desktop.desktop.samurai_battles.standing import dice_cards, dice_rows, standings_of
from rokugan_desktop.desktop.sheets.boxes import Typesetter
from rokugan_desktop.desktop.sheets.sections import EVERYBODY, Item
from rokugan_desktop.engine import Seat
from rokugan_desktop.games.samurai_battles import Moment, View, events, foresight
from rokugan_desktop.games.samurai_battles.ids import NOWHERE, Side, UnitId, called
from rokugan_desktop.games.samurai_battles.view import view_of
from rokugan_desktop.words import Words
from tests.games.samurai_battles.playing import actions, begun, fought, game, heard, lurked
from tests.shelved import speak_in_window


@cache
def face() -> SamuraiFace:
    """The game as the window sees it."""
    return samurai_face(game())


@cache
def words() -> Words:
    """The words of the window."""
    return speak_in_window("en")


def people() -> tuple[Person, ...]:
    """Two people."""
    return tuple(Person(Seat(number), name, face().roles[number]) for number, name in enumerate(("Aiko", "Botan")))


def watched(scenario: str, level: str, seed: int) -> Iterator[tuple[View, tuple[events.Event, ...], View, list[Frame]]]:
    """Every change that somebody watches of two matches, at random and of Novices: views, what was told, frames."""
    for played in chain(actions(begun(scenario, level), seed), fought(begun(scenario, level), seed)):
        told, before, after = heard(played), view_of(played.before, None), view_of(played.after, None)
        frames = face().frames(before, told, after, people(), words())
        if frames:
            yield before, tuple(one.event for one in told), after, list(frames)


@pytest.mark.parametrize(
    ("scenario", "level", "seed"),
    [
        ("reed_ford", "intermediate", 2),
        pytest.param("iga_lanterns", "expert", 4, marks=pytest.mark.long),
        ("river_mist", "expert", 6),
        pytest.param("dark_village", "advanced", 3, marks=pytest.mark.long),
    ],
)
def test_every_frame_has_its_words_and_shows_nobody_who_is_hidden(scenario: str, level: str, seed: int) -> None:
    hidden_seen = 0
    for _before, _told, _after, frames in watched(scenario, level, seed):
        for frame in frames:
            assert words().say(frame.title)
            assert all(words().say(line) for line in frame.lines)
            assert isinstance(frame.view, View)
            hidden = {unit.id for unit in frame.view.units if unit.hidden}
            hidden_seen += len(hidden)
            assert not hidden & {piece.identity for piece in frame.pieces}
            assert all(unit.at == NOWHERE for unit in frame.view.units if unit.hidden)
    assert hidden_seen or scenario not in ("iga_lanterns", "dark_village")


def test_no_frame_tells_where_a_hidden_unit_stands() -> None:
    """Neither a way nor a lit place lies on its hex, but for what happens there openly."""
    found = 0
    for played in (one for seed in range(1, 4) for one in lurked(seed)):
        told = heard(played)
        frames = face().frames(view_of(played.before, None), told, view_of(played.after, None), people(), words())
        lurking = {unit.at for unit in played.before.units if unit.hidden}
        lurking &= {unit.at for unit in played.after.units if unit.hidden}
        public = [one.event for one in told]
        plans = [plan for event in public if isinstance(event, events.Revealed) for plan in event.plans]
        openly = {hex_ for plan in plans for hex_ in plan.path}
        openly |= {event.into for event in public if isinstance(event, (events.Moved, events.UnitStopped))}
        for frame in frames:
            ways = {spot for drawn in frame.overlays if isinstance(drawn, Route) for spot in drawn.spots}
            assert not ({*frame.spots, *ways} & {f"area:h{hex_}" for hex_ in lurking - openly})
        found += len(lurking - openly) * len(frames)
    assert found


def test_the_frames_of_a_turn_go_on_step_by_step() -> None:
    """The reveal first; steps and pulses never go back within a turn; every throw is seen once."""
    for _before, told, _after, frames in watched("river_mist", "expert", 3):
        turns = [(frame.view.turn, frame.view.step) for frame in frames]
        assert turns == sorted(turns)
        assert sum(len(frame.cards) for frame in frames) == len(list(dice_rows(told)))
        assert all(frame.hold > 0 for frame in frames)


def test_the_reveal_shows_the_ways_of_all_plans() -> None:
    """A way for every path, a zone for every facing that is known."""
    seen = 0
    for _before, told, _after, frames in watched("reed_ford", "intermediate", 5):
        revealed = [event for event in told if isinstance(event, events.Revealed)]
        if not revealed:
            continue
        first = next(frame for frame in frames if not frame.spots)
        paths = sum(bool(plan.path) for plan in revealed[0].plans)
        ways = [drawn for drawn in first.overlays if isinstance(drawn, Route) and not drawn.broken]
        assert len(ways) == paths
        seen += paths + sum(isinstance(drawn, Zone) for drawn in first.overlays)
    assert seen


def test_the_reveal_tells_of_every_unit_and_looks_into_no_ambush() -> None:
    """W-2: every order with all it needs, those that rest too, but not where an Ambush faces."""
    ambushes = 0
    for _before, told, _after, frames in watched("iga_lanterns", "expert", 4):
        for event in told:
            if not isinstance(event, events.Revealed):
                continue
            said = [words().say(line) for line in next(frame for frame in frames if not frame.spots).lines]
            named = [unit for line in said for unit in line.split(":")[0].split(", ")]
            units = {words().say(called(*unit)): unit[0] for unit in event.called}
            assert sorted(units.get(UnitId(name), name) for name in named) == sorted(event.units)
            ambushed = [line for line in said if "Ambush" in line]
            ambushes += len(ambushed)
            assert not any("facing" in line for line in ambushed)
    assert ambushes


def test_a_row_of_dice_says_which_of_them_count() -> None:
    """The sum of the hits told is that of the dice that count; what a fight costs is shown too."""
    rows = losses = 0
    for _before, told, _after, _frames in watched("reed_ford", "intermediate", 8):
        for event in told:
            if isinstance(event, events.Rolled):
                (row,) = dice_rows((event,))
                assert sum(row.counts) == event.hits
                assert row.dice == event.dice
                rows += 1
            if isinstance(event, events.Tested):
                (row,) = dice_rows((event,))
                assert row.good == event.passed
            if isinstance(event, events.Lost):
                (row,) = dice_rows((event,))
                assert row.units == event.units
                assert row.result == (f"−{event.figures}" if event.figures else "0")
                losses += event.figures
    assert rows
    assert losses


def test_nine_dice_leave_a_card_small(qapp: QApplication) -> None:
    """It hides no more of a field than a few hexes."""
    turns = ((event, view) for _, told, view, _ in watched("reed_ford", "intermediate", 8) for event in told)
    thrown, view = next((event, view) for event, view in turns if isinstance(event, events.Rolled))
    rolled = structs.replace(thrown, kind="melee", dice=tuple(range(1, 10)), hits=5)
    words = speak_in_window("ru").of("samurai_battles")
    (card,) = dice_cards((rolled,), view, lambda units: ())
    assert Typesetter(LIGHT, 1.0).high(card.look(words), 232) <= 130


def test_a_card_for_each_throw_stands_at_who_throws_and_is_gone_with_its_frame() -> None:
    for _before, _told, _after, frames in watched("reed_ford", "intermediate", 8):
        for frame in frames:
            assert all(set(card.spots) <= set(frame.spots) for card in frame.cards)


def test_luck_is_what_was_thrown_beside_what_so_many_dice_bring_on_the_average() -> None:
    """Of each side by itself; what drowns in a river strikes nobody."""
    west, east = UnitId("w1"), UnitId("e1")
    thrown = events.Rolled(5, 0, "L-9", units=(west, east), kind="melee", value=events.Sum(5, ()), hits=2)
    needs = structs.replace(thrown, dice=(3, 9, 20, 5))
    surely = structs.replace(needs, units=(east, west), value=events.Sum(25, ()), dice=(20,), hits=1)
    river = structs.replace(needs, kind="river", units=(west,))
    sides = {west: Side("west"), east: Side("east")}
    found = foresight.luck((needs, surely, needs, river), sides)
    assert found == {Side("west"): foresight.Luck(8, 4, 2.0), Side("east"): foresight.Luck(1, 1, 1.0)}


def test_the_film_of_a_turn_with_dice_ends_with_its_luck() -> None:
    fought_turns = 0
    for before, told, _after, frames in watched("reed_ford", "intermediate", 8):
        thrown = [event for event in told if isinstance(event, events.Rolled) and len(event.units) > 1]
        assert (frames[-1].title.key == "watch.luck") is bool(thrown)
        assert not thrown or dict(frames[-1].title.parameters)["turn"] == before.turn, (
            "though the next one may have begun"
        )
        fought_turns += bool(thrown)
    assert fought_turns


def test_each_line_of_a_moment_has_its_own_place() -> None:
    """Of a march the hex that the unit comes to, of a plan where its unit stands."""
    marches = plans = 0
    for before, told, _after, frames in watched("reed_ford", "intermediate", 5):
        moved = [event for event in told if isinstance(event, events.Moved)]
        found = [place for frame in frames for place in frame.places if frame.title.key != "watch.turn"]
        assert all(len(frame.places) in (0, len(frame.lines)) for frame in frames)
        assert {f"area:h{event.into}" for event in moved} <= set(found)
        stood = {f"area:h{unit.at}" for unit in before.units}
        revealed = {place for frame in frames if frame.title.key == "watch.turn" for place in frame.places if place}
        assert revealed <= stood
        marches, plans = marches + len(moved), plans + len(revealed)
    assert marches
    assert plans


@pytest.mark.parametrize(("scenario", "level", "seed"), [("reed_ford", "intermediate", 2), ("river_mist", "expert", 6)])
def test_holders_and_points_of_the_last_frame_are_those_that_the_turn_ends_with(
    scenario: str, level: str, seed: int
) -> None:
    """W-9 too: what all take for true of a hex under a hidden unit."""
    ended = 0
    for before, _told, after, frames in watched(scenario, level, seed):
        last = frames[-1].view
        if before.moment is Moment.EXECUTION and after.turn > before.turn:
            assert {prize.name for prize in prizes(last)} == {prize.name for prize in prizes(after)}
            assert [one.score for one in standings_of(last).seats] == [one.score for one in standings_of(after).seats]
            ended += 1
    assert ended > 5


def prizes(view: View) -> tuple[Item, ...]:
    """What the aim says of each hex that brings points."""
    return tuple(
        item
        for item in aim_section(view, EVERYBODY, words().of("samurai_battles")).items
        if item.id.startswith("prize")
    )
