"""Printing a board, and other long work, bit by bit, so that the window never stands still for it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.wash import blank

SLICE = 0.008
"""So many seconds at a time the window is kept from anything else."""


class Printing:
    """Two pictures in the making: the ground of areas under the players' colours, and what is printed over them."""

    def __init__(self, art: BoardArt, area: QRectF, scale: float, ratio: float) -> None:
        """Begin a picture of the area at so many device pixels a board unit."""
        self.area = QRectF(area)
        self.scale = scale
        self.ratio = ratio
        self._ink = blank(area, scale)
        self._ground = blank(area, scale) if art.printed.grounds else None
        self._painter = QPainter()
        self._art = art
        self._layers: list[tuple[QImage, Iterator[None]]] = [(self._ink, art.print_steps(self._painter, scale / ratio))]
        if self._ground is not None:
            self._layers.append((self._ground, art.ground_steps(self._painter)))

    def go_on(self, seconds: float = SLICE) -> bool:
        """Paint for about so long; tell whether the picture is finished. Between two slices no painter is at work."""
        until = time.perf_counter() + seconds
        while self._layers:
            image, steps = self._layers[-1]
            if not self._paint(image, steps, until):
                return False
            self._layers.pop()
        return True

    def _paint(self, image: QImage, steps: Iterator[None], until: float) -> bool:
        """Paint one of the pictures until the time is over; tell whether it is finished."""
        self._painter.begin(image)
        self._painter.scale(self.scale, self.scale)
        self._painter.translate(-self.area.topLeft())
        self._art.take_up(self._painter)
        try:
            return all(time.perf_counter() < until for _ in steps)
        finally:
            self._painter.end()

    def finished(self) -> tuple[QPixmap, QPixmap | None]:
        """Return the ink, and the ground where there is any; what is still missing is painted now."""
        self.go_on(math.inf)
        return QPixmap.fromImage(self._ink), None if self._ground is None else QPixmap.fromImage(self._ground)


class Gradually(QObject):
    """Does the steps of some long work whenever the window has nothing else to do, for a slice of time each.

    Signals:
        done: the last step has been done.

    """

    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[None] | None = None
        self._slices = QTimer(self)
        self._slices.setInterval(0)
        self._slices.timeout.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Tell whether anything is left to do."""
        return self._steps is not None

    def begin(self, steps: Iterator[None]) -> None:
        """Do these steps from now on; what is left of others is dropped."""
        self._steps = steps
        self._slices.start()

    def finish(self) -> None:
        """Do at once what is left to do."""
        self._go_on(math.inf)

    def drop(self) -> None:
        """Leave undone what is left to do."""
        self._steps = None
        self._slices.stop()

    def _go_on(self, seconds: float = SLICE) -> None:
        steps, until = self._steps, time.perf_counter() + seconds
        if steps is not None and all(time.perf_counter() < until for _ in steps):
            self.drop()
            self.done.emit()
