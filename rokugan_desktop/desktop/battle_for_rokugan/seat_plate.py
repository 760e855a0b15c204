"""One seat as everybody sees it: sign, name, what it has, what has befallen it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rokugan_desktop.desktop.art.cloths import GOLD, IVORY
from rokugan_desktop.desktop.art.symbols import paint_symbol
from rokugan_desktop.desktop.art.tokens import MARGIN, Look, token_pixmap
from rokugan_desktop.desktop.battle_for_rokugan import looks
from rokugan_desktop.desktop.battle_for_rokugan.offers import centred, elided
from rokugan_desktop.desktop.look.theme import Theme, display_font, number_font, text_font

HEIGHT, TAGS = 58, 18
WIDTH = 310
"""The width that a plate needs at 100 %; a narrower one is painted smaller."""
_BREATH_MS, _BREATH_TICK_MS = 2400, 50
"""How long the ink takes round the sign of a seat that thinks, and between two pictures of it."""
_DROPS = 9
_GONE = 0.5
"""How strongly the signs of a seat that gave up are painted."""
_LEAST_NAME = 0.3
"""The share of the line that is the name's, however long the clan's name is."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number beside a small picture of what is counted."""

    look: Look
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Badge:
    """A sign that stands for something the seat has or is."""

    symbol: str
    name: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """What a seat's plate shows."""

    clan: int
    name: str
    clan_name: str
    said: str
    """All of it in a sentence, for a screen reader."""
    counters: tuple[Counter, ...] = ()
    badges: tuple[Badge, ...] = ()
    tags: tuple[str, ...] = ()
    """What has befallen it, in words: ronin, no more turns."""
    mild: bool = False
    """The tags only say what is waited for."""
    turn: bool = False
    gone: bool = False
    rank: int = 0
    """How strong the computer player of the seat is, from 1; 0: a person plays."""
    played_by: str = ""
    """Which computer player that is, in words."""


class SeatPlate(QWidget):
    """Paints a plate. It can be read, not pressed."""

    def __init__(self, theme: Theme, scale: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale = self._usual = scale
        self.plate: Plate | None = None
        self._named: list[tuple[QRectF, str]] = []
        self._thinks = False
        self._breath = QElapsedTimer()
        self._ticks = QTimer(self)
        self._ticks.setInterval(_BREATH_TICK_MS)
        self._ticks.timeout.connect(lambda: self.update(self._disc().toAlignedRect().adjusted(-8, -8, 8, 8)))
        self.setFixedHeight(round(HEIGHT * scale))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_plate(self, plate: Plate) -> None:
        """Show this seat."""
        if plate != self.plate:
            self.plate = plate
            names = [badge.name for badge in plate.badges]
            self.setAccessibleName(plate.said)
            self.setAccessibleDescription(". ".join((*names, *plate.tags)))
            self._fit()
            self.update()

    def think(self, *, on: bool, moving: bool, said: str) -> None:
        """Show that the seat's computer player thinks, or that it doesn't; the ink stands still unless `moving`."""
        if on and moving and not self._ticks.isActive():
            self._breath.start()
            self._ticks.start()
        elif not (on and moving):
            self._ticks.stop()
        if on != self._thinks and self.plate is not None:
            self._thinks = on
            self.setAccessibleName(f"{self.plate.said} ({said})" if on else self.plate.said)
            self.update()

    def _disc(self) -> QRectF:
        """Return where the sign is."""
        scale = self._scale
        return centred(QPointF(1 + 27 * scale, 1 + 28 * scale), 42 * scale, 42 * scale)

    def _paint_ink(self, painter: QPainter, disc: QRectF) -> None:
        """Paint drops of red ink round the sign, the newest the thickest, as a brush just gone by leaves them."""
        head = self._breath.elapsed() % _BREATH_MS / _BREATH_MS if self._ticks.isActive() else 0.125
        scale = self._scale
        radius = disc.width() / 2 - 0.5 * scale
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("accent"))
        for number in range(_DROPS):
            age = number / _DROPS
            angle = 2 * pi * (head - age * 0.42) - pi / 2
            size = (4.0 - 2.9 * age) * scale
            painter.setOpacity(1.0 - 0.75 * age)
            painter.drawEllipse(disc.center() + QPointF(cos(angle), sin(angle)) * radius, size, size)
        painter.setOpacity(1.0)

    @property
    def usual_height(self) -> int:
        """Return how high the plate is at 100 %."""
        return HEIGHT + (TAGS if self.plate is not None and self.plate.tags else 0)

    def _paint_rank(self, painter: QPainter, disc: QRectF, plate: Plate) -> None:
        """Paint a gold stud for each rank of a computer player, along the lower rim of the sign."""
        if not plate.rank:
            return
        scale = self._scale
        painter.setPen(QPen(self._theme.colour("ink"), 0.9 * scale))
        painter.setBrush(GOLD)
        for number in range(plate.rank):
            angle = pi / 2 - (number - (plate.rank - 1) / 2) * 0.5
            stud = disc.center() + QPointF(cos(angle), sin(angle)) * (disc.width() / 2)
            painter.drawEllipse(stud, 4.2 * scale, 4.2 * scale)
        self._named.append((disc, plate.played_by))

    def make_room(self, width: float, most: float, least: float) -> None:
        """Paint smaller where the column is narrower than this scale needs, and no larger than `most`.

        For the height's sake, it never gets smaller than the share `least` of what the width has room for, or of 100 %.

        The width is that of the panel, which no scroll bar changes: else the plates and the bar would chase each other.
        """
        broad = min(self._usual, max(width, 100.0) / WIDTH)
        scale = min(broad, max(most, max(broad, 1.0) * least))
        if scale != self._scale:
            self._scale = scale
            self.update()
        self._fit()

    def _fit(self) -> None:
        needed = round(self.usual_height * self._scale)
        if self.minimumHeight() != needed or self.maximumHeight() != needed:
            self.setFixedHeight(needed)

    def event(self, event: QEvent) -> bool:
        """Name the number or the sign that is pointed at."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            name = next((name for box, name in self._named if box.contains(QPointF(event.pos()))), None)
            fallback = self.plate.said if self.plate is not None else ""
            QToolTip.showText(event.globalPos(), f"<p>{escape(name or fallback)}</p>", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the plate; the seat that has the turn has an accent at its edge."""
        plate = self.plate
        if plate is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, theme = self._scale, self._theme
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(theme.colour("raised"))
        painter.setPen(QPen(theme.colour("accent" if plate.turn else "edge"), 2.4 * scale if plate.turn else 1.0))
        painter.drawRoundedRect(box, 6 * scale, 6 * scale)
        self._named = []
        pale = _GONE if plate.gone else 1.0  # its signs; the letters stay legible
        painter.setOpacity(pale)
        whole = self._disc()
        room = 4.5 * scale if self._thinks else 0.0
        disc = whole.adjusted(room, room, -room, -room)
        painter.setPen(QPen(theme.colour("ink"), 1.1))
        painter.setBrush(looks.cloth_of(plate.clan).colour)
        painter.drawEllipse(disc)
        margin = disc.width() * 0.14
        mon = looks.cloth_of(plate.clan).mon
        paint_symbol(painter, mon, disc.adjusted(margin, margin, -margin, -margin), IVORY)
        if self._thinks:
            self._paint_ink(painter, whole)
        self._paint_rank(painter, whole, plate)
        left = whole.right() + 10 * scale
        badges_left = self._paint_badges(painter, box, plate)
        painter.setOpacity(1.0)
        self._paint_names(painter, box, left, badges_left, plate)
        painter.setOpacity(pale)
        self._paint_counters(painter, box, left, plate)
        painter.setOpacity(1.0)
        if plate.tags:
            painter.setFont(text_font(13 * scale, bold=True))
            painter.setPen(theme.colour("faint" if plate.mild else "danger"))
            line = QRectF(left, box.top() + 54 * scale, box.right() - left - 4 * scale, 18 * scale)
            tags = elided(painter.font(), " · ".join(plate.tags), line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, tags)

    def _paint_names(self, painter: QPainter, box: QRectF, left: float, right: float, plate: Plate) -> None:
        scale, theme = self._scale, self._theme
        painter.setPen(theme.colour("faint" if plate.gone else "ink"))
        painter.setFont(display_font(18 * scale, heavy=True))
        line = QRectF(left, box.top() + 4 * scale, max(10.0, right - left - 6 * scale), 24 * scale)
        name_font, clan_font, gap = painter.font(), text_font(13.5 * scale), 7 * scale
        clan_width = QFontMetrics(clan_font).horizontalAdvance(plate.clan_name) + 1
        name = elided(name_font, plate.name, max(line.width() - clan_width - gap, line.width() * _LEAST_NAME))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, name)
        rest = line.adjusted(QFontMetrics(name_font).horizontalAdvance(name) + gap, 2 * scale, 0, 0)
        painter.setFont(clan_font)
        painter.setPen(theme.colour("faint"))
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter, elided(clan_font, plate.clan_name, rest.width()))

    def _paint_badges(self, painter: QPainter, box: QRectF, plate: Plate) -> float:
        """Paint the signs at the right of the name; return where they begin."""
        scale = self._scale
        x = box.right() - 6 * scale
        for badge in reversed(plate.badges):
            side = 20 * scale
            place = QRectF(x - side, box.top() + 6 * scale, side, side)
            paint_symbol(painter, badge.symbol, place, self._theme.colour("accent" if badge.strong else "ink"))
            self._named.append((place, badge.name))
            x -= side + 4 * scale
        return x

    def _paint_counters(self, painter: QPainter, box: QRectF, left: float, plate: Plate) -> None:
        scale, theme = self._scale, self._theme
        width = (box.right() - left - 4 * scale) / max(1, len(plate.counters))
        painter.setFont(number_font(15 * scale))
        for i, counter in enumerate(plate.counters):
            place = QRectF(left + i * width, box.top() + 29 * scale, width, 24 * scale)
            size = 19 * scale
            pixmap = token_pixmap(counter.look, size, self.devicePixelRatioF())
            side = size / (1 - 2 * MARGIN)
            sign = centred(QPointF(place.left() + 9 * scale, place.center().y()), side, side)
            painter.drawPixmap(sign, pixmap, QRectF(pixmap.rect()))
            painter.setPen(theme.colour("ink"))
            text = place.adjusted(23 * scale, 0, 0, 0)
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, str(counter.number))
            self._named.append((place, counter.name))
