"""Where a bubble stands: what covering costs anywhere on a page, and the cheapest place near a thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, product
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize

NEVER: Final = 1_000_000
"""What is never covered while there is any other place: what is spoken of, and every button that may be pressed."""
ASKED: Final = 1_000
"""What may be chosen on the map, what is asked, and what is told of a place."""
SEEN: Final = 20
"""What lies on the map, and what says who is who."""
READ: Final = 3
"""What stands beside it to be read, and the map's own land."""
LEAST: Final = 1
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

    def of(self, card: QRect) -> int:
        """Return what it costs to cover this room, which lies on the page."""
        left, top, right, bottom = self._cells(card)
        above, below = self._sums[top], self._sums[bottom]
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

    def price(card: QRect, shape: int) -> int:
        tip = nearest_point(target, card.center())
        away = max(0, (tip - nearest_point(card, tip)).manhattanLength() - gap)
        return prices.of(card) + away * _FAR // prices.cell + shape * _UNFIT

    best, least = QRect(whole.topLeft(), sizes[0]), 0
    for shape, size in enumerate(sizes):
        for card in _cards(target, size, gap, whole, 2 * prices.cell):
            cost = price(card, shape)
            if not least or cost < least:
                best, least = card, cost
    if now is not None and whole.contains(now) and price(now, 0) < least + _STAY:
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


def _cards(target: QRect, size: QSize, gap: int, whole: QRect, step: int) -> Iterable[QRect]:
    """Yield where a card of this size may lie: beside its thing first, then all over the page."""
    width, height = size.width(), size.height()
    right, left = target.right() + gap, target.left() - gap - width
    below, above = target.bottom() + gap, target.top() - gap - height
    downs = (target.center().y() - height // 2, target.top() - 10, target.bottom() + 10 - height)
    acrosses = (target.center().x() - width // 2, target.left() - 10, target.right() + 10 - width)
    corners = [*product((right, left), downs), *product(acrosses, (below, above))]
    last = whole.right() + 1 - width, whole.bottom() + 1 - height
    over_all = product((*range(whole.left(), last[0], step), last[0]), (*range(whole.top(), last[1], step), last[1]))
    for x, y in (*corners, *over_all):
        at = QPoint(max(min(x, last[0]), whole.left()), max(min(y, last[1]), whole.top()))
        yield QRect(at, size)
