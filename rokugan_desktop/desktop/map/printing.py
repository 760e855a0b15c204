"""Printing a board bit by bit, so that the window never stands still for it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from rokugan_desktop.desktop.map.drawing import BoardArt

SLICE = 0.008
"""So many seconds at a time the window is kept from anything else."""


class Printing:
    """One picture of what is printed over the players' colours, in the making."""

    def __init__(self, art: BoardArt, area: QRectF, scale: float, ratio: float) -> None:
        """Begin a picture of the area at so many device pixels a board unit."""
        self.area = QRectF(area)
        self.scale = scale
        self.ratio = ratio
        self._image = blank(area, scale)
        self._painter = QPainter()
        self._art = art
        self._steps: Iterator[None] = art.print_steps(self._painter, scale / ratio)

    def go_on(self, seconds: float = SLICE) -> bool:
        """Paint for about so long; tell whether the picture is finished. Between two slices no painter is at work."""
        until = time.perf_counter() + seconds
        self._painter.begin(self._image)
        self._painter.scale(self.scale, self.scale)
        self._painter.translate(-self.area.topLeft())
        self._art.take_up(self._painter)
        try:
            return all(time.perf_counter() < until for _ in self._steps)
        finally:
            self._painter.end()

    def finished(self) -> QPixmap:
        """Return the picture; what is still missing is painted now."""
        self.go_on(math.inf)
        return QPixmap.fromImage(self._image)


def blank(area: QRectF, scale: float) -> QImage:
    """Return an empty image of an area at so many device pixels a board unit."""
    width, height = (max(1, math.ceil(side * scale)) for side in (area.width(), area.height()))
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image
