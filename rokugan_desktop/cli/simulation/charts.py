"""Charts as inline SVG: points with their intervals, and bars. They take their colours from the page's style."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple, Protocol

_WIDTH: Final = 760
_ROW: Final = 26
_TOP: Final = 26
_BOTTOM: Final = 30
_LETTER: Final = 7.9
"""How wide a letter of a label is at most, on average."""
_VALUES: Final = 74
_MOST_TICKS: Final = 7


class NumberWriter(Protocol):
    """Writes a value in the reader's language."""

    def __call__(self, value: float, /, digits: int) -> str:
        """Return the value with so many digits after the point."""
        ...


class Point(NamedTuple):
    """One row of a chart: its label, its value, and from where to where its interval goes."""

    label: str
    value: float
    low: float
    high: float


class Scale(NamedTuple):
    """Where a value lies on the paper: the values at both ends, the ends, and the marks between them."""

    first: float
    last: float
    left: float
    right: float
    ticks: tuple[float, ...]

    def at(self, value: float) -> float:
        """Return how far from the left edge the value lies."""
        return self.left + (value - self.first) / (self.last - self.first) * (self.right - self.left)


def points(title: str, rows: Sequence[Point], mark: tuple[float, str], say: NumberWriter) -> str:
    """Return a chart of points with intervals; `mark` is a value with its name that they are to be held against.

    A point whose interval leaves the mark out is drawn full, the others hollow. `say` writes a value.
    """
    ends = (mark[0], *(row.low for row in rows), *(row.high for row in rows))
    scale = _scale(min(ends), max(ends), rows)
    return _chart(title, scale, len(rows), [*_mark(scale, len(rows), mark), *_points(scale, rows, mark[0], say)], say)


def bars(title: str, rows: Sequence[tuple[str, float]], say: NumberWriter) -> str:
    """Return a chart of bars that begin at 0."""
    labelled = [Point(label, value, 0, value) for label, value in rows]
    scale = _scale(0, max([value for _, value in rows] + [1e-3]), labelled)
    return _chart(title, scale, len(rows), _bars(scale, labelled, say), say)


def ticks(first: float, last: float) -> tuple[float, ...]:
    """Return round numbers, evenly spaced, that both values lie between; first and last included.

    >>> ticks(0.18, 0.31)
    (0.18, 0.2, 0.22, 0.24, 0.26, 0.28, 0.3, 0.32)
    """
    span = max(last - first, 1e-6)
    power = 10.0 ** floor(log10(span / _MOST_TICKS))
    step = next(factor * power for factor in (1, 2, 5, 10) if span / (factor * power) <= _MOST_TICKS)
    begin, end = floor(first / step + 1e-9), ceil(last / step - 1e-9)
    return tuple(round(step * number, 9) for number in range(begin, max(end, begin + 1) + 1))


def _scale(first: float, last: float, rows: Sequence[Point]) -> Scale:
    marks = ticks(first, last)
    left = min(300.0, 14 + _LETTER * max(len(row.label) for row in rows))
    return Scale(marks[0], marks[-1], left + 14, _WIDTH - _VALUES - 14, marks)


def _chart(title: str, scale: Scale, rows: int, drawn: Sequence[str], say: NumberWriter) -> str:
    height = _TOP + rows * _ROW + _BOTTOM
    digits = max(0, -floor(log10(scale.ticks[1] - scale.ticks[0]) + 1e-9))
    grid = [
        f'<line class="grid" x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{height - _BOTTOM}"/>'
        f'<text class="tick" x="{x:.1f}" y="{height - _BOTTOM + 19}">{escape(say(tick, digits))}</text>'
        for tick in scale.ticks
        for x in [scale.at(tick)]
    ]
    return "\n".join(
        [f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{escape(title)}">', *grid, *drawn, "</svg>"]
    )


def _mark(scale: Scale, rows: int, mark: tuple[float, str]) -> Iterator[str]:
    x, bottom = scale.at(mark[0]), _TOP + rows * _ROW
    yield f'<line class="mark" x1="{x:.1f}" y1="{_TOP - 4}" x2="{x:.1f}" y2="{bottom}"/>'
    yield f'<text class="name" x="{x:.1f}" y="{_TOP - 10}">{escape(mark[1])}</text>'


def _points(scale: Scale, rows: Sequence[Point], mark: float, say: NumberWriter) -> Iterator[str]:
    for y, row in _labelled(rows):
        yield from _label(scale, y, row, say(row.value, 1))
        apart = "apart" if not row.low <= mark <= row.high else "near"
        left, right = scale.at(row.low), scale.at(row.high)
        yield (
            f'<path class="{apart}" d="M{left:.1f} {y - 4}v8m0-4H{right:.1f}m0-4v8"/>'
            f'<circle class="{apart}" cx="{scale.at(row.value):.1f}" cy="{y}" r="5"/>'
        )


def _bars(scale: Scale, rows: Sequence[Point], say: NumberWriter) -> list[str]:
    drawn: list[str] = []
    for y, row in _labelled(rows):
        drawn += _label(scale, y, row, say(row.value, 2))
        width = scale.at(row.value) - scale.left
        drawn.append(f'<rect class="bar" x="{scale.left:.1f}" y="{y - 8}" width="{width:.1f}" height="16"/>')
    return drawn


def _labelled(rows: Sequence[Point]) -> Iterator[tuple[int, Point]]:
    for number, row in enumerate(rows):
        yield _TOP + number * _ROW + _ROW // 2, row


def _label(scale: Scale, y: int, row: Point, value: str) -> Iterator[str]:
    yield f'<text class="row" x="{scale.left - 12:.1f}" y="{y + 5}">{escape(row.label)}</text>'
    yield f'<text class="value" x="{_WIDTH - 4}" y="{y + 5}">{escape(value)}</text>'
