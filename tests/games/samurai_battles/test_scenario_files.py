"""Files of battles: what the editor writes is read back, and what can't be is refused with its place."""

from __future__ import annotations

from random import Random

import pytest

from rokugan_desktop.engine import Unreadable
from rokugan_desktop.games.samurai_battles import (
    Message,
    empty_battle,
    faults,
    own_copy,
    played_scenario,
    read_own_scenario,
    read_unfinished,
    written_scenario,
)
from tests.games.samurai_battles.playing import game

COMPONENTS = game().components
SOUND = """\
format: samurai-scenario/1
name: The mill
level: intermediate
turns: 6
map: |
  . . . v . . .
   . . w ~ . .
  . . g = . . .
   . . ~ w . .
  . . F ~ . . .
gullies: {303: [ne, sw]}
sides:
  west:
    home: west
    deploy: fixed
    units:
      w1: {type: ashigaru_yari, at: 203, commander: true}
      w2: {type: ashigaru_bow, at: 102}
  east:
    name: The others
    home: east
    deploy: fixed
    may_hide: 1
    zone: [502, 304]
    units:
      e1: {type: samurai_naginata, at: 602, commander: true}
      e2: {type: ninja, at: 502, may_hide: true}
victory:
  destroyed: {unit: 1, headquarters: 3}
  hold: {403: 2}
"""
BROKEN = {
    "another format": ("samurai-scenario/1", "samurai-scenario/2", "format"),
    "no format": ("format: samurai-scenario/1\n", "", ""),
    "no name": ("name: The mill\n", "", ""),
    "an empty name": ("The mill", '""', "name"),
    "a name of spaces": ("The mill", '"  "', "name"),
    "a name that steers": ("The mill", '"a\\e[2J"', "name"),
    "a name too long": ("The mill", "x" * 41, "name"),
    "a level that is none": ("intermediate", "hard", "level"),
    "no turns": ("turns: 6", "turns: 0", "turns"),
    "turns as a word": ("turns: 6", "turns: six", "turns"),
    "a cell that is none": ("  . . g =", "  . . x =", "map"),
    "a level of two figures": ("  . . g =", "  . . .12 =", "map"),
    "a gully that runs nowhere": ("[ne, sw]", "[up]", "gullies"),
    "a gully elsewhere": ("{303:", "{302:", "gullies"),
    "one side": ("  east:\n", "  north:\n", "sides"),
    "no edge": ("    home: east\n", "", "sides.east"),
    "an edge that is none": ("home: east", "home: up", "sides.east.home"),
    "units by no number": ("      w1:", "      wx:", "sides.west.units.wx"),
    "a unit of the other side": ("      w1:", "      e9:", "sides.west.units.e9"),
    "an unknown type": ("ashigaru_bow", "tank", "sides.west.units.w2.type"),
    "a hex that is none": ("at: 102", "at: 999", "sides.west.units.w2.at"),
    "two on one hex": ("at: 102", "at: 203", "sides.west.units.w2.at"),
    "a commander of ninja": ("at: 502, may", "at: 502, commander: true, may", "sides.east.units.e2.commander"),
    "a zone off the map": ("zone: [502, 304]", "zone: [502, 1304]", "sides.east.zone"),
    "a hex of points off the map": ("hold: {403: 2}", "hold: {1403: 2}", "victory.hold.1403"),
    "points below none": ("hold: {403: 2}", "hold: {403: -2}", "victory.hold"),
    "two worths": ("{unit: 1, headquarters: 3}", "{unit: 1, cards: 5}", "victory.destroyed"),
    "an unknown key": ("turns: 6", "turns: 6\nweather: fog", ""),
    "a key twice": ("turns: 6", "turns: 6\nturns: 7", ""),
    "an alias": ("turns: 6", "turns: &a 6", ""),
    "a tag": ("turns: 6", "turns: !!python/object:os.system 6", ""),
    "no mapping": (SOUND, "- 1\n- 2\n", ""),
    "no YAML": (SOUND, "{{{", ""),
    "nothing": (SOUND, "", ""),
    "too deep": ("turns: 6", "turns: " + "[" * 200 + "]" * 200, ""),
}


def test_what_is_sound_is_read_and_has_no_fault() -> None:
    found = read_own_scenario(COMPONENTS, SOUND, "mill.yaml")
    assert faults(COMPONENTS, read_unfinished(COMPONENTS, SOUND, "mill.yaml")) == []
    assert played_scenario(COMPONENTS, found) == found.id


@pytest.mark.parametrize("name", BROKEN)
def test_what_can_t_be_is_refused_with_its_place(name: str) -> None:
    old, new, place = BROKEN[name]
    assert old in SOUND
    for read in (read_own_scenario, read_unfinished):
        with pytest.raises(Unreadable) as refused:
            read(COMPONENTS, SOUND.replace(old, new, 1), "mill.yaml")
        assert refused.value.source == "mill.yaml"
        assert place in refused.value.where


UNFINISHED = {
    "nobody": (
        "      w1: {type: ashigaru_yari, at: 203, commander: true}\n      w2: {type: ashigaru_bow, at: 102}\n",
        "",
    ),
    "a unit where it may not stand": ("type: ashigaru_yari, at: 203", "type: mounted_samurai, at: 305"),
    "a zone without its unit": ("zone: [502, 304]", "zone: [304]"),
    "a player too many": ("at: 102}", "at: 102, group: c}"),
    "a hex of both": ("zone: [502, 304]", "zone: [502, 203]"),
}


@pytest.mark.parametrize("name", UNFINISHED)
def test_a_battle_that_is_being_made_is_kept_though_it_can_t_be_played(name: str) -> None:
    old, new = UNFINISHED[name]
    text = SOUND.replace("    units:\n" + old, "    units: {}\n") if not new else SOUND.replace(old, new)
    assert text != SOUND
    found = read_unfinished(COMPONENTS, text, "mill.yaml")
    assert len(faults(COMPONENTS, found)) >= 1
    with pytest.raises(Unreadable):
        read_own_scenario(COMPONENTS, text, "mill.yaml")
    assert played_scenario(COMPONENTS, found) == found.id, "it has an id, which no match takes"


def test_what_is_written_is_read_back_as_it_was() -> None:
    house = [own_copy(one, name) for name, one in COMPONENTS.scenarios.items()]
    for battle in (*house, empty_battle(COMPONENTS, 9, 7), read_unfinished(COMPONENTS, SOUND, "mill.yaml")):
        text = written_scenario(battle)
        assert read_unfinished(COMPONENTS, text, "again.yaml") == battle
        assert "\n  . " in text, "rows are seen as rows"
    for battle in house:
        read_own_scenario(COMPONENTS, written_scenario(battle), "house.yaml")


def test_no_change_of_a_letter_is_met_by_anything_but_a_sentence() -> None:
    rng = Random(27)
    for _ in range(400):
        at, letter = rng.randrange(len(SOUND)), rng.choice("\n {}[]:,.#~-0az\x00é&*!|")
        text = SOUND[:at] + letter + SOUND[at + rng.randrange(3) :]
        try:
            battle = read_unfinished(COMPONENTS, text, "mill.yaml")
        except Unreadable:
            continue
        assert read_unfinished(COMPONENTS, written_scenario(battle), "again.yaml") == battle
        assert all(isinstance(what, Message) for _place, what in faults(COMPONENTS, battle))
