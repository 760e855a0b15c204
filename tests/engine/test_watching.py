"""What is watched is seen in beats."""

from __future__ import annotations

from rokugan_desktop.engine import Beat, Told, beats


def test_a_beat_begins_with_what_all_knew_after_the_one_before() -> None:
    one, two, three = (Told(event, None, seen) for event, seen in (("a", 1), ("b", 2), ("c", 3)))
    assert list(beats(0, [[one, two], [three]])) == [Beat(("a", "b"), 0, 2), Beat(("c",), 2, 3)]
