"""Where a bubble docks: in that corner of a room of the page where it covers least of what is to stay clear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize

NEVER: Final = 1_000
"""What is covered in no corner while there is another: what is spoken of, and every button."""
SEEN: Final = 1
"""What may be chosen on the map or is watched there, what lies on it, and what a page shows."""
_GAP: Final = 8


class Kept(NamedTuple):
    """A room of the page, and what it counts that it is covered."""

    room: QRect
    weight: int


class Docked(NamedTuple):
    """In which of the four corners a card is, and its room there."""

    corner: int
    card: QRect


def docked(size: QSize, room: QRect, kept: Iterable[Kept], before: int, *, stays: bool) -> Docked:
    """Return the corner of the room where a card of this size covers least, from the one below on the left clockwise.

    Of corners that are as good the one `before` is kept; where it `stays`, as long as nothing is covered that never is.
    """
    kept = tuple(kept)
    right, below = max(room.left(), room.right() + 1 - size.width()), room.bottom() + 1 - size.height()
    left, above = room.left(), room.top()
    corners = ((left, below), (left, above), (right, above), (right, below))
    cards = [QRect(QPoint(x, max(above, y)), size) for x, y in corners]
    costs = [sum(_cost(one, card) for one in kept) for card in cards]
    if stays and costs[before] < NEVER:
        return Docked(before, cards[before])
    best = min(range(len(cards)), key=lambda corner: (costs[corner], corner != before))
    return Docked(best, cards[best])


def _cost(kept: Kept, card: QRect) -> float:
    """Return what it counts to lie there: by the share of a thing that is covered, but all where it never is."""
    covered, room = kept.room & card, kept.room
    if covered.isEmpty() or kept.weight >= NEVER:
        return 0.0 if covered.isEmpty() else kept.weight
    return kept.weight * covered.width() * covered.height() / (room.width() * room.height())


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
