"""A seat's honor as a bar of its parts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.look.theme import Theme, mixed
from rokugan_desktop.desktop.sheets.section_panel import scale_of
from rokugan_desktop.games.battle_for_rokugan import ids


class HonorBar(QWidget):
    """Everybody's honor as a bar of its parts; the parts differ in shade and are parted by lines."""

    def __init__(
        self, parts: Sequence[int], most: int, clan: ids.Clan, theme: Theme, parent: QWidget | None = None
    ) -> None:
        """Show the parts; `most` fills the whole width."""
        super().__init__(parent)
        self._parts, self._most, self._clan, self._theme = tuple(parts), max(1, most), clan, theme
        self._counted = [1.0] * len(self._parts)
        """How much of each part is shown yet, from 0 to 1."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def count(self, part: int, share: float) -> None:
        """Show this share of one part."""
        self._counted[part] = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, left, height = scale_of(self), 1.0, self.height() - 2.0
        colour = looks.cloth_of(self._clan).colour
        for i, part in enumerate(self._parts):
            width = part * self._counted[i] * (self.width() - 2.0) / self._most
            if width:
                painter.setPen(QPen(self._theme.colour("faint" if self._theme.dark else "panel"), 1.6 * scale))
                painter.setBrush(mixed(colour, "#ffffff", 0.19 * i))
                painter.drawRoundedRect(QRectF(left, 1, width, height), 3, 3)
            left += width
