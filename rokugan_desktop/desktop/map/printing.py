"""Printing a board, and other long work, bit by bit, so that the window never stands still for it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from rokugan_desktop.boards.board import Board
from rokugan_desktop.desktop.art.keeping import bytes_of
from rokugan_desktop.desktop.look.theme import Theme
from rokugan_desktop.desktop.map.drawing import BoardArt
from rokugan_desktop.desktop.map.values import Print
from rokugan_desktop.desktop.map.wash import blank

SLICE = 0.008
"""So many seconds at a time the window is kept from anything else."""
KEPT_BYTES = 48_000_000
"""So much memory finished prints of whole boards may take; those not used for longest go first."""


class Printing:
    """Two pictures in the making: what lies under the players' colours, and what is printed over them."""

    def __init__(self, art: BoardArt, area: QRectF, scale: float, ratio: float) -> None:
        """Begin a picture of the area at so many device pixels a board unit."""
        self.area = QRectF(area)
        self.scale = scale
        self.ratio = ratio
        self._ink = blank(area, scale)
        self._ground = blank(area, scale)
        self._painter = QPainter()
        self._art = art
        self._layers: list[tuple[QImage, Iterator[None]]] = [
            (self._ink, art.print_steps(self._painter, scale / ratio)),
            (self._ground, art.ground_steps(self._painter)),
        ]

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

    def finished(self) -> tuple[QPixmap, QPixmap]:
        """Return the ink and the ground; what is still missing is painted now."""
        self.go_on(math.inf)
        return QPixmap.fromImage(self._ink), QPixmap.fromImage(self._ground)


class _PrintedBoard(NamedTuple):
    """A whole board with what is printed on it, in a theme and at a size: what makes one print like another."""

    board: Board
    printed: Print
    theme: Theme
    scale: float
    ratio: float


class KeptPrints:
    """Finished prints of whole boards: the same board is printed once at a size, whichever window shows it.

    A print shows what lies open before any match begins, and so it may be kept from one match to the next.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._kept: list[tuple[_PrintedBoard, tuple[QPixmap, QPixmap]]] = []
        """What was used last stands last."""

    def keep(self, art: BoardArt, scale: float, ratio: float, pictures: tuple[QPixmap, QPixmap]) -> None:
        """Keep a print, and let go what there is no room for; one that is too large by itself is not kept."""
        self._kept.append((_printed_board(art, scale, ratio), pictures))
        room = self._most_bytes - sum(bytes_of(one) for _, both in self._kept for one in both)
        while room < 0:
            room += sum(bytes_of(one) for one in self._kept.pop(0)[1])

    def found(self, art: BoardArt, scale: float, ratio: float) -> tuple[QPixmap, QPixmap] | None:
        """Return the ink and the ground of such a print; None where there is none."""
        whole = _printed_board(art, scale, ratio)
        for place, (other, pictures) in enumerate(self._kept):
            if other[3:] == whole[3:] and other == whole:  # numbers are soon compared, a board is not
                self._kept.append(self._kept.pop(place))
                return pictures
        return None


def _printed_board(art: BoardArt, scale: float, ratio: float) -> _PrintedBoard:
    return _PrintedBoard(art.shapes.board, art.printed, art.theme, scale, ratio)


PRINTS = KeptPrints(KEPT_BYTES)
"""The prints of all windows."""


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
