"""The sign of a clan, or of several, on their cloths, each in a ring of gold."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QRadialGradient
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.art.cloths import GOLD, IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.letters import centred
from rokugan_desktop.desktop.look.theme import mixed
from rokugan_desktop.games.battle_for_rokugan import ids


class Crest(QWidget):
    """The winner's mon on its cloth, in a ring of gold; shared victories show all mon side by side."""

    def __init__(self, clans: Sequence[ids.Clan], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clans = tuple(clans)
        self.setMinimumSize(60, 60)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        count = len(self._clans)
        side = min(self.height() - 10.0, self.width() / count - 10.0, 260.0)
        for i, clan in enumerate(self._clans):
            x = self.width() / 2 + (i - (count - 1) / 2) * (side + 12)
            disc = centred(QPointF(x, self.height() / 2), side - 8, side - 8)
            colour = looks.cloth_of(clan).colour
            cloth = QRadialGradient(disc.center() - QPointF(side * 0.15, side * 0.2), side * 0.7)
            cloth.setColorAt(0, mixed(colour, "#ffffff", 0.2))
            cloth.setColorAt(1, mixed(colour, "#000000", 0.15))
            painter.setPen(QPen(GOLD, side * 0.03))
            painter.setBrush(cloth)
            painter.drawEllipse(disc)
            painter.setPen(QPen(GOLD, side * 0.008))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(disc.adjusted(side * 0.045, side * 0.045, -side * 0.045, -side * 0.045))
            mon = centred(disc.center(), side * 0.74, side * 0.74)
            paint_symbol(painter, looks.cloth_of(clan).mon, mon, IVORY)
