"""The symbols that tokens, cards and buttons carry, as painter paths in a unit square.

A plain name, as ``eye``, is one of those that the program brings for everybody; ``FOLDER/NAME`` is one of the assets'
folder of a game. All files of symbols in such a folder, ``*.json``, hold path data of absolute M, L and C commands.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap

from rokugan_desktop.desktop.art.keeping import canvas, dried
from rokugan_desktop.resources import assets
from rokugan_desktop.table.files.whole_files import of_the_program

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
