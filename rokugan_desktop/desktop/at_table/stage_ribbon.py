"""The ribbon of rounds and stages: where in the match we are, at one glance."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rokugan_desktop.desktop.context import Context
from rokugan_desktop.desktop.ending import Stages
from rokugan_desktop.desktop.look.theme import number_font, text_font
from rokugan_desktop.desktop.motion import SWAYING, Motion, Movement, Tempo

_HEIGHT = 38
_DISC = 18
_STATION, _DOT = 11, 10
"""How broad a station is at least; and a round that is but a dot, where the stations would have less room."""
ROLLING, FADING = 700, 150
"""How many milliseconds the sun rolls on to the next round, and how many it takes where things only fade."""
_RAYS = 8


class StageRibbon(QWidget):
    """A line of stations with the one in red that goes on, and a disc for each round."""

    def __init__(self, context: Context) -> None:
        """Make a ribbon of nothing; it is hidden until it is shown stages."""
        super().__init__()
        self._context = context
        self.stages: Stages | None = None
        self._names: tuple[str, ...] = ()
        self._named: list[tuple[QRectF, str]] = []
        self._tight = False
        """Whether rounds are but dots, for the stations to have their room."""
        self.rolling: Movement | None = None
        """How the sun of the round goes on to the next one now."""
        self._rolled = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_stages(self, stages: Stages | None) -> None:
        """Show where the match is; None: nothing."""
        words, before = self._context.words, self.stages
        self.hurry()
        self.stages = stages
        self._names = () if stages is None else tuple(words.say(name) for name in stages.names)
        self.setVisible(stages is not None)
        self.setFixedHeight(self._context.pixels(_HEIGHT))
        said = ""
        if stages is not None and stages.now >= 0:
            following = self._names[stages.now + 1 : stages.now + 2]
            said = words.text("stages.now", round=stages.round, rounds=stages.rounds, stage=self._names[stages.now])
            if following:
                said = f"{said} {words.text('stages.next', stage=following[0])}"
        self.setAccessibleName(said)
        self._roll_on(before)
        self.update()

    def hurry(self) -> bool:
        """Let the sun lie where it goes to; tell whether it was still on its way."""
        rolling, self.rolling, self._rolled = self.rolling, None, 1.0
        if rolling is not None:
            rolling.drop()
            rolling.deleteLater()
            self.update()
        return rolling is not None

    def _roll_on(self, before: Stages | None) -> None:
        """Let the sun roll from the round that was to the one that is, where that is the next."""
        now, tempo = self.stages, self._context.tempo
        if now is None or before is None or now.round != before.round + 1 or now.rounds != before.rounds:
            return
        if tempo is Tempo.NONE or not self.isVisible():
            return
        lasts = ROLLING if tempo is Tempo.FULL else FADING
        self.rolling = Movement([Motion(0, lasts, self._show_rolled, SWAYING)], self)
        self.rolling.finished.connect(self.hurry)
        self.rolling.start()

    def _show_rolled(self, share: float) -> None:
        self._rolled = share
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._context.pixels(300), self._context.pixels(_HEIGHT))

    def event(self, event: QEvent) -> bool:
        """Name the station or the round that is pointed at."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            name = next((name for box, name in self._named if box.contains(QPointF(event.pos()))), "")
            QToolTip.showText(event.globalPos(), f"<p>{escape(name or self.accessibleName())}</p>", self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the stations at the left, the rounds at the right."""
        stages = self.stages
        if stages is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._context.scale
        self._named = []
        disc, gap = _DISC * scale, 4 * scale
        rounds = stages.rounds * (disc + gap)
        least = len(stages.names) * _STATION * scale
        self._tight = self.width() - rounds - 14 * scale < least
        if self._tight:
            rounds = (stages.rounds - 1) * _DOT * scale + disc + gap
        self._paint_rounds(painter, QRectF(self.width() - rounds, 2 * scale, rounds, disc), stages)
        self._paint_stations(painter, QRectF(0, 2 * scale, self.width() - rounds - 14 * scale, disc), stages)

    def _paint_rounds(self, painter: QPainter, line: QRectF, stages: Stages) -> None:
        theme, scale = self._context.theme, self._context.scale
        painter.setFont(number_font(max(11.0, 12 * scale)))
        step = line.width() / stages.rounds
        begin = line.right() - stages.rounds * step
        rolls = self.rolling is not None
        if self._tight:
            self._paint_dots(painter, line, stages)
            return
        for number in range(1, stages.rounds + 1):
            box = QRectF(begin + (number - 1) * step, line.top(), line.height(), line.height())
            now, past = number == stages.round and not rolls, number < stages.round
            painter.setPen(QPen(theme.colour("accent" if now else "edge"), 1.2 * scale))
            painter.setBrush(theme.colour("accent" if now else "edge" if past else "raised"))
            painter.drawEllipse(box)
            painter.setPen(theme.colour("on_accent" if now else "panel" if past else "faint"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
            self._named.append((box, self._context.words.text("stages.round", round=number, rounds=stages.rounds)))
        if rolls:
            at = stages.round - 1 if self._context.tempo is Tempo.SHORT else stages.round - 2 + self._rolled
            self._paint_sun(painter, QRectF(begin + at * step, line.top(), line.height(), line.height()))

    def _paint_dots(self, painter: QPainter, line: QRectF, stages: Stages) -> None:
        """Paint the rounds as dots, and of the present one the number."""
        theme, scale = self._context.theme, self._context.scale
        left, high = line.left(), line.height()
        for number in range(1, stages.rounds + 1):
            now, wide = number == stages.round, _DOT * scale
            side = high if now else wide * 0.55
            box = QRectF(0, 0, side, side)
            box.moveCenter(QPointF(left + (high if now else wide) / 2, line.center().y()))
            painter.setPen(QPen(theme.colour("accent" if now else "edge"), 1.2 * scale))
            painter.setBrush(theme.colour("accent" if now else "edge" if number < stages.round else "raised"))
            painter.drawEllipse(box)
            if now:
                painter.setPen(theme.colour("on_accent"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
            self._named.append((box, self._context.words.text("stages.round", round=number, rounds=stages.rounds)))
            left += high if now else wide

    def _paint_sun(self, painter: QPainter, box: QRectF) -> None:
        """Paint the sun as far as it has rolled, or as strongly as it is there where things only fade."""
        theme, scale = self._context.theme, self._context.scale
        painter.save()
        if self._context.tempo is Tempo.SHORT:
            painter.setOpacity(self._rolled)
        painter.translate(box.center())
        painter.rotate(360 * self._rolled)
        painter.setPen(QPen(theme.colour("accent"), 2.2 * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        radius = box.width() / 2
        for _ in range(_RAYS):
            painter.drawLine(QPointF(0, radius + 0.6 * scale), QPointF(0, radius * (1 + 0.45 * self._height())))
            painter.rotate(360 / _RAYS)
        painter.setBrush(theme.colour("accent"))
        painter.drawEllipse(QPointF(), radius, radius)
        painter.restore()

    def _height(self) -> float:
        """Return how far its rays reach out: most on the middle of its way."""
        return 4 * self._rolled * (1 - self._rolled)

    def _paint_stations(self, painter: QPainter, line: QRectF, stages: Stages) -> None:
        theme, scale = self._context.theme, self._context.scale
        count = len(stages.names)
        radius = 4.5 * scale
        step = (line.width() - 3 * radius) / max(1, count - 1)
        middle = line.center().y()
        places = [QPointF(line.left() + 1.5 * radius + number * step, middle) for number in range(count)]
        painter.setPen(QPen(theme.colour("edge"), 1.6 * scale))
        painter.drawLine(places[0], places[-1])
        for number, place in enumerate(places):
            now = number == stages.now
            painter.setPen(QPen(theme.colour("accent" if now else "edge"), 1.4 * scale))
            painter.setBrush(theme.colour("accent" if now else "edge" if number < stages.now else "raised"))
            size = radius * (1.35 if now else 1.0)
            painter.drawEllipse(place, size, size)
            reach = step / 2
            self._named.append((QRectF(place.x() - reach, 0, 2 * reach, self.height()), self._names[number]))
        if stages.now < 0:
            return
        self._write(painter, places, stages.now)

    def _write(self, painter: QPainter, places: list[QPointF], now: int) -> None:
        """Write the names below the stations: that of the present one, and of the others as many as find room."""
        theme, scale = self._context.theme, self._context.scale
        size = max(11.0, 12 * scale)
        taken: list[QRectF] = []
        for number in sorted(range(len(places)), key=lambda one: (one != now, one < now, abs(one - now))):
            font = text_font(size, bold=number == now)
            width = QFontMetrics(font).horizontalAdvance(self._names[number]) + 1.0
            left = min(max(0.0, places[number].x() - width / 2), max(0.0, self.width() - width))
            box = QRectF(left, places[number].y() + 7 * scale, width, 16 * scale)
            if box.right() > places[-1].x() + 30 * scale and number != now:
                continue
            if any(box.adjusted(-7 * scale, 0, 7 * scale, 0).intersects(other) for other in taken):
                continue
            taken.append(box)
            painter.setFont(font)
            painter.setPen(theme.colour("stress" if number == now else "faint"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._names[number])
