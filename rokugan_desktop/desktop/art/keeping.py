"""Pictures that are painted once and kept, as many as there is room for in the whole program."""

from __future__ import annotations

import ctypes
import sys
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

P = ParamSpec("P")
T = TypeVar("T")
AnyPicture = TypeVar("AnyPicture", QPixmap, QImage)

MOST_BYTES = 96_000_000
"""So much memory all kept pictures may take together, of whatever kind, size, theme and language."""

_LARGE = 4 << 20
"""Pictures of more bytes than these are given back to the system as soon as they are gone."""
_MMAP_THRESHOLD = -3
"""What glibc calls the size from which on it asks the system for a piece of memory by itself (mallopt)."""


def give_large_back() -> None:
    """Let the memory of large pictures go back to the system at once, where that is left to the C library.

    Else glibc, once it has seen a large picture go, carves the next ones out of memory that it never gives back whole.
    """
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt"):  # musl has no such thing
            library.mallopt(_MMAP_THRESHOLD, _LARGE)


def bytes_of(picture: QPixmap) -> int:
    """Return how much memory a picture takes."""
    return picture.width() * picture.height() * 4


def dried(picture: AnyPicture) -> AnyPicture:
    """Return the picture without what painted it.

    Qt keeps with each picture, for as long as it lives, all that a painter ever needed to paint it: some ten thousand
    bytes, which is more than most of the small ones take themselves.
    """
    return picture.copy()


def canvas(width: int, height: int, ratio: float) -> tuple[QPixmap, QPainter]:
    """Return an empty picture of so many device pixels, for a screen of that ratio, and a painter on it."""
    picture = QPixmap(width, height)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return picture, painter


class KeptPictures:
    """Pictures, up to so many bytes of them; what has not been used for longest goes first, whoever painted it."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._pictures: OrderedDict[object, tuple[object, int]] = OrderedDict()
        self._taken = 0

    def kept(self, size_of: Callable[[T], int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
        """Decorate what paints something, so that it paints the same thing once and keeps it.

        No more bytes are kept, as `size_of` counts them, than there is room for, and always what was painted last. A
        count of pictures would not do: one may be a hundred times as large as another.
        """

        def decorated(paint: Callable[P, T]) -> Callable[P, T]:
            @wraps(paint)
            def picture(*args: P.args, **kwargs: P.kwargs) -> T:
                key = (paint, args, *kwargs.items())
                found = self._pictures.get(key)
                if found is not None:
                    self._pictures.move_to_end(key)
                    return found[0]  # type: ignore[return-value]  # under this key lies what this one painted
                made = paint(*args, **kwargs)
                self._keep(key, made, size_of(made))
                return made

            return picture

        return decorated

    def _keep(self, key: object, made: object, size: int) -> None:
        self._pictures[key] = made, size
        self._taken += size
        while self._taken > self._most_bytes and len(self._pictures) > 1:
            self._taken -= self._pictures.popitem(last=False)[1][1]


KEPT = KeptPictures(MOST_BYTES)
"""The pictures of all windows."""
kept = KEPT.kept
