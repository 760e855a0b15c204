"""Charts: their scales are round, their marks stand where the numbers say, and nothing written in them is markup."""

from __future__ import annotations

import doctest
import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rokugan_desktop.cli import simulation
from rokugan_desktop.cli.simulation import Point, bars, points, ticks


def say(value: float, digits: int) -> str:
    """Return the value with so many digits."""
    return f"{value:.{digits}f}"


@given(st.floats(-1e4, 1e4), st.floats(0, 1e4))
def test_a_scale_is_evenly_spaced_and_holds_both_ends(first: float, span: float) -> None:
    marks = ticks(first, first + span)
    steps = [after - before for before, after in pairwise(marks)]
    slack = 1e-6 * max(1, abs(first), span)
    assert marks[0] <= first + slack
    assert marks[-1] >= first + span - slack
    assert 2 <= len(marks) <= 10
    assert max(steps) - min(steps) < slack
    assert min(steps) > 0


@pytest.mark.parametrize(
    ("first", "last", "marks"),
    [
        (0, 1, (0, 0.2, 0.4, 0.6, 0.8, 1)),
        (18, 31, (18, 20, 22, 24, 26, 28, 30, 32)),
        (0, 0, (0.0, 2e-07)),
        (-3, 4, (-3, -2, -1, 0, 1, 2, 3, 4)),
    ],
)
def test_a_scale_has_round_numbers(first: float, last: float, marks: tuple[float, ...]) -> None:
    assert ticks(first, last) == pytest.approx(marks)


def test_points_stand_where_their_values_are() -> None:
    rows = [Point("low", 20, 15, 22), Point("even", 25, 20, 30), Point("high", 40, 30, 50)]
    drawn = ET.fromstring(points("shares", rows, (25, "even chances"), say))
    circles = list(drawn.iter("circle"))
    assert [circle.get("class") for circle in circles] == ["apart", "near", "apart"]
    low, even, high = (float(str(circle.get("cx"))) for circle in circles)
    assert (even - low) / (high - even) == pytest.approx(5 / 15, abs=0.01)
    mark = next(line for line in drawn.iter("line") if line.get("class") == "mark")
    assert float(str(mark.get("x1"))) == pytest.approx(even, abs=0.1)
    paths = [re.findall(r"[\d.]+", str(path.get("d"))) for path in drawn.iter("path")]
    (first_left, *_), (second_left, *_), _ = paths
    assert float(second_left) == pytest.approx(low, abs=0.1), "the second's interval begins at the first's value"
    assert float(first_left) < low


def test_a_mark_outside_all_intervals_is_on_the_paper() -> None:
    drawn = ET.fromstring(points("honor", [Point("far", 90, 80, 95)], (20, "mean"), say))
    mark = next(line for line in drawn.iter("line") if line.get("class") == "mark")
    assert 0 < float(str(mark.get("x1"))) < 760


def test_bars_are_as_long_as_their_values_and_may_all_be_empty() -> None:
    drawn = ET.fromstring(bars("use", [("one", 1.5), ("two", 3), ("none", 0)], say))
    first, second, none = (float(str(bar.get("width"))) for bar in drawn.iter("rect"))
    assert 2 * first == pytest.approx(second, abs=0.2)
    assert none == 0
    empty = ET.fromstring(bars("use", [("none", 0)], say))
    assert [bar.get("width") for bar in empty.iter("rect")] == ["0.0"]


def test_what_is_written_is_no_markup() -> None:
    chart = points('<b> & "c"', [Point("<i>&", 1, 0, 2)], (1, "</svg>"), say)
    drawn = ET.fromstring(chart)
    assert drawn.get("aria-label") == '<b> & "c"'
    assert {"<i>&", "</svg>"} <= {text.text for text in drawn.iter("text")}


def test_the_examples_are_true() -> None:
    assert doctest.testmod(simulation) == doctest.TestResults(failed=0, attempted=1)
