"""A sign that goes from one seat's plate to another's: it is seen to slide from where it was to its new owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.at_table.seat_plate import SeatPlate
from rokugan_desktop.desktop.ending import Badge
from rokugan_desktop.desktop.motion import EVEN, SWAYING, Motion, Movement, Tempo

SLIDING, FADING = 400, 150
"""How many milliseconds a sign slides, and how many it takes to appear where things only fade."""
_ASIDE = 26.0
"""How far it swings out on its way, in logical pixels, so that it is seen to pass over the plates between."""


class SlidingSign(QWidget):
    """Lies over the plates while one sign slides, and only then; its new owner's plate lacks it meanwhile."""

    def __init__(self, symbol: str, colour: QColor, begin: QRectF, owner: SeatPlate, tempo: Tempo) -> None:
        """Slide from a place among the plates, whose parent the owner's must be too."""
        plates = owner.parentWidget()
        assert plates is not None, "a plate lies among others"
        super().__init__(plates)
        self._symbol, self._colour, self._begin, self._owner = symbol, colour, begin, owner
        self._share, self._fades = 0.0, tempo is Tempo.SHORT
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(plates.rect())
        owner.hold_back(symbol)
        motion = Motion(0, FADING, self._show, EVEN) if self._fades else Motion(0, SLIDING, self._show, SWAYING)
        self.movement = Movement([motion], self)
        self.movement.finished.connect(self.end)
        self.show()
        self.raise_()
        self.movement.start()

    def end(self) -> None:
        """Leave the sign with its owner."""
        self.movement.drop()
        self._owner.hold_back("")
        self.hide()
        self.deleteLater()

    def _show(self, share: float) -> None:
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sign where it is now."""
        place = self._owner.sign_place(self._symbol)
        if place is None:
            return
        end = place.translated(QPointF(self._owner.pos()))
        painter = QPainter(self)
        if self._fades:
            painter.setOpacity(self._share)
            paint_symbol(painter, self._symbol, end, self._colour)
            return
        way = end.center() - self._begin.center()
        middle = self._begin.center() + way * self._share
        swing = 4 * self._share * (1 - self._share)
        side = (self._begin.width() + (end.width() - self._begin.width()) * self._share) * (1 + 0.6 * swing)
        box = QRectF(0, 0, side, side)
        box.moveCenter(middle - QPointF(_ASIDE * swing, 0))
        paint_symbol(painter, self._symbol, box, self._colour)


def held_alone(plates: Sequence[SeatPlate]) -> dict[str, tuple[Badge, SeatPlate]]:
    """Return the signs that one seat alone has, once, each with that seat's plate, by their symbols."""
    shown = [(sign, plate) for plate in plates if plate.standing is not None for sign in plate.standing.badges]
    count = Counter(sign.symbol for sign, _ in shown)
    return {sign.symbol: (sign, plate) for sign, plate in shown if count[sign.symbol] == 1}
