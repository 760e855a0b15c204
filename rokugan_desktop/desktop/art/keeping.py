"""Pictures that are painted once and kept, as many as there is room for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from PySide6.QtGui import QPixmap

P = ParamSpec("P")
T = TypeVar("T")


def bytes_of(picture: QPixmap) -> int:
    """Return how much memory a picture takes."""
    return picture.width() * picture.height() * 4


def kept(most_bytes: int, size_of: Callable[[T], int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Decorate what paints something, so that it paints the same thing once and keeps it.

    No more than so many bytes are kept, as `size_of` counts them, and always what was painted last; what has not been
    used for longest goes first. A count of pictures would not do: one may be a hundred times as large as another.
    """

    def decorated(paint: Callable[P, T]) -> Callable[P, T]:
        pictures: OrderedDict[object, T] = OrderedDict()
        taken = 0

        @wraps(paint)
        def picture(*args: P.args, **kwargs: P.kwargs) -> T:
            nonlocal taken
            key = (args, *kwargs.items())
            found = pictures.get(key)
            if found is not None:
                pictures.move_to_end(key)
                return found
            made = pictures[key] = paint(*args, **kwargs)
            taken += size_of(made)
            while taken > most_bytes and len(pictures) > 1:
                taken -= size_of(pictures.popitem(last=False)[1])
            return made

        return picture

    return decorated
