"""Scenarios of a player's own: read as strictly as the house's, said in one way only, and played to the end."""

from __future__ import annotations

import json
from random import Random

import pytest

from rokugan_desktop.desktop.samurai_battles.pieces import army_name
from rokugan_desktop.engine import Illegal, Setup, Unreadable
from rokugan_desktop.games.samurai_battles import OwnScenario, player, read_own_scenario, write_position
from rokugan_desktop.games.samurai_battles.ids import Hex, Side
from rokugan_desktop.games.samurai_battles.position import open_position, read_position
from rokugan_desktop.table.files.match_files import export_match, read_lines, read_match
from rokugan_desktop.table.journal import MemoryJournal, new_header
from rokugan_desktop.table.session import Session
from rokugan_desktop.table.trust.proving import verify_file
from rokugan_desktop.table.trust.shuffle import Shuffle
from tests.shelved import speak

from .playing import actions, game

FILE = """\
format: samurai-scenario/1
name: Two mills
level: intermediate
turns: 3
map: |
  . . .0 v . . #
   . . w g .

  #
gullies: {402: [w, e, w]}
sides:
  east:
    home: east
    deploy: fixed
    name: The millers
    zone: [501]
    units:
      e2: {type: ashigaru_bow, at: 601, group: b}
      e1: {type: ashigaru_yari, at: 502, commander: true}
  west:
    home: west
    deploy: free
    zone: [201, 101, 102, 101]
    units:
      w1: {type: mounted_samurai, at: 101, commander: true}
victory: {destroyed: {cards: 10, headquarters: 5}, hold_each_turn: {401: 1}}
"""


def own(text: str = FILE) -> OwnScenario:
    """The scenario of the file."""
    return read_own_scenario(game().components, text, "mills.yaml")


def set_up(scenario: OwnScenario, *roles: str) -> Setup:
    """The set-up of a match of it."""
    return Setup(roles or ("west", "east"), (("scenario", scenario.id), ("level", scenario.level)))


def test_what_is_played_alike_is_one_text() -> None:
    """Spaces, `.0`, the order of sides, units, hexes and directions, and what means nothing make no other scenario."""
    other = FILE.replace(".0", " .").replace("[501]", "[]").replace("[w, e, w]", "[e, w]").replace("201, 101,", "201,")
    assert own(other).id == own().id
    assert own().map == ". . . v . .\n . . w g ."
    assert [*own().sides] == ["west", "east"]
    assert [*own().sides[Side("east")].units] == ["e1", "e2"]
    assert json.loads(own().id)["sides"]["west"]["zone"] == [101, 102, 201]
    assert own(FILE.replace("turns: 3", "turns: 4")).id != own().id


def test_a_match_of_it_is_played_written_and_proved() -> None:
    """At the table: the journal holds all of it, the file replays and is proved."""
    setup, names = set_up(own(), "west", "east", "east"), ("Anna", "Boris", "Vera")
    shuffle = Shuffle(bytes(range(32)), names)
    header = new_header(game(), setup, names, "2026-11-22T09:00", ("human",) * 3, secret=shuffle.secret, title="Mills")
    session, rng = Session.start(game(), setup, names, MemoryJournal(header), shuffle), Random(1)
    while session.over() is None:
        seat = min(session.asking())
        for answer in player("novice").decide(session.view(seat), session.asking()[seat], rng.randrange(1 << 30)):
            session.answer(seat, answer)
        session.confirm(seat)
    content = export_match(game(), session.journal)
    assert read_match(game(), content, "mills").over == session.over()
    assert verify_file(game(), read_lines(content, "mills")).proved
    choice = game().options(dict(setup.options))[0].choices[-1]
    said = [speak(language).of("samurai_battles").say(choice.name) for language in ("en", "ru")]
    assert (choice.id, said) == (own().id, ["“Two mills”", "«Two mills»"])


@pytest.mark.parametrize(
    ("language", "names"), [("en", ["Army of the west", "The millers"]), ("ru", ["Войско Запада", "The millers"])]
)
def test_armies_are_called_as_the_player_called_them(language: str, names: list[str]) -> None:
    field, words = game().field(set_up(own())), speak(language).of("samurai_battles")
    assert [words.say(army_name(field, facts.id)) for facts in field.sides] == names


def test_a_position_of_it_goes_on_as_the_match_does() -> None:
    """It belongs to no scenario of the house, so it says map, homes, worths and turns by itself."""
    *_rest, played = actions(game().new(set_up(own())), 3)
    text = write_position(played.before)
    state = open_position(game().components, read_position(text, "here"), "here")
    field, begun = state.field, played.before.field
    assert (field.turns, field.victory.prizes, field.ground) == (3, {Hex(401): 1}, begun.ground)
    assert [facts.home for facts in field.sides] == ["west", "east"]


FAULTS = {
    "turns: 3": ("turns: 0", "turns"),
    "format: samurai-scenario/1": ("format: samurai-battles-data/1", "format"),
    "name: Two mills": ("name: \u2800", "name"),
    "name: The millers": ('name: "The\\u202Emillers"', "sides.east.name"),
    "  . . .0 v": ("  . . . ?", "map.rows:1"),
    "  east:": ("  north:", "sides"),
    "{402: [w, e, w]}": ("{401: [w]}", "map.gullies.401"),
    "zone: [201, 101, 102, 101]": ("zone: [201, 101, 102, 502]", "sides.west.zone"),
    "zone: [201, 101, 102, 101] ": ("zone: [201, 102]", "sides.west.units.w1.at"),
    "zone: [201, 101, 102, 101]  ": ("zone: [201, 101, 999]", "sides.west.zone"),
    "at: 601": ("at: 502", "sides.east.units.e1.at"),
    "e1: {type: ashigaru_yari": ("e0: {type: ashigaru_yari", "sides.east.units.e0"),
    "at: 101": ("at: 302", "sides.west.units.w1.at"),
    "group: b": ("group: c", "sides.east.units"),
    "type: ashigaru_bow": ("type: elephant", "sides.east.units.e2.type"),
    "type: ashigaru_bow, at: 601": ("type: peasants, commander: true, at: 601", "sides.east.units.e2.commander"),
    "type: ashigaru_yari, at: 502": (
        "type: headquarters, at: 402}\n      e3: {type: headquarters, at: 502",
        "sides.east.units.e3",
    ),
    "w1: {type: mounted_samurai, at: 101, commander: true}": ("{}", "sides.west.units"),
    "{401: 1}": ("{409: 1}", "victory.hold_each_turn.409"),
    "{cards: 10,": ("{unit: 1, cards: 10,", "victory.destroyed"),
    "headquarters: 5}": ("headquarters: 5}, handicap: {west: 2}", "victory.handicap"),
    "level: intermediate": ("level: hard", "level"),
    "deploy: fixed": ("deploy: fixed\n    magic: 1", "sides.east"),
}
"""What is written instead of what, and which place is at fault then; spaces at the end of a key mean nothing."""


@pytest.mark.parametrize("usual", FAULTS)
def test_what_can_not_be_is_refused_with_its_place(usual: str) -> None:
    instead, place = FAULTS[usual]
    text = FILE.replace(usual.rstrip(), instead)
    assert text != FILE
    with pytest.raises(Unreadable) as fault:
        own(text)
    assert (fault.value.source, fault.value.where) == ("mills.yaml", place)
    for language in ("en", "ru"):
        assert speak(language).of("samurai_battles").say(fault.value.what)


def test_a_zone_has_room_for_whoever_gives_way() -> None:
    """Each of its units may stand on as many of its hexes as the side has units (F-6)."""
    second = "commander: true}\n      w2: {type: ashigaru_bow, at: 102}\nvictory"
    text = FILE.replace("commander: true}\nvictory", second)
    assert own(text).sides[Side("west")].units
    with pytest.raises(Unreadable) as fault:
        own(
            text.replace("  . . .0 v", "  . F .0 v")
            .replace("201, 101, 102, 101", "201, 101, 102")
            .replace("102}", "201}")
            .replace("zone: [201, 101, 102]", "zone: [201, 101]")
        )
    assert fault.value.where == "sides.west.zone"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        "[1]",
        "{" * 5000,
        '{"name": 1e999}',
        "\ud800{",
        own().id.replace(":", ": ", 1),
        own().id.replace('"Two mills"', '" Two mills"'),
        own().id.replace('"east":{', '"south":{'),
        own().id.replace('"turns":3', '"turns":3,"turns":3'),
        own().id + " ",
        FILE,
    ],
)
def test_hostile_text_as_an_option_is_one_sentence(text: str) -> None:
    """It is no scenario, or one that is written down otherwise: a match of it is refused before anything is kept."""
    setup = Setup(("west", "east"), (("scenario", text), ("level", "basic")))
    game().options(dict(setup.options))
    game().seating(dict(setup.options))
    with pytest.raises((Unreadable, Illegal)):
        game().new(setup)
