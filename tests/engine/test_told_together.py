"""Lines of a series are told as one: the same was done by the same seat, in several places."""

from __future__ import annotations

from collections.abc import Sequence

from rokugan_desktop.engine import Message, Seat, Series, StoryLine, seats, told_together

ONE, TWO = seats(2)


def together(places: Sequence[Message]) -> Message:
    """Return the places in one sentence."""
    return Message("all", places=" ".join(place.key for place in places))


def line(seat: Seat, place: str, *, kind: str = "takes", private: bool = False) -> StoryLine:
    """Return a line of a series."""
    return StoryLine(Message("one"), place, private=private, series=Series(kind, seat, Message(place), together))


PLAIN = StoryLine(Message("plain"))


def told(*lines: StoryLine) -> list[tuple[str, tuple[str, ...]]]:
    """Return what is told: the key and the spots of each line."""
    return [(one.message.key, one.spots) for one in told_together(lines)]


def test_what_one_seat_did_is_one_line_with_all_its_places() -> None:
    lines = (line(ONE, "a"), line(TWO, "b"), line(ONE, "c"), PLAIN, line(ONE, "d"))
    assert told(*lines) == [("all", ("a", "c")), ("one", ("b",)), ("plain", ()), ("one", ("d",))]
    assert all(one.series is None for one in told_together(lines))


def test_other_kinds_and_what_not_everybody_heard_stand_apart() -> None:
    lines = (line(ONE, "a"), line(ONE, "b", kind="loses"), line(ONE, "c", private=True))
    assert [spots for _key, spots in told(*lines)] == [("a",), ("b",), ("c",)]


def test_lines_without_a_series_are_told_as_they_are() -> None:
    heading = StoryLine(Message("round"), heading=True)
    assert told_together([heading, PLAIN]) == [heading, PLAIN]


def test_a_line_that_tells_the_line_before_and_its_secret_stands_alone() -> None:
    secret = StoryLine(Message("secret"), private=True, whole=True)
    assert told_together([line(ONE, "a"), PLAIN, secret]) == [*told_together([line(ONE, "a")]), secret]
    assert told_together([secret, PLAIN]) == [secret, PLAIN]
