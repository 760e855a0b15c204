"""The banner over a seat's panel: whose it is."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from rokugan_desktop.desktop.art.cloths import IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.offers import centred, elided
from rokugan_desktop.desktop.look.theme import display_font, mixed, text_font
from rokugan_desktop.games.battle_for_rokugan import ids


class Banner(QWidget):
    """The seat's cloth: its mon, its clan, its name."""

    def __init__(self, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale = scale
        self._clan = ids.EVERY_CLAN[0]
        self._texts = ("", "")
        self.setFixedHeight(round(50 * scale))

    def show_person(self, clan: ids.Clan, clan_name: str, name: str) -> None:
        """Show whose panel it is."""
        self._clan, self._texts = clan, (clan_name, name)
        self.setAccessibleName(f"{clan_name}, {name}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, box = self._scale, QRectF(self.rect())
        cloth = looks.cloth_of(self._clan).colour
        painter.setPen(QPen(mixed(cloth, IVORY, 0.35), 1.2 * scale))  # a dark cloth is seen on a dark panel too
        painter.setBrush(cloth)
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6 * scale, 6 * scale)
        side = 38 * scale
        mon = looks.cloth_of(self._clan).mon
        paint_symbol(painter, mon, centred(QPointF(side * 0.5 + 10 * scale, box.center().y()), side, side), IVORY)
        painter.setPen(IVORY)
        left = side + 20 * scale
        painter.setFont(display_font(21 * scale, heavy=True))
        upper = QRectF(left, 2 * scale, box.width() - left - 6 * scale, 27 * scale)
        painter.drawText(upper, Qt.AlignmentFlag.AlignVCenter, elided(painter.font(), self._texts[1], upper.width()))
        painter.setFont(text_font(14 * scale))
        lower = QRectF(left, 27 * scale, box.width() - left, 18 * scale)
        painter.drawText(lower, Qt.AlignmentFlag.AlignVCenter, self._texts[0])
