"""Where a bubble stands: what covering costs anywhere on a page, and the cheapest place near a thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, product
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize

NEVER: Final = 1_000_000
"""What is never covered while there is any other place: what is spoken of, and every button that may be pressed."""
ASKED: Final = 1_000
"""What may be chosen on the map, what is asked, and what is told of a place."""
SEEN: Final = 20
"""What lies on the map, and what says who is who."""
NAMED: Final = 60
"""A name on the map."""
READ: Final = 60
"""What stands beside it to be read: words, and lines of the story; empty paper and wood count nothing."""
DRAWN: Final = 8
"""What is drawn beside it."""
LAND: Final = 3
"""The map's own land and sea."""
_FAR: Final = 20
"""What each cell between the bubble and its thing counts."""
_UNFIT: Final = 250
"""What each size counts that reads worse than the one before."""
_STAY: Final = 900
"""So much cheaper another place must be for the bubble to leave the one where it stands."""
_GAP: Final = 8
_CELL: Final = 8
_MOST_CELLS: Final = 160


class Kept(NamedTuple):
    """A room of the page, and what each cell of it counts that is covered."""

    room: QRect
    weight: int


class CoverPrices:
    """What it costs to cover any part of a page, cell by cell."""

    def __init__(self, page: QRect, kept: Iterable[Kept]) -> None:
        """Sum up what is to stay clear; the page begins at its corner 0, 0."""
        self.cell = max(_CELL, page.width() // _MOST_CELLS)
        columns, rows = page.width() // self.cell + 2, page.height() // self.cell + 2
        steps = [[0] * columns for _ in range(rows)]
        for room, weight in kept:
            seen = room.intersected(page)
            if seen.isEmpty():
                continue
            left, top, right, bottom = self._cells(seen)
            steps[top][left] += weight
            steps[top][right] -= weight
            steps[bottom][left] -= weight
            steps[bottom][right] += weight
        price = [0] * columns
        above = [0] * (columns + 1)
        self._sums = [above]
        """The price of all cells above and left of each corner."""
        for row in steps:
            price = [before + step for before, step in zip(price, accumulate(row), strict=True)]
            above = [before + more for before, more in zip(above, accumulate(price, initial=0), strict=True)]
            self._sums.append(above)

    def of(self, x: int, y: int, width: int, height: int) -> int:
        """Return what it costs to cover this room, as far as it lies on the page; its corner does."""
        cell, last = self.cell, len(self._sums) - 1
        above, below = self._sums[y // cell], self._sums[min((y + height - 1) // cell + 1, last)]
        left, right = x // cell, min((x + width - 1) // cell + 1, len(above) - 1)
        return below[right] - below[left] - above[right] + above[left]

    def _cells(self, room: QRect) -> tuple[int, int, int, int]:
        cell = self.cell
        return room.left() // cell, room.top() // cell, room.right() // cell + 1, room.bottom() // cell + 1


def cheapest_place(
    target: QRect, sizes: Sequence[QSize], gap: int, page: QRect, kept: Iterable[Kept], now: QRect | None = None
) -> QRect:
    """Return where a card of one of these sizes covers least, near its thing; the first size is the fittest.

    All of it is seen. `now`: where it stands, which it leaves for a place that is clearly better only.
    """
    aimed = Kept(target.adjusted(-8, -8, 8, 8), NEVER)
    prices = CoverPrices(page, (aimed, *kept))
    whole = page.adjusted(6, 6, -6, -6)

    @cache
    def far(away: int) -> int:
        """Return what it counts to stand so far away."""
        return max(0, away - gap) * _FAR // prices.cell

    @cache
    def aside(x: int, width: int) -> int:
        return max(target.left() - (x + width), x - target.right(), 0)

    @cache
    def up_or_down(y: int, height: int) -> int:
        return max(target.top() - (y + height), y - target.bottom(), 0)

    def cut_off(size: QSize) -> int:
        return NEVER if size.height() > whole.height() or size.width() > whole.width() else 0

    best, least = QRect(whole.topLeft(), sizes[0]), NEVER * NEVER
    for shape, size in enumerate(sizes):
        width, height = size.width(), size.height()
        shaped = cut_off(size) + shape * _UNFIT
        for x, downs in _corners(target, size, gap, whole, 2 * prices.cell):
            across = aside(x, width)
            if shaped + far(across) >= least:  # most of the page is too far away already
                continue
            for y in downs:
                uncovered = shaped + far(across + up_or_down(y, height))
                if uncovered < least and (cost := uncovered + prices.of(x, y, width, height)) < least:
                    best, least = QRect(x, y, width, height), cost
    if now is not None and whole.contains(now):
        x, y, width, height = now.x(), now.y(), now.width(), now.height()
        cost = prices.of(x, y, width, height) + far(aside(x, width) + up_or_down(y, height)) + cut_off(now.size())
        if cost < least + _STAY:
            return now
    return best


def left_clear(room: QRect, card: QRect) -> QRect:
    """Return what a card leaves of a room that fills the page: all of it, or the largest part beside the card."""
    if not room.intersects(card):
        return room
    parts = [QRect(room) for _ in range(4)]
    parts[0].setTop(card.bottom() + _GAP)
    parts[1].setBottom(card.top() - _GAP)
    parts[2].setLeft(card.right() + _GAP)
    parts[3].setRight(card.left() - _GAP)
    return max(parts, key=lambda part: max(0, part.width()) * max(0, part.height()))


def nearest_point(room: QRect, point: QPoint) -> QPoint:
    """Return the point of the room that is nearest."""
    return QPoint(
        min(max(point.x(), room.left()), max(room.left(), room.right())),
        min(max(point.y(), room.top()), max(room.top(), room.bottom())),
    )


def _corners(target: QRect, size: QSize, gap: int, whole: QRect, step: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield where a card of this size may have its corner, column by column: near its thing, then all over the page."""
    width, height = size.width(), size.height()
    right, left = target.right() + gap, target.left() - gap - width
    below, above = target.bottom() + gap, target.top() - gap - height
    downs = (target.center().y() - height // 2, target.top() - 10, target.bottom() + 10 - height)
    acrosses = (target.center().x() - width // 2, target.left() - 10, target.right() + 10 - width)
    first, last = (whole.left(), whole.top()), (whole.right() + 1 - width, whole.bottom() + 1 - height)
    for x, y in (*product((right, left), downs), *product(acrosses, (below, above))):
        yield max(min(x, last[0]), first[0]), (max(min(y, last[1]), first[1]),)
    rows = (*range(first[1], last[1], step), max(last[1], first[1]))
    for x in (*range(first[0], last[0], step), max(last[0], first[0])):
        yield x, rows
