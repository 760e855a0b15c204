"""Events are told by the sentence of their class, its places filled from their fields."""

from __future__ import annotations

from typing import ClassVar, NewType

import pytest

from rokugan_desktop.engine import Count, Message, Naming, Narrated, Plural, Seat, Storyteller, told_together

Port = NewType("Port", int)
NO_PORT = Port(0)
SENTENCES: dict[str, str | Plural] = {
    "story.sailed": "{who} sails from {port} to {other}.",
    "story.sunk": "{who} sinks near {port} ({rule}).",
    "story.lost": Plural("{who} loses {n} ship.", "{who} loses {n} ships."),
    "story.ruled": "{line} [{rule}]",
    "story.loaded": "{who} loads at {port}.",
    "story.loaded.together": "{who} loads: {places}.",
    "story.list": "{first}, {rest}",
    "story.signed": "The log is signed {times} times: {mood}.",
    "back.sailed": "It has left {port}.",
}


def _name(seat: Seat, names: tuple[str, ...]) -> str:
    return names[seat]


STORY: Storyteller[tuple[str, ...]] = Storyteller(
    Message,
    SENTENCES,
    {
        Port: Naming(
            {"port": lambda port, _names: Message(f"port.{port}")},
            lambda port, _names: f"area:{port}" if port else None,
        ),
        Seat: Naming({"who": _name}, lambda seat, _names: f"piece:{seat}"),
    },
)
NAMES = ("Aiko", "Botan")
HARBOR, ISLAND = Port(1), Port(2)


class Voyage(Narrated, frozen=True):
    by = "seat"

    seat: Seat


class Sailed(Voyage, frozen=True):
    sentence = "story.sailed"
    no_way_back = "back.sailed"
    start: Port
    other: Port


class Sunk(Voyage, frozen=True):
    sentences = "story.sunk", "story.lost"
    rule: ClassVar = "S-1"
    near: Port
    ships: Count

    def told_by(self) -> str:
        return self.sentences[self.near == ISLAND]


class Landed(Voyage, frozen=True):
    sentences = "story.lost", "story.loaded"
    chosen_by = "port"
    ships: Count
    port: Port


class Loaded(Voyage, frozen=True):
    sentence = "story.loaded"
    together = "port"
    port: Port


class Waited(Voyage, frozen=True):
    sentence = None


class Signed(Narrated, frozen=True):
    sentence = "story.signed"
    ruled = "story.ruled"
    everywhere = True
    times: int
    mood: str
    rule: str
    port: Port = HARBOR


class Ended(Signed, frozen=True):
    heading = True


class Forgotten(Voyage, frozen=True):
    """Says nothing of how it is told."""


def test_a_place_is_filled_by_the_field_of_its_name_else_by_the_first_that_can() -> None:
    line = STORY.line(Sailed(Seat(1), HARBOR, ISLAND), NAMES)
    assert line is not None
    assert line.message == Message("story.sailed", who="Botan", port=Message("port.1"), other=Message("port.2"))
    assert (line.spot, line.by, line.heading) == ("area:1", 1, False)


def test_an_event_chooses_between_its_sentences_and_has_its_rule() -> None:
    """A line lies where the first type of the table says; where that says nothing, where the next one does."""
    near = STORY.line(Sunk(Seat(0), HARBOR, 3), NAMES)
    far = STORY.line(Sunk(Seat(0), ISLAND, 3), NAMES)
    nowhere = STORY.line(Sunk(Seat(0), NO_PORT, 3), NAMES)
    assert near is not None
    assert far is not None
    assert nowhere is not None
    assert near.message == Message("story.sunk", who="Aiko", port=Message("port.1"), rule="S-1")
    assert far.message == Message("story.lost", who="Aiko", n=3)
    assert (near.spot, far.spot, nowhere.spot) == ("area:1", "area:2", "piece:0")


def test_a_field_chooses_between_two_sentences() -> None:
    said = [STORY.said(Landed(Seat(0), 2, port), NAMES) for port in (NO_PORT, HARBOR)]
    assert said == [
        Message("story.lost", who="Aiko", n=2),
        Message("story.loaded", who="Aiko", port=Message("port.1")),
    ]


def test_a_rule_is_added_and_numbers_and_texts_are_told_as_they_are() -> None:
    event = Signed(2, "gladly", "L-7")
    said = Message("story.signed", times=2, mood="gladly")
    line = STORY.line(event, NAMES)
    assert line is not None
    assert line.message == Message("story.ruled", line=said, rule="L-7")
    assert (line.spot, line.by) == (None, None)
    assert STORY.said(event, NAMES) == said
    heading = STORY.line(Ended(2, "gladly", "L-7"), NAMES)
    assert heading is not None
    assert (heading.message, heading.heading) == (said, True), "a heading says no rule"


def test_what_is_done_again_is_told_in_one_sentence() -> None:
    events = (Loaded(Seat(0), HARBOR), Loaded(Seat(0), ISLAND))
    (line,) = told_together(line for event in events if (line := STORY.line(event, NAMES)) is not None)
    places = Message("story.list", first=Message("port.1"), rest=Message("port.2"))
    assert line.message == Message("story.loaded.together", who="Aiko", places=places)
    assert line.spots == ("area:1", "area:2")


def test_it_is_said_why_there_is_no_way_back() -> None:
    assert STORY.why_no_way_back(Sailed(Seat(1), HARBOR, ISLAND), ()) == Message("back.sailed", port=Message("port.1"))
    assert STORY.why_no_way_back(Loaded(Seat(1), HARBOR), ()) is None


def test_what_no_words_tell_has_no_line() -> None:
    assert STORY.line(Waited(Seat(0)), NAMES) is None
    assert STORY.said(Waited(Seat(0)), NAMES) is None
    with pytest.raises(AttributeError, match="sentence"):
        STORY.line(Forgotten(Seat(0)), NAMES)


@pytest.mark.parametrize(
    ("key", "said"), [("story.sailed", r"Drifted fills \{other\}"), ("story.unknown", "story.unknown")]
)
def test_a_sentence_that_is_missing_or_that_nothing_fills_is_our_fault(key: str, said: str) -> None:
    class Drifted(Narrated, frozen=True):
        sentence = key
        port: Port

    with pytest.raises(LookupError, match=said):
        STORY.line(Drifted(HARBOR), NAMES)


def test_nobody_did_what_a_seat_below_the_first_did() -> None:
    line = STORY.line(Loaded(Seat(-1), HARBOR), NAMES)
    assert line is not None
    assert (line.by, line.series) == (None, None)
