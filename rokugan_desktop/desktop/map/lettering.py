"""The areas' names: printed on the board, and written once more over the light on areas."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap

from rokugan_desktop.boards.board import Point, Room
from rokugan_desktop.desktop.look.theme import Theme, display_font
from rokugan_desktop.desktop.map.geometry import BoardShapes
from rokugan_desktop.desktop.map.wash import blank

LABEL = Room(18.5, length=118.0)
"""The height of names and the breadth of a line, in board units, where the board does not say."""
GROWN = 21.5 / 18.5
"""Where the board is drawn small, names grow so many times."""
LEGIBLE = 12.5
"""A name is so many logical pixels high, if the largest label allows it."""
MOST_PIXELS = 4_000_000
"""A picture of all names is no larger; nearer, they are written each time."""

_AROUND = tuple((1.9 * math.cos(i * math.pi / 4), 1.9 * math.sin(i * math.pi / 4)) for i in range(8))


class NameLettering:
    """Writes the names of a board's areas, always the same."""

    def __init__(self, shapes: BoardShapes, theme: Theme, names: Mapping[str, str]) -> None:
        """Take what is to be written, by area; names of areas that the board lacks are left out."""
        self._shapes = shapes
        self._theme = theme
        self._names = {name: text for name, text in names.items() if name in shapes.areas}
        self._room = shapes.board.anchors.get("label", LABEL)
        self._picture: tuple[float, float, QPixmap] | None = None

    def steps(self, painter: QPainter, zoom: float) -> Iterator[None]:
        """Write one name after the other; `zoom`: how many logical pixels a board unit measures."""
        height = min(self._room.size * GROWN, max(self._room.size, LEGIBLE / zoom))
        font = display_font(1, heavy=True)
        font.setPixelSize(round(height))
        font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, 0.7)
        metrics = QFontMetricsF(font)
        for name, text in self._names.items():
            painter.setFont(font)
            self._write(painter, text, self._shapes.label(name), height, metrics)
            yield

    def write(self, painter: QPainter, zoom: float) -> None:
        """Write all names at once."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for _ in self.steps(painter, zoom):
            pass

    def picture(self, zoom: float, ratio: float) -> QPixmap | None:
        """Return a picture of the whole board with the names alone, the last one kept; None: it would be too large."""
        board = self._shapes.rect
        if board.width() * board.height() * (zoom * ratio) ** 2 > MOST_PIXELS:
            return None
        if self._picture is None or self._picture[:2] != (zoom, ratio):
            image = blank(board, zoom * ratio)
            painter = QPainter(image)
            painter.scale(zoom * ratio, zoom * ratio)
            self.write(painter, zoom)
            painter.end()
            picture = QPixmap.fromImage(image)
            picture.setDevicePixelRatio(ratio)
            self._picture = (zoom, ratio, picture)
        return self._picture[2]

    def _write(self, painter: QPainter, text: str, label: Point, height: float, metrics: QFontMetricsF) -> None:
        """Write an area's name about its anchor, in one line or two, on a breath of parchment."""
        lines = wrapped(text, metrics, self._room.length * height / self._room.size)
        step = height * 0.92
        top = label[1] + metrics.capHeight() / 2 - step * (len(lines) - 1) * 0.66
        breath = QColor(self._theme.parchment)
        breath.setAlphaF(0.34)
        for i, line in enumerate(lines):
            place = QPointF(label[0] - metrics.horizontalAdvance(line) / 2, top + i * step)
            painter.setPen(breath)
            for dx, dy in _AROUND:
                painter.drawText(place + QPointF(dx, dy), line)
            painter.setPen(QColor(self._theme.map_ink))
            painter.drawText(place, line)


def wrapped(text: str, metrics: QFontMetricsF, width: float) -> list[str]:
    """Return the text in one line, or in the two that are most alike in length where it is too long for one."""
    words = text.split()
    if len(words) < 2 or metrics.horizontalAdvance(text) <= width:
        return [text]
    splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(splits, key=lambda pair: max(metrics.horizontalAdvance(line) for line in pair)))
