"""The symbols that tokens, cards and buttons carry, as painter paths in a unit square, and pictures that are kept.

A plain name, as ``eye``, is one of those that the program brings for everybody; ``FOLDER/NAME`` is one of the assets'
folder of a game. All files of symbols in such a folder, ``*.json``, hold path data of absolute M, L and C commands.

Pictures are painted once and kept, as many as there is room for in the whole program.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections import OrderedDict
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import ParamSpec, TypeVar

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPainterPath, QPixmap

from rokugan_desktop.resources import assets
from rokugan_desktop.table.files.whole_files import of_the_program

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


EVERYBODYS = "icons"
"""The folder of the symbols that have no folder in their name."""
_COMMAND = re.compile(r"([MLC])([^MLC]*)")


@cache
def path_data(folder: str) -> dict[str, str]:
    """Return all path data of one folder by name; none where there is no such folder. Raise Unreadable."""
    found: dict[str, str] = {}
    for file in sorted((assets() / folder).glob("*.json")):
        try:
            found |= msgspec.json.decode(file.read_bytes(), type=dict[str, str])
        except (OSError, ValueError) as error:  # a DecodeError and a UnicodeDecodeError are ValueErrors
            raise of_the_program(file) from error
    return found


def load_symbols() -> None:
    """Read all symbols that there are, before anything is painted with them.

    Raise Unreadable where a file of them can't be read, or everybody's are not there: what is painted can't complain.
    """
    for folder in {file.parent.name for file in assets().glob("*/*.json")}:
        path_data(folder)
    if not path_data(EVERYBODYS):
        raise of_the_program(assets() / EVERYBODYS)


def path_from(data: str) -> QPainterPath:
    """Return the painter path of absolute M, L and C commands. Raise ValueError where a command lacks a number."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for letter, rest in _COMMAND.findall(data):
        numbers = map(float, rest.split())
        if letter == "L":
            x, y = numbers
            path.lineTo(x, y)
        elif letter == "C":
            x1, y1, x2, y2, x, y = numbers
            path.cubicTo(x1, y1, x2, y2, x, y)
        else:
            x, y = numbers
            path.closeSubpath()
            path.moveTo(x, y)
    path.closeSubpath()
    return path


@cache
def symbol(name: str) -> QPainterPath:
    """Return the symbol inside the square from -0.5 to 0.5, y downwards. Raise KeyError for an unknown name.

    The path is shared: map or translate a copy.
    """
    folder, _, own = name.rpartition("/")
    return path_from(path_data(folder or EVERYBODYS)[own])


def paint_symbol(painter: QPainter, name: str, box: QRectF, colour: QColor) -> None:
    """Paint the symbol in one colour, centred in the box and as large as the box's smaller side."""
    side = min(box.width(), box.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center())
    painter.scale(side, side)
    painter.fillPath(symbol(name), colour)
    painter.restore()


def symbol_pixmap(name: str, size: int, colour: QColor, ratio: float = 1.0) -> QPixmap:
    """Return the symbol alone on nothing, `size` logical pixels a side."""
    pixmap, painter = canvas(round(size * ratio), round(size * ratio), ratio)
    paint_symbol(painter, name, QRectF(0, 0, size, size), colour)
    painter.end()
    return dried(pixmap)


def symbol_icon(name: str, colour: QColor) -> QIcon:
    """Return the symbol as a button's icon, sharp at 16 to 96 pixels."""
    return _icon(name, colour.rgba())


@lru_cache(maxsize=16)
def _icon(name: str, colour: int) -> QIcon:
    icon = QIcon()
    for size in (16, 20, 24, 32, 48, 64, 96):
        icon.addPixmap(symbol_pixmap(name, size, QColor.fromRgba(colour)))
    return icon
