"""Conditions over what was told: what they may say, and whether and when they come true."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, NewType

import pytest

from rokugan_desktop.engine import Message, Narrated, Seat, StoryLine, Unreadable
from rokugan_desktop.engine.story import Asker, StoryCondition, ToldStory, Vocabulary
from rokugan_desktop.engine.strict_yaml import convert_strict, load_strict

Field = NewType("Field", int)
Weather = StrEnum("Weather", {"RAIN": "rain", "SUN": "sun"})


class DayBegan(Narrated, frozen=True):
    """A new day."""

    sentence = "story.day"
    day: int


class Harvested(Narrated, frozen=True):
    """A seat brought in a field, with its helpers."""

    sentence = "story.harvested"
    seat: Seat
    field: Field
    sacks: int
    dry: bool = True
    weather: Weather = Weather.SUN
    loads: tuple[tuple[Seat, int], ...] = ()
    tool: str = ""
    lent: Annotated[Seat, "lender"] | None = None


SENTENCES = {
    "story.day": "Day {day}",
    "story.harvested": "{seat} brings in {field}.",
    "field.north": "the north field",
    "field.crab_home": "the Crab’s own field",
    "field.crane_home": "the Crane’s own field",
    "end.sacks": "sacks",
}
FIELDS = ("north", "crab_home", "crane_home")
ROLES = ("crab", "crane")
DAYS = Vocabulary(
    {"DayBegan": DayBegan, "Harvested": Harvested}, SENTENCES, ROLES, {"day": StoryCondition(event="DayBegan")}
)
NORTH, CRAB, CRANE = map(Field, range(3))
AIKO, BOTAN = Seat(0), Seat(1)
STORY = (
    (1, DayBegan(1)),
    (2, Harvested(AIKO, NORTH, 3, loads=((AIKO, 1), (BOTAN, 2)), tool="a4", lent=BOTAN)),
    (2, Harvested(AIKO, NORTH, 2)),
    (3, Harvested(BOTAN, CRANE, 5, dry=False, weather=Weather.RAIN, tool="b1")),
    (4, DayBegan(2)),
    (5, Harvested(AIKO, CRAB, 4)),
    (6, DayBegan(3)),
    (7, Harvested(BOTAN, CRAB, 1)),
    (8, DayBegan(4)),
    (9, Harvested(AIKO, CRAB, 1)),
)
WON: dict[str, Any] = {"won": True, "place": 1, "margin": 2, "total": 9, "seats": 2, "role": "crab", "end.sacks": 9}


def line(event: Any) -> StoryLine:
    inner = Message("story.harvested", seat="Aiko", field=Message(f"field.{FIELDS[event.field]}"))
    return StoryLine(Message("story.by-rule", line=inner, rule="F-1"))


def read(text: str) -> StoryCondition:
    said: StoryCondition = convert_strict(load_strict(text, name="feats.yaml"), StoryCondition, name="feats.yaml")
    DAYS.check(said, "feats.yaml", "feats[0]")
    return said


def came_true(text: str, seat: Seat, ending: dict[str, Any] | None = None) -> int | None:
    return ToldStory(DAYS, STORY, line).came_true(read(text), Asker(seat, ROLES[seat], ending))


@pytest.mark.parametrize(
    ("text", "aiko", "botan"),
    [
        ("event: Harvested", 2, 2),
        ("{event: Harvested, fields: {seat: mine}}", 2, 3),
        ("{event: Harvested, fields: {seat: others, sacks: {at_least: 4}}}", 3, 5),
        ("{event: Harvested, fields: {lent: nobody}}", None, None),
        ("{event: Harvested, fields: {lent: mine}}", None, 2),
        ("{event: Harvested, fields: {seat: mine, sacks: [1, 4]}}", 5, 7),
        ("{event: Harvested, fields: {dry: false}}", 3, 3),
        ("{event: Harvested, fields: {sacks: {at_most: 1}}}", 7, 7),
        ("{event: Harvested, fields: {weather: rain}}", 3, 3),
        ("{event: Harvested, fields: {loads: {at_least: 2}}}", 2, 2),
        ("{event: Harvested, fields: {loads.0.0: mine}}", 2, None),
        ("{event: Harvested, fields: {loads.1.1: 2}}", 2, 2),
        ("{event: Harvested, fields: {tool: '{role:.1}4'}}", None, None),  # both roles begin with a c
        ("{event: Harvested, fields: {tool: 'b*'}}", 3, 3),
        ("{event: Harvested, names: {field: field.north}}", 2, 2),
        ("{event: Harvested, names: {field: field.*_home}}", 3, 3),
        ("{event: Harvested, names: {field: 'field.{role}_home'}, fields: {seat: mine}}", 5, 3),
        ("{event: Harvested, fields: {seat: mine}, times: 3}", 5, None),
        ("{event: Harvested, fields: {seat: mine}, different: field, times: 2}", 5, 7),
        ("{event: Harvested, fields: {seat: mine}, times: 2, within: day}", 2, None),
        ("{event: Harvested, fields: {seat: mine}, within: day, until: 1}", 2, 3),
        ("{event: Harvested, fields: {seat: mine}, within: day, in_a_row: 2}", 5, None),
        ("{event: Harvested, fields: {seat: mine, sacks: 1}, within: day, until: 3}", None, 7),
        ("all: [{event: Harvested, fields: {seat: mine}}, {event: Harvested, fields: {seat: others}}]", 3, 3),
        (
            "{all: [{event: Harvested, fields: {sacks: 5}}, {event: Harvested, fields: {sacks: 4}}], within: day}",
            None,
            None,
        ),
        ("any: [{event: Harvested, fields: {sacks: 5}}, {event: Harvested, fields: {sacks: 4}}]", 3, 3),
        ("{none: [{event: Harvested, fields: {seat: mine}}], within: day}", 7, 5),
        ("all: [{event: Harvested, fields: {sacks: 4}}, {none: [{event: Harvested, fields: {sacks: 9}}]}]", None, None),
        ("none: [event: DayBegan]", None, None),
        ("ending: {won: true}", None, None),
    ],
)
def test_a_condition_comes_true_for_a_seat_at_an_entry(text: str, aiko: int | None, botan: int | None) -> None:
    assert (came_true(text, AIKO), came_true(text, BOTAN)) == (aiko, botan)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("ending: {won: true}", 9),
        ("ending: {won: false}", None),
        ("ending: {place: 1, margin: {at_least: 2}, total: {at_most: 9}, role: [crab]}", 9),
        ("ending: {margin: {at_least: 3}}", None),
        ("ending: {end.sacks: {at_least: 9}}", 9),
        ("all: [{ending: {won: true}}, {event: Harvested, fields: {sacks: 5}}]", 9),
        ("all: [{ending: {won: true}}, {event: Harvested, fields: {sacks: 6}}]", None),
        ("none: [{event: Harvested, fields: {sacks: 9}}]", 9),
        ("none: [{event: Harvested, fields: {sacks: 4}}]", None),
    ],
)
def test_what_asks_for_the_end_is_true_at_the_last_entry(text: str, at: int | None) -> None:
    assert came_true(text, AIKO, WON) == at


@pytest.mark.parametrize(
    ("text", "where", "word"),
    [
        ("event: Reaped", "feats[0].event", "Reaped"),
        ("{event: Harvested, fields: {seats: mine}}", "feats[0].fields", "seats"),
        ("{event: Harvested, fields: {loads.0.first: mine}}", "feats[0].fields", "loads.0.first"),
        ("{event: Harvested, fields: {seat: yours}}", "feats[0].fields.seat", "yours"),
        ("{event: Harvested, fields: {weather: snow}}", "feats[0].fields.weather", "snow"),
        ("{event: Harvested, fields: {dry: mine}}", "feats[0].fields.dry", "mine"),
        ("{event: Harvested, different: plot}", "feats[0].fields", "plot"),
        ("{event: Harvested, names: {plot: field.north}}", "feats[0].names", "plot"),
        ("{event: Harvested, names: {field: field.south}}", "feats[0].names.field", "field.south"),
        ("{event: Harvested, within: week}", "feats[0].within", "week"),
        ("ending: {score: 3}", "feats[0].ending", "score"),
        ("ending: {role: [crab, ox]}", "feats[0].ending.role", "ox"),
        ("all: [{event: DayBegan}, {none: [{event: Reaped}]}]", "feats[0].all[1].none[0].event", "Reaped"),
    ],
)
def test_a_word_that_means_nothing_is_refused_with_its_place(text: str, where: str, word: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text)
    assert (refused.value.source, refused.value.where) == ("feats.yaml", where)
    assert refused.value.what == Message("unreadable.unknown-id", id=word)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "{event: DayBegan, ending: {won: true}}",
        "{all: [event: DayBegan], times: 2}",
        "{ending: {won: true}, fields: {day: 1}}",
    ],
)
def test_a_condition_is_one_thing(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text)
    assert refused.value.what.key == "conditions.one-of"


@pytest.mark.parametrize("text", ["{event: DayBegan, time: 2}", "{event: DayBegan, times: 0}", "{event: [DayBegan]}"])
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match=r"feats\.yaml"):
        read(text)


def test_nothing_told_is_nothing_true() -> None:
    assert ToldStory(DAYS, (), line).came_true(read("none: [event: DayBegan]"), Asker(AIKO, "crab", WON)) is None
