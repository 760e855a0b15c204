"""Tuples with one thing changed: counts, items and sorted contents, as states keep them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from typing import TypeVar

T = TypeVar("T")
Number = TypeVar("Number", bound=int)

Counts = tuple[int, ...]
"""How many there are of each kind, in the order of the kinds."""


def with_count(counts: Counts, kind: int, change: int) -> Counts:
    """Return the counts with so many more of the kind."""
    changed = list(counts)
    changed[kind] += change
    return tuple(changed)


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """Return the tuple with another item at the index."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def with_one(items: tuple[Number, ...], item: Number) -> tuple[Number, ...]:
    """Return the sorted items with one more."""
    return tuple(sorted((*items, item)))


def without_one(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the items with one fewer of this kind. Raise ValueError where there is none."""
    index = items.index(item)
    return items[:index] + items[index + 1 :]


def one_by_one(counts: Sequence[int], kinds: Sequence[T]) -> list[T]:
    """Return each kind as often as its count says, in their order."""
    return list(chain.from_iterable(map(repeat, kinds, counts)))
